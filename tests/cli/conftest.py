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
