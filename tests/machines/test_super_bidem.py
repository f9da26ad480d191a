"""Super Bid'Em: what is refused and why, and hands played from given decks, named after the rulings."""

import copy
import re
from typing import Any

import pytest

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import Order, from_json
from hostkit.machines.base import Deal, Draw, Message, Roll, Standings
from hostkit.machines.super_bidem import SuperBidem
from hostkit.machines.super_bidem.setup import Options
from hostkit.rulesets import machine_named

MOMENT = "2026-01-03T18:00:00Z"
ABC = ("alice", "bob", "carol")

# Holes 2S 3S 4S; then cards turned up and bought, in the order of the play.
DECK = "2S 3S 4S 9H KS 7D QC 8H JD TC 6S 5D AH 9C KD 7S 8C 2H 3H 4H"


def read(text: str) -> Order:
    """An order in its plainest words."""
    verb, to, rest = re.fullmatch(r"(all in|[a-z]+)( to)? ?(.*)", text).groups()  # type: ignore[union-attr]
    data: dict[str, Any] = {"verb": verb}
    if verb == "exchange":
        data["cards"] = rest.split()
    elif rest:
        data["to" if to else "amount"] = int(rest)
    return from_json(data)


class Table:
    """A game with a given deck; whatever is due is served at once, and windows open by themselves."""

    def __init__(self, *, players: tuple[str, ...] = ABC, deck: str = DECK, **options: Any) -> None:
        given = [Card(card) for card in deck.split()]
        self.deck = given + [card for card in standard_deck() if card not in given]
        self.game = SuperBidem(Options(**options), players)
        self.private: list[tuple[str, int]] = []
        self.seq = 0
        self.serve()
        self.open()

    def serve(self) -> None:
        while need := self.game.need:
            assert not isinstance(need, Roll)
            if isinstance(need, Deal):
                self.game.dealt(need.deck)
                continue
            for place in need.places:
                if need.to:
                    self.private.append((need.to, place))
                self.game.take(need.deck, place, None if need.to else self.deck[place])

    def open(self) -> None:
        if self.game.window is not None:
            self.game.opened(MOMENT)

    def say(self, player: str, *texts: str) -> list[str]:
        """The verdicts on one message."""
        self.seq += 1
        outcomes = self.game.judge(Message(self.seq, player, MOMENT, tuple(map(read, texts))))
        self.serve()
        return [str(each.problem) if each.problem else f"ok {each.note}".strip() for each in outcomes]

    def play(self, *says: str) -> None:
        """Messages such as `alice: open`, `resolve` (nobody may be awaited), `silence` (turns run out)."""
        for said in says:
            player, _, text = said.partition(": ")
            if said == "resolve":
                assert self.game.awaiting == []
                self.game.close()
            elif said == "silence":
                while self.game.turn:
                    self.game.lapse(self.game.turn)
                self.game.close()
            else:
                verdicts = self.say(player, text)
                assert verdicts[0].startswith("ok"), (said, verdicts)
            self.serve()
            if not text:
                self.open()

    def show(self) -> str:
        """The window and who is awaited."""
        window = self.game.window
        return f"{window.name if window else 'none'} {' '.join(self.game.awaiting)}".strip()

    def stacks(self) -> list[int]:
        return [seat.balance for seat in self.standings().players]

    def standings(self) -> Standings:
        return self.game.standings()


# Three sales in round 1 and a check round: everyone has one up card, 7 chips in the pot.
ROUND_1 = (
    "alice: open", "bob: pass", "carol: bid 2", "resolve",
    "bob: open", "alice: pass", "carol: pass", "resolve",
    "carol: pass", "alice: open", "bob: pass", "carol: pass", "resolve",
)  # fmt: skip
CHECKS = ("alice: check", "bob: check", "carol: check", "resolve")
BLINDS = ("alice: blind", "bob: blind", "carol: blind", "resolve")
ALONE = ("alice: bet 5", "bob: fold", "carol: fold", "resolve")
# Every round bought blind, every betting checked.
TO_EXCHANGE = BLINDS + CHECKS + ("bob: blind", "carol: blind", "alice: blind", "resolve") + CHECKS + (
    "carol: blind", "alice: blind", "bob: blind", "resolve") + CHECKS  # fmt: skip


