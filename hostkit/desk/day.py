"""A day told to the host: for each game what happened, and what waits. To read, as a file, or by message."""

from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from hostkit.boards.base import Posted, Refused
from hostkit.desk import report
from hostkit.desk.game import board_of
from hostkit.desk.hints import for_game
from hostkit.desk.shelf import at_a_glance
from hostkit.desk.tell import story
from hostkit.errors import BoardError, HostkitError, InputError
from hostkit.publish.words import count
from hostkit.replay import Game, replay
from hostkit.store import Workspace
from hostkit.times import at_zone, moment, to_datetime

__all__ = ["day_of", "mail", "told", "write"]

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
    text = [f"{day}: something happened in {len(rows)} of {count(len(games), 'game')}"]
    many = len(workspace.games()) > 1
    for row in rows:
        row["now"] = for_game(row["now"], row["game"]) if many else row["now"]
        text += ["", f"{row['game']}: {row['now']}", *(f"  {line}" for line in row["lines"])]
    return {"day": day, "games": rows, "text": "\n".join(text)}


def write(workspace: Workspace, games: list[str], *, now: str) -> tuple[Path, dict[str, Any]] | None:
    """Write yesterday's summary to `summaries/<date>.txt`, unless it is there; gives the new file and its document."""
    zone = workspace.settings().zone
    yesterday = date.fromisoformat(day_of(now, zone)) - timedelta(days=1)
    path = workspace.root / "summaries" / f"{yesterday.isoformat()}.txt"
    if path.exists() or not games:
        return None
    found = told(workspace, games, day=yesterday.isoformat(), now=now)
    path.parent.mkdir(exist_ok=True)
    draft = path.with_suffix(".new")
    draft.write_text(f"{found['text']}\n", encoding="utf-8")
    draft.replace(path)
    return path, found


def mail(
    workspace: Workspace, games: list[str], found: dict[str, Any], *, to: str, now: str, send: bool
) -> str:
    """Send a day's document to an account by private message, on the first of the games' boards that takes it.

    On a board that other people read with `send` only. Gives a line about it; no failure stops what else is done.
    """
    why = "no board of these games has private messages"
    for name in dict.fromkeys([*(row["game"] for row in found["games"]), *games]):
        try:
            board = board_of(workspace, _begun(workspace, name))
            if not (board.capabilities.private_messages or board.capabilities.mails):
                continue
            if board.capabilities.public and not send:
                why = "that wants --send"
                continue
            answer = board.send(to=to, subject=f"hostkit: {found['day']}", text=found["text"], now=now)
        except BoardError as error:
            why = error.message
            continue
        except HostkitError:
            continue
        if isinstance(answer, Posted):
            return f"the day is told to {to} by message ({board.kind})"
        why = answer.reason if isinstance(answer, Refused) else "it is to be sent by hand"
    return f"the day was not sent to {to}: {why}"


def _begun(workspace: Workspace, name: str) -> Game:
    """A game by its first event, which says where it is played."""
    game = Game()
    game.feed(next(iter(workspace.log(name).entries())).event)
    return game


def _game(workspace: Workspace, name: str, begins: str, ends: str, now: str) -> dict[str, Any] | None:
    if at_a_glance(workspace, name)["at"] < begins:
        return None
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
    silent = [player for player in game.awaiting if player not in game.away]
    awaited = f"; awaited: {', '.join(silent)}" if silent else ""
    return {"game": name, "now": f"next: hostkit {step}{awaited}", "next": step, "lines": lines}


def _midnight(day: date, zone: str) -> str:
    return moment(datetime.combine(day, time(), ZoneInfo(zone)))
