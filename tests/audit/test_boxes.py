"""Sealed boxes in the thread, from the window's key to the audit."""

from pathlib import Path

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.rehearse import rehearse
from hostkit.desk.report import orders
from hostkit.desk.rule import rule
from hostkit.desk.seal import sealed_line
from hostkit.errors import DataError, InputError, NotDueError
from hostkit.log.events import BoxMade
from hostkit.replay import replay
from hostkit.sealing.boxes import public_key
from hostkit.store import Workspace
from hostkit.times import after
from tests.audit.forge import Forge

START = "2026-01-02T18:00:00Z"
BID = "2026-01-03T19:00:00Z"
CLOSE = "2026-01-04T18:00:00Z"


class Sealed:
    """A game in which the first lot's bids are sealed by the players themselves."""

    def __init__(self, root: Path) -> None:
        self.workspace = Workspace.init(root)
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "Bob B", "carol", "dave"], board="",
            options={"lots": 1, "lot_sizes": [5], "change_rounds": 0, "sealing": "box"}, deck=None, now=START,
            chance=seeded(1),
        )  # fmt: skip
        self.board = LocalBoard(root / "board" / "g1", host="host")
        self.log = self.workspace.log("g1").path
        self.at(START, play.announce, None, send=False)
        self.resolve("2026-01-03T18:00:00Z")
        events = self.workspace.log("g1").read()
        self.key = next(event.key for event in events if isinstance(event, BoxMade))

    def at(self, now: str, act: object, *words: object, **more: object) -> object:
        with at_desk(self.workspace, "g1", now=now, chance=seeded(2)) as desk:
            assert callable(act)
            return act(desk, *words, **more)

    def resolve(self, now: str) -> None:
        self.at(now, play.resolve, None, early=False, anyway=False, send=False)

    def line(
        self, player: str, text: str, *, window: str = "round-1", game: str = "g1", key: str = ""
    ) -> str:
        ephemeral = seeded(len(player + text))(32)
        return sealed_line(
            text, game=game, window=window, player=player, key=key or self.key, ephemeral=ephemeral
        )

    def post(self, author: str, text: str, at: str = BID) -> None:
        self.board.post_as(author, thread="round-1", text=text, at=at)

    def verdicts(self) -> list[tuple[str, str, str]]:
        with at_desk(self.workspace, "g1", now=CLOSE, chance=seeded(2)) as desk:
            rows = orders(desk.game, "round-1")["orders"]
        return [(row["player"], row["verdict"], row["reason"] or "") for row in rows]


@pytest.fixture
def game(tmp_path: Path) -> Sealed:
    return Sealed(tmp_path / "game")


def test_boxes_are_opened_at_the_close_and_everybody_can_do_it_again(game: Sealed) -> None:
    game.post("alice", f"here you go\n\nsealed `{game.line('alice', 'bid 35').split()[1]}`")
    game.post("Bob B", game.line("Bob B", "I bid 40, please").upper().replace("SEALED", "sealed"))
    game.post("carol", game.line("carol", "pass"))
    game.at(BID, scrape)
    assert {verdict for _, verdict, _ in game.verdicts()} == {"sealed"}
    public = replay(game.workspace.log("g1").read())
    assert public.awaiting == ["dave"]
    assert "35" not in "".join(str(row) for row in game.verdicts())
    game.resolve(CLOSE)
    assert [verdict for _, verdict, _ in game.verdicts()] == ["accepted"] * 3
    board = "\n".join(post.text for post in game.board.own_posts(""))
    assert "Bob B" in board and "40" in board and "hostkit seal --game g1 --window round-1" in board
    report = audit(game.log, heads=None)
    assert report["verdict"] == "verified", report
    assert {row["check"]: row["detail"] for row in report["checks"]}[
        "boxes"
    ] == "3 boxes hold what was read in them"
    rows = verify.check(game.log.read_bytes(), board)
    assert [row.check for row in rows if row.result != "ok"] == ["boxes"]


