"""The shipped texts of Bailey's Poker: the machine's defaults, every ruling told and shown in a case."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from hostkit.machines.baileys_poker.orders import VERBS
from hostkit.machines.baileys_poker.setup import Options
from hostkit.publish.render import render_page
from hostkit.rulesets import read_ruleset

FOLDER = Path(__file__).parents[2] / "rulesets" / "baileys-poker"
RULESET = (FOLDER / "ruleset.yaml").read_text(encoding="utf-8")
PAGE = (FOLDER / "rules.md").read_text(encoding="utf-8")

RULINGS = {f"BB-{number}" for number in range(24)} | {"SM-5"}
SHARED = {f"ALL-{number}" for number in range(1, 17)} - {"ALL-15"}  # nobody leaves this game


def page(options: Options) -> str:
    return render_page(PAGE, {"title": "Bailey's Poker", "options": options}, name="rules.md")


def test_the_ruleset_spells_out_every_option_with_its_default() -> None:
    ruleset = read_ruleset("baileys-poker", RULESET)
    assert ruleset.options == Options()
    assert set(yaml.safe_load(RULESET)["options"]) == {
        field.encode_name for field in msgspec.structs.fields(Options)
    }
    assert ruleset.samples.keys() == VERBS.keys()


def test_the_rules_page_cites_every_ruling() -> None:
    assert set(re.findall(r"\b(?:BB|ALL|SM)-\d+", PAGE)) == RULINGS | SHARED


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, "a full new pack of 52 cards", "### Jokers"),
        ({"jokers": 1}, "53 cards (BB-0). There is 1 joker among them", "are 2 jokers"),
        ({"jokers": 2}, "a joker nothing (BB-3, BB-19)", "their number (BB-3)"),
        ({"scoring": "match", "target": 500}, "500 points at the end of a hand wins", "as many hands"),
        ({"scoring": "cash", "point_value": 10}, "A point is worth 10", "wins the match"),
        ({"ceiling": 50}, "more than 50 points for one hand", "more than 0"),
        ({}, "as many hands as you like", "for one hand, whether"),
        ({"exhausted": "refuse"}, "Changes beyond the pack are refused", "shuffled into a new pack"),
        ({"ace_changed": [15]}, "An ace counts 15 for a changed card", "1 or 15"),
        ({"ace_laid": 11}, "an ace 11, a king 13", "an ace 15"),
        ({"order_policy": "first"}, "first allowed order in a window is final", "later order replaces"),
        ({"edits": "void"}, "An edited post never counts", "what was read first counts"),
        ({"round": "2d"}, "### Change, 2d", "24h"),
    ],
)
def test_the_rules_page_follows_the_options(options: dict[str, Any], said: str, unsaid: str) -> None:
    text = " ".join(page(msgspec.convert(options, Options)).split())
    assert said in text and unsaid not in text


def test_the_rules_page_has_no_holes() -> None:
    ways = product([0, 1, 2], ["points", "match", "cash"], [0, 50], ["reshuffle", "refuse"])
    for jokers, scoring, ceiling, exhausted in ways:
        text = page(Options(jokers=jokers, scoring=scoring, ceiling=ceiling, exhausted=exhausted))
        assert not re.search(r"\{[{%]|\n\n\n| [,.)]|\w  +\w| \n", text)
