"""Saved pages come in, on the same path as what is read live; and they show which of our posts stand.

A post that was pasted by hand is known by its marker in a post of the host's account. Whoever else writes a
marker is ignored.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hostkit.boards.base import Fault, Fetched, Post, digest, find_marker
from hostkit.boards.parts import joined
from hostkit.boards.saved import read_saved
from hostkit.desk.addressed import Held, of_others
from hostkit.desk.anchors import POSTS, anchor_of
from hostkit.desk.game import Desk
from hostkit.desk.hear import Heard, take
from hostkit.desk.posts import composed
from hostkit.errors import InputError
from hostkit.log.events import Intent, Published
from hostkit.publish.render import marker
from hostkit.times import seconds_between, span_text

__all__ = ["Imported", "import_files", "selectors"]


class Imported(NamedTuple):
    """What an import found: messages, posts of ours that stand, copies too many, how many were read."""

    heard: Heard
    standing: tuple[Published, ...]
    warnings: tuple[str, ...]
    posts: int


def import_files(
    desk: Desk, files: Sequence[Path], *, via: str = "", format: str = "", select: Mapping[str, str] | None = None,
    typed: bytes | None = None, zone: str = "", progress: Any = None,
) -> Imported:  # fmt: skip
    """Read saved files into the log, all of them or, where one is refused, none.

    Importing the same again changes nothing. A known post with another text is an edit (ALL-4). Raises
    `InputError` as `hostkit.boards.saved.read_saved` does, and for a post that is not written yet.
    """
    format = "html" if select else format
    select = selectors(desk) | dict(select or {})
    if select or format == "html":
        from hostkit.boards._saved_html import checked

        select = checked(select)
    fetched = read_saved(
        files, host=_accounts(desk), seen=desk.now, zone=zone or desk.game.created.zone, via=via, format=format,
        select=select, names=_called(desk), typed=typed,
    )  # fmt: skip
    _refuse_future(fetched.posts, desk.now)
    own = joined(post for post in fetched.posts if post.own and not post.deleted)[0]
    fetched, elsewhere = _for_this_game(desk, fetched)
    fetched, other = _as_before(desk, fetched)
    heard = take(desk, fetched, saved=True, progress=progress)
    standing, warnings = _confirm(desk, own)
    return Imported(
        heard._replace(faults=(*heard.faults, *elsewhere, *other)),
        tuple(standing),
        tuple(warnings),
        len(fetched.posts),
    )


_AHEAD = 900
"""Seconds by which a forum's clock may be ahead of this machine's; no zone is nearer than that to another."""


def _refuse_future(posts: Sequence[Post], now: str) -> None:
    """Refuse files with a post from the future: some time was misread, and the others may be wrong by as much."""
    late = [post for post in posts if not post.deleted and seconds_between(now, post.created) > _AHEAD]
    if not late:
        return
    post = max(late, key=lambda post: post.created)
    ahead = span_text(seconds_between(now, post.created))
    raise InputError(
        f"the post {post.id} of {post.author} is of {post.created}, {ahead} after now ({now})",
        hint="nothing was imported. Is this machine's clock right? Where a page does not say in which zone its times "
        "are, name it: hostkit import --zone Europe/Berlin FILE",
    )


def selectors(desk: Desk) -> dict[str, str]:
    """The selectors that the workspace keeps for the game's board."""
    kept = desk.workspace.settings().boards.get(desk.game.created.board, {}).get("select", {})
    if not isinstance(kept, dict) or not all(isinstance(value, str) for value in kept.values()):
        raise InputError("hostkit.yaml: `select` is no list of selectors", hint="select: {post: div.post, …}")
    return dict(kept)


def _called(desk: Desk) -> list[str]:
    """Every name by which a player of the game may stand above a post."""
    return [
        name for one in desk.game.players
        for name in (one.name, *one.aliases, *(account.rpartition(":")[2] for account in one.accounts))
    ]  # fmt: skip


def _accounts(desk: Desk) -> list[str]:
    """The accounts under which the host writes, wherever the workspace names one."""
    settings = desk.workspace.settings()
    board = settings.boards.get(desk.game.created.board, {})
    named = [
        board.get("host"),
        board.get("username"),
        board.get("user"),
        settings.host,
        desk.game.created.host,
    ]
    return [str(name) for name in named if name]


