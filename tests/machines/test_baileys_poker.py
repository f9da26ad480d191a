"""Bailey's Poker by its rulings, as tables: orders under facts, and hands from a given pack."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from hostkit.cards.card import Card
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import Change, Continue, Fold, Order, Pass, Stick, as_json
from hostkit.machines.baileys_poker import BaileysPoker
from hostkit.machines.baileys_poker.orders import Valued, laid_value, valued
from hostkit.machines.baileys_poker.setup import Options
from hostkit.machines.base import Deal, Draw, Message, Outcome

FACTS: dict[str, Any] = {
    "kind": "change", "name": "hand-1-change-2", "hand_up": ["7H", "9C", "QS"], "gamble": ["KD", "AS"],
    "stake": 28, "scrap": ["4C"],
}  # fmt: skip
WHOLE = "the lines of a message are one order: mend the other line and send all again (BB-5)"


def options(**chosen: Any) -> Options:
    return msgspec.convert(chosen, Options)


def orders(text: str) -> tuple[Order, ...]:
    """`7H using KD; JK for 9C; stick`: orders in a short form of their own."""
    found: list[Order] = []
    for line in text.split("; "):
        match line.split():
            case ["stick"]:
                found.append(Stick())
            case ["continue"]:
                found.append(Continue())
            case ["fold"]:
                found.append(Fold())
            case ["pass"]:
                found.append(Pass())
            case [card]:
                found.append(Change(card))
            case [card, "using", using]:
                found.append(Change(card, using))
            case [card, "using", using, "as", value]:
                found.append(Change(card, using, int(value)))
            case [card, "as", value]:
                found.append(Change(card, "", int(value)))
            case [card, "for", scrap]:
                found.append(Change(card, scrap=scrap))
            case _:
                raise AssertionError(line)
    return tuple(found)


class Play:
    """A game in play: the pack is given, top first, and goes on in its frozen order."""

    def __init__(self, deck: str = "", *, players: str = "alice bob", **chosen: Any) -> None:
        self.machine = BaileysPoker(options(**chosen), players.split())
        self.given = [Card(card) for card in deck.split()]
        self.packs: dict[str, tuple[Card, ...]] = {}
        self.turned: list[str] = []
        self.seq = 0
        self.serve()
        self.machine.opened("2026-01-01T18:00:00Z")

    def serve(self) -> None:
        while (need := self.machine.need) is not None:
            if isinstance(need, Deal):
                labels = list(need.labels)
                given = [] if need.seed_of else self.given[: len(labels)]
                for card in given:
                    labels.remove(card)
                self.given = self.given[len(given) :]
                self.packs[need.deck] = (*given, *labels)
                self.machine.dealt(need.deck)
            else:
                assert isinstance(need, Draw) and not need.to
                for place in need.places:
                    card = self.packs[need.deck][place]
                    self.turned.append(card)
                    self.machine.take(need.deck, place, card)

    def say(self, player: str, text: str) -> list[Outcome]:
        self.seq += 1
        message = Message(self.seq, player, f"2026-01-01T18:{self.seq % 60:02}:00Z", orders(text))
        outcomes = self.machine.judge(message)
        assert len(outcomes) == len(message.orders)
        return outcomes

    def close(self, said: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Let players speak, close the window and open the next."""
        for player, text in (said or {}).items():
            assert not [outcome for outcome in self.say(player, text) if outcome.problem], text
        self.machine.close()
        self.serve()
        if self.machine.window:
            self.machine.opened("2026-01-01T18:00:00Z")
        return self.machine.result

    def to(self, window: str) -> None:
        while self.machine.window and self.machine.window.name != window:
            self.close()

    def table(self) -> dict[str, Any]:
        """The standings as plain data: players by name, and the table."""
        found = msgspec.to_builtins(self.machine.standings())
        seats: dict[str, Any] = {seat["player"]: seat for seat in found["players"]}
        return {**seats, **found["table"]}


def check(text: str, facts: Mapping[str, Any]) -> list[str]:
    found: Sequence[Problem | None] = BaileysPoker.check(orders(text), facts)
    assert all(problem is None or problem.verdict == "refused" for problem in found)
    return [str(problem) if problem else "" for problem in found]


# Orders


