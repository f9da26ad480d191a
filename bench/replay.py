"""How fast hostkit starts, and how fast a whole game is replayed from disk, against their floors.

Belongs here: whole processes, by their CPU time. `rows()` gives the measurements.
"""

import sys
import tempfile
from pathlib import Path

from bench.table import Row, commands, peak_megabytes
from hostkit.desk import start
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.resolve import resolve
from hostkit.log.events import Post, Source
from hostkit.log.order import Bid
from hostkit.store import Workspace

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
    """Rows 1, 2 and 5 of the speed table; takes some minutes."""
    bare = [sys.executable, "-c", "pass"]
    program = [str(Path(sys.executable).with_name("hostkit"))]  # what users type
    standings = [*program, "standings", "--json"]
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = workspace(Path(name) / "1k", events=1_000)
        found += [
            Row(
                "hostkit --help · python -c pass", *commands([*program, "--help"], bare, folder=folder), "≤ 3"
            ),
            Row(
                "standings at 1,000 events · python -c pass", *commands(standings, bare, folder=folder), "≤ 6"
            ),
        ]
        costs = []
        # Why these goals are not higher stands in notes.md.
        for events, floors, rounds in ((10_000, 20, 5), (100_000, 60, 3)):
            folder = workspace(Path(name) / f"{events}", events=events)
            log = str(folder / "games" / "g1.yaml")
            plain, floor = ([sys.executable, "-c", code, log] for code in (_PLAIN, _FLOOR))
            work = f"standings at {events:,} events"
            peer = commands(standings, plain, folder=folder, rounds=rounds)
            found.append(Row(f"{work} · PyYAML's C loader and a plain replay", *peer, "≥ 3"))
            least = commands(standings, floor, folder=folder, rounds=rounds)
            found.append(Row(f"{work} · reading and SHA-256 alone", *least, f"≤ {floors}"))
            costs.append(peer[0] / events)
        small, large = costs
        found.append(Row("standings, an event of 100,000 · of 10,000", large, small, "≤ 1.5"))
        memory = peak_megabytes(standings, folder), peak_megabytes(bare, folder)
        found.append(Row("the most memory at 100,000 events · python -c pass", *memory, "≤ 10", "MB"))
    return found


def workspace(folder: Path, *, events: int) -> Path:
    """A game with one long open round, in which three players change their bids all day."""
    made = Workspace.init(folder)
    options = {"consideration": "1m", "bids": "open", "catalogue_round": "30d"}
    start.new(
        made, "g1", ruleset="bid-poker", players=_PLAYERS, board="", options=options, deck=None,
        now="2026-01-01T18:00:00Z", chance=seeded(1),
    )  # fmt: skip
    with at_desk(made, "g1", now="2026-01-01T18:01:00Z", chance=seeded(1)) as desk:
        resolve(desk, None, early=False, anyway=False)
    log = made.log("g1")
    first = log.head.seq + 1
    log.append(*(_post(seq) for seq in range(first, events + 1)))
    return folder


def _post(seq: int) -> Post:
    at = f"2026-01-{2 + seq // 4000:02}T{seq // 200 % 20:02}:{seq // 4 % 50:02}:{seq % 4:02}Z"
    name = _PLAYERS[seq % 3]
    amount = 1 + seq * 7 % 150
    source = Source("local", f"round-1/{seq}", at, author=name, order=seq)
    return Post(seq, at, "round-1", source, f"I bid {amount}, good luck all", name, (Bid(amount),))
