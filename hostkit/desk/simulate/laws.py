"""The laws of conservation: what no order, and no bug, may make or lose (BP-23, BB-16, SB-15).

Checked from the outside, from the standings and the results that everybody sees. `Laws.broken` gives a line
for each law that does not hold.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hostkit.machines.base import Machine, Standings

__all__ = ["Laws"]


class Laws:
    """The laws of one game, watched from its start; ask after every window."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._options: Any = machine.options
        self._held = self._money(machine.standings())
        self._checks: Any = getattr(self, "_" + machine.name.replace("-", "_"))

    def broken(self) -> list[str]:
        return list(self._checks(self._machine.standings(), self._machine.result))

    @staticmethod
    def _money(standings: Standings) -> int:
        return sum(seat.balance for seat in standings.players)

    def _bid_poker(self, now: Standings, result: dict[str, Any]) -> Iterator[str]:
        table = now.table
        coins = self._money(now) + table.bank + table.confiscated["coins"]
        due = self._options.coins * len(now.players)
        if coins != due:
            yield f"BP-23: {coins} coins, not {due}"
        if any(seat.balance < 0 for seat in now.players):
            yield "BP-23: somebody owes coins"
        cards = Counter(card for seat in now.players for card in seat.cards)
        cards.update(table.discarded + table.confiscated["cards"])
        if cards and max(cards.values()) > 1:
            yield "BP-23: a card is there twice"
        if now.finished:
            whole = sum(self._options.lot_sizes)
            if cards.total() != whole:
                yield f"BP-23: {cards.total()} cards, not {whole}"
            moved = sum(row["transfers"] for row in result["ending"]["ranking"])
            if moved:
                yield f"BP-21: the transfers add up to {moved}"

    def _baileys_poker(self, now: Standings, result: dict[str, Any]) -> Iterator[str]:
        points = self._money(now) + now.table.kitty
        if points:
            yield f"BB-16: scores and kitty add up to {points}"
        if now.table.kitty < 0:
            yield "BB-16: the kitty owes"
        yield from self._one_pack(now, jokers=self._options.jokers)

    def _super_bidem(self, now: Standings, result: dict[str, Any]) -> Iterator[str]:
        chips = self._money(now) + now.table.pot
        due = self._options.stack * len(now.players)
        if chips != due:
            yield f"SB-15: {chips} chips, not {due}"
        if any(seat.balance < 0 for seat in now.players):
            yield "SB-15: somebody owes chips"
        if result.get("ending") and now.table.pot:
            yield "SB-15: a hand is over and the pot is not empty"
        yield from self._one_pack(now, jokers=0)

    @staticmethod
    def _one_pack(now: Standings, *, jokers: int) -> Iterator[str]:
        table = now.table
        cards = Counter(card for seat in now.players for card in seat.cards)
        cards.update([*table.gambles, *table.discarded, *([table.visible] if table.visible else [])])
        del cards["??"]
        for card, number in cards.items():
            if number > (jokers if card == "JK" else 1):
                yield f"{card} is there {number} times"

    def _auction_nomic(self, now: Standings, result: dict[str, Any]) -> Iterator[str]:
        """Points come by prizes, income and joining, and go by prices and leaving; the rest only moves."""
        if any(seat.balance < 0 for seat in now.players):
            yield "AN-1: somebody owes points"
        if result.get("kind") == "auction" and "week-1-" not in result["window"]:
            # Whoever had left before, or joined only in this auction, was not paid when it opened (AN-0).
            paid = sum(seat.status == "in" for seat in now.players) - len(result.get("joined", ()))
            self._held += self._options.income * paid
        self._held += self._options.start_points * len(result.get("joined", ()))
        self._held += sum(row["points"] for row in result.get("placements", ()))
        self._held -= sum(sale["price"] for sale in result.get("sales", ()))
        held = self._money(now)
        if result.get("left"):
            self._held = held  # what a leaver takes along is not told
        if held != self._held:
            yield f"AN-1: {held} points after {result.get('window')}, not {self._held}"
        self._held = held
