"""The contract of the boards, against a real wiki."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import pytest

from tests.boards.contract import BoardContract, Rig
from tests.wiki.conftest import Clocked
from tests.wiki.server import Wiki


class WikiRig(Rig):
    """Players at their browsers; what is deleted is taken out of the page, and its revision is hidden."""

    def __init__(self, wiki: Wiki, board: Clocked) -> None:
        self.wiki = wiki
        self.board: Clocked = board
        self.written: dict[str, tuple[str, str]] = {}

    def account(self, player: str) -> str:
        return player.title()

    def post(self, author: str, *, thread: str, text: str, at: str) -> str:
        self.wiki.clock(max(at, self.wiki.now))
        title = f"Project:Poker/g1/{thread}"
        id = str(self.wiki[author.title()].add(title, text))
        self.written[id] = title, text
        return id

    def message(self, author: str, *, text: str, at: str) -> str:
        raise NotImplementedError

    def edit(self, author: str, *, id: str, text: str, at: str) -> None:
        self.wiki.clock(max(at, self.wiki.now))
        title, before = self.written[id]
        self.wiki[author.title()].change(title, before, text)
        self.written[id] = title, text

    def delete(self, author: str, *, id: str) -> None:
        title, text = self.written[id]
        self.wiki[author.title()].change(title, text, "")
        self.wiki["Admin"].do("revisiondelete", type="revision", ids=id, hide="content|comment|user")

    def mail_to(self, player: str) -> list[str]:
        raise NotImplementedError

    @contextmanager
    def failing(self, when: Literal["before", "after"]) -> Iterator[None]:
        with self.wiki.fault("edit", when, "502"):
            yield


class TestMediaWiki(BoardContract):
    @pytest.fixture
    def rig(self, wiki: Wiki, hosted: Clocked) -> WikiRig:
        return WikiRig(wiki, hosted)
