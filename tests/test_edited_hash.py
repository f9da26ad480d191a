"""A hash whose post is edited when its window is over: told in the report, to its owner, and in the reveal (AN-13)."""

from pathlib import Path

import pytest

from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.report import orders
from hostkit.machines.pledges import text_hash
from hostkit.store import Workspace

START, BID, REVEAL, END = (
    "2026-01-02T18:00:00Z",
    "2026-01-03T19:00:00Z",
    "2026-01-04T19:00:00Z",
    "2026-01-05T19:00:00Z",
)
TEXT = "bid 35 zebra"


@pytest.mark.parametrize("edited", ["{} good luck", "never mind", "hash " + "0" * 64])
def test_an_13_an_edit_after_the_window_is_told_everywhere(tmp_path: Path, edited: str) -> None:
    workspace = Workspace.init(tmp_path / "game")
    start.new(
        workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="", deck=None, now=START,
        options={"lots": 1, "lot_sizes": [5], "change_rounds": 0, "sealing": "hash"}, chance=seeded(1),
    )  # fmt: skip
    board = LocalBoard(tmp_path / "game" / "board" / "g1", host="host")

    def at(now: str, act: object, *words: object, **more: object) -> None:
        with at_desk(workspace, "g1", now=now, chance=seeded(2)) as desk:
            assert callable(act)
            act(desk, *words, **more)

    def resolve(now: str) -> None:
        at(now, scrape)
        at(now, play.resolve, None, early=False, anyway=True, send=False)

    def told(window: str, player: str) -> list[tuple[str, ...]]:
        with at_desk(workspace, "g1", now=END, chance=seeded(2)) as desk:
            rows = orders(desk.game, window)["orders"]
        return [
            (row["verdict"], row["reason"] or "", row["rule"] or "")
            for row in rows
            if row["player"] == player
        ]

    at(START, play.announce, None, send=False)
    resolve("2026-01-03T18:00:00Z")
    line = f"hash {text_hash(TEXT)}"
    posted = board.post_as("alice", thread="round-1", text=line, at=BID)
    board.post_as("bob", thread="round-1", text=f"hash {text_hash('bid 9 lamp')}", at=BID)
    resolve("2026-01-04T18:00:00Z")
    board.edit_as("alice", id=posted, text=edited.format(line), at=REVEAL)
    board.post_as("alice", thread="round-1-reveal", text=f"reveal {TEXT}", at=REVEAL)
    board.post_as("bob", thread="round-1-reveal", text="reveal bid 9 lamp", at=REVEAL)
    resolve(END)
    assert told("round-1", "alice") == [("edited", "edited after the window: it counts no more", "AN-13")]
    assert told("round-1", "bob") == [("accepted", "", "")]
    reasons = [reason for _, reason, _ in told("round-1-reveal", "alice")]
    assert "the post with the hash of this text was edited, and an edited hash is no bid" in reasons
    reveal = board.own_posts("round-1-reveal")[-1].text
    assert "**bob** takes Lot 1" in reveal and "an edited hash is no bid" in reveal
    assert [
        row for row in audit(workspace.log("g1").path, heads=None)["checks"] if row["result"] == "failed"
    ] == []
