"""Bytes that are no UTF-8, as arguments, file names and files: refused in words, never a bug."""

import os
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Hostkit

_BYTE = os.fsdecode(b"\x97")
_AT = "2026-01-06T00:00:00Z"
_KEY = "5f3c" * 16
_COMMANDS = [
    ("record", "alice", _BYTE), ("record", _BYTE, "bid 3"), ("record", "alice", "bid 3", "--source", _BYTE),
    ("record", "alice", "bid 3", "--at", _BYTE), ("import", _BYTE), ("import", "page", "--select", f"post={_BYTE}"),
    ("import", "page", "--zone", _BYTE), ("import", "page", "--from", _BYTE), ("open", _BYTE), ("resolve", _BYTE),
    ("publish", _BYTE), ("publish", "reveal", _BYTE), ("orders", _BYTE), ("explain", _BYTE), ("rules", _BYTE),
    ("rule", "void", "2", "--why", _BYTE), ("rule", "accept", "2", "--as", _BYTE, "--why", "x"),
    ("rule", "set", "alice", _BYTE, "--why", "x"), ("player", "alice", "--alias", _BYTE),
    ("player", "alice", "--rename", _BYTE), ("player", "alice", "--account", _BYTE),
    ("new", _BYTE, "--players", "a,b,c"),
    ("new", "g2", "--ruleset", "bid-poker", "--players", f"a,b,{_BYTE}"),
    ("new", "g2", "--ruleset", "bid-poker", "--players", "a,b,c", "-o", f"lots={_BYTE}"),
    ("new", "g2", "--ruleset", "bid-poker", "--players", "a,b,c", "--deck", "bytes.txt"),
    ("amend", "-o", f"lots={_BYTE}", "--why", "x"), ("seal", "--hash", _BYTE), ("seal", "--hash", _BYTE, "--anyway"),
    ("seal", "--game", "g1", "--window", "round-1", "--player", "alice", "--key", _KEY, f"bid 3{_BYTE}", "--anyway"),
    ("audit", _BYTE), ("audit", "bytes.txt"), ("archive", _BYTE), ("season", _BYTE), ("status", "--game", _BYTE),
    ("status", "--now", _BYTE), (_BYTE,), ("import", "bytes.txt"), ("import", "bytes.txt", "--via", "pm"),
]  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.parametrize("words", _COMMANDS, ids=lambda words: " ".join(map(ascii, words)))
def test_it_is_no_bug(hostkit: Hostkit, words: tuple[str, ...]) -> None:
    assert hostkit("init").code == 0
    made = hostkit(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--now", "2026-01-05T00:00Z"
    )
    assert made.code == 0
    Path("bytes.txt").write_bytes(b"alice \x97 2026-01-05 06:05\nbid 35\n")
    Path("page").write_text("<html></html>")
    timeless = {"audit", "season", "seal", "rules", "orders", "explain", "archive", _BYTE}
    now = () if "--now" in words or words[0] in timeless else ("--now", _AT)
    ran = hostkit(*words, *now)
    assert ran.code in (0, 1, 2, 3, 4), ran.err
    assert "a bug" not in ran.err
    assert hostkit("audit").code in (0, 3)


@pytest.mark.parametrize("words", [("read",), ("read", "--lines")])
def test_standard_input(hostkit: Hostkit, words: tuple[str, ...]) -> None:
    ran = hostkit(*words, stdin=b'{"ruleset": "bid-poker", "text": "\x97"}\n')
    assert (ran.code, "nvalid UTF-8" in ran.err) == (2, True)


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
@pytest.mark.skipif(sys.platform != "linux", reason="a file system of other machines refuses such a name")
def test_a_file_of_such_a_name_is_read(hostkit: Hostkit) -> None:
    assert hostkit("init").code == 0
    hostkit(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--now", "2026-01-05T00:00Z"
    )
    Path(f"a{_BYTE}.txt").write_text("alice — 2026-01-05 06:05\nbid 35\n", encoding="utf-8")
    ran = hostkit("import", f"a{_BYTE}.txt", "--via", "pm", "--now", _AT)
    assert (ran.code, "alice" in ran.out) == (0, True), ran.err


def test_a_gitignore_in_another_encoding_is_kept(hostkit: Hostkit) -> None:
    Path(".gitignore").write_bytes(b"caf\xe9\n")
    assert hostkit("init").code == 0
    assert Path(".gitignore").read_bytes().startswith(b"caf\xe9\n*.secret.yaml\n")
