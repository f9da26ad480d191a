"""The shapes of orders at a table: raise, bet, call, fold, open, all in, pass.

Belongs here: what may follow these verbs, and what is missing where it does not. Bids are read in `grammar`.
"""

import re
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders.amounts import COLON, END, VAGUE, take_unit
from hostkit.orders.cards import take_card
from hostkit.orders.context import FLAGS, Context, Found, near, take_target
from hostkit.orders.numbers import read_number

__all__ = ["all_in", "bet", "call", "fold", "open_", "pass_", "raise_"]

_GAP: Final = re.compile(r"\s*:?\s*")
_BY_OR_TO: Final = re.compile(r"\s*:?\s*\b(by|to)\b\s*(?:another\s+)?", FLAGS)
_WHAT_IS_RAISED: Final = re.compile(r"\s*(?:it|my bid|the bid|bid|my bet|the bet)(?!\w)", FLAGS)


def raise_(text: str, at: int, end: int, context: Context) -> Found | None:
    """`raise 4`, `raise by 4`, `raise to 12`; with lots `raise lot 4 by 5`, `raise my bid on lot 4 to 35`."""
    lots = "generate" in context.words.verbs
    place = end
    whose = _WHAT_IS_RAISED.match(text, place)
    place = whose.end() if whose else place
    lot = None
    target = take_target(text, place, context) if lots else None
    if target is not None:
        if target.problem is not None or target.lot is None:
            return Found(
                (target.problem or near("which lot? write: raise lot 4 by 5"),), target.end, sure=False
            )
        lot, place = target.lot, target.end
    how = _BY_OR_TO.match(text, place)
    number = read_number(text, how.end() if how else _GAP.match(text, place).end())  # type: ignore[union-attr]
    if number is None:
        lone = END.match(text, how.end() if how else place) is not None
        vague = VAGUE.match(text, how.end() if how else place) is not None and not re.match(
            r"\s*(?:the|a|your|my)\s+(?!min|max|pot|bit|little|lot\W*$|few|tad)", text[place:], FLAGS
        )
        if lone or vague or (lot is not None):
            how_much = "raise 4, or raise to 12"
            if lots:
                how_much = f"raise lot {lot or 4} by 5, or raise lot {lot or 4} to 35"
            return Found((near(f"raise by how much? write: {how_much}"),), len(text), sure=False)
        return None
    value, stop = number
    stop = take_unit(text, stop, context)
    if isinstance(value, Problem):
        return Found((value,), stop, sure=not text[stop - 1 : stop].isalpha())
    if lots and lot is None:
        target = take_target(text, stop, context)
        if target is not None and target.lot is not None:
            lot, stop = target.lot, target.end
        elif not how:
            return Found((near("which lot? write: raise lot 4 by 5"),), stop, sure=False)
        elif "raise" in context.asked:
            return Found((near("which lot? write: raise lot 4 by 5"),), stop)
    if lots and how is None:
        return Found((near("by or to? write: raise lot 4 by 5, or raise lot 4 to 35"),), stop)
    if how is not None and how[1].lower() == "to":
        return Found((orders.Raise(to=value, lot=lot),), stop)
    return Found((orders.Raise(amount=value, lot=lot),), stop)


_BET_THAT: Final = re.compile(r"\s+(?:to|that|he|she|they|on)\b", FLAGS)


def bet(text: str, at: int, end: int, context: Context) -> Found | None:
    colon = COLON.match(text, end)
    number = read_number(text, colon.end() if colon else end)
    if number is None:
        if END.match(text, end) or VAGUE.match(text, end):
            return Found((near("no amount: write it in digits, like bet 2"),), len(text), sure=False)
        return None
    value, stop = number
    stop = take_unit(text, stop, context)
    if isinstance(value, Problem):
        return Found((value,), stop, sure=not text[stop - 1 : stop].isalpha())
    if _BET_THAT.match(text, stop):
        return None
    return Found((orders.Bet(value),), stop)


def all_in(text: str, at: int, end: int, context: Context) -> Found | None:
    if _ALL_IN_ALL.match(text, end):
        return None
    target = take_target(text, end, context)
    if target is None:
        return Found((orders.AllIn(),), end, bare=True)
    if target.problem is None and not target.on and target.lot == context.facts.get("lot"):
        return Found((orders.AllIn(),), target.end, bare=True)
    return Found((near("name the amount and the lot: bid 20 on …"),), target.end, bare=True)


