"""The shapes of orders that name cards: discard, exchange, present, change.

Belongs here: how the cards of an order are listed, valued and left out. The other shapes are in `grammar`.
"""

import re
from collections.abc import Callable
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.log.order import Order
from hostkit.orders.cards import bad_card, find_cards, speaks_of_cards, take_card, take_cards, without
from hostkit.orders.context import FLAGS, Context, Found, near
from hostkit.orders.numbers import read_number

__all__ = ["change", "discard", "exchange", "present"]

_END: Final = re.compile(r"[\s.!,;:…)=-]*$")
_NOTHING: Final = re.compile(
    r"\s*:?\s*(?:nothing|none|no cards?|no card at all|nil|zero cards|0 cards)\b", FLAGS
)
_EVERYTHING: Final = re.compile(
    r"\s*:?\s*(?:everything|all(?: of)?(?: (?:my|the))?(?: cards?| hand)?|(?:my |the )?(?:whole|entire"
    r"|full) (?:hand|lot)|all of (?:it|them)|the lot)"
    r"(?P<but>\s*,?\s*(?:but|except(?: for)?|save|bar|other than|besides|minus|apart from))?\b",
    FLAGS,
)  # fmt: skip
_HAND: Final = re.compile(
    r"\s*(?:(?:my|a|the|this|following)\s+)*(?:hand|set|cards?)\s*(?:of|:|is|-)?\s*", FLAGS
)
_KEEP: Final = re.compile(
    r"(?:keep|keeping|hold|hold on to)\s+(?:everything|all|it all|them all|all (?:of )?(?:my|the"
    r"|them)(?: cards)?|my (?:cards|hand)"
    r"|my whole hand|the lot)(?!\s*(?:but|except)|\w)",
    FLAGS,
)


_KIND_OF_CARDS: Final = re.compile(
    r"\s+(?:red|black|low|high|useless|spades|hearts|diamonds|clubs|\w+s)\b", FLAGS
)


def discard(text: str, at: int, end: int, context: Context) -> Found | None:
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
        elif _KIND_OF_CARDS.match(text, stop):
            return Found((near("name the cards: discard AS TD"),), len(text), sure=False)
        if hand is None:
            return Found((near("name the cards: discard AS TD"),), stop)
        left = without(hand, kept)
        return Found((left if isinstance(left, Problem) else orders.Discard(left),), stop)
    return _listed(text, end, orders.Discard, "discard AS TD")


def exchange(text: str, at: int, end: int, context: Context) -> Found | None:
    nothing = _NOTHING.match(text, end)
    if nothing is not None:
        return Found((orders.Exchange(()),), nothing.end())
    return _listed(text, end, orders.Exchange, "exchange 7H")


def present(text: str, at: int, end: int, context: Context) -> Found | None:
    return _listed(text, end, orders.Present, "present AS KS QS JS TS")


_DASHES: Final = re.compile(r"\s*(?:[:=](?![a-z]+[:_])|[–—-])*\s*", FLAGS)


def _listed(text: str, end: int, make: Callable[[tuple[str, ...]], Order], example: str) -> Found | None:
    hand = _HAND.match(text, end)
    start = hand.end() if hand and take_card(text, hand.end()) else end
    colon = _DASHES.match(text, start)
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


_LIST_GAP: Final = re.compile(r"\s*(?:[,/&+]|and\b)?\s*", FLAGS)


def _wrong_after(text: str, at: int) -> Problem | None:
    """The problem with a next token of a list of cards that looks like a card and is none."""
    gap = _LIST_GAP.match(text, at)
    return bad_card(text, gap.end() if gap else at)


_USING: Final = re.compile(
    r"\s*,?\s*(?:by\s+)?(?:using|valued?(?:\s+(?:at|by|with|as))?"
    r"|at the value of)\s*(?::(?![a-z]+[:_]))?\s*(?:the\s+|my\s+)?",
    FLAGS,
)
_CHANGE_OF: Final = re.compile(
    r"\s*(?:my mind|is|of|in|it|all the|the (?:subject|topic|rules?|game|channel|record|world|date"
    r"|title|way))\b",
    FLAGS,
)
_AS: Final = re.compile(r"\s*,?\s*(?:\(\s*)?(?:as|at|for|=|valued? (?:at|as))\s*(?:an?\s+)?(?=\S)", FLAGS)
_SCRAP: Final = re.compile(
    r"\s*(?:for|into|to)\s+(?:the\s+)?scrap(?:ped)?(?:\s+(?:card|pile(?:'s)?))?\s*:?\s*(?:the\s+)?", FLAGS
)
_FROM_SCRAP: Final = re.compile(r"\s*(?:from|in|of|out of)\s+(?:the\s+)?scrap(?:\s*-?\s*pile)?", FLAGS)
_FOR: Final = re.compile(r"\s*(?:for|with|to|into|against)\s+(?:the\s+)?", FLAGS)
_AND: Final = re.compile(r"\s*(?:,\s*(?:and\s+)?|and\s+|;|&|\+)\s*(?:then\s+)?(?:change\s+)?", FLAGS)


_CHANGED: Final = re.compile(r"\s*(?::(?![a-z]+[:_]))?\s*(?:my |the )?(?:cards? )?")


def change(text: str, at: int, end: int, context: Context) -> Found | None:
    """One order a card: `change 7H using AS as 1 and 9C using KD`, `change JK for scrap 9C`."""
    if _NOTHING.match(text, end):
        return Found((orders.Stick(),), _NOTHING.match(text, end).end())  # type: ignore[union-attr]
    items: list[Order | Problem] = []
    colon = _CHANGED.match(text, end)
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
    rest = text[end:]
    meant = speaks_of_cards(rest) and not _CHANGE_OF.match(rest)
    if _END.match(rest) or meant or find_cards(rest):
        return Found(
            (near("name the card: change 7H using KD"),), len(text), sure=bool(find_cards(text[end:]))
        )
    return None


_AS_WORD: Final = re.compile(r"\s*,?\s*as\b", FLAGS)


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
        more = _LIST_GAP.match(text, stop)
        others, end = take_cards(text, more.end() if more else stop)
        if others and value is None and text[stop : stop + 1] == " " and not _USING.match(text, end):
            return [near("name the gamble card of each: change 7H using KD")], len(text)
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
    if _AS.match(text, at) and _AS_WORD.match(text, at):
        return [near("name the gamble card: change 7H using AS as 1")], len(text)
    return [orders.Change(each) for each in cards], at
