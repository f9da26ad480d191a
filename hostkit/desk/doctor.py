"""Whether everything is as it must be before a game: the workspace, its secrets, its boards.

Belongs here: the list of what is looked at. What a board can say of itself it says in `Board.checks`. Nothing is
changed, and nothing is written to a board.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hostkit.boards.base import open_board
from hostkit.desk.game import board_of
from hostkit.desk.look import REMEDY, secret_trouble
from hostkit.errors import HostkitError
from hostkit.replay import Game, replay
from hostkit.store import Workspace
from hostkit.store.workspace import IGNORED
from hostkit.times import seconds_between, span_text

__all__ = ["Finding", "examine", "exit_code"]

_CLOCKS_APART = 60
"""Seconds that a board's clock may differ from this machine's without a word."""


class Finding(NamedTuple):
    """One thing that was looked at: `result` is ok, warn or failed; `about` is the workspace, a game or a board."""

    about: str
    check: str
    result: str
    detail: str


def examine(workspace: Workspace, *, now: str, online: bool = True) -> list[Finding]:
    """Look at everything; a fault is a finding, never an exception. `now` is this machine's time."""
    found = list(_workspace(workspace))
    try:
        settings = workspace.settings()
        games = workspace.games()
    except HostkitError as error:
        return [*found, _failed("workspace", "settings", error)]
    played: dict[str, list[Game]] = {}
    for game in games:
        found += _game(workspace, game, played)
    names = list(dict.fromkeys([settings.board, *settings.boards, *played]))
    for name in names:
        if online:
            found += _board(workspace, name, played.get(name, []), now)
    return found


def exit_code(findings: list[Finding]) -> int:
    """0 where nothing failed, 5 where only boards did, 1 else."""
    failed = [finding.about for finding in findings if finding.result == "failed"]
    if not failed:
        return 0
    return 5 if all(about.startswith("board ") for about in failed) else 1


def _workspace(workspace: Workspace) -> Iterator[Finding]:
    ignore = workspace.root / ".gitignore"
    try:
        lines = ignore.read_text(encoding="utf-8").splitlines() if ignore.exists() else []
    except (OSError, UnicodeError):
        lines = []
    lacks = [line for line in IGNORED if line not in lines]
    told = (
        f"it lacks {', '.join(lacks)}: run hostkit init here"
        if lacks
        else "git does not see the files of secrets"
    )
    yield Finding("workspace", ".gitignore", "warn" if lacks else "ok", told)


def _game(workspace: Workspace, name: str, played: dict[str, list[Game]]) -> Iterator[Finding]:
    about = f"game {name}"
    game = None
    try:
        events = workspace.log(name).read()
        game = replay(events)
        played.setdefault(game.created.board, []).append(game)
        yield Finding(about, "log", "ok", f"{len(events)} events, well chained")
    except HostkitError as error:
        yield _failed(about, "log", error)
    yield _secrets(workspace, name, game)


def _secrets(workspace: Workspace, name: str, game: Game | None) -> Finding:
    """Whether the secret file is its owner's alone, and has all that the game will need."""
    about, kept = f"game {name}", workspace.secrets(name)
    try:
        kept.examine()
    except HostkitError as error:
        return _failed(about, "secrets", error)
    if game is not None and (trouble := secret_trouble(game, kept)):
        return Finding(about, "secrets", "failed", trouble)
    if kept.path.exists():
        return Finding(about, "secrets", "ok", "for their owner alone")
    if game is not None:
        return Finding(about, "secrets", "ok", "there is no file, and the game needs none")
    return Finding(about, "secrets", "failed", f"{kept.path} is missing; {REMEDY}")


def _board(workspace: Workspace, name: str, games: list[Game], now: str) -> Iterator[Finding]:
    """What a board says of itself; then, of each other game in play there, what is wrong with its own threads."""
    about = f"board {name}"
    games = sorted(games, key=lambda game: game.window is None)
    try:
        if games:
            board = board_of(workspace, games[0])
            board.threads = _threads(games[0])
        else:
            board = open_board(*_described(workspace, name))
    except HostkitError as error:
        yield _failed(about, "settings", error)
        return
    rows = board.checks()
    for check, result, detail in rows:
        yield Finding(about, check, result, detail)
    if board.clock:
        apart = seconds_between(now, board.clock)
        told = (
            f"{span_text(abs(apart))} {'ahead' if apart > 0 else 'behind'}; deadlines go by the board's clock"
        )
        near = abs(apart) <= _CLOCKS_APART
        yield Finding(about, "clock", "ok" if near else "warn", "as here" if near else told)
    if any(result == "failed" for check, result, _ in rows if check == "reachable"):
        return
    for game in games[1:]:
        if game.window is None:
            continue
        other = board_of(workspace, game)
        other.threads = _threads(game)
        for check, result, detail in other.checks():
            if result != "ok" and (check, result, detail) not in rows:
                yield Finding(about, check, result, f"{game.created.game}: {detail}")


def _threads(game: Game) -> tuple[str, ...]:
    """The threads of the open window, where it was announced."""
    window = game.window.name if game.window else ""
    return tuple(
        dict.fromkeys(post.thread for post in game.published if post.thread and post.window == window)
    )


def _described(workspace: Workspace, name: str) -> tuple[str, dict[str, object]]:
    settings = dict(workspace.settings().boards.get(name, {}))
    kind = str(settings.pop("kind", name))
    if kind == "local":
        settings.setdefault("path", str(workspace.root / "board"))
    # As for a game that has not begun.
    return kind, {
        key: value.replace("{game}", "doctor") if isinstance(value, str) else value
        for key, value in settings.items()
    }


def _failed(about: str, check: str, error: HostkitError) -> Finding:
    return Finding(about, check, "failed", f"{error.message}; {error.hint}" if error.hint else error.message)
