"""What surprises YAML readers, and what editors, disks and other programs do to a log."""

import os

import pytest

from hostkit.errors import DataError, InputError
from hostkit.log import GENESIS, ChainError, TornError, decode, encode, link, read, seal
from hostkit.log.chain import is_complete, split, verify
from hostkit.log.codec import document, load
from hostkit.log.events import Created, Event, Lapsed, Opened, Player, Post, Scanned, Source
from hostkit.log.order import Bid, Discard

AT = "2012-01-05T18:02:11Z"
SOURCE = Source(board="local", id="round-3/4", author="alice", created="2012-01-05T17:59:40Z")
EXAMPLE = """\
---
seq: 17
at: "2012-01-05T18:02:11Z"
event: post
window: round-3
source: {board: local, id: round-3/4, created: "2012-01-05T17:59:40Z", author: alice}
text: |-
  I bid 35, good luck all
player: alice
orders:
- {verb: bid, amount: 35}
"""


def lapses(count: int) -> bytes:
    """A log of `count` events."""
    previous, log = GENESIS, b""
    for seq in range(1, count + 1):
        raw = encode(Lapsed(seq=seq, at=AT, window="round-1", player="no"))
        log += seal(previous, raw)
        previous = link(previous, raw)
    return log


def test_the_form_of_a_record() -> None:
    event = Post(
        seq=17, at=AT, window="round-3", player="alice", source=SOURCE, text="I bid 35, good luck all",
        orders=(Bid(amount=35),),
    )  # fmt: skip
    assert encode(event).decode() == EXAMPLE


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("alice", "alice"), ("Bob O'Hara", "Bob O'Hara"), ("Zoë", "Zoë"), ("no", '"no"'), ("Null", '"Null"'),
        ("12:30", '"12:30"'), ("010", '"010"'), ("1e5", '"1e5"'), ("", '""'), (" a", '" a"'), ("a ", '"a "'),
        ("~", '"~"'), ("<<", '"<<"'), ("a: b", '"a: b"'), ("a #b", '"a #b"'), ('"', r'"\""'), ("\\", r'"\\"'),
        ("\x85", r'"\u0085"'), ("\ufeff", r'"\ufeff"'), ("\u202e", r'"\u202e"'), ("\U000e0041",
        r'"\U000e0041"'),
        ("😀", '"😀"'), ("a\tb", r'"a\tb"'), ("\n", r'"\n"'), ("a\nb", "|-\n  a\n  b"), ("a\n", "|\n  a"),
        ("a\n\n", "|+\n  a\n"), (" a\nb", "|2-\n   a\n  b"), ("\na", "|2-\n\n  a"), ("a\n b",
        "|-\n  a\n   b"),
    ],
)  # fmt: skip
def test_how_a_text_is_written(text: str, written: str) -> None:
    event = Lapsed(seq=1, at=AT, window="w", player=text)
    assert encode(event).decode().partition("player: ")[2] == f"{written}\n"
    assert decode(encode(event)) == event


def test_long_maps_and_lists_are_written_one_a_line() -> None:
    event = Scanned(seq=1, at=AT, window="w", talk={"no": "0" * 64, "round-1/2": "f" * 64})
    lines = encode(event).decode().splitlines()[5:]
    assert lines == ["talk:", f'  "no": "{"0" * 64}"', f'  round-1/2: "{"f" * 64}"']
    assert document({"a": ["x" * 60, "y" * 60]}) == f"---\na:\n- {'x' * 60}\n- {'y' * 60}\n"


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("player: no", "no"), ("player: 12:30", "12:30"), ("player: 010", "010"), ("player: ~", "~"),
        ("player: 'it''s'", "it's"), ("player: # nobody\n  a\n  b", "a b"), ("player: >-\n  a\n  b", "a b"),
        ("player: null", "null"), ("player: true", "true"), ('player: "\\x41\\U0001F600"', "A😀"),
        ("player: |\n    deeper\n  ", "deeper\n"),
    ],
)  # fmt: skip
def test_a_foreign_spelling_is_read_as_text(line: str, player: str) -> None:
    event = decode(f"---\nseq: 1\nat: x\nevent: lapsed\nwindow: w\n{line}\n".encode())
    assert event == Lapsed(seq=1, at="x", window="w", player=player)


def test_options_stay_text() -> None:
    event = Created(
        seq=1, at=AT, game="g", version="0", ruleset="r", text="a: 1\n", players=(Player(name="null"),),
        options={"coins": 100, "blind": True, "list": ["010", {"on": None}], "half": 0.5},
    )  # fmt: skip
    read_back = decode(encode(event))
    assert isinstance(read_back, Created)
    assert read_back.options == {
        "coins": "100",
        "blind": "true",
        "list": ["010", {"on": "null"}],
        "half": "0.5",
    }


