"""The local board: the contract, and what a folder that people edit by hand adds to it."""

import multiprocessing
import os
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Literal

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.boards.base import PRIVATE, Ambiguous, Draft, Fault, Posted, Refused, open_board
from hostkit.boards.local import LocalBoard
from hostkit.errors import BoardError, InputError
from tests.boards.bent import BentBoard
from tests.boards.contract import HEAD, NOW, BoardContract, Rig, draft

POST = 'author: "alice"\ncreated: "2026-01-03T18:00:00Z"\n'


class LocalRig(Rig):
    def __init__(self, path: Path) -> None:
        self.board: BentBoard = BentBoard(path)

    def post(self, author: str, *, thread: str, text: str, at: str) -> str:
        return self.board.post_as(author, thread=thread, text=text, at=at)

    def message(self, author: str, *, text: str, at: str) -> str:
        return self.board.message_as(author, text=text, at=at)

    def edit(self, author: str, *, id: str, text: str, at: str) -> None:
        self.board.edit_as(author, id=id, text=text, at=at)

    def delete(self, author: str, *, id: str) -> None:
        self.board.delete_as(author, id=id)

    def mail_to(self, player: str) -> list[str]:
        return [post.text for post in self.board.messages_to(player)]

    def failing(self, when: Literal["before", "after"]) -> AbstractContextManager[None]:
        return self.board.failing(when)


class TestLocalBoard(BoardContract):
    @pytest.fixture
    def rig(self, tmp_path: Path) -> LocalRig:
        return LocalRig(tmp_path / "board")


@pytest.fixture
def board(tmp_path: Path) -> BentBoard:
    return BentBoard(tmp_path / "board")


def by_hand(board: LocalBoard, name: str, content: str | bytes) -> None:
    """Put a file into the board as a host with an editor would."""
    path = board.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def texts(board: LocalBoard, thread: str = "round-3") -> list[str]:
    return [post.text for post in board.fetch([thread]).posts]