def due(game: SuperBidem) -> Deal | Draw | None:
    return game.need


def test_the_machine_is_found_by_its_name() -> None:
    assert machine_named("super-bidem") is SuperBidem


def test_sb_1_antes_and_hole_cards() -> None:
    game = SuperBidem(Options(ante=2), ABC)
    assert due(game) == Deal("hand-1", standard_deck())
    game.dealt("hand-1")
    for place, player in enumerate(ABC):
        assert due(game) == Draw("hand-1", (place,), player)
        game.take("hand-1", place, None)
    assert due(game) == Draw("hand-1", (3,))
    game.take("hand-1", 3, Card("9H"))
    assert due(game) is None
    standings = game.standings()
    assert [(seat.balance, seat.cards) for seat in standings.players] == [(98, ["??"])] * 3
    assert (standings.table.pot, standings.table.visible) == (6, "9H")
    assert game.result["antes"] == {"alice": 2, "bob": 2, "carol": 2}


def test_cards_that_nobody_asked_for() -> None:
    game = SuperBidem(Options(), ABC)
    with pytest.raises(DataError, match="nobody asked"):
        game.take("hand-1", 0, None)
    with pytest.raises(DataError, match="nobody asked"):
        game.dealt("hand-2")
    game.dealt("hand-1")
    for deck, place, card in (("hand-1", 1, None), ("hand-2", 0, None), ("hand-1", 0, Card("AS"))):
        with pytest.raises(DataError, match="nobody asked"):
            game.take(deck, place, card)


