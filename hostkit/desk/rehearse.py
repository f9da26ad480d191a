"""What a command would do, tried out on a copy of the game: nothing is written, neither to the log nor to a board.

Seeds that are drawn on paper are kept, and used when it is done in earnest: nobody can rehearse a shuffle until
it pleases.
"""

import difflib
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from hostkit.desk import anchors, play, report
from hostkit.desk.game import Desk
from hostkit.desk.look import kept_openings
from hostkit.desk.resolve import Resolved
from hostkit.log import Entry, encode
from hostkit.log.chain import link
from hostkit.log.events import Event
from hostkit.replay import replay
from hostkit.store import Head, LogFile, Secrets

__all__ = ["Rehearsal", "on_paper", "rehearse"]


class Rehearsal(NamedTuple):
    """What came of it, the parse report as the contract has it, and for each post what would change on the board."""

    resolved: Resolved
    orders: list[dict[str, object]]
    changes: list[tuple[str, str]]


class _Log(LogFile):
    """A log that grows in memory only."""

    def __init__(self, log: LogFile) -> None:
        super().__init__(log.path)
        self._entries = list(log.entries())

    def entries(self) -> Iterator[Entry]:
        return iter(tuple(self._entries))

    @property
    def head(self) -> Head:
        last = self._entries[-1]
        return Head(last.event.seq, last.hash)

    def append(self, *drafts: Event) -> list[Event]:
        for event in drafts:
            before = self._entries[-1]
            hash = link(before.hash, encode(event))
            self._entries.append(Entry(event, hash, before.offset, before.line))
        return list(drafts)


class _Kept(Secrets):
    """The secrets, but for messages that are read on paper: they are read again in earnest."""

    def keep(self, kind: str, key: str, value: Mapping[str, str]) -> None:
        if kind != "sealed":
            super().keep(kind, key, value)


class _Paper(Desk):
    """A desk whose events go nowhere, and from which nothing is posted."""

    paper = True

    def writes(self, send: bool) -> bool:
        return False


def on_paper(desk: Desk) -> Desk:
    """A copy of a game on which any use case can be tried out; the board is read, and not written to."""
    log = _Log(desk.log)
    kept = _Kept(desk.kept.path, game=desk.name)
    game = replay((entry.event for entry in log.entries()), openings=kept_openings(kept))
    paper = _Paper(desk.workspace, log, kept, game, now=desk.now, chance=desk.chance)
    paper.board = desk.board
    return paper


def rehearse(desk: Desk, window: str | None, *, early: bool, anyway: bool) -> Rehearsal:
    """What `resolve` would do now, the board's new messages read; raises what it would raise."""
    paper = on_paper(desk)
    resolved, published = play.resolve(paper, window, early=early, anyway=anyway, send=False)
    changes = [
        (post.post, _diff(_standing(desk, post.post, post.window), post.text, post.post))
        for post in published
        if post.text and post.outcome != "unchanged"
    ]
    return Rehearsal(resolved, report.orders(paper.game, resolved.window)["orders"], changes)


def _standing(desk: Desk, what: str, window: str) -> str:
    """The text of a post that stands on the board and would be replaced; "" where there is none."""
    before = [one for one in desk.game.published if one.id and one.post == what
              and (one.window == window or anchors.POSTS[what].thread)]  # fmt: skip
    if not before:
        return ""
    return next((own.text for own in desk.board.own_posts(before[-1].thread) if own.id == before[-1].id), "")


def _diff(old: str, new: str, what: str) -> str:
    lines = difflib.unified_diff(
        old.splitlines(), new.splitlines(), f"{what} as it stands", f"{what} as it would be", lineterm="", n=1
    )
    return "\n".join(lines) if old else new
