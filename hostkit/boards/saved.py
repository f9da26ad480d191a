"""Saved pages, pasted threads and exports: a board that nobody but the host can reach.

Belongs here: telling what a file is by its content, reading several of them as one, and the board whose posts
the host puts up by hand. How a format looks is for `_saved_<format>`; each of them gives the ids that a live
board would, so that one post that is read both ways is one.
"""

import html
import importlib
import os
import re
import stat
import string
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

import msgspec

from hostkit.boards._saved_page import Context, Document, NoPostsError, Saved, UnreadableError
from hostkit.boards.base import (
    Board,
    Capabilities,
    Draft,
    Fault,
    Fetched,
    Post,
    Queued,
    Written,
    read_settings,
)
from hostkit.boards.parts import SHORTEST
from hostkit.errors import InputError

__all__ = ["FORMATS", "LARGEST", "SavedBoard", "open_board", "read_saved"]

FORMATS: Final = {
    "reddit": "a Reddit thread, listing or inbox (.json)",
    "discourse": "a Discourse topic (/t/ID.json)",
    "nodebb": "a NodeBB topic or chat (/api/topic/ID)",
    "misago": "Misago posts (/api/threads/ID/posts/)",
    "discord": "a Discord channel (DiscordChatExporter, JSON)",
    "mediawiki": "MediaWiki pages (Special:Export, full history)",
    "phpbb": "phpBB 3.3 pages, a topic's or a private message",
    "flaskbb": "FlaskBB pages, a topic's or a conversation's",
    "text": "text pasted as `name — time` and the post below it",
    "html": "another forum's pages, by --select",
}
"""What can be read, in the order in which it is tried; `html` only where it is asked for."""

LARGEST: Final = 64_000_000  # bytes of one file

_MODULES: Final = {"text": "typed"}


class _Reader(Protocol):
    def claims(self, document: Document) -> bool: ...

    def read(self, document: Document, context: Context) -> Saved: ...


def read_saved(
    files: Sequence[Path], *, host: Iterable[str], seen: str, zone: str, via: str = "", format: str = "",
    select: Mapping[str, str] | None = None, names: Iterable[str] = (), typed: bytes | None = None,
) -> Fetched:  # fmt: skip
    """Read saved files as one fetch: every post once, by thread and by the board's own order.

    `host` are the host's accounts, `seen` is the moment of reading, `zone` that of times without one; `via`
    overrides how the messages came; `names` are those by which players are called; `typed` stands for the file
    `-`. Raises `InputError` naming the file that is none, half of one or of no known format: then nothing of any
    of them is given.
    """
    accounts = frozenset(account.casefold() for account in host if account)
    called = frozenset(name.casefold() for name in names if name)
    if len(typed or b"") > LARGEST:
        raise _too_large(Path("-"))
    context = Context(accounts, seen, zone, via, dict(select or {}), called)
    read: list[tuple[str, Saved]] = []
    for path in files:
        content = typed if typed is not None and str(path) == "-" else _content(path)
        read.append((str(path), _read(str(path), content, context, format)))
    posts = [post for _, saved in read for post in saved.posts]
    if via:
        posts = [msgspec.structs.replace(post, via=via) for post in posts]
    faults = [fault for _, saved in read for fault in saved.faults]
    faults += _missing([saved for _, saved in read])
    faults += (
        Fault(name, "there is no post in it") for name, saved in read if not saved.posts and not saved.faults
    )
    merged = _merged(posts, seen)
    return Fetched(tuple(merged), tuple(dict.fromkeys(faults)), "")


def _too_large(path: Path) -> InputError:
    return InputError(f"{path} is too large: at most {LARGEST:,} bytes are read", hint="save fewer posts")


def _content(path: Path) -> bytes:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise InputError(f"{path} cannot be opened: {error.strerror}") from None
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"{path} is no file", hint="name the saved files themselves")
        if found.st_size > LARGEST:
            raise _too_large(path)
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(LARGEST + 1)
    finally:
        os.close(handle)


def _read(name: str, content: bytes, context: Context, format: str) -> Saved:
    try:
        document = _document(name, content)
        chosen = format or _format_of(document, by_selectors=bool(context.select))
        reader: _Reader = importlib.import_module(f"hostkit.boards._saved_{_MODULES.get(chosen, chosen)}")
        if chosen != "html" and not reader.claims(document):
            raise UnreadableError(f"it is not {FORMATS[chosen]}")
        try:
            return reader.read(document, context)
        except NoPostsError as error:
            raise UnreadableError(_instead(document.text) or str(error)) from None
    except UnreadableError as error:
        raise InputError(f"{name}: {error}", hint="nothing was imported") from None
    except InputError:
        raise
    except (
        AttributeError, TypeError, KeyError, IndexError, ValueError, RecursionError, OverflowError,
    ) as error:  # fmt: skip
        # A format's reader met something of another shape than any page has.
        raise InputError(
            f"{name}: it is not what it seems to be ({type(error).__name__}: {str(error)[:80]})",
            hint="nothing was imported; save it again",
        ) from None


