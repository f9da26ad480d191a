"""What a reader of one sentence has at hand, and what it hands back.

Belongs here: the small records that the grammar's parts pass to each other, and the two things that every part
asks for: somebody's name, and a lot or a seller.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log.order import Order
from hostkit.orders.cards import take_cards
from hostkit.orders.names import Names
from hostkit.orders.numbers import read_number
from hostkit.orders.words import Words

__all__ = ["FLAGS", "Context", "Found", "Item", "Target", "near", "take_target"]

Item = Order | Problem
"""What a post is read into: orders, and the problems with what looks like one."""

FLAGS: Final = int(re.I | re.A)  # as a number, which the cache of patterns finds sooner


@dataclass(frozen=True, slots=True)
class Context:
    """The open window as the author sees it, the words of its ruleset, and who plays."""

    words: Words
    facts: Mapping[str, Any]
    names: Names
    author: str
    asked: tuple[str, ...]

    @property
    def kind(self) -> str:
        return str(self.facts.get("kind", ""))

    @property
    def bid_example(self) -> str:
        """A bid as it is written in this game, where lots are numbered or one is on sale at a time."""
        return "bid 30 on lot 4" if "lots" in self.facts else "bid 35"


class Found(NamedTuple):
    """What a sentence holds from some place on: orders or problems, the end, and whether it is a verb alone.

    `sure`: the words can mean nothing else, so that a problem stands whatever follows.
    """

    items: tuple[Order | Problem, ...]
    end: int
    bare: bool = False
    sure: bool = True


class Target(NamedTuple):
    """The lot or the seller that a bid is on, or the problem with it."""

    end: int
    lot: int | None = None
    on: str = ""
    problem: Problem | None = None


def near(reason: str) -> Problem:
    return Problem("near-miss", reason)


_LOT: Final = re.compile(
    r"\s*,?\s*(?:(?:on|for|in|at|to)\s+)?(?:the\s+)?(?:\blots?\b\s*(?:#|no\.?\s|number\s|nr\.?\s)?\s*"
    r"|#\s*(?=[0-9]))",
    FLAGS,
)
_MANY: Final = re.compile(
    r"\s*(?:on|for)\s+(?:(?:each|every|all|both|any|either)\b(?:\s+(?:of\s+)?(?:the\s+)?(?:lots?|ones?|them"
    r"|sellers?|players?))?"
    r"|everything|everyone|everybody|anything|whatever|the lot with\b.{0,20}|lots\b.{0,30})",
    FLAGS,
)
_OWN: Final = re.compile(
    r"\s*(?:on|for)\s+(?:my own(?:\s+(?:lot|cards?|discards?|stuff))?|my (?:lot|cards?|discards?)|mine"
    r"|myself)\b",
    FLAGS,
)
_HERE: Final = re.compile(
    r"\s*(?:on|for|in)\s+(?:this|it|that|the|these|those|me|us|you|him|her|them|now|a|an|my|your|hearts"
    r"|spades|clubs|diamonds)\b",
    FLAGS,
)
_ON: Final = re.compile(r"\s*(?:on|for)\s+", FLAGS)
_THEIRS: Final = re.compile(
    r"(?:'s|'(?=\s)|s)?(?:\s+(?:own|whole|entire))?(?:\s+(?:lot|cards?|discards?|pile|stuff"
    r"|offer))?(?![\w-])",
    FLAGS,
)


def take_target(text: str, at: int, context: Context) -> Target | None:
    """Read `on lot 3`, `for lot #3`, `on alice`, `on my own lot`; None where a sentence names no lot."""
    many = _MANY.match(text, at)
    if many is not None:
        return Target(many.end(), problem=near("name the lots, each on a line of its own: bid 3 on …"))
    lot = _LOT.match(text, at)
    if lot is not None:
        number = read_number(text, lot.end())
        if number is not None:
            value, end = number
            if isinstance(value, Problem):
                return Target(end, problem=value)
            return Target(end, lot=value)
        if context.kind != "bidding":
            return Target(lot.end(), problem=near("which lot? write: bid 30 on lot 4"))
        return _seller(text, lot.end(), context)
    own = _OWN.match(text, at)
    if own is not None:
        if not context.author or context.kind != "bidding":
            return Target(own.end(), problem=near("whose lot? write the seller's name"))
        return Target(own.end(), on=context.author)
    if _HERE.match(text, at):
        return None
    on = _ON.match(text, at)
    if on is None:
        return None
    number = read_number(text, on.end())
    named = context.names.start(text, on.end())
    if number is not None and not text[on.end() :][:1].isdigit() and on[0].strip().lower() == "for":
        return None
    if number is not None and (named is None or isinstance(named[0], Problem)):
        value, end = number
        if isinstance(value, int) and value == context.facts.get("lot"):
            return Target(end, lot=value)
        return Target(end, problem=near("a lot or an amount? write: bid 30 on lot 4"))
    seller = _seller(text, on.end(), context)
    if seller is not None and on[0].strip().lower() == "for" and not seller.problem:
        whose = text[seller.end - 1 : seller.end]
        if text[on.end() : seller.end].lower().endswith(seller.on.lower()) and whose:
            return Target(seller.end, problem=near(f"for whom? write: on {seller.on}"))
    elif seller is not None and on[0].strip().lower() == "for":
        return None
    return seller


def _seller(text: str, at: int, context: Context) -> Target | None:
    named = context.names.start(text, at)
    if named is None:
        return None
    who, end = named
    theirs = _THEIRS.match(text, end)
    end = theirs.end() if theirs else end
    if isinstance(who, Problem):
        return Target(end, problem=who)
    if text[end - 2 : end] == "'s":
        cards, stop = take_cards(text, end)
        sold = context.facts.get("on_sale", {}).get(who, cards)
        if cards and set(cards) <= set(sold):
            end = stop
    return Target(end, on=who)
