"""Heads: the lines in posts that bind the forum to the log.

Belongs here: finding them in a text of any markup, and comparing them with a log. Where the texts come from is
for whoever asks.
"""

import html
import re
from collections.abc import Sequence

from hostkit.errors import DataError
from hostkit.log import Entry

__all__ = ["heads_in", "refuse_lost"]

_HEAD = re.compile(r"hostkit\s+([A-Za-z0-9._-]+)\s+([0-9]{1,9})\s+([0-9a-f]{64})")
_TAG = re.compile(r"<[^<>\n]{1,300}>")


def heads_in(text: str, game: str) -> dict[int, set[str]]:
    """The heads of a game in a text, by seq; one that is there twice with two hashes has both.

    The text may be Markdown with its backslashes, or a saved web page.
    """
    found: dict[int, set[str]] = {}
    for match in _HEAD.finditer(_TAG.sub("", html.unescape(text)).replace("\\", "")):
        if match[1] == game:
            found.setdefault(int(match[2]), set()).add(match[3])
    return found


def refuse_lost(entries: Sequence[Entry], text: str, game: str) -> None:
    """Raise `DataError` where a text holds a head that a log does not reach, or reaches with another hash."""
    for seq, hashes in sorted(heads_in(text, game).items()):
        if seq > len(entries):
            raise DataError(
                f"the log ends with event {len(entries)}, a published post knows event {seq}",
                hint="events are lost: take the log from a backup; a torn end is saved beside it",
            )
        if hashes != {entries[seq - 1].hash}:
            raise DataError(
                f"event {seq} of the log is not the one that a published post knows",
                hint="the log was exchanged: take it from a backup; nothing was posted",
            )
