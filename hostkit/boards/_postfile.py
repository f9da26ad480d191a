"""One post as one Markdown file, which people read and edit by hand.

    ---
    author: "alice"
    created: "2026-01-03T18:00:00Z"
    ---
    bid 35

Above, between two lines `---`, lines `key: text` in YAML; below, the post. Belongs here: reading such a file,
however it was made, and putting one in its place whole. Which files make up a board is for `local`.
"""

import os
import re
import stat
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import yaml

from hostkit.errors import BoardError, InputError

__all__ = ["UnreadableError", "join", "not_stored", "put", "read_file"]

KEYS: Final = ("author", "created", "edited", "to", "subject", "title", "parent")
LARGEST: Final = 4_000_000
LARGEST_HEAD: Final = 4_000

_PARTS: Final = re.compile(
    r"---[ \t]*\n(?P<head>.*?)^---[ \t]*(?:\n|\Z)(?P<text>.*)", re.DOTALL | re.MULTILINE
)
_FRAME: Final = (yaml.StreamStartEvent, yaml.StreamEndEvent, yaml.DocumentStartEvent, yaml.DocumentEndEvent)
_LOADER: Final = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
# A link is not followed and a pipe does not hang, even one that was put there a moment ago.
_PLAIN: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


class UnreadableError(Exception):
    """A file is no post; the text says what would be right."""


def read_file(path: Path) -> tuple[dict[str, str], str]:
    """Read a file's front matter and its post; any line ends, with or without a last one.

    Raises `UnreadableError` for whatever is no such file.
    """
    try:
        content = _read_plain(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError("this is not UTF-8 text; save it as UTF-8") from error
    except OSError as error:
        raise UnreadableError(f"it cannot be opened ({error.strerror})") from error
    match = _PARTS.match(_lines(content))
    if match is None or len(match["head"]) > LARGEST_HEAD:
        raise UnreadableError(
            "it has no front matter; begin with ---, author, created, --- on lines of their own"
        )
    return _front_matter(match["head"]), match["text"].removesuffix("\n")


def _cut(content: bytes) -> bytes:
    return content.decode(errors="ignore").encode()


def _read_plain(path: Path) -> bytes:
    if path.is_symlink():
        raise UnreadableError("this is a link; put the file itself here")
    handle = os.open(path, _PLAIN)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise UnreadableError("this is no plain file; move it away")
        with os.fdopen(handle, "rb", closefd=False) as file:
            # A post is cut at the reader's door in any case; half a letter at the cut is dropped.
            return file.read(LARGEST) if found.st_size <= LARGEST else _cut(file.read(LARGEST))
    finally:
        os.close(handle)


def _front_matter(head: str) -> dict[str, str]:
    """The values of a front matter, all of them text; tags, anchors and anything nested are refused."""
    try:
        events = [event for event in yaml.parse(head, Loader=_LOADER) if not isinstance(event, _FRAME)]
    except yaml.YAMLError as error:
        raise UnreadableError(f"the front matter is no YAML: {' '.join(str(error).split())}") from error
    inner = events[1:-1]
    scalars = [event for event in inner if isinstance(event, yaml.ScalarEvent)]
    flat = len(scalars) == len(inner) and all(
        isinstance(event, yaml.MappingStartEvent) for event in events[:1]
    )
    if not flat or any(getattr(event, "anchor", None) or getattr(event, "tag", None) for event in events):
        raise UnreadableError("the front matter is more than lines `key: text`; no lists, tags or anchors")
    values: dict[str, str] = {}
    for key, value in zip(scalars[::2], scalars[1::2], strict=True):
        if key.value in values:
            raise UnreadableError(f"the front matter has {key.value!r} twice; keep one")
        if key.value not in KEYS:
            raise UnreadableError(
                f"the front matter has the unknown key {key.value!r}; there are: {', '.join(KEYS)}"
            )
        values[key.value] = value.value
    return values


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def join(head: Mapping[str, str], text: str) -> str:
    """The content of a post's file; empty values are left out. Raises `InputError` for names without end."""
    # Always in quotes: a player may be called `no`, and a name with a line break must stay on its line.
    lines = (
        f"{key}: {yaml.safe_dump(value, default_style=chr(34), allow_unicode=True, width=LARGEST_HEAD)}"
        for key, value in head.items()
        if value
    )
    matter = "".join(lines)
    if len(matter) > LARGEST_HEAD:
        raise InputError(
            "the names and titles of a post are too long", hint=f"at most {LARGEST_HEAD} characters"
        )
    return f"---\n{matter}---\n{_lines(text)}\n"


def put(path: Path, content: str) -> None:
    """Write a file whole or not at all, and make it last; raises `BoardError` where nothing was stored."""
    new = path.with_name(f".{path.name}.new")
    try:
        new.unlink(missing_ok=True)
        with new.open("xb") as file:
            file.write(content.encode())
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise not_stored(path, error) from error
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def not_stored(path: Path, error: Exception) -> BoardError:
    """The error of a write that left nothing behind."""
    return BoardError(f"nothing was written to {path}: {error}", hint="see that the folder can be written to")
