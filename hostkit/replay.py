"""The fold: a log's events, one after the other, become a game.

Replay never repairs and never guesses. A window's messages are judged in the order in which they were
posted, however late they came in: one that comes out of order, or a ruling, makes the window be judged again
from its opening. A closed window stays closed. What the host did against the rules is collected in
`Game.faults`, and the fold goes on.
"""

import hashlib
import pickle
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from hostkit.cards.card import Card
from hostkit.cards.deal import DealError, check_opening
from hostkit.errors import DataError, HostkitError, Problem
from hostkit.log.events import (
    Amended,
    BoxMade,
    BoxOpened,
    Check,
    Closed,
    Created,
    Dealt,
    Deleted,
    Delivered,
    Event,
    Intent,
    Known,
    Lapsed,
    Mixed,
    Opened,
    Opening,
    Player,
    Post,
    Published,
    Receipt,
    Reminded,
    Revealed,
    Rolled,
    Ruling,
    Scanned,
    SeedCommitted,
    SeedRevealed,
    Source,
)  # fmt: skip
from hostkit.log.order import AllIn, Bid, Hash, Order, Raise, Sealed
from hostkit.machines.base import Machine, Message, Standings
from hostkit.machines.renaming import rename, renamed
from hostkit.machines.signup import SignUp
from hostkit.rulesets import Ruleset, read_ruleset
from hostkit.seats import Seats
from hostkit.times import after, read_span

__all__ = ["Game", "OpenWindow", "Past", "Row", "box_id", "replay", "sealed_in", "standings_digest"]


class Row(msgspec.Struct, gc=False):
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
    """The open window; orders count before `ends`, which is the deadline and the grace after it."""

    name: str
    opens: str
    deadline: str
    ends: str


class Past(NamedTuple):
    """What a window came to when it was resolved, at event `seq`."""

    seq: int
    at: str
    result: dict[str, Any]
    standings: Standings


