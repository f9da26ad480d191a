"""docs/verify.md walked through as it stands: a player with the log, saved posts, Python and a shell.

The page's commands are run in a folder in which nothing else lies, and their output is what the page shows.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.desk.audit import audit
from tests.audit.forge import Forge, reseal, texts_of
from tests.audit.games import Played, bid_poker

PAGE = (Path(__file__).parents[2] / "docs" / "verify.md").read_text(encoding="utf-8")


class Ran(NamedTuple):
    code: int
    out: str


class Player:
    """A player's folder: verify.py from the host, the log, and the threads that the player saved from the forum."""

    def __init__(self, played: Played, folder: Path) -> None:
        self.folder = folder
        (folder / "posts").mkdir(parents=True)
        shutil.copy(played.log, folder / "g1.yaml")
        shutil.copy(verify.__file__, folder / "verify.py")
        board = LocalBoard(played.root / "board" / "g1", host="host")
        threads: dict[str, list[str]] = {}
        for post in board.own_posts(""):
            if post.thread != "outbox":
                threads.setdefault(post.thread, []).append(post.text)
        for name, texts in threads.items():
            text = "\n<hr>\n".join(texts).replace("&", "&amp;").replace("`", "")
            page = f"<!DOCTYPE html><title>{name}</title><article>{text}</article>"
            (folder / "posts" / f"{name}.html").write_text(page)

    def run(self, line: str) -> Ran:
        """A line of the page, in a shell that has nothing but what the system has."""
        python = f'python3() {{ {sys.executable} -I "$@"; }}\n'
        done = subprocess.run(
            ["sh", "-c", python + line], cwd=self.folder, capture_output=True, text=True, check=False,
            env={"PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        assert done.stderr == "", done.stderr
        return Ran(done.returncode, done.stdout)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("walk") / "game")


@pytest.fixture
def player(played: Played, tmp_path: Path) -> Player:
    return Player(played, tmp_path / "player")


def walk() -> list[tuple[str, str]]:
    """The commands of the page's walk, each with what it prints."""
    section = PAGE.partition("## A game from the seat of a player")[2].partition("\n## ")[0]
    blocks = re.findall(r"```\n\$ (.*?)\n(.*?)```", section, re.S)
    assert len(blocks) >= 4
    return blocks


def bare(text: str) -> str:
    """What is printed, but for numbers, which another version of the game may have."""
    return re.sub(r"[0-9]+", "9", text)


def test_the_walk_prints_what_the_page_says(player: Player) -> None:
    for line, shown in walk():
        assert bare(player.run(line).out) == bare(shown), line


def test_the_walk_ends_in_verified_and_needs_every_step(played: Played, player: Player) -> None:
    ran = player.run("python3 verify.py g1.yaml posts")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, "verified")
    assert player.run("python3 verify.py g1.yaml").code == 4
    assert not (player.folder / "hostkit").exists()


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        ({"steps": [{"do": "replace", "event": "opening", "nth": 2, "find": "bid 40", "with": "bid 30"}]}, "receipts"),
        ({"steps": [{"do": "deck", "deck": "main", "cards": "stacked", "seed": 1}]}, "deck"),
        ({"steps": [{"do": "drop", "event": "ruling"}]}, "heads"),
        ({"steps": [{"do": "reseed", "deck": "main"}]}, "deck"),
    ],
)  # fmt: skip
def test_a_host_who_cheats_is_caught_with_nothing_else(
    played: Played, player: Player, fault: dict[str, object], check: str
) -> None:
    """The log is chained anew each time: what binds the host is what the player saved."""
    (player.folder / "g1.yaml").write_bytes(Forge(played.log.read_bytes()).forge(fault))
    ran = player.run("python3 verify.py g1.yaml posts")
    failed = [line.split()[0] for line in ran.out.splitlines() if " failed " in line]
    assert (ran.code, ran.out.splitlines()[-1]) == (1, "failed")
    assert {"heads", check} <= set(failed)


def test_a_tail_that_was_cut_is_caught(played: Played, player: Player) -> None:
    texts = texts_of(played.log.read_bytes())
    last = max(int(seq) for seq in re.findall(r"hostkit g1 ([0-9]+) ", played.posts))
    (player.folder / "g1.yaml").write_bytes(reseal(texts[: last - 1]))
    ran = player.run("python3 verify.py g1.yaml posts")
    assert ran.code == 1 and "no such event, it is shorter" in ran.out


def test_hostkit_reads_the_same_saved_files_and_agrees(played: Played, player: Player) -> None:
    text = "\n".join(path.read_text() for path in sorted((player.folder / "posts").iterdir()))
    report = audit(played.log, heads=text)
    assert report["verdict"] == "verified"
    ours = next(row["detail"] for row in report["checks"] if row["check"] == "heads")
    assert ours in player.run("python3 verify.py g1.yaml posts").out


@pytest.mark.skipif(
    not (shutil.which("openssl") and shutil.which("xxd")), reason="openssl or xxd is not here"
)
def test_the_lines_by_hand_on_the_page_fit_the_game(played: Played, player: Player) -> None:
    """The page's own examples, with this game's values put in."""
    log = played.log.read_text()
    section = PAGE.partition("## By hand")[2].partition("\n## ")[0]
    lines = re.findall(r"```\n(.*?)\n```", section, re.S)
    assert len(lines) >= 5
    hashes = re.findall(r"^hash: ([0-9a-f]{64})$", log, re.M)
    seed = re.findall(r'^seed: "?([0-9a-f]{64})', log, re.M)[0]
    card = re.findall(r'^- "(1 .. [0-9a-f]{64})"$', log, re.M)[0]
    committed = re.findall(r'^- "?([0-9a-f]{64})"?$', log, re.M)[0]
    promise = re.findall(r'^commitment: "?([0-9a-f]{64})', log, re.M)[0]
    texts = re.findall(r'^receipt: .*\ntext: [|]-\n  (bid 35)\nsalt: "?([0-9a-f]{32})', log, re.M)[0]
    digest = re.findall(r'player: alice\n(?:.*\n)*?digest: "?([0-9a-f]{64})', log)[0]
    values = {
        "PREVIOUS": hashes[15], "SEED": seed, "CARD": card, "TEXT": texts[0], "SALT": texts[1],
    }  # fmt: skip
    wanted = [hashes[16], committed, digest, promise, None]
    assigned = "".join(f"{name}='{value}'\n" for name, value in values.items())
    for line, expected in zip(lines, wanted, strict=False):
        ran = player.run(assigned + line)
        assert ran.code == 0, line
        if expected:
            assert ran.out.split()[0] == expected, line
        else:
            assert len(ran.out.split()) == 52 and ran.out.split()[0] == card.split()[1], ran.out
