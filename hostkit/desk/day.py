"""A day told to the host: for each game what happened, and what waits."""

from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hostkit.desk import report
from hostkit.desk.tell import story
from hostkit.errors import HostkitError, InputError
from hostkit.replay import replay
from hostkit.store import Workspace
from hostkit.times import at_zone, moment, to_datetime

__all__ = ["day_of", "told", "write"]

_LEFT_OUT = ("is about to be posted", "by digest", "the standings after")


def day_of(now: str, zone: str) -> str:
    """The date of a moment in a zone."""
    return to_datetime(now).astimezone(ZoneInfo(zone)).date().isoformat()


def told(workspace: Workspace, games: list[str], *, day: str, now: str) -> dict[str, Any]:
    """What happened in the games on a day of the workspace's zone, as a document with a readable `text`."""
    zone = workspace.settings().zone
    try:
        first = date.fromisoformat(day)
    except ValueError:
        raise InputError(f"{day!r} is no date", hint="write it like 2026-03-29") from None
    begins, ends = (_midnight(first + timedelta(days=days), zone) for days in (0, 1))
    rows = [row for name in games if (row := _game(workspace, name, begins, ends, now))]
    text = [f"{day}: {len(rows)} of {len(games)} games"]
    for row in rows:
        text += ["", f"{row['game']}: {row['now']}", *(f"  {line}" for line in row["lines"])]
    return {"day": day, "games": rows, "text": "\n".join(text)}


def write(workspace: Workspace, games: list[str], *, now: str) -> list[Path]:
    """Write yesterday's summary to `summaries/<date>.txt`, unless it is there; gives the new file."""
    zone = workspace.settings().zone
    yesterday = date.fromisoformat(day_of(now, zone)) - timedelta(days=1)
    path = workspace.root / "summaries" / f"{yesterday.isoformat()}.txt"
    if path.exists() or not games:
        return []
    text = told(workspace, games, day=yesterday.isoformat(), now=now)["text"]
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(f"{text}\n", encoding="utf-8")
    draft.replace(path)
    return [path]


def _game(workspace: Workspace, name: str, begins: str, ends: str, now: str) -> dict[str, Any] | None:
    try:
        events = workspace.log(name).read()
    except HostkitError as error:
        return {"game": name, "now": error.message, "next": "recover", "lines": []}
    if not any(begins <= event.at < ends for event in events):
        return None
    zone = workspace.settings().zone
    lines = [
        f"{at_zone(at, zone).split(', ')[1]}  {text.splitlines()[0][:160]}"
        for _, at, text in story(events)
        if begins <= at < ends and not any(part in text for part in _LEFT_OUT)
    ]
    game = replay(events)
    step = report.next_step(game, now=now)
    awaited = f"; awaited: {', '.join(game.awaiting)}" if game.awaiting else ""
    return {"game": name, "now": f"next: hostkit {step}{awaited}", "next": step, "lines": lines}


def _midnight(day: date, zone: str) -> str:
    return moment(datetime.combine(day, time(), ZoneInfo(zone)))
