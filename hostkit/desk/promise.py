"""The promise of a seed: whether it was public before anybody could know what would come of it.

A beacon's round is known to all from its time on, so that a promise which names it binds nobody when it is posted
later. Nothing is dealt by such a promise: a later round is named anew, which nobody can choose, for the seed stays.
"""

from collections.abc import Iterable, Mapping

from hostkit.boards.base import find_marker
from hostkit.cards import beacon
from hostkit.desk.game import Desk
from hostkit.desk.posts import settle
from hostkit.errors import DataError
from hostkit.log.events import Intent, Published, SeedCommitted
from hostkit.times import after, seconds_between

__all__ = ["name_anew", "posted", "refuse_late", "round_time"]

_MARGIN = 30  # seconds that posting may take


def posted(
    published: Iterable[Published], intents: Mapping[int, Intent], promise: SeedCommitted
) -> Published | None:
    """The first post of a promise, as the log has it."""
    for post in published:
        intent = intents.get(post.intent)
        if post.post == "promise" and intent and intent.marker.rpartition("/")[2] == str(promise.seq):
            return post
    return None


def round_time(promise: SeedCommitted) -> str:
    """The moment of the beacon's round that a promise names."""
    return after("1970-01-01T00:00:00Z", beacon.time_of(beacon.round_of(promise.inputs[0])))


def name_anew(desk: Desk) -> None:
    """Name a later round where the promise of a beacon's was not posted in time; else nothing is changed.

    Raises `BoardError` where the board cannot be asked.
    """
    promise = _awaiting(desk)
    if promise is None:
        return
    settle(desk)
    stood, comes = _stood(desk, promise), round_time(promise)
    if (stood and stood < comes) or (not stood and seconds_between(desk.now, comes) > _MARGIN):
        return
    named = (beacon.named_after(seconds_between("1970-01-01T00:00:00Z", desk.now)),)
    desk.stage(SeedCommitted, deck=promise.deck, commitment=promise.commitment, deal="beacon", inputs=named)
    desk.commit()


def refuse_late(desk: Desk, promise: SeedCommitted) -> None:
    """Raise `DataError` where the promise of a beacon's round was not posted before the round."""
    settle(desk)
    stood, comes = _stood(desk, promise), round_time(promise)
    if stood and stood < comes:
        return
    told = f"was posted at {stood}, too late for" if stood else "was never posted, and binds nobody to"
    raise DataError(
        f"the promise {told} {promise.inputs[0]}, which comes at {comes}",
        hint="hostkit open posts it, with a later round where this one is near or over; nothing is dealt yet",
    )


def _awaiting(desk: Desk) -> SeedCommitted | None:
    promises = desk.game.commitments.values()
    return None if desk.game.mixed else next((one for one in promises if one.deal == "beacon"), None)


def _stood(desk: Desk, promise: SeedCommitted) -> str:
    """Since when a promise is public, "" where it is not: by the log, or by the board where a crash was between."""
    game = desk.game
    post = posted(game.published, game.intents, promise)
    if post is None:
        return ""
    intent = game.intents[post.intent]
    if post.at < round_time(promise) or intent.at >= round_time(promise):
        return post.at
    marked = [own.created for own in desk.board.own_posts("") if find_marker(own.text, intent.marker)]
    return min([post.at, *filter(None, marked)])
