"""The line that a digest or a box speaks for: `hostkit/1 bid g1 round-3 alice …`.

Belongs here: how names are written in such a line so that it can be read in one way only. What follows the
names, and what is done with the line, is in `receipts` and `boxes`.
"""

from typing import Final

__all__ = ["PROTOCOL", "statement", "word"]

PROTOCOL: Final = "hostkit/1"


def word(name: str) -> str:
    """Write a name without spaces, as URLs do: ` ` is `%20`, and so `%` is `%25`; nothing else changes."""
    return name.replace("%", "%25").replace(" ", "%20")


def statement(what: str, *names: str) -> str:
    """The protocol, what is stated, and the names, with one space between them.

    No name holds a space then, so that whatever follows, free text included, begins at a place that is
    certain: a bid of `bob` by `alice` and a bid of `alice bob` never give the same line.
    """
    return " ".join((PROTOCOL, what, *(word(name) for name in names)))
