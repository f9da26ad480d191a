"""One suite that every board passes: subclass `BoardContract` and say how to make a `Rig`.

A rig is a board that is empty, the players on its other side, and a way to break its next write. What a board
cannot do by its capabilities is skipped, and nothing else.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any, Literal

import pytest

from hostkit.boards.base import Ambiguous, Board, Draft, Post, Posted, Refused, digest, find_marker
from hostkit.errors import BoardError
from hostkit.times import after

NOW = "2026-01-03T18:00:00Z"
HEAD = "hostkit g1 17 3f9ac0de"
NASTY = [
    "bid 35",
    "zoë ♠ 🂡 Дмитрий ١٢",
    "---\nauthor: mallory\n---\nbid 1",
    "two\n\nparagraphs\n  and an indent",
    "{{ 7*7 }} [[Category:X]] <script>alert(1)</script> @everyone | `x` #REDIRECT",
    "> quoted\n\n~~struck~~ \\*not bold\\* & &amp;",
]


class Rig(ABC):
    """A board under test, and what its players and its faults can do to it."""

    board: Board

    def account(self, player: str) -> str:
        """What the board calls the account of a player; some write the first letter in their own way."""
        return player

    @abstractmethod
    def post(self, author: str, *, thread: str, text: str, at: str) -> str:
        """A player's post; returns its id on the board."""

    @abstractmethod
    def message(self, author: str, *, text: str, at: str) -> str:
        """A player's private message to the host; returns its id."""

    @abstractmethod
    def edit(self, author: str, *, id: str, text: str, at: str) -> None: ...

    @abstractmethod
    def delete(self, author: str, *, id: str) -> None: ...

    @abstractmethod
    def mail_to(self, player: str) -> list[str]:
        """The texts of the private messages that an account got."""

    @abstractmethod
    def failing(self, when: Literal["before", "after"]) -> AbstractContextManager[None]:
        """While open, the host's writes break off before, or only after, the board has stored them."""


def draft(text: str, *, marker: str = HEAD, **where: Any) -> Draft:
    return Draft(text=f"{text}\n\n{marker}", marker=marker, **where)


