"""One line of a post: cut into sentences, each an order, something meant as one, or talk.

Belongs here: quotation marks, brackets and how the sentences of a line bear on each other. One sentence is read in
`sentence`, what a whole post comes to in `read`.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders import neighbours, talk
from hostkit.orders.context import FLAGS, Context, Item, near
from hostkit.orders.numbers import read_number
from hostkit.orders.sentence import read_sentence
from hostkit.orders.starts import FOR_WHOM, uncalled
from hostkit.orders.suspicion import WHICH_AMOUNT

__all__ = ["Said", "hear"]


class Said(NamedTuple):
    """What a line says: its orders and problems; none of them: talk, in which `loud` tells of an order's word."""

    items: tuple[Item, ...] = ()


_SPLIT: Final = re.compile(
    r"(?<=[.!?…])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!\bno\.)(?<!etc\.)[\"'”)]*\s+|\s+(?:[–—]"
    r"|-{1,2})\s+(?![0-9])|[—](?![0-9])|\s*;\s*|\s*\u2026\s*|\.{2,}\s*"
)
_QUOTED: Final = re.compile(
    r"\"[^\"]{1,200}\"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|(?<!\w)'[^']{3,200}'(?!\w)"
)
_BRACKETS: Final = re.compile(r"\(([^()]{1,200})\)|\[([^\[\]]{1,200})\]")
_MENTIONS: Final = re.compile(r"(?:@[\s,:]+)+")  # of people whose names only the board knows
_LONGEST: Final = 500


def hear(line: str, context: Context, *, before: Sequence[Item]) -> Said:
    """Read one tidied line; `before` are the items of the post so far."""
    line = uncalled(line[:_LONGEST], context)
    if not line:
        return Said()  # nothing at all, or the host is called and told nothing
    whole = _QUOTED.fullmatch(line.strip(" .!"))
    if whole is not None:
        inner = hear(line.strip(" .!\"'“”„«»"), context, before=())
        number = read_number(line.strip(" .!\"'“”„«»"), 0)
        if any(not isinstance(item, Problem) for item in inner.items) or (number and len(line) < 14):
            return Said((near("in quotation marks: write the order without them"),))
        return Said()
    mentioned = _MENTIONS.match(line) if line[0] == "@" else None
    if mentioned is not None:
        spoken = hear(line[mentioned.end() :], context, before=before)
        orders_too = any(not isinstance(item, Problem) for item in spoken.items)
        return Said((FOR_WHOM,)) if orders_too else spoken
    bracketed = _BRACKETS.fullmatch(line.strip(" .!")) if "(" in line or "[" in line else None
    if bracketed is not None:
        inner = hear((bracketed[1] or bracketed[2]).strip(), context, before=())
        orders_too = any(not isinstance(item, Problem) for item in inner.items)
        return Said((near("write the order without brackets"),)) if orders_too else Said()
    line = _QUOTED.sub(_unquote, line)
    line, comments = _comments(line)
    items: list[Item] = []
    doubts = [problem for comment in comments if (problem := _comment(comment, context)) is not None]
    sentences = _sentences(line)
    for place, sentence in enumerate(sentences):
        if any(not isinstance(item, Problem) for item in items) and _bears_back(
            sentence, sentences[place + 1 :], context
        ):
            effect = neighbours.below(sentence, context)
            problem = effect.problem if effect is not None else neighbours.DOUBT.problem
            items = [item for item in items if isinstance(item, Problem)]
            items += [] if problem.verdict == "ignored" else [talk.doubt(sentence) or problem]
            continue
        said = read_sentence(sentence, context, before=[*before, *items], alone=sentence == line.strip(" ,"))
        if said == [WHICH_AMOUNT] and items and isinstance(items[-1], orders.Bid):
            items.pop()
        items += said
    if doubts and any(not isinstance(item, Problem) for item in items):
        return Said((doubts[0],))
    return Said(tuple(items))


def _bears_back(sentence: str, rest: Sequence[str], context: Context) -> bool:
    """Whether a sentence limits the order before it or takes it back, without another one in its place."""
    if talk.follow_up(sentence):
        return True
    effect = neighbours.below(sentence, context)
    if effect is None or not rest or effect != neighbours.DOUBT:
        return effect is not None
    following = read_sentence(rest[0], context, before=())
    return all(isinstance(item, Problem) for item in following)


def _unquote(match: re.Match[str]) -> str:
    inner = match[0][1:-1]
    return match[0].replace(" ", "\x01") if re.fullmatch(r"\s*\S*[0-9]\S*\s*", inner) else " \x01 "


def _comments(line: str) -> tuple[str, list[str]]:
    if "(" not in line and "[" not in line:
        return line, []
    comments = [m[1] or m[2] for m in _BRACKETS.finditer(line)]
    if not comments or _BRACKETS.sub("", line).strip(" .!") == "":
        return line, []
    return re.sub(r"\s+", " ", _BRACKETS.sub(" ", line)).replace(" .", ".").strip(), comments


def _comment(text: str, context: Context) -> Problem | None:
    who = context.names.find(re.split("[,;:]", text, maxsplit=1)[0])
    if isinstance(who, str) and who != context.author:
        return near("yours, or somebody else's order? write the order alone on a line")
    if re.fullmatch(r"\s*[0-9]+\s*(?:coins?|chips?|points?)?\s*", text, re.A):
        return near("two numbers: write one amount")
    if re.match(r"\s*(?:edit|now|no|make it|actually|rather|sorry|then|changed? to)\W+[0-9]", text, FLAGS):
        return near("two numbers: write one amount")
    if re.match(
        r"\s*(?:using|valued?|as [0-9]|for scrap|from|on [^m]|lot\b|to [0-9]|by [0-9]|[2-9AKQJT][SHDC]\b)",
        text,
    ):
        return near("write the order without brackets")
    return talk.doubt(text)


def _sentences(line: str) -> list[str]:
    return [piece for part in _SPLIT.split(line) if part and (piece := part.strip(" ,"))]
