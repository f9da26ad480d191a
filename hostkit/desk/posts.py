"""Posts go out: what each one says, where it stands, and that it is written exactly once.

A post is anchored at one event of the log: its view is the game replayed up to there, its head is that event's
hash. So the same log always gives the same text, an unchanged text is not sent again, and an auditor can render
it anew. Before a board is touched an `intent` is in the log, and afterwards what became of it.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hostkit.boards._parts import cut, parted
from hostkit.boards.base import Draft, Post, Posted, Queued, Refused, digest, find_marker
from hostkit.desk.game import Desk
from hostkit.desk.owed import published_receipts
from hostkit.desk.ruled import concerns, corrections, rulings
from hostkit.desk.wording import in_words
from hostkit.errors import BoardError, DataError, InputError
from hostkit.log import Entry
from hostkit.log.events import (
    BoxMade,
    Check,
    Closed,
    Created,
    Dealt,
    Delivered,
    Intent,
    Known,
    Mixed,
    Opened,
    Opening,
    Published,
    Receipt,
    Reminded,
    Revealed,
    Rolled,
    Ruling,
    SeedCommitted,
)  # fmt: skip
from hostkit.log.events import Post as PostEvent
from hostkit.orders.boxes import has_box
from hostkit.replay import Game, replay
from hostkit.replay.cards import mixed_words
from hostkit.times import after, read_span, seconds_between

__all__ = [
    "POSTS",
    "Publication",
    "anchor_of",
    "composed",
    "digests",
    "outdated",
    "publish",
    "settle",
    "standings_text",
]


class Publication(NamedTuple):
    """What became of a post: `outcome` is posted, unchanged, queued or shown (a dry run).

    `parts` are the texts to paste, one after the other, where it is too long for one post.
    """

    post: str
    window: str
    outcome: str
    text: str
    where: str = ""
    parts: tuple[str, ...] = ()


class _Kind(NamedTuple):
    """A kind of post: the event that it is anchored at, and whether a later one takes the place of the last.

    `anew`: every one is a post of its own, also in one window.
    """

    anchor: Callable[[Sequence[Entry], str], Entry | None]
    thread: str = ""
    replaces: bool = False
    anew: bool = False


def _announced(entries: Sequence[Entry], window: str) -> Entry | None:
    """A window's opening with the cards dealt and shown right after it, or the last ruling on its end or players."""
    opened = _last(entries, lambda event: isinstance(event, Opened) and event.window == window)
    if opened is None:
        return None
    rest = entries[opened.event.seq :]
    for entry in rest:
        if not isinstance(entry.event, BoxMade | SeedCommitted | Dealt | Delivered | Revealed | Rolled):
            break
        opened = entry
    for entry in rest:
        match entry.event:
            case Closed(window=name) if name == window:
                break
            case Ruling(ruling="undo", window=other) if other not in ("", window):
                pass
            case Ruling(ruling="extend" | "pause" | "resume" | "substitute" | "undo"):
                opened = entry
    return opened


def _received(entries: Sequence[Entry], window: str) -> Entry | None:
    return _last(entries, lambda event: isinstance(event, Receipt) and event.window == window)


def _revealed(entries: Sequence[Entry], window: str) -> Entry | None:
    """The event at which a window's resolution was complete: its check, or the next window's opening after it."""
    check = _last(entries, lambda event: isinstance(event, Check) and event.window == window)
    if check is None:
        return None
    following = entries[check.event.seq] if check.event.seq < len(entries) else None
    return following if following and isinstance(following.event, Opened) else check


def _corrected(entries: Sequence[Entry], window: str) -> Entry | None:
    """A window's resolution, or the last ruling after it that concerns what it came to."""
    first = _revealed(entries, window)
    if first is None:
        return None
    anchor, last = first, True
    for entry in entries[first.event.seq :]:
        event = entry.event
        last = last and not isinstance(event, Closed)
        if isinstance(event, Ruling) and concerns(event, window, last=last):
            anchor = entry
    return anchor


def _ended(entries: Sequence[Entry], window: str) -> Entry | None:
    """As `_corrected`; of the last window, the host's ruling that the game ends here, where that came later."""
    anchor = _corrected(entries, window) if window else None
    end = _last(entries, lambda event: isinstance(event, Ruling) and event.ruling == "end")
    if anchor is None or end is None or anchor.event.seq > end.event.seq:
        return anchor
    between = entries[anchor.event.seq : end.event.seq]
    return anchor if any(isinstance(entry.event, Closed) for entry in between) else end


