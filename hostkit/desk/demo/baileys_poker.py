"""Bailey's Poker: three hands of four players, with a slip of the pen and somebody who falls asleep."""

from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.times import after

__all__ = ["cast"]

_PLAYERS = {"alice": "steady", "bob": "novice", "carol": "sharp", "Sir Bidsalot": "random"}
_HANDS = 3


def cast(seed: int) -> Cast:
    """The game, the players, and what goes wrong."""
    return Cast(
        "baileys-poker",
        _PLAYERS,
        seed,
        options={"jokers": "1"},
        hands=_HANDS,
        ends="three hands were agreed",
        says=_says,
        private=("fold",),
        incidents={
            ("hand-1-change-1", "talk"): _not_mine, ("hand-1-change-2", "talk"): _slang,
            ("hand-1-fold-2", "middle"): _late, ("hand-2-change-1", "talk"): _stranger,
        },
    )  # fmt: skip


def _says(table: Table, player: str) -> str | None:
    return "" if player == "bob" and table.window in ("hand-2-change-2", "hand-2-fold-2") else None


def _not_mine(table: Table, desk: Desk) -> None:
    table.say(desk, "bob", "> stick\n\nyou always stick, alice", at=after(table.now, 6000))
    table.say(desk, "carol", "change JK for scrap AS", at=after(table.now, 6100))


def _slang(table: Table, desk: Desk) -> None:
    table.say(desk, "bob", "swap the low one", at=after(table.now, 6000))


def _late(table: Table, desk: Desk) -> None:
    table.say(desk, "alice", "what did I miss?", at=table.now, private=False)


def _stranger(table: Table, desk: Desk) -> None:
    table.say(desk, "lurker", "stick", at=after(table.now, 6000))
