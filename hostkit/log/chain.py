"""The chain of a log's records: where each begins and ends, its hash, its place.

Belongs here: splitting a stream of bytes into complete records, telling a torn tail from garbage, linking and
verifying hashes. Does not: what a record says (`codec`), where the bytes come from (`hostkit.store`).

    record    = text "hash: " 64HEX LF "..." LF          text = "---" LF … , whole lines
    hash      = SHA-256(previous hash in hex, LF, text)  the first previous hash is 64 zeros
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from hostkit.errors import DataError

__all__ = ["GENESIS", "ChainError", "Record", "TornError", "is_complete", "link", "seal", "split", "verify"]

GENESIS: Final = "0" * 64
MAX_RECORD: Final = 16 << 20  # bytes; a post is cut far below this at the door

_START: Final = b"---\nseq: "
_END: Final = b"\n...\n"
_TAIL: Final = len("hash: ") + 64
_SEAL: Final = _TAIL + len(_END)
_LF: Final = 10
_hash = re.compile(rb"hash: [0-9a-f]{64}").fullmatch
_seal = re.compile(rb"hash: ([0-9a-f]{64})\n\.\.\.\n").match


class Record(NamedTuple):
    """One complete record: its number in the file from 1, its text, its hash, where it starts.

    `offset` counts bytes from 0, `line` lines from 1.
    """

    seq: int
    raw: bytes
    hash: str
    offset: int
    line: int


class ChainError(DataError):
    """The bytes of a log are not what hostkit wrote, from event `seq`, `line` and byte `offset` on."""

    def __init__(self, message: str, *, seq: int, line: int, offset: int, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.seq = seq
        self.line = line
        self.offset = offset


class TornError(ChainError):
    """The last record is incomplete, as a crash leaves it; everything before byte `offset` is whole.

    `missing` is what completes the record where nothing but its last line end is lost.
    """

    missing: bytes = b""


def link(previous: str, raw: bytes) -> str:
    """Give the hash of a record: hex SHA-256 of the hash before it, a line end, and its text."""
    return sha256(previous.encode() + b"\n" + raw).hexdigest()


def seal(previous: str, raw: bytes) -> bytes:
    """Give the complete record of a text: the text, its hash line, its end mark."""
    return raw + f"hash: {link(previous, raw)}\n...\n".encode()


def is_complete(data: bytes) -> bool:
    """Tell whether bytes end as a record does."""
    return _seal(data[-_SEAL:]) is not None


def split(chunks: Iterable[bytes], *, name: str) -> Iterator[Record]:
    """Cut a log, given in pieces of any size, into its records, without checking their hashes.

    Raises `TornError` for a log that stops inside a record or has no record at all, and `ChainError` for
    anything else that is no record; both after the records before it.
    """
    rest = b""
    seq, offset, line = 1, 0, 1
    for chunk in chunks:
        pieces = (rest + chunk).split(_END)
        rest = pieces.pop()
        for piece in pieces:
            raw, sealed = piece[:-_TAIL], piece[-_TAIL:]
            if raw[:4] != b"---\n" or raw[-1] != _LF or not _hash(sealed):
                raise _broken(piece + _END, name, seq=seq, line=line, offset=offset)
            yield Record(seq, raw, sealed[-64:].decode(), offset, line)
            seq += 1
            line += raw.count(b"\n") + 2
            offset += len(piece) + len(_END)
        if len(rest) > MAX_RECORD:
            raise _broken(rest, name, seq=seq, line=line, offset=offset)
    if rest or seq == 1:
        raise _tail(rest, name, seq=seq, line=line, offset=offset)


def verify(records: Iterable[Record], *, name: str) -> Iterator[Record]:
    """Pass records on, each after its hash was checked against its text and the hash before it.

    Raises `ChainError` at the first that does not fit.
    """
    found = GENESIS
    for record in records:
        seq, raw, expected, offset, line = record
        found = link(found, raw)
        if found != expected:
            raise ChainError(
                f"{name}, line {line}: event {seq} was changed, or the one before it is gone "
                f"(byte {offset}): its hash says {expected[:12]}…, its text gives {found[:12]}…",
                seq=seq,
                line=line,
                offset=offset,
                hint="compare with the head in the last published post; take the log from a backup",
            )
        yield record


def _broken(data: bytes, name: str, *, seq: int, line: int, offset: int) -> ChainError:
    """The error for bytes that are no record and are not the beginning of one either."""
    if offset == 0 and data.startswith(b"\xef\xbb\xbf"):
        cause = "the file begins with a byte order mark (BOM)"
        hint = "an editor put it there: remove the first three bytes"
    elif b"\r\n" in data:
        cause = "lines end in CR LF"
        hint = "an editor or git changed the line ends: turn them back to LF"
    elif len(data) > MAX_RECORD:
        cause = f"a record of more than {MAX_RECORD >> 20} MB"
        hint = "hostkit writes no such record; take the log from a backup"
    else:
        first = data.split(b"\n", 1)[0][:40]
        place = f"{first!r} begins no record" if first != b"---" else "a record has no hash line at its end"
        cause = f"{place} (byte {offset})"
        hint = (
            "a record begins with `---` and ends with `hash: <64 hex>` and `...`; nothing was cut. Take the log from a "
            "backup"
        )
        if offset:
            hint += "; or, where no event of the game stands from there on, keep a copy and cut the end off: "
            hint += f"truncate -s {offset} {shlex.quote(name)}"
    return ChainError(
        f"{name}, line {line}: {cause} where event {seq} must stand",
        seq=seq,
        line=line,
        offset=offset,
        hint=hint,
    )


def _tail(data: bytes, name: str, *, seq: int, line: int, offset: int) -> ChainError:
    """The error for a file that does not end with a whole record: torn, or no log."""
    body = data.rstrip(b"\0")
    torn = body[: len(_START)] == _START[: len(body)]
    if not torn or b"\r\n" in body:
        return _broken(data, name, seq=seq, line=line, offset=offset)
    missing = b""
    if not data:
        cause = "the log is empty"
    elif not body:
        behind = f"after event {seq - 1}" if seq > 1 else "and no event"
        cause = f"{_bytes(len(data), 'zero ')} {behind}"
    elif is_complete(data + b"\n"):
        cause = f"the final line end is lost, after event {seq}"
        missing = b"\n"
    else:
        cause = f"event {seq} is torn: it stops after {_bytes(len(body))}"
    error = TornError(
        f"{name}, line {line}: {cause} (byte {offset})",
        seq=seq,
        line=line,
        offset=offset,
        hint="compare with the head in the last published post, then repair the log's end: hostkit recover",
    )
    error.missing = missing
    return error


def _bytes(count: int, kind: str = "") -> str:
    return f"{count} {kind}byte{'' if count == 1 else 's'}"
