"""The shape of a game: what replay asks of a machine, and the records they pass.

A machine is a pure, mutable state: it is told what happened (a window opened, a message came, a card was
shown, a window closed) and answers what follows. It knows no clock, no chance, no board and no log; a message
that is not allowed is an `Outcome` with a problem, and only a host's mistake raises. Replay copies machines
(pickles them) to judge a window's messages again in posting order, so a machine holds plain data only.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from hostkit.cards.card import Card
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import Order
from hostkit.times import Every, ends, off_quiet_days, read_quiet_day, read_span, read_term, read_zone

__all__ = [
    "Deal",
    "Draw",
    "Key",
    "Machine",
    "Message",
    "Options",
    "Outcome",
    "Roll",
    "Seat",
    "Standings",
    "Table",
    "Window",
    "rank_by_money",
]


class Window(NamedTuple):
    """A time in which orders count.

    `verbs` are the orders it asks for; `early`: it may be resolved as soon as nobody is awaited (ALL-12);
    `sealed`: private messages stay sealed until it closes; `lasts`: seconds from its opening to its deadline,
    or the time of the week at which it ends.
    """

    name: str
    kind: str
    verbs: tuple[str, ...]
    lasts: int | Every
    early: bool = False
    sealed: bool = False


Key = tuple[int, int]
"""An order's name: the seq of the event that holds it, and its place in the message from 0."""


class Message(NamedTuple):
    """The orders of one message, all judged at its posting time `at`; `unclear`: part of it could not be read.

    `via` is how it came; "host" is an order that counts by a ruling of the host's, however it came (ALL-8).
    """

    seq: int
    player: str
    at: str
    orders: tuple[Order, ...]
    via: str = "thread"
    unclear: bool = False


class Outcome(NamedTuple):
    """What became of one order: accepted (and which earlier orders it replaces), or the problem with it.

    `note` is said with an acceptance, where the machine filled something in.
    """

    problem: Problem | None = None
    replaces: tuple[Key, ...] = ()
    note: str = ""


class Deal(NamedTuple):
    """A deck is wanted: `labels` to be shuffled under the name `deck`.

    `seed_of` names an earlier deck whose seed is used again, for a reshuffle.
    """

    deck: str
    labels: tuple[Card, ...]
    seed_of: str = ""


class Draw(NamedTuple):
    """Cards of a deck are wanted, by place from 0 (the top): shown to all, or to one player only."""

    deck: str
    places: tuple[int, ...]
    to: str = ""


class Roll(NamedTuple):
    """Dice are wanted: `cards` cards of one d13 and one d4 each, under the roll's own name (AN-6)."""

    name: str
    cards: int


class Seat(msgspec.Struct, kw_only=True):
    """One player's row of the standings, as the contract has it; cards are the public ones, others "??"."""

    player: str
    seat: int
    status: str = "in"
    balance: int = 0
    cards: list[str] = []
    items: dict[str, int] = {}
    strikes: int = 0
    rank: int | None = None
    hand: dict[str, Any] | None = None
    qualified: bool | None = None
    payout: int | None = None


class Table(msgspec.Struct, kw_only=True):
    """What lies on the table, as the contract has it."""

    bank: int = 0
    confiscated: dict[str, Any] = msgspec.field(default_factory=lambda: {"coins": 0, "cards": []})
    pot: int = 0
    kitty: int = 0
    stake: int = 0
    gambles: list[str] = []
    discarded: list[str] = []
    visible: str | None = None
    lots: list[dict[str, Any]] = []


