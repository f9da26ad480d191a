"""The port between hostkit and a forum or wiki: what stands there, and writing there.

Belongs here: the values that pass the port, the port itself, and how an adapter is found by its kind. Foreign
objects and foreign exceptions stop in the adapters (`hostkit.boards.<kind>`). Reading orders, rendering, and
deciding what to write again do not belong here.
"""

import hashlib
import pkgutil
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import ClassVar, Final, Literal, NamedTuple, TypeVar

import msgspec

import hostkit.boards
from hostkit.errors import BoardError, HostkitError, InputError
from hostkit.log.events import Source

__all__ = [
    "PRIVATE", "Ambiguous", "Board", "Capabilities", "Draft", "Fault", "Fetched", "Post", "Posted", "Queued",
    "Refused", "Written", "digest", "find_marker", "kinds", "listen", "open_board", "read_settings",
]  # fmt: skip

Answer = TypeVar("Answer")
Settings = TypeVar("Settings", bound=msgspec.Struct)

PRIVATE: Final = "private messages"
"""What stands in a fault for the messages to the host, in place of a thread."""

Via = Literal["thread", "pm", "chat"]
"""How a message came: for all to read, in private to the host, or in a chat room."""


def digest(text: str) -> str:
    """The hex SHA-256 of a post's text; most boards keep no old text, so this is how a change is seen."""
    return hashlib.sha256(text.encode()).hexdigest()


def find_marker(text: str, marker: str) -> bool:
    """Tell whether a post's text holds the marker as words of their own.

    A marker is the short text by which one published post is known, such as its head line `hostkit g1 17
    3f9a`. Markup may have put a backslash before its signs or broken its line; `g1 1` is never found in `g1
    17`.
    """
    words = ("".join(rf"\\?{re.escape(sign)}" for sign in word) for word in marker.split())
    pattern = r"\s+".join(words)
    return bool(pattern) and re.search(rf"(?<![\w-]){pattern}(?![\w-])", text) is not None


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wrote, as the board shows it now; on a wiki, what one revision added.

    `id` is unique on the board and never used again. Times are moments of the board's clock; `edited` is ""
    where the post was not edited or the board does not say. `order` is its place in the board's own order,
    which decides between equal times (ALL-3). `author` is the account, never a signature (ALL-6); `author_id`
    outlives a rename; `to` is the account that a private message is for,
    `subject` what it says above its text. `own`: the host's account wrote it,
    so it is never an order. `deleted`: it is gone; then the id, thread and way are certain, and the rest is
    "" wherever the board forgot it. `lost`: somebody else has made it unreadable, and why; nobody can say whether it
    was an order, unless it was read before.
    """

    board: str
    id: str
    thread: str
    author: str
    created: str
    text: str
    own: bool
    author_id: str = ""
    parent: str = ""
    edited: str = ""
    deleted: bool = False
    markup: str = "markdown"
    url: str = ""
    revision: str = ""
    order: int = 0
    via: Via = "thread"
    to: str = ""
    subject: str = ""
    lost: str = ""

    @property
    def digest(self) -> str:
        """The digest of the text."""
        return digest(self.text)

    @property
    def source(self) -> Source:
        """The log's record of where this message stands."""
        return Source(
            board=self.board,
            id=self.id,
            created=self.created,
            author=self.author,
            author_id=self.author_id,
            edited=self.edited,
            order=self.order,
            url=self.url,
            revision=self.revision,
            via=self.via,
            markup=self.markup,
        )


class Fault(NamedTuple):
    """Something on the board that could not be read as a post: where it stands, and what would be right.

    `happened`: somebody did it to other people's words, and the host is told once; else it is so until it is mended.
    `lost` is the thread, or `PRIVATE`, of which messages may not have been read for it.
    """

    where: str
    reason: str
    happened: bool = False
    lost: str = ""

    @property
    def told(self) -> str:
        """The fault in one line."""
        if self.happened:
            return f"{self.reason}: {self.where}"
        return f"not read: {self.where}: {self.reason}"