def _document(name: str, content: bytes) -> Document:
    if not content.strip():
        raise UnreadableError("it is empty: save it again")
    kind = next((kind for start, kind in _OTHERS.items() if content.startswith(start)), "")
    if kind:
        raise UnreadableError(kind)
    try:
        text = content.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            text = content.decode("utf-16", "replace").replace("\r\n", "\n")
        else:
            raise UnreadableError("it is not UTF-8 text: save it as UTF-8, or as the page's source") from None
    start = text.lstrip()[:1]
    if start in ("{", "["):
        if _too_deep(text):
            raise UnreadableError("it is no whole JSON (no forum nests its answers so deep)")
        try:
            return Document(name, text, _answer(msgspec.json.decode(text)))
        except (msgspec.DecodeError, RecursionError) as error:
            half = ": only half of it was saved" if "truncated" in str(error).lower() else ""
            raise UnreadableError(f"it is no whole JSON ({error}){half}") from None
    if start == "<" and "<html" in text[:4000].lower() and "</html" not in text[-4000:].lower():
        raise UnreadableError("the page ends before its end: only half of it was saved")
    return Document(name, text)


_PAGE: Final = "save the page's source, or as `web page, HTML only`"
_OTHERS: Final = {
    b"\x1f\x8b": "it is packed (gzip): unpack it first",
    b"PK\x03\x04": "it is packed (zip): unpack it first",
    b"%PDF": f"it is a PDF: {_PAGE}",
    b"\x89PNG": f"it is a picture: {_PAGE}",
    b"\xff\xd8\xff": f"it is a picture: {_PAGE}",
    b"GIF8": f"it is a picture: {_PAGE}",
    b"From: <Saved by": f"it is a web archive (.mht): {_PAGE}",
}
"""What people save in place of a page, by how it begins, and what would be right."""

_ANSWERS: Final = {
    "reddit.com": "the thread's address with .json after it",
    'content="Discourse': "/t/ID.json?include_raw=true of the topic",
    "NodeBB": "/api/topic/ID of the topic",
    "misago": "/api/threads/ID/posts/ of the thread",
    "mediawiki": "Special:Export of the page, with its full history",
    "discord.com": "the channel with DiscordChatExporter, as JSON",
}
"""For the pages of forums that are read in another form: what to save in their place."""

_TITLE: Final = re.compile(r"<title[^>]{0,200}>(.{0,300}?)</title>", re.I | re.S)
_CHECK: Final = re.compile(r"_cf_chl_opt|/cdn-cgi/challenge-platform|just a moment|attention required", re.I)
_LOGIN: Final = re.compile(r"<input[^>]{0,300}type=[\"']?password", re.I)
_FAILED: Final = re.compile(
    r"\b[45][0-9]{2}\b|not found|forbidden|bad gateway|unavailable|time-?out|\berror\b|whoa there, pardner",
    re.I,
)


def _instead(text: str) -> str:
    """What a page without posts is, where it shows: a login, an error, a check of the browser; else ""."""
    found = _TITLE.search(text)
    title = " ".join(html.unescape(found[1]).split())[:60] if found else ""
    named = f" ({title!r})" if title else ""
    if _CHECK.search(text):
        return f"it is a check of the browser{named}, not the page: wait until the page shows, then save it again"
    if _LOGIN.search(text):
        return f"it is a page to log in{named}: log in, then save the page again"
    if _FAILED.search(title or text[:2000]):
        return f"it is an error of the server{named}: save the page again later"
    return ""


_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|([\[{])|([\]}])')
_DEEPEST = 200


def _too_deep(text: str) -> bool:
    """Whether JSON is nested so deep that reading it could take the whole program down."""
    depth = 0
    for match in _BRACKET.finditer(text):
        depth += bool(match[1]) - bool(match[2])
        if depth > _DEEPEST:
            return True
    return False


def _answer(data: Any) -> Any:
    """A server's answer that was saved with its request around it; one that says no is refused."""
    if isinstance(data, dict) and {"request", "status", "body"} <= data.keys():
        if data["status"] != 200:
            raise UnreadableError(f"the server answered {data['status']!r}: there are no posts in it")
        return data["body"]
    return data


