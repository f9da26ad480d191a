"""Accounts that cannot leak: whole coins move from one named account to another, and their sum never changes.

Here belong balances and moves. What a move is for, and who may order one, is a machine's business.
"""

from collections.abc import Iterable, Iterator, Mapping

from hostkit.errors import DataError, InputError

__all__ = ["Ledger"]


class Ledger:
    """Balances by account name, in whole coins.

    No account goes below zero, but for those named in `may_owe` (a bank that lends by a host's ruling).
    """

    def __init__(self, opening: Iterable[tuple[str, int]], *, may_owe: Iterable[str] = ()) -> None:
        self._balances: dict[str, int] = {}
        for name, amount in opening:
            if name in self._balances:
                raise InputError(f"two accounts are called {name!r}", hint="give the player another name")
            self._balances[name] = amount
        self._may_owe = frozenset(may_owe)

    def __getitem__(self, name: str) -> int:
        return self._balances[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._balances)

    @property
    def total(self) -> int:
        """The sum of all accounts: the same at every moment."""
        return sum(self._balances.values())

    @property
    def balances(self) -> Mapping[str, int]:
        """All balances, as a copy."""
        return dict(self._balances)

    def move(self, amount: int, *, payer: str, receiver: str) -> None:
        """Move `amount` coins; raises `DataError`, and moves nothing, where the payer has fewer."""
        if amount < 0:
            raise ValueError(f"a move of {amount} coins: swap payer and receiver instead")
        if receiver not in self._balances:
            raise KeyError(receiver)
        if self._balances[payer] < amount and payer not in self._may_owe:
            raise DataError(
                f"{payer} has {self._balances[payer]} coins and cannot pay {amount}",
                hint=f"take {self._balances[payer]} coins at most",
            )
        self._balances[payer] -= amount
        self._balances[receiver] += amount
