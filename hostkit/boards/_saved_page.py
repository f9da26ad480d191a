"""What every reader of saved pages shares: what it is told, what it gives, and how it reads times and markup.

Belongs here: values and small checks that two formats need. What a format looks like is in its own module.
"""

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from selectolax.lexbor import LexborNode

from hostkit.boards.base import Fault, Post
from hostkit.errors import InputError
from hostkit.times import moment, read_moment

__all__ = [
    "Context", "Document", "NoPostsError", "Saved", "UnreadableError", "attribute", "inner", "integer",
    "known_moment", "needed", "seconds_moment", "spoken_moment", "text_of",
]  # fmt: skip


class UnreadableError(Exception):
    """A file is not what it seemed, or only half of it; the text says what would be right."""


class NoPostsError(UnreadableError):
    """A page without a post on it; the text says which pages to save."""


class Context(NamedTuple):
    """What a reader is told: the host's accounts, when the file is read, the zone of times that name none.

    `via` is "" where the format itself says how a message came; `select` are the selectors of a forum that
    has no reader of its own; `names` are those of the players, by which pasted text is told apart.
    """

    host: frozenset[str]
    seen: str
    zone: str = "UTC"
    via: str = ""
    select: Mapping[str, str] = {}
    names: frozenset[str] = frozenset()

    def own(self, account: str) -> bool:
        """Whether an account is the host's; no forum tells capitals apart."""
        return bool(account) and account.casefold() in self.host


class Document(NamedTuple):
    """A file, parsed as far as its content says: `data` of JSON, else its text."""

    name: str
    text: str
    data: Any = None


class Saved(NamedTuple):
    """The posts of one file, and what is known to be missing from it.

    `whole` names a thread with several pages or files, and how many posts (or, as `unit` says, pages) it has:
    what is missing is only known when all files are read. `present` are the ids of all that were seen, also
    of posts that nobody wrote; without it, those of the posts.
    """

    posts: tuple[Post, ...]
    faults: tuple[Fault, ...] = ()
    whole: tuple[str, int] | None = None
    present: frozenset[str] = frozenset()
    unit: str = "posts"


def needed(data: Any, *keys: str) -> Any:
    """A value inside JSON, by its keys; raises `UnreadableError` naming the one that is not there."""
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            raise UnreadableError(f"`{'.'.join(keys)}` is not in it: save the whole answer")
        data = data[key]
    return data


