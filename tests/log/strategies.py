"""Events with nasty text, made from the event types themselves, so that a new event is covered at once."""

import types
import typing
from typing import Any

import msgspec
from hypothesis import strategies as st

from hostkit.log.events import Event

NASTY = (
    "no", "Yes", "NULL", "~", "y", "on", "true", "12:30", "010", "0x1F", "1e5", "1_000", ".5", "+4", "-0",
    "1.",
    "2012-01-05", "2012-01-05T18:02:11Z", "=", "<<", "&a", "*a", "!!str x", "? a", "- a", "a: b", "a #b", "#",
    "---", "...", "%YAML 1.1", "@x", "`x`", "'x'", '"x"', "\\", "\\u0041", "[", "{}", "a,b", "", " ", " a",
    "a ",
    "\n", "\na", "a\n", "a\n\n", "\n\n", " a\nb", "a\n  b", "a\n \nb", "  \n a", "a\n   ", "\t", "a\tb",
    "\ta\nb",
    "a\r\nb", "\x00", "\x7f", "\x85", "\u2028a\u2029", "\ufeff", "\ufffe", "\uffff", "\U0001fffe", "\u200b",
    "\u202e", "\ud7ff", "\ue000", "\u3000x", "\xa0", "e\u0301", "İ", "😀", "👩‍💻", "\U000e0041", "0" * 64,
    "deadbeef" * 8, "e" * 64, "hash: " + "0" * 64 + "\n...\n", "---\nseq: 1\n", "x" * 300, "key: |-\n  a",
)  # fmt: skip

texts = st.one_of(
    st.sampled_from(NASTY),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    st.lists(st.sampled_from((*NASTY, "a", "\n", " ", "  ", ":", "- ")), max_size=5).map("".join),
)
short_texts = texts.map(lambda text: text[:150])
numbers = st.one_of(st.integers(-5, 200), st.integers(-(2**60), 2**60))
options = st.recursive(
    short_texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(short_texts, inner, max_size=3),
    max_leaves=6,
)


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    if kind is str:
        return texts
    if kind is int:
        return numbers
    if kind is bool:
        return st.booleans()
    if kind is type(None):
        return st.none()
    if kind is Any:
        return options
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return of_struct(kind)
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([of_type(part) for part in parts])
    if origin is tuple and parts[1:] == (...,):
        return st.lists(of_type(parts[0]), max_size=3).map(tuple)
    if origin is tuple:
        return st.tuples(*[of_type(part) for part in parts])
    if origin is dict:
        return st.dictionaries(short_texts, of_type(parts[1]), max_size=4)
    raise AssertionError(f"no strategy for {kind}")


def of_struct(kind: type[msgspec.Struct]) -> st.SearchStrategy[Any]:
    """Values of a record type, with any subset of its defaults."""
    fields = {field.name: of_type(field.type) for field in msgspec.structs.fields(kind)}
    return st.builds(kind, **fields)


events: st.SearchStrategy[Event] = st.one_of([of_struct(kind) for kind in typing.get_args(Event)])
