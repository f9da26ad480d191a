"""Receipts for private messages: a digest in public at once, the text and its salt when the window closes.

A receipt binds the host: no text and no salt but the true ones open it. It hides the text, because nobody can
try all salts. Randomness is the caller's: a salt is given.
"""

import hashlib
import re

from hostkit.sealing.statements import statement

__all__ = ["receipt", "receipt_line"]


def receipt_line(*, game: str, window: str, player: str, text: str, salt: str) -> str:
    """The line whose SHA-256 is the receipt: `hostkit/1 bid <game> <window> <player> <text> <salt>`.

    Spaces and per cent signs in the three names are written `%20` and `%25`; the text stands as it was sent,
    with all its spaces and line breaks, up to the last space; the salt is 32 hex digits in lower case. UTF-8,
    no line break at the end: `printf '%s' 'hostkit/1 bid g1 round-3 alice bid 35 <salt>' | sha256sum` checks
    it. Raises `ValueError` for any other salt.
    """
    if not re.fullmatch(r"[0-9a-f]{32}", salt, re.A):
        raise ValueError("a salt is 32 hex digits in lower case")
    return f"{statement('bid', game, window, player)} {text} {salt}"


def receipt(*, game: str, window: str, player: str, text: str, salt: str) -> str:
    """The receipt of a private message: the SHA-256 of its line in 64 hex digits; errors as there."""
    line = receipt_line(game=game, window=window, player=player, text=text, salt=salt)
    return hashlib.sha256(line.encode()).hexdigest()
