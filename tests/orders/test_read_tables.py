"""Posts and what must be read in them, from tables: `reading-<ruleset>.<orders|talk|unclear>.yaml` beside this file.

A row has `category` (order, talk, near-miss, ambiguous, refused), `markup`, `window` (the facts of the open window),
`author`, `text`, `expect` (`orders` that must be taken; `read` where a machine refuses them later; a `report` of
verdicts), `tolerant` (verdicts that would do as well) and `loud` (the report must mention the post).
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from hostkit.log.order import as_json
from hostkit.orders.names import Names
from hostkit.orders.read import Reading, read
from hostkit.orders.words import Words

HERE = Path(__file__).parent
RULESETS = HERE.parents[1] / "rulesets"
PLAYERS = ("alice", "bob", "carol", "dmitri", "eve-lyn", "Sir Bidsalot", "player_7", "Ω-man")
EXAMPLES = HERE.parents[2] / "shared" / "data" / "reading-examples.yaml"


@cache
def words(ruleset: str) -> Words:
    data = yaml.safe_load((RULESETS / ruleset / "ruleset.yaml").read_text(encoding="utf-8"))
    return Words(data["words"])


@cache
def names() -> Names:
    return Names(dict.fromkeys(PLAYERS, ()))


def rows_of(path: Path) -> list[dict[str, Any]]:
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    if isinstance(table, list):
        return table
    ruleset = path.stem.split(".")[0].removeprefix("reading-")
    return [{"ruleset": ruleset, **row} for row in table["rows"]]


def read_row(row: Mapping[str, Any]) -> Reading:
    return read(
        row["text"],
        row["markup"],
        words=words(row["ruleset"]),
        facts=row["window"],
        names=names(),
        author=row["author"],
    )


def same_form(order: Mapping[str, Any]) -> dict[str, Any]:
    """The contract's form of an order as the examples write it (`cards` of a change, `raise to` as a verb)."""
    order = dict(order)
    if order["verb"] == "change" and "cards" in order:
        (order["card"],) = order.pop("cards")
    if order["verb"] == "raise to":
        order = {"verb": "raise", "to": order["amount"]}
    return order


def faults(row: Mapping[str, Any]) -> str:
    """What is wrong with a row's reading, or ""."""
    reading = read_row(row)
    got = json.loads(json.dumps([as_json(order) for order in reading.orders]))
    verdicts = [problem.verdict for problem in reading.problems]
    expect = row["expect"]
    refused = row["category"] == "refused" and "read" in expect
    want = [same_form(order) for order in (expect["read"] if refused else expect["orders"])]
    report = [verdict.split(":")[0] for verdict in expect["report"]]
    allowed = {*row.get("tolerant", ()), *report}
    if got != want:
        if not got and want and set(verdicts) & (allowed - {"accepted"}):
            return ""
        if row["category"] == "refused" and not got and verdicts and set(verdicts) <= allowed | {"near-miss"}:
            return ""
        if "if_accepted" in expect and got == [same_form(order) for order in expect["if_accepted"]]:
            return ""
        return f"orders {got}, wanted {want}; problems {reading.problems}"
    if refused:
        return ""
    if any(verdict not in allowed for verdict in verdicts):
        return f"{reading.problems}, wanted one of {sorted(allowed)}"
    if not got and not verdicts and ("ignored" not in allowed or row.get("loud")):
        return f"silent, wanted one of {sorted(allowed)}"
    return ""


TABLES = sorted(HERE.glob("reading-*.yaml"))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_row_of_a_table_is_read_as_it_says(path: Path) -> None:
    wrong = {row["id"]: (row["text"], fault) for row in rows_of(path) if (fault := faults(row))}
    assert not wrong, "\n".join(f"{id_}: {text!r}\n    {fault}" for id_, (text, fault) in wrong.items())


def test_the_published_examples_are_read_as_they_say() -> None:
    if not EXAMPLES.exists():
        pytest.skip("no folder of shared examples beside this checkout")
    wrong = {row["id"]: (row["text"], fault) for row in rows_of(EXAMPLES) if (fault := faults(row))}
    assert not wrong, "\n".join(f"{id_}: {text!r}\n    {fault}" for id_, (text, fault) in wrong.items())
