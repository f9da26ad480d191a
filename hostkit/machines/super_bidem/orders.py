"""Which orders of Super Bid'Em are allowed: pure checks of one order against the facts of the open window.

Used by the machine, and by the reader of a post without a game; a fact that is absent allows. What an allowed
order does is in `super_bidem`. Facts, by kind of window:

- all: `name`, `kind` (offer, bet, exchange), `turn` (whose it is; "" nobody's); and of the player `player`,
  `status` (in, folded, out), `stack`
- offer: `stage` (offer, bids), `visible`, `round`, `up` (the player's up cards), `up_cards` (the most),
  `opening_bid`, `blind_price`, `satisfied_may_pass`
- offer, stage bids: `opened_by`, `high`, `high_by`, `bid` (the player's own, None), `one_bid_each`,
  `order_policy`
- bet: `to_call`, `in_front` (the player's bet), `last_raise`, `most` (a raise may add, None: no limit),
  `may_raise`, `bet_unit`, `limit` (none, pot, fixed)
- exchange: `hand` (up cards, and hidden ones as hole-1, hole-2), `price`, `said` (an order stands),
  `order_policy`
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hostkit.errors import Problem
from hostkit.log.order import AllIn, Bet, Bid, Blind, Call, Check, Exchange, Fold, Open, Order, Pass, Raise

__all__ = ["VERBS", "check"]

Facts = Mapping[str, Any]

VERBS = {
    "offer": ("open", "blind", "pass", "bid"),
    "bet": ("check", "bet", "call", "raise", "all in", "fold"),
    "exchange": ("exchange", "stand"),
}
"""The orders that each kind of window asks for."""


def check(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """For each order of one message, the problem with it, or None; each by itself (ALL-14)."""
    return [_check(order, facts) for order in orders]


def _check(order: Order, facts: Facts) -> Problem | None:
    kind = facts.get("kind")
    if kind not in VERBS:
        return None
    match facts.get("status"):
        case "out":
            return _refused("you are out of the game: you could not pay the ante", "SB-16")
        case "folded":
            return _refused("you have folded: wait for the next hand", "SB-9")
    if isinstance(order, Fold) and kind != "bet":
        return _all_in(facts)  # it waits for the betting, whatever the window is about (SB-12)
    if order.verb not in VERBS[kind]:
        verbs = VERBS[kind]
        asking = facts.get("name", "this window")
        return _refused(f"{asking} asks for {', '.join(verbs[:-1])} or {verbs[-1]}", "ALL-13")
    if problem := _all_in(facts):
        return problem
    match kind:
        case "offer":
            return _bids(order, facts) if facts.get("stage") == "bids" else _offer(order, facts)
        case "bet":
            return _bet(order, facts)
        case _:
            return _exchange(order, facts)


def _offer(order: Order, facts: Facts) -> Problem | None:
    """Nobody has opened: one player is asked, and a pass of the others waits."""
    if problem := _full(facts):
        return problem
    if "turn" in facts and not facts["turn"]:
        return _refused("nobody needs this card any more: wait for the betting", "SB-6")
    if isinstance(order, Pass):
        return None if _waits(facts) else _free_pass(facts)
    if _waits(facts):
        asked = f"it is {facts['turn']}'s turn to open or buy blind"
        return _refused(f"{asked}; bid once the card is opened" if isinstance(order, Bid) else asked, "SB-12")
    stack = facts.get("stack")
    match order:
        case Blind() if stack is not None and stack < facts.get("blind_price", 0):
            return _refused(
                f"a blind card costs {facts['blind_price']} chips and you have {stack}: open", "SM-6"
            )
        case Bid(amount=amount) if amount != facts.get("opening_bid", 1):
            return _refused(f"open at {facts.get('opening_bid', 1)} with open, or buy blind", "SB-3")
    return None


def _free_pass(facts: Facts) -> Problem | None:
    if "up" in facts and len(facts["up"]) < facts.get("round", 0):
        return _refused(f"you need a card in round {facts['round']}: open or buy blind", "SB-4")
    if not facts.get("satisfied_may_pass", True):
        return _refused("there is no free pass in this game: open or buy blind", "SB-4")
    return None


def _bids(order: Order, facts: Facts) -> Problem | None:
    """The card is opened: who is still in and has room for it may bid."""
    high, own, stack = facts.get("high", 0), facts.get("bid"), facts.get("stack")
    if isinstance(order, Open | Blind):
        opener = facts.get("opened_by", "somebody")
        return _refused(f"{opener} has opened: bid {high + 1} or more, or pass", "SB-5")
    if problem := _full(facts):
        return problem
    if own is not None and facts.get("one_bid_each", True):
        return _refused(f"one bid each: yours of {own} stands", "SB-5")
    if isinstance(order, Pass):
        if own is not None and facts.get("high_by") == facts.get("player"):
            return _refused(f"your bid of {own} is the highest and stands", "SB-5")
        return None
    assert isinstance(order, Bid)
    if own is not None and facts.get("order_policy") == "first":
        return _refused(f"the first bid is final: yours of {own} stands", "ALL-2")
    if stack is not None and stack <= high:
        return _refused(f"you have {stack} chips and cannot beat {high}: pass", "SB-5")
    if order.amount <= high:
        return _refused(f"bid at least {high + 1}, to beat {high}", "SB-5")
    if stack is not None and order.amount > stack:
        return _refused(f"bid at most {stack}, the chips you have", "SB-9")
    return None


def _bet(order: Order, facts: Facts) -> Problem | None:
    if isinstance(order, Fold):
        return None  # out of turn it waits (SB-12)
    if _waits(facts):
        whose = f"it is {facts['turn']}'s turn" if facts["turn"] else "this betting is over"
        return _refused(f"{whose}; only fold can be said ahead", "SB-12")
    to_call = facts.get("to_call")
    if to_call is None:
        return None
    match order:
        case Check() if to_call:
            return _refused(f"there are {to_call} to call: {_answers(facts)}", "SB-9")
        case Call() if not to_call:
            return _refused("there is nothing to call: check or bet", "SB-9")
        case Bet() if to_call:
            return _refused(f"there is a bet already: {_answers(facts)}", "SB-9")
        case Raise() if not to_call:
            return _refused(f"there is nothing to raise: bet {_least(facts)} or more", "SB-9")
        case Bet(amount=amount):
            return _raise(amount, facts)
        case Raise(amount=amount, to=to):
            return _raise(_current(facts) + amount if amount is not None else to or 0, facts)
        case AllIn():
            stack = facts.get("stack")
            return _raise(facts.get("in_front", 0) + stack, facts) if stack and stack > to_call else None
    return None


def _least(facts: Facts) -> int:
    """The least that a bet or raise adds, where it is not all in."""
    least: int = max(facts.get("last_raise", 1), facts.get("bet_unit", 1))
    return least


def _raise(to: int, facts: Facts) -> Problem | None:
    """A bet, or a raise, to so many chips in front."""
    current, least, most = _current(facts), _least(facts), facts.get("most")
    unit, stack, verb = facts.get("bet_unit", 1), facts.get("stack"), "raise to" if _current(facts) else "bet"
    own = facts.get("in_front", 0)
    if not facts.get("may_raise", True):
        return _refused(
            "an all-in raise below the last raise does not reopen the betting: call or fold", "SB-9"
        )
    if stack is not None and own + stack <= current:
        return _refused(f"you have {stack} chips: call or fold", "SB-9")
    if stack is not None and to > own + stack:
        return _refused(f"{verb} at most {own + stack}, the chips you have", "SB-9")
    added, all_in = to - current, stack is not None and to == own + stack
    if most is not None and added > most:
        limit = f"{most}, the fixed size," if facts.get("limit") == "fixed" else f"at most {most}, the pot,"
        return _refused(f"a raise adds {limit} here: {verb} {current + most}", "SM-6")
    if added < least and not all_in:
        return _refused(f"{verb} {current + least} or more", "SB-9")
    if added % unit and not all_in:
        lower = to - added % unit
        return _refused(f"bets are multiples of {unit}: {verb} {lower} or {lower + unit}", "SB-9")
    return None


def _exchange(order: Order, facts: Facts) -> Problem | None:
    if facts.get("said") and facts.get("order_policy") == "first":
        return _refused("the first order is final", "ALL-2")
    if not isinstance(order, Exchange) or not order.cards:
        return None
    if len(order.cards) > 1:
        return _refused("exchange one card only", "SB-7")
    if "hand" in facts and order.cards[0] not in facts["hand"]:
        return _refused(f"you do not hold {order.cards[0]}: exchange one of your own cards", "SB-7")
    stack, price = facts.get("stack"), facts.get("price")
    if stack is not None and price is not None and stack < price:
        return _refused(f"an exchange costs {price} chips and you have {stack}: stand", "SB-7")
    return None


def _waits(facts: Facts) -> bool:
    """Whether it is known to be somebody else's turn."""
    return "player" in facts and "turn" in facts and facts["player"] != facts["turn"]


def _all_in(facts: Facts) -> Problem | None:
    if facts.get("stack") == 0:
        return _refused("you are all in and stay in without another order", "SB-10")
    return None


def _full(facts: Facts) -> Problem | None:
    most = facts.get("up_cards", 3)
    if len(facts.get("up", ())) >= most:
        return _refused(f"you hold {most} up cards already: this card is for others", "SB-5")
    return None


def _current(facts: Facts) -> int:
    return int(facts.get("in_front", 0) + facts["to_call"])


def _answers(facts: Facts) -> str:
    lowest = _current(facts) + facts.get("last_raise", 1)
    stack = facts.get("stack")
    if not facts.get("may_raise", True) or (stack is not None and stack <= facts["to_call"]):
        return "call or fold"
    return f"call, raise to {lowest} or more, or fold"


def _refused(reason: str, rule: str) -> Problem:
    return Problem("refused", reason, rule)
