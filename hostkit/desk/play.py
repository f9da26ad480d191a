"""What a host does with a game in play, whole: the log first, then the posts that tell of it."""

from collections.abc import Sequence
from typing import NamedTuple

from hostkit.boards.base import Posted, Queued, Refused, Written
from hostkit.desk import anchors, posts
from hostkit.desk.addressed import QUESTION
from hostkit.desk.game import Desk
from hostkit.desk.hear import Heard, scrape
from hostkit.desk.owed import interrupted, owed_line, published_receipts, unsent
from hostkit.desk.people import account
from hostkit.desk.posts import Publication
from hostkit.desk.private import deliver
from hostkit.desk.promise import name_anew
from hostkit.desk.remind import awaited
from hostkit.desk.resolve import Resolved, begin_hand
from hostkit.desk.resolve import resolve as resolve_window
from hostkit.desk.wording import in_words
from hostkit.errors import BoardError, DataError, HostkitError, InputError
from hostkit.log.events import Receipt
from hostkit.replay.cards import wanting_inputs
from hostkit.sealing.receipts import receipt_line

__all__ = [
    "Missed",
    "acknowledge",
    "again",
    "anew",
    "announce",
    "finale",
    "hand_out",
    "handed_over",
    "owing",
    "resolve",
    "turned",
    "unfinished",
]


class Missed(NamedTuple):
    """A salt that did not reach its player, in a line; `text` is what the host is to hand on, for his screen alone."""

    line: str
    text: str = ""

    def __str__(self) -> str:
        return f"{self.line}:\n{self.text}" if self.text else self.line

    @property
    def untold(self) -> str:
        """It without what only the player may know: for mails, files, and whoever else looks."""
        return f"{self.line}; hostkit recover gives the text" if self.text else self.line


def announce(desk: Desk, window: str | None, *, send: bool, notify: bool = False) -> list[Publication]:
    """Publish a window's announcement, and send the cards that only one player may know; between hands, begin the next.

    With `notify` the awaited players are called to it. Raises `InputError` for a window that is neither open nor due.
    """
    game = desk.game
    if wanting_inputs(game):
        name_anew(desk)
        return [posts.publish(desk, "promise", send=send)]
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
    return [announced, *deliver(desk, send=send)]


def acknowledge(desk: Desk, heard: Heard, *, send: bool) -> tuple[list[Publication], list[Missed]]:
    """Put up the receipts of sealed messages that came in, and send each player the salt that opens it.

    Also of those that came in before and could not be told of yet, or, where the host hands them on, were not
    on his screen (see `handed_over`). Gives the posts, and a line for each player whom the board could not reach.
    """
    game = desk.game
    if desk.writes(send):
        _ask(desk, heard)
    told = published_receipts(game, game.window.name) if game.window else game.seq
    unshown = _unshown(desk)
    new = [
        receipt
        for seq, receipt in game.receipts.items()
        if seq in heard.seqs
        or (game.window and receipt.window == game.window.name and (seq > told or seq in unshown))
    ]
    if not new:
        return [], []
    published = [posts.publish(desk, "receipts", send=send)]
    if not desk.writes(send):
        return published, []
    return published, hand_out(desk, new)


def _unshown(desk: Desk) -> dict[int, str]:
    """The digests of receipts that the host has to hand on and has not seen yet, by their events."""
    window = desk.game.window
    if window is None or not desk.board.capabilities.by_hand:
        return {}
    shown = desk.kept.all("shown")
    return {
        seq: receipt.digest
        for seq, receipt in desk.game.receipts.items()
        if receipt.window == window.name and receipt.digest not in shown
    }


def handed_over(desk: Desk) -> None:
    """The texts that a host hands on are on his screen: from now on only `recover` gives them again.

    Called once they are printed, so that a command that was killed before gives them the next time.
    """
    for digest in _unshown(desk).values():
        desk.kept.keep("shown", digest, {"to": "the host"})
    desk.kept.save()


