"""The fold: a log's events, one after the other, become a game.

Replay never repairs and never guesses. A window's messages are judged in the order in which they were
posted, however late they came in: one that comes out of order, or a ruling, makes the window be judged again
from its opening. A closed window stays closed. What the host did against the rules is collected in
`Game.faults`, and the fold goes on.
"""

import hashlib
import pickle
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from hostkit.cards.card import Card
from hostkit.cards.deal import DealError, check_opening
from hostkit.errors import DataError, HostkitError, Problem
from hostkit.log.events import (
    Amended,
    Check,
    Closed,
    Created,
    Dealt,
    Deleted,
    Delivered,
    Event,
    Intent,
    Lapsed,
    Opened,
    Opening,
    Post,
    Published,
    Receipt,
    Revealed,
    Rolled,
    Ruling,
    Scanned,
    SeedCommitted,
    SeedRevealed,
    Source,
)  # fmt: skip
from hostkit.log.order import Order
from hostkit.machines.base import Machine, Message
from hostkit.rulesets import Ruleset, read_ruleset

__all__ = ["Game", "OpenWindow", "Row", "replay", "standings_digest"]


class Row(msgspec.Struct):
    """One line of the parse report: an order-like passage of a message, and what became of it.

    `sealed`: the text behind it is not public yet.
    """

    seq: int
    window: str
    player: str
    verdict: str
    reason: str
    rule: str
    order: Order | None
    at: str
    source: Source
    sealed: bool = False
    ruled: bool = False


class OpenWindow(msgspec.Struct):
    name: str
    opens: str
    deadline: str


class _Heard(msgspec.Struct):
    """A message of the open window, as it is judged again and again; `meant`: what the host took it to say."""

    seq: int
    player: str
    at: str
    source: Source
    orders: tuple[Order, ...]
    problems: tuple[dict[str, str], ...]
    sealed: bool = False
    unread: bool = False
    barred: Problem | None = None
    ruling: str = ""
    meant: tuple[Order, ...] = ()

    @property
    def place(self) -> tuple[str, int, int]:
        # ALL-3: the posting time, then the board's own order; what has no place there, as it came in.
        return self.at, self.source.order, self.seq

    def row(self, window: str, problem: Problem, order: Order | None = None) -> Row:
        verdict, reason, rule = problem
        return Row(
            self.seq, window, self.player, verdict, reason, rule, order, self.at, self.source,
            sealed=self.sealed, ruled=bool(self.ruling),
        )  # fmt: skip


