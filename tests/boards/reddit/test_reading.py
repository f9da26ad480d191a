"""Every comment is read, with the fewest requests; edits and deletions are seen, also those without a mark."""

import html
import json
from pathlib import Path

import pytest
import requests

from hostkit.boards.base import PRIVATE, Draft, Fault, Posted
from hostkit.boards.reddit import RedditBoard
from hostkit.boards.saved import read_saved
from hostkit.errors import BoardError
from hostkit.times import to_datetime
from tests.reddit_server.server import RedditServer
from tests.reddit_server.things import Message

pytestmark = pytest.mark.reddit
NOW = "2026-01-03T18:00:00Z"


def fill(server: RedditServer, thread: str, *, flat: int, deep: int) -> list[str]:
    """So many comments below the thread, and one chain so deep."""
    names = [server.comment("alice", thread, f"bid {number}", at=NOW) for number in range(flat)]
    parent = ""
    for number in range(deep):
        parent = server.comment("bob", thread, f"deep {number}", at=NOW, parent=parent)
        names.append(parent)
    return names


@pytest.mark.parametrize(
    ("page", "requests"),
    [
        # All at once but for the chain: two stubs, one each ten levels.
        (500, 4),
        # 200 at once, then a hundred a request.
        (200, 7),
    ],
)
def test_no_comment_of_500_is_lost(
    board: RedditBoard, server: RedditServer, thread: str, page: int, requests: int
) -> None:
    names = fill(server, thread, flat=475, deep=25)
    server.page = page
    posts = board.fetch([thread]).posts
    assert sorted(post.id for post in posts if not post.own) == sorted(names)
    assert [post.order for post in posts] == sorted(post.order for post in posts)
    # One for the private messages is among them.
    assert sum(server.calls.values()) == requests, server.calls


def test_a_scan_finds_what_is_new_edited_and_gone(
    board: RedditBoard, server: RedditServer, thread: str
) -> None:
    names = fill(server, thread, flat=120, deep=0)
    reply = server.comment("bob", thread, "reply", at=NOW, parent=names[5])
    first = board.fetch([thread])
    server.edit(names[0], "bid 1000", at=NOW)  # within the first minutes: no mark
    server.delete(names[3])  # vanishes
    server.delete(names[5])  # its reply keeps its place
    server.remove(names[7])
    new = server.comment("carol", thread, "bid 5", at=NOW)
    server.calls.clear()
    found = board.fetch([thread], since=first.cursor)
    assert {(post.id, post.text, post.deleted) for post in found.posts} == {
        (names[0], "bid 1000", False), (names[3], "", True), (names[5], "", True), (names[7], "", True),
        (new, "bid 5", False),
    }  # fmt: skip
    assert sum(server.calls.values()) == 3, server.calls
    assert board.fetch([thread], since=found.cursor).posts == ()
    assert next(post for post in board.fetch([thread]).posts if post.id == reply).parent == names[5]


def test_what_has_vanished_is_asked_for_without_a_cursor(
    board: RedditBoard, server: RedditServer, thread: str
) -> None:
    names = fill(server, thread, flat=3, deep=0)
    other = board.write(Draft(text="g1/b/1", marker="g1/b/1", title="Round 2"), now="")
    assert isinstance(other, Posted)
    elsewhere = server.comment("carol", other.thread, "bid 5", at=NOW)
    server.delete(names[1])
    board.known = frozenset([*names, elsewhere, "t4_1abc99"])
    server.calls.clear()
    posts = board.fetch([thread, other.thread]).posts
    assert [post.id for post in posts if post.deleted] == [names[1]]
    # Two threads, what has vanished, the messages.
    assert sum(server.calls.values()) == 4, server.calls
    board.known = frozenset([*names[:1], elsewhere])
    server.calls.clear()
    board.fetch([thread, other.thread])
    assert sum(server.calls.values()) == 3, server.calls


def test_edits_are_marked_as_reddit_marks_them(board: RedditBoard, server: RedditServer, thread: str) -> None:
    early, late, unknown = (server.comment("alice", thread, f"bid {n}", at=NOW) for n in range(3))
    server.edit(early, "x", at="2026-01-03T18:02:59Z")
    server.edit(late, "y", at="2026-01-03T18:03:01Z")
    server.thing(unknown).edited = None
    server.now = to_datetime("2026-01-03T20:00:00Z").timestamp()
    edited = {post.id: post.edited for post in board.fetch([thread]).posts}
    assert (edited[early], edited[late]) == ("", "2026-01-03T18:03:01Z")
    # Reddit does not know when: at the latest now, by Reddit's own clock.
    assert edited[unknown] == "2026-01-03T20:00:00Z"


def test_a_deleted_account_speaks_for_nobody(board: RedditBoard, server: RedditServer, thread: str) -> None:
    name = server.comment("[deleted]", thread, "bid 5", at=NOW)
    [post] = [post for post in board.fetch([thread]).posts if post.id == name]
    assert (post.author, post.author_id.startswith("t2_"), post.text) == ("", True, "bid 5")


def test_messages_and_their_replies(board: RedditBoard, server: RedditServer, thread: str) -> None:
    server.message("alice", "hosty", "bid 5", at=NOW)
    server.message("hosty", "bob", "your receipt", at=NOW)
    first = server.message("carol", "hosty", "bid 6", at=NOW)
    later = server.store.id()
    server.store.messages[later] = Message(
        later, "carol", "no, bid 7", server.now, "hosty", "re: bid", first[3:]
    )
    posts = [post for post in board.fetch([]).posts if post.via == "pm"]
    assert [(post.author, post.text) for post in posts] == [
        ("alice", "bid 5"), ("carol", "bid 6"), ("carol", "no, bid 7"),
    ]  # fmt: skip


