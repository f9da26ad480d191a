"""One hand of Super Bid'Em: who holds what, what lies on the table, what the deck still owes, the chips.

Here belong holdings and moves, no turns and no orders. The order of the deck, from the top:

1. one card face down to each player of the hand, from the dealer's left (SB-1);
2. in the bidding rounds, as they come: cards turned up, blind and free cards (SB-2, SB-3, SB-10);
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
from hostkit.machines.ledger import Ledger

__all__ = ["HIDDEN", "POT", "Hand", "Held"]

HIDDEN = "??"
POT = "(pot)"  # the account of all pots together; no player can be called so


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
    """`order`: the players of the hand from the dealer's left; `rounds`: how many up cards each will have."""

    def __init__(self, number: int, order: Sequence[str], money: Ledger, *, rounds: int) -> None:
        self.number = number
        self.deck = f"hand-{number}"
        self.order = list(order)
        self.rounds = rounds
        self.folded: set[str] = set()
        self.bets = dict.fromkeys(order, 0)
        self.visible: Held | None = None
        self.discards: list[Held] = []
        self.drawn = 0
        self._money = money
        self._cards: dict[str, list[Held]] = {player: [] for player in order}
        self._due: list[_Due] = []

    # Players and chips

    @property
    def live(self) -> list[str]:
        """Who is still in, from the dealer's left."""
        return [player for player in self.order if player not in self.folded]

    def stack(self, player: str) -> int:
        return self._money[player]

    def pay(self, player: str, amount: int) -> int:
        """Move chips from a stack to the pot."""
        self._money.move(amount, payer=player, receiver=POT)
        return amount

    # Asking the deck

    def give(self, player: str, *, up: bool, note: dict[str, Any] | None = None) -> None:
        """The top card to a player, face up or face down."""
        self._cards[player].append(self._next(up=up, to="" if up else player, note=note))

    def turn_up(self, note: dict[str, Any]) -> None:
        """The top card becomes the visible one."""
        self.visible = self._next(up=True, to="", note=note)

    def exchange(self, player: str, name: str, note: dict[str, Any]) -> None:
        """A card of a player's `names` is replaced by the top card, same face (SB-7)."""
        place = self.names(player).index(name)
        old = self._cards[player][place]
        self._cards[player][place] = self._next(up=old.up, to="" if old.up else player, note=note)
        self.discards.append(old)

    def show(self, players: Sequence[str]) -> None:
        """The hidden cards of these players are to be shown to all."""
        self._due += [_Due(held) for player in players for held in self._cards[player] if not held.up]

    def _next(self, *, up: bool, to: str, note: dict[str, Any] | None) -> Held:
        held = Held(self.drawn, up)
        self.drawn += 1
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
                    due.note["card"] = due.held.shown
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

    def up(self, player: str) -> list[str]:
        return [held.shown for held in self._cards[player] if held.up]

    def full(self, player: str) -> bool:
        """Whether a player has all the up cards that there are to have."""
        return len(self.up(player)) >= self.rounds

    def names(self, player: str) -> list[str]:
        """What the player calls the cards, as held: `hole-1`, `hole-2` where they are hidden."""
        holes = iter(range(1, len(self._cards[player]) + 1))
        return [held.shown if held.up else f"hole-{next(holes)}" for held in self._cards[player]]

    def hidden(self, player: str) -> list[int]:
        """The places in the deck of a player's hidden cards, in the order of `hole-1`, `hole-2`."""
        return [held.place for held in self._cards.get(player, []) if not held.up]

    def faces(self, player: str) -> list[str]:
        """The cards as everyone sees them: up cards, then the others, each as held; [] for who has none."""
        cards = self._cards.get(player, [])
        return [held.shown for held in sorted(cards, key=lambda held: not held.up)]

    def sell(self, player: str) -> None:
        """The visible card goes to a player, face up."""
        assert self.visible is not None
        self._cards[player].append(self.visible)
        self.visible = None

    def discard(self) -> None:
        """The visible card is discarded."""
        assert self.visible is not None
        self.discards.append(self.visible)
        self.visible = None
