"""After a crash: the log's end repaired, the board asked for what it has, and what is owed to the players posted.

Every command that writes repairs the log's end first, and asks the board before it sends a post again. Here all
of it is done at once, and told.
"""

from typing import NamedTuple

from hostkit.desk import posts
from hostkit.desk.game import Chance, Desk, at_desk, compare, whole
from hostkit.desk.posts import Publication
from hostkit.log.events import Receipt
from hostkit.replay import Game
from hostkit.store import Recovery, Workspace

__all__ = ["Recovered", "owed", "recover"]


class Recovered(NamedTuple):
    """What was done: to the log's end, on the board's word, and with the posts that were owed.

    `found` counts the posts of which the log did not know that they stand; `warnings` are for the host's eyes.
    """

    repaired: Recovery | None
    found: int
    published: tuple[Publication, ...]
    warnings: tuple[str, ...]


def recover(workspace: Workspace, game: str, *, now: str, chance: Chance, send: bool) -> Recovered:
    """Repair a game after a crash; done twice, the second time does nothing.

    Posts that are owed go out; to a board that other people read with `send` only. Raises `DataError` where the
    host's own posts know more than the log, or its secrets are missing, and `BoardError` where the board cannot
    be asked.
    """
    log = workspace.log(game)
    with log.lock():
        entries, repaired = whole(workspace, log, game)
        compare(workspace, entries, game)
    with at_desk(workspace, game, now=now, chance=chance) as desk:
        before = len(desk.game.published)
        warnings = [*posts.settle(desk, thorough=True), *_missing(desk)]
        found = len(desk.game.published) - before
        published = [posts.publish(desk, what, window, send=send) for what, window in owed(desk.game)]
    return Recovered(repaired, found, tuple(published), tuple(warnings))


def owed(game: Game) -> list[tuple[str, str]]:
    """The posts that the players wait for: of the last window what came of it, of the open one that it is open."""
    done = {(post.post, post.window) for post in game.published}
    due = []
    if game.closed:
        last = game.closed[-1]
        due += [("reveal", last), ("standings", last), *([("final", last)] if game.finished else [])]
    if game.window is not None:
        due.append(("announcement", game.window.name))
    open_posts = [what for what in due if what not in done]
    if game.window is not None and _receipts_owed(game, game.window.name):
        open_posts.append(("receipts", game.window.name))
    return open_posts


def _receipts_owed(game: Game, window: str) -> bool:
    last = max((seq for seq, receipt in game.receipts.items() if receipt.window == window), default=0)
    stands = [
        int(game.intents[post.intent].marker.rpartition("/")[2])
        for post in game.published
        if (post.post, post.window) == ("receipts", window)
    ]
    return last > max(stands, default=0)


def _missing(desk: Desk) -> list[str]:
    """A line for each secret that the game will need and the secret file does not have."""
    game = desk.game
    seeds, sealed = desk.kept.all("seed"), desk.kept.all("sealed")
    shown = game.finished
    lacks = [f"the seed of {deck}" for deck in game.commitments if deck not in seeds and not shown]
    lacks += [
        f"the message behind receipt {seq} of {receipt.player}"
        for seq, receipt in game.receipts.items()
        if isinstance(receipt, Receipt) and receipt.digest not in sealed and seq not in game.opened_receipts
    ]
    return [f"{desk.kept.path} lacks {what}: bring the right secret file back" for what in lacks]
