"""Simulated games: the same for the same seed, and no law broken whatever is ordered."""

import csv
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from hostkit.cli.group import group
from hostkit.desk.audit import audit
from hostkit.desk.bots import Dice
from hostkit.desk.bots.sight import Sight
from hostkit.desk.bots.wild import anything
from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.desk.simulate import Plan, draw, plan, rows_csv, simulate
from hostkit.desk.simulate.chart import Panel, svg
from hostkit.desk.simulate.laws import Laws
from hostkit.desk.simulate.tally import Tally
from hostkit.errors import DataError, InputError
from hostkit.log.order import Order
from hostkit.machines.base import Standings
from hostkit.store import Workspace

RULESETS = ("bid-poker", "baileys-poker", "super-bidem", "auction-nomic")
# Options that lead into other corners of the rules; {} first.
VARIANTS: dict[str, list[dict[str, Any]]] = {
    "bid-poker": [
        {}, {"tie": "rebid", "unsold": "again", "pricing": "second"}, {"bids": "open", "order_policy": "increase"},
        {"first_tie_second_prize": "pooled", "strikes_out": "2", "tie": "unsold"},
    ],
    "baileys-poker": [
        {}, {"jokers": "2", "exhausted": "refuse"}, {"scoring": "match", "target": "100", "ceiling": "40"},
        {"jokers": "1", "scoring": "cash", "order_policy": "first"},
    ],
    "super-bidem": [
        {}, {"stack": "9", "one_bid_each": "false"}, {"limit": "pot", "satisfied_may_pass": "false"},
        {"limit": {"fixed": "2"}, "bet_unit": "2", "stack": "25"},
    ],
    "auction-nomic": [
        {}, {"bids": "hashed", "cards_per_lot": "3"}, {"bids": "sealed", "pricing": "second", "reserve": "5"},
        {"lots_per_players": ["3", "4"], "lots": "2", "compare": "full", "wrap": "true", "income": "10"},
    ],
}  # fmt: skip
# Windows of one game of the fuzzer: a hand, or two weeks.
SHORT = {"bid-poker": 0, "baileys-poker": 6, "super-bidem": 11, "auction-nomic": 6}


def _plan(ruleset: str, *, seed: int = 1, options: dict[str, Any] | None = None, **more: Any) -> Plan:
    return plan(None, ruleset, options=options or {}, players=0, seed=seed)._replace(**more)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_same_seed_gives_the_same_figures(ruleset: str) -> None:
    made = _plan(ruleset, windows=SHORT[ruleset])
    one, other = simulate(made, 4), simulate(made, 4)
    assert one.tally.document() == other.tally.document()
    assert one.rows == other.rows
    assert simulate(_plan(ruleset, seed=2, windows=SHORT[ruleset]), 4).rows != one.rows


def test_processes_make_no_difference() -> None:
    made = _plan("baileys-poker", windows=6)
    alone, together = simulate(made, 60, jobs=1), simulate(made, 60, jobs=2)
    assert together.tally.document() == alone.tally.document()
    assert together.rows == alone.rows


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("variant", range(4))
def test_no_law_is_broken_by_wild_orders(ruleset: str, variant: int) -> None:
    """BP-23, BB-16, SB-15; the slow tests do the same ten thousand times."""
    made = _plan(ruleset, seed=variant, options=VARIANTS[ruleset][variant], chaos=40, windows=SHORT[ruleset])
    simulate(made, 6)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("variant", range(4))
def test_no_law_is_broken_in_ten_thousand_games(ruleset: str, variant: int) -> None:
    """Ten thousand games a ruleset, a quarter with each set of options."""
    made = _plan(
        ruleset, seed=900 + variant, options=VARIANTS[ruleset][variant], chaos=30, windows=SHORT[ruleset]
    )
    simulate(made, 2_500)


class _Wild(Table):
    """Players at a desk who order anything, in posts."""

    def orders(self, desk: Desk, player: str) -> list[Order]:
        if self.dice.often(40):
            machine = desk.game.machine
            sight = Sight(player, "random", machine.facts(player, "pm"), machine.standings(), (), {})
            return anything(sight, self.dice)
        return super().orders(desk, player)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", range(4))