STORIES = [
    pytest.param({}, (), "hand-1-offer-1 alice", [99, 99, 99], id="SB-2 the first offer"),
    pytest.param(
        {}, ("alice: open",), "hand-1-offer-1 bob carol", [99, 99, 99], id="SB-5 all others may bid"
    ),
    pytest.param(
        {},
        ("alice: open", "carol: bid 3", "bob: pass", "resolve"),
        "hand-1-offer-2 bob",
        [99, 99, 96],
        id="SB-5 the highest pays; SB-2 the next offer goes on from the last offered seat",
    ),
    pytest.param(
        {},
        ("alice: blind",),
        "hand-1-offer-1 bob",
        [97, 99, 99],
        id="SB-3 a blind card, and the same card goes on",
    ),
    pytest.param(
        {},
        BLINDS[:3],
        "hand-1-offer-1",
        [97, 97, 97],
        id="SB-6 nobody needs the card any more: nobody is asked",
    ),
    pytest.param({}, BLINDS, "hand-1-bet-1 alice", [97, 97, 97], id="SB-6 then the betting"),
    pytest.param(
        {},
        ROUND_1[:8],
        "hand-1-offer-3 carol",
        [99, 98, 97],
        id="SB-6 the round goes on while one needs a card",
    ),
    pytest.param(
        {}, ROUND_1[:9], "hand-1-offer-3 alice", [99, 98, 97], id="SB-4 a free pass moves the card on"
    ),
    pytest.param({}, ROUND_1, "hand-1-bet-1 alice", [98, 98, 97], id="SB-4 who passed may bid later"),
    pytest.param(
        {}, ROUND_1 + CHECKS, "hand-1-offer-4 bob", [98, 98, 97], id="SB-2 round 2 begins at seat 2"
    ),
    pytest.param(
        {},
        ("bob: pass", "carol: pass", "alice: open"),
        "hand-1-offer-1",
        [99, 99, 99],
        id="SB-12 a pass holds",
    ),
    pytest.param(
        {},
        ("bob: pass", "alice: blind"),
        "hand-1-offer-1 bob",
        [97, 99, 99],
        id="SB-12 a held pass is no answer of one who needs a card",
    ),
    pytest.param(
        {},
        ("bob: pass", "carol: pass", "alice: open", "bob: bid 2", "resolve"),
        "hand-1-offer-2 bob",
        [99, 97, 99],
        id="SM-2 a bid after a pass is free",
    ),
    pytest.param({}, ("silence",), "hand-1-offer-2 bob", [98, 99, 99], id="SB-12 the silent player opens"),
    pytest.param(
        {},
        (*ROUND_1[:8], "silence"),
        "hand-1-bet-1 alice",
        [98, 98, 97],
        id="SB-12 silent without need: a pass; silent in need: opens",
    ),
    pytest.param(
        {"satisfied_may_pass": False},
        (*ROUND_1[:8], "silence"),
        "hand-1-offer-4 alice",
        [99, 98, 96],
        id="SB-12 without a free pass the silent player opens",
    ),
    pytest.param(
        {"one_bid_each": False},
        ("alice: open", "bob: bid 2", "carol: pass", "alice: bid 3", "bob: bid 5"),
        "hand-1-offer-1 alice carol",
        [99, 99, 99],
        id="SM-6 any number of bids: passes count from the highest bid on",
    ),
    pytest.param(
        {"one_bid_each": False},
        ("carol: pass", "alice: open", "bob: bid 2", "alice: pass", "resolve"),
        "hand-1-offer-2 bob",
        [99, 97, 99],
        id="SM-6 a pass that holds for the card holds for all its bids",
    ),
    pytest.param(
        {},
        (*BLINDS, "bob: fold", "alice: check"),
        "hand-1-bet-1 carol",
        [97, 97, 97],
        id="SB-12 a fold waits for the turn",
    ),
    pytest.param(
        {},
        ("carol: fold", *BLINDS, "alice: check", "bob: check", "resolve"),
        "hand-1-offer-2 bob",
        [97, 97, 97],
        id="SB-12 a fold said in the bidding waits for the betting",
    ),
    pytest.param(
        {},
        ("alice: fold", "bob: fold", *BLINDS),
        "none",
        [97, 97, 106],
        id="SM-6 waiting folds that leave one player end the hand at once",
    ),
    pytest.param(
        {},
        (*BLINDS, *ALONE),
        "none",
        [106, 97, 97],
        id="SB-13",
    ),
    pytest.param(
        {},
        (*BLINDS, "alice: bet 5", "silence"),
        "none",
        [106, 97, 97],
        id="SB-12 silent with a bet to call: folds",
    ),
    pytest.param(
        {}, (*BLINDS, "silence"), "hand-1-offer-2 bob", [97, 97, 97], id="SB-12 silent, free: checks"
    ),
    pytest.param({}, TO_EXCHANGE, "hand-1-exchange alice bob carol", [93, 93, 93], id="SB-7 all are asked"),
    pytest.param(
        {}, (*TO_EXCHANGE, "silence"), "hand-1-bet-4 alice", [93, 93, 93], id="SB-12 silent: no exchange"
    ),
    pytest.param(
        {},
        (*TO_EXCHANGE, "bob: exchange hole-1", "alice: stand", "carol: stand", "resolve"),
        "hand-1-bet-4 alice",
        [93, 89, 93],
        id="SB-7 an exchange is paid",
    ),
    pytest.param(
        {"exchange_price": 94},
        TO_EXCHANGE,
        "hand-1-bet-4 alice",
        [93, 93, 93],
        id="SB-7 an exchange that nobody can pay does not open",
    ),
    pytest.param(
        {"stack": 3},
        BLINDS,
        "none",
        [0, 0, 9],
        id="SB-9 SB-10 all in: no window opens, cards are free to the end",
    ),
    pytest.param(
        {"up_cards": 1},
        BLINDS + CHECKS,
        "hand-1-exchange alice bob carol",
        [97, 97, 97],
        id="one up card only",
    ),
]


@pytest.mark.parametrize(("options", "story", "window", "stacks"), STORIES)
def test_stories(options: dict[str, Any], story: tuple[str, ...], window: str, stacks: list[int]) -> None:
    table = Table(**options)
    table.play(*story)
    assert (table.show(), table.stacks()) == (window, stacks)


def test_sb_10_an_all_in_player_gets_the_unseen_card_free() -> None:
    table = Table(stack=3)
    table.play("alice: open", "bob: bid 2", "carol: pass", "resolve")
    assert (table.show(), table.stacks()) == ("hand-1-offer-2 carol", [2, 0, 2])
    table.play("carol: blind", "alice: open", "resolve")
    assert table.stacks() == [1, 0, 0]
    result = table.game.result
    assert (result["winner"], result["skipped"]) == ("alice", ["hand-1-bet-1"])
    # Round 2: bob and carol get free cards at their turn of the offer, alice is asked about the same card.
    assert (table.show(), table.standings().table.visible) == ("hand-1-offer-3 alice", "QC")
    assert [seat.cards for seat in table.standings().players] == [
        ["KS", "??"], ["9H", "8H", "??"], ["7D", "JD", "??"],
    ]  # fmt: skip