HEAD = "---\nseq: 7\nat: x\nevent: lapsed\n"


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (HEAD + "window: a\nwindow: b\n", "log.yaml, line 15: the key `window` comes twice"),
        (HEAD + "window: {a: b, a: c}\n", "log.yaml, line 14: the key `a` comes twice"),
        (HEAD + "window: &x a\nplayer: *x\n", "log.yaml, line 14: an anchor (&x)"),
        (HEAD + "player: *x\n", "log.yaml, line 14: an alias (*x)"),
        (HEAD + "window: !!python/object:os.system a\n",
         "log.yaml, line 14: a tag (tag:yaml.org,2002:python/object:os.system)"),
        (HEAD + "window: ! a\n", "log.yaml, line 14: a tag (!)"),
        (HEAD + "<<: {window: a}\n", "log.yaml, line 14: a merge key (<<)"),
        (HEAD + "window: " + "[" * 2000 + "]" * 2000 + "\n",
         "log.yaml, line 14: more than 50 levels of lists and maps"),
        (HEAD + "window: " + "{a: " * 2000 + "\n",
         "log.yaml, line 14: more than 50 levels of lists and maps"),
        (HEAD + "? [a]\n: b\n", "log.yaml, line 14: a key that is no text"),
        (HEAD + "window: a\n---\na: b\n", "log.yaml, line 15: a second document where one must stand"),
        (HEAD + "window: [a\n", "log.yaml, line 15: not YAML: did not find expected ',' or ']'"),
        (HEAD + "window: a\nplayer: b\nmood: c\n",
         "log.yaml, line 16: event 7 (lapsed), mood: `mood` is not a key that this hostkit knows"),
        ("---\nseq: 7\nat: x\nevent: deleted\nwindow: a\nsource: {a: b}\n",
         "log.yaml, line 15: event 7 (deleted), source: Expected `str`, got `object`"),
        ("---\nseq: 7\nat: x\nevent: receipt\nwindow: a\nplayer: p\ndigest: d\n"
         "source:\n  board: a\n  mood: b\n",
         "log.yaml, line 19: event 7 (receipt), source.mood: `mood` is not a key that this hostkit knows"),
        (HEAD + "window: a\n",
         "log.yaml, line 10: event 7 (lapsed), its keys: Object missing required field `player`"),
        (HEAD + "window: {}\nplayer: b\n",
         "log.yaml, line 14: event 7 (lapsed), window: Expected `str`, got `object`"),
        ("---\nseq: 1_0\nat: x\nevent: lapsed\nwindow: a\nplayer: b\n",
         "log.yaml, line 11: event 1_0 (lapsed), seq: Expected `int`, got `str`"),
        ("---\nseq: 7\nat: x\nevent: miracle\n",
         "log.yaml, line 10: the event `miracle` is not known to this hostkit"),
        ("---\nseq: 7\n", "log.yaml, line 10: a record without `event:`"),
        ("---\n- a\n", "log.yaml, line 10: a record without `event:`"),
        ("---\nseq: 7\nat: \x01\n", "log.yaml, line 10: not YAML: unacceptable character #x0001: "
         "control characters are not allowed"),
    ],
)  # fmt: skip
def test_what_is_refused_and_where(raw: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        decode(raw.encode(), line=10, name="log.yaml")
    assert caught.value.message == message


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(DataError, match=r"log.yaml, line 11: not UTF-8 text \(byte 9 of the record\)"):
        decode(b"---\nseq: \xff\n", line=10, name="log.yaml")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Lapsed(seq=1, at=AT, window="w", player="\ud800"), "half a character: the lone surrogate U+D800"),
        (Lapsed(seq=1, at=AT, window="w", player=None), "Expected `str`, got `null` - at `$.player`"),  # type: ignore[arg-type]
        (
            Scanned(seq=1, at=AT, window="w", talk={"x" * 1001: ""}),
            "a key of 1001 characters: 1000 is the most",
        ),
    ],
)
def test_what_cannot_be_written(event: Event, message: str) -> None:
    with pytest.raises(InputError) as caught:
        encode(event)
    assert caught.value.message == f"event 1 ({event.kind}) cannot be written: {message}"


def test_the_lines_of_keys() -> None:
    found = load(b"zone: UTC\nboards:\n  a:\n    kind: local\n", name="x")
    assert found.data == {"zone": "UTC", "boards": {"a": {"kind": "local"}}}
    assert found.lines == {("zone",): 1, ("boards",): 2, ("boards", "a"): 3, ("boards", "a", "kind"): 4}
    assert load(b"", name="x").data is None


# --- the chain


def test_a_log_is_read_in_pieces_of_any_size() -> None:
    log = lapses(5)
    whole = list(read(log))
    assert [entry.event.seq for entry in whole] == [1, 2, 3, 4, 5]
    assert [log[entry.offset :][:11] for entry in whole] == [b"---\nseq: %d\n" % n for n in range(1, 6)]
    assert [entry.line for entry in whole] == [1, 9, 17, 25, 33]
    for size in (1, 2, 3, 7, 70, 150, 1000):
        assert list(read(log[at : at + size] for at in range(0, len(log), size))) == whole


