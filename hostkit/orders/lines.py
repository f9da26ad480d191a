"""The lines of a post one after another: each is read by itself, then its neighbours have their say.

Belongs here: how far a line bears on those around it. Which lines do is `neighbours`', what one line says `line`'s,
what the post comes to `read`'s.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log.order import AllIn, Bid, Call, Check, Fold, Pass
from hostkit.orders import neighbours, talk
from hostkit.orders.context import FLAGS, Context, Item, near
from hostkit.orders.line import hear
from hostkit.orders.lookalikes import plain
from hostkit.orders.markup.values import Line
from hostkit.orders.neighbours import Effect
from hostkit.orders.tidy import tidy

__all__ = ["Heard", "hear_lines"]

_MOST_LINES: Final = 400
_VERBLESS: Final = re.compile(r"(?:lot\b|#)?\s*#?[0-9]", FLAGS)


class Heard(NamedTuple):
    """What the lines of a post say, and why orders among them are talk (`quiet`)."""

    items: list[Item]
    quiet: list[Problem]


class _Lead(NamedTuple):
    """The line above: what it does to orders below it; `direct` until other talk stands between."""

    effect: Effect
    text: str
    direct: bool = True


def hear_lines(lines: Sequence[Line], context: Context) -> Heard:
    """Read the lines of a post in their order."""
    said = [(text, line.start) for line in lines[:_MOST_LINES] if (text := tidy(line.text))]
    items: list[Item] = []
    quiet: list[Problem] = []
    # "lot 4: 20", "20 on alice": among words about the past they are a list of results
    verbless: list[int] = []
    listing = False
    lead: _Lead | None = None
    last = 0  # how many items the line above has given
    block = 0  # where the items of the block of orders begin
    asked = False  # whether what stands above that block asks which of them to choose
    for place, (text, start) in enumerate(said):
        gap = place > 0 and start > said[place - 1][1] + 1
        found = _heard(text, context, items)
        if not found:
            if last and not all(isinstance(item, Problem) for item in items[-last:]):
                last = _look_back(
                    text, items, quiet, last, context, more=_another_order(said[place + 1 :], context)
                )
            if neighbours.asks_which(text) and len(items) - block > 1:
                del items[block:]
                quiet.append(Problem("ignored", "a list to choose from", ""))
            _choose(items, block, asked=asked)
            asked = neighbours.is_undecided(text)
            listing = listing or text.endswith(":") or talk.reports(text)
            lead = _next_lead(text, lead, context, gap=gap)
            last, block = 0, len(items)
            continue
        if lead is not None and gap and not lead.effect.listed and not _leads(lead, said[place - 1][0]):
            lead = None
        if lead is not None:
            problem = lead.effect.problem
            if not lead.direct:
                problem = near("yours, or somebody else's words? leave a blank line before your order")
            found = [] if problem.verdict == "ignored" else [problem]
            quiet += [] if found else [problem]
        elif place and not last and neighbours.is_unfinished(said[place - 1][0], context):
            found = _joined(said[place - 1][0], text, said[place + 1 : place + 2], found, context, quiet)
        if found and _VERBLESS.match(text) and not isinstance(found[0], Problem):
            verbless.append(len(items))
        items += found
        last = len(found)
    _choose(items, block, asked=asked)
    if listing:
        for place in verbless:
            if place < len(items):
                items[place] = near("a list, or bids? write each with its verb: bid 30 on lot 4")
    return Heard(items, quiet)


def _choose(items: list[Item], block: int, *, asked: bool) -> None:
    """Of several orders under a question, one of which would take the other's place, none is chosen."""
    said = [item for item in items[block:] if isinstance(item, Bid | Pass | AllIn | Call | Fold | Check)]
    places = [(item.lot, item.on) if isinstance(item, Bid) else None for item in said]
    if asked and len(set(said)) > 1 and (None in places or len(set(places)) < len(set(said))):
        items[block:] = [Problem("ambiguous", "a list to choose from? write the one order that you mean")]


def _heard(text: str, context: Context, before: Sequence[Item]) -> list[Item]:
    """What a line says; a near-miss where in plain letters it would say something else."""
    found = [*hear(text, context, before=before).items]
    if text.isascii() and "\\u{" not in text:
        return found
    looks = re.sub(r"\S+", lambda word: _looks(word[0], context), text)
    if looks == text:
        return found
    meant = [item for item in hear(looks, context, before=before).items if not isinstance(item, Problem)]
    if not meant or meant == found:
        return found
    return [near("letters that only look like plain ones: type the order anew, in plain letters")]


def _looks(word: str, context: Context) -> str:
    return word if isinstance(context.names.find(word.strip(".,:;!?()'\"")), str) else plain(word)


def _leads(lead: _Lead, text: str) -> bool:
    """Whether the line right above is the one that leads in, so that a blank line between changes nothing."""
    return lead.direct and lead.text == text


def _next_lead(text: str, lead: _Lead | None, context: Context, *, gap: bool) -> _Lead | None:
    """The line that bears on what follows, after a line of talk: this one, or an earlier one of the same block."""
    effect = neighbours.above(text, context)
    if effect is not None:
        return _Lead(effect, text)
    goes_on = lead is not None and not gap and not lead.effect.listed and not neighbours.is_own(text, context)
    if lead is None or not goes_on or lead.effect.problem.verdict != "ignored":
        return None
    return lead._replace(direct=False)


def _look_back(
    text: str, items: list[Item], quiet: list[Problem], last: int, context: Context, *, more: bool
) -> int:
    """Let a line of talk bear on the orders of the line above; gives how many items that line has left.

    `more`: another order follows, so that taking the first one back is a correction: the later one counts.
    """
    effect = neighbours.below(text, context)
    if effect is None or (more and effect.problem.reason.startswith("order or not")):
        return last
    kept = [item for item in items[-last:] if isinstance(item, Problem)]
    del items[-last:]
    items += kept
    if effect.problem.verdict == "ignored":
        quiet.append(effect.problem)
        return len(kept)
    items.append(talk.doubt(text) or effect.problem)
    return len(kept) + 1


def _another_order(rest: Sequence[tuple[str, int]], context: Context) -> bool:
    return bool(rest) and any(
        not isinstance(item, Problem) for item in hear(rest[0][0], context, before=()).items
    )


def _joined(
    above: str,
    text: str,
    following: Sequence[tuple[str, int]],
    found: list[Item],
    context: Context,
    quiet: list[Problem],
) -> list[Item]:
    """Read a line as the end of the unfinished one above: that may take its orders away, never add any."""
    below = following[0][0] if following and following[0][0][:1].islower() else ""
    for whole in (f"{above} {text}", f"{above} {text} {below}"):
        heard = [*hear(whole, context, before=()).items]
        if [item for item in heard if not isinstance(item, Problem)] == [
            item for item in found if not isinstance(item, Problem)
        ]:
            return found
    if not heard:
        quiet.append(Problem("ignored", "part of a sentence that is no order", ""))
    return [item for item in heard if isinstance(item, Problem)]
