"""verify.py from the inside: what it says of every bad log and every example, and what it can read at all.

The verdicts stand in `verdicts.txt`: one log a line, each check with its result and, where it failed, the kind of
event that it names. After a wanted change: `python -m tests.audit.test_verify`, and look at the difference.
"""

import functools
import hashlib
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from hostkit import verify
from tests.audit.byhand import PACK, SEED, Written
from tests.audit.forge import Forge
from tests.audit.games import bid_poker

HERE = Path(__file__).parent
GAMES = HERE.parents[1] / "games"
VERDICTS = HERE / "verdicts.txt"


@functools.cache
def logs() -> dict[str, tuple[bytes, tuple[str, ...]]]:
    """Every log with the posts saved of it, by name."""
    with tempfile.TemporaryDirectory() as folder:
        plain, words = bid_poker(Path(folder) / "a"), bid_poker(Path(folder) / "b", deal="words")
        log = plain.log.read_bytes()
        found = {
            "true": (log, (plain.posts,)),
            "true without posts": (log, ()),
            "true, two files": (log, (plain.posts[:4000], plain.posts[4000:])),
            "true, part of the posts": (log, (plain.posts[:4000],)),
            "words": (words.log.read_bytes(), (words.posts,)),
            "words, other posts": (words.log.read_bytes(), (plain.posts,)),
        }
    for path in sorted(HERE.glob("*.yaml")):
        fault = yaml.safe_load(path.read_text(encoding="utf-8"))
        if "expect" in fault:
            found[path.stem] = Forge(log).forge(fault), (plain.posts,) if fault.get("heads") else ()
    for path in sorted(GAMES.glob("*.yaml")):
        heads = path.with_suffix(".heads.txt").read_text(encoding="utf-8")
        found[f"game {path.stem}"] = path.read_bytes(), (heads,)
        found[f"game {path.stem}, torn"] = path.read_bytes()[:-100], ()
    return found


def line(name: str) -> str:
    """What verify.py says of one log."""
    log, posts = logs()[name]
    rows = verify.check(log, *posts)
    told = []
    for row in rows:
        kind = ""
        if row.result == "failed":
            record = log.split(b"...\n")[(row.seq or 1) - 1]
            kind = "@" + next(
                (word[7:].decode() for word in record.splitlines() if word[:7] == b"event: "), "?"
            )
        told.append(f"{row.check}={row.result}{kind}")
    return f"{name}: {verify.verdict(rows)[0]}; {' '.join(told)}"


def expected() -> dict[str, str]:
    return {text.partition(": ")[0]: text for text in VERDICTS.read_text(encoding="utf-8").splitlines()}


# --- one log by hand, and what one change does to it

WHOLE = {
    "chain": "ok", "sequence": "ok", "heads": "skipped", "seed": "ok", "deck": "ok", "reveals": "ok", "dice": "ok",
    "boxes": "skipped", "receipts": "ok", "secrets": "ok",
}  # fmt: skip


