"""Random weeks of Auction Nomic: no point and no card is lost or made, whatever players try."""

import copy
import random
from typing import Any

import msgspec
import pytest

from hostkit.cards.deck import standard_deck
from hostkit.log.order import (
    Accept,
    Bid,
    Generate,
    Give,
    Goods,
    Hash,
    Join,
    Leave,
    Offer,
    Order,
    Present,
    Raise,
    Reveal,
)  # fmt: skip
from hostkit.machines.auction_nomic.hashes import bid_hash
from hostkit.machines.auction_nomic.options import Options
from tests.machines.auction_nomic_table import PLAYERS, Table

NAMES = (*PLAYERS, "dora", "emil")


class Chaos:
    """Players that order whatever comes to mind, half of it sensible."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.table = Table(dice=" ".join(self.dice.choices(standard_deck(), k=40)), **self.options())
        self.texts: dict[str, list[str]] = {}

    def options(self) -> dict[str, Any]:
        pick = self.dice.choice
        return {
            "lots": pick([1, 2, 3]), "cards_per_lot": pick([1, 2, 3]), "bids": pick(["open", "sealed", "hashed"]),
            "pricing": pick(["first", "second"]), "reserve": pick([0, 0, 9]), "income": pick([0, 5]),
            "compare": pick(["category", "full"]), "hand_size": pick([3, 4, 5]),
            "lots_per_players": pick(["none", [3, 4]]), "order_policy": pick(["last", "first", "increase"]),
            "prizes": pick([[], [{"points": 5, "items": {"hat": 2}}], [{"points": 3}, {"items": {"hat": 1}}]]),
        }  # fmt: skip

    def goods(self, player: str) -> Goods:
        hand = self.table.game.facts(player, "pm").get("hand") or ["AS"]
        cards = self.dice.sample(hand, self.dice.randint(0, min(2, len(hand))))
        items = ("hat",) if self.dice.random() < 0.2 else ()
        return Goods(self.dice.choice([0, 0, 1, 20, 200]), tuple(cards), items)

    def order(self, player: str) -> Order:
        """Something that the window asks for, or now and then anything."""
        dice, facts = self.dice, self.table.game.facts(player, "pm")
        if dice.random() < 0.02:
            return Join() if dice.random() < 0.5 else Leave()
        hand = facts.get("hand") or ["AS"]
        goods, other = self.goods(player), dice.choice(NAMES)
        lot, amount, size = dice.randint(1, 3), dice.randint(0, 40), self.table.game.options.hand_size
        asked: dict[str, list[Order]] = {
            "open": [Bid(amount, lot=lot), Raise(amount // 4, lot=lot), Raise(to=amount, lot=lot)],
            "hashed": [self.hash(player)],
            "reveal": [Reveal(text) for text in self.texts.get(player, [])],
            "hands": [Present(tuple(dice.sample(hand, min(size, len(hand))))), Present(("AS",) * size)],
            "barter": [
                Generate(), Give(other, goods.points, goods.cards, goods.items),
                Offer(other, goods.points, goods.cards, goods.items, self.goods(other)),
                *(Accept(sender) for sender in facts.get("offers_to_me", [other])),
            ],
        }  # fmt: skip
        asked["sealed"] = asked["open"]
        sensible = {"auction": [facts["bids"]], "reveal": ["reveal", "reveal", "hands", "barter"],
                    "bartering": ["hands", "barter", "barter"], "last-day": ["barter"]}[facts["kind"]]  # fmt: skip
        groups = list(asked) if dice.random() < 0.1 else sensible
        return dice.choice(asked[dice.choice(groups)] or asked["barter"])

    def hash(self, player: str) -> Hash:
        text = f"bid {self.dice.randint(1, 70)} on lot {self.dice.randint(1, 3)}\n{self.dice.random()}"
        mine = self.texts.setdefault(player, [])
        mine.append(text)
        return Hash(bid_hash(text), bid_hash(mine[-2]) if len(mine) > 1 and self.dice.random() < 0.3 else "")

    def play(self, windows: int) -> None:
        table = self.table
        for _ in range(windows):
            if table.game.finished:
                return
            for _ in range(self.dice.randint(0, 16)):
                player = self.dice.choice(NAMES if self.dice.random() < 0.1 else PLAYERS)
                orders = [self.order(player) for _ in range(self.dice.randint(1, 2))]
                table.judge(player, *orders, via=self.dice.choice(["pm", "pm", "thread"]))
                table.conserved()
            table.close()
            options = {**msgspec.to_builtins(table.game.options), "lots": self.dice.randint(1, 4)}
            if not table.game.finished and self.dice.random() < 0.2:
                table.game.amend(msgspec.convert(options, Options, strict=False))


def same(one: Table, other: Table) -> bool:
    return one.game.standings() == other.game.standings() and one.game.result == other.game.result


@pytest.mark.parametrize("block", range(4))
def test_nothing_is_lost_in_random_weeks(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        Chaos(seed).play(9)


@pytest.mark.slow
def test_nothing_is_lost_in_thousands_of_random_weeks() -> None:
    for seed in range(1000, 6000):
        Chaos(seed).play(9)


def test_the_same_orders_make_the_same_game() -> None:
    one, other = Chaos(7), Chaos(7)
    one.play(6)
    other.play(6)
    assert same(one.table, other.table)


def test_a_copy_is_a_game_of_its_own() -> None:
    chaos = Chaos(11)
    chaos.play(3)
    kept = copy.deepcopy(chaos.table.game)
    before = kept.standings()
    chaos.play(3)
    assert kept.standings() == before
