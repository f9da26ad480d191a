"""The record codec: any event comes back as it was, and every YAML reader sees the same data."""

from typing import Any

import msgspec
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from hostkit.log import codec
from hostkit.log.events import Event, Source
from tests.log.strategies import events

AT = "2012-01-05T18:02:11Z"
SOURCE = Source(board="local", id="round-3/4", author="alice", created="2012-01-05T17:59:40Z")
# Pieces that mean something to YAML, put anywhere into a good record.
EDITS = ("", " ", "  ", "\n", "\n\n", "\n ", "\n  ", "\n   ", ":", ": ", ",", ", ", "{", "}", "[", "]",
"- ", "-", "|", "|-", ">",
         "#", " #", '"', "'", "\\", "\\u0041", "&a ", "*a", "!x ", "? ", "a", "1", "0", ".", "\t", "\r",
         "\x85", "\u2028",
         "<<: ", "seq: 1\n", "---\n", "...\n", "%", "@", "`", "~", "a: b\n", "- b\n", "  a: b\n")  # fmt: skip


def plain(value: Any) -> Any:
    """The event's data as a YAML reader with types must see it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def text_of(value: Any) -> Any:
    """The same with every scalar as text."""
    if isinstance(value, dict):
        return {text_of(key): text_of(item) for key, item in value.items()}
    if isinstance(value, list):
        return [text_of(item) for item in value]
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


@settings(max_examples=300, deadline=None)
@given(event=events)
def test_an_event_comes_back(event: Event) -> None:
    raw = codec.encode(event)
    assert codec.decode(raw) == event
    assert raw.startswith(b"---\nseq: ") and raw.endswith(b"\n")
    assert b"\n..." not in raw and b"\n---" not in raw


@settings(max_examples=300, deadline=None)
@given(event=events)
def test_both_readers_agree(event: Event) -> None:
    text = codec.encode(event).decode()
    strict = codec._strict(text, 1, "x").data
    assert strict == text_of(plain(event))
    if "\\U" not in text:
        assert codec._quick(text.encode(), text) == strict


@settings(max_examples=100, deadline=None)
@given(event=events)
def test_other_readers_see_the_same_data(event: Event) -> None:
    raw = codec.encode(event)
    assert yaml.load(raw, Loader=yaml.CSafeLoader) == plain(event)
    assert yaml.load(raw, Loader=yaml.BaseLoader) == text_of(plain(event))
    assert YAML(typ="safe", pure=True).load(raw) == plain(event)


@settings(max_examples=600, deadline=None)
@given(event=events, data=st.data())
def test_the_quick_reader_never_reads_otherwise(event: Event, data: st.DataObject) -> None:
    text = codec.encode(event).decode()
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.sampled_from(EDITS)) + text[at + cut :]
    try:
        quick = codec._quick(text.encode(), text)
    except codec._ForeignError:
        return
    assert quick == codec._strict(text, 1, "x").data
