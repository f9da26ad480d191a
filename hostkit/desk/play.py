"""What a host does with a game in play, whole: the log first, then the posts that tell of it."""

from collections.abc import Sequence

from hostkit.boards.base import Posted, Queued, Written
from hostkit.desk import posts
from hostkit.desk.game import Desk
from hostkit.desk.hear import Heard, scrape
from hostkit.desk.owed import interrupted, owed_line, published_receipts
from hostkit.desk.posts import Publication
from hostkit.desk.private import deliver
from hostkit.desk.remind import awaited
from hostkit.desk.report import row_json
from hostkit.desk.resolve import Resolved, begin_hand
from hostkit.desk.resolve import resolve as resolve_window
from hostkit.desk.wording import in_words
from hostkit.errors import DataError, InputError
from hostkit.log.events import Receipt

__all__ = ["acknowledge", "again", "announce", "finale", "hand_out", "owing", "resolve", "unfinished"]


def announce(desk: Desk, window: str | None, *, send: bool, notify: bool = False) -> Publication:
    """Publish a window's announcement; where the game waits between hands, begin the next hand with it.

    With `notify` the awaited players are called to it. Raises `InputError` for a window that is neither open nor due.
    """
    game = desk.game
    if game.window is None and game.machine.need is not None and game.commitments and not game.mixed:
        return posts.publish(desk, "promise", send=send)
    if game.window is None:
        due = game.machine.following
        if not due:
            raise DataError(
                "there is nothing to open: the game is over" if game.finished
                else "there is nothing to open: no other hand can be dealt, end the game",
                hint="hostkit audit" if game.finished else "hostkit rule end --why '…'",
            )  # fmt: skip
        if window not in (None, due):
            raise InputError(f"{window} is not due", hint=f"{due} is")
        begin_hand(desk, due)
        desk.commit()
    elif window not in (None, game.window.name):
        raise InputError(f"{window} is not open", hint=f"{game.window.name} is")
    announced = posts.publish(desk, "announcement", send=send, calls=awaited(desk) if notify else ())
    deliver(desk, send=send)
    return announced


def acknowledge(desk: Desk, heard: Heard, *, send: bool) -> tuple[list[Publication], list[str]]:
    """Put up the receipts of sealed messages that came in, and send each player the salt that opens it.

    Also of those that came in before and could not be told of yet. Gives the posts, and a line for each player
    whom the board could not reach.
    """
    game = desk.game
    told = published_receipts(game, game.window.name) if game.window else game.seq
    new = [
        receipt
        for seq, receipt in game.receipts.items()
        if seq in heard.seqs or (game.window and receipt.window == game.window.name and seq > told)
    ]
    if not new:
        return [], []
    published = [posts.publish(desk, "receipts", send=send)]
    if not desk.writes(send):
        return published, []
    return published, hand_out(desk, new)


def hand_out(desk: Desk, receipts: Sequence[Receipt]) -> list[str]:
    """Send each player the salt of a receipt, once; gives a line for each player whom the board could not reach.

    The secret file remembers which were sent.
    """
    missed = []
    sent = desk.kept.all("salted")
    for receipt in receipts:
        if receipt.digest in sent:
            continue
        answer = _hand_out(desk, receipt)
        if isinstance(answer, Posted):
            desk.kept.put("salted", receipt.digest, {"at": desk.now})
        elif isinstance(answer, Queued):
            missed.append(f"the salt of receipt {receipt.seq}: {answer.reason}")
        else:
            missed.append(f"{receipt.player} did not get the salt of receipt {receipt.seq}: {answer.reason}")
    return missed


def _hand_out(desk: Desk, receipt: Receipt) -> Written:
    opening = desk.game.openings[receipt.digest]
    text = (
        f"hostkit has your message for {receipt.window} of {desk.name}.\n\n"
        f"It was read so: {_read_as(desk, receipt)}\n\n"
        f"Receipt: {receipt.digest}\nSalt: {opening.salt}\n\n"
        "The receipt is public now, the rest when the window closes. Keep this to check it."
    )
    return desk.board.send(
        to=receipt.source.author, subject=f"{desk.name} {receipt.window}: receipt", text=text, now=desk.now
    )


def _read_as(desk: Desk, receipt: Receipt) -> str:
    """How a message was read, with the reason (ALL-2); it goes to the player alone, so that amounts may be named.

    Not where the host has to hand it on: what is sealed stays off the screen.
    """
    told = []
    hidden = desk.board.kind == "saved"
    for row in desk.game.rows(receipt.window):
        if row.seq == receipt.seq:
            shown = row_json(row)
            verdict, reason, rule = row.verdict, row.reason, row.rule
            if hidden:
                verdict, reason, rule = shown["verdict"], shown["reason"] or "", shown["rule"] or ""
            order = "" if hidden or row.order is None else in_words(row.order)
            reason = " ".join(filter(None, (reason, f"({rule})" if rule else "")))
            told.append(": ".join(filter(None, (order, verdict, reason))))
    return "; ".join(told) or "nothing in it looks like an order"


def finale(desk: Desk, *, send: bool) -> list[Publication]:
    """Publish the standings and the last post of a game that the host has ended."""
    return [posts.publish(desk, what, send=send) for what in ("standings", "final")]


def again(desk: Desk) -> list[str]:
    """The commands that bring what is published up to what the host has ruled since."""
    send = "" if desk.writes(send=False) else " --send"
    overtaken = posts.outdated(desk.game, list(desk.log.entries()))
    return [f"hostkit publish {what} {window}{send}" for what, window in overtaken]


def owing(desk: Desk) -> str:
    """One line about posts that a crash has left undone, for the host's eyes; "" where there are none."""
    return owed_line(desk.game, public=desk.board.capabilities.public)


def unfinished(desk: Desk) -> list[tuple[str, str]]:
    """The posts of a resolution that broke off, which `resolve` puts up first."""
    return interrupted(desk.game, public=desk.board.capabilities.public)


def resolve(
    desk: Desk, window: str | None, *, early: bool, anyway: bool, send: bool, notify: bool = False
) -> tuple[Resolved, list[Publication]]:
    """Read what is new on the board, close the window, and publish what came of it and what comes next.

    Where the last resolution broke off before its posts were up, these go up first; and no window is closed
    then of which nobody could know, unless it is named.
    """
    published = [posts.publish(desk, what, about, send=send) for what, about in unfinished(desk)]
    if published and (window is None or window in desk.game.closed):
        published += deliver(desk, send=send)
        return Resolved(desk.game.closed[-1], closed=False, resumed=True), published
    heard = scrape(desk)
    for fault in heard.faults:
        desk.board.tell(fault.told)
    receipts, missed = acknowledge(desk, heard, send=send)
    published += receipts
    resolved = resolve_window(desk, window, early=early, anyway=anyway)._replace(missed=tuple(missed))
    if not resolved.closed:
        return resolved, published
    what = ["reveal", "standings"]
    if desk.game.finished:
        what.append("final")
    published += [posts.publish(desk, name, resolved.window, send=send) for name in what]
    if desk.game.window is not None:
        calls = awaited(desk) if notify else ()
        published.append(posts.publish(desk, "announcement", send=send, calls=calls))
    return resolved, published + deliver(desk, send=send)
