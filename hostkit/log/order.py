"""What a player can ask for: one record a verb, with the keys of the contract and no others.

An order is what was *read* in a post. Whether it is allowed is a machine's business.
"""

from typing import Any, get_args

import msgspec

__all__ = [
    "Accept", "AllIn", "Bet", "Bid", "Blind", "Call", "Change", "Check", "Continue", "Discard", "Exchange",
    "Fold", "Generate", "Give", "Goods", "Hash", "Join", "Leave", "Offer", "Open", "Order", "Pass", "Present",
    "Raise", "Reveal", "Sealed", "Stand", "Stick", "as_json", "from_json",
]  # fmt: skip


class _Order(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False,
             tag_field="verb"):  # fmt: skip
    @property
    def verb(self) -> str:
        """The order's name, as the contract and the players write it."""
        return _VERBS[type(self)]


class Bid(_Order, frozen=True, tag="bid"):
    amount: int
    lot: int | None = None
    on: str = ""


class AllIn(_Order, frozen=True, tag="all in"):
    pass


class Pass(_Order, frozen=True, tag="pass"):
    pass


class Stick(_Order, frozen=True, tag="stick"):
    pass


class Continue(_Order, frozen=True, tag="continue"):
    pass


class Fold(_Order, frozen=True, tag="fold"):
    pass


class Open(_Order, frozen=True, tag="open"):
    pass


class Blind(_Order, frozen=True, tag="blind"):
    pass


class Check(_Order, frozen=True, tag="check"):
    pass


class Call(_Order, frozen=True, tag="call"):
    pass


class Stand(_Order, frozen=True, tag="stand"):
    pass


class Join(_Order, frozen=True, tag="join"):
    pass


class Leave(_Order, frozen=True, tag="leave"):
    pass


class Generate(_Order, frozen=True, tag="generate"):
    pass


class Raise(_Order, frozen=True, tag="raise"):
    """Raise by `amount`, or to `to`; exactly one of the two is given."""

    amount: int | None = None
    to: int | None = None
    lot: int | None = None


class Bet(_Order, frozen=True, tag="bet"):
    amount: int


class Discard(_Order, frozen=True, tag="discard"):
    cards: tuple[str, ...]


class Present(_Order, frozen=True, tag="present"):
    cards: tuple[str, ...]


class Exchange(_Order, frozen=True, tag="exchange"):
    cards: tuple[str, ...]


class Change(_Order, frozen=True, tag="change"):
    """Change one card; `using` a gamble card, an ace `as` 1 or 15, a joker for `scrap` of the scrap pile."""

    card: str
    using: str = ""
    value: int | None = msgspec.field(default=None, name="as")
    scrap: str = ""


class Goods(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What changes hands in a trade."""

    points: int = 0
    cards: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Give(_Order, frozen=True, tag="give"):
    to: str
    points: int = 0
    cards: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


class Offer(_Order, frozen=True, tag="offer"):
    to: str
    points: int = 0
    cards: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    wanted: Goods = msgspec.field(default_factory=Goods, name="for")


class Accept(_Order, frozen=True, tag="accept"):
    sender: str = msgspec.field(name="from")


class Hash(_Order, frozen=True, tag="hash"):
    """A commitment to bids; `replaces` an earlier hash of the same player where the post says so (AN-15)."""

    hash: str
    replaces: str = ""


class Reveal(_Order, frozen=True, tag="reveal"):
    text: str


class Sealed(_Order, frozen=True, tag="sealed"):
    text: str


Order = (
    Bid | AllIn | Pass | Stick | Continue | Fold | Open | Blind | Check | Call | Stand | Join | Leave | Generate
    | Raise | Bet | Discard | Present | Exchange | Change | Give | Offer | Accept | Hash | Reveal | Sealed
)  # fmt: skip

_VERBS: dict[type, str] = {kind: str(kind.__struct_config__.tag) for kind in get_args(Order)}


def as_json(order: Order) -> dict[str, Any]:
    """The contract's order object, which has no key for the hash that a hash replaces."""
    data: dict[str, Any] = msgspec.to_builtins(order)
    data.pop("replaces", None)
    return data


def from_json(data: object) -> Order:
    """The order of a contract's order object; raises `msgspec.ValidationError` for anything else."""
    order: Order = msgspec.convert(data, Order, strict=False)
    return order
