"""Markdown read twice: what the package calls quoted, struck or code, against the parser's own tokens.

Here: the quick reader and the walk over tokens, compared with a plain walk written anew.
Not here: single cases (`test_markup.py`).
"""

import random

import pytest
from markdown_it import MarkdownIt

from hostkit.orders.markup import spoken
from hostkit.orders.markup.markdown import _quick, _Walk
from hostkit.orders.markup.speech import Speech

# Every word is one of its kind in a post, so that a word tells where it stood.
SNIPPETS = (
    "bid {0}", "**bid {0}**", "*w{0}*", "~~bid {0}~~", "`bid {0}`", "> bid {0}",
    "> ~~bid {0}~~ or w{1}", "- bid {0}",
    "* bid {0}\n* `w{1}`", "1. bid {0}\n2. ~~w{1}~~", "## bid {0}", "    bid {0}", "```\nbid {0}\n```",
    "~~w{0}\nw{1}~~",
    "> bid {0}\nw{1}", "> > w{0}\n> w{1}", "[bid {0}](http://x.org/a)", "w{0}\\_w{1}", "bid {0}\n---",
    "| w{0} | w{1} |\n|---|---|",
    "``w{0} ` w{1}``", "~~~\nw{0}\n~~~", "- > w{0}\n- w{1}", "> - w{0}\n>   w{1}", "w{0} ~~w{1}",
    "**w{0} ~~w{1}~~**", "> `w{0}`",
    "", "\n", "w{0} > w{1}", "___", "+ w{0}", "> # w{0}", "w{0}  \nw{1}", "> w{0}\n\n> w{1}",
    "player_7 w{0} _w{1}_",
)  # fmt: skip
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def posts(seed: int, number: int) -> list[str]:
    chance = random.Random(seed)
    made = []
    for _ in range(number):
        count = 0
        parts = []
        for snippet in chance.choices(SNIPPETS, k=chance.randint(1, 6)):
            parts.append(snippet.format(100 + count, 101 + count))
            count += 2
        made.append(chance.choice(["\n", "\n\n"]).join(parts))
    return made


def told_by_tokens(post: str) -> dict[str, str]:
    """Gives quoted, code, struck or said for each numbered word, from the parser's tokens alone."""
    told: dict[str, str] = {}
    quotes = 0

    def note(text: str, kind: str) -> None:
        for word in text.replace("~~", " ").replace("_", " ").split():
            number = word.strip("w")
            if number.isdigit() and len(number) == 3:
                told[number] = "quoted" if quotes else kind

    for token in PARSER.parse(post):
        if token.type == "blockquote_open":
            quotes += 1
        elif token.type == "blockquote_close":
            quotes -= 1
        elif token.type in {"fence", "code_block"}:
            note(token.content, "code")
        struck = 0
        for child in token.children or []:
            struck += (child.type == "s_open") - (child.type == "s_close")
            if child.type == "code_inline":
                note(child.content, "struck through" if struck else "code")
            elif child.type == "text":
                note(child.content, "struck through" if struck else "said")
    return told


def told_by_hostkit(post: str) -> dict[str, str]:
    told: dict[str, str] = {}
    found = spoken(post, "markdown")
    pieces = [(line.text, "said") for line in found.lines]
    pieces += [
        (aside.text, "quoted" if aside.why == "under a quote" else aside.why) for aside in found.asides
    ]
    for text, kind in pieces:
        for word in text.replace("~~", " ").replace("_", " ").split():
            number = word.strip("w`*")
            if number.isdigit() and len(number) == 3:
                told[number] = kind
    return told


@pytest.mark.parametrize("seed", range(4))
def test_same_words_quoted_struck_and_code_as_the_parser_says(seed: int) -> None:
    for post in posts(seed, 300):
        assert told_by_hostkit(post) == told_by_tokens(post), post


@pytest.mark.parametrize("seed", range(4))
def test_quick_reader_and_parser_give_equal_wholes(seed: int) -> None:
    quick = 0
    for post in posts(100 + seed, 300):
        fast, slow = Speech(), Speech()
        if _quick(post, fast):
            quick += 1
            _Walk(post, slow).read()
            assert fast.spoken("", cut=False) == slow.spoken("", cut=False), post
    assert quick > 20