_ON_THE: Final = re.compile(r"\s+on\s+(?:the|that|this)?\s*", FLAGS)
_PASS_ON: Final = re.compile(r"\s+(?:on|for|in)\s+(?:the\s+)?(lot|round)\s*#?\s*([0-9]{1,3})(?!\w)", FLAGS)


def pass_(text: str, at: int, end: int, context: Context) -> Found | None:
    """`pass`, `pass on lot 3`; for a seller's lot `bid 0 on alice` is the way (BP-13)."""
    what = _PASS_ON.match(text, end)
    if what is not None:
        name = str(context.facts.get("name", ""))
        if int(what[2]) == context.facts.get("lot") or name.endswith(f"-{int(what[2])}"):
            return Found((orders.Pass(),), what.end(), bare=True)
        return Found(
            (near(f"{what[1].lower()} {what[2]} is not up; write only: pass"),), what.end(), bare=True
        )
    on_card = _ON_THE.match(text, end)
    card = take_card(text, on_card.end()) if on_card else None
    if card is not None and context.facts.get("visible"):
        if card[0] == context.facts["visible"]:
            return Found((orders.Pass(),), card[1], bare=True)
        return Found((near(f"{card[0]} is not on offer; write only: pass"),), card[1], bare=True)
    if context.kind == "bidding":
        target = take_target(text, end, context)
        if target is not None and target.on:
            return Found((near(f"to take one bid back, write: bid 0 on {target.on}"),), target.end, bare=True)
    return Found((orders.Pass(),), end, bare=True)


_CALL_ANY: Final = re.compile(
    r"\s+(?:any(?:thing)?|up to|all[\s-]?in|whatever|(?:if|as long as|unless)|to any)(?:\s|\W*$)", FLAGS
)
_WHOSE_BET: Final = re.compile(
    r"\s+(?:(?:your|the|his|her|their|that|those|another|\w+'s)\s+)?(?:(?:bet|raise|raise to|bet of"
    r"|raise of)\s+(?:of\s+|to\s+)?)?(?=[0-9])",
    FLAGS,
)
_ALL_IN_ALL: Final = re.compile(r"\s+all\b", FLAGS)
_THIS_HAND: Final = re.compile(
    r"\s+(?:this|these|my|that)\s+(?:\w+\s+)?(?:garbage|junk|trash|rags?|mess|crap|rubbish|hand|cards|thing|one)(?!\w)",
    FLAGS,
)
_FOLD_TO: Final = re.compile(
    r"\s+(?:to|if)\s+(?:any|a|the|another|his|her|your)\s+(?:\w+\s+)?(?:raise|bet|call|shove|bid)", FLAGS
)


def fold(text: str, at: int, end: int, context: Context) -> Found | None:
    if _FOLD_TO.match(text, end):
        return Found((near("conditions are not kept: write only: fold"),), len(text))
    hand = _THIS_HAND.match(text, end)
    return Found((orders.Fold(),), hand.end() if hand else end, bare=True)


_MORE: Final = re.compile(r"\s+more(?!\s*\w)", FLAGS)


def call(text: str, at: int, end: int, context: Context) -> Found | None:
    if _CALL_ANY.match(text, end):
        return Found((near("conditions are not kept: write only: call, or all in"),), len(text))
    whose = _WHOSE_BET.match(text, end)
    number = read_number(text, whose.end()) if whose else None
    if number is not None:
        value, stop = number
        if value == context.facts.get("to_call") and value != 0:
            more = _MORE.match(text, stop)
            return Found((orders.Call(),), more.end() if more else take_unit(text, stop, context), bare=True)
        if not isinstance(value, Problem):
            return Found((near("a call has no amount: write call, or raise to 12"),), len(text), sure=False)
    return Found((orders.Call(),), end, bare=True)


_OPEN_FOR: Final = re.compile(r"\s*(?:for|at|with)?\s*(?:[0-9]+)(?: chips?)?\s*$", FLAGS)


def open_(text: str, at: int, end: int, context: Context) -> Found | None:
    amount = _OPEN_FOR.match(text, end)
    if amount is not None:
        return Found((near("an opening has no amount: write only: open"),), amount.end(), sure=False)
    return Found((orders.Open(),), end, bare=True)