def test_sb_10_cards_that_ask_nobody() -> None:
    table = Table(stack=3)
    table.play(*BLINDS)
    result = table.game.result
    assert [card["card"] for card in result["turned"]] == ["8H", "5D"]
    assert [[step["card"] for step in card["steps"]] for card in result["turned"]] == [
        ["JD", "TC", "6S"], ["AH", "9C", "KD"],
    ]  # fmt: skip
    assert result["skipped"] == [
        f"hand-1-{name}" for name in ("bet-1", "bet-2", "bet-3", "exchange", "bet-4")
    ]
    assert table.standings().table.discarded == ["9H", "8H", "5D"]


FACTS: dict[str, dict[str, Any]] = {
    "offer": {"kind": "offer", "stage": "offer", "turn": "alice", "stack": 97, "up": [], "round": 1},
    "bids": {"kind": "offer", "stage": "bids", "opened_by": "bob", "high": 2, "stack": 97, "up": ["9H"]},
    "bet0": {"kind": "bet", "turn": "alice", "to_call": 0, "last_raise": 1, "stack": 88},
    "bet": {"kind": "bet", "turn": "alice", "to_call": 4, "last_raise": 4, "stack": 88},
    "exchange": {"kind": "exchange", "hand": ["7H", "9C", "KS", "2D", "4D"], "stack": 70, "price": 4},
    "": {},
}  # fmt: skip

