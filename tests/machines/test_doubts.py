"""What may stand behind an order of a hashed text (AN-15): random words, and nothing that would have to be guessed."""

import pytest

from hostkit.machines.auction_nomic.hashes import hidden_bids
from hostkit.machines.bid_poker.hashed import hidden_orders

ORDERS = ("bid 35", "bid 35 coins", "bid 35 on alice", "bid 35 on lot 4", "all in", "pass")


@pytest.mark.parametrize(
    "rest",
    [" or 40", ", or 40", " (or 40)", " OR pass", " unless b1 bids", " if nobody bids", " but only once", " and a half",
     " and half", " and 40", " & 40", " and a quarter", " and forty", " and lot 5", " and if not pass", " to 40",
     " at most", " at least", " max", " maximum", " up to 40", " per card", " each", "/40", " / 40", " - 40", "–40",
     ", 40", "; 40", " + 5", "½", " ½", "?", " ?", "%", " hundred", " then 40", " not", " maybe", " in case",
     " except on monday", " and/or 40", " only if", " plus 5"],
)  # fmt: skip
@pytest.mark.parametrize("order", ORDERS)
def test_an_15_a_choice_a_condition_or_more_of_the_amount(order: str, rest: str) -> None:
    line = f"{order}{rest}"
    assert hidden_orders(line, ["alice", "bob"]) == ((), (line,))
    assert len(hidden_orders(f"bid 3\n{line}\nbid 4", ["alice", "bob"]).orders) == 2
    if "lot 4" in order:
        assert hidden_bids(line).bids == {}


@pytest.mark.parametrize(
    "rest",
    ["", " zebra lamp", ", zebra", " 3f9a03c1", " 40917 lamp", " orange", " Oregon", " iffy", " butter", " tomato",
     " eachway", " maximal", " android 7", " and so to bed", " and zebra", " --zebra", " - lamp", "!", ".", " :)",
     " (zebra)", " one lamp", " onyx", " format", " permit", " alibi", " bobbin", " for the win", " for now"],
)  # fmt: skip
@pytest.mark.parametrize("order", ORDERS)
def test_an_15_random_words_change_nothing(order: str, rest: str) -> None:
    (plain,) = hidden_orders(order, ["alice", "bob"]).orders
    assert hidden_orders(f"{order}{rest}", ["alice", "bob"]) == ((plain,), ())
    if "lot 4" in order:
        assert hidden_bids(f"{order}{rest}") == ({4: 35}, ())