class Fetched(NamedTuple):
    """What a fetch found: posts, each thread in the board's order; faults; where the next fetch starts."""

    posts: tuple[Post, ...]
    faults: tuple[Fault, ...]
    cursor: str


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A post to be written; exactly one of four things.

    It is a post in `thread` (a page, on a wiki); an answer to the post `parent` in it; a new thread called
    `title`, where `thread` is "" or, on a board that lets the writer name threads, a name not yet in use; or,
    with `edits`, the new text of the host's own post of that id, whose text had the digest `seen` when it was
    last read. `calls` are accounts to be called to a new post, on a board that can do so. Raises `ValueError`
    for a draft that could not be found again, or would overwrite what nobody has read.
    """

    text: str
    marker: str
    thread: str = ""
    title: str = ""
    parent: str = ""
    edits: str = ""
    seen: str = ""
    calls: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not find_marker(self.text, self.marker):
            raise ValueError(f"the text does not hold its marker {self.marker!r}")
        if not (self.thread or self.title or self.edits):
            raise ValueError("a draft needs a thread, a title, or a post that it edits")
        if bool(self.edits) != bool(self.seen):
            raise ValueError(
                "an edit needs the digest of the text that it replaces, and nothing else has one"
            )


class Posted(NamedTuple):
    """It stands on the board."""

    id: str
    thread: str
    url: str = ""


class Queued(NamedTuple):
    """It waits for a moderator, or for the host to paste it: it must not be sent again.

    `message` is a private one that the host has to hand on: for his screen alone, and never in the reason.
    """

    reason: str
    message: str = ""


class Refused(NamedTuple):
    """The board did not take it, and nothing was stored; `wait` seconds help, 0: no waiting helps."""

    reason: str
    wait: int = 0


class Ambiguous(NamedTuple):
    """It may stand on the board or not: read it back by its marker, and never just send it again."""

    reason: str


Written = Posted | Queued | Refused | Ambiguous
"""How a write ended."""


class Capabilities(msgspec.Struct, frozen=True, kw_only=True):
    """What a board can do, and what it asks of those who write.

    `public`: other people read it, so that writing wants the host's word. `names_threads`: the writer chooses
    a thread's id (a folder, a page title). `edit_times`: it says when a post was edited; `history`: it keeps
    old texts, and a player's every change is a post of its own; `mails`: the host can send private messages,
    though nobody can send one back; `by_hand`: the host hands on whatever is written. `settle`: seconds after
    which a listing surely shows what was stored; `one_thread`: all posts of a game stand in one thread;
    `by_thread`: each thread costs requests of its own, so that only those of the last windows are read again;
    `pages`: names that begin so are pages of their own beside the forum, each for one text that is replaced;
    `calls`: it tells somebody who is named. Lengths are in characters, 0 is no limit; a post longer than `part`
    is pasted in parts.
    """

    markup: str
    public: bool
    private_messages: bool
    edit_times: bool
    history: bool
    names_threads: bool = False
    mails: bool = False
    by_hand: bool = False
    min_length: int = 0
    max_length: int = 0
    part: int = 0
    settle: int = 60
    one_thread: bool = False
    by_thread: bool = False
    pages: str = ""
    calls: bool = False


class Board(ABC):
    """A forum, wiki or folder, seen by the host's account.

    Callers use the public methods; an adapter fills the four with an underscore, and may raise anything
    there. A foreign exception leaves a reading as `BoardError`. It leaves a writing as `Ambiguous`, because
    nobody knows how far that came; an adapter that does know answers `Refused`, or raises `BoardError` where
    nothing was stored.
    """

    kind: ClassVar[str]
    capabilities: Capabilities
    clock: str = ""
    """The board's own time at the last reading, where it says so."""
    begun: str = ""
    """The moment before which nothing that is looked for was written; "" where everything is to be read."""
    inbox: str = ""
    """Whose private messages are read: boards of one kind with one inbox get the same ones; "" where there are none."""
    threads: tuple[str, ...] = ()
    """The threads in which the game goes on now, which a look at the access looks at."""
    closed: Mapping[str, str] = {}
    """Why nothing can be written now, by thread, as the last reading told; "" stands for all threads."""
    known: frozenset[str] = frozenset()
    """Messages that were read before: where deleted ones just vanish, a reading asks what became of them."""

    def fetch(self, threads: Sequence[str], *, since: str = "") -> Fetched:
        """Read the posts of some threads, and the private messages to the host.

        `since` is the cursor of an earlier fetch; "" reads everything that stands. After a cursor every post
        that is new, edited or gone since then is there, and unchanged ones may be. Only a post with `deleted`
        set is gone; a post that is merely absent is not. A thread that does not exist is a fault. Raises
        `BoardError`.
        """
        return self._reading(lambda: self._fetch(tuple(threads), since))

    def own_posts(self, thread: str) -> tuple[Post, ...]:
        """Read what the host's account wrote in a thread, oldest first; "": in all threads and in private.

        This is the read-back after an ambiguous write, so that what it cannot read raises `BoardError`.
        """
        return self._reading(lambda: self._own_posts(thread))

    def write(self, draft: Draft, *, now: str) -> Written:
        """Write or edit one post, once; `now` is its time on a board without a clock of its own.

        Raises `BoardError` only where nothing was stored.
        """
        return self._writing(draft.text, lambda: self._write(draft, now))

    def send(self, *, to: str, subject: str, text: str, now: str) -> Written:
        """Send one private message to an account, once; errors as in `write`."""
        if not (self.capabilities.private_messages or self.capabilities.mails):
            return Refused(f"{self.kind} has no private messages: say it in the thread")
        return self._writing(text, lambda: self._send(to, subject, text, now))

    def tell(self, text: str) -> None:
        """Say that the board waits, and until when, to whoever listens."""
        for listener in _listeners:
            listener(text)

    def checks(self) -> list[tuple[str, str, str]]:
        """What is right and wrong with the access to it: rows of a name, ok, warn or failed, and a detail.

        Nothing is written. A board that cannot be reached is a failed row, never an exception.
        """
        try:
            self.own_posts("")
        except HostkitError as error:
            told = f"{error.message}; {error.hint}" if error.hint else error.message
            return [("reachable", "failed", told)]
        return [("reachable", "ok", "it can be read")]

    def _reading(self, read: Callable[[], Answer]) -> Answer:
        try:
            return read()
        except HostkitError:
            raise
        except Exception as error:
            raise BoardError(
                f"{self.kind} could not be read: {_short(error)}",
                hint="nothing was changed; see that it is up and the account may read, then run it again",
            ) from error

    def _writing(self, text: str, write: Callable[[], Written]) -> Written:
        can = self.capabilities
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            return Refused("the text holds half of a character (a lone surrogate): take it out")
        if len(text) < can.min_length:
            return Refused(f"{len(text)} characters; {self.kind} wants at least {can.min_length}: write more")
        if can.max_length and len(text) > can.max_length:
            return Refused(f"{len(text)} characters; {self.kind} takes at most {can.max_length}: split it")
        try:
            return write()
        except HostkitError:
            raise
        except Exception as error:
            return Ambiguous(_short(error))

    @abstractmethod
    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched: ...

    @abstractmethod
    def _own_posts(self, thread: str) -> tuple[Post, ...]: ...

    @abstractmethod
    def _write(self, draft: Draft, now: str) -> Written: ...

    @abstractmethod
    def _send(self, to: str, subject: str, text: str, now: str) -> Written: ...


