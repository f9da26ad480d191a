"""What a bot sees, and the dice that it throws."""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

from hostkit.cards.card import Card
from hostkit.machines.base import Machine, Seat, Standings

__all__ = ["Dice", "Sight", "look"]

_T = TypeVar("_T")
_MASK = (1 << 64) - 1


class Dice:
    """A stream of numbers that is the same for the same name, in every Python: SplitMix64.

    For play-acting only; what a real game is dealt from is in `hostkit.cards.deal`.
    """

    def __init__(self, *name: object) -> None:
        text = " ".join(map(str, name))
        self._state = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def number(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ mixed >> 27) * 0x94D049BB133111EB) & _MASK
        return mixed ^ mixed >> 31

    def upto(self, most: int) -> int:
        """A number from 0 to `most`."""
        return self.number() % (most + 1)

    def between(self, least: int, most: int) -> int:
        return least + self.upto(max(0, most - least))

    def often(self, percent: int) -> bool:
        """True so often in a hundred times."""
        return self.number() % 100 < percent

    def pick(self, things: Sequence[_T]) -> _T:
        return things[self.number() % len(things)]

    def some(self, things: Sequence[_T], number: int) -> list[_T]:
        """So many of the things, or all, in their order."""
        if number >= len(things):
            return list(things)
        chosen: set[int] = set()
        while len(chosen) < number:
            chosen.add(self.number() % len(things))
        return [things[place] for place in sorted(chosen)]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        mixed = list(things)
        for place in range(len(mixed) - 1, 0, -1):
            other = self.number() % (place + 1)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed


class Sight(NamedTuple):
    """The table as one player sees it: the facts that orders are judged by, the public standings, own cards.

    `memory` is the player's own, kept from window to window.
    """

    player: str
    skill: str
    facts: dict[str, Any]
    standings: Standings
    own: tuple[Card, ...]
    memory: dict[str, Any]

    @property
    def seat(self) -> Seat:
        return next(seat for seat in self.standings.players if seat.player == self.player)

    @property
    def others(self) -> list[Seat]:
        """The other players who are still in."""
        return [seat for seat in self.standings.players if seat.player != self.player and seat.status == "in"]


def look(
    machine: Machine, player: str, *, skill: str, standings: Standings, hole: Sequence[Card], memory: dict[str, Any]
) -> Sight:  # fmt: skip
    """What a player sees of a game; `hole` are the cards that only this player knows."""
    seat = next((seat for seat in standings.players if seat.player == player), None)
    own = (*(Card(card) for card in (seat.cards if seat else ()) if card != "??"), *hole)
    return Sight(player, skill, machine.facts(player, "pm"), standings, own, memory)
