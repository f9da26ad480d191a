r"""Fair dealing: commit to a seed, mix in public inputs, sort the cards by a keyed hash.

Belongs here: every byte that a dealt pack, a card's commitment, its opening and a die hang
on. Where the seed and the public inputs come from, and when they are published, is not.

The construction is that of draft-thomson-elegy-vrs-00: HKDF (RFC 5869) with SHA-256, no
generator, no swapping, no modulo in the shuffle. All text is UTF-8; hex is lower case; `‖`
joins bytes; HMAC is HMAC-SHA256 (RFC 2104).

    S        the seed, 32 random bytes, secret until the end
    C        hex SHA-256(S), published before anyone may act
    R        the public inputs in their published order, each as a netstring and a line feed:
             its length in bytes in decimal, ":", its bytes, ",", "\n"; no input is no bytes
    PRK      HMAC(key = S, R)                                 (HKDF-Extract)
    H(info)  HMAC(PRK, info ‖ 0x01)                           (HKDF-Expand, 32 bytes)

    order    labels sorted upward by H("hostkit/1 order <deck> <label>"), top card first
    salt_i   hex H("hostkit/1 salt <deck> <i>")
    c_i      hex SHA-256("hostkit/1 card <game> <deck> <i> <card> <salt_i>")
    opening  "<i> <card> <salt_i>"
    die      1 + int(H("hostkit/1 die <id> <k>"), big endian) mod sides

- `<i>` is the place in the pack in decimal: 1 is the top card. `<k>` counts the dice of one
  roll from 1. Fields are separated by one space.
- `<card>` is the short form. `<label>` is the short form too, but labels must differ: where
  a pack holds a card again, its 2nd, 3rd … copy has that number behind it (`JK`, `JK2`).
- `<game>`, `<deck>` and `<id>` are names of letters, digits, `.`, `_` and `-`. Every shuffle
  of one seed has its own deck name, and every roll its own id: that is what makes further
  shuffles from the same commitment (BB-21).
- A pack that was given is not sorted; its salts, commitments and openings are the same.
"""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from hostkit.cards.card import Card, strict_card

_NAME = re.compile(r"[A-Za-z0-9._-]+")
_OPENING = re.compile(r"(?P<place>[1-9][0-9]{0,5}) (?P<card>[0-9A-Z]{2}) (?P<salt>[0-9a-f]{64})")
_SEED_BYTES = 32


class DealError(ValueError):
    """Dealing was asked for something impossible, or an opening or a seed does not fit its commitment."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A pack on the table: the cards from the top, and what proves each of them.

    `salts` are secret until a card is shown; `commitments` are public at once. Both are hex
    of 64 digits, one a card.
    """

    game: str
    deck: str
    cards: tuple[Card, ...]
    salts: tuple[str, ...]
    commitments: tuple[str, ...]

    def opening(self, place: int) -> str:
        """Say what shows the card in a place, 1 for the top: `<place> <card> <salt>`.

        Raises DealError for a place outside the pack.
        """
        if not 1 <= place <= len(self.cards):
            raise DealError(f"place {place} of deck {self.deck}; it has places 1 to {len(self.cards)}")
        return f"{place} {self.cards[place - 1]} {self.salts[place - 1]}"


def commitment(seed: bytes) -> str:
    """Give the hex SHA-256 of a seed of 32 bytes; raises DealError for another length."""
    if len(seed) != _SEED_BYTES:
        raise DealError(f"a seed of {len(seed)} bytes; it has {_SEED_BYTES}")
    return hashlib.sha256(seed).hexdigest()


def check_seed(seed: bytes, committed: str) -> None:
    """Raise DealError unless a revealed seed is the one committed to."""
    if commitment(seed) != committed:
        raise DealError(f"the seed's SHA-256 is {commitment(seed)}, committed was {committed}")


