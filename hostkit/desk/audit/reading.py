"""Whether the log is one: its chain, its numbers, its events. On this all other checks rest."""

from contextlib import suppress
from pathlib import Path

from hostkit.desk.audit.case import Case, Row
from hostkit.errors import HostkitError
from hostkit.log import ChainError, TornError
from hostkit.log.events import Created
from hostkit.store import LogFile

__all__ = ["read_log"]


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
