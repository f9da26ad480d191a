"""Simulated games: bots play a ruleset thousands of times, and figures say whether it is balanced.

The bots play the machine itself, not the desk, with decks from a stream of numbers that is the same for the
same seed. Game number 17 of a seed is the same game whether it is played alone, in a thousand or on four
processors. After every window the laws of conservation are checked.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from hostkit.desk.bots import SKILLS
from hostkit.desk.bots.sight import Dice
from hostkit.desk.bots.table import Table
from hostkit.desk.bots.wild import anything
from hostkit.desk.simulate.chart import Panel, write
from hostkit.desk.simulate.laws import Laws
from hostkit.desk.simulate.measures import CHARTS, game_over, window_over
from hostkit.desk.simulate.tally import Tally
from hostkit.desk.start import ruleset_text
from hostkit.errors import DataError, HostkitError, InputError
from hostkit.publish.csvtable import csv_text
from hostkit.rulesets import Ruleset, read_ruleset
from hostkit.store import Workspace

__all__ = ["NAMES", "Plan", "Report", "draw", "plan", "play_one", "rows_csv", "simulate"]

NAMES = ("alice", "bob", "carol", "dmitri", "eve", "farid", "gwen", "hana", "ivan", "jo")
_PLAYERS = {"bid-poker": 6, "baileys-poker": 4, "super-bidem": 5, "auction-nomic": 5}
_LENGTH = {"bid-poker": 100, "baileys-poker": 60, "super-bidem": 120, "auction-nomic": 18}
_PART = 25


class Plan(NamedTuple):
    """What is to be simulated: the ruleset's name and text, options, and how many play; 0 is what is usual.

    `chaos`: how often in a hundred times a bot orders something that it made up; `windows`: the most that a game
    has, where it has no end of its own.
    """

    ruleset: str
    text: str
    options: tuple[tuple[str, Any], ...] = ()
    players: int = 0
    seed: int = 1
    chaos: int = 0
    windows: int = 0


class Report(NamedTuple):
    """What came of it: the figures, a row for each player of each game, and how much was played."""

    tally: Tally
    rows: list[dict[str, Any]]
    games: int
    windows: int
    orders: int
    refused: int


def plan(
    workspace: Workspace | None, ruleset: str, *, options: dict[str, Any], players: int, seed: int
) -> Plan:
    """Read and check what is to be simulated; raises `InputError`."""
    made = Plan(ruleset, ruleset_text(workspace, ruleset), tuple(options.items()), players, seed)
    _start(_rules(made), made)
    return made


def simulate(
    made: Plan, games: int, *, jobs: int = 1, progress: Callable[[int], None] = lambda played: None
) -> Report:
    """Play the games of a plan; `progress` is told how many are done. Raises `DataError` for a broken law."""
    if games < 1:
        raise InputError("nothing to simulate: --games 1 or more")
    parts = [range(first, min(first + _PART, games)) for first in range(0, games, _PART)]
    tally, rows, windows, orders, refused = Tally(), list[dict[str, Any]](), 0, 0, 0
    for part in _played(made, parts, jobs):
        tally.take(part.tally)
        rows += part.rows
        windows, orders, refused = windows + part.windows, orders + part.orders, refused + part.refused
        progress(part.games)
    return Report(tally, rows, games, windows, orders, refused)


def draw(path: Path, made: Plan, report: Report) -> None:
    """Draw the measures that show a game's balance; raises `InputError` for a file that cannot be written."""
    rules = _rules(made)
    panels = [Panel(measure, report.tally.rows(measure)) for measure in CHARTS[rules.machine.name]]
    write(path, f"{rules.title}: {report.games:,} simulated games, seed {made.seed}", panels)


def rows_csv(path: Path, report: Report) -> None:
    """Write a row for each player of each game; raises `InputError` for a file that cannot be written."""
    head = list(report.rows[0])
    text = csv_text(head, ([row[name] for name in head] for row in report.rows))
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from error


def _played(made: Plan, parts: Sequence[range], jobs: int) -> Iterator[Report]:
    if jobs == 1 or len(parts) == 1:
        for part in parts:
            yield _play_part(made, part)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play_part, [made] * len(parts), parts)


def _play_part(made: Plan, numbers: range) -> Report:
    rules = _rules(made)
    tally, rows, windows, orders, refused = Tally(), list[dict[str, Any]](), 0, 0, 0
    for number in numbers:
        table = play_one(made, rules, number, tally, rows)
        windows += table[0]
        orders += table[1]
        refused += table[2]
    return Report(tally, rows, len(numbers), windows, orders, refused)


def play_one(
    made: Plan, rules: Ruleset, number: int, tally: Tally, rows: list[dict[str, Any]]
) -> tuple[int, int, int]:
    """Play one game; gives its windows, its orders, and how many of these were refused."""
    dice = Dice("simulate", made.ruleset, made.seed, number)
    machine = _start(rules, made)
    # Everybody's skill goes on by a seat from game to game, so that no seat has the better players.
    skills = {player: SKILLS[(seat + number) % len(SKILLS)] for seat, player in enumerate(machine.seats)}
    table = Table(machine, skills, dice, chaos=made.chaos, wild=anything)
    laws = Laws(machine)
    windows = hands = 0
    while windows < (made.windows or _LENGTH[machine.name]):
        try:
            if not table.play_window():
                break
        except HostkitError as error:
            raise DataError(f"game {number} of seed {made.seed}: {error.message}") from error
        windows += 1
        hands += bool(machine.result.get("ending"))
        window_over(machine, tally)
        broken = laws.broken()
        if broken:
            raise DataError(f"game {number} of seed {made.seed}: {'; '.join(broken)}", hint="this is a bug")
    about = {"game": number}
    rows += [about | row for row in game_over(machine, skills, tally, hands=hands)]
    refused = sum(outcome.problem is not None for outcome in table.outcomes)
    return windows, len(table.outcomes), refused


def _rules(made: Plan) -> Ruleset:
    return read_ruleset(made.ruleset, made.text, dict(made.options))


def _start(rules: Ruleset, made: Plan) -> Any:
    name = rules.machine.name
    if name not in _PLAYERS:
        raise InputError(f"there are no bots for {name}", hint=f"games: {', '.join(_PLAYERS)}")
    return rules.start(list(NAMES[: made.players or _PLAYERS[name]]))
