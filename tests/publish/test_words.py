"""Numbers, cards and times in words."""

import hashlib

import pytest

from hostkit.publish import words
from hostkit.publish.render import render
from hostkit.sealing.receipts import receipt, receipt_line
from tests.publish.views import BID, OPENINGS, TRIO, view


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (-1, "−1 coins"), (1_500, "1,500 coins")],
)
def test_count(number: int, said: str) -> None:
    assert words.count(number, "coin") == said


@pytest.mark.parametrize(("number", "said"), [(5, "+5"), (0, "0"), (-1_000, "−1,000")])
def test_signed(number: int, said: str) -> None:
    assert words.signed(number) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (112, "112th")],
)
def test_ordinal(number: int, said: str) -> None:
    assert words.ordinal(number) == said


@pytest.mark.parametrize(
    ("card", "shown"),
    [("AS", "A♠"), ("TD", "10♦"), ("QH", "Q♥"), ("2C", "2♣"), ("JK", "Joker"), ("??", "▒▒")],
)
def test_face(card: str, shown: str) -> None:
    assert words.face(card) == shown


def test_columns_go_by_width_and_not_by_letters() -> None:
    assert words.columns(["Name", "Coins"], [["日本", "5"], ["e\u0301a", "1,000"]], align="lr") == [
        "Name  Coins",
        "----  -----",
        "日本      5",
        "e\u0301a    1,000",
    ]


def test_left_says_nothing_once_it_is_over() -> None:
    assert words.left("2026-01-04T18:00:00Z", "2026-01-04T18:00:00Z") == ""
    assert words.left("2026-01-04T17:59:00Z", "2026-01-04T18:00:00Z") == "1 min"


def test_a_reveal_shows_the_line_that_a_receipt_is_the_digest_of() -> None:
    salt = "0f" * 16
    given = {"game": "g1", "window": "round-3", "player": "al ice 100%", "text": "bid 35", "salt": salt}
    opening = OPENINGS[0] | {"player": given["player"], "salt": salt, "digest": receipt(**given)}
    text = render("reveal", view(TRIO, result=BID, openings=[opening]), markup="text", ruleset="bid-poker")
    line = receipt_line(**given)
    assert f"al ice 100%: {line} gives {hashlib.sha256(line.encode()).hexdigest()} " in text
