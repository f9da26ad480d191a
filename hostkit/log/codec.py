"""YAML text to and from events: one document a record, in a small subset that every YAML reader agrees on.

Belongs here: how a record is written, and read, quickly (`quick`) where hostkit wrote it and strictly (`strict`)
in any other spelling of the same data. Does not: hashes and the order of records (`chain`), files
(`hostkit.store`). In both readers every scalar is text until an event's type gives it its type.
"""

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NoReturn
from unicodedata import category

import msgspec

from hostkit.errors import DataError, InputError
from hostkit.log import quick, strict
from hostkit.log.events import Event
from hostkit.log.posts import read_post
from hostkit.log.quick import MAX_KEY

__all__ = ["Document", "decode", "document", "encode", "flow", "load"]

_WIDTH: Final = 100  # a longer list or map is written one item a line

# Characters that a reader may drop, change or draw as nothing: written as escapes, never as themselves.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


# Words that a reader of YAML 1.1 or 1.2 takes for a truth or for nothing; digests look like numbers at times.
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null"})
_bare = re.compile(r"[^\W\d_](?:[\w./@+' -]*[\w./@+'-])?").fullmatch
_number = re.compile(r"-?(?:0|[1-9][0-9]*)\.[0-9]+").fullmatch
_digest = re.compile(r"[0-9a-f]{16,}").fullmatch

_TYPES: Final[dict[str, Any]] = {str(kind.__struct_config__.tag): kind for kind in typing.get_args(Event)}


# --- writing


def encode(event: Event) -> bytes:
    """Write one event as a YAML document, from `---` up to where its `hash:` line goes.

    Raises `InputError` for what cannot be written: a lone surrogate, a key of more than 1,000 characters, a
    field of the wrong type.
    """
    data: dict[str, Any] = msgspec.to_builtins(event)
    try:
        msgspec.convert(data, type(event))
    except msgspec.ValidationError as error:
        raise InputError(f"event {event.seq} ({event.kind}) cannot be written: {error}") from None
    head = {key: data.pop(key) for key in ("seq", "at", "event")}
    try:
        return document(head | data).encode()
    except InputError as error:
        raise InputError(f"event {event.seq} ({event.kind}) cannot be written: {error.message}") from None


def document(data: Mapping[str, Any]) -> str:
    """Write a mapping as one YAML document that starts with `---` and has no end mark.

    Values are texts, numbers, truths, and lists and maps of these. Raises `InputError` as `encode` does.
    """
    lines = ["---"]
    for key, value in data.items():
        lines += _entry(_key(key), value)
    return "\n".join(lines) + "\n"


