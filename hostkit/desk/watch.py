"""The machine that runs a game: whatever is due is done, once, in the order in which a host would do it.

Everything goes through the same use cases as a host's own commands, which are safe to repeat: a second run right
after the first does nothing. Belongs here: what is due, in which order, and what happens when a board does not
answer. A game that another hostkit holds is left for the next run.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from hostkit.desk import play, posts, recover
from hostkit.desk.game import Chance, Desk, at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.look import look
from hostkit.desk.posts import Publication
from hostkit.desk.remind import due as reminder_due
from hostkit.desk.remind import remind
from hostkit.desk.resolve import ruling_lines
from hostkit.desk.season import at_a_glance
from hostkit.errors import BoardError, HostkitError
from hostkit.replay import Game
from hostkit.store import Workspace
from hostkit.times import after, seconds_between, span_text

__all__ = ["Step", "plan", "watch"]

_MOST = 50  # windows that one run resolves one after the other; more is a loop
_FIRST_WAIT, _LONGEST_WAIT = 300, 6 * 3600


class Step(NamedTuple):
    """One thing that was done, or that stands in the way (`trouble`); `code` is the exit code that it asks for."""

    game: str
    text: str
    trouble: bool = False
    code: int = 0

    def __str__(self) -> str:
        return f"{self.game}: {self.text}"


def watch(workspace: Workspace, games: list[str], *, now: str, chance: Chance, send: bool) -> Iterator[Step]:
    """Do whatever is due in these games, one line a step; nothing where nothing is due."""
    waits = _Waits(workspace)
    for name in games:
        until = waits.until(name)
        if now < until:
            left = span_text(seconds_between(now, until))
            yield Step(name, f"its board did not answer; it is asked again in {left}", trouble=True)
            continue
        try:
            if _over(workspace, name):
                continue
            with at_desk(workspace, name, now=now, chance=chance) as desk:
                yield from _run(desk, send=send)
            waits.forget(name)
        except BoardError as error:
            wait = waits.longer(name, now)
            yield Step(
                name, f"{error.message}; again in {span_text(wait)}", trouble=True, code=error.exit_code
            )
        except HostkitError as error:
            if " is held by " in error.message:
                yield Step(name, f"{error.message}: left for the next round", trouble=True)
                continue
            text = f"{error.message}; {error.hint}" if error.hint else error.message
            yield Step(name, text, trouble=True, code=error.exit_code)


def plan(workspace: Workspace, games: list[str], *, now: str) -> Iterator[Step]:
    """What `watch` would do by the log alone, with no board asked and nothing changed."""
    for name in games:
        try:
            game, _ = look(workspace, name)
        except HostkitError as error:
            yield Step(name, error.message, trouble=True, code=error.exit_code)
            continue
        for text in _planned(game, now):
            yield Step(name, text)


def _planned(game: Game, now: str) -> Iterator[str]:
    for what, about in recover.owed(game):
        yield f"would publish {what} of {about}"
    if game.window is None:
        return
    window, planned = game.window, game.machine.window
    assert planned is not None
    if game.paused:
        yield f"is paused since {game.paused}"
        return
    yield f"would read its board ({window.name})"
    step, players = reminder_due(game, now=now)
    if players:
        yield f"would remind {', '.join(players)} ({step} before the deadline)"
    if game.unruled() and now >= window.ends:
        yield f"{window.name} is over and waits for {len(game.unruled())} rulings"
    elif now >= window.ends or (planned.early and not game.awaiting):
        yield f"would resolve {window.name}"
    else:
        yield f"{window.name} is open for {span_text(seconds_between(now, window.ends))} more"


def _over(workspace: Workspace, name: str) -> bool:
    """Whether a game has ended and all of its posts stand; then not even its lock is taken."""
    if not at_a_glance(workspace, name)["finished"]:
        return False
    game, _ = look(workspace, name)
    return game.finished and not recover.owed(game)


def _run(desk: Desk, *, send: bool) -> Iterator[Step]:
    name, game = desk.name, desk.game
    if desk.repaired is not None and desk.repaired.saved:
        cut = f"{desk.repaired.cut} bytes cut, saved as {desk.repaired.saved}"
        yield Step(name, f"the log's end was torn: {cut}", trouble=True)
    for warning in posts.settle(desk):
        yield Step(name, warning, trouble=True)
    yield from _owed(desk, send=send)
    if game.window is None:
        return
    heard = scrape(desk)
    receipts, missed = play.acknowledge(desk, heard, send=send)
    if heard.seqs:
        yield Step(name, f"{_count(len(heard.seqs), 'message')} read in {game.windows[-1]}")
    for fault in heard.faults:
        yield Step(name, f"could not be read as a post: {fault.where}: {fault.reason}", trouble=True)
    yield from _told(name, receipts)
    for line in missed:
        yield Step(name, line, trouble=True)
    if game.paused:
        return
    reminder = remind(desk, send=send)
    if reminder:
        how = "waits for --send" if reminder.via == "shown" else f"by {reminder.via}"
        yield Step(
            name, f"reminded {', '.join(reminder.players)} of {reminder.window} ({reminder.step}), {how}"
        )
        for player in reminder.missed:
            yield Step(name, f"{player} could not be reached", trouble=True)
    for _ in range(_MOST):
        if not _is_due(desk):
            if game.window is not None and desk.now >= game.window.ends:
                behind = span_text(-desk.skew)
                yield Step(
                    name, f"{game.window.name} is not over by the board's clock, which is {behind} behind"
                )
            return
        blocked = game.unruled()
        if blocked:
            yield Step(name, f"{game.windows[-1]} is over and waits for a ruling:", trouble=True, code=1)
            for line in ruling_lines(desk.game, blocked):
                yield Step(name, line, trouble=True, code=1)
            return
        resolved, published = play.resolve(desk, None, early=False, anyway=False, send=send)
        if resolved.extended:
            assert game.window is not None
            yield Step(
                name, f"{resolved.window} is extended until {game.window.deadline}: too many are missing"
            )
        if resolved.lapsed:
            yield Step(name, f"{resolved.lapsed}'s turn ran out in {resolved.window}")
        if resolved.closed:
            yield Step(name, f"{resolved.window} is resolved")
        yield from _told(name, published)


def _is_due(desk: Desk) -> bool:
    """Whether the open window is to be resolved, by this machine's clock and by the board's (whichever is behind)."""
    window, planned = desk.game.window, desk.game.machine.window
    if window is None or planned is None:
        return False
    if planned.early and not desk.game.awaiting:
        return True
    return min(desk.now, after(desk.now, min(0, desk.skew))) >= window.ends


def _owed(desk: Desk, *, send: bool) -> Iterator[Step]:
    for what, window in recover.owed(desk.game):
        yield from _told(desk.name, [posts.publish(desk, what, window, send=send)])


def _told(name: str, published: list[Publication]) -> Iterator[Step]:
    for post in published:
        match post.outcome:
            case "posted":
                yield Step(name, f"{post.post} of {post.window} is posted: {post.where}")
            case "queued":
                yield Step(name, f"{post.post} of {post.window} waits on the board", trouble=True)
            case "shown":
                yield Step(
                    name, f"{post.post} of {post.window} waits: run with --send to post it", trouble=True
                )


class _Waits:
    """Until when a game's board is left alone after it did not answer: 5 minutes, then twice as long each time.

    Kept in a small file of the workspace, so that runs from cron know of each other. Nothing depends on it: a
    file that is gone or spoilt is as good as an empty one.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._path: Path = workspace.root / ".watch.json"
        self._games: dict[str, tuple[str, int]] = {}
        with suppress(OSError, msgspec.DecodeError):
            self._games = msgspec.json.decode(self._path.read_bytes(), type=dict[str, tuple[str, int]])

    def until(self, game: str) -> str:
        return self._games.get(game, ("", 0))[0]

    def longer(self, game: str, now: str) -> int:
        """Wait longer than the last time; gives the seconds."""
        wait = min(2 * self._games.get(game, ("", 0))[1] or _FIRST_WAIT, _LONGEST_WAIT)
        self._games[game] = (after(now, wait), wait)
        self._write()
        return wait

    def forget(self, game: str) -> None:
        if self._games.pop(game, None):
            self._write()

    def _write(self) -> None:
        with suppress(OSError):
            draft = self._path.with_name(".watch.json.new")
            draft.write_bytes(msgspec.json.encode(self._games))
            draft.replace(self._path)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
