"""Files of a workspace: the log of a game, its secrets, and the workspace they stand in.

Belongs here: opening, locking, appending, syncing, repairing, and refusing what is no plain file. Does not:
what a record says or how it is linked (`hostkit.log`), what is decided from it (`hostkit.desk`).
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from hostkit.errors import DataError, InputError
from hostkit.log import GENESIS, Entry, TornError, decode, encode, link, read, seal
from hostkit.log.chain import MAX_RECORD, is_complete
from hostkit.log.codec import document, load
from hostkit.log.events import Event
from hostkit.times import moment, read_zone

__all__ = ["Head", "LogFile", "Recovery", "Secrets", "Settings", "Workspace"]

_BLOCK: Final = 1 << 18  # bytes read at once
_TAIL_BLOCK: Final = 1 << 14
_OPEN: Final = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
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


# --- plain files


def _open_plain(path: Path, flags: int) -> int:
    """Open a file that must be a plain one; a link, pipe, folder or device is refused before it is opened."""
    try:
        kind = path.lstat().st_mode
        if not stat.S_ISREG(kind):
            raise InputError(
                f"{path} is {_kind(kind)}, not a plain file", hint="hostkit follows no links here"
            )
        fd = os.open(path, flags | _OPEN)
    except FileNotFoundError:
        raise InputError(f"{path} does not exist") from None
    except OSError as error:
        raise _os_error(path, "cannot be opened", error) from error
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


def _os_error(path: Path, what: str, error: OSError) -> DataError:
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
def _reading(path: Path) -> Iterator[None]:
    """Tell a disk that fails while a file is read as what it is."""
    try:
        yield
    except OSError as error:
        raise _os_error(path, "cannot be read", error) from error


def _write_all(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        written = os.write(fd, view)
        if written <= 0:
            raise OSError(errno.EIO, "nothing was written")
        view = view[written:]


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # there a folder cannot be opened, and its entries are written through
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def _replace(path: Path, data: bytes, *, mode: int) -> None:
    """Put a whole file in place so that either the old or the new one is there after a crash."""
    draft = path.with_name(f".{path.name}")
    try:
        with suppress(FileNotFoundError):
            draft.unlink()  # left by a crash
        fd = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN, mode)
        try:
            _write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        draft.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise _os_error(path, "cannot be written", error) from error


@contextmanager
def _held(path: Path) -> Iterator[None]:
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
        raise _os_error(path, "cannot be locked", error) from error
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
        fd = os.open(beside, os.O_WRONLY | os.O_TRUNC | _OPEN)
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


# --- the log


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
                fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN, 0o644)
            except FileExistsError:
                raise InputError(f"{path} exists already", hint="choose another name for the game") from None
            except OSError as error:
                raise _os_error(path, "cannot be made", error) from error
            try:
                _write_all(fd, blob)
                os.fsync(fd)
                _sync_folder(path.parent)
            except BaseException as error:
                with suppress(OSError):
                    path.unlink()
                if isinstance(error, OSError):
                    raise _os_error(path, "was not made", error) from error
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
        with _held(self.path):
            self._locked = True
            try:
                yield
            finally:
                self._locked = False

    def entries(self) -> Iterator[Entry]:
        """Read the log in a stream, checked; memory does not grow with the file.

        Raises what `hostkit.log.read` raises, and `InputError` for what is no plain file.
        """
        fd = _open_plain(self.path, os.O_RDONLY)
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
            fd = _open_plain(self.path, os.O_RDONLY)
            try:
                size = os.fstat(fd).st_size
                self._seen = _head_of(fd, size, self.path), size
            finally:
                os.close(fd)
        return self._seen[0]

    def append(self, *drafts: Event) -> list[Event]:
        """Write events to the log's end and give them back as they will be read, numbered.

        A draft has `seq` 0, or the number that it will get. Either all are on disk when this returns, or an
        error is raised and the file is as it was: `DataError` where the disk failed, where another process
        holds the game, and where the log has changed since this object read it.
        """
        if not drafts:
            return []
        with self.lock():
            fd = _open_plain(self.path, os.O_RDWR | os.O_APPEND)
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
            _write_all(fd, blob)
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
                raise _os_error(self.path, f"was not appended to, {undone}", error) from error
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
        fd = _open_plain(self.path, os.O_RDWR | os.O_APPEND)
        try:
            size = os.fstat(fd).st_size
            tail = _read_at(fd, torn.offset, size - torn.offset)
            if torn.missing:
                self._write(fd, torn.missing, size)
                return Recovery(torn.seq, 0, None, restored=True)
            saved = self._save(tail, torn.offset) if tail else None
            if torn.offset:
                os.ftruncate(fd, torn.offset)
                os.fsync(fd)
            else:
                self.path.unlink()
                _sync_folder(self.path.parent)
        except OSError as error:
            raise _os_error(self.path, "could not be repaired", error) from error
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
        _replace(saved, tail, mode=0o644)
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
        with _reading(path):
            block = _read_at(fd, at, min(_BLOCK, size - at))
        if not block:
            return
        at += len(block)
        yield block


def _read_at(fd: int, offset: int, length: int) -> bytes:
    os.lseek(fd, offset, os.SEEK_SET)
    parts = []
    while length > 0 and (part := os.read(fd, length)):
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _head_of(fd: int, size: int, path: Path) -> Head:
    """The last record's number and hash, from the file's last blocks alone."""
    reach = _TAIL_BLOCK
    with _reading(path):
        begun = _read_at(fd, 0, 4) == b"---\n"  # else an editor was here
    while begun:
        with _reading(path):
            data = _read_at(fd, max(size - reach, 0), min(reach, size))
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


# --- secrets


_Records = dict[str, dict[str, dict[str, str]]]


class Secrets:
    """What must not be public yet: seeds, salts, sealed bids, each a record of texts under a kind and a key.

    The file is for its owner alone. A record is on disk when `put` or `save` returns, so that the public event
    that depends on it can follow; it is never changed afterwards.
    """

    def __init__(self, path: Path, *, game: str) -> None:
        self.path = path
        self.game = game
        self._unsaved: _Records = {}
        self._seen: tuple[tuple[int, int, int], _Records] | None = None  # the file as it was read last

    def put(self, kind: str, key: str, value: Mapping[str, str]) -> None:
        """Store a record; the same again does nothing, another value for the same key raises `DataError`."""
        self.keep(kind, key, value)
        self.save()

    def keep(self, kind: str, key: str, value: Mapping[str, str]) -> None:
        """Store a record with the next `save`: many at once cost one writing of the file; raises as `put` does."""
        for records in (self._read() or {}, self._unsaved):
            known = records.get(kind, {}).get(key)
            if known is not None:
                self._refuse_change(kind, key, known, value)
                return
        self._unsaved.setdefault(kind, {})[key] = dict(value)

    def save(self) -> None:
        """Write what was kept since the last time; raises as `put` does, and what cannot be written is dropped."""
        unsaved, self._unsaved = self._unsaved, {}
        if not unsaved:
            return
        with _held(self.path):
            data = {kind: dict(records) for kind, records in (self._read() or {}).items()}
            for kind, added in unsaved.items():
                records = data.setdefault(kind, {})
                for key, value in added.items():
                    self._refuse_change(kind, key, records.setdefault(key, value), value)
            self._refuse_tracked()
            _replace(self.path, document({"game": self.game} | data).encode(), mode=0o600)

    def _refuse_change(self, kind: str, key: str, known: Mapping[str, str], value: Mapping[str, str]) -> None:
        if known != dict(value):
            raise DataError(
                f"{self.path} has another `{kind}` `{key}` already", hint="a secret never changes"
            )

    def get(self, kind: str, key: str) -> dict[str, str]:
        """Read a record; raises `DataError` where it, or the file, is missing."""
        data = self._read()
        if data is None and not self._unsaved:
            raise DataError(
                f"{self.path} is missing: `{kind}` `{key}` is needed from it",
                hint="bring it over from the machine where the game was started",
            )
        record = self.all(kind).get(key)
        if record is None:
            raise DataError(f"{self.path} has no `{kind}` `{key}`", hint="is it the file of this game?")
        return record

    def all(self, kind: str) -> dict[str, dict[str, str]]:
        """Read every record of a kind, by key; none where there is no file."""
        return (self._read() or {}).get(kind, {}) | self._unsaved.get(kind, {})

    def examine(self) -> None:
        """Raise `DataError` where others can read the file, git tracks it, or it is no file of secrets."""
        if self._read() is not None:
            self._refuse_tracked()

    def _read(self) -> _Records | None:
        if not os.path.lexists(self.path):
            return None
        fd = _open_plain(self.path, os.O_RDONLY)
        try:
            found = os.fstat(fd)
            mode = stat.S_IMODE(found.st_mode)
            if os.name != "nt" and mode & 0o077:
                raise DataError(
                    f"{self.path} can be read by others (mode {mode:04o})", hint=f"run: chmod 600 {self.path}"
                )
            # A change puts another file in place, so this tells whether it is the one that was read before.
            mark = (found.st_ino, found.st_mtime_ns, found.st_size)
            if self._seen is not None and self._seen[0] == mark:
                return self._seen[1]
            with _reading(self.path):
                raw = _read_at(fd, 0, found.st_size)
        finally:
            os.close(fd)
        data = load(raw, name=str(self.path)).data
        try:
            game = data.pop("game")
            records: _Records = msgspec.convert(data, _Records)
        except (AttributeError, KeyError, TypeError, msgspec.ValidationError) as error:
            raise DataError(f"{self.path} is no file of secrets: {error}") from None
        if game != self.game:
            raise DataError(f"{self.path} holds the secrets of the game `{game}`, not of `{self.game}`")
        self._seen = mark, records
        return records

    def _refuse_tracked(self) -> None:
        import shutil
        import subprocess

        folder = self.path.absolute().parent
        git = shutil.which("git")
        if git is None or not any((place / ".git").exists() for place in (folder, *folder.parents)):
            return
        # Without the monitor, which a foreign repository could point at a program of its own.
        command = [git, "-c", "core.fsmonitor=false", "-C", str(folder), "ls-files", "--error-unmatch", "--"]
        try:
            done = subprocess.run([*command, self.path.name], capture_output=True, timeout=20, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return
        if done.returncode == 0:
            raise DataError(
                f"git tracks {self.path}: secrets would be published with the repository",
                hint=f"run: git rm --cached {self.path.name}, and add *.secret.yaml to .gitignore",
            )


# --- the workspace

_GAME_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}").fullmatch
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
_copy = re.compile(
    r"(?P<id>[a-z0-9][a-z0-9._-]*?)(?: \([0-9]+\)| ?\([^)]*conflicted copy[^)]*\)|\.sync-conflict-[^/]*"
    r"| - Copy(?: \([0-9]+\))?| copy(?: [0-9]+)?)\.yaml",
    re.IGNORECASE,
).fullmatch
_IGNORED: Final = ("*.secret.yaml", "*.lock")
_NEW_SETTINGS: Final = """\
# The settings of this workspace; every key may be left out.
zone: UTC        # the zone in which times are shown, such as Europe/Berlin
board: local     # the board of a new game
"""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The workspace's `hostkit.yaml`: where a new game is played, and how times are shown.

    `boards` describes each board by its name: `kind`, and what that kind of board needs.
    """

    zone: str = "UTC"
    board: str = "local"
    boards: dict[str, dict[str, Any]] = {}
    host: str = ""
    beacon: str = "https://api.drand.sh"