def _short(error: Exception) -> str:
    # Foreign messages may hold a whole page or terminal escapes.
    text = "".join(sign if sign.isprintable() else " " for sign in f"{type(error).__name__}: {error}")
    return text if len(text) <= 200 else f"{text[:199]}…"


_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> None:
    """Let something hear when any board waits; the last one that was named does."""
    _listeners[:] = [listener]


def kinds() -> tuple[str, ...]:
    """The kinds of boards there are, sorted; errors as in `open_board`."""
    return tuple(sorted(_openers()))


def open_board(kind: str, settings: Mapping[str, object]) -> Board:
    """Open a board of a kind; a workspace's settings for it are checked by its adapter.

    An adapter is a module here, or an entry point of the group `hostkit.boards`, and offers a callable
    `open_board(settings) -> Board`. Raises `InputError` for an unknown kind, for two of one name and for
    wrong settings, `BoardError` for an adapter that cannot be imported.
    """
    openers = _openers()
    if kind not in openers:
        raise InputError(f"there is no board called {kind!r}", hint=f"boards: {', '.join(sorted(openers))}")
    try:
        opener: Callable[[Mapping[str, object]], Board] = openers[kind].load()
    except (ImportError, AttributeError) as error:
        raise BoardError(
            f"the board {kind!r} cannot be loaded: {_short(error)}",
            hint=f"it is {openers[kind].value}; install what it needs",
        ) from error
    return opener(settings)


def read_settings(kind: str, settings: Mapping[str, object], shape: type[Settings]) -> Settings:
    """Give a board's settings their types; raises `InputError` naming the key that is unknown or wrong."""
    try:
        return msgspec.convert(dict(settings), shape)
    except msgspec.ValidationError as error:
        fields = ", ".join(shape.__struct_fields__)
        raise InputError(f"board {kind}: {error}", hint=f"its settings are: {fields}") from error


def _openers() -> dict[str, EntryPoint]:
    group = "hostkit.boards"
    found = {
        module.name: EntryPoint(module.name, f"{group}.{module.name}:open_board", group)
        for module in pkgutil.iter_modules(hostkit.boards.__path__)
        if module.name != "base" and not module.name.startswith("_")
    }
    for entry in entry_points(group=group):
        if entry.name in found:
            raise InputError(
                f"two boards are called {entry.name!r}: {found[entry.name].value} and {entry.value}",
                hint="uninstall one of them",
            )
        found[entry.name] = entry
    return found
