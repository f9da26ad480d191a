"""Public inputs come in: the players' words, or a round of the beacon; then the deal goes on.

The seed was promised before, so that nobody, the host included, could know what the inputs would make of it.
Words are collected from the promise's thread, or typed in by the host, each as evidence in the log; they are put up
in a post, can be added to until nobody misses theirs, and are closed for good before the deal.
"""

import json
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from hostkit.boards.base import PRIVATE, Post
from hostkit.cards import beacon
from hostkit.desk import posts
from hostkit.desk.game import Desk
from hostkit.desk.hear import record, scrape
from hostkit.desk.posts import Publication
from hostkit.desk.promise import refuse_late, round_time
from hostkit.desk.resolve import open_next
from hostkit.errors import BoardError, DataError, InputError, NotDueError
from hostkit.log.events import Mixed, SeedCommitted
from hostkit.replay.cards import LONGEST_WORDS, MOST_WORDS, are_words, mixed_words

__all__ = ["Mixture", "mix"]

_LARGEST = 10_000  # bytes of a beacon's answer; it has about 300


class Mixture(NamedTuple):
    """What is mixed in, or will be, the posts that tell of it, and whether the beacon's signature was checked.

    `dealt`: the cards are dealt with it; else words can still be added. `passed_over` has a line for each message
    that is not taken, with the reason.
    """

    inputs: tuple[str, ...]
    published: tuple[Publication, ...]
    checked: bool
    dealt: bool = True
    passed_over: tuple[str, ...] = ()


def mix(desk: Desk, *, words: list[str], signature: str, send: bool, anyway: bool = False) -> Mixture:
    """Take in the public inputs, put them up in a post, and only then deal.

    Words are put up first, so that whoever misses theirs can say so and have them added; another call, with nothing
    new, closes them and deals. `signature` is a beacon's, pasted; "" fetches it. `anyway`: with the words that were
    read, though others may not have been. Raises `DataError` where no inputs
    are awaited, the words are closed, the signature is not the round's or the promise was not posted before it,
    `NotDueError` before the round, `InputError` for inputs of the wrong kind, and `BoardError` where the board or the
    beacon cannot be reached.
    """
    game = desk.game
    promise = _awaited(desk, words)
    checked = True
    published: list[Publication] = []
    passed_over: list[str] = []
    if promise is not None and promise.deal == "words":
        if signature:
            raise InputError(
                "this game waits for the players' words, not for the beacon", hint="hostkit mix --word TEXT"
            )
        if not any(post.post == "promise" for post in game.published):
            published.append(posts.publish(desk, "promise", send=send))
        passed_over = _collect(desk, words, anyway=anyway)
        inputs = tuple(map(mixed_words, game.words))
        if not inputs:
            raise InputError(
                "no player has written a word yet",
                hint="players write in the thread of the promise; type in what came another way: "
                "hostkit mix --word 'alice: horse'",
            )
        if words or not _stand_in_a_post(desk):
            published.append(posts.publish(desk, "inputs", send=send))
            return Mixture(inputs, tuple(published), True, False, tuple(passed_over))
        desk.stage(Mixed, deck=promise.deck, inputs=inputs, posts=tuple(post.seq for post in game.words))
        desk.commit()
    elif promise is not None:
        found, checked = _round(desk, promise, words, signature)
        desk.stage(Mixed, deck=promise.deck, inputs=(found,))
        desk.commit()
    mixed = next(iter(game.mixed.values()))
    published.append(posts.publish(desk, "inputs", send=send))
    if published[-1].outcome == "shown":
        return Mixture(mixed.inputs, tuple(published), checked, False, tuple(passed_over))
    desk.serve()
    open_next(desk)
    desk.commit()
    if game.window is not None:
        published.append(posts.publish(desk, "announcement", send=send))
    return Mixture(mixed.inputs, tuple(published), checked, True, tuple(passed_over))


def _awaited(desk: Desk, words: list[str]) -> SeedCommitted | None:
    """The promise that waits for inputs; None where they are there and only the deal is still to be done."""
    game = desk.game
    if game.mixed and words:
        closed, dealt = next(iter(game.mixed.values())), game.machine.need is None
        raise DataError(
            f"the words are closed since event {closed.seq}: they stand in a post, and none can be added",
            hint="the cards are dealt" if dealt else "deal with what is there: hostkit mix",
        )
    if game.mixed and game.machine.need is not None:
        return None
    waiting = [promise for deck, promise in game.commitments.items() if deck not in game.mixed]
    if game.mixed or not waiting or waiting[0].deal not in ("words", "beacon"):
        raise DataError(
            "no public inputs are awaited",
            hint="they are in a game begun with -o deal=words or -o deal=beacon",
        )
    return waiting[0]


