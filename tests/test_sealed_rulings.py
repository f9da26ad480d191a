"""What the host rules in a window of sealed orders is as sealed as the orders are (ALL-8, BP-3)."""

import base64
from pathlib import Path

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.report import orders
from hostkit.desk.rule import rule
from hostkit.desk.tell import explained, story
from hostkit.log.events import Ruling
from hostkit.log.order import Bid
from hostkit.replay import Game, replay
from hostkit.store import Workspace
from hostkit.times import after
from tests.audit.forge import Forge

START = "2026-01-02T18:00:00Z"
BID = "2026-01-03T19:00:00Z"
CLOSE = "2026-01-04T18:00:00Z"


_BOX = base64.b32encode(bytes(range(7, 183))).decode().lower().rstrip("=")


class Round:
    """The first round of a game with sealed bids, in which alice has written what nobody can read."""

    def __init__(self, root: Path, sealing: str = "pm") -> None:
        self.workspace = Workspace.init(root)
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob", "carol"], board="",
            options={"lots": 1, "lot_sizes": [5], "change_rounds": 0, "sealing": sealing}, deck=None, now=START,
            chance=seeded(1),
        )  # fmt: skip
        self.board = LocalBoard(root / "board" / "g1", host="host")
        self.log = self.workspace.log("g1").path
        self.at(START, play.announce, None, send=False)
        self.resolve("2026-01-03T18:00:00Z")

    def at(self, now: str, act: object, *words: object, **more: object) -> object:
        with at_desk(
            self.workspace, "g1", now=now, chance=seeded(len(now) + self.log.stat().st_size)
        ) as desk:
            assert callable(act)
            return act(desk, *words, **more)

    def resolve(self, now: str) -> None:
        self.at(now, play.resolve, None, early=False, anyway=True, send=False)

    def rule(self, *words: str, meant: str = "", now: str = BID) -> None:
        self.at(now, rule, list(words), why="asked", reading=meant)

    def number(self, player: str) -> str:
        with at_desk(self.workspace, "g1", now=BID, chance=seeded(2)) as desk:
            return str(next(row.seq for row in desk.game.rows("round-1") if row.player == player))

    def public(self) -> Game:
        return replay(self.workspace.log("g1").read())

    def told(self) -> str:
        """All that somebody who looks on can see, and what the host sees on the screen."""
        events = list(self.workspace.log("g1").read())
        lines = [text for _, _, text in story(events)]
        lines += ["\n".join(explained(events, event.seq)["text"]) for event in events[-12:]]
        with at_desk(self.workspace, "g1", now=BID, chance=seeded(2)) as desk:
            lines.append(str(orders(desk.game, "round-1")))
        return "\n".join([self.log.read_text(), *lines, *(post.text for post in self.board.own_posts(""))])

    def bids(self) -> dict[str, int]:
        return {row["player"]: row["amount"] for row in self.public().past["round-1"].result["bids"]}


@pytest.fixture(params=["pm", "box"])
def game(tmp_path: Path, request: pytest.FixtureRequest) -> Round:
    return Round(tmp_path / "game", request.param)


def _sound(game: Round) -> None:
    report = audit(game.log, heads=None)
    assert [row for row in report["checks"] if row["result"] == "failed"] == []
    rows = verify.check(game.log.read_bytes(), "\n".join(post.text for post in game.board.own_posts("")))
    assert [row for row in rows if row.result == "failed"] == []


@pytest.mark.parametrize("way", ["accept", "accept twice", "set", "set over a bid"])
def test_the_amount_is_public_at_the_close_and_not_before(game: Round, way: str) -> None:
    game.board.message_as("alice", text="bid 111 or 112", at=BID)
    if way == "set over a bid":
        game.board.message_as("bob", text="bid 9", at=BID)
    game.at(BID, scrape)
    match way:
        case "accept":
            game.rule("accept", game.number("alice"), meant="bid 113")
        case "accept twice":
            game.rule("accept", game.number("alice"), meant="bid 114")
            game.rule("accept", game.number("alice"), meant="bid 113", now=after(BID, 1))
        case _:
            game.rule("set", "bob", "bid", "113", now=after(BID, 1))
    told = game.told()
    assert not any(
        amount in told.replace("hostkit/1", "") for amount in ("bid 113", "amount: 113", "'amount': 113")
    )
    assert ("alice" if "accept" in way else "bob") not in game.public().awaiting
    game.resolve(CLOSE)
    assert game.bids() == {("alice" if "accept" in way else "bob"): 113}
    assert "bid 113" in game.told()
    _sound(game)


def test_void_and_undo_take_a_sealed_ruling_back(game: Round) -> None:
    for player in ("alice", "bob"):
        game.board.message_as(player, text="bid 111 or 112", at=BID)
    game.at(BID, scrape)
    game.rule("accept", game.number("alice"), meant="bid 113")
    game.rule("void", game.number("alice"), now=after(BID, 1))
    game.rule("accept", game.number("bob"), meant="bid 110", now=after(BID, 2))
    game.rule("undo", now=after(BID, 3))
    game.rule("set", "carol", "bid", "50", now=after(BID, 4))
    game.resolve(CLOSE)
    assert game.bids() == {"carol": 50}
    _sound(game)


@pytest.mark.parametrize("text", ["bid 111 or 112", "bid 111", "sealed bid 111", _BOX, "bid 1,11"])
def test_a_message_in_the_thread_is_ruled_on_under_seal(game: Round, text: str) -> None:
    game.board.post_as("alice", thread="round-1", text=text, at=BID)
    game.at(BID, scrape)
    game.rule("accept", game.number("alice"), meant="bid 113")
    assert "amount: 113" not in game.told() and "bid 113" not in game.told()
    game.resolve(CLOSE)
    assert game.bids() == {"alice": 113}
    _sound(game)


def test_a_log_with_rulings_in_clear_is_replayed_as_it_was(game: Round) -> None:
    game.board.message_as("alice", text="bid 111 or 112", at=BID)
    game.at(BID, scrape)
    with at_desk(game.workspace, "g1", now=BID, chance=seeded(3)) as desk:
        desk.stage(
            Ruling, ruling="accept", target=desk.game.unruled()[0].seq, orders=(Bid(113),), why="asked"
        )
        desk.stage(Ruling, ruling="set", player="bob", orders=(Bid(7),), why="asked")
        desk.commit()
    game.resolve(CLOSE)
    assert game.bids() == {"alice": 113, "bob": 7}
    _sound(game)


@pytest.mark.parametrize(
    ("find", "put"), [("bid 113", "bid 114"), ("amount: 113", "amount: 114"), ('salt: "?.', 'salt: "0')]
)
def test_a_forged_ruling_is_found(game: Round, tmp_path: Path, find: str, put: str) -> None:
    game.rule("set", "alice", "bid", "113")
    game.resolve(CLOSE)
    forged = tmp_path / "g1.yaml"
    steps = [{"do": "replace", "event": "opening", "find": find, "with": put}]
    forged.write_bytes(Forge(game.log.read_bytes()).forge({"steps": steps}))
    assert audit(forged, heads="")["verdict"] == "failed"
