"""Posts that are too long for one comment: cut at the borders of sections, and put together again.

Every part but the last is filled with whole sections or, where one section is too long, whole paragraphs. Each says
which part it is and of what, so that a broken off post is found and finished, and so that several comments are read
back as the one post that they are.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec

from hostkit.boards.base import Post

__all__ = ["Part", "cut", "joined", "part_of", "parted"]

_TAIL: Final = re.compile(r"\n\n\(part ([0-9]{1,3}) of ([0-9]{1,3}): `([^`\s]{1,200})`\)\Z", re.A)
_ROOM: Final = 250  # characters for the line that names a part


class Part(NamedTuple):
    """One comment of a long post: its place from 1, of how many, the post's marker, its own text."""

    place: int
    of: int
    marker: str
    text: str


def cut(text: str, limits: Sequence[int]) -> list[str] | None:
    """The pieces of a text that fit `limits` (the last of them holds for all others); None where that cannot be.

    `"\\n\\n".join` of the pieces is the text.
    """
    text = text.rstrip("\n")
    if len(text) <= limits[0]:
        return [text]
    pieces: list[str] = []
    here: list[str] = []

    def room() -> int:
        return limits[min(len(pieces), len(limits) - 1)] - _ROOM

    def length() -> int:
        return sum(len(block) + 2 for block in here)

    for section in _sections(text):
        if here and length() + len(section) > room():
            pieces.append("\n\n".join(here))
            here = []
        for block in [section] if len(section) <= room() else section.split("\n\n"):
            if here and length() + len(block) > room():
                pieces.append("\n\n".join(here))
                here = []
            if len(block) > room():
                return None
            here.append(block)
    return [*pieces, "\n\n".join(here)]


def _sections(text: str) -> list[str]:
    return re.split(r"\n\n(?=#)", text)


def parted(pieces: Sequence[str], marker: str) -> list[str]:
    """The texts of the comments that hold these pieces; one alone is left as it is."""
    if len(pieces) == 1:
        return [pieces[0]]
    return [
        f"{piece}\n\n(part {place} of {len(pieces)}: `{marker}`)" for place, piece in enumerate(pieces, 1)
    ]


def part_of(text: str) -> Part | None:
    """Which part of a long post a comment is, if it is one."""
    tail = _TAIL.search(text)
    return Part(int(tail[1]), int(tail[2]), tail[3], text[: tail.start()]) if tail else None


def joined(posts: Iterable[Post]) -> tuple[list[Post], Mapping[str, list[Post]]]:
    """The host's posts with the parts of long ones put together, and the comments that each consists of.

    A long post of which a part is missing is left out: it does not stand yet.
    """
    whole: list[Post] = []
    parts: dict[tuple[str, str, int], dict[int, Post]] = {}
    for post in posts:
        part = part_of(post.text)
        if part is None:
            whole.append(post)
        else:
            # Of two copies of one part, the earlier counts.
            parts.setdefault((post.thread, part.marker, part.of), {}).setdefault(part.place, post)
    comments: dict[str, list[Post]] = {post.id: [post] for post in whole}
    for (_, _, count), found in parts.items():
        if sorted(found) != list(range(1, count + 1)):
            continue
        chain = [found[place] for place in range(1, count + 1)]
        text = "\n\n".join(part.text for post in chain if (part := part_of(post.text)))
        edited = max(post.edited for post in chain)
        whole.append(msgspec.structs.replace(chain[0], text=text, edited=edited))
        comments[chain[0].id] = chain
    return sorted(whole, key=lambda post: (post.created, post.order)), comments
