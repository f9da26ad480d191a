"""Commands that look and change nothing: status, orders, standings, replay, explain."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import closed_names, window_names
from hostkit.cli.options import chosen, game, json_option, now, timeless
from hostkit.errors import HostkitError

if TYPE_CHECKING:
    from hostkit.desk.byhand import Step

__all__ = ["explain", "order_rows", "orders", "replay", "standings", "status"]

_FORMATS = ("table", "json", "csv", "markdown", "wikitext", "bbcode", "html")


def _look(root: Path | None, name: str | None, until: str | int | None = None) -> tuple[Any, str]:
    from hostkit.desk.look import look

    return look(*chosen(root, name), until=until)


def _warn(workspace: Any, name: str, played: Any) -> None:
    """Say on stderr what a crash has left undone, and what the secret file lacks."""
    from hostkit.desk.boards import board_named
    from hostkit.desk.look import secret_trouble
    from hostkit.desk.owed import owed_line, to_paste_line, unsent

    kept = workspace.secrets(name)
    trouble = secret_trouble(played, kept)
    cards = () if trouble else unsent(played, kept.all("handed"))
    public, by_hand = True, False
    with suppress(HostkitError):  # a look works where the board's settings do not
        can = board_named(workspace, played.created.board, name).capabilities
        public, by_hand = can.public, can.by_hand
    if (line := owed_line(played, public=public, cards=cards)) or (
        by_hand and (line := to_paste_line(played))
    ):
        screen.say(line)
    if trouble:
        screen.say(f"warning: {trouble}")


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
            f"awaited: {', '.join(one for one in window['awaiting'] if one not in played.away) or 'nobody'}",
            *([f"booked as absent: {', '.join(played.away)}"] if played.away else []),
        ]
    elif found["finished"]:
        text.append("the game is over")
    screen.lines("\n".join([*text, f"head: {head}", f"next: hostkit {found['next']}"]))


@click.command(epilog="Example: hostkit orders round-3")
@click.argument("window", required=False, shell_complete=window_names)
@game
@timeless
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
    from hostkit.desk.wording import on_a_line
    from hostkit.log.order import from_json

    screen.table(
        ("seq", "player", "verdict", "order", "reason", "posted", "where"),
        (
            (
                row["seq"],
                f"{row['by']} (now {row['player']})" if "by" in row else row["player"],
                row["verdict"],
                on_a_line(from_json(row["order"])) if row["order"] else "",
                " ".join(filter(None, (row["reason"], f"({row['rule']})" if row["rule"] else ""))),
                row["at"],
                row["source"]["url"] or row["source"]["id"],
            )
            for row in rows
        ),
        right=("seq",),
    )


@click.command(epilog="Example: hostkit standings --format markdown")
@click.option(
    "--as-of",
    "as_of",
    metavar="WINDOW",
    shell_complete=closed_names,
    help="After this window was resolved; else as things stand.",
)
@click.option("--format", "form", type=click.Choice(_FORMATS), default="table", show_default=True)
@game
@timeless
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
    "--until",
    metavar="SEQ|WINDOW",
    shell_complete=closed_names,
    help="Stop after this event, or after this window was resolved.",
)
@click.option(
    "--by-hand", is_flag=True, help="Print a shell script: the story, and what checks the deal and the seals."
)
@game
@timeless
@json_option
def replay(until: str | None, by_hand: bool, root: Path | None, game: str | None, json: bool) -> None:
    """Tell the game as a story, event by event.

    With --by-hand the story is a shell script that checks every card, die and sealed message with sha256sum and
    openssl alone: hostkit replay --by-hand > check.sh; sh check.sh
    """
    from hostkit.desk.byhand import ByHand
    from hostkit.desk.tell import story

    workspace, name = chosen(root, game)
    log = workspace.log(name)
    entries = list(log.entries())
    events = (entry.event for entry in entries)
    told = story(events, until=int(until) if until and until.isdigit() else until)
    steps = ByHand(entries, _from_here(log.path)).steps if by_hand else lambda seq: []
    if json:
        screen.document(
            [{"seq": seq, "at": at, "text": text} | ({"by_hand": _steps(steps(seq))} if by_hand else {})
             for seq, at, text in told]
        )  # fmt: skip
    elif by_hand:
        screen.lines("\n".join(_script(told, steps)))
    else:
        screen.lines("\n".join(f"{seq:>5}  {at}  {text}" for seq, at, text in told))


def _script(told: list[tuple[int, str, str]], steps: Callable[[int], list["Step"]]) -> Iterator[str]:
    """The story as a shell script's comments, with what checks each event under it."""
    yield "set -e  # stops at the first line that does not fit"
    for seq, at, text in told:
        yield from (f"# {line}" for line in f"{seq:>5}  {at}  {text}".split("\n"))
        for step in steps(seq):
            yield f"#        {step.what}"
            if step.shell:
                yield step.shell
    yield "echo 'all of it fits'"


@click.command(epilog="Example: hostkit explain 17")
@click.argument("seq", type=click.IntRange(min=1))
@game
@timeless
@json_option
def explain(seq: int, root: Path | None, game: str | None, json: bool) -> None:
    """Explain one event: where it came from, what it changed, by which rule, and how to check it by hand."""
    from hostkit.desk.byhand import ByHand
    from hostkit.desk.tell import explained

    workspace, name = chosen(root, game)
    log = workspace.log(name)
    entries = list(log.entries())
    found = explained((entry.event for entry in entries), seq)
    hand = ByHand(entries, _from_here(log.path))
    steps = [*hand.steps(seq), hand.chain(seq)]
    if json:
        screen.document(found | {"by_hand": _steps(steps)})
        return
    text = [
        *found["text"],
        "",
        "by hand; a line that ends in grep prints what it looks for, and nothing where that does not fit:",
    ]
    for step in steps:
        text += [f"- {step.what}", *([f"  {step.shell}"] if step.shell else [])]
    screen.lines("\n".join(text))


def _from_here(path: Path) -> Path:
    """A file as the shell finds it from where the command was given."""
    here = Path.cwd()
    return path.absolute().relative_to(here) if path.absolute().is_relative_to(here) else path


def _steps(steps: list["Step"]) -> list[dict[str, str | None]]:
    return [{"what": step.what, "shell": step.shell or None} for step in steps]