@pytest.mark.parametrize(
    ("text", "changed", "expected"),
    [
        ("7H using KD", {}, [""]),
        ("7H using AS as 15; 9C using KD", {}, ["", ""]),
        ("7H; 9C; QS", {}, ["", "", ""]),
        ("stick", {}, [""]),
        ("7H using 5C", {}, ["5C is no gamble card here; laid: KD AS (BB-6)"]),
        ("7H using 5C; 9C using KD", {}, ["5C is no gamble card here; laid: KD AS (BB-6)", WHOLE]),
        ("2D using KD", {}, ["2D is no face-up card of yours; you can change 7H 9C QS (BB-5)"]),
        ("7H; 7H", {}, [WHOLE, "7H is named twice: a card is changed once a window (BB-5)"]),
        ("7H; stick", {}, ["change cards or stick, not both in one message (BB-5)"] * 2),
        ("7H using KD as 15", {}, ["KD counts 13: as is for aces only (BB-3)"]),
        ("7H using JK as 1", {"gamble": ["JK"]}, ["JK counts nothing: as is for aces only (BB-3)"]),
        ("7H using AS as 7", {}, ["an ace counts 1 or 15 for a changed card, not 7 (BB-3)"]),
        ("7H using AS as 1", {"ace_changed": [15]}, ["an ace counts 15 for a changed card, not 1 (BB-3)"]),
        ("7H as 1", {}, ["name the ace that counts 1: change 7H using AS as 1 (BB-6)"]),
        ("7H for 4C", {}, ["only a joker is changed for a card of the Scrap Pile: write change 7H (BB-20)"]),
        ("JK for 4C", {"hand_up": ["JK", "2C"]}, [""]),
        ("JK for 5C", {"hand_up": ["JK", "2C"]}, ["5C is not in the Scrap Pile; there: 4C (BB-20)"]),
        (
            "JK for 5C",
            {"hand_up": ["JK", "2C"], "scrap": ["JK"]},
            ["5C is not in the Scrap Pile; there is nothing to take (BB-20)"],
        ),
        (
            "JK for JK",
            {"hand_up": ["JK", "2C"], "scrap": ["JK"]},
            ["a joker in the Scrap Pile is never taken again: name another card (BB-20)"],
        ),
        ("JK; JK", {"hand_up": ["JK", "JK"]}, ["", ""]),
        (
            "JK; JK",
            {"hand_up": ["JK", "2C"]},
            [WHOLE, "JK is named twice: a card is changed once a window (BB-5)"],
        ),
        (
            "JK for 4C; JK for 4C",
            {"hand_up": ["JK", "JK"]},
            [WHOLE, "4C is named for both jokers: name two cards (BB-20)"],
        ),
        ("fold", {}, ["hand-1-change-2 asks for change or stick (ALL-13)"]),
        ("7H; fold", {}, ["", "hand-1-change-2 asks for change or stick (ALL-13)"]),
        ("fold", {"kind": "fold"}, [""]),
        ("7H", {"kind": "fold", "name": "fold-2"}, ["fold-2 asks for continue or fold (ALL-13)"]),
        ("stick", {"status": "folded"}, ["you have folded: wait for the next hand (BB-11)"]),
        ("stick", {"order_policy": "first", "standing": [as_json(Stick())]}, [""]),
        (
            "7H; 9C",
            {"order_policy": "first", "standing": [as_json(Stick())]},
            ["your first order of this window is final (ALL-2)"] * 2,
        ),
        ("7H", {"order_policy": "first", "standing": None}, [""]),
        ("fold; continue", {"kind": "fold"}, [""] * 2),
        (
            "fold; continue",
            {"kind": "fold", "order_policy": "first", "standing": None},
            ["", "your first order of this window is final (ALL-2)"],
        ),
    ],
)  # fmt: skip
def test_bb_5_6_11_20_orders(text: str, changed: dict[str, Any], expected: list[str]) -> None:
    assert check(text, FACTS | changed) == expected


def test_a_fact_that_is_absent_allows() -> None:
    for text in ("7H using 5C; JK for 9C; JK for 8C", "stick", "fold", "7H using AS as 15"):
        assert check(text, {}) == [""] * len(orders(text))
    assert check("7H using 5C; JK for 9C; JK for 8C", {"kind": "change"}) == [""] * 3


@pytest.mark.parametrize(
    ("cards", "values"),
    [("AS KD QC JH TS 9D 2C JK", [15, 13, 12, 11, 10, 9, 2, 0])],
)
def test_bb_3_19_a_gamble_card_laid(cards: str, values: list[int]) -> None:
    assert [laid_value(card, ace=15) for card in cards.split()] == values
    assert laid_value("AS", ace=11) == 11


