"""Which bids a text holds that was hidden behind a hash; hashes are in `pledges`, which bids stand in `bidding`.

- AN-15 Every line `bid N on lot M` of the text is a bid, whatever random words follow on it; a choice or a
  condition behind it makes the line none.
"""

import re
from typing import NamedTuple

from hostkit.machines.doubts import doubtful
from hostkit.machines.pledges import text_hash as bid_hash
from hostkit.machines.pledges import with_lf

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


def hidden_bids(text: str) -> HiddenBids:
    """Read a text that has been revealed (AN-15)."""
    bids: dict[int, int] = {}
    unread = []
    for line in with_lf(text).split("\n"):
        found = _BID.match(line)
        rest = line[found.end() :] if found else line
        if found and doubtful(rest):
            unread.append(line.strip())
            continue
        if found and int(found[1]) > 0:
            bids[int(found[2])] = int(found[1])
        elif found:
            unread.append(line.strip())  # AN-1: not a natural number above 0
        if _ALIKE.search(rest):
            unread.append(rest.strip())
    return HiddenBids(bids, tuple(unread))
