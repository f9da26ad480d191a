"""The shapes of orders: what may follow each verb, and what is missing where it does not.

Belongs here: one small reader a verb; each is asked what stands at a place of a sentence and answers with
orders, with the problem of something meant as one, or with None. Which words stand for a verb is the ruleset's
(`words`); what may stand around an order is `talk`'s; cards, trades and the verbs of a table are
read in `hands`, `trade` and `table`.
"""

import re
from collections.abc import Callable
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.log.order import Order
from hostkit.orders import hands, table, trade
from hostkit.orders.amounts import COLON, END, VAGUE, take_unit
from hostkit.orders.context import FLAGS, Context, Found, near, take_target
from hostkit.orders.numbers import read_number
from hostkit.orders.words import VERBS

__all__ = ["parse"]

_SUBJECT: Final = re.compile(
    r"(?:(?:i,\s[^,]{2,24},|i(?:'ll|'d like to|'d love to| will| do| would like to| wish to| hereby| shall"
    r"| must| have to)?|let me|let's|let us)\s+)"
    r"(?:(?:just|now|hereby|also|then|gladly|simply|officially|still|therefore|reluctantly|will|have to"
    r"|happily|sadly|boldly)\s+)*",
    FLAGS,
)
_AM: Final = re.compile(
    r"(?:i'm|i am|am)\s+(?:just\s+|now\s+|still\s+)?(?=\w+ing\b|all[\s-]?in\b|going all)", FLAGS
)
_RELATIVE: Final = re.compile(
    r"\s*(?:[0-9]{1,4}|one|two|three|four|five|ten|a|a bit|slightly)\s+(?:coins?\s+|chips?\s+)?(?:more|less"
    r"|higher|lower|above|over|under)\b",
    FLAGS,
)
_ROUND: Final = re.compile(
    r"(?:(?:my )?(?:(?:bid|order|action|offer)s? )?(?:for |in |on )?(?:the )?(?:round|rd\.?"
    r"|r) ?#?([0-9]{1,3})\s*(?:bids?|orders?)?\s*[:=,–—-]*)\s*",
    FLAGS,
)  # fmt: skip
_STRONG: Final = re.compile(r"(?:my )?bid(?:ding)?", FLAGS)


def parse(
    text: str, at: int, context: Context, *, plain: bool = False, going_on: bool = False
) -> Found | None:
    """Read what stands at a place of a sentence: the longest verb first; `plain`: orders foreign to the window.

    `going_on`: after another bid, where `4 on bob` is enough.
    """
    subject = _AM.match(text, at) or _SUBJECT.match(text, at)
    for start in (subject.end(), at) if subject else (at,):
        found = _verbs(text, start, context, plain=plain)
        if found is not None:
            return found
    if plain:
        return None
    if "bid" in context.asked:
        return _labelled(text, at, context) or _amount_first(text, at, context, going_on=going_on)
    if "give" in context.asked:
        return trade.points_to(text, at, context)
    return None


def _verbs(text: str, at: int, context: Context, *, plain: bool) -> Found | None:
    if not context.words.any_of(context.asked, plain=plain).match(text, at):
        return None
    verbs = [verb for verb in VERBS if verb not in context.asked] if plain else context.asked
    matches = [
        (match.end(), verb)
        for verb in verbs
        if (match := context.words.pattern(verb, plain=plain).match(text, at)) is not None
    ]
    for end, verb in sorted(matches, reverse=True):
        reader = _READERS.get(verb)
        if reader is None:
            return Found((_BARE[verb](),), end, bare=True)
        found = reader(text, at, end, context)
        if found is not None:
            return found
    return None


_EQUALS: Final = re.compile(r"\s*[:=,]?\s*")


def _bid(text: str, at: int, end: int, context: Context) -> Found | None:
    strong = _STRONG.fullmatch(text[at:end]) is not None
    if text[at:end].lower() in ("go", "do") and not re.search(
        r"\b(?:i|i'll|i will|let's|let me)\s+$", text[:at], FLAGS
    ):
        return None
    colon = COLON.match(text, end)
    place = colon.end() if colon else end
    relative = _RELATIVE.match(text, place)
    if relative is not None:
        return Found(
            (near("an amount must stand on its own: write it in digits, like bid 35"),), len(text), sure=False
        )
    number = read_number(text, place)
    if number is None:
        target = take_target(text, end, context)
        if target is not None and (target.problem is None or context.kind == "bidding"):
            after = _EQUALS.match(text, target.end)
            number = read_number(text, after.end() if after else target.end)
            if number is not None:
                value, stop = number
                stop = take_unit(text, stop, context)
                if isinstance(value, Problem) or target.problem is not None:
                    return Found((target.problem or near(str(value)),), stop)
                return Found((orders.Bid(value, target.lot, target.on),), stop)
            if strong and END.match(text, target.end) and target.problem is None:
                return Found((near("no amount: write it like bid 35"),), len(text))
        if strong and (END.match(text, end) or VAGUE.match(text, place)):
            return Found((near("no amount: write it in digits, like bid 35"),), len(text), sure=False)
        return None
    value, stop = number
    if isinstance(value, Problem):
        word = text[place:stop].replace("-", "").replace(" ", "").isalpha() and not text[place:stop].isupper()
        stop = take_unit(text, stop, context)
        on = take_target(text, stop, context)
        return Found((value,), on.end if on is not None and on.problem is None else stop, sure=not word)
    if not strong and value < 0:
        return None
    stop = take_unit(text, stop, context)
    return _on_target(text, value, stop, context)._replace(sure=strong)


