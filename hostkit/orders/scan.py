"""The cheap look at a post before anything else: could there be an order in it at all?

Belongs here: a yes for everything that the reader could read or report, a no for most of a forum's chatter.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from hostkit.orders.lookalikes import plain
from hostkit.orders.typos import KNOWN, slips
from hostkit.orders.words import VERBS, Words, alternatives

__all__ = ["worth_reading"]

_LOOKED_AT: Final = 20_000
_SHORT: Final = 48
_WORD: Final = re.compile(r"[a-z]+")
# The same for plain text: small letters are kept, all other signs become spaces.
_LETTERS: Final = {code: chr(code).lower() if chr(code).isalpha() else " " for code in range(128)}
_SIGN: Final = re.compile(r"[0-9♠♥♦♣♤♡♢♧]")
_SUIT: Final = re.compile(r":(?:spade|heart|club|diamond)|&(?:spade|heart|club|diam)")
_NUMBER_WORDS: Final = frozenset(
    re.findall(
        r"\S+",
        "zero ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty "
        "fifty sixty seventy eighty ninety hundred dozen max maximum maybe unless ace aces king kings queen "
        "queens jack jacks nines joker",
    )
)
# Too frequent to call for a closer look by themselves; the first are what follows or is left of an apostrophe.
_FREQUENT: Final = frozenset(
    re.findall(
        r"\S+",
        "s t m d re ll don "
        "i'm in out it me my is a of the to up on for not no do go i ill all im with what have this that "
        "these them one by time last round game hand hands same down am was lot going take taking took get up "
        "you see down off from any good want ve got are at next new now here thanks again final card play playing put "
        "make making chips points coins point coin cards anything",
    )
)


def worth_reading(text: str, words: Words) -> bool:
    """Whether a post has anything in it that an order could be made of: a digit, a suit, a verb, a slip of one."""
    text = plain(text[:_LOOKED_AT])
    if _SIGN.search(text) or ((":" in text or "&" in text) and _SUIT.search(text)):
        return True
    look = _look(words)
    said = text.translate(_LETTERS).split() if text.isascii() else _WORD.findall(text.lower())
    if not look.triggers.isdisjoint(said):
        return True
    if not look.leads.isdisjoint(said) and look.frequent.search(text):
        return True
    if not text.isascii() and any(c.isnumeric() or c in "🂡🂱🃁🃑" for c in text[:2000]):
        return True
    return len(text) <= _SHORT and not look.short.isdisjoint(said)


class _Look(NamedTuple):
    """What a ruleset's words make worth reading: `triggers` anywhere, `short` in a short post.

    `frequent` finds the phrasings that are made of frequent words only, such as "all in"; each has one of `leads`.
    """

    triggers: frozenset[str]
    short: frozenset[str]
    frequent: re.Pattern[str]
    leads: frozenset[str]


@lru_cache(maxsize=32)
def _look(words: Words) -> _Look:
    verbs = {part for verb in VERBS for part in verb.split()} - _FREQUENT
    near = {slip for verb in verbs if len(verb) > 2 for slip in slips(verb)} - KNOWN
    short = frozenset(_phrases(words))
    every = ["all in", *(phrase for each in words.verbs.values() for phrase in each)]
    parts = {phrase: _WORD.findall(phrase.lower()) for phrase in every if " " in phrase}
    frequent = [phrase for phrase, said in parts.items() if said and set(said) <= _FREQUENT]
    return _Look(
        triggers=frozenset(verbs | near | short - _FREQUENT | _NUMBER_WORDS),
        short=short,
        frequent=re.compile(rf"\b(?:{alternatives(frequent)})\b", re.I | re.A),
        leads=frozenset(max(parts[phrase], key=len) for phrase in frequent),
    )


def _phrases(words: Words) -> set[str]:
    tables = (words.verbs, words.slang)
    phrases = [phrase for table in tables for each in table.values() for phrase in each]
    return {part for phrase in phrases for part in _WORD.findall(phrase.lower())}
