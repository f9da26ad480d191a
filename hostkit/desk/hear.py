"""Messages come in: from a board, or typed in by the host; read, and laid into the log as evidence.

Whatever looks like an order goes into the log with its text and what was read in it; of plain talk the digest
is kept, so that an edit that makes an order of it is seen. Private messages of a sealed window go into the
secret file, and the log gets their receipt.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hostkit.boards.base import PRIVATE, Fault, Fetched, Post
from hostkit.cards.card import Card
from hostkit.desk.addressed import Held, sort_out
from hostkit.desk.game import Desk
from hostkit.desk.look import kept_record
from hostkit.desk.posts import settle
from hostkit.errors import InputError, Problem
from hostkit.log.events import Deleted, Opening, Receipt, Scanned, Source
from hostkit.log.events import Post as PostEvent
from hostkit.log.order import Exchange, Order
from hostkit.orders.read import Reading, read
from hostkit.replay import Row, box_among, box_id, sealed_in
from hostkit.replay.cards import are_words, wanting_words
from hostkit.sealing.boxes import open_box
from hostkit.sealing.receipts import receipt
from hostkit.times import after, seconds_between

__all__ = [
    "Heard", "look_into_boxes", "opened_box", "reading_of", "record", "rows_of", "scrape", "take", "whose",
]  # fmt: skip


class Heard(NamedTuple):
    """What came in: the seqs of the new events, faults that were not told before, and how much was plain talk.

    `gone` are the messages that have been deleted since they were read; `lost` are the faults for which messages of
    the open window may not have come in; `held` are private messages that may be another game's; `posts` is all that
    was read.
    """

    seqs: tuple[int, ...]
    faults: tuple[Fault, ...]
    talk: int
    gone: tuple[str, ...] = ()
    lost: tuple[Fault, ...] = ()
    held: tuple[Held, ...] = ()
    posts: tuple[Post, ...] = ()


def scrape(desk: Desk, *, progress: Any = None) -> Heard:
    """Read what is new on the game's board into the log; what has been read before is not read again."""
    settle(desk)
    # What was written before the last resolved window opened is no order any more; a day for clocks that disagree.
    before = desk.game.closed[-2:-1]
    opened = desk.game.past[before[0]].at if before else desk.game.created.at
    desk.board.begun = after(opened, -86_400)
    rows = [row for name in desk.game.windows[-2:] for row in desk.game.rows(name)]
    desk.board.known = frozenset(row.source.id for row in rows) - desk.game.deleted
    fetched = desk.board.fetch(_threads(desk))
    desk.skew = _skew(desk, fetched)
    posts, held = sort_out(desk, sorted(fetched.posts, key=lambda post: post.created))
    # Of plain talk nobody has to know for which game it is.
    held = [one for one in held if _says_something(desk, one.post)]
    faults = (*fetched.faults, *(one.fault for one in held))
    return take(desk, fetched._replace(posts=tuple(posts), faults=faults), progress=progress)._replace(
        held=tuple(held)
    )


def _says_something(desk: Desk, post: Post) -> bool:
    player = desk.speaker(post.author, post.author_id, board=post.board, at=post.created)
    return bool(reading_of(desk, player, post.text[:_LONGEST], post.source).items)


def _skew(desk: Desk, fetched: Fetched) -> int:
    """How far the board's clock is ahead, as its answer says now, or else by the last of our own posts.

    Between a post's time there and here lies the time that posting took, so that a board is thought ahead rather
    than behind.
    """
    if desk.board.clock:
        return seconds_between(desk.now, desk.board.clock)
    here: dict[str, str] = {}
    for one in desk.game.published:
        here.setdefault(
            one.id, desk.game.intents[one.intent].at if one.intent in desk.game.intents else one.at
        )
    own = [post for post in fetched.posts if post.own and post.created and post.id in here]
    return seconds_between(here[own[-1].id], own[-1].created) if own else 0


def take(desk: Desk, fetched: Fetched, *, saved: bool = False, progress: Any = None) -> Heard:
    """Lay into the log what a fetch found, or what was read in `saved` pages: both are one path."""
    seqs: list[int] = []
    gone: list[str] = []
    talk: dict[str, str] = {}
    # In posting order, private messages among the others: each that comes late has its window judged again.
    posts = sorted(fetched.posts, key=lambda post: post.created)
    for post in progress(posts) if progress else posts:
        if post.own:
            continue
        seq = _hear(desk, post, talk)
        if seq and post.deleted:
            gone.append(post.id)
        elif seq:
            seqs.append(seq)
    every = (*fetched.faults, *_unreadable(desk, posts, saved=saved))
    new = [fault for fault in every if fault[:2] not in desk.game.happened]
    happened = tuple({"where": fault.where, "reason": fault.reason} for fault in new if fault.happened)
    if talk or happened:
        desk.stage(Scanned, window=_window(desk), talk=talk, happened=happened)
    desk.commit()
    lost = tuple(fault for fault in every if fault.lost in _own_threads(desk))
    return Heard(tuple(seqs), tuple(new), len(talk), tuple(gone), lost, posts=tuple(posts))


