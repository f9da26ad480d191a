"""A window ends: its sealed messages are opened, the rules decide, and the next window begins."""

from collections.abc import Sequence
from typing import NamedTuple

from hostkit.boards.base import PRIVATE, Fault
from hostkit.desk.game import Desk
from hostkit.desk.hear import box_of, look_into_boxes, opened_box
from hostkit.errors import BoardError, DataError, InputError, NotDueError
from hostkit.log.events import BoxMade, BoxOpened, Check, Closed, Lapsed, Opened, Opening, Receipt, Ruling
from hostkit.log.order import Exchange, Order
from hostkit.orders.read import read
from hostkit.publish.words import shorten
from hostkit.replay import Game, Row, standings_digest
from hostkit.sealing.boxes import public_key
from hostkit.times import after, read_span, seconds_between, span_text

__all__ = ["Resolved", "Unruled", "begin_hand", "open_next", "resolve", "ruling_lines", "show_all", "unread"]


class Resolved(NamedTuple):
    """What a resolution did: the window, whether it closed, who lost a turn, or whether it was extended instead.

    `resumed`: it had been closed before, and only its posts were still to be put up. `missed` has a line for
    each player whom the salt of a message that was read now did not reach.
    """

    window: str
    closed: bool
    lapsed: str = ""
    extended: bool = False
    resumed: bool = False
    missed: tuple[str, ...] = ()


class Unruled(DataError):
    """Messages wait for a ruling; the hint has what they say, sealed ones too, for the host's screen alone."""


def resolve(
    desk: Desk, window: str | None, *, early: bool, anyway: bool, lost: Sequence[Fault] = ()
) -> Resolved:
    """Close the open window if it is due, and open the next one, in one append.

    `lost` are the faults for which messages may not have come in. Raises `BoardError` for these, `Unruled` while
    messages wait for a ruling (both but for `anyway`), `NotDueError` before its time (but for `early`), `InputError`
    for a window that is not open.
    """
    game = desk.game
    if game.window is None:
        raise DataError("no window is open", hint="the game is over" if game.finished else "hostkit open")
    if window is not None and window != game.window.name:
        if window in game.closed:
            raise DataError(f"{window} has been resolved already", hint=f"{game.window.name} is open now")
        raise InputError(f"{window} is not open", hint=f"{game.window.name} is")
    if _over(desk, early=early):
        look_into_boxes(desk)
    unruled = game.unruled()
    if unruled and not anyway:
        count = len(unruled)
        what = "1 message waits" if count == 1 else f"{count} messages wait"
        raise Unruled(
            f"{what} for a ruling in {game.window.name}; nothing was resolved",
            hint="\n  ".join([*ruling_lines(game, unruled), "or pass them over: hostkit resolve --anyway"]),
        )
    if game.paused:
        raise NotDueError(
            f"the game is paused since {game.paused}",
            hint="hostkit rule resume --why '…', then wait for the deadline",
        )
    _due(desk, early=early)
    if lost and not anyway:
        raise unread(game.window.name, lost)
    if not early and _extended(desk):
        desk.commit()
        return Resolved(game.window.name, closed=False, extended=True)
    turn = game.machine.turn
    if turn and not early:
        desk.stage(Lapsed, window=game.window.name, player=turn)
        desk.serve()
        if game.window and game.awaiting:
            desk.commit()
            return Resolved(game.window.name, closed=False, lapsed=turn)
    closing = game.window.name
    _show_key(desk, closing)
    _open_sealed(desk)
    _open_boxes(desk, closing)
    if not early:
        _absences(desk)
    desk.stage(Closed, window=closing, early=early, unruled=len(game.unruled()))
    desk.serve()
    standings = game.machine.standings()
    balances = {seat.player: seat.balance for seat in standings.players}
    desk.stage(Check, window=closing, digest=standings_digest(standings), balances=balances)
    if game.finished:
        show_all(desk)
    open_next(desk)
    desk.commit()
    return Resolved(closing, closed=True, lapsed=turn if not early else "")


