"""The first page of help, as click would print it, without loading click.

Belongs here: the page alone; the help of each command is click's own.
"""

import os
from collections.abc import Iterator, Mapping

__all__ = ["ABOUT", "FIRST", "OPTIONS", "columns", "page"]

ABOUT = (
    "Host a card game in a forum thread or on a wiki page.",
    "hostkit keeps the game as an append-only log, reads players' orders from posts and messages, replays the log "
    "by the rules, and publishes the results.",
)
OPTIONS = {
    "--version": "Show the version and exit.",
    "-C DIR": "The workspace, as after a command.",
    "-g, --game ID": "The game, as after a command.",
    "-h, --help": "Show this message and exit.",
}
FIRST = "The first three to type: hostkit demo, hostkit init, hostkit new --help."


def page(commands: Mapping[str, tuple[str, str]], screen: int) -> str:
    """The page for a screen of so many columns."""
    width = max(min(screen, 100) - 2, 50)
    told = {name: text for name, (_, text) in commands.items()}
    paragraphs = ["\n".join(_wrapped(text, width, "  ", "  ")) for text in (*ABOUT, FIRST)]
    tables = [
        "\n".join(_table(title, rows, width)) for title, rows in (("Options:", OPTIONS), ("Commands:", told))
    ]
    return "\n\n".join(
        ["Usage: hostkit [OPTIONS] COMMAND [ARGS]...", *paragraphs[:-1], *tables, paragraphs[-1]]
    )


def columns() -> int:
    """How wide the screen is: as COLUMNS says, or the terminal, or 80."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given):
        return int(given)
    try:
        return os.get_terminal_size().columns or 80
    except OSError:  # no output, or none that is a terminal
        return 80


def _table(title: str, rows: Mapping[str, str], width: int) -> Iterator[str]:
    yield title
    indent = max(map(len, rows)) + 4
    for name, text in rows.items():
        yield from _wrapped(text, width, f"  {name}".ljust(indent), " " * indent)


def _wrapped(text: str, width: int, first: str, later: str) -> Iterator[str]:
    """A text in lines of at most `width` characters, the first and the later ones behind what they begin with."""
    line, begun = first, False
    for word in text.split():
        if begun and len(line) + 1 + len(word) > width:
            yield line
            line, begun = later, False
        line += f" {word}" if begun else word
        begun = True
    yield line
