"""Commands about many games: games, season, archive."""

from pathlib import Path

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import every_game
from hostkit.cli.options import find, json_option, now, workspace

__all__ = ["archive", "games", "season"]


@click.command(epilog="Example: hostkit games")
@click.option("--archived", is_flag=True, help="Those in the archive instead.")
@workspace
@now
@json_option
def games(archived: bool, root: Path | None, now: str | None, json: bool) -> None:
    """List the games of the workspace: what is open, until when, and which are over."""
    from hostkit.desk import shelf as many
    from hostkit.times import seconds_between, span_text

    here = find(root)
    if archived:
        names = many.archived(here)
        screen.document({"archived": names}) if json else screen.lines(
            "\n".join(names) or "the archive is empty"
        )
        return
    found = many.games(here)
    if json:
        screen.document({"games": found})
        return
    moment = clock.now(now)
    rows = []
    for row in found:
        left = seconds_between(moment, row["deadline"]) if row["deadline"] else 0
        due = (
            ""
            if not row["window"]
            else f"in {span_text(left)}"
            if left > 0
            else f"due since {span_text(-left)}"
        )
        rows.append((row["game"], row["ruleset"], row["board"], "over" if row["finished"] else row["window"] or "waits",
                     due, row["events"], row["at"]))  # fmt: skip
    screen.table(("game", "ruleset", "board", "window", "closes", "events", "last"), rows, right=("events",))


@click.command(epilog="Example: hostkit season spring-1 spring-2 --points 10,6,4,2,1")
@click.argument("names", nargs=-1, metavar="[GAME…]", shell_complete=every_game)
@click.option(
    "--points", default="10,7,5,3,2,1", show_default=True, metavar="A,B,…", help="Points for each rank."
)
@click.option(
    "--by",
    type=click.Choice(["points", "net", "hands", "won"]),
    default="points",
    show_default=True,
    help="What ranks.",
)
@click.option("--title", default="Season", show_default=True, help="The table's heading.")
@click.option(
    "--format", "form", type=click.Choice(["table", "markdown", "wikitext", "bbcode", "html", "text"]), default="table",
    show_default=True, help="table is for you, the others are posts for a board.",
)  # fmt: skip
@workspace
@json_option
def season(
    names: tuple[str, ...], points: str, by: str, title: str, form: str, root: Path | None, json: bool
) -> None:
    """Make a table over games: points by rank, net yen, hands won, games won.

    Without names it takes all games that are over, and all in the archive. A game that has no end of its own can
    be named when it stands between two hands, and is ranked by what each player has.
    """
    from hostkit.desk import season as many

    here = find(root)
    if not all(part.strip().removeprefix("-").isdecimal() for part in points.split(",")):
        raise click.UsageError("points are whole numbers with commas between: --points 10,6,4")
    found = many.season(here, names, points=[int(part) for part in points.split(",")], by=by)
    if json:
        screen.document(found)
    elif form == "table":
        net = f"net {found['unit']}" if found["unit"] else "net"
        screen.table(
            ("rank", "player", "games", "points", net, "hands", "won"),
            [(row["rank"], row["player"], row["games"], row["points"],
              "" if row["net"] is None else f"{row['net']:,}", row["hands"], row["won"]) for row in found["players"]],
            right=("rank", "games", "points", net, "hands", "won"),
        )  # fmt: skip
        if not found["games"]:
            screen.say("no game is over yet: hostkit games")
    else:
        click.echo(many.season_text(found, title=title, markup=form), nl=False)


@click.command(epilog="Example: hostkit archive spring-1")
@click.argument("name", shell_complete=every_game)
@click.option("--back", is_flag=True, help="Bring it back.")
@workspace
@json_option
def archive(name: str, back: bool, root: Path | None, json: bool) -> None:
    """Put a game's log and secrets into archive/ when it is over (or between two hands), or bring them back.

    Its posts stay where they are, and a season goes on counting it.
    """
    from hostkit.desk import shelf

    here = find(root)
    path = shelf.restore(here, name) if back else shelf.archive(here, name)
    screen.document({"game": name, "log": str(path)}) if json else screen.lines(f"{name} is in {path}")
