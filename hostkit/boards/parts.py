"""Posts that are too long for one: cut where a reader would cut them, and put together again.

Every part but the last is filled with whole sections, then with whole paragraphs, and only of a list or table that is
itself too long with whole lines, a table's head repeated; a single line that is too long is cut at a blank. So there is
no text that cannot be put up. Each part says which it is and of what, so that a broken off post is found and finished,
and so that several comments are read back as the one post that they are.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from hostkit.boards.base import Post

__all__ = ["SHORTEST", "Part", "Piece", "cut", "joined", "part_of", "parted"]

_ON: Final = {"": "\n\n", "the list goes on": "\n", "the table goes on": "\n", "the line goes on": " ",
              "the word goes on": ""}  # fmt: skip
"""How the next part goes on, and what stood between the two."""
_TAIL: Final = re.compile(
    rf"\s*\(part ([0-9]{{1,3}}) of ([0-9]{{1,3}})(?:, ({'|'.join(filter(None, _ON))}))?: `?([^`\s]{{1,200}}?)`?\)\s*\Z",
    re.A,
)  # fmt: skip
_ROOM: Final = 250  # characters for the line that names a part, and for what is closed and opened again
SHORTEST: Final = 500
"""Characters below which a post is not cut sensibly any more."""

_RULE: Final = re.compile(r"\|(?: ?:?-+:? ?\|)+")
_OPENS: Final = {
    "bbcode": re.compile(r"\[(list|table|spoiler|code)\]"),
    "html": re.compile(r"<(ul|table|tbody|details)>"),
}
"""What encloses lines in the markups in which several lines can be enclosed and each stands on one of its own."""


class Piece(NamedTuple):
    """A piece of a text, and how the next one goes on."""

    text: str
    on: str = ""


class Part(NamedTuple):
    """One comment of a long post: its place from 1, of how many, the post's marker, its own text, how it goes on."""

    place: int
    of: int
    marker: str
    text: str
    on: str = ""


def cut(text: str, limits: Sequence[int], *, markup: str = "markdown") -> list[Piece]:
    """The pieces of a text that fit `limits`, the last of which holds for all others; at least `SHORTEST` each.

    In Markdown they can be put together again, see `joined`; in other markups what a cut leaves open is closed, and
    opened again in the next piece.
    """
    text = text.rstrip("\n")
    if len(text) <= limits[0]:
        return [Piece(text)]
    opens = _OPENS.get(markup)
    cutter = _Cutter(limits, _ROOM if opens is None else 2 * _ROOM)
    for section in re.split(r"\n\n(?=#)", text):
        cutter.ready(section)
        whole = len(section) <= cutter.room
        for block in [section] if whole else section.split("\n\n"):
            cutter.ready(block)
            if len(block) <= cutter.left("\n\n"):
                cutter.put(block, "\n\n")
            else:
                _long(cutter, block.split("\n"))
    cutter.end("")
    return cutter.pieces if opens is None else list(_enclosed(cutter.pieces, opens))


