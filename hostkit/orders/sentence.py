"""One sentence of a line: an order, something meant as one, or talk.

Belongs here: where in a sentence an order is looked for, and what else it may be. What follows an order is judged in
`rest`, what an order looks like is `grammar`'s.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hostkit.errors import Problem
from hostkit.orders import hints, talk
from hostkit.orders.cards import find_cards
from hostkit.orders.context import FLAGS, Context, Item, near
from hostkit.orders.grammar import parse
from hostkit.orders.rest import judge, other_verbs
from hostkit.orders.starts import FOR_WHOM, MENTION, corrected, starts, stripped
from hostkit.orders.suspicion import Suspicion
from hostkit.orders.typos import KNOWN, one_slip
from hostkit.orders.words import VERBS, Words

__all__ = ["read_sentence"]

_SAY_SO: Final = re.compile(
    r"(?:[,:]|\bso\b|\band\b|\bthen\b|\btherefore\b|\bbut\b)\s*(?=(?:i|i'll|i'm|my bid)\b)", FLAGS
)
_HERE_GOES: Final = re.compile(
    r"\b(?:here goes|here we go|here(?:'s| is) my (?:bid|order|move)|my order(?: is)?)\s*:?\s+", FLAGS
)


@lru_cache(maxsize=64)
def _suspicion(words: Words, asked: tuple[str, ...]) -> Suspicion:
    return Suspicion(words, asked)


def read_sentence(
    sentence: str, context: Context, *, before: Sequence[Item], alone: bool = False
) -> list[Item]:
    asks = sentence.rstrip(" )\"'").endswith("?")
    text = sentence.rstrip()
    called = text[: starts(text, context.words, called=True)[-1]]
    to_host = not context.names.any_in(MENTION.findall(called), but=context.author)
    for start in starts(text, context.words, called=True):
        found = parse(text, start, context)
        if found is None:
            found = corrected(text, start, context, before)
        if found is not None:
            judged = judge(text, found, context, asks=asks, before=before, alone=alone)
            if judged is not None and (to_host or _is_problem(judged)):
                return judged
            if judged is not None:
                return [FOR_WHOM]
            break
    named = context.names.start(text, 0) if context.kind == "bidding" and not asks else None
    if (
        named is not None
        and isinstance(named[0], str)
        and (colon := re.match(r"\s*:\s*", text[named[1] :])) is not None
    ):
        found = parse(text, named[1] + colon.end(), context)
        if found is not None and judge(text, found, context, asks=asks, before=before, alone=alone):
            return [near("write: bid 20 on alice")]
    label = _HERE_GOES.search(text)
    if label is not None and not asks:
        found = parse(text, label.end(), context)
        if found is not None:
            judged = judge(text, found, context, asks=asks, before=before, alone=alone)
            if judged is not None:
                return judged
    if not asks and not _told(text, context):
        for cut in _SAY_SO.finditer(text):
            if other_verbs(context.words, context.asked).search(text[: cut.start()]):
                continue
            found = parse(text, cut.end(), context)
            if found is not None and not isinstance(found.items[0], Problem):
                judged = judge(text, found, context, asks=asks, before=before, alone=alone)
                if judged is not None:
                    return judged
    if alone and (pair := other_verbs(context.words, context.asked).match(text)) is not None:
        second = other_verbs(context.words, context.asked).match(text, pair.end() + 1)
        if (
            text[pair.end() : pair.end() + 1] in ("-", "/")
            and second
            and not text[second.end() :].strip(" .!")
        ):
            return [Problem("ambiguous", "two readings: write the one order that you mean")]
    if alone and not asks:
        foreign = _foreign(text, context)
        if foreign is not None:
            return foreign
    if alone and "hash" in context.words.verbs and re.search(r"\b[0-9a-fA-F]{64}\b", text):
        return [near("a hash alone is no order: write hash before it")]
    if alone and not asks and "give" in context.asked and hints.to_somebody(text, context):
        return [near("write: give 10 points to bob, or: give AS to bob")]
    if alone and not asks and _cards_and_verb(text, context):
        return [near("an order? write it alone on a line, as the rules have it")]
    cards = None if asks or not alone else hints.cards_alone(text, context)
    if cards is not None:
        return [cards]
    if (
        alone
        and not asks
        and context.kind == "bidding"
        and (seller := hints.seller_and_number(text, context))
    ):
        return [near(f"write: bid 20 on {seller}")]
    if not asks and _order_after_a_comma(text, context, before):
        return [near("write the order on a line of its own")]
    decoration = _DECORATION.match(text) if alone and not asks else None
    if decoration is not None:
        found = parse(text, decoration.end(), context)
        if found is not None and not _is_problem(found.items):
            judged = judge(text, found, context, asks=asks, before=before, alone=alone)
            if judged is not None:
                return [near(f"what does {decoration[0].strip()!r} mean? write the order alone on a line")]
    plain = stripped(text, context.words, called=to_host)
    typo = None if asks else _typo(plain, context)
    if typo is not None:
        return [typo]
    others = context.names.named_in(text)
    problem = _suspicion(context.words, context.asked).near(plain, others=others, alone=alone)
    return [problem] if problem is not None else []


_DECORATION: Final = re.compile("(?:\\+1|[\U0001f0a0-\U0001f0f5]+)[\\s,.!:]+")


def _is_problem(items: Sequence[Item]) -> bool:
    return all(isinstance(item, Problem) for item in items)


def _told(text: str, context: Context) -> bool:
    """Whether a sentence is doubtful, a report or about others, so that an "I bid" inside it is no order."""
    return (
        talk.doubt(text) is not None
        or talk.is_question(text)
        or re.search(
            r"\b(?:said|says|say|told|tell|asked|think|thought|thinking|wrote|remember|means?|when|bet)\b"
            r"|\x01",
            text,
            FLAGS,
        )
        is not None
        or (talk.reports(text) and not re.match(r".{0,60}\b(?:well played|already)\b", text, FLAGS))
    )


def _foreign(text: str, context: Context) -> list[Item] | None:
    """An order that the window does not ask for, if it is all that the line says (ALL-13)."""
    found = parse(text, 0, context, plain=True)
    if found is None or any(isinstance(item, Problem) for item in found.items):
        return None
    rest = text[found.end :].strip(" .!")
    if (
        rest
        and talk.tail(rest, context.words, bare=True, verbs=other_verbs(context.words, ()), addressed=False)
        != talk.CLEAN
    ):
        return None
    return [*found.items]


_TAKES_CARDS: Final = re.compile(r"\b(?:discard|chang|exchang|present|giv|offer)(?:e|ing|ding)?\b", FLAGS)


def _cards_and_verb(text: str, context: Context) -> bool:
    """Whether a short line has cards and a verb that takes them, in an order that no shape has."""
    if len(text.split()) > 8 or not find_cards(text) or _told(text, context) or context.names.named_in(text):
        return False
    verb = _TAKES_CARDS.search(text)
    return verb is not None and any(asked.startswith(verb[0].lower()[:4]) for asked in context.asked)


def _order_after_a_comma(text: str, context: Context, before: Sequence[Item]) -> bool:
    """Whether a line ends in an order, behind words that are neither doubtful nor about others."""
    if _told(text, context) or context.names.named_in(text):
        return False
    for cut in re.finditer(r"[,:]\s+", text):
        found = parse(text, cut.end(), context)
        if found is None or isinstance(found.items[0], Problem):
            continue
        if judge(text, found, context, asks=False, before=before, alone=True):
            return True
    return False


def _typo(text: str, context: Context) -> Problem | None:
    """A first word that is one slip away from a verb, with what the verb wants behind it and nothing else."""
    text = stripped(text, context.words)
    subject = re.match(r"(?:i'll|i will|i'm|i)\s+", text, FLAGS)
    text = text[subject.end() :] if subject else text
    glued = re.fullmatch(r"(bid|bet|raise)([0-9]{1,9})\W*", text, FLAGS)
    if glued is not None and glued[1].lower() in context.asked:
        return near(f"write it with a space: {glued[1].lower()} {glued[2]}")
    word = re.match(r"[^\W\d_]{2,12}(?=$|[\s.,!:])", text)
    if word is None:
        return None
    wrote = word[0].lower()
    for verb in context.asked:
        for spelling in (verb, f"{verb}s" if verb == "bid" else verb):
            if wrote in VERBS and wrote != spelling:
                continue
            if not one_slip(wrote, spelling) and wrote != spelling:
                continue
            meant = verb + text[word.end() :]
            found = parse(meant, 0, context)
            if found is None or (wrote == verb) or any(isinstance(i, Problem) for i in found.items):
                continue
            rest = meant[found.end :]
            if (
                talk.tail(
                    rest,
                    context.words,
                    bare=found.bare,
                    verbs=other_verbs(context.words, ()),
                    addressed=False,
                )
                != talk.CLEAN
            ):
                continue
            if wrote in KNOWN and found.bare:
                continue
            return near(f"{word[0]!r} is no order; did you mean {verb}?")
    return None
