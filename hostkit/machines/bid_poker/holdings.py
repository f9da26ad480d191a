"""Who holds which coins and cards in Bid Poker, and how they change hands; nothing is made or lost.

- BP-4 A lot is paid to the LGT; a lot that nobody takes leaves the game.
- BP-8 Who is struck out loses coins and cards to nobody.
- BP-12 Discards are paid to their seller.
- BP-13 What comes in during a bidding phase cannot be spent in it; one's own lot costs nothing net.
- BP-23 Players' coins, the LGT's and the confiscated ones always add up, and so do the cards.
"""

from collections.abc import Sequence
from typing import Any

from hostkit.cards.card import Card
from hostkit.machines.bid_poker.endgame import BANK
from hostkit.machines.ledger import Ledger

__all__ = ["Holdings"]

_CONFISCATED = "(confiscated)"


class Holdings:
    """Coins by player, cards by player in the order in which they were taken, and what is out of the game."""

    def __init__(self, players: Sequence[str], *, coins: int) -> None:
        purses = [(player, coins) for player in players]
        # The LGT may owe: a host can give coins (ALL-8), and their sum stays what it was.
        self._ledger = Ledger([*purses, (BANK, 0), (_CONFISCATED, 0)], may_owe=[BANK])
        self._held: dict[str, list[Card]] = {player: [] for player in players}
        self._income: dict[str, int] = {}
        self._confiscated: list[Card] = []
        self.discarded: list[Card] = []

    def coins(self, player: str) -> int:
        """All of the player's coins."""
        return self._ledger[player]

    def spendable(self, player: str) -> int:
        """The player's coins without this phase's income (BP-13)."""
        return max(0, self._ledger[player] - self._income.get(player, 0))

    def cards(self, player: str) -> list[Card]:
        """The player's cards, as a copy."""
        return list(self._held[player])

    @property
    def bank(self) -> int:
        """Coins paid to the LGT; below zero where a host gave more than came in."""
        return self._ledger[BANK]

    @property
    def confiscated(self) -> dict[str, Any]:
        """The coins and cards of those who were struck out."""
        return {"coins": self._ledger[_CONFISCATED], "cards": list(self._confiscated)}

    def sell_lot(self, cards: Sequence[Card], *, winner: str, price: int) -> None:
        """A lot of the catalogue goes to its winner."""
        self._ledger.move(price, payer=winner, receiver=BANK)
        self._held[winner] += cards

    def sell_discards(self, cards: Sequence[Card], *, seller: str, winner: str, price: int) -> None:
        """A player's discards go to their winner; one's own stay where they are."""
        self._ledger.move(price, payer=winner, receiver=seller)
        self._income[seller] = self._income.get(seller, 0) + price
        if winner != seller:
            self._held[seller] = [card for card in self._held[seller] if card not in cards]
            self._held[winner] += cards

    def free_income(self) -> None:
        """The phase is over: its income can be spent."""
        self._income = {}

    def confiscate(self, player: str) -> None:
        """Everything that a player has leaves the game."""
        self._ledger.move(self._ledger[player], payer=player, receiver=_CONFISCATED)
        self._confiscated += self._held[player]
        self._held[player] = []

    def adjust(self, player: str, amount: int) -> None:
        """The LGT gives a player coins, or takes them; raises `DataError` for more than the player has."""
        if amount < 0:
            self._ledger.move(-amount, payer=player, receiver=BANK)
        else:
            self._ledger.move(amount, payer=BANK, receiver=player)
