"""After a crash: the log's end repaired, the board asked for what it has, and what is owed to the players posted.

Every command that writes repairs the log's end first, and asks the board before it sends a post again. Here all
of it is done at once, and told.
"""

from typing import NamedTuple

from hostkit.desk import posts
from hostkit.desk.game import Chance, Desk, at_desk, compare, whole
from hostkit.desk.hear import reading_of, unnamed
from hostkit.desk.look import kept_record, secret_trouble
from hostkit.desk.owed import owed
from hostkit.desk.play import Missed, hand_out
from hostkit.desk.posts import Publication
from hostkit.desk.private import deliver, handed_on
from hostkit.errors import InputError
from hostkit.sealing.receipts import receipt
from hostkit.store import Recovery, Workspace

__all__ = ["Recovered", "recover", "take_back"]


class Recovered(NamedTuple):
    """What was done: to the log's end, on the board's word, and with the posts that were owed.

    `found` counts the posts of which the log did not know that they stand; `warnings` are for the host's eyes.
    """

    repaired: Recovery | None
    found: int
    published: tuple[Publication, ...]
    warnings: tuple[str, ...]


def recover(
    workspace: Workspace, game: str, *, now: str, chance: Chance, send: bool, mail_again: bool = False
) -> Recovered:
    """Repair a game after a crash; done twice, the second time does nothing.

    Posts that are owed go out, and salts and cards that nobody was sent; to a board that other people read with
    `send` only. Mails of which nobody knows whether they went out go out once more with `mail_again`. What the host
    has to paste or send by hand is given again while nothing shows that he did. Raises `DataError` where the host's
    own posts know more than the log, and `BoardError` where the board cannot be asked. Missing secrets are told of.
    """
    log = workspace.log(game)
    with log.lock():
        entries, repaired = whole(workspace, log, game)
        compare(workspace, entries, game)
    with at_desk(workspace, game, now=now, chance=chance, bare=True) as desk:
        before = len(desk.game.published)
        warnings = [*posts.settle(desk, thorough=True), *_missing(desk)]
        found = len(desk.game.published) - before
        by_hand = desk.board.capabilities.by_hand
        due = owed(desk.game, unseen=True) if by_hand else []
        due += [post for post in owed(desk.game) if post not in due]
        published = [posts.publish(desk, what, window, send=send) for what, window in due]
        cards = deliver(desk, send=send, again=by_hand)
        handed_on(desk, cards)
        published += cards
        warnings += map(str, _salts(desk, send=send, again=mail_again))
    return Recovered(repaired, found, tuple(published), tuple(warnings))


def take_back(workspace: Workspace, game: str, *, text: str, salt: str, now: str, chance: Chance) -> str:
    """Put a sealed message that the secret file lacks back into it, from the text and the salt that its player has.

    Gives a line that names it. Raises `InputError` where they are behind no receipt that is missing its message.
    """
    with at_desk(workspace, game, now=now, chance=chance, bare=True) as desk:
        kept = desk.kept.all("sealed")
        for seq, sealed in desk.game.receipts.items():
            if sealed.digest in kept or seq in desk.game.opened_receipts:
                continue
            digest = receipt(game=desk.name, window=sealed.window, player=sealed.player, text=text, salt=salt)
            if digest == sealed.digest:
                reading = reading_of(desk, sealed.player, text, sealed.source)
                orders = [unnamed(desk, sealed.player, order) for order in reading.orders]
                problems = [problem._asdict() for problem in reading.problems]
                desk.kept.put("sealed", digest, kept_record(text, salt, orders, problems))
                return f"the message behind receipt {seq} of {sealed.player} is back"
    raise InputError(
        "this text with this salt is behind no receipt whose message is missing",
        hint="text and salt must be as they were, to the letter; the player was sent the salt",
    )


def _missing(desk: Desk) -> list[str]:
    """A line where the game will need secrets that the secret file does not have."""
    return list(filter(None, [secret_trouble(desk.game, desk.kept)]))


def _salts(desk: Desk, *, send: bool, again: bool) -> list[Missed]:
    """Send the salts of the open window's receipts that nobody was sent; a line for whom it did not reach.

    The secret file remembers which were sent, so that none is forgotten; a mail that may have been sent goes out
    `again` only.
    """
    game = desk.game
    if game.window is None or not desk.writes(send):
        return []
    window = game.window.name
    receipts = [receipt for receipt in game.receipts.values() if receipt.window == window]
    return hand_out(desk, [one for one in receipts if one.digest in game.openings], again=again)
