"""Commands that look and change nothing: status, orders, standings, replay, explain."""

from pathlib import Path
from typing import Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import window_names
from hostkit.cli.options import chosen, game, json_option, now

__all__ = ["explain", "order_rows", "orders", "replay", "standings", "status"]

_FORMATS = ("table", "json", "csv", "markdown", "wikitext", "bbcode", "html")


def _look(root: Path | None, name: str | None, until: str | int | None = None) -> tuple[Any, str]:
    from hostkit.desk.look import look

    return look(*chosen(root, name), until=until)


def _warn(workspace: Any, name: str, played: Any) -> None:
    """Say on stderr what a crash has left undone, and what the secret file lacks."""
    from hostkit.desk.look import lacking
    from hostkit.desk.owed import owed_line

    board = played.created.board
    kind = workspace.settings().boards.get(board, {}).get("kind", board)
    if line := owed_line(played, public=kind != "local"):
        screen.say(line)
    kept = workspace.secrets(name)
    if lacks := lacking(played, kept):
        screen.say(f"warning: {kept.path} lacks {', '.join(lacks)}: bring the right secret file back")


@click.command(epilog="Example: hostkit status")
@game
@now
@json_option
def status(root: Path | None, game: str | None, now: str | None, json: bool) -> None:
    """Show the open window, its deadline, who is awaited, and what the host should do next."""
    from hostkit.desk import report
    from hostkit.times import at_zone, seconds_between, span_text

    moment = clock.now(now)
    played, head = _look(root, game)
    found = report.status(played, head=head, now=moment)
    _warn(*chosen(root, game), played)
    if json:
        screen.document(found)
        return
    closed = len(played.closed)
    resolved = f"{closed} {'window' if closed == 1 else 'windows'} resolved"
    text = [f"{found['game']}: {played.ruleset.title}, on {found['board']}, {resolved}"]
    if window := found["window"]:
        left = seconds_between(moment, window["deadline"])
        due = f"in {span_text(left)}" if left > 0 else f"{span_text(-left)} ago" if left else "now"
        text += [
            f"open: {window['name']} until {at_zone(window['deadline'], played.created.zone)}, {due}",
            *([f"paused since {at_zone(played.paused, played.created.zone)}"] if played.paused else []),
            f"acted: {', '.join(window['acted']) or 'nobody yet'}",
            f"awaited: {', '.join(window['awaiting']) or 'nobody'}",
        ]
    elif found["finished"]:
        text.append("the game is over")
    screen.lines("\n".join([*text, f"head: {head}", f"next: hostkit {found['next']}"]))


@click.command(epilog="Example: hostkit orders round-3")
@click.argument("window", required=False, shell_complete=window_names)
@game
@json_option
def orders(window: str | None, root: Path | None, game: str | None, json: bool) -> None:
    """Show how the messages of a window were read and judged, with links and reasons."""
    from hostkit.desk import report

    found = report.orders(_look(root, game)[0], window)
    if json:
        screen.document(found)
    elif found["orders"]:
        order_rows(found["orders"])
    else:
        screen.lines(f"no orders in {found['window']}")


def order_rows(rows: list[dict[str, Any]]) -> None:
    """Print rows of the parse report as a table."""
    screen.table(
        ("seq", "player", "verdict", "order", "reason", "posted", "where"),
        (
            (
                row["seq"],
                row["player"],
                row["verdict"],
                _order_text(row["order"]),
                " ".join(filter(None, (row["reason"], f"({row['rule']})" if row["rule"] else ""))),
                row["at"],
                row["source"]["url"] or row["source"]["id"],
            )
            for row in rows
        ),
        right=("seq",),
    )


def _order_text(order: dict[str, Any] | None) -> str:
    if order is None:
        return ""
    rest = [_words(key, value) for key, value in order.items() if key != "verb"]
    return " ".join([order["verb"], *rest])


def _words(key: str, value: Any) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value)) or "nothing"
    return str(value) if key in ("amount", "card", "hash", "text") else f"{key} {value}"


@click.command(epilog="Example: hostkit standings --format markdown")
@click.option(
    "--as-of", "as_of", metavar="WINDOW", help="After this window was resolved; else as things stand."
)
@click.option("--format", "form", type=click.Choice(_FORMATS), default="table", show_default=True)
@game
@json_option
def standings(as_of: str | None, form: str, root: Path | None, game: str | None, json: bool) -> None:
    """Show the standings."""
    from hostkit.desk import report

    played, head = _look(root, game, as_of)
    if as_of and as_of not in played.closed:
        from hostkit.errors import InputError

        raise InputError(
            f"{as_of} has not been resolved", hint=f"resolved: {', '.join(played.closed) or 'none'}"
        )
    found = report.standings(played, head=head)
    match "json" if json else form:
        case "json":
            screen.document(found)
        case "csv":
            from hostkit.publish.csvtable import standings_csv

            click.echo(standings_csv(found), nl=False)
        case "table":
            _standings_table(found)
        case markup:
            from hostkit.desk.posts import standings_text

            click.echo(standings_text(played, at=played.at, head=head, markup=markup), nl=False)


def _standings_table(found: dict[str, Any]) -> None:
    ranked = any(row["rank"] for row in found["players"])
    head = ["seat", "player", "status", found["unit"], "cards", "strikes"]
    head += ["rank", "hand", "qualified", "payout"] if ranked else []
    rows = []
    for row in found["players"]:
        cells = [
            row["seat"],
            row["player"],
            row["status"],
            row["balance"],
            " ".join(row["cards"]),
            row["strikes"] or "",
        ]
        if ranked:
            payout = "" if row["payout"] is None else f"{row['payout']:,}"
            category = row["hand"]["category"] if row["hand"] else ""
            cells += [row["rank"], category, {True: "yes", False: "no"}.get(row["qualified"], ""), payout]
        rows.append(cells)
    screen.table(head, rows, right=("seat", found["unit"], "strikes", "rank", "payout"))


@click.command(epilog="Example: hostkit replay --until round-3")
@click.option(
    "--until", metavar="SEQ|WINDOW", help="Stop after this event, or after this window was resolved."
)
@game
@json_option
def replay(until: str | None, root: Path | None, game: str | None, json: bool) -> None:
    """Tell the game as a story, event by event."""
    from hostkit.desk.tell import story

    workspace, name = chosen(root, game)
    told = story(workspace.log(name).read(), until=int(until) if until and until.isdigit() else until)
    if json:
        screen.document([{"seq": seq, "at": at, "text": text} for seq, at, text in told])
    else:
        screen.lines("\n".join(f"{seq:>5}  {at}  {text}" for seq, at, text in told))


@click.command(epilog="Example: hostkit explain 17")
@click.argument("seq", type=click.IntRange(min=1))
@game
@json_option
def explain(seq: int, root: Path | None, game: str | None, json: bool) -> None:
    """Explain one event: where it came from, what it changed, and by which rule."""
    from hostkit.desk.tell import explained

    workspace, name = chosen(root, game)
    found = explained(workspace.log(name).read(), seq)
    if json:
        screen.document(found)
    else:
        screen.lines("\n".join(found["text"]))
