"""Bid Poker: eight players, of whom one never bids and one is not heard of any more."""

from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.times import after

__all__ = ["cast"]

_PLAYERS = {
    "alice": "steady", "bob": "steady", "carol": "novice", "dmitri": "sharp", "eve-lyn": "sharp",
    "Sir Bidsalot": "random", "player_7": "novice", "harold": "novice",
}  # fmt: skip
_HEARD_OF = ("consideration", "round-1", "round-2")


def cast(seed: int) -> Cast:
    """The game, the players, and what goes wrong."""
    return Cast(
        "bid-poker",
        _PLAYERS,
        seed,
        says=_says,
        private=("bid", "discard", "bidding"),
        rulings={"round-3": ("bid 45", "a comma in a number of three digits can only be a slip: 4,5 is 45"),
                 "round-6": ("", "two amounts, and no way to tell which one")},
        incidents={
            ("round-1", "talk"): _too_much, ("round-2", "talk"): _in_the_open, ("round-2", "middle"): _undone,
            ("round-3", "talk"): _comma, ("round-4", "late"): _train, ("round-5", "talk"): _stranger,
            ("round-6", "talk"): _undecided,
        },
    )  # fmt: skip


def _says(table: Table, player: str) -> str | None:
    if player == "harold" and table.window not in _HEARD_OF:
        return ""
    if player == "player_7" and table.window != "consideration":
        return "pass" if table.dice.often(80) else ""
    if table.window == "round-1" and player in ("bob", "dmitri"):
        return "bid 101"
    if table.window == "round-3" and player == "bob":
        return ""
    return None


def _later(table: Table, seconds: int = 11_000) -> str:
    return after(table.now, seconds)


def _too_much(table: Table, desk: Desk) -> None:
    table.say(desk, "carol", "bid 500", at=_later(table))
    table.say(desk, "eve-lyn", "> bid 40\n\nas if, alice", at=_later(table), private=False)


def _in_the_open(table: Table, desk: Desk) -> None:
    table.say(desk, "alice", "bid 35", at=_later(table), private=False)


def _undone(table: Table, desk: Desk) -> None:
    """Somebody bid in the open while bids are sealed, and tries to undo it by an edit."""
    board = table.board(desk)
    mine = [
        post for post in board.fetch([table.window]).posts if post.author == "alice" and post.via == "thread"
    ]
    board.edit_as("alice", id=mine[-1].id, text="(never mind)", at=table.now)


def _comma(table: Table, desk: Desk) -> None:
    table.say(desk, "bob", "bid 4,5", at=_later(table))


def _train(table: Table, desk: Desk) -> None:
    assert desk.game.window is not None
    table.say(desk, "carol", "sorry, the train was late!\n\nbid 60", at=after(desk.game.window.deadline, 120))


def _stranger(table: Table, desk: Desk) -> None:
    table.say(desk, "lurker", "bid 12", at=_later(table), private=False)


def _undecided(table: Table, desk: Desk) -> None:
    table.say(desk, "carol", "bid 30 or 35", at=_later(table))
