"""How fast a whole game is replayed from disk, and how fast hostkit starts, against their floors.

Belongs here: whole processes, by wall time. `rows()` gives the measurements.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.cards import Row
from hostkit.desk import start
from hostkit.desk.demo import seeded
from hostkit.log.events import Post, Source
from hostkit.store import Workspace

ROUNDS = 5
_PLAYERS = ["alice", "bob", "carol"]

# What a plain program would do: PyYAML's C loader, and the simplest of replays.
_PLAIN = """
import sys, yaml
players, bids = {}, {}
for event in yaml.load_all(open(sys.argv[1], "rb"), yaml.CSafeLoader):
    if event["event"] == "created":
        players = {p["name"]: 150 for p in event["players"]}
    elif event["event"] == "post":
        for order in event["orders"]:
            if 0 < order["amount"] <= players[event["player"]]:
                bids[event["player"]] = order["amount"]
print(players, bids)
"""
_FLOOR = "import hashlib, sys; hashlib.sha256(open(sys.argv[1], 'rb').read()).hexdigest()"


def rows() -> list[Row]:
    """Measure everything; takes about two minutes."""
    with tempfile.TemporaryDirectory() as folder:
        long = _workspace(Path(folder) / "long", events=10_000)
        short = _workspace(Path(folder) / "short", events=1_000)
        standings = [sys.executable, "-m", "hostkit", "standings", "--json"]
        whole = _pairs(standings, [sys.executable, "-c", _PLAIN, str(_log(long))], long)
        floor = _pairs(standings, [sys.executable, "-c", _FLOOR, str(_log(long))], long)
        bare = [sys.executable, "-c", "pass"]
        first = _pairs([sys.executable, "-m", "hostkit", "--help"], bare, short)
        small = _pairs(standings, bare, short)
        return [
            Row("standings of a 10k-event log: plain PyYAML and replay", *whole, whole[1] / whole[0], "≥ 15"),
            Row(
                "standings of a 10k-event log: reading and SHA-256 alone", *floor, floor[0] / floor[1], "≤ 9"
            ),
            Row("hostkit --help: python -c pass", *first, first[0] / first[1], "≤ 3"),
            Row("hostkit standings, 1k events: python -c pass", *small, small[0] / small[1], "≤ 6"),
        ]


def _log(workspace: Workspace) -> Path:
    return workspace.root / "games" / "g1.yaml"


def _workspace(folder: Path, *, events: int) -> Workspace:
    """A game with one long open round, in which three players change their bids all day."""
    workspace = Workspace.init(folder)
    start.new(
        workspace, "g1", ruleset="bid-poker", players=_PLAYERS, board="", options={"consideration": "1m", "bids": "open",
        "catalogue_round": "30d"}, deck=None, now="2026-01-01T18:00:00Z", chance=seeded(1),
    )  # fmt: skip
    from hostkit.desk.game import at_desk
    from hostkit.desk.resolve import resolve

    with at_desk(workspace, "g1", now="2026-01-01T18:01:00Z", chance=seeded(1)) as desk:
        resolve(desk, None, early=False, anyway=False)
    log = workspace.log("g1")
    first = log.head.seq + 1
    log.append(*(_post(seq) for seq in range(first, events + 1)))
    return workspace


def _post(seq: int) -> Post:
    from hostkit.log.order import Bid

    at = f"2026-01-{2 + seq // 4000:02}T{seq // 200 % 24:02}:{seq // 4 % 60:02}:{seq % 60:02}Z"
    name = _PLAYERS[seq % 3]
    amount = 1 + seq * 7 % 150
    source = Source("local", f"round-1/{seq}", "2026-01-02T00:00:00Z", author=name, order=seq)
    return Post(seq, at, "round-1", source, f"I bid {amount}, good luck all", name, (Bid(amount),))


def _pairs(ours: list[str], other: list[str], workspace: Workspace) -> tuple[float, float]:
    """Median wall times of two commands, run in turns."""
    run = _runner(workspace.root)
    times = [(run(ours), run(other)) for _ in range(ROUNDS)]
    return median(one for one, _ in times), median(two for _, two in times)


def _runner(folder: Path) -> Callable[[list[str]], float]:
    def run(command: list[str]) -> float:
        begun = time.perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        return time.perf_counter() - begun

    return run
