"""A file is held by one process at a time, and others are told by which."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from hostkit.errors import DataError
from hostkit.store.plain import OPEN, os_error
from hostkit.times import moment

__all__ = ["held"]


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock beside a file; raises `DataError` naming the holder where another process has it."""
    # Only commands that write pay for these imports.
    from socket import gethostname

    from filelock import FileLock, Timeout

    beside = path.with_name(f"{path.name}.lock")
    lock = FileLock(beside, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise DataError(
            f"{path} is held by {_holder(beside)}", hint="wait until it is done, or end it, and run again"
        ) from None
    except OSError as error:
        raise os_error(path, "cannot be locked", error) from error
    try:
        command = " ".join([Path(sys.argv[0]).name, *sys.argv[1:2]])
        _note(beside, f"pid {os.getpid()} on {gethostname()} ({command})")
        yield
    finally:
        _note(beside, "")
        with suppress(OSError):  # the lock dies with the process at the latest
            lock.release()


def _note(beside: Path, text: str) -> None:
    # The lock is the operating system's and dies with its process; the text is only a courtesy to others.
    with suppress(OSError):
        fd = os.open(beside, os.O_WRONLY | os.O_TRUNC | OPEN)
        try:
            os.write(fd, text.encode())
        finally:
            os.close(fd)


def _holder(beside: Path) -> str:
    try:
        text = beside.read_text(encoding="utf-8", errors="replace")
        since = moment(datetime.fromtimestamp(beside.stat().st_mtime, UTC))
    except OSError:
        return "another hostkit"
    return f"{text[:200]}, since {since}" if text.isprintable() and text else "another hostkit"