def test_void_boxes_have_a_reason_and_never_an_exception(game: Sealed) -> None:
    copied = game.line("alice", "bid 35")
    other = public_key(bytes(32)).hex()
    game.post("alice", copied)
    game.post("Bob B", copied)
    game.post("carol", game.line("carol", "bid 9", window="round-2"), after(BID, 1))
    game.post("carol", game.line("carol", "bid 9", game="g2"), after(BID, 2))
    game.post("carol", game.line("carol", "bid 9", key=other), after(BID, 3))
    game.post("carol", game.line("carol", "bid 9")[:-9], after(BID, 4))
    game.post("carol", "sealed " + "a" * 10_240, after(BID, 5))
    game.post("dave", game.line("dave", "hello everybody"), after(BID, 6))
    game.post("stranger", game.line("stranger", "bid 99"), after(BID, 7))
    game.at(BID, scrape)
    game.resolve(CLOSE)
    verdicts = game.verdicts()
    assert [row for row in verdicts if row[1] == "accepted"] == [("alice", "accepted", "")]
    reasons = "\n".join(reason for _, verdict, reason in verdicts if verdict == "refused")
    for words in (
        "sealed for the player 'alice', not 'Bob B'", "sealed for the window 'round-2'", "sealed for the game 'g2'",
        "this window's key does not open it", "a part of it is missing; copy the whole line",
        "or something was added",
        "no player of this game",
    ):  # fmt: skip
        assert words in reasons, reasons
    report = audit(game.log, heads=None)
    assert [row for row in report["checks"] if row["result"] != "ok"] == []


def test_the_program_opens_nothing_before_the_window_is_over(game: Sealed) -> None:
    copied = game.line("alice", "bid 35")
    game.post("alice", copied)
    game.post("Bob B", copied)
    game.post("carol", game.line("carol", "bid 1,000"), after(BID, 1))
    game.post("dave", "sealed " + "a2" * 5_000, after(BID, 2))
    game.at(BID, scrape)
    kept = game.workspace.secrets("g1").path.read_bytes()
    assert {row[1:] for row in game.verdicts()} == {("sealed", "")}
    assert b"bid 35" not in kept and b"bid 1,000" not in kept
    with pytest.raises(NotDueError):
        game.resolve(after(BID, 60))
    with pytest.raises(NotDueError, match="opened when it closes and for no rehearsal"):
        game.at(after(BID, 60), rehearse, None, early=True, anyway=True)
    assert {row[1:] for row in game.verdicts()} == {("sealed", "")}
    assert game.workspace.secrets("g1").path.read_bytes() == kept
    game.at(after(BID, 60), play.resolve, None, early=True, anyway=True, send=False)
    verdicts = [verdict for _, verdict, _ in game.verdicts()]
    assert sorted(verdicts) == ["accepted", "near-miss", "refused", "refused"]
    reveal = "\n".join(post.text for post in game.board.own_posts(""))
    assert "the sealed text is void: it was sealed for the player 'alice', not 'Bob B'" in reveal


def test_two_boxes_in_one_post_wait_for_a_ruling(game: Sealed) -> None:
    game.post("alice", game.line("alice", "bid 35") + "\n\n" + game.line("alice", "bid 36, sorry"))
    game.post("Bob B", game.line("Bob B", "bid 35") + "\n\npass")
    game.at(BID, scrape)
    assert [row[1] for row in game.verdicts()] == ["ambiguous", "ambiguous"]


def test_what_cannot_be_read_in_a_box_waits_for_a_ruling(game: Sealed) -> None:
    game.post("alice", game.line("alice", "bid 1,000"))
    game.at(BID, scrape)
    assert {row[1:] for row in game.verdicts()} == {("sealed", "")}
    size = game.log.stat().st_size
    with pytest.raises(DataError, match="1 message waits for a ruling"):
        game.resolve(CLOSE)
    assert game.log.stat().st_size == size
    with at_desk(game.workspace, "g1", now=CLOSE, chance=seeded(2)) as desk:
        rows = desk.game.unruled()
        assert [row.verdict for row in rows] == ["near-miss"]
        rule(desk, ["void", str(rows[0].seq)], why="nobody can say which number was meant")
    game.resolve(CLOSE)
    assert audit(game.log, heads=None)["verdict"] == "verified"


def _told(game: Sealed, author: str, text: str, at: str = BID) -> None:
    game.board.message_as(author, text=text, at=at)


