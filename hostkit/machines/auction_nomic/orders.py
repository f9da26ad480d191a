"""Which orders of Auction Nomic are allowed: pure checks of one message against the facts of the open window.

Used by the machine, and by the reader of a post without a game; a fact that is absent allows. What an allowed
order does is in `auction_nomic`. Facts, by kind of window:

- all: `name`, `kind` (auction, reveal, bartering, last-day), `players` (those in the game), `bids` (open,
  sealed, hashed: as the week's auction was opened), `via`, `currency`, `order_policy`, `lots` (the places on
  auction), `lots_standing` and `lots_wanted` (how many), `hand_size`; and of the player `player`, `status`
  (in, left), `points` (to spend), `hand`, `items` (counts by name), `presented`, `offers_to_me` (senders)
- auction: `standing` (the player's bids, by lot as text); auction and reveal: `hashes` (the player's
  own), `taken` (everybody else's), `edited` (the player's that stand no more)
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hostkit.errors import Problem
from hostkit.log.order import (
    Accept,
    Bid,
    Generate,
    Give,
    Goods,
    Hash,
    Join,
    Leave,
    Offer,
    Order,
    Present,
    Raise,
    Reveal,
    Sealed,
)
from hostkit.machines.auction_nomic.barter_orders import (
    check_accept,
    check_generate,
    check_give,
    check_offer,
    check_present,
)
from hostkit.machines.auction_nomic.bid_orders import (
    bid_of,
    check_bid,
    check_hash,
    check_reveal,
    refused,
    standing_bid,
)
from hostkit.machines.auction_nomic.holdings import goods_of, item_named

__all__ = ["check", "verbs"]

Facts = Mapping[str, Any]

_AUCTION = {"open": ("bid", "raise"), "sealed": ("bid", "raise"), "hashed": ("hash",)}
_BARTER = ("generate", "give", "offer", "accept")
_VERBS = {
    "reveal": ("reveal", "present", *_BARTER),
    "bartering": ("present", *_BARTER),
    "last-day": _BARTER,
}
_KINDS = ("auction", *_VERBS)


def verbs(kind: str, bids: str) -> tuple[str, ...]:
    """The orders that a window asks for; joining and leaving is possible in each (AN-14)."""
    asked = _AUCTION[bids] if kind == "auction" else _VERBS[kind]
    return (*asked, "join", "leave")


def check(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """For each order of one message, the problem with it, or None; each after those before it (ALL-14)."""
    known = dict(facts)
    problems = []
    for order in orders:
        problem = _check(order, known)
        problems.append(problem)
        if problem is None:
            _take_effect(order, known)
    return problems


def _check(order: Order, facts: Facts) -> Problem | None:
    kind = facts.get("kind")
    if kind not in _KINDS:
        return None
    if facts.get("status") == "left":
        return refused("you have left the game, and who leaves does not come back", "AN-14")
    found = _CHECKS.get(type(order))
    if found is None:
        asked = verbs(kind, facts.get("bids", "open"))
        name = facts.get("name", "this window")
        return refused(f"{name} asks for {', '.join(asked[:-1])} or {asked[-1]}", "ALL-13")
    problem: Problem | None = found(order, facts)
    return problem


# Who plays


def _join(order: Join, facts: Facts) -> Problem | None:
    if facts.get("status") == "in":
        return refused("you are in the game already", "AN-14")
    return None


def _leave(order: Leave, facts: Facts) -> Problem | None:
    return None


def _sealed(order: Sealed, facts: Facts) -> Problem | None:
    # Its text is judged when it is opened.
    if facts["kind"] == "auction" and facts.get("bids", "sealed") == "sealed":
        if facts.get("sealing", "box") == "box":
            return None
        how = "send it by private message, written plainly like bid 30 on lot 4"
        return refused(f"nothing is sealed in a box here: {how}", "ALL-13")
    return refused("nothing is sealed here: write the order as plain text", "ALL-13")


_CHECKS: Mapping[type, Callable[..., Problem | None]] = {
    Bid: check_bid, Raise: check_bid, Hash: check_hash, Reveal: check_reveal,
    Present: check_present, Generate: check_generate,
    Give: check_give, Offer: check_offer, Accept: check_accept,
    Join: _join, Leave: _leave, Sealed: _sealed,
}  # fmt: skip


# What an allowed order changes for those after it in the same message


def _take_effect(order: Order, known: dict[str, Any]) -> None:
    match order:
        case Bid() | Raise():
            lot, amount = bid_of(order, known)
            if lot is None or amount is None:
                return
            if "points" in known and known.get("bids", "open") == "open":
                known["points"] -= amount - (standing_bid(lot, known) or 0)
            known["standing"] = {**(known.get("standing") or {}), str(lot): amount}
        case Hash() if "hashes" in known:
            known["hashes"] = [*(each for each in known["hashes"] if each != order.replaces), order.hash]
        case Present():
            known["presented"] = True
            _spend(Goods(cards=order.cards), known)
        case Generate() if "lots_standing" in known:
            known["lots_standing"] += 1
        case Give():
            _spend(goods_of(order), known)
        case Accept() if known.get("offers_to_me"):
            known["offers_to_me"] = [sender for sender in known["offers_to_me"] if sender != order.sender]
        case Join():
            known["status"] = "in"
        case Leave():
            known["status"] = "left"


def _spend(goods: Goods, known: dict[str, Any]) -> None:
    if "points" in known:
        known["points"] -= goods.points
    if "hand" in known:
        known["hand"] = list((Counter(known["hand"]) - Counter(goods.cards)).elements())
    if "items" in known:
        named = Counter(item_named(item, known["items"]) for item in goods.items)
        known["items"] = dict(Counter(known["items"]) - named)