class Standings(msgspec.Struct, kw_only=True):
    unit: str
    finished: bool
    players: list[Seat]
    table: Table


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options that every game has; a machine's own extend them.

    `order_policy` (ALL-2), `edits` (ALL-4), `deal` (how a shuffle is fixed; see `hostkit.cards.deal`),
    `sealing` (whether sealed orders come by private message alone, in boxes too, or bids as hashes; `sealings` are
    the ways that a game has; see `hostkit.sealing`).
    Times: `zone` of days and clocks; `grace` after a deadline in which orders still count; `quiet` days on which no
    window ends; `anti_snipe`, the time that an open auction stays open after its last bid; `remind`, the times before
    a deadline at which silent players are told; `missing_limit`: with more silent players than this a window is
    extended once by `missing_extension` (0: never); `provisional`, how long objections to a result count.
    Subclasses check themselves in `__post_init__` with `require` and `span`.
    """

    order_policy: str = "last"
    edits: str = "first-seen"
    deal: str = "host"
    sealing: str = "pm"
    zone: str = "UTC"
    grace: str = "0s"
    quiet: tuple[str, ...] = ()
    anti_snipe: str = "0s"
    remind: tuple[str, ...] = ("12h", "3h")
    missing_limit: int = 0
    missing_extension: str = "24h"
    provisional: str = "0s"

    sealings: ClassVar[tuple[str, ...]] = ("pm", "box")
    """The ways to seal an order that this game has."""

    def __post_init__(self) -> None:
        require(self, "order_policy", "last", "first", "increase")
        require(self, "edits", "first-seen", "void", "as-of-edit")
        require(self, "deal", "host", "words", "beacon", "given")
        require(self, "sealing", *self.sealings)
        at_least(self, 0, "missing_limit")
        _readable("zone", read_zone, self.zone)
        for name, texts in (("quiet", self.quiet), ("remind", self.remind)):
            for text in texts:
                _readable(name, read_quiet_day if name == "quiet" else read_span, text)
        if len({day for text in self.quiet if isinstance(day := read_quiet_day(text), int)}) == 7:
            raise InputError("option quiet: no day of the week is left on which a window could end",
                             hint="leave one out, such as quiet=[sat, sun]")  # fmt: skip
        for name in ("grace", "anti_snipe", "missing_extension", "provisional"):
            _readable(name, read_span, getattr(self, name))


def require(options: Options, name: str, *allowed: str) -> None:
    """Refuse an option whose value is not one of the allowed words."""
    value = getattr(options, name)
    if value not in allowed:
        raise InputError(f"option {name}: {value!r} is not one of {', '.join(allowed)}")


def at_least(options: Options, lowest: int, *names: str) -> None:
    """Refuse an option whose number is below the lowest that makes sense."""
    for name in names:
        if getattr(options, name) < lowest:
            raise InputError(f"option {name}: {getattr(options, name)} is below {lowest}")


def span(options: Options, *names: str) -> None:
    """Refuse an option that is no length of a window: a span, or a time of the week."""
    for name in names:
        _readable(name, read_term, getattr(options, name))
        if read_term(getattr(options, name)) == 0:
            raise InputError(
                f"option {name}: a window of no time would be over as it opens", hint="write 24h, or 10m"
            )


def _readable(name: str, read: Callable[[str], object], text: str) -> None:
    try:
        read(text)
    except InputError as error:
        raise InputError(f"option {name}: {error.message}", hint=error.hint) from None


def rank_by_money(seats: Iterable[Seat]) -> None:
    """Rank seats by their balance, the most first, equal ones alike, with no hand beside it (ALL-16)."""
    ranked = list(seats)
    for seat in ranked:
        seat.rank = 1 + sum(other.balance > seat.balance for other in ranked)
        seat.hand = None


class Machine(ABC):
    """One game. `name` is what a ruleset's `machine:` says; `revision` is pinned by a log's first event."""

    name: ClassVar[str]
    revision: ClassVar[int] = 1
    Options: ClassVar[type[Options]]
    fewest: ClassVar[int]
    most: ClassVar[int]
    windows: ClassVar[str]
    """A pattern of the names that this game's windows can have (contract: windows)."""

    window: Window | None
    """The window that is open, or that will be opened next; None between hands and at the end."""

    finished: bool = False

    ended: bool = False
    """Whether the host has ended the game; then the standings rank the players by their money (ALL-16)."""

    strikes: bool = False
    """Whether silent players get strikes, which can be excused."""

    following: str = ""
    """Between hands, the window that the host opens to begin the next one (`begin`)."""

    def __init__(self, options: Any, players: Sequence[str]) -> None:
        self.options = options
        self.seats = list(players)
        self.acted: list[str] = []
        self.result: dict[str, Any] = {}
        # Accepted orders that the window's resolution did not carry out after all, with the reason.
        self.overturned: dict[Key, Problem] = {}

    @classmethod
    @abstractmethod
    def deck_problem(cls, options: Any, cards: Sequence[Card]) -> str:
        """Why cards that were typed in, top first, cannot be dealt; "" where they can."""

    @property
    def need(self) -> Deal | Draw | Roll | None:
        """What must come from the decks or the dice before anything else can happen."""
        return None

    def dealt(self, deck: str) -> None:
        """A wanted deck lies there, face down."""

    def take(self, deck: str, place: int, card: Card | None) -> None:
        """A wanted card was shown to all, or (None) to one player only.

        For a roll of dice, `deck` is the roll's name and `place` counts its cards from 0.
        """
        raise DataError(f"card {place} of {deck} was shown, and nobody asked for it")

    def hidden(self, player: str) -> list[tuple[str, int]]:
        """A player's cards that only the player knows, by deck and place; orders call them hole-1, hole-2, …"""
        return []

    def opened(self, at: str) -> None:
        """The window is open from now on; nobody has acted in it."""
        self.acted = []

    def begin(self, window: str) -> None:
        """The host starts the next hand with this window."""
        raise DataError(f"{window} is not to be opened now")

    def end(self) -> None:
        """The host ends the game here; raises `DataError` where something is at stake (ALL-16).

        A game that ends by its own rules is not ended by a ruling.
        """
        raise DataError(
            "this game ends by its own rules", hint="play on: hostkit status says what comes next"
        )

    def heard(self, player: str) -> None:
        """A sealed message of a player came in, whose text is not known yet: that is all that can be said."""
        if player not in self.acted:
            self.acted.append(player)

    def edited(self, seq: int) -> None:
        """A message of an earlier window, whose order had to stay as it was, has been edited (AN-13)."""

    def spoiled(self, message: Message) -> None:
        """A message of the open window whose post was edited: its orders do not count (AN-13)."""

    def lapse(self, player: str) -> None:
        """A player's turn ran out in a window of turns: carry out the default."""
        raise DataError(f"{self.name} has no turns that could run out")

    def opening(self, now: str) -> str:
        """The moment from which the next window counts, if the one before it ended `now`."""
        return now

    def deadline(self, opens: str) -> str:
        """The moment at which the window ends, if it opens (or a turn begins) at `opens`."""
        assert self.window is not None
        return off_quiet_days(ends(opens, self.window.lasts), self.options.quiet, self.options.zone)

    @property
    def turn(self) -> str:
        """Whose turn it is, in a window of turns; "" where all may speak at once."""
        return ""

    @property
    @abstractmethod
    def awaiting(self) -> list[str]:
        """Who has yet to speak in the open window, in seat order."""

    @abstractmethod
    def facts(self, player: str, via: str) -> dict[str, Any]:
        """What the open window means for one player: what `check` and the reader of orders go by.

        For somebody who is no player ("" or a stranger's name) the public part alone.
        """

    @classmethod
    def known(cls, options: Any) -> dict[str, Any]:
        """The facts that hold in every window by the options alone, for a reading without a game."""
        return {"order_policy": options.order_policy}

    @classmethod
    @abstractmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        """For each order of one message, the problem with it under these facts; an absent fact allows."""

    @abstractmethod
    def judge(self, message: Message) -> list[Outcome]:
        """Carry out a message's orders, or say for each why not; one outcome an order."""

    @abstractmethod
    def close(self) -> None:
        """The window is over: resolve it, leave what happened in `result`, and set the next `window`."""

    @abstractmethod
    def standings(self) -> Standings: ...

    @abstractmethod
    def adjust(self, player: str, amount: int) -> None:
        """The host gives a player money, or takes it (ALL-8)."""

    def excuse(self, player: str, window: str) -> None:
        """The host takes back a strike of a window (BP-7)."""
        raise DataError(f"{self.name} has no strikes to excuse")

    def comes(self, window: str) -> bool:
        """Whether a window of this name can still be to come."""
        return re.fullmatch(self.windows, window, re.A) is not None

    def coming(self) -> tuple[str, ...]:
        """Windows that may come after this one, by name, for a host to choose from: never all of them."""
        name = self.window.name if self.window else ""
        counted = re.sub(r"[0-9]+(?=[^0-9]*$)", lambda found: str(int(found[0]) + 1), name)
        names = dict.fromkeys((self.following, counted if counted != name else ""))
        return tuple(one for one in names if one and self.comes(one))

    @classmethod
    def kind_of(cls, window: str) -> str:
        """The kind of a window by its name: that of `hand-1-change-2` is `change`."""
        return re.sub(r"^[a-z]+-[0-9]+-(?=[a-z])|-[0-9]+$", "", window)

    @classmethod
    def winners(cls, result: Mapping[str, Any]) -> list[str]:
        """Who won the hand or the game that a window ended, by its result; nobody where it goes on."""
        return []

    @classmethod
    def hidden_fault(cls, text: str) -> str | None:
        """Why a text behind a hash would bid nothing when it is shown; "" if it bids, None where nothing is hashed."""
        return None

    def amend(self, options: Any) -> None:
        """New options hold from the next window on (ALL-9)."""
        self.options = options
