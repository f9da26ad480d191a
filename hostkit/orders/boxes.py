"""Finds sealed boxes in a post, however the board or the player has wrapped them.

Belongs here: which signs of a post are one box, where it stands in code, in capitals, in groups or over several
lines. What is in a box nobody can say before its window closes (`hostkit.sealing.boxes`).
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hostkit.errors import Problem
from hostkit.log import order as orders
from hostkit.orders.context import FLAGS, Item, near
from hostkit.orders.markup.values import CODE, Line, Spoken

__all__ = ["Boxes", "boxes_in", "has_box"]

_SEALED: Final = re.compile(r"(?<!\w)sealed\b", FLAGS)
_PIECE: Final = re.compile(r"[A-Za-z2-7]+=*", re.A)
_EDGE: Final = "`'\"“”„*_~.,;:!()[]<>|"
_UNSEEN: Final = re.compile(r"\\u\{(?:200[b-d]|2060|feff|ad)\}")
_PLAIN: Final = re.compile(r"\s*:?\s*[A-Za-z0-9+/=_-]{8,}\s*", re.A)
_LENGTHS: Final = frozenset(-(-(48 + 128 * blocks) * 8 // 5) for blocks in range(1, 40))
"""Signs of a whole box in base32: libsodium's 48 bytes, and blocks of 128."""

_LONG: Final = re.compile(r"[A-Za-z2-7]{12}", re.A)
_DIGIT: Final = re.compile(r"[2-7]", re.A)
_SHORTEST: Final = 24
_LONGEST: Final = 8_000
_MOST: Final = 60  # lines over which a box may be spread
_MOST_PIECES: Final = 300
_MOST_WORDS: Final = 12  # words that may stand between `sealed` and the box
_MOST_BOXES: Final = 20
_MOST_BARE: Final = 60


class Boxes(NamedTuple):
    """What was found, and the post without it."""

    items: tuple[Item, ...]
    said: Spoken


class _Place(NamedTuple):
    """A passage of the post in which a box may stand: a line, or code."""

    text: str
    start: int
    line: int = -1
    aside: int = -1


class _Run(NamedTuple):
    """The signs of a box, whether it is a whole one, and from which place to which end in the last one it stands."""

    signs: str
    whole: bool
    first: int
    last: int
    end: int


def boxes_in(said: Spoken) -> Boxes:
    """Take the boxes out of a post: each a `Sealed` order, or a near-miss where the word `sealed` is missing.

    What follows `sealed` and is not even nearly a box is left where it stands.
    """
    if not _LONG.search(said.raw) and not _SEALED.search(said.raw):
        return Boxes((), said)
    places = _places(said)
    lines = [line.text for line in said.lines]
    gone: set[int] = set()
    items: list[Item] = []
    place, at, looked, bare = 0, 0, 0, 0
    while place < len(places) and looked < _MOST_BOXES:
        here = places[place]
        word = _SEALED.search(here.text, at)
        looked += word is not None
        bare += word is None and _DIGIT.search(here.text) is not None
        if word is None and bare > _MOST_BARE:
            place, at = place + 1, 0
            continue
        found = _run(places, place, word.end() if word else at, said=word is not None)
        if found is not None and not found.whole and (word is None or here.aside >= 0):
            found = None
        if found is None:
            if word is not None and _cannot_be_read(places, place, word.end()):
                items.append(
                    near("a box that cannot be read: post the whole line, sealed and the box, alone")
                )
                _cut(lines, here, word.start(), len(here.text))
                word = None
            place, at = (place, word.end()) if word else (place + 1, 0)
            continue
        items.append(orders.Sealed(found.signs) if word or _said_before(places, place) else near(_UNSAID))
        if word is not None:
            _cut(lines, here, word.start(), found.end if found.last == place else word.end())
        for number in range(max(found.first, place + (word is not None)), found.last + 1):
            if places[number].aside >= 0:
                gone.add(places[number].aside)
            else:
                text = places[number].text
                _cut(lines, places[number], 0, found.end if number == found.last else len(text))
        if word is not None and here.aside >= 0:
            gone.add(here.aside)
        place, at = found.last + 1, 0
    kept = tuple(aside for number, aside in enumerate(said.asides) if number not in gone)
    left = tuple(Line(text, line.start) for text, line in zip(lines, said.lines, strict=True))
    return Boxes(
        tuple(_one_of(items)), Spoken(left, kept, said.raw, said.cut, said.unread) if items else said
    )