def _ask(desk: Desk, heard: Heard) -> None:
    """Ask those who wrote a message that may be another game's for which it is: once, by one of the games."""
    asked = desk.kept.all("asked")
    for post, games, is_named in heard.held:
        if is_named or games[0] != desk.name or post.id in asked:
            continue
        named = " or ".join(games)
        text = (
            f"I host {named} for you, and your message of {post.created} does not say for which of them it is, so that "
            f"it counts in none yet. Please send it again, with the game in a line before it:\n\n    [{games[0]}]"
        )
        answer = desk.board.send(to=post.author, subject=f"{QUESTION}: {named}?", text=text, now=desk.now)
        if isinstance(answer, Posted | Queued):
            desk.kept.put("asked", post.id, {"at": desk.now})


def hand_out(desk: Desk, receipts: Sequence[Receipt], *, again: bool = False) -> list[Missed]:
    """Send each player the salt of a receipt, once; gives a line for each player whom the board could not reach.

    The secret file remembers which were sent. A mail cannot be looked for: that it is about to go out is remembered
    before, and where nobody knows whether it did, it goes out once more with `again` only.
    """
    missed = []
    sent = desk.kept.all("salted")
    for receipt in receipts:
        if receipt.digest in sent:
            continue
        tried = [key for key in desk.kept.all("salting") if key.startswith(receipt.digest)]
        if not again and any(key not in desk.kept.all("unsalted") for key in tried):
            doubt = (
                f"{receipt.player} may have been sent the salt of receipt {receipt.seq} already: ask, "
                "and if it did not come: hostkit recover --mail-again --send"
            )
            missed.append(Missed(doubt))
            continue
        key = f"{receipt.digest} {len(tried) + 1}"
        if desk.board.capabilities.mails:
            desk.kept.put("salting", key, {"at": desk.now})
        try:
            answer = _hand_out(desk, receipt)
        except HostkitError:
            if desk.board.capabilities.mails:
                desk.kept.put("unsalted", key, {"at": desk.now})
            raise
        if desk.board.capabilities.mails and isinstance(answer, Refused):
            desk.kept.put("unsalted", key, {"at": desk.now})
        if isinstance(answer, Posted):
            desk.kept.put("salted", receipt.digest, {"at": desk.now})
        elif isinstance(answer, Queued):
            missed.append(Missed(f"the salt of receipt {receipt.seq}: {answer.reason}", answer.message))
        else:
            lacks = f"{receipt.player} did not get the salt of receipt {receipt.seq}: {answer.reason}"
            missed.append(Missed(lacks))
    return missed


def _hand_out(desk: Desk, receipt: Receipt) -> Written:
    opening = desk.game.openings[receipt.digest]
    text = (
        f"hostkit has your message for {receipt.window} of {desk.name}.\n\n"
        f"It was read so: {_read_as(desk, receipt)}\n\n"
        f"Receipt: {receipt.digest}\nSalt: {opening.salt}\n\n"
        f"{_hashed(desk, receipt)}The receipt is public now, the rest when the window closes. Keep this to check it."
    )
    typed = receipt.recorded
    to = account(desk.game, receipt.player, desk.board.kind) if typed else receipt.source.author
    return desk.board.send(to=to, subject=f"{desk.name} {receipt.window}: receipt", text=text, now=desk.now)


def _hashed(desk: Desk, receipt: Receipt) -> str:
    """What the receipt is the hash of, for the player alone; not where the host has to hand it on."""
    if desk.board.capabilities.by_hand:
        return ""
    opening = desk.game.openings[receipt.digest]
    line = receipt_line(
        game=desk.name, window=receipt.window, player=receipt.player, text=opening.text, salt=opening.salt
    )
    return f"The receipt is the SHA-256 of this, without a line break at its end:\n\n{line}\n\n"


