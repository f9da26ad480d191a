"""The audit: everything about a game that can be checked from its log, and what could not be.

It needs no secret and no network. A check that found nothing wrong says what it looked at; one that had
nothing to look at is skipped and says why. The first thing wrong is named by event and byte. Whatever stands
in the log, an audit ends with a verdict: what replay cannot follow is a failed check, never an exception.

Each kind of check has a module here. All of them see every event three times: gathered, before replay takes
it, and after.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.chance import Seeds
from hostkit.desk.audit.decks import Decks, Dice, Reveals
from hostkit.desk.audit.heads import Heads
from hostkit.desk.audit.messages import Reading
from hostkit.desk.audit.published import Posts
from hostkit.desk.audit.reading import read_log
from hostkit.desk.audit.rules import Rules, Standings
from hostkit.desk.audit.sealed import Boxes, Receipts
from hostkit.desk.audit.secrets import Secrets
from hostkit.desk.audit.thread import Missing, Thread
from hostkit.errors import HostkitError

__all__ = ["audit"]


def audit(path: Path, *, heads: str | None, saved: Sequence[Path] = (), seen: str = "") -> dict[str, Any]:
    """Check a log against `heads`, a text that holds lines copied from the forum, and against saved threads.

    Without either, the local board is looked at, where the log lies in a workspace. `seen` is the moment of reading.
    Gives the contract's document: the verdict is failed, unfinished, partial or verified, in this order.
    Raises `InputError` for what is no plain file.
    """
    case, thread = Case(), Thread()
    posted = Heads(case, thread)
    rows = read_log(case, path)
    if all(row.result == "ok" for row in rows):
        thread.texts += [heads] if heads is not None else []
        thread.read(saved, case.created, seen=seen)
        if heads is None and not saved:
            thread.look(path, case.created)
        rows += _checked(case, posted, thread)
    failed = any(row.result == "failed" for row in rows)
    skipped = any(row.result == "skipped" for row in rows)
    verdict = (
        "failed" if failed else "unfinished" if not case.finished else "partial" if skipped else "verified"
    )
    last = case.entries[-1] if case.entries else None
    return {
        "verdict": verdict,
        "events": len(case.entries),
        "head": f"{last.event.seq} {last.hash}" if last else "0",
        "unprotected": posted.unprotected,
        "checks": [row._asdict() for row in rows],
    }


def _checked(case: Case, heads: Heads, thread: Thread) -> list[Row]:
    """The rows of every check on a log that could be read; those come first on which others rest."""
    seeds = Seeds(case, thread)
    decks = Decks(case, seeds)
    boxes = Boxes(case, seeds)
    receipts = Receipts(case, boxes)
    checks = [
        heads, seeds, decks, Reveals(case, decks), Dice(case, seeds), receipts, boxes,
        Reading(case, receipts, boxes), Rules(case), Standings(case), Posts(case), Secrets(case),
        Missing(case, thread),
    ]  # fmt: skip
    broken: dict[str, Row] = {}
    for entry in case.entries:
        for check in checks:
            _guarded(broken, check, partial(check.gather, entry.event))
    _follow(case, checks)
    rows: list[Row] = []
    for check in checks:
        found: list[Row] = []
        _guarded(broken, check, partial(_collect, check, found))
        rows += [broken[check.name]] if check.name in broken else found
    return rows


def _collect(check: Check, rows: list[Row]) -> None:
    rows.extend(check.rows())


def _guarded(broken: dict[str, Row], check: Check, look: Callable[[], None]) -> None:
    """Whatever a log made to break us does to a check, it ends as failed."""
    try:
        look()
    except Exception as error:
        what = f"{type(error).__name__} {error}".strip()[:160]
        broken.setdefault(check.name, Row(check.name, "failed", f"it cannot be checked: {what}"))


def _follow(case: Case, checks: Sequence[Check]) -> None:
    """Replay, and show each event to the checks with what was known when it was written."""
    for entry in case.entries:
        event = entry.event
        try:
            for check in checks:
                check.before(event)
            case.game.feed(event)
            for check in checks:
                check.after(entry)
        except HostkitError as error:
            case.fault("rules", event.seq, error.message)
            return
        except Exception as error:  # a log made to break us: what cannot be replayed is not by the rules
            what = f"{type(error).__name__} {error}".strip()[:120]
            case.fault("rules", event.seq, f"it cannot be replayed: {what}")
            return
    case.followed = True
    for seq, text in case.game.faults:
        case.fault("checks" if text.startswith("the standings published") else "rules", seq, text)