def unread(window: str, lost: Sequence[Fault]) -> BoardError:
    """Why a window is not closed over messages that could not be read, and what to do."""
    told = "; ".join(f"{fault.where}: {fault.reason}" for fault in lost)
    closed = any(fault.where == PRIVATE for fault in lost)
    off = "where no player needs private messages, set messages: no for this board in hostkit.yaml"
    return BoardError(
        f"{window} stays open, for orders in it may not have been read: {told}",
        hint="\n  ".join([
            "mend that (hostkit doctor looks at the access), and run it again", *([off] if closed else []),
            "or close it with what has been read: hostkit resolve --anyway",
        ]),
    )  # fmt: skip


def open_next(desk: Desk) -> None:
    """Stage the opening of the next window, from now on, where one is due."""
    window = desk.game.machine.window
    if window is not None and desk.game.machine.need is None:
        opens = desk.game.machine.opening(desk.now)
        deadline = desk.game.machine.deadline(opens)
        desk.stage(Opened, window=window.name, opens=opens, deadline=deadline)
        _make_box(desk)
        desk.serve()


def show_all(desk: Desk) -> None:
    """Stage, at the game's end, what was still secret: texts that named hidden cards, and the seeds."""
    _open_withheld(desk)
    desk.show_seeds()


def begin_hand(desk: Desk, window: str) -> None:
    """Stage the first window of the next hand; replay begins the hand with it."""
    planned = desk.game.begun(window)
    opens = planned.opening(desk.now)
    desk.stage(Opened, window=window, opens=opens, deadline=planned.deadline(opens))
    _make_box(desk)
    desk.serve()


def ruling_lines(game: Game, rows: list[Row], *, sealed: bool = True) -> list[str]:
    """For each message that waits for a ruling, what it says, what is the matter, and the commands to paste.

    Without `sealed` nothing of messages that are not public yet: for mails, files, and whoever else looks.
    """
    return [
        f"{row.player} {row.verdict}: {_wrote(game, row) if sealed or not row.sealed else _UNTOLD}\n"
        f"    hostkit rule void {row.seq} --why '…'    or    hostkit rule accept {row.seq} --as 'ORDER' --why '…'"
        for row in rows
    ]


_UNTOLD = "it is sealed, and hostkit resolve shows it"


def _wrote(game: Game, row: Row) -> str:
    text = " ⏎ ".join(game.texts.get(row.source.id, "").splitlines())
    return f"{row.reason}\n    wrote: {shorten(text)}"


def _over(desk: Desk, *, early: bool) -> bool:
    """Whether nothing can come in any more, or the host closes the window as it is: its boxes may be opened."""
    window = desk.game.window
    if window is None or window.name not in desk.game.box_keys or desk.game.paused:
        return False
    if early and desk.paper and desk.now < window.ends:
        raise NotDueError(
            f"{window.name} has boxes, which are opened when it closes and for no rehearsal",
            hint=f"close it, for good: hostkit resolve {window.name} --early --send",
        )
    return early or desk.game.is_over(desk.moment)


def _due(desk: Desk, *, early: bool) -> None:
    window = desk.game.window
    assert window is not None
    if early or desk.game.is_over(desk.moment):
        return
    if desk.now >= window.ends:
        raise NotDueError(
            f"{window.name} is not over by the board's clock, which is {span_text(-desk.skew)} behind",
            hint="wait, or close it now: hostkit resolve --early",
        )
    left = span_text(seconds_between(desk.now, window.ends))
    awaited = ", ".join(player for player in desk.game.awaiting if player not in desk.game.away)
    more = seconds_between(window.deadline, window.ends)
    grace = f" and {span_text(more)} of grace" if more else ""
    raise NotDueError(
        f"{window.name} is open until {window.deadline}{grace}, {left} more"
        + (f"; awaited: {awaited}" if awaited else ""),
        hint="wait, or close it now: hostkit resolve --early",
    )


def _extended(desk: Desk) -> bool:
    """Stage the one extension that a window gets where too many are missing (option `missing_limit`)."""
    game = desk.game
    window, options = game.window, game.ruleset.options
    assert window is not None
    missing = [player for player in game.awaiting if not game.absent(player, window.deadline)]
    before = any(one.ruling == "extend" and one.window == window.name and one.why.startswith(_MISSING)
                 for one in game.rulings)  # fmt: skip
    deadline = after(window.deadline, read_span(options.missing_extension))
    if not options.missing_limit or len(missing) <= options.missing_limit or before or deadline <= desk.now:
        return False
    why = f"{_MISSING}: {len(missing)} at the deadline ({', '.join(missing)}), the limit is {options.missing_limit}"
    desk.stage(Ruling, ruling="extend", window=window.name, deadline=deadline, why=why)
    return True