def test_a_wild_game_at_the_desk_passes_the_audit(ruleset: str, seed: int, tmp_path: Path) -> None:
    players = dict.fromkeys(("alice", "bob", "carol", "dora"), "random")
    cast = Cast(
        ruleset, players, seed, options=VARIANTS[ruleset][seed], windows=12, chatter=(),
        private=("bid", "discard", "bidding", "exchange", "fold"), begins="2026-01-05T00:00:00Z",
    )  # fmt: skip
    table = _Wild(Workspace.init(tmp_path / "game"), cast)
    table.play()
    report = audit(table.workspace.log(cast.game).path, heads="\n".join(table.posted()))
    assert [row for row in report["checks"] if row["result"] == "failed"] == []


def test_a_broken_law_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def stolen(laws: Laws, now: Standings, result: dict[str, Any]) -> Any:
        yield "BB-16: scores and kitty add up to 7"

    monkeypatch.setattr(Laws, "_baileys_poker", stolen)
    with pytest.raises(DataError, match="game 0 of seed 1: BB-16: scores and kitty add up to 7"):
        simulate(_plan("baileys-poker", windows=6), 1)


def test_dice_are_the_same_in_every_python() -> None:
    dice = Dice("a", 1)
    assert [dice.upto(99) for _ in range(6)] == [18, 44, 64, 7, 85, 89]
    assert sorted(Dice("b").shuffled(range(52))) == list(range(52))
    assert len(Dice("c").some("abcdef", 3)) == 3


def test_a_tally_adds_up_in_any_order() -> None:
    one, other = Tally(), Tally()
    for number in (5, 1, 9):
        one.add("bid", "lot 2", number)
    other.add("bid", "lot 10", 4)
    other.add("bid", "lot 2", 1)
    both, turned = Tally(), Tally()
    for tally, parts in ((both, (one, other)), (turned, (other, one))):
        for part in parts:
            tally.take(part)
    assert both.rows("bid") == turned.rows("bid")
    assert [tuple(row) for row in both.rows("bid")] == [
        ("lot 2", 4, 4.0, 1, 1, 5, 9, 9),
        ("lot 10", 1, 4.0, 4, 4, 4, 4, 4),
    ]


def test_the_table_and_the_picture(tmp_path: Path) -> None:
    made = _plan("bid-poker")
    report = simulate(made, 3)
    rows_csv(tmp_path / "rows.csv", report)
    with (tmp_path / "rows.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 3 * 6
    assert {row["skill"] for row in rows} == {"random", "novice", "steady", "sharp"}
    draw(tmp_path / "balance.svg", made, report)
    text = (tmp_path / "balance.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(text)
    assert "winning bid by lot, coins" in text
    with pytest.raises(InputError, match="no picture"):
        draw(tmp_path / "balance.gif", made, report)
    with pytest.raises(InputError, match="cannot be written"):
        draw(tmp_path / "nowhere" / "balance.svg", made, report)


def test_a_picture_of_nothing_and_of_markup() -> None:
    text = svg("<b>&", [Panel("a < b", [])])
    ElementTree.fromstring(text)
    assert "nothing to show" in text


def _run(*words: str) -> Any:
    return CliRunner().invoke(group, ["simulate", *words], catch_exceptions=True)


def test_the_command_prints_figures() -> None:
    done = _run("--ruleset", "baileys-poker", "--games", "2")
    assert done.exit_code == 0, done.output
    assert "points a hand by seat" in done.output
    assert "every law of conservation was kept" in done.output


def test_the_command_prints_one_document() -> None:
    import msgspec

    done = _run("--ruleset", "bid-poker", "--games", "2", "--json")
    document = msgspec.json.decode(done.stdout)
    assert (document["games"], document["conserved"], document["seed"]) == (2, True, 1)
    assert [row["group"] for row in document["figures"]["winning bid by lot, coins"]][:2] == [
        "lot 1",
        "lot 2",
    ]


def test_the_command_refuses_what_is_no_ruleset() -> None:
    done = _run("--ruleset", "whist", "--games", "2")
    assert isinstance(done.exception, InputError)
    assert "whist" in str(done.exception)