def results(log: bytes, *posts: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for row in verify.check(log, *posts):
        # Of several rows of a check the worst counts.
        if found.get(row.check) != "failed" and not (
            found.get(row.check) == "skipped" and row.result == "ok"
        ):
            found[row.check] = row.result
    return found


def test_a_log_by_hand() -> None:
    log = Written().log()
    assert results(log) == WHOLE
    alone = "no saved posts to compare with, a log rewritten as a whole is not seen; all 15 events are unprotected"
    assert [row.detail for row in verify.check(log) if row.check == "heads"] == [alone]
    head = f"hostkit g1 15 {verify.records(log)[-1].hash}"
    rows = verify.check(log, head)
    assert verify.verdict(rows) == ("partial", 4)
    assert {row.check: row.detail for row in rows} == {
        "chain": "15 events, each bound to the one before",
        "sequence": "1 to 15",
        "heads": "1 head posted fits; no event is after the last one",
        "seed": "the seed of main (the host alone chose it) is the one committed to",
        "deck": "small: 3 cards of main, shuffled again by its seed",
        "reveals": "2 cards shown are those committed to",
        "dice": "1 rolls done again",
        "boxes": "1 boxes: hostkit audit opens them, this program cannot",
        "receipts": "1 of 2 sealed messages opened, all fit",
        "secrets": "4 seeds and salts were shown in their time",
    }


@pytest.mark.parametrize(
    ("event", "find", "by", "check", "text"),
    [
        ("created", "game: g1", "game: g2", "receipts", "the message shown is not the one behind receipt 7"),
        ("seed-committed", "inputs: [one]", "inputs: [on]", "deck", "place 1 of main holds no card that its seed"),
        ("seed-committed", "inputs: [one]", "inputs: one", "schema", "its inputs is no list"),
        ("seed-committed", "deck: main", "deck: [main]", "schema", "it has no deck"),
        ("seed-committed", "deck: main", "deck: other", "seed", "inputs for main before its seed, twice, or after"),
        ("mixed", "two", "three", "deck", "place 1 of main holds no card that its seed salts"),
        ("mixed", "deck: main", "deck: small", "seed", "inputs for small before its seed, twice, or after the deal"),
        ("dealt", "deck: main", "deck: mine", "seed", "mine was dealt without a seed committed to before"),
        ("dealt small", "seed_of: main\n", "", "seed", "small was dealt without a seed committed to before"),
        ("dealt small", "deck: small", "deck: main", "deck", "main was dealt twice"),
        ("dealt small", "deck: small", "deck: smell", "deck", "place 1 of smell holds no card that its seed salts"),
        ("rolled", "name: lot", "name: lat", "dice", "the dice for lat show "),
        ("rolled", 'cards: ["', 'cards: ["X', "dice", "the dice for lot show "),
        ("receipt", "round 1", "round 3", "receipts", "the message shown is not the one behind receipt 7"),
        ("receipt 2", "round 2", "round 1", "receipts", "what is behind receipt 9 was never shown"),
        ("opening", "receipt: 7", "receipt: 9", "receipts", "the message shown is not the one behind receipt 9"),
        ("opening", "receipt: 7", "receipt: 6", "receipts", "receipt 6 is not there, or was opened before"),
        ("opening", "receipt: 7", "receipt: [7]", "schema", "it has no receipt"),
        ("opening", "bid 5 ", "bid 5", "receipts", "the message shown is not the one behind receipt 7"),
        ("opening", 'salt: "5a17"', "salt: 5a18", "receipts", "the message shown is not the one behind receipt 7"),
        ("opening 2", "receipt: 8", "receipt: 7", "receipts", "receipt 7 is not there, or was opened before"),
        ("opening 2", "text: bid 6", "salt: ab", "receipts", "receipt 8 is not there, or was opened before"),
        ("box-opened", 'secret: "', 'secret: "0', "boxes", "the key of round 1 is not the one that the seed gives"),
        ("revealed", '- "1 ', '- "2 ', "reveals", " is not the card committed to in place 2 of main"),
        ("revealed", '- "1 ', '- "01 ', "reveals", "opens no card of main"),
        ("revealed", '- "52 ', '- "53 ', "reveals", "opens no card of main"),
        ("revealed", "deck: main", "deck: none", "reveals", "opens no card of none"),
        ("revealed", "deck: main", "deck: small", "reveals", " is not the card committed to in place 1 of small"),
        ("seed-revealed", 'seed: "00', 'seed: "01', "seed", "the seed shown for main is not the one committed to"),
        ("seed-revealed", 'seed: "00', 'seed: "', "seed", "what is shown for main is no seed"),
        ("seed-revealed", 'seed: "00', 'seed: "0000', "seed", "what is shown for main is no seed"),
        ("seed-revealed", "deck: main", "deck: small", "seed", "what is shown for small is no seed"),
    ],
)  # fmt: skip
def test_one_change(event: str, find: str, by: str, check: str, text: str) -> None:
    written = Written()
    assert find in written.texts[event]
    written.texts[event] = written.texts[event].replace(find, by)
    rows = verify.check(written.log())
    told = [row.detail for row in rows if (row.check, row.result) == (check, "failed")]
    assert len(told) == 1 and text in told[0], rows
    assert verify.verdict(rows) == ("failed", 1)


def moved(*names: str) -> bytes:
    """The log with its events in another order, some left out or put in twice."""
    written = Written()
    before = written.texts
    written.texts = {f"{name} {at}": before[name] for at, name in enumerate(names)}
    return written.log()


ORDER = list(Written().texts)


def without(*names: str) -> list[str]:
    return [name for name in ORDER if name not in names]


def test_the_order_and_number_of_events() -> None:
    assert results(moved(*ORDER)) == WHOLE
    assert results(moved(*ORDER, "seed-revealed")) == WHOLE | {"seed": "failed"}
    assert results(moved(*ORDER, "opening 2"))["receipts"] == "failed"
    assert results(moved(*ORDER, "opening"))["receipts"] == "failed"
    assert results(moved(*ORDER, "mixed")) == WHOLE | {"seed": "failed"}
    assert results(moved(*ORDER[:2], "seed-committed", *ORDER[2:]))["seed"] == "failed"
    assert results(moved(*ORDER[:3], "mixed", *ORDER[3:]))["seed"] == "failed"
    late = [*without("mixed")[:3], "mixed", *without("mixed")[3:]]
    assert results(moved(*late))["seed"] == "failed"
    assert results(moved("seed-committed", *without("seed-committed"))) == {"chain": "ok", "schema": "failed"}
    assert results(moved("created", *ORDER)) == {"chain": "ok", "schema": "failed"}
    assert results(moved(*without("box-opened"))) == WHOLE
    assert results(moved(*without("closed"))) == WHOLE
    assert results(moved(*without("closed", "opening"))) == WHOLE | {"receipts": "ok"}
    assert results(moved(*without("opening")))["receipts"] == "failed"


def test_before_the_seed_is_shown() -> None:
    log = moved(*without("seed-revealed"))
    waiting = {"seed": "skipped", "deck": "skipped", "dice": "skipped"}
    assert results(log) == WHOLE | waiting
    assert verify.verdict(verify.check(log)) == ("unfinished", 3)


def test_secrets_that_stand_in_the_log_too_early() -> None:
    written = Written()
    salt = written.opening("main", 1, written.order("main", PACK)).split()[2]
    for secret in (SEED.hex(), salt):
        early = Written()
        early.texts["receipt 2"] = f'window: round 2\nplayer: alice\ndigest: "{secret}"\n'
        (row,) = [row for row in verify.check(early.log()) if row.check == "secrets"]
        assert (row.result, row.seq) == ("failed", 9)
        assert "stood in the log before" in row.detail


def test_a_deck_that_was_typed_in() -> None:
    log = Written(given=True).log()
    assert results(log) == WHOLE
    told = [row.detail for row in verify.check(log) if row.check in ("deck", "seed")]
    assert told == [
        "the seed of main (the cards were typed in) is the one committed to",
        "main: 52 cards, typed in by host, not shuffled",
        "small: 3 cards of main, shuffled again by its seed",
    ]
    written = Written(given=True)
    written.texts["dealt"] = written.texts["dealt"].replace("given_by: host\n", "")
    (row,) = [row for row in verify.check(written.log()) if row.check == "deck" and row.result == "failed"]
    assert "place 1 of main has AS, its seed puts " in row.detail


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (PACK, "main: 52 different cards lie as its seed puts them"),
        (PACK[1:], "main is no whole pack; twice: ; missing: AS"),
        (PACK[:51], "main is no whole pack; twice: ; missing: KC"),
        ([*PACK, "AS"], "main is no whole pack; twice: AS; missing: "),
        ([*PACK[1:], "2S"], "main is no whole pack; twice: 2S; missing: AS"),
        (["AS", "2S", "3S"], "main is no whole pack; twice: ; missing: 4S"),
        (["AS", "3S"], "main is no whole pack; twice: ; missing: "),
        ([*PACK, "JK"], "main: 53 different cards lie as its seed puts them"),
        ([*PACK, *PACK], "main: 104 different cards lie as its seed puts them"),
    ],
    ids=lambda value: "" if isinstance(value, str) else str(len(value)),
)  # fmt: skip
def test_which_packs_are_whole(cards: list[str], told: str) -> None:
    written = Written()
    dealt = written.commitments("main", written.order("main", cards))
    written.texts["dealt"] = f"deck: main\ncommitments:\n{dealt}"
    rows = [row for row in verify.check(written.log()) if row.check == "deck" and "small" not in row.detail]
    assert len(rows) == 1 and told in rows[0].detail, rows
    assert rows[0].result == ("failed" if "no whole pack" in told else "ok")


