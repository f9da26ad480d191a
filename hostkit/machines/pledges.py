"""Bids hidden behind a hash of the player's own making, and shown later: which hash stands, and its text.

The player hashes a text that holds random words (a bare `bid 42` is found by trying), posts the hash, and
reveals the text when bidding is over. Belongs here: hashes and texts, whatever they say. What a text bids, and
whether a window asks for a hash at all, is each game's own.

- AN-13 The hash is the SHA-256 of the text. Not shown, not matching, or its post edited: no bid. Nobody can post the
  hash of another player again: it would be that player's bid.
- ALL-3 The same hash again keeps its time.
"""

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from hostkit.errors import Problem
from hostkit.log.order import Hash
from hostkit.machines.base import Key, Message

__all__ = ["Pledge", "Pledges", "hash_problem", "hashed_text", "no_bids", "text_hash", "unmatched"]

_MOST_WORDS = 400
"""Words of a text up to which its end is looked for."""

_END = re.compile(r"\s+|$|[\[<({'~|—–-]|[0-9]{1,2}:[0-9]{2}, [0-9]")
"""Where a text may end: at white space, or where a signature begins that stands right behind it."""


_MARKS = "`*_~\"'“”„«»"

_SIGNED = re.compile(r"~~~|\[\[[^\[\]]{1,60}:|\([A-Z]{2,5}\)\s*$")


