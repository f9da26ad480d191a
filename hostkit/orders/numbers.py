"""Numbers as players write them: plain digits are read, everything else that looks like a number is reported.

Belongs here: one number in one token. What the number counts is the grammar's business. Nothing is repaired.
"""

import re
import unicodedata
from typing import Final

from hostkit.errors import Problem
from hostkit.orders.markup.values import CUT

__all__ = ["NUMBER_WORD", "looks_like_number", "read_number", "token_end"]

_PLAIN: Final = re.compile(r"-?[0-9]{1,9}", re.A)
_TOKEN: Final = re.compile(r"\S{1,60}")
_ENDS: Final = ".,!?;:)]…'\""

_ONES: Final = "one|two|three|four|five|six|seven|eight|nine"
_TEENS: Final = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|dozen|zero"
_TENS: Final = "twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million"
NUMBER_WORD: Final = re.compile(
    rf"(?:(?:a|{_ONES})[ -])?(?:{_TENS})(?:[ -](?:and[ -])?(?:{_ONES}))?\b"
    rf"|(?:a[ -])?(?:{_TEENS}|{_ONES})\b",
    re.I | re.A,
)
# Letters that stand for digits by a slip of the finger: l5, 3O, IO.
_SLIP: Final = re.compile(r"[0-9OolIi|SsBb]{1,6}", re.A)
_LETTERS_FIRST: Final = re.compile(r"[^\W\d_]{3}")  # a name or a word with digits at its end
_ROMAN: Final = re.compile(r"[XVILC]{1,7}", re.A)
_NO_NUMBER: Final = frozenset({"nan", "inf", "infinity", "null", "nil", "∞"})
_HOW: Final = "write the number in plain digits, such as 35"


def token_end(text: str, start: int) -> int:
    """The end of the token at `start`, without the punctuation that closes a sentence."""
    match = _TOKEN.match(text, start)
    if match is None:
        return start
    token = match[0]
    kept = token.rstrip(_ENDS)
    return start + len(kept or token)


def read_number(text: str, start: int) -> tuple[int | Problem, int] | None:
    """Read the number at `start`: its value (or the problem with it) and its end; None where there is none.

    Full match of ASCII digits, at most nine, `-` before them allowed; `0042` is 42.
    """
    end = token_end(text, start)
    token = text[start:end]
    if not token:
        return None
    if _PLAIN.fullmatch(token):
        split = re.match(r"(?: [0-9]{3}\b| ?[-–—/] ?[0-9]+)", text[end:], re.A)
        if split is None:
            return int(token), end
        end += split.end()
        return Problem("near-miss", f"{text[start:end]!r} cannot be read as one number: {_HOW}"), end
    if looks_like_number(token):
        if CUT in token:
            bare = token.replace(CUT, "")
            return Problem("near-miss", f"{bare!r} touches struck text: {_HOW}, with a blank around it"), end
        return Problem("near-miss", f"{token!r} cannot be read: {_HOW}"), end
    word = NUMBER_WORD.match(text, start)
    if word is not None:
        return Problem("near-miss", f"{word[0]!r} is no number here: {_HOW}"), word.end()
    return None


def looks_like_number(token: str) -> bool:
    """Whether a token is meant as a number, readable or not (`35abc`, `４２`, `1,000`, `l5`, `Ⅷ`)."""
    if token.lower() in _NO_NUMBER:
        return True
    if len(token) > 1 and _ROMAN.fullmatch(token):
        return True
    if _LETTERS_FIRST.match(token):
        return False
    if any(c in "0123456789" or unicodedata.numeric(c, None) is not None for c in token):
        return True
    if len(token) > 1 and _SLIP.fullmatch(token) and any(c in "OlI|" for c in token) and not token.isalpha():
        return True
    return token in {"O", "lO", "IO", "OO"}