def _read_as(desk: Desk, receipt: Receipt) -> str:
    """How a message was read, with the reason (ALL-2); it goes to the player alone, so that amounts may be named."""
    told = []
    for row in desk.game.rows(receipt.window):
        if row.seq == receipt.seq:
            closed = row.order is None and row.verdict == "sealed"
            order = "" if row.order is None else in_words(row.order)
            reason = "nobody reads it before the window closes" if closed else row.reason
            reason = " ".join(filter(None, (reason, f"({row.rule})" if row.rule else "")))
            told.append(": ".join(filter(None, (order, row.verdict, reason))))
    return "; ".join(told) or "nothing in it looks like an order"


def finale(desk: Desk, *, send: bool) -> list[Publication]:
    """Publish the standings and the last post of a game that the host has ended."""
    return [posts.publish(desk, what, send=send) for what in ("standings", "final")]


def turned(desk: Desk) -> list[str]:
    """The commands that tell the players where messages have moved a turn or a window's end."""
    window = desk.game.window
    return again(desk) if window is not None and window.name in desk.game.moved else []


def again(desk: Desk) -> list[str]:
    """The commands that bring what is published up to what the host has ruled since."""
    send = "" if desk.writes(send=False) else " --send"
    overtaken = anchors.outdated(desk.game, list(desk.log.entries()))
    return [f"hostkit publish {what} {window}{send}" for what, window in overtaken]


def anew(desk: Desk, *, send: bool) -> list[Publication]:
    """Publish the open window's announcement again, where a turn, a late bid or a ruling has overtaken it."""
    overtaken = anchors.outdated(desk.game, list(desk.log.entries()))
    return [
        posts.publish(desk, what, window, send=send) for what, window in overtaken if what == "announcement"
    ]


def owing(desk: Desk) -> str:
    """One line about posts that a crash has left undone, for the host's eyes; "" where there are none."""
    cards = unsent(desk.game, desk.kept.all("handed"))
    return owed_line(desk.game, public=desk.board.capabilities.public, cards=cards)


def unfinished(desk: Desk) -> list[tuple[str, str]]:
    """The posts of a resolution that broke off, which `resolve` puts up first."""
    return interrupted(desk.game, public=desk.board.capabilities.public)


def _put_up(published: Sequence[Publication]) -> list[str]:
    """A line for each post that stands on the board now and did not before."""
    return [
        f"posted the {post.post} of {post.window}: {post.where}"
        for post in published
        if post.outcome == "posted"
    ]


def _refuse_closed(desk: Desk) -> None:
    """Raise `BoardError` where the board has just said that it will not take the posts of a resolution."""
    window = desk.game.window
    if window is None or not desk.board.closed:
        return
    threads = {
        post.thread for post in desk.game.published if post.window == window.name or post.post == "standings"
    }
    reasons = [reason for thread, reason in desk.board.closed.items() if not thread or thread in threads]
    if reasons:
        raise BoardError(
            f"{window.name} stays open, for its posts could not go up: {reasons[0]}",
            hint="mend that and run it again, or close it all the same: hostkit resolve --anyway",
        )


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
    if desk.writes(send) and not anyway:
        _refuse_closed(desk)
    receipts, missed = acknowledge(desk, heard, send=send)
    published += receipts
    try:
        resolved = resolve_window(desk, window, early=early, anyway=anyway, lost=heard.lost)
    except HostkitError:
        # What has been done all the same, and who could not be told, is for the host to know.
        for line in (*_put_up(published), *(one.untold for one in missed)):
            desk.board.tell(line)
        raise
    resolved = resolved._replace(missed=tuple(map(str, missed)))
    if not resolved.closed:
        return resolved, published + anew(desk, send=send)
    what = ["reveal", "standings"]
    if desk.game.finished:
        what.append("final")
    published += [posts.publish(desk, name, resolved.window, send=send) for name in what]
    if desk.game.window is not None:
        calls = awaited(desk) if notify else ()
        published.append(posts.publish(desk, "announcement", send=send, calls=calls))
    return resolved, published + deliver(desk, send=send)
