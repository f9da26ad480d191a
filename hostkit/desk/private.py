"""Cards that only one player may know: sent to their owner, with what it takes to check them (SB-14).

A card is sent once; the secret file remembers which. Nothing of it goes into the log or into a post. A board
without private messages, or one that is not to be written to, gets nothing, and the card is tried again later; so
is one that the host has to hand on, until it has been on his screen.
"""

from collections.abc import Sequence

from hostkit.boards.base import Posted, Queued
from hostkit.desk.game import Desk
from hostkit.desk.owed import handed, unsent
from hostkit.desk.people import account
from hostkit.desk.posts import Publication
from hostkit.publish.words import face

__all__ = ["deliver", "handed_on"]


def deliver(desk: Desk, *, send: bool, again: bool = False) -> list[Publication]:
    """Send all hidden cards that have not been sent yet, or all of them `again`; a line for each player.

    The cards are in it only where the host has to hand them on.
    """
    game = desk.game
    told = []
    sent = desk.kept.all("handed")
    for player, new in unsent(game, {} if again else sent).items():
        window = game.window.name if game.window else ""
        what = f"cards of {player}"
        if not desk.writes(send):
            told.append(Publication(what, window, "shown", ""))
            continue
        subject, text = f"{desk.name} {window}: your cards", _text(desk, new)
        answer = desk.board.send(
            to=account(game, player, desk.board.kind), subject=subject, text=text, now=desk.now
        )
        if isinstance(answer, Posted):
            _note(desk, player, new)
            told.append(Publication(what, window, "posted", "", answer.id))
        elif isinstance(answer, Queued):
            told.append(Publication(what, window, "queued", answer.message, answer.reason))
        else:
            told.append(Publication(what, window, "queued", "", f"not sent: {answer.reason}"))
    return told


def handed_on(desk: Desk, shown: Sequence[Publication]) -> None:
    """Cards that the host hands on are on his screen: from now on only `recover` gives them again."""
    texts = {post.post for post in shown if post.text}
    for player, cards in unsent(desk.game, desk.kept.all("handed")).items():
        if f"cards of {player}" in texts:
            _note(desk, player, cards)


def _note(desk: Desk, player: str, cards: list[tuple[str, int]]) -> None:
    for deck, place in cards:
        desk.kept.keep("handed", handed(deck, place, player), {"at": desk.now})
    desk.kept.save()


def _text(desk: Desk, cards: list[tuple[str, int]]) -> str:
    lines = []
    for deck, place in cards:
        pack = desk.pack(deck)
        opening = pack.opening(place + 1)
        lines.append(
            f"{face(pack.cards[place])} ({pack.cards[place]}), card {place + 1} of {deck}\n"
            f"SHA-256 of: hostkit/1 card {desk.name} {deck} {opening}\n"
            f"is number {place + 1} of the commitments in the log: {pack.commitments[place]}"
        )
    return (
        "Only you know this. Name such a card in a private message, never in the thread.\n\n"
        + "\n\n".join(lines)
    )