def text_hash(text: str) -> str:
    """The hex SHA-256 of a text as AN-13 hashes it: UTF-8, line ends LF, no white space around it."""
    return _digest(with_lf(text).strip())


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def with_lf(text: str) -> str:
    """A text with LF for every line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def hashed_text(text: str, hashes: Collection[str]) -> str | None:
    """The part of a revealed text that one of these hashes was made of, from its beginning; None for no part.

    Behind the text a post may go on, with a good wish, or with a signature and no blank between, and around it may
    stand backticks or quotation marks: only the very text that was hashed gives the hash, so nothing can be mistaken
    for it.
    """
    return next((part.strip() for part in _parts(text) if text_hash(part) in hashes), None)


def _parts(text: str) -> Iterator[str]:
    whole = with_lf(text).strip()
    ends = [match.start() for match in _END.finditer(whole)][:_MOST_WORDS]
    for end in sorted({*ends, len(whole)}, reverse=True):
        yield from filter(None, (whole[:end], whole[:end].strip(_MARKS)))


def unmatched(text: str, hashes: Collection[str], edited: Collection[str] = ()) -> str:
    """What is the matter with a revealed text that gives none of a player's hashes.

    `edited` are hashes of the player that stand no more, for their post was edited.
    """
    return _unmatched(text, hashes, edited) + _glued(text)


def _unmatched(text: str, hashes: Collection[str], edited: Collection[str]) -> str:
    if hashed_text(text, edited) is not None:
        return "the post with the hash of this text was edited, and an edited hash is no bid"
    ends = ("\n", "\r\n")
    if any(_digest(part.strip() + end) in hashes for part in _parts(text) for end in ends):
        return "you hashed a line end with this text, and it is no part of it: hash it with printf %s, not with echo"
    return f"the hash of this text is {text_hash(text)[:8]}…; {_shortened(hashes)}"


def _glued(text: str) -> str:
    """What to say besides of a text that no hash was made of, where a signature stands in it; else ""."""
    if not _SIGNED.search(text):
        return ""
    return "; a signature is no part of the text: reveal it again, with nothing but a blank line before the signature"


def no_bids(unread: Collection[str], like: str) -> str:
    """Why a text bids nothing: its lines that look like bids and are none, and how a bid is written."""
    told = f"not a bid: {'; '.join(unread)}; " if unread else ""
    return f"{told}no line of the text reads like {like}"


def hash_problem(order: Hash, facts: Mapping[str, Any], *, copied: str = "AN-13") -> Problem | None:
    """What is the matter with a hash, or None.

    Of the facts `hashes` are the player's that stand and `taken` everybody else's; a fact that is absent allows.
    `copied` is the ruling by which nobody can post the hash of another.
    """
    if len(order.hash) != 64 or set(order.hash) - set("0123456789abcdef"):
        return Problem("refused", "a SHA-256 has 64 digits and letters a to f, lower case", "AN-13")
    if order.hash in facts.get("taken", ()):
        reason = "somebody else has posted this hash: put random words of your own into the text"
        return Problem("refused", reason, copied)
    hashes = facts.get("hashes")
    if order.replaces and hashes is not None and order.replaces not in hashes:
        reason = f"there is no hash {order.replaces[:8]}… of yours; {_shortened(hashes)}"
        return Problem("refused", reason, "AN-13")
    return None


def _shortened(hashes: Collection[str]) -> str:
    """The hashes that a player has posted, in words."""
    return f"you posted {', '.join(f'{each[:8]}…' for each in hashes)}" if hashes else "you posted no hash"


class Pledge(msgspec.Struct):
    """A hash of a player, the text once it is revealed, and the order that holds each.

    `refused`: why the text bids nothing though it was shown, with the ruling; "" where it does.
    """

    player: str
    hash: str
    at: str
    key: Key
    text: str | None = None
    revealed_by: Key | None = None
    refused: str = ""


class Pledges:
    """The hashes that stand in one auction, in posting order; only allowed ones come here."""

    def __init__(self) -> None:
        self._standing: list[Pledge] = []
        self._edited: list[Pledge] = []

    def __len__(self) -> int:
        return len(self._standing)

    def of(self, player: str, *, hidden: bool = False) -> list[str]:
        """The player's hashes that stand; with `hidden` those only whose text is not shown yet."""
        own = [each for each in self._standing if each.player == player]
        return [each.hash for each in own if each.text is None or not hidden]

    def edited_of(self, player: str) -> list[str]:
        """The player's hashes that stand no more, for their posts were edited."""
        return [each.hash for each in self._edited if each.player == player]

    def by_others(self, player: str) -> list[str]:
        """The hashes of everybody else, edited ones too: their text may be shown all the same."""
        return [each.hash for each in (*self._standing, *self._edited) if each.player != player]

    @property
    def shown(self) -> list[Pledge]:
        """Those whose text is shown and bids something, by the time of the hash."""
        shown = (each for each in self._standing if each.text is not None and not each.refused)
        return sorted(shown, key=lambda each: each.at)

    def post(
        self, player: str, digest: str, *, replaces: Collection[str], at: str, key: Key
    ) -> tuple[Key, ...]:
        """Let a hash stand; gives the orders that it replaces."""
        old = [each for each in self._standing if each.player == player and each.hash in {digest, *replaces}]
        self._standing = [each for each in self._standing if each not in old]
        same = [each.at for each in old if each.hash == digest]
        self._standing.append(Pledge(player, digest, min([*same, at]), key))
        return tuple(each.key for each in old)

    def reveal(self, player: str, written: str, key: Key) -> tuple[str, tuple[Key, ...]]:
        """Show the text in what a player wrote; gives it, and the earlier order that showed it already.

        The text is "", and nothing is shown, where none of the player's hashes was made of it.
        """
        return self._show(player, written, key, refused="")

    def show_in_vain(self, player: str, written: str, key: Key, problem: Problem) -> None:
        """A text that bids nothing is shown all the same: its player is awaited no more (AN-13)."""
        self._show(player, written, key, refused=f"{problem.reason} ({problem.rule})")

    def _show(self, player: str, written: str, key: Key, *, refused: str) -> tuple[str, tuple[Key, ...]]:
        text = hashed_text(written, self.of(player))
        if text is None:
            return "", ()
        digest = text_hash(text)
        pledge = next(each for each in self._standing if (each.player, each.hash) == (player, digest))
        before, pledge.text, pledge.revealed_by, pledge.refused = pledge.revealed_by, text, key, refused
        return text, (before,) if before else ()

    def edited(self, seq: int) -> None:
        """A hash whose post was edited is no bid (AN-13)."""
        self._edited += [each for each in self._standing if each.key[0] == seq]
        self._standing = [each for each in self._standing if each.key[0] != seq]

    def spoil(self, message: Message) -> None:
        """The hashes of a message never stood, for its post was edited while bids were taken (AN-13)."""
        own = [(place, order) for place, order in enumerate(message.orders) if isinstance(order, Hash)]
        others = self.by_others(message.player)
        self._edited += [
            Pledge(message.player, order.hash, message.at, (message.seq, place))
            for place, order in own
            if order.hash not in others
        ]

    def drop(self, player: str) -> tuple[Key, ...]:
        """Take a player's hashes away; gives the orders that held them."""
        old = [each for each in self._standing if each.player == player]
        self._standing = [each for each in self._standing if each.player != player]
        return tuple(each.key for each in old)

    def rows(
        self, bids: Callable[[Pledge], list[dict[str, Any]]], unread: Callable[[str], Sequence[str]]
    ) -> list[dict[str, Any]]:
        """A row for each hash that stands, in posting order; `bids` and `unread` read a text that is shown.

        `unread` are its lines that look like bids and are none; a row without such lines has no such key.
        """
        return [
            {
                "player": each.player, "hash": each.hash, "at": each.at, "revealed": each.text is not None,
                "bids": [] if each.text is None else bids(each),
            }
            | ({"unread": list(lines)} if (lines := unread(each.text or "")) else {})
            for each in self._standing
        ]  # fmt: skip
