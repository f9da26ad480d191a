"""The games of a workspace on their shelf: what each one is at, read from its log's end, and the archive.

Nothing is replayed for the list, so that it is quick with hundreds of games. Belongs here: listing, putting away
and bringing back. Tables over several games are in `season`.
"""

import re
from pathlib import Path
from typing import Any

from hostkit.desk.look import look
from hostkit.errors import DataError, InputError
from hostkit.store import LogFile, Workspace

__all__ = ["archive", "archived", "at_a_glance", "games", "put_away", "restore"]

_REACH = 1 << 16  # bytes that are read of a log at first, from either end
_END = b"\n...\n"
_field = {name: re.compile(rf'(?m)^{name}: "?([^"\n]*)"?$') for name in ("seq", "at", "event", "window", "deadline",
                                                                          "ruleset", "board", "ruling")}  # fmt: skip


def games(workspace: Workspace) -> list[dict[str, Any]]:
    """Every game with its ruleset, its last event, the open window, and whether it is over.

    Only the first and the last bytes of each log are read; nothing is checked.
    """
    return [at_a_glance(workspace, name) for name in workspace.games()]


def at_a_glance(workspace: Workspace, name: str) -> dict[str, Any]:
    """What one game is at, by the first and last bytes of its log; nothing is checked.

    Raises `InputError` where the log is no plain file.
    """
    log = LogFile(workspace.games_folder / f"{name}.yaml")
    reach = _REACH
    while True:
        first, last, size = log.ends(reach, reach)
        records = last.decode(errors="replace").split("\n---\n")
        told = _END in first and any(_of(record, "event") in ("opened", "closed") for record in records)
        if told or reach >= size:
            break
        reach *= 8
    head = first.partition(_END)[0].decode(errors="replace")
    newest = records[-1]
    about = next((record for record in reversed(records) if _of(record, "event") in ("opened", "closed")), "")
    window, deadline = (
        (_of(about, "window"), _of(about, "deadline")) if _of(about, "event") == "opened" else ("", "")
    )
    for record in records[records.index(about) :] if window else ():
        if _of(record, "deadline") and _of(record, "window") == window:
            deadline = _of(record, "deadline")  # extended since
    # Seeds are shown at a game's end only, and a window that was open then is called off (ALL-16). Where all
    # dice were typed in there are none.
    over = about != "" and any(
        _of(record, "event") == "seed-revealed" or _of(record, "ruling") == "end"
        for record in records[records.index(about) :]
    )
    window, deadline = ("", "") if over else (window, deadline)
    return {
        "game": name, "ruleset": _of(head, "ruleset"), "board": _of(head, "board") or "local",
        "events": int(_of(newest, "seq") or _of(newest.removeprefix("---\n"), "seq") or 0), "at": _of(newest, "at"),
        "window": window or None, "deadline": deadline or None, "finished": over,
    }  # fmt: skip


def _of(record: str, name: str) -> str:
    found = _field[name].search(record) if f"{name}: " in record else None
    return found[1] if found else ""


def archived(workspace: Workspace) -> list[str]:
    """The games that were put away."""
    return put_away(workspace).games()


def put_away(workspace: Workspace) -> Workspace:
    """The archive, as a workspace whose games are looked at like any others."""
    return Workspace(workspace.root, games="archive")


def archive(workspace: Workspace, name: str) -> Path:
    """Put a game's log and secrets into `archive/`, where it is over or between two hands; else raises `DataError`."""
    with workspace.log(name).lock():
        game, _ = look(workspace, name)
        if game.window is not None:
            raise DataError(
                f"{name} is not over: {game.window.name} is open", hint="hostkit status says what is next"
            )
        return _move(workspace, put_away(workspace), name)


def restore(workspace: Workspace, name: str) -> Path:
    """Bring a game back from the archive."""
    # Whoever starts a game of this name, or puts it away, holds the same lock; nobody writes in the archive.
    with workspace.log(name).lock():
        if name not in archived(workspace):
            raise InputError(
                f"{name!r} is not in the archive", hint=f"there: {', '.join(archived(workspace)) or 'none'}"
            )
        return _move(put_away(workspace), workspace, name)


def _move(here: Workspace, there: Workspace, name: str) -> Path:
    moved = there.log(name).path
    if moved.exists():
        raise DataError(f"{moved} exists already", hint="move it away first")
    there.games_folder.mkdir(exist_ok=True)
    for source, target in ((here.secrets(name).path, there.secrets(name).path), (here.log(name).path, moved)):
        if source.exists():
            source.rename(target)
    return moved
