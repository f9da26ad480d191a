"""Posts go out: what each one says, where it stands, and that it is written exactly once.

A post is anchored at one event of the log: its view is the game replayed up to there, its head is that event's
hash. So the same log always gives the same text, an unchanged text is not sent again, and an auditor can render
it anew. Before a board is touched an `intent` is in the log, and afterwards what became of it.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from hostkit.boards.base import Draft, Posted, Queued, Refused, digest, find_marker
from hostkit.desk.game import Desk
from hostkit.errors import BoardError, DataError, InputError
from hostkit.log import Entry
from hostkit.log.events import Check, Closed, Intent, Opened, Opening, Published, Receipt, Ruling
from hostkit.replay import Game, replay

__all__ = ["POSTS", "Publication", "composed", "digests", "publish", "settle", "standings_text"]


class Publication(NamedTuple):
    """What became of a post: `outcome` is posted, unchanged, queued or shown (a dry run)."""

    post: str
    window: str
    outcome: str
    text: str
    where: str = ""


class _Kind(NamedTuple):
    """A kind of post: the event that it is anchored at, and whether a later one takes the place of the last."""

    anchor: Callable[[Sequence[Entry], str], Entry | None]
    thread: str = ""
    replaces: bool = False


def _announced(entries: Sequence[Entry], window: str) -> Entry | None:
    return _last(entries, lambda event: isinstance(event, Opened) and event.window == window)


def _received(entries: Sequence[Entry], window: str) -> Entry | None:
    return _last(entries, lambda event: isinstance(event, Receipt) and event.window == window)


def _revealed(entries: Sequence[Entry], window: str) -> Entry | None:
    """The event at which a window's resolution was complete: the next window's opening, or its own check."""
    found = None
    for entry in entries:
        match entry.event:
            case Check(window=name) if name == window:
                found = entry
            case Opened() if found:
                return entry
            case Closed() | Ruling() if found:
                return found
    return found


def _checked(entries: Sequence[Entry], window: str) -> Entry | None:
    return _revealed(entries, window) if window else None


POSTS = {
    "announcement": _Kind(_announced),
    "receipts": _Kind(_received, replaces=True),
    "reveal": _Kind(_revealed),
    "standings": _Kind(_checked, thread="standings", replaces=True),
    "final": _Kind(_revealed, thread="standings"),
    "reminder": _Kind(_announced),
}


def publish(desk: Desk, what: str, window: str = "", *, send: bool) -> Publication:
    """Render a post and write it, unless it stands there already.

    Boards that other people read are written to with `send` only. Raises `InputError` for an unknown post,
    `DataError` where there is nothing to say yet, `BoardError` where the board did not take it.
    """
    game = desk.game
    window = window or _window_of(game, what)
    folder = desk.workspace.root / "templates"
    text, marker = composed(
        list(desk.log.entries()), what, window, markup=desk.board.capabilities.markup,
        paths=[folder] if folder.is_dir() else [], as_of=desk.as_of,
    )  # fmt: skip
    sent = {intent.seq: intent for intent in game.intents.values()}
    before = [post for post in game.published if _same(post, what, window)]
    if before and sent[before[-1].intent].digest == digest(text):
        return Publication(what, window, "unchanged", text, before[-1].url or before[-1].id)
    if desk.board.capabilities.public and not send:
        return Publication(what, window, "shown", text)
    intent = desk.stage(Intent, post=what, marker=marker, digest=digest(text), window=window)
    desk.commit()
    draft = _draft(desk, what, window, text, marker, before[-1] if before else None, sent)
    match desk.board.write(draft, now=desk.now):
        case Posted() as posted:
            _record(desk, intent.seq, what, window, posted.id, posted.thread, posted.url)
            return Publication(what, window, "posted", text, posted.url or posted.id)
        case Queued(reason=reason):
            _record(desk, intent.seq, what, window, "", draft.thread, "")
            return Publication(what, window, "queued", text, reason)
        case Refused(reason=reason, wait=wait):
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


def settle(desk: Desk) -> list[str]:
    """Look on the board for posts of which the log does not know whether they were written.

    Those that stand there are recorded, every copy; gives a line for each that stands there more than once.
    """
    game = desk.game
    known = {post.intent for post in game.published}
    doubtful = [intent for intent in game.intents.values() if intent.seq not in known]
    warnings = []
    standing = desk.board.own_posts("") if doubtful else ()
    for intent in doubtful:
        copies = [post for post in standing if find_marker(post.text, intent.marker)]
        copies = [post for post in copies if post.digest == intent.digest] or copies
        for post in copies:
            _record(desk, intent.seq, intent.post, intent.window, post.id, post.thread, post.url)
        if len(copies) > 1:
            warnings.append(
                f"{intent.post} stands {len(copies)} times on the board; delete all but one by hand"
            )
    return warnings


def composed(
    entries: Sequence[Entry], what: str, window: str, *, markup: str, paths: Sequence[Path] = (),
    as_of: Callable[[Sequence[Entry]], Game] | None = None,
) -> tuple[str, str]:  # fmt: skip
    """A post's text and marker, as of the event at which it is anchored.

    `as_of` gives the public state after some entries, where the caller has a quicker way than to replay them.
    Raises `InputError` for an unknown post, `DataError` where there is nothing to say yet.
    """
    from hostkit.publish.render import marker, render

    if what not in POSTS:
        raise InputError(f"there is no post {what!r}", hint=f"posts: {', '.join(POSTS)}")
    anchor = POSTS[what].anchor(entries, window)
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
    standings = msgspec.to_builtins(machine.standings())
    opened = None
    if game.window is not None and machine.window is not None:
        opened = {
            "name": game.window.name, "kind": machine.window.kind, "opens": game.window.opens,
            "deadline": game.window.deadline, "verbs": list(machine.window.verbs),
            "awaiting": machine.awaiting, "acted": list(machine.acted),
        }  # fmt: skip
    kind = machine.window.kind if machine.window else ""
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
        "result": machine.result,
        "standings": standings,
        "rulings": [_ruling(ruling) for ruling in game.rulings if ruling.window in ("", window)],
        "orders": [
            {"player": row.player or row.source.author, "verdict": row.verdict, "reason": row.reason,
             "rule": row.rule, "url": row.source.url, "text": ""}
            for row in game.rows(window)
        ],
        "receipts": [
            {"player": receipt.player, "digest": receipt.digest, "at": receipt.source.created, "seq": receipt.seq}
            for receipt in game.receipts.values() if receipt.window == window
        ],
        "openings": [_opening(game, opening) for opening in game.opened_receipts.values()
                     if game.receipts[opening.receipt].window == window],
        "options": msgspec.to_builtins(game.ruleset.options),
        "samples": list(game.ruleset.samples.get(kind, [])),
        "rules_url": "",
    }  # fmt: skip


def round_title(window: str) -> str:
    """A window's name as a heading: `round-3` is Round 3."""
    return window.replace("-", " ").capitalize()


