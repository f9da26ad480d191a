"""The port: markers, drafts, foreign exceptions, and how boards are found."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import hostkit.boards
from hostkit.boards import mediawiki
from hostkit.boards.base import (
    Ambiguous,
    Board,
    Capabilities,
    Draft,
    Fetched,
    Post,
    Refused,
    Written,
    digest,
    find_marker,
    kinds,
    open_board,
)
from hostkit.boards.local import LocalBoard
from hostkit.errors import BoardError, InputError

NOW = "2026-01-03T18:00:00Z"


@pytest.mark.parametrize(
    ("text", "marker", "found"),
    [
        ("hostkit g1 17 3f9a", "hostkit g1 17 3f9a", True),
        ("The reveal.\n\n`hostkit g1 17 3f9a`", "hostkit g1 17 3f9a", True),
        ("**hostkit g1 17 3f9a**.", "hostkit g1 17 3f9a", True),
        ("hostkit \\*g\\_1\\* 17 3f9a", "hostkit *g_1* 17 3f9a", True),
        ("hostkit g1\n17\xa0 3f9a", "hostkit g1 17 3f9a", True),
        ("hostkit g1 17 3f9a0", "hostkit g1 17 3f9a", False),
        ("hostkit g1 17", "hostkit g1 1", False),
        ("hostkit g1 1-7", "hostkit g1 1", False),
        ("xhostkit g1 1", "hostkit g1 1", False),
        ("Hostkit g1 1", "hostkit g1 1", False),
        ("hostkit g.1 1", "hostkit g+1 1", False),
        ("anything", "", False),
        ("anything", "  ", False),
    ],
)
def test_a_marker_is_found_as_words_of_its_own(text: str, marker: str, found: bool) -> None:
    assert find_marker(text, marker) is found


def test_the_digest_is_that_of_sha256sum() -> None:
    assert digest("bid 35") == "9ef1482cc91888fbc944dc95e77378be762eb48b0e39ee6e15336936c0d8a708"


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"text": "no head", "thread": "t"}, "does not hold its marker"),
        ({"text": "h 1", "marker": "", "thread": "t"}, "does not hold its marker"),
        ({"text": "h 1"}, "needs a thread, a title, or a post that it edits"),
        ({"text": "h 1", "edits": "t/1"}, "needs the digest"),
        ({"text": "h 1", "thread": "t", "seen": "00"}, "needs the digest"),
    ],
)
def test_a_draft_that_would_do_harm_cannot_be_made(fields: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Draft(**({"marker": "h 1"} | dict[str, Any](fields)))


class Broken(Board):
    """A board whose other side answers with whatever exception it is given."""

    kind = "broken"
    capabilities = Capabilities(
        markup="text",
        public=True,
        private_messages=False,
        edit_times=False,
        history=False,
        min_length=5,
        max_length=20,
    )

    def __init__(self, error: Exception) -> None:
        self.error = error

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        raise self.error

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        raise self.error

    def _write(self, draft: Draft, now: str) -> Written:
        raise self.error

    def _send(self, to: str, subject: str, text: str, now: str) -> Written:
        raise self.error


def test_foreign_exceptions_stop_at_the_port() -> None:
    error = KeyError("\x1b[31m" + "x" * 999)
    board = Broken(error)
    for read in (lambda: board.fetch(["t"]), lambda: board.own_posts("t")):
        with pytest.raises(BoardError) as caught:
            read()
        assert caught.value.__cause__ is error
        assert caught.value.message.startswith("broken could not be read: KeyError: ")
        assert caught.value.message.isprintable() and len(caught.value.message) < 250
        assert caught.value.hint.startswith("nothing was changed; ")
    answer = board.write(Draft(text="hello h 1", marker="h 1", thread="t"), now=NOW)
    assert isinstance(answer, Ambiguous)
    assert answer.reason.startswith("KeyError: ")


def test_an_adapters_own_errors_pass() -> None:
    error = BoardError("the thread is locked", hint="unlock it")
    board = Broken(error)
    for call in (
        lambda: board.fetch(["t"]),
        lambda: board.own_posts("t"),
        lambda: board.write(Draft(text="hello h 1", marker="h 1", thread="t"), now=NOW),
    ):
        with pytest.raises(BoardError) as caught:
            call()
        assert caught.value is error


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("h 1", "3 characters; broken wants at least 5: write more"),
        ("h 1 " + "x" * 17, "21 characters; broken takes at most 20: split it"),
        ("h 1 \ud83d", "the text holds half of a character (a lone surrogate): take it out"),
    ],
)
def test_what_does_not_fit_is_never_sent(text: str, refused: str) -> None:
    board = Broken(AssertionError("it was sent"))
    assert board.write(Draft(text=text, marker="h 1", thread="t"), now=NOW) == Refused(refused)


def test_no_message_is_sent_where_there_are_none() -> None:
    board = Broken(AssertionError("it was sent"))
    refused = Refused("broken has no private messages: say it in the thread")
    assert board.send(to="alice", subject="", text="hello", now=NOW) == refused


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A second folder of adapters, as if it lay in the tree."""
    monkeypatch.setattr(hostkit.boards, "__path__", [*hostkit.boards.__path__, str(tmp_path)])
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("hostkit.boards.fancy")]:
        del sys.modules[name]


