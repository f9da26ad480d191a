"""Hand ranking written as plainly as possible, by trying every choice of cards.

A second opinion for the tests of `hostkit.cards.ladder`; it shares nothing with it but the
names of categories.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"

POKER = (
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)
BAILEYS = ("prial", "straight flush", "straight", "pair", "flush", "high card")
NOMIC = (POKER[0], "five of a kind", *POKER[1:])

Value = tuple[int, str, list[int]]


def sequence_top(values: list[int], size: int, wrap: bool) -> int:
    """Give the value of a sequence's last card, 5 for A-2-3-4-5, 14 for an ace on top; 0 is no sequence."""
    if len(values) != size or len(set(values)) != size:
        return 0
    for top in range(14, 1, -1):
        below = [top - step for step in range(size)]
        if not wrap and below[-1] < 1:
            continue
        if sorted((value - 2) % 13 for value in below) == sorted((value - 2) % 13 for value in values):
            return top
    return 0


def value_of(cards: Sequence[str], categories: Sequence[str], size: int, wrap: bool) -> Value:
    """Value up to `size` cards: greater is higher."""
    values = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    counts = Counter(values)
    grouped = sorted(values, key=lambda value: (-counts[value], -value))
    shape = [*sorted(counts.values(), reverse=True), 0, 0]
    top = sequence_top(values, size, wrap)
    one_suit = len(cards) == size and len({card[1] for card in cards}) == 1
    tests = {
        "straight flush": (top > 0 and one_suit, [top]),
        "five of a kind": (shape[0] == 5, grouped),
        "four of a kind": (shape[0] == 4, grouped),
        "full house": (shape[:2] == [3, 2], grouped),
        "flush": (one_suit, values),
        "straight": (top > 0, [top]),
        "three of a kind": (shape[0] == 3, grouped),
        "prial": (shape[0] == 3, grouped),
        "two pair": (shape[:2] == [2, 2], grouped),
        "pair": (shape[0] == 2, grouped),
        "high card": (True, values),
    }
    place, name = next((place, name) for place, name in enumerate(categories) if tests[name][0])
    return -place, name, tests[name][1]


def best_value(
    cards: Sequence[str], categories: Sequence[str], *, size: int, high_cards: int, wrap: bool
) -> Value:
    """Value any number of cards by their best choice; a high card goes on with the other cards."""
    alive = [card for card in cards if card != "JK"]
    place, name, values = max(
        value_of(choice, categories, size, wrap) for choice in combinations(alive, min(size, len(alive)))
    )
    if name == "high card":
        values = sorted((RANKS.index(card[0]) + 2 for card in alive), reverse=True)[:high_cards]
    return place, name, values