def _reminded(entries: Sequence[Entry], window: str) -> Entry | None:
    told = _last(entries, lambda event: isinstance(event, Reminded) and event.window == window)
    return told or _announced(entries, window)


def _seated(entries: Sequence[Entry], window: str) -> Entry | None:
    """The last event that changed who plays."""
    return _last(
        entries,
        lambda event: (
            isinstance(event, Created | Known)
            or (isinstance(event, Ruling) and event.ruling in ("substitute", "undo"))
            or (isinstance(event, Closed) and event.window == "signup")
        ),
    )


def _promised(entries: Sequence[Entry], window: str) -> Entry | None:
    """The promise of the first seed, or where a later round of the beacon was named for that, the last one."""
    first = next((entry.event for entry in entries if isinstance(entry.event, SeedCommitted)), None)
    deck = first.deck if first else ""
    return _last(entries, lambda event: isinstance(event, SeedCommitted) and event.deck == deck)


def _mixed(entries: Sequence[Entry], window: str) -> Entry | None:
    """The event that closes the inputs, or, while words are still collected, the last of them."""
    closed = next((entry for entry in entries if isinstance(entry.event, Mixed)), None)
    if closed is not None or _promised(entries, window) is None:
        return closed
    return _last(
        entries, lambda event: isinstance(event, PostEvent) and event.window == "" and bool(event.player)
    )


POSTS = {
    "announcement": _Kind(_announced),
    "receipts": _Kind(_received, replaces=True),
    "reveal": _Kind(_corrected),
    "standings": _Kind(_ended, thread="standings", replaces=True),
    "final": _Kind(_ended, thread="standings"),
    "promise": _Kind(_promised, thread="deal", anew=True),
    "inputs": _Kind(_mixed, thread="deal", anew=True),
    "reminder": _Kind(_reminded, anew=True),
    "players": _Kind(_seated, thread="players", replaces=True),
}


def publish(
    desk: Desk, what: str, window: str = "", *, send: bool, pasting: bool = False, calls: Sequence[str] = ()
) -> Publication:
    """Render a post and write it, unless it stands there already.

    Boards that other people read are written to with `send` only. With `pasting` nothing is written: the host
    pastes the text, and an import finds it by its marker. `calls` are accounts to be called to it. Raises
    `InputError` for an unknown post, `DataError` where there is nothing to say yet, `BoardError` where the board
    did not take it.
    """
    game = desk.game
    window = window or _window_of(game, what)
    folder = desk.workspace.root / "templates"
    text, marker = composed(
        game, list(desk.log.entries()), what, window, markup=desk.board.capabilities.markup,
        paths=[folder] if folder.is_dir() else [], as_of=desk.as_of,
    )  # fmt: skip
    settle(desk)
    sent = {intent.seq: intent for intent in game.intents.values()}
    before = [
        post for post in game.published
        if _same(post, what, window) and (not POSTS[what].anew or sent[post.intent].marker == marker)
    ]  # fmt: skip
    if before and sent[before[-1].intent].digest == digest(text):
        return Publication(what, window, "unchanged", text, before[-1].url or before[-1].id)
    intent = _announced_before(game, what, window, text)
    if intent and any(post.intent == intent.seq for post in game.published):
        again = "paste it if you have not; the next import confirms it by its marker"
        why = again if desk.board.kind == "saved" else "a moderator has not let it through yet"
        return Publication(what, window, "queued", text, why, _parts(desk, text, marker))
    if not (pasting or desk.writes(send)):
        return Publication(what, window, "shown", text, parts=_parts(desk, text, marker))
    if intent is None:
        old = _standing_text(desk, before[-1]) if before and what in ("reveal", "final") else ""
        drafted = desk.stage(Intent, post=what, marker=marker, digest=digest(text), window=window, before=old)
        assert isinstance(drafted, Intent)
        intent = drafted
        desk.commit()
    elif _count(desk, "refused", intent) > (tried := _count(desk, "tried", intent)):
        # The board has clearly not taken it the last time; from here on it may stand there.
        desk.kept.put("tried", f"{intent.seq}/{tried + 1}", {"at": desk.now})
    else:
        _wait(desk, intent)
    draft = _draft(desk, what, window, text, marker, before[-1] if before else None, sent)
    draft = msgspec.structs.replace(draft, calls=tuple(calls))
    if pasting:
        _record(desk, intent.seq, what, window, "", draft.thread, "")
        return Publication(
            what,
            window,
            "queued",
            text,
            "paste it; the next import confirms it by its marker",
            _parts(desk, text, marker),
        )
    match desk.board.write(draft, now=desk.now):
        case Posted() as posted:
            _record(desk, intent.seq, what, window, posted.id, posted.thread, posted.url)
            return Publication(what, window, "posted", text, posted.url or posted.id)
        case Queued(reason=reason):
            _record(desk, intent.seq, what, window, "", draft.thread, "")
            return Publication(what, window, "queued", text, reason, _parts(desk, text, marker))
        case Refused(reason=reason, wait=wait):
            desk.kept.put("refused", f"{intent.seq}/{_count(desk, 'refused', intent) + 1}", {"at": desk.now})
            hint = f"run it again in {wait} s" if wait else "mend that and run it again"
            raise BoardError(f"{what} was not taken: {reason}", hint=hint)
        case doubt:
            settle(desk)
            found = [post for post in game.published if post.intent == intent.seq]
            if not found:
                raise BoardError(
                    f"{what}: nobody knows whether it was stored ({doubt.reason})",
                    hint="run it again in a while: the board is read first, and nothing is sent twice",
                )
            return Publication(what, window, "posted", text, found[-1].url or found[-1].id)


