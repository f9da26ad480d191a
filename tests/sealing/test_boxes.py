"""Boxes: vectors from other tools, and every way in which a box can be void."""

import base64
from typing import Any

import pytest
from nacl.public import PrivateKey, SealedBox

from hostkit.errors import Problem
from hostkit.sealing.boxes import open_box, public_key, seal, window_secret

PRK = bytes(range(32))
SECRET = window_secret(PRK, game="g1", window="round-3")
KEY = public_key(SECRET)
EPHEMERAL = bytes(range(32, 64))
PLACE = {"game": "g1", "window": "round-3", "player": "alice"}
SEALED = (
    "k4yiacvtid6lddhfcepnvhlql6itrc2b4rkezpiqhoszilnsem7l2f3cil72fb4dr2jxj6m3yzrwkepmpgmep5lseikc5bz7mecveuheg4nayzqr"
    "uajgc3ihoxpebrhe7jk2ofal53hbofaffcl3mrj2rlueuicnvoqdq7hvosos6whrdcbwznu2korscfllswiz3yffrgrtpajmb5t7n5krnvafxxmv"
    "atbqeullwmuteqabvxn7wtp2ecewpuka6jzaqxdx4nyk6ct5kvbtib3eem"
)
# Made by PyNaCl's SealedBox, whose ephemeral key nobody knows.
FOREIGN = (
    "vuxo4wtadslnyx3v2bria2qkcqjytsnjtsqpksr5ufuo55ny5rkybwkrklihxebyyc5uzyjmaavr2dfkdktyaexps4ptjpxq5wp75zwbcthjqprf"
    "rz3x3bczqcusxrrntxl5ncfs3e74myn4j3pbrcqar3q2gziazen7wwbeejjqkoubsrg5fbmbu4gx4jedq4okrh6q5mz4hueotbtvcv423u5nxdkx"
    "hcidjzy7ll3tpwov52jo52cwjcongpdjotelxpteojf5lwhdrv3uo24jwu"
)


def test_the_key_is_that_of_openssl_and_of_rfc_7748() -> None:
    # printf 'hostkit/1 box g1 round-3\001' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f;
    # the public key by the ladder of RFC 7748, section 5, from SHA-512 of the seed.
    assert SECRET.hex() == "8253fb669ed0d3dc1bbaf1a58d71cc5b31f7658df45ed831986256144476a37e"
    assert KEY.hex() == "1be65d4ac47eebb56f1158a4560d04d425b4f625a3c56a991dc20f4fa1aa452c"
    assert (
        window_secret(PRK, game="g1", window="round-4").hex()
        == "714ee6c0ab5346694fbbef780b62aac10ee9f5bf41a47988fe29734db610cb00"
    )


def test_a_box_is_always_the_same_for_the_same_ephemeral_key() -> None:
    assert seal("bid 35", **PLACE, key=KEY, ephemeral=EPHEMERAL) == SEALED


@pytest.mark.parametrize("sealed", [SEALED, FOREIGN, SEALED.upper(), f" {SEALED[:99]}\n{SEALED[99:]} "])
def test_a_box_opens(sealed: str) -> None:
    assert open_box(sealed, **PLACE, secret=SECRET) == "bid 35"


def test_any_libsodium_opens_a_box() -> None:
    box = base64.b32decode(SEALED.upper() + "=" * (-len(SEALED) % 8))
    line = SealedBox(PrivateKey.from_seed(SECRET)).decrypt(box)
    assert line == b"hostkit/1 sealed g1 round-3 alice bid 35".ljust(128, b"\0").replace(b"\0", b"\x80", 1)


@pytest.mark.parametrize(
    ("player", "text"),
    [
        ("alice b", "b bid 3"),
        ("100%", ""),
        ("zoë", "bid 35\nzoë ♠ \n"),
        ("alice", "x" * 3000),
        ("a\nb", " bid 1 "),
    ],
)
def test_names_and_texts_come_back_as_they_were(player: str, text: str) -> None:
    place = PLACE | {"player": player}
    assert open_box(seal(text, **place, key=KEY, ephemeral=EPHEMERAL), **place, secret=SECRET) == text


