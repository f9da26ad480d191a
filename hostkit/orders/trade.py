"""Trades and the other orders of auction-nomic: give, offer, accept, generate, join, leave, hash, reveal, sealed.

Belongs here: their shapes. Auction bids and presented hands have the common shapes of `grammar`.
"""

import re
from typing import Final

from hostkit.cards.card import Card
from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders.cards import bad_card, find_cards, speaks_of_cards, take_card, take_cards
from hostkit.orders.context import FLAGS, Context, Found, near
from hostkit.orders.numbers import read_number

__all__ = ["accept", "generate", "give", "hashed", "join", "leave", "offer", "points_to", "reveal", "sealed"]

_JOINT: Final = re.compile(r"\s*(?:,\s*(?:and\s+)?|and\s+|&\s*|\+\s*|plus\s+|\s)\s*", FLAGS)
_TO: Final = re.compile(r"\s*,?\s*to\s*:?\s+", FLAGS)
_FOR: Final = re.compile(r"\s*,?\s*(?:in (?:exchange|return) for|for|against|in return:?)\s*:?\s+", FLAGS)
_POINTS: Final = re.compile(r"\s*(?:points?|pts?)\b", FLAGS)
_COUNT: Final = re.compile(r"\s*(?:(?:an?|one|1|my|the|your|of|his|her)\s+)*", FLAGS)
_NOBODY: Final = re.compile(
    r"\s+(?:it|me|us|him|her|them|up|in|that|a break|a chance|everyone|you|way|this|alms|or take|your)\b",
    FLAGS,
)
_EMPTY: Final = orders.Goods()
_HEX: Final = re.compile(r"[0-9a-f]{64}(?![0-9a-zA-Z])")
_GIVE: Final = "write: give 10 points to bob, or: give AS to bob"
_OFFER: Final = "write: offer 10 points to bob for AS"


_SPACES: Final = re.compile(r"\s*")


def _goods(text: str, at: int, context: Context) -> tuple[orders.Goods | Problem, int] | None:
    """Points, cards and items in a list, and its end; None where none of them stands."""
    points = 0
    cards: list[Card] = []
    items: list[str] = []
    place, end, any_ = at, at, False
    while True:
        listed, stop = take_cards(text, place)
        if listed:
            cards += listed
        elif (number := read_number(text, _SPACES.match(text, place).end())) is not None:  # type: ignore[union-attr]
            value, stop = number
            unit = _POINTS.match(text, stop)
            item = None if unit else _item(text, place, context)
            if item is not None:
                items.append(item[0])
                stop = item[1]
            elif unit is None:
                wrong = bad_card(text, place)
                return wrong or near(f"10 of what? {_GIVE}"), stop
            elif isinstance(value, Problem):
                return value, unit.end()
            else:
                points, stop = points + value, unit.end()
        elif (item := _item(text, place, context)) is not None:
            items.append(item[0])
            stop = item[1]
        else:
            wrong = bad_card(text, place)
            if wrong is not None:
                return wrong, len(text)
            break
        any_, end = True, stop
        joint = _JOINT.match(text, end)
        if joint is None:
            break
        place = joint.end()
    return (orders.Goods(points, tuple(cards), tuple(items)), end) if any_ else None


def _item(text: str, at: int, context: Context) -> tuple[str, int] | None:
    count = _COUNT.match(text, at)
    place = count.end() if count else at
    for name, spellings in context.words.item_patterns.items():
        match = spellings.match(text, place)
        if match is not None:
            return name, match.end()
    return None


def _name(text: str, at: int, context: Context) -> tuple[str | Problem, int] | None:
    place = _SPACES.match(text, at).end()  # type: ignore[union-attr]
    return context.names.start(text, place)


_TO_NAME: Final = re.compile(r"\s*[:,]?\s*")


def give(text: str, at: int, end: int, context: Context) -> Found | None:
    """`give 10 points to bob`, `give bob AS and 5 points`."""
    end += text[end : end + 1] == ":"
    if _NOBODY.match(text, end):
        return None
    to = _TO.match(text, end)
    goods = None if to else _goods(text, end, context)
    if goods is None:
        named = _name(text, to.end() if to else end, context)
        if named is not None and isinstance(named[0], str):
            goods = _goods(text, _TO_NAME.match(text, named[1]).end(), context)  # type: ignore[union-attr]
            if goods is None:
                meant = (
                    re.search(r"\b(?:everything|all|points?)\b", text[named[1] :], FLAGS)
                    or speaks_of_cards(text[named[1] :])
                    or not text[named[1] :].strip(" .!")
                )
                return Found((near(_GIVE),), len(text), sure=False) if meant else None
            return _given(goods, named[0])
        wanted = find_cards(text[end:]) or re.search(
            r"\bpoints?\b.*\bto\b|\bto\b.*\bpoints?\b", text[end:], FLAGS
        )
        to = next(iter(re.finditer(r"\s+to\s+", text[end:], FLAGS)), None)
        who = (
            context.names.start(text, end + to.end())
            if to and speaks_of_cards(text[end : end + to.start()])
            else None
        )
        meant = bool(wanted) or (who is not None and isinstance(who[0], str))
        lone = not text[end:].strip(" .!")
        return Found((near(_GIVE),), len(text), sure=False) if meant or lone else None
    if isinstance(goods[0], Problem):
        return Found((goods[0],), len(text))
    to = _TO.match(text, goods[1])
    named = _name(text, to.end(), context) if to else None
    if named is None and re.match(r"\s*,?\s*or\b", text[goods[1] :], FLAGS):
        return Found((Problem("ambiguous", "two readings: write the one order that you mean"),), len(text))
    if named is None:
        return Found((near(f"to whom? {_GIVE}"),), goods[1])
    if isinstance(named[0], Problem):
        return Found((named[0],), named[1])
    return _given((goods[0], named[1]), named[0])


