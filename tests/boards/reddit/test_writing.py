"""A write is one request, whatever goes wrong; waits are told; long posts are cut at sections, never in them."""

import json
from pathlib import Path
from typing import Any

import pytest

from hostkit.boards.base import Ambiguous, Draft, Posted, Refused, Written, digest, find_marker
from hostkit.boards.reddit import RedditBoard
from tests.boards.reddit.rig import board_on
from tests.reddit_server.server import WRITES, RedditServer

pytestmark = pytest.mark.reddit
MARKER = "g1/reveal/17"
TEXT = f"The reveal.\n\n{MARKER}"


def draft(text: str = TEXT, **where: Any) -> Draft:
    return Draft(text=text, marker=MARKER, **where)


def ratelimit(words: str) -> dict[str, Any]:
    message = f"Looks like you've been doing that a lot. Take a break for {words} before trying again."
    return {"json": {"ratelimit": 3.0, "errors": [["RATELIMIT", message, "ratelimit"]]}}


FAULTS: list[tuple[str, dict[str, Any]]] = [
    ("none", {}),
    ("503 before it is stored", {"kind": "status", "status": 503}),
    ("500 after it is stored", {"kind": "status", "status": 500, "when": "after"}),
    ("503 after, twice", {"kind": "status", "status": 503, "when": "after", "left": 2}),
    ("502 after, always", {"kind": "status", "status": 502, "when": "after", "left": 99}),
    ("408 after", {"kind": "status", "status": 408, "when": "after"}),
    ("520 after", {"kind": "status", "status": 520, "when": "after"}),
    ("connection reset before", {"kind": "reset"}),
    ("connection reset after", {"kind": "reset", "when": "after"}),
    ("no answer in time, stored", {"kind": "slow", "seconds": 1.6, "when": "after"}),
    ("no answer in time, stored late", {"kind": "slow", "seconds": 1.6}),
    ("429 before", {"kind": "status", "status": 429, "headers": (("retry-after", "3"),)}),
    ("401, expired token", {"kind": "status", "status": 401}),
    ("RATELIMIT 3 seconds", {"kind": "json", "body": ratelimit("3 seconds")}),
    ("RATELIMIT 8 minutes", {"kind": "json", "body": ratelimit("8 minutes")}),
    ("RATELIMIT 8 minutes, twice", {"kind": "json", "body": ratelimit("8 minutes"), "left": 2}),
]
WAYS = ["comment", "new thread", "edit", "message", "wiki page"]


class Way:
    """One kind of write: how it is sent, and how many copies of it stand."""

    def __init__(self, kind: str, board: RedditBoard, server: RedditServer, thread: str) -> None:
        self.kind, self.board, self.server, self.thread = kind, board, server, thread

    def send(self) -> Written:
        match self.kind:
            case "comment":
                return self.board.write(draft(thread=self.thread), now="")
            case "new thread":
                return self.board.write(draft(title="The reveal"), now="")
            case "edit":
                [old] = [post for post in self.board.own_posts(self.thread) if post.id == f"t3_{self.thread}"]
                if old.text == TEXT:
                    return Posted(old.id, self.thread)
                return self.board.write(draft(edits=old.id, seen=old.digest), now="")
            case "message":
                return self.board.send(to="alice", subject="Receipt", text=TEXT, now="")
        found = self.board.own_posts("wiki/hostkit/g1/reveal")
        if found and found[0].text == TEXT:
            return Posted(found[0].id, found[0].thread)
        return self.board.write(draft(thread="wiki/hostkit/g1/reveal"), now="")

    @property
    def copies(self) -> int:
        store = self.server.store
        texts = [*self.server.texts(), *(item.text for item in store.messages.values())]
        texts += [revision.text for page in store.wiki.values() for revision in page]
        return texts.count(TEXT)

    def stands(self) -> bool:
        """What a host's command asks after a doubtful answer."""
        where = {"comment": self.thread, "edit": self.thread, "wiki page": "wiki/hostkit/g1/reveal"}
        own = self.board.own_posts(where.get(self.kind, ""))
        return any(find_marker(post.text, MARKER) for post in own)


