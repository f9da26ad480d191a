"""Numbers, cards and times as a post says them: plain text, the same for every target.

Belongs here: words that a template asks for by name. Colours, tables and escapes do not.
"""

import re
import unicodedata
from collections.abc import Sequence

from hostkit.cards.card import card_face, strict_card
from hostkit.times import at_zone, seconds_between, span_text

__all__ = [
    "columns",
    "count",
    "face",
    "left",
    "ordinal",
    "phrase",
    "shorten",
    "signed",
    "thousands",
    "when",
    "word",
]


def thousands(number: int) -> str:
    """`100,000,000`."""
    return f"{number:,}".replace("-", "−")


def signed(number: int) -> str:
    """`+98,500,000`, `−50,000,000`, `0`."""
    return f"+{number:,}" if number > 0 else thousands(number)


def count(number: int, one: str, many: str = "") -> str:
    """`1 coin`, `35 coins`; `one` may be given in the plural when `many` is too."""
    return f"{thousands(number)} {one if number == 1 else many or one + 's'}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def face(card: str) -> str:
    """A card as it is shown: `A♠`, `10♦`, a joker as `Joker`; whatever names no card, such as "??", as `▒▒`."""
    try:
        return card_face(strict_card(card))
    except ValueError:
        return "▒▒"


def phrase(window: str) -> str:
    """A window's name as people say it: `round-3` is `Round 3`."""
    words = window.replace("-", " ")
    return words[:1].upper() + words[1:]


def when(moment: str, zone: str) -> str:
    """A moment in the group's zone and in UTC."""
    return at_zone(moment, zone)


def left(now: str, deadline: str) -> str:
    """How long it is until a deadline: `5 h 12 min`; "" where it has passed."""
    seconds = seconds_between(now, deadline)
    return span_text(seconds) if seconds > 0 else ""


def shorten(text: str, *, limit: int = 100) -> str:
    """The start of a text, with … where it was cut."""
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def word(name: str) -> str:
    """A name in the line that a receipt is the digest of: without spaces, as `hostkit.sealing` writes it."""
    return name.replace("%", "%25").replace(" ", "%20")


def _width(text: str) -> int:
    return sum(
        0
        if unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], *, align: str) -> list[str]:
    """Lines of a table in plain text; `align` has a letter a column, `r` for numbers."""
    widths = [max(map(_width, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = []
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            room = " " * (width - _width(cell))
            padded.append(room + cell if align[place : place + 1] == "r" else cell + room)
        return "  ".join(padded).rstrip()

    return [line(head), "  ".join("-" * width for width in widths), *map(line, rows)]