def _format_of(document: Document, *, by_selectors: bool) -> str:
    # Only the readers that can know what it is are imported.
    if document.data is not None:
        known = ["reddit", "discourse", "nodebb", "misago", "discord"]
    elif document.text.lstrip().startswith("<"):
        known = ["mediawiki", "phpbb", "flaskbb"]
    else:
        known = ["text"]
    for name in known:
        reader = importlib.import_module(f"hostkit.boards._saved_{_MODULES.get(name, name)}")
        if reader.claims(document):
            return name
    if by_selectors and "mediawiki" in known:
        return "html"
    if isinstance(document.data, dict) and ("error" in document.data or "errors" in document.data):
        raise UnreadableError("it is a server's refusal, with no posts in it: log in and save it again")
    if "mediawiki" in known and (instead := _instead(document.text)):
        raise UnreadableError(instead)
    better = next((better for sign, better in _ANSWERS.items() if sign in document.text), "")
    if better:
        raise UnreadableError(f"this page cannot be read: save {better}, or use --from html --select …")
    what = "; ".join(FORMATS[name] for name in known)
    more = "; the page of any other forum by --from html --select …" if "mediawiki" in known else ""
    raise UnreadableError(f"it is of no form that can be read here. Can be read: {what}{more}")


def _missing(saved: Iterable[Saved]) -> list[Fault]:
    """Threads of which not every post is in the files; absent is not deleted."""
    total: dict[tuple[str, str], int] = {}
    present: dict[tuple[str, str], set[str]] = {}
    for part in saved:
        if part.whole and part.whole[1]:
            key = (part.whole[0], part.unit)
            total[key] = max(part.whole[1], total.get(key, 0))
            present.setdefault(key, set()).update(part.present or {post.id for post in part.posts})
    return [
        Fault(key[0], _lacking(count - len(present[key]), count, key[1]))
        for key, count in total.items()
        if len(present[key]) < count
    ]


def _lacking(lacks: int, count: int, unit: str) -> str:
    are = "is" if lacks == 1 else "are"
    rest = "it" if lacks == 1 else "them"
    return f"{lacks} of its {count} {unit} {are} not in these files; save {rest} and import again"


def _merged(posts: Sequence[Post], seen: str) -> list[Post]:
    """Every post once: of two sights of one, the later, which is an edit where the text differs."""
    merged: dict[str, Post] = {}
    for post in posts:
        before = merged.get(post.id)
        if before is None:
            merged[post.id] = post
        elif before.digest != post.digest or before.deleted != post.deleted:
            last = before if before.edited > post.edited else post
            merged[post.id] = (
                last if last.edited or last.deleted else msgspec.structs.replace(last, edited=seen)
            )
    return sorted(merged.values(), key=lambda post: (post.via, post.created, post.order))


# --- the board


class _Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    host: str
    markup: str = "markdown"
    max_length: str = "0"
    url: str = ""
    select: dict[str, str] = {}


def open_board(settings: Mapping[str, object]) -> "SavedBoard":
    """Open the board of a host whose account is `host`, and whose forum takes `markup`; raises `InputError`."""
    checked = read_settings(SavedBoard.kind, settings, _Settings)
    if checked.markup not in ("markdown", "bbcode", "wikitext", "html", "text"):
        raise InputError(
            f"board saved: {checked.markup!r} is no markup",
            hint="markup: markdown, bbcode, wikitext, html or text",
        )
    if not checked.host.strip():
        raise InputError(
            "board saved: `host` is empty", hint="host: the name of your account, as posts show it"
        )
    if not checked.max_length or set(checked.max_length) - set(string.digits):
        raise InputError(f"board saved: max_length is {checked.max_length!r}", hint="max_length: 10000")
    if 0 < int(checked.max_length[:9]) < SHORTEST:
        raise InputError(
            f"board saved: max_length is {checked.max_length}",
            hint=f"at least {SHORTEST}; longer posts are cut",
        )
    return SavedBoard(checked.host, markup=checked.markup, max_length=int(checked.max_length[:9]))


class SavedBoard(Board):
    """A forum of which the host saves pages and to which he pastes posts.

    Nothing is fetched, and whatever is written waits until an import finds it by its marker. It is not `public`:
    nothing reaches anybody before the host has pasted it, which is the host's word.
    """

    kind = "saved"

    def __init__(self, host: str, *, markup: str, max_length: int = 0) -> None:
        self.host = host
        self.capabilities = Capabilities(
            markup=markup, public=False, private_messages=True, edit_times=False, history=False, by_hand=True,
            part=max_length,
        )  # fmt: skip

    def checks(self) -> list[tuple[str, str, str]]:
        """There is nothing to reach: pages are saved and posts are pasted."""
        return [("reachable", "ok", f"pages are saved and posts are pasted by hand, as {self.host}")]

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        self.tell("nothing is read from a board of saved pages but by: hostkit import FILE…")
        return Fetched((), (), since)

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        return ()

    def _write(self, draft: Draft, now: str) -> Written:
        if draft.edits:
            where = f"in place of the text of your post {draft.edits}"
        elif draft.title:
            where = f"in its thread, or as the first post of one such as {draft.title!r}"
        else:
            where = f"as a post in the thread {draft.thread!r}"
        return Queued(f"paste it {where}; the next import confirms it by its marker")

    def _send(self, to: str, subject: str, text: str, now: str) -> Written:
        return Queued(f"send it to {to} yourself", f"{subject}\n\n{text}\n")
