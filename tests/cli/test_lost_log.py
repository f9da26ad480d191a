"""A log that is empty, or gone: what a broken off start leaves is cleared away, a game that had begun is not."""

import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Hostkit, Ran
from tests.cli.test_secret_file import BID, START, Game

NEW = ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "-o", "lots=1", "-o", "lot_sizes=[5]")


def files(root: Path) -> dict[str, bytes]:
    """Every file, but for locks."""
    found = [path for path in root.rglob("*") if path.is_file() and not path.name.endswith(".lock")]
    return {str(path.relative_to(root)): path.read_bytes() for path in found}


@pytest.fixture
def game(hostkit: Hostkit, tmp_path: Path) -> Game:
    return Game(hostkit, tmp_path)


@pytest.fixture
def fresh(hostkit: Hostkit, tmp_path: Path) -> Hostkit:
    """A workspace in which a game was started and nothing posted yet."""
    assert hostkit("init").code == 0
    assert hostkit(*NEW, "--now", START).code == 0
    return hostkit


def commands(hostkit: Hostkit) -> list[Ran]:
    """Every command that changes a game, one after the other."""
    every = (("recover",), ("scrape",), ("record", "alice", "bid 3"), ("resolve", "--early"), ("open",))
    return [hostkit(*words, "--now", BID) for words in every]


@pytest.mark.parametrize("rest", [0, 1, 9, 200, -1])
def test_the_empty_log_of_a_game_that_had_begun_is_kept(game: Game, rest: int) -> None:
    """Whatever is run: nothing is changed, the case is named, and the way out."""
    whole = game.log.read_bytes()
    last = len([line for line in whole.splitlines() if line == b"..."])
    game.log.write_bytes(whole[:rest] if rest >= 0 else b"\0" * 4096)
    before = files(game.root)
    for ran in commands(game.hostkit):
        assert ran.code == 1, ran
        assert (
            f"{game.log} has no whole event, but the game had begun: posts on the board local know" in ran.err
        )
        assert (
            "take the log from a backup, or from a player who saved it" in ran.err
            and "nothing was changed" in ran.err
        )
    assert game.hostkit(*NEW, "--now", BID).code == 2
    ran = game.hostkit("status")
    assert ran.code == 1 and "hostkit recover" in ran.err
    assert files(game.root) == before
    ran = game.hostkit("watch", "--once")
    assert ran.code == 1 and "take the log from a backup" in ran.err and "nothing was changed" in ran.err
    assert {name: text for name, text in files(game.root).items() if name != ".watch.json"} == before
    # The log is found again, in the mail to a player: the game goes on.
    game.log.write_bytes(whole)
    assert game.do("status", "--json").json["head"].split()[0] == str(last)
    game.do("record", "bob", "bid 3")


def test_the_hint_names_the_event_that_the_right_log_has(game: Game) -> None:
    whole = game.log.read_bytes()
    game.log.write_bytes(b"")
    hint = game.hostkit("recover", "--now", BID).err
    seq, hash = hint.split("its event ")[-1].split(";")[0].split(" must have the hash ")
    assert f"\nhash: {hash}\n".encode() in whole and f"\nseq: {seq}\n".encode() in whole
    assert f"hostkit g1 {seq} {hash}" in "".join(
        path.read_text() for path in (game.root / "board").rglob("*-host.md")
    )


def test_no_second_game_starts_in_the_threads_of_one_whose_log_is_gone(game: Game) -> None:
    game.log.unlink()
    before = files(game.root)
    ran = game.hostkit(*NEW, "--now", BID)
    assert ran.code == 1
    assert "there was a game g1 here already: posts on the board local know its event" in ran.err
    assert "choose another name; or, if its log is lost, take the log from a backup" in ran.err
    assert files(game.root) == before
    assert game.hostkit(*(word.replace("g1", "g2") for word in NEW), "--now", BID).code == 0


@pytest.mark.parametrize("gone", [True, False])
def test_sealed_messages_alone_show_that_a_game_had_begun(game: Game, gone: bool) -> None:
    shutil.rmtree(game.root / "board")
    if gone:
        game.log.unlink()
    else:
        game.log.write_bytes(b"")
    ran = game.hostkit(*(NEW if gone else ("recover",)), "--now", BID)
    assert ran.code == 1 and f"{game.secrets} has sealed messages of it" in ran.err
    assert game.log.exists() is not gone


@pytest.mark.parametrize("rest", [0, 9, 200])
def test_a_start_that_was_broken_off_is_cleared_away(fresh: Hostkit, tmp_path: Path, rest: int) -> None:
    """Nothing was posted: the game can be started again, with the seeds that it had."""
    log = tmp_path / "games" / "g1.yaml"
    seeds = (tmp_path / "games" / "g1.secret.yaml").read_bytes()
    log.write_bytes(log.read_bytes()[:rest])
    ran = fresh("recover", "--now", START)
    assert ran.code == 1 and "as hostkit new was broken off; it was removed" in ran.err
    assert "start the game again with hostkit new, the promised seeds stay the same" in ran.err
    saved = tmp_path / "games" / "g1.yaml.torn-0"
    assert saved.exists() == bool(rest) and (not rest or f"what it held is in {saved}" in ran.err)
    assert fresh(*NEW, "--now", START).code == 0
    assert (tmp_path / "games" / "g1.secret.yaml").read_bytes() == seeds
    assert fresh("audit").code in (3, 4)


def test_the_forum_of_somebody_else_is_no_trace(fresh: Hostkit, tmp_path: Path) -> None:
    """A player's head, and a head that a reveal prints, are nobody's promise."""
    folder = tmp_path / "board" / "g1" / "consideration"
    folder.mkdir(parents=True)
    head = f"hostkit g1 9 {'a' * 64}"
    (folder / "0001-bob.md").write_text(f'---\nauthor: "bob"\ncreated: "{START}"\n---\n{head}\n')
    (tmp_path / "games" / "g1.yaml").write_bytes(b"")
    assert "it was removed" in fresh("recover", "--now", START).err
