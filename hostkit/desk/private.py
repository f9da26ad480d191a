"""Cards that only one player may know: sent to their owner, with what it takes to check them (SB-14).

A card is sent once; the secret file remembers which. Nothing of it goes into the log or into a post. A board
without private messages, or one that is not to be written to, gets nothing, and the card is tried again later.
"""

from hostkit.boards.base import Posted, Queued
from hostkit.desk.game import Desk
from hostkit.desk.owed import handed, unsent
from hostkit.desk.posts import Publication
from hostkit.publish.words import face

__all__ = ["deliver"]


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
        answer = desk.board.send(to=_account(desk, player), subject=subject, text=text, now=desk.now)
        if isinstance(answer, Posted | Queued):
            for deck, place in new:
                key = handed(deck, place, player)
                if key not in sent:
                    desk.kept.put("handed", key, {"at": desk.now})
        if isinstance(answer, Posted):
            told.append(Publication(what, window, "posted", "", answer.id))
        elif isinstance(answer, Queued):
            told.append(Publication(what, window, "queued", "", answer.reason))
        else:
            told.append(Publication(what, window, "queued", "", f"not sent: {answer.reason}"))
    return told


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


def _account(desk: Desk, player: str) -> str:
    known = next((one for one in desk.game.players if one.name == player), None)
    return known.accounts[0] if known and known.accounts else player