class _Heard(msgspec.Struct, gc=False):
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
        self.mixed: dict[str, Mixed] = {}
        self.decks: dict[str, list[str]] = {}
        self.intents: dict[int, Intent] = {}
        self.published: list[Published] = []
        self.receipts: dict[int, Receipt] = {}
        self.opened_receipts: dict[int, Opening] = {}
        self.boxes: dict[int, Post] = {}
        self.box_keys: dict[str, str] = {}
        self.box_secrets: dict[str, str] = {}
        self.captured: dict[str, int] = {}
        self.talk: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.seats = Seats(())
        self.deleted: set[str] = set()
        self.checks: list[Check] = []
        self.amendments: list[Amended] = []
        self.past: dict[str, Past] = {}
        self.reminded: list[Reminded] = []
        self.absences: list[Ruling] = []
        # What each ruling did to the standings, in words, and the host's acts that can be undone, by seq.
        self.effects: dict[int, list[str]] = {}
        self.acts: list[int] = []
        self.undone: set[int] = set()
        self.paused = ""
        self._fed: list[Event] = []
        self._moved: dict[str, str] = {}
        self._renames: list[tuple[int, str, str]] = []
        self._grace = 0
        self._rows: dict[str, list[Row]] = {}
        self._pledges: set[int] = set()
        self._judged: dict[tuple[int, int], Row] = {}
        self._heard: list[_Heard] = []
        self._settled = True

    # What a game answers

    @property
    def players(self) -> list[Player]:
        """The players with their other names and accounts: those of the start, then whoever joined."""
        known = self.seats.players
        return [*known.values(), *(Player(name) for name in self.machine.seats if name not in known)]

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
        self._fed.append(event)
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
        self.seats = Seats(event.players)
        names = [player.name for player in event.players]
        self._machine: Machine = self._signup(names) if event.signup else self.ruleset.start(names)

    def _signup(self, names: list[str]) -> SignUp:
        fewest, most = self.ruleset.machine.fewest, self.ruleset.machine.most
        return SignUp(self.ruleset.options, names, lasts=self.created.signup, fewest=fewest, most=most)

    def _known(self, event: Known) -> None:
        self.acts.append(event.seq)
        if event.player in self.machine.seats:
            self.seats.players.setdefault(event.player, Player(event.player))
        self.seats.learn(event)
        if event.rename and event.rename != event.player:
            self._rename(event.player, event.rename)
            self.absences = [
                msgspec.structs.replace(one, player=event.rename) if one.player == event.player else one
                for one in self.absences
            ]

    def _rename(self, old: str, new: str) -> None:
        """A seat is called otherwise from now on, also in what was said in the open window."""
        self._change(lambda machine: rename(machine, old, new))
        for heard in self._heard:
            heard.player = new if heard.player == old else heard.player
            heard.orders, heard.meant = renamed(heard.orders, old, new), renamed(heard.meant, old, new)
        self._renames.append((self.seq, old, new))

    def _seed(
        self,
        event: SeedCommitted
        | SeedRevealed
        | Scanned
        | Intent
        | Published
        | Deleted
        | Check
        | Dealt
        | Reminded,
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
            case Reminded():
                self.reminded.append(event)
            case Check():
                self.checks.append(event)
                self._checked(event)

    def _mixed(self, event: Mixed) -> None:
        if event.deck not in self.commitments or self.mixed or self.decks:
            self._fault(event, f"inputs were mixed into {event.deck} unpromised, twice, or after the deal")
            return
        self.mixed[event.deck] = event

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
            self._amend(self.machine, event.window)
            self.machine.begin(event.window)
        expected = self.machine.window
        if self.window is not None or expected is None or expected.name != event.window:
            due = expected.name if expected else "no window"
            self._fault(event, f"{event.window} was opened, {due} was due")
            return
        self._moved = {}
        self._grace = read_span(self.ruleset.options.grace)
        self.window = OpenWindow(
            event.window, event.opens, event.deadline, after(event.deadline, self._grace)
        )
        self._machine.opened(event.opens)
        self._rows.setdefault(event.window, [])
        self._checkpoint()

    def _post(self, event: Post) -> None:
        self._spoke(event)
        heard = _Heard(
            event.seq, event.player, event.source.created, event.source, event.orders, event.problems
        )
        if self.window is not None and self.window.name in self.box_keys and sealed_in(event):
            self.boxes[event.seq] = event
            known = self.openings.get(box_id(event.source, event.text))
            heard.orders, heard.problems = (known.orders, known.problems) if known else ((), ())
            heard.sealed, heard.unread = True, known is None
        self._captured(heard, event.text, event.at)
        self._hear(heard)

    def _receipt(self, event: Receipt) -> None:
        self.receipts[event.seq] = event
        self._spoke(event)
        heard = _Heard(event.seq, event.player, event.source.created, event.source, (), (), sealed=True)
        known = self.openings.get(event.digest)
        if known:
            heard.orders, heard.problems = known.orders, known.problems
        else:
            heard.unread = True
        self._captured(heard, known.text if known else "", event.at)
        self._hear(heard)

    def _spoke(self, event: Post | Receipt) -> None:
        if event.player and event.source.author_id and not event.recorded:
            source = event.source
            self.seats.spoke(event.player, source.author_id, board=source.board, at=source.created)

    def _box(self, event: BoxMade | BoxOpened) -> None:
        if self.window is None or self.window.name != event.window:
            self._fault(event, f"a key of {event.window}, which is not open")
            return
        match event:
            case BoxMade():
                self.box_keys.setdefault(event.window, event.key)
            case BoxOpened():
                self.box_secrets.setdefault(event.window, event.secret)

    def _opening(self, event: Opening) -> None:
        late = self.opened_receipts.get(event.receipt)
        self.opened_receipts[event.receipt] = event
        if late is not None and late.withheld:
            return
        for heard in self._heard:
            if heard.seq == event.receipt:
                heard.orders = heard.meant or self._now_called(event.orders, event.receipt)
                heard.problems = event.problems
                heard.sealed = heard.unread = False
                self._settled = False
                return
        self._fault(
            event, f"the opening of receipt {event.receipt} belongs to no sealed message of the window"
        )

    def _now_called(self, orders: tuple[Order, ...], seq: int) -> tuple[Order, ...]:
        """Orders that were read at an event, with the names that players have now."""
        for at, old, new in self._renames:
            if at > seq:
                orders = renamed(orders, old, new)
        return orders

    def _ruling(self, event: Ruling) -> None:
        if event.ruling not in _RULINGS:
            self._fault(event, f"there is no ruling {event.ruling!r}")
            return
        before = self._figures()
        try:
            _RULINGS[event.ruling](self, event)
        except HostkitError as error:
            self._fault(event, error.message)
        self.rulings.append(event)
        if event.ruling != "undo":
            self.acts.append(event.seq)
        self.effects[event.seq] = [
            f"{player}: {name} {old} → {now[name]}"
            for (player, now), was in zip(self._figures().items(), before.values(), strict=False)
            for name, old in was.items() if old != now[name]
        ]  # fmt: skip

    def _figures(self) -> dict[str, dict[str, int]]:
        """What a ruling can change in the standings, by player in seat order."""
        standings = self.machine.standings()
        return {
            seat.player: {standings.unit: seat.balance, "strikes": seat.strikes} for seat in standings.players
        }

    def _amended(self, event: Amended) -> None:
        self.amendments.append(event)
        self.acts.append(event.seq)

    def _lapsed(self, event: Lapsed) -> None:
        if self.paused:
            self._fault(event, "the game is paused")
        if self.window is None or event.at < self.window.ends:
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
        if self.paused:
            self._fault(event, f"{event.window} was closed while the game is paused")
        if not event.early and event.at < self.window.ends and not spoken:
            self._fault(event, f"{event.window} was closed before its deadline {self.window.deadline}")
        if len(self.unruled()) > event.unruled:
            self._fault(event, f"{event.window} was closed over near-misses without a ruling")
        machine.close()
        if isinstance(machine, SignUp):
            said = machine.result
            machine = self._machine = self.ruleset.start(list(machine.seats))
            machine.result = {**machine.result, **said}
            for name in machine.seats:
                self.seats.players.setdefault(name, Player(name))
        self.closed.append(event.window)
        self.window = None
        self._heard, self.acts = [], []
        if machine.window is not None:
            self._amend(machine, machine.window.name)

    def _amend(self, machine: Machine, window: str) -> None:
        """Bring a machine to the rules that hold from a window on (ALL-9)."""
        for amendment in self.amendments:
            if amendment.since == window:
                self.ruleset = self.ruleset.with_options(amendment.options)
                machine.amend(self.ruleset.options)

    def begun(self, window: str) -> Machine:
        """The state as it will be when the host begins the next hand with this window; nothing is changed."""
        ruleset, machine = self.ruleset, pickle.loads(pickle.dumps(self.machine))
        self._amend(machine, window)
        self.ruleset = ruleset
        machine.begin(window)
        planned: Machine = machine
        return planned

    def _checked(self, event: Check) -> None:
        standings = self.machine.standings()
        result = pickle.loads(pickle.dumps(self.machine.result))
        self.past[event.window] = Past(event.seq, event.at, result, standings)
        if event.digest != standings_digest(standings):
            self._fault(event, f"the standings published after {event.window} are not what the log gives")

    # A window's messages

    def _captured(self, heard: _Heard, text: str, at: str) -> None:
        """Apply ALL-4 to a message that was edited, or is seen again with another text."""
        source, policy = heard.source, self.ruleset.options.edits
        before = self.captured.get(source.id)
        seen_as_talk = before is None and source.id in self.talk
        self.captured.setdefault(source.id, heard.seq)
        for order in heard.orders:
            if isinstance(order, Hash):
                self._pledges.add(heard.seq)
        self.texts[source.id] = text
        if before is None and not seen_as_talk and not source.edited:
            return
        moment = source.edited or at
        if before in self._pledges or heard.seq in self._pledges:
            # A hash stands for a text that nobody has seen: it must not move at all (AN-13).
            policy = "void"
            if before is not None and all(before != other.seq for other in self._heard):
                self._change(lambda machine: machine.edited(before))
        if policy == "as-of-edit":
            if self.window is None or moment < self.window.ends or self.paused:
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
        # What does not count changes nothing for others, wherever it stands.
        self._heard.insert(len(self._heard) if in_order or not heard.barred else 0, heard)
        if self._settled and (in_order or heard.barred):
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
        self._until(self._base_deadline)
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
        unclear = any(found["verdict"] in ("near-miss", "ambiguous") for found in heard.problems)
        speaker = heard.player or heard.source.author
        # A box is as private as a message to the host, though it stands in the thread.
        via = "pm" if heard.seq in self.boxes else heard.source.via
        message = Message(heard.seq, speaker, heard.at, heard.orders, via, unclear)
        for row, outcome in zip(rows, self._machine.judge(message), strict=True):
            row.verdict, row.reason, row.rule = outcome.problem or Problem("accepted", outcome.note)
            for key in outcome.replaces:
                old = self._judged[key]
                old.verdict, old.reason, old.rule = "superseded", "a later order took its place", "ALL-2"
        if self._machine.turn != turn:
            self._turned(heard.at)
        self._keep_open(rows, heard.at)

    def _keep_open(self, rows: list[Row], at: str) -> None:
        """A bid in the last minutes of an open auction moves its end (option `anti_snipe`)."""
        window, planned, span = self.window, self._machine.window, self.ruleset.options.anti_snipe
        if (
            span == "0s"
            or window is None
            or planned is None
            or planned.kind not in ("bid", "bidding", "auction")
        ):
            return
        bids = any(isinstance(row.order, Bid | Raise | AllIn) and row.verdict == "accepted" for row in rows)
        end = after(at, read_span(span))
        if bids and not planned.sealed and at < window.deadline < end:
            self._until(end)

    def _until(self, deadline: str) -> None:
        """Set the open window's end: what the rules make it, or what the host has moved that to."""
        assert self.window is not None
        while deadline in self._moved:
            deadline = self._moved[deadline]
        self.window.deadline, self.window.ends = deadline, after(deadline, self._grace)

    def _outside(self, heard: _Heard, window: OpenWindow) -> Problem | None:
        assert self._machine.window is not None
        joins = "join" in self._machine.window.verbs and bool(heard.orders)
        left = None if heard.player else self.seats.left(
            heard.source.author, heard.source.author_id, board=heard.source.board
        )  # fmt: skip
        if left:
            return Problem(
                "ignored", f"{left.player.name} gave the seat to {left.seat}, who speaks for it", "ALL-10"
            )
        if not heard.player and not joins:
            return Problem("refused", f"{heard.source.author} is no player of this game", "ALL-6")
        if heard.at < window.opens:
            return Problem("refused", f"posted before {window.name} opened at {window.opens}", "ALL-1")
        if heard.at >= window.ends and not self.paused:
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
        for place, row in enumerate(rows):
            self._judged[heard.seq, place] = row
        if heard.unread:
            report.append(heard.row(window, whole))
        for found in heard.problems:
            report.append(heard.row(window, problem or Problem(**found)))
        return rows

    def _turned(self, at: str) -> None:
        """A turn has passed to somebody else, who gets the window's full time (ALL-12)."""
        if self.window is not None and self._machine.awaiting:
            self._until(self._machine.deadline(at))

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
        settled = self._before_the_card(event.target)
        if event.ruling == "void" and settled:
            for row in settled:
                row.verdict, row.reason, row.rule, row.ruled = (
                    "refused",
                    "made void by the host",
                    "ALL-8",
                    True,
                )
            return
        if settled:
            raise DataError(
                f"{event.ruling}: message {event.target} is older than the last card turned: "
                "make it void, or set the player's order"
            )
        raise DataError(f"{event.ruling}: message {event.target} is not one of the open window")

    def _before_the_card(self, seq: int) -> list[Row]:
        """What could not be read in a message of the open window that is not judged again (rules: shared to all)."""
        self._settle()
        rows = self._rows[self.window.name] if self.window else []
        return [row for row in rows if row.seq == seq and row.verdict in ("near-miss", "ambiguous")]

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
        self._move(event.deadline)

    def _move(self, deadline: str) -> None:
        """The host moves the end of the open window: to where its rules put it, it comes there no more."""
        assert self.window is not None
        self._settle()
        if deadline < self.window.deadline:
            raise DataError(
                f"{self.window.name} is open until {self.window.deadline}: it cannot end before that"
            )
        if deadline > self.window.deadline:
            self._moved[self.window.deadline] = deadline
        self._settled = False

    def _pause(self, event: Ruling) -> None:
        if self.window is None or self.paused:
            raise DataError(
                "the game is paused already" if self.paused else "no window is open: nothing runs"
            )
        self._settle()
        if event.at >= self.window.ends:
            raise DataError(f"{self.window.name} is over since {self.window.ends}: resolve it, then pause")
        self.paused = event.at
        self._settled = False

    def _resume(self, event: Ruling) -> None:
        if not self.paused or self.window is None:
            raise DataError("the game is not paused")
        self._settle()
        self._move(event.deadline)
        self.paused = ""

    def _substitute(self, event: Ruling) -> None:
        if event.player not in self.machine.seats:
            raise DataError(f"{event.player} has no seat in this game")
        if event.new in self.machine.seats:
            raise DataError(f"{event.new} has a seat already")
        self.seats.players.setdefault(event.player, Player(event.player))
        self.seats.substitute(event.player, event.new, at=event.at)
        self.absences = [one for one in self.absences if one.player != event.player]
        self._rename(event.player, event.new)

    def _absent(self, event: Ruling) -> None:
        if event.player not in self.machine.seats:
            raise DataError(f"{event.player} has no seat in this game")
        self.absences.append(event)

    def absent(self, player: str, at: str) -> Ruling | None:
        """The booking by which a player is away at a moment, the latest of several."""
        away = [
            one for one in self.absences
            if one.player == player and one.since <= at and (not one.until or at < one.until)
        ]  # fmt: skip
        return away[-1] if away else None

    def _undo(self, event: Ruling) -> None:
        """Everything as if the host's last act had not been; it stays in the log."""
        if not self.acts or event.target != self.acts[-1]:
            last = (
                f"the last is event {self.acts[-1]}" if self.acts else "there is none since the window opened"
            )
            raise DataError(f"event {event.target} is not the host's last act: {last}")
        again = Game(self.openings)
        for old in self._fed[:-1]:
            if old.seq != event.target:
                again.feed(old)
        fed, undone = self._fed, {*self.undone, event.target}
        self.__dict__.update(again.__dict__)
        self._fed, self.undone = fed, {*self.undone, *undone}
        self.seq, self.at = event.seq, event.at

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
    Created: Game._created, BoxMade: Game._box, BoxOpened: Game._box, Mixed: Game._mixed,
    Delivered: Game._delivered, Revealed: Game._revealed,
    Rolled: Game._rolled, Opened: Game._opened, Post: Game._post, Receipt: Game._receipt,
    Opening: Game._opening, Ruling: Game._ruling, Amended: Game._amended,
    Lapsed: Game._lapsed, Closed: Game._closed,
    SeedCommitted: Game._seed, SeedRevealed: Game._seed, Scanned: Game._seed, Intent: Game._seed,
    Published: Game._seed, Deleted: Game._seed, Check: Game._seed, Dealt: Game._seed,
    Known: Game._known, Reminded: Game._seed,
}  # fmt: skip

_RULINGS: dict[str, Any] = {
    "accept": Game._ruled, "void": Game._ruled, "set": Game._set, "adjust": Game._adjust,
    "excuse": Game._excuse, "extend": Game._extend, "pause": Game._pause, "resume": Game._resume,
    "substitute": Game._substitute, "absent": Game._absent, "undo": Game._undo,
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


def sealed_in(event: Post) -> str:
    """The sealed text in a post, or "": the first, where somebody wrote several."""
    found = [order.text for order in event.orders if isinstance(order, Sealed)]
    return found[0] if event.player and found else ""


def box_id(source: Source, text: str) -> str:
    """What a box is kept under in `Game.openings`."""
    return f"box-{hashlib.sha256(f'{source.id} {text}'.encode()).hexdigest()}"


def standings_digest(standings: msgspec.Struct) -> str:
    """Hex SHA-256 of the standings as compact JSON with sorted keys."""
    return hashlib.sha256(msgspec.json.encode(standings, order="sorted")).hexdigest()
