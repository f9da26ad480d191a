"""Moments and spans of time as the log writes them; nothing here knows what time it is.

A moment is text, `2026-01-03T18:00:00Z`: UTC, whole seconds, one width, so that comparing two of them as
text compares them as times. A span is a number of seconds.
"""

import re
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import cache
from typing import NamedTuple

from hostkit.errors import InputError

__all__ = [
    "Every",
    "after",
    "at_zone",
    "ends",
    "moment",
    "off_quiet_days",
    "read_moment",
    "read_quiet_day",
    "read_span",
    "read_term",
    "read_zone",
    "seconds_between",
    "span_text",
    "to_datetime",
]

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LONG_DAYS = ("mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays")
_EVERY = re.compile(
    r"(?:every\s+(?P<days>[a-z]+(?:\s*(?:,|and)\s*[a-z]+)*)|daily)\s+(?:at\s+)?(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})"
    r"(?:\s+(?P<zone>(?-i:[A-Z])[A-Za-z0-9_+/-]*))?(?:\s*,?\s+at least\s+(?P<least>[0-9a-z ]+))?",
    re.A | re.I,
)
_ZONED = re.compile(r"(?P<moment>[0-9-]{10}(?:[T ][0-9:.]+)?)\s+(?P<zone>[A-Z][A-Za-z0-9_+/-]*)", re.A)

_UNITS = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "min": 60, "s": 1}
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.A)
_SPAN = re.compile(r"([0-9]{1,6})\s*(w|d|h|min|m|s)", re.A)


def moment(value: datetime) -> str:
    """The log's text of an aware datetime; fractions of a second are cut off."""
    if value.tzinfo is None:
        raise ValueError("a time without a zone")
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_moment(text: str, *, zone: str = "UTC") -> str:
    """The log's text of an ISO 8601 time; a zone may follow, `2026-03-29 21:00 Europe/Berlin`, else it is in `zone`.

    Raises `InputError` where the text is no time.
    """
    try:
        zoned = _ZONED.fullmatch(text.strip())
        value = datetime.fromisoformat(zoned["moment"] if zoned else text.strip())
        if zoned:
            value = value.replace(tzinfo=read_zone(zoned["zone"]))
    except ValueError:
        raise InputError(f"{text!r} is not a time", hint="write it like 2026-01-03T18:00:00Z") from None
    try:
        return moment(value if value.tzinfo else value.replace(tzinfo=read_zone(zone)))
    except (ValueError, OverflowError):
        raise InputError(f"{text!r} is outside the calendar", hint="write a year from 1 to 9999") from None


def to_datetime(text: str) -> datetime:
    """The aware datetime of a moment of the log."""
    if not _MOMENT.fullmatch(text):
        raise ValueError(f"{text!r} is no moment")
    return datetime.fromisoformat(text)


def after(start: str, seconds: int) -> str:
    """The moment `seconds` after `start`."""
    return moment(to_datetime(start) + timedelta(seconds=seconds))


def seconds_between(start: str, end: str) -> int:
    """Whole seconds from `start` to `end`; negative where `end` is earlier."""
    return int((to_datetime(end) - to_datetime(start)).total_seconds())


def read_span(text: str) -> int:
    """Seconds of a span such as `24h`, `1d 12h`, `90m`; raises `InputError` for anything else."""
    rest = _SPAN.sub("", text).strip()
    parts = _SPAN.findall(text)
    if rest or not parts:
        raise InputError(f"{text!r} is not a span of time", hint="write it like 24h, 90m or 1d 12h")
    return sum(int(number) * _UNITS[unit] for number, unit in parts)


class Every(NamedTuple):
    """A time of the week at which windows end: `days` (Monday is 0) at `hour`:`minute` of a zone's clocks.

    A window lasts at least `least` seconds.
    """

    days: tuple[int, ...]
    hour: int
    minute: int
    zone: str
    least: int = 0


