"""The shipped texts of Auction Nomic: the machine's defaults, every ruling told and shown in a case."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import jinja2
import msgspec
import pytest
import yaml

from hostkit.machines.auction_nomic.options import Options
from hostkit.machines.auction_nomic.orders import verbs
from hostkit.publish import words
from hostkit.rulesets import read_ruleset

FOLDER = Path(__file__).parents[2] / "rulesets" / "auction-nomic"
RULESET = (FOLDER / "ruleset.yaml").read_text(encoding="utf-8")
PAGE = (FOLDER / "rules.md").read_text(encoding="utf-8")

RULINGS = {f"AN-{number}" for number in range(16)} | {"SM-7"}
SHARED = {f"ALL-{number}" for number in range(1, 17)} | {"SM-1"}


def page(**changed: Any) -> str:
    env = jinja2.Environment(undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    env.filters |= {"count": words.count, "thousands": words.thousands}
    options = msgspec.convert(changed, Options)
    return " ".join(env.from_string(PAGE).render(title="Auction Nomic", options=options).split())


def test_the_ruleset_spells_out_every_option_with_its_default() -> None:
    assert read_ruleset("auction-nomic", RULESET).options == Options()
    assert set(yaml.safe_load(RULESET)["options"]) == {
        field.encode_name for field in msgspec.structs.fields(Options)
    }


def test_the_samples_are_for_the_windows_that_there_are() -> None:
    samples = yaml.safe_load(RULESET)["samples"]
    assert list(samples) == ["auction", "reveal", "bartering", "last-day"]
    for kind, lines in samples.items():
        assert {line.split()[0] for line in lines} <= set(verbs(kind, "open"))


@pytest.mark.parametrize("bids", ["open", "sealed", "hashed"])
def test_the_rules_page_cites_every_ruling(bids: str) -> None:
    assert set(re.findall(r"\b(?:AN|ALL|SM)-\d+", page(bids=bids))) == RULINGS | SHARED


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, "leaves your points at once", "private message: `bid"),
        ({"bids": "sealed"}, "Nothing is set aside; your last allowed bid", "leaves your points at once"),
        ({"bids": "hashed"}, "Post the text's SHA-256", "Everybody else gets their own bids back"),
        ({"pricing": "second"}, "pays the second-highest bid (AN-4), or 0 where", "The winner pays the bid"),
        ({"reserve": 7}, "A bid below 7 cannot win", "second-highest"),
        ({"income": 5}, "everybody gets 5 more (AN-0)", "everybody gets 0"),
        ({"lots_per_players": [3, 4]}, "there shall be 3 for every 4 players, rounded up", "[3, 4]"),
        ({"hand_size": 3}, "`present AS KS QS`", "full house"),
        ({"hand_size": 4}, "`present AS KS QS JS`", "full house"),
        ({"wrap": True}, "then ranks by its last card (AN-15)", "does not run round the corner"),
        ({"compare": "full"}, "ranks and kickers decide", "whatever its ranks"),
        ({"currency": "gold"}, "place 3: 30 gold", "30 points"),
        ({"prizes": []}, "everybody else: the cards come back", "cards of the places with a prize"),
        ({"order_policy": "first"}, "Your first allowed bid on a lot is final", "may only go up"),
        ({"edits": "void"}, "An edited post never counts", "what was read first counts"),
    ],
)  # fmt: skip
def test_the_rules_page_follows_the_options(options: dict[str, Any], said: str, unsaid: str) -> None:
    text = page(**options)
    assert said in text
    assert unsaid not in text


def test_the_rules_page_reads_well_with_any_options() -> None:
    for bids, pricing, wrap, prizes, size in product(
        ("open", "sealed", "hashed"), ("first", "second"), (True, False), ([], [{"points": 1}]), (3, 5)
    ):
        text = page(bids=bids, pricing=pricing, wrap=wrap, prizes=prizes, hand_size=size)
        assert not re.search(r" [,.;)]|\( |\{|\}", text)
