"""What a game's log says the players still wait for: posts whose time has come and that are not up.

No board, rendering or reading of orders is loaded for it, so that a look at a game can tell of it.
"""

from collections.abc import Iterable, Mapping

from hostkit.replay import Game

__all__ = ["handed", "interrupted", "owed", "owed_line", "published_receipts", "to_paste_line", "unsent"]


def owed(game: Game, *, unseen: bool = False) -> list[tuple[str, str]]:
    """The posts that the players wait for: of closed windows what came of them, of the open one that it is open.

    Of windows before the last their reveal, where this game's reveals are published at all. With `unseen` also
    those that the host was asked to paste and nobody has seen on the board yet, of the last window and the open one.
    """
    done = {(post.post, post.window) for post in game.published if post.id or not unseen}
    due = []
    if not unseen and any(intent.post == "reveal" for intent in game.intents.values()):
        due += [("reveal", window) for window in game.closed[:-1]]
    if game.closed:
        last = game.closed[-1]
        due += [("reveal", last), ("standings", last), *([("final", last)] if game.finished else [])]
    if game.window is not None:
        due.append(("announcement", game.window.name))
    open_posts = [what for what in dict.fromkeys(due) if what not in done]
    if game.window is not None and _receipts_owed(game, game.window.name, seen=unseen):
        open_posts.append(("receipts", game.window.name))
    return open_posts


def interrupted(game: Game, *, public: bool) -> list[tuple[str, str]]:
    """Of these, what a resolution that broke off has left undone.

    A game whose first window was never announced was not interrupted by that, and one on a public board that
    is hosted without `--send` has nothing owed.
    """
    sends = any(intent.post in ("reveal", "announcement") for intent in game.intents.values())
    if not game.closed or (public and not sends):
        return []
    return [(what, window) for what, window in owed(game) if what != "receipts"]


def owed_line(game: Game, *, public: bool, cards: Iterable[str] = ()) -> str:
    """One line that names the posts which a crash has left undone and how they get up; "" where none are.

    `cards` are the players who have not been sent theirs, which is owed as soon as the game has been announced.
    """
    due = interrupted(game, public=public)
    told = any(intent.post == "receipts" for intent in game.intents.values())
    if game.window is not None and (told or not public) and _receipts_owed(game, game.window.name):
        due.append(("receipts", game.window.name))
    if game.window is not None and any(post.post == "announcement" for post in game.published):
        due += [("cards", player) for player in cards]
    if not due:
        return ""
    named = ", ".join(f"{what} of {about}" for what, about in due)
    return f"not up yet: {named}; put up what is owed: hostkit recover{' --send' if public else ''}"


def to_paste_line(game: Game) -> str:
    """One line that names the posts which no import has seen yet, where posts are pasted by hand; "" for none."""
    due = owed(game, unseen=True)
    if not due:
        return ""
    named = ", ".join(f"{what} of {about}" for what, about in due)
    return f"to paste, as no import has seen it yet: {named}; hostkit recover gives the text"


def unsent(game: Game, sent: Mapping[str, object]) -> dict[str, list[tuple[str, int]]]:
    """Each player's hidden cards that were dealt and not sent, by deck and place; only players who have some.

    `sent` are the records `handed` of the secret file.
    """
    found = {
        player: [
            card for card in game.machine.hidden(player)
            if card[0] in game.decks and handed(*card, player) not in sent
        ]
        for player in game.machine.seats
    }  # fmt: skip
    return {player: cards for player, cards in found.items() if cards}


def handed(deck: str, place: int, player: str) -> str:
    """What the secret file calls a card that a player was sent."""
    return f"{deck} {place + 1} {player}"


def _receipts_owed(game: Game, window: str, *, seen: bool = False) -> bool:
    last = max((seq for seq, receipt in game.receipts.items() if receipt.window == window), default=0)
    return last > published_receipts(game, window, seen=seen)


def published_receipts(game: Game, window: str, *, before: int = 0, seen: bool = False) -> int:
    """The last event of which a receipts post of a window has told; with `before`, one published before that event.

    With `seen`, posts that still waited on the board do not count.
    """
    stands = [
        int(game.intents[post.intent].marker.rpartition("/")[2])
        for post in game.published
        if (post.post, post.window) == ("receipts", window)
        and (not before or post.seq < before)
        and (post.id or not seen)
    ]
    return max(stands, default=0)