def test_old_messages_cost_no_requests(board: RedditBoard, server: RedditServer, thread: str) -> None:
    old = [server.message("dave", "hosty", f"old {n}", at="2025-01-01T00:00:00Z") for n in range(450)]
    first = server.message("alice", "hosty", "bid 5", at=NOW)
    answer = server.store.id()
    server.store.messages[answer] = Message(
        answer, "dave", "bid 7", server.at(NOW), "hosty", "re: old", old[100][3:]
    )
    assert len([post for post in board.fetch([]).posts if post.via == "pm"]) == 452
    assert server.calls["GET /message/messages/"] == 5, server.calls
    server.calls.clear()
    board.begun = "2026-01-01T00:00:00Z"
    posts = [post for post in board.fetch([]).posts if post.via == "pm"]
    # An answer in an old talk brings the talk up, and its own first message with it.
    assert [(post.author, post.text) for post in posts] == [
        ("dave", "old 100"), ("alice", "bid 5"), ("dave", "bid 7"),
    ]  # fmt: skip
    assert server.calls["GET /message/messages/"] == 1, server.calls
    assert first in {post.id for post in posts}


def test_without_messages_the_rest_is_read(board: RedditBoard, server: RedditServer, thread: str) -> None:
    server.comment("alice", thread, "bid 5", at=NOW)
    server.messages_closed = True
    found = board.fetch([thread])
    assert len(found.posts) == 2
    assert found.faults == (
        Fault(
            PRIVATE,
            "Reddit does not give them; let players use hash or box bids, with messages: no",
            lost=PRIVATE,
        ),
    )


def test_a_failing_read_is_tried_again_and_then_said(
    board: RedditBoard, server: RedditServer, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prawcore.sessions.time.sleep", lambda seconds: None)
    server.fault("^/comments/", "status", status=503, left=2)
    assert len(board.fetch([thread]).posts) == 1
    server.fault("^/comments/", "status", status=503, left=9)
    with pytest.raises(BoardError) as caught:
        board.fetch([thread])
    assert str(caught.value) == "Reddit answered with HTTP 503\nnothing was changed; run it again later"
    server.mend()
    server.fault("^/comments/", "reset", left=9)
    with pytest.raises(BoardError, match=r"Reddit cannot be reached \(\w+\)"):
        board.fetch([thread])
    server.mend()
    server.fault("^/comments/", "json", body=[{"kind": "Listing"}], left=9)
    with pytest.raises(BoardError, match="could not be read"):
        board.fetch([thread])


def test_an_expired_token_is_renewed(board: RedditBoard, server: RedditServer, thread: str) -> None:
    server.forget_tokens()
    assert len(board.fetch([thread]).posts) == 1


def test_an_endless_answer_is_cut_off(
    board: RedditBoard, server: RedditServer, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prawcore.sessions.time.sleep", lambda seconds: None)
    monkeypatch.setattr("hostkit.boards._reddit_link._LARGEST", 10_000)
    fill(server, thread, flat=50, deep=0)
    with pytest.raises(BoardError, match="Reddit cannot be reached"):
        board.fetch([thread])


def test_a_saved_page_gives_the_same_posts(
    board: RedditBoard, server: RedditServer, thread: str, tmp_path: Path
) -> None:
    names = fill(server, thread, flat=5, deep=3)
    server.edit(names[1], "bid & more > 7", at="2026-01-03T19:00:00Z")
    server.remove(names[2])
    live = [post for post in board.fetch([thread]).posts if post.via == "thread"]
    headers = {"Authorization": f"bearer {server.token('alice')}"}
    page = tmp_path / "thread.json"
    page.write_bytes(requests.get(f"{server.url}/comments/{thread}", headers=headers, timeout=5).content)
    saved = read_saved([page], host=["hosty"], seen=NOW, zone="UTC").posts
    assert {post.id: post for post in saved} == {post.id: post for post in live}


@pytest.mark.parametrize("shown", ["escaped", "html", "none"])
@pytest.mark.parametrize(
    "text",
    ["> bid 35\n\nbid 37\n\nT&C <3", "bid 35 &amp; no more", "&lt;bid 35&gt;", "plain", "a & b &amp; c"],
)
def test_one_comment_is_one_however_its_signs_were_saved(
    board: RedditBoard, server: RedditServer, thread: str, tmp_path: Path, text: str, shown: str
) -> None:
    """By the API, in a page's `.json` without `raw_json`, and in one from which a program has taken the HTML."""
    name = server.comment("alice", thread, text)
    [live] = [post for post in board.fetch([thread]).posts if post.id == name]
    body, page = (
        html.escape(text, quote=False),
        f'<div class="md"><p>{html.escape(text, quote=False)}</p></div>',
    )
    data = {"id": name[3:], "name": name, "author": "alice", "author_fullname": "t2_alice", "body": body,
            "created_utc": server.now, "link_id": f"t3_{thread}", "parent_id": "", "edited": False}  # fmt: skip
    data |= {"escaped": {"body_html": html.escape(page)}, "html": {"body_html": page}, "none": {}}[shown]
    path = tmp_path / "thread.json"
    path.write_text(json.dumps({"kind": "Listing", "data": {"children": [{"kind": "t1", "data": data}]}}))
    [post] = read_saved([path], host=["hosty"], seen=live.created, zone="UTC").posts
    assert (post.text, post.digest) == (live.text, live.digest)
