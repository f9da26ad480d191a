"""Which bids and hashes of Auction Nomic are allowed; the facts are those of `orders`.

- AN-1, AN-2 Open bids; AN-15 sealed ones. AN-13, AN-15, SM-7 Hashes, and what may be revealed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hostkit.errors import Problem
from hostkit.log.order import Bid, Hash, Raise, Reveal
from hostkit.machines.auction import policy_problem
from hostkit.machines.auction_nomic.hashes import hidden_bids
from hostkit.machines.pledges import hash_problem, hashed_text, no_bids, unmatched

__all__ = ["bid_of", "check_bid", "check_hash", "check_reveal", "refused", "standing_bid"]

Facts = Mapping[str, Any]


def refused(reason: str, rule: str) -> Problem:
    """The problem with an order that is not allowed."""
    return Problem("refused", reason, rule)


def bid_of(order: Bid | Raise, facts: Facts) -> tuple[int | None, int | None]:
    """The lot that an order is about (of one lot alone nobody needs the number) and the bid that it makes.

    None is what cannot be known.
    """
    lots = facts.get("lots")
    lot = lots[0] if order.lot is None and lots is not None and len(lots) == 1 else order.lot
    if isinstance(order, Bid):
        return lot, order.amount
    standing = standing_bid(lot, facts)
    if order.to is not None:
        return lot, order.to
    return lot, None if standing is None else standing + (order.amount or 0)


def check_bid(order: Bid | Raise, facts: Facts) -> Problem | None:
    """A bid or a raise."""
    # What the host has ruled (ALL-8) is public and needs no hash, and comes in time while the lots are not sold.
    ruled = facts.get("via") == "host"
    if facts["kind"] == "reveal" and not ruled:
        name = facts.get("name", "this window")
        return refused(f"{name} asks for the texts behind the hashes: reveal bid 30 on lot 4 …", "ALL-13")
    if facts["kind"] not in ("auction", "reveal"):
        return refused("bids are made in the auction: wait for the next one", "ALL-13")
    if facts.get("bids") == "hashed" and not ruled:
        return refused("bids are hashed: post the SHA-256 of a text with your bids, like hash 3f9a…", "AN-13")
    if facts.get("bids") == "sealed" and facts.get("via") == "thread":
        return refused("bids are sealed: send it by private message", "ALL-13")
    lot, amount = bid_of(order, facts)
    return _lot(order, lot, facts) or _raise(order, lot, facts) or _amount(lot, amount, facts)


def _lot(order: Bid | Raise, lot: int | None, facts: Facts) -> Problem | None:
    lots = facts.get("lots")
    if isinstance(order, Bid) and order.on:
        return refused("lots are named by their number: write it like bid 30 on lot 4", "AN-2")
    if lot is None and (lots is None or lots):
        return refused(f"which lot? lots: {_ranges(lots)}" if lots else "which lot?", "AN-2")
    if lots is not None and lot not in lots:
        known = f"lots: {_ranges(lots)}" if lots else "no lot is on auction"
        return refused(f"there is no lot {lot}; {known}" if lot is not None else known, "AN-2")
    return None


def _raise(order: Bid | Raise, lot: int | None, facts: Facts) -> Problem | None:
    if not isinstance(order, Raise):
        return None
    if "standing" in facts and standing_bid(lot, facts) is None:
        amount = order.amount if order.to is None else order.to
        return refused(f"you have no bid on lot {lot}: write it like bid {amount} on lot {lot}", "AN-2")
    if order.to is None and (order.amount or 0) < 1:
        return refused("raise by 1 or more", "AN-1")
    return None


def _amount(lot: int | None, amount: int | None, facts: Facts) -> Problem | None:
    if amount is None:
        return None
    standing, points = standing_bid(lot, facts), facts.get("points")
    is_open = facts.get("bids", "open") == "open"
    lowest = standing + 1 if standing and is_open else 1
    most = None if points is None else points + (standing or 0) if is_open else points
    if amount < lowest or (most is not None and amount > most):
        rule = "AN-2" if standing and is_open and 0 < amount <= standing else "AN-1"
        return refused(_range(lot, standing if is_open else None, lowest, most, facts), rule)
    return policy_problem(facts.get("order_policy", "last"), standing=standing, amount=amount)


def _range(lot: int | None, standing: int | None, lowest: int, most: int | None, facts: Facts) -> str:
    currency = facts.get("currency", "points")
    stands = f"your bid on lot {lot} is {standing}: " if standing else ""
    if most is None:
        return f"{stands}bid {lowest} {currency} or more"
    if most < lowest:
        return f"{stands}you have no {currency} left to bid"
    return f"{stands}bid {lowest} to {most} {currency}"


def standing_bid(lot: int | None, facts: Facts) -> int | None:
    """The bid of the player that stands on a lot, None where there is none or it is not known."""
    standing: int | None = (facts.get("standing") or {}).get(str(lot))
    return standing


def _ranges(lots: Sequence[int]) -> str:
    """Lot numbers as people say them: `1 to 3, 5, 7 to 10`."""
    runs: list[list[int]] = []
    for lot in sorted(lots):
        if runs and lot == runs[-1][-1] + 1:
            runs[-1].append(lot)
        else:
            runs.append([lot])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


# Hashes


def check_hash(order: Hash, facts: Facts) -> Problem | None:
    """A hash, which only an auction of hashed bids asks for (AN-13)."""
    mode = facts.get("bids")
    if facts["kind"] != "auction":
        return refused("hashes are posted in the auction, before anything is revealed", "AN-13")
    if mode not in (None, "hashed"):
        return refused(f"bids are {mode}: write it like bid 30 on lot 4", "AN-13")
    return hash_problem(order, facts)


def check_reveal(order: Reveal, facts: Facts) -> Problem | None:
    """The text of a hash; what is wrong with it makes the whole text fail (SM-7)."""
    if facts["kind"] == "auction":
        return refused("keep the text until the auction is over: it is revealed within 24 h then", "AN-13")
    if facts["kind"] != "reveal":
        return refused("bids are revealed within 24 h after the auction, not later", "AN-13")
    hashes, lots = facts.get("hashes"), facts.get("lots")
    text = order.text if hashes is None else hashed_text(order.text, hashes)
    if text is None:
        return refused(unmatched(order.text, hashes or (), facts.get("edited", ())), "AN-13")
    bids, unread = hidden_bids(text)
    if not bids:
        return refused(no_bids(unread, "bid 30 on lot 4"), "AN-15")
    gone = [lot for lot in bids if lots is not None and lot not in lots]
    if gone:
        known = f"lots: {_ranges(lots)}" if lots else "no lot was on auction"
        return refused(f"there is no lot {gone[0]}, and so the whole text fails; {known}", "SM-7")
    return None