CHECKED = [
    ("", {}, "bid 3", ""),
    ("offer", {}, "open", ""),
    ("offer", {}, "blind", ""),
    ("offer", {"player": "alice"}, "open", ""),
    ("offer", {"player": "bob"}, "open", "it is alice's turn to open or buy blind (SB-12)"),
    ("offer", {"player": "bob"}, "blind", "it is alice's turn to open or buy blind (SB-12)"),
    (
        "offer", {"player": "bob"}, "bid 2",
        "it is alice's turn to open or buy blind; bid once the card is opened (SB-12)",
    ),
    ("offer", {"player": "bob"}, "pass", ""),
    ("offer", {"player": "bob"}, "fold", ""),
    ("offer", {"player": "bob", "stack": 0}, "fold",
     "you are all in and stay in without another order (SB-10)"),
    ("offer", {}, "pass", "you need a card in round 1: open or buy blind (SB-4)"),
    ("offer", {"up": ["9H"]}, "pass", ""),
    ("offer", {"up": ["9H"], "satisfied_may_pass": False}, "pass",
     "there is no free pass in this game: open or buy blind (SB-4)"),
    ("offer", {}, "bid 1", ""),
    ("offer", {}, "bid 3", "open at 1 with open, or buy blind (SB-3)"),
    ("offer", {"blind_price": 2, "stack": 1}, "blind",
     "a blind card costs 2 chips and you have 1: open (SM-6)"),
    ("offer", {"turn": ""}, "open", "nobody needs this card any more: wait for the betting (SB-6)"),
    ("offer", {}, "check", "this window asks for open, blind, pass or bid (ALL-13)"),
    ("offer", {}, "all in", "this window asks for open, blind, pass or bid (ALL-13)"),
    ("offer", {"status": "folded"}, "pass", "you have folded: wait for the next hand (SB-9)"),
    ("offer", {"status": "out"}, "pass", "you are out of the game: you could not pay the ante (SB-16)"),
    ("bids", {}, "bid 3", ""),
    ("bids", {}, "bid 97", ""),
    ("bids", {}, "bid 2", "bid at least 3, to beat 2 (SB-5)"),
    ("bids", {}, "bid 98", "bid at most 97, the chips you have (SB-9)"),
    ("bids", {"stack": 2}, "bid 3", "you have 2 chips and cannot beat 2: pass (SB-5)"),
    ("bids", {"stack": 2}, "pass", ""),
    ("bids", {"bid": 2}, "bid 3", "one bid each: yours of 2 stands (SB-5)"),
    ("bids", {"bid": 2}, "pass", "one bid each: yours of 2 stands (SB-5)"),
    ("bids", {"bid": 1, "one_bid_each": False}, "bid 3", ""),
    ("bids", {"bid": 1, "one_bid_each": False, "order_policy": "first"}, "bid 3",
     "the first bid is final: yours of 1 stands (ALL-2)"),
    ("bids", {"bid": 1, "one_bid_each": False, "high_by": "bob", "player": "alice"}, "pass", ""),
    ("bids", {"bid": 2, "one_bid_each": False, "high_by": "alice", "player": "alice"}, "pass",
     "your bid of 2 is the highest and stands (SB-5)"),
    ("bids", {"up": ["9H", "8H", "7H"]}, "bid 3",
     "you hold 3 up cards already: this card is for others (SB-5)"),
    ("bids", {}, "open", "bob has opened: bid 3 or more, or pass (SB-5)"),
    ("bids", {}, "blind", "bob has opened: bid 3 or more, or pass (SB-5)"),
    ("bet0", {}, "check", ""),
    ("bet0", {}, "bet 2", ""),
    ("bet0", {}, "call", "there is nothing to call: check or bet (SB-9)"),
    ("bet0", {}, "raise 4", "there is nothing to raise: bet 1 or more (SB-9)"),
    ("bet0", {}, "bet 89", "bet at most 88, the chips you have (SB-9)"),
    ("bet0", {}, "bet 0", "bet 1 or more (SB-9)"),
    ("bet0", {"bet_unit": 5, "last_raise": 5}, "bet 12", "bets are multiples of 5: bet 10 or 15 (SB-9)"),
    ("bet0", {"bet_unit": 5, "last_raise": 5}, "bet 88", ""),
    ("bet0", {"limit": "pot", "most": 9}, "bet 10", "a raise adds at most 9, the pot, here: bet 9 (SM-6)"),
    ("bet0", {"limit": "fixed", "most": 4, "last_raise": 4}, "bet 2", "bet 4 or more (SB-9)"),
    ("bet0", {}, "bid 3", "this window asks for check, bet, call, raise, all in or fold (ALL-13)"),
    ("bet0", {}, "pass", "this window asks for check, bet, call, raise, all in or fold (ALL-13)"),
    ("bet0", {}, "fold", ""),
    ("bet0", {}, "all in", ""),
    ("bet", {}, "call", ""),
    ("bet", {"stack": 2}, "call", ""),
    ("bet", {}, "check", "there are 4 to call: call, raise to 8 or more, or fold (SB-9)"),
    ("bet", {"stack": 3}, "check", "there are 4 to call: call or fold (SB-9)"),
    ("bet", {}, "bet 8", "there is a bet already: call, raise to 8 or more, or fold (SB-9)"),
    ("bet", {}, "raise 4", ""),
    ("bet", {}, "raise to 8", ""),
    ("bet", {"in_front": 4}, "raise to 12", ""),
    ("bet", {}, "raise 3", "raise to 8 or more (SB-9)"),
    ("bet", {}, "raise to 7", "raise to 8 or more (SB-9)"),
    ("bet", {"in_front": 4}, "raise to 11", "raise to 12 or more (SB-9)"),
    ("bet", {}, "raise to 89", "raise to at most 88, the chips you have (SB-9)"),
    ("bet", {"stack": 6}, "raise to 6", ""),
    ("bet", {"stack": 6}, "all in", ""),
    ("bet", {"stack": 3}, "all in", ""),
    ("bet", {"stack": 4}, "raise 4", "you have 4 chips: call or fold (SB-9)"),
    ("bet", {"may_raise": False}, "raise 4",
     "an all-in raise below the last raise does not reopen the betting: call or fold (SB-9)"),
    ("bet", {"may_raise": False}, "all in",
     "an all-in raise below the last raise does not reopen the betting: call or fold (SB-9)"),
    ("bet", {"limit": "pot", "most": 20}, "all in",
     "a raise adds at most 20, the pot, here: raise to 24 (SM-6)"),
    ("bet", {"limit": "fixed", "most": 4}, "raise 8",
     "a raise adds 4, the fixed size, here: raise to 8 (SM-6)"),
    ("bet", {"player": "bob"}, "call", "it is alice's turn; only fold can be said ahead (SB-12)"),
    ("bet", {"player": "bob"}, "fold", ""),
    ("bet", {"player": "bob", "turn": ""}, "check",
     "this betting is over; only fold can be said ahead (SB-12)"),
    ("exchange", {}, "exchange 7H", ""),
    ("exchange", {}, "exchange", ""),
    ("exchange", {}, "stand", ""),
    ("exchange", {}, "exchange AS", "you do not hold AS: exchange one of your own cards (SB-7)"),
    ("exchange", {}, "exchange 7H 9C", "exchange one card only (SB-7)"),
    ("exchange", {"stack": 3}, "exchange 7H", "an exchange costs 4 chips and you have 3: stand (SB-7)"),
    ("exchange", {"said": True}, "exchange 7H", ""),
    ("exchange", {"said": True, "order_policy": "first"}, "stand", "the first order is final (ALL-2)"),
    ("exchange", {}, "call", "this window asks for exchange or stand (ALL-13)"),
]  # fmt: skip


