"""What all checks share: the log before them, the game as it is replayed, and what was found.

Belongs here: rows, and the first fault of each check, named by event and byte. What is looked for is in the
modules beside this one.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from hostkit.log import Entry
from hostkit.log.events import Created, Event
from hostkit.replay import Game

__all__ = ["Case", "Check", "Row"]


class Row(NamedTuple):
    """One line of the verdict: `result` is ok, failed or skipped; `seq` the event that it is about."""

    check: str
    result: str
    detail: str
    seq: int | None = None


class Case:
    """A log before the audit, its game as far as it was replayed, and the first fault of each check."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.game = Game()
        self.followed = False
        self.found: dict[str, tuple[int, str]] = {}

    @property
    def created(self) -> Created:
        created = self.entries[0].event
        assert isinstance(created, Created)
        return created

    @property
    def finished(self) -> bool:
        """Whether the whole log could be replayed, to a game's end."""
        return self.followed and self.game.finished

    def fault(self, check: str, seq: int, text: str) -> None:
        """Something is wrong; of several faults of a check the first event's counts."""
        if check not in self.found or seq < self.found[check][0]:
            self.found[check] = seq, text

    def result(self, check: str, fine: str) -> Row:
        """The row of a check: its first fault, else what it looked at and found right."""
        if check in self.found:
            seq, text = self.found[check]
            return self.row(check, "failed", text, seq)
        return Row(check, "ok", fine)

    def row(self, check: str, result: str, text: str, seq: int) -> Row:
        """A row about one event, with the byte at which its record begins."""
        if 0 < seq <= len(self.entries):
            text = f"event {seq} (byte {self.entries[seq - 1].offset}): {text}"
        return Row(check, result, text, seq)


class Check(ABC):
    """One kind of check: it sees every event three times, then says what it found.

    `name` is the check under which it reports that it was broken by what stands in the log.
    """

    name = ""

    def __init__(self, case: Case) -> None:
        self.case = case

    def gather(self, event: Event) -> None:
        """Collect what can be checked by arithmetic alone, whatever replay makes of it."""

    def before(self, event: Event) -> None:
        """Look at an event that is about to happen, with what was known when it was written."""

    def after(self, entry: Entry) -> None:
        """Look at what an event has brought about."""

    @abstractmethod
    def rows(self) -> Iterator[Row]:
        """The rows, when all events were seen; a check that had nothing to look at may give none."""
