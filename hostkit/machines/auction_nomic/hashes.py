"""Bids hidden behind a hash of the player's own making, and shown later.

The player hashes a text that holds random words (a bare `bid 42` is found by trying), posts the hash, and
reveals the text when bidding is over. Here is what is hashed, and which bids a text holds; which of them
stand is for the bidding.

- AN-13 The hash is the SHA-256 of the text.
- AN-15 Every line `bid N on lot M` of the text is a bid, whatever follows on it.
"""

import hashlib
import re
from typing import NamedTuple

__all__ = ["HiddenBids", "bid_hash", "hidden_bids"]

_BID = re.compile(
    r"[\s*•>#-]*(?:i\s+)?bid\s+([0-9]{1,9})(?:\s+points?)?\s+on\s+lot\s+#?([0-9]{1,6})(?!\w|[.,-][0-9])",
    re.I | re.A,
)
_ALIKE = re.compile(r"\bbid\b[^0-9]{0,20}[0-9]", re.I)


class HiddenBids(NamedTuple):
    """The bids of a text: points by lot, of two lines about one lot the last; `unread` lines are no bids."""

    bids: dict[int, int]
    unread: tuple[str, ...]


def bid_hash(text: str) -> str:
    """The hex SHA-256 of a text as AN-13 hashes it: UTF-8, line ends LF, no white space around it."""
    return hashlib.sha256(_with_lf(text).strip().encode()).hexdigest()


def hidden_bids(text: str) -> HiddenBids:
    """Read a text that has been revealed (AN-15)."""
    bids: dict[int, int] = {}
    unread = []
    for line in _with_lf(text).split("\n"):
        found = _BID.match(line)
        rest = line[found.end() :] if found else line
        if found and int(found[1]) > 0:
            bids[int(found[2])] = int(found[1])
        elif found:
            unread.append(line.strip())  # AN-1: not a natural number above 0
        if _ALIKE.search(rest):
            unread.append(rest.strip())
    return HiddenBids(bids, tuple(unread))


def _with_lf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
