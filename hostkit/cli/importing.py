"""The command import."""

import sys
from pathlib import Path
from typing import Any

import click

from hostkit.cli import screen
from hostkit.cli.options import game, json_option, now, send
from hostkit.cli.play import _desk, _say_posts, _show_heard, post_json, show_waiting

__all__ = ["import_"]


@click.command("import", epilog="Example: hostkit import page1.html page2.html")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE…")
@click.option(
    "--from", "format", default="", metavar="FORMAT", help="The files' format; else told by content."
)
@click.option(
    "--select", "select", multiple=True, metavar="PART=CSS",
    help="Of --from html: where post, author, time and text stand, and id, edited, account.",
)  # fmt: skip
@click.option(
    "--via",
    type=click.Choice(["pm", "thread", "chat"]),
    help="How these messages came; else as the file says.",
)
@click.option(
    "--zone",
    default="",
    metavar="ZONE",
    help="The zone of times that name none, as Europe/Berlin; else the game's.",
)
@game
@now
@send
@json_option
def import_(
    files: tuple[Path, ...], format: str, select: tuple[str, ...], via: str | None, zone: str,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Read saved pages, pasted threads and exports into the log, as scrape reads a live board.

    FILE is a page or answer of reddit, discourse, nodebb, misago, phpbb or flaskbb, a discord or mediawiki
    export, or pasted text (`name — time`, the post below); - is what is typed in.
    """
    from hostkit.boards.saved import FORMATS, LARGEST
    from hostkit.desk import importing, play
    from hostkit.errors import InputError
    from hostkit.times import read_zone

    if format and format not in FORMATS:
        raise InputError(f"there is no format {format!r}", hint=f"formats: {', '.join(FORMATS)}")
    if zone:
        read_zone(zone)
    chosen = dict(_pair(text) for text in select)
    typed = sys.stdin.buffer.read(LARGEST + 1) if Path("-") in files else None
    with _desk(root, game, now) as desk:
        found = importing.import_files(
            desk, files, via=via or "", format=format, select=chosen, typed=typed, zone=zone,
            progress=lambda posts: screen.progress(posts, "reading posts"),
        )  # fmt: skip
        posts, missed = play.acknowledge(desk, found.heard, send=send)
        standing = [{"post": post.post, "window": post.window, "id": post.id} for post in found.standing]
        more: dict[str, Any] = {
            "read": found.posts, "confirmed": standing, "posts": [post_json(post) for post in posts],
        }  # fmt: skip
        _show_heard(desk, found.heard, json=json, more=more)
        if not json:
            for post in found.standing:
                screen.say(f"{post.post} of {post.window} stands: {post.url or post.id}")
            show_waiting(posts)
            _say_posts(posts)
            if chosen:
                kept = "\n".join(f"      {key}: {_quoted(value)}" for key, value in chosen.items())
                screen.say(
                    f"to keep these, put them under the game's board in hostkit.yaml:\n    select:\n{kept}"
                )
        for line in [*found.warnings, *map(str, missed)]:
            screen.say(line)
        play.handed_over(desk)


def _pair(text: str) -> tuple[str, str]:
    from hostkit.errors import InputError

    key, equals, value = text.partition("=")
    if not equals or not key.strip() or not value.strip():
        raise InputError(f"{text!r} is no selector", hint="write it like post=div.message")
    return key.strip(), value.strip()


def _quoted(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