def test_the_folder_is_for_people(board: BentBoard) -> None:
    board.write(draft("Round 3 is open.", title="Round 3: A♠ and more"), now=NOW)
    board.post_as("alice", thread="round-3-a-and-more", text="bid 35", at="2026-01-03 19:30")
    board.message_as("no", text="bid 36", at=NOW, subject="12:30")
    board.send(to="no", subject="Receipt", text="got it", now=NOW)
    files = {
        str(path.relative_to(board.path)): path.read_text()
        for path in sorted(board.path.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    assert files == {
        "inbox/0001-no.md": (
            '---\nauthor: "no"\ncreated: "2026-01-03T18:00:00Z"\nto: "host"\nsubject: "12:30"\n---\nbid 36\n'
        ),
        "outbox/0001-host.md": (
            '---\nauthor: "host"\ncreated: "2026-01-03T18:00:00Z"\nto: "no"\nsubject: "Receipt"\n---\n'
            "got it\n"
        ),
        "round-3-a-and-more/0001-host.md": (
            '---\nauthor: "host"\ncreated: "2026-01-03T18:00:00Z"\ntitle: "Round 3: A♠ and more"\n---\n'
            f"Round 3 is open.\n\n{HEAD}\n"
        ),
        "round-3-a-and-more/0002-alice.md": (
            '---\nauthor: "alice"\ncreated: "2026-01-03T19:30:00Z"\n---\nbid 35\n'
        ),
    }


@pytest.mark.parametrize(
    ("author", "file"),
    [
        ("../x", "0001-x.md"),
        ("a/b", "0001-a-b.md"),
        ("|", "0001-player.md"),
        ("..", "0001-player.md"),
        ("con", "0001-con.md"),
        ("-rf $(id)", "0001-rf-id.md"),
        ("zoë", "0001-zoë.md"),
        ("Дмитрий", "0001-Дмитрий.md"),
        ("a\x00\x1b[31m\u202eb", "0001-a-31m-b.md"),
        ("alice\n---\nauthor: bob", "0001-alice-author-bob.md"),
        ("x" * 200, f"0001-{'x' * 32}.md"),
        ("🂡" * 40, "0001-player.md"),
        ('"', "0001-player.md"),
        (" no ", "0001-no.md"),
    ],
)
def test_hostile_names_are_plain_in_file_names_and_true_in_the_file(
    board: BentBoard, author: str, file: str
) -> None:
    board.post_as(author, thread="round-3", text="bid 35", at=NOW)
    assert [path.name for path in (board.path / "round-3").glob("*.md")] == [file]
    fetched = board.fetch(["round-3"])
    assert [(post.author, post.own) for post in fetched.posts] == [(author, False)]
    assert fetched.faults == ()


@pytest.mark.parametrize(
    "thread", ["../x", "a/b", "", ".", "..", ".git", "inbox", "outbox", "a\x00b", "con|", "x" * 101]
)
def test_hostile_threads_are_refused(board: BentBoard, thread: str) -> None:
    with pytest.raises(InputError, match="cannot be a thread"):
        board.post_as("alice", thread=thread, text="bid 35", at=NOW)
    if thread:
        refused = board.write(draft("x", thread=thread), now=NOW)
        assert isinstance(refused, Refused)
    assert list(board.path.parent.iterdir()) == ([board.path] if board.path.exists() else [])


@pytest.mark.parametrize("title", ["inbox", "Outbox", "../..", "", "🂡"])
def test_any_title_makes_a_thread(board: BentBoard, title: str) -> None:
    made = board.write(Draft(text=HEAD, marker=HEAD, title=title or "?"), now=NOW)
    assert isinstance(made, Posted)
    assert made.thread in ("inbox-2", "outbox-2", "thread")
    assert [post.text for post in board.fetch([made.thread]).posts] == [HEAD]


def test_the_host_may_name_a_thread(board: BentBoard) -> None:
    assert board.capabilities.names_threads
    assert board.write(draft("Open.", thread="round-3", title="Round 3"), now=NOW) == Posted(
        "round-3/1", "round-3"
    )
    assert board.write(draft("Closed.", thread="round-3"), now=NOW) == Posted("round-3/2", "round-3")


@pytest.mark.parametrize(
    "content",
    [
        f"---\n{POST}---\nbid 35\n",
        f"---\n{POST}---\nbid 35",
        f"---\r\n{POST}---\r\nbid 35\r\n".replace('Z"\n', 'Z"\r\n').replace('e"\n', 'e"\r\n'),
        f"\ufeff---\n{POST}---\nbid 35\n",
        "---\nauthor: alice\ncreated: 2026-01-03 18:00\n---\nbid 35\n",
        "---  \nauthor:   alice   # in a hat\ncreated: 2026-01-03T19:00:00+01:00\nedited:\n--- \nbid 35\n",
        "---\n{author: alice, created: '2026-01-03T18:00'}\n---\nbid 35\n",
    ],
)
def test_a_file_made_by_hand_is_a_post(board: BentBoard, content: str) -> None:
    by_hand(board, "round-3/4.md", content)
    [post] = board.fetch(["round-3"]).posts
    assert (post.id, post.author, post.created, post.text) == ("round-3/4", "alice", NOW, "bid 35")


KNOWN = "there are: author, created, edited, to, subject, title, parent"
NO_HEAD = "it has no front matter; begin with ---, author, created, --- on lines of their own"
NESTED = "the front matter is more than lines `key: text`; no lists, tags or anchors"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", NO_HEAD),
        ("bid 35\n", NO_HEAD),
        (f"---\n{POST}bid 35\n", NO_HEAD),
        (f"---\n{POST}subject: {'x' * 4000}\n---\nbid 35\n", NO_HEAD),
        ("---\n---\nbid 35\n", 'the front matter lacks author; add a line author: "…"'),
        ("---\nauthor: alice\n---\nbid 35\n", 'the front matter lacks created; add a line created: "…"'),
        ("---\nauthor: ''\ncreated: x\n---\n", 'the front matter lacks author; add a line author: "…"'),
        (
            "---\nauthor: alice\ncreated: yesterday\n---\n",
            "'yesterday' is not a time; write it like 2026-01-03T18:00:00Z",
        ),
        (f"---\n{POST}edited: soon\n---\n", "'soon' is not a time; write it like 2026-01-03T18:00:00Z"),
        (f"---\n{POST}date: now\n---\n", f"the front matter has the unknown key 'date'; {KNOWN}"),
        (f"---\n{POST}author: bob\n---\n", "the front matter has 'author' twice; keep one"),
        (f"---\n{POST}to: [a, b]\n---\n", NESTED),
        (f"---\n{POST}to: {{a: b}}\n---\n", NESTED),
        (f"---\n{POST}to: !!python/object/apply:os.system [id]\n---\n", NESTED),
        (f"---\n{POST}to: !!str bob\n---\n", NESTED),
        (f"---\n{POST}to: &a bob\n---\n", NESTED),
        (f"---\n{POST}to: &a bob\nsubject: *a\n---\n", NESTED),
        (f"---\n{POST}<<: {{to: bob}}\n---\n", NESTED),
        (f"---\n{POST}...\nto: bob\n---\n", "the front matter is no YAML: "),
        ("---\njust words\n---\n", NESTED),
        ("---\n- a\n- b\n---\n", NESTED),
        ("---\n" + "[" * 2000 + "\n---\n", "the front matter is no YAML: "),
        ("---\nauthor: 'alice\n---\n", "the front matter is no YAML: "),
        ("---\nauthor: a\x07b\n---\n", "the front matter is no YAML: "),
        (b"---\nauthor: zo\xeb\n---\n", "this is not UTF-8 text; save it as UTF-8"),
        (f"---\n{POST}---\n".encode("utf-16"), "this is not UTF-8 text; save it as UTF-8"),
        (
            b"---\n" + b"x" * 1_000_000,
            "it has no front matter; begin with ---, author, created, --- on lines of their own",
        ),
    ],
)
def test_a_broken_file_is_a_fault_and_stops_nothing(
    board: BentBoard, content: str | bytes, reason: str
) -> None:
    by_hand(board, "round-3/0004-x.md", content)
    by_hand(board, "round-3/0005-alice.md", f"---\n{POST}---\nbid 35\n")
    fetched = board.fetch(["round-3"])
    assert [post.id for post in fetched.posts] == ["round-3/5"]
    [fault] = fetched.faults
    assert fault.where == "round-3/0004-x.md"
    assert fault.reason == reason or reason == "the front matter is no YAML: " < fault.reason