class BoardContract(ABC):
    """The contract of `hostkit.boards.base`."""

    @pytest.fixture
    @abstractmethod
    def rig(self) -> Iterator[Rig]:
        """An empty board, afresh for each test."""

    @pytest.fixture
    def board(self, rig: Rig) -> Board:
        return rig.board

    @pytest.fixture
    def thread(self, board: Board) -> str:
        """A thread with the host's opening post in it."""
        match board.write(draft("Round 3 is open.", title="Round 3"), now=NOW):
            case Posted(thread=thread):
                return thread
            case other:
                pytest.fail(f"the thread was not made: {other}")

    def posts(self, board: Board, thread: str, since: str = "") -> dict[str, Post]:
        return {post.id: post for post in board.fetch([thread], since=since).posts}

    def test_a_new_thread_holds_the_hosts_post(self, board: Board, thread: str) -> None:
        fetched = board.fetch([thread])
        assert fetched.faults == ()
        [post] = fetched.posts
        assert (post.board, post.thread, post.own, post.deleted) == (board.kind, thread, True, False)
        assert post.text == f"Round 3 is open.\n\n{HEAD}"
        assert post.via == "thread"
        assert post.created and post.author and post.author_id and not post.edited

    def test_posts_come_in_the_boards_order_with_stable_ids(self, rig: Rig, thread: str) -> None:
        written = [rig.post("alice", thread=thread, text="bid 35", at=NOW)]
        written.append(rig.post("bob", thread=thread, text="bid 36", at=NOW))
        written.append(rig.post("alice", thread=thread, text="bid 37", at=NOW))
        for _ in range(2):
            posts = [post for post in rig.board.fetch([thread]).posts if not post.own]
            assert [post.id for post in posts] == written
            assert [post.author for post in posts] == list(map(rig.account, ["alice", "bob", "alice"]))
            assert [post.text for post in posts] == ["bid 35", "bid 36", "bid 37"]
            assert [post.order for post in posts] == sorted({post.order for post in posts})

    def test_the_log_can_hold_where_a_post_stands(self, rig: Rig, thread: str) -> None:
        id = rig.post("alice", thread=thread, text="bid 35", at=NOW)
        post = self.posts(rig.board, thread)[id]
        source = post.source
        assert (source.board, source.id, source.via) == (post.board, id, "thread")
        assert source.author == rig.account("alice")
        assert (source.author_id, source.created, source.order) == (post.author_id, post.created, post.order)
        assert (source.url, source.revision, source.markup) == (post.url, post.revision, post.markup)

    @pytest.mark.parametrize("text", NASTY)
    def test_texts_come_back_as_they_were_written(self, rig: Rig, thread: str, text: str) -> None:
        id = rig.post("alice", thread=thread, text=text, at=NOW)
        assert self.posts(rig.board, thread)[id].text == text
        own = rig.board.write(draft(text, thread=thread), now=NOW)
        assert isinstance(own, Posted)
        assert self.posts(rig.board, thread)[own.id].text == f"{text}\n\n{HEAD}"

    def test_the_host_is_never_taken_for_a_player(self, rig: Rig, thread: str) -> None:
        rig.post("alice", thread=thread, text=f"bid 35\n\n{HEAD}", at=NOW)
        rig.board.write(draft("bid 1", thread=thread), now=NOW)
        assert {post.text: post.own for post in rig.board.fetch([thread]).posts} == {
            f"Round 3 is open.\n\n{HEAD}": True,
            f"bid 35\n\n{HEAD}": False,
            f"bid 1\n\n{HEAD}": True,
        }
        assert all(post.own for post in rig.board.own_posts(thread))
        assert len(rig.board.own_posts(thread)) == 2

    def test_private_messages_come_with_every_fetch(self, rig: Rig, thread: str) -> None:
        if not rig.board.capabilities.private_messages:
            pytest.skip("no private messages")
        id = rig.message("alice", text="bid 35", at=NOW)
        for threads in ([thread], []):
            [message] = [post for post in rig.board.fetch(threads).posts if post.via == "pm"]
            assert (message.id, message.author, message.text, message.own) == (id, "alice", "bid 35", False)

    def test_a_private_message_reaches_one_player_only(self, rig: Rig, thread: str) -> None:
        if not rig.board.capabilities.private_messages:
            pytest.skip("no private messages")
        rig.message("alice", text="bid 35", at=NOW)
        sent = rig.board.send(to="alice", subject="Receipt", text=f"zoë ♠\n\n{HEAD}", now=NOW)
        assert isinstance(sent, Posted)
        assert rig.mail_to("alice") == [f"zoë ♠\n\n{HEAD}"]
        assert rig.mail_to("bob") == []
        [own] = [post for post in rig.board.own_posts("") if post.via == "pm"]
        assert find_marker(own.text, HEAD) and own.own and own.to == "alice"
        assert not any(post.own for post in rig.board.fetch([]).posts)

    def test_an_edit_is_seen(self, rig: Rig, thread: str) -> None:
        id = rig.post("alice", thread=thread, text="bid 35", at=NOW)
        before = self.posts(rig.board, thread)[id]
        rig.edit("alice", id=id, text="bid 40", at=after(NOW, 600))
        posts = self.posts(rig.board, thread)
        if rig.board.capabilities.history:
            # Each revision is its own evidence (ALL-4).
            assert posts[id] == before
            [post] = [post for post in posts.values() if post.text == "bid 40"]
            assert (post.author, post.own) == (before.author, False)
            assert post.created > before.created and post.order > before.order
            return
        post = posts[id]
        assert (post.text, post.created) == ("bid 40", before.created)
        assert post.digest != before.digest
        if rig.board.capabilities.edit_times:
            assert post.edited > post.created

    def test_a_cursor_finds_what_is_new_edited_and_gone(self, rig: Rig, thread: str) -> None:
        ids = [rig.post("alice", thread=thread, text=f"bid {n}", at=NOW) for n in range(4)]
        cursor = rig.board.fetch([thread]).cursor
        rig.edit("alice", id=ids[1], text="bid 100", at=after(NOW, 600))
        rig.delete("alice", id=ids[2])
        new = rig.post("bob", thread=thread, text="bid 5", at=after(NOW, 700))
        posts = self.posts(rig.board, thread, cursor)
        assert "bid 100" in [post.text for post in posts.values()]
        assert rig.board.capabilities.history or posts[ids[1]].text == "bid 100"
        assert posts[ids[2]].deleted and posts[ids[2]].thread == thread
        assert posts[new].text == "bid 5"
        # That a post is gone is said once.
        later = rig.board.fetch([thread], since=cursor).cursor
        assert ids[2] not in self.posts(rig.board, thread, later)

    def test_a_fetch_from_the_start_says_nothing_of_what_is_gone(self, rig: Rig, thread: str) -> None:
        id = rig.post("alice", thread=thread, text="bid 35", at=NOW)
        rig.delete("alice", id=id)
        assert not any(post.text for post in rig.board.fetch([thread]).posts if post.id == id)

    def test_an_id_is_never_used_again(self, rig: Rig, thread: str) -> None:
        first = rig.post("alice", thread=thread, text="bid 35", at=NOW)
        rig.delete("alice", id=first)
        assert rig.post("alice", thread=thread, text="bid 35", at=NOW) != first

    def test_a_thread_that_is_not_there_is_not_an_empty_one(self, board: Board, thread: str) -> None:
        for name in ("no-such-thread", "../thread", ""):
            try:
                fetched = board.fetch([name, thread])
            except BoardError as error:
                assert error.hint
            else:
                assert [fault.where for fault in fetched.faults] == [name]
                assert [post.thread for post in fetched.posts] == [thread]

    def test_a_thread_of_the_host_alone_holds_nothing_else(self, board: Board, thread: str) -> None:
        assert [post.own for post in board.fetch([thread]).posts] == [True]
        assert [post.own for post in board.own_posts(thread)] == [True]

    def test_two_threads_of_one_title_are_two(self, board: Board, thread: str) -> None:
        other = board.write(draft("Again.", title="Round 3", marker="hostkit g1 18 aa"), now=NOW)
        assert isinstance(other, Posted)
        assert other.thread != thread
        assert [post.thread for post in board.own_posts("")] == [thread, other.thread]

    def test_an_edit_by_the_host_replaces_the_text(self, board: Board, thread: str) -> None:
        [old] = board.own_posts(thread)
        change = draft("Round 3 is closed.", edits=old.id, seen=old.digest)
        assert isinstance(board.write(change, now=after(NOW, 60)), Posted)
        [new] = board.own_posts(thread)
        assert (new.id, new.text) == (old.id, change.text)
        if board.capabilities.edit_times:
            assert new.edited > new.created

    def test_an_edit_by_the_host_overwrites_nothing_unread(self, board: Board, thread: str) -> None:
        [old] = board.own_posts(thread)
        change = draft("Round 3 is closed.", edits=old.id, seen=digest("what stood there once"))
        assert isinstance(board.write(change, now=NOW), Refused)
        assert board.own_posts(thread) == (old,)

    def test_the_host_edits_no_players_post(self, rig: Rig, thread: str) -> None:
        id = rig.post("alice", thread=thread, text="bid 35", at=NOW)
        with_seen = draft("bid 1", edits=id, seen=digest("bid 35"))
        try:
            assert isinstance(rig.board.write(with_seen, now=NOW), Refused)
        except BoardError as error:
            assert error.hint
        assert self.posts(rig.board, thread)[id].text == "bid 35"

    @pytest.mark.parametrize("when", ["before", "after"])
    def test_a_broken_write_ends_as_exactly_one_post(
        self, rig: Rig, thread: str, when: Literal["before", "after"]
    ) -> None:
        news = draft("The reveal.", thread=thread, marker="hostkit g1 20 beef")
        with rig.failing(when):
            assert isinstance(rig.board.write(news, now=NOW), Ambiguous)
        found = [post for post in rig.board.own_posts(thread) if find_marker(post.text, news.marker)]
        assert len(found) == (when == "after")
        if not found:
            assert isinstance(rig.board.write(news, now=NOW), Posted)
        texts = [post.text for post in rig.board.fetch([thread]).posts]
        assert texts.count(news.text) == 1

    def test_a_broken_new_thread_is_found_without_its_name(self, rig: Rig) -> None:
        news = draft("Round 9 is open.", title="Round 9", marker="hostkit g1 21 cafe")
        with rig.failing("after"):
            assert isinstance(rig.board.write(news, now=NOW), Ambiguous)
        [post] = [post for post in rig.board.own_posts("") if find_marker(post.text, news.marker)]
        assert [found.id for found in rig.board.fetch([post.thread]).posts] == [post.id]

    def test_a_broken_message_is_found_among_those_sent(self, rig: Rig) -> None:
        if not rig.board.capabilities.private_messages:
            pytest.skip("no private messages")
        with rig.failing("after"):
            broken = rig.board.send(to="alice", subject="Receipt", text=HEAD, now=NOW)
        assert isinstance(broken, Ambiguous)
        assert [post.to for post in rig.board.own_posts("") if find_marker(post.text, HEAD)] == ["alice"]
        assert rig.mail_to("alice") == [HEAD]

    def test_a_text_that_does_not_fit_is_refused_before_it_is_sent(self, board: Board, thread: str) -> None:
        most = board.capabilities.max_length
        if most:
            assert isinstance(board.write(draft("x" * most, thread=thread), now=NOW), Refused)
        assert isinstance(board.write(draft("\ud800", thread=thread), now=NOW), Refused)
        assert len(board.own_posts(thread)) == 1

    def test_a_cursor_of_something_else_is_refused(self, board: Board, thread: str) -> None:
        with pytest.raises(BoardError) as caught:
            board.fetch([thread], since="]not a cursor")
        assert caught.value.hint
