"""Hostile and broken posts: nothing fails, nothing is lost, nothing hides (trust.md, Hostile input).

Here: cleaning, caps, properties over any text. Not here: time; `make bench` measures.
"""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.orders.markup import MARKUPS, WHYS, clean, spoken
from hostkit.orders.markup.clean import LONGEST, MOST_MARKS

MARKS = (
    "> ", ">", ">>> ", "\n", "\n\n", "~~", "`", "```", "**", "*", "_", "- ", "1. ", "35.", "[", "](u)",
    "<del>", "</del>",
    "<!--", "-->", "<div>", "</div>", "    ", "\t", "&amp;", "\\", "|", "[quote]", "[/quote]", "[s]",
    "[/s]", "[code]",
    "[b]", "{{", "}}", "[[", "]]", "<s>", "</s>", "<nowiki>", "'''", "==", "~~~~", "-- ", ">!", "!<",
    "||", "<:a:1>", "[td]",
    "<td>", "<br>", "<blockquote>", "</blockquote>", "<pre>", "{|", "|}", "\u200d", "\u202e", "\ue100",
    "\ue000",
    "&#xE100;", "[[User:A|A]] 18:35, 3 January 2026 (UTC)", "On Mon, a wrote:", "\r", "\x00", "\ud800",
    "4２", "é",
)  # fmt: skip
NASTY = st.lists(st.one_of(st.sampled_from(MARKS), st.text(max_size=5)), max_size=25).map("".join)


@pytest.mark.parametrize("markup", MARKUPS)
@settings(max_examples=150)
@given(text=NASTY)
def test_no_text_fails(markup: str, text: str) -> None:
    found = spoken(text, markup)
    assert all(line.text == line.text.strip() != "" and "\n" not in line.text for line in found.lines)
    assert {aside.why for aside in found.asides} <= WHYS
    shown = "".join([*(line.text for line in found.lines), *(aside.text for aside in found.asides)])
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e\ue000-\uf8ff]", shown)


@pytest.mark.parametrize("markup", MARKUPS)
@settings(max_examples=80)
@given(words=st.lists(st.from_regex(r"\A[a-z]{1,8}[0-9]{0,3}\Z"), min_size=1, max_size=8))
def test_words_outside_markup_are_never_lost(markup: str, words: list[str]) -> None:
    said = [line.text for line in spoken(" ".join(words), markup).lines]
    assert " ".join(said) == " ".join(words)


@pytest.mark.parametrize("markup", MARKUPS)
@settings(max_examples=100)
@given(text=NASTY)
def test_a_word_between_marks_ends_somewhere(markup: str, text: str) -> None:
    found = spoken(f"kept\n\n{text}", markup)
    assert "kept" in "\n".join(
        [*(line.text for line in found.lines), *(aside.text for aside in found.asides)]
    )


@settings(max_examples=200)
@given(text=st.one_of(NASTY, st.text()))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    once = clean(text).text
    assert clean(once).text == once
    once.encode()


CLEANED = [
    ("bid 35", "bid 35"),
    ("a\r\nb\rc", "a\nb\\u{d}c"),
    ("\ufeffbid 35", "bid 35"),
    ("bid 4\u200b2", "bid 4\\u{200b}2"),
    ("\u202e53 dib", "\\u{202e}53 dib"),
    ("\x1b[31mbid", "\\u{1b}[31mbid"),
    ("a\u2028b\u2029c\x85d", "a\\u{2028}b\\u{2029}c\\u{85}d"),
    ("bid ４２ ٤٢ ²", "bid ４２ ٤٢ ²"),
    ("e\u0301", "é"),
    ("7♥\ufe0f", "7♥\ufe0f"),
    ("👩\u200d🚀 👁\ufe0f\u200d🗨\ufe0f", "👩\u200d🚀 👁\ufe0f\u200d🗨\ufe0f"),
    ("4\u200d2", "4\\u{200d}2"),
    ("a\ue000b\uf8ffc", "a\\u{e000}b\\u{f8ff}c"),
    ("\ud800", "\\u{d800}"),
    ("\ufffe\ufdd0", "\\u{fffe}\\u{fdd0}"),
    ("x" + "\u0335" * 500, "x" + "\u0335" * MOST_MARKS),
]


@pytest.mark.parametrize(("text", "expected"), CLEANED)
def test_cleaned(text: str, expected: str) -> None:
    assert clean(text).text == expected


def test_a_long_post_is_cut_between_lines() -> None:
    found = spoken("bid 35\n" + "talk " * 1_000_000, "text")
    assert (found.cut, [line.text for line in found.lines]) == (True, ["bid 35"])
    number = clean("1" * (2 * LONGEST))
    assert (number.cut, len(number.text)) == (True, LONGEST)


HOSTILE = [
    "bid " * 200_000, "[quote]" * 10_000, ">" * 10_000, "> " * 10_000, "{{" * 50_000, "{{a|" * 10_000,
    "*" * 100_000,
    "_" * 100_000, "[" * 100_000, "`" * 100_000, "![" * 20_000, "<a " * 20_000, "<!--" * 10_000,
    "<b>" * 10_000,
    "<div>" * 10_000, "[s]" * 9_000, "~~a " * 9_000, "- " * 9_000, "bid 35" + "\u0301" * 500,
    "||" * 9_000, "'''a" * 9_000,
    "{|\n" * 9_000, "[http://a " * 3_000, "18:35, 3 January 2026 (UTC) " * 700, "[[User:a|b]] " * 1_500,
    "On " * 9_000,
    "|a" * 9_000 + "\n" + "|-" * 9_000 + "\n" + "a\n" * 9_000, "&#8203;" * 9_000, "[/quote]a" * 3_000,
    "<s a=\"" * 3_000,
    " " * 50_000 + "x", "x" + " " * 50_000 + "y", "\n".join(" " * n + "- a" for n in range(190)),
]  # fmt: skip


@pytest.mark.parametrize("markup", MARKUPS)
def test_hostile_posts_are_answered(markup: str) -> None:
    for post in HOSTILE:
        found = spoken(post, markup)
        assert len(found.raw) <= LONGEST
        if found.unread:
            assert not found.lines
            assert [aside.why for aside in found.asides] == ["too deeply nested"]


def test_what_cannot_be_read_is_said() -> None:
    for post, markup in [("[" * 500, "markdown"), (">" * 500, "markdown"), ("{{a|" * 500, "wikitext")]:
        found = spoken(post + "\nbid 35", markup)
        assert (found.unread, found.lines, len(found.asides)) == (True, (), 1)
        assert "bid 35" in found.asides[0].text