def _collect(desk: Desk, typed: list[str], *, anyway: bool) -> list[str]:
    """Lay the words that are new into the log, as the thread and the host have them; nothing else is changed.

    Gives a line for each message that is not taken.
    """
    heard = scrape(desk)
    lost = [fault for fault in heard.lost if fault.lost != PRIVATE]
    if lost and not anyway:
        told = "; ".join(f"{fault.where}: {fault.reason}" for fault in lost)
        raise BoardError(
            f"words may not have been read, and nothing is closed: {told}",
            hint="mend that and run it again, or go on with what has been read: hostkit mix --anyway",
        )
    for player, text in _typed(desk, typed):
        record(desk, player, text, at=desk.now, via="pm", url="")
    return list(_passed_over(desk, heard.posts))


def _passed_over(desk: Desk, posts: Sequence[Post]) -> Iterator[str]:
    """A line for each message of somebody else, each private one, and each player who wrote more than is taken."""
    game = desk.game
    taken = {post.source.id for post in game.words}
    beyond: Counter[str] = Counter()
    for post in posts:
        player = desk.speaker(post.author, post.author_id, board=post.board, at=post.created)
        host = post.own or game.seats.is_host(post.author, post.author_id, board=post.board)
        if host or post.deleted or post.id in taken:
            continue
        if not player:
            yield f"{post.author}: not taken, no player of this game"
        elif post.via == "pm":
            yield f"{player}: not taken, a private message: enter it with --word"
        elif are_words(game, post.source, recorded=False):
            beyond[player] += 1
    for player, count in beyond.items():
        what = "1 post is" if count == 1 else f"{count} posts are"
        yield f"{player}: {what} not taken, the first {MOST_WORDS} are enough"


def _typed(desk: Desk, typed: list[str]) -> list[tuple[str, str]]:
    """The words that the host types in, checked against the players and against what they wrote themselves."""
    game = desk.game
    theirs: dict[str, list[str]] = {}
    for post in game.words:
        if not post.recorded:
            theirs.setdefault(post.player, []).append(mixed_words(post))
    known = {mixed_words(post) for post in game.words}
    new = []
    for word in typed:
        player, text = _named(desk, word)
        line = f"{player}: {text}"
        if player in theirs and line not in theirs[player]:
            wrote = ", ".join(repr(own.partition(": ")[2]) for own in theirs[player])
            raise InputError(
                f"{player} wrote {wrote} in the thread, not {text!r}",
                hint="leave it out: what stands in the thread is read from there",
            )
        if player not in theirs and line not in known:
            new.append((player, text))
            known.add(line)
    many = Counter([*(post.player for post in game.words), *(player for player, _ in new)])
    for player, count in many.items():
        if count > MOST_WORDS:
            raise InputError(
                f"more than {MOST_WORDS} texts of {player}",
                hint="the first ones are enough: nobody has to write",
            )
    return new


def _named(desk: Desk, word: str) -> tuple[str, str]:
    """The player and the text of `alice: horse`."""
    name, colon, text = word.partition(":")
    text = " ".join(text.split())
    example = "hostkit mix --word 'alice: horse'"
    if not colon or not name.strip():
        raise InputError(f"{word!r} does not say whose words these are", hint=f"write it like {example}")
    player = desk.names.find(name.strip())
    if not isinstance(player, str) or player not in desk.players:
        raise InputError(
            f"{name.strip()!r} is no player of this game", hint=f"players: {', '.join(desk.players)}"
        )
    if not text:
        raise InputError(f"{player} has no words in {word!r}", hint=f"write it like {example}")
    if len(text) > LONGEST_WORDS or not text.isprintable():
        raise InputError(f"words are {LONGEST_WORDS} printable characters at most")
    return player, text


def _stand_in_a_post(desk: Desk) -> bool:
    """Whether the last post of words has told of all that there are."""
    told = [
        int(desk.game.intents[post.intent].marker.rpartition("/")[2])
        for post in desk.game.published
        if post.post == "inputs"
    ]
    return max(told, default=0) >= max(post.seq for post in desk.game.words)


def _round(desk: Desk, promise: SeedCommitted, words: list[str], signature: str) -> tuple[str, bool]:
    """The signature of the promised round, and whether it could be checked."""
    if words:
        raise InputError("this game waits for the beacon, not for words", hint="hostkit mix")
    refuse_late(desk, promise)
    round, at = beacon.round_of(promise.inputs[0]), round_time(promise)
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
