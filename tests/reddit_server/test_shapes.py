"""Our server's answers have the shape of Reddit's: against what PRAW's authors recorded, from PRAW's own sources.

`HOSTKIT_PRAW_SDIST` names the file; CI gets it with
`pip download --no-deps --no-binary :all: praw==8.0.3` and sets it.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from hostkit.boards.base import Draft, Posted
from tests.boards.reddit.rig import board_on, praw_ini
from tests.reddit_server.server import RedditServer
from tests.reddit_server.shapes import endpoint, recorded, shapes

pytestmark = pytest.mark.reddit
SDIST = os.environ.get("HOSTKIT_PRAW_SDIST", "")

LEFT_OPEN = {
    # Recorded by somebody who may not write the page.
    ("wikipage", "may_revise"),
    # Sent since the recordings were made; where it is missing, the list of revisions is asked.
    ("wikipage", "revision_id"),
}
READ = {
    "t1": {"id", "author", "author_fullname", "body", "created_utc", "edited", "link_id", "parent_id", "permalink",
           "subreddit", "replies"},
    "t3": {"id", "author", "author_fullname", "selftext", "created_utc", "edited", "permalink", "subreddit"},
    "t4": {"id", "author", "author_fullname", "body", "created_utc", "dest", "replies"},
    "more": {"id", "name", "count", "children", "parent_id", "depth"},
    "wikipage": {"content_md", "revision_date", "revision_by"},
}  # fmt: skip
"""What the adapter or PRAW reads of each kind of thing."""


def ours(tmp_path: Path) -> list[tuple[str, Any]]:
    """Everything that our server can answer, through real PRAW."""
    with RedditServer(moderators=["hosty"]) as server:
        server.keep = True
        server.page = 20
        board = board_on(server, praw_ini(tmp_path), wiki="yes", moderator="yes")
        made = board.write(Draft(text="g1/a/1", marker="g1/a/1", title="Round 1"), now="")
        assert isinstance(made, Posted)
        parent = ""
        for number in range(30):
            parent = server.comment("alice", made.thread, f"bid {number}", parent=parent)
            server.comment("bob", made.thread, f"bid {number}")
        server.message("alice", "hosty", "bid 5")
        cursor = board.fetch([made.thread]).cursor
        server.now += 600
        server.edit(parent, "bid 6")
        server.delete(server.comment("bob", made.thread, "x"))
        board.fetch([made.thread], since=cursor)
        board.write(Draft(text="g1/b/2", marker="g1/b/2", thread=made.thread), now="")
        [own, *_] = board.own_posts(made.thread)
        board.write(Draft(text="g1/a/3", marker="g1/a/3", edits=own.id, seen=own.digest), now="")
        board.send(to="alice", subject="x", text="x", now="")
        board.own_posts("")
        board.write(Draft(text="g1/s/2", marker="g1/s/2", thread="wiki/hostkit/g1/standings"), now="")
        board.own_posts("wiki/hostkit/g1/standings")
        board.checks()
        return [(endpoint(path), answer) for path, answer in server.answers if endpoint(path)]


@pytest.mark.skipif(not SDIST, reason="HOSTKIT_PRAW_SDIST does not name PRAW's source distribution")
def test_the_server_answers_in_reddits_shape(tmp_path: Path) -> None:
    real, fake = shapes(recorded(Path(SDIST))), shapes(ours(tmp_path))
    wrong = []
    for name, keys in fake.items():
        if name not in real:
            wrong.append(f"{name}: never recorded")
            continue
        for key, types in keys.items():
            if (name, key) in LEFT_OPEN:
                continue
            if key not in real[name]:
                wrong.append(f"{name}.{key}: Reddit has no such key")
            elif not types <= real[name][key] | {"null", "false"}:
                wrong.append(f"{name}.{key}: {sorted(types)}, Reddit {sorted(real[name][key])}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.skipif(not SDIST, reason="HOSTKIT_PRAW_SDIST does not name PRAW's source distribution")
def test_what_is_read_is_what_reddit_gives(tmp_path: Path) -> None:
    real, fake = shapes(recorded(Path(SDIST))), shapes(ours(tmp_path))
    for kind, keys in READ.items():
        assert keys <= real[kind].keys(), (kind, keys - real[kind].keys())
        assert keys <= fake[kind].keys(), (kind, keys - fake[kind].keys())


def test_every_kind_of_thing_is_answered(tmp_path: Path) -> None:
    assert set(READ) <= shapes(ours(tmp_path)).keys()
