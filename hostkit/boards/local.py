"""A board that is a folder: one Markdown file a post, which a host can read and edit by hand.

    board/round-3/0004-alice.md     the fourth post of the thread round-3
    board/inbox/0001-alice.md       a private message to the host
    board/outbox/0001-host.md       a private message from the host

Belongs here: that layout, and both sides of it, the host's (the port) and the players' (for demonstrations
and tests). The post's id is its thread and its number; the rest of a file's name is decoration.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

import filelock
import msgspec

from hostkit.boards._postfile import UnreadableError, join, not_stored, put, read_file
from hostkit.boards.base import (
    PRIVATE,
    Board,
    Capabilities,
    Draft,
    Fault,
    Fetched,
    Post,
    Posted,
    Refused,
    Written,
    digest,
    read_settings,
)
from hostkit.errors import BoardError, InputError
from hostkit.times import read_moment

__all__ = ["LocalBoard", "open_board"]

INBOX: Final = "inbox"
OUTBOX: Final = "outbox"

_FILE: Final = re.compile(r"([0-9]{1,9})(?:-.*)?\.md", re.A | re.DOTALL)
_THREAD_RULE: Final = f"name a plain folder, other than {INBOX} and {OUTBOX}"


class _Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    path: str
    host: str = "host"


def open_board(settings: Mapping[str, object]) -> "LocalBoard":
    """Open the folder `path`, whose account `host` is the host's; raises `InputError` for other settings."""
    checked = read_settings(LocalBoard.kind, settings, _Settings)
    return LocalBoard(Path(checked.path), host=checked.host)


class _Folder(NamedTuple):
    """A folder's posts by number, what is wrong in it, and the numbers of files that could not be read."""

    posts: dict[int, Post]
    faults: tuple[Fault, ...]
    unread: frozenset[int]


