"""Messages come in: from a board, or typed in by the host; read, and laid into the log as evidence.

Whatever looks like an order goes into the log with its text and what was read in it; of plain talk the digest
is kept, so that an edit that makes an order of it is seen. Private messages of a sealed window go into the
secret file, and the log gets their receipt.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from hostkit.boards.base import Fault, Post
from hostkit.desk.game import Desk
from hostkit.errors import InputError
from hostkit.log.events import Deleted, Opening, Receipt, Scanned, Source
from hostkit.log.events import Post as PostEvent
from hostkit.orders.read import Reading, read
from hostkit.replay import Row
from hostkit.sealing.receipts import receipt

__all__ = ["Heard", "record", "scrape"]


class Heard(NamedTuple):
    """What came in: the seqs of the new events, what could not be read as posts, and how much was plain talk."""

    seqs: tuple[int, ...]
    faults: tuple[Fault, ...]
    talk: int


def scrape(desk: Desk, *, progress: Any = None) -> Heard:
    """Read what is new on the game's board into the log; what has been read before is not read again."""
    threads = list(dict.fromkeys(post.thread for post in desk.game.published if post.thread))
    fetched = desk.board.fetch(threads)
    seqs: list[int] = []
    talk: dict[str, str] = {}
    for post in progress(fetched.posts) if progress else fetched.posts:
        if post.own:
            continue
        seq = _hear(desk, post, talk)
        if seq:
            seqs.append(seq)
    if talk:
        desk.stage(Scanned, window=_window(desk), talk=talk)
    desk.commit()
    return Heard(tuple(seqs), fetched.faults, len(talk))


def record(desk: Desk, player: str, text: str, *, at: str, via: str, url: str) -> Heard:
    """Enter a message by hand for a player; the same reader and the same checks, marked as recorded.

    Raises `InputError` for a name that is no player's.
    """
    name = desk.names.find(player)
    if not isinstance(name, str):
        known = ", ".join(desk.players)
        raise InputError(f"{player!r} is no player of this game", hint=f"players: {known}")
    source = Source(
        desk.game.created.board, f"record-{desk.game.seq + 1}", at, author=name, url=url, via=via,
        markup=desk.board.capabilities.markup,
    )  # fmt: skip
    reading = _read(desk, name, text, source)
    seq = _log(desk, name, text, source, reading, recorded=True)
    desk.commit()
    return Heard((seq,), (), 0)


def _hear(desk: Desk, post: Post, talk: dict[str, str]) -> int:
    """Stage one message of the board, unless the log has it as it stands; 0 where nothing was staged."""
    game = desk.game
    known = game.texts.get(post.id)
    if post.deleted:
        if known is None or post.id in game.deleted:
            return 0
        return desk.stage(Deleted, window=_window(desk), source=post.id).seq
    if known == post.digest or game.talk.get(post.id) == post.digest:
        return 0
    player = desk.speaker(post.author, post.author_id)
    reading = _read(desk, player, post.text, post.source)
    if not reading.items and known is None:
        talk[post.id] = post.digest
        return 0
    return _log(desk, player, post.text, post.source, reading, recorded=False)


def _read(desk: Desk, player: str, text: str, source: Source) -> Reading:
    facts = desk.game.machine.facts(player, source.via) if desk.game.window else {}
    return read(text, source.markup, words=desk.words, facts=facts, names=desk.names, author=player)


def _log(desk: Desk, player: str, text: str, source: Source, reading: Reading, *, recorded: bool) -> int:
    problems = tuple({"verdict": p.verdict, "reason": p.reason, "rule": p.rule} for p in reading.problems)
    if desk.sealing and source.via == "pm":
        seq = _seal(desk, player, text, source, reading.orders, problems, recorded=recorded)
    else:
        seq = desk.stage(
            PostEvent, window=_window(desk), source=source, text=text, player=player, orders=reading.orders,
            problems=problems, recorded=recorded,
        ).seq  # fmt: skip
    desk.serve()
    return seq


def _seal(
    desk: Desk, player: str, text: str, source: Source, orders: Sequence[Any],
    problems: Sequence[dict[str, str]], *, recorded: bool,
) -> int:  # fmt: skip
    """Keep a private message in the secret file and stage its receipt; the text is not in the log."""
    salt = desk.chance(16).hex()
    window = _window(desk)
    digest = receipt(game=desk.name, window=window, player=player, text=text, salt=salt)
    read_in = {"orders": msgspec.to_builtins(tuple(orders)), "problems": list(problems)}
    desk.kept.put("sealed", digest, {"text": text, "salt": salt, "read": json.dumps(read_in)})
    opening = Opening(0, "", 0, text, salt, tuple(orders), tuple(problems))
    desk.game.openings[digest] = opening
    return desk.stage(
        Receipt, window=window, player=player, source=source, digest=digest, recorded=recorded
    ).seq


def _window(desk: Desk) -> str:
    game = desk.game
    if game.window is not None:
        return game.window.name
    return game.closed[-1] if game.closed else ""


def rows_of(desk: Desk, seqs: Sequence[int]) -> list[Row]:
    """The report's rows for some events, as they stand now."""
    return [row for row in desk.game.rows(_window(desk)) if row.seq in seqs]
