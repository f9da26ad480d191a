"""Boxes as players and boards mangle them: read wherever they can be, and never passed over in silence."""

import time

import pytest

from hostkit.desk.start import ruleset_text
from hostkit.errors import Problem
from hostkit.log.order import Order, Sealed
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.rulesets import read_ruleset
from hostkit.sealing.boxes import open_box, public_key, seal

PLACE = {"game": "g1", "window": "round-1", "player": "alice"}
SECRET = bytes(range(32))
BOX = seal("bid 35", **PLACE, key=public_key(SECRET), ephemeral=bytes(32))
LONG = seal("bid 35 " + "x" * 150, **PLACE, key=public_key(SECRET), ephemeral=bytes(32))
GROUPS = " ".join(BOX[at : at + 8] for at in range(0, len(BOX), 8))
WRAPPED = "\n".join(BOX[at : at + 64] for at in range(0, len(BOX), 64))
MARKUPS = ("text", "markdown", "reddit", "discord", "bbcode", "html", "wikitext")
WORDS = Words(read_ruleset("bid-poker", ruleset_text(None, "bid-poker")).words)


def reading(text: str, markup: str = "markdown") -> list[Order | Problem]:
    facts = {"kind": "bid", "name": "round-1", "bids": "sealed", "via": "thread"}
    names = Names({"alice": (), "bob": ()})
    return list(read(text, markup, words=WORDS, facts=facts, names=names, author="alice").items)


WRITTEN = {
    "plain": f"sealed {BOX}",
    "a full stop": f"sealed {BOX}.",
    "capitals": f"SEALED {BOX.upper()}",
    "a colon": f"sealed: {BOX}",
    "glued to the colon": f"sealed:{BOX}",
    "bold": f"**sealed** {BOX}",
    "a list": f"- sealed {BOX}",
    "quotation marks": f'sealed "{BOX}"',
    "base32 with its padding": f"sealed {BOX}==",
    "words before": f"Here is my bid: sealed {BOX}",
    "words around": f"Good luck all!\n\nHere is my bid: sealed `{BOX}`, see you\n\nAlice",
    "words behind": f"sealed {BOX} thanks all",
    "code": f"sealed `{BOX}`",
    "all of it in code": f"`sealed {BOX}`",
    "a code block": f"```\nsealed {BOX}\n```",
    "words before code": f"Here is my bid: sealed `{BOX}` good luck",
    "two lines": f"sealed {BOX[:141]}\n{BOX[141:]}",
    "two lines in code": f"sealed `{BOX[:141]}\n{BOX[141:]}`",
    "groups": f"sealed {GROUPS}",
    "groups in code": f"hi\n\nsealed: `{GROUPS}`.\n\nthanks",
    "wrapped": f"sealed\n{WRAPPED}",
    "wrapped in a block": f"sealed\n\n```\n{WRAPPED}\n```",
    "a line for itself": f"sealed\n\n{BOX}",
    "a zero-width space that a board put in": f"sealed {BOX[:100]}\u200b{BOX[100:]}",
    "soft hyphens": f"sealed {BOX[:50]}\xad{BOX[50:90]}\xad{BOX[90:]}",
    "numbers before": "\n".join(f"{number} coins left" for number in range(30)) + f"\n\nsealed {BOX}",
}


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("how", WRITTEN)
def test_a_box_is_read_however_it_is_written(how: str, markup: str) -> None:
    found = reading(WRITTEN[how], markup)
    assert len(found) == 1, found
    sealed = found[0]
    assert isinstance(sealed, Sealed), sealed
    assert open_box(sealed.text, **PLACE, secret=SECRET) == "bid 35"


def test_a_box_of_two_blocks_is_read_whole() -> None:
    for text in (f"sealed {LONG}", f"sealed `{LONG[:300]} {LONG[300:]}`"):
        assert reading(text) == [Sealed(LONG)]


@pytest.mark.parametrize(
    ("text", "verdict", "reason"),
    [
        pytest.param(BOX, "near-miss", "write sealed before it", id="without the word"),
        pytest.param(f"`{BOX}`", "near-miss", "write sealed before it", id="without the word, in code"),
        pytest.param(
            f"here you go\n\n{WRAPPED}", "near-miss", "write sealed before it", id="without it, wrapped"
        ),
        pytest.param(f"> sealed {BOX}", "ignored", "quoted", id="quoted"),
        pytest.param(
            "\n".join(f"> {line}" for line in f"sealed\n{WRAPPED}".split("\n")),
            "ignored",
            "quoted",
            id="quoted lines",
        ),
        pytest.param(f"~~sealed {BOX}~~", "ignored", "struck through", id="struck"),
        pytest.param(f"sealed {BOX[:100]}…", "near-miss", "cannot be read", id="cut with an ellipsis"),
        pytest.param(
            f"sealed `{BOX[:99]}0{BOX[99:]}` ok", "near-miss", "cannot be read", id="a sign that is none"
        ),
        pytest.param(f"sealed {BOX}\n\nsealed {BOX[:-4]}aaaa", "ambiguous", "two sealed orders", id="two"),
        pytest.param(f"sealed {BOX}\n\npass", "ambiguous", "beside another", id="beside another order"),
    ],
)
def test_what_looks_like_a_box_and_cannot_be_used_is_told(text: str, verdict: str, reason: str) -> None:
    found = reading(text)
    assert len(found) == 1 and isinstance(found[0], Problem), found
    assert found[0].verdict == verdict and reason in found[0].reason, found


@pytest.mark.parametrize(
    "text",
    [f"sealed {BOX[:200]}", f"sealed `{BOX[:200]}` ok", "sealed " + "a" * 10_240, f"sealed {BOX}abc2d"],
)
def test_a_broken_box_is_an_order_that_is_void_at_the_close(text: str) -> None:
    found = reading(text)
    assert len(found) == 1 and isinstance(found[0], Sealed), found
    assert isinstance(open_box(found[0].text, **PLACE, secret=SECRET), Problem)


@pytest.mark.parametrize(
    "text",
    [
        "sealed bids are the way to go and i like them very much",
        "My lips are sealed.",
        "sealed with a kiss, 35 times",
        "the game was sealed\nby the last card\nin round 2",
    ],
)
def test_talk_of_sealing_is_no_order(text: str) -> None:
    assert not [item for item in reading(text) if not isinstance(item, Problem) or item.verdict != "ignored"]


@pytest.mark.parametrize(
    "text",
    ["sealed " * 150_000, "sealed\n" * 100_000, "ab2c\n" * 100_000, "a2b3c4d5 " * 100_000,
     "sealed " + "a2b3c4d5e6f7a2b3c4d5e6f7a2 " * 30_000, "`sealed a2b3c4d5e6f7a2b3c4d5e6f7a2`\n" * 30_000],
)  # fmt: skip
def test_hostile_posts_take_no_time(text: str) -> None:
    start = time.process_time()
    reading(text)
    assert time.process_time() - start < 1.5
