"""Whole games with scripted players, through the code that a real game goes through.

The players live on the local board and behave like people: they chat, quote each other, edit, write too late,
order what they cannot, fall silent. Only their wits are simulated, by bots; for one seed it is always the same
game. One module a game says who plays and what goes wrong; `table` plays it.
"""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hostkit.desk.audit import audit
from hostkit.desk.demo.table import Cast, Table, seeded
from hostkit.desk.demo.tour import Stop, Tour
from hostkit.errors import InputError
from hostkit.store import Workspace

__all__ = ["RULESETS", "Demo", "Stop", "demo", "seeded"]

RULESETS = ("bid-poker", "baileys-poker", "super-bidem", "auction-nomic")


class Demo(NamedTuple):
    """A demonstration that has been played: where it lies, and what to show of it."""

    root: Path
    game: str
    reveal: str
    final: str
    audit: dict[str, Any]


def demo(
    folder: Path, *, ruleset: str = "bid-poker", seed: int, tell: Callable[[str], None],
    show: Callable[[Stop], None] | None = None,
) -> Demo:  # fmt: skip
    """Play a game in a new workspace and audit it; `tell` gets a line for each window, `show` each stop of a tour."""
    if ruleset not in RULESETS:
        raise InputError(f"there is no demonstration of {ruleset!r}", hint=f"there are {', '.join(RULESETS)}")
    module: Any = importlib.import_module(f"hostkit.desk.demo.{ruleset.replace('-', '_')}")
    cast: Cast = module.cast(seed)
    table = Table(Workspace.init(folder), cast)
    if show is not None:
        table.guide = Tour(show)
    table.play(tell)
    report = audit(table.workspace.log(cast.game).path, heads="\n".join(table.posted()))
    return Demo(folder, cast.game, table.reveal, table.final, report)
