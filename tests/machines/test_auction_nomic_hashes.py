"""AN-13: what the hash of a hidden bid is taken of."""

import pytest

from hostkit.machines.auction_nomic.hashes import bid_hash

ONE = "0f4f7f339fc3499b30830cfb878cf5bd193b44e312be82d637bb5a5835d2cea7"
TWO = "439ac5e9d41a04dd5a4c5e665501dd8c8cb14a2d773ab49ae6fdf2ca6b2037aa"


@pytest.mark.parametrize(
    ("text", "digest"),
    [
        ("bid 42 on lot 3 zebra", ONE),
        ("  bid 42 on lot 3 zebra\n", ONE),
        ("\r\n\tbid 42 on lot 3 zebra\xa0\r\n", ONE),
        ("bid 42\nzoë", TWO),
        ("bid 42\r\nzoë\r\n", TWO),
        ("bid 42\rzoë", TWO),
    ],
)
def test_an_13_white_space_around_and_line_ends_do_not_matter(text: str, digest: str) -> None:
    assert bid_hash(text) == digest


@pytest.mark.parametrize(
    "text",
    [
        "bid 42  on lot 3 zebra",
        "Bid 42 on lot 3 zebra",
        "bid 42 on lot 3 zebra.",
        "bid 42 on lot 3 z\u200bebra",
    ],
)
def test_an_13_everything_else_does(text: str) -> None:
    assert bid_hash(text) != ONE
