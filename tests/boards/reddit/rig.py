"""A Reddit board under test: a server of our own, the host's account on it through real PRAW, and its players."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from hostkit.boards.base import open_board
from hostkit.boards.reddit import RedditBoard
from tests.boards.contract import Rig
from tests.reddit_server.server import PASSWORD, WRITES, RedditServer

__all__ = ["RedditRig", "board_on", "praw_ini"]


def praw_ini(folder: Path, *, user: str = "hosty", mode: int = 0o600, section: str = "hostkit") -> Path:
    """A praw.ini as a host writes one."""
    path = folder / "praw.ini"
    path.write_text(
        f"[{section}]\nclient_id = client-id\nclient_secret = client-secret\nusername = {user}\n"
        f"password = {PASSWORD}{user}\n"
    )
    path.chmod(mode)
    return path


def board_on(server: RedditServer, ini: Path, **settings: object) -> RedditBoard:
    """The board of the host's account."""
    board = open_board("reddit", {
        "subreddit": "cards", "username": "hosty", "praw_ini": str(ini), "reddit_url": server.url,
        "oauth_url": server.url, "timeout": "2", **settings,
    })  # fmt: skip
    assert isinstance(board, RedditBoard)
    return board


class RedditRig(Rig):
    def __init__(self, server: RedditServer, ini: Path) -> None:
        self.server = server
        self.board = board_on(server, ini)
        # Edits of the host's leave a mark only some minutes later.
        server.step = 200

    def post(self, author: str, *, thread: str, text: str, at: str) -> str:
        return self.server.comment(author, thread, text, at=at)

    def message(self, author: str, *, text: str, at: str) -> str:
        return self.server.message(author, "hosty", text, at=at)

    def edit(self, author: str, *, id: str, text: str, at: str) -> None:
        assert self.server.thing(id).author == author
        self.server.edit(id, text, at=at)

    def delete(self, author: str, *, id: str) -> None:
        assert self.server.thing(id).author == author
        self.server.delete(id)

    def mail_to(self, player: str) -> list[str]:
        return [item.text for item in self.server.store.messages.values() if item.to == player]

    @contextmanager
    def failing(self, when: Literal["before", "after"]) -> Iterator[None]:
        self.server.fault(WRITES, "reset", when=when, left=99)
        try:
            yield
        finally:
            self.server.mend()
