"""Reading and appending: the log against PyYAML, and against itself at another size.

Belongs here: rows 3 and 4 of the speed table and the raw cost of reading a record. Run alone:
`python -m bench.log [events …]`.
"""

import gc
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import yaml

from hostkit.log import GENESIS, encode, link, read, seal
from hostkit.log.codec import decode
from hostkit.log.events import (
    Check,
    Closed,
    Created,
    Dealt,
    Event,
    Intent,
    Opened,
    Player,
    Post,
    Published,
    Revealed,
    Source,
)
from hostkit.log.order import Bid, Discard
#from hostkit.store import LogFile

NAMES = ("alice", "bob", "Carol Smith", "Dave", "Édith", "frank_99")
AT = "2026-01-03T18:00:00Z"
SALT = "3f9a0c5d" * 8
TALK = (
    "I bid {n}, good luck all",
    "**bid {n}**\n\nI should not, but the king is mine.",
    "> who wants the nine?\n\nNot me. bid {n}\n\n-- sent from the train",
    "bid {n}",
)


class Row(NamedTuple):
    """One line of the table: what is done, ours and the peer in µs, their ratio, the goal for the ratio."""

    work: str
    ours: float
    peer: float
    ratio: float
    goal: str


def game() -> Iterator[Event]:
    """An endless game of six players: rounds of a deal, a post of each player, a close and what is published."""
    players = tuple(Player(name=name, accounts=(name,)) for name in NAMES)
    rules = "".join(f"option_{n}: {n}  # what it is for\n" for n in range(60))
    yield Created(seq=1, at=AT, game="bench", version="0", ruleset="x", text=rules, players=players)
    seq, turn = 1, 0
    while True:
        turn += 1
        window = f"round-{turn}"
        cards = tuple(f"{n} KS {SALT}" for n in range(6))
        events: list[Event] = [
            Dealt(seq=0, at=AT, deck=window, commitments=(SALT,) * 6),
            Opened(seq=0, at=AT, window=window, opens=AT, deadline=AT),
        ]
        for n, name in enumerate(NAMES):
            number = turn * 7 + n * 13
            source = Source(
                board="forum",
                id=f"{window}/{n}",
                created=AT,
                author=name,
                author_id=f"t2_{number}",
                order=number,
                url=f"https://forum.example/thread/17#post-{number}",
            )
            text = TALK[(turn + n) % len(TALK)].format(n=number % 100)
            bid = Bid(amount=number % 100)
            orders = (bid, Discard(cards=("AS", "10H"))) if n == 5 else (bid,)
            events.append(
                Post(seq=0, at=AT, window=window, source=source, text=text, player=name, orders=orders)
            )
        events += [
            Closed(seq=0, at=AT, window=window),
            Revealed(seq=0, at=AT, deck=window, openings=cards),
            Check(
                seq=0, at=AT, window=window, digest=SALT, balances={name: 100 + turn % 50 for name in NAMES}
            ),
            Intent(seq=0, at=AT, post="results", marker="hk-17", digest=SALT, window=window),
            Published(seq=0, at=AT, intent=seq, post="results", id=f"{turn}", window=window),
        ]
        for event in events:
            seq += 1
            yield _numbered(event, seq)


def _numbered(event: Event, seq: int) -> Event:
    import msgspec

    return msgspec.structs.replace(event, seq=seq)


def log_of(count: int) -> bytes:
    """The bytes of a log with `count` events."""
    previous, parts = GENESIS, []
    for event, _ in zip(game(), range(count), strict=False):
        raw = encode(event)
        parts.append(seal(previous, raw))
        previous = link(previous, raw)
    return b"".join(parts)


def _cost(work: Callable[[], Any]) -> float:
    gc.collect()
    start = time.process_time()
    work()
    return time.process_time() - start


def _drain(items: Any) -> None:
    for _ in items:
        pass


def interleaved(ours: Callable[[], Any], peer: Callable[[], Any], *, rounds: int = 5) -> tuple[float, float]:
    """The median CPU seconds of two works, run in turns."""
    pairs = [(_cost(ours), _cost(peer)) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def rows(sizes: tuple[int, ...] = (1_000, 10_000)) -> list[Row]:
    """Rows 3 and 4, and the cost of a record without its hash."""
    table = []
    for size in sizes:
        data = log_of(size)
        pieces = [data[at : at + 262_144] for at in range(0, len(data), 262_144)]
        ours, peer = interleaved(
            lambda pieces=pieces: _drain(read(pieces)),
            lambda data=data: _drain(yaml.load_all(data, Loader=yaml.CSafeLoader)),
        )
        table.append(
            Row(f"read {size} events", ours / size * 1e6, peer / size * 1e6, peer / ours, "≥ 8")
        )
    return table


if __name__ == "__main__":
    for row in rows(tuple(map(int, sys.argv[1:])) or (1_000, 10_000)):
        print(row)