class _Cutter:
    """The pieces so far, and the one that is being filled."""

    def __init__(self, limits: Sequence[int], spare: int) -> None:
        self.pieces: list[Piece] = []
        self._limits, self._spare, self._here = limits, spare, ""

    @property
    def room(self) -> int:
        """Characters of the piece that is being filled."""
        return self._limits[min(len(self.pieces), len(self._limits) - 1)] - self._spare

    def left(self, between: str) -> int:
        """Characters that fit in it behind what it holds already."""
        return self.room - (len(self._here) + len(between) if self._here else 0)

    def ready(self, block: str) -> None:
        """End the piece where a block does not fit in it, unless it fits in none and can well begin in this one."""
        left, room = self.left("\n\n"), self.room
        if len(block) > left and (len(block) <= room or left < room // 3):
            self.end("")

    def put(self, text: str, between: str) -> None:
        self._here += f"{between}{text}" if self._here else text

    def end(self, on: str) -> None:
        if self._here:
            self.pieces.append(Piece(self._here, on))
        self._here = ""


def _long(cutter: _Cutter, lines: list[str]) -> None:
    """Put a list, a table or a paragraph that is too long for one piece, line by line."""
    table = (
        len(lines) > 2
        and bool(_RULE.fullmatch(lines[1]))
        and len(lines[0]) + len(lines[1]) < cutter.room // 2
    )
    head, on = ("\n".join(lines[:2]), "the table goes on") if table else ("", "the list goes on")
    if table:
        lines = lines[2:]
        if len(head) + len(lines[0]) + 1 > cutter.left("\n\n"):
            cutter.end("")
        cutter.put(head, "\n\n")
    between = "\n" if table else "\n\n"
    for line in lines:
        if len(line) > cutter.left(between) and between == "\n":
            cutter.end(on)
            cutter.put(head, "")
        elif cutter.left(between) < len(line) <= cutter.room:
            cutter.end("")
        while len(line) > (most := cutter.left(between)):
            # Longer than a whole piece: the last resort.
            place = line.rfind(" ", most // 2, most)
            how = "the line goes on" if place > 0 else "the word goes on"
            place = place if place > 0 else most
            cutter.put(line[:place], between)
            cutter.end(how)
            line = line[place + (how == "the line goes on") :]
        cutter.put(line, between)
        between = "\n"


def _enclosed(pieces: Iterable[Piece], opens: re.Pattern[str]) -> Iterator[Piece]:
    """The pieces with what is open at the end of each closed there, and opened again in the next."""
    stack: list[tuple[str, str]] = []
    before = ""
    for piece in pieces:
        again = "".join(f"{line}\n" for _, line in stack)
        for line in piece.text.split("\n"):
            if stack and before == stack[-1][1] and stack[-1][0] == "table":
                stack[-1] = ("table", f"{before}\n{line}")  # its head
            before = line
            found = opens.match(line)
            if found:
                stack.append((found[1], line if found[0] == line else found[0]))
            while stack and line.endswith((f"[/{stack[-1][0]}]", f"</{stack[-1][0]}>")):
                stack.pop()
        brackets = "[]" if opens is _OPENS["bbcode"] else "<>"
        close = "".join(f"\n{brackets[0]}/{name}{brackets[1]}" for name, _ in reversed(stack))
        yield Piece(f"{again}{piece.text}{close}", piece.on)


def parted(pieces: Sequence[Piece], marker: str, *, markup: str = "markdown") -> list[str]:
    """The texts of the comments that hold these pieces; one alone is left as it is."""
    if len(pieces) == 1:
        return [pieces[0].text]
    tick = "`" if markup == "markdown" else ""
    return [
        f"{piece.text}\n\n(part {place} of {len(pieces)}{', ' if piece.on else ''}{piece.on}: {tick}{marker}{tick})"
        for place, piece in enumerate(pieces, 1)
    ]


def part_of(text: str) -> Part | None:
    """Which part of a long post a comment is, if it is one."""
    tail = _TAIL.search(text)
    if tail is None:
        return None
    return Part(int(tail[1]), int(tail[2]), tail[4], text[: tail.start()], tail[3] or "")


def joined(posts: Iterable[Post]) -> tuple[list[Post], Mapping[str, list[Post]]]:
    """The host's posts with the parts of long ones put together, and the comments that each consists of.

    A long post of which a part is missing is left out: it does not stand yet.
    """
    whole: list[Post] = []
    parts: dict[tuple[str, str, int], dict[int, tuple[Part, Post]]] = {}
    for post in posts:
        part = part_of(post.text)
        if part is None:
            whole.append(post)
        else:
            # Of two copies of one part, the earlier counts.
            parts.setdefault((post.thread, part.marker, part.of), {}).setdefault(part.place, (part, post))
    comments: dict[str, list[Post]] = {post.id: [post] for post in whole}
    for (_, _, count), found in parts.items():
        if sorted(found) != list(range(1, count + 1)):
            continue
        chain = [found[place][1] for place in range(1, count + 1)]
        text = _text([found[place][0] for place in range(1, count + 1)])
        edited = max(post.edited for post in chain)
        whole.append(msgspec.structs.replace(chain[0], text=text, edited=edited))
        comments[chain[0].id] = chain
    return sorted(whole, key=lambda post: (post.created, post.order)), comments


def _text(parts: Sequence[Part]) -> str:
    """The text that was cut into these parts."""
    text, on = parts[0].text, parts[0].on
    for part in parts[1:]:
        own = part.text
        if on == "the table goes on":
            own = own.split("\n", 2)[-1]  # without the head that it repeats
        text += _ON[on] + own
        on = part.on
    return text
