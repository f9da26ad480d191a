"""The example under every command's `--help` is typed as it stands there, where a host would type it."""

import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from hostkit.cli import COMMANDS
from hostkit.cli.group import group
from tests.boards.saved.pages import Said, page
from tests.cli.conftest import Hostkit, Ran

_GAMES = Path(__file__).parents[2] / "games"
_OPENS = "2026-01-03T18:00:00Z"  # round-3 opens


class Host:
    """Does one command after the other in the workspace, at times of the story."""

    def __init__(self, hostkit: Hostkit) -> None:
        self.hostkit = hostkit

    def __call__(self, now: str, *words: str) -> None:
        ran = self.hostkit(*words, "--now", now)
        assert ran.code == 0, (words, ran.err)


def _workspace(at: Host, *options: str, ruleset: str = "bid-poker") -> None:
    _begun(at)
    at("2026-01-01T18:00:00Z", "new", "g1", "--ruleset", ruleset, "--players", "alice,bob,carol", *options)


def _until(at: Host, window: str) -> None:
    _workspace(at)
    at("2026-01-01T18:00:00Z", "open")
    windows = ["consideration", "round-1", "round-2", "round-3"]
    for name in windows[: windows.index(window)]:
        at(_OPENS, "resolve", name, "--early")


def _empty(at: Host) -> None:
    pass


def _begun(at: Host) -> None:
    assert at.hostkit("init").code == 0


def _round_1(at: Host) -> None:
    _until(at, "round-1")


def _round_3(at: Host) -> None:
    _until(at, "round-3")


def _round_3_over(at: Host) -> None:
    _round_3(at)
    at("2026-01-04T18:00:00Z", "resolve")


def _heads(at: Host) -> None:
    _round_3(at)
    posts = [path.read_text() for path in sorted(Path("board/g1").rglob("*.md"))]
    Path("heads.txt").write_text("\n".join(posts))


def _nomic(at: Host) -> None:
    _workspace(at, ruleset="auction-nomic")


def _words(at: Host) -> None:
    _workspace(at, "-o", "deal=words")


def _boxes(at: Host) -> None:
    _workspace(at, "-o", "sealing=box")


def _pages(at: Host) -> None:
    _round_3(at)
    for number, player in enumerate(("alice", "bob"), 1):
        text = page("discourse", [Said(number, player, "2026-01-03T19:00:00Z", "bid 12")])
        Path(f"page{number}.html").write_text(text)


def _seasons(at: Host) -> None:
    _begun(at)
    for name, game in (("spring-1", "bid-poker-ordinary"), ("spring-2", "bid-poker-nasty")):
        shutil.copy(_GAMES / f"{game}.yaml", f"games/{name}.yaml")


# Where each example is typed, and the exit codes that it may have there (0 where none are named).
_PLACES: dict[str, tuple[Callable[[Host], None], tuple[int, ...]]] = {
    "demo": (_empty, (0,)), "init": (_empty, (0,)), "read": (_empty, (0,)), "rules": (_empty, (0,)),
    "completion": (_empty, (0,)), "verify-script": (_empty, (0,)), "simulate": (_empty, (0,)), "seal": (_empty, (0,)),
    "new": (_begun, (0,)), "doctor": (_begun, (0,)), "season": (_seasons, (0,)), "archive": (_seasons, (0,)),
    "open": (_round_1, (0,)), "publish": (_round_3_over, (0,)), "replay": (_round_3_over, (0,)),
    "audit": (_heads, (3,)), "amend": (_nomic, (0,)), "mix": (_words, (0,)), "import": (_pages, (0,)),
    # Long after the last deadline nobody is to be reminded any more.
    "remind": (_round_3, (3,)),
}  # fmt: skip


def _example(name: str) -> str:
    command = group.get_command(click.Context(group), name)
    assert command is not None and command.epilog is not None
    assert command.epilog.startswith("Example: hostkit ") or name in ("read", "completion")
    text = command.epilog.removeprefix("Example: ")
    # A game of a thousand takes too long, and a chart wants matplotlib.
    text = text.replace("--games 1000", "--games 5")
    if importlib.util.find_spec("matplotlib") is None:
        text = text.replace(" --chart balance.svg", "")
    # The keys are cut short in the help.
    return text.replace("5f3c…", "5f" * 32).replace("age1kv370nr…", _age())


def _age() -> str:
    from pyrage import x25519

    return str(x25519.Identity.generate().to_public())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_example_runs(hostkit: Hostkit, tmp_path: Path, name: str) -> None:
    prepare, codes = _PLACES.get(name, (_round_3, (0,)))
    prepare(Host(hostkit))
    example = _example(name)
    ran = _in_a_shell(example, tmp_path) if set("|>$") & set(example) else hostkit(*shlex.split(example)[1:])
    assert ran.code in codes, (example, ran.out, ran.err)


def _in_a_shell(line: str, home: Path) -> Ran:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {"PATH": path, "HOME": str(home), "LC_ALL": "C.UTF-8"}
    ran = subprocess.run(
        ["bash", "-c", line], cwd=home, env=environment, capture_output=True, text=True, check=False
    )
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.mark.parametrize("name", list(COMMANDS))
def test_the_example_names_its_own_command(name: str) -> None:
    words = shlex.split(_example(name).replace("$(", " ").replace(")", " ").replace('"', " ") if name == "completion"
                        else _example(name))  # fmt: skip
    assert words[words.index("hostkit") + 1] == name