def _unreadable(desk: Desk, posts: Sequence[Post], *, saved: bool) -> list[Fault]:
    """Messages of the open window that somebody made unreadable before they were read: a bid may be among them.

    In saved pages each is told: where the announcement stands may not be known yet.
    """
    game, threads = desk.game, _own_threads(desk)
    if game.window is None and not wanting_words(game):
        return []
    ours = {post.id for post in game.published}
    places = ((post, PRIVATE if post.via == "pm" else post.thread) for post in posts)
    return [
        Fault(post.url or post.id, post.lost, lost=place)
        for post, place in places
        if post.lost and (saved or place in threads) and not post.own and post.id not in ours
        and post.id not in game.texts and post.id not in game.talk and post.id not in game.deleted
    ]  # fmt: skip


def _own_threads(desk: Desk) -> set[str]:
    """Where orders of the open window stand: in private messages, and in threads where it was announced."""
    window, all_in_one = _window(desk), desk.board.capabilities.one_thread
    announced = (post for post in desk.game.published if all_in_one or post.window == window)
    return {PRIVATE, *(post.thread for post in announced if post.thread)}


def _threads(desk: Desk) -> list[str]:
    """The threads in which posts of ours stand; where each costs, those of the open and the last window."""
    game = desk.game
    last = {game.window.name if game.window else "", *game.closed[-1:]}
    every = not desk.board.capabilities.by_thread
    return list(
        dict.fromkeys(
            post.thread for post in game.published if post.thread and (every or post.window in last)
        )
    )


_LONGEST = 40_000
"""Characters of a message that the log keeps; the reader looks at half of it."""


def record(desk: Desk, player: str, text: str, *, at: str, via: str, url: str) -> Heard:
    """Enter a message by hand for a player; the same reader and the same checks, marked as recorded.

    Raises `InputError` for a name that is no player's, unless the open window lets strangers join.
    """
    left = desk.game.seats.left(player, "", board=desk.game.created.board)
    found = desk.names.find(player)
    name = found if isinstance(found, str) else ""
    if left:
        # What was written before the seat changed hands counts, whatever it is called now (ALL-10).
        name = left.seat if at < left.until else ""
    planned = desk.game.machine.window
    if not name and not left and not (planned and "join" in planned.verbs):
        known = ", ".join(desk.players)
        raise InputError(f"{player!r} is no player of this game", hint=f"players: {known}")
    source = Source(
        desk.game.created.board, f"record-{desk.game.seq + 1}", at, author=name or player, url=url, via=via,
        markup=desk.board.capabilities.markup,
    )  # fmt: skip
    text = text[:_LONGEST]
    reading = reading_of(desk, name, text, source)
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
    text = post.text[:_LONGEST]
    if known == text or game.talk.get(post.id) == post.digest:
        return 0
    if post.edited < game.edits.get(post.id, ""):
        # An older sight of a message than the log has already, such as a page that was saved before.
        return 0
    if game.seats.is_host(post.author, post.author_id, board=post.board):
        return 0
    player = desk.speaker(post.author, post.author_id, board=post.board, at=post.created)
    reading = reading_of(desk, player, text, post.source)
    words = bool(player) and are_words(game, post.source, recorded=False)
    if not reading.items and known is None and not words:
        talk[post.id] = post.digest
        return 0
    return _log(desk, player, text, post.source, reading, recorded=False)


def reading_of(desk: Desk, player: str, text: str, source: Source) -> Reading:
    """How a message is read as things stand."""
    facts = desk.game.machine.facts(player, source.via) if desk.game.window else {}
    return read(text, source.markup, words=desk.words, facts=facts, names=desk.names, author=player)


def _log(desk: Desk, player: str, text: str, source: Source, reading: Reading, *, recorded: bool) -> int:
    orders = tuple(unnamed(desk, player, order) for order in reading.orders)
    problems = tuple({"verdict": p.verdict, "reason": p.reason, "rule": p.rule} for p in reading.problems)
    if desk.sealing and source.via == "pm":
        seq = _seal(desk, player, text, source, orders, problems, recorded=recorded)
    else:
        seq = desk.stage(
            PostEvent, window=_window(desk), source=source, text=text, player=player, orders=orders,
            problems=problems, recorded=recorded,
        ).seq  # fmt: skip
    desk.serve()
    return seq


