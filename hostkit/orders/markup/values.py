"""What is left of a post once its markup is understood: lines, asides, and the whole of it.

Here: the three values that every reader of markup gives back.
Not here: how any markup is read.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One line that the author says, as plain text without decoration.

    `start` counts from 1: the line of the post, or, for `html`, the line as a browser shows it.
    An aside with the same `start` was taken out of this line, or stood beside it.
    """

    text: str
    start: int = 0


@dataclass(frozen=True, slots=True)
class Aside:
    """A passage that cannot give an order (ALL-7), and why.

    `why` is one of `values.WHYS`. `text` is plain, several lines joined by line breaks; code keeps its
    spaces, so that the payload of a sealed or hashed order can be taken from it. `start` as in `Line`.
    """

    text: str
    why: str
    start: int = 0


@dataclass(frozen=True, slots=True)
class Spoken:
    """A post taken apart: what its author says, what stands aside, and the cleaned text.

    `cut`: the post was too long, and its end was not read. `unread`: its markup is nested or broken
    beyond all use, nothing was taken from it, and the whole of it is one aside.
    """

    lines: tuple[Line, ...]
    asides: tuple[Aside, ...]
    raw: str
    cut: bool = False
    unread: bool = False


CUT = "※"  # where struck text touched a word: "3~~5~~" is neither 3 nor 35

QUOTED = "quoted"
UNDER_A_QUOTE = "under a quote"
UNCLOSED_QUOTE = "in a quote that is never closed"
UNOPENED_QUOTE = "above the end of a quote that is never opened"
CODE = "code"
STRUCK = "struck through"
SIGNATURE = "signature"
COMMENT = "comment"
SUMMARY = "spoiler summary"
HIDDEN = "hidden"
IMAGE = "image"
TEMPLATE = "template"
REFERENCE = "reference"
LIST_NUMBER = "list number"
TIME_STAMP = "time stamp"
TANGLED = "too deeply nested"

WHYS = frozenset(
    {QUOTED, UNDER_A_QUOTE, UNCLOSED_QUOTE, UNOPENED_QUOTE, CODE, STRUCK, SIGNATURE, COMMENT, SUMMARY}
    | {HIDDEN, IMAGE, TEMPLATE, REFERENCE, LIST_NUMBER, TIME_STAMP, TANGLED}
)


def names(text: str) -> frozenset[str]:
    """Gives the words of a text as a set: names of tags, classes, templates."""
    return frozenset(text.split())
