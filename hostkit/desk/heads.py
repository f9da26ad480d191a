"""Heads: the lines in posts that bind the forum to the log.

Belongs here: finding them in a text of any markup, saying why there are none, and comparing them with a log. Where
the texts come from is for whoever asks.
"""

import html
import re
from collections.abc import Iterable, Sequence

from hostkit.errors import DataError
from hostkit.log import Entry

__all__ = ["heads_in", "own_heads", "refuse_lost", "saved_text", "unprotected_text", "why_none"]

# What forums, e-mail and a narrow window put between the words of a head, and into a hash that they wrap.
_GAP = r"[\s>|=*`]"
_NAMED = rf"hostkit{_GAP}{{1,40}}([a-z0-9._-]{{1,64}}){_GAP}{{1,40}}([0-9]{{1,9}}){_GAP}{{1,40}}"
_HEAD = re.compile(rf"{_NAMED}((?:[0-9a-f]{_GAP}{{0,8}}){{63}}[0-9a-f])", re.IGNORECASE)
_CUT = re.compile(rf"{_NAMED}[0-9a-f]{{4}}", re.IGNORECASE)
_NOISE = re.compile(r"[\\\u00ad\u200b-\u200d\u2060\ufeff]|<[^<>\n]{1,300}>")
_BBCODE = re.compile(r"\[/?[a-z]{1,10}(?:=[^\[\]\n]{1,100})?\]")
_FOREIGN = ("%PDF", "PK\x03", "\ufffdPNG", "\ufffd\ufffd\ufffd")


def saved_text(raw: bytes) -> str:
    """The text of a saved page or paste, in UTF-8 or UTF-16; what cannot be read is replaced."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    if b"\0" in raw[:200]:
        return raw.decode("utf-16-be" if raw[:1] == b"\0" else "utf-16-le", errors="replace")
    return raw.decode("utf-8", errors="replace")


def heads_in(text: str, game: str) -> dict[int, set[str]]:
    """The heads of a game in a text, by seq; one that is there twice with two hashes has both.

    The text may be Markdown with its backslashes, or a saved web page; heads may be wrapped or in upper case.
    """
    found: dict[int, set[str]] = {}
    for name, seq, hash in _HEAD.findall(_plain(text)):
        if name.lower() == game.lower():
            found.setdefault(int(seq), set()).add(re.sub(_GAP, "", hash).lower())
    return found


def why_none(text: str, game: str) -> str:
    """What stands in a text instead of a game's heads, as far as it can be told; "" where that is nothing."""
    plain = _plain(text)
    others = sorted({name for name, _, _ in _HEAD.findall(plain) if name.lower() != game.lower()})
    if others:
        return f"the saved text has heads of {', '.join(others[:5])}"
    if any(text.startswith(begin) for begin in _FOREIGN):
        return "that is no saved text: save the page as text or HTML"
    if _CUT.search(plain):
        return "the hashes in it are cut short: save the whole post, not a preview"
    if "hostkit" not in plain.lower():
        return "the word hostkit is not in it: are these the host's posts of this game?"
    return ""


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


def unprotected_text(loose: int, count: int) -> str:
    """How many of a log's events come after the last one whose head was posted, in words."""
    if loose == count:
        return "its only event is unprotected" if count == 1 else f"all {count} events are unprotected"
    after = "no event is" if loose == 0 else "1 event is" if loose == 1 else f"{loose} events are"
    return f"{after} after the last one" + (", and unprotected" if loose else "")


def _plain(text: str) -> str:
    return _NOISE.sub("", html.unescape(text))


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