@pytest.mark.parametrize(
    ("text", "laid", "ace_changed", "expected"),
    [
        ("7H using KD", "KD AS", (1, 15), ("KD", 13, "")),
        ("7H using AS as 15", "KD AS", (1, 15), ("AS", 15, "")),
        ("7H using AS", "KD AS", (1, 15), ("AS", 1, "AS counts 1, the lowest (BB-6)")),
        ("7H using AS", "KD AS", (15,), ("AS", 15, "AS counts 15, the lowest (BB-6)")),
        ("7H", "KD AS", (1, 15), ("AS", 1, "7H is valued by AS at 1, the lowest (BB-6)")),
        ("7H", "KD AS", (15,), ("KD", 13, "7H is valued by KD at 13, the lowest (BB-6)")),
        ("7H", "5D 9C 5C", (1, 15), ("5D", 5, "7H is valued by 5D at 5, the lowest (BB-6)")),
        ("7H", "5D JK AC", (1, 15), ("JK", 0, "7H is valued by JK at 0, the lowest (BB-6)")),
        ("7H using JK", "5D JK", (1, 15), ("JK", 0, "")),
        ("JK", "5D", (1, 15), ("", 0, "a joker adds nothing to the stake (BB-20)")),
        ("JK using 5D", "5D", (1, 15), ("5D", 0, "a joker adds nothing to the stake (BB-20)")),
    ],
)
def test_bb_6_the_value_of_a_change(
    text: str, laid: str, ace_changed: tuple[int, ...], expected: tuple[str, int, str]
) -> None:
    (change,) = orders(text)
    assert isinstance(change, Change)
    assert valued(change, laid.split(), ace_changed) == Valued(*expected)


