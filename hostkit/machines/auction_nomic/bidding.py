"""The bids of one week's auction, and what becomes of its lots.

How bids are made is fixed when the auction opens; only allowed orders come here (`orders`), in
posting order.

- AN-1, AN-2 `open`: what is started or added leaves the player's points at once, into escrow.
- AN-3, AN-4 The highest bid takes the lot, of equal ones the oldest; losers get theirs back. With `pricing:
  second` the winner pays the second-highest bid, never less than the reserve (SM-7), and gets the rest back.
- AN-13 `hashed`: a hash that is not shown, or whose text does not match, is no bid.
- AN-14 What a leaver has bid leaves the game.
- AN-15 `sealed`: no escrow, the last bid on a lot stands. Sealed and hashed: where a player's bids together
  are more than the points held when they are resolved, all of them fail.
- ALL-2 A later bid on a lot replaces the same player's earlier one; ALL-3 the time of equal bids.
"""

from collections.abc import Sequence
from typing import Any

from hostkit.machines.auction import Auction
from hostkit.machines.auction_nomic.hashes import hidden_bids
from hostkit.machines.auction_nomic.holdings import ESCROW, PAID, Holdings
from hostkit.machines.auction_nomic.lots import Lots
from hostkit.machines.base import Key
from hostkit.machines.pledges import Pledges

__all__ = ["Bidding"]


class Bidding:
    """The auction of some lots; `mode` is the option `bids`, `pledges` what stands behind a hash."""

    def __init__(self, mode: str, lots: Sequence[int]) -> None:
        self.mode = mode
        self.auctions = {lot: Auction() for lot in lots}
        self.pledges = Pledges()
        self._keys: dict[tuple[str, int], list[Key]] = {}

    @property
    def stands(self) -> bool:
        """Whether any bid, or a hash for one, stands."""
        return bool(self.pledges) or any(auction.best_first() for auction in self.auctions.values())

    def bids_of(self, player: str) -> dict[int, int]:
        """The player's standing bids, by lot."""
        amounts = {lot: auction.amount(player) for lot, auction in self.auctions.items()}
        return {lot: amount for lot, amount in amounts.items() if amount is not None}

    def bid(self, player: str, lot: int, amount: int, *, at: str, holdings: Holdings) -> None:
        """Let a bid stand, in open bidding against escrow."""
        if self.mode == "open":
            more = amount - (self.auctions[lot].amount(player) or 0)
            holdings.ledger.move(more, payer=player, receiver=ESCROW)
        self.auctions[lot].submit(player, amount, at)

    def said(self, player: str, lot: int, key: Key, *, replacing: bool) -> tuple[Key, ...]:
        """Remember the order behind a bid, and give the earlier ones that it replaces.

        A raise builds on what it raises and replaces nothing.
        """
        before = self._keys.get((player, lot), [])
        self._keys[player, lot] = [key] if replacing else [*before, key]
        return tuple(before) if replacing else ()

    def leave(self, player: str, holdings: Holdings) -> None:
        """Take a leaver's bids and hashes away."""
        if self.mode == "open":
            holdings.forfeit(sum(self.bids_of(player).values()))
        for auction in self.auctions.values():
            auction.withdraw(player)
        self.pledges.drop(player)

    # The resolution

    def hashes(self) -> list[dict[str, Any]]:
        """A row for each hash that stands, in posting order."""
        return self.pledges.rows(
            lambda each: [
                {"lot": lot, "amount": amount} | ({"refused": each.refused} if each.refused else {})
                for lot, amount in hidden_bids(each.text or "").bids.items()
            ],
            lambda text: hidden_bids(text).unread,
        )

    def open_hashes(self) -> None:
        """Make bids of the texts that were shown; of two on one lot the later hash's counts (AN-15)."""
        for each in self.pledges.shown:
            for lot, amount in hidden_bids(each.text or "").bids.items():
                standing = [bid.at for bid in self.auctions[lot].best_first() if bid.player == each.player]
                # A bid that the host has ruled can be later than the hash (ALL-2).
                if not standing or standing[0] <= each.at:
                    self.auctions[lot].submit(each.player, amount, each.at)

    def fail_overspent(self, players: Sequence[str], holdings: Holdings) -> list[dict[str, Any]]:
        """Take away all bids of who bid more than they hold (AN-13, AN-15); gives a row for each."""
        failed = []
        for player in players:
            total, points = sum(self.bids_of(player).values()), holdings.ledger[player]
            if self.mode != "open" and total > points:
                failed.append({"player": player, "total": total, "points": points})
                for auction in self.auctions.values():
                    auction.withdraw(player)
        return failed

    def sell(self, lots: Lots, holdings: Holdings, *, pricing: str, reserve: int) -> list[dict[str, Any]]:
        """Decide every lot, hand over cards and points, and give a row for each."""
        return [self._sell(lot, lots, holdings, pricing=pricing, reserve=reserve) for lot in self.auctions]

    def _sell(
        self, lot: int, lots: Lots, holdings: Holdings, *, pricing: str, reserve: int
    ) -> dict[str, Any]:
        auction, cards, ledger = self.auctions[lot], lots.cards(lot), holdings.ledger
        bids = auction.best_first()
        award = auction.award(
            tie="earliest", pricing="second" if pricing == "second" else "own", lowest=reserve
        )
        sold = bool(bids) and bids[0].amount >= reserve
        winner, price = (award.winner, award.price) if sold else ("", 0)
        refunds = []
        if sold:
            holdings.hands[winner] += lots.sell(lot)
            ledger.move(price, payer=ESCROW if self.mode == "open" else winner, receiver=PAID)
        for bid in bids if self.mode == "open" else []:
            back = bid.amount - (price if bid.player == winner else 0)
            ledger.move(back, payer=ESCROW, receiver=bid.player)
            if back:
                refunds.append({"player": bid.player, "points": back})
        return {
            "lot": lot, "cards": cards, "bids": [bid._asdict() for bid in bids], "winner": winner,
            "price": price, "tied": list(award.tied) if sold else [], "refunds": refunds,
            "fate": "sold" if sold else "below the reserve" if bids else "no bids",
        }  # fmt: skip
