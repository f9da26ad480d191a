"""New packs and packs from a file."""

from collections.abc import Sequence

import pytest

from hostkit.cards.card import Card
from hostkit.cards.deck import packs_problem, read_deck, standard_deck


def test_a_new_pack_has_its_order() -> None:
    deck = standard_deck(jokers=2)
    assert deck[:3] == ("AS", "2S", "3S")
    assert deck[12:14] == ("KS", "AH")
    assert deck[50:] == ("QC", "KC", "JK", "JK")
    assert len(set(deck)) == 53
    assert standard_deck() == deck[:52]


def test_a_deck_file_is_read_from_the_top() -> None:
    text = "# the pack of 5 January\r\n\r\nten of diamonds\r\n  A♠  # on top of the rest\r\njk\r\njk\r\n9C"
    assert read_deck(text) == ("TD", "AS", "JK", "JK", "9C")


def test_dice_may_show_a_card_again() -> None:
    assert read_deck("AS\nAS\n") == ("AS", "AS")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AS\n\n1OD\n", "line 3: 1OD is not a card; did you mean TD?"),
        ("AS KS\n", "line 1: AS KS is not a card; write it like AS, TD or 10♦"),
    ],
)
def test_a_bad_line_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refusal:
        read_deck(text)
    assert str(refusal.value) == message


_PACK = standard_deck(jokers=1)


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (_PACK, ""),
        (_PACK[::-1] * 3, ""),
        ((), "no cards are left, and each hand takes a whole pack of 53"),
        (_PACK[:50], ""),
        (_PACK + _PACK[:50], "103 cards are no whole packs of 53: 3 are missing: QC KC JK"),
        (_PACK + _PACK[:40], "93 cards are no whole packs of 53: 13 are missing"),
        ((*_PACK, *_PACK[1:]), "105 cards are no whole packs of 53: 1 is missing: AS"),
        ((*_PACK[:52], "AS"), "AS is there too often among cards 1 to 53, a pack of 53"),
        ((*_PACK, "JK", "AS", "2S", "2S", "JK"), "JK 2S are there too often among cards 54 to 58, a pack of 53"),
    ],
)  # fmt: skip
def test_what_keeps_cards_from_being_whole_packs(cards: Sequence[Card], problem: str) -> None:
    assert packs_problem(cards, _PACK) == problem
