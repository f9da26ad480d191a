"""Super Bid'Em: two hands of five players, with an order out of turn and a turn that runs out."""

from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.times import after

__all__ = ["cast"]

_PLAYERS = {
    "alice": "steady",
    "bob": "novice",
    "carol": "sharp",
    "dmitri": "steady",
    "Sir Bidsalot": "random",
}
_HANDS = 2


def cast(seed: int) -> Cast:
    """The game, the players, and what goes wrong."""
    return Cast(
        "super-bidem",
        _PLAYERS,
        seed,
        hands=_HANDS,
        ends="two hands were agreed",
        says=_says,
        private=("exchange",),
        incidents={
            ("hand-1-offer-1", "talk"): _out_of_turn, ("hand-1-offer-2", "talk"): _pass_ahead,
            ("hand-1-bet-1", "talk"): _fold_ahead,
        },
    )  # fmt: skip


def _says(table: Table, player: str) -> str | None:
    # One turn runs out, early in the game, where the default costs a chip.
    return "" if table.window == "hand-1-offer-3" and table.dice.often(40) else None


def _out_of_turn(table: Table, desk: Desk) -> None:
    table.say(desk, "Sir Bidsalot", "bid 3", at=after(table.now, 300))


def _pass_ahead(table: Table, desk: Desk) -> None:
    table.say(desk, "bob", "pass", at=after(table.now, 300))


def _fold_ahead(table: Table, desk: Desk) -> None:
    table.say(desk, "Sir Bidsalot", "fold", at=after(table.now, 300))