def test_dice_that_were_typed_in() -> None:
    written = Written()
    for given, result in (
        ("3", "ok"),
        ("2", "failed"),
        ("0", "failed"),
        ("x", "failed"),
        ("99999", "failed"),
    ):
        written.texts["rolled"] = f"name: lot\ngiven: {given}\ncards: [AS, AS, AS]\n"
        assert results(written.log())["dice"] == result, given


def test_a_message_that_is_withheld() -> None:
    written = Written()
    opening = written.texts.pop("opening")
    written.texts["opening"] = "receipt: 7\nwithheld: true\n"
    assert results(written.log()) == WHOLE | {"receipts": "skipped"}
    written.texts["opening 3"] = opening
    assert results(written.log()) == WHOLE
    written.texts["opening 4"] = opening
    assert results(written.log())["receipts"] == "failed"
    written.texts["opening 4"] = "receipt: 7\nwithheld: true\n"
    assert results(written.log())["receipts"] == "failed"


# --- heads


def heads(text: str, log: bytes | None = None) -> tuple[str, int | None]:
    (row,) = [row for row in verify.check(log or Written().log(), text) if row.check == "heads"]
    return row.result, row.seq


def test_which_heads_are_seen() -> None:
    hashes = ["", *(record.hash for record in verify.records(Written().log()))]
    right, wrong = f"hostkit g1 3 {hashes[3]}", f"hostkit g1 3 {hashes[4]}"
    assert heads(right) == ("ok", None)
    assert heads(wrong) == ("failed", 3)
    assert heads(right + "\n" + wrong) == ("skipped", None)
    assert heads(f"hostkit g1 2 {hashes[4]}\n{wrong}\n{right}") == ("failed", 2)
    assert heads(f"{wrong}\nhostkit g1 2 {hashes[4]}") == ("failed", 2)
    assert heads(f"hostkit g2 3 {hashes[4]}") == ("skipped", None)
    assert heads(f"hostkit g1 15 {hashes[15]}") == ("ok", None)
    assert heads(f"hostkit g1 16 {hashes[15]}") == ("failed", 16)
    assert heads(f"hostkit g1 0 {hashes[15]}") == ("failed", 0)
    for gap in ("\n", "\t", "  > ", " | ", " = ", " ** ", " ` ", "&nbsp;", "<br>\n", " " * 40):
        assert heads(right.replace(" ", gap)) == ("ok", None), gap
    for none in (
        right[:-1],
        right.replace(" ", " " * 41),
        right.replace(" ", "_"),
        right.replace("3", "³", 1),
    ):
        assert heads(none) == ("skipped", None), none
    for noise in (
        "\\",
        "\xad",
        "\u200b",
        "\u200c",
        "\u200d",
        "\u2060",
        "\ufeff",
        "<b>",
        "</i>",
        "\n",
        "<a b='c'>",
    ):
        assert heads(right[:30] + noise + right[30:]) == ("ok", None), noise
    assert heads(right.upper()) == ("ok", None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hostkit is a program", ""),
        ("bid 5", "; the word hostkit is not in it: are these the host's posts of this game?"),
        ("HOSTKIT", ""),
        (f"hostkit g2 3 {'a' * 64} hostkit b 1 {'b' * 64}", "; there are heads of b, g2"),
        (" ".join(f"hostkit {name} 1 {'a' * 64}" for name in "abcdef"), "; there are heads of a, b, c, d, e"),
        ("hostkit g1 3 abcd…", "; the hashes there are cut short: save the whole post, not a preview"),
        ("hostkit g1 3 abc…", ""),
        (f"hostkit {'g' * 65} 3 abcd", ""),
        ("%PDF-1.4 hostkit", "; p is a PDF: save the page as text or HTML"),
        ("PK hostkit", "; p is a packed archive: save the page as text or HTML"),
        ("\ufffdPNG hostkit", "; p is a picture: save the page as text or HTML"),
    ],
)
def test_why_there_are_no_heads(text: str, why: str) -> None:
    found = verify.records(Written().log())
    row = verify.check_heads(found, "g1", [verify.Saved("p", text), verify.Saved("q", "")])
    assert row.result == "skipped"
    line = "no line `hostkit g1 <number> <64 hex digits>` in p, q"
    assert row.detail == f"{line}{why}; all 15 events are unprotected"


