"""Every ruling has a case, and every case is a test: the table is kept complete here.

A case file is named after the ruling that it shows, `BP-4-a-tie-goes-to-the-first.yaml`; `tests/test_cases.py`
plays each of them. `pytest tests/test_rulings.py -s` prints the table.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_cases import _CASES

_ROOT = Path(__file__).parent.parent / "rulesets"
_ID = re.compile(r"(BP|BB|SB|AN|ALL|SM)-[0-9]+")

# The rulings there are: the prefix, the ruleset whose they are ("" for all four), the numbers.
_RULINGS = {
    "BP": ("bid-poker", range(25)),
    "BB": ("baileys-poker", range(24)),
    "SB": ("super-bidem", range(1, 17)),
    "AN": ("auction-nomic", range(16)),
    "ALL": ("", range(1, 17)),
    "SM": ("", range(1, 9)),
}
# Small rulings about one game.
_WHOSE = {
    3: "bid-poker",
    4: "bid-poker",
    5: "baileys-poker",
    6: "super-bidem",
    7: "auction-nomic",
    8: "bid-poker",
}


def _all() -> Iterator[tuple[str, str]]:
    for prefix, (ruleset, numbers) in _RULINGS.items():
        for number in numbers:
            yield f"{prefix}-{number}", ruleset if prefix != "SM" else _WHOSE.get(number, "")


def _table() -> dict[str, list[str]]:
    """Case files by the ruling that they are named after, as `ruleset/name`."""
    table: dict[str, list[str]] = {}
    for path in _CASES:
        match = _ID.match(path.stem)
        ruling = match[0] if match else "?"
        table.setdefault(ruling, []).append(f"{path.parent.parent.name}/{path.stem}")
    return table


def test_every_ruling_has_a_case() -> None:
    table = _table()
    for ruling, _ in _all():
        for case in table.get(ruling, ["-"]):
            print(f"{ruling:<7} {case:<75} tests/test_cases.py::test_case[{case}]")
    gaps = [
        ruling
        for ruling, ruleset in _all()
        if not [case for case in table.get(ruling, []) if case.startswith(ruleset)]
    ]
    assert gaps == []


def test_every_case_is_named_after_a_ruling() -> None:
    known = {ruling for ruling, _ in _all()}
    assert [case for ruling, cases in _table().items() if ruling not in known for case in cases] == []


def test_no_case_stands_with_another_game() -> None:
    owners = {ruling: ruleset for ruling, ruleset in _all() if ruleset}
    strays = [
        case
        for ruling, cases in _table().items()
        for case in cases
        if ruling in owners and not case.startswith(owners[ruling] + "/")
    ]
    assert strays == []


@pytest.mark.parametrize("ruleset", sorted({ruleset for _, ruleset in _all() if ruleset}))
def test_the_rules_page_names_every_ruling_of_its_game(ruleset: str) -> None:
    page = (_ROOT / ruleset / "rules.md").read_text(encoding="utf-8")
    # `BP-6 to BP-8` names those between, too.
    named = set(re.findall(r"\b[A-Z]{2,3}-[0-9]+\b", page))
    for prefix, first, last in re.findall(r"\b([A-Z]{2,3})-([0-9]+) to \1-([0-9]+)\b", page):
        named |= {f"{prefix}-{number}" for number in range(int(first), int(last) + 1)}
    wanted = [ruling for ruling, owner in _all() if owner == ruleset and not ruling.startswith("SM")]
    assert [ruling for ruling in wanted if ruling not in named] == []
