"""Auction Nomic: three weeks of five players, with hashed bids from the second week on."""

from hostkit.desk.amend import amend
from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.times import after

__all__ = ["cast"]

_PLAYERS = {"alice": "steady", "bob": "novice", "carol": "sharp", "dmitri": "random", "eve-lyn": "steady"}


def cast(seed: int) -> Cast:
    """The game, the players, and what goes wrong."""
    return Cast(
        "auction-nomic",
        _PLAYERS,
        seed,
        begins="2026-01-05T00:00:00Z",
        windows=11,
        ends="three weeks were agreed",
        incidents={
            ("week-1-auction", "talk"): _all_in, ("week-1-bartering", "talk"): _not_held,
            ("week-1-last-day", "middle"): _proposal,
        },
    )  # fmt: skip


def _all_in(table: Table, desk: Desk) -> None:
    table.say(desk, "dmitri", "bid 1,000 on lot 2", at=after(table.now, 9_000))
    table.say(desk, "lurker", "bid 5 on lot 1", at=after(table.now, 9_100))


def _not_held(table: Table, desk: Desk) -> None:
    table.say(desk, "bob", "present AS AS AS AS AS", at=after(table.now, 9_000))


def _proposal(table: Table, desk: Desk) -> None:
    """The players have voted: bids are hashed, and lots are larger."""
    amend(desk, {"bids": "hashed"}, since="week-2-auction", why="proposal 3: hidden bids")
    amend(desk, {"cards_per_lot": "3"}, since="week-2-bartering", why="proposal 4: larger lots")
