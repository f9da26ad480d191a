"""The shapes of orders: what may follow each verb, and what is missing where it does not.

Belongs here: one small reader a verb; each is asked what stands at a place of a sentence and answers with
orders, with the problem of something meant as one, or with None. Which words stand for a verb is the ruleset's
(`words`); what may stand around an order is `talk`'s; trades are read in `trade`.
"""

import re
from collections.abc import Callable
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.log.order import Order
from hostkit.orders import trade
from hostkit.orders.cards import bad_card, find_cards, speaks_of_cards, take_card, take_cards, without
from hostkit.orders.context import FLAGS, Context, Found, near, take_target
from hostkit.orders.numbers import read_number
from hostkit.orders.words import VERBS

__all__ = ["parse"]

_COLON: Final = re.compile(r"\s*(?:[:=]|of\b|is\b)?\s*", FLAGS)
_SUBJECT: Final = re.compile(
    r"(?:(?:i(?:'ll|'d like to|'d love to| will| do| would like to| wish to| hereby| shall| must| have to)?|let me|let's|we)\s+)"
    r"(?:(?:just|now|hereby|also|then|gladly|simply|officially|still|therefore|reluctantly|will|have to|happily|sadly|boldly)\s+)*",
    FLAGS,
)
_AM: Final = re.compile(
    r"(?:i'm|i am|am)\s+(?:just\s+|now\s+|still\s+)?(?=\w+ing\b|all[\s-]?in\b|going all)", FLAGS
)
_END: Final = re.compile(r"[\s.!,;:…)=-]*$")
_VAGUE: Final = re.compile(
    r"\s*(?:something|some\b|everything|all\b|half|max|the (?:max|min|limit|same|minimum|lot)|maximum|minimum|min\b|double|twice"
    r"|triple|(?:a )?(?:bit|little|few|lot)\b|more|less|as (?:much|many)|same\b|whatever|up to|around|about|maybe|roughly|approx"
    r"|at (?:most|least)|between|my (?:max|last|whole|entire|remaining|coins|chips|stack)|over|under|pot\b|the pot|half|any\b"
    r"|-(?:\s|$)|\?\?+|[xX]\b|n\b|between|another|just\b|only\b|no more|one more|enough|nothing|it all|no\b|yes\b|pass\b|not\b)",
    FLAGS,
)
_RELATIVE: Final = re.compile(
    r"\s*(?:[0-9]{1,4}|one|two|three|four|five|ten|a|a bit|slightly)\s+(?:coins?\s+|chips?\s+)?(?:more|less|higher|lower|above|over|under)\b",
    FLAGS,
)
_ROUND: Final = re.compile(
    r"(?:(?:my )?(?:(?:bid|order|action|offer)s? )?(?:for |in |on )?(?:the )?(?:round|rd\.?|r) ?#?([0-9]{1,3})\s*(?:bids?|orders?)?\s*[:=,–—-]*)\s*",
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
    if plain:
        verbs = tuple(verb for verb in VERBS if verb not in context.asked)
    else:
        verbs = context.asked
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


def _unit(text: str, at: int, context: Context) -> int:
    match = context.words.unit.match(text, at)
    return match.end() if match else at


def _bid(text: str, at: int, end: int, context: Context) -> Found | None:
    strong = _STRONG.fullmatch(text[at:end]) is not None
    colon = _COLON.match(text, end)
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
            after = re.compile(r"\s*[:=,]?\s*").match(text, target.end)
            number = read_number(text, after.end() if after else target.end)
            if number is not None:
                value, stop = number
                stop = _unit(text, stop, context)
                problem = target.problem or (value if isinstance(value, Problem) else None)
                if problem is not None or isinstance(value, Problem):
                    return Found((problem or value,), stop)
                return Found((orders.Bid(value, target.lot, target.on),), stop)
            if strong and _END.match(text, target.end) and target.problem is None:
                return Found((near("no amount: write it like bid 35"),), len(text))
        if strong and (_END.match(text, end) or _VAGUE.match(text, place)):
            return Found((near("no amount: write it in digits, like bid 35"),), len(text), sure=False)
        return None
    value, stop = number
    if isinstance(value, Problem):
        word = text[place:stop].replace("-", "").replace(" ", "").isalpha() and not text[place:stop].isupper()
        stop = _unit(text, stop, context)
        on = take_target(text, stop, context)
        return Found((value,), on.end if on is not None and on.problem is None else stop, sure=not word)
    if not strong and value < 0:
        return None
    stop = _unit(text, stop, context)
    return _on_target(text, value, stop, context)


def _on_target(text: str, value: int, stop: int, context: Context) -> Found:
    target = take_target(text, stop, context)
    if target is None:
        wrong = _other_round(text, stop, context)
        return Found((wrong,), len(text)) if wrong else Found((orders.Bid(value),), stop)
    if target.problem is not None:
        return Found((target.problem,), target.end)
    return Found((orders.Bid(value, target.lot, target.on),), target.end)


def _other_round(text: str, at: int, context: Context) -> Problem | None:
    match = re.compile(r"\s*(?:for|in|on)\s+(?:the )?round\s*#?([0-9]{1,3})\b", FLAGS).match(text, at)
    if match is None or str(context.facts.get("name", "")).endswith(f"-{int(match[1])}"):
        return None
    return near(f"round {match[1]} is not open; write only: bid 35")


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
            stop = _unit(text, stop, context)
            item: Order | Problem = value if isinstance(value, Problem) else orders.Bid(value)
            found = Found((item,), stop)
        name = str(context.facts.get("name", ""))
        if name and not name.endswith(f"-{int(label[1])}"):
            return Found((near(f"round {label[1]} is not open; write only: bid 35"),), len(text), sure=False)
        return found
    mine = re.compile(r"my bid (?:for|on|in) (?:this (?:lot|one|round)|it) (?:is|of|:|=)\s*", FLAGS).match(
        text, at
    )
    if mine is not None and (number := read_number(text, mine.end())) is not None:
        value, stop = number
        return Found(
            (value if isinstance(value, Problem) else orders.Bid(value),), _unit(text, stop, context)
        )
    lot = re.compile(
        r"(?:(?:my )?bid (?:for|on) )?(?:for |on )?(?:lot\s*#?\s*|#)([0-9]{1,3})\s*(?:[:=–—-]+|,|\bis\b|\bbid\b:?|\bi bid\b)\s*(?:(?:my )?bid:?\s+|i bid\s+)?",
        FLAGS,
    ).match(text, at)  # fmt: skip
    if lot is None:
        return None
    number = read_number(text, lot.end())
    if number is None:
        return _verbs(text, lot.end(), context, plain=False)
    value, stop = number
    stop = _unit(text, stop, context)
    if isinstance(value, Problem):
        return Found((value,), stop)
    return Found((orders.Bid(value, int(lot[1])),), stop)


def _amount_first(text: str, at: int, context: Context, *, going_on: bool) -> Found | None:
    """`35 on lot 3`, `20 coins on alice`."""
    number = read_number(text, at)
    if number is None or isinstance(number[0], Problem):
        return None
    value, stop = number
    after = _unit(text, stop, context)
    target = take_target(text, after, context)
    if target is None or (target.problem is not None and not going_on and context.kind != "bidding"):
        return None
    if target.problem is not None:
        return Found((target.problem,), target.end, sure=False)
    return Found((orders.Bid(value, target.lot, target.on),), target.end)


def _raise(text: str, at: int, end: int, context: Context) -> Found | None:
    """`raise 4`, `raise by 4`, `raise to 12`; with lots `raise lot 4 by 5`, `raise my bid on lot 4 to 35`."""
    lots = "generate" in context.words.verbs
    place = end
    whose = re.compile(r"\s*(?:it|my bid|the bid|my bet|the bet)(?!\w)", FLAGS).match(text, place)
    place = whose.end() if whose else place
    lot = None
    target = take_target(text, place, context) if lots else None
    if target is not None:
        if target.problem is not None or target.lot is None:
            return Found(
                (target.problem or near("which lot? write: raise lot 4 by 5"),), target.end, sure=False
            )
        lot, place = target.lot, target.end
    how = re.compile(r"\s*:?\s*\b(by|to)\s+(?:another\s+)?", FLAGS).match(text, place)
    number = read_number(text, how.end() if how else re.compile(r"\s*:?\s*").match(text, place).end())  # type: ignore[union-attr]
    if number is None:
        lone = _END.match(text, place) is not None
        vague = _VAGUE.match(text, how.end() if how else place) is not None and not re.match(
            r"\s*(?:the|a|your|my)\s+(?!min|max|pot)", text[place:], FLAGS
        )
        if lone or vague or (lot is not None):
            return Found((near("raise by how much? write: raise 4, or raise to 12"),), len(text), sure=False)
        return None
    value, stop = number
    stop = _unit(text, stop, context)
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


def _bet(text: str, at: int, end: int, context: Context) -> Found | None:
    colon = _COLON.match(text, end)
    number = read_number(text, colon.end() if colon else end)
    if number is None:
        if _END.match(text, end) or _VAGUE.match(text, end):
            return Found((near("no amount: write it in digits, like bet 2"),), len(text), sure=False)
        return None
    value, stop = number
    stop = _unit(text, stop, context)
    if isinstance(value, Problem):
        return Found((value,), stop, sure=not text[stop - 1 : stop].isalpha())
    if re.compile(r"\s+(?:to|that|he|she|they|on)\b", FLAGS).match(text, stop):
        return None
    return Found((orders.Bet(value),), stop)


_NOTHING: Final = re.compile(
    r"\s*:?\s*(?:nothing|none|no cards?|no card at all|nil|zero cards|0 cards)\b", FLAGS
)
_EVERYTHING: Final = re.compile(
    r"\s*:?\s*(?:everything|all(?: of)?(?: (?:my|the))?(?: cards?| hand)?|(?:my |the )?(?:whole|entire|full) (?:hand|lot)|all of (?:it|them)|the lot)"
    r"(?P<but>\s*,?\s*(?:but|except(?: for)?|save|bar|other than|besides|minus|apart from))?\b",
    FLAGS,
)  # fmt: skip
_HAND: Final = re.compile(
    r"\s*(?:(?:my|a|the|this|following)\s+)*(?:hand|set|cards?)\s*(?:of|:|is|-)?\s*", FLAGS
)
_KEEP: Final = re.compile(
    r"(?:keep|keeping|hold|hold on to)\s+(?:everything|all|it all|them all|all (?:of )?(?:my|the|them)(?: cards)?|my (?:cards|hand)"
    r"|my whole hand|the lot)(?!\s*(?:but|except)|\w)",
    FLAGS,
)


def _discard(text: str, at: int, end: int, context: Context) -> Found | None:
    if _KEEP.match(text, at):
        keep = _KEEP.match(text, at)
        return Found((orders.Discard(()),), keep.end() if keep else end)
    if re.match(r"keep|hold|no\b|not\b|won't|don't", text[at:end], FLAGS):
        if re.match(r"no|not|won't|don't", text[at:end], FLAGS) and "keep" not in text[at:end].lower():
            return Found((orders.Discard(()),), end, bare=True)
        if find_cards(text[end:]):
            return Found(
                (near("name the cards to discard, or write: discard all but AS KD"),), len(text), sure=False
            )
        return None
    nothing = _NOTHING.match(text, end)
    if nothing is not None:
        return Found((orders.Discard(()),), nothing.end())
    everything = _EVERYTHING.match(text, end)
    if everything is not None:
        hand = context.facts.get("hand")
        stop = everything.end()
        kept: tuple[str, ...] = ()
        if everything["but"]:
            kept, stop = take_cards(text, stop)
            if not kept:
                return Found((near("name the cards to keep: discard all but AS KD"),), len(text), sure=False)
        elif re.compile(
            r"\s+(?:red|black|low|high|useless|spades|hearts|diamonds|clubs|\w+s)\b", FLAGS
        ).match(text, stop):
            return Found((near("name the cards: discard AS TD"),), len(text), sure=False)
        if hand is None:
            return Found((near("name the cards: discard AS TD"),), stop)
        left = without(hand, kept)
        return Found((left if isinstance(left, Problem) else orders.Discard(left),), stop)
    return _listed(text, end, orders.Discard, "discard AS TD")


def _exchange(text: str, at: int, end: int, context: Context) -> Found | None:
    nothing = _NOTHING.match(text, end)
    if nothing is not None:
        return Found((orders.Exchange(()),), nothing.end())
    return _listed(text, end, orders.Exchange, "exchange 7H")


def _present(text: str, at: int, end: int, context: Context) -> Found | None:
    return _listed(text, end, orders.Present, "present AS KS QS JS TS")


def _listed(text: str, end: int, make: Callable[[tuple[str, ...]], Order], example: str) -> Found | None:
    hand = _HAND.match(text, end)
    start = hand.end() if hand and take_card(text, hand.end()) else end
    colon = re.compile(r"\s*(?:[:=](?![a-z]+[:_])|[–—-])*\s*", FLAGS).match(text, start)
    start = colon.end() if colon else start
    cards, stop = take_cards(text, start)
    rest = text[stop if cards else end :]
    wrong = _wrong_after(text, stop if cards else start)
    if wrong is not None:
        return Found((wrong,), len(text))
    if cards:
        return Found((make(tuple(cards)),), stop)
    if (
        re.fullmatch(r"\s*:?\s*[A-Z0-9]{1,4}[.!]?", rest)
        or _END.match(text, end)
        or speaks_of_cards(rest)
        or find_cards(rest)
    ):
        return Found((near(f"name the cards: {example}"),), len(text), sure=bool(find_cards(rest)))
    return None


def _wrong_after(text: str, at: int) -> Problem | None:
    """The problem with a next token of a list of cards that looks like a card and is none."""
    gap = re.compile(r"\s*(?:[,/&+]|and\b)?\s*", FLAGS).match(text, at)
    return bad_card(text, gap.end() if gap else at)


_USING: Final = re.compile(r"\s*,?\s*(?:by\s+)?(?:using|valued?(?:\s+(?:at|by|with|as))?|at the value of)\s*:?\s*(?:the\s+|my\s+)?", FLAGS)  # fmt: skip
_AS: Final = re.compile(r"\s*,?\s*(?:\(\s*)?(?:as|at|for|=|valued? (?:at|as))\s*(?:an?\s+)?(?=\S)", FLAGS)
_SCRAP: Final = re.compile(
    r"\s*(?:for|into|to)\s+(?:the\s+)?scrap(?:ped)?(?:\s+(?:card|pile(?:'s)?))?\s*:?\s*(?:the\s+)?", FLAGS
)
_FROM_SCRAP: Final = re.compile(r"\s*(?:from|in|of|out of)\s+(?:the\s+)?scrap(?:\s*-?\s*pile)?", FLAGS)
_FOR: Final = re.compile(r"\s*(?:for|with|to|into|against)\s+(?:the\s+)?", FLAGS)
_AND: Final = re.compile(r"\s*(?:,\s*(?:and\s+)?|and\s+|;|&|\+)\s*(?:then\s+)?(?:change\s+)?", FLAGS)


def _change(text: str, at: int, end: int, context: Context) -> Found | None:
    """One order a card: `change 7H using AS as 1 and 9C using KD`, `change JK for scrap 9C`."""
    if _NOTHING.match(text, end):
        return Found((orders.Stick(),), _NOTHING.match(text, end).end())  # type: ignore[union-attr]
    items: list[Order | Problem] = []
    colon = re.compile(r"\s*:?\s*(?:my |the )?(?:cards? )?").match(text, end)
    place = colon.end() if colon else end
    stop = end
    while True:
        cards, after = take_cards(text, place)
        if not cards:
            break
        group, stop = _valued(text, cards, after, context)
        items += group
        joint = _AND.match(text, stop)
        if joint is None or any(isinstance(item, Problem) for item in group):
            break
        place = joint.end()
    changes = [item for item in items if isinstance(item, orders.Change)]
    if changes and changes[0].using and not changes[-1].using and not changes[-1].scrap:
        return Found((near("name the gamble card of each: change 7H using KD"),), len(text))
    wrong = _wrong_after(text, stop if items else end)
    if wrong is not None and not any(isinstance(item, Problem) for item in items):
        return Found((wrong,), len(text))
    if items:
        return Found(tuple(items), stop)
    if _END.match(text, end) or (
        speaks_of_cards(text[end:]) and not re.match(r"\s*(?:my mind|is|of|in|it|all the|the (?:subject|topic|rules?|game|channel|record|world|date|deadline|title|way))\b", text[end:], FLAGS)
    ) or find_cards(text[end:]):  # fmt: skip
        return Found(
            (near("name the card: change 7H using KD"),), len(text), sure=bool(find_cards(text[end:]))
        )
    return None


def _valued(
    text: str, cards: tuple[str, ...], at: int, context: Context
) -> tuple[list[Order | Problem], int]:
    using = _USING.match(text, at)
    if using is not None:
        gamble = take_card(text, using.end())
        if gamble is None:
            wrong = bad_card(text, using.end())
            return [wrong or near("name the gamble card: change 7H using KD")], len(text)
        card, stop = gamble
        value = None
        as_ = _AS.match(text, stop)
        if as_ is not None:
            number = read_number(text, as_.end())
            if number is None or number[0] not in (1, 15) or card[0] != "A":
                return [near("as 1 or as 15, and only with an ace: change 7H using AS as 1")], len(text)
            value, stop = int(str(number[0])), number[1]
        return [orders.Change(each, card, value) for each in cards], stop
    scrap = _SCRAP.match(text, at)
    wanted = take_card(text, scrap.end()) if scrap else None
    if wanted is None:
        bare = _FOR.match(text, at)
        wanted = take_card(text, bare.end()) if bare else None
        pile = _FROM_SCRAP.match(text, wanted[1]) if wanted else None
        if bare is not None and (wanted is None or pile is None):
            return [near("write: change 7H using KD, or: change JK for scrap 9C")], len(text)
        if wanted is not None and pile is not None:
            wanted = wanted[0], pile.end()
    if wanted is not None:
        if len(cards) > 1:
            return [near("one joker for one scrap card: change JK for scrap 9C")], wanted[1]
        return [orders.Change(cards[0], scrap=wanted[0])], wanted[1]
    if _AS.match(text, at) and re.compile(r"\s*,?\s*as\b", FLAGS).match(text, at):
        return [near("name the gamble card: change 7H using AS as 1")], len(text)
    return [orders.Change(each) for each in cards], at


def _pass(text: str, at: int, end: int, context: Context) -> Found | None:
    """`pass`, `pass on lot 3`; for a seller's lot `bid 0 on alice` is the way (BP-13)."""
    what = re.compile(r"\s+(?:on|for|in)\s+(?:the\s+)?(lot|round)\s*#?\s*([0-9]{1,3})(?!\w)", FLAGS).match(
        text, end
    )
    if what is not None:
        name = str(context.facts.get("name", ""))
        if int(what[2]) == context.facts.get("lot") or name.endswith(f"-{int(what[2])}"):
            return Found((orders.Pass(),), what.end(), bare=True)
        return Found(
            (near(f"{what[1].lower()} {what[2]} is not up; write only: pass"),), what.end(), bare=True
        )
    if context.kind == "bidding":
        target = take_target(text, end, context)
        if target is not None and target.on:
            return Found((near(f"to take one bid back, write: bid 0 on {target.on}"),), target.end, bare=True)
    return Found((orders.Pass(),), end, bare=True)


def _call(text: str, at: int, end: int, context: Context) -> Found | None:
    number = read_number(text, end + 1) if text[end : end + 1] == " " else None
    if number is not None:
        value, stop = number
        if value == context.facts.get("to_call") and value != 0:
            return Found((orders.Call(),), _unit(text, stop, context), bare=True)
        if not isinstance(value, Problem):
            return Found((near("a call has no amount: write call, or raise to 12"),), len(text), sure=False)
    return Found((orders.Call(),), end, bare=True)


def _open(text: str, at: int, end: int, context: Context) -> Found | None:
    amount = re.compile(r"\s*(?:for|at|with)?\s*(?:[0-9]+)(?: chips?)?\s*$", FLAGS).match(text, end)
    if amount is not None:
        return Found((near("an opening has no amount: write only: open"),), amount.end(), sure=False)
    return Found((orders.Open(),), end, bare=True)


_READERS: Final[dict[str, Callable[[str, int, int, Context], Found | None]]] = {
    "bid": _bid,
    "raise": _raise,
    "bet": _bet,
    "pass": _pass,
    "call": _call,
    "open": _open,
    "discard": _discard,
    "exchange": _exchange,
    "present": _present,
    "change": _change,
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
    "all in": orders.AllIn,
    "stick": orders.Stick,
    "continue": orders.Continue,
    "fold": orders.Fold,
    "blind": orders.Blind,
    "check": orders.Check,
    "stand": orders.Stand,
}
