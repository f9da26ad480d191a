"""Posts as people write them on each board, and what must be read in each: the tables in `markup/`.

A row has its `text`, the `window` (bid, or discard), and what it `reads`: orders in words, and `!verdict` for each
problem. In Markdown, what a post quotes, strikes or shows as code is compared with what a real parser says of it.
Not here: which words are an order (`test_read_tables.py`), and whole outputs of the readers (`test_markup.py`).
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from hostkit.log.order import as_json
from hostkit.orders.markup import MARKUPS, spoken
from hostkit.orders.read import read
from tests.orders.test_read_tables import names, words

HERE = Path(__file__).parent / "markup"
WINDOWS: dict[str, dict[str, Any]] = {
    "bid": {"bids": "open", "coins": 115, "kind": "bid", "lot": 3, "name": "round-3", "via": "thread"},
    "discard": {"coins": 64, "hand": ["AS", "TD", "9C", "9H", "4S", "QC"], "kind": "discard", "name": "discard-1",
                "via": "thread"},
}  # fmt: skip
PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def rows() -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted(HERE.glob("*.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            yield path.stem, row


ROWS = list(rows())
# What CommonMark has no word for: other boards' spoilers, quotes and tags, and mail.
_OWN = re.compile(r">!|\[(?:quote|spoiler|details)|<[a-z!]|^--|\^", re.M)


def cases(*markups: str, without: re.Pattern[str] | None = None) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        ("markup", "row"),
        [
            pytest.param(markup, row, id=f"{markup}-{row['id']}")
            for markup, row in ROWS
            if markup in markups and not (without and without.search(row["text"]))
        ],
    )


def told(markup: str, row: dict[str, Any]) -> list[str]:
    facts = WINDOWS[row.get("window", "bid")]
    reading = read(row["text"], markup, words=words("bid-poker"), facts=facts, names=names(), author="alice")
    orders = [as_json(order) for order in reading.orders]
    said = [
        " ".join(" ".join(part) if isinstance(part, list | tuple) else str(part) for part in order.values())
        for order in orders
    ]
    return [*said, *(f"!{problem.verdict}" for problem in reading.problems)]


@cases(*MARKUPS)
def test_a_post_is_read_as_its_row_says(markup: str, row: dict[str, Any]) -> None:
    assert sorted(told(markup, row)) == sorted(row["reads"]), row["text"]


def test_there_are_enough_posts_of_each_kind_and_none_twice() -> None:
    assert len(ROWS) >= 150
    assert {markup for markup, _ in ROWS} == set(MARKUPS) - {"wikitext"}
    assert len({(markup, row["id"]) for markup, row in ROWS}) == len(ROWS)
    assert len({(markup, row["text"]) for markup, row in ROWS}) == len(ROWS)


def numbers(text: str) -> set[str]:
    # Without the spelling of a hidden character, such as \u{200b}.
    return set(re.findall(r"[0-9]+", re.sub(r"\\u\{[0-9a-f]+\}", "|", text)))


def shown_by_parser(text: str) -> tuple[set[str], set[str]]:
    """The numbers that a real parser finds said, and those that it finds quoted, struck or in code."""
    said: set[str] = set()
    aside: set[str] = set()
    quotes = 0
    for token in PARSER.parse(text):
        quotes += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        if token.type in ("fence", "code_block"):
            aside |= numbers(token.content)
        struck = 0
        spoken_here = ""
        for child in token.children or ():
            struck += (child.type == "s_open") - (child.type == "s_close")
            if child.type in ("softbreak", "hardbreak", "s_open", "s_close"):
                spoken_here += " "
            elif child.type == "code_inline" or (child.type == "text" and (quotes or struck)):
                aside |= numbers(child.content)
            elif child.type == "text":
                spoken_here += child.content
        said |= numbers(spoken_here)
    return said, aside


def shown_by_us(text: str, markup: str) -> tuple[set[str], set[str]]:
    found = spoken(text, markup)
    return (
        {number for line in found.lines for number in numbers(line.text)},
        {number for aside in found.asides for number in numbers(aside.text)},
    )


@cases("markdown", "reddit", without=_OWN)
def test_what_is_quoted_struck_or_code_is_so_for_a_real_parser(markup: str, row: dict[str, Any]) -> None:
    said, aside = shown_by_parser(row["text"])
    ours, ours_aside = shown_by_us(row["text"], markup)
    assert ours <= said, row["text"]
    assert aside <= ours_aside, row["text"]


@cases("html")
def test_nothing_in_a_pages_quote_code_or_struck_text_is_said(markup: str, row: dict[str, Any]) -> None:
    tree = LexborHTMLParser(row["text"])
    aside = {
        number
        for node in tree.css(
            "blockquote:not(.spoiler-body), s, del, code, pre, summary, .signature, [hidden]"
        )
        for number in numbers(node.text())
    }
    said, _ = shown_by_us(row["text"], markup)
    assert not said & aside, row["text"]