def test_what_is_no_file_is_a_fault(board: BentBoard) -> None:
    by_hand(board, "round-3/0009-alice.md", f"---\n{POST}---\nbid 35\n")
    folder = board.path / "round-3"
    (folder / "0001-link.md").symlink_to(folder / "0009-alice.md")
    (folder / "0002-dead.md").symlink_to("nowhere")
    os.mkfifo(folder / "0003-pipe.md")
    (folder / "0004-folder.md").mkdir()
    by_hand(board, "round-3/bob.md", f"---\n{POST}---\nbid 36\n")
    by_hand(board, "round-3/0005-bob.txt", f"---\n{POST}---\nbid 36\n")
    by_hand(board, "round-3/0006-bob.md~", "an editor's backup")
    by_hand(board, "round-3/.0006-bob.md.swp", "an editor's other backup")
    by_hand(board, "round-3/0007-alice.md", f"---\n{POST}---\nbid 1\n")
    by_hand(board, "round-3/7-bob.md", f"---\n{POST}---\nbid 2\n")
    (board.path / "round-4").symlink_to(folder)
    fetched = board.fetch(["round-3", "round-4"])
    assert [post.id for post in fetched.posts] == ["round-3/9"]
    link, unnamed = (
        "this is a link; put the file itself here",
        "this is not named like a post, such as 0005-alice.md",
    )
    plain = "this is no plain file; move it away"
    assert sorted(fetched.faults) == [
        Fault("round-3/0001-link.md", link, lost="round-3"),
        Fault("round-3/0002-dead.md", link, lost="round-3"),
        Fault("round-3/0003-pipe.md", plain, lost="round-3"),
        Fault("round-3/0004-folder.md", plain, lost="round-3"),
        Fault("round-3/0005-bob.txt", unnamed, lost="round-3"),
        Fault(
            "round-3/7-bob.md",
            "0007-alice.md and 7-bob.md have one number; give one of them a free one",
            lost="round-3",
        ),
        Fault("round-3/bob.md", unnamed, lost="round-3"),
        Fault("round-4", "there is no such folder; threads: round-3", lost="round-4"),
    ]
    assert board.post_as("carol", thread="round-3", text="bid 3", at=NOW) == "round-3/10"


