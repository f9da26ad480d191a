"""Posts that are made to keep the reader busy: its time grows with their length and no faster.

Here: the reader of orders, by each ruleset's words. Markup is in `test_markup_hostile`.
"""

import time
from typing import Any

import pytest

from hostkit.orders.read import read
from tests.orders.test_read_tables import names, words

WINDOWS: dict[str, dict[str, Any]] = {
    "bid-poker": {
        "kind": "bidding",
        "name": "bidding-1",
        "coins": 100,
        "on_sale": {"bob": ["AS"], "alice": ["KS"]},
    },
    "auction-nomic": {"kind": "auction", "name": "week-1-auction", "lots": [1, 2, 3, 4]},
    "baileys-poker": {"kind": "exchange", "name": "exchange-1"},
    "super-bidem": {"kind": "bid", "name": "bid-1"},
}
PIECES = (
    "a", "1", ", ", "'", "(", "? ", "a b ", "as ", "the my ", "bid ", "bid 1 ", "bid 1, ", "bid 1\n",
    "bid on ", "lot 1 ", "1,000", "A♠ ", "♠", "&spades; ", "ten of ", "hundred and ", "pass and ", "not ",
    "all in ", "no bid ", "discard AS ", "alice ", "bob bids ", "eve-lyn ", "if I ", "would ", "give bob 1 ",
    "for 1 ", "raise to ", "hash: 9f86d0 ", "biid ", "between 1 and ", "$1 ", "１", "ä b ", "/", "*", "_",
    "edit: ",
)  # fmt: skip


@pytest.mark.parametrize("ruleset", WINDOWS)
@pytest.mark.parametrize("width", [20_000, pytest.param(490, marks=pytest.mark.slow)])
def test_no_piece_repeated_keeps_the_reader_busy(ruleset: str, width: int) -> None:
    own, players, facts = words(ruleset), names(), WINDOWS[ruleset]
    slow = {}
    for piece in PIECES:
        line = (piece * width)[:width] + " bid 7\n"
        begun = time.process_time()
        read(line * (20_000 // width), "text", words=own, facts=facts, names=players, author="alice")
        slow[piece] = time.process_time() - begun
    # A hundred times what it takes; what grows with the square of the length takes minutes.
    assert {piece: seconds for piece, seconds in slow.items() if seconds > 20} == {}
