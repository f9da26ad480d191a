"""A thread of thousands of posts on the local board, scraped, read and resolved in one process.

Belongs here: the desk's whole way, whose cost a post must not grow with the thread.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.table import Row
from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.store import Workspace

_PLAYERS = ["alice", "bob", "carol"]
_TALK = (
    "I bid {}, good luck all",
    "**bid {}**\n\nI should not, but the king is mine.",
    "> who wants the nine?\n\nNot me. bid {}\n\n-- sent from the train",
    "what a round, see you at the end of it",
)


def rows(small: int = 1_000, large: int = 10_000) -> list[Row]:
    """The cost of a post in a large thread, against one in a small; and the most memory of both."""
    (ours, most), (peer, less) = _alone(large), _alone(small)
    work = f"scrape, read and resolve a post of {large:,} · of {small:,}"
    return [
        Row(work, ours / large, peer / small, "≤ 1.5"),
        Row(f"the most memory for a thread of {large:,} · of {small:,}", most, less, "≤ 2", "MB"),
    ]


def _alone(count: int) -> tuple[float, float]:
    """CPU seconds and the most memory, in MB, of a thread in a process of its own."""
    code = (
        f"import resource; from bench.thread import cost; seconds = cost({count}); "
        "print(seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    # Asked of a small process in between: a child counts what its parent held when it was started.
    small = "import subprocess, sys; subprocess.run(sys.argv[1:], check=True)"
    command = [sys.executable, "-c", small, sys.executable, "-c", code]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    seconds, megabytes = map(float, ran.stdout.split())
    return seconds, megabytes


def cost(count: int) -> float:
    """CPU seconds for a thread of so many posts: read from the board, judged, logged, resolved and published."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace.init(Path(folder))
        options = {"consideration": "1m", "bids": "open", "catalogue_round": "30d"}
        start.new(
            workspace, "g1", ruleset="bid-poker", players=_PLAYERS, board="", options=options, deck=None,
            now="2026-01-01T18:00:00Z", chance=seeded(1),
        )  # fmt: skip
        with at_desk(workspace, "g1", now="2026-01-01T18:01:00Z", chance=seeded(1)) as desk:
            play.resolve(desk, None, early=False, anyway=False, send=True)
            assert isinstance(desk.board, LocalBoard)
            _fill(desk.board, desk.game.published[-1].thread, count)
        begun = time.process_time()
        with at_desk(workspace, "g1", now="2026-01-31T18:02:00Z", chance=seeded(1)) as desk:
            play.resolve(desk, None, early=False, anyway=True, send=True)
        return time.process_time() - begun


def _fill(board: LocalBoard, thread: str, count: int) -> None:
    # By hand: the board looks for the next free number, as a person's program would, at every post.
    folder = board.path / thread
    first = 1 + max(int(file.name.split("-")[0]) for file in folder.glob("[0-9]*.md"))
    for number in range(count):
        at = f"2026-01-{2 + number // 1_000:02}T{number // 50 % 20:02}:{number % 50:02}:00Z"
        player = _PLAYERS[number % 3]
        text = _TALK[number % 4].format(1 + number % 150)
        file = folder / f"{first + number:04}-{player}.md"
        file.write_text(f'---\nauthor: "{player}"\ncreated: "{at}"\n---\n{text}\n', encoding="utf-8")
