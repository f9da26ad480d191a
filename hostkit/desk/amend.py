"""Rules are changed while a game is played: options patched from a window on (ALL-9)."""

import pickle
from typing import Any

import msgspec

from hostkit.desk.game import Desk
from hostkit.errors import InputError
from hostkit.log.events import Amended
from hostkit.rulesets import Ruleset

__all__ = ["amend", "values"]


def amend(desk: Desk, options: dict[str, Any], *, since: str, why: str) -> Amended:
    """Write an amendment; windows before `since` keep their rules.

    Raises `InputError`, with nothing written, for options that a start would refuse or that are used up, and
    for a window that has begun or that this game will not have.
    """
    game = desk.game
    if not why.strip():
        raise InputError("an amendment needs its reason", hint="--why 'proposal 7'")
    if game.finished:
        raise InputError("the game is over: no window is still to come", hint="hostkit audit")
    if since in game.windows:
        raise InputError(f"{since} has begun under its rules", hint="name a window that is still to come")
    if not game.machine.comes(since):
        raise InputError(
            f"this game has no window {since!r} to come", hint="see the rules: hostkit rules -g " + desk.name
        )
    trial = pickle.loads(pickle.dumps(game.machine))
    trial.amend(_amended(desk).with_options(options).options)
    event = desk.stage(Amended, options=msgspec.to_builtins(options), since=since, why=why)
    desk.commit()
    assert isinstance(event, Amended)
    return event


def values(desk: Desk, event: Amended) -> dict[str, Any]:
    """The options of an amendment just made as they are now: numbers as numbers, where the log has text."""
    now: dict[str, Any] = msgspec.to_builtins(_amended(desk).options)
    return {key: now[key] for key in event.options}


def _amended(desk: Desk) -> Ruleset:
    """The rules with all amendments, also those of windows that are still to come."""
    amended = desk.game.ruleset
    for change in desk.game.amendments:
        amended = amended.with_options(change.options)
    return amended
