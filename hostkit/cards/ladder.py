"""Which hand is higher: one evaluator, driven by a ladder of category names.

Belongs here: ranking a hand of any number of cards on a ladder, and saying in words what it
is. Who wins what with it, and how ties are settled, is the game's.

How it is done. A card is a number with a bit field for its rank and one for its suit, so
that a sum counts the ranks and the suits of up to seven cards at once; what the counts of
the ranks are worth is looked up, and computed when it was never seen before. More than
seven cards are taken as four sets of ranks, one a suit. Either way a hand becomes *levels*:
`levels[n]` is the set of ranks that occur more than n times, as a 13-bit mask, deuce lowest.

A worth is one integer: the category, then the ranks that are compared, four bits each,
1 = deuce … 13 = ace, 0 = a missing card, which is lower than any card.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, Literal

from hostkit.cards.card import JOKER, SUITS, Card, card_face, rank_name

Compare = Literal["category", "full"]

_ASCENDING: Final = "23456789TJQKA"
_ALL_RANKS: Final = (1 << 13) - 1

# How many cards of one rank make up a category; the rest of the hand are kickers.
_GROUPS: Final = {
    "five of a kind": (5,),
    "four of a kind": (4,),
    "full house": (3, 2),
    "three of a kind": (3,),
    "prial": (3,),
    "two pair": (2, 2),
    "pair": (2,),
    "high card": (),
}
_SUITED: Final = ("straight flush", "flush")

# Up to seven cards: three bits a rank, then four bits a suit. Wide enough for seven equal
# cards, and a sum of machine words. A joker is dead (BB-19): it counts nowhere.
_COUNTS: Final[dict[str, int]] = {JOKER: 0} | {
    rank + suit: 1 << 3 * r | 1 << 39 + 4 * s
    for r, rank in enumerate(_ASCENDING)
    for s, suit in enumerate(SUITS)
}
_RANK_COUNTS: Final = (1 << 39) - 1
_NARROW: Final = 7

# Any number of different cards: one bit a card, suit by suit. The joker's bit is of no suit.
_BITS: Final[dict[str, int]] = {JOKER: 1 << 52} | {
    rank + suit: 1 << 13 * s + r for r, rank in enumerate(_ASCENDING) for s, suit in enumerate(SUITS)
}

# Best first: ranks downward, equal ranks in the order of suits, so that the cards chosen for
# a hand never depend on the order in which they were held.
_READING_ORDER: Final = {
    rank + suit: (-r, s) for r, rank in enumerate(_ASCENDING) for s, suit in enumerate(SUITS)
}


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand that some cards make on a ladder.

    `cards` are those chosen, in the order people read a hand: the group before its kickers,
    a sequence from its top (5-4-3-2-A for the lowest). `key` is comparable within one
    ladder only: higher is better, equal is a tie.
    """

    category: str
    cards: tuple[Card, ...]
    key: int


class Ladder:
    """A ladder of hands, made from plain data as a ruleset has it and compiled once.

    - `categories`: names, best first; the last is `high card`, which every hand satisfies.
    - `size`: cards in a hand, 3 to 5.
    - `high_cards`: how many cards a high card compares, at least `size` (BB-18).
    - `wrap`: whether a sequence may run round the corner; the ace is always high or low.
      Round the corner a sequence ranks by its last card (AN-15): Q-K-A-2-3 as 3.
    - `compare`: `full` goes on to ranks and kickers, `category` stops at the category (AN-11).

    Any number of cards may be ranked, and a card may occur many times. Jokers are dead. With
    fewer cards than `size` a hand ranks by what is there: groups that it has, missing kickers
    below any card, no sequence and no flush (BB-9). Whether so few cards are a hand at
    all is the game's rule. Raises ValueError when the data makes no ladder.
    """

    rank: Callable[[Sequence[Card]], int]
    """Rank cards without choosing them: the `key` of their best hand. Raises KeyError for what is no card."""

    def __init__(
        self, categories: Sequence[str], *, size: int, high_cards: int, wrap: bool, compare: Compare
    ) -> None:
        _check(categories, size=size, high_cards=high_cards, compare=compare)
        self.categories = tuple(categories)
        self.size = size
        self.high_cards = high_cards
        self.wrap = wrap
        self.compare = compare
        self._shift = 4 * high_cards
        self._bases = {
            name: len(categories) - place << self._shift for place, name in enumerate(self.categories)
        }
        self._plain_worth = self._compile_plain()
        self._suited_worth = self._compile_suited()
        self._worth = self._compile_worth()
        self.rank = self._worth if compare == "full" else self._compile_rank_by_category()

    def best(self, cards: Sequence[Card]) -> Hand:
        """Choose the cards that make the highest hand.

        Of cards that are equally good, those of the earlier suit are chosen (spades, hearts,
        diamonds, clubs); suits never decide between hands. Raises KeyError for what is no card.
        """
        worth = self._worth(cards)
        category = self.categories[len(self.categories) - (worth >> self._shift)]
        ranks = [
            _ASCENDING[nibble - 1]
            for shift in range(self._shift - 4, -1, -4)
            if (nibble := worth >> shift & 15)
        ]
        held = sorted((card for card in cards if card != JOKER), key=_READING_ORDER.__getitem__)
        if category in _SUITED:
            held = next(
                suited for suit in SUITS if self._suit_worth(suited := [c for c in held if c[1] == suit]) == worth
            )
        if category == "flush":
            chosen = held[: self.size]
        elif category in ("straight flush", "straight"):
            top = _ASCENDING.index(ranks[0])
            chosen = [
                next(card for card in held if card[0] == _ASCENDING[(top - step) % 13]) for step in range(self.size)
            ]
        else:
            chosen = []
            groups = _GROUPS[category]
            kickers = (1,) * (self.size - sum(groups))
            for rank, count in zip(ranks, groups + kickers, strict=False):
                chosen += _taken(held, rank, count)
        return Hand(category, tuple(chosen), worth if self.compare == "full" else worth >> self._shift)
