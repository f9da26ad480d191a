"""Answers of real servers, as they sent them; the captures lie outside the project, without them tests skip."""

from pathlib import Path

import pytest

from hostkit.boards.base import Fetched
from hostkit.boards.saved import read_saved
from hostkit.errors import InputError

CAPTURES = Path(__file__).parents[4] / "shared" / "data" / "captures"
pytestmark = pytest.mark.skipif(not CAPTURES.is_dir(), reason="captured forum pages are not here")


def read(*names: str) -> Fetched:
    files = [CAPTURES / name for name in names]
    return read_saved(files, host=["hosty"], seen="2026-11-30T18:00:00Z", zone="UTC")


@pytest.mark.parametrize(
    ("names", "count", "edited", "board"),
    [
        (["phpbb/topic_p1.html", "phpbb/topic_p2.html", "phpbb/topic_p3.html"], 27,
         {"phpbb/p6": "2026-11-30T15:26:16Z"}, "phpbb"),
        (["nodebb/topic_p1.json", "nodebb/topic_p2.json", "nodebb/topic_p3.json"], 50,
         {"nodebb/9": "2026-11-30T15:05:21Z", "nodebb/50": "2026-11-30T15:04:59Z"}, "nodebb"),
        (["misago/posts_p1.json"], 5, {"misago/2": "2026-11-30T15:38:32Z"}, "misago"),
        (["flaskbb/topic_p1.html", "flaskbb/topic_p2.html"], 16, {"flaskbb/3": "2026-11-30T15:38:14Z"}, "flaskbb"),
    ],
)  # fmt: skip
def test_topics(names: list[str], count: int, edited: dict[str, str], board: str) -> None:
    fetched = read(*names)
    assert len(fetched.posts) == count
    assert {post.id: post.edited for post in fetched.posts if post.edited} == edited
    assert {post.author for post in fetched.posts} <= {"hosty", "alice", "bob"}
    assert {post.board for post in fetched.posts} == {board}
    assert all(post.own == (post.author == "hosty") for post in fetched.posts)
    assert all(post.created.startswith("2026-11-30T15:") for post in fetched.posts)
    assert all("Last edited" not in post.text for post in fetched.posts)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("phpbb/pm_view_iso_dateformat.html", 1), ("nodebb/chat_messages.json", 3), ("misago/pm_posts.json", 1),
        ("flaskbb/conversation.html", 1),
    ],
)  # fmt: skip
def test_private_messages(name: str, count: int) -> None:
    posts = read(name).posts
    assert len(posts) == count
    assert {post.via for post in posts} == {"pm"}
    assert all(post.created.startswith("2026-11-30T15:") for post in posts)


def test_whatever_else_a_server_says_is_refused() -> None:
    pages = {
        "phpbb/topic",
        "phpbb/pm_view",
        "nodebb/topic_p",
        "nodebb/chat_m",
        "misago/posts",
        "misago/pm_posts",
    }
    pages |= {"flaskbb/topic", "flaskbb/conv"}
    for path in sorted(CAPTURES.glob("*/*.*")):
        name = f"{path.parent.name}/{path.name}"
        if path.suffix == ".atom" or not any(name.startswith(known) for known in pages):
            with pytest.raises(InputError) as caught:
                read(name)
            assert caught.value.hint, name


def test_what_is_missing_is_said() -> None:
    assert [fault.reason for fault in read("phpbb/topic_p1.html").faults] == [
        "17 of its 27 posts are not in these files; save them and import again"
    ]
    [fault] = read("flaskbb/topic_p1.html").faults
    assert fault.reason == "1 of its 2 pages is not in these files; save it and import again"
    assert read("flaskbb/topic_p1.html", "flaskbb/topic_p2.html").faults == ()
