"""The shipped texts of Bid Poker: the machine's defaults, every ruling told and shown in a case."""

import re
from itertools import product
from pathlib import Path

import jinja2
import msgspec
import pytest
import yaml

from hostkit.machines.bid_poker.setup import Options
from hostkit.publish import words
from hostkit.rulesets import read_ruleset

FOLDER = Path(__file__).parents[2] / "rulesets" / "bid-poker"
RULESET = (FOLDER / "ruleset.yaml").read_text(encoding="utf-8")
PAGE = (FOLDER / "rules.md").read_text(encoding="utf-8")

RULINGS = {f"BP-{number}" for number in range(25)} | {"SM-1", "SM-2", "SM-3", "SM-8"}
SHARED = {f"ALL-{number}" for number in range(1, 16)}


def page(options: Options) -> str:
    env = jinja2.Environment(undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.filters |= {"count": words.count, "thousands": words.thousands, "ordinal": words.ordinal}
    return env.from_string(PAGE).render(title="Bid Poker", options=options)


def test_the_ruleset_spells_out_every_option_with_its_default() -> None:
    assert read_ruleset("bid-poker", RULESET).options == Options()
    assert set(yaml.safe_load(RULESET)["options"]) == {
        field.encode_name for field in msgspec.structs.fields(Options)
    }


def test_the_rules_page_cites_every_ruling() -> None:
    cited = set(re.findall(r"\b(?:BP|ALL|SM)-\d+", PAGE))
    assert cited == RULINGS | SHARED | {"SM-4"}


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, "Bids are sealed", "Bids are open"),
        ({"bids": "open"}, "Bids are open", "private message"),
        ({"sealing": "hash", "reveal": "12h"}, "a window opens for 12h in which you show the text", "Bids are sealed"),
        ({"sealing": "box"}, "but the host has the key, and could (BP-3)", "Bids are hashed"),
        ({"tie": "rebid"}, "bid once more in an extra window", "submitted first wins (BP-4)"),
        ({"tie": "unsold"}, "If the highest bids are equal, the lot is unsold", "extra window"),
        ({"pricing": "second"}, "the second-highest bid, or 1 coin", "what was bid"),
        ({"unsold": "again"}, "offered once more after the last round", "nobody takes is out of the game"),
        ({"change_rounds": 0}, "Every round that you miss", "## The change"),
        ({"order_policy": "increase"}, "A bid may only go up", "Your later order replaces"),
        ({"first_tie_second_prize": "pooled"}, "the tied share both prizes", "not paid at all"),
        ({"invalid_bid_is_activity": False}, "refused does not count as being", "refused counts as being"),
        ({"edits": "void"}, "An edited post never counts", "what was read first counts"),
        ({"coins": 1}, "starts with 1 coin;", "150"),
    ],
)  # fmt: skip
def test_the_rules_page_follows_the_options(options: dict[str, str], said: str, unsaid: str) -> None:
    text = " ".join(page(msgspec.convert(options, Options)).split())
    assert said in text and unsaid not in text


def test_the_rules_page_has_no_holes() -> None:
    ways = product(
        ["earliest", "rebid", "unsold"], ["own", "second"], ["discard", "again"], ["sealed", "open"]
    )
    for tie, pricing, unsold, bids in ways:
        text = page(Options(tie=tie, pricing=pricing, unsold=unsold, bids=bids))
        assert not re.search(r"\{[{%]|\n\n\n|  +\(| \n", text)
