"""The contract of boards, through real PRAW, against a server shaped like Reddit."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.boards.contract import BoardContract, Rig
from tests.boards.reddit.rig import RedditRig, praw_ini
from tests.reddit_server.server import RedditServer

pytestmark = pytest.mark.reddit


class TestReddit(BoardContract):
    @pytest.fixture
    def rig(self, tmp_path: Path) -> Iterator[Rig]:
        with RedditServer() as server:
            yield RedditRig(server, praw_ini(tmp_path))