@pytest.mark.parametrize(("window", "more", "text", "reason"), CHECKED)
def test_check(window: str, more: dict[str, Any], text: str, reason: str) -> None:
    (problem,) = SuperBidem.check([read(text)], FACTS[window] | more)
    assert (str(problem) if problem else "") == reason
    assert problem is None or problem.verdict == "refused"


def test_all_2_several_bids_in_one_message_the_last_good_one_counts() -> None:
    table = Table()
    table.play("alice: open")
    game = table.game
    bids = tuple(map(read, ("bid 3", "bid 5", "bid 4", "bid 200")))
    first, second, third, fourth = game.judge(Message(9, "bob", MOMENT, bids))
    assert (first.problem, second.problem, third.problem) == (None, None, None)
    assert (second.replaces, third.replaces) == (((9, 0),), ((9, 1),))
    assert fourth.problem == Problem("refused", "one bid each: yours of 4 stands", "SB-5")
    assert game.facts("carol", "thread")["high"] == 4


def test_all_2_a_later_exchange_replaces() -> None:
    table = Table()
    table.play(*TO_EXCHANGE)
    game = table.game
    assert game.judge(Message(50, "bob", MOMENT, (read("exchange hole-2"),)))[0].replaces == ()
    assert game.judge(Message(51, "bob", MOMENT, (read("stand"),)))[0].replaces == ((50, 0),)
    assert game.awaiting == ["alice", "carol"]


def test_sb_7_exchanges_in_seat_order_same_face() -> None:
    table = Table()
    table.play(*TO_EXCHANGE)
    seats = table.standings().players
    up = [seat.cards[0] for seat in seats]
    table.play(f"carol: exchange {up[2]}", "bob: exchange hole-1", f"alice: exchange {up[0]}", "resolve")
    drawn = [str(card) for card in table.deck[18:21]]
    assert table.private[-1] == ("bob", 19)
    assert table.game.result["exchanges"] == [
        {"player": "alice", "old": up[0], "card": drawn[0], "paid": 4},
        {"player": "bob", "old": "??", "card": "??", "paid": 4},
        {"player": "carol", "old": up[2], "card": drawn[2], "paid": 4},
    ]
    after = table.standings()
    assert [seat.cards[0] for seat in after.players] == [drawn[0], up[1], drawn[2]]
    assert after.table.discarded[-3:] == [up[0], "??", up[2]]
    assert [len(seat.cards) for seat in after.players] == [5, 5, 5]


def test_sb_8_showdown() -> None:
    table = Table()
    table.play(*TO_EXCHANGE, "silence", *CHECKS)
    result = table.game.result
    assert (result["ending"], result["kind"], result["window"]) == ("showdown", "bet", "hand-1-bet-4")
    assert list(result["won"]) == [result["hands"][0]["player"]]
    assert sum(table.stacks()) == 300 and table.standings().table.pot == 0
    seats = table.standings().players
    assert all("??" not in seat.cards and len(seat.cards) == 5 for seat in seats)
    assert sorted(seat.rank or 0 for seat in seats) == [1, 2, 3]
    assert (table.show(), table.game.following, table.game.finished) == ("none", "hand-2-offer-1", False)