@pytest.mark.parametrize(
    ("posted", "told"),
    [
        (15, "1 head posted fits; no event is after the last one"),
        (14, "1 head posted fits; 1 event is after the last one, and unprotected"),
        (3, "1 head posted fits; 12 events are after the last one, and unprotected"),
    ],
)
def test_how_many_events_are_unprotected(posted: int, told: str) -> None:
    log = Written().log()
    head = f"hostkit g1 {posted} {verify.records(log)[posted - 1].hash}"
    (row,) = [row for row in verify.check(log, head, head) if row.check == "heads"]
    assert row.detail == told
    first = f"hostkit g1 1 {verify.records(log)[0].hash}"
    (row,) = [row for row in verify.check(log, head, first) if row.check == "heads"]
    assert row.detail == told.replace("1 head posted fits", "2 heads posted fit")
    assert verify.unprotected(1, 1) == "its only event is unprotected"
    assert verify.unprotected(3, 3) == "all 3 events are unprotected"


def test_what_is_no_text() -> None:
    texts = Written().log().split(b"...\n")
    raw = texts[0].split(b"hash: ")[0].replace(b"g1", b"\xff\xff")
    hash = hashlib.sha256(b"0" * 64 + b"\n" + raw).hexdigest()
    log = raw + f"hash: {hash}\n...\n".encode()
    assert results(log) == {"chain": "ok", "schema": "failed"}


