"""The chain as its page says it, byte by byte, where it is cut, and each word that is said of what is no chain."""

from hashlib import sha256

import pytest

from hostkit.log.chain import (
    GENESIS,
    MAX_RECORD,
    ChainError,
    Record,
    TornError,
    is_complete,
    link,
    seal,
    split,
    verify,
)

TEXTS = [b"---\nseq: 1\nevent: a\n", b"---\nseq: 2\n", b"---\nseq: 3\ntext: |-\n  ...\n  b\n"]


def chained() -> tuple[bytes, list[Record]]:
    """Written from the module's head once more, with nothing of the module in it."""
    before, log, records = b"0" * 64, b"", []
    for seq, text in enumerate(TEXTS, 1):
        digest = sha256(before + b"\n" + text).hexdigest()
        records.append(Record(seq, text, digest, len(log), log.count(b"\n") + 1))
        log += text + b"hash: " + digest.encode() + b"\n...\n"
        before = digest.encode()
    return log, records


LOG, RECORDS = chained()
FIRST = LOG[: RECORDS[1].offset]
SECOND = LOG[RECORDS[1].offset :]


def test_every_byte_of_a_chain_is_as_the_page_says() -> None:
    assert GENESIS == "0" * 64
    assert MAX_RECORD == 16 * 1024 * 1024
    assert list(verify(split([LOG], name="x"), name="x")) == RECORDS
    before = [GENESIS, *(record.hash for record in RECORDS)]
    assert b"".join(map(seal, before, TEXTS)) == LOG
    assert [link(*each) for each in zip(before, TEXTS, strict=False)] == before[1:]


def test_how_a_record_ends() -> None:
    assert is_complete(LOG) and is_complete(FIRST) and is_complete(LOG[-75:])
    for end in (b"", LOG[:-1], LOG[-74:], LOG + b"\n", LOG[:-5] + b"\n..,\n", LOG.replace(b"hash", b"hush")):
        assert not is_complete(end)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 64, 1000])
def test_pieces_of_any_size(size: int) -> None:
    assert list(split((LOG[at : at + size] for at in range(0, len(LOG), size)), name="x")) == RECORDS


def test_what_is_whole_comes_before_the_error() -> None:
    found = split([LOG + b"garbage\n...\n"], name="x")
    assert [next(found) for _ in TEXTS] == RECORDS
    with pytest.raises(ChainError):
        next(found)


EDITED = (
    "a record begins with `---` and ends with `hash: <64 hex>` and `...`; nothing was cut. Take the log from a backup; "
    "or, where no event of the game stands from there on, keep a copy and cut the end off: truncate -s 95 g1.yaml"
)
TORN = "compare with the head in the last published post, then repair the log's end: hostkit recover"
BOM = "an editor put it there: remove the first three bytes"
CRLF = "an editor or git changed the line ends: turn them back to LF"
HUGE = "hostkit writes no such record; take the log from a backup"
BIG = b"---\nseq: 2\n" + b"x" * (MAX_RECORD - 11)


