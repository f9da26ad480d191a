"""Orders behind a mention, a sigh, a correction or a picture: read where they are plain, never passed over."""

from typing import Any

import pytest

from hostkit.desk.trial import Trial

_BID = {"kind": "bid", "players": ["alice", "bob", "carol"], "player": "alice", "coins": 100}
_AUCTION = {
    "kind": "auction", "players": ["alice", "bob"], "player": "alice", "lots": [1, 2, 3], "bids": "open",
    "standing": {"2": 30}, "points": 100,
}  # fmt: skip


def _told(text: str, markup: str = "text", *, ruleset: str = "bid-poker", **window: Any) -> list[str]:
    """The orders in a post, and the verdicts of what is none."""
    request = {"ruleset": ruleset, "markup": markup, "author": "alice", "text": text}
    answer = Trial(None).read(request | {"window": window or _BID})
    orders = [" ".join(str(value) for value in order.values()) for order in answer["orders"]]
    return orders + [
        f"!{row['verdict']}" for row in answer["report"] if row["verdict"] not in ("accepted", "superseded")
    ]


@pytest.mark.parametrize(
    ("text", "markup"),
    [(text, "text") for text in (
        "u/hosty bid 40", "/u/hosty: bid 40", "@hosty bid 40", "@hosty, bid 40", "@Hosty: bid 40", "hey @hosty bid 40",
        "@hosty I bid 40", "@hosty please bid 40", "@hosty: 40", "@hosty 40", "40 @hosty", "bid 40 @hosty",
        "@hosty@a.forum bid 40", "@host-y bid 40", "@hosty @mod bid 40", "@alice bid 40", "EDIT: meant bid 40",
        "edit: I meant bid 40",
        "@hosty!\nbid 40", "@hosty:\nbid 40", "u/hosty,\nbid 40", "@hosty.\n40",
        "shh bid 40", "shhhh, bid 40", "psst bid 40", "🃏 bid 40", "🎲 bid 40", "bid 40 🃏",
        "bid 40 & good luck", "bid 40 & gl all",
    )]
    + [("[u/hosty](/u/hosty) bid 40", "markdown"), ("**@hosty** bid 40", "markdown"), ("@hosty bid 40", "discord"),
       ("@[[User:hosty|hosty]] bid 40", "wikitext"),
       ('<p><a class="mention" href="/u/h">@hosty</a> bid 40</p>', "html")],
)  # fmt: skip
def test_an_order_told_to_the_host_is_one(text: str, markup: str) -> None:
    assert _told(text, markup) == ["bid 40"]


@pytest.mark.parametrize(
    ("text", "order"), [("@hosty pass", "pass"), ("pass @hosty", "pass"), ("pass & good luck all", "pass")]
)
def test_an_order_of_one_word_too(text: str, order: str) -> None:
    assert _told(text) == [order]


@pytest.mark.parametrize(
    "text",
    ["@bob bid 40", "u/bob bid 40", "@bob: bid 40", "@bob pass", "@hosty @bob bid 40", "@everyone bid 40",
     "@bobb bid 40",
     "@carol thanks, bid 40", "bid 40 @bob", "pass @bob", "+1 bid 40", "🂡 bid 40", "@hosty maybe 40",
     "@hosty +1 bid 40",
     "@hosty (bid 40)", "40 @bob", "@bob 40", "40 @everyone", "<@123> 40", "40 <@123>", "<@123> bid 40",
     "@hosty @bob 40"],
)  # fmt: skip
def test_what_may_be_advice_or_something_else_is_never_silent(text: str) -> None:
    assert _told(text) == ["!near-miss"]


@pytest.mark.parametrize(
    "text",
    ["@hosty thanks for 40 games", "@hosty I already bid 40", "@hosty did you get my bid 40?", "@hosty pass it on",
     "@hosty said: bid 40", "@bob you should bid 40", "me@hosty.org bid 40 times", "u/bob bid 40 last round",
     "@hosty bob bid 40 last time"],
)  # fmt: skip
def test_talk_with_a_mention_stays_talk(text: str) -> None:
    assert _told(text) in ([], ["!ignored"])


def test_the_correction_of_a_struck_order_counts() -> None:
    assert _told("~~bid 35~~\n\nEDIT: meant bid 40", "markdown") == ["bid 40", "!ignored"]


