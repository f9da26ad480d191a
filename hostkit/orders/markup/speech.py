"""Collects what a reader of markup finds, piece by piece, into lines and asides.

Here: joining pieces to lines, and the decoration at a line's ends that no forum's parser takes away.
Not here: any forum's markup; signatures and mail replies (`trailers.py`).
"""

import re
from collections.abc import Callable, Sequence

from hostkit.orders.markup.trailers import settle
from hostkit.orders.markup.values import (
    CODE,
    CUT,
    LIST_NUMBER,
    QUOTED,
    STRUCK,
    UNOPENED_QUOTE,
    Aside,
    Line,
    Spoken,
)

HOLE = "\ue000"  # where an aside was taken out of a line; cleaned posts hold no private characters
CELL = "\ue001"  # between two cells of a row
_FIRST_HELD = 0xE100
MOST_HELD = 0xF000 - _FIRST_HELD
_HELD = re.compile(f"([{chr(_FIRST_HELD)}-{chr(_FIRST_HELD + MOST_HELD - 1)}])")
_SPACES = re.compile(r"[^\S\n ]")
_SUIT_SELECTOR = re.compile("(?<=[♠♥♦♣♤♡♢♧])[\ufe0e\ufe0f]")
_BUT_A_NUMBER = r"(?!\s*[0-9]+\W*$)"  # "+ 5" and "- 5" are no bullets
_BULLET = re.compile(
    rf"[*•‣◦▪●○·►▶]+\s+|[-+–—−]\s+{_BUT_A_NUMBER}|[-–—]{{1,3}}(?=[^\W\d_])"
    r"|#{2,6}\s*|#\s+|#(?=[^\W\d_])|\*{1,3}(?=[^\s*])"
)
_NUMBER = re.compile(r"\(?([0-9]{1,2})[.)]\s+(?=[^\W\d_])")
_STRAY_END = re.compile(r"(?<=[^\s*])(?:\s*\*{2,3}|\s+#+)$")
_RULE = re.compile(r"[-–—=~*#\s]{3,}|[*=~#·•]+|[-+–—]|_{3,16}|_{18,}")


