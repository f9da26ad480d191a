"""Letters that look like plain Latin ones and are none: Cyrillic а, full-width ｂ, a mark that turns the line around.

Belongs here: the table of them, and what a text would be in plain letters. What is written with them is reported,
never taken for the plain word.
"""

import re
import unicodedata
from typing import Final

__all__ = ["LIKE", "plain"]

# Enough for the alphabets that people type by hand.
LIKE: Final = str.maketrans(
    "авеһіјкӏморсѕтухԁԛԝнАВЕНІЈКМОРСЅТХУαβεικνορτυχωΑΒΕΗΙΚΜΝΟΡΤΥΧΖıɑɡſ",
    "abehijklmopcstyxdqwhABEHIJKMOPCSTXYabeiknoptuxwABEHIKMNOPTYXZiags",
)
_HIDDEN: Final = re.compile(r"\\u\{[0-9a-f]{1,6}\}")  # how a cleaned post shows what has no width
_MARKS: Final = frozenset({"Cf", "Cc"})  # without width: joiners, direction marks


def plain(text: str) -> str:
    """A text in plain letters, as it looks; the text itself where it is plain."""
    if "\\u{" in text:
        text = _HIDDEN.sub("", text)
    if text.isascii():
        return text
    like = unicodedata.normalize("NFKC", text.translate(LIKE)).translate(LIKE)
    return "".join(c for c in like if unicodedata.category(c) not in _MARKS)
