"""What a host does with a game in play, whole: the log first, then the posts that tell of it."""

from hostkit.boards.base import Posted, Written
from hostkit.desk import posts
from hostkit.desk.game import Desk
from hostkit.desk.hear import Heard, scrape
from hostkit.desk.posts import Publication
from hostkit.desk.private import deliver
from hostkit.desk.resolve import Resolved, begin_hand
from hostkit.desk.resolve import resolve as resolve_window
from hostkit.errors import DataError, InputError
from hostkit.log.events import Receipt

__all__ = ["acknowledge", "announce", "resolve"]


def announce(desk: Desk, window: str | None, *, send: bool) -> Publication:
    """Publish a window's announcement; where the game waits between hands, begin the next hand with it.

    Raises `InputError` for a window that is neither open nor due.
    """
    game = desk.game
    if game.window is None and game.machine.need is not None and game.commitments and not game.mixed:
        return posts.publish(desk, "promise", send=send)
    if game.window is None:
        due = game.machine.following
        if not due:
            raise DataError("there is nothing to open", hint="the game is over" if game.finished else "")
        if window not in (None, due):
            raise InputError(f"{window} is not due", hint=f"{due} is")
        begin_hand(desk, due)
        desk.commit()
    elif window not in (None, game.window.name):
        raise InputError(f"{window} is not open", hint=f"{game.window.name} is")
    announced = posts.publish(desk, "announcement", send=send)
    deliver(desk, send=send)
    return announced


def acknowledge(desk: Desk, heard: Heard, *, send: bool) -> tuple[list[Publication], list[str]]:
    """Put up the receipts of sealed messages that came in, and send each player the salt that opens it.

    Gives the posts, and a line for each player whom the board could not reach.
    """
    new = [desk.game.receipts[seq] for seq in heard.seqs if seq in desk.game.receipts]
    if not new:
        return [], []
    published = [posts.publish(desk, "receipts", send=send)]
    if desk.board.capabilities.public and not send:
        return published, []
    answers = [(receipt, _hand_out(desk, receipt)) for receipt in new]
    missed = [
        f"{receipt.player} did not get the salt of receipt {receipt.seq}: {answer.reason}"
        for receipt, answer in answers
        if not isinstance(answer, Posted)
    ]
    return published, missed


def _hand_out(desk: Desk, receipt: Receipt) -> Written:
    opening = desk.game.openings[receipt.digest]
    text = (
        f"hostkit has your message for {receipt.window} of {desk.name}.\n\n"
        f"Receipt: {receipt.digest}\nSalt: {opening.salt}\n\n"
        "The receipt is public now, the rest when the window closes. Keep this to check it."
    )
    return desk.board.send(
        to=receipt.source.author, subject=f"{desk.name} {receipt.window}: receipt", text=text, now=desk.now
    )


def resolve(
    desk: Desk, window: str | None, *, early: bool, anyway: bool, send: bool
) -> tuple[Resolved, list[Publication]]:
    """Read what is new on the board, close the window, and publish what came of it and what comes next."""
    scrape(desk)
    resolved = resolve_window(desk, window, early=early, anyway=anyway)
    if not resolved.closed:
        return resolved, []
    what = ["reveal", "standings"]
    if desk.game.finished:
        what.append("final")
    published = [posts.publish(desk, name, resolved.window, send=send) for name in what]
    if desk.game.window is not None:
        published.append(posts.publish(desk, "announcement", send=send))
    return resolved, published + deliver(desk, send=send)
