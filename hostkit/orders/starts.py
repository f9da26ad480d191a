"""Where in a sentence an order may begin: at its start, and behind courtesies and corrections.

Belongs here: those places, and the bare number that a correction may bring. What an order looks like is `grammar`'s.
"""

import re
from collections.abc import Sequence
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders.context import FLAGS, Context, Found, Item, near
from hostkit.orders.numbers import read_number
from hostkit.orders.words import Words

__all__ = ["FOR_WHOM", "MENTION", "corrected", "starts", "stripped", "uncalled", "unmentioned"]

_GAP: Final = re.compile(r"[\s,.:!…–—-]*")


# "I think I'll bid 35" is how people write it; "hmmmm" has as many letters as it takes.
_LEADS_IN: Final = re.compile(
    r"(?:i (?:think|guess|suppose)|guess),?(?=\s+(?:i'll|i will|i'm|i am|i) )|(?:h+m+|u+m+"
    r"|u+g*h+|a+h+|o+h+|e+h+|o+k+|s+h+|p+s+t+|w+h?o+a+h?|y+a+y+|y+o+|e+k+|g+r+|b+r+|btw|omg)\b"
    r"|sorry,? \S{2,30} but\b",
    FLAGS,
)


MENTION: Final = re.compile(r"(?:@|/?u/)(\w[\w.-]*)(?:@[\w.-]+)?(?!\w)", re.I)
"""An account that is called, as forums write it: `@hosty`, `u/hosty`, `@hosty@a.forum`."""


FOR_WHOM: Final = near("for whom is this? write the order without the mention")
"""The verdict on an order beside a mention of somebody who plays, or whose name only the board knows."""

_CALLS: Final = re.compile(rf"(?:{MENTION.pattern}[\s,:!.–—-]+)+", re.I)
_ANYBODY: Final = rf"(?:{MENTION.pattern}|@)"  # the sign alone: of somebody whose name only the board knows
_MENTIONED: Final = re.compile(rf"(?:{_ANYBODY}[\s,:!.–—-]+)+", re.I)
_MENTIONED_LAST: Final = re.compile(rf"(?:[\s,]+{_ANYBODY})+[\s.!]*$", re.I)


def uncalled(text: str, context: Context) -> str:
    """A text without the mentions in front of it, where nobody who plays is called: it is told to the host."""
    if text[:1] not in ("@", "/", "u", "U"):
        return text
    calls = _CALLS.match(text)
    if calls is None or context.names.any_in(MENTION.findall(calls[0]), but=context.author):
        return text
    return text[calls.end() :]


def unmentioned(text: str) -> str:
    """A text without the mentions in front of it and behind it, whomever they name."""
    front = _MENTIONED.match(text)
    text = text[front.end() :] if front else text
    behind = _MENTIONED_LAST.search(text)
    return text[: behind.start()] if behind else text


def starts(text: str, words: Words, *, called: bool = False) -> list[int]:
    """The places where an order may begin: the start, and after each courtesy or correction.

    `called`: and after each mention of somebody.
    """
    found = [0]
    place = 0
    while len(found) < 8:
        match = _LEADS_IN.match(text, place) or words.before.match(text, place)
        if match is None and called:
            match = MENTION.match(text, place)
        if match is None:
            return found
        gap = _GAP.match(text, match.end())
        if match[0].lower() == "no" and (gap is None or not gap[0].strip()):
            return found  # "no fold" is no fold
        place = gap.end() if gap else match.end()
        if re.match(r"-[0-9]", text[place - 1 : place + 1]):
            place -= 1
        found.append(place)
    return found


def stripped(text: str, words: Words, *, called: bool = False) -> str:
    return text[starts(text, words, called=called)[-1] :] or text


def corrected(text: str, start: int, context: Context, before: Sequence[Item]) -> Found | None:
    """`scratch that, 40` after a bid: a bare number there takes its place."""
    if start == 0 or not any(isinstance(item, orders.Bid) for item in before):
        return None
    said = text[:start].rstrip(" ,.:!-…")
    if not any(m.end() == len(said) for m in context.words.correction.finditer(said)):
        return None
    number = read_number(text, start)
    if number is None or isinstance(number[0], Problem):
        return None
    return Found((orders.Bid(number[0]),), number[1])