@pytest.mark.parametrize("markup", ["html", "wikitext", "markdown"])
def test_a_number_beside_struck_text_is_named_plainly(markup: str) -> None:
    struck = "bid 40~~41~~" if markup == "markdown" else "bid 40<s>41</s>"
    answer = Trial(None).read(
        {"ruleset": "bid-poker", "markup": markup, "author": "alice", "text": struck, "window": _BID}
    )
    reasons = [row["reason"] for row in answer["report"] if row["verdict"] == "near-miss"]
    assert reasons == [
        "'40' touches struck text: write the number in plain digits, such as 35, with a blank around it"
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [("{{Unknown|bid 99}}", ["!near-miss"]), ("{{Unknown|a=bid 99}}", ["!near-miss"]), ("{{Unknown|hello}}", []),
     ("{{ping|hosty}}", []), ("{{ping|hosty}} bid 40", ["bid 40"]),
     ("{{Unknown|bid 99}} bid 40", ["bid 40", "!near-miss"]),
     ("{{Unknown|bid 99}}\n\nHello all", ["!near-miss"]), ("{{Unknown|10}} hello", ["!ignored"]),
     ("{{outdent|5}} bid 40", ["bid 40"])],
)  # fmt: skip
def test_an_order_in_a_template_that_gives_none(text: str, told: list[str]) -> None:
    assert _told(text, "wikitext") == told


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("withdraw my bid", "a bid cannot be taken back: bid more, or let it stand"),
        ("cancel my bid on lot 2", "a bid cannot be taken back: bid more, or let it stand"),
        ("raise lot 2", "raise by how much? write: raise lot 2 by 5, or raise lot 2 to 35"),
        ("raise my bid on lot 3", "raise by how much? write: raise lot 3 by 5, or raise lot 3 to 35"),
    ],
)
def test_the_advice_in_auction_nomic_is_allowed_there(text: str, advice: str) -> None:
    answer = Trial(None).read(
        {"ruleset": "auction-nomic", "markup": "text", "author": "alice", "text": text, "window": _AUCTION}
    )
    assert [(row["verdict"], row["reason"]) for row in answer["report"]] == [("near-miss", advice)]


def test_a_bid_that_can_be_passed_on_can_be_taken_back() -> None:
    answer = Trial(None).read(
        {
            "ruleset": "bid-poker",
            "markup": "text",
            "author": "alice",
            "text": "withdraw my bid",
            "window": _BID,
        }
    )
    assert [row["reason"] for row in answer["report"]] == ["to take an order back, write: pass"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{{Bid|<s>30</s> 45}}", ["bid 45", "!ignored"]),
        ("{{Bid|45<s>46</s>}}", ["!near-miss", "!ignored"]),
        ("{{Bid|45 <s>46</s>}}", ["bid 45", "!ignored"]),
        ("{{Bid|<b><s>30</s> 45</b>}}", ["bid 45", "!ignored"]),
        ("{{Bid|45<ref>my last</ref>}}", ["bid 45"]),
        ("{{Bid|45<!-- my last -->}}", ["bid 45"]),
        ("{{Bid|4<s>1</s>5}}", ["!near-miss", "!ignored"]),
        ("{{Bid|<s>30</s>}}", ["!ignored"]),
        ("{{Bid|<span style='display:none'>45</span>}}", ["!ignored"]),
        ("{{Bid|30}}\n\n{{Bid|<s>30</s> 45}}", ["bid 30", "bid 45", "!ignored"]),
        ("{{Bid|30|reason=<s>x</s>}}", ["!near-miss"]),
    ],
)
def test_what_is_struck_in_a_template_leaves_the_rest(text: str, told: list[str]) -> None:
    assert sorted(_told(text, "wikitext")) == sorted(told)


@pytest.mark.parametrize(
    "aside", ["<div style='display:none'>bid 35</div>", "<includeonly>bid 35</includeonly>"]
)
@pytest.mark.parametrize(("beside", "order"), [("", []), ("good luck", []), ("bid 30", ["bid 30"])])
def test_a_hidden_bid_is_told_of_whatever_stands_beside_it(aside: str, beside: str, order: list[str]) -> None:
    request = {"ruleset": "bid-poker", "markup": "wikitext", "author": "alice", "window": _BID}
    for text in (f"{aside}\n\n{beside}", f"{beside}\n\n{aside}"):
        assert _told(text, "wikitext") == [*order, "!ignored"]
        answer = Trial(None).read(request | {"text": text})
        assert [row["reason"] for row in answer["report"] if row["verdict"] == "ignored"] == ["hidden"]
