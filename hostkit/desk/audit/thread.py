"""The thread: posts as saved pages, exports or the local board have them, with who wrote each and when.

Belongs here: reading them for the audit. In plain text nobody knows for certain who wrote a line, so that such a file
is only searched for heads.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from hostkit.boards.base import Post, find_marker
from hostkit.boards.local import LocalBoard
from hostkit.boards.saved import read_saved
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.game import board_of, speaker
from hostkit.desk.heads import saved_text
from hostkit.errors import HostkitError
from hostkit.log.events import Closed, Created, Event, Mixed, Opened, SeedCommitted
from hostkit.publish.words import shorten
from hostkit.replay import Game
from hostkit.store import Workspace

__all__ = ["Missing", "Thread"]


class Thread:
    """What the forum has: `posts` whose authors are known, `texts` of which nobody knows who wrote what.

    `local` says that the posts are the local board's own; `faults` are files of it that are no posts.
    """

    def __init__(self) -> None:
        self.posts: list[Post] = []
        self.texts: list[str] = []
        self.local = False
        self.faults: list[str] = []

    def own(self, marker: str) -> list[Post]:
        """The host's posts with a marker."""
        return [post for post in self.posts if post.own and find_marker(post.text, marker)]

    def read(self, files: Sequence[Path], created: Created, *, seen: str) -> None:
        """Read saved files; one that has no posts with authors is kept as text."""
        folder = LocalBoard(Path(), host=created.host or "host")
        for path in files:
            if (post := _local_post(folder, path)) is not None:
                self.posts.append(post)
                continue
            posts: Sequence[Post] = ()
            with suppress(HostkitError):
                posts = read_saved([path], host=[created.host], seen=seen, zone=created.zone).posts
            if posts and posts[0].board not in ("text", "html"):
                self.posts += posts
            else:
                self.texts.append(saved_text(path.read_bytes()))

    def look(self, path: Path, created: Created) -> None:
        """Read the threads on the local board of the log's workspace, where there is one."""
        root = path.absolute().parent.parent
        if path.absolute().parent.name != "games":
            return
        with suppress(HostkitError, OSError):
            game = Game()
            game.created = created
            board = board_of(Workspace(root), game)
            if isinstance(board, LocalBoard) and board.path.is_dir():
                threads = sorted(entry.name for entry in board.path.iterdir() if entry.is_dir())
                fetched = board.fetch([name for name in threads if name not in ("inbox", "outbox")])
                self.posts = list(fetched.posts)
                self.faults = [f"{fault.where}: {fault.reason}" for fault in fetched.faults]
                self.local = True


def _local_post(board: LocalBoard, path: Path) -> Post | None:
    """A post of a local board, of which the file was given; its thread is the folder's name."""
    number = re.match(r"([0-9]{1,9})(?:-.*)?\.md", path.name, re.A)
    if number is None:
        return None
    with suppress(HostkitError, OSError):
        board.path = path.absolute().parent.parent
        found = board.fetch([path.absolute().parent.name]).posts
        return next(
            (post for post in found if post.id == f"{path.absolute().parent.name}/{int(number[1])}"), None
        )
    return None


class Missing(Check):
    """Every message of a player's that stands in a thread of the game, and came in time, is in the log."""

    name = "thread"

    def __init__(self, case: Case, thread: Thread) -> None:
        super().__init__(case)
        self.thread = thread
        self._open: dict[str, str] = {}
        self._spans: list[tuple[str, str]] = []

    def gather(self, event: Event) -> None:
        match event:
            case SeedCommitted(deal="words"):
                self._open.setdefault("", event.at)
            case Mixed() if "" in self._open:
                self._spans.append((self._open.pop(""), event.at))
            case Opened():
                self._open[event.window] = event.opens

    def before(self, event: Event) -> None:
        window = self.case.game.window
        if isinstance(event, Closed) and window is not None and event.window in self._open:
            self._spans.append((self._open.pop(event.window), min(window.ends, event.at)))

    def rows(self) -> Iterator[Row]:
        if not self.thread.posts or not self.case.followed:
            return
        threads = self._threads()
        there = [post for post in self.thread.posts if post.via != "pm" and post.thread in threads]
        if not there:
            told = "none of the messages there stands in a thread of which the log knows any: save the game's threads"
            yield Row("thread", "skipped", told)
            return
        missing = sorted(self._missing(there), key=lambda post: post.created)
        others = sum(not post.own and not post.deleted for post in there)
        if not missing:
            told = "1 message of others is" if others == 1 else f"{others} messages of others are"
            yield Row("thread", "ok", f"{told} there, and none that came in time is missing in the log")
            return
        named = "; ".join(
            f"{post.author} {post.created} `{shorten(post.text, limit=60)}`" for post in missing[:3]
        )
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        count = (
            "1 message in the thread is"
            if len(missing) == 1
            else f"{len(missing)} messages in the thread are"
        )
        told = f"{count} not in the log, and came in time: {named}{more}; ask the host why"
        yield Row("thread", "skipped", told)

    def _missing(self, there: Sequence[Post]) -> Iterator[Post]:
        game = self.case.game
        for post in there:
            if post.own or post.deleted:
                continue
            if post.id in game.texts or post.id in game.talk or post.id in game.deleted:
                continue
            if game.seats.is_host(post.author, post.author_id, board=post.board):
                continue
            player = speaker(game, post.author, post.author_id, board=post.board, at=post.created)
            if player and any(opens <= post.created < ends for opens, ends in self._spans):
                yield post

    def _threads(self) -> set[str]:
        """The game's threads, as the log calls them, and as the files call those where messages of the log stand."""
        game = self.case.game
        ids = game.texts.keys() | game.talk.keys() | {post.id for post in game.published}
        here = {post.thread for post in self.thread.posts if post.id in ids}
        return here | {post.thread for post in game.published if post.thread}
