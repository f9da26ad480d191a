"""One line of a post: cut into sentences, each an order, something meant as one, or talk.

Belongs here: where in a line an order may stand, and how its sentences bear on each other. What an order looks
like is `grammar`'s, what casts doubt on it `talk`'s, what a whole post comes to `read`'s.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.log.order import Order
from hostkit.orders import talk
from hostkit.orders.cards import take_cards
from hostkit.orders.context import FLAGS, Context, Found, near
from hostkit.orders.grammar import parse
from hostkit.orders.numbers import read_number
from hostkit.orders.typos import KNOWN, one_slip
from hostkit.orders.words import VERBS, Words, alternatives

__all__ = ["Said", "hear", "tidy"]

Item = Order | Problem


class Said(NamedTuple):
    """What a line says: its orders and problems; none of them: talk, in which `loud` tells of an order's word."""

    items: tuple[Item, ...] = ()


_QUOTE_MARKS: Final = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "´": "'", "\xa0": " ", "\u202f": " ", "\u2009": " "}
)
_EMOJI: Final = re.compile(
    "[\u2600-\u265f\u2668-\u27bf\u2b00-\u2bff\u2300-\u23ff\U0001f000-\U0001f09f\U0001f0f6-\U0001faff\ufe0f\u200d\u2728]+"
)
_SHORTCODE: Final = re.compile(
    r"(?<!\w):(?!(?:spade|heart|diamond|club)s?(?:_suit)?:)[a-z][a-z0-9_+-]{1,30}:(?!\w)", re.A
)
_CUSTOM: Final = re.compile(r"<a?:\w{1,40}:[0-9]{1,25}>", re.A)
_FACE: Final = re.compile(
    r"(?:(?<=\s)|(?<=[.!,?])|^)(?:[:;]['-]?[()DPpOo/\\|3*\]\[]+|<3+|\^_*\^|[xX]D+|:'\(|[oO]/|\\[oO]/?|¯\\_\(ツ\)_/¯|[:;]-?[PpDd)(]|T_T|8-\)|B-\))(?=\s|$)"
)
_LEAD: Final = re.compile(
    r"(?:[*•·#>»=~_|\u2022\u25aa\u25cf→]+(?:\s+|(?=[^\W\d_]))|-+>?\s+(?![0-9]+$)|–\s*|—\s*|-(?=[a-zA-Z]))+"
)
_TRAIL: Final = re.compile(r"[\s*_~=|#]+$")
_SPLIT: Final = re.compile(
    r"(?<=[.!?…])(?<!e\.g\.)(?<!i\.e\.)(?<!vs\.)(?<!\bno\.)(?<!etc\.)[\"'”)]*\s+|\s+(?:[–—]|-{1,2})\s+(?![0-9])|[—](?![0-9])|\s*;\s*|\s*\u2026\s*|\.{2,}\s*"
)
_QUOTED: Final = re.compile(
    r"\"[^\"]{1,200}\"|“[^”]{1,200}”|„[^“”]{1,200}[“”]|«[^»]{1,200}»|(?<!\w)'[^']{3,200}'(?!\w)"
)
_BRACKETS: Final = re.compile(r"\(([^()]{1,200})\)|\[([^\[\]]{1,200})\]")
_GAP: Final = re.compile(r"[\s,.:!…–—-]*")
_JOINT: Final = re.compile(
    r"\s*(?:[,;&+]|\band\b|\bthen\b|,\s*and\b|\n)\s*(?:and\s+|then\s+|also\s+)*", FLAGS
)
_SAY_SO: Final = re.compile(
    r"(?:[,:]|\bso\b|\band\b|\bthen\b|\btherefore\b|\bbut\b)\s*(?=(?:i|i'll|i'm|my bid)\b)", FLAGS
)
_HERE_GOES: Final = re.compile(
    r"\b(?:here goes|here we go|here(?:'s| is) my (?:bid|order|move)|my order(?: is)?)\s*:?\s+", FLAGS
)
_LONGEST: Final = 500


