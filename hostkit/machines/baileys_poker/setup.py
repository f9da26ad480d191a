"""The options of Bailey's Poker, checked; the shipped ruleset says what each is for."""

from hostkit.errors import InputError
from hostkit.machines import base

__all__ = ["Options"]


class Options(base.Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`ceiling` 0 is none (BB-22); `ace_changed` lists what an ace may count for a changed card (BB-3)."""

    jokers: int = 0
    scoring: str = "points"
    target: int = 1000
    point_value: int = 1
    ceiling: int = 0
    exhausted: str = "reshuffle"
    ace_laid: int = 15
    ace_changed: tuple[int, ...] = (1, 15)
    round: str = "24h"

    def __post_init__(self) -> None:
        super().__post_init__()
        base.require(self, "scoring", "points", "match", "cash")
        base.require(self, "exhausted", "reshuffle", "refuse")
        base.at_least(self, 0, "jokers", "ceiling", "ace_laid")
        base.at_least(self, 1, "target", "point_value")
        base.span(self, "round")
        if self.jokers > 2:
            raise InputError(f"option jokers: {self.jokers} is above 2")
        values = self.ace_changed
        if not values or min(values) < 0 or len(set(values)) < len(values):
            listed = ", ".join(map(str, values))
            raise InputError(
                f"option ace_changed: [{listed}] is no list of different values from 0 up",
                hint="such as [1, 15], or [15] where an ace always counts 15",
            )
