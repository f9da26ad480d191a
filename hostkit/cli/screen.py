"""What a command prints: plain columns when piped, a rich table on a terminal, JSON for programs.

Nothing that a player wrote reaches the screen raw: control characters are shown as text.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import category, east_asian_width

import click
import msgspec

__all__ = ["document", "lines", "progress", "say", "shown", "table"]

_COLOURS = {
    "accepted": "green", "sealed": "green", "refused": "red", "near-miss": "yellow", "ambiguous": "yellow",
    "late": "red", "edited": "red", "ok": "green", "failed": "red", "skipped": "yellow",
}  # fmt: skip


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
    click.echo("\n".join(shown(line) for line in text.split("\n")), err=True)


def lines(text: str) -> None:
    """Print a text of several lines as the result."""
    click.echo("\n".join(shown(line) for line in text.rstrip("\n").split("\n")))


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

    grid = Table(box=SIMPLE, header_style="bold", pad_edge=False)
    for name in head:
        grid.add_column(name, justify="right" if name in right else "left", overflow="fold")
    for row in cells:
        grid.add_row(*(Text(cell, style=_COLOURS.get(cell, "")) for cell in row))
    Console().print(grid)


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
