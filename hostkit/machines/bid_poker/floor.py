"""What the players have said in one window of Bid Poker, and what of it stands when the window closes.

Only allowed orders come here (`orders`); they come in posting order.

- ALL-2 A later order replaces the same player's earlier one about the same thing.
- BP-5, BP-13 A pass withdraws an earlier bid, in a bidding window all of them; a bid of 0 the one it names.
- BP-10 A pass in a discard window discards nothing.
"""

from collections.abc import Sequence

from hostkit.cards.card import Card
from hostkit.log.order import AllIn, Discard, Order, Pass
from hostkit.machines.auction import Auction
from hostkit.machines.base import Key, Outcome
from hostkit.machines.bid_poker.orders import amount_of, seller_of

__all__ = ["Floor"]

_ALL = ""
"""What a pass, or a discard, is about: everything."""


class Floor:
    """The open window's bids by lot (a number as text, or a seller), and the cards that players named.

    `sellers` says whether lots are named by sellers; with one lot for sale nobody needs to name it.
    """

    def __init__(self, lots: Sequence[str], *, sellers: bool) -> None:
        self.auctions = {lot: Auction() for lot in lots}
        self.named: dict[str, list[Card]] = {}
        self._sellers = sellers
        self._spoken: dict[str, dict[str, Key]] = {}

    def amount(self, lot: str, player: str) -> int | None:
        """The player's standing bid on a lot, None without one."""
        auction = self.auctions.get(lot)
        return auction.amount(player) if auction else None

    def bids_of(self, player: str) -> dict[str, int]:
        """The player's standing bids, by lot."""
        amounts = {lot: auction.amount(player) for lot, auction in self.auctions.items()}
        return {lot: amount for lot, amount in amounts.items() if amount is not None}

    def passed(self, player: str) -> bool:
        """Whether the player's last word was a pass on everything."""
        return list(self._spoken.get(player, ())) == [_ALL]

    def discard(self, order: Order, *, player: str, key: Key) -> Outcome:
        """Carry out an order of a discard window."""
        self.named[player] = [Card(card) for card in order.cards] if isinstance(order, Discard) else []
        note = "discard nothing" if isinstance(order, Pass) else ""
        return Outcome(replaces=self._replaced(player, _ALL, key), note=note)

    def bid(self, order: Order, *, player: str, key: Key, at: str, coins: int) -> Outcome:
        """Carry out a bid, an all in or a pass of a player with so many coins to spend."""
        amount = amount_of(order, coins) or 0
        lots = list(self.auctions)
        about = seller_of(order, lots) if self._sellers else lots[0]
        if amount:
            self.auctions[about].submit(player, amount, at)
        else:
            about = about if self._sellers else _ALL
            for lot in [about] if about else lots:
                self.auctions[lot].withdraw(player)
        note = f"all in: {amount} coins" if isinstance(order, AllIn) else ""
        return Outcome(replaces=self._replaced(player, about, key), note=note)

    def forget(self, player: str) -> tuple[Key, ...]:
        """Take back whatever a player has said; gives the orders that are replaced by that."""
        for auction in self.auctions.values():
            auction.withdraw(player)
        return tuple(self._spoken.pop(player, {}).values())

    def _replaced(self, player: str, about: str, key: Key) -> tuple[Key, ...]:
        """Remember a player's latest order about a lot; the earlier ones that it replaces."""
        spoken = self._spoken.setdefault(player, {})
        replaced = [spoken.pop(other) for other in list(spoken) if _ALL in (about, other) or other == about]
        spoken[about] = key
        return tuple(replaced)
