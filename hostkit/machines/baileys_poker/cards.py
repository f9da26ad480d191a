"""The cards of one hand of Bailey's Poker: before whom they lie, what was laid or scrapped, what is due.

Here belong cards and nothing else: no points, no orders. The pack of a hand is the deck `hand-N`. From the
top it gives five cards a player, one at a time from seat 1, of which the first two are turned up at once,
then the first Gamble Card (BB-0), then Gamble Cards and replacements as they come. When it is empty, the
Scrap Pile without jokers can become the deck `hand-N-reshuffle-1`, later `…-2`, shuffled from the hand's own
seed (BB-21).

A card that is due lies in its place from the moment that it is asked for; its face comes with `take`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from hostkit.cards.card import JOKER, Card
from hostkit.cards.deck import standard_deck
from hostkit.errors import DataError
from hostkit.machines.base import Deal, Draw

__all__ = ["HIDDEN", "Due", "Hand", "Held"]

HIDDEN = "??"
_CARDS, _UP = 5, 2


class Held(msgspec.Struct):
    """A card on the table: its deck and place there, whether it is turned up, and its face once known."""

    deck: str
    place: int
    up: bool = False
    card: Card | None = None

    @property
    def shown(self) -> str:
        return self.card or HIDDEN


class Due(msgspec.Struct):
    """A card to be turned; `note["card"]` is filled in with its face. `laid`: it is a Gamble Card."""

    held: Held
    note: dict[str, Any]
    laid: bool = False


class Hand:
    """A hand from its deal; `players` in seat order."""

    def __init__(self, name: str, players: Sequence[str], *, jokers: int) -> None:
        self.name = name
        self.gambles: list[Held] = []
        self.scrap: list[Card] = []
        self.reshuffles = 0
        self._due: list[Deal | Due] = []
        self._unseen: dict[str, Counter[Card]] = {}
        self._new_pack(Deal(name, standard_deck(jokers)))
        rounds = [[self._next() for _ in players] for _ in range(_CARDS)]
        self._held = {player: [dealt[seat] for dealt in rounds] for seat, player in enumerate(players)}

    # What happens to the cards

    def deal(self) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """Turn two cards up before each player, and lay the first Gamble Card; gives the notes of both."""
        turned = [self.turn(player) for _ in range(_UP) for player in self._held]
        laid = self.lay()
        return turned, laid

    def turn(self, player: str) -> dict[str, Any]:
        """Turn a player's next face-down card; gives its note."""
        held = next(held for held in self._held[player] if not held.up)
        held.up = True
        return self._ask(held, {"player": player, "card": None})

    def lay(self) -> dict[str, Any]:
        """Lay the top card of the pack as a Gamble Card; gives its note."""
        self.gambles.append(self._next())
        return self._ask(self.gambles[-1], {"card": None, "value": 0}, laid=True)

    def discard(self, player: str, card: Card) -> int:
        """Put a face-up card into the Scrap Pile; gives its place before the player, empty from now on."""
        held = self._held[player]
        place = next(place for place, each in enumerate(held) if each.up and each.card == card)
        self.scrap.append(card)
        held[place] = Held("", 0, up=True)
        return place

    def replace(self, player: str, place: int, note: dict[str, Any]) -> None:
        """Turn the top card of the pack up in an empty place (BB-10)."""
        self._held[player][place] = self._next()
        self._ask(self._held[player][place], note)

    def reclaim(self, card: Card) -> None:
        """Take a named card out of the Scrap Pile; `put` says where it goes."""
        self.scrap.remove(card)

    def put(self, player: str, place: int, card: Card) -> None:
        """Lay a card that was taken out of the Scrap Pile into an empty place."""
        self._held[player][place].card = card

    def stock(self, *, reshuffle: bool) -> int:
        """How many cards can still be dealt: those of the pack, and the Scrap Pile if it may be shuffled."""
        return self._size - self._top + (len(self.scrap) - self.scrap.count(JOKER) if reshuffle else 0)

    def _next(self) -> Held:
        """The top card; an empty pack is made anew from the Scrap Pile, so ask `stock` first."""
        if self._top == self._size:
            self.reshuffles += 1
            labels = tuple(card for card in self.scrap if card != JOKER)
            self.scrap = [JOKER] * self.scrap.count(JOKER)
            self._new_pack(Deal(f"{self.name}-reshuffle-{self.reshuffles}", labels, seed_of=self.name))
        self._top += 1
        return Held(self._deck, self._top - 1)

    def _new_pack(self, deal: Deal) -> None:
        self._due.append(deal)
        self._unseen[deal.deck] = Counter(deal.labels)
        self._deck, self._top, self._size = deal.deck, 0, len(deal.labels)

    def _ask(self, held: Held, note: dict[str, Any], *, laid: bool = False) -> dict[str, Any]:
        held.up = True
        self._due.append(Due(held, note, laid))
        return note

    # The decks' answers

    @property
    def need(self) -> Deal | Draw | None:
        """What is wanted next: a deck, or all cards of one deck that are due before another is."""
        match self._due:
            case []:
                return None
            case [Deal() as deal, *_]:
                return deal
        due = self._first()
        return Draw(due[0].held.deck, tuple(each.held.place for each in due))

    def dealt(self, deck: str) -> None:
        """A wanted deck lies there; raises `DataError` for another."""
        first = self._due[0] if self._due else None
        if not isinstance(first, Deal) or first.deck != deck:
            raise DataError(f"deck {deck} was dealt, and nobody asked for it")
        del self._due[0]

    def take(self, deck: str, place: int, card: Card | None) -> Due | None:
        """A card was turned; None where nobody asked. Raises `DataError` for a card that cannot be there."""
        for due in self._first():
            if card is not None and (due.held.deck, due.held.place) == (deck, place):
                if not self._unseen[deck][card]:
                    raise DataError(f"{card} lies in place {place + 1} of {deck} and cannot be there")
                self._unseen[deck][card] -= 1
                due.held.card = due.note["card"] = card
                self._due.remove(due)
                return due
        return None

    def _first(self) -> list[Due]:
        first: list[Due] = []
        for due in self._due:
            if isinstance(due, Deal) or (first and due.held.deck != first[0].held.deck):
                break
            first.append(due)
        return first

    # The table

    def up(self, player: str) -> list[Card]:
        """A player's face-up cards, as they lie."""
        return [held.card for held in self._held[player] if held.card is not None]

    def shown(self, player: str) -> list[str]:
        """A player's five cards as everyone sees them, as they lie."""
        return [held.shown for held in self._held[player]]

    @property
    def laid(self) -> list[Card]:
        """The Gamble Cards, in the order in which they were laid."""
        return [held.card for held in self.gambles if held.card is not None]
