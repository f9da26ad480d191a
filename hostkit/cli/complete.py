"""Names for a shell's completion: games, windows, players, rulings; quick, and silent where there is nothing."""

import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

__all__ = [
    "closed_names",
    "coming_names",
    "every_game",
    "game_names",
    "open_name",
    "option_keys",
    "player_names",
    "post_names",
    "ruleset_names",
    "ruling_words",
    "window_names",
]

Completion = Callable[[click.Context, click.Parameter, str], list[str]]


def _completes(names: Callable[[click.Context], Iterable[str]]) -> Completion:
    """What a shell offers: those of some names that begin as the word at the cursor does."""

    def offered(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        # A completion must never write anything between the keys that somebody types.
        with suppress(Exception):
            return [_typed(name) for name in names(ctx) if name.startswith(incomplete)]
        return []

    return offered


def _typed(name: str) -> str:
    """A name as it is to be typed: bash puts in what it gets, other shells quote it themselves.

    The backslash is doubled: click's script for bash reads it once before bash does.
    """
    bash = os.environ.get("_HOSTKIT_COMPLETE", "").startswith("bash")
    return re.sub(r"([^\w@%+=:,./-])", r"\\\\\1", name) if bash else name


@_completes
def game_names(ctx: click.Context) -> Iterable[str]:
    """The workspace's games."""
    names: list[str] = _workspace(ctx).games()
    return names


@_completes
def every_game(ctx: click.Context) -> Iterable[str]:
    """The workspace's games, and those in the archive."""
    from hostkit.desk.shelf import archived

    here = _workspace(ctx)
    return sorted({*here.games(), *archived(here)})


@_completes
def player_names(ctx: click.Context) -> Iterable[str]:
    """The chosen game's players."""
    return _players(_game(ctx))


@_completes
def window_names(ctx: click.Context) -> Iterable[str]:
    """The windows that have been open in the chosen game."""
    names: list[str] = _game(ctx).windows
    return names


@_completes
def closed_names(ctx: click.Context) -> Iterable[str]:
    """The windows that have been resolved."""
    names: list[str] = _game(ctx).closed
    return names


@_completes
def open_name(ctx: click.Context) -> Iterable[str]:
    """The window that is open, or that is to be opened."""
    return _open(_game(ctx))


@_completes
def post_names(ctx: click.Context) -> Iterable[str]:
    """The kinds of posts."""
    from hostkit.desk.anchors import POSTS

    return POSTS


@_completes
def ruleset_names(ctx: click.Context) -> Iterable[str]:
    """The rulesets that can be played, the workspace's own among them."""
    from hostkit.desk.start import ruleset_names as known

    here = None
    with suppress(Exception):
        here = _workspace(ctx)
    return known(here)


@_completes
def option_keys(ctx: click.Context) -> Iterable[str]:
    """What begins an option of the ruleset that is named, or of the chosen game: `grace=`."""
    import msgspec

    from hostkit.desk.start import ruleset_text
    from hostkit.rulesets import read_ruleset

    if named := ctx.params.get("ruleset"):
        here = None
        with suppress(Exception):
            here = _workspace(ctx)
        options = read_ruleset(named, ruleset_text(here, named)).options
    else:
        options = _game(ctx).ruleset.options
    return [f"{field.encode_name}=" for field in msgspec.structs.fields(options)]


@_completes
def coming_names(ctx: click.Context) -> Iterable[str]:
    """The windows that may come next."""
    names: tuple[str, ...] = _game(ctx).machine.coming()
    return names


@_completes
def ruling_words(ctx: click.Context) -> Iterable[str]:
    """The next word of a ruling: its kind, then the message, player or window that it is about."""
    from hostkit.desk.rule import RULINGS

    match ctx.params.get("words") or ():
        case ():
            return RULINGS
        case ("accept" | "void",):
            return dict.fromkeys(str(row.seq) for row in _game(ctx).unruled())
        case ("set" | "adjust" | "excuse" | "substitute" | "absent",):
            return _players(_game(ctx))
        case ("extend",):
            return _open(_game(ctx))
        case ("adjust", _, _) | ("excuse", _):
            names: list[str] = _game(ctx).closed
            return names
        case _:
            return ()


def _players(game: Any) -> list[str]:
    return [one.name for one in game.players]


def _open(game: Any) -> list[str]:
    return [game.window.name] if game.window else [game.machine.following] if game.machine.following else []


def _workspace(ctx: click.Context) -> Any:
    from hostkit.cli.options import find

    return find(_given(ctx, "root"))


def _game(ctx: click.Context) -> Any:
    from hostkit.cli.options import chosen
    from hostkit.desk.look import look

    return look(*chosen(_given(ctx, "root"), _given(ctx, "game")))[0]


def _given(ctx: click.Context, name: str) -> Any:
    """What was given behind the command, or in front of it."""
    value = ctx.params.get(name) or (ctx.parent.params.get(name) if ctx.parent else None)
    return Path(value) if name == "root" and value else value
