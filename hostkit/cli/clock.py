"""The clock and the source of chance: read here, and handed down as arguments."""

import time
from datetime import UTC, datetime

from hostkit.times import moment, read_moment

__all__ = ["chance", "now", "wait"]


def now(given: str | None = None) -> str:
    """The time that a command was given, or the machine's own."""
    return read_moment(given) if given else moment(datetime.now(UTC))


def chance(count: int) -> bytes:
    """Random bytes from the operating system."""
    import secrets  # few commands need chance

    return secrets.token_bytes(count)


def wait(seconds: int) -> None:
    """Let time pass."""
    time.sleep(seconds)
