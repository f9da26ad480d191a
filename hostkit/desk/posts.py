"""Posts go out: each is rendered, has its place on the board, and is written exactly once.

A post is anchored at one event of the log: its view is the game replayed up to there, its head is that event's
hash. So the same log always gives the same text, an unchanged text is not sent again, and an auditor can render
it anew. Before a board is touched an `intent` is in the log, and afterwards what became of it.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from hostkit.boards.base import Draft, Post, Posted, Queued, Refused, digest, find_marker
from hostkit.boards.parts import cut, parted
from hostkit.desk.anchors import POSTS, anchor_of
from hostkit.desk.game import Desk
from hostkit.desk.views import round_title, view_of
from hostkit.errors import BoardError, DataError, InputError
from hostkit.log import Entry
from hostkit.log.events import Intent, Published
from hostkit.replay import Game, replay
from hostkit.times import after, seconds_between

__all__ = ["Publication", "composed", "digests", "publish", "settle", "standings_text"]


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
    text, marker = composed(
        game, list(desk.log.entries()), what, window, markup=desk.board.capabilities.markup,
        paths=desk.workspace.templates, as_of=desk.as_of,
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
        why = again if desk.board.capabilities.by_hand else "a moderator has not let it through yet"
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
