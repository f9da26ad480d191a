"""YAML text to and from events: one document a record, in a small subset that every YAML reader agrees on.

Belongs here: how a record is written, and the two readers, a quick one for what hostkit writes and a strict
one (PyYAML) for any other spelling of the same data. Does not: hashes and the order of records (`chain`),
files (`hostkit.store`). In both readers every scalar is text until an event's type gives it its type.
"""

import re
import typing
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, NoReturn
from unicodedata import category

import msgspec

from hostkit.errors import DataError, InputError
from hostkit.log.events import Event

__all__ = ["Document", "decode", "document", "encode", "load"]

MAX_DEPTH: Final = 50
_MAX_KEY: Final = 1000  # YAML forgets a key after 1,024 characters
_WIDTH: Final = 100  # a longer list or map is written one item a line

# Characters that a reader may drop, change or draw as nothing: written as escapes, never as themselves.
_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# What YAML itself does not allow raw, or folds; the quick reader leaves texts with these to PyYAML.
_not_yaml = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]").search
_SHORT: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


# The quick reader works with `split`: a pattern that takes one item, its delimiter included, leaves nothing
# between the items of a text that it knows throughout. (`sub` with groups is ten times slower.)
# A plain scalar has none of these ASCII characters; what is beyond ASCII means nothing to YAML.
_SIGNS: Final = r"\x00-\x1f!-&(-*,:-?\[-^`{-\x7f"
_PLAIN: Final = rf"-?+[^{_SIGNS} '.@-][^{_SIGNS}]*+(?<! )"
_ESCAPE: Final = r'\\(?:["\\nrt]|u(?!d[89a-f])[0-9a-f]{4})'
_QUOTED: Final = rf'"(?:[^"\\\n]++|{_ESCAPE})*+"'
# One group: a scalar without its quotes.
_SIMPLE: Final = rf'"?+((?<=")[^"\\\n]*+(?=")|(?<!"){_PLAIN}(?!"))"?+'
_plain = re.compile(_PLAIN).fullmatch
_quoted = re.compile(_QUOTED).fullmatch
_flow_pairs = re.compile(rf"({_PLAIN}): {_SIMPLE}(?:, |}}\Z)").split
_block_pairs = re.compile(rf"\n  ({_PLAIN}): {_SIMPLE}(?=\n|\Z)").split
_block_items = re.compile(rf"\n- {_SIMPLE}(?=\n|\Z)").split
_flow_items = re.compile(rf"{_SIMPLE}(?:, |]\Z)").split
_tokens = re.compile(rf"(?:{_QUOTED}|{_PLAIN})(?=: |, |[\]}}]|\Z)|: |, |[\[\]{{}}]").findall
_entries = re.compile(
    r"\n([a-z_]+):(?:"
    rf" {_SIMPLE}(?=\n)|("
    r' [\[{"][^\n]*'  # a flow list or map, or a text with escapes
    r"| \|2?[+-]?(?:\n(?:  [^\n]*)?)+"  # a literal block
    r"|(?:\n- [^\n]*)+"  # a list, one item a line
    r"|(?:\n  [^\n]*)+"  # a map, one pair a line
    r")(?=\n))"
).split
_pair = re.compile(rf"({_QUOTED}|{_PLAIN}): (.+)").fullmatch
_unjson = msgspec.json.decode
_ASCII: Final = bytes([10, *range(32, 127)])

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
        if value and len(_flow(value)) > _WIDTH:
            yield f"{key}:"
            for name, item in value.items():
                yield f"  {_key(name)}: {_flow(item)}"
            return
    elif isinstance(value, Sequence):
        deep = any(isinstance(item, Mapping | list | tuple) for item in value)
        if value and (deep or len(_flow(value)) > _WIDTH):
            yield f"{key}:"
            for item in value:
                yield f"- {_flow(item)}"
            return
    yield f"{key}: {_flow(value)}"


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


def _flow(value: Any) -> str:
    if isinstance(value, str):
        return _scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if value is None:
        return "null"
    text = str(value)  # floats: plain where every reader sees the same number
    return text if _number(text) else _scalar(text)