# Options


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"jokers": 3}, "option jokers: 3 is above 2"),
        ({"jokers": -1}, "option jokers: -1 is below 0"),
        ({"scoring": "chips"}, "option scoring: 'chips' is not one of points, match, cash"),
        ({"exhausted": "stop"}, "option exhausted: 'stop' is not one of reshuffle, refuse"),
        ({"target": 0}, "option target: 0 is below 1"),
        ({"point_value": 0}, "option point_value: 0 is below 1"),
        ({"ceiling": -1}, "option ceiling: -1 is below 0"),
        ({"ace_laid": -1}, "option ace_laid: -1 is below 0"),
        ({"ace_changed": []}, "option ace_changed: [] is no list of different values from 0 up"),
        ({"ace_changed": [1, 1]}, "option ace_changed: [1, 1] is no list of different values from 0 up"),
        ({"ace_changed": [-1]}, "option ace_changed: [-1] is no list of different values from 0 up"),
        ({"round": "soon"}, "option round: 'soon' is not a span of time"),
    ],
)
def test_options_that_make_no_sense(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        options(**chosen)
    assert caught.value.message == message


# The deal and the course of a hand. Two players: alice's cards are the 1st, 3rd, 5th, 7th, 9th of the pack,
# bob's the even ones; then come the first Gamble Card and what follows.

DECK = "AS 2H AD 7H 3C 8D 4C 9S 5D JC KD"


def test_bb_0_1_2_the_deal() -> None:
    play = Play(DECK)
    assert play.turned == ["AS", "2H", "AD", "7H", "KD"]  # the others are known to nobody
    table = play.table()
    assert table["alice"]["cards"] == ["AS", "AD", "??", "??", "??"]
    assert table["bob"]["cards"] == ["2H", "7H", "??", "??", "??"]
    assert (table["stake"], table["gambles"], table["kitty"], table["discarded"]) == (13, ["KD"], 0, [])
    assert play.machine.result == {
        "kind": "deal", "window": "", "hand": 1, "round": 1, "stake_before": 0, "stake": 13,
        "reshuffled": False, "gamble": {"card": "KD", "value": 13},
        "turned": [{"player": p, "card": c} for p, c in
                   [("alice", "AS"), ("bob", "2H"), ("alice", "AD"), ("bob", "7H")]],
    }  # fmt: skip
    assert play.machine.window is not None and play.machine.window._asdict() == {
        "name": "hand-1-change-1", "kind": "change", "verbs": ("change", "stick"), "lasts": 86_400,
        "early": True, "sealed": True,
    }  # fmt: skip


def test_bb_4_13_rounds() -> None:
    play, windows = Play(f"{DECK} 2S 3S 4S"), []
    while play.machine.window:
        windows.append((play.machine.window.name, play.table()["stake"], len(play.turned)))
        play.close()
    assert windows == [
        ("hand-1-change-1", 13, 5),
        ("hand-1-fold-1", 13, 5),
        ("hand-1-change-2", 15, 8),
        ("hand-1-fold-2", 15, 8),
        ("hand-1-change-3", 18, 11),
        ("hand-1-fold-3", 18, 11),
    ]
    assert play.turned[5:] == ["2S", "3C", "8D", "3S", "4C", "9S", "4S", "JC", "5D"]  # bob has a straight up
    assert (play.machine.window, play.machine.following, play.machine.finished) == (
        None,
        "hand-2-change-1",
        False,
    )


def test_bb_7_awaiting_and_silence() -> None:
    play = Play(DECK)
    assert play.machine.awaiting == ["alice", "bob"]
    assert play.say("bob", "2D")[0].problem is not None
    assert play.machine.awaiting == ["alice", "bob"], "a refused order is no word"
    play.say("bob", "stick")
    assert play.machine.awaiting == ["alice"]
    play.machine.heard("alice")
    play.machine.heard("mallory")
    assert (play.machine.awaiting, play.machine.acted) == ([], ["bob", "alice"])
    result = play.close()
    assert (result["stuck"], result["silent"], result["changes"]) == (["bob"], ["alice"], [])
    result = play.close()
    assert (result["folds"], result["silent"], result["playing"]) == ([], ["alice", "bob"], ["alice", "bob"])


def test_bb_8_10_all_discards_come_before_replacements() -> None:
    play = Play(f"{DECK} 2C 3H QD")
    result = play.close({"bob": "7H using KD; 2H", "alice": "AD using KD"})
    assert result["order"] == ["alice", "bob"]
    assert [(row["player"], row["old"], row["card"], row["value"]) for row in result["changes"]] == [
        ("alice", "AD", "2C", 13),
        ("bob", "7H", "3H", 13),
        ("bob", "2H", "QD", 13),
    ]
    table = play.table()
    assert table["discarded"] == ["AD", "7H", "2H"]
    assert table["alice"]["cards"][:2] == ["AS", "2C"]
    assert table["bob"]["cards"][:2] == ["QD", "3H"]  # each in the place of the card that it replaces
    assert (result["stake_before"], result["stake"], table["stake"]) == (13, 52, 52)


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("2S 2H 3C AD 2C AC", "bob carol alice"),  # a pair of twos before A-3 before A-2
        ("3S 7H 2C 2D 2H 7D", "bob carol alice"),  # 7-2 twice, in seat order, before 3-2
        ("JK 2H 3C 7D 7C JK", "bob alice carol"),  # 7-2, then 7 alone, then 3 alone
    ],
)
def test_bb_9_playing_order(deck: str, expected: str) -> None:
    play = Play(deck, players="alice bob carol", jokers=2)
    assert play.close()["order"] == expected.split()


def test_bb_5_a_later_message_replaces_the_whole_order() -> None:
    play = Play(f"{DECK} 2C 3H QD")
    assert play.say("bob", "2H; 7H") == [
        Outcome(note="2H is valued by KD at 13, the lowest (BB-6)"),
        Outcome(note="7H is valued by KD at 13, the lowest (BB-6)"),
    ]
    assert all(outcome.problem for outcome in play.say("bob", "2H using KD; 3C using KD"))
    assert play.say("bob", "2H using KD") == [Outcome(replaces=((1, 0), (1, 1)))]
    assert [row["old"] for row in play.close()["changes"]] == ["2H"]
    assert play.say("bob", "fold; continue") == [Outcome(), Outcome(replaces=((4, 0),))]
    assert play.close()["folds"] == []


def test_bb_11_12_a_fold_of_two_pays_the_winner() -> None:
    play = Play(DECK)
    play.close()
    result = play.close({"bob": "fold"})
    assert result["folds"] == [{"player": "bob", "paid": 13, "to": "alice"}]
    assert (result["ending"], result["winner"], result["kitty_won"]) == ("folds", "alice", 0)
    table = play.table()
    assert [table[name]["balance"] for name in ("alice", "bob")] == [13, -13]
    assert [table[name]["status"] for name in ("alice", "bob")] == ["in", "folded"]
    assert [table[name]["hand"] for name in ("alice", "bob")] == [None, None]
    assert table["stake"] == 13


