"""Messages come into a game, open and sealed.

Belongs here: what the log says of a message, and how much of it can be read yet. Whether it counts is the
floor's to judge; how a text is sealed is in `hostkit.sealing`.
"""

from typing import TYPE_CHECKING

import msgspec

from hostkit.log.events import BoxMade, BoxOpened, Opening, Post, Receipt
from hostkit.replay.cards import are_words, has_room
from hostkit.replay.rows import Heard, box_among, box_id, sealed_in

if TYPE_CHECKING:
    from hostkit.replay.game import Game

__all__ = ["box", "opening", "post", "receipt"]


def post(game: "Game", event: Post) -> None:
    """A message for all to read, or a box that stands in the thread."""
    source, window = event.source, game.window
    if event.player and are_words(game, source, recorded=event.recorded):
        # Whatever a player writes before the deal goes into the shuffle, as it was first seen, and is no order.
        if source.id not in game.texts and has_room(game, event.player):
            game.words.append(event)
        game.texts.setdefault(source.id, event.text)
        return
    if not event.orders and any(one.source.id == source.id for one in game.words):
        # A word that is edited after the deal: what was mixed in stays as it was, and there is nothing to report.
        game.texts[source.id] = event.text
        game.edits[source.id] = source.edited
        return
    heard = Heard(event.seq, event.player, source.created, source, event.orders, event.problems)
    if window is not None and window.name in game.box_keys and sealed_in(event):
        game.boxes[event.seq] = event
        known = game.openings.get(box_id(source, event.text))
        heard.orders, heard.problems = (known.orders, known.problems) if known else ((), ())
        heard.boxed, heard.sealed, heard.unread = True, True, known is None
    _hear(game, event, heard, event.text)


def receipt(game: "Game", event: Receipt) -> None:
    """A private message, of which the log has the digest; the host may know more."""
    game.receipts[event.seq] = event
    heard = Heard(event.seq, event.player, event.source.created, event.source, (), (), sealed=True)
    known = game.openings.get(event.digest)
    text = known.text if known else ""
    if known and box_among(known.orders) and game.window is not None and game.window.name in game.box_keys:
        # A box that came by private message stays closed as long as one in the thread.
        heard.boxed = True
        known = game.openings.get(box_id(event.source, text))
    if known:
        heard.orders, heard.problems = known.orders, known.problems
    else:
        heard.unread = True
    _hear(game, event, heard, text)


def opening(game: "Game", event: Opening) -> None:
    """A sealed message becomes public, or is withheld for good."""
    late = game.opened_receipts.get(event.receipt)
    game.opened_receipts[event.receipt] = event
    if late is not None and late.withheld:
        return
    ruling = game.sealed_rulings.get(event.receipt)
    if ruling is not None:
        said = msgspec.structs.replace(ruling, orders=event.orders)
        game.rulings = [said if one.seq == ruling.seq else one for one in game.rulings]
    if ruling is not None and ruling.ruling == "accept":
        known = game.floor.show_ruling(ruling.target, ruling.seq, event.orders)
    else:
        known = game.floor.unseal(event.receipt, event.orders, event.problems)
    if not known:
        game.fault(
            event, f"the opening of receipt {event.receipt} belongs to no sealed message of the window"
        )


def box(game: "Game", event: BoxMade | BoxOpened) -> None:
    """A window's boxes can be made from now on, or be opened by anybody."""
    if game.window is None or game.window.name != event.window:
        game.fault(event, f"a key of {event.window}, which is not open")
        return
    match event:
        case BoxMade():
            game.box_keys.setdefault(event.window, event.key)
        case BoxOpened():
            game.box_secrets.setdefault(event.window, event.secret)


def _hear(game: "Game", event: Post | Receipt, heard: Heard, text: str) -> None:
    source = event.source
    if event.player and source.author_id and not event.recorded:
        game.seats.spoke(event.player, source.author_id, board=source.board, at=source.created)
    id = source.id
    game.texts[id] = text
    if source.edited or id in game.edits:
        game.edits[id] = source.edited
    game.floor.capture(heard, event.at, talk=id in game.talk)
    game.floor.hear(heard)
