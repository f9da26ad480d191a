"""Where in a sentence an order may begin: at its start, and behind courtesies and corrections.

Belongs here: those places, and the bare number that a correction may bring. What an order looks like is `grammar`'s.
"""

import re
from collections.abc import Sequence
from typing import Final

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders.context import FLAGS, Context, Found, Item
from hostkit.orders.numbers import read_number
from hostkit.orders.words import Words

__all__ = ["corrected", "starts", "stripped"]

_GAP: Final = re.compile(r"[\s,.:!…–—-]*")


# "I think I'll bid 35" is how people write it; "hmmmm" has as many letters as it takes.
_LEADS_IN: Final = re.compile(
    r"(?:i (?:think|guess|suppose)|guess),?(?=\s+(?:i'll|i will|i'm|i am|i) )|(?:h+m+|u+m+"
    r"|u+g*h+|a+h+|o+h+|e+h+|o+k+)\b"
    r"|sorry,? \S{2,30} but\b",
    FLAGS,
)


def starts(text: str, words: Words) -> list[int]:
    """The places where an order may begin: the start, and after each courtesy or correction."""
    found = [0]
    place = 0
    while len(found) < 8:
        match = _LEADS_IN.match(text, place) or words.before.match(text, place)
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


def stripped(text: str, words: Words) -> str:
    return text[starts(text, words)[-1] :] or text


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