def showdown_deck(*hands: str) -> str:
    """A deck for three players who buy every card blind: hole, three up cards, fifth card each."""
    a, b, c = (hand.split() for hand in hands)
    rounds = ["2S", a[1], b[1], c[1], "3H", b[2], c[2], a[2], "4D", c[3], a[3], b[3]]
    return " ".join([a[0], b[0], c[0], *rounds, a[4], b[4], c[4]])


STRAIGHT_A, STRAIGHT_B = "5S 6S 7H 8H 9D", "5D 6D 7S 8S 9H"
LOW = "2H 4C 6C 8C TC"


def test_sb_11_ties_split_the_pot() -> None:
    table = Table(deck=showdown_deck(LOW, STRAIGHT_A, STRAIGHT_B), blind_price=1)
    table.play(*TO_EXCHANGE, "alice: stand", "bob: stand", "carol: stand", "resolve", *CHECKS)
    (pot,) = table.game.result["pots"]
    assert pot == {"amount": 12, "players": list(ABC), "winners": {"bob": 6, "carol": 6}, "odd": []}


def test_sb_11_the_odd_chip() -> None:
    table = Table(deck=showdown_deck(LOW, STRAIGHT_A, STRAIGHT_B), ante=3)
    table.play(*TO_EXCHANGE, "silence", *CHECKS)
    (pot,) = table.game.result["pots"]
    assert pot == {"amount": 27, "players": list(ABC), "winners": {"bob": 14, "carol": 13}, "odd": ["bob"]}
    assert [seat.rank for seat in table.standings().players] == [3, 1, 1]


def test_sb_10_side_pots_at_the_showdown() -> None:
    table = Table(deck=showdown_deck(STRAIGHT_A, "KH KD QS JC 2D", LOW), stack=30)
    table.game.adjust("alice", -20)
    table.play(*BLINDS, "alice: all in", "bob: raise to 14", "carol: call", "resolve")
    assert table.stacks() == [0, 13, 13]
    table.play("bob: blind", "carol: blind", "resolve", "bob: check", "carol: check", "resolve")
    table.play("carol: blind", "bob: blind", "resolve", "bob: check", "carol: check", "resolve")
    table.play("bob: stand", "carol: stand", "resolve", "bob: check", "carol: check", "resolve")
    # Main pot: antes 3, blind cards 6 + 8, three bets of 7; side pot: two of 7 more.
    main, side = table.game.result["pots"]
    assert main == {"amount": 38, "players": list(ABC), "winners": {"alice": 38}, "odd": []}
    assert side == {"amount": 14, "players": ["bob", "carol"], "winners": {"bob": 14}, "odd": []}
    assert table.stacks() == [38, 23, 9]


def test_sb_16_the_next_hand() -> None:
    table = Table()
    table.play(*BLINDS, *ALONE)
    game = table.game
    assert [seat.status for seat in table.standings().players] == ["in", "folded", "folded"]
    with pytest.raises(DataError, match="hand-2-offer-1 is next"):
        game.begin("hand-3-offer-1")
    game.begin("hand-2-offer-1")
    assert game.need == Deal("hand-2", standard_deck())
    table.serve()
    table.open()
    assert (table.show(), game.result["dealer"]) == ("hand-2-offer-1 bob", "alice")
    assert game.result["order"] == ["bob", "carol", "alice"]
    with pytest.raises(DataError, match="no hand is next"):
        game.begin("hand-2-offer-1")


def test_sb_16_without_the_ante() -> None:
    table = Table(ante=10)
    table.play(*BLINDS, "alice: fold", "bob: fold", "resolve")
    table.game.adjust("bob", -80)
    table.game.begin("hand-2-offer-1")
    table.serve()
    assert [seat.status for seat in table.standings().players] == ["in", "out", "in"]
    assert table.show() == "hand-2-offer-1 carol"
    assert table.say("bob", "open") == ["you are out of the game: you could not pay the ante (SB-16)"]


