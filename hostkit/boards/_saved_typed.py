"""Posts pasted as plain text: a line `name — time`, the post below it, and so on.

    alice — 2026-01-03 18:05
    bid 35

    bob — 3 Jan 2026 6:07 pm (edited)
    bid 40

Any dash will do, with blanks around it or without. Such a post has no number: its author and time are its name, and
what one author posts within one minute is counted in order.

A line that may be such a head and is none that can be read keeps the whole paste out: taken for text, it would put
the next player's order into the post above. What begins with a blank or a tab, or with `>`, is text; any other blank
says nothing, for pages have them before names.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from hostkit.boards._saved_page import Context, Document, Saved, UnreadableError, spoken_moment
from hostkit.boards.base import Post

__all__ = ["claims", "read"]

_DASH: Final = re.compile(r"\s*(?:[‐‑‒–—―−-]+)\s*")
_EDITED: Final = re.compile(r"\s*\(edited(?: (?P<when>[^)]*))?\)\s*\Z")
_OTHER_BREAKS: Final = re.compile("[\x0b\x0c\x85\u2028\u2029]")
_UNSEEN: Final = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_LONGEST_NAME: Final = 64
_LONGEST_TIME: Final = 80

_CLOCK: Final = r"[0-9]{1,2}(?::[0-9]{2}(?::[0-9]{2})?(?:\s?[ap]\.?m\b\.?)?|\s?[ap]\.?m\b\.?)"
_DATE: Final = (
    r"(?:[0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{2,4}"
    r"|[0-9]{1,2}(?:st|nd|rd|th)?\.?\s(?:of\s)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:,?\s[0-9]{2,4})?"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s[0-9]{1,2}(?:st|nd|rd|th)?\b(?:,?\s[0-9]{2,4})?)"
)
_DAY: Final = r"(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|today|yesterday|tonight)"
_AGO: Final = (
    r"(?:(?:[0-9]+|an?)\s?(?:s|m|h|d|w|sec(?:ond)?s?|min(?:ute)?s?|hours?|hrs?|days?|weeks?|months?|years?)\b(?:\sago)?"
    r"|just now|(?:a )?(?:moment|while)s? ago|noon|midnight|morning|afternoon|evening|night)"
)
_TIMES: Final = re.compile(rf"{_DATE}|{_CLOCK}", re.A | re.I)
_BEGINS: Final = re.compile(rf"(?:at\s|on\s|last\s|posted\s)*(?:{_DATE}|{_CLOCK}|{_DAY})", re.A | re.I)
_ALL_TIME: Final = re.compile(
    rf"(?:\b(?:at|on|in|last|this|sometime|some\stime|about|around|early|late|the|posted|sent|utc|gmt|cet|cest)\b|[\s,.@|()\[\]·•]"
    rf"|{_DATE}|{_CLOCK}|{_DAY}|{_AGO})+",
    re.A | re.I,
)
_TIME_WORD: Final = re.compile(rf"{_DATE}|{_CLOCK}|{_DAY}|{_AGO}", re.A | re.I)
_STAMP: Final = re.compile(
    rf"[\[(]?(?:(?:{_DATE}|{_CLOCK}|{_DAY})[\s,]*(?:at\s)?)+[\])]?\s*(?:[‐‑‒–—―−-]+\s*)?", re.A | re.I
)
_SIGN: Final = re.compile(r"\s*(?:[:：|•·»→~@]|\s?[‐‑‒–—―−]|--|\s-|-\s|-(?=[0-9]))")
_CLOSE_DASH: Final = re.compile(r"\s?(?:[‐‑‒–—―−]|--|-\s|\s-)")


class _Head(NamedTuple):
    """A post's first line, and where the text below it begins."""

    line: int
    name: str
    created: str
    edited: str
    body: int


def claims(document: Document) -> bool:
    """Whether a file begins with such a line, though its time be one that cannot be read."""
    first = _lines(document.text)[0:1]
    return bool(first) and any(_TIMES.search(rest) for _, _, rest in _splits(first[0]))


def read(document: Document, context: Context) -> Saved:
    """The posts of a paste; raises `UnreadableError` for a line that may be a head, naming it."""
    lines = _lines(document.text)
    skipped = document.text.lstrip("\ufeff").count("\n", 0, _leading(document.text))
    heads: list[_Head] = []
    for place, line in enumerate(lines):
        head = _head(line, place, context)
        if head is not None:
            heads.append(head)
            continue
        own = bool(heads) and context.own(heads[-1].name)
        trouble = _trouble(line, heads[-1].name if heads else "", context, own=own)
        if trouble:
            raise UnreadableError(
                f"line {place + 1 + skipped}: {trouble}. "
                "If it is part of the post above, put a blank in front of the line"
            )
    seen: Counter[str] = Counter()
    posts = []
    for order, (head, following) in enumerate(zip(heads, [*heads[1:], None], strict=True), 1):
        text = "\n".join(lines[head.body : following.line if following else None]).strip()
        if not text and not context.own(head.name) and head.name.casefold() not in context.names:
            raise UnreadableError(
                f"line {head.line + 1 + skipped}: {head.name!r} is no player, and there is no post below: "
                "is it part of the post above? then put a blank in front of the line, else leave the line out"
            )
        key = f"text/{head.name}/{head.created}"
        seen[key] += 1
        posts.append(
            Post(
                board="text",
                id=key if seen[key] == 1 else f"{key}/{seen[key]}",
                thread="",
                author=head.name,
                created=head.created,
                edited=head.edited,
                text=text,
                own=context.own(head.name),
                markup="text",
                order=order,
            )
        )
    return Saved(tuple(posts))


