"""BP-23: coins move between named accounts, and their sum never changes."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostkit.errors import DataError, InputError
from hostkit.machines.ledger import Ledger


def ledger() -> Ledger:
    return Ledger([("alice", 150), ("bob", 20), ("LGT", 0)], may_owe=["LGT"])


@pytest.mark.parametrize(
    ("amount", "payer", "receiver", "balances"),
    [
        (35, "alice", "LGT", {"alice": 115, "bob": 20, "LGT": 35}),
        (20, "bob", "alice", {"alice": 170, "bob": 0, "LGT": 0}),
        (0, "bob", "alice", {"alice": 150, "bob": 20, "LGT": 0}),
        (20, "bob", "bob", {"alice": 150, "bob": 20, "LGT": 0}),
        (10, "LGT", "bob", {"alice": 150, "bob": 30, "LGT": -10}),
    ],
)
def test_bp_23_a_move(amount: int, payer: str, receiver: str, balances: dict[str, int]) -> None:
    accounts = ledger()
    accounts.move(amount, payer=payer, receiver=receiver)
    assert accounts.balances == balances


def test_bp_23_nobody_pays_more_than_they_have() -> None:
    accounts = ledger()
    with pytest.raises(DataError, match="bob has 20 coins and cannot pay 21"):
        accounts.move(21, payer="bob", receiver="alice")
    assert accounts.balances == ledger().balances


@pytest.mark.parametrize(
    ("amount", "payer", "receiver"), [(1, "alice", "carol"), (1, "carol", "alice"), (-1, "alice", "bob")]
)
def test_bp_23_a_move_that_makes_no_sense_moves_nothing(amount: int, payer: str, receiver: str) -> None:
    accounts = ledger()
    with pytest.raises((KeyError, ValueError)):
        accounts.move(amount, payer=payer, receiver=receiver)
    assert accounts.balances == ledger().balances


def test_two_accounts_of_one_name() -> None:
    with pytest.raises(InputError, match="two accounts are called 'LGT'"):
        Ledger([("LGT", 150), ("LGT", 0)])


names = st.sampled_from(["alice", "bob", "LGT"])


@given(st.lists(st.tuples(st.integers(0, 200), names, names)))
def test_bp_23_the_sum_is_constant_and_nobody_owes(moves: list[tuple[int, str, str]]) -> None:
    accounts = ledger()
    for amount, payer, receiver in moves:
        with contextlib.suppress(DataError):
            accounts.move(amount, payer=payer, receiver=receiver)
        assert accounts.total == 170
        assert accounts["alice"] >= 0 and accounts["bob"] >= 0