def test_the_length_of_a_box_does_not_tell_the_bid() -> None:
    lengths = {
        len(seal(text, **PLACE, key=KEY, ephemeral=EPHEMERAL))
        for text in ("pass", "bid 1", "bid 115, good luck all")
    }
    assert lengths == {len(SEALED)}


def made(line: bytes, *, pad: bool = True) -> str:
    """A box around anything at all."""
    padded = line + b"\x80" + bytes(-(len(line) + 1) % 128) if pad else line
    return (
        base64.b32encode(SealedBox(PrivateKey.from_seed(SECRET).public_key).encrypt(padded))
        .decode()
        .rstrip("=")
    )


COPIED = "; a box counts only for the one who sealed it, where it was meant for"
CHANGED = "this window's key does not open it: it was changed, or sealed for another window"
MISSING = "a part of it is missing; copy the whole line"
WRONG_LENGTH = "a part of it is missing, or something was added; copy the whole line"


@pytest.mark.parametrize(
    ("sealed", "where", "reason"),
    [
        (SEALED, {"player": "bob"}, "it was sealed for the player 'alice', not 'bob'" + COPIED),
        (SEALED, {"window": "round-4"}, "it was sealed for the window 'round-3', not 'round-4'" + COPIED),
        (SEALED, {"game": "g2"}, "it was sealed for the game 'g1', not 'g2'" + COPIED),
        (SEALED, {"player": "alice bid"}, "it was sealed for the player 'alice', not 'alice bid'" + COPIED),
        (SEALED, {"secret": window_secret(PRK, game="g1", window="round-4")}, CHANGED),
        (SEALED, {"secret": bytes(32)}, CHANGED),
        ("a" + SEALED[1:], {}, CHANGED),
        (SEALED[:140] + "7" + SEALED[141:], {}, CHANGED),
        ("a" * len(SEALED), {}, CHANGED),
        (SEALED[:-1], {}, MISSING),
        (SEALED[:-2], {}, WRONG_LENGTH),
        (SEALED[8:], {}, WRONG_LENGTH),
        (SEALED[:77], {}, WRONG_LENGTH),
        (SEALED + SEALED, {}, WRONG_LENGTH),
        ("", {}, "it holds other signs than a-z and 2-7"),
        ("a", {}, MISSING),
        ("bid 35", {}, WRONG_LENGTH),
        (SEALED[:-1] + "\u212a", {}, "it holds other signs than a-z and 2-7"),
        (SEALED + "\u200b", {}, "it holds other signs than a-z and 2-7"),
        ("\ud800", {}, "it holds other signs than a-z and 2-7"),
        ("q" * 10_000, {}, "it has more than 8,000 signs"),
        (" " * 100_000 + SEALED, {}, "it has more than 8,000 signs"),
        ("%&\0" * 2_500, {}, "it holds other signs than a-z and 2-7"),
        (made(b"bid 35"), {}, "what is in it is no sealed order"),
        (made(b""), {}, "what is in it is no sealed order"),
        (made(b"hostkit/2 sealed g1 round-3 alice bid 35"), {}, "what is in it is no sealed order"),
        (made(b"hostkit/1 sealed g1 round-3 alice"), {}, "what is in it is no sealed order"),
        (made(b"hostkit/1 sealed g1 round-3 alice \xff"), {}, "what is in it is not UTF-8 text"),
        (made(bytes(128), pad=False), {}, CHANGED),
    ],
)
def test_a_box_that_is_void_says_why(sealed: str, where: dict[str, Any], reason: str) -> None:
    found = open_box(sealed, **(PLACE | {"secret": SECRET} | where))
    assert found == Problem("refused", f"the sealed text is void: {reason}")


def test_no_single_changed_letter_goes_unseen() -> None:
    for place in range(len(SEALED) - 1):
        other = "b" if SEALED[place] != "b" else "c"
        assert isinstance(
            open_box(SEALED[:place] + other + SEALED[place + 1 :], **PLACE, secret=SECRET), Problem
        )


def test_a_text_too_long_to_open_is_not_sealed() -> None:
    with pytest.raises(ValueError, match="at most 8000 are opened"):
        seal("x" * 5_000, **PLACE, key=KEY, ephemeral=EPHEMERAL)
