"""Commands that begin something: init, new."""

from pathlib import Path

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import option_keys, ruleset_names
from hostkit.cli.options import find, json_option, now, workspace

__all__ = ["init", "new"]


@click.command(epilog="Example: hostkit init poker-night")
@click.argument("folder", default=".", type=click.Path(path_type=Path, file_okay=False), metavar="[DIR]")
@json_option
def init(folder: Path, json: bool) -> None:
    """Make a workspace: a folder for games, the local board, and your own rulesets and templates."""
    from hostkit.store import Workspace

    made = Workspace.init(folder)
    if json:
        screen.document({"workspace": str(made.root)})
    else:
        screen.lines(
            f"made a workspace in {made.root}\nnext: hostkit new g1 --ruleset bid-poker --players alice,bob,carol"
        )


@click.command(epilog="Example: hostkit new g1 --ruleset bid-poker --players alice,bob,carol -o coins=200")
@click.argument("id")
@click.option("--ruleset", required=True, metavar="NAME", shell_complete=ruleset_names,
              help="bid-poker, baileys-poker, super-bidem, auction-nomic, or one of yours.")  # fmt: skip
@click.option(
    "--players",
    default="",
    metavar="A,B,C",
    help="The players in seat order, with commas between; a name with a comma stands in double quotes.",
)
@click.option(
    "--signup", default="", metavar="SPAN", help="Let players join first, for 24h or until: every fri 18:00."
)
@click.option("--board", default="", metavar="NAME", help="Where it is played; else the workspace's board.")
@click.option(
    "-o", "options", multiple=True, metavar="KEY=VALUE", shell_complete=option_keys,
    help="A rule of this game; the value is YAML.",
)  # fmt: skip
@click.option(
    "--deck", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Deal these cards: one a line, top first. The log says that they were given.",
)  # fmt: skip
@workspace
@now
@json_option
def new(
    id: str, ruleset: str, players: str, signup: str, board: str, options: tuple[str, ...], deck: Path | None,
    root: Path | None, now: str | None, json: bool,
) -> None:  # fmt: skip
    """Start a game: create its log, deal, and open its first window."""
    from hostkit.desk import report, start

    if not (players or signup):
        raise click.UsageError("who plays? --players alice,bob,carol, or --signup 24h")
    moment = clock.now(now)
    where = find(root)
    desk = start.new(
        where,
        id,
        ruleset=ruleset,
        players=start.names(players) if players else [],
        signup=signup,
        board=board,
        options=dict(start.option(text) for text in options),
        deck=deck.read_text(encoding="utf-8", errors="replace") if deck else None,
        now=moment,
        chance=clock.chance,
    )
    if below := start.laid_below(desk):
        screen.say(f"{deck} is no whole pack: the other {below} lie below, in a new pack's order")
    found = report.status(desk.game, head=desk.head, now=moment)
    if json:
        screen.document(found)
    else:
        screen.about(id if len(where.games()) > 1 else "")
        then = "" if found["next"] == "open" else f", then hostkit {found['next']}"
        screen.lines(f"{id} has begun: {desk.log.path}\nnext: hostkit open{then}")