@pytest.mark.parametrize(
    ("data", "cause", "hint", "place"),
    [
        # cut by a crash
        (b"", "the log is empty", TORN, (1, 1, 0)),
        (b"\0\0", "2 zero bytes and no event", TORN, (1, 1, 0)),
        (FIRST + b"\0", "1 zero byte after event 1", TORN, (2, 6, 95)),
        (FIRST + b"\0\0\0", "3 zero bytes after event 1", TORN, (2, 6, 95)),
        (FIRST[:-1], "the final line end is lost, after event 1", TORN, (1, 1, 0)),
        (FIRST[:-2], "event 1 is torn: it stops after 93 bytes", TORN, (1, 1, 0)),
        (FIRST[:-1] + b"\0", "event 1 is torn: it stops after 94 bytes", TORN, (1, 1, 0)),
        (FIRST + b"-", "event 2 is torn: it stops after 1 byte", TORN, (2, 6, 95)),
        (FIRST + b"---\nseq: 2\0\0", "event 2 is torn: it stops after 10 bytes", TORN, (2, 6, 95)),
        (FIRST + b"---\nseq: X", "event 2 is torn: it stops after 10 bytes", TORN, (2, 6, 95)),
        # not cut: something else is there
        (FIRST + b"---\nsex: 2", "a record has no hash line at its end", EDITED, (2, 6, 95)),
        (FIRST + b"--\nseq: 2", "b'--' begins no record", EDITED, (2, 6, 95)),
        (FIRST + b"\n", "b'' begins no record", EDITED, (2, 6, 95)),
        (FIRST + b"x" * 50 + b"\ny", f"{b'x' * 40!r} begins no record", EDITED, (2, 6, 95)),
        (FIRST + b"---\nseq: 2\n...\n", "a record has no hash line at its end", EDITED, (2, 6, 95)),
        (FIRST + SECOND.replace(b"\nhash", b" hash", 1), "a record has no hash line at its end", EDITED, (2, 6, 95)),
        (FIRST + b"\n" + SECOND, "b'' begins no record", EDITED, (2, 6, 95)),
        (FIRST + b"x" * 80 + b"\n...\n" + SECOND, f"{b'x' * 40!r} begins no record", EDITED, (2, 6, 95)),
        (b"\xef\xbb\xbf" + LOG, "the file begins with a byte order mark (BOM)", BOM, (1, 1, 0)),
        (FIRST + b"\xef\xbb\xbf" + SECOND, r"b'\xef\xbb\xbf---' begins no record", EDITED, (2, 6, 95)),
        (LOG.replace(b"\n", b"\r\n"), "lines end in CR LF", CRLF, (1, 1, 0)),
        (FIRST + b"---\r\nse", "lines end in CR LF", CRLF, (2, 6, 95)),
        (FIRST + b"---\r", r"b'---\r' begins no record", EDITED, (2, 6, 95)),
        (FIRST + b"---\nseq: 2\r\n", "lines end in CR LF", CRLF, (2, 6, 95)),
        (FIRST + BIG, f"event 2 is torn: it stops after {MAX_RECORD} bytes", TORN, (2, 6, 95)),
        (FIRST + b"x" * MAX_RECORD, f"{b'x' * 40!r} begins no record", EDITED, (2, 6, 95)),
        (FIRST + BIG + b"x", "a record of more than 16 MB", HUGE, (2, 6, 95)),
        (FIRST + BIG + b"\n...\n", "a record of more than 16 MB", HUGE, (2, 6, 95)),
        (FIRST + BIG[:-10] + b"\n...\n", "a record has no hash line at its end", EDITED, (2, 6, 95)),
    ],
)  # fmt: skip
def test_every_word_of_what_is_no_chain(
    data: bytes, cause: str, hint: str, place: tuple[int, int, int]
) -> None:
    with pytest.raises(ChainError) as caught:
        list(split([data], name="g1.yaml"))
    error = caught.value
    at = f" (byte {place[2]})" if hint in (TORN, EDITED) else ""
    where = f" where event {place[0]} must stand" if hint != TORN else ""
    assert str(error) == f"g1.yaml, line {place[1]}: {cause}{at}{where}\n{hint}"
    assert (error.seq, error.line, error.offset) == place
    assert isinstance(error, TornError) == (hint == TORN)
    missing = error.missing if isinstance(error, TornError) else None
    assert missing == ((b"\n" if "line end is lost" in cause else b"") if hint == TORN else None)


def test_an_endless_record_is_refused_before_all_of_it_is_read() -> None:
    taken = 0

    def endless() -> object:
        nonlocal taken
        while True:
            taken += 1
            yield b"x" * (1 << 20)

    with pytest.raises(ChainError, match="a record of more than 16 MB"):
        list(split(endless(), name="x"))  # type: ignore[arg-type]
    assert taken == 17


def test_every_word_of_a_changed_record() -> None:
    bad = LOG.replace(b"event: a", b"event: b")
    with pytest.raises(ChainError) as caught:
        list(verify(split([bad], name="g1.yaml"), name="g1.yaml"))
    assert str(caught.value) == (
        "g1.yaml, line 1: event 1 was changed, or the one before it is gone (byte 0): "
        f"its hash says {RECORDS[0].hash[:12]}…, its text gives {link(GENESIS, TEXTS[0].replace(b'a', b'b'))[:12]}…\n"
        "compare with the head in the last published post; take the log from a backup"
    )
    found = verify(split([FIRST + SECOND[:80].replace(b"2", b"4", 1) + SECOND[80:]], name="x"), name="x")
    assert next(found) == RECORDS[0]
    with pytest.raises(ChainError) as later:
        next(found)
    assert (later.value.seq, later.value.line, later.value.offset) == (2, 6, 95)


def test_an_error_without_a_hint() -> None:
    assert str(ChainError("what", seq=1, line=2, offset=3)) == "what"
    assert TornError.missing == b""
