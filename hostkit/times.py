"""Moments and spans of time as the log writes them; nothing here knows what time it is.

A moment is text, `2026-01-03T18:00:00Z`: UTC, whole seconds, one width, so that comparing two of them as
text compares them as times. A span is a number of seconds.
"""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from hostkit.errors import InputError

__all__ = [
    "after",
    "at_zone",
    "moment",
    "read_moment",
    "read_span",
    "seconds_between",
    "span_text",
    "to_datetime",
]

_UNITS = {"w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "min": 60, "s": 1}
_SPAN = re.compile(r"([0-9]{1,6})\s*(w|d|h|min|m|s)", re.A)


def moment(value: datetime) -> str:
    """The log's text of an aware datetime; fractions of a second are cut off."""
    if value.tzinfo is None:
        raise ValueError("a time without a zone")
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_moment(text: str) -> str:
    """The log's text of an ISO 8601 time; a time without a zone is taken as UTC.

    Raises `InputError` where the text is no time.
    """
    try:
        value = datetime.fromisoformat(text.strip())
    except ValueError:
        raise InputError(f"{text!r} is not a time", hint="write it like 2026-01-03T18:00:00Z") from None
    try:
        return moment(value if value.tzinfo else value.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        raise InputError(f"{text!r} is outside the calendar", hint="write a year from 1 to 9999") from None


def to_datetime(text: str) -> datetime:
    """The aware datetime of a moment of the log."""
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)


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
    local = utc.astimezone(ZoneInfo(zone))
    shown = f"{local:%a} {local.day} {local:%b %Y, %H:%M} {local.tzname()}"
    if local.tzname() == "UTC":
        return shown
    day = "" if local.date() == utc.date() else f"{utc:%a} "
    return f"{shown} ({day}{utc:%H:%M} UTC)"