def _for_this_game(desk: Desk, fetched: Fetched) -> tuple[Fetched, list[Fault]]:
    """Leave out private messages that name another game: read here, a sealed bid would count in the wrong one."""
    left = of_others(desk, fetched.posts)
    faults = [Fault(f"private message {one.post.id}", _for_whom(desk, one)) for one in left]
    ids = {one.post.id for one in left}
    kept = tuple(post for post in fetched.posts if post.id not in ids)
    return fetched._replace(posts=kept), faults


def _for_whom(desk: Desk, left: Held) -> str:
    """For which games a message is that was left out, and how it gets into them."""
    author, games = left.post.author, left.games
    if desk.name in games:
        return left.fault.reason
    return (
        f"{author} wrote it for {' or '.join(games)}: hostkit import -g {games[0]} FILE; where it is for {desk.name} "
        f"all the same: hostkit record -g {desk.name} {author} 'ORDER' --at {left.post.created}"
    )


def _as_before(desk: Desk, fetched: Fetched) -> tuple[Fetched, list[Fault]]:
    """Leave out what was read before in another form: HTML once, the author's own marks now.

    The texts differ, the post does not; nobody is told that he edited.
    """
    before = _forms(desk)
    kept: list[Post] = []
    left: list[Post] = []
    for post in fetched.posts:
        form = before.get(post.id, post.markup)
        known = desk.game.texts.get(post.id)
        (kept if form == post.markup or post.deleted or known == post.text else left).append(post)
    faults = [
        Fault(post.id, f"it was read as {before[post.id]} before and is {post.markup} now: save it as before")
        for post in left
    ]
    return fetched._replace(posts=tuple(kept)), faults


def _forms(desk: Desk) -> dict[str, str]:
    return {row.source.id: row.source.markup for name in desk.game.windows for row in desk.game.rows(name)}


def _confirm(desk: Desk, own: Sequence[Post]) -> tuple[list[Published], list[str]]:
    """Record the posts of ours that stand; those that were put up without telling hostkit get their intent now."""
    game = desk.game
    certain = {(post.intent, post.id) for post in game.published if post.id}
    settled = {post.intent for post in game.published if post.id}
    newest = {intent.marker: intent for intent in game.intents.values()}
    standing: list[Published] = []
    warnings = []
    for name, intent in (newest | _unspoken(desk, own, newest)).items():
        copies = [post for post in own if find_marker(post.text, name)]
        copies = list({post.id: post for post in copies}.values())
        new = [post for post in copies if (intent.seq, post.id) not in certain]
        if intent.seq == 0 and new:
            intent = desk.stage(
                Intent, post=intent.post, marker=name, digest=intent.digest, window=intent.window
            )  # type: ignore[assignment]
        for post in new:
            standing.append(
                desk.stage(
                    Published, intent=intent.seq, post=intent.post, id=post.id, thread=post.thread,
                    window=intent.window, url=post.url,
                )  # type: ignore[arg-type]
            )  # fmt: skip
        if new and (len(copies) > 1 or intent.seq in settled):
            count = max(len(copies), 2)
            warnings.append(
                f"{intent.post} of {intent.window} stands {count} times; delete all but one by hand"
            )
    desk.commit()
    return standing, warnings


def _unspoken(desk: Desk, own: Sequence[Post], known: Mapping[str, Intent]) -> dict[str, Intent]:
    """Posts that a dry run showed and the host pasted all the same, by their marker; their `seq` is 0."""
    found: dict[str, Intent] = {}
    if not own:
        return found
    entries = list(desk.log.entries())
    for what in POSTS:
        for window in desk.game.windows:
            anchor = anchor_of(desk.game, entries, what, window)
            if anchor is None:
                continue
            name = marker(desk.name, what, anchor.event.seq)
            if name in known or name in found or not any(find_marker(post.text, name) for post in own):
                continue
            text, _ = composed(
                desk.game, entries, what, window, markup=desk.board.capabilities.markup, paths=desk.workspace.templates,
            )  # fmt: skip
            found[name] = Intent(0, "", post=what, marker=name, digest=digest(text), window=window)
    return found
