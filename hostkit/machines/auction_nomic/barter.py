"""Bartering: what players give each other, and the offers that are open.

- AN-12 A gift takes effect at once. An offer moves nothing and is not checked until it is accepted; a new
  offer to the same player replaces the old one. An accepted one is carried out whole or not at all, and if it
  cannot be it stays open.
- AN-14 A leaver's offers, and those to a leaver, are gone.
"""

from typing import Any, NamedTuple

from hostkit.errors import Problem
from hostkit.log.order import Give, Goods, Offer
from hostkit.machines.auction_nomic.holdings import Holdings, goods_of, goods_text
from hostkit.machines.base import Key

__all__ = ["Barter"]


class _Open(NamedTuple):
    """An open offer, and the order that made it in the present window."""

    goods: Goods
    wanted: Goods
    key: Key | None


class Barter:
    """The open offers, by sender and receiver, and the trades of the present window."""

    def __init__(self) -> None:
        self.trades: list[dict[str, Any]] = []
        self._offers: dict[tuple[str, str], _Open] = {}

    def opened(self) -> None:
        """A window opens: nothing has changed hands in it, and earlier windows' orders are not touched."""
        self.trades = []
        self._offers = {pair: offer._replace(key=None) for pair, offer in self._offers.items()}

    def senders(self, player: str) -> list[str]:
        """Who has an open offer to a player, the oldest first."""
        return [sender for sender, receiver in self._offers if receiver == player]

    def offers(self, currency: str) -> list[dict[str, str]]:
        """The open offers, the oldest first, as words."""
        return [
            {
                "from": sender,
                "to": receiver,
                "goods": goods_text(offer.goods, currency),
                "for": goods_text(offer.wanted, currency),
            }
            for (sender, receiver), offer in self._offers.items()
        ]

    def give(self, order: Give, *, giver: str, at: str, holdings: Holdings) -> None:
        """Carry out a gift of what the giver holds."""
        holdings.pass_on(goods_of(order), giver=giver, taker=order.to)
        self._traded("gift", giver, order.to, goods_of(order), Goods(), at)

    def offer(self, order: Offer, *, sender: str, key: Key) -> tuple[Key, ...]:
        """Make an offer; gives the order whose offer it replaces."""
        # Taken out first, so that a new offer stands behind the older ones.
        old = self._offers.pop((sender, order.to), None)
        self._offers[sender, order.to] = _Open(goods_of(order), order.wanted, key)
        return (old.key,) if old and old.key else ()

    def accept(
        self, *, sender: str, receiver: str, at: str, holdings: Holdings, currency: str
    ) -> Problem | None:
        """Carry out an open offer, or say who lacks what for it; nothing has moved then."""
        offer = self._offers[sender, receiver]
        for player, goods in ((sender, offer.goods), (receiver, offer.wanted)):
            lacking = holdings.lacks(player, goods, currency)
            if lacking:
                whose = "you do" if player == receiver else f"{player} does"
                return Problem("refused", f"{whose} not hold {lacking}; the offer stays open", "AN-12")
        del self._offers[sender, receiver]
        holdings.pass_on(offer.goods, giver=sender, taker=receiver)
        holdings.pass_on(offer.wanted, giver=receiver, taker=sender)
        self._traded("trade", sender, receiver, offer.goods, offer.wanted, at)
        return None

    def leave(self, player: str) -> None:
        """Drop all offers of and to a player."""
        self._offers = {pair: offer for pair, offer in self._offers.items() if player not in pair}

    def lapse(self) -> None:
        """Drop all offers: the last day is over."""
        self._offers = {}

    def _traded(self, kind: str, giver: str, taker: str, goods: Goods, wanted: Goods, at: str) -> None:
        self.trades.append(
            {
                "kind": kind,
                "from": giver,
                "to": taker,
                "goods": _plain(goods),
                "for": _plain(wanted),
                "at": at,
            }
        )


def _plain(goods: Goods) -> dict[str, Any]:
    return {"points": goods.points, "cards": list(goods.cards), "items": list(goods.items)}
