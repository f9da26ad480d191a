"""Numbers that add up: what was measured in many games, so that parts of a run can be put together.

Every measure is a set of whole numbers by group ("winning bid" by "lot 3"), kept as counts, from which any
figure can be drawn; the order in which parts come in does not matter.
"""

from collections import Counter
from typing import Any, NamedTuple

__all__ = ["Row", "Tally"]


class Row(NamedTuple):
    """One group of a measure: how many numbers, and how they lie."""

    group: str
    number: int
    mean: float
    least: int
    quarter: int
    median: int
    three_quarters: int
    most: int


class Tally:
    def __init__(self) -> None:
        self._measures: dict[str, dict[str, Counter[int]]] = {}

    def add(self, measure: str, group: object, number: int) -> None:
        self._measures.setdefault(measure, {}).setdefault(str(group), Counter())[number] += 1

    def take(self, other: "Tally") -> None:
        """Add all of another tally."""
        for measure, groups in other._measures.items():
            for group, counts in groups.items():
                self._measures.setdefault(measure, {}).setdefault(group, Counter()).update(counts)

    @property
    def measures(self) -> list[str]:
        return list(self._measures)

    def rows(self, measure: str) -> list[Row]:
        """A measure's groups: those with a number in their name in its order, then by name."""
        groups = self._measures.get(measure, {})
        return [_row(group, groups[group]) for group in sorted(groups, key=_place)]

    def document(self) -> dict[str, list[dict[str, Any]]]:
        """All figures as plain data; means to two places."""
        return {
            measure: [row._asdict() | {"mean": round(row.mean, 2)} for row in self.rows(measure)]
            for measure in self.measures
        }


def _row(group: str, counts: Counter[int]) -> Row:
    number = counts.total()
    mean = sum(value * times for value, times in counts.items()) / number
    first, middle, third = (_at(counts, number * part // 4) for part in (1, 2, 3))
    return Row(group, number, mean, min(counts), first, middle, third, max(counts))


def _at(counts: Counter[int], place: int) -> int:
    """The number in a place from 0, were all of them laid out in order."""
    for value in sorted(counts):
        place -= counts[value]
        if place < 0:
            return value
    raise IndexError(place)


_SKILLS = {"random": 0, "novice": 1, "steady": 2, "sharp": 3}


def _place(group: str) -> tuple[int, int, str]:
    digits = "".join(sign for sign in group if sign.isdigit())
    return _SKILLS.get(group, 4), int(digits or -1), group
