"""Plain files: opened, read, written whole, and put on disk for good.

Belongs here: what is done to any file, and how a failing disk is told of. What a file holds is its keeper's.
"""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from hostkit.errors import DataError, InputError

__all__ = ["OPEN", "open_plain", "os_error", "read_at", "reading", "replace", "sync_folder", "write_all"]

OPEN: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""Flags for every file that is opened: no link is followed, no pipe waited for."""


def open_plain(path: Path, flags: int) -> int:
    """Open a file that must be a plain one; a link, pipe, folder or device is refused before it is opened."""
    try:
        kind = path.lstat().st_mode
        if not stat.S_ISREG(kind):
            raise InputError(
                f"{path} is {_kind(kind)}, not a plain file", hint="hostkit follows no links here"
            )
        fd = os.open(path, flags | OPEN)
    except FileNotFoundError:
        raise InputError(f"{path} does not exist") from None
    except OSError as error:
        raise os_error(path, "cannot be opened", error) from error
    if not stat.S_ISREG(os.fstat(fd).st_mode):  # it was exchanged in between
        os.close(fd)
        raise InputError(f"{path} is not a plain file")
    return fd


def _kind(mode: int) -> str:
    for test, name in (
        (stat.S_ISLNK, "a symbolic link"),
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
    ):
        if test(mode):
            return name
    return "a device"


def os_error(path: Path, what: str, error: OSError) -> DataError:
    hints = {
        errno.ENOSPC: "the disk is full: make room and run again",
        errno.EDQUOT: "the disk quota is used up: make room and run again",
        errno.EFBIG: "the file may not grow any further here",
        errno.EROFS: "the disk is read-only",
        errno.EACCES: "this user may not do that: look at the owner and mode of the file and its folder",
        errno.EPERM: "this user may not do that: look at the owner and mode of the file and its folder",
        errno.EIO: "the disk reported an error: copy the workspace to another disk before going on",
    }
    return DataError(f"{path} {what}: {error.strerror or error}", hint=hints.get(error.errno or 0, ""))


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Tell a disk that fails while a file is read as what it is."""
    try:
        yield
    except OSError as error:
        raise os_error(path, "cannot be read", error) from error


def write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        written = os.write(fd, view)
        if written <= 0:
            raise OSError(errno.EIO, "nothing was written")
        view = view[written:]


def sync_folder(folder: Path) -> None:
    if os.name == "nt":  # there a folder cannot be opened, and its entries are written through
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def replace(path: Path, data: bytes, *, mode: int) -> None:
    """Put a whole file in place so that either the old or the new one is there after a crash."""
    draft = path.with_name(f".{path.name}")
    try:
        with suppress(FileNotFoundError):
            draft.unlink()  # left by a crash
        fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OPEN, mode)
        try:
            write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        draft.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise os_error(path, "cannot be written", error) from error


def read_at(fd: int, offset: int, length: int) -> bytes:
    os.lseek(fd, offset, os.SEEK_SET)
    parts = []
    while length > 0 and (part := os.read(fd, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)
