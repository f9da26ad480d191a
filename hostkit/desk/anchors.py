"""What each kind of post is anchored at: the event of the log up to which it tells the game.

Belongs here: which event that is, by the log alone, and which posts later events have overtaken. What a post
says stands in `views`, how it is written in `posts`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hostkit.desk.ruled import concerns
from hostkit.log import Entry
from hostkit.log.events import (
    BoxMade,
    Check,
    Closed,
    Created,
    Dealt,
    Delivered,
    Known,
    Mixed,
    Opened,
    Post,
    Receipt,
    Reminded,
    Revealed,
    Rolled,
    Ruling,
    SeedCommitted,
)  # fmt: skip
from hostkit.replay import Game

__all__ = ["POSTS", "Kind", "anchor_of", "outdated"]


class Kind(NamedTuple):
    """A kind of post: the event that it is anchored at, and whether a later one takes the place of the last.

    `anew`: every one is a post of its own, also in one window.
    """

    anchor: Callable[[Sequence[Entry], str], Entry | None]
    thread: str = ""
    replaces: bool = False
    anew: bool = False


def _announced(entries: Sequence[Entry], window: str) -> Entry | None:
    """A window's opening with the cards dealt and shown right after it, or the last ruling on its end or players."""
    opened = _last(entries, lambda event: isinstance(event, Opened) and event.window == window)
    if opened is None:
        return None
    rest = entries[opened.event.seq :]
    for entry in rest:
        if not isinstance(entry.event, BoxMade | SeedCommitted | Dealt | Delivered | Revealed | Rolled):
            break
        opened = entry
    for entry in rest:
        match entry.event:
            case Closed(window=name) if name == window:
                break
            case Ruling(ruling="undo", window=other) if other not in ("", window):
                pass
            case Ruling(ruling="extend" | "pause" | "resume" | "substitute" | "undo"):
                opened = entry
    return opened


def _received(entries: Sequence[Entry], window: str) -> Entry | None:
    return _last(entries, lambda event: isinstance(event, Receipt) and event.window == window)


def _revealed(entries: Sequence[Entry], window: str) -> Entry | None:
    """The event at which a window's resolution was complete: its check, or the next window's opening after it."""
    check = _last(entries, lambda event: isinstance(event, Check) and event.window == window)
    if check is None:
        return None
    following = entries[check.event.seq] if check.event.seq < len(entries) else None
    return following if following and isinstance(following.event, Opened) else check


def _corrected(entries: Sequence[Entry], window: str) -> Entry | None:
    """A window's resolution, or the last ruling after it that concerns what it came to."""
    first = _revealed(entries, window)
    if first is None:
        return None
    anchor, last = first, True
    for entry in entries[first.event.seq :]:
        event = entry.event
        last = last and not isinstance(event, Closed)
        if isinstance(event, Ruling) and concerns(event, window, last=last):
            anchor = entry
    return anchor


def _ended(entries: Sequence[Entry], window: str) -> Entry | None:
    """As `_corrected`; of the last window, the host's ruling that the game ends here, where that came later."""
    anchor = _corrected(entries, window) if window else None
    end = _last(entries, lambda event: isinstance(event, Ruling) and event.ruling == "end")
    if anchor is None or end is None or anchor.event.seq > end.event.seq:
        return anchor
    between = entries[anchor.event.seq : end.event.seq]
    return anchor if any(isinstance(entry.event, Closed) for entry in between) else end


def _reminded(entries: Sequence[Entry], window: str) -> Entry | None:
    told = _last(entries, lambda event: isinstance(event, Reminded) and event.window == window)
    return told or _announced(entries, window)


def _seated(entries: Sequence[Entry], window: str) -> Entry | None:
    """The last event that changed who plays."""
    return _last(
        entries,
        lambda event: (
            isinstance(event, Created | Known)
            or (isinstance(event, Ruling) and event.ruling in ("substitute", "undo"))
            or (isinstance(event, Closed) and event.window == "signup")
        ),
    )


def _promised(entries: Sequence[Entry], window: str) -> Entry | None:
    """The promise of the first seed, or where a later round of the beacon was named for that, the last one."""
    first = next((entry.event for entry in entries if isinstance(entry.event, SeedCommitted)), None)
    deck = first.deck if first else ""
    return _last(entries, lambda event: isinstance(event, SeedCommitted) and event.deck == deck)


def _mixed(entries: Sequence[Entry], window: str) -> Entry | None:
    """The event that closes the inputs, or, while words are still collected, the last of them."""
    closed = next((entry for entry in entries if isinstance(entry.event, Mixed)), None)
    if closed is not None or _promised(entries, window) is None:
        return closed
    return _last(entries, lambda event: isinstance(event, Post) and event.window == "" and bool(event.player))


POSTS = {
    "announcement": Kind(_announced),
    "receipts": Kind(_received, replaces=True),
    "reveal": Kind(_corrected),
    "standings": Kind(_ended, thread="standings", replaces=True),
    "final": Kind(_ended, thread="standings"),
    "promise": Kind(_promised, thread="deal", anew=True),
    "inputs": Kind(_mixed, thread="deal", anew=True),
    "reminder": Kind(_reminded, anew=True),
    "players": Kind(_seated, thread="players", replaces=True),
}


def anchor_of(game: Game, entries: Sequence[Entry], what: str, window: str) -> Entry | None:
    """The event at which a post is anchored, or None where there is nothing to say yet.

    An announcement names whose turn it is and until when: it is told anew wherever a turn, a lapse or a late bid
    has moved that.
    """
    anchor = POSTS[what].anchor(entries, window)
    moved = game.moved.get(window, 0)
    if what == "announcement" and anchor is not None and anchor.event.seq < moved <= len(entries):
        return entries[moved - 1]
    return anchor


def outdated(game: Game, entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """The posts, by kind and window, that a ruling, a turn or an entry about a player has overtaken since they went up.

    Only what the log says counts: a text that another template would give is as good as before.
    """
    told = {(post.post, post.window): game.intents[post.intent].marker for post in game.published}
    last = {post.post: post.window for post in game.published}
    windows = [game.window.name] if game.window else []
    named = {ruling.window for ruling in game.rulings if ruling.ruling in ("adjust", "excuse", "undo")}
    closed = [window for window in game.closed if window in named or window == game.closed[-1]]
    due = [
        *(("announcement", window) for window in windows),
        *(("reveal", window) for window in closed),
        *((what, last[what]) for what in ("standings", "final", "players") if what in last),
    ]
    found = []
    for what, window in due:
        anchor = anchor_of(game, entries, what, window) if (what, window) in told else None
        if anchor is not None and anchor.event.seq > int(told[what, window].rpartition("/")[2]):
            found.append((what, window))
    return found


def _last(entries: Sequence[Entry], wanted: Callable[[Any], bool]) -> Entry | None:
    return next((entry for entry in reversed(entries) if wanted(entry.event)), None)
