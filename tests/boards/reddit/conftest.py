"""A server shaped like Reddit, and the host's board on it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hostkit.boards.base import Draft, Posted, listen
from hostkit.boards.reddit import RedditBoard
from tests.boards.reddit.rig import board_on, praw_ini
from tests.reddit_server.server import RedditServer


@pytest.fixture
def server() -> Iterator[RedditServer]:
    with RedditServer(moderators=["hosty"]) as server:
        yield server


@pytest.fixture
def ini(tmp_path: Path) -> Path:
    return praw_ini(tmp_path)


@pytest.fixture
def board(server: RedditServer, ini: Path) -> RedditBoard:
    return board_on(server, ini)


@pytest.fixture
def thread(board: RedditBoard, server: RedditServer) -> str:
    made = board.write(Draft(text="Open. g1/a/1", marker="g1/a/1", title="Round 1"), now="")
    assert isinstance(made, Posted)
    server.calls.clear()
    return made.thread


@pytest.fixture
def told() -> Iterator[list[str]]:
    """What boards say while they wait."""
    lines: list[str] = []
    listen(lines.append)
    yield lines
    listen(lambda text: None)


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the board would have slept; prawcore's own sleeps are cut, too."""
    seconds: list[float] = []
    monkeypatch.setattr("hostkit.boards._reddit_link.time.sleep", seconds.append)
    return seconds
