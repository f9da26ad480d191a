"""The options of Auction Nomic, checked; every one of them can be amended in the middle of a game (ALL-9).

- AN-0, AN-15 How many lots are wanted: `lots`, or by the players with `lots_per_players`.
- AN-4 `pricing` and `reserve`; AN-10 `prizes`; AN-11 `compare`; AN-13, AN-15 `bids`.
"""

from typing import Literal, NamedTuple

import msgspec

from hostkit.cards.ladder import NOMIC, Ladder
from hostkit.errors import InputError
from hostkit.machines import base
from hostkit.times import read_span

__all__ = ["DAY", "Options", "Prize", "Week", "ladder_of", "lots_wanted", "weekdays"]

DAY = 86_400
"""Seconds of a day, which a reveal lasts too (AN-13)."""

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_LEAST_BARTERING = 2 * 3_600  # the night in which the clocks go forward takes one of them


class Week(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The days of the two phases, first and last, as `mon-wed`."""

    auction: str = "mon-wed"
    bartering: str = "thu-sun"


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a place in the hand contest gives."""

    points: int = 0
    items: dict[str, int] = {}


class Days(NamedTuple):
    """The weekdays of a phase, Monday is 0: the first, and how many there are."""

    first: int
    length: int


class Options(base.Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of Auction Nomic; the shipped ruleset says what each is for."""

    start_points: int = 100
    income: int = 0
    lots: int = 10
    lots_per_players: tuple[int, int] | Literal["none"] = "none"
    cards_per_lot: int = 2
    bids: str = "open"
    pricing: str = "first"
    reserve: int = 0
    week: Week = Week()
    present_closes: str = "24h"
    hand_size: int = 5
    compare: Literal["category", "full"] = "category"
    wrap: bool = False
    currency: str = "points"
    prizes: tuple[Prize, ...] = (
        Prize(20, {"standard-proposal-maker": 1}),
        Prize(10, {"standard-proposal-maker": 1}),
        Prize(30),
        Prize(20),
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        base.at_least(self, 0, "start_points", "income", "reserve")
        base.at_least(self, 1, "lots", "cards_per_lot")
        base.require(self, "bids", "open", "sealed", "hashed")
        base.require(self, "pricing", "first", "second")
        _check_span(self.present_closes)
        if self.lots_per_players != "none" and min(self.lots_per_players) < 1:
            raise InputError(
                f"option lots_per_players: {list(self.lots_per_players)}",
                hint="[3, 4] makes three lots for every four players",
            )
        if not 3 <= self.hand_size <= 5:
            raise InputError(f"option hand_size: {self.hand_size} is not 3, 4 or 5")
        if not self.currency.strip():
            raise InputError("option currency: a word is wanted, such as points")
        _check_prizes(self.prizes)
        _check_week(self)


def weekdays(text: str) -> Days:
    """The weekdays of `mon-wed`, or of one day alone; raises `InputError` for anything else."""
    first, _, last = text.lower().replace("–", "-").replace(" ", "").partition("-")
    if first not in _DAYS or (last or first) not in _DAYS:
        raise InputError(f"{text!r} is no part of a week", hint="write it like mon-wed")
    start = _DAYS.index(first)
    return Days(start, (_DAYS.index(last or first) - start) % 7 + 1)


def lots_wanted(options: Options, players: int) -> int:
    """How many lots shall stand with so many players (AN-6, AN-15)."""
    if options.lots_per_players == "none":
        return options.lots
    lots, each = options.lots_per_players
    return max(options.lots, -(-lots * players // each))


def ladder_of(options: Options) -> Ladder:
    """The ladder by which presented hands are placed (AN-11); small hands lack what needs more cards."""
    needs = {"five of a kind": 5, "four of a kind": 4, "full house": 5, "two pair": 4}
    size = options.hand_size
    return Ladder(
        [category for category in NOMIC.categories if needs.get(category, 0) <= size],
        size=size,
        high_cards=size,
        wrap=options.wrap,
        compare=options.compare,
    )


def _check_prizes(prizes: tuple[Prize, ...]) -> None:
    for place, prize in enumerate(prizes, 1):
        if prize.points < 0 or min(prize.items.values(), default=1) < 1:
            raise InputError(
                f"option prizes: place {place} takes something away",
                hint="points are 0 or more, of each item there is 1 or more",
            )


def _check_span(text: str) -> None:
    try:
        read_span(text)
    except InputError as error:
        raise InputError(f"option present_closes: {error.message}", hint=error.hint) from None


def _check_week(options: Options) -> None:
    try:
        auction, bartering = weekdays(options.week.auction), weekdays(options.week.bartering)
    except InputError as error:
        raise InputError(f"option week: {error.message}", hint=error.hint) from None
    follows = (auction.first + auction.length) % 7 == bartering.first
    if not follows or auction.length + bartering.length != 7:
        raise InputError(
            f"option week: auction {options.week.auction}, bartering {options.week.bartering}",
            hint="the two make up seven days, one after the other: {auction: mon-wed, bartering: thu-sun}",
        )
    closes = read_span(options.present_closes)
    reveal = DAY if options.bids == "hashed" else 0
    if closes < 1 or bartering.length * DAY - reveal - closes < _LEAST_BARTERING:
        raise InputError(
            f"option present_closes: {options.present_closes}",
            hint=f"it is part of bartering, {options.week.bartering}, and leaves time before it",
        )