def _key(key: object) -> str:
    text = _scalar(key) if isinstance(key, str) else _flow(key)
    if len(text) > _MAX_KEY:
        raise InputError(f"a key of {len(text)} characters: {_MAX_KEY} is the most")
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
        data = _quick(raw, text)
    except _ForeignError:
        data = _strict(text, line, name).data
    try:
        event: Event = msgspec.convert(data, _TYPES[data["event"]], strict=False)
    except (msgspec.ValidationError, KeyError, TypeError) as error:
        _refuse(error, _strict(text, line, name), line, name)
    return event


def _refuse(error: Exception, found: "Document", line: int, name: str) -> NoReturn:
    data = found.data
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
    while path and tuple(path) not in found.lines:
        path.pop()
    at = found.lines.get(tuple(path), line)
    raise DataError(
        f"{name}, line {at}: event {data.get('seq', '?')} ({kind}), {shown or 'its keys'}: {text}", hint=hint
    )


def _text(raw: bytes, line: int, name: str) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        at = line + raw.count(b"\n", 0, error.start)
        raise DataError(f"{name}, line {at}: not UTF-8 text (byte {error.start} of the record)") from None


class _ForeignError(Exception):
    """The quick reader does not know this spelling; it says nothing about the data."""


def _quick(raw: bytes, text: str) -> dict[str, Any]:
    """Read what `document` writes, much faster than a YAML reader; raises `_ForeignError` for the rest."""
    rest = raw.translate(None, _ASCII)
    if rest and _not_yaml(rest.decode()):
        raise _ForeignError
    parts = _entries(text)
    if "".join(parts[::4]) != "---\n" or parts[0] != "---":
        raise _ForeignError
    keys = parts[1::4]
    data: dict[str, Any] = dict(zip(keys, parts[2::4], strict=True))
    if len(data) != len(keys):
        raise _ForeignError  # a key came twice
    for key, block in zip(keys, parts[3::4], strict=True):
        if block is None:
            continue
        kind = block[1]
        if kind == "|":
            data[key] = _unblock(block)
        elif kind == "-":
            data[key] = _items(block)
        elif kind == " ":
            data[key] = _pairs(block)
        else:
            data[key] = _value(block[1:])
    return data


def _items(block: str) -> list[Any]:
    if block[3:4] != "{":
        parts = _block_items(block)
        if not any(parts[::2]):
            return parts[1::2]
    return [_item(text) if len(text) < 200 else _value(text) for text in block[3:].split("\n- ")]


def _pairs(block: str) -> dict[str, Any]:
    parts = _block_pairs(block)
    if any(parts[::3]):
        lines = block[3:].split("\n  ")
        found = [match.groups() for line in lines if (match := _pair(line))]
        pairs = {_value(key): _value(value) for key, value in found}
    else:
        lines = parts[1::3]
        pairs = dict(zip(lines, parts[2::3], strict=True))
    if len(pairs) != len(lines):
        raise _ForeignError  # a key came twice, or a line is no pair
    return pairs


def _unblock(block: str) -> str:
    mark, _, rest = block.partition("\n")
    # Without the digit, a reader may measure the indentation by another line than the first.
    if mark[2:3] != "2" and rest[2:3] in ("", " ", "\n"):
        raise _ForeignError
    text = ("\n" + rest).replace("\n  ", "\n")[1:]
    if mark[-1] == "+":
        return text + "\n"
    body = text.rstrip("\n")
    if not body:
        raise _ForeignError
    return body if mark[-1] == "-" else body + "\n"


def _value(text: str) -> Any:
    """The value of what stands on one line: a scalar, or a flow list or map."""
    first = text[:1]
    if first == "{":
        parts = _flow_pairs(text[1:])
        if text[-1] == "}" and not any(parts[::3]):
            flat = dict(zip(parts[1::3], parts[2::3], strict=True))
            if len(flat) == len(parts) // 3:
                return flat
        return _nested(text)
    if first == "[":
        parts = _flow_items(text[1:])
        return _nested(text) if text[-1] != "]" or any(parts[::2]) else parts[1::2]
    if first == '"' and _quoted(text):
        return _unjson(text.encode()) if "\\" in text else text[1:-1]
    if _plain(text):
        return text
    raise _ForeignError


# Orders are few and come again and again; nobody changes what is read before it is an event.
_item = lru_cache(4096)(_value)