def _given(goods: tuple[orders.Goods | Problem, int], to: str) -> Found:
    what, end = goods
    if isinstance(what, Problem):
        return Found((what,), end)
    return Found((orders.Give(to, what.points, what.cards, what.items),), end)


def points_to(text: str, at: int, context: Context) -> Found | None:
    """`5 points to bob`."""
    number = read_number(text, at)
    if number is None or _POINTS.match(text, number[1]) is None:
        return None
    found = give(text, at, at, context)
    return found if found is not None and isinstance(found.items[0], orders.Give) else None


def offer(text: str, at: int, end: int, context: Context) -> Found | None:
    """`offer 10 points to bob for AS`, `offer bob AS for 10 points`, `offer AS for KD to bob`."""
    end += text[end : end + 1] == ":"
    wanting = re.search(r"\bfor\b", text[end:], FLAGS) is not None
    to = _TO.match(text, end)
    named = _name(text, to.end() if to else end, context)
    who: str | Problem | None = None
    place = end
    if named is not None and (to or (isinstance(named[0], str) and take_card(text, end + 1) is None)):
        who, place = named
        place = _TO_NAME.match(text, place).end()  # type: ignore[union-attr]
    offered = _goods(text, place, context)
    if offered is None:
        meant = isinstance(who, str) or find_cards(text[end:])
        lone = not text[end:].strip(" .!")
        return Found((near(_OFFER),), len(text), sure=False) if meant or lone else None
    if isinstance(offered[0], Problem):
        return Found((offered[0],), len(text))
    place = offered[1]
    if (
        who is None
        and (to := _TO.match(text, place)) is not None
        and (named := _name(text, to.end(), context))
    ):
        who, place = named
    price = _FOR.match(text, place)
    wanted = _goods(text, price.end(), context) if price else None
    if wanted is not None:
        place = wanted[1]
        if (
            who is None
            and (to := _TO.match(text, place)) is not None
            and (named := _name(text, to.end(), context))
        ):
            who, place = named
    if isinstance(who, Problem):
        return Found((who,), len(text))
    if wanted is not None and isinstance(wanted[0], Problem):
        return Found((wanted[0],), len(text))
    if who is None or wanted is None or not isinstance(wanted[0], orders.Goods):
        what = "to whom" if who is None else "for what"
        return Found((near(f"{what}? {_OFFER}"),), len(text), sure=wanting or who is not None)
    goods = offered[0]
    return Found((orders.Offer(who, goods.points, goods.cards, goods.items, wanted[0]),), place)


_OFFER_OF: Final = re.compile(
    r"\s*(?:the|your|his|her|their|that|this)?\s*(?:offer|trade|deal)?\s*(?:from|by|of|made by)?\s+", FLAGS
)
_OFFER_ONLY: Final = re.compile(r"\s+(?:the|your|this|that)\s+(?:offer|trade|deal)(?=\s*(?:$|[.!,]))", FLAGS)
_THEIRS: Final = re.compile(r"(?:'s|')?(?:\s+(?:offer|trade|deal))?(?![\w-])", FLAGS)
_NOT: Final = re.compile(r"\s*,?\s*(?:and\s+)?(?:not|instead of|rather than)\s+", FLAGS)
_ABSTRACT: Final = re.compile(
    r"\s+(?:that|my|the|this|it|your|defeat|no|any|all|as|fate|cookies|nothing)\b", FLAGS
)


