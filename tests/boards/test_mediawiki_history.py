"""Who said what on a wiki page: histories as tables, without a wiki."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.boards._mediawiki_history import Page, Revision, fold, placed, summary
from hostkit.boards._mediawiki_shown import could_hide, is_shown, place

HOST = "1"
Save = tuple[str, str] | tuple[str, str, str]
IDS = {"host": 1, "alice": 2, "bob": 3, "carol": 4}


def history(*saves: Save) -> list[Revision]:
    """Revisions from (who, whole text) pairs; a third word is the edit summary, or a tag that starts with mw-."""
    made = []
    for number, (who, text, *more) in enumerate(saves, 1):
        note = more[0] if more else ""
        tags = (note,) if note.startswith("mw-") else ()
        sha1 = hashlib.sha1(text.encode()).hexdigest()
        comment = "" if tags else note
        made.append(
            Revision(number, number - 1, who, IDS.get(who, 0), f"2026-01-03T18:{number:02}:00Z", text, comment, sha1,
                     tags, change=number)
        )  # fmt: skip
    return made


def said(*saves: Save) -> list[tuple[str, str]]:
    return [
        (post.revision.user, post.text)
        for post in fold(history(*saves), host=HOST).posts.values()
        if not post.own
    ]


def troubles(*saves: Save) -> list[str]:
    return [trouble.reason for trouble in fold(history(*saves), host=HOST).troubles]


OPEN = "Open.\n\ng1/a/1"

SAID: dict[str, tuple[list[Save], list[tuple[str, str]]]] = {
    "a line added": ([("host", OPEN), ("alice", f"{OPEN}\n\nbid 35")], [("alice", "bid 35")]),
    "two at once, with a paragraph between": (
        [("host", OPEN), ("alice", f"{OPEN}\n\nbid 35\n\ngood luck")],
        [("alice", "bid 35\n\ngood luck")],
    ),
    "in two places": (
        [("host", "a\n\nb\n\nc"), ("alice", "a\n\nbid 1\n\nb\n\nbid 2\n\nc")],
        [("alice", "bid 1\n\nbid 2")],
    ),
    "the same words by two players": (
        [("host", OPEN), ("alice", f"{OPEN}\npass"), ("bob", f"{OPEN}\npass\npass")],
        [("alice", "pass"), ("bob", "pass")],
    ),
    "one's own line changed": (
        [("alice", "bid 35"), ("alice", "bid 40")],
        [("alice", "bid 35"), ("alice", "bid 40")],
    ),
    "one's own line changed, undone by its writer": (
        [("alice", "bid 35"), ("alice", "bid 40"), ("alice", "bid 35", "mw-undo")],
        [("alice", "bid 35"), ("alice", "bid 40"), ("alice", "bid 35")],
    ),
    "changed back by somebody else": (
        [("alice", "bid 35"), ("alice", "bid 40"), ("bob", "bid 35", "mw-undo")],
        [("alice", "bid 35"), ("alice", "bid 40")],
    ),
    "somebody else's line altered": ([("alice", "bid 35"), ("bob", "bid 3")], [("alice", "bid 35")]),
    "somebody else's line altered, with a word of one's own": (
        [("alice", "bid 35"), ("bob", "bid 3\n\nNow it is my turn to talk.")],
        [("alice", "bid 35"), ("bob", "Now it is my turn to talk.")],
    ),
    "taken out and put back by a rollback": (
        [("alice", "bid 35"), ("bob", ""), ("carol", "bid 35", "mw-rollback")],
        [("alice", "bid 35")],
    ),
    "put back by hand, with a word": (
        [("alice", "bid 35"), ("bob", ""), ("carol", "bid 35\n\nI put it back.")],
        [("alice", "bid 35"), ("carol", "I put it back.")],
    ),
    "put back by its writer": (
        [("alice", "bid 35"), ("bob", ""), ("alice", "bid 35")],
        [("alice", "bid 35"), ("alice", "bid 35")],
    ),
    "dropped by its writer, then said by somebody else": (
        [("alice", "x\npass"), ("alice", "x\nbid 20"), ("bob", "x\nbid 20\npass")],
        [("alice", "x\npass"), ("alice", "bid 20"), ("bob", "pass")],
    ),
    "dropped by its writer, put back just as it was": (
        [("alice", "x\npass"), ("alice", "x"), ("bob", "x\npass")],
        [("alice", "x\npass")],
    ),
    "moved by somebody else": (
        [("alice", "bid 35\n\ntalk\n\nmore talk"), ("bob", "talk\n\nmore talk\n\nbid 35")],
        [("alice", "bid 35\n\ntalk\n\nmore talk")],
    ),
    "without an account": ([("host", OPEN), ("192.0.2.1", f"{OPEN}\nbid 1")], [("192.0.2.1", "bid 1")]),
    "only spaces": ([("host", OPEN), ("alice", f"{OPEN}\n\n \n")], []),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_who_said_what(name: str) -> None:
    saves, expected = SAID[name]
    assert said(*saves) == expected


def test_what_happened_to_peoples_words_is_told() -> None:
    assert troubles(("alice", "bid 35"), ("bob", "bid 3")) == ["bob changed what alice wrote"]
    assert troubles(("alice", "x\ny"), ("bob", "")) == ["bob took out 2 lines of alice"]
    assert troubles(("alice", "bid 35"), ("alice", "bid 40"), ("host", "")) == []
    assert troubles(("alice", "x\npass"), ("alice", "x"), ("bob", "x\npass")) == [
        "bob put back what alice had taken out; it counts as alice wrote it first"
    ]
    assert troubles(("alice", "bid 35"), ("bob", "bid 3"), ("carol", "bid 35", "mw-undo")) == [
        "bob changed what alice wrote"
    ]


def test_the_same_is_told_once_and_not_without_end() -> None:
    lines = "\n".join(f"bid {number} on lot {number}" for number in range(100, 140))
    assert troubles(("alice", lines), ("bob", lines.replace("bid", "bit"))) == [
        "bob changed what alice wrote"
    ]
    first, second, third = history(("alice", "a"), ("bob", "b"), ("carol", lines))
    page = fold([first, second._replace(text=None, hidden=True, sha1=""), third], host=HOST)
    assert len(page.troubles) == 20


def test_a_page_begun_anew_takes_nothing_out() -> None:
    """A deleted page, a new one of its name, and the old history put back below it."""
    saves = history(
        ("host", OPEN), ("alice", f"{OPEN}\n\nbid 35"), ("bob", "Hello?"), ("carol", f"{OPEN}\n\nbid 35")
    )
    saves[2] = saves[2]._replace(parent=0)
    page = fold(saves, host=HOST)
    assert [(post.revision.user, post.text) for post in page.posts.values() if not post.own] == [
        ("alice", "bid 35"), ("bob", "Hello?"),
    ]  # fmt: skip
    assert [trouble.reason for trouble in page.troubles] == ["carol took out a line of bob"]


def test_what_stands_on_a_revision_that_is_gone_is_nobodys() -> None:
    """Only some revisions of a deleted page were put back."""
    _, second, third = history(("host", "x"), ("alice", "bid 35"), ("bob", "bid 35\nbid 40"))
    page = fold([second, third], host=HOST)
    assert [(post.revision.user, post.text) for post in page.posts.values()] == [("bob", "bid 40")]
    [trouble] = page.troubles
    assert trouble.lost and trouble.reason.startswith(
        "revision 1 before it is gone, so that nobody can tell who wrote"
    )


@pytest.mark.parametrize("hides", [None, 1, 3, 6, 8])
def test_a_post_goes_above_the_line_that_would_hide_it(hides: int | None) -> None:
    asked: list[int | None] = []

    def shown(at: int | None) -> bool:
        asked.append(at)
        return hides is None or (at is not None and at <= hides)

    assert place([1, 3, 6, 8], shown) == hides
    assert len(asked) <= 4


def test_only_what_others_wrote_can_hide() -> None:
    page = fold(
        history(("host", "<b>Open</b>\n{{x}}"), ("alice", "<b>Open</b>\n{{x}}\nbid 3\n<!-- hi")), host=HOST
    )
    assert could_hide(page) == [3]
    added = placed(page, "Closed.", above=3)
    assert added == "<b>Open</b>\n{{x}}\nbid 3\n\nClosed.\n\n<!-- hi"


@pytest.mark.parametrize(
    ("html", "seen"),
    [("<p>g1/a/1</p>", True), ("<p>g1/a/<b>1</b></p>", True), ("<!-- g1/a/1 -->", False), ("<p>g1/a/12</p>", False),
     ("<div style='display: none'><br><p>g1/a/1</p></div>", False), ("<s><p>g1/a/1</p></s>", False),
     ("<div style='display:none'></div><p>g1/a/1</p>", True), ("<p hidden>g1/a/1</p>", False),
     ("<div style='opacity:0.5'>g1/a/1</div>", True), ("<div style='opacity:0'>g1/a/1</div>", False)],
)  # fmt: skip
def test_what_can_be_seen_on_a_page(html: str, seen: bool) -> None:
    assert is_shown(html, "g1/a/1") is seen


def test_a_hidden_revision_makes_nobody_speak() -> None:
    first, second, third = history(("alice", "a"), ("bob", "a\nbid 1"), ("carol", "a\nbid 1\nbid 2"))
    blind = second._replace(text=None, hidden=True, sha1="")
    page = fold([first, blind, third], host=HOST)
    assert [(post.revision.id, post.text) for post in page.posts.values()] == [(1, "a"), (2, "")]
    assert [trouble.reason[:33] for trouble in page.troubles] == ["revision 2 before it is hidden, s"] * 2
    # Where it was read before it was hidden, the rest is certain; what it said itself is not repeated.
    page = fold([first, second._replace(hidden=True), third], host=HOST)
    assert [(post.revision.id, post.text) for post in page.posts.values()] == [
        (1, "a"),
        (2, ""),
        (3, "bid 2"),
    ]
    assert page.troubles == []


def own(page: Page) -> dict[int, str]:
    return {id: post.text for id, post in page.posts.items() if post.own and post.standing}


def test_the_hosts_post_is_one_through_all_its_changes() -> None:
    saves: list[Save] = [("host", OPEN), ("alice", f"{OPEN}\n\nbid 35")]
    page = fold(history(*saves), host=HOST)
    assert own(page) == {1: OPEN}
    saves.append(("host", placed(page, "Closed.\n\nSold.", edits=1), summary("g1/a/2", "round-1", changes=1)))
    page = fold(history(*saves), host=HOST)
    assert page.text == "Closed.\n\nSold.\n\nbid 35"
    assert own(page) == {1: "Closed.\n\nSold."}
    assert page.posts[1].edited == "2026-01-03T18:03:00Z"
    saves.append(("host", placed(page, "News.\n"), summary("g1/b/3", "round-1")))
    page = fold(history(*saves), host=HOST)
    assert own(page) == {1: "Closed.\n\nSold.", 4: "News."}
    assert said(*saves) == [("alice", "bid 35")]


def test_nobody_else_changes_a_post_by_saying_so() -> None:
    page = fold(
        history(("host", OPEN), ("bob", f"{OPEN}\nSold to Bob!", summary("x", "y", changes=1))), host=HOST
    )
    assert own(page) == {1: OPEN}
    page = fold(history(("bob", "hello"), ("host", "hello\nhi", summary("x", "y", changes=1))), host=HOST)
    assert [(post.own, post.text) for post in page.posts.values()] == [(False, "hello"), (True, "hi")]


def test_a_whole_page_of_nonsense_takes_no_time() -> None:
    lines = [f"line {number}" for number in range(20_000)]
    page = fold(history(("alice", "\n".join(lines)), ("bob", "\n".join(reversed(lines)))), host=HOST)
    assert len(page.lines) == 20_000 and len(page.posts) == 1


texts = st.lists(st.sampled_from(["", "bid 1", "bid 2", "pass", "|-", "== x =="]), max_size=6).map("\n".join)
who = st.sampled_from(sorted(IDS))


@settings(max_examples=300)
@given(st.lists(st.tuples(who, texts), max_size=7), texts.filter(str.strip), st.data())
def test_whatever_happens(saves: list[tuple[str, str]], text: str, data: st.DataObject) -> None:
    """The lines are the page's; nobody is said to have said what they did not add; the host's posts hold."""
    page = fold(history(*saves), host=HOST)
    assert page.text == (saves[-1][1] if saves else "")
    before = ""
    for number, (name, whole) in enumerate(saves, 1):
        post = page.posts.get(number)
        if post is not None and not post.own:
            added = whole.split("\n")
            assert post.revision.user == name and set(post.text.split("\n")) <= {*added, ""}
            assert whole != before
        before = whole
    grown: list[Save] = [
        *saves,
        ("host", placed(page, text), summary("m", "t")),
    ]
    page = fold(history(*grown), host=HOST)
    id = len(grown)
    assert page.posts[id].own and page.posts[id].text == text.strip("\n")
    change = data.draw(texts.filter(str.strip))
    grown.append(("host", placed(page, change, edits=id), summary("m", "t", changes=id)))
    after = fold(history(*grown), host=HOST)
    assert after.posts[id].text.split() == change.split()
    others = [post.text for number, post in page.posts.items() if number != id and not post.own]
    assert [post.text for number, post in after.posts.items() if number != id and not post.own] == others
