"""Public randomness that nobody at the table can foresee or bend: rounds of the drand network `quicknet`.

Belongs here: which round falls on which moment, and whether a round's signature is right. Fetching one is not.

A round's signature is one of BLS12-381 on G1 (scheme `bls-unchained-g1-rfc9380`) over the SHA-256 of its number
in 8 bytes, big endian; there is exactly one for each round, and nobody knows it before its time. The figures of
the network are those of `https://api.drand.sh/<chain>/info`.
"""

import hashlib
import importlib
import re
import sys
from typing import Any

__all__ = ["CHAIN", "check_signature", "name_of", "named_after", "round_at", "round_of", "time_of"]

CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"
GENESIS = 1_692_803_367
PERIOD = 3
_LEAD = 600  # seconds from a promise to the round that it names, in which it is posted
_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
_TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
_SIGNATURE = re.compile(r"[0-9a-f]{96}")
_NAME = re.compile(r"drand quicknet round ([1-9][0-9]{0,11})")


def round_at(seconds: int) -> int:
    """The round that is published at a moment, in seconds since 1970, or the last one before it.

    Raises ValueError for a moment before the network began.
    """
    if seconds < GENESIS:
        raise ValueError("the beacon began on 2023-08-23")
    return (seconds - GENESIS) // PERIOD + 1


def time_of(round: int) -> int:
    """The moment at which a round is published, in seconds since 1970."""
    return GENESIS + (round - 1) * PERIOD


def name_of(round: int) -> str:
    """The public input by which a round is named in the log before its time."""
    return f"drand quicknet round {round}"


def named_after(seconds: int) -> str:
    """The public input of a promise that is made at a moment, in seconds since 1970: a round well after it.

    Raises ValueError as `round_at` does.
    """
    return name_of(round_at(seconds + _LEAD))


def round_of(name: str) -> int:
    """The round that a public input names; raises ValueError for any other text."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} names no round of the beacon")
    return int(match[1])


def check_signature(round: int, signature: str) -> bool | None:
    """Whether a signature in hex is the one of a round; None where py-ecc is not installed to tell.

    Takes about a second. Raises ValueError for what cannot be a signature.
    """
    if not _SIGNATURE.fullmatch(signature):
        raise ValueError("a signature is 96 hex digits in lower case")
    try:
        # py-ecc raises Python's recursion limit for the whole process, past what its stack holds.
        limit = sys.getrecursionlimit()
        hashing: Any = importlib.import_module("py_ecc.bls.hash_to_curve")
        packed: Any = importlib.import_module("py_ecc.bls.point_compression")
        curve: Any = importlib.import_module("py_ecc.optimized_bls12_381")
        sys.setrecursionlimit(limit)
    except ImportError:
        return None
    message = hashlib.sha256(round.to_bytes(8, "big")).digest()
    key = bytes.fromhex(_KEY)
    try:
        point = packed.decompress_G1(int(signature, 16))
        if curve.is_inf(point) or not curve.is_inf(curve.multiply(point, curve.curve_order)):
            return False
        public = packed.decompress_G2((int.from_bytes(key[:48], "big"), int.from_bytes(key[48:], "big")))
    except ValueError:
        return False
    hashed = hashing.hash_to_G1(message, _TAG, hashlib.sha256)
    product = curve.pairing(curve.G2, point) * curve.pairing(public, curve.neg(hashed))
    return bool(product == type(product).one())
