"""Bids hidden behind a hash of the player's own making, and shown later: which hash stands, and its text.

The player hashes a text that holds random words (a bare `bid 42` is found by trying), posts the hash, and
reveals the text when bidding is over. Belongs here: hashes and texts, whatever they say. What a text bids, and
whether a hash may be posted at all, is each game's own.

- AN-13 The hash is the SHA-256 of the text. Not shown, not matching, or its post edited: no bid.
- ALL-3 The same hash again keeps its time.
"""

import hashlib
import re
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from hostkit.machines.base import Key

__all__ = ["Pledge", "Pledges", "hashed_text", "malformed", "shortened", "text_hash"]

_MOST_WORDS = 400
"""Words of a text up to which its end is looked for."""


def text_hash(text: str) -> str:
    """The hex SHA-256 of a text as AN-13 hashes it: UTF-8, line ends LF, no white space around it."""
    return hashlib.sha256(with_lf(text).strip().encode()).hexdigest()


def with_lf(text: str) -> str:
    """A text with LF for every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def hashed_text(text: str, hashes: Collection[str]) -> str | None:
    """The part of a revealed text that one of these hashes was made of, from its beginning; None for no part.

    Behind the text a post may go on, with a signature or a good wish, and around it may stand backticks or
    quotation marks: only the very text that was hashed gives the hash, so nothing can be mistaken for it.
    """
    whole = with_lf(text).strip()
    ends = [match.start() for match in re.finditer(r"\s+|$", whole)][:_MOST_WORDS]
    for end in sorted({*ends, len(whole)}, reverse=True):
        for part in (whole[:end], whole[:end].strip("`*_~\"'“”„«»")):
            if part and text_hash(part) in hashes:
                return part.strip()
    return None


def malformed(digest: str) -> bool:
    """Whether a hash is not 64 hex digits in lower case."""
    return len(digest) != 64 or bool(set(digest) - set("0123456789abcdef"))


def shortened(hashes: Collection[str]) -> str:
    """The hashes that a player has posted, in words."""
    return f"you posted {', '.join(f'{each[:8]}…' for each in hashes)}" if hashes else "you posted no hash"


class Pledge(msgspec.Struct):
    """A hash of a player, the text once it is revealed, and the order that holds each."""

    player: str
    hash: str
    at: str
    key: Key
    text: str | None = None
    revealed_by: Key | None = None


class Pledges:
    """The hashes that stand in one auction, in posting order; only allowed ones come here."""

    def __init__(self) -> None:
        self._standing: list[Pledge] = []

    def __len__(self) -> int:
        return len(self._standing)

    def of(self, player: str, *, hidden: bool = False) -> list[str]:
        """The player's hashes that stand; with `hidden` those only whose text is not shown yet."""
        own = [each for each in self._standing if each.player == player]
        return [each.hash for each in own if each.text is None or not hidden]

    def by_others(self, player: str) -> list[str]:
        """The hashes of everybody else."""
        return [each.hash for each in self._standing if each.player != player]

    @property
    def shown(self) -> list[Pledge]:
        """Those whose text is shown, by the time of the hash."""
        return sorted((each for each in self._standing if each.text is not None), key=lambda each: each.at)

    def post(
        self, player: str, digest: str, *, replaces: Collection[str], at: str, key: Key
    ) -> tuple[Key, ...]:
        """Let a hash stand; gives the orders that it replaces."""
        old = [each for each in self._standing if each.player == player and each.hash in {digest, *replaces}]
        self._standing = [each for each in self._standing if each not in old]
        same = [each.at for each in old if each.hash == digest]
        self._standing.append(Pledge(player, digest, min([*same, at]), key))
        return tuple(each.key for each in old)

    def reveal(self, player: str, digest: str, text: str, key: Key) -> tuple[Key, ...]:
        """Show the text of a hash; gives the earlier order that showed it already."""
        for each in self._standing:
            if (each.player, each.hash) == (player, digest):
                before, each.text, each.revealed_by = each.revealed_by, text, key
                return (before,) if before else ()
        raise KeyError(digest)

    def edited(self, seq: int) -> None:
        """A hash whose post was edited is no bid (AN-13)."""
        self._standing = [each for each in self._standing if each.key[0] != seq]

    def drop(self, player: str) -> tuple[Key, ...]:
        """Take a player's hashes away; gives the orders that held them."""
        old = [each for each in self._standing if each.player == player]
        self._standing = [each for each in self._standing if each.player != player]
        return tuple(each.key for each in old)

    def rows(self, bids: Callable[[str], list[dict[str, Any]]]) -> list[dict[str, Any]]:
        """A row for each hash that stands, in posting order; `bids` reads a text that is shown."""
        return [
            {
                "player": each.player, "hash": each.hash, "at": each.at, "revealed": each.text is not None,
                "bids": [] if each.text is None else bids(each.text),
            }
            for each in self._standing
        ]  # fmt: skip