def tidy(text: str) -> str:
    """Take away what is no word: decoration, emoji, faces; typographic quotation marks and spaces become plain."""
    text = text.translate(_QUOTE_MARKS)
    text = _CUSTOM.sub(" ", text)
    text = _SHORTCODE.sub(" ", _EMOJI.sub(" ", text))
    text = _FACE.sub(" ", text)
    text = re.sub(r"\s+", " ", text).strip()
    lead = _LEAD.match(text)
    if lead is not None and not re.fullmatch(r"-[0-9]+", text):
        text = text[lead.end() :]
    return _TRAIL.sub("", text)


@lru_cache(maxsize=64)
def _other_verbs(words: Words, asked: tuple[str, ...]) -> re.Pattern[str]:
    names = [phrase for verb in asked for phrase in (verb, *words.verbs.get(verb, ()))]
    return re.compile(rf"\b(?:{alternatives(names or ['bid'])})\b", FLAGS)


@lru_cache(maxsize=64)
def _suspicion(words: Words, asked: tuple[str, ...]) -> talk.Suspicion:
    return talk.Suspicion(words, asked)


def hear(line: str, context: Context, *, before: Sequence[Item]) -> Said:
    """Read one tidied line; `before` are the items of the post so far."""
    line = line[:_LONGEST]
    if not line:
        return Said()
    whole = _QUOTED.fullmatch(line.strip(" .!"))
    if whole is not None:
        inner = hear(line.strip(" .!\"'“”„«»"), context, before=())
        if any(not isinstance(item, Problem) for item in inner.items):
            return Said((near("in quotation marks: write the order without them"),))
        return Said()
    line = _QUOTED.sub(_unquote, line)
    line, comments = _comments(line)
    items: list[Item] = []
    doubts = [problem for comment in comments if (problem := _comment(comment)) is not None]
    for sentence in _sentences(line):
        if items and talk.follow_up(sentence) and any(not isinstance(item, Problem) for item in items):
            said = _sentence(sentence, context, before=[*before, *items])
            kept = [item for item in items if isinstance(item, Problem)]
            items = [*kept, talk.doubt(sentence) or near("order or not? write the order alone on a line")]
            items += [item for item in said if isinstance(item, Problem) and item not in items][:0]
            continue
        said = _sentence(sentence, context, before=[*before, *items], alone=sentence == line.strip(" ,"))
        if said == [talk.WHICH_AMOUNT] and items and isinstance(items[-1], orders.Bid):
            items.pop()
        items += said
    if doubts and any(not isinstance(item, Problem) for item in items):
        return Said((doubts[0],))
    return Said(tuple(items))


def _unquote(match: re.Match[str]) -> str:
    inner = match[0][1:-1]
    return match[0].replace(" ", "\x01") if re.fullmatch(r"\s*\S*[0-9]\S*\s*", inner) else " \x01 "


def _comments(line: str) -> tuple[str, list[str]]:
    comments = [m[1] or m[2] for m in _BRACKETS.finditer(line)]
    if not comments or _BRACKETS.sub("", line).strip(" .!") == "":
        return line, []
    return re.sub(r"\s+", " ", _BRACKETS.sub(" ", line)).replace(" .", ".").strip(), comments


def _comment(text: str) -> Problem | None:
    if re.fullmatch(r"\s*[0-9]+\s*(?:coins?|chips?|points?)?\s*", text, re.A):
        return near("two numbers: write one amount")
    if re.match(
        r"\s*(?:using|valued?|as [0-9]|for scrap|from|on [^m]|lot\b|to [0-9]|by [0-9]|[2-9AKQJT][SHDC]\b)",
        text,
    ):
        return near("write the order without brackets")
    return talk.doubt(text)


def _sentences(line: str) -> list[str]:
    return [piece for part in _SPLIT.split(line) if part and (piece := part.strip(" ,"))]


