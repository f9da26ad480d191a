"""Rules are changed while a game is played: options patched from a window on (ALL-9)."""

import pickle
from typing import Any

import msgspec

from hostkit.desk.game import Desk
from hostkit.errors import InputError
from hostkit.log.events import Amended

__all__ = ["amend"]


def amend(desk: Desk, options: dict[str, Any], *, since: str, why: str) -> Amended:
    """Write an amendment; windows before `since` keep their rules.

    Raises `InputError`, with nothing written, for options that a start would refuse or that are used up, and
    for a window that has begun or that this game will not have.
    """
    game = desk.game
    if not why.strip():
        raise InputError("an amendment needs its reason", hint="--why 'proposal 7'")
    if since in game.windows:
        raise InputError(f"{since} has begun under its rules", hint="name a window that is still to come")
    if not game.machine.comes(since):
        raise InputError(
            f"this game has no window {since!r} to come", hint="see the rules: hostkit rules -g " + desk.name
        )
    amended = game.ruleset
    for earlier in game.amendments:
        amended = amended.with_options(earlier.options)
    trial = pickle.loads(pickle.dumps(game.machine))
    trial.amend(amended.with_options(options).options)
    event = desk.stage(Amended, options=msgspec.to_builtins(options), since=since, why=why)
    desk.commit()
    assert isinstance(event, Amended)
    return event
