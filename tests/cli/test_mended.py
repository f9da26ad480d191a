"""Faults that a tester found, each with what is right instead: crashes between log and posts, receipts, heads."""

import re
from pathlib import Path

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.desk.audit import audit
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.owed import interrupted, owed
from hostkit.desk.resolve import resolve as close_only
from hostkit.store import Workspace
from hostkit.times import after
from tests.cli.conftest import Hostkit, Ran

START = "2026-01-01T18:00:00Z"


class Host:
    """A host at the keyboard, whose clock is set by hand, and the game's board."""

    def __init__(self, hostkit: Hostkit, root: Path) -> None:
        self.hostkit, self.root, self.now = hostkit, root, START
        self.board = LocalBoard(root / "board" / "g1", host="host")
        self.log = root / "games" / "g1.yaml"
        self.secrets = Workspace(root).secrets("g1").path

    def do(self, *words: str, code: int = 0) -> Ran:
        ran = self.hostkit(*words, "--now", self.now)
        assert ran.code == code, (words, ran.out, ran.err)
        return ran

    def kinds(self) -> list[str]:
        """The kinds and windows of the host's posts, as their markers have them."""
        posts = sorted(self.board.own_posts(""), key=lambda post: (post.created, post.id))
        return [marker for post in posts for marker in re.findall(r"g1/([a-z]+)/", post.text)]

    def crash(self, *words: str) -> None:
        """Resolve, and be gone before the first post is out."""
        workspace = Workspace(self.root)
        with at_desk(workspace, "g1", now=self.now, chance=lambda count: bytes(range(count))) as desk:
            close_only(desk, None, early=True, anyway=True)


@pytest.fixture
def host(hostkit: Hostkit, tmp_path: Path) -> Host:
    host = Host(hostkit, tmp_path)
    assert hostkit("init").code == 0
    host.do(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "-o", "lots=4",
        "-o", "lot_sizes=[5, 5, 5, 5]", "-o", "change_rounds=0",
    )  # fmt: skip
    return host


def begun(host: Host) -> Host:
    """Round 1 is open and announced."""
    host.do("open")
    host.now = after(host.now, 60)
    host.do("resolve", "--early")
    return host


# B1: posts that a crash left undone


def test_resolve_after_a_crash_posts_what_is_owed_and_closes_nothing(host: Host) -> None:
    begun(host)
    host.do("record", "alice", "bid 5")
    host.crash()
    for command in (("status",), ("scrape",)):
        assert "not up yet: reveal of round-1, standings of round-1, announcement of round-2" in (
            host.do(*command).err
        )
    ran = host.do("resolve", "--json", "--early")
    assert (ran.json["window"], ran.json["closed"]) == ("round-1", False)
    assert [(post["post"], post["window"]) for post in ran.json["posts"]] == [
        ("reveal", "round-1"), ("standings", "round-1"), ("announcement", "round-2"),
    ]  # fmt: skip
    assert ran.json["next"].startswith("resolve round-2")
    assert "not up yet" not in host.do("status").err
    assert host.do("resolve", "--json", "--early").json["window"] == "round-2"


def test_it_says_so_in_words_also_where_the_window_is_named(host: Host) -> None:
    begun(host)
    host.crash()
    out = host.do("resolve", "round-1", "--early").out
    assert (
        "round-1 was resolved already; its posts are up now; round-2 is open: run again to resolve it" in out
    )
    assert "has been resolved already" in host.do("resolve", "round-1", "--early", code=1).err


def test_a_named_open_window_is_closed_after_what_is_owed(host: Host) -> None:
    begun(host)
    host.crash()
    posts = host.do("resolve", "round-2", "--early", "--json").json["posts"]
    assert [(post["post"], post["window"]) for post in posts] == [
        ("reveal", "round-1"), ("standings", "round-1"), ("announcement", "round-2"),
        ("reveal", "round-2"), ("standings", "round-2"), ("announcement", "round-3"),
    ]  # fmt: skip


def test_a_board_that_fails_in_the_middle(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(host)
    host.do("record", "alice", "bid 5")
    with monkeypatch.context() as bent:
        bent.setattr(LocalBoard, "_write", lambda *_: (_ for _ in ()).throw(ConnectionResetError("gone")))
        host.do("resolve", "--early", code=5)
    host.now = after(host.now, 120)
    ran = host.do("resolve", "--early")
    assert "round-2 is open: run again" in ran.out and host.kinds().count("reveal") == 2


def test_a_game_that_was_never_announced_is_not_interrupted(host: Host) -> None:
    host.now = after(host.now, 60)
    assert host.do("status").err == ""
    assert host.do("resolve", "--early", "--json").json["closed"]
    assert host.do("resolve", "--early", "--json").json["window"] == "round-1"


def test_recover_posts_the_reveals_of_earlier_windows(host: Host) -> None:
    begun(host)
    for _ in range(2):
        host.crash()
    out = host.do("recover").out
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "reveal of round-1", "reveal of round-2", "standings of round-2", "announcement of round-3",
    ]  # fmt: skip
    assert host.do("recover").out == "nothing was amiss\n"


def test_on_a_public_board_without_send_nothing_is_owed(host: Host) -> None:
    host.crash()
    with at_desk(Workspace(host.root), "g1", now=host.now, chance=bytes) as desk:
        assert interrupted(desk.game, public=True) == []
        assert owed(desk.game) == interrupted(desk.game, public=False)


# B4: receipts and salts


