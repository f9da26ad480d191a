"""A host at the command line, with a game on the wiki, for the tests of whole games."""

import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hostkit.cli import main
from tests.wiki.server import Wiki

__all__ = ["SMALL", "Host", "Ran", "settings_text"]

SMALL = ("-o", "lots=2", "-o", "lot_sizes=[26, 26]", "-o", "change_rounds=1")


class Ran(NamedTuple):
    code: int
    out: str
    err: str
    requests: int

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def settings_text(settings: dict[str, object], **more: object) -> str:
    """A workspace's `hostkit.yaml` with one wiki."""
    lines = [f"    {key}: {json.dumps(value)}" for key, value in (settings | more).items()]
    return "\n".join(
        ["board: wiki", "host: HostBot", "boards:", "  wiki:", "    kind: mediawiki", *lines, ""]
    )


class Host:
    """Runs commands in this process, at the wiki's time, and counts what each asked of the wiki."""

    def __init__(
        self,
        wiki: Wiki,
        folder: Path,
        settings: dict[str, object],
        monkeypatch: pytest.MonkeyPatch,
        capfd: pytest.CaptureFixture[str],
    ) -> None:
        self.wiki = wiki
        self.folder = folder
        self.counts: dict[str, list[int]] = {}
        self._patch = monkeypatch
        self._capture = capfd
        folder.mkdir(exist_ok=True)
        monkeypatch.chdir(folder)
        for name in ("HOSTKIT_GAME", "HOSTKIT_ROOT"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("XDG_STATE_HOME", str(folder.parent / "home"))
        assert self.run("init").code == 0
        self.settle(settings)

    def settle(self, settings: dict[str, object]) -> None:
        """Write the workspace's settings."""
        text = settings_text(settings | {"page": "Project:Poker/{game}"})
        (self.folder / "hostkit.yaml").write_text(text)

    def run(self, *words: str) -> Ran:
        """One command, as typed."""
        before = len(self.wiki.requests())
        self._patch.setattr(sys, "argv", ["hostkit", *words])
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8"))
        self._capture.readouterr()
        with pytest.raises(SystemExit) as stop:
            main()
        out, err = self._capture.readouterr()
        code = stop.value.code
        assert isinstance(code, int)
        assert "Traceback" not in out + err
        ran = Ran(code, out, err, len(self.wiki.requests()) - before)
        self.counts.setdefault(words[0], []).append(ran.requests)
        return ran

    def do(self, *words: str, code: int = 0) -> Any:
        """One command at the wiki's time, sent; its document, or what it complained of."""
        now = [] if words[0] == "orders" else ["--now", self.wiki.now]
        send = ["--send"] if words[0] in ("open", "scrape", "resolve", "publish") else []
        ran = self.run(*words, "--json", *now, *send)
        assert ran.code == code, ran.err
        return ran.json if not code else ran.err

    def new(self, players: str, *options: str, game: str = "g1") -> None:
        self.do("new", game, "--ruleset", "bid-poker", "--players", players, *SMALL, *options)
        self.do("open", "-g", game)

    def verdicts(self, window: str | None = None) -> dict[str, list[tuple[str, Any]]]:
        """By player, each order's verdict and what it asks."""
        found: dict[str, list[tuple[str, Any]]] = {}
        for row in self.do("orders", *([window] if window else []))["orders"]:
            order = row["order"] or {}
            found.setdefault(row["player"], []).append(
                (row["verdict"], order.get("amount", order.get("verb")))
            )
        return found

    def deadline(self) -> str:
        return str(self.run("status", "--json").json["window"]["deadline"])

    def resolve(self) -> Any:
        """Wait for the deadline, and close the window."""
        self.wiki.clock(self.deadline())
        return self.do("resolve")