def test_bb_11_12_all_would_fold() -> None:
    # BB-9: bob's pair, carol's ace, alice's king: alice speaks last.
    play = Play("KS 2H AC 3S 2D 4C", players="alice bob carol")
    play.close()
    stake = play.table()["stake"]
    result = play.close({"alice": "fold", "carol": "fold", "bob": "fold"})
    assert result["order"] == ["bob", "carol", "alice"]
    assert result["folds"] == [{"player": name, "paid": stake, "to": ""} for name in ("bob", "carol")]
    assert (result["winner"], result["kitty_won"]) == ("alice", 2 * stake)
    (problem,) = play.machine.overturned.values()
    assert str(problem) == "all others had folded before, and whoever is left wins (BB-12)"
    table = play.table()
    assert table["alice"]["balance"] == 2 * stake and table["kitty"] == 0


def test_bb_11_a_folded_player_is_out_of_the_hand() -> None:
    play = Play("KS 2H AC 3S 2D 4C", players="alice bob carol")
    play.close()
    play.close({"bob": "fold"})
    table = play.table()
    assert table["kitty"] == -table["bob"]["balance"] > 0
    assert table["bob"]["cards"] == ["2H", "2D", "??", "??", "??"]
    assert play.machine.awaiting == ["alice", "carol"]
    assert str(play.say("bob", "stick")[0].problem) == "you have folded: wait for the next hand (BB-11)"


# alice AS AD AC 4C 5D, bob 2H 7H 8D 9S JC; Gamble Cards KD 2S 3S 4S: stake 22
PRIAL = "AS 2H AD 7H AC 8D 4C 9S 5D JC KD 2S 3S 4S"
# bob gets what alice gets in another suit; Gamble Cards 2S 2D 2C 3D: stake 9
EVEN = "KS KH JS JH 9D 9C 7S 7H 5D 5C 2S 2D 2C 3D"


def test_bb_14_the_best_hand_wins() -> None:
    play = Play(PRIAL)
    play.to("hand-1-fold-3")
    result = play.close()
    assert result["showdown"]["hands"] == [
        {"player": "alice", "rank": 1, "category": "prial", "cards": ["AS", "AD", "AC"],
         "text": "prial of aces", "holds": ["AS", "AD", "AC", "4C", "5D"]},
        {"player": "bob", "rank": 2, "category": "straight", "cards": ["9S", "8D", "7H"],
         "text": "nine-high straight", "holds": ["2H", "7H", "8D", "9S", "JC"]},
    ]  # fmt: skip
    assert (result["ending"], result["winner"], result["kitty"]) == ("showdown", "alice", 0)
    assert result["payments"] == [{"player": "bob", "paid": 22, "to": "alice"}]
    table = play.table()
    assert (table["alice"]["rank"], table["bob"]["rank"]) == (1, 2)
    assert table["bob"]["hand"] == {"category": "straight", "cards": ["9S", "8D", "7H"]}
    assert (table["alice"]["balance"], table["bob"]["balance"]) == (22, -22)


def test_bb_15_18_no_outright_winner_and_the_kitty_carries_over() -> None:
    play = Play(f"{EVEN} {' '.join(REST)} {PRIAL}")
    play.to("hand-1-fold-3")
    result = play.close()
    assert [row["rank"] for row in result["showdown"]["hands"]] == [1, 1]
    assert (result["winner"], result["kitty"], result["balances"]) == ("", 18, {"alice": -9, "bob": -9})
    assert result["payments"] == [{"player": name, "paid": 9, "to": ""} for name in ("alice", "bob")]
    with pytest.raises(DataError):
        play.machine.begin("hand-3-change-1")
    play.machine.begin("hand-2-change-1")
    play.serve()
    table = play.table()
    assert (table["stake"], table["kitty"], table["alice"]["rank"]) == (13, 18, None)
    assert [table[name]["status"] for name in ("alice", "bob")] == ["in", "in"]
    play.close()
    result = play.close({"bob": "fold"})
    assert (result["kitty_won"], result["balances"]) == (18, {"alice": 22, "bob": -22})


REST = [
    card for card in sorted(f"{r}{s}" for r in "A23456789TJQK" for s in "SHDC") if card not in EVEN.split()
]