@pytest.mark.parametrize("kind", WAYS)
@pytest.mark.parametrize(("fault", "how"), FAULTS, ids=[name for name, _ in FAULTS])
def test_double_posts(
    server: RedditServer, ini: Path, kind: str, fault: str, how: dict[str, Any], slept: list[float]
) -> None:
    """Fault × copies stored: one, always, when the host runs the command until it is done."""
    board = board_on(server, ini, wiki="yes", timeout="1")
    made = board.write(Draft(text="Open. g1/a/1", marker="g1/a/1", title="Round 1"), now="")
    assert isinstance(made, Posted)
    way = Way(kind, board, server, made.thread)
    if how:
        server.fault(WRITES, **how)
    server.calls.clear()
    for run in range(5):
        if run and way.stands():
            break
        before = sum(count for call, count in server.calls.items() if call.startswith("POST /api/"))
        answer = way.send()
        # Nothing in doubt is ever sent again by itself.
        sent = sum(count for call, count in server.calls.items() if call.startswith("POST /api/")) - before
        assert sent <= (3 if "401" in fault else 2 if slept else 1), server.calls
        if isinstance(answer, Posted):
            break
        assert isinstance(answer, Refused | Ambiguous)
        assert answer.reason
        if "late" in fault:
            import time

            time.sleep(1)  # the settle time
        if "left" in how:
            server.mend()
    assert way.copies == 1
    assert way.stands()


def test_ratelimits_are_waited_for_and_said(
    board: RedditBoard, server: RedditServer, thread: str, slept: list[float], told: list[str]
) -> None:
    server.fault("^/api/comment", "json", body=ratelimit("8 minutes"))
    assert isinstance(board.write(draft(thread=thread), now=""), Posted)
    assert slept == [540]
    [line] = told
    assert line.startswith(
        "Reddit wants a pause (Looks like you've been doing that a lot. Take a break for 8 "
    )
    # The end by Reddit's own clock, which stands at 18:00:01.
    assert line.endswith("waiting 9 min until 18:09:01 UTC; stopping now loses nothing")


@pytest.mark.parametrize(
    ("words", "seconds"),
    [("3 seconds", 4), ("1 minute", 120), ("900 milliseconds", 1), ("14 minutes", 900), ("a while", 60)],
)
def test_pauses_are_understood(
    board: RedditBoard, server: RedditServer, thread: str, slept: list[float], words: str, seconds: int
) -> None:
    server.fault("^/api/comment", "json", body=ratelimit(words))
    assert isinstance(board.write(draft(thread=thread), now=""), Posted)
    assert slept == [seconds]


def test_a_pause_that_is_too_long_is_the_hosts_to_wait(
    board: RedditBoard, server: RedditServer, thread: str, slept: list[float]
) -> None:
    server.fault("^/api/comment", "json", body=ratelimit("2 hours"))
    answer = board.write(draft(thread=thread), now="")
    assert isinstance(answer, Refused) and answer.wait == 10_800
    assert (slept, server.texts()) == ([], ["Open. g1/a/1"])


def test_too_many_requests_are_waited_for(
    board: RedditBoard, server: RedditServer, thread: str, slept: list[float], told: list[str]
) -> None:
    server.fault("^/comments/", "status", status=429, headers=(("retry-after", "7"),))
    assert len(board.fetch([thread]).posts) == 1
    assert slept == [8]
    assert told == ["Reddit wants fewer requests: waiting 8 s until 18:00:09 UTC; stopping now loses nothing"]