def read_term(text: str, *, zone: str = "UTC") -> int | Every:
    """How long a window lasts: a span in seconds, or a time of the week, `every day 21:00 Europe/Berlin`.

    Also `every sun 18:00`, in `zone`, and `every mon,thu 20:00 Europe/Paris, at least 12h`. Raises `InputError`.
    """
    found = _EVERY.fullmatch(text.strip())
    if found is None:
        try:
            return read_span(text)
        except InputError as error:
            raise InputError(error.message, hint=f"{error.hint}, or: every day 21:00 Europe/Berlin") from None
    hour, minute = int(found["hour"]), int(found["minute"])
    if hour > 23 or minute > 59:
        raise InputError(
            f"{text!r}: there is no {found['hour']}:{found['minute']} on a clock", hint="00:00 to 23:59"
        )
    named = found["zone"] or zone
    read_zone(named)
    least = read_span(found["least"].strip()) if found["least"] else 0
    return Every(_weekdays(found["days"] or "day"), hour, minute, named, least)


def _weekdays(text: str) -> tuple[int, ...]:
    days: set[int] = set()
    for word in re.split(r"\s*(?:,|\band\b)\s*", text.lower()):
        if word in ("day", "days"):
            days.update(range(7))
        elif any(name.startswith(word) for name in _LONG_DAYS) and len(word) >= 3:
            days.add(_DAYS.index(word[:3]))
        else:
            raise InputError(
                f"{word!r} is no day of the week", hint=f"write day, or some of {', '.join(_DAYS)}"
            )
    return tuple(sorted(days))


@cache
def _zone(name: str) -> tzinfo:
    if name == "UTC":
        return UTC
    from zoneinfo import (
        ZoneInfo,  # most need no other zone, and the import costs a fifth of starting Python
    )

    return ZoneInfo(name)


def read_zone(name: str) -> tzinfo:
    """A zone of the IANA data base by its name; raises `InputError`."""
    try:
        return _zone(name)
    except (KeyError, ValueError, OSError):
        raise InputError(f"{name!r} is no time zone", hint="write it like Europe/Berlin or UTC") from None


def ends(opens: str, term: int | Every) -> str:
    """The moment at which a window ends that opens at `opens`; later than that by at least a second.

    A time of the clock that is skipped when clocks go forward is taken by the clock before (02:30 is 03:30); of
    two of one name when they go back, the first.
    """
    if isinstance(term, int):
        return after(opens, term)
    earliest = after(opens, max(term.least, 1))
    day = to_datetime(opens).astimezone(_zone(term.zone)).date()
    while True:
        at = _on(day, time(term.hour, term.minute), term.zone)
        if day.weekday() in term.days and at >= earliest:
            return at
        day += timedelta(days=1)


def _on(day: date, clock: time, zone: str) -> str:
    return moment(datetime.combine(day, clock, _zone(zone)))


def read_quiet_day(text: str) -> int | date:
    """A day on which nothing ends: a day of the week (Monday is 0) or a date; raises `InputError`."""
    word = text.strip().lower()
    if word in _DAYS:
        return _DAYS.index(word)
    try:
        return date.fromisoformat(word)
    except ValueError:
        raise InputError(
            f"{text!r} is no day", hint=f"write one of {', '.join(_DAYS)}, or 2026-12-24"
        ) from None


def off_quiet_days(deadline: str, quiet: Sequence[str], zone: str) -> str:
    """The deadline, or the same time of the clock on the next day that is not quiet."""
    if not quiet:
        return deadline
    days = {read_quiet_day(text) for text in quiet}
    local = to_datetime(deadline).astimezone(_zone(zone))
    for later in range(366):
        day = local.date() + timedelta(days=later)
        if day not in days and day.weekday() not in days:
            return _on(day, local.time(), zone) if later else deadline
    return deadline


def span_text(seconds: int) -> str:
    """A span as people say it: the two largest units, `5 h 12 min`."""
    for unit, below, names in ((86_400, 3_600, ("d", "h")), (3_600, 60, ("h", "min")), (60, 1, ("min", "s"))):
        if seconds >= unit:
            high, low = seconds // unit, seconds % unit // below
            return f"{high} {names[0]} {low} {names[1]}" if low else f"{high} {names[0]}"
    return f"{seconds} s"


def at_zone(text: str, zone: str) -> str:
    """A moment as a group reads it: `Sat 3 Jan 2026, 19:00 CET (18:00 UTC)`; in UTC once where they agree."""
    utc = to_datetime(text)
    local = utc.astimezone(_zone(zone))
    shown = f"{local:%a} {local.day} {local:%b %Y, %H:%M} {local.tzname()}"
    if local.tzname() == "UTC":
        return shown
    day = "" if local.date() == utc.date() else f"{utc:%a} "
    return f"{shown} ({day}{utc:%H:%M} UTC)"