# --- the chain


def test_records() -> None:
    log, _ = logs()["true"]
    found = verify.records(log)
    assert [record.seq for record in found] == list(range(1, len(found) + 1))
    assert all(log[record.byte :].startswith(record.text) for record in found)
    assert b"".join(r.text + b"hash: " + r.hash.encode() + b"\n...\n" for r in found) == log


def refused(log: bytes) -> tuple[str, int | None]:
    with pytest.raises(verify.Fault) as caught:
        verify.records(log)
    assert caught.value.check == "chain"
    return caught.value.text, caught.value.seq


def test_what_is_no_chain() -> None:
    log, _ = logs()["true"]
    second = verify.records(log)[1].byte
    for bad, text, seq in (
        (b"", "the log is torn: it has no whole event (byte 0)", 1),
        (log[:-1], "the log is torn: event ", len(verify.records(log))),
        (log[:second] + b"\n" + log[second:], "what stands where event 2 must stand is no record (byte", 2),
        (log[:second] + log[second:].replace(b"\nhash: ", b"\nhish: ", 1), "what stands where event 2 must", 2),
        (log[:second] + log[second:].replace(b"\nhash: ", b" hash: ", 1), "what stands where event 2 must", 2),
        (log[:second] + log[second:].replace(b"---\n", b"-- \n", 1), "what stands where event 2 must stand", 2),
        (log[second:], "event 1 was changed, or the one before it is gone (byte 0)", 1),
        (log[:second] + log[second:].replace(b"seq: 2", b"seq: 3", 1), "event 2 was changed, or the one", 2),
    ):  # fmt: skip
        found, at = refused(bad)
        assert found.startswith(text) and at == seq, found


