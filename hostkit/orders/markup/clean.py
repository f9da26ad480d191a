"""The door: every post passes here once, before anything looks for markup or numbers in it.

Here: length, composed form, and characters that could hide something or move the cursor.
Not here: markup, and nothing that would change what a reader sees (full-width digits stay full-width).
"""

import html
import re
import unicodedata
from dataclasses import dataclass

LONGEST = 20_000
MOST_MARKS = 8  # accents on one letter; Vietnamese needs 2, polytonic Greek 3, Zalgo hundreds

_ESCAPED = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_ORDINARY = re.compile(r"[\n\t\x20-\x7e]*")
_JOINER = "\u200d"
# Pictures are joined by U+200D, after an optional variation selector or skin tone.
_JOINED = re.compile(
    "(?<=[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])"
)
_ENTITY = re.compile(r"&(?:#x?[0-9a-f]{1,8}|[a-z][a-z0-9]{1,31});?", re.I)


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A post's text fit for reading, and whether its end had to be cut off."""

    text: str
    cut: bool


def clean(text: str) -> Cleaned:
    """Gives the text composed (NFC), hidden characters shown as `\\u{202e}`, at most LONGEST long.

    Line breaks become `\\n`. Cleaning twice changes nothing more. Source: Hostile input in trust.md.
    """
    text = text.replace("\r\n", "\n")
    text, cut = _shorten(text)
    if _ORDINARY.fullmatch(text):
        return Cleaned(text, cut)
    text = unicodedata.normalize("NFC", _thin(text.removeprefix("\ufeff")))
    text, again = _shorten(shown(text))
    return Cleaned(text, cut or again)


def shown(text: str) -> str:
    """Writes control, format, private and broken characters as `\\u{202e}`; joined emoji stay joined."""
    if _ORDINARY.fullmatch(text):
        return text
    table = {ord(c): f"\\u{{{ord(c):x}}}" for c in set(text) if _hides(c)}
    if not table:
        return text
    if ord(_JOINER) in table:
        pieces = _JOINED.split(text)
        return _JOINER.join(piece.translate(table) for piece in pieces)
    return text.translate(table)


def disarm_entities(text: str) -> str:
    """Shows those HTML entities that stand for a hidden character, before a parser turns them into one."""
    return _ENTITY.sub(_disarm, text) if "&" in text else text


def _disarm(match: re.Match[str]) -> str:
    entity = match.group()
    meant = html.unescape(entity)
    seen = shown(meant)
    return entity if seen == meant else seen


def _hides(c: str) -> bool:
    code = ord(c)
    if c in "\n\t":
        return False
    # Noncharacters; other unassigned characters stay, else a newer Python would read an old log differently.
    if 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE:
        return True
    return unicodedata.category(c) in _ESCAPED


def _shorten(text: str) -> tuple[str, bool]:
    if len(text) <= LONGEST:
        return text, False
    # Never inside a line, where there are lines: half a number is another number.
    head = text[:LONGEST]
    at = head.rfind("\n")
    if at < 0:
        at = head.rfind(" ")
    return (head[:at] if at > 0 else head), True


def _thin(text: str) -> str:
    # Before composing, which takes quadratic time over a long row of accents.
    marks = {c for c in set(text) if unicodedata.category(c) in {"Mn", "Me"}}
    if not marks:
        return text
    row = "[" + "".join(map(re.escape, sorted(marks))) + "]"
    return re.sub(f"({row}{{{MOST_MARKS}}}){row}+", r"\1", text)
