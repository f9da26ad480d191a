"""Reads a post: its orders and the problems with what looks like one, in the order of the post.

Belongs here: what a whole post comes to. Marks are taken away by `markup`, lines are read in `lines`. Whether
an order is allowed is a machine's business; the facts of the open window serve only to resolve words.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.log.order import Order
from hostkit.orders.boxes import boxes_in, has_box
from hostkit.orders.cards import find_cards
from hostkit.orders.context import FLAGS, Context, Item, near
from hostkit.orders.line import hear
from hostkit.orders.lines import hear_lines
from hostkit.orders.markup import spoken
from hostkit.orders.markup.values import CODE, CUT, HIDDEN, STRUCK, TEMPLATE, Aside, Line, Spoken
from hostkit.orders.names import Names
from hostkit.orders.numbers import NUMBER_WORD, looks_like_number, read_number
from hostkit.orders.rest import without_call
from hostkit.orders.scan import worth_reading
from hostkit.orders.starts import FOR_WHOM, uncalled, unmentioned
from hostkit.orders.tidy import tidy
from hostkit.orders.words import VERBS, Words

__all__ = ["Reading", "read"]


class Reading(NamedTuple):
    """What was read in a post."""

    items: tuple[Order | Problem, ...] = ()

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(item for item in self.items if not isinstance(item, Problem))

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(item for item in self.items if isinstance(item, Problem))


_NOTHING: Final = Reading()
_HEAD: Final = re.compile(r"hostkit [A-Za-z0-9._-]{1,64} [0-9]{1,9} [0-9a-f]{64}")
TALK: Final = Problem("ignored", "talk", "")

_SLANG: Final = frozenset(f"write: {verb}" for verb in VERBS)
_ONE_A_POST: Final = (orders.Discard, orders.Present, orders.Exchange)
_HIDDEN_BID: Final = re.compile(r"\bbid\b.{0,40}[0-9]|[0-9].{0,20}\blot\b", FLAGS)
_NO_AMOUNT: Final = re.compile(r"\W*(?:all[ -]in|pass|no\s+bid)\b", FLAGS)
_UNSAID: Final = re.compile(
    r"(?!\W*(?:i\s+)?bid\W+[0-9]+\W*$)"  # a bid and nothing else is an order, though not for this window
    r"\W*(?:(?:i|here|my|is|this|was|the|hash|text|reveal(?:ed|ing)?)\W+){0,6}?"
    r"(?:bid\b.{0,20}[0-9]|(?P<no_amount>(?:all[ -]in|pass)\s+[^\W0-9]))",
    FLAGS,
)
_VERBATIM: Final = re.compile(r"(?m)^[\s*#•-]*?(?P<mark>\*{1,3})?(?:i\s+)?reveal\b[ \t]*:?", FLAGS)
_SEALED: Final = re.compile(
    r"\W*(?:(?:this|here)\s+is\s+|i\s+)?(?:my\s+)?seal(?:ed)?\b\W*(?P<rest>\S.{0,200})", FLAGS
)
_SEALED_NUMBER: Final = re.compile(
    r"(?:my\s+)?(?:bid|offer)?\W*(?:(?:of|is|for)\s+)?[0-9][0-9.,]*\W*(?:coins?|chips?|points?)?\W*"
    r"(?:(?:on|for)\s+)?(?:lot\W*[0-9]+\W*)?",
    FLAGS,
)


def read(
    text: str, markup: str, *, words: Words, facts: Mapping[str, Any], names: Names, author: str = ""
) -> Reading:
    """Read a post written in a board's markup, by the words of a ruleset and the facts of the open window.

    Never raises for what a player wrote. Items come in the order of the post; a post that is talk gives one
    `ignored` where it has an order's word, a number or a card in it, and nothing otherwise.
    """
    # A log's head that somebody quotes is a number and a hash, and no order.
    if "hostkit " in text:
        text = _HEAD.sub("", text)
    if not worth_reading(text, words):
        return _NOTHING
    sealed, said = boxes_in(spoken(text, markup))
    kind = facts.get("kind")
    context = Context(words, facts, names, author, words.asked(kind if isinstance(kind, str) else None))
    lines = _with_payloads(said)
    revealed, lines = _revealed(said, lines, context)
    heard = hear_lines(lines, context)
    items = [*heard.items, *revealed]
    if any(isinstance(item, orders.Sealed) for item in sealed) and any(_is_order(item) for item in items):
        return Reading((Problem("ambiguous", "a sealed order beside another one: post each alone"),))
    items += sealed
    if any(not isinstance(item, Problem) for item in items):
        items = [item for item in items if not (isinstance(item, Problem) and _said_better(item))]
    items = _one_of_each(items)
    bare = _bare_number(lines, context) if not items or all(_number_problem(item) for item in items) else None
    if bare is not None:
        items = [bare]
    if not items or all(isinstance(item, Problem) for item in items):
        unsealed = _sealed_by_word(lines, context)
        items = [unsealed] if unsealed is not None else items
    if not items:
        items += heard.quiet[:1]
    return Reading(tuple(map(_shown, _asides(said, lines, items, context))))


def _shown(item: Item) -> Item:
    """A problem without the sign that marks where struck text was."""
    if isinstance(item, Problem) and CUT in item.reason:
        return item._replace(reason=item.reason.replace(CUT, ""))
    return item


def _is_order(item: Item) -> bool:
    return not isinstance(item, Problem)


def _said_better(problem: Problem) -> bool:
    """Whether a problem is nothing to report once the post has an order: a heading "Bid", a slang word."""
    return problem.reason.startswith("no amount") or problem.reason in _SLANG


def _one_of_each(items: list[Item]) -> list[Item]:
    """Orders of which a post may hold one: two of them are ambiguous (contract.md)."""
    if len(items) < 2:
        return items
    said: list[Item] = []
    for item in items:
        if (
            item not in said
            or isinstance(item, orders.Bid | orders.Change)
            or (item in said[-1:] and isinstance(item, Problem))
        ):
            said.append(item)
    if any(isinstance(item, orders.Change) for item in said) and any(_bad(item) for item in said):
        return _ambiguous(
            said, (orders.Change,), "one line cannot be read, and the lines are one order", "near-miss"
        )
    kinds = {type(item) for item in said if not isinstance(item, Problem)}
    for kind in _ONE_A_POST:
        if sum(isinstance(item, kind) for item in items) > 1:
            return _ambiguous(
                said, (kind,), f"two orders to {kind.__struct_config__.tag}: write the one that counts"
            )
    single = kinds & {orders.Discard, orders.Present, orders.Exchange, orders.Stick, orders.Fold, orders.Continue,
                      orders.Open, orders.Blind, orders.Check, orders.Call, orders.Stand, orders.Bet, orders.AllIn,
                      orders.Pass, orders.Change, orders.Bid, orders.Join, orders.Leave}  # fmt: skip
    if orders.Bet in kinds or orders.Call in kinds or orders.Check in kinds or orders.Fold in kinds:
        single |= kinds & {orders.Raise}
        if len([item for item in said if type(item) in single]) > 1:
            return _ambiguous(said, tuple(single), "two orders: write the one that counts")
    bids = {orders.Bid, orders.Pass, orders.AllIn}
    trades = {orders.Present}
    if len(single - trades) > 1 and not single - trades <= bids:
        return _ambiguous(said, tuple(single - trades), "two orders: write the one that counts")
    raises = [item for item in said if isinstance(item, orders.Raise) and item.lot is None]
    if len(raises) > 1:
        return _ambiguous(said, (orders.Raise,), "two orders: write the one that counts")
    return said


def _bad(item: Item) -> bool:
    return isinstance(item, Problem) and item.verdict in ("near-miss", "ambiguous") and not _said_better(item)


def _ambiguous(
    items: list[Item], kinds: tuple[type, ...], why: str, verdict: str = "ambiguous"
) -> list[Item]:
    kept: list[Item] = []
    for item in items:
        if not isinstance(item, kinds):
            kept.append(item)
        elif Problem(verdict, why) not in kept:
            kept.append(Problem(verdict, why))
    return kept


_POLITE: Final = re.compile(
    r"\s*(?:coins?|chips?|points?)?[\s,.!]*(?:please|pls|plz|thanks|thank you|thx|final|for me"
    r"|from me|i guess|lol|it is|then)?[\s.!]*",
    FLAGS,
)


def _bare_number(lines: Sequence[Line], context: Context) -> Item | None:
    """A number that is all that a post says is a bid where just one lot is open (contract.md)."""
    if not {"bid", "bet", "raise"} & set(context.asked):
        return None
    texts = [text for line in lines if (text := uncalled(tidy(line.text), context))]
    alone = None
    for text in texts:
        told = without_call(text, context)
        text = unmentioned(told)
        number = read_number(text, 0)
        if number is None:
            continue
        value, end = number
        end = _after_units(text, end, context)
        if _POLITE.fullmatch(text, end):
            if isinstance(value, Problem):
                if re.fullmatch(r"[0-9]+(?:st|nd|rd|th)\W*", text, FLAGS):
                    return None
                word = NUMBER_WORD.fullmatch(text.strip(" .!"))
                return value if looks_like_number(text.split()[0]) or word else None
            if text != told:
                return FOR_WHOM
            if len(texts) == 1:
                alone = value
            else:
                return Problem("near-miss", "a number among other words is no order: write: bid 35")
    if alone is None:
        return None
    if "bid" not in context.asked or context.facts.get("stage") == "offer":
        return Problem("near-miss", "a number alone is no order here: write: bet 2, or raise to 6")
    open_lots = context.facts.get("on_sale") if context.kind == "bidding" else context.facts.get("lots", [0])
    if open_lots is None or len(open_lots) != 1:
        return Problem("near-miss", "which lot? write: bid 30 on …")
    return orders.Bid(alone)


def _number_problem(item: Item) -> bool:
    return isinstance(item, Problem) and "number" in item.reason and "cannot" not in item.reason


def _after_units(text: str, end: int, context: Context) -> int:
    units = context.words.unit.match(text, end)
    return units.end() if units else end


def _with_payloads(said: Spoken) -> list[Line]:
    """The lines, with the payload of `hash` and `sealed` put back where it stands in code (contract.md)."""
    if not any(aside.why == "code" for aside in said.asides):
        return list(said.lines)
    lines: list[Line] = []
    used = set()
    for line in said.lines:
        text = line.text
        head = re.match(r"\W*(?:i\s+)?(hash|sealed)\b\s*:?\s*(replac(?:es|ing)\b)?\s*$", text, FLAGS)
        if head is not None:
            codes = [
                aside for aside in said.asides
                if aside.why == "code" and line.start <= aside.start <= line.start + 3 and id(aside) not in used
            ]  # fmt: skip
            if codes:
                payloads = ["".join(aside.text.split()) for aside in codes[: 2 if head[2] else 1]]
                used |= {id(aside) for aside in codes}
                text = f"{head[1]} {' replaces '.join(payloads)}"
        lines.append(Line(text, line.start))
    return lines


def _revealed(said: Spoken, lines: list[Line], context: Context) -> tuple[list[Item], list[Line]]:
    """`reveal` takes the rest of the post verbatim, over line breaks (AN-13): the order, and the lines before it."""
    if "reveal" not in context.words.verbs:
        return [], lines
    for place, line in enumerate(lines):
        if not re.match(r"\W*(?:i\s+)?reveal\b", line.text, FLAGS):
            continue
        for text in _texts(said, line, lines):
            if _HIDDEN_BID.search(text) or ("all in" in context.words.verbs and _NO_AMOUNT.match(text)):
                return [orders.Reveal(text)], lines[:place]
        if context.kind == "reveal" and re.match(r"\W*(?:i\s+)?reveal\s+\S", line.text, FLAGS):
            right = f"write the text just as it was hashed: reveal {context.bid_example} …"
            return [near(right)], [*lines[:place], *lines[place + 1 :]]
    if context.kind != "reveal" or context.facts.get("via") == "host":
        return [], lines  # what the host rules needs no hash (ALL-8)
    rest = [line for line in lines if not _unsaid(line, context)]
    if len(rest) == len(lines):
        return [], lines
    return [near(f"write reveal before it: reveal {context.bid_example} …")], rest


def _texts(said: Spoken, line: Line, lines: Sequence[Line]) -> list[str]:
    """What `reveal` in a line shows: as it was typed, marks and all, then as it is read."""
    typed = list(_VERBATIM.finditer(said.raw))
    if any(_VERBATIM.search(aside.text) for aside in said.asides):
        # A quote may reveal, too: only where the author's own line can be told from it.
        typed = [match for match in typed if _same_letters(said.raw[match.start() :], line.text)]
        typed = typed if len(typed) == 1 else []
    spoken_text = "\n".join(each.text for each in lines)
    found = [(said.raw, match) for match in typed[:1]]
    found += [(spoken_text, match) for match in [_VERBATIM.search(spoken_text)] if match]
    return [_unmarked(source[match.end() :], match) for source, match in found]


def _same_letters(source: str, line: str) -> bool:
    first = source.lstrip().partition("\n")[0]
    return [c for c in first if c.isalnum()] == [c for c in line if c.isalnum()]


def _unsaid(line: Line, context: Context) -> bool:
    """Whether a line shows the text of a hash without the word that reveals it."""
    match = _UNSAID.match(line.text)
    return match is not None and (match["no_amount"] is None or "all in" in context.words.verbs)


def _unmarked(text: str, match: re.Match[str]) -> str:
    """A text to reveal without the mark that ends the bold letters, where they begin at `reveal`."""
    mark = match["mark"]
    if mark and text.count(mark) % 2:
        text = text.replace(mark, "", 1)
    return text.strip()


def _sealed_by_word(lines: Sequence[Line], context: Context) -> Problem | None:
    """`sealed bid 35`: the word alone seals nothing, and is no reason to lose the bid in silence."""
    for line in lines:
        match = _SEALED.fullmatch(line.text.strip())
        if match is None:
            continue
        found = hear(tidy(match["rest"]), context, before=()).items
        like = any(_is_order(item) or _number_problem(item) for item in found)
        if like or _SEALED_NUMBER.fullmatch(match["rest"]):
            return near(_unsealed(context))
    return None


def _unsealed(context: Context) -> str:
    """What is right where somebody has written `sealed` before an order."""
    facts = context.facts
    like = f"like {context.bid_example}"
    if facts.get("via") != "thread" or facts.get("bids") not in ("sealed", "hashed"):
        return f"the word sealed is not needed: write the order alone, {like}"
    if facts["bids"] == "hashed":
        return "the word sealed hides nothing: post the hash of a text with your bid, like hash 3f9a…"
    box = "; or seal it with hostkit seal, and post the line that it prints" * (facts.get("sealing") == "box")
    return f"the word sealed hides nothing: send it by private message, {like}{box}"


_WHY_NEAR: Final = {
    CODE: "code is not an order: write it as plain text",
    TEMPLATE: "it stands in a template that gives no orders: write it as plain text",
    "under a quote": "it still belongs to the quote above: leave a blank line before it",
    "in a quote that is never closed": "the quote above it is never closed: close it, or leave it out",
    "above the end of a quote that is never opened": "it stands in a broken quote: leave the quote's mark"
    " out",
    "too deeply nested": "its markup cannot be read: write the order as plain text",
}

_ALWAYS_TOLD: Final = (STRUCK, HIDDEN)
"""Why an aside is no order, and is told of whatever else is said: a bid taken back, or one that no reader sees."""


def _asides(said: Spoken, lines: Sequence[Line], items: list[Item], context: Context) -> list[Item]:
    """Add what stands aside and looks like an order; say that talk was ignored where nothing else is said."""
    reported: list[Item] = []
    quiet: list[Problem] = []
    says = any(any(c.isalnum() for c in line.text) for line in lines)
    # Code among words shows something, but for a text that is asked for: that is how people keep it exact.
    shown = CODE if items or context.kind != "reveal" else None
    for aside in said.asides:
        reason = None if aside.why == shown else _WHY_NEAR.get(aside.why)
        if aside.why == TEMPLATE and (items or says) and not any(c.isalpha() for c in _given(aside)):
            reason = None  # a wiki's {{outdent|5}} beside what somebody says
        if items and reason is None and aside.why not in _ALWAYS_TOLD:
            continue  # nobody asks what else was quoted where there is something to report
        if not _order_like(aside, context):
            continue
        if aside.why in _ALWAYS_TOLD:
            reported.append(Problem("ignored", aside.why, "ALL-7"))
        elif reason is not None:
            reported.append(Problem("near-miss", reason, "ALL-7"))
        else:
            quiet.append(Problem("ignored", aside.why, "ALL-7"))
    if not items and not reported and quiet and not says:
        if all(problem.reason == CODE for problem in quiet):
            return [Problem("near-miss", _WHY_NEAR[CODE], "ALL-7")]
        return [quiet[0]]
    if items:
        return [*reported, *items]
    if reported:
        return reported
    spoken_text = "\n".join(line.text for line in lines)
    if quiet or _loud(spoken_text, context):
        return [TALK]
    return []


_GIVEN: Final = re.compile(r"\}\}|(?:\{\{[^{}|]{0,100})?\|(?:[^{}|=\n]{0,30}=)?")
"""What stands around each thing that a template of a wiki is given."""


def _given(aside: Aside) -> str:
    """The text of an aside; of a template, what it is given, a line each."""
    return _GIVEN.sub("\n", aside.text) if aside.why == TEMPLATE else aside.text


def _order_like(aside: Aside, context: Context) -> bool:
    """Whether an aside would be an order, or nearly one."""
    if aside.why in ("time stamp", "reference", "list number", "image"):
        return False
    if has_box(aside.text):
        return True
    if context.kind == "reveal" and _shows_text(aside):
        return True
    for text in _given(aside).splitlines()[:50]:
        tidied = tidy(text.strip("!<>|"))
        if tidied and (
            hear(tidied, context, before=()).items or _bare_number([Line(text)], context) is not None
        ):
            return True
    return False


def _shows_text(aside: Aside) -> bool:
    # A page's hidden button may say "Reveal spoiler".
    return _HIDDEN_BID.search(aside.text) is not None or (
        aside.why != HIDDEN and _VERBATIM.search(aside.text) is not None
    )


def _loud(text: str, context: Context) -> bool:
    """Whether talk has an order's word, a number or a card in it."""
    if any(c.isdigit() for c in text) or find_cards(text):
        return True
    return context.words.mentions.search(text) is not None
