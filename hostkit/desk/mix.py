"""Public inputs come in: the players' words, or a round of the beacon; then the deal goes on.

The seed was promised before, so that nobody, the host included, could know what the inputs would make of it.
"""

import json
import urllib.error
import urllib.request
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from hostkit.cards import beacon
from hostkit.desk import posts
from hostkit.desk.game import Desk
from hostkit.desk.posts import Publication
from hostkit.desk.resolve import open_next
from hostkit.errors import BoardError, DataError, InputError, NotDueError
from hostkit.log.events import Mixed, SeedCommitted
from hostkit.times import after

__all__ = ["Mixture", "mix"]

_MOST_WORDS = 100
_LONGEST = 200
_LARGEST = 10_000  # bytes of a beacon's answer; it has about 300


class Mixture(NamedTuple):
    """What was mixed in, the posts that tell of it, and whether the beacon's signature was checked."""

    inputs: tuple[str, ...]
    published: tuple[Publication, ...]
    checked: bool


def mix(desk: Desk, *, words: list[str], signature: str, send: bool) -> Mixture:
    """Take in the public inputs, put them up in a post, and only then deal.

    Words are put up first, so that whoever misses theirs can say so; another call, without words, deals.
    `signature` is a beacon's, pasted; "" fetches it. Raises `DataError` where no inputs are awaited or the
    signature is not the round's, `NotDueError` before the round, `InputError` for inputs of the wrong kind, and
    `BoardError` where the beacon cannot be reached.
    """
    game = desk.game
    promise = _awaited(desk)
    checked = True
    if promise is not None:
        if promise.deal == "words":
            inputs = _words(words, signature)
        else:
            found, checked = _round(desk, promise, words, signature)
            inputs = (found,)
        desk.stage(Mixed, deck=promise.deck, inputs=inputs)
        desk.commit()
    mixed = next(iter(game.mixed.values()))
    published = [posts.publish(desk, "inputs", send=send)]
    if published[0].outcome == "shown" or (promise is not None and promise.deal == "words"):
        return Mixture(mixed.inputs, tuple(published), checked)
    desk.serve()
    open_next(desk)
    desk.commit()
    if game.window is not None:
        published.append(posts.publish(desk, "announcement", send=send))
    return Mixture(mixed.inputs, tuple(published), checked)


def _awaited(desk: Desk) -> SeedCommitted | None:
    """The promise that waits for inputs; None where they are there and only the deal is still to be done."""
    game = desk.game
    if game.mixed and game.machine.need is not None:
        return None
    waiting = [promise for deck, promise in game.commitments.items() if deck not in game.mixed]
    if game.mixed or not waiting or waiting[0].deal not in ("words", "beacon"):
        raise DataError(
            "no public inputs are awaited",
            hint="they are in a game begun with -o deal=words or -o deal=beacon",
        )
    return waiting[0]


def _words(words: list[str], signature: str) -> tuple[str, ...]:
    if signature:
        raise InputError(
            "this game waits for the players' words, not for the beacon", hint="hostkit mix --word TEXT"
        )
    clean = [" ".join(word.split()) for word in words]
    if not clean or not all(clean):
        raise InputError(
            "no words", hint="give each player's as it was written: hostkit mix --word 'alice: horse'"
        )
    if len(clean) > _MOST_WORDS or any(len(word) > _LONGEST or not word.isprintable() for word in clean):
        raise InputError(f"words are {_MOST_WORDS} texts of {_LONGEST} printable characters at most")
    return tuple(clean)


def _round(desk: Desk, promise: SeedCommitted, words: list[str], signature: str) -> tuple[str, bool]:
    """The signature of the promised round, and whether it could be checked."""
    if words:
        raise InputError("this game waits for the beacon, not for words", hint="hostkit mix")
    round = beacon.round_of(promise.inputs[0])
    at = after("1970-01-01T00:00:00Z", beacon.time_of(round))
    if desk.now < at:
        raise NotDueError(f"{promise.inputs[0]} comes at {at}", hint="run it again then")
    found = signature.strip().lower() or _fetch(desk.workspace.settings().beacon, round)
    try:
        right = beacon.check_signature(round, found)
    except ValueError as error:
        raise InputError(str(error)) from None
    if right is False:
        raise DataError(
            f"this is not the signature of {promise.inputs[0]}",
            hint=f"look it up: https://api.drand.sh/{beacon.CHAIN}/public/{round}",
        )
    return found, right is True


class _SameHost(urllib.request.HTTPRedirectHandler):
    """Follows no redirect to another machine."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:
        if urlsplit(newurl).netloc != urlsplit(req.full_url).netloc:
            return None
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _fetch(address: str, round: int) -> str:
    parts = urlsplit(address)
    if parts.scheme != "https" and parts.hostname not in ("127.0.0.1", "localhost"):
        raise InputError(f"the beacon's address {address!r} is not https", hint="set beacon in hostkit.yaml")
    url = f"{address.rstrip('/')}/{beacon.CHAIN}/public/{round}"
    hint = f"paste it by hand: hostkit mix --signature HEX, from https://api.drand.sh/{beacon.CHAIN}/public/{round}"
    try:
        with urllib.request.build_opener(_SameHost).open(url, timeout=20) as answer:
            data = json.loads(answer.read(_LARGEST))
        if int(data["round"]) != round:
            raise ValueError(f"it answered with round {data['round']}")
        return str(data["signature"])
    except (OSError, urllib.error.URLError, ValueError, KeyError, TypeError, RecursionError) as error:
        reason = " ".join(str(error).split())[:150]
        raise BoardError(f"the beacon at {address} could not be read: {reason}", hint=hint) from None
