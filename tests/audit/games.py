"""Games played through the desk for the audit to look at: small ones, always the same for the same seed."""

from pathlib import Path
from typing import Any, NamedTuple

from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import record, scrape
from hostkit.desk.mix import mix
from hostkit.desk.rule import rule
from hostkit.store import Workspace
from hostkit.times import after

START = "2026-01-02T18:00:00Z"


class Played(NamedTuple):
    """A finished game: its workspace, its log, and what the host posted."""

    root: Path
    log: Path
    posts: str


def bid_poker(folder: Path, **options: Any) -> Played:
    """Two lots of different sizes, sealed bids, a near-miss with its ruling, an edit, talk, a stranger."""
    chosen = {"lots": 2, "lot_sizes": [5, 3], "change_rounds": 0} | options
    workspace = Workspace.init(folder)
    chance = seeded(7)
    now = START
    desk = start.new(
        workspace, "g1", ruleset="bid-poker", players=["alice", "Bob B", "carol"], board="", options=chosen,
        deck=None, now=now, chance=chance,
    )  # fmt: skip
    board = desk.board
    assert isinstance(board, LocalBoard)
    said = {
        "consideration": [],
        "round-1": [("alice", "bid 35", ""), ("Bob B", "I bid 40, good luck", ""), ("carol", "bid 1,000", "")],
        "round-2": [("alice", "pass", ""), ("Bob B", "  bid 7\n\nlast coins", ""), ("stranger", "bid 3", "round-2"),
                    ("carol", "hello all", "round-2")],
    }  # fmt: skip

    def at() -> Any:
        return at_desk(workspace, "g1", now=now, chance=chance)

    if desk.game.ruleset.options.deal == "words":
        for words in (["alice: horse", "Bob B: battery ♠"], []):
            with at() as desk:
                mix(desk, words=words, signature="", send=False)
    with at() as desk:
        play.announce(desk, None, send=False)
    for window, messages in said.items():
        now = after(now, 3600)
        for author, text, thread in messages:
            if thread:
                board.post_as(author, thread=thread, text=text, at=now)
            else:
                board.message_as(author, text=text, at=now)
        with at() as desk:
            play.acknowledge(desk, scrape(desk), send=False)
            if window == "round-2":
                record(desk, "carol", "bid 5", at=now, via="pm", url="")
        now = after(now, 24 * 3600)
        with at() as desk:
            scrape(desk)
            for row in desk.game.unruled():
                rule(desk, ["void", str(row.seq)], why="nobody can say which number was meant")
            play.resolve(desk, None, early=False, anyway=False, send=False)
    posts = "\n".join(path.read_text("utf-8") for path in sorted((folder / "board").rglob("*-host.md")))
    return Played(folder, workspace.log("g1").path, posts)
