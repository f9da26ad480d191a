"""What the author of a post says himself, without quotes, code, struck text and decoration (ALL-7).

Here: the choice of a markup's reader. Not here: what an order is; nothing in this package knows one.
Each reader imports its parser when first used, for most posts need none.
"""

import re
from functools import cache, partial
from typing import Protocol

from hostkit.orders.markup.clean import LONGEST, clean
from hostkit.orders.markup.trailers import settle
from hostkit.orders.markup.values import WHYS, Aside, Line, Spoken

MARKUPS = ("text", "markdown", "reddit", "discord", "bbcode", "html", "wikitext")

__all__ = ["MARKUPS", "WHYS", "Aside", "Line", "Spoken", "clean", "spoken"]

# Most posts: lines that begin with a letter and hold nothing that is a mark in any of these markups.
_LINE_BY_LINE = frozenset({"text", "markdown", "reddit", "discord", "bbcode"})
_WORDS = r"[a-zA-Z][a-zA-Z0-9 .,!?'\"();:/+-]*"
_INERT = re.compile(rf"{_WORDS}(?:\n+{_WORDS})*\n*")


def spoken(text: str, markup: str) -> Spoken:
    """Takes a post apart into the lines that its author says and the passages that cannot be orders.

    `text` is what the board gave, not yet cleaned; `markup` one of MARKUPS. Never fails on a text; an
    unknown markup is a ValueError. Source: ALL-7, and contract.md, "How a post is judged".
    """
    if markup in _LINE_BY_LINE and len(text) <= LONGEST and _INERT.fullmatch(text):
        said = tuple(Line(line.rstrip(), at) for at, line in enumerate(text.split("\n"), 1) if line)
        return Spoken(*settle(said, ()), text)
    cleaned = clean(text)
    return _reader(markup)(cleaned.text, cut=cleaned.cut)


class _Reader(Protocol):
    def __call__(self, source: str, *, cut: bool) -> Spoken: ...


@cache
def _reader(markup: str) -> _Reader:
    match markup:
        case "text":
            from hostkit.orders.markup.typed import text

            return text
        case "discord":
            from hostkit.orders.markup.typed import discord

            return discord
        case "markdown" | "reddit":
            from hostkit.orders.markup.markdown import markdown

            return partial(markdown, reddit=markup == "reddit")
        case "bbcode":
            from hostkit.orders.markup.bbcode import bbcode

            return bbcode
        case "html":
            from hostkit.orders.markup.page import html

            return html
        case "wikitext":
            from hostkit.orders.markup.wikitext import wikitext

            return wikitext
        case _:
            raise ValueError(f"markup {markup!r} is none of {', '.join(MARKUPS)}")
