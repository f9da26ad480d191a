"""The log of a game as a file: read as a stream, appended to under a lock, its end repaired after a crash."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from hostkit.errors import DataError, InputError
from hostkit.log import GENESIS, Entry, TornError, decode, encode, link, read, seal
from hostkit.log.chain import MAX_RECORD, is_complete
from hostkit.log.events import Event
from hostkit.store.lock import held
from hostkit.store.plain import OPEN, open_plain, os_error, read_at, reading, replace, sync_folder, write_all

__all__ = ["Head", "LogFile", "Recovery"]

_BLOCK: Final = 1 << 18  # bytes read at once
_TAIL_BLOCK: Final = 1 << 14
_RECORD_START: Final = b"\n---\nseq: "
_last_seal = re.compile(rb"hash: ([0-9a-f]{64})\n\.\.\.\n\Z").search
_seq_of = re.compile(rb"---\nseq: ([1-9][0-9]*)\n").match


class Head(NamedTuple):
    """The last event of a log: its number and hash; 0 and 64 zeros before the first."""

    seq: int
    hash: str


class Recovery(NamedTuple):
    """What `LogFile.recover` did: the whole events kept, the bytes cut from the end, where they were saved.

    `restored` says that only the final line end was missing, and was put back.
    """

    events: int
    cut: int
    saved: Path | None
    restored: bool = False


class LogFile:
    """The log of one game on disk: read it, append to it, repair its end.

    An object remembers the head that it read; appending is refused where the file has changed since.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[Head, int] | None = None
        self._locked = False

    @classmethod
    def create(cls, path: Path, *drafts: Event) -> "LogFile":
        """Start a log with its first events; raises `InputError` where there is one already."""
        log = cls(path)
        blob, _, head = _sealed(Head(0, GENESIS), drafts)
        with log.lock():
            try:
                fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | OPEN, 0o644)
            except FileExistsError:
                raise InputError(f"{path} exists already", hint="choose another name for the game") from None
            except OSError as error:
                raise os_error(path, "cannot be made", error) from error
            try:
                write_all(fd, blob)
                os.fsync(fd)
                sync_folder(path.parent)
            except BaseException as error:
                with suppress(OSError):
                    path.unlink()
                if isinstance(error, OSError):
                    raise os_error(path, "was not made", error) from error
                raise
            finally:
                os.close(fd)
            log._seen = head, len(blob)
        return log

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the game over reading, deciding and appending; inside, `append` takes no lock of its own.

        Raises `DataError` naming the process that holds it.
        """
        if self._locked:
            yield
            return
        with held(self.path):
            self._locked = True
            try:
                yield
            finally:
                self._locked = False

    def entries(self) -> Iterator[Entry]:
        """Read the log in a stream, checked; memory does not grow with the file.

        Raises what `hostkit.log.read` raises, and `InputError` for what is no plain file.
        """
        fd = open_plain(self.path, os.O_RDONLY)
        try:
            size = os.fstat(fd).st_size
            head = Head(0, GENESIS)
            for entry in read(_blocks(fd, size, self.path), name=str(self.path)):
                head = Head(entry.event.seq, entry.hash)
                yield entry
            self._seen = head, size
        finally:
            os.close(fd)

    def read(self) -> list[Event]:
        """Read the whole log, checked; raises as `entries` does."""
        return [entry.event for entry in self.entries()]

    @property
    def head(self) -> Head:
        """The last event's number and hash: as read, or from the file's end, the rest unchecked."""
        if self._seen is None:
            fd = open_plain(self.path, os.O_RDONLY)
            try:
                size = os.fstat(fd).st_size
                self._seen = _head_of(fd, size, self.path), size
            finally:
                os.close(fd)
        return self._seen[0]

    def ends(self, first: int, last: int) -> tuple[bytes, bytes, int]:
        """The file's first and last bytes, as many as asked for, and its size; nothing is checked.

        Raises `InputError` for what is no plain file.
        """
        fd = open_plain(self.path, os.O_RDONLY)
        try:
            with reading(self.path):
                size = os.fstat(fd).st_size
                return read_at(fd, 0, first), read_at(fd, max(0, size - last), last), size
        finally:
            os.close(fd)

    def append(self, *drafts: Event) -> list[Event]:
        """Write events to the log's end and give them back as they will be read, numbered.

        A draft has `seq` 0, or the number that it will get. Either all are on disk when this returns, or an
        error is raised and the file is as it was: `DataError` where the disk failed, where another process
        holds the game, and where the log has changed since this object read it.
        """
        if not drafts:
            return []
        with self.lock():
            fd = open_plain(self.path, os.O_RDWR | os.O_APPEND)
            try:
                size = os.fstat(fd).st_size
                head = _head_of(fd, size, self.path)
                if self._seen is not None and self._seen != (head, size):
                    raise DataError(
                        f"{self.path} has changed since it was read: it stood at event {self._seen[0].seq}, "
                        f"now it is at event {head.seq}",
                        hint="nothing was written; run again",
                    )
                blob, events, new = _sealed(head, drafts)
                self._write(fd, blob, size)
            finally:
                os.close(fd)
            self._seen = new, size + len(blob)
        return events

    def _write(self, fd: int, blob: bytes, size: int) -> None:
        try:
            write_all(fd, blob)
            os.fsync(
                fd
            )  # never tried again: after a failure the system may have dropped what it could not write
        except BaseException as error:
            undone = "nothing was written"
            try:
                os.ftruncate(fd, size)
            except OSError as second:
                undone = f"its end may be torn, cutting it failed too: {second.strerror}"
            if isinstance(error, OSError):
                raise os_error(self.path, f"was not appended to, {undone}", error) from error
            raise

    def recover(self) -> Recovery | None:
        """Repair the log's end after a crash; None where it is whole.

        The torn or zero-filled bytes after the last whole event are saved beside the log as
        `<log>.torn-<offset>`, then cut; where only the final line end is lost, it is put back; a log without
        one whole event is removed. Everything before is checked first: garbage, a changed event or an unknown
        one raise `ChainError` or `DataError`, and nothing is cut.
        """
        with self.lock():
            try:
                for _ in self.entries():
                    pass
            except TornError as torn:
                return self._repair(torn)
        return None

    def _repair(self, torn: TornError) -> Recovery:
        fd = open_plain(self.path, os.O_RDWR | os.O_APPEND)
        try:
            size = os.fstat(fd).st_size
            tail = read_at(fd, torn.offset, size - torn.offset)
            if torn.missing:
                self._write(fd, torn.missing, size)
                return Recovery(torn.seq, 0, None, restored=True)
            saved = self._save(tail, torn.offset) if tail else None
            if torn.offset:
                os.ftruncate(fd, torn.offset)
                os.fsync(fd)
            else:
                self.path.unlink()
                sync_folder(self.path.parent)
        except OSError as error:
            raise os_error(self.path, "could not be repaired", error) from error
        finally:
            os.close(fd)
        self._seen = None
        return Recovery(torn.seq - 1, len(tail), saved)

    def _save(self, tail: bytes, offset: int) -> Path:
        saved = self.path.with_name(f"{self.path.name}.torn-{offset}")
        count = 1
        while saved.exists() and saved.read_bytes() != tail:
            count += 1
            saved = self.path.with_name(f"{self.path.name}.torn-{offset}-{count}")
        replace(saved, tail, mode=0o644)
        return saved


def _sealed(head: Head, drafts: tuple[Event, ...]) -> tuple[bytes, list[Event], Head]:
    """Number, write and link drafts after a head: the bytes, the events as they will be read, the head."""
    seq, previous = head
    parts: list[bytes] = []
    events: list[Event] = []
    for draft in drafts:
        seq += 1
        if draft.seq not in (0, seq):
            raise DataError(f"event {draft.seq} ({draft.kind}) does not come next: event {seq} does")
        raw = encode(msgspec.structs.replace(draft, seq=seq))
        if len(raw) > MAX_RECORD:
            raise InputError(f"event {seq} ({draft.kind}) has {len(raw)} bytes: {MAX_RECORD} is the most")
        parts.append(seal(previous, raw))
        events.append(decode(raw))
        previous = link(previous, raw)
    return b"".join(parts), events, Head(seq, previous)


def _blocks(fd: int, size: int, path: Path) -> Iterator[bytes]:
    at = 0
    while at < size:  # what another process appends meanwhile is not looked at
        with reading(path):
            block = read_at(fd, at, min(_BLOCK, size - at))
        if not block:
            return
        at += len(block)
        yield block


def _head_of(fd: int, size: int, path: Path) -> Head:
    """The last record's number and hash, from the file's last blocks alone."""
    reach = _TAIL_BLOCK
    with reading(path):
        begun = read_at(fd, 0, 4) == b"---\n"  # else an editor was here
    while begun:
        with reading(path):
            data = read_at(fd, max(size - reach, 0), min(reach, size))
        sealed = _last_seal(data) if is_complete(data) else None
        if not sealed:
            break
        start = data.rfind(_RECORD_START) + 1
        if start or reach >= size:
            number = _seq_of(data, start)
            if number:
                return Head(int(number[1]), sealed[1].decode())
            break
        if reach > 2 * MAX_RECORD:
            break
        reach *= 8
    # The end is no whole record: the whole reading finds out what it is, and says so.
    for _ in read(_blocks(fd, size, path), name=str(path)):
        pass
    raise DataError(f"{path}: the last event cannot be found")