def anchor_of(game: Game, entries: Sequence[Entry], what: str, window: str) -> Entry | None:
    """The event at which a post is anchored, or None where there is nothing to say yet.

    An announcement names whose turn it is and until when: it is told anew wherever a turn, a lapse or a late bid
    has moved that.
    """
    anchor = POSTS[what].anchor(entries, window)
    moved = game.moved.get(window, 0)
    if what == "announcement" and anchor is not None and anchor.event.seq < moved <= len(entries):
        return entries[moved - 1]
    return anchor


def outdated(game: Game, entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """The posts, by kind and window, that a ruling, a turn or an entry about a player has overtaken since they went up.

    Only what the log says counts: a text that another template would give is as good as before.
    """
    told = {(post.post, post.window): game.intents[post.intent].marker for post in game.published}
    last = {post.post: post.window for post in game.published}
    windows = [game.window.name] if game.window else []
    named = {ruling.window for ruling in game.rulings if ruling.ruling in ("adjust", "excuse", "undo")}
    closed = [window for window in game.closed if window in named or window == game.closed[-1]]
    due = [
        *(("announcement", window) for window in windows),
        *(("reveal", window) for window in closed),
        *((what, last[what]) for what in ("standings", "final", "players") if what in last),
    ]
    found = []
    for what, window in due:
        anchor = anchor_of(game, entries, what, window) if (what, window) in told else None
        if anchor is not None and anchor.event.seq > int(told[what, window].rpartition("/")[2]):
            found.append((what, window))
    return found


def _parts(desk: Desk, text: str, marker: str) -> tuple[str, ...]:
    """The texts to paste for a post that the board does not take whole."""
    can = desk.board.capabilities
    pieces = cut(text, [can.part], markup=can.markup) if can.part else []
    return tuple(parted(pieces, marker, markup=can.markup)) if len(pieces) > 1 else ()


def _standing_text(desk: Desk, post: Published) -> str:
    """The text of a post as it stands on the board, before another takes its place; "" where it is not found."""
    return next((own.text for own in desk.board.own_posts(post.thread) if own.id == post.id), "")


def settle(desk: Desk, *, thorough: bool = False) -> list[str]:
    """Look on the board for posts of which the log does not know whether they were written.

    Those that stand there are recorded, every copy; gives a line for each that stands there more than once.
    With `thorough`, copies of posts that are known to stand are looked for too. Nothing is written or deleted
    on the board.
    """
    game = desk.game
    known: dict[int, set[str]] = {}
    for post in game.published:
        known.setdefault(post.intent, set()).add(post.id)
    doubtful = [intent for intent in game.intents.values() if thorough or known.get(intent.seq, {""}) == {""}]
    warnings = []
    kinds = {intent.post for intent in doubtful}
    # An edit stands in a post as old as the first of its kind; a day for clocks that disagree.
    first = min((intent.at for intent in game.intents.values() if intent.post in kinds), default=desk.now)
    desk.board.begun = after(first, -86_400)
    standing = desk.board.own_posts("") if doubtful else ()
    for intent in doubtful:
        ids = known.setdefault(intent.seq, set())
        for copy in _copies(game, standing, intent):
            if copy.id not in ids:
                _record(desk, intent.seq, intent.post, intent.window, copy.id, copy.thread, copy.url)
                ids.add(copy.id)
        where = sorted(ids - {""})
        if len(where) > 1:
            warnings.append(
                f"{intent.post} stands {len(where)} times on the board ({', '.join(where)}); "
                "delete all but one by hand"
            )
    return warnings


def _copies(game: Game, standing: Sequence[Post], intent: Intent) -> list[Post]:
    """The posts that an intent may have written; a board may have changed their text a little.

    Not those that another intent with the same marker is known to have written, unless the text is this one's.
    """
    others = {
        post.id
        for post in game.published
        if post.intent != intent.seq and game.intents[post.intent].marker == intent.marker
    }
    marked = [post for post in standing if find_marker(post.text, intent.marker)]
    same = [post for post in marked if post.digest == intent.digest]
    return same or [post for post in marked if post.id not in others]


def _announced_before(game: Game, what: str, window: str, text: str) -> Intent | None:
    """The intent of just this text, where nobody knows yet that it stands on the board."""
    stands = {post.intent for post in game.published if post.id}
    found = [
        intent
        for intent in game.intents.values()
        if (intent.post, intent.window, intent.digest) == (what, window, digest(text))
        and intent.seq not in stands
    ]
    return found[-1] if found else None


def _count(desk: Desk, kind: str, intent: Intent) -> int:
    """How often a post was refused, or tried again after that, by the secret file, where nothing ever changes."""
    return sum(key.startswith(f"{intent.seq}/") for key in desk.kept.all(kind))


def _wait(desk: Desk, intent: Intent) -> None:
    """Raise `BoardError` while a listing may not show yet what a broken off attempt has stored."""
    passed, wait = seconds_between(intent.at, desk.now), desk.board.capabilities.settle
    if passed < wait:
        raise BoardError(
            f"{intent.post} was being posted at {intent.at}; nobody knows yet whether it stands there",
            hint=f"run it again in {wait - passed} s: then the board shows it, or it is sent again",
        )


def composed(
    whole: Game, entries: Sequence[Entry], what: str, window: str, *, markup: str, paths: Sequence[Path] = (),
    as_of: Callable[[Sequence[Entry]], Game] | None = None,
) -> tuple[str, str]:  # fmt: skip
    """A post's text and marker, as of the event at which it is anchored; `whole` is the game after all the entries.

    `as_of` gives the public state after some entries, where the caller has a quicker way than to replay them.
    Raises `InputError` for an unknown post, `DataError` where there is nothing to say yet.
    """
    from hostkit.publish.render import marker, render

    if what not in POSTS:
        raise InputError(f"there is no post {what!r}", hint=f"posts: {', '.join(POSTS)}")
    anchor = anchor_of(whole, entries, what, window)
    if anchor is None:
        raise DataError(f"there is nothing for {what} of {window or 'the game'} to say yet")
    seq = anchor.event.seq
    game = as_of(entries[:seq]) if as_of else replay(entry.event for entry in entries[:seq])
    view = view_of(game, window, at=anchor.event.at, seq=seq, hash=anchor.hash, markup=markup)
    text = render(what, view, markup=markup, ruleset=game.created.ruleset, paths=paths)
    return text, marker(game.created.game, what, seq)


def digests(game: Game, anchor: Entry, intent: Intent) -> Iterator[str]:
    """The digests that an intended post's text can have, in any markup, by hostkit's own templates.

    `game` stands at the event at which the post is anchored.
    """
    from hostkit.publish.render import MARKUPS, render

    seq, at = anchor.event.seq, anchor.event.at
    for markup in MARKUPS:
        view = view_of(game, intent.window, at=at, seq=seq, hash=anchor.hash, markup=markup)
        yield digest(render(intent.post, view, markup=markup, ruleset=game.created.ruleset))


def standings_text(game: Game, *, at: str, head: str, markup: str) -> str:
    """The standings as they are now, as text for a board."""
    from hostkit.publish.render import render

    seq, hash = head.split()
    window = game.closed[-1] if game.closed else ""
    view = view_of(game, window, at=at, seq=int(seq), hash=hash, markup=markup)
    return render("standings", view, markup=markup, ruleset=game.created.ruleset)


def view_of(game: Game, window: str, *, at: str, seq: int, hash: str, markup: str) -> dict[str, Any]:
    """What a post may say: plain data, public as of the event `seq`, of the moment `at`."""
    machine, created = game.machine, game.created
    past = game.past.get(window)
    # A window that is not the last resolved one any more is told of as it was.
    older = past is not None and window != game.closed[-1]
    told = past if past is not None and older else None
    standings = msgspec.to_builtins(told.standings if told else machine.standings())
    opened = None
    if not told and game.window is not None and machine.window is not None:
        opened = {
            "name": game.window.name, "kind": machine.window.kind, "opens": game.window.opens,
            "deadline": game.window.deadline, "verbs": list(machine.window.verbs),
            "awaiting": [player for player in machine.awaiting if player not in game.away],
            "absent": game.away, "acted": list(machine.acted), "turn": machine.turn,
            "sealed": machine.window.sealed, "ends": game.window.ends,
            "lapsed": [{"player": one.player, "at": one.at} for one in game.lapses if one.window == window],
            "put_off": _put_off(game, window),
        }  # fmt: skip
    kind = machine.window.kind if machine.window else ""
    # What the host took to say something else has counted as that.
    taken = {ruling.target for ruling in game.rulings if ruling.ruling == "accept" and ruling.orders}
    return {
        "game": created.game,
        "title": game.ruleset.title,
        "ruleset": created.ruleset,
        "zone": created.zone,
        "markup": markup,
        "now": at,
        "head": {"seq": seq, "hash": hash},
        "host": created.host,
        "players": [{"name": s["player"], "seat": s["seat"], "status": s["status"]} for s in standings["players"]],
        "window": opened,
        "round": round_title(window),
        "following": machine.following,
        "ended": next((ruling.seq for ruling in game.rulings if ruling.ruling == "end"), 0),
        "facts": machine.facts("", "thread"),
        "result": told.result if told else machine.result,
        "standings": standings,
        "corrections": corrections(game, window),
        "objections": _objections(game, window),
        "seats": [
            {"player": player.name, "aliases": list(player.aliases), "accounts": list(player.accounts),
             "before": [one.player.name for one in game.seats.former if one.seat == player.name]}
            for player in game.players
        ],
        "amendments": [
            {"options": msgspec.to_builtins(change.options), "why": change.why, "seq": change.seq}
            for change in game.amendments if change.since == window
        ],
        **rulings(game, window),
        "orders": [
            {"player": row.player or row.source.author, "verdict": row.verdict, "reason": row.reason,
             "rule": row.rule, "url": row.source.url, "text": ""}
            for row in game.rows(window) if row.order is not None or row.seq not in taken
        ],
        "receipts": [
            {"player": receipt.player or receipt.source.author, "digest": receipt.digest,
             "at": receipt.source.created, "seq": receipt.seq}
            for receipt in game.receipts.values() if receipt.window == window
        ],
        "openings": [_opening(game, opening) for opening in game.opened_receipts.values()
                     if opening.salt and opening.receipt in game.receipts
                     and game.receipts[opening.receipt].window == window],
        "box": {"key": game.box_keys.get(window, ""), "secret": game.box_secrets.get(window, "")},
        "boxes": [
            {"player": box.player, "seq": seq, "url": box.source.url,
             "text": game.opened_receipts[seq].text if seq in game.opened_receipts else "",
             "reason": _reason(game.opened_receipts.get(seq))}
            for seq, box in game.boxes.items() if box.window == window
        ] + _private_boxes(game, window),
        "options": msgspec.to_builtins(game.ruleset.options),
        "promises": [
            {"deck": deck, "commitment": promise.commitment, "deal": promise.deal, "inputs": list(promise.inputs),
             "mixed": list(game.mixed[deck].inputs) if deck in game.mixed else []}
            for deck, promise in game.commitments.items()
        ],
        "words": [
            {"player": post.player, "text": mixed_words(post).partition(": ")[2], "url": post.source.url,
             "recorded": post.recorded}
            for post in game.words
        ],
        "samples": list(game.ruleset.samples.get(kind, [])),
        "rules_url": "",
    }  # fmt: skip


def _reason(opening: Opening | None) -> str:
    """Why a box is void, or what cannot be read in it."""
    return "; ".join(problem["reason"] for problem in opening.problems) if opening else ""


def _private_boxes(game: Game, window: str) -> list[dict[str, Any]]:
    """The boxes of a window that came by private message, once they are open: what was read in each."""
    if window not in game.box_secrets:
        return []
    opened = [(game.receipts.get(seq), opening) for seq, opening in game.opened_receipts.items()]
    return [
        {"player": receipt.player, "seq": receipt.seq, "url": "", "text": ", ".join(map(in_words, opening.orders)),
         "reason": _reason(opening)}
        for receipt, opening in opened
        if receipt is not None and receipt.window == window and has_box(opening.text)
    ]  # fmt: skip


def _put_off(game: Game, window: str) -> list[dict[str, Any]]:
    """The rulings by which the open window's end or clock was moved, with their reasons."""
    return [
        {"ruling": ruling.ruling, "why": ruling.why, "seq": ruling.seq, "deadline": ruling.deadline}
        for ruling in game.rulings
        if ruling.window == window
        and ruling.ruling in ("extend", "pause", "resume")
        and ruling.seq not in game.undone
    ]


def _objections(game: Game, window: str) -> str:
    """Until when objections to a result count, where the game has that (option `provisional`)."""
    past, span = game.past.get(window), read_span(game.ruleset.options.provisional)
    return after(past.at, span) if past is not None and span else ""


def round_title(window: str) -> str:
    """A window's name as a heading: `round-3` is Round 3."""
    return window.replace("-", " ").capitalize()


def _opening(game: Game, opening: Opening) -> dict[str, Any]:
    receipt = game.receipts[opening.receipt]
    # Whether the receipt surely stood in a post before the window closed.
    past = game.past.get(receipt.window)
    until = past.seq if past is not None else opening.seq
    told = receipt.seq <= published_receipts(game, receipt.window, before=until, seen=True)
    who = receipt.player or receipt.source.author
    return {"who": who, "player": receipt.player, "text": opening.text, "salt": opening.salt, "digest": receipt.digest,
            "seq": receipt.seq, "told": told}  # fmt: skip


def _window_of(game: Game, what: str) -> str:
    """The window that a post is about, where the host named none."""
    opened = game.window.name if game.window else ""
    if what in ("announcement", "receipts", "reminder", "players") and opened:
        return opened
    return game.closed[-1] if game.closed else opened


def _same(post: Published, what: str, window: str) -> bool:
    return post.post == what and bool(post.id) and (post.window == window or POSTS[what].thread != "")


def _draft(
    desk: Desk,
    what: str,
    window: str,
    text: str,
    marker: str,
    before: Published | None,
    sent: dict[int, Intent],
) -> Draft:
    if before is not None:
        return Draft(
            text=text, marker=marker, thread=before.thread, edits=before.id, seen=sent[before.intent].digest
        )
    can, named = desk.board.capabilities, f"{desk.game.ruleset.title} {desk.name}"
    if can.pages and POSTS[what].thread:
        return Draft(text=text, marker=marker, thread=f"{can.pages}{desk.name}/{what}")
    thread = POSTS[what].thread or window
    title = named if can.one_thread else f"{named}: {round_title(thread)}"
    if can.names_threads:
        stands = any(post.thread == thread for post in desk.game.published)
        return Draft(text=text, marker=marker, thread=thread, title="" if stands else title)
    there = _stands_in(desk, thread)
    return Draft(text=text, marker=marker, thread=there, title="" if there else title)


def _stands_in(desk: Desk, thread: str) -> str:
    """The board's own name of the thread in which posts of a window, or of the game's standings, stand; or ""."""
    can = desk.board.capabilities
    for post in desk.game.published:
        page = bool(can.pages) and post.thread.startswith(can.pages)
        same = can.one_thread or (POSTS[post.post].thread or post.window) == thread
        if post.thread and same and not page:
            return post.thread
    return ""


def _record(desk: Desk, intent: int, what: str, window: str, id: str, thread: str, url: str) -> None:
    desk.stage(Published, intent=intent, post=what, id=id, thread=thread, window=window, url=url)
    desk.commit()


def _last(entries: Sequence[Entry], wanted: Callable[[Any], bool]) -> Entry | None:
    return next((entry for entry in reversed(entries) if wanted(entry.event)), None)
