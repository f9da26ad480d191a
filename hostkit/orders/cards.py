"""Cards in a sentence: lists of them, what only looks like a card, and "all but …" over a hand.

Belongs here: which cards a passage names. How one card is spelt is `hostkit.cards.card`'s; what is to be done
with the cards is the grammar's. Cards are never guessed: "my nines" is a problem that asks for their names.
"""

import re
from collections.abc import Sequence
from typing import Final

from hostkit.cards.card import Card, card_pattern, parse_card
from hostkit.errors import Problem

__all__ = ["bad_card", "find_cards", "speaks_of_cards", "take_card", "take_cards", "without"]

_FLAGS: Final = re.I | re.A
_LEAD: Final = re.compile(r"\s*(?:(?:the|my|cards?|this|these)(?:\s+|\s*:\s*))*", _FLAGS)
_COMMA: Final = re.compile(r"\s*(?:[,/&+;]\s*(?:and\s+)?|\band\s+|\s)\s*", _FLAGS)
# After a small "as" or "ad" that is a card, the list goes on or ends.
_LIST_GOES_ON: Final = re.compile(r"\s*(?:$|[,./&!;)]|(?:and|for|to|using|please)\b)", _FLAGS)

_RANKS: Final = (
    "aces?|kings?|queens?|jacks?|tens|nines|eights|sevens|sixes|fives|fours|threes|twos|deuces?|jokers?"
)
_SPEAKS: Final = re.compile(
    rf"\b(?:{_RANKS}|spades?|hearts?|diamonds?|clubs?|cards?|all|both|every(?:thing)?|each|lowest|highest"
    rf"|worst"
    r"|pair|hand|one|two|three|four|five|six|seven|eight|nine|ten|some|rest|others?|royal|flush|straight"
    r"|red|black|them|these|those|it)\b|[♠♥♦♣]|\b[2-9AKQJT]s?\b|\b10s?\b",
    _FLAGS,
)
_ARTICLE_A: Final = re.compile(r"\ba\b|\bas\b", re.A)
_LOOKS: Final = re.compile(
    r"(?:[0-9OoIl]{1,2}|[AKQJTakqjt])[A-Za-z♠♥♦♣](?![\w])"
    r"|[SHDCshdc](?:10|[2-9AKQJT])(?!\w)|(?:10|[2-9AKQJTakqjt])(?!\w)",
    re.A,
)
_WORDS_OF_TWO: Final = frozenset(
    re.findall(
        r"\S+",
        "is it in if at to am an a as ad to oh ok so no my me of on or ah la lo",
    )
)


def take_card(text: str, at: int) -> tuple[Card, int] | None:
    """The card spelt exactly at a place, and its end."""
    match = card_pattern().match(text, at)
    if match is None:
        return None
    return parse_card(match[0]), match.end()


def take_cards(text: str, at: int) -> tuple[tuple[Card, ...], int]:
    """The list of cards that starts at a place (articles before it are skipped), and its end.

    A small "as" or "ad" is a card only where the list goes on or ends behind it.
    """
    cards: list[Card] = []
    lead = _LEAD.match(text, at)
    place = lead.end() if lead else at
    end = at
    while True:
        taken = take_card(text, place)
        if taken is None:
            return tuple(cards), end
        if text[place : taken[1]] in ("as", "ad") and not _goes_on(text, taken[1]):
            return tuple(cards), end
        cards.append(taken[0])
        end = taken[1]
        comma = _COMMA.match(text, end)
        if comma is None:
            return tuple(cards), end
        lead = _LEAD.match(text, comma.end())
        place = lead.end() if lead else comma.end()


def _goes_on(text: str, end: int) -> bool:
    if _LIST_GOES_ON.match(text, end):
        return True
    comma = _COMMA.match(text, end)
    return comma is not None and take_card(text, comma.end()) is not None


def find_cards(text: str) -> list[Card]:
    """Every card named in a text, small "as" and "ad" left out."""
    return [parse_card(m[0]) for m in card_pattern().finditer(text) if m[0] not in ("as", "ad", "As", "Ad")]


def bad_card(text: str, at: int) -> Problem | None:
    """The problem with the token at a place, if it is meant as a card and is none (`1OD`, `11H`, `AX`, `9`)."""
    lead = _LEAD.match(text, at)
    place = lead.end() if lead else at
    match = _LOOKS.match(text, place)
    if match is None or match[0] in _WORDS_OF_TWO or re.fullmatch("[a-z]{3}", match[0]):
        return None
    try:
        parse_card(match[0])
    except ValueError as error:
        return Problem("near-miss", str(error))
    return None


def speaks_of_cards(text: str) -> bool:
    """Whether a text means cards without naming them ("my aces", "both nines", "all hearts")."""
    return _SPEAKS.search(_ARTICLE_A.sub(" ", text)) is not None


def without(hand: Sequence[str], kept: Sequence[str]) -> tuple[str, ...] | Problem:
    """The hand but for some of its cards, in the order held; a problem if one of those is not in it."""
    left = list(hand)
    for card in kept:
        if card not in left:
            return Problem("near-miss", f"{card} is not in your hand: name the cards to discard")
        left.remove(card)
    return tuple(left)