# --- what hostkit writes


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("---\na: b\n", {"a": "b"}),
        ("---\na: no\nb: 010\nc: 12:30\n", {"a": "no", "b": "010", "c": "12:30"}),
        ('---\na: ""\nb: "x \\" \\\\ \\n \\r \\t \\/"\n', {"a": "", "b": 'x " \\ \n \r \t /'}),
        ('---\na: "\\u202e\\U0001f600\\ud7ff\\ue000\\U0010ffff"\n', {"a": "\u202e😀\ud7ff\ue000\U0010ffff"}),
        ("---\na: [b, c]\nd: []\ne: {}\n", {"a": ["b", "c"], "d": [], "e": {}}),
        ("---\na: {b: c, d: [e, {f: g}]}\n", {"a": {"b": "c", "d": ["e", {"f": "g"}]}}),
        ("---\na:\n- b\n- {c: d}\n", {"a": ["b", {"c": "d"}]}),
        ("---\na:\n  b: c\n  d: [e]\nf: g\n", {"a": {"b": "c", "d": ["e"]}, "f": "g"}),
        ("---\na: |-\n  b\n  c\n", {"a": "b\nc"}),
        ("---\na: |\n  b\nc: d\n", {"a": "b\n", "c": "d"}),
        ("---\na: |+\n  b\n\nc: d\n", {"a": "b\n\n", "c": "d"}),
        ("---\na: |2-\n   b\n  c\n", {"a": " b\nc"}),
        ("---\na: |-\n\n  b\n", {"a": "\nb"}),
        ("---\na: |2\n   b\n", {"a": " b\n"}),
        ("---\na: |-\n", {"a": ""}),
        ("---\na: |-\n  b X \n", {"a": "b X "}),
        ("---\na: Bob O'Hara\nb: a b\n", {"a": "Bob O'Hara", "b": "a b"}),
        ("---\na: x#y\n", None),
        ("---\na: " + "[" * 51 + "]" * 51 + "\n", "deep"),
    ],
)  # fmt: skip
def test_what_can_be_read(text: str, data: Any) -> None:
    if data == "deep":
        assert str(verify.parse(text)["a"]).count("[") == 51
    elif data is None:
        with pytest.raises(ValueError, match="too much"):
            verify.parse(text)
    else:
        assert verify.parse(text) == data


@pytest.mark.parametrize(
    "text",
    [
        "", "---\n", "a: b\n", "---\na: b", "---\na: b\na: c\n", "---\nA: b\n", "---\n a: b\n", "---\na:b\n",
        "---\na: [b\n", "---\na: [b,c]\n", "---\na: {b: c, b: d}\n", "---\na: {b}\n", "---\na: {b:c}\n",
        "---\na: [b c] d\n", '---\na: "b\n', '---\na: "\\x41"\n', '---\na: "\\ud800"\n', '---\na: "\\udfff"\n',
        '---\na: "\\U00110000"\n', '---\na: "\\u12"\n', "---\na: |-\n b\n", "---\na: |x\n  b\n", "---\na: |3\n  b\n",
        "---\na: b\n  c\n", "---\na:\n", "---\na:\n- b\n  c: d\n", "---\na:\n    b: c\n", "---\na: &x b\n",
        "---\na: *x\n", "---\na: !t b\n", "---\na: 'b'\n", "---\na: > \n", "---\na: " + "[" * 52 + "]" * 52 + "\n",
        "---\na: [b, ]\n", "---\na: [, b]\n", "---\na: \n", "---\na:\n  b: c\n  b: d\n", "---\n- a\n", "---\na: %b\n",
        '---\na: ["b"xyc]\n', '---\na: {b: "c"xyd: e}\n', "---\na: b \n", "---\na: [b ]\n", "---\na: [b , c]\n",
    ],
)  # fmt: skip
def test_what_hostkit_never_writes(text: str) -> None:
    if text == "---\n":
        assert verify.parse(text) == {}
        return
    with pytest.raises(ValueError):
        verify.parse(text)


# --- the files of a player


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("é♠".encode(), "é♠"),
        (b"\xff\xfea\0\xe9\0", "aé"),
        (b"\xfe\xff\0a\0\xe9", "aé"),
        (b"a\0b\0", "ab"),
        (b"\0a\0b", "ab"),
        (b"a\xffb", "a\ufffdb"),
        (b"a" * 200 + b"\0", "a" * 200 + "\0"),
        (b"", ""),
    ],
)
def test_the_text_of_a_file(raw: bytes, text: str) -> None:
    assert verify.text_in(raw) == text


