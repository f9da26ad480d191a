"""Heads: the lines in posts that bind the forum to the log.

Belongs here: finding them in a text of any markup, and comparing them with a log. Where the texts come from is
for whoever asks.
"""

import html
import re
from collections.abc import Iterable, Sequence

from hostkit.errors import DataError
from hostkit.log import Entry

__all__ = ["heads_in", "own_heads", "refuse_lost"]

_HEAD = re.compile(r"hostkit\s+([A-Za-z0-9._-]+)\s+([0-9]{1,9})\s+([0-9a-f]{64})")
_TAG = re.compile(r"<[^<>\n]{1,300}>")
_BBCODE = re.compile(r"\[/?[a-z]{1,10}(?:=[^\[\]\n]{1,100})?\]")


def heads_in(text: str, game: str) -> dict[int, set[str]]:
    """The heads of a game in a text, by seq; one that is there twice with two hashes has both.

    The text may be Markdown with its backslashes, or a saved web page.
    """
    found: dict[int, set[str]] = {}
    for match in _HEAD.finditer(_plain(text)):
        if match[1] == game:
            found.setdefault(int(match[2]), set()).add(match[3])
    return found


def own_heads(posts: Iterable[str], game: str) -> dict[int, set[str]]:
    """The heads with which posts of the host's end.

    What looks like a head further up may be a player's words, which a reveal prints.
    """
    found: dict[int, set[str]] = {}
    for post in posts:
        text = _BBCODE.sub("", _plain(post))
        lines = [line for line in text.splitlines() if re.search(r"\w", line)]
        for seq, hashes in heads_in(lines[-1] if lines else "", game).items():
            found.setdefault(seq, set()).update(hashes)
    return found


def _plain(text: str) -> str:
    return _TAG.sub("", html.unescape(text)).replace("\\", "")


def refuse_lost(entries: Sequence[Entry], posts: Iterable[str], game: str) -> None:
    """Raise `DataError` where a post ends with a head that a log does not reach, or reaches with another hash."""
    for seq, hashes in sorted(own_heads(posts, game).items()):
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
