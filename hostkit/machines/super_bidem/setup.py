"""The options of Super Bid'Em, checked."""

from msgspec.structs import force_setattr

from hostkit.cards.deck import standard_deck
from hostkit.errors import InputError
from hostkit.machines import base
from hostkit.machines.betting import Limit

__all__ = ["Options"]


class Options(base.Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Numbers are chips, but for `up_cards`; `limit` is none, pot or `fixed: N`; the last two are spans."""

    stack: int = 100
    ante: int = 1
    opening_bid: int = 1
    blind_price: int = 2
    exchange_price: int = 4
    up_cards: int = 3
    bet_unit: int = 1
    limit: str | dict[str, int] = "none"
    one_bid_each: bool = True
    satisfied_may_pass: bool = True
    window: str = "24h"
    exchange: str = "24h"

    def __post_init__(self) -> None:
        super().__post_init__()
        base.at_least(self, 1, "stack", "opening_bid", "up_cards", "bet_unit")
        base.at_least(self, 0, "ante", "blind_price", "exchange_price")
        base.span(self, "window", "exchange")
        if self.ante > self.stack:
            raise InputError(f"option ante: {self.ante} is more than the stack of {self.stack}")
        limit = self.betting_limit
        # One spelling, for whoever shows it.
        force_setattr(self, "limit", f"fixed: {limit.fixed}" if limit.fixed else limit.kind)

    @property
    def betting_limit(self) -> Limit:
        """The limit as the betting takes it; raises `InputError` where it is none of the three."""
        if self.limit in ("none", "pot"):
            return Limit(str(self.limit), self.bet_unit)
        limit = self.limit
        if isinstance(limit, str):
            name, _, number = limit.partition(":")
            digits = number.strip()
            # str.isdecimal alone would take the digits of every alphabet.
            limit = {name.strip(): int(digits)} if digits.isascii() and digits.isdecimal() else {}
        if list(limit) != ["fixed"]:
            raise InputError(f"option limit: {self.limit!r} is not one of none, pot, fixed: N")
        size = limit["fixed"]
        if size < 1 or size % self.bet_unit:
            raise InputError(f"option limit: {size} chips is no multiple of the bet_unit {self.bet_unit}")
        return Limit("fixed", self.bet_unit, size)

    def check_pack(self, players: int) -> None:
        """Raise `InputError` where one pack could run out."""
        # Hole, fifth and exchanged cards of everyone, the up cards, and one discard a round.
        if players * (self.up_cards + 3) + self.up_cards > len(standard_deck()):
            raise InputError(f"option up_cards: a pack has too few for {self.up_cards} and {players} players")
