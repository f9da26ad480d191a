"""Orders that the board does not give: no window is closed over them, and nobody struck, but by the host's word."""

from pathlib import Path

import pytest

from tests.boards.reddit.rig import RedditHost, start
from tests.cli.conftest import Hostkit, hostkit, small_game
from tests.reddit_server.server import RedditServer

__all__ = ["hostkit"]

pytestmark = pytest.mark.reddit


@pytest.fixture
def host(hostkit: Hostkit, server: RedditServer, tmp_path: Path) -> RedditHost:
    """A host whose first bidding is over; alice has bid in private and bob in the thread."""
    host = start(hostkit, server, tmp_path)
    host.do("open", "--send")
    host.resolve()
    host.send("alice", "bid 35")
    server.comment("bob", list(server.store.submissions)[-1], "bid 20", at=host.later())
    host.now = host.status()["deadline"]
    return host


def _closed(host: RedditHost, path: str, status: int) -> None:
    thread = list(host.server.store.submissions)[-1]
    host.server.fault(path.format(thread=thread), status=status, left=1_000)


@pytest.mark.parametrize("status", [403, 404])
@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("^/message/messages", "private messages: Reddit does not give them"),
        ("^/comments/{thread}", "{thread}: "),
    ],
)
def test_a_window_stays_open_over_what_could_not_be_read(
    host: RedditHost, path: str, told: str, status: int
) -> None:
    _closed(host, path, status)
    thread = list(host.server.store.submissions)[-1]
    for words in (("resolve", "--send"), ("resolve",), ("watch", "--once", "--send")):
        ran = host.do(*words, code=5)
        assert "round-1 stays open" in ran.out + ran.err and told.format(thread=thread) in ran.out + ran.err
        assert "hostkit resolve --anyway" in ran.out + ran.err
        assert ("messages: no" in ran.out + ran.err) == ("private" in told)
        assert "event: closed\nwindow: round-1" not in Path("games/g1.yaml").read_text()
    host.server.mend()
    assert "round-1 is resolved" in host.do("watch", "--once", "--send").out
    standings = host.hostkit("standings", "--json").json["players"]
    assert {row["player"]: row["strikes"] for row in standings} == {"alice": 0, "bob": 0, "carol": 1}


def test_the_hosts_word_closes_it(host: RedditHost) -> None:
    _closed(host, "^/message/messages", 403)
    host.do("resolve", "--send", "--anyway")
    strikes = {row["player"]: row["strikes"] for row in host.hostkit("standings", "--json").json["players"]}
    assert strikes == {"alice": 1, "bob": 0, "carol": 1}


def test_before_the_deadline_it_is_just_not_due(host: RedditHost) -> None:
    _closed(host, "^/message/messages", 403)
    host.now = "2026-01-04T20:00:00Z"
    assert "is open until" in host.do("resolve", "--send", code=3).err
    host.do("scrape", "--send")
    assert host.status()["name"] == "round-1"


def test_a_board_without_messages_closes_as_ever(host: RedditHost) -> None:
    _closed(host, "^/message/messages", 403)
    settings = Path("hostkit.yaml")
    settings.write_text(settings.read_text() + "    messages: no\n")
    host.do("resolve", "--send")
    assert host.status()["name"] == "round-2"


def test_a_thread_of_an_older_window_is_no_reason(host: RedditHost) -> None:
    first = next(iter(host.server.store.submissions))
    host.server.fault(f"^/comments/{first}", status=403, left=1_000)
    host.do("resolve", "--send")
    assert host.status()["name"] == "round-2"


