"""The host's rulings as posts tell them: which matter to a window, and what each says.

Belongs here: what a reader needs to see behind a table (ALL-8). What a ruling does is replay's.
"""

from typing import Any

from hostkit.desk.wording import in_words
from hostkit.log.events import Ruling
from hostkit.replay import Game

__all__ = ["concerns", "corrections", "rulings"]

_LASTING = ("accept", "void", "set", "adjust", "excuse", "substitute")
"""Rulings whose effect stays in the standings after their window."""


def concerns(ruling: Ruling, window: str, *, last: bool) -> bool:
    """Whether a ruling corrects a resolved window: it names it, or names none while that is the last one."""
    if ruling.ruling not in ("adjust", "excuse", "undo"):
        return False
    return ruling.window == window or (last and not ruling.window)


def corrections(game: Game, window: str) -> list[dict[str, Any]]:
    """The rulings that came after a window's resolution and concern what it came to, with what they changed."""
    past = game.past.get(window)
    if past is None:
        return []
    following = [other.seq for other in game.past.values() if other.seq > past.seq]
    until = min(following, default=game.seq + 1)
    return [
        {**_told(game, ruling), "at": ruling.at, "changes": game.effects.get(ruling.seq, [])}
        for ruling in game.rulings
        if ruling.seq > past.seq and concerns(ruling, window, last=ruling.seq < until)
    ]


def rulings(game: Game, window: str) -> dict[str, Any]:
    """The rulings that matter in a window's posts, and the seqs of older ones on which its table still depends.

    A window that is not the last one is told of as it was, but for what has corrected it since.
    """
    past = game.past.get(window)
    until = past.seq if past is not None and window != game.closed[-1] else game.seq
    corrected = [correction["seq"] for correction in corrections(game, window)]
    places = {name: place for place, name in enumerate(game.windows)}
    here, earlier = [], []
    for ruling in game.rulings:
        named = ruling.window or game.ruled_in[ruling.seq]
        if ruling.ruling == "undo" or not (ruling.seq <= until or ruling.seq in corrected):
            continue
        if not _decides(game, ruling):
            continue
        if named == window or ruling.seq in corrected or ruling.ruling == "end":
            here.append(_told(game, ruling))
        elif ruling.ruling in _LASTING and places.get(named, -1) < places.get(window, 0):
            earlier.append(ruling.seq)
    return {"rulings": here, "earlier_rulings": earlier}


def _decides(game: Game, ruling: Ruling) -> bool:
    """Whether a ruling still decides something: the last about its message, with no later order in its place."""
    if ruling.ruling not in ("accept", "void", "set"):
        return True
    rows = _rows(game, ruling, ruling.target or ruling.seq)
    orders = [row for row in rows if row.order is not None]
    if orders and all(row.verdict == "superseded" for row in orders):
        return False
    later = (one for one in game.rulings if one.seq > ruling.seq and one.target == ruling.target)
    return not ruling.target or not any(one.ruling in ("accept", "void") for one in later)


def _told(game: Game, ruling: Ruling) -> dict[str, Any]:
    """A ruling as a template prints it: what in words, and the times from which and until which it holds."""
    target, more = ruling.player or ruling.window, ""
    orders = ", ".join(in_words(order) for order in ruling.orders)
    match ruling.ruling:
        case "accept" | "void":
            whose = [row.player or row.source.author for row in _rows(game, ruling, ruling.target)]
            target = f"message {ruling.target}" + (f" of {whose[0]}" if whose else "")
            more = f" as {orders}" if orders else ""
        case "set":
            more = f": {orders}" if orders else ""
        case "substitute":
            more = f" by {ruling.new}"
        case "adjust":
            more = f" by {ruling.amount:+}"
        case "end":
            target = "the game"
        case "undo":
            target = f"event {ruling.target}"
    return {
        "ruling": ruling.ruling, "text": f"{ruling.ruling} {target}{more}".strip(), "since": ruling.since,
        "until": ruling.until or ruling.deadline, "default": ruling.default, "why": ruling.why, "seq": ruling.seq,
    }  # fmt: skip


def _rows(game: Game, ruling: Ruling, seq: int) -> list[Any]:
    """The report's rows of a message, in the window in which a ruling was made."""
    return [row for row in game.rows(game.ruled_in[ruling.seq]) if row.seq == seq]