class LocalBoard(Board):
    """The folder `path` as a board; `calls` counts what was asked of the port.

    Reading changes nothing and needs no lock: a file appears whole or not at all. Writers take turns by a
    lock file. Tests bend it by overriding `_names` (a late listing) and `_store` (a write that fails).
    """

    kind = "local"
    capabilities = Capabilities(
        markup="markdown",
        public=False,
        private_messages=True,
        edit_times=True,
        history=False,
        names_threads=True,
        max_length=900_000,
        settle=0,
    )

    def __init__(self, path: Path, *, host: str) -> None:
        self.path = path
        self.host = host
        self.inbox = str(path.absolute() / INBOX)
        self.calls: Counter[str] = Counter()

    # The host's side: the port.

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        self.calls["fetch"] += 1
        seen = _read_cursor(since)
        posts: list[Post] = []
        faults: list[Fault] = []
        for thread in (*threads, INBOX):
            if not self._is_thread(thread):
                # Nobody has written to the host yet, and that is no fault.
                if thread != INBOX or (self.path / INBOX).exists():
                    reason = f"there is no such folder; threads: {self._thread_list()}"
                    faults.append(Fault(thread, reason, lost=_lost(thread)))
                continue
            folder = self._read(thread)
            faults += folder.faults
            before = {
                int(number) for name, _, number in (id.rpartition("/") for id in seen) if name == thread
            }
            for number in sorted(folder.posts.keys() | before - folder.unread):
                post = folder.posts.get(number)
                if post is None:
                    post = self._as_post(thread, number, {}, "", deleted=True)
                    del seen[post.id]
                    posts.append(post)
                elif seen.get(post.id) != (sight := _sight(post)):
                    seen[post.id] = sight
                    posts.append(post)
        return Fetched(tuple(posts), tuple(faults), msgspec.json.encode(seen).decode())

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        self.calls["own_posts"] += 1
        own: list[Post] = []
        for name in [thread] if thread else [*self._threads(), OUTBOX]:
            if not self._is_thread(name):
                continue
            folder = self._read(name)
            if folder.unread:
                where, reason, *_ = folder.faults[-1]
                raise BoardError(
                    f"it is not certain what the host wrote in {name}; {where}: {reason}",
                    hint=f"repair {self.path / where}, then run it again",
                )
            own += (post for _, post in sorted(folder.posts.items()) if post.own)
        return tuple(own)

    def _write(self, draft: Draft, now: str) -> Written:
        self.calls["write"] += 1
        with self._locked():
            if draft.edits:
                return self._edit(draft, now)
            thread = draft.thread or self._free_thread(draft.title)
            if not _is_thread_name(thread):
                return Refused(f"{thread!r} cannot be a thread: {_THREAD_RULE}")
            head = {"author": self.host, "created": now, "title": draft.title, "parent": draft.parent}
            return Posted(self._store(thread, head, draft.text), thread)

    def _send(self, to: str, subject: str, text: str, now: str) -> Written:
        self.calls["send"] += 1
        with self._locked():
            head = {"author": self.host, "created": now, "to": to, "subject": subject}
            return Posted(self._store(OUTBOX, head, text), OUTBOX)

    def _edit(self, draft: Draft, now: str) -> Written:
        found = self._find(draft.edits)
        if found is None or not found[1].own:
            return Refused(f"{draft.edits} is no post of the host's that can be read")
        path, post = found
        if post.digest != draft.seen:
            return Refused(f"{post.id} has changed since it was last read: read it again, then decide")
        _change(path, draft.text, edited=now)
        return Posted(post.id, post.thread)

    # The players' side, which no real board gives to a host: for demonstrations and tests.

    def post_as(self, author: str, *, thread: str, text: str, at: str, parent: str = "") -> str:
        """Post in a thread as any account; returns the post's id. A thread that is not there is made."""
        if not _is_thread_name(thread):
            raise InputError(f"{thread!r} cannot be a thread", hint=_THREAD_RULE)
        with self._locked():
            return self._store(thread, {"author": author, "created": read_moment(at), "parent": parent}, text)

    def message_as(self, author: str, *, text: str, at: str, subject: str = "") -> str:
        """Send the host a private message as any account; returns its id."""
        with self._locked():
            head = {"author": author, "created": read_moment(at), "to": self.host, "subject": subject}
            return self._store(INBOX, head, text)

    def edit_as(self, author: str, *, id: str, text: str, at: str) -> None:
        """Change one's own post; `at` "" leaves no mark of it, as many boards do in the first minutes."""
        with self._locked():
            _change(self._own_file(author, id), text, edited=read_moment(at) if at else "")

    def delete_as(self, author: str, *, id: str) -> None:
        """Delete one's own post; its number is not given again."""
        with self._locked():
            self._own_file(author, id).unlink()

    def messages_to(self, player: str) -> tuple[Post, ...]:
        """The host's private messages to an account, oldest first."""
        posts = self._read(OUTBOX).posts if self._is_thread(OUTBOX) else {}
        return tuple(post for _, post in sorted(posts.items()) if post.to == player)

    def _own_file(self, author: str, id: str) -> Path:
        found = self._find(id)
        if found is None or found[1].author != author:
            raise InputError(
                f"{id} is no post of {author!r}", hint="take an id that post_as gave to that author"
            )
        return found[0]

    # The folder: reading.

    def _is_thread(self, name: str) -> bool:
        path = self.path / name
        return _is_folder_name(name) and path.is_dir() and not path.is_symlink()

    def _threads(self) -> list[str]:
        names = sorted(entry.name for entry in self.path.iterdir()) if self.path.is_dir() else []
        return [name for name in names if _is_thread_name(name) and self._is_thread(name)]

    def _thread_list(self) -> str:
        return ", ".join(self._threads()) or "none yet"

    def _names(self, thread: str) -> list[str]:
        return sorted(entry.name for entry in (self.path / thread).iterdir())

    def _numbered(self, thread: str) -> tuple[dict[int, list[str]], list[Fault]]:
        files: dict[int, list[str]] = {}
        faults: list[Fault] = []
        for name in self._names(thread):
            # Hidden files are our own or an editor's; so are those that end in a tilde.
            if name.startswith(".") or name.endswith("~"):
                continue
            if match := _FILE.fullmatch(name):
                files.setdefault(int(match[1]), []).append(name)
            else:
                reason = "this is not named like a post, such as 0005-alice.md"
                faults.append(Fault(f"{thread}/{name}", reason, lost=_lost(thread)))
        return files, faults

    def _read(self, thread: str) -> _Folder:
        files, faults = self._numbered(thread)
        posts: dict[int, Post] = {}
        for number, names in sorted(files.items()):
            try:
                if len(names) > 1:
                    raise UnreadableError(
                        f"{' and '.join(names)} have one number; give one of them a free one"
                    )
                posts[number] = self._post(thread, number, names[0])
            except UnreadableError as error:
                faults.append(Fault(f"{thread}/{names[-1]}", str(error), lost=_lost(thread)))
        return _Folder(posts, tuple(faults), frozenset(files.keys() - posts.keys()))

    def _post(self, thread: str, number: int, name: str) -> Post:
        head, text = read_file(self.path / thread / name)
        for key in ("author", "created"):
            if not head.get(key):
                raise UnreadableError(f'the front matter lacks {key}; add a line {key}: "…"')
        try:
            times = {key: read_moment(head[key]) for key in ("created", "edited") if head.get(key)}
        except InputError as error:
            raise UnreadableError(f"{error.message}; {error.hint}") from error
        return self._as_post(thread, number, head | times, text)

    def _as_post(
        self, thread: str, number: int, head: Mapping[str, str], text: str, *, deleted: bool = False
    ) -> Post:
        author = head.get("author", "")
        return Post(
            board=self.kind,
            id=f"{thread}/{number}",
            thread=thread,
            author=author,
            author_id=author,
            created=head.get("created", ""),
            edited=head.get("edited", ""),
            text=text,
            own=author == self.host,
            parent=head.get("parent", ""),
            deleted=deleted,
            order=number,
            via="pm" if thread in (INBOX, OUTBOX) else "thread",
            to=head.get("to", ""),
            subject=head.get("subject", ""),
        )

    def _find(self, id: str) -> tuple[Path, Post] | None:
        thread, _, number = id.rpartition("/")
        if not self._is_thread(thread) or not re.fullmatch(r"[0-9]{1,9}", number, re.A):
            return None
        post = self._read(thread).posts.get(int(number))
        if post is None:
            return None
        return self.path / thread / self._numbered(thread)[0][post.order][0], post

    # The folder: writing, always with the lock held.

    @contextmanager
    def _locked(self) -> Iterator[None]:
        lock = filelock.FileLock(self.path / ".lock", timeout=10)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        except filelock.Timeout as error:
            raise BoardError(
                f"another program has been writing to {self.path} for 10 seconds",
                hint="wait for it, or end it",
            ) from error
        except OSError as error:
            raise not_stored(self.path, error) from error
        try:
            yield
        finally:
            lock.release()

    def _free_thread(self, title: str) -> str:
        stem = _slug(title).lower() or "thread"
        taken = {INBOX, OUTBOX, *(entry.name for entry in self.path.iterdir())}
        names = [stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))]
        return next(name for name in names if name not in taken)

    def _store(self, thread: str, head: Mapping[str, str], text: str) -> str:
        folder = self.path / thread
        last = folder / ".last"
        content = join(head, text)
        try:
            folder.mkdir(exist_ok=True)
            if folder.is_symlink():
                raise NotADirectoryError("this is a link; put the folder itself here")
            spent = int(last.read_text()) if last.exists() else 0
            number = 1 + max([spent, *self._numbered(thread)[0]])
        except (OSError, ValueError) as error:
            raise not_stored(folder, error) from error
        # The number is spent before it is used, so that it stays spent when its post is deleted.
        put(last, str(number))
        put(folder / f"{number:04}-{_slug(head['author']) or 'player'}.md", content)
        return f"{thread}/{number}"


def _is_folder_name(name: str) -> bool:
    plain = name.isprintable() and not any(sign in '/\\:*?"<>|' for sign in name)
    return plain and name == name.strip(" .") and 0 < len(name) <= 100


def _is_thread_name(name: str) -> bool:
    return _is_folder_name(name) and name not in (INBOX, OUTBOX)


def _lost(thread: str) -> str:
    return PRIVATE if thread == INBOX else thread


def _slug(name: str) -> str:
    return re.sub(r"[\W_]+", "-", name)[:32].strip("-")


def _sight(post: Post) -> str:
    return digest("\0".join((post.author, post.created, post.edited, post.text)))[:16]


def _read_cursor(cursor: str) -> dict[str, str]:
    if not cursor:
        return {}
    try:
        return msgspec.json.decode(cursor, type=dict[str, str])
    except msgspec.DecodeError as error:
        raise BoardError(
            f"this is no cursor of a local board: {error}", hint="read from the start"
        ) from error


def _change(path: Path, text: str, *, edited: str) -> None:
    head, _ = read_file(path)
    put(path, join(head | ({"edited": edited} if edited else {}), text))
