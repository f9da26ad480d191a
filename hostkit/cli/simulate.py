"""The command simulate."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hostkit.cli import screen
from hostkit.cli.options import find_maybe, json_option, workspace

if TYPE_CHECKING:
    from hostkit.desk.simulate import Report

__all__ = ["simulate"]


@click.command(epilog="Example: hostkit simulate --ruleset bid-poker --games 1000 --chart balance.svg")
@click.option("--ruleset", required=True, metavar="NAME", help="The rules; a workspace's own ones too.")
@click.option("--games", type=click.IntRange(1, 1_000_000), default=200, show_default=True, help="How many.")
@click.option("--players", type=click.IntRange(0, 10), default=0, help="How many play; else what is usual.")
@click.option("-o", "options", multiple=True, metavar="KEY=VALUE", help="An option other than the ruleset's.")
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed is other games.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes at a time.")
@click.option("--csv", "table", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Write a row for each player of each game.")  # fmt: skip
@click.option("--chart", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Draw the balance, as .svg or (with matplotlib) .png.")  # fmt: skip
@workspace
@json_option
def simulate(
    ruleset: str, games: int, players: int, options: tuple[str, ...], seed: int, jobs: int, table: Path | None,
    chart: Path | None, root: Path | None, json: bool,
) -> None:  # fmt: skip
    """Let bots play many games, and print figures of balance.

    The bots have four levels of skill, which go round the seats. After every window the laws of conservation are
    checked. The same seed gives the same figures, however many processes play.
    """
    from hostkit.desk.simulate import draw, plan, rows_csv
    from hostkit.desk.simulate import simulate as run
    from hostkit.desk.start import option

    made = plan(
        find_maybe(root), ruleset, options=dict(map(option, options)), players=players, seed=seed
    )  # fmt: skip
    with _bar(games) as progress:
        report = run(made, games, jobs=jobs, progress=progress)
    if table:
        rows_csv(table, report)
    if chart:
        draw(chart, made, report)
    if json:
        screen.document(_document(ruleset, seed, report))
        return
    for measure in report.tally.measures:
        screen.lines(f"\n{measure}")
        screen.table(
            ("group", "number", "mean", "least", "quarter", "median", "3 quarters", "most"),
            [(row.group, row.number, f"{row.mean:.2f}", *row[3:]) for row in report.tally.rows(measure)],
            right=("number", "mean", "least", "quarter", "median", "3 quarters", "most"),
        )
    screen.lines(
        f"\n{report.games} games of {ruleset}, seed {seed}: {report.windows} windows, {report.orders} orders, "
        f"{report.refused} refused; every law of conservation was kept"
    )


def _document(ruleset: str, seed: int, report: "Report") -> dict[str, Any]:
    return {
        "ruleset": ruleset, "seed": seed, "games": report.games, "windows": report.windows,
        "orders": report.orders, "refused": report.refused, "conserved": True,
        "figures": report.tally.document(),
    }  # fmt: skip


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int], None]]:
    """A bar that moves on as games are played, on a terminal."""
    if not sys.stderr.isatty():
        yield lambda played: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("playing", total=games)
        yield lambda played: progress.advance(task, played)
