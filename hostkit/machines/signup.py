"""The window before a game: who wants to play joins it, and takes the next seat.

It stands in for the game's own machine until it closes; then that one starts with whoever is in. Rules: ALL-2 the
last word of each counts, ALL-6 only an account speaks for itself, ALL-1 until the deadline.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hostkit.cards.card import Card
from hostkit.errors import DataError, Problem
from hostkit.log.order import Join, Leave, Order
from hostkit.machines import base
from hostkit.machines.base import Message, Outcome, Seat, Standings, Table, Window
from hostkit.times import read_term

__all__ = ["SignUp"]


class SignUp(base.Machine):
    """Those who have joined are `seats`, in the order in which they came; `most` can play, for `unit`."""

    name = "signup"
    Options: ClassVar[type[base.Options]] = base.Options
    fewest = 0
    windows = "signup"

    def __init__(
        self, options: base.Options, players: Sequence[str], *, lasts: str, fewest: int, most: int,
        unit: str,
    ) -> None:  # fmt: skip
        super().__init__(options, players)
        self.unit = unit
        self.least, self.limit = fewest, most
        self.result = {"kind": "signup", "window": "signup"}
        self.window = Window("signup", "signup", ("join", "leave"), read_term(lasts, zone=options.zone))

    @classmethod
    def deck_problem(cls, options: Any, cards: Sequence[Card]) -> str:
        return ""

    @property
    def awaiting(self) -> list[str]:
        return []

    def facts(self, player: str, via: str) -> dict[str, Any]:
        return {
            "name": "signup", "kind": "signup", "players": list(self.seats), "via": via, "player": player,
            "fewest": self.least, "most": self.limit,
        }  # fmt: skip

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        seated = facts.get("players", ())
        problems: list[Problem | None] = []
        for order in orders:
            match order:
                case Join() if facts.get("player") in seated:
                    problems.append(Problem("refused", "you are in already", "ALL-2"))
                case Join() if len(seated) >= facts.get("most", len(seated) + 1):
                    problems.append(Problem("refused", f"all {len(seated)} seats are taken", "ALL-13"))
                case Leave() if facts.get("player") not in seated:
                    problems.append(Problem("refused", "you have no seat to leave", "ALL-13"))
                case Join() | Leave():
                    problems.append(None)
                case _:
                    problems.append(Problem("refused", "the game has not begun: join or leave", "ALL-13"))
        return problems

    def judge(self, message: Message) -> list[Outcome]:
        outcomes = []
        for order in message.orders:
            (problem,) = self.check([order], self.facts(message.player, message.via))
            if problem is None:
                self.heard(message.player)
                if isinstance(order, Join):
                    self.seats.append(message.player)
                else:
                    self.seats.remove(message.player)
            outcomes.append(Outcome(problem))
        return outcomes

    def close(self) -> None:
        """The game can begin; raises `DataError` where too few have come."""
        if len(self.seats) < self.least:
            raise DataError(
                f"{len(self.seats)} have joined, the game is for {self.least} to {self.limit} players",
                hint="wait for more: hostkit rule extend signup 24h --why '…'",
            )
        self.result = {"kind": "signup", "window": "signup", "joined": list(self.seats)}
        self.window = None

    def end(self) -> None:
        raise DataError("the game has not begun: there is nothing to end")

    def standings(self) -> Standings:
        players = [Seat(player=player, seat=place) for place, player in enumerate(self.seats, 1)]
        return Standings(unit=self.unit, finished=False, players=players, table=Table())

    def adjust(self, player: str, amount: int) -> None:
        raise DataError("the game has not begun: there is nothing to adjust")