class Game:
    """The state of a game after some of its events; `feed` takes the next one.

    `openings` are texts of sealed messages that the host knows and the log does not show yet, by the digest
    of their receipt: with them the host sees what an outsider cannot.
    """

    def __init__(self, openings: Mapping[str, Opening] | None = None) -> None:
        self.openings = dict(openings or {})
        self.seq = 0
        self.at = ""
        self.created: Created
        self.ruleset: Ruleset
        self.window: OpenWindow | None = None
        self.closed: list[str] = []
        self.faults: list[tuple[int, str]] = []
        self.rulings: list[Ruling] = []
        self.commitments: dict[str, SeedCommitted] = {}
        self.decks: dict[str, list[str]] = {}
        self.intents: dict[int, Intent] = {}
        self.published: list[Published] = []
        self.receipts: dict[int, Receipt] = {}
        self.opened_receipts: dict[int, Opening] = {}
        self.captured: dict[str, int] = {}
        self.talk: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.deleted: set[str] = set()
        self.checks: list[Check] = []
        self._amendments: list[Amended] = []
        self._rows: dict[str, list[Row]] = {}
        self._heard: list[_Heard] = []
        self._settled = True

    # What a game answers

    @property
    def finished(self) -> bool:
        return self.machine.finished

    @property
    def awaiting(self) -> list[str]:
        return self.machine.awaiting if self.window else []

    @property
    def machine(self) -> Machine:
        """The state, with every message of the open window judged."""
        self._settle()
        return self._machine

    @property
    def windows(self) -> list[str]:
        """The windows that have been open, in order."""
        return [*self.closed, *([self.window.name] if self.window else [])]

    def rows(self, window: str) -> list[Row]:
        """The parse report of a window, in posting order."""
        self._settle()
        return sorted(self._rows.get(window, []), key=lambda row: (row.at, row.source.order, row.seq))

    def unruled(self) -> list[Row]:
        """Near-misses and ambiguities of the open window on which the host has not ruled yet."""
        if self.window is None:
            return []
        rows = self.rows(self.window.name)
        return [row for row in rows if row.verdict in ("near-miss", "ambiguous") and not row.ruled]

    # What happens to it

    def feed(self, event: Event) -> None:
        """Take the next event; raises `DataError` where the log makes no sense without it."""
        self.seq, self.at = event.seq, event.at
        try:
            _HANDLERS[type(event)](self, event)
        except KeyError as error:
            raise DataError(f"event {event.seq}: nothing is known of {error}") from None

    def _created(self, event: Created) -> None:
        if event.seq != 1:
            raise DataError(f"event {event.seq}: a game is created by its first event only")
        self.created = event
        self.ruleset = read_ruleset(
            event.ruleset, event.text, event.options, where=f"event 1, ruleset {event.ruleset}"
        )
        self._machine: Machine = self.ruleset.start([player.name for player in event.players])

    def _seed(
        self, event: SeedCommitted | SeedRevealed | Scanned | Intent | Published | Deleted | Check | Dealt
    ) -> None:
        match event:
            case SeedCommitted():
                self.commitments[event.deck] = event
            case Dealt():
                self.decks[event.deck] = list(event.commitments)
                self.machine.dealt(event.deck)
                self._checkpoint()
            case Deleted():
                self.deleted.add(event.source)
            case Scanned():
                self.talk.update(event.talk)
            case Intent():
                self.intents[event.seq] = event
            case Published():
                self.published.append(event)
            case Check():
                self.checks.append(event)
                self._checked(event)

    def _revealed(self, event: Revealed) -> None:
        machine = self.machine
        for text in event.openings:
            try:
                place, card = check_opening(
                    text, self.decks[event.deck], game=self.created.game, deck=event.deck
                )
            except DealError as error:
                raise DataError(f"event {event.seq}: {error}") from None
            machine.take(event.deck, place - 1, card)
        # Nothing older than a turned card is judged again (rules: shared to all).
        self._checkpoint()

    def _delivered(self, event: Delivered) -> None:
        for place in event.places:
            self.machine.take(event.deck, place - 1, None)
        self._checkpoint()

    def _rolled(self, event: Rolled) -> None:
        for place, card in enumerate(event.cards):
            self.machine.take(event.name, place, Card(card))
        self._checkpoint()

    def _opened(self, event: Opened) -> None:
        if self.machine.window is None and self.machine.following == event.window:
            self.machine.begin(event.window)
        expected = self.machine.window
        if self.window is not None or expected is None or expected.name != event.window:
            due = expected.name if expected else "no window"
            self._fault(event, f"{event.window} was opened, {due} was due")
            return
        self.window = OpenWindow(event.window, event.opens, event.deadline)
        self._machine.opened(event.opens)
        self._rows.setdefault(event.window, [])
        self._checkpoint()

    def _post(self, event: Post) -> None:
        heard = _Heard(
            event.seq, event.player, event.source.created, event.source, event.orders, event.problems
        )
        self._captured(heard, event.text, event.at)
        self._hear(heard)

    def _receipt(self, event: Receipt) -> None:
        self.receipts[event.seq] = event
        heard = _Heard(event.seq, event.player, event.source.created, event.source, (), (), sealed=True)
        known = self.openings.get(event.digest)
        if known:
            heard.orders, heard.problems = known.orders, known.problems
        else:
            heard.unread = True
        self._captured(heard, known.text if known else "", event.at)
        self._hear(heard)

    def _opening(self, event: Opening) -> None:
        self.opened_receipts[event.receipt] = event
        for heard in self._heard:
            if heard.seq == event.receipt:
                heard.orders = heard.meant or event.orders
                heard.problems = event.problems
                heard.sealed = heard.unread = False
                self._settled = False
                return
        self._fault(
            event, f"the opening of receipt {event.receipt} belongs to no sealed message of the window"
        )

    def _ruling(self, event: Ruling) -> None:
        self.rulings.append(event)
        try:
            _RULINGS[event.ruling](self, event)
        except HostkitError as error:
            self._fault(event, error.message)
        except KeyError:
            self._fault(event, f"there is no ruling {event.ruling!r}")

    def _amended(self, event: Amended) -> None:
        self._amendments.append(event)

    def _lapsed(self, event: Lapsed) -> None:
        if self.window is None or event.at < self.window.deadline:
            self._fault(event, f"{event.player}'s time was not up")
        self.machine.lapse(event.player)
        self._turned(event.at)
        self._checkpoint()

    def _closed(self, event: Closed) -> None:
        if self.window is None or self.window.name != event.window:
            self._fault(event, f"{event.window} was closed and was not open")
            return
        machine = self.machine
        assert machine.window is not None
        spoken = machine.window.early and not machine.awaiting
        if not event.early and event.at < self.window.deadline and not spoken:
            self._fault(event, f"{event.window} was closed before its deadline {self.window.deadline}")
        if len(self.unruled()) > event.unruled:
            self._fault(event, f"{event.window} was closed over near-misses without a ruling")
        machine.close()
        self.closed.append(event.window)
        self.window = None
        self._heard = []
        due = machine.window.name if machine.window else ""
        for amendment in self._amendments:
            if amendment.since == due:
                self.ruleset = self.ruleset.with_options(amendment.options)
                machine.amend(self.ruleset.options)

    def _checked(self, event: Check) -> None:
        standings = self.machine.standings()
        if event.digest != standings_digest(standings):
            self._fault(event, f"the standings published after {event.window} are not what the log gives")

    # A window's messages

    def _captured(self, heard: _Heard, text: str, at: str) -> None:
        """Apply ALL-4 to a message that was edited, or is seen again with another text."""
        source, policy = heard.source, self.ruleset.options.edits
        before = self.captured.get(source.id)
        seen_as_talk = before is None and source.id in self.talk
        self.captured.setdefault(source.id, heard.seq)
        self.texts[source.id] = hashlib.sha256(text.encode()).hexdigest()
        if before is None and not seen_as_talk and not source.edited:
            return
        moment = source.edited or at
        if policy == "as-of-edit":
            if self.window is None or moment < self.window.deadline:
                heard.at = moment
                self._bar(before, Problem("edited", f"edited at {moment}: the new text counts", "ALL-4"))
            else:
                heard.barred = Problem(
                    "edited", f"edited at {moment}, after the deadline: it does not count", "ALL-4"
                )
            return
        if policy == "void":
            reason = Problem("edited", "an edited post never counts; post again", "ALL-4")
            self._bar(before, reason)
            heard.barred = reason
        elif before is not None or seen_as_talk:
            heard.barred = Problem("edited", "edited after it was read: what was read first counts", "ALL-4")
        else:
            heard.barred = Problem("edited", "edited before it was first read: post again", "ALL-4")

    def _bar(self, seq: int | None, problem: Problem) -> None:
        for heard in self._heard:
            if heard.seq == seq:
                heard.barred = problem
                self._settled = False

    def _hear(self, heard: _Heard) -> None:
        if self.window is None:
            heard.barred = heard.barred or Problem("late", "no window is open", "ALL-11")
            self._report(heard, self.closed[-1] if self.closed else "", heard.barred)
            return
        in_order = not self._heard or heard.place > self._heard[-1].place
        self._heard.append(heard)
        if in_order and self._settled:
            self._judge(heard)
        else:
            self._settled = False

    def _settle(self) -> None:
        """Judge the window again from its opening, where a message came out of order or a ruling was made."""
        if self._settled:
            return
        self._settled = True
        assert self.window is not None
        self._machine = pickle.loads(self._base)
        self.window.deadline = self._base_deadline
        self._rows[self.window.name] = list(self._base_rows)
        self._heard.sort(key=lambda heard: heard.place)
        for heard in self._heard:
            self._judge(heard)

    def _checkpoint(self) -> None:
        """Keep the state as it is, to judge later messages from here; pickling is the quickest deep copy."""
        if self.window is None:
            return
        self._settle()
        self._base = pickle.dumps(self._machine)
        self._base_deadline = self.window.deadline
        self._base_rows = list(self._rows[self.window.name])
        self._heard = []

    def _judge(self, heard: _Heard) -> None:
        assert self.window is not None
        window = self.window
        problem = heard.barred or self._outside(heard, window)
        if heard.ruling == "accept":
            problem = None
        elif heard.ruling == "void":
            problem = Problem("refused", "made void by the host", "ALL-8")
        if problem or heard.unread:
            if heard.unread and problem is None:
                self._machine.heard(heard.player)
            self._report(heard, window.name, problem)
            return
        rows = self._report(heard, window.name)
        if not rows:
            return
        turn = self._machine.turn
        message = Message(heard.seq, heard.player, heard.at, heard.orders, heard.source.via)
        for row, outcome in zip(rows, self._machine.judge(message), strict=True):
            row.verdict, row.reason, row.rule = outcome.problem or Problem("accepted", outcome.note)
            for key in outcome.replaces:
                old = self._row(window.name, key)
                old.verdict, old.reason, old.rule = "superseded", "a later order took its place", "ALL-2"
        if self._machine.turn != turn:
            self._turned(heard.at)

    def _outside(self, heard: _Heard, window: OpenWindow) -> Problem | None:
        if not heard.player:
            return Problem("refused", f"{heard.source.author} is no player of this game", "ALL-6")
        if heard.at < window.opens:
            return Problem("refused", f"posted before {window.name} opened at {window.opens}", "ALL-1")
        if heard.at >= window.deadline:
            return Problem("late", f"{window.name} ended at {window.deadline}", "ALL-11")
        return None

    def _report(self, heard: _Heard, window: str, problem: Problem | None = None) -> list[Row]:
        """Rows for a message's orders (returned, to be judged) and for what could not be read in it.

        A problem with the whole message stands in all of them.
        """
        whole = problem or Problem("sealed", "")
        rows = [heard.row(window, whole, order) for order in heard.orders]
        report = self._rows.setdefault(window, [])
        report += rows
        if heard.unread:
            report.append(heard.row(window, whole))
        report += [heard.row(window, problem or Problem(**found)) for found in heard.problems]
        return rows

    def _row(self, window: str, key: tuple[int, int]) -> Row:
        rows = [row for row in self._rows[window] if row.seq == key[0] and row.order is not None]
        return rows[key[1]]

    def _turned(self, at: str) -> None:
        """A turn has passed to somebody else, who gets the window's full time (ALL-12)."""
        if self.window is not None and self._machine.turn:
            self.window.deadline = self._machine.deadline(at)

    # A host's findings

    def _ruled(self, event: Ruling) -> None:
        for heard in self._heard:
            if heard.seq == event.target:
                heard.ruling = event.ruling
                if event.orders:
                    heard.orders = heard.meant = event.orders
                    heard.unread = False
                self._settled = False
                return
        raise DataError(f"{event.ruling}: message {event.target} is not one of the open window")

    def _set(self, event: Ruling) -> None:
        source = Source("host", f"ruling-{event.seq}", event.at, author=event.player, via="pm")
        self._hear(_Heard(event.seq, event.player, event.at, source, event.orders, (), ruling="accept"))

    def _adjust(self, event: Ruling) -> None:
        self._change(lambda machine: machine.adjust(event.player, event.amount))

    def _excuse(self, event: Ruling) -> None:
        self._change(lambda machine: machine.excuse(event.player, event.window))

    def _extend(self, event: Ruling) -> None:
        if self.window is None or self.window.name != event.window:
            raise DataError(f"extend: {event.window} is not open")
        self._settle()
        self.window.deadline = self._base_deadline = event.deadline
        self._settled = False

    def _change(self, change: Any) -> None:
        """Change the state under the open window's messages, which are then judged again."""
        if self.window is None:
            change(self.machine)
        else:
            self._settle()
            machine = pickle.loads(self._base)
            change(machine)
            self._base = pickle.dumps(machine)
            self._settled = False

    def _fault(self, event: Event, text: str) -> None:
        self.faults.append((event.seq, text))


