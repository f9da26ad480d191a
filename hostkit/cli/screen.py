"""What a command prints: plain columns when piped, a rich table on a terminal, JSON for programs.

Nothing that a player wrote reaches the screen raw: control characters are shown as text.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from unicodedata import category, east_asian_width

import click
import msgspec

__all__ = ["about", "document", "lines", "post", "progress", "say", "shown", "table"]

_COLOURS = {
    "accepted": "green", "sealed": "green", "refused": "red", "near-miss": "yellow", "ambiguous": "yellow",
    "late": "red", "edited": "red", "ok": "green", "failed": "red", "skipped": "yellow",
}  # fmt: skip
_BETWEEN = 3  # columns of a terminal between two columns of a table
_WORD = 16  # what is longer may be broken anywhere
_moment = re.compile(r"\b(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\dZ)", re.A)


class _About:
    """The game that is meant, where the commands in messages have to name it; else ""."""

    game = ""


def about(game: str) -> None:
    """From now on, commands in messages and results name this game; with "" none."""
    _About.game = game


def _named(text: str) -> str:
    if not _About.game or "hostkit " not in text:
        return text
    from hostkit.desk.hints import for_game

    return for_game(text, _About.game)


def document(data: object) -> None:
    """Print one JSON document."""
    click.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def shown(text: str) -> str:
    """Text that is safe on a terminal: whatever could move the cursor or turn the line round is spelt out."""
    return "".join(
        f"\\u{{{ord(sign):x}}}" if category(sign) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else sign
        for sign in text
    )


def say(text: str) -> None:
    """Print a message for people, on stderr, so that stdout stays for results."""
    click.echo("\n".join(shown(line) for line in _named(text).split("\n")), err=True)


def lines(text: str) -> None:
    """Print a text of several lines as the result."""
    click.echo("\n".join(shown(line) for line in _named(text).rstrip("\n").split("\n")))


def post(text: str) -> None:
    """Print a post as it is to be pasted: the zero-width spaces that rendering puts in stay what they are."""
    spaced = (map(shown, line.split("\u200b")) for line in text.rstrip("\n").split("\n"))
    click.echo("\n".join("\u200b".join(parts) for parts in spaced))


def table(head: Sequence[str], rows: Iterable[Sequence[object]], *, right: Sequence[str] = ()) -> None:
    """Print rows under a head; the columns named in `right` are numbers."""
    cells = [[shown("" if cell is None else str(cell)) for cell in row] for row in rows]
    if not sys.stdout.isatty():
        _plain(head, cells, right)
        return
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    # Room is dear: no column is empty, and a time may be broken where its day ends.
    filled = [place for place in range(len(head)) if not cells or any(row[place] for row in cells)]
    head = [head[place] for place in filled]
    cells = [[_moment.sub(r"\1 \2", row[place]) for place in filled] for row in cells]
    console = Console(highlight=False)
    least = [max(_longest_word(cell) for cell in column) for column in zip(head, *cells, strict=True)]
    if sum(least) + _BETWEEN * len(least) > console.width:
        _one_by_one(console, head, cells)
        return
    grid = Table(box=SIMPLE, header_style="bold", pad_edge=False)
    for name, width in zip(head, least, strict=True):
        grid.add_column(name, justify="right" if name in right else "left", overflow="fold", min_width=width)
    for row in cells:
        grid.add_row(*(Text(cell, style=_COLOURS.get(cell, "")) for cell in row))
    console.print(grid)


def _longest_word(cell: str) -> int:
    return min(max(map(_width, cell.split()), default=1), _WORD)


def _one_by_one(console: Any, head: Sequence[str], cells: list[list[str]]) -> None:
    """Rows on a screen that is too narrow for a table: a line for each cell that holds something."""
    from rich.table import Table
    from rich.text import Text

    for row in cells:
        grid = Table(box=None, show_header=False, pad_edge=False)
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, cell in zip(head, row, strict=True):
            if cell:
                grid.add_row(name, Text(cell, style=_COLOURS.get(cell, "")))
        console.print(grid)
        console.print()


def progress(items: Sequence[object], title: str) -> Iterator[object]:
    """Go through items, with a bar on a terminal where there are many."""
    if not sys.stderr.isatty() or len(items) < 200:
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=title, console=Console(stderr=True))


def _plain(head: Sequence[str], cells: list[list[str]], right: Sequence[str]) -> None:
    widths = [max(map(_width, column)) for column in zip(head, *cells, strict=True)]
    for row in [list(head), *cells]:
        padded = [
            " " * (width - _width(cell)) + cell if name in right else cell + " " * (width - _width(cell))
            for name, cell, width in zip(head, row, widths, strict=True)
        ]
        click.echo("  ".join(padded).rstrip())


def _width(text: str) -> int:
    return sum(0 if category(sign) == "Mn" else 2 if east_asian_width(sign) in "WF" else 1 for sign in text)
