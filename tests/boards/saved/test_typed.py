"""Pasted text: what is the head of a post, what may be one and keeps all out, and what is text."""

from contextlib import suppress
from pathlib import Path

import pytest

from hostkit.boards._saved_page import Context, Document, UnreadableError
from hostkit.boards._saved_typed import claims, read

_CONTEXT = Context(
    frozenset({"hosty"}),
    "2026-01-10T00:00:00Z",
    names=frozenset({"alice", "bob", "carol", "dave", "eve-lyn", "big ben"}),
)
# Blanks that come from a page: nobody puts them in front of a line to say that it is text.
_NOT_TYPED = [
    "\xa0",
    "\u1680",
    "\u2003",
    "\u2009",
    "\u202f",
    "\u205f",
    "\u3000",
    "\xa0 ",
    "\u200b ",
    "\ufeff\t",
]
_GOLDEN = Path(__file__).parents[2] / "publish" / "golden"


def _read(text: str) -> list[tuple[str, str, str]]:
    return [(post.author, post.created, post.text) for post in read(Document("-", text), _CONTEXT).posts]


def _below(line: str, author: str = "alice") -> list[tuple[str, str, str]]:
    """What a paste is read as, in which a line and an order follow somebody's post."""
    return _read(f"{author} — 2026-01-03 18:05\nbid 35\n\n{line}\nbid 44\n")


@pytest.mark.parametrize(
    ("line", "author", "at"),
    [
        ("carol — 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("carol – 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("carol -- 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("carol - 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("carol—2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("carol-2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("dave -2026-01-03 19:31", "dave", "2026-01-03T19:31:00Z"),
        ("dave- 3 Jan 2026 7:31 pm", "dave", "2026-01-03T19:31:00Z"),
        ("eve-lyn - 2026-01-03 19:31", "eve-lyn", "2026-01-03T19:31:00Z"),
        ("eve-lyn-2026-01-03 19:31", "eve-lyn", "2026-01-03T19:31:00Z"),
        ("carol\xa0—\xa02026-01-03\xa019:35", "carol", "2026-01-03T19:35:00Z"),
        ("\u200ecarol — 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z"),
        ("a stranger - 2026-01-03 19:35 (edited)", "a stranger", "2026-01-03T19:35:00Z"),
        *((f"{blank}carol — 2026-01-03 19:35", "carol", "2026-01-03T19:35:00Z") for blank in _NOT_TYPED),
    ],
)
def test_any_dash_before_a_time_begins_a_post(line: str, author: str, at: str) -> None:
    assert _below(line) == [("alice", "2026-01-03T18:05:00Z", "bid 35"), (author, at, "bid 44")]
    assert claims(Document("-", f"{line}\nbid 44"))


@pytest.mark.parametrize(
    "line",
    [
        "bob — sometime monday", "bob — Today at 6:05 PM", "bob — 18:05", "bob — 3/4/2026 18:05",
        "bob — 2026-01-03", "bob - 2 hours ago", "bob — just now",
        "zed — sometime monday", "zed - yesterday at 18:05",
        "zed — 2026-13-01 18:05",
        "bob - hm", "bob: bid 44", "@bob: bid 44", "Bob: bid 44", "BOB—bid 44", "bob | monday",
        "bob • 2h", "bob (2026-01-03 18:05)", "bob, 2026-01-03 18:05", "bob 2026-01-03 18:05", "bob at 18:05", "bob",
        "big ben: bid 44", "[18:05] bob: bid 44", "03/01/2026, 18:05 - bob: bid 44", "2026-01-03 18:05",
        "Today at 6:05 PM", "Mallory (3 Jan 2026 18:00)", "bob — 2026-01-03 18:05 (edited some day)",
    ],
)  # fmt: skip
def test_what_may_be_a_head_keeps_the_whole_paste_out(line: str) -> None:
    with pytest.raises(UnreadableError, match=r"^line 4: .* put a blank in front of the line"):
        _below(line)
    for blank in _NOT_TYPED:
        with pytest.raises(UnreadableError, match=r"^line 4: "):
            _below(f"{blank}{line}")
    for blank in (" ", "\t", " \xa0"):
        assert [author for author, _, _ in _below(f"{blank}{line}")] == ["alice"]


@pytest.mark.parametrize(
    "line",
    [
        "", "bid 40", "pass", "bid 20 on bob", "bid 20 on lot 3 - thanks", "bob's lot", "bob-style bid", "bob, bid 44",
        "bobby: hm", "good luck — until Monday!", "bid 35 - see you monday", "ok — back later", "re-bid 35", "2-1",
        "lot 4: 20", "the deadline is 2026-01-05 18:00, right?", "alice", "monday", "12 - 14",
        "> bob — 2026-01-03 18:05", "\xa0> bob — 2026-01-03 18:05", "\u200b>bob: bid 44", "\xa0", "\u3000bid 40",
    ],
)  # fmt: skip
def test_what_is_text_stays_in_its_post(line: str) -> None:
    assert [author for author, _, _ in _below(line)] == ["alice"]


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_every_break_of_a_line_is_one(sign: str) -> None:
    text = f"alice — 2026-01-03 18:05{sign}bid 35{sign}bob — 2026-01-03 18:06{sign}bid 44"
    assert [(author, said) for author, _, said in _read(text)] == [("alice", "bid 35"), ("bob", "bid 44")]


def test_an_order_with_a_time_behind_it_is_no_post_of_somebody() -> None:
    with pytest.raises(UnreadableError, match="line 2: 'bid 35' is no player, and there is no post below"):
        _read("alice — 2026-01-03 18:05\nbid 35 - 2026-01-03 18:05\n\nbob — 2026-01-03 18:06\nbid 44")


@pytest.mark.parametrize("path", sorted(_GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_the_hosts_own_posts_are_text(path: Path) -> None:
    said = path.read_text(encoding="utf-8")
    assert [author for author, _, _ in _read(f"hosty — 2026-01-03 18:05\n{said}")] == ["hosty"]


def test_a_head_below_the_hosts_post_is_not_swallowed_either() -> None:
    for line in ("bob — sometime monday", "bob - hm", "zed — yesterday"):
        with pytest.raises(UnreadableError, match="line 4"):
            _below(line, "hosty")


@pytest.mark.parametrize(
    "text", ["-", "- ", "1:", "jan ", "today ", "a\n", "3 jan ", "[1:00 ", "x - y ", "bob:"]
)
def test_a_long_paste_takes_no_long_time(text: str) -> None:
    with suppress(UnreadableError):
        _read("alice — 2026-01-03 18:05\n" + text * 20_000)
