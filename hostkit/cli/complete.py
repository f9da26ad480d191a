"""Names for a shell's completion: games, windows, players, rulings; quick, and silent where there is nothing."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import click

__all__ = ["game_names", "player_names", "post_names", "ruleset_names", "window_names"]


def game_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The workspace's games."""
    return [name for name in _safely(lambda: _workspace(ctx).games()) if name.startswith(incomplete)]


def player_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The chosen game's players."""
    return [
        name
        for name in _safely(lambda: [one.name for one in _game(ctx).players])
        if name.startswith(incomplete)
    ]


def window_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The windows that have been open in the chosen game."""
    return [name for name in _safely(lambda: _game(ctx).windows) if name.startswith(incomplete)]


def post_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The kinds of posts."""
    from hostkit.desk.posts import POSTS

    return [name for name in POSTS if name.startswith(incomplete)]


def ruleset_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The rulesets that can be played."""
    from hostkit.desk.start import ruleset_names as known

    return [name for name in _safely(known) if name.startswith(incomplete)]


def _workspace(ctx: click.Context) -> Any:
    from hostkit.cli.options import find

    return find(_given(ctx, "root"))


def _game(ctx: click.Context) -> Any:
    from hostkit.cli.options import chosen
    from hostkit.desk.look import look

    return look(*chosen(_given(ctx, "root"), _given(ctx, "game")))[0]


def _given(ctx: click.Context, name: str) -> Any:
    value = ctx.params.get(name)
    return Path(value) if name == "root" and value else value


def _safely(names: Any) -> list[str]:
    # A completion must never write anything between the keys that somebody types.
    with suppress(Exception):
        return list(names())
    return []