def _ruling(ruling: Ruling) -> dict[str, Any]:
    target = ruling.player or (f"message {ruling.target}" if ruling.target else ruling.window)
    amount = f" by {ruling.amount:+}" if ruling.amount else ""
    return {
        "ruling": ruling.ruling,
        "text": f"{ruling.ruling} {target}{amount}",
        "why": ruling.why,
        "seq": ruling.seq,
    }


def _opening(game: Game, opening: Opening) -> dict[str, Any]:
    receipt = game.receipts[opening.receipt]
    return {"player": receipt.player, "text": opening.text, "salt": opening.salt, "digest": receipt.digest,
            "seq": receipt.seq}  # fmt: skip


def _window_of(game: Game, what: str) -> str:
    """The window that a post is about, where the host named none."""
    opened = game.window.name if game.window else ""
    if what in ("announcement", "receipts", "reminder") and opened:
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
    thread = POSTS[what].thread or window
    stands = any(post.thread == thread for post in desk.game.published)
    title = "" if stands else f"{desk.game.ruleset.title} {desk.name}: {round_title(thread)}"
    return Draft(text=text, marker=marker, thread=thread, title=title)


def _record(desk: Desk, intent: int, what: str, window: str, id: str, thread: str, url: str) -> None:
    desk.stage(Published, intent=intent, post=what, id=id, thread=thread, window=window, url=url)
    desk.commit()


def _last(entries: Sequence[Entry], wanted: Callable[[Any], bool]) -> Entry | None:
    return next((entry for entry in reversed(entries) if wanted(entry.event)), None)
