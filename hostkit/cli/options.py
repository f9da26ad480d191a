"""Options that many commands share, and the game that they choose."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hostkit.cli import screen
from hostkit.cli.complete import game_names

if TYPE_CHECKING:
    from hostkit.store import Workspace

__all__ = [
    "chosen",
    "find",
    "find_maybe",
    "game",
    "json_option",
    "notify",
    "now",
    "send",
    "timeless",
    "workspace",
]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

workspace: Decorator = click.option(
    "-C", "root", type=click.Path(path_type=Path, file_okay=False), envvar="HOSTKIT_ROOT", metavar="DIR",
    help="The workspace; else HOSTKIT_ROOT, else the nearest folder upward that is one.",
)  # fmt: skip

now: Decorator = click.option(
    "--now",
    metavar="TIME",
    help="Take this as the time (ISO 8601; without a zone, UTC) instead of the clock.",
)

timeless: Decorator = click.option(
    "--now", expose_value=False, metavar="TIME", help="Taken as everywhere; nothing here depends on the time."
)

json_option: Decorator = click.option("--json", "json", is_flag=True, help="Print one JSON document.")

send: Decorator = click.option(
    "--send",
    is_flag=True,
    help="Really write to a board that other people read; else show what would be written.",
)

notify: Decorator = click.option(
    "--notify",
    is_flag=True,
    help="Call the awaited players to the post, each by name, where the board can; else nobody is.",
)

_game: Decorator = click.option(
    "-g", "--game", "game", envvar="HOSTKIT_GAME", metavar="ID", shell_complete=game_names,
    help="The game; else HOSTKIT_GAME, else the workspace's only one.",
)  # fmt: skip


def game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Both options that say which game is meant: `root` and `game`."""
    return workspace(_game(command))


def find(root: Path | None) -> "Workspace":
    """The workspace that a command is about; raises `InputError` where there is none."""
    from hostkit.store import Workspace

    screen.about("")
    return Workspace.find(root, start=Path.cwd())


def find_maybe(root: Path | None) -> "Workspace | None":
    """The workspace, where there is one: for commands that can do without."""
    from hostkit.errors import InputError

    try:
        return find(root)
    except InputError:
        if root is not None:
            raise
        return None


def chosen(root: Path | None, game: str | None) -> "tuple[Workspace, str]":
    """The workspace and the game that a command is about; raises `InputError` where that is not clear."""
    from hostkit.errors import InputError

    workspace = find(root)
    games = workspace.games()
    if game is None and len(games) == 1:
        return workspace, games[0]
    if game in games:
        assert game is not None
        screen.about(game if len(games) > 1 else "")
        return workspace, game
    listed = f"games here: {', '.join(games)}" if games else "start one: hostkit new"
    raise InputError(
        "which game? name it with -g" if game is None else f"there is no game {game!r}", hint=listed
    )
