"""A game's log: event types, their YAML text, and the chain of hashes; pure, bytes in and events out.

Belongs here: reading a whole log from bytes. Files and locks are in `hostkit.store`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hostkit.errors import DataError
from hostkit.log.chain import GENESIS, ChainError, TornError, link, seal, split, verify
from hostkit.log.codec import decode, encode
from hostkit.log.events import Created, Event

__all__ = ["GENESIS", "ChainError", "Entry", "TornError", "decode", "encode", "link", "read", "seal"]


class Entry(NamedTuple):
    """An event and where it stands: its hash, the byte (from 0) and the line (from 1) of its record."""

    event: Event
    hash: str
    offset: int
    line: int


def read(data: bytes | Iterable[bytes], *, name: str = "the log") -> Iterator[Entry]:
    """Read a log, given whole or in pieces, one checked event at a time.

    Raises `TornError` after the last whole event where the end is incomplete, `ChainError` for bytes, hashes
    and numbers that are not as written, `DataError` for a record that is no event of this hostkit.
    """
    version = ""
    pieces = [data] if isinstance(data, bytes) else data
    for seq, raw, digest, offset, line in verify(split(pieces, name=name), name=name):
        try:
            event = decode(raw, line=line, name=name)
        except DataError as error:
            if version:
                raise DataError(error.message, hint=f"the game was made with hostkit {version}") from None
            raise
        if event.seq != seq:
            raise ChainError(
                f"{name}, line {line}: event {event.seq} stands where event {seq} must stand",
                seq=seq,
                line=line,
                offset=offset,
                hint="events are numbered 1, 2, 3, …; one is missing, doubled or moved",
            )
        if isinstance(event, Created):
            version = event.version
        yield Entry(event, digest, offset, line)
