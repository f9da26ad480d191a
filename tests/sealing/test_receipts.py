"""Receipts against values made with `printf '%s' … | sha256sum`."""

import itertools

import pytest

from hostkit.sealing.receipts import receipt, receipt_line

SALT = "00112233445566778899aabbccddeeff"


@pytest.mark.parametrize(
    ("player", "text", "line", "digest"),
    [
        (
            "alice",
            "bid 35",
            f"hostkit/1 bid g1 round-3 alice bid 35 {SALT}",
            "aeb18785588859bb361264711dfefe400b16578d0ad0d61243909c7446a695d4",
        ),
        (
            "alice b",
            "bid 35",
            f"hostkit/1 bid g1 round-3 alice%20b bid 35 {SALT}",
            "b0a68fe68a8ebfba767bc8bef7cd5ac470f6324b58fea1416811f52c94294d02",
        ),
        (
            "100%",
            "bid 35\nzoë ♠",
            f"hostkit/1 bid g1 round-3 100%25 bid 35\nzoë ♠ {SALT}",
            "15b8e0eaeb39601012256d098277b80e9d51e770ac617d8c664bdc49720cc51e",
        ),
        (
            "bob",
            "",
            f"hostkit/1 bid g1 round-3 bob  {SALT}",
            "08ebfe21c085be877239730f68e7379095ed0d9d126c89f78a7b480dc663dcd7",
        ),
    ],
)
def test_the_digest_is_that_of_sha256sum(player: str, text: str, line: str, digest: str) -> None:
    message = {"game": "g1", "window": "round-3", "player": player, "text": text, "salt": SALT}
    assert receipt_line(**message) == line
    assert receipt(**message) == digest


def test_no_two_messages_have_one_line() -> None:
    names = ["a", "a b", "a%20b", "%", "a%", " ", "  ", "b", "a\nb", "a%2520b"]
    texts = ["", " ", "b", "b bid 3", "a", "%20b", SALT, f"bid 3 {SALT}", "bid 3\n"]
    lines = [
        receipt_line(game=game, window=window, player=player, text=text, salt=SALT)
        for game, window, player, text in itertools.product(names, names, names, texts)
    ]
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("salt", ["", SALT[1:], SALT.upper(), SALT + "0", SALT[:-1] + "\n", SALT[:-1] + "٣"])
def test_a_salt_is_32_hex_digits(salt: str) -> None:
    with pytest.raises(ValueError, match="32 hex digits"):
        receipt(game="g1", window="round-3", player="alice", text="bid 35", salt=salt)
