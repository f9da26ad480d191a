"""Commands about many games: games, season, archive."""

from pathlib import Path

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import game_names
from hostkit.cli.options import find, json_option, now, workspace

__all__ = ["archive", "games", "season"]


@click.command(epilog="Example: hostkit games")
@click.option("--archived", is_flag=True, help="Those in the archive instead.")
@workspace
@now
@json_option
def games(archived: bool, root: Path | None, now: str | None, json: bool) -> None:
    """List the games of the workspace: what is open, until when, and which are over."""
    from hostkit.desk import season as many
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
@click.argument("names", nargs=-1, metavar="[GAME…]", shell_complete=game_names)
@click.option(
    "--points", default="10,7,5,3,2,1", show_default=True, metavar="A,B,…", help="Points for each rank."
)
@click.option(
    "--by",
    type=click.Choice(["points", "net", "won"]),
    default="points",
    show_default=True,
    help="What ranks.",
)
@click.option("--title", default="Season", show_default=True, help="The table's heading.")
@click.option(
    "--format", "form", type=click.Choice(["table", "markdown", "wikitext", "bbcode", "html", "text"]), default="table",
    show_default=True,
)  # fmt: skip
@workspace
@json_option
def season(
    names: tuple[str, ...], points: str, by: str, title: str, form: str, root: Path | None, json: bool
) -> None:
    """Make a table over finished games: points by rank, net yen, games won. Without names: all that are over."""
    from hostkit.desk import season as many

    here = find(root)
    if not all(part.strip().lstrip("-").isdigit() for part in points.split(",")):
        raise click.UsageError("points are whole numbers with commas between: --points 10,6,4")
    over = names or tuple(row["game"] for row in many.games(here) if row["finished"])
    found = many.season(here, over, points=[int(part) for part in points.split(",")], by=by)
    if json:
        screen.document(found)
    elif form == "table":
        screen.table(
            ("rank", "player", "games", "points", "net", "won"),
            [(row["rank"], row["player"], row["games"], row["points"], f"{row['net']:,}", row["won"])
             for row in found["players"]],
            right=("rank", "games", "points", "net", "won"),
        )  # fmt: skip
    else:
        click.echo(many.season_text(found, title=title, markup=form), nl=False)


@click.command(epilog="Example: hostkit archive spring-1")
@click.argument("name", shell_complete=game_names)
@click.option("--back", is_flag=True, help="Bring it back.")
@workspace
@json_option
def archive(name: str, back: bool, root: Path | None, json: bool) -> None:
    """Put a finished game's log and secrets into archive/, or bring them back."""
    from hostkit.desk import season as many

    here = find(root)
    path = many.restore(here, name) if back else many.archive(here, name)
    screen.document({"game": name, "log": str(path)}) if json else screen.lines(f"{name} is in {path}")
