"""Which orders of bartering are allowed in Auction Nomic; the facts are those of `orders`.

- AN-6, AN-7 Lots are generated outside the auction, as long as one is missing.
- AN-8, AN-9 A hand is of the right size, and held; one a week.
- AN-12 What is given is held, and to a player; offers are not checked further.
- SM-7 All of it is possible in the reveal.
"""

from collections.abc import Mapping
from typing import Any

from hostkit.errors import Problem
from hostkit.log.order import Accept, Generate, Give, Goods, Offer, Present
from hostkit.machines.auction_nomic.bid_orders import refused
from hostkit.machines.auction_nomic.holdings import goods_of, missing

__all__ = ["check_accept", "check_generate", "check_give", "check_offer", "check_present"]

Facts = Mapping[str, Any]


def check_present(order: Present, facts: Facts) -> Problem | None:
    """A hand; a failed one may be tried again (AN-9)."""
    if facts["kind"] not in ("reveal", "bartering"):
        return refused("hands are presented while bartering, until its last day begins", "AN-8")
    size = facts.get("hand_size", 5)
    if facts.get("presented"):
        return refused("you have presented a hand this week: wait for the next", "AN-8")
    if len(order.cards) != size:
        return refused(f"a hand has exactly {size} cards, and you named {len(order.cards)}", "AN-8")
    return _held(Goods(cards=order.cards), facts, "AN-9")


def check_generate(order: Generate, facts: Facts) -> Problem | None:
    """A new lot."""
    if facts["kind"] == "auction":
        return refused("lots are generated outside the auction: wait until it is over", "AN-6")
    standing, wanted = facts.get("lots_standing"), facts.get("lots_wanted")
    if standing is not None and wanted is not None and standing >= wanted:
        stand = "1 lot stands" if standing == 1 else f"{standing} lots stand"
        return refused(f"{stand}, and there shall be {wanted}: none is missing", "AN-7")
    return None


def check_give(order: Give, facts: Facts) -> Problem | None:
    """A gift."""
    goods = goods_of(order)
    return (
        _barter(order.to, facts)
        or _nothing(goods, goods, "give 10 points to bob, or give AS to bob")
        or _held(goods, facts, "AN-12")
    )


def check_offer(order: Offer, facts: Facts) -> Problem | None:
    """An offer."""
    how = "offer 10 points to bob for AS"
    return _barter(order.to, facts) or _nothing(goods_of(order), order.wanted, how)


def check_accept(order: Accept, facts: Facts) -> Problem | None:
    """The acceptance of an offer that is open; whether it can be carried out is seen then."""
    senders = facts.get("offers_to_me")
    problem = _barter("", facts)
    if problem or senders is None or order.sender in senders:
        return problem
    known = f"offers to you: {', '.join(senders)}" if senders else "no offer to you is open"
    return refused(f"{order.sender} has made you no offer; {known}", "AN-12")


def _barter(other: str, facts: Facts) -> Problem | None:
    if facts["kind"] == "auction":
        return refused("nothing changes hands in the auction: wait for the bartering", "AN-12")
    players = facts.get("players")
    if other and players is not None and other not in players:
        return refused(f"{other} is not in the game; players: {', '.join(players)}", "AN-12")
    if other and other == facts.get("player"):
        return refused("you cannot trade with yourself: name another player", "AN-12")
    return None


def _nothing(goods: Goods, wanted: Goods, how: str) -> Problem | None:
    if goods == wanted == Goods() or min(goods.points, wanted.points) < 0:
        return refused(f"name what changes hands, points as 1 or more: {how}", "AN-12")
    return None


def _held(goods: Goods, facts: Facts, rule: str) -> Problem | None:
    hand, points, items = facts.get("hand"), facts.get("points"), facts.get("items")
    currency = facts.get("currency", "points")
    lacking = missing(goods, points, hand, items, currency)
    if not lacking:
        return None
    has = [
        *([f"{points} {currency}"] if goods.points else []),
        *([" ".join(hand) or "no cards"] if goods.cards and hand is not None else []),
        *([", ".join(items) or "no items"] if goods.items and items is not None else []),
    ]
    return refused(f"you do not hold {lacking}; you hold {', '.join(has)}", rule)
