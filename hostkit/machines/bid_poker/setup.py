"""What is settled before a game of Bid Poker begins: its options, and how cards become lots.

- BP-0 A given deck is cut into lots in the listed order of `lot_sizes`, top first; cards beyond are not in
  the game.
- BP-1 Otherwise which lots have how many cards is dealt too, from a second deck, `sizes`. Its cards stand
  for the places in `lot_sizes`: AS for the 1st, 2S for the 2nd, in the order of a new pack. The card on top
  says which size lot 1 has, the next that of lot 2; any order of the sizes is as likely as any other. With
  equal sizes there is nothing to deal.
- SM-3 `tie`, `pricing` and `unsold`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.errors import DataError, InputError
from hostkit.machines import base
from hostkit.machines.base import Deal, Draw

__all__ = ["SETTLED", "Catalogue", "Options", "lots_problem"]


class Options(base.Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of Bid Poker; the shipped ruleset says what each is for."""

    coins: int = 150
    lots: int = 10
    lot_sizes: tuple[int, ...] = (5, 5, 5, 5, 5, 5, 5, 5, 6, 6)
    consideration: str = "24h"
    catalogue_round: str = "24h"
    discard: str = "24h"
    bidding: str = "24h"
    reveal: str = "24h"
    change_rounds: int = 3
    strikes_out: int = 4
    qualify: int = 4
    first_from_last: int = 100_000_000
    second_from_second_last: int = 50_000_000
    pig_fine: int = 100_000_000
    coin_value: int = 1_000_000
    entry_fee: int = 100_000_000
    bids: str = "sealed"
    first_tie_second_prize: str = "void"
    invalid_bid_is_activity: bool = True
    tie: str = "earliest"
    pricing: str = "own"
    unsold: str = "discard"

    sealings: ClassVar[tuple[str, ...]] = ("pm", "box", "hash")

    @property
    def hashed(self) -> bool:
        """Whether bids are posted as hashes and revealed afterwards (BP-3)."""
        return self.bids == "sealed" and self.sealing == "hash"

    def __post_init__(self) -> None:
        super().__post_init__()
        base.at_least(self, 1, "coins", "lots", "strikes_out", "qualify")
        base.at_least(self, 0, "change_rounds", "first_from_last", "second_from_second_last")
        base.at_least(self, 0, "pig_fine", "coin_value", "entry_fee")
        base.span(self, "consideration", "catalogue_round", "discard", "bidding", "reveal")
        base.require(self, "bids", "sealed", "open")
        base.require(self, "first_tie_second_prize", "void", "pooled")
        base.require(self, "tie", "earliest", "rebid", "unsold")
        base.require(self, "pricing", "own", "second")
        base.require(self, "unsold", "discard", "again")
        if self.sealing == "hash" and self.bids == "open":
            raise InputError(
                "option sealing: hash hides bids, and bids is open",
                hint="choose bids: sealed, or sealing: pm",
            )
        if self.sealing == "hash" and self.order_policy == "increase":
            raise InputError(
                "option order_policy: nobody can see whether a bid behind a hash goes up",
                hint="with sealing: hash choose order_policy: last, or first",
            )
        if len(self.lot_sizes) != self.lots:
            raise InputError(
                f"option lot_sizes: {len(self.lot_sizes)} sizes for {self.lots} lots",
                hint="set lots and lot_sizes together, one size a lot",
            )
        if min(self.lot_sizes) < 1 or sum(self.lot_sizes) > len(standard_deck()):
            raise InputError(
                f"option lot_sizes: {', '.join(map(str, self.lot_sizes))}",
                hint="a lot has 1 card or more, all lots together 52 at most",
            )


SETTLED = ("coins", "lots", "lot_sizes", "deal")
"""Options that are used up when the game begins."""


def lots_problem(options: Options, cards: Sequence[Card]) -> str:
    """Why the lots cannot be cut from these cards, top first; "" where they can (BP-0, BP-1)."""
    wanted = sum(options.lot_sizes)
    twice = Counter(cards) - Counter(standard_deck())
    if twice:
        return f"{' '.join(twice)} {'is' if len(twice) == 1 else 'are'} there too often: 52 different cards are a pack"
    if len(cards) < wanted:
        return f"it has {len(cards)} cards, and {options.lots} lots take {wanted}"
    return ""


class Catalogue:
    """The lots in the making: which decks and cards are wanted, and the lots once all cards are there."""

    def __init__(self, options: Options) -> None:
        self._listed = options.lot_sizes
        self._sizes_dealt = options.deal != "given" and len(set(options.lot_sizes)) > 1
        self._decks: set[str] = set()
        self._cards: list[Card] = []
        self._sizes: list[int] = [] if self._sizes_dealt else list(options.lot_sizes)

    @property
    def need(self) -> Deal | Draw | None:
        """What is wanted next; both decks lie there before a card of either is turned."""
        wanted, lots = sum(self._listed), len(self._listed)
        if "main" not in self._decks:
            return Deal("main", standard_deck())
        if self._sizes_dealt and "sizes" not in self._decks:
            return Deal("sizes", standard_deck()[:lots])
        if len(self._cards) < wanted:
            return Draw("main", tuple(range(len(self._cards), wanted)))
        if len(self._sizes) < lots:
            return Draw("sizes", tuple(range(len(self._sizes), lots)))
        return None

    def dealt(self, deck: str) -> None:
        """A deck lies there, face down."""
        self._decks.add(deck)

    def take(self, deck: str, place: int, card: Card | None) -> bool:
        """A card was shown; False where nobody asked for it."""
        need = self.need
        if not isinstance(need, Draw) or (deck, place) != (need.deck, need.places[0]) or card is None:
            return False
        if deck == "sizes":
            self._sizes.append(self._listed[standard_deck().index(card)])
            return True
        if card not in standard_deck() or card in self._cards:
            raise DataError(
                f"{card} cannot be in a lot", hint="52 distinct cards at most make the lots (BP-1)"
            )
        self._cards.append(card)
        return True

    @property
    def lots(self) -> list[list[Card]]:
        """The lots in their order; lot 1 comes first."""
        cards = iter(self._cards)
        return [[next(cards) for _ in range(size)] for size in self._sizes]
