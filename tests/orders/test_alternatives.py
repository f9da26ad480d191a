"""Of several orders among which a player only thinks aloud, none is chosen; nor is a part of an order dropped."""

from typing import Any

import pytest

from hostkit.log.order import Bid, Order
from hostkit.orders.read import read
from tests.orders.test_read_tables import names, words

ROUND: dict[str, Any] = {"kind": "bid", "name": "round-3", "lot": 3, "coins": 115, "via": "thread"}
BIDDING: dict[str, Any] = {"kind": "bidding", "name": "bidding-1", "coins": 115, "via": "thread"}
LOTS: dict[str, Any] = {
    "kind": "auction",
    "bids": "open",
    "lots": [1, 2, 3, 4],
    "points": 80,
    "via": "thread",
}


def _read(text: str, facts: dict[str, Any], game: str = "bid-poker") -> tuple[tuple[Order, ...], list[str]]:
    reading = read(text, "text", words=words(game), facts=facts, names=names(), author="alice")
    return reading.orders, [problem.verdict for problem in reading.problems]


@pytest.mark.parametrize(
    "above",
    ["Should I do one of these?", "Which is better:", "What would you do?", "I could:", "Not sure yet:",
     "Poll: what will bob do?", "Maybe:", "Wondering between the two:"],
)  # fmt: skip
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_list_under_a_question_is_no_choice(above: str, gap: str) -> None:
    orders, told = _read(f"{above}{gap}- bid 35\n- pass", ROUND)
    assert (orders, told) == ((), ["ambiguous"])


@pytest.mark.parametrize(
    "above",
    ["This is not an order:", "Draft, do not count:", "Don't count this:",
     "What I wanted to write last round but was late:"],
)  # fmt: skip
def test_what_is_announced_as_no_order_waits_for_the_host(above: str) -> None:
    assert _read(f"{above}\nbid 35", ROUND) == ((), ["near-miss"])


@pytest.mark.parametrize(
    "above", ["My bid:", "Can I still bid?", "Good luck all:", "What a round!", "For the round:"]
)
def test_an_order_under_other_words_counts(above: str) -> None:
    assert _read(f"{above}\nbid 35", ROUND) == ((Bid(35),), [])


def test_a_correction_under_other_words_counts() -> None:
    assert _read("What a round!\nbid 30\nbid 35", ROUND)[0][-1] == Bid(35)


def test_bids_on_several_lots_are_no_choice() -> None:
    orders, told = _read("Is it my turn?\n- bid 12 on lot 2\n- bid 8 on lot 3", LOTS, "auction-nomic")
    assert (orders, told) == ((Bid(12, lot=2), Bid(8, lot=3)), [])


@pytest.mark.parametrize(
    ("text", "facts"),
    [("bid 35 and a half", ROUND), ("bid 2 and a quarter", ROUND), ("bid 4 & one third", ROUND),
     ("bid 35 plus a half", ROUND),
     ("bid 20, on bob", BIDDING), ("bid 20: on bob", BIDDING)],
)  # fmt: skip
def test_no_part_of_an_order_is_dropped(text: str, facts: dict[str, Any]) -> None:
    assert _read(text, facts) == ((), ["near-miss"])


@pytest.mark.parametrize("text", ["bid 35 and thanks", "bid 35 and a good night"])
def test_words_behind_an_order_change_nothing(text: str) -> None:
    assert _read(text, ROUND) == ((Bid(35),), [])


@pytest.mark.parametrize(
    "text",
    ["bid 35\nor\npass", "bid 35\n\nor\n\npass", "You may\nbid 35\nor\npass", "- bid 35\n- or\n- pass"],
)
def test_of_two_orders_with_or_between_them_none_is_chosen(text: str) -> None:
    orders, told = _read(text, ROUND)
    assert not orders and "ambiguous" in told


@pytest.mark.parametrize("above", ["Sorry that I was late:", "The rules say the last bid counts, fine"])
def test_an_excuse_is_no_doubt(above: str) -> None:
    assert _read(f"{above}\nbid 35", ROUND) == ((Bid(35),), [])