def _on_target(text: str, value: int, stop: int, context: Context) -> Found:
    target = take_target(text, stop, context)
    if target is None:
        wrong = _other_round(text, stop, context)
        return Found((wrong,), len(text)) if wrong else Found((orders.Bid(value),), stop)
    if target.problem is not None:
        return Found((target.problem,), target.end)
    return Found((orders.Bid(value, target.lot, target.on),), target.end)


_NAMED_ROUND: Final = re.compile(r"\s*(?:for|in|on)\s+(?:the )?round\s*#?([0-9]{1,3})\b", FLAGS)


def _other_round(text: str, at: int, context: Context) -> Problem | None:
    match = _NAMED_ROUND.match(text, at)
    if match is None or str(context.facts.get("name", "")).endswith(f"-{int(match[1])}"):
        return None
    return near(f"round {match[1]} is not open; write only: bid 35")


_LOT_LABEL: Final = re.compile(
    r"(?:(?:my )?bid (?:for|on) )?(?:for |on )?(?:lot\s*#?\s*|#)([0-9]{1,3})\s*(?:[:=–—-]+"
    r"|(?<=\d),(?=\s*(?:i )?bid\b)"
    r"|\bbid\b:?|\bi bid\b)\s*(?:(?:my )?bid:?\s+|i bid\s+)?",
    FLAGS,
)
_BID_HERE: Final = re.compile(r"my bid (?:for|on|in) (?:this (?:lot|one|round)|it) (?:is|of|:|=)\s*", FLAGS)


def _labelled(text: str, at: int, context: Context) -> Found | None:
    """`Round 3 bid: 35`, `lot 3: 35`, `lot 7 - 12`."""
    label = _ROUND.match(text, at)
    if label is not None and label.end() < len(text):
        found = _verbs(text, label.end(), context, plain=False)
        if found is None:
            number = (
                read_number(text, label.end())
                if re.search(r"[:=–—-]\s*$|bids?\s*$", label[0], FLAGS)
                else None
            )
            if number is None:
                return None
            value, stop = number
            stop = take_unit(text, stop, context)
            item: Order | Problem = value if isinstance(value, Problem) else orders.Bid(value)
            found = Found((item,), stop)
        name = str(context.facts.get("name", ""))
        if name and not name.endswith(f"-{int(label[1])}"):
            return Found((near(f"round {label[1]} is not open; write only: bid 35"),), len(text), sure=False)
        return found
    mine = _BID_HERE.match(text, at)
    if mine is not None and (number := read_number(text, mine.end())) is not None:
        value, stop = number
        return Found(
            (value if isinstance(value, Problem) else orders.Bid(value),), take_unit(text, stop, context)
        )
    lot = _LOT_LABEL.match(text, at)  # fmt: skip
    if lot is None:
        return None
    number = read_number(text, lot.end())
    if number is None:
        return _verbs(text, lot.end(), context, plain=False)
    value, stop = number
    stop = take_unit(text, stop, context)
    if isinstance(value, Problem):
        return Found((value,), stop)
    return Found((orders.Bid(value, int(lot[1])),), stop)


_IS_MY_BID: Final = re.compile(r"\s+is my (?:final |new )?bid(?!\w)", FLAGS)


def _amount_first(text: str, at: int, context: Context, *, going_on: bool) -> Found | None:
    """`35 on lot 3`, `20 coins on alice`."""
    number = read_number(text, at)
    if number is None:
        return None
    value, stop = number
    if isinstance(value, Problem):
        return None
    after = take_unit(text, stop, context)
    mine = _IS_MY_BID.match(text, after)
    if mine is not None:
        return Found((orders.Bid(value),), mine.end())
    target = take_target(text, after, context)
    if target is None or (target.problem is not None and not going_on and context.kind != "bidding"):
        return None
    if target.problem is not None:
        return Found((target.problem,), target.end, sure=False)
    return Found((orders.Bid(value, target.lot, target.on),), target.end)


_READERS: Final[dict[str, Callable[[str, int, int, Context], Found | None]]] = {
    "bid": _bid,
    "raise": table.raise_,
    "bet": table.bet,
    "all in": table.all_in,
    "pass": table.pass_,
    "call": table.call,
    "fold": table.fold,
    "open": table.open_,
    "discard": hands.discard,
    "exchange": hands.exchange,
    "present": hands.present,
    "change": hands.change,
    "give": trade.give,
    "offer": trade.offer,
    "accept": trade.accept,
    "generate": trade.generate,
    "join": trade.join,
    "leave": trade.leave,
    "hash": trade.hashed,
    "sealed": trade.sealed,
    "reveal": trade.reveal,
}
_BARE: Final[dict[str, Callable[[], Order]]] = {
    "stick": orders.Stick,
    "continue": orders.Continue,
    "blind": orders.Blind,
    "check": orders.Check,
    "stand": orders.Stand,
}