def entries(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    found = [EntryPoint(name, value, "hostkit.boards") for name, value in values.items()]
    monkeypatch.setattr("hostkit.boards.base.entry_points", lambda group: found)


def test_the_boards_of_the_tree_are_found() -> None:
    assert "local" in kinds()
    assert "base" not in kinds()
    assert not any(kind.startswith("_") for kind in kinds())


def test_a_board_is_found_by_its_modules_name(tree: Path) -> None:
    (tree / "fancy.py").write_text(
        "from hostkit.boards.local import LocalBoard\n"
        "def open_board(settings):\n"
        "    return LocalBoard(settings['at'], host='fancy')\n"
    )
    assert "fancy" in kinds()
    board = open_board("fancy", {"at": tree})
    assert isinstance(board, LocalBoard)
    assert (board.path, board.host) == (tree, "fancy")


def test_a_board_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(monkeypatch, folder="hostkit.boards.local:open_board")
    assert "folder" in kinds()
    assert open_board("folder", {"path": "x"}).kind == "local"


def test_two_boards_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entries(monkeypatch, local="elsewhere:open_board")
    with pytest.raises(InputError) as caught:
        kinds()
    assert str(caught.value) == (
        "two boards are called 'local': hostkit.boards.local:open_board and elsewhere:open_board\n"
        "uninstall one of them"
    )


def test_an_unknown_board_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InputError) as caught:
        open_board("phpbb4", {})
    assert str(caught.value) == f"there is no board called 'phpbb4'\nboards: {', '.join(kinds())}"


@pytest.mark.parametrize(
    ("source", "cause"),
    [
        ("import no_such_library\n", "ModuleNotFoundError: No module named 'no_such_library'"),
        ("from hostkit.times import no_such_name\n", "ImportError: cannot import name 'no_such_name'"),
        ("", "AttributeError: module 'hostkit.boards.fancy' has no attribute 'open_board'"),
    ],
)
def test_an_adapter_that_cannot_be_imported_is_not_called_unknown(
    tree: Path, source: str, cause: str
) -> None:
    (tree / "fancy.py").write_text(source)
    with pytest.raises(BoardError) as caught:
        open_board("fancy", {})
    assert caught.value.message.startswith(f"the board 'fancy' cannot be loaded: {cause}")
    assert caught.value.hint == "it is hostkit.boards.fancy:open_board; install what it needs"


@pytest.mark.parametrize("page", ["a|b", "a#b", "a[b", "a]b", "a{b", "a}b", "a<b", "a>b", "{page}", "a\nb"])
def test_a_wiki_page_that_cannot_be_is_refused(page: str) -> None:
    settings = {"url": "https://wiki.example.org/w/api.php", "user": "Hosty", "page": page}
    with pytest.raises(InputError, match="no wiki has a page"):
        mediawiki.open_board(settings)
    assert mediawiki.open_board(settings | {"page": "Project:Poker/{game}"}).kind == "mediawiki"
