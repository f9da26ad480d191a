"""Bids hidden behind a hash of the player's own making, and shown later (AN-13).

The player hashes a text that holds random words (a bare `bid 42` is found by trying), posts the hash, and
reveals the text when bidding is over. Which bids stand is for the game; here is only what is hashed.
"""

import hashlib

__all__ = ["bid_hash"]


def bid_hash(text: str) -> str:
    """The hex SHA-256 of a text as AN-13 hashes it: UTF-8, line ends LF, no white space around it."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return hashlib.sha256(lines.strip().encode()).hexdigest()
