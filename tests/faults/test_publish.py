"""What can go wrong between hostkit and a board while a post goes out: it stands there once, and the log knows.

Numbers in names are rows of the fault table.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import Desk, at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.posts import settle
from hostkit.desk.recover import recover
from hostkit.errors import BoardError, DataError
from hostkit.log.events import Intent, Published
from hostkit.store import Workspace
from hostkit.times import after
from tests.boards.bent import BentBoard

START = "2026-01-02T18:00:00Z"


class SlowBoard(BentBoard):
    """A board whose listings may be a minute late."""

    capabilities = msgspec.structs.replace(LocalBoard.capabilities, settle=60)


class Host:
    """A game on a bent board, whose desk is opened at a moment of its own."""

    def __init__(self, root: Path) -> None:
        self.workspace = Workspace.init(root)
        options = {"lots": 1, "lot_sizes": [5], "change_rounds": 0}
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="", options=options,
            deck=None, now=START, chance=seeded(1),
        )  # fmt: skip
        self.board = SlowBoard(root / "board" / "g1")

    @contextmanager
    def desk(self, seconds: int = 0) -> Iterator[Desk]:
        with at_desk(self.workspace, "g1", now=after(START, seconds), chance=seeded(2)) as desk:
            desk.__dict__["board"] = self.board
            yield desk

    def announce(self, seconds: int = 0) -> str:
        with self.desk(seconds) as desk:
            return play.announce(desk, None, send=False)[0].outcome

    @property
    def standing(self) -> int:
        """How many announcements really stand on the board."""
        late, self.board.late = self.board.late, 0
        try:
            return sum("g1/announcement/" in post.text for post in self.board.own_posts(""))
        finally:
            self.board.late = late

    @property
    def known(self) -> tuple[int, int]:
        """How many intents and how many published posts the log has."""
        events = self.workspace.log("g1").read()
        return sum(isinstance(e, Intent) for e in events), sum(isinstance(e, Published) for e in events)


@pytest.fixture
def host(tmp_path: Path) -> Host:
    return Host(tmp_path)


def test_a_post_goes_out_once(host: Host) -> None:
    assert host.announce() == "posted"
    assert host.announce() == "unchanged"
    assert (host.standing, host.known) == (1, (1, 1))


def test_20_refused_and_not_stored(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(self: LocalBoard, thread: str, head: Mapping[str, str], text: str) -> str:
        raise BoardError("the board is read-only today")

    with monkeypatch.context() as bent:
        bent.setattr(BentBoard, "_store", refuses)
        with pytest.raises(BoardError, match="read-only today"):
            host.announce()
    assert (host.standing, host.known) == (0, (1, 0))
    assert host.announce(120) == "posted"
    assert (host.standing, host.known) == (1, (1, 1))


def test_21_22_stored_then_the_connection_breaks(host: Host) -> None:
    with host.board.failing("after"):
        assert host.announce() == "posted"
    assert (host.standing, host.known) == (1, (1, 1))
    assert host.announce(120) == "unchanged"
    assert host.standing == 1


def test_23_broken_off_before_it_was_stored(host: Host) -> None:
    with host.board.failing("before"), pytest.raises(BoardError, match="nobody knows whether it was stored"):
        host.announce()
    assert (host.standing, host.known) == (0, (1, 0))
    with pytest.raises(BoardError, match="nobody knows yet") as caught:
        host.announce(10)
    assert caught.value.hint == "run it again in 50 s: then the board shows it, or it is sent again"
    assert host.announce(60) == "posted"
    assert (host.standing, host.known) == (1, (1, 1))


def test_24_25_stored_and_the_listing_is_late(host: Host) -> None:
    host.board.late = 1
    with host.board.failing("after"), pytest.raises(BoardError, match="nobody knows whether it was stored"):
        host.announce()
    with pytest.raises(BoardError, match="nobody knows yet"):
        host.announce(30)
    host.board.late = 0
    assert host.announce(31) == "unchanged"
    assert (host.standing, host.known) == (1, (1, 1))


def test_25_reading_the_board_finds_the_post_first(host: Host) -> None:
    host.board.late = 1
    with host.board.failing("after"), pytest.raises(BoardError):
        host.announce()
    host.board.late = 0
    host.board.post_as("alice", thread="consideration", text="hello", at=after(START, 60))
    with host.desk(90) as desk:
        # The thread is known only because its announcement was found.
        assert scrape(desk).talk == 1
    assert host.known == (1, 1)


def test_26_pasted_twice_by_hand(host: Host) -> None:
    host.announce()
    text = host.board.own_posts("consideration")[0].text
    host.board.post_as("host", thread="consideration", text=text, at=START)
    with host.desk(120) as desk:
        warnings = settle(desk, thorough=True)
        assert settle(desk) == []
    assert warnings == [
        "announcement stands 2 times on the board (consideration/1, consideration/2); delete all but one by hand"
    ]
    assert (host.standing, host.known) == (2, (1, 2))
    with host.desk(121) as desk:
        assert len(settle(desk, thorough=True)) == 1
    assert host.known == (1, 2)


def test_an_edit_that_breaks_off_is_found_by_its_text(host: Host) -> None:
    host.announce()
    host.board.message_as("alice", text="pass", at=after(START, 30))
    with host.desk(25 * 3600) as desk:
        play.resolve(desk, None, early=False, anyway=False, send=False)
    # Two receipts, one after the other: the second is an edit of the first one's post.
    for seconds, name in ((25 * 3600 + 60, "alice"), (25 * 3600 + 120, "bob")):
        host.board.message_as(name, text="bid 7", at=after(START, seconds))
        with host.desk(seconds + 1) as desk, host.board.failing("after"):
            play.acknowledge(desk, scrape(desk), send=False)
    texts = [post.text for post in host.board.own_posts("round-1") if "sealed messages" in post.text]
    assert len(texts) == 1 and "bob" in texts[0]


def test_27_interrupted_while_posting(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(self: LocalBoard, thread: str, head: Mapping[str, str], text: str) -> str:
        raise KeyboardInterrupt

    with monkeypatch.context() as bent:
        bent.setattr(BentBoard, "_store", stops)
        with pytest.raises(KeyboardInterrupt):
            host.announce()
    assert (host.standing, host.known) == (0, (1, 0))
    assert host.announce(61) == "posted"
    assert (host.standing, host.known) == (1, (1, 1))


def test_recover_posts_what_is_owed_and_nothing_twice(host: Host) -> None:
    workspace = host.workspace
    done = recover(workspace, "g1", now=after(START, 5), chance=seeded(3), send=False)
    assert [(post.post, post.outcome) for post in done.published] == [("announcement", "posted")]
    done = recover(workspace, "g1", now=after(START, 6), chance=seeded(3), send=False)
    assert (done.repaired, done.found, done.published, done.warnings) == (None, 0, (), ())


def test_recover_after_a_crash_between_the_receipt_and_its_post(host: Host) -> None:
    host.announce()
    with host.desk(25 * 3600) as desk:
        play.resolve(desk, None, early=False, anyway=False, send=False)
    host.board.message_as("alice", text="bid 7", at=after(START, 25 * 3600 + 60))
    with host.desk(25 * 3600 + 120) as desk:
        scrape(desk)
    done = recover(host.workspace, "g1", now=after(START, 25 * 3600 + 180), chance=seeded(3), send=False)
    assert [post.post for post in done.published] == ["receipts"]


def test_a_log_shorter_than_its_posts_is_refused(host: Host) -> None:
    host.announce()
    log = host.workspace.log("g1").path
    whole = log.read_bytes()
    # Not only the last record is gone: a copy from before the last two commands, torn.
    log.write_bytes(b"...\n".join(whole.split(b"...\n")[:3]) + b"...\n---\nseq: 4\nat")
    for act in (
        lambda: host.announce(100),
        lambda: recover(host.workspace, "g1", now=START, chance=seeded(1), send=False),
    ):
        with pytest.raises(DataError, match="a published post knows event"):
            act()
        assert log.read_bytes().endswith(b"seq: 4\nat")


def test_33_the_secret_file_is_missing(host: Host) -> None:
    host.announce()
    secrets = host.workspace.secrets("g1").path
    secrets.rename(secrets.with_suffix(".away"))
    done = recover(host.workspace, "g1", now=START, chance=seeded(1), send=False)
    (warning,) = done.warnings
    assert warning.startswith(
        f"{secrets} is missing, and with it the seed of main; bring it over from the machine "
    )
    assert warning.endswith("hostkit backup --restore FILE --identity KEY")


def test_30_the_clock_goes_back(host: Host) -> None:
    host.announce(300)
    host.board.message_as("alice", text="pass", at=after(START, 30))
    with host.desk(100) as desk:
        scrape(desk)
    events = host.workspace.log("g1").read()
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    back = next(new.seq for old, new in pairwise(events) if new.at < old.at)
    rows = {row["check"]: row for row in audit(host.workspace.log("g1").path, heads=None)["checks"]}
    assert rows["sequence"]["result"] == "ok"
    assert rows["sequence"]["detail"] == f"1 to {len(events)}; the host's clock went back before event {back}"


@pytest.mark.parametrize(
    "wrong", [-20 * 3600, -3600, 3600, 20 * 3600], ids=lambda wrong: f"{wrong // 3600} h"
)
def test_30_deadlines_go_by_the_boards_time(host: Host, wrong: int) -> None:
    """The host's clock is wrong by hours while bids come in: what is in time and what is late stays the same."""
    host.announce()
    opened = 25 * 3600
    with host.desk(opened) as desk:
        play.resolve(desk, None, early=False, anyway=False, send=False)
        window = desk.game.window
    assert window is not None
    host.board.message_as("alice", text="bid 7", at=after(window.ends, -1))
    host.board.message_as("bob", text="bid 9", at=window.ends)
    with host.desk(opened + 24 * 3600 + wrong) as desk:
        scrape(desk)
    with host.desk(opened + 24 * 3600 + 60) as desk:
        found = {row.player: row.verdict for row in desk.game.rows(window.name)}
    assert found == {"alice": "accepted", "bob": "late"}
