"""The record codec: any event comes back as it was, and every YAML reader sees the same data."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML

from hostkit.log import codec, quick, strict
from hostkit.log.events import Event, Post, Revealed, Source
from hostkit.log.order import Bid, Pass
from hostkit.log.posts import read_post
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


@settings(max_examples=300)
@given(event=events)
def test_an_event_comes_back(event: Event) -> None:
    raw = codec.encode(event)
    assert codec.decode(raw) == event
    assert raw.startswith(b"---\nseq: ") and raw.endswith(b"\n")
    assert b"\n..." not in raw and b"\n---" not in raw


@settings(max_examples=300)
@given(event=events)
def test_both_readers_agree(event: Event) -> None:
    text = codec.encode(event).decode()
    data = strict.parse(text, name="x")[0]
    assert data == text_of(plain(event))
    if "\\U" not in text:
        assert quick.record(text.encode(), text) == data


@settings(max_examples=100)
@given(event=events)
def test_other_readers_see_the_same_data(event: Event) -> None:
    raw = codec.encode(event)
    assert yaml.load(raw, Loader=yaml.CSafeLoader) == plain(event)
    assert yaml.load(raw, Loader=yaml.BaseLoader) == text_of(plain(event))
    assert YAML(typ="safe", pure=True).load(raw) == plain(event)


@settings(max_examples=600)
@given(event=events, data=st.data())
def test_the_quick_reader_never_reads_otherwise(event: Event, data: st.DataObject) -> None:
    text = changed(codec.encode(event).decode(), data)
    try:
        found = quick.record(text.encode(), text)
    except quick.ForeignError:
        return
    assert found == strict.parse(text, name="x")[0]


def changed(text: str, data: st.DataObject) -> str:
    """A text with pieces that mean something to YAML put into it."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 5))
        text = text[:at] + data.draw(st.sampled_from(EDITS)) + text[at + cut :]
    return text


LONG = msgspec.structs.replace(
    SOURCE, author_id="t2_7", order=7, url="https://forum.example/thread/17#post-7"
)
POSTS = [
    codec.encode(
        Post(17, AT, "round-3", source, "I bid 35,\n\n  good luck", "alice", (Bid(35), Pass()))
    ).decode()
    for source in (SOURCE, LONG)
]


@pytest.mark.parametrize("text", POSTS)
def test_posts_are_read_by_one_match(text: str) -> None:
    assert read_post(text.encode(), text) == msgspec.convert(
        strict.parse(text, name="x")[0], Post, strict=False
    )


REVEALED = codec.encode(Revealed(17, AT, "round-3", ("0 KS 3f9a", "1 2H 4c", "2 AS x"))).decode()


def test_a_list_of_texts_is_read_by_its_quotes() -> None:
    assert quick.items('\n- "a"\n- ""\n- "b, c: #d"') == ["a", "", "b, c: #d"]
    for block in ('\n- "', '\n- "a\n- b"\n- "c", "d"', '\n- "a" "b"', '\n- "a"\n- "b', '\n- ""a"'):
        with pytest.raises(quick.ForeignError):
            quick.items(block)


@settings(max_examples=1000)
@given(data=st.data())
def test_the_quick_reader_of_lists_never_reads_otherwise(data: st.DataObject) -> None:
    text = changed(REVEALED, data)
    try:
        found = quick.record(text.encode(), text)
    except quick.ForeignError:
        return
    assert found == strict.parse(text, name="x")[0]


@settings(max_examples=1000)
@given(data=st.data())
def test_the_reader_of_posts_never_reads_otherwise(data: st.DataObject) -> None:
    text = changed(data.draw(st.sampled_from(POSTS)), data)
    try:
        found = read_post(text.encode(), text)
    except quick.ForeignError:
        return
    assert found == msgspec.convert(strict.parse(text, name="x")[0], Post, strict=False)


RULESETS = [path.read_text() for path in sorted(Path("rulesets").glob("*/ruleset.yaml"))]
# All the forms of a file that people write, close together.
FILE = """\
# A variant.
title: "It's mine"
options:

  coins: 150   # each
  lot_sizes: [5, 5,
    6]
  prizes:
    - {points: 20, items: {a: 1}}
  # none
  week: {auction: mon-wed, rest: "thu: 2"}
words:
  verbs: # other ways
    bid: [here's my bid,
      go]
    pass: []
    slang:
    - no
units: [coin]
"""


@pytest.mark.parametrize("text", [*RULESETS, FILE])
def test_files_that_people_write_are_read_quickly(text: str) -> None:
    assert quick.outline(text.encode(), text) == strict.parse(text, name="x")[0]


@settings(max_examples=1500)
@given(data=st.data())
def test_the_quick_reader_of_files_never_reads_otherwise(data: st.DataObject) -> None:
    text = changed(FILE, data)
    try:
        found = quick.outline(text.encode(), text)
    except quick.ForeignError:
        return
    assert found == strict.parse(text, name="x")[0]
