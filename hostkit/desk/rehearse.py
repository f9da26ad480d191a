"""A resolution rehearsed: what would be posted, set against what stands on the board, with nothing written.

The rehearsal is the resolution itself on a copy of the game. Seeds that it draws are kept, and used when it is
done in earnest: nobody can rehearse a shuffle until it pleases.
"""

import difflib
from typing import NamedTuple

from hostkit.desk import posts, report
from hostkit.desk.game import Desk
from hostkit.desk.look import kept_openings
from hostkit.desk.resolve import Resolved
from hostkit.desk.resolve import resolve as resolve_window
from hostkit.log import Entry, encode
from hostkit.log.chain import link
from hostkit.log.events import Event
from hostkit.replay import replay

__all__ = ["Rehearsal", "rehearse"]


class Rehearsal(NamedTuple):
    """The window, its parse report as the contract has it, and for each post what would change on the board."""

    resolved: Resolved
    orders: list[dict[str, object]]
    changes: list[tuple[str, str]]


class _Stage(Desk):
    """A desk whose events go nowhere."""

    def commit(self) -> list[Event]:
        self.kept.save()
        staged, self._staged = self._staged, []
        for event in staged:
            before = self.entries[-1]
            raw = encode(event)
            self.entries.append(Entry(event, link(before.hash, raw), before.offset, before.line))
        return staged

    entries: list[Entry]


def rehearse(desk: Desk, window: str | None, *, early: bool, anyway: bool) -> Rehearsal:
    """What `resolve` would do now, after reading the board; raises what it would raise."""
    entries = list(desk.log.entries())
    kept = desk.workspace.secrets(desk.name)
    game = replay((entry.event for entry in entries), openings=kept_openings(kept))
    stage = _Stage(desk.workspace, desk.log, kept, game, now=desk.now, chance=desk.chance)
    stage.entries = entries
    name = game.windows[-1] if game.windows else ""
    resolved = resolve_window(stage, window, early=early, anyway=anyway)
    changes = []
    if resolved.closed:
        for what, about in [("reveal", name), ("standings", name), *([("final", name)] if game.finished else []),
                            *([("announcement", game.window.name)] if game.window else [])]:  # fmt: skip
            text, _ = posts.composed(stage.entries, what, about, markup=desk.board.capabilities.markup)
            changes.append((what, _diff(_standing(desk, what, about), text, what)))
    return Rehearsal(resolved, report.orders(game, name)["orders"], changes)


def _standing(desk: Desk, what: str, window: str) -> str:
    """The text of a post that stands on the board and would be replaced; "" where there is none."""
    before = [one for one in desk.game.published if one.id and one.post == what
              and (one.window == window or posts.POSTS[what].thread)]  # fmt: skip
    if not before:
        return ""
    return next((own.text for own in desk.board.own_posts(before[-1].thread) if own.id == before[-1].id), "")


def _diff(old: str, new: str, what: str) -> str:
    lines = difflib.unified_diff(
        old.splitlines(), new.splitlines(), f"{what} as it stands", f"{what} as it would be", lineterm="", n=1
    )
    return "\n".join(lines) if old else new
