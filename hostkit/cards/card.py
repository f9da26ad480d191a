"""One playing card: its short form, how people spell it, how it is shown.

Belongs here: the notation of a single card. Packs are in `deck`, hands in `ladder`; which
of several cards in a sentence is meant, and whether "as" is a card or a word, is for the
reader of orders.
"""

import re
from functools import cache
from typing import Final, NewType

Card = NewType("Card", str)
"""A card is its short form: rank `A 2 … 9 T J Q K`, then suit `S H D C`; a joker is `JK`."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
DICE_SUITS: Final = "SHCD"
"""What the sides of a four-sided die mean, from 1 on (AN-6); those of a d13 are the ranks."""
JOKER: Final = Card("JK")

_RANK_NAMES: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}
_SUIT_NAMES: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SUIT_SIGNS: Final = {"S": "♠♤", "H": "♥♡", "D": "♦♢", "C": "♣♧"}
_SHORT_FORMS: Final = frozenset({JOKER} | {Card(rank + suit) for suit in SUITS for rank in RANKS})

_RANK_SPELLINGS: Final = (
    {rank.lower(): rank for rank in RANKS} | {"10": "T"} | {name: rank for rank, name in _RANK_NAMES.items()}
)
_SUIT_SPELLINGS: Final = {
    spelling: suit
    for suit, name in _SUIT_NAMES.items()
    for spelling in (
        suit.lower(),
        name,
        name[:-1],
        f":{name}:",
        f":{name[:-1]}_suit:",
        "&diams;" if suit == "D" else f"&{name};",
        *_SUIT_SIGNS[suit],
    )
}

# The Unicode block "Playing Cards": a row for each suit, ace first. Between jack and queen
# it has a knight, which no pack here has.
_GLYPHS: Final = {
    chr(start + "A23456789TJ-QK".index(rank)): Card(rank + suit)
    for suit, start in {"S": 0x1F0A1, "H": 0x1F0B1, "D": 0x1F0C1, "C": 0x1F0D1}.items()
    for rank in RANKS
} | dict.fromkeys("🂿🃏🃟", JOKER)

_GAP: Final = r"[ \t\xa0]{0,3}"
_SPACE: Final = r"[ \t\xa0]{1,3}"
_RANK: Final = "(?:10|[2-9TJQKA]|" + "|".join(_RANK_NAMES.values()) + ")"
_NAME: Final = "(?:spade|heart|diamond|club)"
_MARK: Final = rf"(?:[♠♤♥♡♦♢♣♧]|:{_NAME}s:|:{_NAME}_suit:|&(?:spades|hearts|diams|clubs);)[\ufe0e\ufe0f]?"
# Word boundaries look at letters of all alphabets; the spelling itself is ASCII (the flags
# `a` and `u`), or the long s and the Kelvin sign would pass for an S and a K.
_START: Final = r"(?u:(?<!\w)(?<!\d[.:,]))"
_END: Final = r"(?u:(?!\w))"
_SPELLING: Final = (
    "(?ai:"
    rf"{_START}(?P<short>10|[2-9TJQKA])(?P<letter>[SHDC]){_END}"
    rf"|{_START}(?P<rank>{_RANK})(?:{_GAP}(?P<mark>{_MARK})|{_SPACE}of{_SPACE}(?P<name>{_NAME}s?){_END})"
    rf"|(?P<first_mark>{_MARK}){_GAP}(?P<last_rank>{_RANK}){_END}"
    rf"|{{{{{_GAP}card{_GAP}\|{_GAP}(?P<field>{_RANK}){_GAP}"
    rf"\|{_GAP}(?P<last_field>[SHDC]|{_NAME}s?|{_MARK}){_GAP}}}}}"
    rf"|(?P<glyph>[{''.join(_GLYPHS)}])[\ufe0e\ufe0f]?"
    rf"|{_START}(?P<joker>joker|jk){_END}"
    ")"
)
# In a sentence a lone small "a" is the article: "discard a ♠" names no card.
_ARTICLE: Final = rf"(?!a[ \t\xa0])(?!{_MARK}{_SPACE}a\b)"

# The patterns are compiled when they are first asked for: many commands read no spelling.


@cache
def card_pattern() -> re.Pattern[str]:
    """The pattern that finds card spellings in a line of text, in any case, never inside a word or a number.

    What it matches, `parse_card` reads. It finds `as` and `ad` too: whether that is the ace or
    the English word depends on the sentence, and is the caller's to decide.
    """
    return re.compile(_ARTICLE + _SPELLING)


@cache
def _whole() -> re.Pattern[str]:
    return re.compile(_SPELLING)


def parse_card(text: str) -> Card:
    """Read any spelling of one card, such as `10♦`, `ten of diamonds`, `10d` or `{{Card|10|D}}`.

    Upper and lower case are one, outer white space is nothing. Nothing is repaired: `1OD`,
    with a letter O, raises ValueError, and the message says what was probably meant.
    """
    card = _read(text)
    if card is None:
        raise ValueError(f"{_shown(text)} is not a card; {_advice(text)}")
    return card


def strict_card(text: str) -> Card:
    """Take a card that must already be in its short form, as logs and JSON hold it.

    Raises ValueError otherwise, naming the short form if the text is another spelling.
    """
    if text not in _SHORT_FORMS:
        raise ValueError(f"{_shown(text)} is not the short form of a card; {_advice(text)}")
    return Card(text)


def card_name(card: Card) -> str:
    """Say a card in words: `ten of diamonds`, `joker`."""
    if card == JOKER:
        return "joker"
    return f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def card_face(card: Card) -> str:
    """Show a card with its suit's sign: `10♦`, `A♠`, `Joker`."""
    if card == JOKER:
        return "Joker"
    return ("10" if card[0] == "T" else card[0]) + _SUIT_SIGNS[card[1]][0]


def rank_name(rank: str) -> str:
    """Say one of `RANKS` in a word: `T` is `ten`."""
    return _RANK_NAMES[rank]


def _read(text: str) -> Card | None:
    match = _whole().fullmatch(text.strip())
    if match is None:
        return None
    if match["joker"]:
        return JOKER
    if match["glyph"]:
        return _GLYPHS[match["glyph"]]
    rank = match["short"] or match["rank"] or match["last_rank"] or match["field"]
    suit = match["letter"] or match["mark"] or match["name"] or match["first_mark"] or match["last_field"]
    return Card(_RANK_SPELLINGS[rank.lower()] + _SUIT_SPELLINGS[suit.lower().rstrip("\ufe0e\ufe0f")])


def _advice(text: str) -> str:
    bare = text.strip()
    slips = (bare, re.sub("[oO]", "0", re.sub("[lI]", "1", bare)), bare[1:] + bare[:1])
    for slip in slips:
        card = _read(slip)
        if card is not None:
            return f"did you mean {card}?"
    return "write it like AS, TD or 10♦"


def _shown(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