def _sentence(sentence: str, context: Context, *, before: Sequence[Item], alone: bool = False) -> list[Item]:
    asks = sentence.rstrip(" )\"'").endswith("?")
    text = sentence.rstrip()
    for start in _starts(text, context.words):
        found = parse(text, start, context)
        if found is None:
            found = _corrected(text, start, context, before)
        if found is not None:
            judged = _rest(text, found, context, asks=asks, before=before, alone=alone)
            if judged is not None:
                return judged
            break
    named = context.names.start(text, 0) if context.kind == "bidding" and not asks else None
    if (
        named is not None
        and isinstance(named[0], str)
        and (colon := re.match(r"\s*:\s*", text[named[1] :])) is not None
    ):
        found = parse(text, named[1] + colon.end(), context)
        if found is not None and _rest(text, found, context, asks=asks, before=before, alone=alone):
            return [near("write: bid 20 on alice")]
    label = _HERE_GOES.search(text)
    if label is not None and not asks:
        found = parse(text, label.end(), context)
        if found is not None:
            judged = _rest(text, found, context, asks=asks, before=before, alone=alone)
            if judged is not None:
                return judged
    if not asks and not _told(text, context):
        for cut in _SAY_SO.finditer(text):
            found = parse(text, cut.end(), context)
            if found is not None and not isinstance(found.items[0], Problem):
                judged = _rest(text, found, context, asks=asks, before=before, alone=alone)
                if judged is not None:
                    return judged
    if alone and not asks:
        foreign = _foreign(text, context)
        if foreign is not None:
            return foreign
    if alone and "hash" in context.words.verbs and re.fullmatch(r"[0-9a-fA-F]{64}", text):
        return [near("a hash alone is no order: write hash before it")]
    cards = None if asks or not alone else _cards_alone(text, context)
    if cards is not None:
        return [cards]
    if alone and not asks and context.kind == "bidding":
        named = context.names.start(text, 0)
        if (
            named is not None
            and isinstance(named[0], str)
            and re.fullmatch(r"[\s:,=-]*[0-9]+\W*", text[named[1] :])
        ):
            return [near(f"write: bid 20 on {named[0]}")]
    if alone and not asks and not _told(text, context) and not context.names.named_in(text):
        for cut in re.finditer(r"[,:]\s+", text):
            found = parse(text, cut.end(), context)
            if found is None or isinstance(found.items[0], Problem):
                continue
            if _rest(text, found, context, asks=asks, before=before, alone=alone):
                return [near("write the order on a line of its own")]
    typo = None if asks else _typo(text, context)
    if typo is not None:
        return [typo]
    others = context.names.named_in(text)
    problem = _suspicion(context.words, context.asked).near(
        _stripped(text, context.words), others=others, alone=alone
    )
    return [problem] if problem is not None else []


def _starts(text: str, words: Words) -> list[int]:
    """The places where an order may begin: the start, and after each courtesy or correction."""
    starts = [0]
    place = 0
    while len(starts) < 8:
        match = words.before.match(text, place)
        if match is None:
            return starts
        gap = _GAP.match(text, match.end())
        place = gap.end() if gap else match.end()
        if re.match(r"-[0-9]", text[place - 1 : place + 1]):
            place -= 1
        starts.append(place)
    return starts


def _stripped(text: str, words: Words) -> str:
    return text[_starts(text, words)[-1] :] or text


def _corrected(text: str, start: int, context: Context, before: Sequence[Item]) -> Found | None:
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