def _entry(key: str, value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if ("\n" in value or key == "text") and _is_literal(value):
            yield from _literal(key, value)
            return
    elif isinstance(value, Mapping):
        if value and len(flow(value)) > _WIDTH:
            yield f"{key}:"
            for name, item in value.items():
                yield f"  {_key(name)}: {flow(item)}"
            return
    elif isinstance(value, Sequence):
        deep = any(isinstance(item, Mapping | list | tuple) for item in value)
        if value and (deep or len(flow(value)) > _WIDTH):
            yield f"{key}:"
            for item in value:
                yield f"- {flow(item)}"
            return
    yield f"{key}: {flow(value)}"


def _is_literal(text: str) -> bool:
    return bool(text.strip("\n")) and not _has_hidden(text.replace("\n", " "))


def _literal(key: str, text: str) -> Iterator[str]:
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    # Without the digit, a reader measures the indentation by the first line that is not empty.
    indent = "2" if text[0] in " \n" else ""
    yield f"{key}: |{indent}{'-' if not ends else '' if ends == 1 else '+'}"
    for line in body.split("\n"):
        yield f"  {line}" if line else ""
    yield from [""] * (ends - 1)


def flow(value: Any) -> str:
    """A value as YAML has it on one line."""
    if isinstance(value, str):
        return _scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if value is None:
        return "null"
    text = str(value)  # floats: plain where every reader sees the same number
    return text if _number(text) else _scalar(text)


def _key(key: object) -> str:
    text = _scalar(key) if isinstance(key, str) else flow(key)
    if len(text) > MAX_KEY:
        raise InputError(f"a key of {len(text)} characters: {MAX_KEY} is the most")
    return text


def _scalar(text: str) -> str:
    if _bare(text) and text.lower() not in _WORDS and not _digest(text):
        return text
    quoted = text.replace("\\", "\\\\").replace('"', '\\"')
    if _has_hidden(quoted):
        quoted = "".join(map(_escape, text))
    return f'"{quoted}"'


def _has_hidden(text: str) -> bool:
    # `isprintable` also says no to spaces such as U+3000, which are kept.
    return not text.isprintable() and any(category(char) in _HIDDEN for char in text)


def _escape(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    kind = category(char)
    if kind == "Cs":
        raise InputError(f"half a character: the lone surrogate U+{ord(char):04X}")
    if kind not in _HIDDEN:
        return char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


# --- reading


def decode(raw: bytes, *, line: int = 1, name: str = "the log") -> Event:
    """Read one event from a record, from `---` up to its `hash:` line.

    `line` is where the record starts in the file called `name`. Raises `DataError` naming both for whatever
    is no event of this hostkit: bad UTF-8 or YAML, an unknown event or key, a value of the wrong type.
    """
    text = _text(raw, line, name)
    try:
        return read_post(raw, text)
    except quick.ForeignError:
        pass
    try:
        data = quick.record(raw, text)
    except quick.ForeignError:
        data, _ = strict.parse(text, name=name, line=line)
    try:
        event: Event = msgspec.convert(data, _TYPES[data["event"]], strict=False)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        _refuse(error, *strict.parse(text, name=name, line=line), line, name)
    return event


def _refuse(error: Exception, data: Any, lines: strict.Lines, line: int, name: str) -> NoReturn:
    where = f"{name}, line {line}"
    if not isinstance(data, dict) or "event" not in data:
        raise DataError(
            f"{where}: a record without `event:`", hint="every record is a map with seq, at, event"
        )
    kind = data["event"]
    hint = "it may have been written by another version of hostkit"
    if not isinstance(kind, str) or kind not in _TYPES:
        raise DataError(f"{where}: the event `{kind}` is not known to this hostkit", hint=hint)
    text, _, place = str(error).partition(" - at ")
    path = [part for part in place.strip("`$").replace("[", ".[").split(".") if part]
    unknown = re.search(r"unknown field `(.*)`", text)
    if unknown:
        path.append(unknown[1])
        text = f"`{unknown[1]}` is not a key that this hostkit knows"
    shown = "".join(part if part[0] == "[" else f".{part}" for part in path).lstrip(".")
    while path and tuple(path) not in lines:
        path.pop()
    at = lines.get(tuple(path), line)
    raise DataError(
        f"{name}, line {at}: event {data.get('seq', '?')} ({kind}), {shown or 'its keys'}: {text}", hint=hint
    )


def _text(raw: bytes, line: int, name: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        at = line + raw.count(b"\n", 0, error.start)
        raise DataError(f"{name}, line {at}: not UTF-8 text (byte {error.start} of the record)") from None


class Document:
    """What a YAML file holds: `data` in texts, lists and maps; `lines` gives the line of each key by its path."""

    def __init__(self, data: Any, text: str, name: str, line: int) -> None:
        self.data = data
        self._place = text, name, line

    @cached_property
    def lines(self) -> strict.Lines:
        # Only errors ask for lines, and the strict reader alone knows them.
        text, name, line = self._place
        return strict.parse(text, name=name, line=line)[1]


def load(raw: bytes, *, name: str, line: int = 1) -> Document:
    """Read one YAML document of any spelling, every scalar as text; an empty file gives `data` None.

    Anchors, aliases, tags, merge keys, keys that come twice, keys that are no text, a second document and
    more than 50 nested levels are refused: `DataError` with `name` and the line.
    """
    text = _text(raw, line, name)
    try:
        data = quick.record(raw, text) if text.startswith("---\n") else quick.outline(raw, text)
    except quick.ForeignError:
        data, _ = strict.parse(text, name=name, line=line)
    return Document(data, text, name, line)
