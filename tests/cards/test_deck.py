"""New packs and packs from a file."""

import pytest

from hostkit.cards.deck import read_deck, standard_deck


def test_a_new_pack_has_its_order() -> None:
    deck = standard_deck(jokers=2)
    assert deck[:3] == ("AS", "2S", "3S")
    assert deck[12:14] == ("KS", "AH")
    assert deck[50:] == ("QC", "KC", "JK", "JK")
    assert len(set(deck)) == 53
    assert standard_deck() == deck[:52]


def test_a_deck_file_is_read_from_the_top() -> None:
    text = "# the pack of 5 January\r\n\r\nten of diamonds\r\n  A♠  # on top of the rest\r\njk\r\njk\r\n9C"
    assert read_deck(text, distinct=True) == ("TD", "AS", "JK", "JK", "9C")


def test_dice_may_show_a_card_again() -> None:
    assert read_deck("AS\nAS\n", distinct=False) == ("AS", "AS")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AS\n\n1OD\n", "line 3: 1OD is not a card; did you mean TD?"),
        ("AS KS\n", "line 1: AS KS is not a card; write it like AS, TD or 10♦"),
        ("AS\n# again\na♠", "line 3: AS is already on line 1"),
    ],
)
def test_a_bad_line_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError) as refusal:
        read_deck(text, distinct=True)
    assert str(refusal.value) == message
