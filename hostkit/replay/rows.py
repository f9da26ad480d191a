"""The records of replay, and the digests by which they are known.

Belongs here: plain data about windows, messages and their orders. What happens to it is in `floor` and `game`.
"""

import hashlib
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from hostkit.errors import Problem
from hostkit.log.events import Post, Source
from hostkit.log.order import Order, Sealed
from hostkit.machines.base import Standings

__all__ = ["Heard", "OpenWindow", "Past", "Row", "box_among", "box_id", "sealed_in", "standings_digest"]


class Row(msgspec.Struct, gc=False):
    """One line of the parse report: an order-like passage of a message, and what became of it.

    `sealed`: the text behind it is not public yet.
    """

    seq: int
    window: str
    player: str
    verdict: str
    reason: str
    rule: str
    order: Order | None
    at: str
    source: Source
    sealed: bool = False
    ruled: bool = False


class OpenWindow(msgspec.Struct):
    """The open window; orders count before `ends`, which is the deadline and the grace after it."""

    name: str
    opens: str
    deadline: str
    ends: str


class Past(NamedTuple):
    """What a window came to when it was resolved, at event `seq`."""

    seq: int
    at: str
    result: dict[str, Any]
    standings: Standings


class Heard(msgspec.Struct, gc=False):
    """A message of the open window, as it is judged again and again.

    `meant`: what the host took it to say; `boxed`: it came in a sealed box.
    """

    seq: int
    player: str
    at: str
    source: Source
    orders: tuple[Order, ...]
    problems: tuple[dict[str, str], ...]
    sealed: bool = False
    unread: bool = False
    boxed: bool = False
    barred: Problem | None = None
    ruling: str = ""
    meant: tuple[Order, ...] = ()

    @property
    def place(self) -> tuple[str, int, int]:
        # ALL-3: the posting time, then the board's own order; what has no place there, as it came in.
        return self.at, self.source.order, self.seq

    def row(self, window: str, problem: Problem, order: Order | None = None) -> Row:
        verdict, reason, rule = problem
        return Row(
            self.seq, window, self.player, verdict, reason, rule, order, self.at, self.source,
            sealed=self.sealed, ruled=bool(self.ruling),
        )  # fmt: skip


def sealed_in(event: Post) -> str:
    """The sealed text in a post, or "": the first, where somebody wrote several."""
    return box_among(event.orders) if event.player else ""


def box_among(orders: Sequence[Order]) -> str:
    """The first sealed text among the orders of a message, or ""."""
    return next((order.text for order in orders if isinstance(order, Sealed)), "")


def box_id(source: Source, text: str) -> str:
    """What a box is kept under in `Game.openings`."""
    return f"box-{hashlib.sha256(f'{source.id} {text}'.encode()).hexdigest()}"


def standings_digest(standings: msgspec.Struct) -> str:
    """Hex SHA-256 of the standings as compact JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(standings, order="sorted")).hexdigest()
