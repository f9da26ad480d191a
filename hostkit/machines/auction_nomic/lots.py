"""The lots of Auction Nomic in their places, and the dice that are still to be rolled for them.

- AN-0, AN-5 Lots have places from 1 on; a new lot takes the lowest free one, a sold lot frees its own.
- AN-6 A lot's cards come from dice, one roll a lot. The roll's name says week and place; its last number
  counts the lots of the game, so that no two rolls have one name.
"""

from typing import NamedTuple

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.errors import DataError
from hostkit.machines.base import Roll

__all__ = ["Lots"]


class _Coming(NamedTuple):
    """A lot whose dice are not all rolled."""

    place: int
    roll: Roll
    shown: list[Card]


class Lots:
    """What is up for auction: cards by place."""

    def __init__(self) -> None:
        self._standing: dict[int, list[Card]] = {}
        self._coming: list[_Coming] = []
        self._made = 0

    def __len__(self) -> int:
        """How many lots stand, those that are being rolled included."""
        return len(self._standing) + len(self._coming)

    @property
    def need(self) -> Roll | None:
        """The roll that is wanted next."""
        return self._coming[0].roll if self._coming else None

    @property
    def places(self) -> list[int]:
        """The places of the lots that stand, in order."""
        return sorted(self._standing)

    def cards(self, place: int) -> list[Card]:
        """The cards of a lot; none while its dice are not rolled."""
        return list(self._standing.get(place, ()))

    def generate(self, *, week: int, cards: int) -> int:
        """Announce a new lot of so many cards; gives its place."""
        taken = {*self._standing, *(lot.place for lot in self._coming)}
        place = next(place for place in range(1, len(taken) + 2) if place not in taken)
        self._made += 1
        roll = Roll(f"week-{week}-lot-{place}-{self._made}", cards)
        self._coming.append(_Coming(place, roll, []))
        return place

    def take(self, roll: str, place: int, card: Card | None) -> bool:
        """A card was rolled; False where nobody asked for it."""
        lot = self._coming[0] if self._coming else None
        if lot is None or (roll, place) != (lot.roll.name, len(lot.shown)) or card is None:
            return False
        if card not in standard_deck():
            raise DataError(f"{card} cannot be rolled", hint="one d13 and one d4 make one of 52 cards (AN-6)")
        lot.shown.append(card)
        if len(lot.shown) == lot.roll.cards:
            self._standing[lot.place] = self._coming.pop(0).shown
        return True

    def sell(self, place: int) -> list[Card]:
        """Hand over the cards of a lot; its place is free."""
        return self._standing.pop(place)