def test_an_inbox_that_is_no_folder_is_a_fault(board: BentBoard) -> None:
    by_hand(board, "inbox", "")
    [fault] = board.fetch([]).faults
    assert fault == Fault("inbox", "there is no such folder; threads: none yet", lost=PRIVATE)


def test_a_change_by_hand_without_a_mark_is_found(board: BentBoard) -> None:
    id = board.post_as("alice", thread="round-3", text="bid 35", at=NOW)
    first = board.fetch(["round-3"])
    path = board.path / "round-3/0001-alice.md"
    path.write_text(path.read_text().replace("35", "53"))
    [post] = board.fetch(["round-3"], since=first.cursor).posts
    assert (post.id, post.text, post.edited) == (id, "bid 53", "")
    assert post.digest != first.posts[0].digest
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert board.fetch(["round-3"], since=board.fetch(["round-3"]).cursor).posts == ()


def test_a_file_broken_by_hand_is_not_taken_for_deleted(board: BentBoard) -> None:
    board.post_as("alice", thread="round-3", text="bid 35", at=NOW)
    board.message_as("bob", text="bid 36", at=NOW)
    cursor = board.fetch(["round-3"]).cursor
    path = board.path / "round-3/0001-alice.md"
    good = path.read_text()
    path.write_text("broken")
    broken = board.fetch(["round-3"], since=cursor)
    assert (broken.posts, len(broken.faults)) == ((), 1)
    path.write_text(good)
    assert board.fetch(["round-3"], since=broken.cursor).posts == ()
    path.unlink()
    [gone] = board.fetch(["round-3"], since=broken.cursor).posts
    assert (gone.id, gone.deleted, gone.via) == ("round-3/1", True, "thread")


def test_a_cursor_keeps_the_threads_that_were_not_asked_for(board: BentBoard) -> None:
    for thread in ("round-3", "round-4"):
        board.post_as("alice", thread=thread, text="bid 35", at=NOW)
    cursor = board.fetch(["round-3", "round-4"]).cursor
    assert board.fetch(["round-4"], since=cursor) == ((), (), cursor)
    assert board.fetch(["round-3", "round-4"], since=board.fetch([], since=cursor).cursor).posts == ()


def test_reading_back_is_certain_or_an_error(board: BentBoard) -> None:
    board.write(draft("Open.", thread="round-3"), now=NOW)
    by_hand(board, "round-3/0001-host.md", "broken")
    with pytest.raises(BoardError, match="it is not certain what the host wrote in round-3") as caught:
        board.own_posts("round-3")
    assert caught.value.hint.startswith("repair ")


def test_a_late_listing_gives_no_number_twice(board: BentBoard) -> None:
    first = board.post_as("alice", thread="round-3", text="bid 35", at=NOW)
    board.late = 1
    assert board.own_posts("round-3") == ()
    second = board.post_as("bob", thread="round-3", text="bid 36", at=NOW)
    board.late = 0
    assert (first, second) == ("round-3/1", "round-3/2")
    assert texts(board) == ["bid 35", "bid 36"]


