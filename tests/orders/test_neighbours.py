"""What a line does to the order beside it: each line above or below one and the same bid."""

import pytest

from hostkit.errors import Problem
from hostkit.log.order import Bid
from tests.orders.test_read_parts import reading

BID = Bid(35)


@pytest.mark.parametrize(
    "line",
    [
        "My bid for this round:",
        "Now mine:",
        "alice:",  # who writes
        "bob said the lot is worthless.",
        "If you ask me, sixes are underrated.",
        "if it's not too late,",
        "Thanks for the example, bob!",
        "I was going to pass, but look at that king.",
        "Who is still awake?",
        "Last week was a disaster.",
        "@host",
    ],
)
def test_a_harmless_line_above_leaves_the_order(line: str) -> None:
    for gap in ("\n", "\n\n"):
        assert reading(f"{line}{gap}bid 35").items == (BID,), line


@pytest.mark.parametrize(
    "line",
    [
        "Bob wrote:",
        "bob",
        "carol — Today at 18:02",
        "Bob (10:31 PM)",
        "[18:02] bob:",
        "Quote: bob",
        "Zitat von bob:",
        "Originally posted by carol",
        "bob's bid:",
        "somebody posted",
        "The winning bid was",
        "Results of round 2:",
        "For example:",
        "e.g.",
        "Friendly reminder:",
        "Please write it like this:",
        "Never type",
        "Last round I wrote:",
        "I had planned to write",
        "What does",
        "Should I",
        "My options:",
        "I am not going to",
    ],
)
def test_a_line_above_makes_it_talk_or_doubtful(line: str) -> None:
    for gap in ("\n", "\n\n"):
        read = reading(f"{line}{gap}bid 35")
        assert read.orders == () and read.problems, line


@pytest.mark.parametrize(
    "line", ["If bob drops out,", "Unless carol objects:", "As soon as bob passes", "In case it rains"]
)
def test_a_condition_above_is_reported(line: str) -> None:
    assert [problem.verdict for problem in reading(f"{line}\nbid 35").problems] == ["near-miss"]


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("if bob does not", "near-miss"),
        ("unless bob does", "near-miss"),
        ("jk", "near-miss"),
        ("not", "near-miss"),
        ("haha, just kidding", "near-miss"),
        ("scratch that", "near-miss"),
        ("if carol bids more, forget it", "near-miss"),
        ("or pass", "ambiguous"),
        ("was what bob had last time", "ignored"),
        ("... is how you write it", "ignored"),
        ("by carol.", "ignored"),
    ],
)
def test_a_line_below_takes_the_order_back(line: str, verdict: str) -> None:
    assert [item.verdict for item in reading(f"bid 35\n{line}").items if isinstance(item, Problem)] == [
        verdict
    ]
    assert reading(f"bid 35\n{line}").orders == ()


@pytest.mark.parametrize(
    "line",
    [
        "If I win, drinks are on me.",
        "no hard feelings",
        "Not a bad lot!",
        "is my final answer",
        "lol",
        "Is anyone else awake?",
        "That was fun.",
        "alice",
    ],
)
def test_a_harmless_line_below_leaves_the_order(line: str) -> None:
    assert reading(f"bid 35\n{line}").items == (BID,)


def test_taking_back_before_another_order_is_a_correction() -> None:
    assert reading("bid 30\nscratch that\nbid 35").orders == (Bid(30), BID)


def test_after_a_blank_line_the_author_speaks_again() -> None:
    assert reading("bob wrote:\nbid 30\n\nbid 35").orders == (BID,)
    assert reading("bob wrote:\nbid 30\nme:\nbid 35").orders == (BID,)
    below_his_words = reading("bob wrote:\nwhat a lot\nbid 35")
    assert [problem.verdict for problem in below_his_words.items if isinstance(problem, Problem)] == [
        "near-miss"
    ]


def test_a_list_to_choose_from_is_no_order() -> None:
    assert reading("pass\nbid 35\nall in\nWhich one?").orders == ()
