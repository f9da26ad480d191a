"""Options that many commands share, and the game that they choose."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

__all__ = ["game", "json_option", "now", "send", "workspace"]

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

workspace: Decorator = click.option(
    "-C", "root", type=click.Path(path_type=Path, file_okay=False), envvar="HOSTKIT_ROOT", metavar="DIR",
    help="The workspace; else HOSTKIT_ROOT, else the nearest folder upward that is one.",
)  # fmt: skip

now: Decorator = click.option(
    "--now", metavar="TIME", help="Take this as the time (ISO 8601; without a zone, UTC) instead of the clock."
)

json_option: Decorator = click.option("--json", "json", is_flag=True, help="Print one JSON document.")

send: Decorator = click.option(
    "--send", is_flag=True, help="Really write to a board that other people read; else show what would be written."
)

_game: Decorator = click.option(
    "-g", "--game", "game", envvar="HOSTKIT_GAME", metavar="ID",
    help="The game; else HOSTKIT_GAME, else the workspace's only one.",
)  # fmt: skip


def game(command: Callable[..., Any]) -> Callable[..., Any]:
    """Both options that say which game is meant: `root` and `game`."""
    return workspace(_game(command))
