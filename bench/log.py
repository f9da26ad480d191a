"""Reading and appending: the log against PyYAML, and against itself at another size.

Belongs here: reading and appending alone; whole commands are in `replay`.
"""

import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import yaml
from msgspec.structs import replace

from bench.table import Row, interleaved
from hostkit.log import GENESIS, decode, encode, link, read, seal
from hostkit.log.chain import split
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
from hostkit.store import LogFile

NAMES = ("alice", "bob", "Carol Smith", "Dave", "Édith", "frank_99")
AT = "2026-01-03T18:00:00Z"
SALT = "3f9a0c5d" * 8
TALK = (
    "I bid {n}, good luck all",
    "**bid {n}**\n\nI should not, but the king is mine.",
    "> who wants the nine?\n\nNot me. bid {n}\n\n-- sent from the train",
    "bid {n}",
)


def game() -> Iterator[Event]:
    """An endless game of six players: a deal, a post of each player, a close, what is published."""
    players = tuple(Player(name=name, accounts=(name,)) for name in NAMES)
    rules = "".join(f"option_{n}: {n}  # what it is for\n" for n in range(60))
    yield Created(seq=1, at=AT, game="bench", version="0", ruleset="x", text=rules, players=players)
    seq, turn = 1, 0
    while True:
        turn += 1
        window = f"round-{turn}"
        openings = tuple(f"{n} KS {SALT}" for n in range(6))
        events: list[Event] = [
            Dealt(seq=0, at=AT, deck=window, commitments=tuple(f"{n:02x}{SALT[2:]}" for n in range(52))),
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
            Revealed(seq=0, at=AT, deck=window, openings=openings),
            Check(seq=0, at=AT, window=window, digest=SALT, balances=dict.fromkeys(NAMES, 100 + turn % 50)),
            Intent(seq=0, at=AT, post="results", marker="hk-17", digest=SALT, window=window),
            Published(seq=0, at=AT, intent=seq, post="results", id=f"{turn}", window=window),
        ]
        for event in events:
            seq += 1
            yield replace(event, seq=seq)


def log_of(count: int) -> bytes:
    """The bytes of a log with `count` events."""
    previous, parts = GENESIS, []
    for event, _ in zip(game(), range(count), strict=False):
        raw = encode(event)
        parts.append(seal(previous, raw))
        previous = link(previous, raw)
    return b"".join(parts)


def _drain(items: Iterable[object]) -> None:
    for _ in items:
        pass


def reading(data: bytes, size: int) -> Row:
    """Row 3: every event of a log, chain checked, against the bare data of PyYAML's C loader."""
    pieces = [data[at : at + 262_144] for at in range(0, len(data), 262_144)]
    ours, peer = interleaved(
        lambda: _drain(read(pieces)),
        lambda: _drain(yaml.load_all(data, Loader=yaml.CSafeLoader)),
    )
    return Row(f"read a log of {size:,} events", ours / size, peer / size, "≥ 8")


def decoding(data: bytes, size: int) -> Row:
    """The records alone, without splitting and hashing, against the same peer."""
    raws = [record.raw for record in split([data], name="log")]
    ours, peer = interleaved(
        lambda: _drain(map(decode, raws)),
        lambda: _drain(yaml.load(raw, Loader=yaml.CSafeLoader) for raw in raws),
    )
    return Row(f"decode {size:,} records", ours / size, peer / size, "≥ 8")


def growth(small: bytes, small_size: int, large: bytes, large_size: int) -> Row:
    """Row 3: the cost of an event in a large log against that in a small one."""
    times = large_size // small_size
    ours, peer = interleaved(
        lambda: _drain(read(large)),
        lambda: _drain(chain.from_iterable(read(small) for _ in range(times))),
    )
    work = f"read an event of {large_size:,}, against one of {small_size:,}"
    return Row(
        work,
        ours / large_size,
        peer / small_size / times,
        "≤ 1.5",
    )


def appending(small: bytes, large: bytes, sizes: tuple[int, int], *, count: int = 100) -> Row:
    """Row 4: one event with fsync at the end of a large log, against a small one; wall time."""
    with tempfile.TemporaryDirectory() as folder:
        logs = []
        for data in (large, small):
            path = Path(folder) / f"{len(data)}.yaml"
            path.write_bytes(data)
            logs.append(LogFile(path))
        draft = Opened(seq=0, at=AT, window="w", opens=AT, deadline=AT)
        ours, peer = interleaved(
            lambda: [logs[0].append(draft) for _ in range(count)],
            lambda: [logs[1].append(draft) for _ in range(count)],
            clock=time.perf_counter,
        )
    work = f"append an event at {sizes[1]:,}, against at {sizes[0]:,}"
    return Row(work, ours / count, peer / count, "≤ 1.5")


def rows(sizes: tuple[int, ...] = (1_000, 10_000, 100_000)) -> list[Row]:
    """Rows 3 and 4 of the speed table, and the cost of a record alone."""
    logs = {size: log_of(size) for size in sizes}
    small, large = sizes[0], sizes[-1]
    return [
        *(reading(logs[size], size) for size in sizes),
        decoding(logs[small], small),
        growth(logs[small], small, logs[large], large),
        appending(logs[small], logs[large], (small, large)),
    ]