def test_a_record_can_be_hashed_by_hand() -> None:
    log = lapses(2)
    first, second = split([log], name="x")
    assert second.hash == link(first.hash, second.raw)
    assert first.raw + f"hash: {first.hash}\n...\n".encode() + second.raw == log[: -len("hash: \n...\n") - 64]
    assert is_complete(log) and not is_complete(log[:-1])


@pytest.mark.parametrize("size", [1, 64, 10_000])
def test_torn_at_every_byte(size: int) -> None:
    log, kept = lapses(3), lapses(2)
    for end in range(len(kept) + 1, len(log)):
        torn = log[:end]
        events = []
        with pytest.raises(TornError) as caught:
            for entry in read([torn[at : at + size] for at in range(0, end, size)]):
                events.append(entry.event.seq)
        assert events == [1, 2]
        assert (caught.value.seq, caught.value.offset, caught.value.line) == (3, len(kept), 17)
        assert caught.value.missing == (b"\n" if end == len(log) - 1 else b"")


@pytest.mark.parametrize(
    ("tail", "cause"),
    [
        (b"\0" * 5000, "5000 zero bytes after event 2"),
        (b"---\nseq: 3\n" + b"\0" * 5000, "event 3 is torn: it stops after 11 bytes"),
        (b"---", "event 3 is torn: it stops after 3 bytes"),
    ],
)
def test_tails_of_a_crash(tail: bytes, cause: str) -> None:
    log = lapses(2)
    with pytest.raises(TornError, match=cause):
        list(read(log + tail))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the log is empty"),
        (b"\xef\xbb\xbf" + lapses(2), "begins with a byte order mark"),
        (lapses(2).replace(b"\n", b"\r\n"), "lines end in CR LF where event 1"),
        (lapses(1) + lapses(2)[len(lapses(1)) :].replace(b"\n", b"\r\n"), "lines end in CR LF where event 2"),
        (lapses(2)[:-1], "the final line end is lost, after event 2"),
        (lapses(1) + b"hello\n" + lapses(2)[len(lapses(1)) :], "b'hello' begins no record"),
        (lapses(1) + b"\0" * 9 + lapses(2)[len(lapses(1)) :], "begins no record"),
        (lapses(2) + b"hello\n", "b'hello' begins no record"),
        (lapses(1)[:50] + lapses(1), "event 1 was changed"),
        (b"---\nseq: 1\n...\n", "a record has no hash line at its end"),
        (b"x" * (17 << 20), "a record of more than 16 MB"),
        (lapses(1) + lapses(1), "event 2 was changed, or the one before it is gone"),
        (lapses(3)[len(lapses(1)) :], "event 1 was changed, or the one before it is gone"),
        (lapses(3).replace(b"player: \"no\"", b"player: \"on\""), "event 1 was changed"),
        (seal(GENESIS, encode(Lapsed(seq=2, at=AT, window="w", player="p"))),
        "event 2 stands where event 1 must"),
    ],
)  # fmt: skip
def test_what_is_no_log(data: bytes, message: str) -> None:
    with pytest.raises(ChainError) as caught:
        list(read(data, name="g1.yaml"))
    assert message in caught.value.message
    assert caught.value.message.startswith("g1.yaml, line ")
    assert isinstance(caught.value, TornError) == ("lost" in message or "empty" in message)


def test_another_versions_event_names_the_version() -> None:
    first = encode(Created(seq=1, at=AT, game="g", version="9.1", ruleset="r", text="", players=()))
    second = b"---\nseq: 2\nat: x\nevent: miracle\n"
    log = seal(GENESIS, first) + seal(link(GENESIS, first), second)
    with pytest.raises(DataError) as caught:
        list(read(log, name="g1.yaml"))
    assert str(caught.value).splitlines() == [
        f"g1.yaml, line {first.count(10) + 3}: the event `miracle` is not known to this hostkit",
        "the game was made with hostkit 9.1",
    ]


def test_every_flipped_bit_is_seen() -> None:
    log = lapses(3)
    for at in range(len(log)):
        bad = bytearray(log)
        bad[at] ^= 1 << at % 8
        with pytest.raises(DataError):
            list(read(bytes(bad)))


def test_the_chain_alone_misses_a_forgery_and_a_cut_tail() -> None:
    assert len(list(read(lapses(3)[: len(lapses(2))]))) == 2
    previous, forged = GENESIS, b""
    for record in split([lapses(3)], name="x"):
        raw = record.raw.replace(b'"no"', b'"on"')
        forged += seal(previous, raw)
        previous = link(previous, raw)
    assert len(list(verify(split([forged], name="x"), name="x"))) == 3


def test_a_large_log_streams() -> None:
    text = os.urandom(200_000).hex()
    raw = encode(Opened(seq=1, at=AT, window=text, opens=AT, deadline=AT))
    log = [seal(GENESIS, raw)]
    previous = link(GENESIS, raw)
    for seq in range(2, 30):
        raw = encode(
            Post(seq=seq, at=AT, window="w", source=SOURCE, text=text, orders=(Discard(cards=("AS",)),))
        )
        log.append(seal(previous, raw))
        previous = link(previous, raw)
    assert sum(1 for _ in read(iter(log))) == 29
