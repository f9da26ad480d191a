"""What a game looks like from outside: the documents of `status`, `standings` and `orders` (contract: JSON)."""

from typing import Any

import msgspec

from hostkit.errors import InputError
from hostkit.log.order import as_json
from hostkit.replay import Game, Row

__all__ = ["is_chatter", "next_step", "orders", "row_json", "standings", "status"]

_SECRET = ("accepted", "superseded", "sealed")
"""Verdicts of sealed messages that would say something about the text; before the close they read `sealed`."""


def status(game: Game, *, head: str, now: str) -> dict[str, Any]:
    """The open window, who has acted, who is awaited, and the host's next command."""
    window = None
    if game.window is not None:
        machine = game.machine
        assert machine.window is not None
        window = {
            "name": game.window.name,
            "kind": machine.window.kind,
            "opens": game.window.opens,
            "deadline": game.window.deadline,
            "awaiting": machine.awaiting,
            "acted": list(machine.acted),
            "orders": list(machine.window.verbs),
        }
        if game.away:
            window["absent"] = game.away
    return {
        "game": game.created.game,
        "ruleset": game.created.ruleset,
        "board": game.created.board,
        "head": head,
        "finished": game.finished,
        "window": window,
        "next": next_step(game, now=now),
    }


def next_step(game: Game, *, now: str) -> str:
    """The command that the host should give next, and from when on it will do something."""
    if game.finished:
        return "audit"
    window = game.window
    if window is None:
        due = game.machine.following
        if game.machine.need is not None:
            promised = any(post.post == "promise" for post in game.published)
            return "mix" if promised and game.commitments else "open"
        return f"open {due}" if due else "rule end --why '…'"
    if game.unruled():
        return f"orders {window.name}"
    if game.paused:
        return "rule resume --why '…'"
    return f"resolve {window.name}" + ("" if game.is_over(now) else f" after {window.ends}")


def standings(game: Game, *, head: str) -> dict[str, Any]:
    """The standings after what the log holds; `as_of` is the last resolved window, null before the first."""
    table: dict[str, Any] = msgspec.to_builtins(game.machine.standings())
    return {
        "game": game.created.game,
        "ruleset": game.created.ruleset,
        "as_of": game.closed[-1] if game.closed else None,
        "finished": table.pop("finished"),
        "head": head,
        **table,
    }


def orders(game: Game, window: str | None = None) -> dict[str, Any]:
    """The parse report of a window: the named one, else the open one, else the last.

    Raises `InputError` for a window that has not been open.
    """
    known = game.windows
    if window is None:
        window = known[-1] if known else ""
    elif window not in known:
        raise InputError(
            f"there has been no window {window!r}", hint=f"windows so far: {', '.join(known) or 'none'}"
        )
    return {"window": window, "orders": [row_json(row) | _former(game, row) for row in game.rows(window)]}


def _former(game: Game, row: Row) -> dict[str, str]:
    """Who wrote a message for a seat that is somebody else's now (ALL-10), under `by`."""
    for one in game.seats.former:
        if one.seat == row.player and row.at < one.until:
            return {"by": one.player.name}
    return {}


def is_chatter(row: Row) -> bool:
    """Whether a row is only talk, or what somebody says who does not play and gives no order: a count tells of it."""
    nobody = row.rule == "ALL-6" and row.verdict in ("ignored", "refused")
    return (row.order is None or row.sealed) and ((row.verdict, row.reason) == ("ignored", "talk") or nobody)


def row_json(row: Row) -> dict[str, Any]:
    """One row of the report; what a sealed message says stays hidden until its window closes."""
    hidden = row.sealed and row.verdict in _SECRET
    order = None if row.order is None or row.sealed else as_json(row.order)
    if order and "cards" in order:
        order["cards"] = ["??" if card.startswith("hole-") else card for card in order["cards"]]
    source = row.source
    return {
        "seq": row.seq,
        "player": row.player or source.author,
        "verdict": "sealed" if hidden else row.verdict,
        "order": order,
        "reason": None if hidden else row.reason or None,
        "rule": None if hidden else row.rule or None,
        "at": row.at,
        "source": {
            "board": source.board,
            "id": source.id,
            "url": source.url or None,
            "edited": source.edited or None,
        },
    }
