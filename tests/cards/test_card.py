"""Spellings of one card: what is read, what is refused with which words, what is found in a line."""

import pytest

from hostkit.cards.card import (
    JOKER,
    RANKS,
    SUITS,
    Card,
    card_face,
    card_name,
    card_pattern,
    parse_card,
    strict_card,
)
from hostkit.cards.deck import standard_deck

SPELLINGS = {
    "10♦": "TD",
    "ten of diamonds": "TD",
    "10d": "TD",
    "Td": "TD",
    "{{Card|10|D}}": "TD",
    "{{card | ten | diamonds}}": "TD",
    "{{Card|T|♦}}": "TD",
    "10 &diams;": "TD",
    "10 of diamonds": "TD",
    "T of Diamond": "TD",
    "ten ♦": "TD",
    ":spades: A": "AS",
    ":spade_suit: A": "AS",
    "A:spades:": "AS",
    "♠A": "AS",
    "A♠": "AS",
    "A ♤": "AS",
    "as": "AS",
    "  AS\t": "AS",
    "Ace of Spades": "AS",
    "a of spades": "AS",
    "&spades;A": "AS",
    "🂡": "AS",
    "7♥️": "7H",
    "7♥︎": "7H",
    "♥️ 7": "7H",
    ":hearts: 10": "TH",
    "10 :hearts:": "TH",
    "queen of hearts": "QH",
    "QUEEN OF HEARTS": "QH",
    "ten\u00a0of\u00a0hearts": "TH",
    "🂽": "QH",
    "🃎": "KD",
    "🃑": "AC",
    "joker": "JK",
    "JK": "JK",
    "Joker": "JK",
    "🃏": "JK",
    "🂿": "JK",
}

REFUSALS = {
    "1OD": "1OD is not a card; did you mean TD?",
    "lOd": "lOd is not a card; did you mean TD?",
    "DT": "DT is not a card; did you mean TD?",
    "S10": "S10 is not a card; did you mean TS?",
    "1D": "1D is not a card; write it like AS, TD or 10♦",
    "11♦": "11♦ is not a card; write it like AS, TD or 10♦",
    "010D": "010D is not a card; write it like AS, TD or 10♦",
    "aces": "aces is not a card; write it like AS, TD or 10♦",
    "A": "A is not a card; write it like AS, TD or 10♦",
    "♠": "♠ is not a card; write it like AS, TD or 10♦",
    "": " is not a card; write it like AS, TD or 10♦",
    "AS KS": "AS KS is not a card; write it like AS, TD or 10♦",
    "ten of\ndiamonds": "ten of\ndiamonds is not a card; write it like AS, TD or 10♦",
    "１０♦": "１０♦ is not a card; write it like AS, TD or 10♦",
    "Aſ": "Aſ is not a card; write it like AS, TD or 10♦",
    "\u212aS": "\u212aS is not a card; write it like AS, TD or 10♦",
    "🂬": "🂬 is not a card; write it like AS, TD or 10♦",
    "{{Card|10}}": "{{Card|10}} is not a card; write it like AS, TD or 10♦",
    "x" * 41: "x" * 39 + "… is not a card; write it like AS, TD or 10♦",
}

LINES = {
    "discard AS TD 9C": ["AS", "TD", "9C"],
    "discard 7♥️K♦,9♣ and ten of diamonds.": ["7♥️", "K♦", "9♣", "ten of diamonds"],
    "change 7H using AS as 15": ["7H", "AS", "as"],
    ":spades: A, ♠ K ♠Q": [":spades: A", "♠ K", "♠Q"],
    "A ♠ K ♠": ["A ♠", "K ♠"],
    "**AS**, (kd) {{Card|2|C}}; JK/joker": ["AS", "kd", "{{Card|2|C}}", "JK", "joker"],
    "back at 20:02, 3:4d or 20:2d": [],
    "2.5d of rain, 1,5c a piece": [],
    "aces, kings, jokers, sash, 4days, éAS, ASé, _AS_": [],
    "discard a ♠, :spades: a lot": [],
    "not over\nten of\ndiamonds": [],
    "as you like": ["as"],
}


@pytest.mark.parametrize(("text", "card"), SPELLINGS.items())
def test_a_spelling_is_read(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize(("text", "message"), REFUSALS.items())
def test_what_is_no_card_is_never_repaired(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refusal:
        parse_card(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(("line", "found"), LINES.items())
def test_cards_are_found_in_a_line(line: str, found: list[str]) -> None:
    assert [match[0] for match in card_pattern().finditer(line)] == found


@pytest.mark.parametrize("card", standard_deck(jokers=1))
def test_every_card_is_read_in_every_form_it_is_shown_in(card: Card) -> None:
    for text in (card, card.lower(), card_name(card), card_face(card)):
        assert parse_card(text) == card
        assert card_pattern().fullmatch(text)
    assert strict_card(card) == card


def test_every_card_has_one_unicode_glyph() -> None:
    glyphs = [
        chr(point) for start in (0x1F0A1, 0x1F0B1, 0x1F0C1, 0x1F0D1) for point in range(start, start + 14)
    ]
    read = [parse_card(glyph) for place, glyph in enumerate(glyphs) if place % 14 != 11]
    assert read == [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(
    ("text", "message"),
    {
        "td": "td is not the short form of a card; did you mean TD?",
        "10♦": "10♦ is not the short form of a card; did you mean TD?",
        "JK2": "JK2 is not the short form of a card; write it like AS, TD or 10♦",
    }.items(),
)
def test_a_log_holds_the_short_form_only(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refusal:
        strict_card(text)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("card", "name", "face"),
    [
        ("TD", "ten of diamonds", "10♦"),
        ("AS", "ace of spades", "A♠"),
        ("2C", "two of clubs", "2♣"),
        ("QH", "queen of hearts", "Q♥"),
        ("JK", "joker", "Joker"),
    ],
)
def test_a_card_is_shown(card: str, name: str, face: str) -> None:
    assert (card_name(Card(card)), card_face(Card(card))) == (name, face)


def test_the_joker_is_no_jack_of_a_suit() -> None:
    assert JOKER == "JK"
    assert "K" not in SUITS