def integer(value: object, what: str) -> int:
    """A whole number, written as one or as text; raises `UnreadableError`."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str) and re.fullmatch(r"[0-9]{1,19}", value, re.A):
        return int(value)
    raise UnreadableError(f"{what} is {_short(value)}, not a number")


def text_of(value: object, what: str) -> str:
    """A text; raises `UnreadableError` for anything else. Halves of characters become the usual mark."""
    if not isinstance(value, str):
        raise UnreadableError(f"{what} is {_short(value)}, not text")
    return value.encode("utf-8", "replace").decode() if _HALF.search(value) else value


def known_moment(value: object, what: str) -> str:
    """The moment of an ISO 8601 time; raises `UnreadableError`."""
    try:
        return read_moment(text_of(value, what))
    except InputError as error:
        raise UnreadableError(f"{what}: {error.message}") from None


def seconds_moment(value: object, what: str) -> str:
    """The moment of a count of seconds since 1970; raises `UnreadableError`."""
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < 32_503_680_000:
        return moment(datetime.fromtimestamp(int(value), UTC))
    raise UnreadableError(f"{what} is {_short(value)}, not a time")


_HALF: Final = re.compile("[\ud800-\udfff]")
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATE: Final = re.compile(
    r"(?:(?P<y>[0-9]{4})[-/.](?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})"
    r"|(?P<d2>[0-9]{1,2})(?:st|nd|rd|th)?\.? (?P<n2>[a-z]{3})[a-z]*\.?,? (?P<y2>[0-9]{4})"
    r"|(?P<n3>[a-z]{3})[a-z]*\.? (?P<d3>[0-9]{1,2})(?:st|nd|rd|th)?,? (?P<y3>[0-9]{4})"
    r"|(?P<a>[0-9]{1,2})(?P<s>[/.])(?P<b>[0-9]{1,2})[/.](?P<y4>[0-9]{4}))",
    re.A | re.I,
)
_CLOCK: Final = re.compile(
    r"(?:[T,]? ?(?:at )?)(?P<h>[0-9]{1,2}):(?P<i>[0-9]{2})(?::(?P<sec>[0-9]{2})(?:\.[0-9]+)?)?"
    r"(?: ?(?P<half>[ap])\.?m\.?)?"
    r" ?(?P<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-][0-9]{2}:?[0-9]{2})?",
    re.A | re.I,
)
_WEEKDAY: Final = re.compile(r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? ", re.I)


def spoken_moment(text: str, *, zone: str) -> str:
    """The moment of a time as forums and people write it: `3 Jan 2026 18:00`, `Jan 3, 2026 6:00 pm`, ISO.

    A time without a zone is one of `zone`. Raises `UnreadableError` for `yesterday`, for two-digit years, and
    where day and month could change places.
    """
    words = " ".join(text.split())
    words = _WEEKDAY.sub("", words, count=1) if _WEEKDAY.match(words) else words
    date = _DATE.match(words)
    clock = _CLOCK.fullmatch(words, date.end()) if date else None
    if date is None or clock is None:
        raise UnreadableError(
            f"{_short(text)} is not a time that can be read: write it like 2026-01-03 18:00"
        )
    found = date.groupdict()
    if found["a"]:
        first, second = int(found["a"]), int(found["b"])
        if found["s"] == "/" and first <= 12 and second <= 12 and first != second:
            raise UnreadableError(
                f"{_short(text)}: which is the day, {first} or {second}? write it like 2026-01-03 18:00"
            )
        day, month = (second, first) if found["s"] == "/" and second > 12 else (first, second)
        year = int(found["y4"])
    else:
        name = (found["n2"] or found["n3"] or "").lower()
        if name and name not in _MONTHS:
            raise UnreadableError(f"{_short(text)}: {name!r} is no month in English")
        month = _MONTHS.index(name) + 1 if name else int(found["m"])
        day = int(found["d"] or found["d2"] or found["d3"])
        year = int(found["y"] or found["y2"] or found["y3"])
    hour = int(clock["h"])
    if clock["half"]:
        if not 1 <= hour <= 12:
            raise UnreadableError(f"{_short(text)}: there is no hour {hour} of {clock['half']}m")
        hour = hour % 12 + (12 if clock["half"].lower() == "p" else 0)
    try:
        value = datetime(
            year, month, day, hour, int(clock["i"]), int(clock["sec"] or 0), tzinfo=_zone(clock["zone"], zone)
        )
        return moment(value)
    except (ValueError, OverflowError):
        raise UnreadableError(f"{_short(text)} is outside the calendar") from None


def _zone(written: str | None, fallback: str) -> Any:
    from datetime import timezone

    if not written:
        return ZoneInfo(fallback)
    digits = re.sub(r"[^0-9+-]", "", written)
    if not digits:
        return UTC
    away = timedelta(hours=int(digits[1:3]), minutes=int(digits[3:5]))
    return timezone(-away if digits[0] == "-" else away)


def inner(node: LexborNode) -> str:
    """The HTML inside an element, as the author's own text: without comments and the session's id."""
    text = re.sub(r"<!--.*?-->", "", node.inner_html or "", flags=re.DOTALL)
    text = re.sub(r"(?:&amp;|[?&])sid=[0-9a-f]{32}", "", text)
    return "\n".join(line.strip() for line in text.strip().split("\n") if line.strip())


def attribute(node: LexborNode | None, name: str) -> str:
    """An element's attribute, "" where either is missing."""
    return (node.attributes.get(name) or "") if node is not None else ""


def _short(value: object) -> str:
    text = repr(value) if isinstance(value, str) else msgspec.json.encode(value).decode("utf-8", "replace")
    return text if len(text) <= 60 else f"{text[:59]}…"