def _leading(text: str) -> int:
    text = text.lstrip("\ufeff")
    return len(text) - len(text.lstrip("\ufeff \t\n"))


def _lines(text: str) -> list[str]:
    return _OTHER_BREAKS.sub("\n", text.lstrip("\ufeff \t\n")).split("\n")


def _is_text(line: str) -> bool:
    """Whether a line is part of a post, whatever it says."""
    bare = _bare(line)
    return not bare or line[0] in " \t" or bare[0] == ">"


def _bare(line: str) -> str:
    """A line without signs that nobody sees; blanks that no keyboard types came from the page, not from the host."""
    return _UNSEEN.sub("", line).strip()


def _splits(line: str) -> Iterator[tuple[str, str, str]]:
    """The ways to take a line for a name, a dash with the blanks around it, and a time."""
    if _is_text(line):
        return
    line = _bare(line)
    for dash in _DASH.finditer(line[: _LONGEST_NAME + _LONGEST_TIME], 1):
        name, rest = line[: dash.start()].strip(), line[dash.end() :].strip()
        if 0 < len(name) <= _LONGEST_NAME and 0 < len(rest) <= _LONGEST_TIME:
            yield " ".join(name.split()), dash[0], rest


def _head(line: str, place: int, context: Context) -> _Head | None:
    for name, _, rest in _splits(line):
        edited = _EDITED.search(rest)
        try:
            created = spoken_moment(rest[: edited.start()] if edited else rest, zone=context.zone)
        except UnreadableError:
            continue
        when = ""
        if edited:
            try:
                when = spoken_moment(edited["when"], zone=context.zone) if edited["when"] else context.seen
            except UnreadableError:
                continue
        return _Head(place, name, created, when, place + 1)
    return None


def _trouble(line: str, author: str, context: Context, *, own: bool) -> str:
    """Why a line that is no head may be meant as one, or "". Our own posts hold names and times enough."""
    if _is_text(line):
        return ""
    line = _bare(line)
    for _, dash, rest in _splits(line):
        apart = dash not in ("-", "‐", "‑") and not own
        if _BEGINS.match(rest) or _only_time(rest) or (apart and re.search(_CLOCK, rest, re.A | re.I)):
            return _why_unread(rest, context)
    if own:
        called = _called(line, context)
        return _NAMED if called and _CLOSE_DASH.match(line, called) else ""
    if len(line) <= _LONGEST_TIME and _mostly_time(line):
        return f"{line.strip()!r} looks like the time of a post: write `name — 2026-01-03 18:05`"
    stamp = _STAMP.match(line)
    for text in (line, line[stamp.end() :] if stamp else ""):
        called = _called(text, context)
        if called and (_SIGN.match(text, called) or _only_time(text[called:])):
            return _NAMED
        if called and not text[called:].strip() and text[:called].strip("@").casefold() != author.casefold():
            return _NAMED
    return ""


_NAMED: Final = (
    "it begins with a player's name and has no time that can be read: is it another post? "
    "then write `name — 2026-01-03 18:05`"
)


def _why_unread(rest: str, context: Context) -> str:
    edited = _EDITED.search(rest)
    try:
        spoken_moment(rest[: edited.start()] if edited else rest, zone=context.zone)
        spoken_moment(edited["when"] if edited and edited["when"] else rest, zone=context.zone)
    except UnreadableError as error:
        return str(error)
    return _NAMED


def _called(text: str, context: Context) -> int:
    """How many characters of a line's beginning are a player's name; 0 for none."""
    start = 1 if text[:1] == "@" else 0
    folded = text[start : start + _LONGEST_NAME + 1]
    for length in sorted({len(name) for name in context.names}, reverse=True):
        whole = folded[length : length + 1]
        if folded[:length].casefold() in context.names and not (whole.isalnum() or whole == "_"):
            return start + length
    return 0


def _only_time(text: str) -> bool:
    return _ALL_TIME.fullmatch(text) is not None and _TIME_WORD.search(text) is not None


def _mostly_time(line: str) -> bool:
    """Whether a line is a date and a time of day, with two words more at most; or nothing but a time."""
    if _only_time(line):
        return re.search(rf"{_CLOCK}|{_DATE}|\bago\b", line, re.A | re.I) is not None
    if not (re.search(_DATE, line, re.A | re.I) and re.search(r"[0-9]{1,2}:[0-9]{2}", line, re.A)):
        return False
    return len(re.findall(r"\w+", _TIMES.sub(" ", line))) <= 2
