"""A window ends: its sealed messages are opened, the rules decide, and the next window begins."""

import copy
from typing import NamedTuple

from hostkit.desk.game import Desk
from hostkit.errors import DataError, InputError, NotDueError
from hostkit.log.events import Check, Closed, Lapsed, Opened, Opening
from hostkit.replay import Row, standings_digest
from hostkit.times import seconds_between, span_text

__all__ = ["Resolved", "begin_hand", "open_next", "resolve", "ruling_lines"]


class Resolved(NamedTuple):
    """What a resolution did: the window, whether it closed, and who lost a turn instead."""

    window: str
    closed: bool
    lapsed: str = ""


def resolve(desk: Desk, window: str | None, *, early: bool, anyway: bool) -> Resolved:
    """Close the open window if it is due, and open the next one, in one append.

    Raises `DataError` while messages wait for a ruling (but for `anyway`), `NotDueError` before its time
    (but for `early`), `InputError` for a window that is not open.
    """
    game = desk.game
    if game.window is None:
        raise DataError("no window is open", hint="the game is over" if game.finished else "hostkit open")
    if window is not None and window != game.window.name:
        if window in game.closed:
            raise DataError(f"{window} has been resolved already", hint=f"{game.window.name} is open now")
        raise InputError(f"{window} is not open", hint=f"{game.window.name} is")
    unruled = game.unruled()
    if unruled and not anyway:
        count = len(unruled)
        what = "1 message waits" if count == 1 else f"{count} messages wait"
        raise DataError(
            f"{what} for a ruling in {game.window.name}; nothing was changed",
            hint="\n  ".join([*ruling_lines(unruled), "or pass them over: hostkit resolve --anyway"]),
        )
    _due(desk, early=early)
    turn = game.machine.turn
    if turn and not early:
        desk.stage(Lapsed, window=game.window.name, player=turn)
        desk.serve()
        if game.window and game.awaiting:
            desk.commit()
            return Resolved(game.window.name, closed=False, lapsed=turn)
    closing = game.window.name
    _open_sealed(desk)
    desk.stage(Closed, window=closing, early=early, unruled=len(game.unruled()))
    desk.serve()
    standings = game.machine.standings()
    balances = {seat.player: seat.balance for seat in standings.players}
    desk.stage(Check, window=closing, digest=standings_digest(standings), balances=balances)
    if game.finished:
        desk.show_seeds()
    open_next(desk)
    desk.commit()
    return Resolved(closing, closed=True, lapsed=turn if not early else "")


def open_next(desk: Desk) -> None:
    """Stage the opening of the next window, from now on, where one is due."""
    window = desk.game.machine.window
    if window is not None:
        opens = desk.game.machine.opening(desk.now)
        deadline = desk.game.machine.deadline(opens)
        desk.stage(Opened, window=window.name, opens=opens, deadline=deadline)
        desk.serve()


def begin_hand(desk: Desk, window: str) -> None:
    """Stage the first window of the next hand; replay begins the hand with it."""
    planned = copy.deepcopy(desk.game.machine)
    planned.begin(window)
    opens = planned.opening(desk.now)
    desk.stage(Opened, window=window, opens=opens, deadline=planned.deadline(opens))
    desk.serve()


def ruling_lines(rows: list[Row]) -> list[str]:
    """For each message that waits for a ruling, what is the matter and the commands to paste."""
    return [
        f"{row.player} {row.verdict}: {row.reason}\n"
        f"    hostkit rule void {row.seq} --why '…'    or    hostkit rule accept {row.seq} --as 'ORDER' --why '…'"
        for row in rows
    ]


def _due(desk: Desk, *, early: bool) -> None:
    window, planned = desk.game.window, desk.game.machine.window
    assert window is not None and planned is not None
    if early or desk.now >= window.deadline or (planned.early and not desk.game.awaiting):
        return
    left = span_text(seconds_between(desk.now, window.deadline))
    awaited = ", ".join(desk.game.awaiting)
    raise NotDueError(
        f"{window.name} is open until {window.deadline}, {left} more"
        + (f"; awaited: {awaited}" if awaited else ""),
        hint="wait, or close it now: hostkit resolve --early",
    )


def _open_sealed(desk: Desk) -> None:
    """Stage the texts of the window's sealed messages; whoever holds a receipt can now check it."""
    assert desk.game.window is not None
    for seq, receipt in list(desk.game.receipts.items()):
        if receipt.window != desk.game.window.name or seq in desk.game.opened_receipts:
            continue
        kept = desk.game.openings.get(receipt.digest)
        if kept is None:
            raise DataError(
                f"the secret file of {desk.name} lacks the message behind receipt {seq} ({receipt.player})",
                hint="put the secret file that belongs to this log back beside it",
            )
        desk.stage(
            Opening, receipt=seq, text=kept.text, salt=kept.salt, orders=kept.orders, problems=kept.problems
        )
