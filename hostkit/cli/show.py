"""The command demo."""

import shutil
import sys
import textwrap
from pathlib import Path
from typing import Any

import click

from hostkit.cli import screen
from hostkit.cli.options import json_option

__all__ = ["demo"]


@click.command(epilog="Example: hostkit demo --seed 7")
@click.option(
    "--ruleset", type=click.Choice(["bid-poker", "baileys-poker", "super-bidem", "auction-nomic"]),
    default="bid-poker", show_default=True, help="The game.",
)  # fmt: skip
@click.option("--dir", "folder", type=click.Path(path_type=Path, file_okay=False), metavar="DIR",
              help="Where to play; else a new folder demo-game.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Another seed is another game.")
@click.option(
    "--step", is_flag=True, help="A tour: tell what happens and why, and wait for a key at each stop."
)
@json_option
def demo(ruleset: str, folder: Path | None, seed: int, step: bool, json: bool) -> None:
    """Play a whole game with scripted players on a local board, and audit it."""
    from hostkit.desk.demo import demo as play

    if step and json:
        raise click.UsageError("--step is for people, --json for programs: choose one of them")
    root = folder or _free_folder()
    try:
        played = play(
            root, ruleset=ruleset, seed=seed, tell=_silent if step else screen.say,
            show=_Guide().show if step else None,
        )  # fmt: skip
    except _Enough:
        screen.say(f"the game so far: hostkit status -C {root}")
        return
    report = played.audit
    if json:
        screen.document({
            "workspace": str(played.root), "game": played.game, "reveal": played.reveal, "final": played.final,
            "audit": report,
        })  # fmt: skip
        return
    screen.lines(
        f"\n--- the last reveal ---\n\n{played.reveal}\n--- the final standings ---\n\n{played.final}"
    )
    screen.lines(
        f"audit: {report['verdict']}, {report['events']} events, "
        f"{sum(check['result'] == 'ok' for check in report['checks'])} checks ok\n"
        f"posts: {played.root / 'board' / played.game}\n"
        f"log:   {played.root / 'games' / played.game}.yaml"
    )


class _Enough(Exception):
    """The visitor goes home."""


class _Guide:
    """Shows the stops of a tour, and waits at each for a key; without a terminal it only tells."""

    def __init__(self) -> None:
        self._waits = sys.stdin.isatty() and sys.stdout.isatty()

    def show(self, stop: Any) -> None:
        from hostkit.cli.look import order_rows

        click.echo(f"\n{click.style(f'=== {stop.title} ===', bold=True)}")
        for part in stop.parts:
            match part.kind:
                case "command":
                    click.secho(f"  $ {screen.shown(part.text)}", fg="cyan")
                case "post":
                    click.echo()
                    for line in part.text.rstrip("\n").split("\n"):
                        for piece in _pieces(screen.shown(line)):
                            click.echo(f"  | {piece}".rstrip())
                case "rows":
                    click.echo()
                    order_rows(part.rows)
                case _:
                    click.echo(f"\n{click.wrap_text(screen.shown(part.text), width=_width())}")
        if self._waits:
            self._wait()

    def _wait(self) -> None:
        click.echo("\n[Enter] goes on, [a] goes on without stopping, [q] ends the tour: ", nl=False, err=True)
        answer = sys.stdin.readline()
        if not answer or answer.strip().lower() == "q":
            raise _Enough
        self._waits = answer.strip().lower() != "a"


def _silent(line: str) -> None:
    """The stops tell it all."""


def _pieces(line: str) -> list[str]:
    """A line of a post as it fits the screen; the row of a table stays whole."""
    if line.startswith("|"):
        return [line]
    return textwrap.wrap(line, _width() - 4, break_long_words=False, break_on_hyphens=False) or [""]


def _width() -> int:
    return min(shutil.get_terminal_size().columns, 100)


def _free_folder() -> Path:
    names = ("demo-game", *(f"demo-game-{number}" for number in range(2, 1000)))
    return next(Path(name) for name in names if not Path(name).exists())