def test_all_15_one_left_has_no_hand_but_the_game_goes_on() -> None:
    table = Table(stack=3)
    table.play(*BLINDS)
    assert (table.game.following, table.game.finished, table.stacks()) == ("", False, [0, 0, 9])
    table.game.adjust("alice", 5)
    assert table.game.following == "hand-2-offer-1"
    table.game.adjust("alice", -5)
    table.game.adjust("carol", -9)
    assert table.game.finished


def test_all_8_adjust_keeps_a_standing_bid_covered() -> None:
    table = Table()
    table.play("alice: open", "bob: bid 90")
    with pytest.raises(DataError, match="bob has 9 chips that can be taken"):
        table.game.adjust("bob", -10)
    table.game.adjust("bob", -9)
    assert table.stacks() == [99, 90, 99]


def test_all_9_amendments() -> None:
    table = Table()
    for say in BLINDS[:3]:
        table.play(say)
    table.game.close()
    table.game.amend(Options(window="2h", limit="fixed: 4", bet_unit=2))
    assert table.game.window is not None and table.game.window.lasts == 7200
    assert table.game.facts("alice", "pm")["most"] == 4
    with pytest.raises(InputError, match="up_cards"):
        table.game.amend(Options(up_cards=20))


def test_sb_12_lapse_is_for_the_turn_only() -> None:
    table = Table()
    with pytest.raises(DataError, match="it is not bob's turn that ran out, but alice's"):
        table.game.lapse("bob")


def test_the_machine_can_be_copied_in_the_middle() -> None:
    table = Table()
    table.play(*BLINDS, "alice: bet 3")
    twin = copy.deepcopy(table.game)
    table.play("bob: call", "carol: call", "resolve")
    assert (twin.awaiting, twin.standings().table.pot) == (["bob"], 12)


def test_facts_for_a_stranger_are_the_public_part() -> None:
    table = Table()
    assert table.game.facts("", "thread") == {
        "kind": "offer", "name": "hand-1-offer-1", "turn": "alice", "stage": "offer", "visible": "9H",
        "round": 1, "up_cards": 3, "opening_bid": 1, "blind_price": 2, "satisfied_may_pass": True,
    }  # fmt: skip


def test_result_of_an_offer() -> None:
    table = Table()
    table.play("alice: blind", "bob: open", "carol: bid 4", "alice: pass", "resolve")
    assert table.game.result == {
        "kind": "offer", "window": "hand-1-offer-1", "hand": 1, "round": 1, "card": "9H",
        "steps": [
            {"player": "alice", "did": "blind", "card": "KS", "paid": 2, "lapsed": False},
            {"player": "bob", "did": "open", "card": None, "paid": 0, "lapsed": False},
        ],
        "opened_by": "bob", "bids": [{"player": "bob", "amount": 1}, {"player": "carol", "amount": 4}],
        "passed": ["alice"], "winner": "carol", "price": 4, "discarded": False, "pot": 9,
        "turned": [], "skipped": [], "folded": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stack": 0}, "option stack: 0 is below 1"),
        ({"ante": -1}, "option ante: -1 is below 0"),
        ({"ante": 101}, "option ante: 101 is more than the stack of 100"),
        ({"limit": "half"}, "option limit: 'half' is not one of none, pot, fixed: N"),
        ({"limit": "fixed"}, "option limit: 'fixed' is not one of none, pot, fixed: N"),
        ({"limit": {"pot": 3}}, "option limit: {'pot': 3} is not one of none, pot, fixed: N"),
        ({"limit": "fixed: 3", "bet_unit": 2}, "option limit: 3 chips is no multiple of the bet_unit 2"),
        ({"window": "soon"}, "option window: 'soon' is not a span of time"),
    ],
)
def test_options_that_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        Options(**options)
    assert caught.value.message == message


@pytest.mark.parametrize("limit", ["fixed: 4", "fixed:4", {"fixed": 4}])
def test_a_fixed_limit(limit: Any) -> None:
    options = Options(limit=limit)
    assert (options.betting_limit.fixed, options.limit) == (4, "fixed: 4")


def test_a_pack_must_be_enough() -> None:
    SuperBidem(Options(), [f"p{number}" for number in range(8)])
    with pytest.raises(InputError, match="a pack has too few for 4 and 8 players"):
        SuperBidem(Options(up_cards=4), [f"p{number}" for number in range(8)])
