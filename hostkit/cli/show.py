"""The command demo."""

from pathlib import Path

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
@json_option
def demo(ruleset: str, folder: Path | None, seed: int, json: bool) -> None:
    """Play a whole game with scripted players on a local board, and audit it."""
    from hostkit.desk.demo import demo as play

    played = play(folder or _free_folder(), ruleset=ruleset, seed=seed, tell=screen.say)
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


def _free_folder() -> Path:
    names = ("demo-game", *(f"demo-game-{number}" for number in range(2, 1000)))
    return next(Path(name) for name in names if not Path(name).exists())