def test_a_write_that_stored_nothing_says_so(board: BentBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    board.write(draft("Open.", thread="round-3"), now=NOW)

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("hostkit.boards._postfile.os.fsync", full)
    with pytest.raises(BoardError, match=r"nothing was written to .*No space left on device") as caught:
        board.write(draft("Closed.", thread="round-3"), now=NOW)
    assert caught.value.hint == "see that the folder can be written to"
    monkeypatch.undo()
    assert texts(board) == [f"Open.\n\n{HEAD}"]
    assert not list(board.path.rglob("*.new"))


def test_a_board_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "board").write_text("a file")
    board = LocalBoard(tmp_path / "board", host="host")
    with pytest.raises(BoardError, match="nothing was written to"):
        board.write(draft("Open.", thread="round-3"), now=NOW)


def test_nothing_is_written_through_a_link(board: BentBoard) -> None:
    (board.path.parent / "elsewhere").mkdir()
    board.path.mkdir()
    (board.path / "round-3").symlink_to(board.path.parent / "elsewhere")
    with pytest.raises(BoardError, match="this is a link; put the folder itself here"):
        board.write(draft("Open.", thread="round-3"), now=NOW)
    assert list((board.path.parent / "elsewhere").iterdir()) == []


def test_a_broken_off_write_is_ambiguous_and_names_its_cause(board: BentBoard) -> None:
    with board.failing("after"):
        assert board.write(draft("Open.", thread="round-3"), now=NOW) == Ambiguous(
            "TimeoutError: no answer came"
        )


def test_calls_are_counted(board: BentBoard) -> None:
    board.fetch([])
    board.fetch([])
    board.write(draft("Open.", thread="round-3"), now=NOW)
    board.send(to="alice", subject="", text="hello", now=NOW)
    board.own_posts("")
    assert board.calls == {"fetch": 2, "write": 1, "send": 1, "own_posts": 1}


def test_players_change_only_what_is_theirs(board: BentBoard) -> None:
    id = board.post_as("alice", thread="round-3", text="bid 35", at=NOW)
    for author, post in (
        ("bob", id),
        ("alice", "round-3/2"),
        ("alice", "../1"),
        ("alice", "round-3/1/.."),
        ("alice", ""),
    ):
        with pytest.raises(InputError, match="is no post of"):
            board.delete_as(author, id=post)
    assert texts(board) == ["bid 35"]


def write_many(path: Path, author: str) -> None:
    board = LocalBoard(path, host="host")
    for number in range(25):
        board.post_as(author, thread="round-3", text=f"bid {number}", at=NOW)


def test_two_writers_at_once_lose_nothing(board: BentBoard) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_many, args=(board.path, author)) for author in ("alice", "bob")]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(timeout=60)
        assert writer.exitcode == 0
    fetched = board.fetch(["round-3"])
    assert fetched.faults == ()
    assert [post.order for post in fetched.posts] == list(range(1, 51))
    for author in ("alice", "bob"):
        assert [post.text for post in fetched.posts if post.author == author] == [
            f"bid {n}" for n in range(25)
        ]


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40)


@settings(max_examples=60)
@given(author=names, subject=names, text=st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_back(
    tmp_path_factory: pytest.TempPathFactory, author: str, subject: str, text: str
) -> None:
    board = LocalBoard(tmp_path_factory.mktemp("board"), host="host")
    board.message_as(author, text=text, at=NOW, subject=subject)
    fetched = board.fetch([])
    assert fetched.faults == ()
    [post] = fetched.posts
    assert post.author == author
    assert post.text == text.replace("\r\n", "\n").replace("\r", "\n")
    [file] = (board.path / "inbox").glob("*.md")
    head = file.read_bytes().decode().split("---\n")[1]
    assert yaml.safe_load(head) == {"author": author, "created": NOW, "to": "host", "subject": subject}


def test_settings_are_checked(tmp_path: Path) -> None:
    board = open_board("local", {"path": str(tmp_path), "host": "gm"})
    assert isinstance(board, LocalBoard)
    assert (board.path, board.host) == (tmp_path, "gm")
    with pytest.raises(InputError) as caught:
        open_board("local", {"path": str(tmp_path), "hots": "gm"})
    assert str(caught.value) == (
        "board local: Object contains unknown field `hots`\nits settings are: path, host"
    )