_MISSING = "too many are missing"


def _absences(desk: Desk) -> None:
    """Stage, for whoever is booked as absent and has not spoken, the default order, or that it is excused."""
    game = desk.game
    assert game.window is not None
    for player in list(game.awaiting):
        away = game.absent(player, game.window.deadline)
        if away is None:
            continue
        why = f"absent, booked by ruling {away.seq}: {away.why}"
        orders = _default(desk, player, away.default)
        if orders:
            desk.stage(Ruling, ruling="set", player=player, orders=orders, why=why)
        elif game.machine.strikes:
            desk.stage(Ruling, ruling="excuse", player=player, window=game.window.name, why=why)


def _default(desk: Desk, player: str, text: str) -> tuple[Order, ...]:
    """A default order, where the open window takes it."""
    if not text:
        return ()
    facts = desk.game.machine.facts(player, "pm")
    reading = read(text, "text", words=desk.words, facts=facts, names=desk.names, author=player)
    problems = desk.game.machine.check(reading.orders, facts)
    return () if reading.problems or any(problems) else reading.orders


def _make_box(desk: Desk) -> None:
    """Stage the key of a sealed window, where players may seal their orders themselves."""
    if desk.game.ruleset.options.sealing == "box" and desk.sealing:
        assert desk.game.window is not None
        window = desk.game.window.name
        desk.stage(BoxMade, window=window, key=public_key(desk.box_secret(window)).hex())


def _show_key(desk: Desk, window: str) -> None:
    """Stage the secret of a window's key, with which anybody can open its boxes."""
    if window in desk.game.box_keys:
        desk.stage(BoxOpened, window=window, secret=desk.box_secret(window).hex())


def _open_boxes(desk: Desk, window: str) -> None:
    """Stage what a window's boxes in the thread hold."""
    for seq, post in list(desk.game.boxes.items()):
        box = box_of(desk, post) if post.window == window and seq not in desk.game.opened_receipts else None
        if box is not None:
            held = desk.game.openings.get(box.key) or opened_box(desk, box)
            desk.stage(
                Opening, receipt=seq, text=held.text, salt="", orders=held.orders, problems=held.problems
            )


def _open_sealed(desk: Desk) -> None:
    """Stage the texts of the window's sealed messages and rulings; whoever holds a receipt can now check it.

    Of a box that came by private message the text is what was sent, the orders are what it holds.
    """
    assert desk.game.window is not None
    for seq, receipt in desk.game.sealed.items():
        if receipt.window != desk.game.window.name or seq in desk.game.opened_receipts:
            continue
        kept = desk.game.openings.get(receipt.digest)
        if kept is None:
            raise DataError(
                f"the secret file of {desk.name} lacks the message behind receipt {seq} ({receipt.player})",
                hint="put the secret file that belongs to this log back beside it",
            )
        box = box_of(desk, receipt) if isinstance(receipt, Receipt) else None
        if box is not None:
            held = desk.game.openings.get(box.key) or opened_box(desk, box)
            kept = Opening(0, "", 0, kept.text, kept.salt, held.orders, held.problems)
        withheld = any(
            isinstance(order, Exchange) and any(card.startswith("hole-") for card in order.cards)
            for order in kept.orders
        )
        text, salt = ("", "") if withheld else (kept.text, kept.salt)
        desk.stage(
            Opening, receipt=seq, text=text, salt=salt, orders=kept.orders, problems=kept.problems, withheld=withheld
        )  # fmt: skip


def _open_withheld(desk: Desk) -> None:
    """Stage, at the game's end, the texts that named hidden cards."""
    for seq, opening in list(desk.game.opened_receipts.items()):
        if opening.withheld:
            kept = desk.game.openings[desk.game.sealed[seq].digest]
            desk.stage(
                Opening,
                receipt=seq,
                text=kept.text,
                salt=kept.salt,
                orders=kept.orders,
                problems=kept.problems,
            )
