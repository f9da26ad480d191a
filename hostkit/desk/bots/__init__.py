"""Scripted players: what somebody of a certain skill would order, seeing what that player may see.

Belongs here: wits and nothing else. A bot is a function of what it sees and of the dice; it knows no log, no
board and no text, and may well order what is not allowed. They play demonstrations and simulations.

One module a game, each with `speak(sight, dice)`, which gives the orders of one message, and `SKILLS`, how
each kind of player behaves: `random` (anything), `novice` (simple habits), `steady` (sees what cards are
worth), `sharp` (and what the others can do).
"""

import importlib
from collections.abc import Callable
from typing import Any

from hostkit.desk.bots.sight import Dice, Sight
from hostkit.errors import InputError
from hostkit.log.order import Order

__all__ = ["SKILLS", "Dice", "Sight", "speaker"]

SKILLS = ("random", "novice", "steady", "sharp")

_MODULES = {
    "auction-nomic": "auction_nomic",
    "baileys-poker": "baileys_poker",
    "bid-poker": "bid_poker",
    "super-bidem": "super_bidem",
}


def speaker(machine: str) -> Callable[[Sight, Dice], list[Order]]:
    """The bots of a game, by its machine's name; raises `InputError` for a game that has none."""
    if machine not in _MODULES:
        raise InputError(f"there are no bots for {machine}", hint=f"games: {', '.join(_MODULES)}")
    module: Any = importlib.import_module(f"hostkit.desk.bots.{_MODULES[machine]}")
    found: Callable[[Sight, Dice], list[Order]] = module.speak
    return found