_UNSAID: Final = "a box? write sealed before it: sealed lp2vy…"


def has_box(text: str) -> bool:
    """Whether a passage that gives no order holds a box."""
    places = [_Place(_UNSEEN.sub("", line), number) for number, line in enumerate(text.split("\n")[:_MOST])]
    for place, here in enumerate(places):
        word = _SEALED.search(here.text)
        found = _run(places, place, word.end() if word else 0, said=word is not None)
        if found is not None and (found.whole or word):
            return True
    return False


def _places(said: Spoken) -> list[_Place]:
    """Lines and code in the order of the post, code behind the line in which it stands."""
    found = [
        _Place(_UNSEEN.sub("", line.text), line.start, line=number) for number, line in enumerate(said.lines)
    ]
    for number, aside in enumerate(said.asides):
        if aside.why == CODE:
            text = _UNSEEN.sub("", aside.text).split("\n")
            found += [_Place(each, aside.start + below, aside=number) for below, each in enumerate(text)]
    return sorted(found, key=lambda place: (place.start, place.aside >= 0))


def _run(places: Sequence[_Place], place: int, at: int, *, said: bool) -> _Run | None:
    """The box that begins at a place; behind a few words there too, where `sealed` was said; a whole one, if any."""
    pieces = list(_pieces(places, place, at))
    broken = None
    for start, (first, _, begins) in enumerate(pieces[: _MOST_WORDS if said else 1]):
        if first != place and not said:
            break
        signs, digits = 0, 0
        dense = _dense(len(begins), _digits(begins))
        for count, (last, end, piece) in enumerate(pieces[start:], 1):
            signs, digits = signs + len(piece), digits + _digits(piece)
            if signs in _LENGTHS and _dense(signs, digits):
                return _Run(_joined(pieces[start : start + count]), True, first, last, end)
            if signs > _LONGEST or (dense and len(piece) < _SHORTEST):
                break
            if dense and (broken is None or broken.first == first):
                broken = _Run(_joined(pieces[start : start + count]), False, first, last, end)
    return broken


def _joined(pieces: Sequence[tuple[int, int, str]]) -> str:
    return "".join(signs for _, _, signs in pieces)


def _pieces(places: Sequence[_Place], place: int, at: int) -> Iterator[tuple[int, int, str]]:
    """What could be pieces of a box, up to the first thing that cannot: their place, their end in it, their signs."""
    count = 0
    for number in range(place, min(place + _MOST, len(places))):
        text = places[number].text
        offset = at if number == place else 0
        for word in re.finditer(r"\S+", text[offset:]):
            piece = word[0].strip(_EDGE)
            if not piece:
                continue
            count += 1
            if not _PIECE.fullmatch(piece) or count > _MOST_PIECES:
                return
            yield number, offset + word.end(), piece.rstrip("=")


def _digits(signs: str) -> int:
    return sum(sign.isdigit() for sign in signs)


def _dense(signs: int, digits: int) -> bool:
    """Whether signs are random rather than words: a fifth of a box are digits."""
    return signs >= _SHORTEST and digits * 12 >= signs


def _said_before(places: Sequence[_Place], place: int) -> bool:
    """Whether the line above ends in the word `sealed`."""
    above = places[place - 1].text if place else ""
    return re.search(r"(?<!\w)sealed\W*$", above, FLAGS) is not None


def _cannot_be_read(places: Sequence[_Place], place: int, at: int) -> bool:
    """Whether something long and random follows the word that is no box, and that `sealed` alone does not read."""
    follows = [places[place].text[at:]]
    if place + 1 < len(places) and places[place + 1].aside >= 0:
        follows.append(places[place + 1].text)
    for text in follows:
        first = text.strip(_EDGE + " \t").split(" ")[0]
        if _dense(len(first), _digits(first)) and (text is not follows[0] or not _PLAIN.fullmatch(text)):
            return True
    return False


def _cut(lines: list[str], place: _Place, start: int, end: int) -> None:
    if place.line >= 0:
        text = _UNSEEN.sub("", lines[place.line])
        lines[place.line] = f"{text[:start]} {text[end:]}".strip(" :`")


def _one_of(items: Sequence[Item]) -> Iterator[Item]:
    """Several different boxes in one post: nobody can say which one counts."""
    sealed = {item for item in items if isinstance(item, orders.Sealed)}
    if len(sealed) > 1:
        yield Problem("ambiguous", "two sealed orders in one post: post the one that counts, alone")
        return
    yield from dict.fromkeys(items)