@pytest.mark.parametrize(
    "name", ["inbox/0001-alice.md", "inbox/alice.md", "round-1/0009-alice.md", "round-1/alice.md"]
)
def test_a_file_that_is_no_post_keeps_a_window_open_too(hostkit: Hostkit, name: str) -> None:
    """On the local board: what a player or the host has put there may be an order."""
    hostkit("init")
    small_game(hostkit)
    path = Path("board/g1") / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("bid 35")
    ran = hostkit("resolve", "--now", "2026-01-05T18:00:00Z")
    assert (
        ran.code == 5 and f"round-1 stays open, for orders in it may not have been read: {name}: " in ran.err
    )
    assert hostkit("status", "--json").json["window"]["name"] == "round-1"
    path.rename(Path("board/g1/consideration") / path.name)
    assert hostkit("resolve", "--now", "2026-01-05T18:00:00Z").code == 0
    assert hostkit("status", "--json").json["window"]["name"] == "round-2"


def test_what_a_refusal_has_done_all_the_same_is_said(host: RedditHost) -> None:
    host.server.message("carol", "hosty", "bid 12 or 13", at="2026-01-04T19:30:00Z")
    ran = host.do("resolve", "--send", code=1)
    assert "waits for a ruling in round-1; nothing was resolved" in ran.err
    assert "posted the receipts of round-1: https://" in ran.err
    assert "nothing was changed" not in ran.err


def test_a_dry_run_says_the_command_that_was_tried(host: RedditHost) -> None:
    host.now = "2026-01-04T20:00:00Z"
    tried = host.do("resolve", "round-1", "--early", "--anyway").err
    assert tried.endswith("to do it: hostkit resolve round-1 --early --anyway --send\n")


@pytest.mark.parametrize("code", ["THREAD_LOCKED", "RATELIMIT", "TOO_LONG"])
def test_a_clear_refusal_needs_no_wait(host: RedditHost, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hostkit.boards._reddit_link.time.sleep", lambda _: None)
    refusal = {"json": {"errors": [[code, "take a break for 59 minutes", None]]}}
    host.server.fault("^/api/(comment|submit)", "json", body=refusal, left=2 if code == "RATELIMIT" else 1)
    ran = host.do("scrape", "--send", code=5)
    assert "receipts was not taken" in ran.err
    host.server.mend()
    assert "posted the receipts of round-1" in host.do("scrape", "--send").err
    assert len([text for text in host.server.texts() if "g1/receipts/" in text]) == 1


@pytest.mark.parametrize("removed", [True, False])
def test_a_bid_that_a_moderator_took_away_before_it_was_read_holds_the_window(
    host: RedditHost, removed: bool
) -> None:
    """It may have been a bid; what its own author took away is none (ALL-5)."""
    thread = list(host.server.store.submissions)[-1]
    at = "2026-01-04T19:30:00Z"
    bid = host.server.comment("carol", thread, "bid 50", at=at)
    host.server.comment("bob", thread, "well", at=at, parent=bid)
    (host.server.remove if removed else host.server.delete)(bid)
    if not removed:
        host.do("resolve", "--send")
        assert host.status()["name"] == "round-2"
        return
    for words in (("resolve", "--send"), ("watch", "--once", "--send")):
        ran = host.do(*words, code=5)
        told = ran.out + ran.err
        assert (
            "round-1 stays open" in told and "a moderator or Reddit took it away before it was read" in told
        )
        assert bid.removeprefix("t1_") in told
    assert host.status()["name"] == "round-1"
    host.do("record", "carol", "bid 50", "--at", at, "--send")
    host.do("resolve", "--send", "--anyway")
    strikes = {row["player"]: row["strikes"] for row in host.hostkit("standings", "--json").json["players"]}
    assert strikes == {"alice": 0, "bob": 0, "carol": 0}


def test_what_was_read_or_is_the_hosts_own_holds_nothing_when_it_is_taken_away(host: RedditHost) -> None:
    host.do("scrape", "--send")
    thread = list(host.server.store.submissions)[-1]
    for name, comment in list(host.server.store.comments.items()):
        if comment.author in ("bob", "hosty"):
            host.server.remove(f"t1_{name}")
    host.server.remove(f"t3_{thread}")
    host.do("resolve", "--send")
    assert host.status()["name"] == "round-2"
