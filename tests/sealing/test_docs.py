"""The vectors that docs/sealed.md gives to whoever writes the other side."""

import re
from pathlib import Path

from hostkit.cards.deal import extract, netstrings
from hostkit.machines.pledges import text_hash
from hostkit.sealing.boxes import open_box, public_key, seal, window_secret
from hostkit.sealing.receipts import receipt

PAGE = (Path(__file__).parents[2] / "docs" / "sealed.md").read_text(encoding="utf-8")
PLACE = {"game": "g1", "window": "round-1", "player": "alice"}


def test_the_vectors_of_the_page() -> None:
    prk = extract(bytes(range(32)), netstrings(()))
    secret = window_secret(prk, game="g1", window="round-1")
    key = public_key(secret)
    box = seal("bid 35", **PLACE, key=key, ephemeral=bytes(32))
    bid = receipt(
        game="g1", window="round-1", player="Bob B", text="bid 35", salt="00112233445566778899aabbccddeeff"
    )
    for value in (prk.hex(), secret.hex(), key.hex(), box, bid):
        assert f"`{value}`" in PAGE
    for text in ("bid 35 zebra", "bid 20 on alice\nbid 10 on bob\nlamp"):
        assert f"`{text_hash(text)}`" in PAGE
    found = re.findall(r"`([a-z2-7]{200,})`", PAGE)
    assert [open_box(text, **PLACE, secret=secret) for text in found] == ["bid 35"]
