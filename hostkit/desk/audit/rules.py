"""What replay says: windows by the rules, and published standings that the log gives."""

from collections.abc import Iterator

from hostkit.desk.audit.case import Case, Check, Row
from hostkit.log import Entry
from hostkit.log.events import Check as Checked
from hostkit.log.events import Opened

__all__ = ["Rules", "Standings"]


class Rules(Check):
    """Every window was opened and closed as the rules have it; what replay itself objects to is added to this."""

    name = "rules"

    def after(self, entry: Entry) -> None:
        event, game = entry.event, self.case.game
        if isinstance(event, Opened) and game.window and game.window.name == event.window:
            due = game.machine.deadline(event.opens)
            if due != event.deadline:
                told = f"{event.window} was opened until {event.deadline}, by the rules it is {due}"
                self.case.fault("rules", event.seq, told)

    def rows(self) -> Iterator[Row]:
        closed = len(self.case.game.closed)
        windows = "1 window" if closed == 1 else f"{closed} windows"
        yield self.case.result("rules", f"{windows} resolved by the rules")


class Standings(Check):
    """Each `check` event has the balances that the replay gives."""

    name = "checks"

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._count = 0

    def after(self, entry: Entry) -> None:
        event = entry.event
        if not isinstance(event, Checked):
            return
        self._count += 1
        balances = {seat.player: seat.balance for seat in self.case.game.machine.standings().players}
        if balances != event.balances:
            told = f"it says {event.balances}, the replay gives {balances}"
            self.case.fault("checks", event.seq, told)

    def rows(self) -> Iterator[Row]:
        told = (
            "1 table of standings agrees" if self._count == 1 else f"{self._count} tables of standings agree"
        )
        yield self.case.result("checks", f"{told} with the replay")
