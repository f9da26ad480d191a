"""Words that stand beside an order and are no part of it: `sealed` without a box, and `reveal` in bold letters."""

import pytest

from hostkit.desk.start import ruleset_text
from hostkit.errors import Problem
from hostkit.log.order import Bid, Reveal
from hostkit.orders.names import Names
from hostkit.orders.read import Reading, read
from hostkit.orders.words import Words
from hostkit.rulesets import read_ruleset

TEXT = "bid 10 on lot 1 zebra lamp"


def _read(text: str, *, game: str = "bid-poker", markup: str = "text", **facts: object) -> Reading:
    words = Words(read_ruleset(game, ruleset_text(None, game)).words)
    return read(text, markup, words=words, facts=facts, names=Names({"alice": (), "bob": ()}), author="alice")


@pytest.mark.parametrize(
    "text",
    ["sealed bid 35", "sealed: bid 35", "Sealed 35", "my sealed bid is 35", "sealed bid: 35", "I sealed bid 35",
     "sealed all in", "sealed pass", "sealed `bid 35`", "**sealed** bid 35", "sealed (35)", "sealed bid of 35",
     "sealed bid 35 on lot 1", "SEALED BID 35", "seal bid 35", "sealed bid 1,000", "sealed bid thirty-five",
     "Hello all\n\nsealed bid 35\n\ngood luck", "here is my sealed bid: 35", "sealed: my offer is 35",
     "sealed: my bid is 35 coins", "sealed bid 35 (lot 3)", "sealed 35 for lot 3", "sealed offer of 35"],
)  # fmt: skip
@pytest.mark.parametrize(
    ("facts", "right"),
    [
        ({"via": "pm", "bids": "sealed", "sealing": "pm"}, "write the order alone, like bid 35"),
        ({"via": "pm", "bids": "sealed", "sealing": "box"}, "write the order alone, like bid 35"),
        ({"via": "thread", "bids": "open"}, "write the order alone, like bid 35"),
        ({"via": "thread", "bids": "sealed", "sealing": "pm"}, "send it by private message, like bid 35"),
        ({"via": "thread", "bids": "sealed", "sealing": "box"}, "or seal it with hostkit seal"),
        ({"via": "thread", "bids": "hashed"}, "post the hash of a text with your bid"),
    ],
)
def test_sealed_without_a_box_is_never_passed_over(text: str, facts: dict[str, str], right: str) -> None:
    reading = _read(text, kind="bid", **facts)
    assert not reading.orders
    assert [problem.verdict for problem in reading.problems] == ["near-miss"]
    assert right in reading.problems[0].reason


@pytest.mark.parametrize("text", ["sealed bid 30 on lot 4", "sealed: my offer is 30 (lot 4)", "sealed 30"])
@pytest.mark.parametrize(
    ("facts", "right"),
    [
        ({"via": "pm", "bids": "sealed"}, "write the order alone, like bid 30 on lot 4"),
        ({"via": "thread", "bids": "sealed"}, "send it by private message, like bid 30 on lot 4"),
    ],
)
def test_where_lots_are_numbered_so_is_the_example(text: str, facts: dict[str, str], right: str) -> None:
    reading = _read(text, game="auction-nomic", kind="auction", lots=[1, 4], **facts)
    assert [problem.verdict for problem in reading.problems] == ["near-miss"]
    assert reading.problems[0].reason.endswith(right)


@pytest.mark.parametrize(
    "text",
    ["sealed bids are fun", "the bids are sealed, 35 of them", "my lips are sealed, 35 times", "sealed!"],
)
def test_talk_of_what_is_sealed_is_talk(text: str) -> None:
    problems = _read(text, kind="bid", via="pm", bids="sealed").problems
    assert problems in ((), (Problem("ignored", "talk"),))


def test_the_word_on_a_line_of_its_own_does_no_harm() -> None:
    assert _read("sealed\nbid 35", kind="bid", via="pm", bids="sealed").orders == (Bid(35),)


@pytest.mark.parametrize("game", ["auction-nomic", "bid-poker"])
@pytest.mark.parametrize("markup", ["text", "markdown", "wikitext"])
@pytest.mark.parametrize(
    "written",
    ["reveal {}", "**reveal** {}", "**reveal {}**", "*reveal* {}", "*reveal {}*", "***reveal {}***", "**reveal:** {}",
     "**I reveal** {}", "- **reveal** {}", "hello\n\n**reveal {}**"],
)  # fmt: skip
def test_reveal_in_bold_letters_shows_the_text_alone(game: str, markup: str, written: str) -> None:
    facts = {"of": "bid"} if game == "bid-poker" else {}
    reading = _read(written.format(TEXT), game=game, markup=markup, kind="reveal", via="thread", **facts)
    assert reading.orders == (Reveal(TEXT),)


def test_marks_in_the_middle_of_a_text_stay() -> None:
    text = "bid 10 on lot 1 **zebra** lamp"
    assert _read(f"reveal {text}", game="auction-nomic", kind="reveal", via="thread").orders == (
        Reveal(text),
    )
    assert _read(f"**reveal** {text}", game="auction-nomic", kind="reveal", via="thread").orders == (
        Reveal(text),
    )
