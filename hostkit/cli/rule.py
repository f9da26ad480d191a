"""Commands for a host's word: rule, amend."""

from pathlib import Path
from typing import Any

import click

from hostkit.cli import screen
from hostkit.cli.complete import coming_names, option_keys, ruling_words
from hostkit.cli.options import game, json_option, now, send
from hostkit.cli.play import _desk, _say_posts

__all__ = ["amend", "rule"]


@click.command(
    context_settings={"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]},
    epilog="Example: hostkit rule extend round-3 12h --why 'the forum was down'",
)
@click.argument("words", nargs=-1, required=True, metavar="RULING…", shell_complete=ruling_words)
@click.option("--why", required=True, metavar="TEXT", help="The reason; everybody will read it.")
@click.option(
    "--as", "reading", default="", metavar="ORDER", help="What an accepted message is taken to say."
)
@click.option(
    "--from",
    "since",
    default="",
    metavar="TIME",
    help="When an absence begins; else now. Without a zone, in the game's.",
)
@click.option(
    "--until", default="", metavar="TIME", help="When an absence ends, a day as it begins; else it is open."
)  # fmt: skip
@click.option(
    "--default", default="", metavar="ORDER", help="What an absent player's order is, such as pass."
)
@game
@now
@send
@json_option
def rule(
    words: tuple[str, ...], why: str, reading: str, since: str, until: str, default: str,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Make a ruling, with its reason.

    \b
    accept SEQ [--as ORDER]   a message counts after all
    void SEQ                  a message does not count
    set PLAYER ORDER          an order in a player's name
    adjust PLAYER ±N          give a player money, or take it
    excuse PLAYER [WINDOW]    no strike for missing a window
    extend WINDOW 12h         a later deadline; or: extend WINDOW to TIME, such as
                              to '2026-10-27 21:00', in the game's zone
    pause, resume             stop the clock; deadlines shift by the pause
    substitute OLD NEW        a newcomer takes the seat and all that is its
    end                       end a game that would go on for ever
    absent PLAYER             no strike from --from until --until; see --default
    undo                      take back your last ruling, amendment or name
    """
    from hostkit.desk.play import again, finale
    from hostkit.desk.rule import rule as make

    with _desk(root, game, now) as desk:
        ruling = make(desk, list(words), why=why, reading=reading, since=since, until=until, default=default)
        posts = finale(desk, send=send) if ruling.ruling == "end" else []
        if json:
            moved = {"deadline": ruling.deadline} if ruling.deadline else {}
            screen.document({"seq": ruling.seq, "ruling": ruling.ruling, "why": ruling.why, **moved})
        else:
            screen.lines(f"ruling {ruling.seq}: {' '.join(words)}{_when(ruling, desk.game.created.zone)}")
            for post in posts:
                screen.lines(post.text)
            _say_posts(posts, again="hostkit recover --send")
            for command in again(desk):
                screen.say(f"to tell the players: {command}")


def _when(ruling: Any, zone: str) -> str:
    """From and until when a ruling holds, in the game's zone and in UTC."""
    from hostkit.times import at_zone

    if ruling.ruling == "absent":
        ends = f" until {at_zone(ruling.until, zone)}" if ruling.until else ""
        return f"\n{ruling.player} is away from {at_zone(ruling.since, zone)}{ends}"
    return f"\n{ruling.window} is open until {at_zone(ruling.deadline, zone)}" if ruling.deadline else ""


@click.command(epilog="Example: hostkit amend cards_per_lot=3 --from week-3-auction --why 'proposal 7'")
@click.argument("options", nargs=-1, required=True, metavar="KEY=VALUE…", shell_complete=option_keys)
@click.option(
    "--from", "since", required=True, metavar="WINDOW", shell_complete=coming_names,
    help="The first window under the new rules.",
)  # fmt: skip
@click.option("--why", required=True, metavar="TEXT", help="The reason; everybody will read it.")
@game
@now
@json_option
def amend(
    options: tuple[str, ...], since: str, why: str,
    root: Path | None, game: str | None, now: str | None, json: bool,
) -> None:  # fmt: skip
    """Change rules from a window on; windows before it keep theirs."""
    from hostkit.desk.amend import amend as make
    from hostkit.desk.amend import values
    from hostkit.desk.start import option

    with _desk(root, game, now) as desk:
        event = make(desk, dict(option(text) for text in options), since=since, why=why)
        if json:
            screen.document(
                {"seq": event.seq, "options": values(desk, event), "from": event.since, "why": event.why}
            )
        else:
            screen.lines(f"amendment {event.seq}: from {event.since} on, {', '.join(options)}")