def _rest(
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
        for start in _starts(text[joint.end() :], context.words):
            place = joint.end() + start
            more = parse(text, place, context, going_on=isinstance(items[-1], orders.Bid))
            more = more or _corrected(text, place, context, [*before, *items]) if place else more
            if more is not None:
                break
        if more is None:
            break
        items += more.items
        end, bare, sure = more.end, more.bare, more.sure
    rest = text[end:]
    problems = [item for item in items if isinstance(item, Problem)]
    if _MORE_CARDS.match(rest) and not problems and not bare:
        return [near("name each card: discard AS TD")]
    addressed = _addressed(rest, context)
    verbs = _other_verbs(context.words, context.asked)
    if isinstance(items[-1], orders.Bid | orders.Give | orders.Accept) and re.match(
        r"\s*(?:and|&|,|plus)\s", rest, FLAGS
    ):
        also = context.names.start(rest, re.match(r"\s*(?:and|&|,|plus)\s+", rest, FLAGS).end())  # type: ignore[union-attr]
        if (
            also is not None
            and isinstance(also[0], str)
            and not re.sub(r"'s|\boffers?|\blots?\b", "", rest[also[1] :]).strip(" .!")
        ):
            return [near("one name a line: write each order on a line of its own")]
    verdict = talk.tail(
        rest.rstrip("?") if asks else rest, context.words, bare=bare, verbs=verbs, addressed=addressed
    )
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
    if asks and bare and not alone:
        return None
    if asks and isinstance(verdict, Problem) and (not bare or len(text.split()) <= 6):
        return [near("an order or a question? write the one order that you mean, without a question mark")]
    if asks:
        if verdict != talk.CLEAN and (bare or len(text.split()) > 8):
            return None
        return [Problem("ambiguous", "an order or a question? write the order without a question mark")]
    if problems and len(problems) == len(items):
        return problems[:1] if len({str(p) for p in problems}) == 1 else [*problems]
    if isinstance(verdict, Problem):
        return [verdict]
    return [*items]


_ANOTHER: Final = re.compile(r"\b(?:on|for|to)\s", FLAGS)
_LONE: Final = re.compile(r"(?:i\s+)?(?:bid|bet|raise|change|discard|present|give|offer)[\s.!,]*", FLAGS)
_MORE_CARDS: Final = re.compile(
    r"\s*(?:and|plus|&|,|\+)\s*(?:also\s+)?(?:one|two|three|four|both|my|the|another|all|any|some|every|either|whatever|a)\s+(?:\w+\s+){0,3}?"
    r"(?:aces?|kings?|queens?|jacks?|tens?|nines?|eights?|sevens?|six(?:es)?|fives?|fours?|threes?|twos?|jokers?|spades?|hearts?"
    r"|diamonds?|clubs?|cards?|others?|ones|lowest|highest|worst|pair)\b",
    FLAGS,
)


def _addressed(rest: str, context: Context) -> bool:
    name = rest.strip(" ,.!:;-–—")
    return bool(name) and isinstance(context.names.find(name), str)


def _told(text: str, context: Context) -> bool:
    """Whether a sentence is doubtful, a report or about others, so that an "I bid" inside it is no order."""
    return (
        talk.doubt(text) is not None
        or talk.is_question(text)
        or re.search(
            r"\b(?:said|says|say|told|tell|asked|think|thought|thinking|wrote|remember|means?|when|bet)\b|\x01",
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
        and talk.tail(rest, context.words, bare=True, verbs=_other_verbs(context.words, ()), addressed=False)
        != talk.CLEAN
    ):
        return None
    return [*found.items]


def _cards_alone(text: str, context: Context) -> Problem | None:
    """Cards without a verb, where the window asks for cards."""
    for verb in ("discard", "change", "exchange", "present"):
        if verb in context.asked:
            cards, end = take_cards(text, 0)
            using = re.match(r"\s*using\b", text[end:], FLAGS)
            if cards and (using or not text[end:].strip(" .!")):
                return near(f"what about the cards? write: {verb} {' '.join(cards)}")
    return None


def _typo(text: str, context: Context) -> Problem | None:
    """A first word that is one slip away from a verb, with what the verb wants behind it and nothing else."""
    text = _stripped(text, context.words)
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
                    verbs=_other_verbs(context.words, ()),
                    addressed=False,
                )
                != talk.CLEAN
            ):
                continue
            if wrote in KNOWN and found.bare:
                continue
            return near(f"{word[0]!r} is no order; did you mean {verb}?")
    return None
