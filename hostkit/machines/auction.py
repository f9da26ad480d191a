"""One lot under the hammer: the bids that stand, who leads, and what the winner pays.

Belongs here: amounts, the time of a standing amount, ties, order policies. Not here: coins, cards, and what a
player may bid at all.

- ALL-2, SM-2: a later bid replaces the same player's earlier one, as far as the order policy lets it.
- ALL-3: a standing amount keeps the time at which it was first submitted without a change since.
"""

from typing import NamedTuple

from hostkit.errors import Problem

__all__ = ["Auction", "Award", "StandingBid", "policy_problem"]


class StandingBid(NamedTuple):
    """A player's bid that counts; `at` is the moment since which this amount stands unchanged (ALL-3)."""

    player: str
    amount: int
    at: str


class Award(NamedTuple):
    """What became of a lot: `winner` is "" where nobody takes it; `tied` names all at the top, if several."""

    winner: str
    price: int
    tied: tuple[str, ...]


class Auction:
    """The standing bids on one lot; they must be submitted in posting order."""

    def __init__(self) -> None:
        self._bids: dict[str, StandingBid] = {}

    def amount(self, player: str) -> int | None:
        """What the player bids at the moment, None without a bid."""
        bid = self._bids.get(player)
        return bid.amount if bid else None

    def submit(self, player: str, amount: int, at: str) -> None:
        """Let a bid stand; the same amount again keeps its time and its place among equal times (ALL-3)."""
        if self.amount(player) == amount:
            return
        # Taken out first: the order of the table is the order of submission, which decides equal seconds.
        self._bids.pop(player, None)
        self._bids[player] = StandingBid(player, amount, at)

    def withdraw(self, player: str) -> None:
        """Take a player's bid away, if there is one; bidding the same again takes a new time (ALL-3)."""
        self._bids.pop(player, None)

    def best_first(self) -> list[StandingBid]:
        """All bids, the highest first, equal amounts by time."""
        return sorted(self._bids.values(), key=lambda bid: (-bid.amount, bid.at))

    def award(self, *, tie: str, pricing: str, lowest: int) -> Award:
        """Decide the lot.

        `tie`: `earliest` gives it to the first of equal highest bids, any other word leaves it unsold.
        `pricing`: `own` takes what the winner bid, `second` the next bid, but never less than `lowest`.
        """
        bids = self.best_first()
        top = [bid.player for bid in bids if bid.amount == bids[0].amount]
        tied = tuple(top) if len(top) > 1 else ()
        if not bids or (tied and tie != "earliest"):
            return Award("", 0, tied)
        price = bids[0].amount
        if pricing == "second":
            price = max(lowest, bids[1].amount if len(bids) > 1 else lowest)
        return Award(bids[0].player, price, tied)


def policy_problem(policy: str, *, standing: int | None, amount: int) -> Problem | None:
    """Why a bid of `amount` may not replace the one of the same player that stands; 0 is a pass.

    `policy` is the option `order_policy`: `last`, `first` or `increase` (ALL-2, SM-2).
    """
    if policy == "last" or standing is None or amount == standing:
        return None
    if amount == 0:
        return Problem("refused", f"a pass does not withdraw your bid of {standing}", "SM-2")
    if policy == "first":
        return Problem("refused", f"the first bid is final: yours of {standing} stands", "ALL-2")
    if amount < standing:
        return Problem("refused", f"a bid may only go up: yours of {standing} stands", "ALL-2")
    return None
