"""Which hand is higher: one evaluator, driven by a ladder of category names.

Belongs here: ranking any number of cards on a ladder, and saying in words what a hand is.
Who wins what with it, and how ties are settled, is the game's.

How it is done. A card is a number with a bit field for its rank and one for its suit, so
that one sum counts the ranks and the suits of up to seven cards; what such counts are worth
is computed when first met and looked up from then on. More than seven cards are taken as
four sets of ranks, one a suit. Either way the cards become *levels*: `levels[n]` is the set
of ranks that occur more than n times, a 13-bit mask with the deuce lowest.

A worth is one integer: the category, then the ranks that are compared, four bits each;
1 is the deuce, 13 the ace, 0 a missing card, which is lower than any card (BB-9).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from hostkit.cards.card import JOKER, SUITS, Card, rank_name

_Levels = Sequence[int]
_Step = Callable[[_Levels], int]

_ASCENDING: Final = "23456789TJQKA"
_ALL_RANKS: Final = (1 << 13) - 1

# How many cards of one rank make a category; the rest of the hand are kickers.
_GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "five of a kind": (5,),
    "four of a kind": (4,),
    "full house": (3, 2),
    "three of a kind": (3,),
    "prial": (3,),
    "two pair": (2, 2),
    "pair": (2,),
    "flush": (),
    "high card": (),
}
_SEQUENCES: Final = ("straight flush", "straight")
_SUITED: Final = ("straight flush", "flush")

# Up to seven cards: three bits a rank, then four bits a suit, in one machine word. A joker
# is a dead card (BB-19): it counts nowhere.
_NARROW: Final = 7
_RANK_COUNTS: Final = (1 << 39) - 1
_COUNTS: Final[dict[str, int]] = {JOKER: 0} | {
    rank + suit: 1 << 3 * r | 1 << 39 + 4 * s
    for r, rank in enumerate(_ASCENDING)
    for s, suit in enumerate(SUITS)
}
_SUIT_FIELDS: Final = sum(1 << 39 + 4 * s for s in range(4))
_SUIT_FLAGS: Final = {suit: 8 << 39 + 4 * s for s, suit in enumerate(SUITS)}

# More cards, all different: one bit a card, suit by suit. The joker's bit is of no suit.
_BITS: Final[dict[str, int]] = {JOKER: 1 << 52} | {
    rank + suit: 1 << 13 * s + r for r, rank in enumerate(_ASCENDING) for s, suit in enumerate(SUITS)
}

# Ranks downward, equal ranks by suit: the cards chosen never depend on how they were held.
_READING_ORDER: Final[dict[str, tuple[int, int]]] = {
    rank + suit: (-r, s) for r, rank in enumerate(_ASCENDING) for s, suit in enumerate(SUITS)
}


@dataclass(frozen=True, slots=True)
class Hand:
    """The best hand that some cards make on a ladder.

    `cards` are those chosen, in the order people read a hand: a group before its kickers, a
    sequence from its top (5-4-3-2-A is the lowest). `key` is comparable within one ladder
    only: higher is better, equal is a tie.
    """

    category: str
    cards: tuple[Card, ...]
    key: int


class Ladder:
    """A ladder of hands, made from plain data as a ruleset has it and compiled once.

    - `categories`: names, best first; the last is `high card`, which any cards satisfy.
    - `size`: cards in a hand, 3 to 5.
    - `high_cards`: how many cards a high card compares, `size` to 7 (BB-18).
    - `wrap`: whether a sequence may run round the corner; the ace is high or low anyway.
      Round the corner it ranks by its last card: J-Q-K-A-2 as 2 (AN-15).
    - `compare`: `full` goes on to ranks and kickers, `category` stops at the category (AN-11).

    Any number of cards can be ranked, and a card may occur many times. Fewer cards than
    `size` rank by what is there: the groups they have, missing kickers below any card, no
    sequence and no flush (BB-9); whether so few cards are a hand is the game's rule.
    Raises ValueError when the data makes no ladder.
    """

    rank: Callable[[Sequence[Card]], int]
    """The key of the best hand, without choosing its cards. Raises KeyError for what is no card."""

    def __init__(
        self,
        categories: Sequence[str],
        *,
        size: int,
        high_cards: int,
        wrap: bool,
        compare: Literal["category", "full"],
    ) -> None:
        _check(categories, size=size, high_cards=high_cards, compare=compare)
        self.categories = tuple(categories)
        self.size = size
        self._ranks_width = 4 * high_cards
        plain: list[_Step] = []
        suited: list[_Step] = []
        for place, name in enumerate(self.categories):
            base = (len(categories) - place) << self._ranks_width
            compared = high_cards if name == "high card" else size
            (suited if name in _SUITED else plain).append(
                _sequence_step(base, self._ranks_width, size=size, wrap=wrap)
                if name in _SEQUENCES
                else _group_step(base, self._ranks_width, groups=_GROUPS[name], compared=compared)
            )
        self._worth = _compile(_first(plain), _first(suited), size=size, depth=high_cards)
        # A category alone is the worth without its ranks.
        self._key_shift = 0 if compare == "full" else self._ranks_width
        self.rank = self._worth if compare == "full" else self._rank_category

    def best(self, cards: Sequence[Card]) -> Hand:
        """Choose the cards that make the highest hand.

        Of equally good cards the earlier suit is chosen (spades, hearts, diamonds, clubs);
        between hands suits decide nothing. Raises KeyError for what is no card.
        """
        worth = self._worth(cards)
        category = self.categories[len(self.categories) - (worth >> self._ranks_width)]
        held = sorted((card for card in cards if card != JOKER), key=_READING_ORDER.__getitem__)
        if category in _SUITED:
            by_suit = [[card for card in held if card[1] == suit] for suit in SUITS]
            held = next(suited for suited in by_suit if self._worth(suited) == worth)
        nibbles = [worth >> shift & 15 for shift in range(self._ranks_width - 4, -1, -4)]
        if category in _SEQUENCES:
            wanted = [(nibbles[0] - 1 - step) % 13 for step in range(self.size)]
        else:
            groups = _GROUPS[category]
            counts = groups + (1,) * (self.size - sum(groups))
            wanted = [
                nibble - 1
                for nibble, count in zip(nibbles, counts, strict=False)
                if nibble
                for _ in range(count)
            ]
        return Hand(category, _chosen(held, wanted), worth >> self._key_shift)

    def _rank_category(self, cards: Sequence[Card]) -> int:
        return self._worth(cards) >> self._ranks_width


def describe(hand: Hand) -> str:
    """Say a hand in plain English, without its kickers: `full house, kings over fours`.

    Hands of no cards at all are `nothing`.
    """
    if not hand.cards:
        return "nothing"
    top = rank_name(hand.cards[0][0])
    match hand.category:
        case "high card":
            return f"{top} high"
        case "pair" | "prial":
            return f"{hand.category} of {_plural(hand.cards[0])}"
        case "full house":
            return f"full house, {_plural(hand.cards[0])} over {_plural(hand.cards[3])}"
        case "two pair":
            return f"two pair, {_plural(hand.cards[0])} and {_plural(hand.cards[2])}"
        case "straight flush" | "straight" | "flush":
            return f"{top}-high {hand.category}"
        case _:
            return f"{hand.category}, {_plural(hand.cards[0])}"


def _plural(card: Card) -> str:
    name = rank_name(card[0])
    return f"{name}es" if name == "six" else f"{name}s"


def _chosen(held: Iterable[Card], wanted: Iterable[int]) -> tuple[Card, ...]:
    left = list(held)
    chosen = []
    for rank in wanted:
        card = next(card for card in left if card[0] == _ASCENDING[rank])
        left.remove(card)
        chosen.append(card)
    return tuple(chosen)


def _check(categories: Sequence[str], *, size: int, high_cards: int, compare: str) -> None:
    if not 3 <= size <= 5:
        raise ValueError(f"size is {size}; a hand has 3 to 5 cards")
    if not size <= high_cards <= _NARROW:
        raise ValueError(f"high_cards is {high_cards}; a high card compares {size} to {_NARROW} cards")
    if compare not in ("category", "full"):
        raise ValueError(f"compare is {compare!r}; hands compare by 'category' or 'full'")
    for place, name in enumerate(categories):
        if name not in _GROUPS and name not in _SEQUENCES:
            raise ValueError(f"{name!r} is no category; there are {', '.join([*_SEQUENCES, *_GROUPS])}")
        if sum(_GROUPS.get(name, ())) > size:
            raise ValueError(f"{name} needs {sum(_GROUPS[name])} cards, a hand has {size}")
        if name in categories[:place]:
            raise ValueError(f"{name} is on the ladder twice")
    if not categories or categories[-1] != "high card":
        raise ValueError("the last category is not 'high card', so some cards would make no hand")


def _first(steps: Sequence[_Step]) -> _Step:
    def step(levels: _Levels) -> int:
        for each in steps:
            worth = each(levels)
            if worth:
                return worth
        return 0

    return step


def _sequence_step(base: int, width: int, *, size: int, wrap: bool) -> _Step:
    # The ranks that may also stand below the deuce are repeated there.
    below = size - 1 if wrap else 1

    def step(levels: _Levels) -> int:
        runs = levels[0] << below | levels[0] >> 13 - below
        for _ in range(size - 1):
            runs &= runs >> 1
        if not runs:
            return 0
        top = runs.bit_length() + size - 1 - below
        return base | top << width - 4

    return step


def _group_step(base: int, width: int, *, groups: tuple[int, ...], compared: int) -> _Step:
    kickers = compared - sum(groups)
    first = groups[0] - 1 if groups else 0

    def step(levels: _Levels) -> int:
        # Most calls end here, and an empty hand is still a high card.
        if groups and not levels[first]:
            return 0
        worth = base
        shift = width
        used: dict[int, int] = {}
        free = _ALL_RANKS
        for count in groups:
            rank = (levels[count - 1] & free).bit_length()
            if not rank:
                return 0
            used[rank] = count
            free ^= 1 << rank - 1
            shift -= 4
            worth |= rank << shift
        last = shift - 4 * kickers
        present = levels[0]
        while present and shift > last:
            rank = present.bit_length()
            present ^= 1 << rank - 1
            taken = used.get(rank, 0)
            for level in levels[taken:]:
                if not level >> rank - 1 & 1 or shift == last:
                    break
                shift -= 4
                worth |= rank << shift
        return worth

    return step


class _Memo(dict[int, int]):
    """A function that remembers; seven cards have few counts, and one suit few sets of ranks."""

    def __init__(self, compute: Callable[[int], int]) -> None:
        self._compute = compute

    def __missing__(self, key: int) -> int:
        value = self[key] = self._compute(key)
        return value


def _levels(counts: Sequence[int], depth: int) -> _Levels:
    return [sum(1 << r for r, count in enumerate(counts) if count > n) for n in range(depth)]


def _unpacked(counts: int) -> Sequence[int]:
    return [counts >> 3 * r & 7 for r in range(13)]


def _compile(plain: _Step, suited: _Step, *, size: int, depth: int) -> Callable[[Sequence[Card]], int]:
    padding = (0,) * (depth - 1)
    plain_by_counts = _Memo(lambda counts: plain(_levels(_unpacked(counts), depth)))
    suited_by_counts = _Memo(lambda counts: suited(_levels(_unpacked(counts), depth)))
    suited_by_ranks = _Memo(lambda ranks: suited((ranks, *padding)))
    # With this start the top bit of a suit's field says that there are cards enough for a flush.
    start = _SUIT_FIELDS * (8 - size)
    flags = _SUIT_FIELDS * 8
    # Names of the enclosing function are found faster than those of the module.
    narrow, rank_counts = _NARROW, _RANK_COUNTS
    count_of, bit_of = _COUNTS, _BITS.__getitem__

    def worth(cards: Sequence[Card]) -> int:
        if len(cards) > narrow:
            return worth_of_many(cards)
        counts = start
        for card in cards:
            counts += count_of[card]
        if not counts & flags:
            return plain_by_counts[counts & rank_counts]
        best = plain_by_counts[counts & rank_counts]
        for suit, flag in _SUIT_FLAGS.items():
            if counts & flag:
                of_suit = sum([count_of[card] for card in cards if card[1] == suit])
                best = max(best, suited_by_counts[of_suit & rank_counts])
        return best

    def worth_of_many(cards: Sequence[Card]) -> int:
        bits = sum(map(bit_of, cards))
        # Equal cards carry into other bits, and every carry makes the bits fewer than the cards.
        if bits.bit_count() != len(cards):
            return worth_of_repeated(cards)
        s, h, d, c = (
            bits & _ALL_RANKS,
            bits >> 13 & _ALL_RANKS,
            bits >> 26 & _ALL_RANKS,
            bits >> 39 & _ALL_RANKS,
        )
        majors, minors, major, minor = s & h, d & c, s | h, d | c
        best = plain(
            (
                major | minor,
                majors | minors | major & minor,
                majors & minor | minors & major,
                majors & minors,
                *padding,
            )
        )
        for ranks in (s, h, d, c):
            if ranks.bit_count() >= size and suited_by_ranks[ranks] > best:
                best = suited_by_ranks[ranks]
        return best

    def worth_of_repeated(cards: Sequence[Card]) -> int:
        counts = [[cards.count(Card(rank + suit)) for rank in _ASCENDING] for suit in SUITS]
        best = plain(_levels([sum(of_rank) for of_rank in zip(*counts, strict=True)], depth))
        return max([best, *(suited(_levels(of_suit, depth)) for of_suit in counts if sum(of_suit) >= size)])

    return worth


POKER: Final = Ladder(
    (
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair",
        "high card",
    ),
    size=5,
    high_cards=5,
    wrap=False,
    compare="full",
)
"""Bid Poker and Super Bid'Em: the best five of 0 to 52 cards."""

BAILEYS: Final = Ladder(
    ("prial", "straight flush", "straight", "pair", "flush", "high card"),
    size=3,
    high_cards=5,
    wrap=False,
    compare="full",
)
"""Bailey's Poker: the best three of five; a high card goes on through all five (BB-17, BB-18)."""

NOMIC: Final = Ladder(
    (
        "straight flush",
        "five of a kind",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair",
        "high card",
    ),
    size=5,
    high_cards=5,
    wrap=False,
    compare="category",
)
"""Auction Nomic with its default options: diced cards, the category alone (AN-11).

That a presented hand has exactly five cards is checked by the game (AN-8).
"""
