"""The clock and the source of chance: read here, and handed down as arguments."""

import secrets
from datetime import UTC, datetime

from hostkit.times import moment, read_moment

__all__ = ["chance", "now"]


def now(given: str | None = None) -> str:
    """The time that a command was given, or the machine's own."""
    return read_moment(given) if given else moment(datetime.now(UTC))


def chance(count: int) -> bytes:
    """Random bytes from the operating system."""
    return secrets.token_bytes(count)