def test_record_puts_the_receipt_up_and_sends_the_salt(host: Host) -> None:
    begun(host)
    host.do("record", "alice", "bid 5")
    host.do("record", "bob", "bid 3.5 or so")
    assert host.kinds().count("receipts") == 1
    (alice,), (bob,) = host.board.messages_to("alice"), host.board.messages_to("bob")
    assert "It was read so: bid 5: accepted" in alice.text and "Salt: " in alice.text
    assert re.search(r"It was read so: .*near-miss: .+", bob.text)


def test_a_message_first_read_by_resolve_gets_its_receipt_before_the_close(host: Host) -> None:
    begun(host)
    host.board.message_as("alice", text="bid 5", at=after(host.now, 60))
    host.now = after(host.now, 120)
    out = host.do("resolve", "--early").out
    assert "is the receipt that was up before the close" in out
    kinds = host.kinds()
    assert kinds.index("receipts") < len(kinds) - 1 - kinds[::-1].index("reveal")
    assert len(host.board.messages_to("alice")) == 1


def test_a_reveal_does_not_claim_a_receipt_that_was_not_up(host: Host) -> None:
    begun(host)
    workspace = Workspace(host.root)
    host.board.message_as("alice", text="bid 5", at=after(host.now, 60))
    host.now = after(host.now, 120)
    with at_desk(workspace, "g1", now=host.now, chance=lambda count: bytes(range(count))) as desk:
        scrape(desk)
    host.crash()
    out = host.do("resolve").out
    assert "that was up before the close" not in out
    assert "hostkit does not know it to have been up before the close" in out


def test_recover_sends_a_salt_that_was_not_sent_once(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(host)
    with monkeypatch.context() as bent:
        bent.setattr(LocalBoard, "_send", lambda *_: (_ for _ in ()).throw(ConnectionResetError("gone")))
        assert "alice did not get the salt" in host.do("record", "alice", "bid 5").err
    host.do("recover")
    host.do("recover")
    assert len(host.board.messages_to("alice")) == 1


# B2, B6: heads


def test_a_player_cannot_make_the_audit_fail(host: Host) -> None:
    begun(host)
    forged = f"hostkit g1 3 {'a' * 64}"
    host.do("record", "alice", f"bid 5\n{forged}")
    host.do("resolve", "--early", "--anyway")
    report = audit(host.log, heads=None)
    assert _heads(report)["result"] == "ok", report
    assert host.do("recover").out == "nothing was amiss\n"
    # In a saved text nobody knows who wrote what: it is told, and fails only where no line fits.
    (mine,) = re.findall(r"hostkit g1 3 [0-9a-f]{64}", _head(host, 3))
    report = audit(host.log, heads=f"{mine}\n> {forged}")
    assert (_heads(report)["result"], report["verdict"] != "failed") == ("skipped", True)
    assert "also as aaaa" in _heads(report)["detail"]
    assert _heads(audit(host.log, heads=forged))["result"] == "failed"
    log = host.log.read_bytes()
    results = [
        next(row.result for row in verify.check(log, text) if row.check == "heads")
        for text in (mine, f"{forged}\n{mine}", forged)
    ]
    assert results == ["ok", "skipped", "failed"]


def _head(host: Host, seq: int) -> str:
    entries = list(Workspace(host.root).log("g1").entries())
    return f"hostkit g1 {seq} {entries[seq - 1].hash}"


def _heads(report: dict[str, object]) -> dict[str, str]:
    checks = report["checks"]
    assert isinstance(checks, list)
    found: dict[str, str] = next(row for row in checks if row["check"] == "heads")
    return found


def test_a_file_that_is_no_post_does_not_switch_the_heads_off(host: Host) -> None:
    begun(host)
    (host.root / "board" / "g1" / "consideration" / "0077-bob.md").write_text("hello\n")
    row = _heads(audit(host.log, heads=None))
    assert row["result"] == "ok" and "consideration/0077-bob.md: it has no front matter" in row["detail"]


# B9: a torn log


def test_a_torn_end_is_told_of(host: Host) -> None:
    begun(host)
    whole = host.log.read_bytes()
    host.log.write_bytes(whole + b"---\nseq: 9")
    assert "hostkit recover" in host.do("status", code=1).err
    ran = host.hostkit("audit")
    assert ran.code == 1 and "hostkit recover" in ran.out
    err = host.do("scrape").err
    saved = f"{host.log}.torn-{len(whole)}"
    assert f"the log's end was torn: 10 bytes cut, saved as {saved}" in err
    assert Path(saved).read_bytes() == b"---\nseq: 9"
    assert "torn" not in host.do("scrape").err


# B10: the secret file


def test_a_missing_secret_file_is_noticed_at_once(host: Host) -> None:
    begun(host)
    before = host.log.read_bytes()
    away = host.secrets.rename(host.secrets.with_suffix(".away"))
    for command in (("scrape",), ("record", "alice", "bid 5"), ("resolve", "--early")):
        err = host.do(*command, code=1).err
        assert f"{host.secrets} is not there or not this log's: it lacks the seed of main" in err
        assert "hostkit backup --restore" in err
    assert host.log.read_bytes() == before
    assert "is missing, and with it the seed of main" in host.do("status").err
    away.rename(host.secrets)
    assert host.do("status").err == ""


def test_a_secret_file_from_before_a_message_is_noticed(host: Host) -> None:
    begun(host)
    old = host.secrets.read_bytes()
    host.do("record", "alice", "bid 5")
    host.secrets.write_bytes(old)
    assert re.search(r"lacks the message behind receipt \d+ of alice", host.do("scrape", code=1).err)