def _nested(text: str) -> Any:
    """The value of a flow list or map of any form, turned into JSON.

    Once every token is a known one with its one space, quoting the plain scalars leaves nothing that YAML and
    JSON read differently, and what is not well nested is no JSON either.
    """
    tokens = _tokens(text)
    if sum(map(len, tokens)) != len(text) or tokens.count("{") + tokens.count("[") > MAX_DEPTH:
        raise _ForeignError
    quoted = "".join([token if token[0] in '"{[]}:,' else f'"{token}"' for token in tokens])
    try:
        value = _unjson(quoted.encode())
    except msgspec.DecodeError:
        raise _ForeignError from None
    if tokens.count(": ") != _count_keys(value):
        raise _ForeignError  # a key came twice
    return value


def _count_keys(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum([_count_keys(item) for item in value.values() if not isinstance(item, str)])
    if isinstance(value, list):
        return sum([_count_keys(item) for item in value if not isinstance(item, str)])
    return 0


class Document(NamedTuple):
    """What a strict YAML document holds: texts, lists and maps, and the line of each key by its path."""

    data: Any
    lines: dict[tuple[str, ...], int]


def load(raw: bytes, *, name: str, line: int = 1) -> Document:
    """Read one YAML document of any spelling, every scalar as text; an empty file gives `data` None.

    Anchors, aliases, tags, merge keys, keys that come twice, keys that are no text, a second document and
    more than 50 nested levels are refused: `DataError` with `name` and the line.
    """
    return _strict(_text(raw, line, name), line, name)


class _Level:
    """A list or map that is being read; `key` is the map's key that awaits its value."""

    __slots__ = ("key", "path", "value")

    def __init__(self, value: list[Any] | dict[str, Any], path: tuple[str, ...]) -> None:
        self.value = value
        self.path = path
        self.key: str | None = None


def _strict(text: str, line: int, name: str) -> Document:
    import yaml  # only for what the quick reader does not know: the import costs more than a small log

    def refuse(mark: Any, reason: str, hint: str = "") -> NoReturn:
        at = line + (mark.line if mark is not None else 0)
        raise DataError(f"{name}, line {at}: {reason}", hint=hint)

    root: list[Any] = []
    levels = [_Level(root, ())]
    lines: dict[tuple[str, ...], int] = {}
    documents = 0
    loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            mark: Any = event.start_mark
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    refuse(mark, "a second document where one must stand")
                continue
            if isinstance(event, yaml.CollectionEndEvent):
                levels.pop()
                continue
            if isinstance(event, yaml.AliasEvent):
                refuse(mark, f"an alias (*{event.anchor})", "write the value out")
            if not isinstance(event, yaml.NodeEvent):
                continue
            tag = getattr(event, "tag", None)
            if event.anchor is not None:
                refuse(mark, f"an anchor (&{event.anchor})", "write the value out")
            if tag is not None:
                refuse(mark, f"a tag ({tag})", "write the value without it")
            level = levels[-1]
            value: Any
            if isinstance(event, yaml.ScalarEvent):
                value = event.value
            elif len(levels) > MAX_DEPTH:
                refuse(mark, f"more than {MAX_DEPTH} levels of lists and maps")
            else:
                value = {} if isinstance(event, yaml.MappingStartEvent) else []
            if isinstance(level.value, dict) and level.key is None:
                if not isinstance(value, str):
                    refuse(mark, "a key that is no text")
                if value == "<<" and not getattr(event, "style", None):
                    refuse(mark, "a merge key (<<)", "write the keys out")
                if value in level.value:
                    refuse(mark, f"the key `{value}` comes twice")
                level.key = value
                lines[(*level.path, value)] = line + mark.line
                continue
            path = level.path
            if isinstance(level.value, dict):
                assert level.key is not None
                path = (*path, level.key)
                level.value[level.key] = value
                level.key = None
            else:
                level.value.append(value)
            if not isinstance(value, str):
                levels.append(_Level(value, path))
    except yaml.MarkedYAMLError as error:
        if "nesting" in str(error.problem):  # libyaml reads ahead and has a limit of its own
            refuse(error.problem_mark, f"more than {MAX_DEPTH} levels of lists and maps")
        refuse(error.problem_mark, f"not YAML: {error.problem}")
    except yaml.YAMLError as error:
        refuse(None, f"not YAML: {str(error).splitlines()[0]}")
    return Document(root[0] if root else None, lines)
