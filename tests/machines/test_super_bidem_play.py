"""Super Bid'Em in random play: chips and cards are conserved, and every hand ends (SB-15)."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.log.order import (
    AllIn,
    Bet,
    Bid,
    Blind,
    Call,
    Check,
    Exchange,
    Fold,
    Open,
    Order,
    Pass,
    Raise,
    Stand,
)  # fmt: skip
from hostkit.machines.base import Deal, Message, Roll
from hostkit.machines.super_bidem import SuperBidem
from hostkit.machines.super_bidem.hand import HIDDEN
from hostkit.machines.super_bidem.setup import Options

MOMENT = "2026-01-03T18:00:00Z"


def random_order(chance: random.Random, facts: Mapping[str, Any]) -> Order:
    """Mostly something that is allowed; folds are rare, or no hand would last."""
    for _ in range(8):
        some = facts.get("high", facts.get("to_call", 0)) + chance.choice((1, 2, 3, 4, 4, 8, 30))
        card = chance.choice([*facts.get("hand", ()), "2C"])
        order: Order = chance.choice(
            (
                Open(), Blind(), Pass(), Bid(amount=some), Check(), Check(), Call(), Call(), Call(), AllIn(),
                Bet(amount=some), Raise(amount=some), Raise(to=some), Stand(), Exchange(cards=(card,)),
                Fold() if chance.random() < 0.1 else Pass(),
            )
        )  # fmt: skip
        if SuperBidem.check([order], facts) == [None]:
            break
    return order


class Host:
    """Deals shuffled packs, carries what players say, and checks SB-15 after each step."""

    def __init__(self, game: SuperBidem, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.deck: list[str] = []
        self.serve()

    def serve(self) -> None:
        while need := self.game.need:
            assert not isinstance(need, Roll)
            if isinstance(need, Deal):
                assert sorted(need.labels) == sorted(standard_deck())
                self.deck = self.chance.sample(need.labels, 52)
                self.game.dealt(need.deck)
                continue
            for place in need.places:
                self.game.take(need.deck, place, None if need.to else Card(self.deck[place]))
        self.check()

    def check(self) -> None:
        standings, options, game = self.game.standings(), self.game.options, self.game
        seats = standings.players
        assert sum(seat.balance for seat in seats) + standings.table.pot == options.stack * len(seats)
        assert all(seat.balance >= 0 for seat in seats)
        on_table = [card for seat in seats for card in seat.cards] + standings.table.discarded
        on_table += [standings.table.visible] if standings.table.visible else []
        assert len(on_table) == game._hand.drawn
        public = [card for card in on_table if card != HIDDEN]
        assert len(public) == len(set(public)) and set(public) <= set(self.deck[: game._hand.drawn])


def play(chance: random.Random, hands: int) -> int:
    options = Options(
        stack=chance.choice((6, 20, 100)),
        limit=chance.choice(("none", "pot", "fixed: 4")),
        bet_unit=chance.choice((1, 2)),
        one_bid_each=chance.random() < 0.7,
        satisfied_may_pass=chance.random() < 0.7,
        order_policy=chance.choice(("last", "first")),
        ante=chance.choice((0, 1, 3)),
        blind_price=chance.choice((0, 2, 5)),
    )
    game = SuperBidem(options, [f"p{number}" for number in range(chance.randint(3, 8))])
    host = Host(game, chance)
    for played in range(hands):
        for _ in range(400):
            if game.window is None:
                break
            game.opened(MOMENT)
            talk = 0
            while game.awaiting and talk < 60:
                talk += 1
                speaker = chance.choice(game.awaiting if chance.random() < 0.8 else game.seats)
                order = random_order(chance, game.facts(speaker, "thread"))
                refused = game.check([order], game.facts(speaker, "thread")) != [None]
                before = game.standings() if refused else None
                (outcome,) = game.judge(Message(talk, speaker, MOMENT, (order,)))
                assert (outcome.problem is not None) == refused
                assert before is None or before == game.standings()
                host.serve()
                if game.turn and chance.random() < 0.1:
                    game.lapse(game.turn)
                    host.serve()
            game.close()
            host.serve()
        assert game.window is None and game.standings().table.pot == 0
        assert sum(game.result["won"].values()) == sum(pot["amount"] for pot in game.result["pots"])
        if not game.following:
            return played + 1
        game.begin(game.following)
        host.serve()
    return hands


@pytest.mark.slow
def test_sb_15_chips_and_cards_are_conserved() -> None:
    chance = random.Random(15)
    played = 0
    while played < 1000:
        played += play(chance, 8)
