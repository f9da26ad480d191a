"""Whether the log is one: its chain, its numbers, its events. On this all other checks rest."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from hostkit.desk.audit.case import Case, Row
from hostkit.errors import DataError, HostkitError, InputError
from hostkit.log import ChainError, TornError
from hostkit.log.events import Created
from hostkit.store import LogFile

__all__ = ["read_log", "refuse_unreadable"]

_BEGIN = b"---\nseq: "
_START = 4000  # bytes by which a file is known
_RAW = "get the raw file of the log"


def refuse_unreadable(path: Path, saved: Sequence[Path] = ()) -> None:
    """Raise `InputError` for what is no plain file or does not begin as a log; one that is damaged is checked."""
    try:
        start, _, _ = LogFile(path).ends(_START, 0)
    except DataError:
        return  # of a failing disk the check itself tells
    if start.startswith(_BEGIN):
        return
    swapped = [other for other in saved if other.read_bytes().startswith(_BEGIN)]
    why, hint = _instead(start)
    if swapped:
        why, hint = (
            f"it is no log, but {swapped[0]} begins like one",
            f"hostkit audit {swapped[0]} --thread {path}",
        )
    raise InputError(f"{path} cannot be checked: {why}", hint=hint)


def _instead(start: bytes) -> tuple[str, str]:
    """What a file is that is no log, by how it begins, and what to do."""
    if not start.strip(b"\0 \r\n"):
        return "it is empty", "get the log again"
    if start.startswith(b"---\r\nseq: "):
        return "its lines end in CR LF: an editor or git changed them", f"turn them back to LF, or {_RAW}"
    if start.startswith(b"\xef\xbb\xbf"):
        return "it begins with a byte order mark: an editor put it there", _RAW
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it is UTF-16: a program saved it anew", _RAW
    if start.lstrip()[:1] == b"<":
        return "it is a web page", _RAW
    if start.lstrip(b" \r\n").startswith(_BEGIN):
        return "it begins with a blank line, which an editor put there", _RAW
    return (
        "it is no hostkit log: that begins with the lines --- and seq: 1",
        "give the log first: games/ID.yaml",
    )


def read_log(case: Case, path: Path) -> list[Row]:
    """Read the log into a case; gives the rows of chain, sequence and schema up to the first that failed.

    Raises `InputError` for what is no plain file.
    """
    try:
        case.entries.extend(LogFile(path).entries())
    except ChainError as error:
        # A record with a right hash and a wrong number is well chained.
        check = "sequence" if " stands where event " in error.message else "chain"
        _rest(case, path)
        where = f"(byte {error.offset})"
        told = error.message if where in error.message else f"{error.message} {where}"
        repair = "; hostkit recover repairs it" if isinstance(error, TornError) else ""
        return [Row(check, "failed", f"{told}{repair}", error.seq)]
    except HostkitError as error:
        if not path.is_file() or path.is_symlink():
            raise
        _rest(case, path)
        return [Row("schema", "failed", error.message, len(case.entries) + 1)]
    count = len(case.entries)
    bound = "1 event" if count == 1 else f"{count} events, each bound to the one before"
    rows = [Row("chain", "ok", bound), Row("sequence", "ok", f"1 to {count}{_clock(case)}")]
    if not isinstance(case.entries[0].event, Created):
        return [*rows, case.row("schema", "failed", "the log does not begin with the event `created`", 1)]
    return [*rows, Row("schema", "ok", "every event is known, with known keys only")]


def _rest(case: Case, path: Path) -> None:
    """What could be read before the fault."""
    with suppress(HostkitError):
        for entry in LogFile(path).entries():
            if len(case.entries) <= entry.event.seq:
                case.entries[entry.event.seq - 1 :] = [entry]


def _clock(case: Case) -> str:
    """A warning where the host's clock went back; the numbers order the events all the same."""
    pairs = zip(case.entries, case.entries[1:], strict=False)
    back = next((b.event.seq for a, b in pairs if b.event.at < a.event.at), None)
    return f"; the host's clock went back before event {back}" if back else ""
