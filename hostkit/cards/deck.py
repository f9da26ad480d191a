"""Packs of cards: the standard pack, and packs written down in a file.

Belongs here: which cards a pack has, and in which written order. Shuffling and proving a
shuffle is in `deal`.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from hostkit.cards.card import JOKER, RANKS, SUITS, Card, parse_card

_NAMED: Final = 6  # so many missing cards are named
_PACK: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def standard_deck(jokers: int = 0) -> tuple[Card, ...]:
    """Give a new pack in its fixed order: spades, hearts, diamonds, clubs, each ace to king, then jokers.

    Jokers are all `JK`; where two must be told apart, `deal` counts them.
    """
    return _PACK + (JOKER,) * jokers


def packs_problem(cards: Sequence[Card], pack: Sequence[Card]) -> str:
    """Why cards are no whole packs, one after the other; "" where they are, or are the top of a single one."""
    size = len(pack)
    if not cards:
        return f"no cards are left, and each hand takes a whole pack of {size}"
    for start in range(0, len(cards), size):
        part = Counter(cards[start : start + size])
        twice, lacking = part - Counter(pack), Counter(pack) - part
        where = f"cards {start + 1} to {min(start + size, len(cards))}"
        if twice:
            more = " ".join(twice)
            return (
                f"{more} {'is' if len(twice) == 1 else 'are'} there too often among {where}, a pack of {size}"
            )
        if lacking and len(cards) > size:
            few = list(lacking.elements())
            named = f": {' '.join(few)}" if len(few) <= _NAMED else ""
            missing = f"{len(few)} {'is' if len(few) == 1 else 'are'} missing{named}"
            return f"{len(cards)} cards are no whole packs of {size}: {missing}"
    return ""


def read_deck(text: str) -> tuple[Card, ...]:
    """Read cards from text: one a line in any spelling, the top card first.

    Blank lines and what follows a `#` are skipped. Raises ValueError naming the line.
    """
    cards: list[Card] = []
    for number, line in enumerate(text.splitlines(), 1):
        spelling = line.partition("#")[0].strip()
        if not spelling:
            continue
        try:
            cards.append(parse_card(spelling))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
    return tuple(cards)
