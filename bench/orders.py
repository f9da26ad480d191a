"""How fast orders are read out of a forum's talk, against a Markdown parser on the same posts.

Belongs here: the measurements of `hostkit.orders`. That both agree about what is quoted, struck or code is
checked in `tests/orders`.
"""

import random

import yaml
from markdown_it import MarkdownIt

from bench.table import Row, interleaved
from hostkit.desk.start import shipped_rulesets
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words

_TALK = (
    "Quite an evening, and what a story to tell on Monday. Somebody must write that down before it is forgotten.",
    "> who wants the nine?\n\nNot me, **honestly**. I have been waiting for something better since Monday.",
    "My train was late and I missed the best of it :( Did anybody write *notes*?\n\n- the weather\n- the food",
    "See [the thread](https://forum.example/t/rules) about `spoilers`, please.\n\nThanks!\n\n-- sent from the train",
    "Ha! ~~never~~ always.\n\n> You said that the week before\n>\n> > and the week before that\n\nSo did everybody.",
)
_ORDERS = (
    "I bid {}, good luck all",
    "**bid {}**\n\nI should not, but the king is mine.",
    "> bid 3\n\nbid {}",
)


def rows(count: int = 20_000) -> list[Row]:
    """Row 10, on fewer posts: the cost of a post is the same; and a post that is one word 200,000 characters long."""
    words = Words(yaml.safe_load((shipped_rulesets() / "bid-poker" / "ruleset.yaml").read_text())["words"])
    facts = {"kind": "bid", "name": "round-3", "lot": 3, "coins": 115}
    names = Names({"alice": (), "bob": (), "carol": ()})
    rng = random.Random(17)
    posts = [
        rng.choice(_ORDERS).format(rng.randrange(1, 115)) if rng.random() < 0.03 else rng.choice(_TALK)
        for _ in range(count)
    ]
    parser = MarkdownIt("commonmark").enable("strikethrough")

    def ours(texts: list[str]) -> None:
        for text in texts:
            read(text, "markdown", words=words, facts=facts, names=names, author="alice")

    def peer(texts: list[str]) -> None:
        for text in texts:
            parser.parse(text)

    ours(posts[:500])
    peer(posts[:500])
    usual = interleaved(lambda: ours(posts), lambda: peer(posts), rounds=3)
    hostile = "bid " * 50_000
    worst = interleaved(lambda: ours([hostile]), lambda: peer([hostile]))
    return [
        Row(
            "read orders out of a post · markdown-it-py parses it", usual[0] / count, usual[1] / count, "≥ 12"
        ),
        Row("read a post of 200,000 characters `bid bid …` · markdown-it-py parses it", *worst, "≤ 10"),
    ]
