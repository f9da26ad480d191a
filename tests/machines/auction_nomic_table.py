"""Plays Auction Nomic window by window for tests: dice from a list, messages a minute apart."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import msgspec

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.log.order import Order
from hostkit.machines.auction_nomic import AuctionNomic
from hostkit.machines.auction_nomic.options import Options
from hostkit.machines.base import Key, Message, Outcome, Roll
from hostkit.times import after

PLAYERS = ("alice", "bob", "carol")
MONDAY = "2026-01-05T00:00:00Z"


class Table:
    """A game in play; every card that the dice show must be found again after each window."""

    def __init__(
        self,
        *,
        dice: str = "",
        players: Sequence[str] = PLAYERS,
        now: str = MONDAY,
        **options: Any,
    ) -> None:
        self.dice: Iterator[Card] = iter([Card(card) for card in dice.split()])
        self.more = cycle(standard_deck())
        self.rolls: list[Roll] = []
        self.rolled: Counter[Card] = Counter()
        self.verdicts: dict[Key, str] = {}
        self.seq = 0
        self.now = now
        self.game = AuctionNomic(msgspec.convert(options, Options, strict=False), players)
        self.serve()
        self.open()

    def serve(self) -> None:
        while (need := self.game.need) is not None:
            self.rolls.append(need)
            for place in range(need.cards):
                card = next(self.dice, None) or next(self.more)
                self.rolled[card] += 1
                self.game.take(need.name, place, card)

    def open(self) -> None:
        self.opens = self.game.opening(self.now)
        self.deadline = self.game.deadline(self.opens)
        assert self.opens < self.deadline
        self.game.opened(self.opens)
        self.now = self.opens

    @property
    def window(self) -> str:
        return self.game.window.name if self.game.window else ""

    def judge(self, player: str, *orders: Order, via: str = "thread") -> list[Outcome]:
        self.seq += 1
        self.now = after(self.now, 60)
        message = Message(self.seq, player, self.now, orders, via)
        outcomes = self.game.judge(message)
        for place, outcome in enumerate(outcomes):
            self.verdicts[self.seq, place] = (
                "accepted" if outcome.problem is None else outcome.problem.verdict
            )
            for key in outcome.replaces:
                self.verdicts[key] = "superseded"
        self.serve()
        return outcomes

    def say(self, player: str, *orders: Order, via: str = "thread") -> list[str]:
        """The verdicts; a problem with its reason and rule."""
        return ["accepted" if not outcome.problem else str(outcome.problem)
                for outcome in self.judge(player, *orders, via=via)]  # fmt: skip

    def close(self, *, at: str = "") -> dict[str, Any]:
        """Resolve the window at its deadline, or later, and open the next one."""
        self.now = at or self.deadline
        self.game.close()
        self.conserved()
        if not self.game.finished:
            self.open()
        return self.game.result

    def until(self, window: str) -> "Table":
        while self.window != window:
            self.close()
        return self

    def seat(self, player: str) -> dict[str, Any]:
        seats: list[dict[str, Any]] = msgspec.to_builtins(self.game.standings())["players"]
        return next(seat for seat in seats if seat["player"] == player)

    def balances(self) -> dict[str, int]:
        return {seat.player: seat.balance for seat in self.game.standings().players}

    def lots(self) -> dict[int, Any]:
        return {row["lot"]: row for row in self.game.standings().table.lots}

    def conserved(self) -> None:
        """No point and no card is lost or made."""
        holdings, standings = self.game._holdings, self.game.standings()
        assert holdings.ledger.total == 0
        assert all(amount >= 0 for name, amount in holdings.ledger.balances.items() if name != "(issued)")
        hands = [card for seat in standings.players for card in seat.cards]
        lots = [card for row in standings.table.lots for card in row["cards"]]
        there = Counter(map(Card, [*hands, *lots, *holdings.out, *self.game._contest.cards]))
        assert there == self.rolled
