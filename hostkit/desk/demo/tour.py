"""A tour of a demonstration: at each stop what happened, why, and what a host would have typed.

Belongs here: what is told, and when. How it is shown, and whether anybody waits for a key, is the screen's.
"""

import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from hostkit.boards.base import Post
from hostkit.desk.demo.table import Table
from hostkit.desk.game import Desk
from hostkit.desk.report import row_json
from hostkit.desk.wording import in_words
from hostkit.times import at_zone

__all__ = ["Part", "Stop", "Tour"]

_VERDICTS = {
    "accepted": "accepted: the order counts, unless a later one of the same player takes its place.",
    "superseded": "superseded: a later order of the same player took its place.",
    "sealed": "sealed: it came by private message. Everybody sees that a message is there, and a receipt by which "
    "its text can be checked later; nobody but the host sees the text before the window closes.",
    "refused": "refused: it can be read and is not allowed. The reason stands beside it, and the rule.",
    "late": "late: the window was over, and however good the excuse, it does not count. A host can rule otherwise, "
    "with a reason that everybody reads.",
    "edited": "edited: what hostkit read first counts, whatever the post says now.",
    "near-miss": "near-miss: it looks like an order and cannot be read as one. hostkit never guesses: the window "
    "does not close before the host has ruled on it.",
    "ambiguous": "ambiguous: it can be read in two ways. hostkit never guesses: the window does not close before "
    "the host has ruled on it.",
    "ignored": "ignored: it is no order, for the reason that stands beside it.",
}


class Part(NamedTuple):
    """`kind` text, command (what a host types), post (as it stands on the board) or rows (of a parse report)."""

    kind: str
    text: str = ""
    rows: tuple[dict[str, Any], ...] = ()


class Stop(NamedTuple):
    """One place at which the tour stops."""

    title: str
    parts: tuple[Part, ...]


class Tour:
    """Follows a table, and gives `show` a stop at each moment that is worth one; a thing is explained once."""

    def __init__(self, show: Callable[[Stop], None]) -> None:
        self._show = show
        self._told: set[str] = set()
        self._rows_told: tuple[dict[str, Any], ...] = ()

    def __call__(self, moment: str, table: Table, desk: Desk) -> None:
        """Something has just happened at the table: it is `open`, the players were `heard`, the host has `ruled`,
        or the window is `closed`."""
        title, parts = {"open": _open, "heard": self._heard, "ruled": _ruled, "closed": self._closed}[moment](
            table, desk
        )
        if moment != "open" or self._new("open"):
            self._show(Stop(title, tuple(parts)))

    def _heard(self, table: Table, desk: Desk) -> tuple[str, Iterator[Part]]:
        assert desk.game.window is not None
        ends = at_zone(desk.game.window.deadline, desk.game.created.zone)
        return f"{table.window}, until {ends}", self._written(table, desk)

    def _written(self, table: Table, desk: Desk) -> Iterator[Part]:
        assert desk.game.window is not None
        fetched = table.board(desk).fetch([table.window]).posts
        said = [post for post in fetched if not post.own and post.created >= desk.game.window.opens]
        yield Part("text", "The players have written:" if said else "Nobody has written anything.")
        if said:
            yield Part("post", "\n".join(map(_line, sorted(said, key=lambda post: post.created))))
        yield Part("command", "hostkit scrape")
        if self._new("scrape"):
            yield Part(
                "text",
                "It reads what is new, lays whatever looks like an order into the log, and shows how it was read. "
                "Talk is never taken for an order.",
            )
        yield from self._rows(desk, table.window)

    def _closed(self, table: Table, desk: Desk) -> tuple[str, Iterator[Part]]:
        return f"{table.window} is over", self._result(table, desk)

    def _result(self, table: Table, desk: Desk) -> Iterator[Part]:
        yield Part("command", f"hostkit resolve {table.window}")
        if self._new("resolve"):
            yield Part(
                "text",
                "It opens what was sealed, works out what the rules make of it, publishes this post and the "
                "standings, and announces the next window. hostkit watch does it all by itself when the time has come.",
            )
        if self._new(f"a reveal of {desk.game.machine.result['kind']}"):
            yield Part("post", table.reveal)
        yield from self._rows(desk, table.window)
        rows = desk.game.rows(table.window)
        odd = [row.seq for row in rows if row.verdict in ("late", "refused", "edited")]
        if odd and self._new("explain"):
            yield Part("text", "All about one message, from where it came to the rule that decided:")
            yield Part("command", f"hostkit explain {odd[0]}")

    def _rows(self, desk: Desk, window: str) -> Iterator[Part]:
        rows = tuple(row_json(row) for row in desk.game.rows(window))
        if rows and rows != self._rows_told:
            yield Part("rows", rows=rows)
        self._rows_told = rows
        for verdict in dict.fromkeys(row["verdict"] for row in rows):
            if self._new(verdict):
                yield Part("text", _VERDICTS[verdict])

    def _new(self, topic: str) -> bool:
        fresh = topic not in self._told
        self._told.add(topic)
        return fresh


def _open(table: Table, desk: Desk) -> tuple[str, Iterable[Part]]:
    players = ",".join(table.cast.players)
    new = f"hostkit new {desk.name} --ruleset {table.cast.ruleset} --players {shlex.quote(players)}"
    own = [post.text for post in table.board(desk).own_posts(table.window)]
    return "A game begins", [
        Part("text", "A workspace is a folder, and a game in it is a log that only grows. A host types:"),
        *(Part("command", line) for line in ("hostkit init", new, "hostkit open")),
        Part(
            "text",
            "Before anybody can act, the log holds a commitment to the shuffle, so that whoever distrusts the host "
            "can check it in the end. The first window is open, and the board says so:",
        ),
        *(Part("post", text) for text in own[:1]),
    ]


def _ruled(table: Table, desk: Desk) -> tuple[str, Iterable[Part]]:
    ruling = desk.game.rulings[-1]
    row = next(row for row in desk.game.rows(table.window) if row.seq == ruling.target)
    wrote = desk.game.texts[row.source.id]
    meant = f" --as {shlex.quote('; '.join(map(in_words, ruling.orders)))}" if ruling.orders else ""
    return "The host rules", [
        Part(
            "text",
            f"{row.player} wrote {wrote!r}, and the window cannot close before the host has said what counts:",
        ),
        Part(
            "command", f"hostkit rule {ruling.ruling} {ruling.target}{meant} --why {shlex.quote(ruling.why)}"
        ),
        Part("text", "A ruling has its reason, everybody reads it in the reveal, and it rewrites nothing."),
    ]


def _line(post: Post) -> str:
    where = "to the host" if post.via == "pm" else "in the thread"
    return f"{post.author} {where}: {' ⏎ '.join(post.text.splitlines())}"
