"""One lot under the hammer: ALL-2, ALL-3, SM-2, and who wins at which price (BP-4, SM-3)."""

import pytest

from hostkit.errors import Problem
from hostkit.machines.auction import Auction, Award, policy_problem

T = [f"2026-01-03T18:0{minute}:00Z" for minute in range(6)]

# Each bid: player, amount (0 withdraws), minute.
Bids = list[tuple[str, int, int]]


def auction(bids: Bids) -> Auction:
    lot = Auction()
    for player, amount, minute in bids:
        if amount:
            lot.submit(player, amount, T[minute])
        else:
            lot.withdraw(player)
    return lot


@pytest.mark.parametrize(
    ("bids", "order"),
    [
        pytest.param([], [], id="no bids"),
        pytest.param([("a", 30, 0), ("b", 35, 1)], [("b", 35, 1), ("a", 30, 0)], id="the highest first"),
        pytest.param([("a", 35, 0), ("b", 35, 1)], [("a", 35, 0), ("b", 35, 1)], id="ALL-3 earlier first"),
        pytest.param([("a", 35, 0), ("b", 35, 0)], [("a", 35, 0), ("b", 35, 0)], id="ALL-3 equal seconds"),
        pytest.param([("b", 35, 0), ("a", 35, 0)], [("b", 35, 0), ("a", 35, 0)], id="ALL-3 in posting order"),
        pytest.param(
            [("a", 35, 0), ("b", 35, 1), ("a", 35, 2)],
            [("a", 35, 0), ("b", 35, 1)],
            id="ALL-3 the same again",
        ),
        pytest.param(
            [("a", 35, 0), ("b", 35, 1), ("a", 30, 2)],
            [("b", 35, 1), ("a", 30, 2)],
            id="ALL-2 the later counts",
        ),
        pytest.param(
            [("a", 35, 0), ("b", 35, 1), ("a", 30, 2), ("a", 35, 3)],
            [("b", 35, 1), ("a", 35, 3)],
            id="ALL-3 changed back: the newest time",
        ),
        pytest.param(
            [("a", 35, 0), ("b", 35, 1), ("a", 30, 1), ("a", 35, 1)],
            [("b", 35, 1), ("a", 35, 1)],
            id="ALL-3 changed back within one second",
        ),
        pytest.param([("a", 35, 0), ("b", 30, 1), ("a", 0, 2)], [("b", 30, 1)], id="BP-5 withdrawn"),
        pytest.param(
            [("a", 35, 0), ("b", 35, 1), ("a", 0, 2), ("a", 35, 3)],
            [("b", 35, 1), ("a", 35, 3)],
            id="ALL-3 withdrawn and bid again",
        ),
        pytest.param([("a", 0, 0)], [], id="a pass without a bid"),
    ],
)
def test_all_3_the_order_of_bids(bids: Bids, order: Bids) -> None:
    found = [tuple(bid) for bid in auction(bids).best_first()]
    assert found == [(player, amount, T[minute]) for player, amount, minute in order]


TIED: Bids = [("a", 35, 1), ("b", 35, 0), ("c", 20, 2)]
CLEAR: Bids = [("a", 35, 0), ("b", 30, 1)]
LONE: Bids = [("a", 35, 0)]


@pytest.mark.parametrize(
    ("bids", "tie", "pricing", "lowest", "award"),
    [
        pytest.param([], "earliest", "own", 1, Award("", 0, ()), id="BP-4 no bids"),
        pytest.param(CLEAR, "earliest", "own", 1, Award("a", 35, ()), id="BP-4 the highest"),
        pytest.param(
            TIED, "earliest", "own", 1, Award("b", 35, ("b", "a")), id="BP-4 a tie, submitted first"
        ),
        pytest.param(TIED, "rebid", "own", 1, Award("", 0, ("b", "a")), id="SM-3 a tie, bid again"),
        pytest.param(TIED, "unsold", "own", 1, Award("", 0, ("b", "a")), id="SM-3 a tie, unsold"),
        pytest.param(CLEAR, "unsold", "second", 1, Award("a", 30, ()), id="SM-3 the second price"),
        pytest.param(LONE, "earliest", "second", 1, Award("a", 1, ()), id="SM-3 one bidder pays 1"),
        pytest.param(
            LONE, "earliest", "second", 10, Award("a", 10, ()), id="SM-7 but never below the lowest"
        ),
        pytest.param(CLEAR, "earliest", "second", 33, Award("a", 33, ()), id="SM-7 the second is below it"),
        pytest.param(
            TIED, "earliest", "second", 1, Award("b", 35, ("b", "a")), id="SM-3 tied: the same price"
        ),
    ],
)
def test_bp_4_the_award(bids: Bids, tie: str, pricing: str, lowest: int, award: Award) -> None:
    assert auction(bids).award(tie=tie, pricing=pricing, lowest=lowest) == award


@pytest.mark.parametrize(
    ("policy", "standing", "amount", "problem"),
    [
        ("last", 35, 20, None),
        ("last", 35, 0, None),
        ("first", None, 35, None),
        ("first", 35, 35, None),
        ("first", 35, 40, "the first bid is final: yours of 35 stands (ALL-2)"),
        ("first", 35, 0, "a pass does not withdraw your bid of 35 (SM-2)"),
        ("first", None, 0, None),
        ("increase", None, 35, None),
        ("increase", 35, 35, None),
        ("increase", 35, 36, None),
        ("increase", 35, 34, "a bid may only go up: yours of 35 stands (ALL-2)"),
        ("increase", 35, 0, "a pass does not withdraw your bid of 35 (SM-2)"),
    ],
)
def test_all_2_sm_2_order_policies(
    policy: str, standing: int | None, amount: int, problem: str | None
) -> None:
    found = policy_problem(policy, standing=standing, amount=amount)
    assert (found and str(found)) == problem
    assert found is None or (isinstance(found, Problem) and found.verdict == "refused")
