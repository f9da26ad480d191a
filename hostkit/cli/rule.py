"""The command rule."""

from pathlib import Path

import click

from hostkit.cli import screen
from hostkit.cli.options import game, json_option, now
from hostkit.cli.play import _desk

__all__ = ["rule"]


@click.command(
    context_settings={"ignore_unknown_options": True},
    epilog="Example: hostkit rule extend round-3 12h --why 'the forum was down'",
)
@click.argument("words", nargs=-1, required=True, metavar="RULING…")
@click.option("--why", required=True, metavar="TEXT", help="The reason; everybody will read it.")
@click.option(
    "--as", "reading", default="", metavar="ORDER", help="What an accepted message is taken to say."
)
@game
@now
@json_option
def rule(
    words: tuple[str, ...], why: str, reading: str,
    root: Path | None, game: str | None, now: str | None, json: bool,
) -> None:  # fmt: skip
    """Make a ruling, with its reason.

    \b
    accept SEQ [--as ORDER]   a message counts after all
    void SEQ                  a message does not count
    set PLAYER ORDER          an order in a player's name
    adjust PLAYER ±N          give a player money, or take it
    excuse PLAYER [WINDOW]    no strike for missing a window
    extend WINDOW SPAN        move the deadline by 12h, 90m, …
    """
    from hostkit.desk.rule import rule as make

    with _desk(root, game, now) as desk:
        ruling = make(desk, list(words), why=why, reading=reading)
        if json:
            screen.document({"seq": ruling.seq, "ruling": ruling.ruling, "why": ruling.why})
        else:
            screen.lines(f"ruling {ruling.seq}: {' '.join(words)}")