@pytest.mark.parametrize(
    ("chosen", "cash"),
    [({}, {}), ({"scoring": "cash", "point_value": 5}, {"alice": 110, "bob": -110})],
)
def test_cash(chosen: dict[str, Any], cash: dict[str, int]) -> None:
    play = Play(PRIAL, **chosen)
    play.to("hand-1-fold-3")
    assert play.close()["cash"] == cash


@pytest.mark.parametrize(("ceiling", "paid"), [(0, 22), (10, 10), (22, 22), (30, 22)])
def test_bb_22_ceiling(ceiling: int, paid: int) -> None:
    play = Play(PRIAL, ceiling=ceiling)
    play.to("hand-1-fold-3")
    assert play.close()["payments"] == [{"player": "bob", "paid": paid, "to": "alice"}]


@pytest.mark.parametrize(
    ("target", "adjust", "winner"),
    [
        (22, {}, "alice"),
        (23, {}, ""),
        (22, {"bob": 100}, "bob"),  # SM-5: the higher of two
        (22, {"bob": 44}, ""),  # SM-5: equal plays on
        (1000, {"bob": 1021}, ""),
    ],
)
def test_bb_22_sm_5_match(target: int, adjust: dict[str, int], winner: str) -> None:
    play = Play(PRIAL, scoring="match", target=target)
    for player, amount in adjust.items():
        play.machine.adjust(player, amount)
    play.to("hand-1-fold-3")
    assert play.close()["match"] == winner
    assert play.machine.finished == bool(winner)
    assert play.machine.following == ("" if winner else "hand-2-change-1")
    with pytest.raises(DataError):
        play.machine.begin("hand-1-change-1")


def test_bb_22_points_know_no_target() -> None:
    play = Play(PRIAL, target=1)
    play.to("hand-1-fold-3")
    assert (play.close()["match"], play.machine.finished) == ("", False)


# Jokers. Three players; alice has the 1st, 4th, 7th … card.


def test_bb_19_20_a_joker_is_dead_and_free() -> None:
    play = Play("JK KH 3C 7S KD 4C 2S 2D 2C 3S 3D 3H 4S 4D 4H JK 9D", players="alice bob carol", jokers=2)
    assert play.table()["stake"] == 0
    assert play.say("alice", "JK") == [Outcome(note="a joker adds nothing to the stake (BB-20)")]
    result = play.close({"bob": "KH"})
    assert [(row["player"], row["value"], row["card"]) for row in result["changes"]] == [
        ("bob", 0, "9D"),
        ("alice", 0, play.turned[-1]),
    ]
    assert (result["stake"], play.table()["discarded"]) == (0, ["KH", "JK"])


def scrap_play() -> Play:
    """Round 2: alice and bob have a joker up, bob the better cards; 9C and 9D lie in the Scrap Pile."""
    deck = "KS KH 9C 8D AD 9D JK JK 2C 3S 3D 3H 4S 4D 4H 5C QS QH"
    play = Play(deck, players="alice bob carol", jokers=2)
    play.close({"carol": "9C; 9D"})
    play.close()
    return play


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"alice": "JK for 9C"}, [("alice", "9C", "scrap")]),
        ({"alice": "JK for 9C", "bob": "JK for 9D"}, [("bob", "9D", "scrap"), ("alice", "9C", "scrap")]),
        ({"alice": "JK for 9C", "bob": "JK for 9C"}, [("bob", "9C", "scrap"), ("alice", None, "pack")]),
    ],
)
def test_bb_20_scrap_cards_by_playing_order(
    said: dict[str, str], expected: list[tuple[str, str | None, str]]
) -> None:
    play = scrap_play()
    result = play.close(said)
    turned = [play.turned[-1]] if expected[-1][1] is None else []
    assert [(row["player"], row["card"], row["origin"]) for row in result["changes"]] == [
        (player, card or turned[0], origin) for player, card, origin in expected
    ]
    taken = {card for _, card, _ in expected}
    left = [card for card in ("9C", "9D") if card not in taken]
    assert play.table()["discarded"] == left + ["JK"] * len(expected)
    for player, card, _ in expected:
        assert play.table()[player]["cards"][2] == (card or turned[0])


def test_bb_20_only_what_lay_there_when_the_window_opened() -> None:
    play = scrap_play()
    refused = play.say("alice", "JK for AD")[0].problem
    assert str(refused) == "AD is not in the Scrap Pile; there: 9C 9D (BB-20)"


