"""Takes away from a line what is no word: decoration, emoji, faces.

Belongs here: what the forum's markup leaves standing and no reader of orders needs. A suit is a word, a question
mark too, even as an emoji.
"""

import re
from typing import Final

__all__ = ["tidy"]

_QUOTE_MARKS: Final = str.maketrans(
    {"’": "'", "‘": "'", "ʼ": "'", "´": "'", "\xa0": " ", "\u202f": " ", "\u2009": " "}
)
_EMOJI: Final = re.compile(
    "[\u2600-\u265f\u2668-\u27bf\u2b00-\u2bff\u2300-\u23ff\U0001f000-\U0001f09f\U0001f0f6-\U0001faff\ufe0f\u200d\u2728]+"
)
_SHORTCODE: Final = re.compile(
    r"(?<!\w):(?!(?:spade|heart|diamond|club)s?(?:_suit)?:)[a-z][a-z0-9_+-]{1,30}:(?!\w)", re.A
)
_CUSTOM: Final = re.compile(r"<a?:\w{1,40}:[0-9]{1,25}>", re.A)
_MENTION: Final = re.compile(r"<@[!&]?[0-9]{1,25}>", re.A)  # of somebody whose name only the board knows
_FACE: Final = re.compile(
    r"(?:(?<=\s)|(?<=[.!,?])|^)(?:[:;]['-]?[()DPpOo/\\|3*\]\[]+|<3+|\^_*\^|[xX]D+|:'\(|[oO]/|\\[oO]/?"
    r"|¯\\_\(ツ\)_/¯|[:;]-?[PpDd)(]|T_T|8-\)|B-\))(?=\s|$)"
)
_LEAD: Final = re.compile(
    r"(?:[*•·#>»=~_|\u2022\u25aa\u25cf→]+(?:\s+|(?=[^\W\d_]))|-+>?\s+(?![0-9]+$)|–\s*|—\s*|-(?=[a-zA-Z]))+"
)
_DECK: Final = re.compile(
    "[\U0001f0a0\U0001f0cf\U0001f0df\\s]+(?=[^\\W\\d_])"
)  # a card's back, a joker: in front of words
_TRAIL: Final = re.compile(r"[\s*_~=|#]+$")
_TIDY: Final = re.compile(r"[a-zA-Z0-9](?: ?[a-zA-Z0-9.,!?'])*")  # most lines, but for faces such as xD


def tidy(text: str) -> str:
    """Take away what is no word: decoration, emoji, faces; typographic quotation marks and spaces become plain."""
    if _TIDY.fullmatch(text) and "xD" not in text and "XD" not in text:
        return text
    text = text.translate(_QUOTE_MARKS)
    text = re.sub("[❓❔🤔]", " ? ", text)
    text = _MENTION.sub("@", _CUSTOM.sub(" ", text))
    text = _SHORTCODE.sub(" ", _EMOJI.sub(" ", text))
    text = _FACE.sub(" ", text)
    text = re.sub(r"\s+", " ", text).strip()
    deck = _DECK.match(text)
    text = text[deck.end() :] if deck else text
    lead = _LEAD.match(text)
    if lead is not None and not re.fullmatch(r"-[0-9]+", text):
        text = text[lead.end() :]
    return _TRAIL.sub("", text)