class Speech:
    """Takes the pieces of one post in order; `spoken` gives the lines and asides."""

    def __init__(
        self,
        held: Sequence[tuple[str, str]] = (),
        *,
        finish: Callable[[str], str] | None = None,
        code: Callable[[str], str] | None = None,
    ) -> None:
        self._held = held
        self._finish = finish  # takes marks out of a line, for markups read without a parser
        self._code = code  # puts back what stands in for marks, in code
        self._lines: list[Line] = []
        self._asides: list[Aside] = []
        self._said: list[str] = []
        self._said_at = 0
        self._aside: list[str] = []
        self._why: str | None = None
        self._aside_at = 0
        self._struck = False  # whether the last aside was struck out and ended in a letter or digit
        self._numbers: list[Aside] = []

    def say(self, text: str, at: int, why: str | None = None) -> None:
        """Adds a piece of a line: the author's own without `why`, else part of an aside."""
        if self._held and _HELD.search(text):
            for piece in _HELD.split(text):
                place = ord(piece) - _FIRST_HELD if len(piece) == 1 else -1
                if 0 <= place < len(self._held):
                    hidden, because = self._held[place]
                    self._seal_other(why or because)
                    self._add(hidden, at, why or because)
                    if why is None:
                        self.seal()
                elif piece:
                    self._add(piece, at, why)
        elif text:
            self._add(text, at, why)

    def line(self, text: str, at: int) -> None:
        """Adds a line that is the author's own from end to end."""
        if self._why is not None or self._held:
            self.say(text, at)
            self.end()
        else:
            self._keep(text, at)

    def end(self) -> None:
        """Ends the line; an aside goes on."""
        if self._aside and not self._aside[-1].endswith("\n"):
            self._aside.append("\n")
        if self._said:
            self._keep("".join(self._said), self._said_at)
            self._said.clear()

    def cell(self, at: int, why: str | None = None) -> None:
        """Parts two cells of a table's row."""
        if why is not None:
            if self._why == why and self._aside and not self._aside[-1].endswith("\n"):
                self._add(CELL, at, why)
        elif self._said:
            self._add(CELL, at, None)

    def seal(self) -> None:
        """Ends the aside; the next one is another, even for the same reason."""
        if self._why is not None:
            passage = "".join(self._aside)
            self._struck = self._why == STRUCK and passage[-1:].isalnum()
            self._put_aside(passage, self._why, self._aside_at)
            self._aside.clear()
            self._why = None

    def disown(self) -> None:
        """Makes an aside of every line so far: a quote has just ended that never began."""
        self.end()
        self.seal()
        if self._lines:
            said = "\n".join(line.text for line in self._lines)
            self._asides.append(Aside(said, UNOPENED_QUOTE, self._lines[0].start))
            self._lines.clear()

    def ends_in_digit(self) -> bool:
        """Tells whether the line so far ends in a digit, which a raised "2" must not lengthen."""
        return bool(self._said) and self._said[-1][-1:].isdigit()

    def spoken(self, raw: str, *, cut: bool) -> Spoken:
        """Ends the post. `raw` is the cleaned text, `cut` as in `Spoken`."""
        self.end()
        self.seal()
        # A numbered list is decoration; a lone "35. good luck" could have been meant as a bare bid.
        if len(self._numbers) == 1 and self._numbers[0].text.strip("().") not in {"0", "1", "00", "01"}:
            self._asides += self._numbers
        lines, asides = settle(self._lines, self._asides)
        return Spoken(lines, asides, raw, cut)

    def _add(self, text: str, at: int, why: str | None) -> None:
        if why is None:
            if self._why is not None and not text.isspace():
                self.seal()
            if self._struck and self._said and self._said[-1] == HOLE and text[:1].isalnum():
                self._said.append(CUT)
            if not self._said:
                self._said_at = at
            self._said.append(text)
            return
        self._seal_other(why)
        if self._why is None:
            self._why = why
            self._aside_at = at
        self._aside.append(text)
        if self._said:
            if why == STRUCK and text[:1].isalnum() and self._said[-1][-1:].isalnum():
                self._said.append(CUT)
            self._said.append(HOLE)

    def _seal_other(self, why: str) -> None:
        if self._why is not None and self._why != why:
            self.seal()

    def _keep(self, text: str, at: int) -> None:
        if self._finish is not None:
            text = self._finish(text)
        text, number = _undecorated(text)
        if number is not None:
            self._numbers.append(Aside(number, LIST_NUMBER, at))
        if text.startswith(">"):
            # The mail sign for a quote, typed where the forum gives it no meaning.
            self._put_aside(text.lstrip("> "), QUOTED, at)
        elif text:
            self._lines.append(Line(text, at))

    def _put_aside(self, text: str, why: str, at: int) -> None:
        if why == CODE:
            text = _HELD.sub(self._held_text, text).replace(CELL, " | ").replace(HOLE, "").strip("\n")
            if self._code is not None:
                text = self._code(text)
            if "\n" not in text:
                text = text.strip()
        else:
            text = _HELD.sub(self._held_text, text)
            if self._finish is not None:
                text = self._finish(text)
            text = "\n".join(filter(None, (_undecorated(line)[0] for line in text.split("\n"))))
        if text.strip():
            self._asides.append(Aside(text, why, at))

    def _held_text(self, match: re.Match[str]) -> str:
        place = ord(match.group()) - _FIRST_HELD
        return self._held[place][0] if place < len(self._held) else ""


class Held:
    """Passages cut out of a post's source before it is parsed, each with a character in its place."""

    def __init__(self) -> None:
        self.passages: list[tuple[str, str]] = []

    def hold(self, text: str, why: str) -> str:
        """Keeps a passage, and gives the character that stands for it; "" once too many are held."""
        if len(self.passages) >= MOST_HELD:
            return HOLE
        self.passages.append((text, why))
        return chr(_FIRST_HELD + len(self.passages) - 1)


def _undecorated(text: str) -> tuple[str, str | None]:
    if not text.isascii():
        text = _SUIT_SELECTOR.sub("", _SPACES.sub(" ", text))
        if HOLE in text:
            text = " ".join(filter(None, (piece.strip() for piece in text.split(HOLE))))
        if CELL in text:
            text = " | ".join(piece.strip() for piece in text.split(CELL))
    elif "\t" in text:
        text = text.replace("\t", " ")
    text = text.strip()
    if not text or (text[0].isalpha() and text[-1] not in "*#"):
        return text, None
    number = None
    at = 0
    while True:
        if found := _BULLET.match(text, at):
            at = found.end()
        elif number is None and (found := _NUMBER.match(text, at)):
            number = found.group().strip()
            at = found.end()
        else:
            break
    text = _STRAY_END.sub("", text[at:]).strip()
    return "" if _RULE.fullmatch(text) else text, number