# The pack runs out: four players change whatever they can, 28 cards are there for it.


def exhaust(exhausted: str) -> Play:
    play = Play(players="alice bob carol dave", exhausted=exhausted)
    for number in (1, 2, 3):
        for player in play.machine.seats:
            play.say(player, "; ".join(play.table()[player]["cards"][: number + 1]))
        play.close()
        if number < 3:
            play.close()
    return play


def test_bb_21_the_scrap_pile_is_shuffled() -> None:
    play = exhaust("reshuffle")
    # 52 − 20 dealt − 3 laid − 8 − 12 changed: nine of the sixteen changes of round 3 come from the pack.
    result = play.machine.result
    assert (len(result["changes"]), result["refused"], result["reshuffled"]) == (16, [], True)
    assert list(play.packs) == ["hand-1", "hand-1-reshuffle-1"]
    assert len(play.packs["hand-1-reshuffle-1"]) == 36  # all discards of the hand: 8 + 12 + 16
    assert play.table()["discarded"] == []
    result = play.close()
    assert result["gamble"]["card"] == play.packs["hand-1-reshuffle-1"][7]
    assert sorted(play.packs["hand-1-reshuffle-1"][:8]) == sorted(play.turned[-12:-4])


def test_bb_21_changes_beyond_the_pack_are_refused_unvalued() -> None:
    play = exhaust("refuse")
    result = play.machine.result
    assert (len(result["changes"]), len(result["refused"]), result["reshuffled"]) == (9, 7, False)
    assert result["stake"] == result["stake_before"] + sum(row["value"] for row in result["changes"])
    last = result["order"][-1]
    assert [row["old"] for row in result["refused"] if row["player"] == last] == play.table()[last]["cards"][
        :4
    ]
    stake = play.table()["stake"]
    result = play.close()
    assert (result["gamble"], play.table()["stake"], len(play.table()["gambles"])) == (None, stake, 3)
    assert result["ending"] == "showdown"


def test_bb_21_a_reshuffle_keeps_jokers_out() -> None:
    play = Play("JK 2S 3S JK", jokers=2)
    play.close({"alice": "JK", "bob": "JK"} if "JK" in play.table()["bob"]["cards"] else {"alice": "JK"})
    hand = play.machine._hand
    assert hand.stock(reshuffle=True) == hand.stock(reshuffle=False)


# What replay and the host rely on


def test_a_card_that_cannot_be_there() -> None:
    machine = BaileysPoker(options(), ["alice", "bob"])
    with pytest.raises(DataError):
        machine.dealt("hand-2")
    with pytest.raises(DataError):
        machine.take("hand-1", 0, Card("AS"))
    machine.dealt("hand-1")
    machine.take("hand-1", 0, Card("AS"))
    for place, card in ((1, Card("AS")), (1, Card("JK")), (4, Card("2S")), (1, None)):
        with pytest.raises(DataError):
            machine.take("hand-1", place, card)
    assert machine.need == Draw("hand-1", (1, 2, 3, 10))


def test_all_8_adjust_and_all_9_amend() -> None:
    play = Play(DECK)
    play.machine.adjust("bob", 10)
    play.machine.adjust("alice", -3)
    table = play.table()
    assert (table["alice"]["balance"], table["bob"]["balance"]) == (-3, 10)
    play.machine.close()
    play.machine.amend(options(round="2h", ceiling=5, jokers=2))
    assert play.machine.window is not None and play.machine.window.lasts == 7_200
    result = play.close({"bob": "fold"})
    assert result["folds"][0]["paid"] == 5
    play.machine.begin("hand-2-change-1")
    need = play.machine.need
    assert isinstance(need, Deal) and len(need.labels) == 54


def test_facts_are_what_the_reader_needs() -> None:
    play = Play(DECK)
    public = {
        "name": "hand-1-change-1", "kind": "change", "round": 1, "stake": 13, "gamble": ["KD"], "scrap": [],
        "via": "pm", "ace_changed": [1, 15], "order_policy": "last",
    }  # fmt: skip
    assert play.machine.facts("mallory", "pm") == public
    play.say("bob", "2H")
    assert play.machine.facts("bob", "pm") == public | {
        "player": "bob", "status": "in", "hand_up": ["2H", "7H"],
        "standing": [{"verb": "change", "card": "2H"}],
    }  # fmt: skip
