"""Which game a private message is for, where one account hosts several games with the same players.

A private message stands in no game's thread. What tells is the game's name in its text, or in its subject: answers to
hostkit's own messages have it there. Where nothing tells, the message is read into no game, and so published by none,
until its author or the host says for which it is. Of one game alone nothing is asked. What the host imports into a
game is for that game, unless it names another one.
"""

import re
from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import NamedTuple

from hostkit.boards.base import PRIVATE, Fault, Post
from hostkit.desk.game import Desk, board_of, speaker
from hostkit.desk.look import look
from hostkit.errors import HostkitError
from hostkit.replay import Game

__all__ = ["QUESTION", "Held", "of_others", "sort_out"]


QUESTION = "Which game"
"""How the subject of the question to a message's author begins."""


class Held(NamedTuple):
    """A message that is not read, and the games for which it may be; `named`: it names them all itself."""

    post: Post
    games: tuple[str, ...]
    named: bool = False

    @property
    def fault(self) -> Fault:
        """It in a line, with what settles it."""
        post, games = self.post, " or ".join(self.games)
        if self.named:
            reason = (
                f"{post.author} wrote it at {post.created}, for {' and '.join(self.games)}: enter in each what is for "
                f"it: hostkit -g GAME record {post.author} 'ORDER' --at {post.created} --source {post.id}"
            )
            return Fault(f"private message {post.id}", reason, lost=PRIVATE)
        reason = (
            f"{post.author} wrote it at {post.created}, for {games}? Nothing in it says so; ask for a message that "
            f"begins with [{self.games[0]}], or enter it where it belongs: "
            f"hostkit -g GAME record {post.author} 'ORDER' --at {post.created} --source {post.id}"
        )
        return Fault(f"private message {post.id}", reason, lost=PRIVATE)


def sort_out(desk: Desk, posts: Sequence[Post]) -> tuple[list[Post], list[Held]]:
    """Of some messages in posting order those that this game is to read, and those that it may not read yet."""
    new = {post.id for post in posts if post.via == "pm" and not (post.own or post.deleted)} - _known(
        desk.game
    )
    others = _others(desk) if new else {}
    if not others:
        return list(posts), []
    games = dict(sorted({desk.name: desk.game, **others}.items()))
    elsewhere = {id for game in others.values() for id in _known(game)}
    kept: list[Post] = []
    held: list[Held] = []
    for post in posts:
        named = _named(post, games)
        if post.id not in new or named == (desk.name,):
            kept.append(post)
        elif not named and post.id not in elsewhere:
            may = tuple(name for name, game in games.items() if _takes(game, post))
            if may == (desk.name,) or not may:
                kept.append(post)
            elif desk.name in may and _is_open_to(desk.game, post):
                held.append(Held(post, may))
        elif len(named) > 1 and desk.name in named:
            # Until this game itself knows it: what the host has entered in the other one is only half of it.
            held.append(Held(post, named, named=True))
        settled = [one for one in held if len(named) == 1 and _answers(post, one.post)]
        kept += [one.post for one in settled if named == (desk.name,)]
        held = [one for one in held if one not in settled]
    return kept, held


def of_others(desk: Desk, posts: Sequence[Post]) -> list[Held]:
    """Of some messages that the host reads into this game the private ones that name another one, or several."""
    known = _known(desk.game)
    found = (
        Held(post, _named(post, desk.workspace.games()), named=True)
        for post in posts
        if post.via == "pm" and post.id not in known and not (post.own or post.deleted)
    )
    return [one for one in found if one.games not in ((), (desk.name,))]


def _answers(post: Post, before: Post) -> bool:
    """Whether somebody says of an earlier message for which game it was: to our question, or by sending it again."""
    asked = QUESTION.casefold() in post.subject.casefold()
    return post.author == before.author and (asked or before.text.strip() in post.text)


def _known(game: Game) -> set[str]:
    """The messages that a game has read, or that its host has entered into it."""
    rows = [row for window in game.windows for row in game.rows(window)]
    return {*game.texts, *game.talk, *(row.source.id for row in rows), *(row.source.url for row in rows)}


def _others(desk: Desk) -> dict[str, Game]:
    """The other games of the workspace whose players write to the same account."""
    found: dict[str, Game] = {}
    for name in desk.workspace.games():
        if name == desk.name or not desk.board.inbox:
            continue
        with suppress(HostkitError):
            game, _ = look(desk.workspace, name)
            board = board_of(desk.workspace, game)
            if (board.kind, board.inbox) == (desk.board.kind, desk.board.inbox):
                found[name] = game
    return found


def _named(post: Post, games: Collection[str]) -> tuple[str, ...]:
    """The games that a message names: as [name] or `name:`, else anywhere in its text, else in its subject."""
    subject = re.findall(r"[\w.-]*\w", post.subject.casefold())
    return (
        tuple(name for name in games if _is_tagged(name, post.text))
        or tuple(name for name in games if _is_mentioned(name, post.text))
        or tuple(name for name in games if name in subject)
    )


def _is_tagged(name: str, text: str) -> bool:
    word = re.escape(name)
    return re.search(rf"\[\s*{word}\s*\]|^\W*{word}\s*:", text, re.I | re.M) is not None


def _is_mentioned(name: str, text: str) -> bool:
    """Whether a text has a game's name among its words, where no word is like it."""
    unlike = re.search("[a-z]", name) and re.search("[0-9]", name)
    return bool(unlike) and re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text, re.I) is not None


def _takes(game: Game, post: Post) -> bool:
    """Whether a message can be for a game: it was under way then, and whoever wrote plays in it or could join it."""
    over = game.finished and game.at < post.created
    planned = game.machine.window
    joining = planned is not None and "join" in planned.verbs
    player = speaker(game, post.author, post.author_id, board=post.board, at=post.created)
    return game.created.at <= post.created and not over and (bool(player) or joining)


def _is_open_to(game: Game, post: Post) -> bool:
    """Whether the open window of a game could take a message."""
    return game.window is not None and game.window.opens <= post.created
