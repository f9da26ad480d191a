"""The cards of one hand of Super Bid'Em: who holds what, what lies on the table, what the deck still owes.

Here belong cards and nothing else: no chips, no turns. The order of the deck, from the top:

1. one card face down to each player of the hand, from the dealer's left (SB-1);
2. in the bidding rounds, as it comes: a card turned up to be offered, a blind or free card (SB-2, SB-3, SB-10);
3. the fifth cards, from the dealer's left (SB-7);
4. cards for exchanged ones, in seat order (SB-7).

Nothing waits for a card to be known: a card that is due counts as held from the moment that it is asked for,
so that the game knows at once who comes next; its face is filled in when the deck gives it.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from hostkit.cards.card import Card
from hostkit.machines.base import Draw

__all__ = ["HIDDEN", "Hand", "Held"]

HIDDEN = "??"


class Held(msgspec.Struct):
    """A card on the table: its place in the deck, and its face where that is public."""

    place: int
    up: bool
    card: Card | None = None

    @property
    def shown(self) -> str:
        return self.card or HIDDEN


class _Due(msgspec.Struct):
    """A card that the deck owes: to all or to one player; `note["card"]` is filled in with its face."""

    held: Held
    to: str = ""
    note: dict[str, Any] | None = None


class Hand:
    """`order`: the players of the hand from the dealer's left."""

    def __init__(self, deck: str, order: Sequence[str]) -> None:
        self.deck = deck
        self.order = list(order)
        self.visible: Held | None = None
        self.discards: list[Held] = []
        self.top = 0
        self._cards: dict[str, list[Held]] = {player: [] for player in order}
        self._due: list[_Due] = []

    # Asking the deck

    def give(self, player: str, *, up: bool, note: dict[str, Any] | None = None) -> Held:
        """The top card to a player, face up or face down."""
        held = self._next(up=up, to="" if up else player, note=note)
        self._cards[player].append(held)
        return held

    def turn_up(self, note: dict[str, Any] | None = None) -> None:
        """The top card becomes the visible one."""
        assert self.visible is None
        self.visible = self._next(up=True, to="", note=note)

    def exchange(self, player: str, name: str, note: dict[str, Any]) -> None:
        """A card of a player's `names` is replaced by the top card, same face (SB-7)."""
        old = self._cards[player][self.names(player).index(name)]
        new = self._next(up=old.up, to="" if old.up else player, note=note if old.up else None)
        self._cards[player][self._cards[player].index(old)] = new
        self.discards.append(old)

    def show(self, players: Sequence[str]) -> None:
        """The hidden cards of these players are to be shown to all."""
        self._due += [_Due(held) for player in players for held in self._cards[player] if not held.up]

    def _next(self, *, up: bool, to: str, note: dict[str, Any] | None) -> Held:
        held = Held(self.top, up)
        self.top += 1
        self._due.append(_Due(held, to, note))
        return held

    # The deck's answers

    @property
    def need(self) -> Draw | None:
        due = self._first()
        return Draw(self.deck, tuple(each.held.place for each in due), due[0].to) if due else None

    def take(self, place: int, card: Card | None) -> bool:
        """A card came; False where nobody asked for it, or asked for it in the other way (open, private)."""
        for due in self._first():
            if due.held.place == place and (card is None) == bool(due.to):
                due.held.card = card
                if due.note is not None:
                    due.note["card"] = card
                self._due.remove(due)
                return True
        return False

    def _first(self) -> list[_Due]:
        """The first cards due that go the same way."""
        first: list[_Due] = []
        for due in self._due:
            if first and due.to != first[0].to:
                break
            first.append(due)
        return first

    # The table

    def up(self, player: str) -> list[Held]:
        return [held for held in self._cards[player] if held.up]

    def names(self, player: str) -> list[str]:
        """What the player calls the cards, as held: `hole-1`, `hole-2` where they are hidden."""
        holes = iter(range(1, len(self._cards[player]) + 1))
        return [held.shown if held.up else f"hole-{next(holes)}" for held in self._cards[player]]

    def faces(self, player: str) -> list[str]:
        """The cards as everyone sees them: up cards, then the others, each as held."""
        cards = self._cards.get(player, [])
        return [held.shown for held in sorted(cards, key=lambda held: not held.up)]

    def sell(self, player: str) -> None:
        """The visible card goes to a player, face up."""
        assert self.visible is not None
        self._cards[player].append(self.visible)
        self.visible = None

    def discard(self) -> None:
        """The visible card, if there is one, is discarded."""
        if self.visible is not None:
            self.discards.append(self.visible)
        self.visible = None

    @property
    def count(self) -> int:
        """All cards on the table and in hands: as many as have come off the deck (SB-15)."""
        return sum(map(len, self._cards.values())) + len(self.discards) + (self.visible is not None)
