"""Commands of a host's day: player, remind, watch, summary."""

import sys
from pathlib import Path
from typing import Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import player_names
from hostkit.cli.options import chosen, find, game, json_option, notify, now, send
from hostkit.cli.play import _acting, _desk, _say_posts, _show_posts, post_json, show_waiting, uncalled

__all__ = ["player", "remind", "summary", "watch"]


@click.command(epilog="Example: hostkit player bob --alias bobby --account wiki:Bob")
@click.argument("name", required=False, shell_complete=player_names)
@click.option(
    "--alias", "aliases", multiple=True, metavar="NAME", help="Another name; may be given several times."
)
@click.option(
    "--account",
    "accounts",
    multiple=True,
    metavar="ACCOUNT",
    help="An account that speaks for the player: Bob, wiki:Bob.",
)
@click.option("--rename", default="", metavar="NAME", help="What the player is called from now on.")
@click.option(
    "--cohost",
    multiple=True,
    metavar="ACCOUNT",
    help="An account of the host's side, whose posts are no orders.",
)
@click.option("--post", is_flag=True, help="Publish the list of players.")
@game
@now
@send
@json_option
def player(
    name: str | None, aliases: tuple[str, ...], accounts: tuple[str, ...], rename: str, cohost: tuple[str, ...],
    post: bool, root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Write down a player's other names and accounts; without a name, list the players."""
    from hostkit.desk import people, posts

    if name and cohost:
        told = f"a co-host is nobody's account among the players: hostkit player --cohost {cohost[0]}"
        raise click.UsageError(f"{told}; for {name} it would be --account {cohost[0]}")
    with _desk(root, game, now) as desk:
        if cohost:
            people.learn(desk, "", accounts=cohost)
        if name and (rename or aliases or accounts or not post):
            people.learn(desk, name, rename=rename, aliases=aliases, accounts=accounts)
        elif aliases or accounts or rename:
            raise click.UsageError("whose? hostkit player NAME --alias …")
        if post:
            _show_posts([posts.publish(_acting(desk, send), "players", send=send)], json=json)
            return
        found, hosts = people.listed(desk.game), people.hosts(desk.game)
    if json:
        screen.document({"players": found, "hosts": hosts})
        return
    screen.table(
        ("player", "status", "also called", "accounts", "spoke as", "before"),
        [(row["player"], row["status"], ", ".join(row["aliases"]), ", ".join(row["accounts"]), ", ".join(row["spoke"]),
          ", ".join(one["player"] for one in row["before"])) for row in found],
    )  # fmt: skip
    if hosts:
        screen.lines(f"the host's side, whose posts are no orders: {', '.join(hosts)}")


@click.command(epilog="Example: hostkit remind")
@click.option(
    "--via",
    type=click.Choice(["pm", "thread"]),
    help="By message, or with one post for all; else as the board can.",
)
@game
@now
@send
@notify
@json_option
def remind(
    via: str | None,
    root: Path | None,
    game: str | None,
    now: str | None,
    send: bool,
    notify: bool,
    json: bool,
) -> None:
    """Tell those who have not spoken that the window closes, once a step of the plan (option remind)."""
    from hostkit.desk.remind import remind as tell
    from hostkit.errors import NotDueError

    with _desk(root, game, now) as desk:
        done = tell(desk, send=send, via=via or "", notify=notify)
        unable = uncalled(desk, notify)
        if done is None:
            plan = ", ".join(desk.game.ruleset.options.remind) or "none"
            raise NotDueError("nobody is to be reminded now", hint=f"the plan: {plan} before a deadline")
    if json:
        screen.document({"window": done.window, "step": done.step, "players": list(done.players), "via": done.via,
                         "missed": list(done.missed), "by_hand": list(done.by_hand),
                         "post": post_json(done.post) if done.post else None})  # fmt: skip
        return
    how = "not told yet: run this again with --send" if done.via == "shown" else f"told by {done.via}"
    screen.lines(f"{done.window}, {done.step} before its deadline: {', '.join(done.players)} {how}")
    show_waiting([done.post] if done.post else [])
    _say_posts([done.post] if done.post else [])
    for message in done.by_hand:
        screen.lines(message)
    if unable:
        screen.say(unable)
    for missed in done.missed:
        screen.say(f"{missed} could not be reached")


@click.command(epilog="Example: hostkit watch --once --send")
@click.option("--once", is_flag=True, help="Do what is due and end, for cron; else go on until stopped.")
@click.option(
    "--every", default="5m", show_default=True, metavar="SPAN", help="How long to wait between two rounds."
)
@click.option("--dry-run", "dry", is_flag=True, help="Print what would be done, and do nothing.")
@click.option("--summary", "told", is_flag=True, help="Once a day, write the day before to summaries/.")
@click.option("--to", default="", metavar="ACCOUNT", help="Send that summary by private message too.")
@game
@now
@send
@json_option
def watch(
    once: bool, every: str, dry: bool, told: bool, to: str,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Do whatever is due in the workspace's games (or in one, with -g), a line for each step.

    Reads the boards, reminds, resolves what is over, publishes what is owed. Safe to run as often as you like:
    nothing is done twice. What waits for you is said once, until it changes; on a terminal, always. Exit codes:
    0 done or nothing due, 1 something waits for you, 5 a board did not answer.
    """
    from hostkit.desk import day
    from hostkit.desk.watch import plan
    from hostkit.desk.watch import watch as run
    from hostkit.times import read_span

    wait = max(read_span(every), 1)
    while True:
        moment = clock.now(now)
        workspace = find(root)
        games = [chosen(root, game)[1]] if game else workspace.games()
        many = len(workspace.games()) > 1
        steps = []
        found = plan(workspace, games, now=moment) if dry else run(
            workspace, games, now=moment, chance=clock.chance, send=send
        )  # fmt: skip
        for step in found:
            steps.append(step)
            # Mail from cron must not say the same every five minutes; who runs it by hand is told.
            if not json and not (step.again and not sys.stderr.isatty()):
                screen.about(step.game if many else "")
                (screen.say if step.trouble else screen.lines)(f"{moment} {step}")
        if (told or to) and not dry and (new := day.write(workspace, games, now=moment)):
            screen.say(f"{moment} the day is told in {new[0]}")
            if to:
                screen.say(f"{moment} {day.mail(workspace, games, new[1], to=to, now=moment, send=send)}")
        if json:
            screen.document({"at": moment, "steps": [step._asdict() for step in steps]})
        if once or dry or now:
            sys.exit(max((step.code for step in steps), default=0))
        clock.wait(wait)


@click.command(epilog="Example: hostkit summary --day 2026-03-29")
@click.option("--day", default="", metavar="DATE", help="The day, in the workspace's zone; else today.")
@click.option("--to", default="", metavar="ACCOUNT", help="Send it by private message too.")
@game
@now
@send
@json_option
def summary(
    day: str, to: str, root: Path | None, game: str | None, now: str | None, send: bool, json: bool
) -> None:
    """Tell what happened in a day: windows, messages, rulings, reminders, and what waits for you."""
    from hostkit.desk.day import day_of, mail, told

    workspace = find(root)
    games = [chosen(root, game)[1]] if game else workspace.games()
    moment = clock.now(now)
    date = day or day_of(moment, workspace.settings().zone)
    found: dict[str, Any] = told(workspace, games, day=date, now=moment)
    if json:
        screen.document(found)
    else:
        screen.lines(found["text"])
    if to:
        screen.say(mail(workspace, games, found, to=to, now=moment, send=send))
