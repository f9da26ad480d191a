"""Bailey's Poker over thousands of hands of random orders: what must hold in every one of them."""

import copy
import random
from collections import Counter
from typing import Any

import pytest

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.machines.base import Deal
from tests.machines.test_baileys_poker import Play

NAMES = ("alice", "bob", "carol", "dave")


class Random(Play):
    """A game with shuffled packs whose players order at random, sometimes nonsense; `keen` to change."""

    def __init__(self, seed: int, *, players: int, keen: float, folds: float, **chosen: Any) -> None:
        self.random = random.Random(seed)
        self.keen, self.folds = keen, folds
        self.hands = 0
        super().__init__(players=" ".join(NAMES[:players]), **chosen)

    def serve(self) -> None:
        need = self.machine.need
        if isinstance(need, Deal):
            self.given = self.random.sample(need.labels, len(need.labels))
        # A reshuffle comes after it, and is laid in its frozen order: random enough.
        super().serve()

    def play_hand(self) -> None:
        machine = self.machine
        self.lost: dict[str, int] = {}
        while machine.window:
            before = self.table()["stake"]
            for player in machine.seats:
                if self.random.random() < 0.9:
                    self.say(player, self.order(player))
            result = self.close()
            assert result["stake_before"] == before <= result["stake"] == self.table()["stake"]
            self.check_cards()
            if result["kind"] == "fold":
                self.lost |= dict.fromkeys(self.folders(), self.capped(before))
        if result["ending"] == "showdown":
            losers = [player for player in result["playing"] if player != result["winner"]]
            self.lost |= dict.fromkeys(losers, self.capped(self.table()["stake"]))
        self.hands += 1

    def folders(self) -> list[str]:
        return [row["player"] for row in self.machine.result["folds"]]

    def capped(self, stake: int) -> int:
        return min(stake, self.machine.options.ceiling or stake)

    def order(self, player: str) -> str:
        assert self.machine.window is not None
        if self.machine.window.kind == "fold":
            return "fold" if self.random.random() < self.folds else "continue"
        table = self.table()
        up = [card for card in table[player]["cards"] if card != "??"]
        named = [card for card in up if self.random.random() < self.keen]
        return "; ".join(self.line(card, table) for card in named) or "stick"

    def line(self, card: str, table: dict[str, Any]) -> str:
        if card == "JK" and table["discarded"] and self.random.random() < 0.5:
            return f"JK for {self.random.choice(table['discarded'])}"
        using = self.random.choice([*table["gambles"], "2C" if self.random.random() < 0.02 else ""])
        value = (
            f" as {self.random.choice([1, 15])}" if using[:1] == "A" and self.random.random() < 0.7 else ""
        )
        return f"{card} using {using}{value}" if using else card

    def check_cards(self) -> None:
        """Every card of the pack is in one place: before a player, laid, scrapped, or still to come."""
        hand, table = self.machine._hand, self.table()
        shown = [Card(card) for name in self.machine.seats for card in table[name]["cards"]]
        hidden = sum(1 for card in shown if card == "??")
        seen = Counter(shown + table["gambles"] + table["discarded"])
        del seen[Card("??")]
        pack = Counter(standard_deck(self.machine.options.jokers))
        assert not seen - pack
        assert sum(seen.values()) + hidden + hand.stock(reshuffle=False) == sum(pack.values())
        assert hand.gambles == [held for held in hand.gambles if held.card]

    def check_money(self, before: dict[str, Any]) -> None:
        machine, result, after = self.machine, self.machine.result, self.table()
        balances = {name: after[name]["balance"] for name in machine.seats}
        assert sum(balances.values()) + after["kitty"] == 0, "BB-16"
        for name in machine.seats:
            won = sum(self.lost.values()) + before["kitty"] if name == result["winner"] else 0
            assert balances[name] - before[name]["balance"] == won - self.lost.get(name, 0)
        if result["winner"]:
            assert after["kitty"] == 0
        else:
            assert result["ending"] == "showdown" and after["kitty"] > before["kitty"]
        assert result["balances"] == balances and result["kitty"] == after["kitty"]
        ranked = [name for name in machine.seats if after[name]["rank"] is not None]
        assert ranked == (result["playing"] if result["ending"] == "showdown" else [])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "chosen",
    [
        {"keen": 0.3, "folds": 0.2},
        {"keen": 0.9, "folds": 0.05},
        {"keen": 1.0, "folds": 0.0, "jokers": 2},
        {"keen": 0.95, "folds": 0.0, "jokers": 1, "exhausted": "refuse"},
        {"keen": 0.5, "folds": 0.95, "ceiling": 30},
        {"keen": 0.5, "folds": 0.1, "ceiling": 7, "scoring": "cash", "jokers": 2},
        {"keen": 0.5, "folds": 0.1, "scoring": "match", "target": 300, "ace_changed": [15, 1]},
    ],
    ids=str,
)
def test_bb_16_nothing_is_lost(players: int, chosen: dict[str, Any]) -> None:
    hands = 0
    for seed in range(10_000):
        play = Random(seed, players=players, **chosen)
        for _ in range(10):
            before = play.table()
            play.play_hand()
            play.check_money(before)
            if play.machine.finished:
                high = sorted(play.table()[name]["balance"] for name in play.machine.seats)
                assert high[-1] >= 300 and high[-2] < high[-1]
                break
            play.machine.begin(play.machine.following)
            play.serve()
        hands += play.hands
        if hands >= 100:
            return


def test_a_copy_plays_on_alike() -> None:
    """Replay judges a window's messages on copies, so a copy must share nothing with the original."""
    play = Random(1, players=4, keen=1.0, folds=0.0, jokers=2)
    while play.machine.window:
        machine, state = play.machine, play.random.getstate()
        before = play.table()
        play.machine = copy.deepcopy(machine)
        for player in machine.seats:
            play.say(player, play.order(player))
        first = play.close()
        copied, play.machine = play.machine, machine
        assert play.table() == before
        play.random.setstate(state)
        for player in machine.seats:
            play.say(player, play.order(player))
        assert play.close() == first
        assert play.machine.standings() == copied.standings()