@pytest.mark.parametrize(
    ("log", "why"),
    [
        (b"---\nseq: 1\n", ""),
        (b"---\nseq: 9", ""),
        (b"", "it is empty"),
        (b"\0 \r\n", "it is empty"),
        (b"---\r\nseq: 1", "its lines end in CR LF"),
        (b"\xef\xbb\xbf---", "it begins with a byte order mark"),
        (b"\xff\xfe-\0", "it is UTF-16"),
        (b"\xfe\xff\0-", "it is UTF-16"),
        (b"\n <html>", "it is a web page"),
        (b"hello", "it is no hostkit log"),
        (b"x---\nseq: 1", "it is no hostkit log"),
    ],
)
def test_what_is_no_log(log: bytes, why: str) -> None:
    said = verify.unreadable(log, [verify.Saved("p", "---\nseq: 2\n"), verify.Saved("q", "x---\nseq: 1\n")])
    assert said == why if not why else said.startswith(why)
    if why:
        swapped = verify.unreadable(log, [verify.Saved("p", "---\nseq: 1\n")])
        assert swapped.startswith("it is no log, but p begins like one")


def main(*words: object) -> int:
    return verify.main([str(word) for word in words])


@pytest.fixture
def saved(tmp_path: Path) -> Iterator[Path]:
    log, posts = logs()["true"]
    (tmp_path / "g1.yaml").write_bytes(log)
    (tmp_path / "posts.txt").write_text(posts[0], encoding="utf-8")
    yield tmp_path


def test_the_words_and_the_exit_codes(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = saved / "g1.yaml"
    assert main(log, saved / "posts.txt") == 0
    out = capsys.readouterr().out
    assert out.endswith("\nverified\n")
    assert out.startswith(
        f"chain     ok       {len(verify.records(log.read_bytes()))} events, each bound to the "
    )
    assert main(log) == 4
    assert capsys.readouterr().out.endswith("\npartial\n")
    (saved / "bad.txt").write_text(f"\x1b[2Jhostkit g1 1 {'0' * 64}")
    assert main(log, saved / "bad.txt") == 1
    out = capsys.readouterr().out
    assert "failed   event 1 (byte 0): head 1 was posted as 000" in out and out.endswith("\nfailed\n")
    for usage, code in (((), 2), (("-x",), 2), (("-h",), 0), (("--help",), 0)):
        assert main(*usage) == code
        assert capsys.readouterr().out.startswith("Check a hostkit game for yourself: python3 verify.py")
    (saved / "page.html").write_text("<html>")
    assert main(saved / "page.html") == 2
    assert capsys.readouterr() == ("", f"verify: {saved}/page.html cannot be checked: it is a web page: get the raw "
                                   "file of the log\n")  # fmt: skip
    for words, told in (
        ((saved / "none",), f"verify: {saved}/none cannot be read: No such file or directory\n"),
        ((log, saved / "none"), f"verify: {saved}/none cannot be read: No such file or directory\n"),
    ):
        assert main(*words) == 2
        assert capsys.readouterr() == ("", told)


def test_without_a_terminal(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    assert main(saved / "g1.yaml", saved / "posts.txt") == 0
    assert main(saved / "none") == 2
    monkeypatch.setattr("sys.stdout", StringIO())
    assert main(saved / "g1.yaml", saved / "posts.txt") == 0


def test_folders_of_posts(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (saved / "posts" / "deep").mkdir(parents=True)
    assert main(saved / "g1.yaml", saved / "posts") == 2
    assert capsys.readouterr().err == f"verify: {saved}/posts holds no files\n"
    for name in ("b.txt", "a.txt", ".hidden", "deep/c.txt"):
        (saved / "posts" / name).write_text(name)
    assert [path.relative_to(saved / "posts").as_posix() for path in verify.files_in(str(saved / "posts"))] == [
        "a.txt", "b.txt", "deep/c.txt",
    ]  # fmt: skip
    assert verify.files_in(str(saved / "g1.yaml")) == [saved / "g1.yaml"]
    assert verify.files_in(str(saved / "none")) == [saved / "none"]


def test_what_cannot_move_the_cursor() -> None:
    assert verify.shown("a\x1b[2J\u202e♠\n") == "a\\u{1b}[2J\\u{202e}♠\\u{a}"


# --- all logs


def test_the_verdicts() -> None:
    told = expected()
    assert told.keys() == logs().keys()
    for name in logs():
        assert line(name) == told[name]


if __name__ == "__main__":
    VERDICTS.write_text("".join(f"{line(name)}\n" for name in logs()), encoding="utf-8")
