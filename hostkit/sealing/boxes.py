"""Bids sealed in a box that only the window's key opens: the player posts one line that nobody can read yet.

A box is a libsodium sealed box (X25519, XSalsa20-Poly1305) around the line `hostkit/1 sealed <game> <window>
<player> <text>`, padded by ISO/IEC 7816-4 to a multiple of 128 bytes, and written in base32, lower case,
without padding. The names inside make a copied box worthless. When the window closes its secret is published,
and everyone opens all boxes. Belongs here: keys, sealing, opening; the key's secret, and the sealer's, are
arguments.
"""

import base64
import hashlib
import hmac
import re
from typing import Final
from urllib.parse import unquote

from hostkit.errors import Problem
from hostkit.sealing.statements import statement

__all__ = ["open_box", "public_key", "seal", "window_secret"]

BLOCK: Final = 128
LONGEST: Final = 8_000
_OVERHEAD: Final = 48


def window_secret(prk: bytes, *, game: str, window: str) -> bytes:
    """The 32 secret bytes of a window's key: HMAC-SHA256(PRK, "hostkit/1 box <game> <window>" ‖ 0x01).

    They are the seed of libsodium's `crypto_box_seed_keypair`. Published, they tell nothing of the PRK or of
    another window's key.
    """
    return hmac.digest(prk, statement("box", game, window).encode() + b"\x01", "sha256")


def public_key(secret: bytes) -> bytes:
    """The 32 public bytes to which a window's boxes are sealed."""
    from nacl.bindings import crypto_box_seed_keypair

    return crypto_box_seed_keypair(secret)[0]


def seal(text: str, *, game: str, window: str, player: str, key: bytes, ephemeral: bytes) -> str:
    """Seal a text to a window's public key: one word of `a-z2-7`.

    `ephemeral` is 32 fresh random bytes; who learns them can open this box. Raises `ValueError` for a text
    that is too long for a box to be opened again.
    """
    from nacl.bindings import crypto_box, crypto_box_seed_keypair, sodium_pad

    line = f"{statement('sealed', game, window, player)} {text}"
    own_key, own_secret = crypto_box_seed_keypair(ephemeral)
    nonce = hashlib.blake2b(own_key + key, digest_size=24).digest()
    box = own_key + crypto_box(sodium_pad(line.encode(), BLOCK), nonce, key, own_secret)
    sealed = base64.b32encode(box).decode().rstrip("=").lower()
    if len(sealed) > LONGEST:
        raise ValueError(f"a box of {len(sealed)} signs; at most {LONGEST} are opened")
    return sealed


def open_box(sealed: str, *, game: str, window: str, player: str, secret: bytes) -> str | Problem:
    """Open a box posted by a player in a window with that window's secret: its text, or why it is void.

    White space and upper case, which boards and keyboards add, do not matter.
    """
    box = _unpack(sealed)
    line = _decrypt(box, secret) if isinstance(box, bytes) else box
    if isinstance(line, Problem):
        return line
    meant = statement("sealed", game, window, player).split(" ")
    inside = line.split(" ", len(meant))
    if len(inside) <= len(meant) or inside[:2] != meant[:2]:
        return _void("what is in it is no sealed order")
    for place, what in enumerate(("game", "window", "player"), start=2):
        if inside[place] != meant[place]:
            return _void(
                f"it was sealed for the {what} {unquote(inside[place])!r}, not {unquote(meant[place])!r}; "
                "a box counts only for the one who sealed it, where it was meant for"
            )
    return inside[-1]


def _unpack(sealed: str) -> bytes | Problem:
    letters = "".join(sealed[: 2 * LONGEST].split())
    if len(sealed) > 2 * LONGEST or len(letters) > LONGEST:
        return _void(f"it has more than {LONGEST:,} signs")
    if not re.fullmatch(r"[A-Za-z2-7]+", letters):
        return _void("it holds other signs than a-z and 2-7")
    try:
        box = base64.b32decode(letters.upper() + "=" * (-len(letters) % 8))
    except ValueError:
        return _void("a part of it is missing; copy the whole line")
    if len(box) <= _OVERHEAD or (len(box) - _OVERHEAD) % BLOCK:
        return _void("a part of it is missing, or something was added; copy the whole line")
    return box


def _decrypt(box: bytes, secret: bytes) -> str | Problem:
    from nacl.bindings import crypto_box_seal_open, crypto_box_seed_keypair, sodium_unpad
    from nacl.exceptions import CryptoError

    try:
        return sodium_unpad(crypto_box_seal_open(box, *crypto_box_seed_keypair(secret)), BLOCK).decode()
    except CryptoError:
        return _void("this window's key does not open it: it was changed, or sealed for another window")
    except UnicodeDecodeError:
        return _void("what is in it is not UTF-8 text")


def _void(reason: str) -> Problem:
    return Problem("refused", f"the sealed text is void: {reason}")
