"""A workspace of hundreds of games, listed by one command.

Belongs here: what a list costs a game, which must not grow with their number.
"""

import shutil
import sys
import tempfile
from pathlib import Path

from bench.replay import workspace
from bench.table import Row, commands


def rows(small: int = 50, large: int = 200) -> list[Row]:
    """The cost of a game in `hostkit games` and `hostkit season`, in a large workspace against a small one."""
    program = [sys.executable, "-m", "hostkit"]
    found = []
    with tempfile.TemporaryDirectory() as name:
        made = workspace(Path(name) / "one", events=1_000)
        folders = [_copies(made, Path(name) / f"{count}", count) for count in (small, large)]
        empty = _copies(made, Path(name) / "none", 0)
        for command in ("games", "season"):
            costs = []
            for folder, count in zip(folders, (small, large), strict=True):
                ours, nothing = _pair([*program, command, "--json"], folder, empty)
                costs.append((ours - nothing) / count)
            work = f"`{command}`: a game of {large}, 1,000 events each · of {small}"
            found.append(Row(work, costs[1], costs[0], "≤ 1.5"))
    return found


def _pair(command: list[str], folder: Path, empty: Path) -> tuple[float, float]:
    return commands([*command, "-C", str(folder)], [*command, "-C", str(empty)], folder=folder)


def _copies(made: Path, folder: Path, count: int) -> Path:
    games = folder / "games"
    games.mkdir(parents=True)
    shutil.copy(made / "hostkit.yaml", folder)
    for number in range(count):
        shutil.copy(made / "games" / "g1.yaml", games / f"g{number}.yaml")
    return folder
