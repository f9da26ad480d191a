"""Packs of cards: the standard pack, and packs written down in a file.

Belongs here: which cards a pack has, and in which written order. Shuffling and proving a
shuffle is in `deal`.
"""

from typing import Final

from hostkit.cards.card import JOKER, RANKS, SUITS, Card, parse_card

_PACK: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)


def standard_deck(jokers: int = 0) -> tuple[Card, ...]:
    """Give a new pack in its fixed order: spades, hearts, diamonds, clubs, each ace to king, then jokers.

    Jokers are all `JK`; where two must be told apart, `deal` counts them.
    """
    return _PACK + (JOKER,) * jokers


def read_deck(text: str, *, distinct: bool) -> tuple[Card, ...]:
    """Read a pack from text: one card a line in any spelling, the top card first.

    Blank lines and what follows a `#` are skipped. With `distinct`, no card but the joker
    may come twice. Raises ValueError naming the line.
    """
    cards: list[Card] = []
    seen_on: dict[Card, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        spelling = line.partition("#")[0].strip()
        if not spelling:
            continue
        try:
            card = parse_card(spelling)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        if distinct and card != JOKER and card in seen_on:
            raise ValueError(f"line {number}: {card} is already on line {seen_on[card]}")
        seen_on[card] = number
        cards.append(card)
    return tuple(cards)
