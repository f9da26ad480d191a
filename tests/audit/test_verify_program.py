"""verify.py as a player runs it: a program of one file, in a folder of its own, with files saved by hand."""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from hostkit import verify
from hostkit.desk.audit import audit
from tests.audit.forge import reseal, texts_of
from tests.audit.games import Played, bid_poker


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def row(self, check: str) -> str:
        return next(line for line in self.out.splitlines() if line.startswith(f"{check} "))


class Player:
    """Somebody with verify.py, Python and nothing else; files lie in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        (folder / "verify.py").write_bytes(Path(verify.__file__).read_bytes())

    def save(self, name: str, data: bytes | str) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)

    def run(self, *words: str, encoding: str = "utf-8") -> Ran:
        # -I: no site packages and no PYTHONPATH, so nothing but the standard library is there.
        done = subprocess.run(
            [sys.executable, "-I", "verify.py", *words], cwd=self.folder, capture_output=True, check=False,
            env={"PYTHONIOENCODING": encoding},
        )  # fmt: skip
        err = done.stderr.decode()
        assert "Traceback" not in err, err
        return Ran(done.returncode, done.stdout.decode(), err)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("verify") / "game")


@pytest.fixture
def player(played: Played, tmp_path: Path) -> Player:
    player = Player(tmp_path / "player")
    player.save("g1.yaml", played.log.read_bytes())
    return player


def heads(played: Played) -> list[str]:
    return re.findall(r"hostkit g1 [0-9]+ [0-9a-f]{64}", played.posts)


# Files


def test_one_file_several_files_and_folders(played: Played, player: Player) -> None:
    lines = heads(played)
    half = len(lines) // 2
    player.save("posts/a.txt", "\n".join(lines[:half]))
    player.save("posts/.hidden", f"hostkit g1 3 {'a' * 64}")
    player.save("b.txt", "\n".join(lines[half:]))
    player.save("all.txt", played.posts)
    whole = player.run("g1.yaml", "all.txt")
    assert (whole.code, whole.out.splitlines()[-1]) == (0, "verified")
    assert player.run("g1.yaml", "posts", "b.txt").row("heads") == whole.row("heads")
    assert player.run("g1.yaml", "b.txt").row("heads") != whole.row("heads")


def test_the_first_mismatch_is_named_in_the_order_of_the_log(played: Played, player: Player) -> None:
    player.save("late.txt", f"hostkit g1 40 {'b' * 64}\nhostkit g1 30 {'c' * 64}\n")
    player.save("early.txt", f"{played.posts}\n\nhostkit g1 7 {'d' * 64}\nhostkit g1 9999 {'e' * 64}")
    ran = player.run("g1.yaml", "late.txt", "early.txt")
    assert ran.code == 1
    assert (
        f"event 7 (byte {texts_offset(played, 7)}): head 7 was posted as {'d' * 64} (early.txt, line "
        in ran.out
    )
    report = audit(played.log, heads=f"hostkit g1 40 {'b' * 64}\nhostkit g1 7 {'d' * 64}")
    assert next(row["seq"] for row in report["checks"] if row["check"] == "heads") == 7


def texts_offset(played: Played, seq: int) -> int:
    return next(record.byte for record in verify.records(played.log.read_bytes()) if record.seq == seq)


# What is no log: exit code 2, and why


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (b"", "it is empty"),
        (b"\0" * 900, "it is empty"),
        (b"\n", "it is empty"),
        (b"hello\n", "it is no hostkit log"),
        (b"\xef\xbb\xbf---\nseq: 1\n", "byte order mark"),
        (b"<!DOCTYPE html>\n<pre>---\nseq: 1", "it is a web page"),
        (b"\xff\xfe-\0-\0-\0", "it is UTF-16"),
        (b"---\ntitle: notes\n...\n", "it is no hostkit log"),
    ],
)
def test_what_is_no_log_is_unreadable(player: Player, log: bytes, why: str) -> None:
    player.save("x.yaml", log)
    ran = player.run("x.yaml")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("verify: x.yaml cannot be checked: ") and why in ran.err


def test_changed_line_ends_are_unreadable(played: Played, player: Player) -> None:
    player.save("x.yaml", played.log.read_bytes().replace(b"\n", b"\r\n"))
    ran = player.run("x.yaml")
    assert (ran.code, ran.out) == (2, "") and "its lines end in CR LF" in ran.err and "raw file" in ran.err


def test_swapped_arguments(played: Played, player: Player) -> None:
    player.save("posts.txt", played.posts)
    ran = player.run("posts.txt", "g1.yaml")
    assert ran.code == 2
    assert "g1.yaml begins like one: give the log first, the saved posts behind it" in ran.err


def test_files_that_are_not_there_and_no_words(player: Player) -> None:
    for words in (("none.yaml",), ("g1.yaml", "none.txt"), (".",), ("g1\0.yaml".replace("\0", "") + "/x",)):
        ran = player.run(*words)
        assert (ran.code, ran.out) == (2, "") and " cannot be read: " in ran.err
    (player.folder / "empty").mkdir()
    assert "empty holds no files" in player.run("g1.yaml", "empty").err
    assert (player.run().code, player.run("--help").code, player.run("-x").code) == (2, 0, 2)
    assert "python3 verify.py games/g1.yaml saved-posts.txt" in player.run("-h").out


def test_a_torn_log_is_a_failed_check(played: Played, player: Player) -> None:
    player.save("g1.yaml", played.log.read_bytes()[:-30])
    ran = player.run("g1.yaml")
    assert ran.code == 1 and "torn" in ran.row("chain") and ran.out.endswith("\nfailed\n")


# Where the verdict cannot be written


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk(player: Player) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "verify.py", "g1.yaml"], cwd=player.folder, stdout=full, stderr=subprocess.PIPE,
            check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.decode() == "verify: the verdict cannot be written: No space left on device\n"


@pytest.mark.parametrize("shell", ["| head -c 0", "| true", ">&-", "2>&- >&-"])
def test_nobody_reads_the_verdict(player: Player, shell: str) -> None:
    line = f"{sys.executable} verify.py g1.yaml {shell}"
    done = subprocess.run(["bash", "-c", line], cwd=player.folder, capture_output=True, check=False)
    assert done.stderr == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_a_terminal_that_knows_few_letters(player: Player, encoding: str) -> None:
    player.save("♠.txt", f"hostkit g1 3 {'a' * 64}")
    ran = player.run("g1.yaml", "♠.txt", encoding=encoding)
    assert ran.code == 1 and ("♠.txt" in ran.out or "\\u2660.txt" in ran.out)


# Heads in whatever form a page was saved, by both programs


def forms(line: str) -> dict[str, bytes]:
    word, game, seq, hash = line.split()
    wrapped = [
        "\n".join(re.findall(".{1,30}", line)),
        f"> {word} {game} {seq}\n> {hash[:40]}\n> {hash[40:]}",
        f"{word} {game} {seq} {hash[:50]}=\r\n{hash[50:]}",
        f"{word} {game} {seq} {hash[:32]}\u200b{hash[32:]}",
        f"<p>{word} {game} {seq} {hash[:32]}<wbr>{hash[32:]}</p>",
    ]
    return {
        "upper": f"{word} {game} {seq} {hash.upper()}".encode(),
        "utf-16": line.encode("utf-16"),
        "utf-16-le": line.encode("utf-16-le"),
        "utf-16-be": line.encode("utf-16-be"),
        "bom": b"\xef\xbb\xbf" + line.encode(),
        "markdown": f"{word}\\_ `{word} {game} {seq} {hash}`".encode(),
        "entities": f"<code>{word}&nbsp;{game}&#160;{seq} {hash}</code>".encode(),
        "json": f'{{"body": "text\\n\\n{line}\\n"}}'.encode(),
    } | {f"wrapped-{number}": text.encode() for number, text in enumerate(wrapped)}


@pytest.mark.parametrize("form", forms("hostkit g1 1 " + "0" * 64))
def test_a_head_is_found_in_any_form(played: Played, player: Player, form: str) -> None:
    right = heads(played)[-1]
    player.save("posts.txt", forms(right)[form])
    ran = player.run("g1.yaml", "posts.txt")
    assert "1 head posted fits" in ran.row("heads"), ran.out
    assert _audited(played, player)["detail"] == ran.row("heads").split(maxsplit=2)[2]
    wrong = f"{right[:-1]}{'0' if right[-1] != '0' else '1'}"
    player.save("posts.txt", forms(wrong)[form])
    assert player.run("g1.yaml", "posts.txt").code == 1
    assert _audited(played, player)["result"] == "failed"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bid 35\n", "the word hostkit is not in it: are these the host's posts"),
        (f"hostkit g2 3 {'a' * 64}", "heads of g2"),
        ("hostkit g1 17 3f9a3f9a… (more)", "cut short: save the whole post, not a preview"),
        ("%PDF-1.7 hostkit", "save the page as text or HTML"),
        ("hostkit is a program", ""),
    ],
)
def test_why_no_head_was_found(played: Played, player: Player, text: str, why: str) -> None:
    player.save("posts.txt", text)
    row = player.run("g1.yaml", "posts.txt").row("heads")
    assert "skipped" in row and "hostkit g1 <number> <64 hex digits>" in row and why in row
    found = _audited(played, player)
    assert found["result"] == "skipped" and why in found["detail"]
    count = len(verify.records(played.log.read_bytes()))
    assert (
        row.endswith(f"all {count} events are unprotected")
        and f"all {count} events are unpro" in found["detail"]
    )


def _audited(played: Played, player: Player) -> dict[str, str]:
    from hostkit.desk.heads import saved_text

    report = audit(played.log, heads=saved_text((player.folder / "posts.txt").read_bytes()))
    return next(row for row in report["checks"] if row["check"] == "heads")


# Both programs count alike


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", sorted((Path(__file__).parents[2] / "games").glob("*.yaml")), ids=lambda path: path.stem
)
def test_both_say_the_same_of_heads(path: Path) -> None:
    lines = path.with_suffix(".heads.txt").read_text().splitlines()
    for kept in (lines, lines[:1], [*lines[:3], *lines[:3]]):
        text = "\n".join(kept)
        report = audit(path, heads=text)
        ours = next(row["detail"] for row in report["checks"] if row["check"] == "heads")
        theirs = next(row.detail for row in verify.check(path.read_bytes(), text) if row.check == "heads")
        assert ours == theirs
        last = max(int(line.split()[2]) for line in kept)
        assert report["unprotected"] == report["events"] - last
        many = len(set(kept))
        assert ours.startswith("1 head posted fits; " if many == 1 else f"{many} heads posted fit; ")


def test_a_chain_fault_is_told_of_once(played: Played, tmp_path: Path) -> None:
    log = played.log.read_bytes()
    for bad in (b"", log[:-30], log[:100], b"hello\n", log.replace(b"alice", b"alicf", 1), b"\n" + log):
        (tmp_path / "g1.yaml").write_bytes(bad)
        for row in audit(tmp_path / "g1.yaml", heads="")["checks"]:
            assert len(re.findall(r"\(byte ", row["detail"])) <= 1, row
        for told in verify.check(bad):
            assert len(re.findall(r"\(byte ", told.detail)) <= 1 and told.detail.count("event 1 ") <= 1, told


def test_a_log_of_one_event(played: Played, tmp_path: Path) -> None:
    log = reseal(texts_of(played.log.read_bytes())[:1])
    (tmp_path / "g1.yaml").write_bytes(log)
    head = f"hostkit g1 1 {verify.records(log)[0].hash}"
    report = audit(tmp_path / "g1.yaml", heads=head)
    assert next(row["detail"] for row in report["checks"]) == verify.check(log)[0].detail == "1 event"
    rows = {row["check"]: row["detail"] for row in report["checks"]}
    assert rows["heads"] == "1 head posted fits; no event is after the last one"