def test_a_used_up_budget_is_said_before_the_wait(
    board: RedditBoard, server: RedditServer, thread: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    def pause(seconds: float) -> None:
        assert len(told) == len(pauses) + 1, "said only afterwards"
        pauses.append(seconds)

    monkeypatch.setattr("prawcore.rate_limit.time.sleep", pause)
    server.budget, server.reset = server.used + 1, 300
    board.fetch([])
    server.budget = 600
    board.fetch([])
    assert told[0].startswith("Reddit's budget of requests is used up: waiting 5 min until 18:05:01 UTC")
    assert 290 < max(pauses) <= 300


@pytest.mark.parametrize(
    ("prepare", "reason"),
    [
        ("locked", "the thread is locked (Comments are locked.)"),
        ("deleted", "what it answers is deleted (that comment has been deleted)"),
        ("forbidden", "Reddit does not let this account do that"),
        ("gone", "what it was for is not there any more"),
        ("strange", "NEW_RULE (be nice)"),
        ("bad", "Reddit answered with HTTP 400"),
    ],
)
def test_refusals_name_their_cause(
    board: RedditBoard, server: RedditServer, thread: str, prepare: str, reason: str
) -> None:
    submission = server.store.submissions[thread]
    match prepare:
        case "locked":
            server.store.moderators.clear()
            submission.locked = True
        case "deleted":
            submission.deleted = True
        case "strange":
            server.fault(WRITES, "json", body={"json": {"errors": [["NEW_RULE", "be nice", "text"]]}})
        case _:
            server.fault(WRITES, status={"forbidden": 403, "gone": 404, "bad": 400}[prepare])
    assert board.write(draft(thread=thread), now="") == Refused(reason)
    assert len(server.texts()) == 1


def long_text(sections: int, *, size: int = 4_200) -> str:
    parts = [
        f"## Section {number}\n\n" + "\n\n".join([f"word {number} " * (size // 20)] * 2)
        for number in range(sections)
    ]
    return "\n\n".join(part.strip() for part in parts) + f"\n\n`{MARKER}`"


def test_a_long_post_is_cut_at_sections_and_read_as_one(
    board: RedditBoard, server: RedditServer, thread: str
) -> None:
    text = long_text(8)
    posted = board.write(draft(text, thread=thread), now="")
    assert isinstance(posted, Posted)
    comments = list(server.store.comments.values())
    assert len(comments) == 3
    assert all(len(item.text) <= 10_000 for item in comments)
    assert all(item.text.startswith("## Section") for item in comments)
    assert [item.parent for item in comments] == [f"t3_{thread}", *(f"t1_{item.id}" for item in comments[:2])]
    [own] = [post for post in board.own_posts(thread) if post.id == posted.id]
    assert own.text == text
    assert [post for post in board.own_posts("") if find_marker(post.text, MARKER)] == [own]
    longer, shorter = long_text(12), f"Short now.\n\n`{MARKER}`"
    for new in (longer, shorter, text):
        change = Draft(text=new, marker=MARKER, edits=posted.id, seen=own.digest)
        assert isinstance(board.write(change, now=""), Posted)
        own = next(post for post in board.own_posts(thread) if post.id == posted.id)
        assert own.text == new


def test_a_long_new_thread_goes_on_in_comments(board: RedditBoard, server: RedditServer) -> None:
    text = long_text(18)
    posted = board.write(draft(text, title="Long"), now="")
    assert isinstance(posted, Posted)
    assert len(server.store.submissions) == 1 and len(server.store.comments) >= 1
    [own] = board.own_posts(posted.thread)
    assert (own.id, own.text) == (posted.id, text)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_long_post_that_broke_off_is_finished_not_repeated(
    board: RedditBoard, server: RedditServer, thread: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = long_text(8)
    taken: list[str] = []
    original = server.take

    def second(moment: str) -> Any:
        from flask import request

        if request.path.startswith("/api/comment"):
            taken.append(moment)
            if taken.count(moment) == 2 and moment == when:
                server.fault("^/api/comment", "reset", when=when)
        return original(moment)

    monkeypatch.setattr(server, "take", second)
    answer = board.write(draft(text, thread=thread), now="")
    assert isinstance(answer, Ambiguous)
    assert not any(find_marker(post.text, MARKER) for post in board.own_posts(thread))
    assert isinstance(board.write(draft(text, thread=thread), now=""), Posted)
    assert len(server.store.comments) == 3
    assert [post.text for post in board.own_posts(thread)][1:] == [text]


@pytest.mark.parametrize(
    "block",
    [
        "\n".join(["| a | b |", "| --- | ---: |", *(f"| player-{n} | {n} |" for n in range(1_500))]),
        "\n".join(f"- player-{n}: `hostkit/1 bid g1 round-1 player-{n} bid {n}`" for n in range(700)),
        " ".join(f"word-{n}" for n in range(4_000)),
        "x" * 25_000,
    ],
    ids=["table", "list", "line", "word"],
)
def test_there_is_nothing_that_cannot_be_cut(
    board: RedditBoard, server: RedditServer, thread: str, block: str
) -> None:
    text = f"# Head\n\nBefore.\n\n{block}\n\nAfter.\n\n{MARKER}"
    assert isinstance(board.write(draft(text, thread=thread), now=""), Posted)
    assert [post.text for post in board.own_posts(thread)][1:] == [text]
    texts = server.texts()[1:]
    assert len(texts) > 2 and max(map(len, texts)) <= 10_000
    if block.startswith("| a"):
        assert all("| a | b |\n| --- | ---: |\n| player-" in part for part in texts if "| player" in part)
    if block.startswith(("|", "-")):
        whole = set(text.split("\n"))
        assert all(line in whole for part in texts for line in part.split("\n") if line[:1] in "|-")


@pytest.mark.parametrize("old", [False, True])
def test_wiki_pages_are_replaced_only_if_nobody_else_did(server: RedditServer, ini: Path, old: bool) -> None:
    server.old_wiki = old
    board = board_on(server, ini, wiki="yes")
    page = "wiki/hostkit/g1/standings"
    assert isinstance(board.write(draft("One.\n\n" + MARKER + "\n", thread=page), now=""), Posted)
    seen = digest("One.\n\n" + MARKER + "\n")
    server.calls.clear()
    change = Draft(text=f"Two. {MARKER}", marker=MARKER, thread=page, edits=page, seen=seen)
    assert isinstance(board.write(change, now=""), Posted)
    assert sum(server.calls.values()) == 2 + old, server.calls
    assert isinstance(board.write(change, now=""), Refused)
    assert isinstance(board.write(draft(thread=page), now=""), Refused)
    assert [revision.text for revision in server.store.wiki["hostkit/g1/standings"]] == [
        f"One.\n\n{MARKER}", f"Two. {MARKER}",
    ]  # fmt: skip
    assert [post.text for post in board.own_posts(page)] == [f"Two. {MARKER}"]
    assert board.fetch([page]).faults == ()


def test_a_moderators_posts_are_marked(server: RedditServer, ini: Path, told: list[str]) -> None:
    board = board_on(server, ini, moderator="yes")
    made = board.write(draft(title="Round 1"), now="")
    assert isinstance(made, Posted)
    board.write(draft(thread=made.thread), now="")
    submission = server.store.submissions[made.thread]
    assert (submission.distinguished, submission.stickied) == ("moderator", True)
    assert [item.distinguished for item in server.store.comments.values()] == ["moderator"]
    server.store.moderators.clear()
    assert isinstance(board.write(draft(thread=made.thread), now=""), Posted)
    assert told == [
        "u/hosty could not mark the post as a moderator's: Reddit does not let this account do that"
    ]


@pytest.mark.parametrize("thing", ["title", "message"])
def test_lengths(board: RedditBoard, server: RedditServer, thread: str, thing: str) -> None:
    if thing == "title":
        assert isinstance(board.write(draft(title="x" * 400), now=""), Posted)
        assert [len(item.title) for item in server.store.submissions.values()] == [7, 300]
    else:
        answer = board.send(to="alice", subject="x" * 300, text="x" * 10_001, now="")
        assert isinstance(answer, Refused)
        assert isinstance(board.send(to="alice", subject="x" * 300, text="x", now=""), Posted)
        assert board.send(to="nobody", subject="x", text="x", now="") == Refused(
            "there is no such account (that user doesn't exist)"
        )


def test_a_write_is_one_request(board: RedditBoard, server: RedditServer, thread: str) -> None:
    board.write(draft(thread=thread), now="")
    board.write(draft(title="Round 2"), now="")
    board.send(to="alice", subject="x", text="x", now="")
    assert dict(server.calls) == {"POST /api/comment/": 1, "POST /api/submit/": 1, "POST /api/compose/": 1}
    assert json.dumps(server.log[-1][2]).count("alice") == 1


def test_a_long_new_thread_that_broke_off_is_finished(board: RedditBoard, server: RedditServer) -> None:
    text = long_text(18)
    server.fault("^/api/comment", "reset")
    assert isinstance(board.write(draft(text, title="Long"), now=""), Ambiguous)
    assert board.own_posts("") == ()
    assert isinstance(board.write(draft(text, title="Long"), now=""), Posted)
    assert len(server.store.submissions) == 1
    assert [post.text for post in board.own_posts("")] == [text]


def test_accounts_are_called_three_at_a_time_and_once(
    board: RedditBoard, server: RedditServer, thread: str, told: list[str]
) -> None:
    """Reddit tells nobody in a comment that names more than three."""
    names = ("alice", "bob", "carol", "dave", "no account")
    posted = board.write(draft(thread=thread, calls=names), now="")
    assert isinstance(posted, Posted)
    assert server.texts()[2:] == ["u/alice u/bob u/carol: this is for you.", "u/dave: this is for you."]
    server.fault(WRITES, status=500, when="after")
    assert isinstance(board.write(draft(thread=thread, calls=names), now=""), Ambiguous)
    assert len(server.texts()) == 5
    server.mend()
    assert told == []
    [own] = [post for post in board.own_posts(thread) if post.id == posted.id]
    board.write(draft("New. " + TEXT, edits=posted.id, seen=own.digest, calls=names), now="")
    assert len(server.texts()) == 5


def test_a_call_in_doubt_is_let_go(
    board: RedditBoard, server: RedditServer, thread: str, told: list[str]
) -> None:
    answer = board.write(draft(title="Round 2", calls=("alice",)), now="")
    assert isinstance(answer, Posted)
    server.fault(r"^/api/comment/", status=500, when="after")
    answer = board.write(draft(title="Round 3", calls=("alice",)), now="")
    assert isinstance(answer, Posted)
    assert told == ["alice could not be called to it: Reddit answered with HTTP 500"]
    assert server.texts().count("u/alice: this is for you.") == 2