def accept(text: str, at: int, end: int, context: Context) -> Found | None:
    """`accept alice`, `accept alice's offer`; `accept` alone where just one offer is open."""
    senders = context.facts.get("offers_to_me")
    only = _OFFER_ONLY.match(text, end)
    rest = text[only.end() if only else end :]
    if not rest.strip(" .!,") or not re.match(r"\s+[\w@ΩΑ-ω]", rest):
        if senders is None:
            return Found((near("whose offer? write: accept alice"),), len(text) - len(rest), bare=True)
        if len(senders) == 1:
            return Found((orders.Accept(senders[0]),), len(text) - len(rest), bare=True)
        if not senders:
            return Found((near("no offer to you is open"),), len(text) - len(rest), bare=True)
        which = " or ".join(f"{sender}'s" for sender in senders)
        return Found(
            (Problem("ambiguous", f"{which} offer? write: accept {senders[0]}"),),
            len(text) - len(rest),
            bare=True,
        )
    of = _OFFER_OF.match(text, end)
    offered = of is not None and of[0].strip() != ""
    named = context.names.start(text, of.end() if of else end + 1)
    if named is None:
        return None
    who, stop = named
    if isinstance(who, Problem):
        one_word = not text[stop:].strip(" .!?")
        if (_ABSTRACT.match(text, end) and not offered) or not one_word:
            return None
        return Found((who,), stop, sure=False)
    theirs = _THEIRS.match(text, stop)
    stop = theirs.end() if theirs else stop
    other = _NOT.match(text, stop)
    unwanted = context.names.start(text, other.end()) if other else None
    if unwanted is not None and isinstance(unwanted[0], str) and unwanted[0] != who:
        theirs = _THEIRS.match(text, unwanted[1])
        stop = theirs.end() if theirs else unwanted[1]
    return Found((orders.Accept(who),), stop, bare=True)


_LOTS: Final = re.compile(r"\s+(?:[0-9]+|two|three|several|some|all|more|a few)\b.*\blots\b|\s+lots\b", FLAGS)
_A_LOT: Final = re.compile(r"\s+(?:an?\s+|another\s+|one\s+|the\s+)?(?:new\s+|next\s+|more\s+)?lot\b", FLAGS)


def generate(text: str, at: int, end: int, context: Context) -> Found | None:
    """`generate lot`, `generate a lot`, `generate`."""
    lot = _A_LOT.match(text, end)
    if lot is not None:
        return Found((orders.Generate(),), lot.end(), bare=True)
    if _LOTS.match(text, end):
        return Found(
            (near("one lot at a time, each on a line of its own: generate lot"),), len(text), sure=False
        )
    return Found((orders.Generate(),), end, bare=True) if not text[end:].strip(" .!") else None


_JOIN_WHAT: Final = re.compile(r"(?:\s+(?:the|this)\s+(?:game|auction|round))?(?!\w)", FLAGS)


def join(text: str, at: int, end: int, context: Context) -> Found | None:
    game = _JOIN_WHAT.match(text, end)
    return Found((orders.Join(),), game.end() if game else end, bare=True)


_LEAVE_WHAT: Final = re.compile(r"(?:\s+(?:(?:the|this)\s+)?game)?(?!\w)", FLAGS)


def leave(text: str, at: int, end: int, context: Context) -> Found | None:
    game = _LEAVE_WHAT.match(text, end)
    return Found((orders.Leave(),), game.end() if game else end, bare=True)


_HASHED: Final = re.compile(
    r"\s*:?\s*(?:is\s+)?(?P<hash>\S+)(?:\s+replac(?:es|ing)\s+(?:my\s+)?(?:hash\s+)?(?P<old>\S+))?", FLAGS
)


def hashed(text: str, at: int, end: int, context: Context) -> Found | None:
    """`hash <64 hex>`, `hash <64 hex> replaces <64 hex>` (AN-13, AN-15)."""
    match = _HASHED.match(text, end)
    advice = near("a hash is 64 digits and letters a to f, lower case: hash 2cf24d…")
    if match is None:
        return Found((advice,), end, sure=False) if not text[end:].strip(" .!:") else None
    new, old = match["hash"].strip("`'\".,"), (match["old"] or "").strip("`'\".,")
    if _HEX.fullmatch(new) and (not old or _HEX.fullmatch(old)):
        return Found((orders.Hash(new, old),), match.end())
    if (len(new) >= 16 and all(c in "0123456789abcdefABCDEF…." for c in new)) or re.fullmatch(
        r"(?=.*[0-9])(?:[0-9a-fA-F]{4,}|[0-9a-zA-Z]{40,})", new
    ):
        return Found((advice,), len(text))
    return None


_PAYLOAD: Final = re.compile(r"\s*:?\s*`?([A-Za-z0-9+/=_-]{8,})`?\s*$", re.A)


def sealed(text: str, at: int, end: int, context: Context) -> Found | None:
    """`sealed <text>`: one token that is no English word, perhaps in code (trust.md)."""
    payload = _PAYLOAD.match(text, end)
    if payload is None:
        return None
    token = payload[1]
    if len(token) < 24 and not any(c.isdigit() for c in token):
        return None
    return Found((orders.Sealed(token),), len(text))


def reveal(text: str, at: int, end: int, context: Context) -> Found | None:
    """`reveal <text>` is read over the whole post, in `read`; a line alone says what is missing."""
    if text[end:].strip(" .!:"):
        return None
    return Found((near(f"write the text of the hash behind it: reveal {context.bid_example} …"),), end)
