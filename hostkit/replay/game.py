"""The game as its events make it, one after the other.

Belongs here: all that a game remembers and answers, and what its windows do to it. What other events do is
in `messages`, `cards` and `rulings`; what is said in the open window is the floor's.
"""

import pickle
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from hostkit import __version__
from hostkit.errors import DataError
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
)  # fmt: skip
from hostkit.machines.base import Machine
from hostkit.machines.signup import SignUp
from hostkit.replay import cards, messages
from hostkit.replay.floor import Floor
from hostkit.replay.rows import OpenWindow, Past, Row, standings_digest
from hostkit.replay.rulings import rule
from hostkit.rulesets import Ruleset, read_ruleset
from hostkit.seats import Seats

__all__ = ["Game", "replay"]


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
        self.closed: list[str] = []
        self.called_off = ""
        self.faults: list[tuple[int, str]] = []
        self.rulings: list[Ruling] = []
        self.commitments: dict[str, SeedCommitted] = {}
        self.mixed: dict[str, Mixed] = {}
        # The players' words for the shuffle, as they came in (option `deal: words`).
        self.words: list[Post] = []
        self.decks: dict[str, list[str]] = {}
        self.intents: dict[int, Intent] = {}
        self.published: list[Published] = []
        self.receipts: dict[int, Receipt] = {}
        self.opened_receipts: dict[int, Opening] = {}
        self.sealed_rulings: dict[int, Ruling] = {}
        self.boxes: dict[int, Post] = {}
        self.box_keys: dict[str, str] = {}
        self.box_secrets: dict[str, str] = {}
        self.talk: dict[str, str] = {}
        self.happened: set[tuple[str, str]] = set()
        self.texts: dict[str, str] = {}
        self.edits: dict[str, str] = {}
        self.seats = Seats(())
        self.deleted: set[str] = set()
        self.checks: list[Check] = []
        self.amendments: list[Amended] = []
        self.past: dict[str, Past] = {}
        self.reminded: list[Reminded] = []
        self.absences: list[Ruling] = []
        self.lapses: list[Lapsed] = []
        # For each window, the event after which its turn or its end last stood elsewhere than before.
        self.moved: dict[str, int] = {}
        self._stood: tuple[str, str, str] | None = None
        # What each ruling did to the standings, in words, and the host's acts that can be undone, by seq.
        self.effects: dict[int, list[str]] = {}
        # The window in which each ruling was made: the open one, or the last that was resolved.
        self.ruled_in: dict[int, str] = {}
        self.acts: list[int] = []
        self.undone: set[int] = set()
        self.floor = Floor(self.seats)
        self._fed: list[Event] = []

    # What a game answers

    @property
    def window(self) -> OpenWindow | None:
        return self.floor.window

    @property
    def paused(self) -> str:
        """Since when the game is paused, or ""."""
        return self.floor.paused

    @property
    def machine(self) -> Machine:
        """The state, with every message of the open window judged."""
        return self.floor.machine

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
    def windows(self) -> list[str]:
        """The windows that have been open, in order."""
        called_off = [self.called_off] if self.called_off else []
        return [*self.closed, *called_off, *([self.window.name] if self.window else [])]

    @property
    def sealed(self) -> dict[int, Receipt | Ruling]:
        """What has a receipt, by seq: private messages, and rulings on them."""
        return dict(sorted([*self.receipts.items(), *self.sealed_rulings.items()]))

    def rows(self, window: str) -> list[Row]:
        """The parse report of a window, in posting order."""
        return self.floor.rows(window)

    def unruled(self) -> list[Row]:
        """Near-misses and ambiguities of the open window on which the host has not ruled yet."""
        if self.window is None:
            return []
        rows = self.rows(self.window.name)
        return [row for row in rows if row.verdict in ("near-miss", "ambiguous") and not row.ruled]

    def absent(self, player: str, at: str) -> Ruling | None:
        """The booking by which a player is away at a moment, the latest of several."""
        away = [
            one for one in self.absences
            if one.player == player and one.since <= at and (not one.until or at < one.until)
        ]  # fmt: skip
        return away[-1] if away else None

    @property
    def away(self) -> list[str]:
        """Those of the awaited who are booked as absent when the window ends.

        They can speak after all, and so the window stays open for them until its deadline (ALL-12).
        """
        return [
            player for player in self.awaiting if self.window and self.absent(player, self.window.deadline)
        ]

    def is_over(self, moment: str) -> bool:
        """Whether the open window can be closed at a moment: its time is over, or nobody is left to speak (ALL-12)."""
        planned = self.machine.window
        if self.window is None or planned is None:
            return False
        return moment >= self.window.ends or (planned.early and not self.awaiting)

    def begun(self, window: str) -> Machine:
        """The state as it will be when the host begins the next hand with this window; nothing is changed."""
        machine: Machine = pickle.loads(pickle.dumps(self.machine))
        self._amend(machine, window)
        machine.begin(window)
        return machine

    # What happens to it

    def feed(self, event: Event) -> None:
        """Take the next event; raises `DataError` where the log makes no sense without it."""
        self.seq, self.at = event.seq, event.at
        self._fed.append(event)
        if not hasattr(self, "created") and not isinstance(event, Created):
            raise DataError(f"event {event.seq}: a log begins with the event `created`")
        try:
            _HANDLERS[type(event)](self, event)
        except IndexError:
            # Cards that the game waits for were left out of the log; any other is a fault of ours.
            if self.machine.need is None:
                raise
            raise DataError(
                f"event {event.seq}: the cards that it needs were not dealt or shown before"
            ) from None
        except KeyError as error:
            # A name that the event itself gives can be wrong in a log; any other is a fault of ours.
            if not error.args or error.args[0] not in _named(event):
                raise
            raise DataError(f"event {event.seq}: nothing is known of {error}") from None
        self._watch_the_clock(event)

    def _watch_the_clock(self, event: Event) -> None:
        """Note whether an event has moved the turn, or the end, of the open window.

        Only where messages can do that; what is dealt or shown right after belongs to it.
        """
        window = self.window
        if window is None or isinstance(event, Intent | Published | Scanned):
            return
        timed = self.machine.turn or self.machine.options.anti_snipe != "0s"
        if not timed and (self._stood is None or self._stood[0] != window.name):
            return
        stands = (window.name, self.machine.turn, window.deadline)
        shown = isinstance(event, Dealt | Delivered | Revealed | Rolled) and window.name in self.moved
        if shown or (self._stood not in (None, stands) and self._stood[0] == window.name):
            self.moved[window.name] = event.seq
        self._stood = stands

    def fault(self, event: Event, text: str) -> None:
        """The host did something against the rules; the game goes on."""
        self.faults.append((event.seq, text))

    def undo(self, seq: int) -> None:
        """Everything becomes as if an event, the last but one at most, had not been; it stays in the log."""
        again = Game(self.openings)
        for old in self._fed[:-1]:
            if old.seq != seq:
                again.feed(old)
        again._fed, again.undone = self._fed, {*again.undone, *self.undone, seq}
        again.seq, again.at = self.seq, self.at
        self.__dict__.update(again.__dict__)

    def _created(self, event: Created) -> None:
        if event.seq != 1:
            raise DataError(f"event {event.seq}: a game is created by its first event only")
        if _release(event.version) > _release(__version__):
            raise DataError(
                f"the game was made with hostkit {event.version}, this is {__version__}",
                hint="install that version or a later one",
            )
        self.created = event
        self.ruleset = ruleset = read_ruleset(
            event.ruleset, event.text, event.options, where=f"event 1, ruleset {event.ruleset}"
        )
        self.seats = Seats(event.players)
        names = [player.name for player in event.players]
        if event.signup:
            fewest, most = ruleset.machine.fewest, ruleset.machine.most
            unit = ruleset.start([str(seat) for seat in range(fewest)]).standings().unit
            machine: Machine = SignUp(
                ruleset.options, names, lasts=event.signup, fewest=fewest, most=most, unit=unit
            )
        else:
            machine = ruleset.start(names)
        self.floor.hand_to(machine, self.seats)

    def _known(self, event: Known) -> None:
        self.acts.append(event.seq)
        if event.player in self.machine.seats:
            self.seats.players.setdefault(event.player, Player(event.player))
        self.seats.learn(event)
        if event.rename and event.rename != event.player:
            self.floor.rename(event.seq, event.player, event.rename)
            self.absences = [
                msgspec.structs.replace(one, player=event.rename) if one.player == event.player else one
                for one in self.absences
            ]

    def _noted(self, event: SeedRevealed | Scanned | Intent | Published | Deleted | Reminded) -> None:
        """What is only remembered; a seed is the audit's alone."""
        match event:
            case Deleted():
                self.deleted.add(event.source)
            case Scanned():
                self.talk.update(event.talk)
                self.happened.update((one["where"], one["reason"]) for one in event.happened)
            case Intent():
                self.intents[event.seq] = event
            case Published():
                if event.intent not in self.intents:
                    raise DataError(f"event {event.seq}: a post that event {event.intent} did not announce")
                self.published.append(event)
            case Reminded():
                self.reminded.append(event)

    # Windows

    def _opened(self, event: Opened) -> None:
        machine = self.machine
        if machine.window is None and machine.following == event.window:
            self.ruleset = self._amend(machine, event.window)
            machine.begin(event.window)
        expected = machine.window
        if self.window is not None or expected is None or expected.name != event.window:
            due = expected.name if expected else "no window"
            self.fault(event, f"{event.window} was opened, {due} was due")
            return
        self.floor.open(event.window, event.opens, event.deadline)

    def _amended(self, event: Amended) -> None:
        self.amendments.append(event)
        self.acts.append(event.seq)

    def _amend(self, machine: Machine, window: str) -> Ruleset:
        """Bring a machine to the rules that hold from a window on (ALL-9), and tell them."""
        ruleset = self.ruleset
        for amendment in self.amendments:
            if amendment.since == window:
                ruleset = ruleset.with_options(amendment.options)
                machine.amend(ruleset.options)
        return ruleset

    def _lapsed(self, event: Lapsed) -> None:
        if self.paused:
            self.fault(event, "the game is paused")
        if self.window is None or event.at < self.window.ends:
            self.fault(event, f"{event.player}'s time was not up")
        self.lapses.append(event)
        self.machine.lapse(event.player)
        self.floor.turned(event.at)
        self.floor.checkpoint()

    def _closed(self, event: Closed) -> None:
        if self.window is None or self.window.name != event.window:
            self.fault(event, f"{event.window} was closed and was not open")
            return
        machine = self.machine
        assert machine.window is not None
        spoken = machine.window.early and not machine.awaiting
        if self.paused:
            self.fault(event, f"{event.window} was closed while the game is paused")
        if not event.early and event.at < self.window.ends and not spoken:
            self.fault(event, f"{event.window} was closed before its deadline {self.window.deadline}")
        if len(self.unruled()) > event.unruled:
            self.fault(event, f"{event.window} was closed over near-misses without a ruling")
        machine.close()
        if isinstance(machine, SignUp):
            machine = self._begin_with(machine)
        self.closed.append(event.window)
        self.floor.close()
        self.acts = []
        if machine.window is not None:
            self.ruleset = self._amend(machine, machine.window.name)

    def call_off(self) -> None:
        """The open window ends unresolved, with the game."""
        if self.window is not None:
            self.called_off = self.window.name
            self.floor.close()
            self.floor.paused = ""

    def _begin_with(self, signup: SignUp) -> Machine:
        """The game itself begins, with those who signed up for it."""
        machine = self.ruleset.start(list(signup.seats))
        machine.result = {**machine.result, **signup.result}
        for name in machine.seats:
            self.seats.players.setdefault(name, Player(name))
        self.floor.hand_to(machine, self.seats)
        return machine

    def _checked(self, event: Check) -> None:
        self.checks.append(event)
        standings = self.machine.standings()
        result: dict[str, Any] = pickle.loads(pickle.dumps(self.machine.result))
        self.past[event.window] = Past(event.seq, event.at, result, standings)
        if event.digest != standings_digest(standings):
            self.fault(event, f"the standings published after {event.window} are not what the log gives")


_HANDLERS: dict[type, Any] = {
    Created: Game._created, Known: Game._known, Amended: Game._amended, Ruling: rule,
    SeedCommitted: cards.promised, Mixed: cards.mixed, Dealt: cards.dealt, Revealed: cards.revealed,
    Delivered: cards.delivered, Rolled: cards.rolled,
    Opened: Game._opened, Lapsed: Game._lapsed, Closed: Game._closed, Check: Game._checked,
    Post: messages.post, Receipt: messages.receipt, Opening: messages.opening,
    BoxMade: messages.box, BoxOpened: messages.box,
    SeedRevealed: Game._noted, Scanned: Game._noted, Intent: Game._noted, Published: Game._noted,
    Deleted: Game._noted, Reminded: Game._noted,
}  # fmt: skip


def _named(event: Event) -> Iterator[Any]:
    """Whatever an event names: the values in it, at any depth."""
    inside: list[Any] = [msgspec.to_builtins(event)]
    while inside:
        value = inside.pop()
        if isinstance(value, dict | list):
            inside += value.values() if isinstance(value, dict) else value
        else:
            yield value


def _release(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


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