class Workspace:
    """A folder with `hostkit.yaml` and `games/`: where games, their logs and secrets are found by id."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.games_folder = root / "games"

    @classmethod
    def find(cls, directory: Path | None = None, *, root: str = "", start: Path) -> "Workspace":
        """Find the workspace: `directory` if given, else `root` if not empty, else upward from `start`.

        Raises `InputError` where there is none.
        """
        given = directory if directory is not None else Path(root) if root else None
        for folder in [given] if given is not None else [start, *start.absolute().parents]:
            if (folder / "hostkit.yaml").is_file() or (folder / "games").is_dir():
                return cls(folder)
        raise InputError(
            f"{given or start} is {'no' if given else 'not inside a'} workspace",
            hint="make one with: hostkit init",
        )

    @classmethod
    def init(cls, root: Path) -> "Workspace":
        """Make a workspace; files that are there are kept, and `.gitignore` gets what it lacks."""
        try:
            (root / "games").mkdir(parents=True, exist_ok=True)
            settings = root / "hostkit.yaml"
            if not os.path.lexists(settings):
                _replace(settings, _NEW_SETTINGS.encode(), mode=0o644)
            ignore = root / ".gitignore"
            text = ignore.read_text(encoding="utf-8") if ignore.exists() else ""
            missing = [line for line in _IGNORED if line not in text.splitlines()]
            if missing:
                before = text if text.endswith("\n") or not text else f"{text}\n"
                _replace(ignore, (before + "\n".join(missing) + "\n").encode(), mode=0o644)
        except OSError as error:
            raise _os_error(root, "cannot be made a workspace", error) from error
        return cls(root)

    def settings(self) -> Settings:
        """Read `hostkit.yaml`; raises `InputError` naming the line of an unknown key or a wrong value."""
        path = self.root / "hostkit.yaml"
        if not os.path.lexists(path):
            return Settings()
        fd = _open_plain(path, os.O_RDONLY)
        try:
            raw = _read_at(fd, 0, MAX_RECORD)
        finally:
            os.close(fd)
        found = load(raw, name=str(path))
        data = {} if found.data in (None, "") else found.data
        known = Settings.__struct_fields__
        for key in data if isinstance(data, dict) else ():
            if key not in known:
                line = found.lines[(key,)]
                raise InputError(
                    f"{path}, line {line}: unknown key `{key}`", hint=f"known are {', '.join(known)}"
                )
        try:
            settings = msgspec.convert(data, Settings)
        except msgspec.ValidationError as error:
            raise InputError(f"{path}: {error}") from None
        for name, board in settings.boards.items():
            if not isinstance(board.get("kind"), str):
                line = found.lines[("boards", name)]
                raise InputError(f"{path}, line {line}: the board `{name}` has no `kind`")
        if settings.board != "local" and settings.board not in settings.boards:
            line = found.lines[("board",)]
            raise InputError(
                f"{path}, line {line}: the board `{settings.board}` is not described in `boards`"
            )
        try:
            read_zone(settings.zone)
        except InputError as error:
            line = found.lines[("zone",)]
            raise InputError(f"{path}, line {line}: {error.message}", hint=error.hint) from None
        return settings

    def games(self) -> list[str]:
        """List the ids of the games, sorted; raises `DataError` naming both files where one has a copy."""
        found = []
        for path in sorted(self.games_folder.glob("*.yaml")):
            if path.name.endswith(".secret.yaml") or path.name.startswith("."):
                continue
            copy = _copy(path.name)
            if copy:
                self._refuse_copy(copy["id"], path)
            if _is_game_id(path.stem):
                found.append(path.stem)
        return found

    def log(self, game: str) -> LogFile:
        """The log of a game, which may not exist yet; raises `InputError` for an id that is none.

        Raises `DataError` where a synchronising program has left a second copy of the log.
        """
        path = self._path(game, ".yaml")
        if self.games_folder.is_dir():
            for other in self.games_folder.iterdir():
                copy = _copy(other.name)
                if copy and copy["id"] == game:
                    self._refuse_copy(game, other)
        return LogFile(path)

    def secrets(self, game: str) -> Secrets:
        """The secrets of a game; raises `InputError` for an id that is none."""
        return Secrets(self._path(game, ".secret.yaml"), game=game)

    def _path(self, game: str, ending: str) -> Path:
        if not _is_game_id(game):
            raise InputError(
                f"{game!r} cannot be the name of a game",
                hint="write 1 to 64 of a-z, 0-9, dot, dash and underscore, with a letter or digit first",
            )
        return self.games_folder / f"{game}{ending}"

    def _refuse_copy(self, game: str, copy: Path) -> None:
        log = self.games_folder / f"{game}.yaml"
        raise DataError(
            f"there are two copies of one game: {log} and {copy}",
            hint="compare their last events with the last published post, and move the wrong one away",
        )


def _is_game_id(text: str) -> bool:
    return (
        _GAME_ID(text) is not None
        and ".." not in text
        and not text.endswith((".", ".secret", ".yaml"))
        and text.split(".")[0] not in _DEVICES
    )
