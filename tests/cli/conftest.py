"""A way to call hostkit as a user does, in this process: `hostkit("status", "--json")`."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hostkit.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Hostkit = Callable[..., Ran]


def run_at(hostkit: Hostkit, at: str, *words: str, code: int = 0) -> Ran:
    """A command at a moment, which must end so."""
    ran = hostkit(*words, "--now", at)
    assert ran.code == code, (words, ran.out, ran.err)
    return ran


def doctor_rows(document: Any) -> dict[tuple[str, str], tuple[str, str]]:
    """What `hostkit doctor --json` found, by what it is about and by the check."""
    return {(row["about"], row["check"]): (row["result"], row["detail"]) for row in document["checks"]}


def small_game(hostkit: Hostkit) -> None:
    """A game of alice and bob in the workspace here, whose first bidding is open from 2026-01-04 18:00 on."""
    options = ("-o", "lots=2", "-o", "lot_sizes=[5, 5]", "-o", "consideration=1d")
    words = ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", *options)
    for command in (words, ("open",)):
        assert hostkit(*command, "--now", "2026-01-03T18:00:00Z").code == 0
    assert hostkit("resolve", "--now", "2026-01-04T18:00:00Z").code == 0


@pytest.fixture
def hostkit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Hostkit:
    """Runs commands in an empty folder; `stdin` is what they are given to read, as text or as bytes."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOSTKIT_GAME", "HOSTKIT_ROOT"):
        monkeypatch.delenv(name, raising=False)

    def run(*words: str, stdin: str | bytes = "") -> Ran:
        typed = stdin if isinstance(stdin, bytes) else stdin.encode()
        monkeypatch.setattr(sys, "argv", ["hostkit", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
        capfd.readouterr()
        with pytest.raises(SystemExit) as stop:
            main()
        sys.stdout.flush()
        out, err = capfd.readouterr()
        code = stop.value.code
        return Ran(code if isinstance(code, int) else 0, out, err)

    return run