_HANDLERS: dict[type, Any] = {
    Created: Game._created, Delivered: Game._delivered, Revealed: Game._revealed,
    Rolled: Game._rolled, Opened: Game._opened, Post: Game._post, Receipt: Game._receipt,
    Opening: Game._opening, Ruling: Game._ruling, Amended: Game._amended,
    Lapsed: Game._lapsed, Closed: Game._closed,
    SeedCommitted: Game._seed, SeedRevealed: Game._seed, Scanned: Game._seed, Intent: Game._seed,
    Published: Game._seed, Deleted: Game._seed, Check: Game._seed, Dealt: Game._seed,
}  # fmt: skip

_RULINGS: dict[str, Any] = {
    "accept": Game._ruled, "void": Game._ruled, "set": Game._set, "adjust": Game._adjust,
    "excuse": Game._excuse, "extend": Game._extend,
}  # fmt: skip


def replay(
    events: Iterable[Event], *, openings: Mapping[str, Opening] | None = None, until: str | int | None = None
) -> Game:
    """Fold events into a game, to the end or until an event's seq or a window's resolution.

    Raises `DataError` where the log cannot be followed at all.
    """
    game = Game(openings)
    for event in events:
        game.feed(event)
        if until is not None and (
            event.seq == until or (isinstance(event, Closed) and event.window == until)
        ):
            break
    return game


def standings_digest(standings: msgspec.Struct) -> str:
    """Hex SHA-256 of the standings as compact JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(standings, order="sorted")).hexdigest()