def test_a_box_in_a_private_message_is_opened_at_the_close_too(game: Sealed) -> None:
    copied = game.line("alice", "bid 35")
    inner = game.line("dave", "bid 39")
    _told(game, "alice", f"here it is:\n\n{copied}")
    _told(game, "Bob B", copied)
    _told(game, "carol", game.line("carol", "bid 30, sorry, bid 31"), after(BID, 1))
    _told(game, "dave", game.line("dave", inner[:150], key=game.key), after(BID, 2))
    _told(game, "stranger", game.line("stranger", "bid 99"), after(BID, 3))
    game.at(BID, scrape)
    assert {row[1] for row in game.verdicts() if row[0] != "stranger"} <= {"sealed"}
    kept = game.workspace.secrets("g1").path.read_bytes()
    assert b"bid 35" not in kept and b'"amount"' not in kept
    assert replay(game.workspace.log("g1").read()).awaiting == []
    game.at(CLOSE, play.resolve, None, early=False, anyway=True, send=False)
    found = {row[0]: row[1:] for row in game.verdicts()}
    assert found["alice"] == ("accepted", "")
    assert found["Bob B"][0] == "refused" and "sealed for the player 'alice'" in found["Bob B"][1]
    assert found["carol"][0] in ("accepted", "ambiguous", "near-miss")
    assert found["dave"][0] in ("refused", "near-miss") and found["dave"][1]
    reveal = "\n".join(post.text for post in game.board.own_posts(""))
    assert "The boxes, to check" in reveal and "`bid 35`" in reveal
    report = audit(game.log, heads=None)
    assert [row for row in report["checks"] if row["result"] != "ok"] == []
    rows = verify.check(game.log.read_bytes(), reveal)
    assert [row.check for row in rows if row.result != "ok"] == []


@pytest.mark.parametrize(
    "steps",
    [
        [{"do": "replace", "event": "opening", "find": "amount: 35", "with": "amount: 36"}],
        [{"do": "drop", "event": "opening"}],
        [{"do": "replace", "event": "opening", "find": "(?s)\norders:.*", "with": "\n"}],
    ],
)
def test_a_forged_private_box_is_found(game: Sealed, tmp_path: Path, steps: list[dict[str, object]]) -> None:
    _told(game, "alice", game.line("alice", "bid 35"))
    game.at(BID, scrape)
    game.resolve(CLOSE)
    forged = tmp_path / "g1.yaml"
    forged.write_bytes(Forge(game.log.read_bytes()).forge({"steps": steps}))
    failed = [row["check"] for row in audit(forged, heads="")["checks"] if row["result"] == "failed"]
    assert {"reading", "receipts"} & set(failed), failed


@pytest.mark.parametrize(
    "steps",
    [
        [{"do": "replace", "event": "opening", "find": "bid 35", "with": "bid 36"},
         {"do": "replace", "event": "opening", "find": "amount: 35", "with": "amount: 36"}],
        [{"do": "replace", "event": "box-opened", "find": '^secret: "?..', "with": 'secret: "00'}],
        [{"do": "replace", "event": "box-made", "find": '^key: "?..', "with": 'key: "00'}],
        [{"do": "drop", "event": "opening"}],
        [{"do": "replace", "event": "opening", "find": "^text: .*\n.*\n", "with": 'text: ""\n'}],
    ],
)  # fmt: skip
def test_a_forged_box_is_found(game: Sealed, tmp_path: Path, steps: list[dict[str, object]]) -> None:
    game.post("alice", game.line("alice", "bid 35"))
    game.at(BID, scrape)
    game.resolve(CLOSE)
    forged = tmp_path / "g1.yaml"
    forged.write_bytes(Forge(game.log.read_bytes()).forge({"steps": steps}))
    failed = [row["check"] for row in audit(forged, heads="")["checks"] if row["result"] == "failed"]
    assert "boxes" in failed, failed


def test_a_key_that_is_none() -> None:
    for key in ("", "zz", "00" * 31, "00" * 33):
        with pytest.raises(InputError, match="is no key"):
            sealed_line("bid 35", game="g1", window="round-1", player="alice", key=key, ephemeral=bytes(32))
    with pytest.raises(InputError, match="the text is too long: 400 bytes, where 221 have room"):
        sealed_line(
            "x" * 400, game="g1", window="round-1", player="alice", key="11" * 32, ephemeral=bytes(32)
        )
    for name in ("", " alice", "a\u202eb"):
        with pytest.raises(InputError, match="is no name of a player"):
            sealed_line(
                "bid 35", game="g1", window="round-1", player=name, key="11" * 32, ephemeral=bytes(32)
            )
    with pytest.raises(InputError, match="nothing to seal"):
        sealed_line(" ", game="g1", window="round-1", player="alice", key="00" * 32, ephemeral=bytes(32))