def look_into_boxes(desk: Desk) -> None:
    """Open the boxes of a window that is over, before it closes: what cannot be read in them waits for a ruling.

    Nothing is written but the host's secret file.
    """
    messages: dict[int, PostEvent | Receipt] = {**desk.game.boxes, **desk.game.receipts}
    for seq, message in messages.items():
        if message.window != _window(desk) or seq in desk.game.opened_receipts:
            continue
        box = box_of(desk, message)
        if box is None or box.key in desk.game.openings:
            continue
        held = opened_box(desk, box)
        desk.kept.keep("sealed", box.key, kept_record(held.text, "", held.orders, held.problems))
        desk.game.openings[box.key] = held
        desk.game.floor.unseal(seq, held.orders, held.problems, public=False)
    desk.kept.save()


class Box(NamedTuple):
    """A box that a player has sent: what it is kept under in `Game.openings`, its letters, for which window, whose."""

    key: str
    letters: str
    window: str
    player: str


def box_of(desk: Desk, message: PostEvent | Receipt) -> Box | None:
    """The box in a post, or in a private message, of a window to whose key one could be sealed."""
    if isinstance(message, PostEvent):
        text, letters = message.text, sealed_in(message)
    else:
        known = desk.game.openings.get(message.digest)
        text, letters = (known.text, box_among(known.orders)) if known and message.player else ("", "")
    if not letters or message.window not in desk.game.box_keys:
        return None
    return Box(box_id(message.source, text), letters, message.window, message.player)


def opened_box(desk: Desk, box: Box) -> Opening:
    """What a box holds, read as any message; a void box has its reason as the problem."""
    secret = desk.box_secret(box.window)
    text = open_box(box.letters, game=desk.name, window=box.window, player=box.player, secret=secret)
    if isinstance(text, Problem):
        return Opening(0, "", 0, "", "", (), (text._asdict(),))
    facts = desk.game.machine.facts(box.player, "pm") if desk.game.window else {}
    reading = read(text, "text", words=desk.words, facts=facts, names=desk.names, author=box.player)
    found = tuple(unnamed(desk, box.player, order) for order in reading.orders)
    problems = tuple(problem._asdict() for problem in reading.problems)
    return Opening(0, "", 0, text, "", found, problems)


def unnamed(desk: Desk, player: str, order: Order) -> Order:
    """An exchange of hidden cards without their names: what only their owner may know is not for the log."""
    if not isinstance(order, Exchange):
        return order
    faces = {
        desk.pack(deck).cards[place]: f"hole-{number}"
        for number, (deck, place) in enumerate(desk.game.machine.hidden(player), 1)
    }
    return Exchange(tuple(faces.get(Card(card), card) for card in order.cards))


def _seal(
    desk: Desk, player: str, text: str, source: Source, orders: Sequence[Any],
    problems: Sequence[dict[str, str]], *, recorded: bool,
) -> int:  # fmt: skip
    """Keep a private message in the secret file and stage its receipt; the text is not in the log."""
    digest = keep_sealed(desk, player, text, orders, problems)
    return desk.stage(
        Receipt, window=_window(desk), player=player, source=source, digest=digest, recorded=recorded
    ).seq


def keep_sealed(
    desk: Desk, player: str, text: str, orders: Sequence[Any], problems: Sequence[dict[str, str]] = ()
) -> str:
    """Keep a text of a player in the secret file, with how it was read; gives its receipt for the open window."""
    salt = desk.chance(16).hex()
    digest = receipt(game=desk.name, window=_window(desk), player=player, text=text, salt=salt)
    desk.kept.keep("sealed", digest, kept_record(text, salt, orders, problems))
    desk.game.openings[digest] = Opening(0, "", 0, text, salt, tuple(orders), tuple(problems))
    return digest


def _window(desk: Desk) -> str:
    game = desk.game
    if game.window is not None:
        return game.window.name
    return game.closed[-1] if game.closed else ""


def rows_of(desk: Desk, seqs: Sequence[int]) -> list[Row]:
    """The report's rows for some events, as they stand now."""
    return [row for row in desk.game.rows(_window(desk)) if row.seq in seqs]


def whose(desk: Desk, source: str) -> str:
    """A message as a host knows it: whose it is, in which event, and where it stands."""
    for window in reversed(desk.game.windows):
        for row in desk.game.rows(window):
            if row.source.id == source:
                return f"{row.player or row.source.author}'s message {row.seq}, {row.source.url or source}"
    return source
