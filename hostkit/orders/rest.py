"""What follows an order in its sentence: more orders, a courtesy, a doubt, or what shows that there was no order.

Belongs here: the verdict over a sentence that begins with an order. The cues that it goes by are `talk`'s.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders import talk, trade
from hostkit.orders.cards import find_cards
from hostkit.orders.context import FLAGS, Context, Found, Item, near
from hostkit.orders.grammar import parse
from hostkit.orders.starts import MENTION, corrected, starts
from hostkit.orders.words import Words, alternatives

__all__ = ["judge", "other_verbs", "without_call"]

_JOINT: Final = re.compile(
    r"\s*(?:[,;&+]|\band\b|\bthen\b|,\s*and\b|\n)\s*(?:and\s+|then\s+|also\s+)*", FLAGS
)


@lru_cache(maxsize=64)
def other_verbs(words: Words, asked: tuple[str, ...]) -> re.Pattern[str]:
    names = [phrase for verb in asked for phrase in (verb, *words.verbs.get(verb, ()))]
    return re.compile(rf"\b(?:{alternatives(names or ['bid'])})\b", FLAGS)


def judge(
    text: str, found: Found, context: Context, *, asks: bool, before: Sequence[Item], alone: bool
) -> list[Item] | None:
    """The items of a sentence that begins with an order, once its tail is judged; None for talk."""
    items = list(found.items)
    end, bare, sure = found.end, found.bare, found.sure
    while True:
        joint = _JOINT.match(text, end)
        if joint is None:
            break
        more = None
        for start in starts(text[joint.end() :], context.words):
            place = joint.end() + start
            more = parse(text, place, context, going_on=isinstance(items[-1], orders.Bid))
            if more is None and isinstance(items[-1], orders.Give):
                more = trade.give(text, place, place, context)
            more = more or corrected(text, place, context, [*before, *items])
            if more is not None:
                break
        if more is None:
            break
        items += more.items
        end, bare, sure = more.end, more.bare, more.sure
    end = _repeated(text, end, items[-1], context) if bare else end
    rest = text[end:]
    if bare and rest[:1] == " " and (next_ := parse(text, end + 1, context)) is not None:
        alone_there = not any(isinstance(item, Problem) for item in next_.items)
        if alone_there and not text[next_.end :].strip(" .!") and items[-1] not in next_.items:
            return [near("two orders: write the one that counts")]
    if any(
        isinstance(who := context.names.find(story[1]), str) and who != context.author
        for story in _STORY.finditer(rest)
    ):
        return None
    if isinstance(items[-1], orders.Bid) and _PART.match(rest):
        return [near("whole numbers only: write the one that you mean")]
    seller = _SELLER.match(rest) if isinstance(items[-1], orders.Bid) and not items[-1].on else None
    if seller is not None and isinstance(context.names.find(seller[1]), str):
        return [near("write the seller right behind the bid: bid 20 on alice")]
    problems = [item for item in items if isinstance(item, Problem)]
    cards_too = isinstance(items[-1], _OF_CARDS) and find_cards(rest)
    if cards_too and not problems and _OR_CARDS.match(rest):
        return [Problem("ambiguous", "two readings: write the one order that you mean")]
    if (cards_too or _MORE_CARDS.match(rest)) and not problems and not bare:
        return [near("name each card: discard AS TD")]
    called = _CALLED.match(rest)
    if bare and called is not None and isinstance(context.names.find(called[1]), str):
        return [near("an order, or a word to somebody? write the order alone on a line")]
    rest = without_call(rest, context)
    addressed = _addressed(rest, context)
    verbs = other_verbs(context.words, context.asked)
    if isinstance(items[-1], _OF_SOMEBODY):
        also = _ALSO.match(rest)
        named = context.names.start(rest, also.end()) if also else None
        if also is not None and named is not None and isinstance(named[0], str):
            alone_there = not re.sub(r"'s|\boffers?|\blots?\b", "", rest[named[1] :]).strip(" .!")
            if alone_there or also[0].strip() != ",":
                return [near("one name a line: write each order on a line of its own")]
    verdict = talk.tail(
        rest.rstrip("?") if asks else rest, context.words, bare=bare, verbs=verbs, addressed=addressed
    )
    if (
        verdict == talk.TALK
        and isinstance(items[0], orders.Accept)
        and (find_cards(rest) or re.search("[0-9]", rest))
    ):
        return [near("write only: accept alice")]
    if verdict == talk.TALK:
        return None
    if problems and not sure and (isinstance(verdict, Problem) or talk.speaks_to_others(text)):
        return None
    if (
        isinstance(items[-1], orders.Bid)
        and items[-1].on
        and _ANOTHER.search(rest)
        and context.names.named_in(rest)
    ):
        return [near("one lot a line: write each bid on a line of its own")]
    if problems and not alone and _LONE.fullmatch(text):
        return None
    if not problems and not sure and isinstance(verdict, Problem) and verdict.reason.startswith("what does"):
        return None
    if asks and bare and not alone:
        return None
    if asks and isinstance(verdict, Problem) and (not bare or len(text.split()) <= 6):
        return [near("an order or a question? write the one order that you mean, without a question mark")]
    if asks:
        if verdict != talk.CLEAN and (bare or len(text.split()) > 8):
            return None
        return [Problem("ambiguous", "an order or a question? write the order without a question mark")]
    if problems and len(problems) == len(items):
        return [*dict.fromkeys(problems)]
    if isinstance(verdict, Problem):
        return [verdict]
    if problems and not any(isinstance(item, orders.Bid) for item in items):
        return [*dict.fromkeys(problems)]
    return [*items]


_OF_CARDS: Final = (orders.Discard, orders.Exchange, orders.Present, orders.Give)
_OF_SOMEBODY: Final = (orders.Bid, orders.Give, orders.Accept)
_PART: Final = re.compile(
    r"\s*(?:and|plus|&|\+)\s+(?:an?|one|two|three|1|2|3)[\s-]+(?:half|halves|quarters?|thirds?)\b", FLAGS
)
_SELLER: Final = re.compile(r"\s*[,;:–—-]+\s*on\s+([^\s.,;:!?]+)", FLAGS)
_ALSO: Final = re.compile(r"\s*(?:,\s*and|and|&|,|plus|\+)\s+", FLAGS)
_ANOTHER: Final = re.compile(r"\b(?:on|for|to)\s", FLAGS)
_OR_CARDS: Final = re.compile(r"\s*,?\s*(?:or\b|/)", FLAGS)
_CALLED: Final = re.compile(r"\s*,\s*([^\s,]{2,30}),", FLAGS)
_LONE: Final = re.compile(r"(?:i\s+)?(?:bid|bet|raise|change|discard|present|give|offer)[\s.!,]*", FLAGS)
_MORE_CARDS: Final = re.compile(
    r"\s*(?:and|plus|&|,|\+)\s*(?:also\s+)?(?:one|two|three|four|both|my|the|another|all|any|some|every"
    r"|either|whatever|a)\s+(?:\w+\s+){0,3}?"
    r"(?:aces?|kings?|queens?|jacks?|tens?|nines?|eights?|sevens?|six(?:es)?|fives?|fours?|threes?|twos?"
    r"|jokers?|spades?|hearts?"
    r"|diamonds?|clubs?|cards?|others?|ones|lowest|highest|worst|pair)\b",
    FLAGS,
)


_STORY: Final = re.compile(
    r"[,;]\s*(?:and\s+|then\s+)?(\S+) (?:calls|folds|raises|bids|passes|checks|wins|loses|goes|sticks"
    r"|accepts)\b",
    FLAGS,
)


def _repeated(text: str, end: int, item: Item, context: Context) -> int:
    """The end of an order that is written several times over: "PASS PASS PASS"."""
    while text[end : end + 1] == " ":
        again = parse(text, end + 1, context)
        if again is None or again.items != (item,):
            break
        end = again.end
    return end


_CALL: Final = re.compile(rf"[\s,]+(?:{MENTION.pattern})[\s.!]*$", re.I)


def without_call(rest: str, context: Context) -> str:
    """The rest without a last mention of somebody who does not play, such as the host."""
    call = _CALL.search(rest)
    return rest[: call.start()] if call and not context.names.any_in([call[1]], but=context.author) else rest


def _addressed(rest: str, context: Context) -> bool:
    name = rest.strip(" ,.!:;-–—")
    return bool(name) and isinstance(context.names.find(name), str)
