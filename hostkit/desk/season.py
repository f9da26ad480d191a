"""Many games: what each one is at, read from its log's end, and tables over several of them.

Belongs here: the list of a workspace's games, season tables, and the archive of finished games.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hostkit.desk.look import look
from hostkit.errors import DataError, InputError
from hostkit.store import Workspace

__all__ = ["archive", "archived", "at_a_glance", "games", "restore", "season", "season_text"]

_HEAD, _TAIL = 4096, 1 << 16
_field = {name: re.compile(rf'(?m)^{name}: "?([^"\n]*)"?$') for name in ("seq", "at", "event", "window", "deadline",
                                                                          "ruleset", "board")}  # fmt: skip


def games(workspace: Workspace) -> list[dict[str, Any]]:
    """Every game with its ruleset, its last event, the open window, and whether it is over.

    Only the first and the last bytes of each log are read; nothing is checked.
    """
    return [at_a_glance(workspace, name) for name in workspace.games()]


def at_a_glance(workspace: Workspace, name: str) -> dict[str, Any]:
    """What one game is at, by the first and last bytes of its log; nothing is checked."""
    path = workspace.games_folder / f"{name}.yaml"
    size = path.stat().st_size
    with path.open("rb") as file:
        head = file.read(_HEAD).decode(errors="replace")
        reach = _TAIL
        while True:
            file.seek(max(0, size - reach))
            records = file.read().decode(errors="replace").split("\n---\n")
            if reach >= size or any(_of(record, "event") in ("opened", "closed") for record in records):
                break
            reach *= 8
    newest = records[-1]
    about = next((record for record in reversed(records) if _of(record, "event") in ("opened", "closed")), "")
    window, deadline = (
        (_of(about, "window"), _of(about, "deadline")) if _of(about, "event") == "opened" else ("", "")
    )
    for record in records[records.index(about) :] if window else ():
        if _of(record, "deadline") and _of(record, "window") == window:
            deadline = _of(record, "deadline")  # extended since
    over = any(_of(record, "event") == "seed-revealed" for record in records) and not window
    return {
        "game": path.stem, "ruleset": _of(head, "ruleset"), "board": _of(head, "board") or "local",
        "events": int(_of(newest, "seq") or _of(newest.removeprefix("---\n"), "seq") or 0), "at": _of(newest, "at"),
        "window": window or None, "deadline": deadline or None, "finished": over,
    }  # fmt: skip


def _of(record: str, name: str) -> str:
    found = _field[name].search(record)
    return found[1] if found else ""


def season(workspace: Workspace, names: Sequence[str], *, points: Sequence[int], by: str) -> dict[str, Any]:
    """A table over finished games: points by rank, net yen or points, or hands won; best first.

    Equal ranks get the points of their rank each. Raises `InputError` for a measure that is none, and
    `DataError` for a game that is not over.
    """
    if by not in ("points", "net", "won"):
        raise InputError(f"{by!r} is no measure", hint="points, net or won")
    rows: dict[str, dict[str, Any]] = {}
    played = []
    for name in names:
        game, _ = look(workspace, name)
        if not game.finished:
            raise DataError(f"{name} is not over", hint="name finished games: hostkit games")
        played.append(name)
        for seat in game.machine.standings().players:
            row = rows.setdefault(
                seat.player, {"player": seat.player, "games": 0, "points": 0, "net": 0, "won": 0}
            )
            row["games"] += 1
            row["net"] += seat.payout if seat.payout is not None else 0 if seat.rank is None else seat.balance
            row["won"] += seat.rank == 1
            if seat.rank is not None and seat.rank <= len(points):
                row["points"] += points[seat.rank - 1]
    table = sorted(rows.values(), key=lambda row: (-row[by], -row["won"], row["player"]))
    for row in table:
        row["rank"] = 1 + sum(other[by] > row[by] for other in table)
    return {"games": played, "by": by, "points": list(points), "players": table}


def season_text(found: dict[str, Any], *, title: str, markup: str) -> str:
    """A season table as a post."""
    from hostkit.publish.render import render_loose

    return render_loose("season", {**found, "title": title}, markup=markup)


def archived(workspace: Workspace) -> list[str]:
    """The games that were put away."""
    return sorted(
        path.stem for path in (workspace.root / "archive").glob("*.yaml") if not path.stem.endswith(".secret")
    )


def archive(workspace: Workspace, name: str) -> Path:
    """Put a finished game's log and secrets into `archive/`; raises `DataError` for one that is not over."""
    with workspace.log(name).lock():
        game, _ = look(workspace, name)
        if not game.finished:
            raise DataError(f"{name} is not over", hint="hostkit status shows what is open")
        return _move(workspace, name, workspace.games_folder, workspace.root / "archive")


def restore(workspace: Workspace, name: str) -> Path:
    """Bring a game back from the archive."""
    if name not in archived(workspace):
        raise InputError(
            f"{name!r} is not in the archive", hint=f"there: {', '.join(archived(workspace)) or 'none'}"
        )
    return _move(workspace, name, workspace.root / "archive", workspace.games_folder)


def _move(workspace: Workspace, name: str, here: Path, there: Path) -> Path:
    there.mkdir(exist_ok=True)
    if (there / f"{name}.yaml").exists():
        raise DataError(f"{there / name}.yaml exists already", hint="move it away first")
    for ending in (".secret.yaml", ".yaml"):
        if (here / f"{name}{ending}").exists():
            (here / f"{name}{ending}").rename(there / f"{name}{ending}")
    return there / f"{name}.yaml"