def netstrings(inputs: Iterable[str]) -> bytes:
    """Join public inputs as netstrings, one a line: no two lists give the same bytes.

    Source: cr.yp.to/proto/netstrings.txt; the line feed after each is ours, for reading.
    """
    return b"".join(b"%d:%s,\n" % (len(raw), raw) for raw in (text.encode() for text in inputs))


def extract(seed: bytes, randomness: bytes) -> bytes:
    """Make the key PRK of 32 bytes from a seed and the public randomness (RFC 5869, 2.2)."""
    return hmac.digest(seed, randomness, "sha256")


def expand(prk: bytes, info: str) -> bytes:
    """Make the 32 bytes that a key gives for a text (RFC 5869, 2.3, with L = 32)."""
    return hmac.digest(prk, info.encode() + b"\x01", "sha256")


def shuffle(cards: Sequence[Card], *, prk: bytes, deck: str) -> tuple[Card, ...]:
    """Put cards into the order that a key gives to a named deck, the top card first.

    The order in which the cards are passed does not matter. Raises DealError for a bad name.
    """
    _check_name(deck)
    copies: Counter[Card] = Counter()
    keyed = []
    for card in cards:
        copies[card] += 1
        label = card if copies[card] == 1 else f"{card}{copies[card]}"
        keyed.append((expand(prk, f"hostkit/1 order {deck} {label}"), card))
    return tuple(card for _, card in sorted(keyed))


def deal(cards: Sequence[Card], *, prk: bytes, game: str, deck: str) -> Deal:
    """Salt and commit to a pack in the order it has: shuffled, or given.

    Raises DealError for a bad name.
    """
    _check_name(game)
    _check_name(deck)
    salts = tuple(expand(prk, f"hostkit/1 salt {deck} {place}").hex() for place in range(1, len(cards) + 1))
    commitments = tuple(
        _card_commitment(game, deck, f"{place} {card} {salt}")
        for place, (card, salt) in enumerate(zip(cards, salts, strict=True), 1)
    )
    return Deal(game, deck, tuple(cards), salts, commitments)


def check_opening(opening: str, commitments: Sequence[str], *, game: str, deck: str) -> tuple[int, Card]:
    """Check a shown card against the deck's published commitments; gives its place and the card.

    Raises DealError when the text is no opening, when the deck has no such place, or when the
    card is not the one committed to.
    """
    match = _OPENING.fullmatch(opening)
    if match is None:
        raise DealError("an opening is a place, a card and a salt of 64 hex digits, one space between")
    place = int(match["place"])
    try:
        card = strict_card(match["card"])
    except ValueError as error:
        raise DealError(str(error)) from None
    if place > len(commitments):
        raise DealError(f"place {place} of deck {deck}; it has places 1 to {len(commitments)}")
    if _card_commitment(game, deck, opening) != commitments[place - 1]:
        raise DealError(f"{card} is not the card committed to in place {place} of deck {deck}")
    return place, card


def roll(*, prk: bytes, die: str, sides: int, throw: int) -> int:
    """Roll one die of a named roll: 1 to `sides`; `throw` counts the dice of the roll from 1.

    The bias is below sides / 2^256. Raises DealError for a bad name, throw or number of sides.
    """
    _check_name(die)
    if sides < 1 or throw < 1:
        raise DealError(f"throw {throw} of a die with {sides} sides; both are at least 1")
    return number(expand(prk, f"hostkit/1 die {die} {throw}"), sides)


def number(digest: bytes, sides: int) -> int:
    """Read a digest as a number from 1 to `sides`, at least 1 (RFC 3797, 4 and 6)."""
    return 1 + int.from_bytes(digest, "big") % sides


def _card_commitment(game: str, deck: str, opening: str) -> str:
    return hashlib.sha256(f"hostkit/1 card {game} {deck} {opening}".encode()).hexdigest()


def _check_name(name: str) -> None:
    # A space inside a name would let two different statements have the same bytes.
    if not _NAME.fullmatch(name):
        raise DealError(f"{name!r} is no name here; use letters, digits, '.', '_' and '-'")
