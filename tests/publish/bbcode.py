"""A small reader of BBCode: what a forum would make of a text: tags, smilies, addresses."""

import re

__all__ = ["read"]

_ACTIVE = re.compile(
    r"\[/?(?:\*|b|i|u|s|url|img|quote|code|size|color|list|table|tr|td|spoiler)(?:=[^\]\n]*)?\]"
    r"|https?://\S+|www\.\S+|[\w.]+@[\w.]+|(?<!\w)@\w+|:[a-z]+:|[:;][()DP]|&(?:#\d+|\w+);|</?[a-z]",
    re.I,
)


def read(text: str) -> tuple[list[str], str]:
    """The tags, links, smilies and mentions that a forum sees, and the text as people see it."""
    return _ACTIVE.findall(text), text.replace("\u200b", "")
