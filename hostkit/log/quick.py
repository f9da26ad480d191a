"""The quick readers: the forms of YAML that hostkit itself writes and ships, many times faster than PyYAML.

Belongs here: `record`, for what `hostkit.log.codec` writes, and `outline`, for files in indented lines with
comments. Whatever they do not know, they leave to the strict reader (`hostkit.log.strict`): what they do read,
it reads just the same. Every scalar is text.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import msgspec

__all__ = ["MAX_DEPTH", "MAX_KEY", "SIMPLE", "ForeignError", "items", "outline", "record", "unknown"]

MAX_DEPTH: Final = 50
MAX_KEY: Final = 1000  # YAML forgets a key after 1,024 characters
# The first of these patterns, and two below, are compiled when they are used: most logs need none of them.
# What YAML itself does not allow raw, or folds; the quick reader leaves texts with these to PyYAML.
_NOT_YAML: Final = "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
# The quick reader works with `split`: a pattern that takes one item, its delimiter included, leaves nothing
# between the items of a text that it knows throughout. (`sub` with groups is ten times slower.)
# A plain scalar has none of these ASCII characters; what is beyond ASCII means nothing to YAML.
_SIGNS: Final = r"\x00-\x1f!-&(-*,:-?\[-^`{-\x7f"
_PLAIN: Final = rf"-?+[^{_SIGNS} '.@-][^{_SIGNS}]*+(?<! )"
_ESCAPE: Final = r'\\(?:["\\nrt]|u(?!d[89a-f])[0-9a-f]{4})'
_QUOTED: Final = rf'"(?:[^"\\\n]++|{_ESCAPE})*+"'
# One group: a scalar without its quotes.
SIMPLE: Final = rf'"?+((?<=")[^"\\\n]*+(?=")|(?<!"){_PLAIN}(?!"))"?+'
_plain = re.compile(_PLAIN).fullmatch
_quoted = re.compile(_QUOTED).fullmatch
_flow_pairs = re.compile(rf"({_PLAIN}): {SIMPLE}(?:, |}}\Z)").split
_block_pairs = re.compile(rf"\n  ({_PLAIN}): {SIMPLE}(?=\n|\Z)").split
_block_items = re.compile(rf"\n- {SIMPLE}(?=\n|\Z)").split
_flow_items = re.compile(rf"{SIMPLE}(?:, |]\Z)").split
_TOKENS: Final = rf"(?:{_QUOTED}|{_PLAIN})(?=: |, |[\]}}]|\Z)|: |, |[\[\]{{}}]"
_entries = re.compile(
    r"\n([a-z_]+):(?:"
    rf" {SIMPLE}(?=\n)|("
    r' [\[{"][^\n]*'  # a flow list or map, or a text with escapes
    r"| \|2?[+-]?(?:\n(?:  [^\n]*)?)+"  # a literal block
    r"|(?:\n- [^\n]*)+"  # a list, one item a line
    r"|(?:\n  [^\n]*)+"  # a map, one pair a line
    r")(?=\n))"
).split
_PAIR: Final = rf"({_QUOTED}|{_PLAIN}): (.+)"
_unjson = msgspec.json.decode
_ASCII: Final = bytes([10, *range(32, 127)])


class ForeignError(Exception):
    """A quick reader does not know this spelling; it says nothing about the data."""


def unknown(raw: bytes) -> bool:
    """Whether UTF-8 text has characters that YAML does not allow raw, or changes."""
    rest = raw.translate(None, _ASCII)
    return bool(rest) and re.search(_NOT_YAML, rest.decode()) is not None


def record(raw: bytes, text: str) -> dict[str, Any]:
    """Read what `document` writes, much faster than a YAML reader; raises `ForeignError` for the rest."""
    if unknown(raw):
        raise ForeignError
    parts = _entries(text)
    if "".join(parts[::4]) != "---\n" or parts[0] != "---":
        raise ForeignError
    keys = parts[1::4]
    data: dict[str, Any] = dict(zip(keys, parts[2::4], strict=True))
    if len(data) != len(keys):
        raise ForeignError  # a key came twice
    for key, block in zip(keys, parts[3::4], strict=True):
        if block is None:
            continue
        kind = block[1]
        if kind == "|":
            data[key] = _unblock(block)
        elif kind == "-":
            data[key] = items(block)
        elif kind == " ":
            data[key] = _pairs(block)
        else:
            data[key] = _value(block[1:])
    return data


def items(block: str) -> list[Any]:
    """Read a list, one item a line, from the line end in front of its first dash on."""
    first = block[3:4]
    if first == '"' and "\\" not in block:
        texts = block[4:-1].split('"\n- "')
        # Where these are all the quotes and lines there are, nothing else stands between them.
        if block[-1] == '"' and block.count("\n") == len(texts) and block.count('"') == 2 * len(texts):
            return texts
    if first != "{":
        parts = _block_items(block)
        if not any(parts[::2]):
            return list(parts[1::2])
    return [_item(text) if len(text) < 200 else _value(text) for text in block[3:].split("\n- ")]


def _pairs(block: str) -> dict[str, Any]:
    parts = _block_pairs(block)
    if any(parts[::3]):
        lines = block[3:].split("\n  ")
        found = [match.groups() for line in lines if (match := re.fullmatch(_PAIR, line))]
        pairs = {_value(key): _value(value) for key, value in found}
    else:
        lines = parts[1::3]
        pairs = dict(zip(lines, parts[2::3], strict=True))
    if len(pairs) != len(lines):
        raise ForeignError  # a key came twice, or a line is no pair
    return pairs


def _unblock(block: str) -> str:
    mark, _, rest = block.partition("\n")
    # Without the digit, a reader may measure the indentation by another line than the first.
    if mark[2:3] != "2" and rest[2:3] in ("", " ", "\n"):
        raise ForeignError
    text = ("\n" + rest).replace("\n  ", "\n")[1:]
    if mark[-1] == "+":
        return text + "\n"
    body = text.rstrip("\n")
    if not body:
        raise ForeignError
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
    raise ForeignError


# Orders are few and come again and again; nobody changes what is read before it is an event.
_item = lru_cache(4096)(_value)


def _nested(text: str) -> Any:
    """The value of a flow list or map of any form, turned into JSON.

    Once every token is a known one with its one space, quoting the plain scalars leaves nothing that YAML and
    JSON read differently, and what is not well nested is no JSON either.
    """
    tokens = re.findall(_TOKENS, text)
    if sum(map(len, tokens)) != len(text) or tokens.count("{") + tokens.count("[") > MAX_DEPTH:
        raise ForeignError
    quoted = "".join([token if token[0] in '"{[]}:,' else f'"{token}"' for token in tokens])
    try:
        value = _unjson(quoted.encode())
    except msgspec.DecodeError:
        raise ForeignError from None
    if tokens.count(": ") != _count_keys(value):
        raise ForeignError  # a key came twice
    return value


def _count_keys(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum([_count_keys(item) for item in value.values() if not isinstance(item, str)])
    if isinstance(value, list):
        return sum([_count_keys(item) for item in value if not isinstance(item, str)])
    return 0


# --- files that people write


def outline(raw: bytes, text: str) -> dict[str, Any]:
    """Read maps by indentation, one key a line, whose values are maps, lists, or what stands on one line.

    A list's items stand one a line behind dashes, or in brackets that may go over several lines. Raises
    `ForeignError` for all else.
    """
    if unknown(raw):
        raise ForeignError
    root: dict[str, Any] = {}
    levels: list[tuple[int, Any]] = [(0, root)]
    waiting: tuple[dict[str, Any], str] | None = None  # a key whose map or list follows
    lines = iter(text.split("\n"))
    for line in lines:
        body = line.lstrip(" ")
        indent = len(line) - len(body)
        if "#" in body:
            if body[0] != "#" and '"' in body:
                raise ForeignError  # it may stand inside the quotes
            body = f" {body}".partition(" #")[0]
        body = body.strip(" ")
        if not body:
            continue
        dash = body.startswith("- ")
        key, colon, value = ("", ":", body[1:]) if dash else body.partition(":")
        if not colon or not (dash or _plain(key)) or value[:1] not in ("", " "):
            raise ForeignError
        if waiting:
            under, name = waiting
            if indent < levels[-1][0] + (not dash):
                raise ForeignError  # a key without a value
            under[name] = [] if dash else {}
            levels.append((indent, under[name]))
            waiting = None
        while indent < levels[-1][0] or (indent == levels[-1][0] and key and isinstance(levels[-1][1], list)):
            levels.pop()
        level = levels[-1][1]
        if indent != levels[-1][0] or isinstance(level, list) != dash or key in level or len(key) > MAX_KEY:
            raise ForeignError
        if dash:
            level.append(_whole(value.strip(" "), line, lines))
        elif value:
            level[key] = _whole(value.strip(" "), line, lines)
        else:
            waiting = level, key
    if waiting or not root:
        raise ForeignError
    return root


def _whole(value: str, line: str, lines: Iterator[str]) -> Any:
    """A value that begins on this line; a list of plain texts that is open at its end goes on in the next lines."""
    if value[0] == "[" and value[-1] != "]":
        parts = [value]
        while parts[-1][-1:] != "]":
            parts.append(next(lines, "").strip(" "))
            if not parts[-1] or "#" in line or "#" in parts[-1]:
                raise ForeignError
        value = " ".join(parts)
        if '"' in value or ":" in value:
            raise ForeignError
    return _value(value)
