"""The texts behind hashes as players show them: read to the letter, and never passed over in silence."""

from typing import Any

import pytest

from hostkit.log.order import AllIn, Bid, Order, Pass, Reveal
from hostkit.orders.markup import MARKUPS
from hostkit.orders.read import Reading, read
from tests.orders.test_read_tables import names, words

WINDOWS: dict[str, dict[str, Any]] = {
    "bid-poker": {"kind": "reveal", "of": "bid", "bids": "hashed", "coins": 100, "via": "thread"},
    "auction-nomic": {
        "kind": "reveal",
        "bids": "hashed",
        "lots": [1, 2, 3, 4],
        "points": 80,
        "via": "thread",
    },
}
GAMES = pytest.mark.parametrize("game", WINDOWS)


def _read(text: str, markup: str = "text", *, game: str, via: str = "thread") -> Reading:
    facts = WINDOWS[game] | {"via": via}
    return read(text, markup, words=words(game), facts=facts, names=names(), author="alice")


@GAMES
@pytest.mark.parametrize(
    "text",
    ["`reveal bid 35 zebra`", "`bid 35 zebra`", "```\nreveal bid 35 zebra\n```", "> reveal bid 35 zebra",
     "~~reveal bid 35 zebra~~", "Here it is:\n\n`reveal bid 35 zebra`", "`reveal seven quinces`"],
)  # fmt: skip
def test_a_text_that_stands_aside_is_reported(game: str, text: str) -> None:
    reading = _read(text, "markdown", game=game)
    verdict = "near-miss" if "`" in text else "ignored"
    assert not reading.orders
    assert [(problem.verdict, problem.rule) for problem in reading.problems] == [(verdict, "ALL-7")]


@GAMES
@pytest.mark.parametrize(
    "text",
    [
        "<pre>reveal bid 35 zebra</pre>",
        "<code>bid 35 zebra</code>",
        "<p hidden>reveal bid 35 zebra</p><p>hi</p>",
    ],
)
def test_in_a_page_too(game: str, text: str) -> None:
    assert _read(text, "html", game=game).problems[0].rule == "ALL-7"


@GAMES
def test_a_button_of_the_page_is_nothing_to_report(game: str) -> None:
    assert _read("<button>Reveal spoiler</button><p>hello</p>", "html", game=game) == Reading()


@GAMES
@pytest.mark.parametrize(
    "text",
    ["reveal seven quinces", "reveal thirty on lot four", '"reveal bid 35 zebra"', "revealing: bid 30 on lot 4 zebra",
     "my text: bid 30 on lot 4 zebra", "my reveal: bid 35 zebra", "revealed: bid 35 zebra", "text: bid 35 zebra",
     "here is my text: reveal bid 35 zebra", "Bid: 35 zebra", "My bid is 35, zebra lamp", "bid 30 on lot 4",
     "reveal", "reveal:", "my bid was 35", "bid 35 zebra\n\ngood luck all", "I bid 35, zebra"],
)  # fmt: skip
def test_what_is_nearly_a_reveal_is_told_with_the_games_own_example(game: str, text: str) -> None:
    reading = _read(text, game=game)
    right = "reveal bid 30 on lot 4 …" if game == "auction-nomic" else "reveal bid 35 …"
    assert not reading.orders
    assert [problem.verdict for problem in reading.problems] == ["near-miss"]
    assert reading.problems[0].reason.endswith(f": {right}")


@GAMES
@pytest.mark.parametrize(
    ("text", "order"), [("bid 35", Bid(35)), ("I bid 35!", Bid(35)), ("pass", Pass()), ("all in", AllIn())]
)
def test_all_13_an_order_and_nothing_else_is_one_for_another_window(
    game: str, text: str, order: Order
) -> None:
    assert _read(text, game=game).items == (order,)


@pytest.mark.parametrize(
    ("game", "text", "order"),
    [("auction-nomic", "bid 30 on lot 4", Bid(30, lot=4)), ("bid-poker", "bid 35", Bid(35)),
     ("bid-poker", "reveal bid 35 zebra", Reveal("bid 35 zebra"))],
)  # fmt: skip
def test_all_8_what_the_host_rules_needs_no_hash(game: str, text: str, order: Order) -> None:
    assert _read(text, game=game, via="host").items == (order,)


@pytest.mark.parametrize("text", ["all in zebra lamp", "pass zebra lamp", "I pass on that"])
def test_a_text_without_an_amount_too(text: str) -> None:
    reading = _read(text, game="bid-poker")
    assert not reading.orders
    assert [problem.verdict for problem in reading.problems] == ["near-miss"]


@GAMES
@pytest.mark.parametrize("text", ["the big reveal is at 18:00", "bob bid 35, ha", "I am revealing at 18:00"])
def test_talk_of_revealing_stays_talk(game: str, text: str) -> None:
    assert [problem.reason for problem in _read(text, game=game).problems] == ["talk"]


def test_a_near_miss_loses_no_other_order_of_the_post() -> None:
    reading = _read("my bid was 30\n\ngive 10 points to bob", game="auction-nomic")
    assert len(reading.orders) == 1
    assert [problem.verdict for problem in reading.problems] == ["near-miss"]


@GAMES
@pytest.mark.parametrize(
    ("markup", "text", "shown"),
    [
        ("bbcode", "[quote=bob]\nreveal bid 30 lamp\n[/quote]\nreveal bid 35 zebra", "bid 35 zebra"),
        ("bbcode", "[quote=bob]\nreveal bid 35 a\n[/quote]\nreveal bid 35 a", "bid 35 a"),
        ("bbcode", "[quote]\nreveal bid 30\n[/quote]\nreveal bid 35 **zebra** lamp", "bid 35 **zebra** lamp"),
        ("markdown", "> reveal bid 30 lamp\n\nreveal bid 35 *zebra* lamp", "bid 35 *zebra* lamp"),
        ("html", "<blockquote>\nreveal bid 30 lamp\n</blockquote>reveal bid 35 zebra", "bid 35 zebra"),
    ],
)  # fmt: skip
def test_a_quoted_reveal_is_never_taken_for_the_authors(
    game: str, markup: str, text: str, shown: str
) -> None:
    assert markup in MARKUPS
    assert _read(text, markup, game=game).orders == (Reveal(shown),)
