"""The machine that runs a game: whatever is due is done, once, in the order in which a host would do it.

Everything goes through the same use cases as a host's own commands, which are safe to repeat: a second run right
after the first does nothing. Belongs here: what is due, in which order, and what happens when a board does not
answer. A game that another hostkit holds is left for the next run.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from hostkit.boards.base import digest
from hostkit.desk import anchors, play, posts
from hostkit.desk.game import Chance, Desk, at_desk
from hostkit.desk.hear import scrape, whose
from hostkit.desk.look import look
from hostkit.desk.owed import owed, unsent
from hostkit.desk.posts import Publication
from hostkit.desk.private import deliver
from hostkit.desk.remind import due as reminder_due
from hostkit.desk.remind import remind
from hostkit.desk.resolve import Unruled, ruling_lines, unread
from hostkit.desk.shelf import at_a_glance
from hostkit.errors import BoardError, HostkitError
from hostkit.log import TornError
from hostkit.publish.words import count
from hostkit.replay import Game
from hostkit.replay.cards import wanting_inputs
from hostkit.store import Workspace
from hostkit.store.plain import replace
from hostkit.times import after, seconds_between, span_text

__all__ = ["Step", "plan", "watch"]

_MOST = 50  # windows that one run resolves one after the other; more is a loop
_FIRST_WAIT, _LONGEST_WAIT = 300, 6 * 3600
_UNDEALT = "the deal waits: hostkit open posts the promise, hostkit mix reads what came and deals"


class Step(NamedTuple):
    """One thing that was done, or that stands in the way (`trouble`); `code` is the exit code that it asks for.

    `again`: the run before has said the same.
    """

    game: str
    text: str
    trouble: bool = False
    code: int = 0
    again: bool = False

    def __str__(self) -> str:
        return f"{self.game}: {self.text}"


def watch(workspace: Workspace, games: list[str], *, now: str, chance: Chance, send: bool) -> Iterator[Step]:
    """Do whatever is due in these games, one line a step; nothing where nothing is due."""
    notes = _Notes(workspace)
    for name in games:
        said = []
        for step in _watched(workspace, [name], notes, now=now, chance=chance, send=send):
            said += [digest(step.text)] if step.trouble else []
            yield step._replace(again=step.trouble and digest(step.text) in notes.said(name))
        notes.say(name, said)


def _watched(
    workspace: Workspace, games: list[str], notes: "_Notes", *, now: str, chance: Chance, send: bool
) -> Iterator[Step]:
    for name in games:
        until = notes.until(name)
        if now < until:
            left = span_text(seconds_between(now, until))
            yield Step(name, f"its board did not answer; it is asked again in {left}", trouble=True)
            continue
        try:
            if _at_rest(workspace, name, notes):
                continue
            with at_desk(workspace, name, now=now, chance=chance) as desk:
                yield from _run(desk, send=send)
            notes.forget(name)
        except BoardError as error:
            wait = notes.longer(name, now)
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
    notes = _Notes(workspace)
    for name in games:
        try:
            if notes.over(name) == " ".join(map(str, workspace.log(name).head)):
                continue
            game, _ = look(workspace, name)
            overtaken = anchors.outdated(game, list(workspace.log(name).entries()))
        except TornError:
            yield Step(name, "would repair the log's end, which is torn", trouble=True)
            continue
        except HostkitError as error:
            yield Step(name, error.message, trouble=True, code=error.exit_code)
            continue
        for what, window in overtaken:
            after_what = "after a ruling or a turn" if what == "announcement" else "after a ruling"
            yield Step(name, f"would publish {what} of {window} again, {after_what}")
        cards = unsent(game, workspace.secrets(name).all("handed"))
        for text in _planned(game, now, cards=cards):
            yield Step(name, text)


def _planned(game: Game, now: str, *, cards: Iterable[str]) -> Iterator[str]:
    for what, about in owed(game):
        yield f"would publish {what} of {about}"
    for player in cards:
        yield f"would send {player} the cards that only {player} may see"
    if wanting_inputs(game):
        yield _UNDEALT
    if game.window is None:
        return
    window = game.window
    if game.paused:
        yield f"is paused since {game.paused}"
        return
    yield f"would read its board ({window.name})"
    step, players = reminder_due(game, now=now)
    if players:
        yield f"would remind {', '.join(players)} ({step} before the deadline)"
    if not game.is_over(now):
        yield f"{window.name} is open for {span_text(seconds_between(now, window.ends))} more"
    elif blocked := game.unruled():
        yield f"{window.name} is over and waits for {count(len(blocked), 'ruling')}"
    else:
        yield f"would resolve {window.name}"


def _at_rest(workspace: Workspace, name: str, notes: "_Notes") -> bool:
    """Whether a game has ended: not even the lock is taken of it then, and its log is read once only."""
    try:
        head = " ".join(map(str, workspace.log(name).head))
        if notes.over(name) == head:
            return True
        if not _over(workspace, name):
            return False
    except TornError:
        return False  # it is repaired as soon as the game is on the desk
    notes.end(name, head)
    return True


def _over(workspace: Workspace, name: str) -> bool:
    """Whether a game has ended and all of its posts stand."""
    if not at_a_glance(workspace, name)["finished"]:
        return False
    game, _ = look(workspace, name)
    stand = not owed(game) and not anchors.outdated(game, list(workspace.log(name).entries()))
    return game.finished and stand


def _run(desk: Desk, *, send: bool) -> Iterator[Step]:
    name, game = desk.name, desk.game
    if desk.repaired is not None and desk.repaired.saved:
        cut = f"{desk.repaired.cut} bytes cut, saved as {desk.repaired.saved}"
        yield Step(name, f"the log's end was torn: {cut}", trouble=True)
    for warning in posts.settle(desk):
        yield Step(name, warning, trouble=True)
    yield from _owed(desk, send=send)
    if wanting_inputs(game):
        yield Step(name, _UNDEALT, trouble=True, code=1)
    if game.window is None:
        return
    heard = scrape(desk)
    receipts, missed = play.acknowledge(desk, heard, send=send)
    if heard.seqs:
        yield Step(name, f"{count(len(heard.seqs), 'message')} read in {game.windows[-1]}")
        yield from _told(desk, play.anew(desk, send=send), again=" again")
    for source in heard.gone:
        yield Step(name, f"deleted on the board: {whose(desk, source)}; what was read of it stands (ALL-5)")
    for fault in heard.faults:
        yield Step(name, fault.told, trouble=True)
    yield from _told(desk, receipts)
    for one in missed:
        yield Step(name, one.untold, trouble=True)
    if game.paused:
        return
    by_hand = desk.board.capabilities.by_hand
    step, players = reminder_due(game, now=desk.now) if by_hand else ("", ())
    if players:
        left = f"{', '.join(players)} can be reminded, {step} before the deadline"
        yield Step(name, f"{left}: hostkit remind gives the text", trouble=True)
    reminder = None if by_hand else remind(desk, send=send)
    if reminder:
        how = "waits for --send" if reminder.via == "shown" else f"by {reminder.via}"
        yield Step(
            name, f"reminded {', '.join(reminder.players)} of {reminder.window} ({reminder.step}), {how}"
        )
        for player in reminder.missed:
            yield Step(name, f"{player} could not be reached", trouble=True)
    for _ in range(_MOST):
        if not game.is_over(desk.moment):
            if game.window is not None and desk.now >= game.window.ends:
                behind = span_text(-desk.skew)
                yield Step(
                    name, f"{game.window.name} is not over by the board's clock, which is {behind} behind"
                )
            return
        blocked = game.unruled()
        if blocked:
            yield Step(name, f"{game.windows[-1]} is over and waits for a ruling:", trouble=True, code=1)
            for line in ruling_lines(desk.game, blocked, sealed=False):
                yield Step(name, line, trouble=True, code=1)
            return
        if heard.lost:
            error = unread(game.windows[-1], heard.lost)
            for line in (error.message, *error.hint.split("\n  ")):
                yield Step(name, line, trouble=True, code=error.exit_code)
            return
        if by_hand:
            # What nobody has imported yet would be late for ever.
            over = f"{game.windows[-1]} is over: import what was written in it, then hostkit resolve"
            yield Step(name, over, trouble=True, code=1)
            return
        if not desk.writes(send):
            over = f"{game.windows[-1]} is over and waits: run with --send to resolve it"
            yield Step(name, over, trouble=True)
            return
        try:
            resolved, published = play.resolve(desk, None, early=False, anyway=False, send=send)
        except Unruled:
            continue  # it came in just now, or in a box: told of above, without what is sealed
        if resolved.extended:
            assert game.window is not None
            yield Step(
                name, f"{resolved.window} is extended until {game.window.deadline}: too many are missing"
            )
        if resolved.lapsed:
            yield Step(name, f"{resolved.lapsed}'s turn ran out in {resolved.window}")
        if resolved.closed:
            yield Step(name, f"{resolved.window} is resolved")
        yield from _told(desk, published, again="" if resolved.closed else " again")


def _owed(desk: Desk, *, send: bool) -> Iterator[Step]:
    for what, window in owed(desk.game):
        yield from _told(desk, [posts.publish(desk, what, window, send=send)])
    for what, window in anchors.outdated(desk.game, list(desk.log.entries())):
        yield from _told(desk, [posts.publish(desk, what, window, send=send)], again=" again")
    # Hole cards may wait since the announcement, whether a watch made it or a crash came between the two.
    yield from _told(desk, deliver(desk, send=send))


def _told(desk: Desk, published: list[Publication], *, again: str = "") -> Iterator[Step]:
    name, by_hand = desk.name, desk.board.capabilities.by_hand
    for post in published:
        cards = post.post.startswith("cards of ")
        what = post.post if cards else f"{post.post} of {post.window}"
        many = post.post.split()[0].endswith("s")
        match post.outcome:
            case "posted":
                yield Step(name, f"{what} {'are' if many else 'is'} posted{again}: {post.where}")
            case "queued" if cards and post.text:
                yield Step(name, f"{what} wait: hostkit recover gives the text", trouble=True)
            case "queued" if cards:
                yield Step(name, f"{what} are not with their owner yet: {post.where}", trouble=True)
            case "queued":
                waits = "wait" if many else "waits"
                how = "to be pasted: hostkit recover gives the text" if by_hand else "on the board"
                yield Step(name, f"{what} {waits} {how}", trouble=True)
            case "shown":
                yield Step(name, f"{what} {'wait' if many else 'waits'} for --send", trouble=True)


class _Noted(msgspec.Struct):
    """`waits`: until when a board is left alone, and how long that is; `over`: the last event of games that ended.

    `said`: what stood in the way of a game, as digests of what the host was told.
    """

    waits: dict[str, tuple[str, int]] = {}
    over: dict[str, str] = {}
    said: dict[str, list[str]] = {}


class _Notes:
    """What one run tells the next: which boards did not answer, and which games need no look any more.

    A board is left alone for 5 minutes, then twice as long each time. Kept in a small file of the workspace, so
    that runs from cron know of each other. Nothing depends on it: a file that is gone or spoilt is as good as an
    empty one.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._path: Path = workspace.root / ".watch.json"
        self._noted = _Noted()
        with suppress(OSError, msgspec.DecodeError):
            self._noted = msgspec.json.decode(self._path.read_bytes(), type=_Noted)

    def until(self, game: str) -> str:
        return self._noted.waits.get(game, ("", 0))[0]

    def longer(self, game: str, now: str) -> int:
        """Wait longer than the last time; gives the seconds."""
        wait = min(2 * self._noted.waits.get(game, ("", 0))[1] or _FIRST_WAIT, _LONGEST_WAIT)
        self._noted.waits[game] = (after(now, wait), wait)
        self._write()
        return wait

    def forget(self, game: str) -> None:
        if self._noted.waits.pop(game, None):
            self._write()

    def said(self, game: str) -> list[str]:
        return self._noted.said.get(game, [])

    def say(self, game: str, said: list[str]) -> None:
        if said != self.said(game):
            self._noted.said[game] = said
            self._write()

    def over(self, game: str) -> str:
        return self._noted.over.get(game, "")

    def end(self, game: str, head: str) -> None:
        self._noted.over[game] = head
        self._write()

    def _write(self) -> None:
        with suppress(HostkitError):
            replace(self._path, msgspec.json.encode(self._noted), mode=0o600)
