"""Bid Poker as a machine: who may order what, who gets what, which window follows."""

import copy
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.errors import DataError, InputError
from hostkit.log.order import AllIn, Bid, Discard, Hash, Order, Pass, Raise, Sealed
from hostkit.machines.base import Deal, Draw, Key, Message
from hostkit.machines.bid_poker import BidPoker
from hostkit.machines.bid_poker.setup import Options

PLAYERS = ("alice", "bob", "carol")
OPENS = "2026-01-03T18:00:00Z"
PASS, ALL_IN = Pass(), AllIn()
DECK = standard_deck()


def new(*, players: Sequence[str] = PLAYERS, deck: Sequence[Card] = DECK, **options: Any) -> BidPoker:
    """A game whose deck is given: lot 1 is AS to 5S, lot 2 is 6S to TS, and so on."""
    sizes = options.setdefault("lot_sizes", [5, 5])
    game = BidPoker(msgspec.convert({"deal": "given", "lots": len(sizes)} | options, Options), players)
    serve(game, {"main": deck})
    return game


def serve(game: BidPoker, decks: dict[str, Sequence[Card]]) -> list[Deal | Draw]:
    wanted = []
    while (need := game.need) is not None:
        wanted.append(need)
        if isinstance(need, Deal):
            game.dealt(need.deck)
            continue
        for place in need.places:
            game.take(need.deck, place, decks[need.deck][place])
    return wanted


class Table:
    """Plays a game window by window: messages a minute apart, private where nothing else is said."""

    def __init__(self, game: BidPoker) -> None:
        self.game = game
        self.minute = self.seq = 0
        game.opened(OPENS)

    def say(self, player: str, *orders: Order, via: str = "pm") -> list[str]:
        self.seq += 1
        self.minute += 1
        outcomes = self.game.judge(Message(self.seq, player, at(self.minute), orders, via))
        return ["accepted" if outcome.problem is None else str(outcome.problem) for outcome in outcomes]

    def close(self) -> dict[str, Any]:
        self.game.close()
        conserved(self.game)
        if not self.game.finished:
            self.game.opened(OPENS)
            self.minute = 0
        return self.game.result

    def until(self, window: str) -> "Table":
        """Everybody passes till that window opens."""
        while self.window != window:
            for player in self.game.awaiting:
                self.say(player, PASS)
            self.close()
        return self

    def buy(self, lots: dict[str, int], *, then: str) -> "Table":
        """Bids in the order of the rounds."""
        for player, amount in lots.items():
            while not self.window.startswith("round"):
                self.close()
            self.say(player, Bid(amount))
            for other in self.game.awaiting:
                self.say(other, PASS)
            self.close()
        return self.until(then)

    @property
    def window(self) -> str:
        return self.game.window.name if self.game.window else ""

    def coins(self) -> dict[str, int]:
        return {seat.player: seat.balance for seat in self.game.standings().players}

    def cards(self) -> dict[str, str]:
        return {seat.player: " ".join(seat.cards) for seat in self.game.standings().players}


def at(minute: int) -> str:
    return f"2026-01-03T{18 + minute // 60}:{minute % 60:02}:00Z"


def conserved(game: BidPoker) -> None:
    """BP-23: no coin and no card is lost or made."""
    standings = game.standings()
    table = standings.table
    coins = table.bank + table.confiscated["coins"] + sum(seat.balance for seat in standings.players)
    assert coins == game.options.coins * len(game.seats)
    assert all(seat.balance >= 0 for seat in standings.players)
    cards = [card for seat in standings.players for card in seat.cards]
    cards += table.discarded + table.confiscated["cards"]
    if game.window is None or game.window.kind in ("discard", "bidding"):
        assert sorted(cards) == sorted(card for lot in game._catalogue.lots for card in lot)
    assert len(set(cards)) == len(cards)


# The deal and the windows


def test_bp_1_which_lots_have_six_is_dealt_from_a_second_deck() -> None:
    game = BidPoker(Options(), PLAYERS)
    sizes = [Card(label) for label in ["TS", "AS", "2S", "3S", "4S", "9S", "5S", "6S", "7S", "8S"]]
    wanted = serve(game, {"main": DECK, "sizes": sizes})
    labels = standard_deck()[:10]
    assert wanted == [
        Deal("main", DECK),
        Deal("sizes", labels),
        Draw("main", tuple(range(52))),
        Draw("sizes", tuple(range(10))),
    ]
    game.opened(OPENS)
    game.close()
    lots = game.result["lots"]
    assert [len(lot["cards"]) for lot in lots] == [6, 5, 5, 5, 5, 6, 5, 5, 5, 5]
    assert [card for lot in lots for card in lot["cards"]] == list(DECK)


def test_bp_0_bp_2_a_given_deck_is_cut_in_the_listed_order() -> None:
    game = new(lot_sizes=[2, 1, 3])
    assert game.need is None
    assert [lot["cards"] for lot in game.result["lots"]] == [["AS", "2S"], ["3S"], ["4S", "5S", "6S"]]


def test_bp_1_equal_sizes_need_no_second_deck() -> None:
    game = BidPoker(Options(lots=2, lot_sizes=(5, 5)), PLAYERS)
    assert [type(need) for need in serve(game, {"main": DECK})] == [Deal, Draw]


@pytest.mark.parametrize("card", ["JK", "AS"])
def test_bp_1_lots_are_distinct_cards(card: str) -> None:
    with pytest.raises(DataError, match=card):
        new(deck=[Card("AS"), Card(card), *DECK[2:]])


@pytest.mark.parametrize(("deck", "place"), [("main", 0), ("sizes", 0), ("other", 3)])
def test_a_card_that_nobody_asked_for(deck: str, place: int) -> None:
    with pytest.raises(DataError, match="nobody asked for it"):
        new().take(deck, place, Card("AS"))


def test_the_windows_of_a_whole_game() -> None:
    table = Table(new(lot_sizes=[5, 5, 5], change_rounds=2))
    seen = [table.window]
    while table.window:
        if table.window == "discard-1":
            table.say("alice", Discard(("AS",)))
        elif table.window == "round-1":
            table.say("alice", Bid(5))
        for player in table.game.awaiting:
            table.say(player, PASS)
        table.close()
        seen.append(table.window)
    assert seen == [
        "consideration", "round-1", "round-2", "round-3", "discard-1", "bidding-1", "discard-2", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("window", "kind", "verbs", "lasts", "sealed"),
    [
        ("consideration", "consideration", (), 3600, False),
        ("round-1", "bid", ("bid", "all in", "pass"), 7200, True),
        ("discard-1", "discard", ("discard", "pass"), 10800, True),
        ("bidding-1", "bidding", ("bid", "all in", "pass"), 14400, True),
    ],
)
def test_bp_3_bp_10_all_12_what_a_window_is(
    window: str, kind: str, verbs: tuple[str, ...], lasts: int, sealed: bool
) -> None:
    times: dict[str, Any] = {"consideration": "1h", "catalogue_round": "2h", "discard": "3h", "bidding": "4h"}
    table = Table(new(**times))
    if window == "bidding-1":
        table.buy({"alice": 5}, then="discard-1").say("alice", Discard(("AS",)))
        table.close()
    found = table.until(window).game.window
    assert found is not None
    assert (found.name, found.kind, found.verbs, found.lasts, found.sealed) == (
        window,
        kind,
        verbs,
        lasts,
        sealed,
    )
    assert not found.early
    assert table.game.deadline(OPENS) == f"2026-01-03T{18 + lasts // 3600}:00:00Z"


def test_bp_3_open_bids_are_not_sealed_but_discards_are() -> None:
    table = Table(new(bids="open")).until("round-1")
    assert table.game.window and not table.game.window.sealed
    table.until("discard-1")
    assert table.game.window and table.game.window.sealed


# Orders: facts, order, problem

ROUND = {"kind": "bid", "name": "round-3", "lot": 3, "coins": 115, "bids": "sealed", "via": "pm"}
THREAD = ROUND | {"via": "thread"}
AGAIN = ROUND | {"rebid": {"3": {"above": 35, "tied": ["alice", "bob"]}}}
DISCARDING = {"kind": "discard", "name": "discard-1", "hand": ["AS", "TD", "9C"], "via": "thread"}
SALE = {"alice": ["AS", "TD"], "bob": ["9C"]}
BIDDING = {
    "kind": "bidding",
    "name": "bidding-1",
    "coins": 64,
    "bids": "open",
    "via": "thread",
    "on_sale": SALE,
}
ONE_LOT = BIDDING | {"on_sale": {"alice": ["AS"]}}
TIED_SALE = BIDDING | {
    "rebid": {"alice": {"above": 20, "tied": ["bob", "carol"]}},
    "on_sale": {"alice": ["AS"]},
}
OK = None
FIRST_POLICY = ROUND | {"order_policy": "first"}
UP_POLICY = ROUND | {"order_policy": "increase", "standing": 35}
FIRST_DISCARD = DISCARDING | {"order_policy": "first", "standing": ["AS"]}
FIRST_OF_SALE = BIDDING | {"order_policy": "first", "standing": {"bob": 9}}
UP_OF_SALE = BIDDING | {"order_policy": "increase", "standing": {"bob": 9}}
FIRST_30 = "the first bid is final: yours of 30 stands (ALL-2)"
FIRST_9 = "the first bid is final: yours of 9 stands (ALL-2)"
UP = "a bid may only go up: yours of 35 stands (ALL-2)"
KEPT_9 = "a pass does not withdraw your bid of 9 (SM-2)"
TOO_SHORT = "you have 35 coins and cannot bid 36: pass (BP-5)"
NOT_CAROL = "nothing of carol is for sale; you can bid on alice, bob (BP-13)"
BY_SELLER = "lots are named by their seller here: write it like bid 20 on alice (BP-12)"
SEALED = "bids are sealed: send it by private message (BP-3)"
TOO_EARLY = "nothing can be ordered yet: the bidding starts with round-1 (ALL-13)"
ASKED = "round-3 asks for bid, all in or pass (ALL-13)"
OVER = "your bids would come to 65 coins, and you have 64 (BP-13)"
NOT_TIED = "only those who tied bid again: bob, carol (SM-3)"
AT_35 = "the tie stands at 35 coins: bid more, or pass (SM-3)"
SEVERAL = "several lots are for sale: write it like bid 20 on alice (BP-13)"
FIRST = "the first bid is final: yours of 35 stands (ALL-2)"
KEPT = "a pass does not withdraw your bid of 35 (SM-2)"


@pytest.mark.parametrize(
    ("facts", "orders", "problems"),
    [
        (ROUND, [Bid(1)], [OK]),
        (ROUND, [Bid(115)], [OK]),
        (ROUND, [Bid(116)], ["bid 1 to 115 coins (BP-5)"]),
        (ROUND, [Bid(-5)], ["bid 1 to 115 coins (BP-5)"]),
        (ROUND, [Bid(0)], [OK]),
        (ROUND | {"coins": 0}, [Bid(1)], ["you have no coins left: pass (BP-5)"]),
        (ROUND | {"coins": 0}, [ALL_IN], [OK]),
        (ROUND, [Bid(35, lot=3)], [OK]),
        (ROUND, [Bid(35, lot=4)], ["lot 3 is up: bid on that one (BP-5)"]),
        (ROUND, [Bid(35, on="alice")], ["lot 3 is up: bid on that one (BP-5)"]),
        (ROUND, [Bid(30), Bid(200), PASS], [OK, "bid 1 to 115 coins (BP-5)", OK]),
        (ROUND | {"status": "out"}, [Bid(35)], ["you are out of the game (BP-8)"]),
        (THREAD, [Bid(35)], [SEALED]),
        (THREAD, [ALL_IN], [SEALED]),
        (THREAD, [PASS], [OK]),
        (THREAD, [Bid(0)], [OK]),
        (THREAD, [Sealed("x")], [OK]),
        (THREAD | {"bids": "open"}, [Bid(35)], [OK]),
        (ROUND, [Discard(("AS",))], [ASKED]),
        (ROUND, [Raise(amount=5)], [ASKED]),
        (ROUND, [Hash("ab")], [ASKED]),
        ({"kind": "consideration"}, [Bid(35)], [TOO_EARLY]),
        ({"kind": "consideration"}, [PASS], [TOO_EARLY]),
        ({}, [Bid(35), Raise(to=5)], [OK, OK]),
        ({"kind": "bid"}, [Bid(999, lot=7), ALL_IN], [OK, OK]),
        ({"kind": "bid"}, [Bid(-1)], ["bid 1 coins or more, or pass (BP-5)"]),
        # order policies
        (ROUND | {"order_policy": "first", "standing": 35}, [Bid(40)], [FIRST]),
        (FIRST_POLICY, [Bid(30), Bid(40)], [OK, FIRST_30]),
        (FIRST_POLICY, [PASS, Bid(40)], [OK, OK]),
        (UP_POLICY, [Bid(34)], [UP]),
        (UP_POLICY, [PASS], [KEPT]),
        # a rebid
        (AGAIN | {"player": "bob"}, [Bid(36)], [OK]),
        (AGAIN | {"player": "bob"}, [Bid(35)], [AT_35]),
        (AGAIN | {"player": "bob"}, [Bid(116)], ["bid 36 to 115 coins (BP-5)"]),
        (AGAIN | {"player": "bob", "coins": 35}, [ALL_IN], [AT_35]),
        (AGAIN | {"player": "bob", "coins": 35}, [Bid(36)], [TOO_SHORT]),
        (AGAIN | {"player": "bob"}, [PASS], [OK]),
        (AGAIN | {"player": "carol"}, [Bid(50)], ["only those who tied bid again: alice, bob (SM-3)"]),
        # discards
        (DISCARDING, [Discard(("AS", "9C"))], [OK]),
        (DISCARDING, [Discard(("AS", "TD", "9C"))], [OK]),
        (DISCARDING, [Discard(())], [OK]),
        (DISCARDING, [PASS], [OK]),
        (DISCARDING, [Discard(("AS", "2C"))], ["you do not hold 2C; you hold AS TD 9C (BP-10)"]),
        (DISCARDING | {"hand": []}, [Discard(("2C",))], ["you do not hold 2C; you hold no cards (BP-10)"]),
        (DISCARDING, [Discard(("AS", "AS"))], ["AS is named twice: name each card once (BP-10)"]),
        (DISCARDING, [Bid(5)], ["discard-1 asks for discard or pass (ALL-13)"]),
        ({"kind": "discard"}, [Discard(("2C",))], [OK]),
        (FIRST_DISCARD, [PASS], ["your first discard is final (ALL-2)"]),
        (FIRST_DISCARD, [Discard(("AS",))], [OK]),
        (DISCARDING | {"order_policy": "increase", "standing": ["AS"]}, [Discard(("TD",))], [OK]),
        # bidding
        (BIDDING, [Bid(20, on="alice"), Bid(44, on="bob")], [OK, OK]),
        (BIDDING, [Bid(20, on="alice"), Bid(45, on="bob")], [OVER] * 2),
        (BIDDING | {"standing": {"alice": 30}}, [Bid(35, on="bob")], [OVER]),
        (BIDDING | {"standing": {"alice": 30}}, [Bid(29, on="alice"), Bid(35, on="bob")], [OK, OK]),
        (BIDDING | {"standing": {"alice": 30}}, [PASS, Bid(64, on="bob")], [OK, OK]),
        (BIDDING | {"standing": {"alice": 30}}, [Bid(0, on="alice"), Bid(64, on="bob")], [OK, OK]),
        (BIDDING, [Bid(200, on="alice"), Bid(20, on="alice")], ["bid 1 to 64 coins (BP-5)", OK]),
        (BIDDING, [Bid(5, on="carol"), Bid(20, on="bob")], [NOT_CAROL, OK]),
        (BIDDING, [Bid(5)], [SEVERAL]),
        (BIDDING, [ALL_IN], [SEVERAL]),
        (BIDDING, [Bid(5, lot=1)], [BY_SELLER]),
        (BIDDING, [Bid(-5, on="bob")], ["bid 1 to 64 coins (BP-5)"]),
        (BIDDING | {"bids": "sealed"}, [Bid(5, on="bob"), PASS], [SEALED, OK]),
        (UP_OF_SALE, [PASS], [KEPT_9]),
        (FIRST_OF_SALE, [Bid(5, on="alice")], [OK]),
        (FIRST_OF_SALE, [Bid(10, on="bob")], [FIRST_9]),
        (BIDDING, [Discard(("AS",))], ["bidding-1 asks for bid, all in or pass (ALL-13)"]),
        (ONE_LOT, [Bid(5)], [OK]),
        (ONE_LOT, [ALL_IN], [OK]),
        (TIED_SALE | {"player": "bob"}, [Bid(21)], [OK]),
        (TIED_SALE | {"player": "bob"}, [Bid(20)], ["the tie stands at 20 coins: bid more, or pass (SM-3)"]),
        (TIED_SALE | {"player": "alice"}, [Bid(21, on="alice")], [NOT_TIED]),
        (TIED_SALE | {"player": "alice"}, [PASS], [NOT_TIED]),
    ],
)  # fmt: skip
def test_bp_3_bp_5_bp_10_bp_13_all_13_check(
    facts: dict[str, Any], orders: list[Order], problems: list[str | None]
) -> None:
    found = BidPoker.check(orders, facts)
    assert [problem and str(problem) for problem in found] == problems
    assert {problem.verdict for problem in found if problem} <= {"refused"}


def test_the_facts_of_a_round() -> None:
    table = Table(new()).until("round-1")
    table.say("bob", Bid(35))
    public = {
        "name": "round-1", "kind": "bid", "lot": 1, "players": list(PLAYERS), "bids": "sealed",
        "via": "thread", "order_policy": "last", "sealing": "pm",
    }  # fmt: skip
    assert table.game.facts("mallory", "thread") == public
    own = {"player": "bob", "status": "in", "coins": 150, "standing": 35}
    assert table.game.facts("bob", "thread") == public | own


def test_the_facts_of_the_change_phase() -> None:
    table = Table(new()).buy({"alice": 40}, then="discard-1")
    assert table.game.facts("alice", "pm")["hand"] == ["AS", "2S", "3S", "4S", "5S"]
    table.say("alice", Discard(("AS", "2S")))
    assert table.game.facts("alice", "pm")["standing"] == ["AS", "2S"]
    table.close()
    table.say("bob", Bid(9, on="alice"))
    facts = table.game.facts("bob", "pm")
    assert (facts["on_sale"], facts["standing"]) == ({"alice": ["AS", "2S"]}, {"alice": 9})


# What replaces what


Said = tuple[str, list[Order]]


@pytest.mark.parametrize(
    ("said", "replaced"),
    [
        pytest.param([("bob", [Bid(30)]), ("bob", [Bid(35)])], {(2, 0): [(1, 0)]}, id="ALL-2 a later bid"),
        pytest.param([("bob", [Bid(30), Bid(35)])], {(1, 1): [(1, 0)]}, id="ALL-2 in one message"),
        pytest.param([("bob", [Bid(30)]), ("bob", [Bid(30)])], {(2, 0): [(1, 0)]}, id="SM-2 the same amount"),
        pytest.param(
            [("bob", [Bid(30)]), ("bob", [Bid(999)])], {}, id="ALL-2 an invalid one changes nothing"
        ),
        pytest.param([("bob", [Bid(30)]), ("bob", [PASS])], {(2, 0): [(1, 0)]}, id="BP-5 a pass withdraws"),
        pytest.param(
            [("bob", [PASS]), ("bob", [Bid(30)])], {(2, 0): [(1, 0)]}, id="ALL-2 a bid after a pass"
        ),
        pytest.param([("bob", [Bid(0)]), ("bob", [PASS])], {(2, 0): [(1, 0)]}, id="BP-5 0 is a pass"),
        pytest.param([("bob", [Bid(30)]), ("carol", [Bid(35)])], {}, id="everybody has their own"),
    ],
)
def test_all_2_replaced_in_a_round(said: list[Said], replaced: dict[Key, list[Key]]) -> None:
    assert _replaced(new(), "round-1", said) == replaced


@pytest.mark.parametrize(
    ("said", "replaced"),
    [
        pytest.param(
            [("carol", [Bid(5, on="alice"), Bid(6, on="bob")]), ("carol", [Bid(7, on="bob")])],
            {(2, 0): [(1, 1)]},
            id="ALL-2 lot by lot",
        ),
        pytest.param(
            [("carol", [Bid(5, on="alice"), Bid(6, on="bob")]), ("carol", [PASS])],
            {(2, 0): [(1, 0), (1, 1)]},
            id="BP-13 a pass withdraws all",
        ),
        pytest.param(
            [("carol", [Bid(5, on="alice"), Bid(6, on="bob")]), ("carol", [Bid(0, on="bob")])],
            {(2, 0): [(1, 1)]},
            id="BP-13 0 withdraws one",
        ),
        pytest.param(
            [("carol", [Bid(5, on="alice")]), ("carol", [Bid(6, on="alice"), Bid(145, on="bob")])],
            {},
            id="BP-13 invalid as a whole",
        ),
        pytest.param(
            [("carol", [PASS]), ("carol", [Bid(5, on="alice")])], {(2, 0): [(1, 0)]}, id="a bid after a pass"
        ),
    ],
)
def test_all_2_bp_13_replaced_in_a_bidding(said: list[Said], replaced: dict[Key, list[Key]]) -> None:
    assert _replaced(on_sale("alice", "bob").game, "bidding-1", said) == replaced


def _replaced(game: BidPoker, window: str, said: list[Said]) -> dict[Key, list[Key]]:
    table = Table(game)
    if window != table.window:
        table.until(window)
    found = {}
    for seq, (player, orders) in enumerate(said, 1):
        for place, outcome in enumerate(game.judge(Message(seq, player, at(seq), tuple(orders), "pm"))):
            if outcome.replaces:
                found[seq, place] = sorted(outcome.replaces)
    return found


def test_bp_5_all_in_says_what_it_is() -> None:
    table = Table(new()).until("round-1")
    assert table.game.judge(Message(1, "bob", at(1), (ALL_IN,), "pm"))[0].note == "all in: 150 coins"


# Rounds


def test_bp_4_the_highest_bid_takes_the_lot() -> None:
    table = Table(new()).until("round-1")
    table.say("alice", Bid(30))
    table.say("bob", Bid(35))
    table.say("carol", PASS)
    assert table.close() == {
        "window": "round-1", "kind": "bid", "lot": 1, "cards": ["AS", "2S", "3S", "4S", "5S"],
        "bids": [
            {"player": "bob", "amount": 35, "at": at(2)},
            {"player": "alice", "amount": 30, "at": at(1)},
        ],
        "passes": ["carol"], "silent": [], "winner": "bob", "price": 35, "tie": False, "tied": [],
        "fate": "sold", "strikes": [], "out": [],
    }  # fmt: skip
    assert table.coins() == {"alice": 150, "bob": 115, "carol": 150}
    assert table.game.standings().table.bank == 35


def test_bp_4_all_3_a_tie_goes_to_the_first() -> None:
    table = Table(new()).until("round-1")
    table.say("alice", Bid(30))
    table.say("bob", Bid(35))
    table.say("alice", Bid(35))
    table.say("bob", Bid(35))
    result = table.close()
    assert (result["winner"], result["tie"], result["tied"]) == ("bob", True, ["bob", "alice"])


def test_bp_4_no_bids_and_the_lot_is_discarded() -> None:
    table = Table(new()).until("round-1")
    table.say("alice", Bid(30))
    table.say("alice", PASS)
    result = table.close()
    assert (result["fate"], result["winner"], result["passes"]) == ("discarded", "", ["alice"])
    assert table.game.standings().table.discarded == ["AS", "2S", "3S", "4S", "5S"]


@pytest.mark.parametrize(
    ("bids", "price"), [({"alice": 30, "bob": 35}, 30), ({"bob": 35}, 1), ({"alice": 35, "bob": 35}, 35)]
)
def test_sm_3_the_second_price(bids: dict[str, int], price: int) -> None:
    table = Table(new(pricing="second")).until("round-1")
    for player, amount in bids.items():
        table.say(player, Bid(amount))
    assert table.close()["price"] == price


def tied(**options: Any) -> Table:
    table = Table(new(**options)).until("round-1")
    table.say("alice", Bid(35))
    table.say("bob", Bid(35))
    return table


def test_sm_3_a_tie_is_bid_again() -> None:
    table = tied(tie="rebid")
    result = table.close()
    assert (result["fate"], result["winner"], result["silent"], result["strikes"]) == (
        "rebid", "", ["carol"], [],
    )  # fmt: skip
    assert table.window == "round-1-rebid" and table.game.awaiting == ["alice", "bob"]
    assert table.game.standings().table.lots == [{"lot": 1, "cards": ["AS", "2S", "3S", "4S", "5S"]}]
    table.say("bob", Bid(36))
    result = table.close()
    assert (result["window"], result["winner"], result["price"], result["silent"]) == (
        "round-1-rebid", "bob", 36, ["alice"],
    )  # fmt: skip
    assert result["strikes"] == [{"player": "carol", "strikes": 1}], "the round was missed, not the rebid"
    assert table.window == "round-2"


def test_sm_3_the_second_price_of_a_rebid_is_the_tie() -> None:
    table = tied(tie="rebid", pricing="second")
    table.close()
    table.say("bob", Bid(50))
    assert table.close()["price"] == 35


@pytest.mark.parametrize("amount", [0, 40])
def test_sm_3_still_tied_or_nothing_bid_is_unsold(amount: int) -> None:
    table = tied(tie="rebid")
    table.close()
    table.say("alice", Bid(amount))
    table.say("bob", Bid(amount))
    result = table.close()
    assert (result["fate"], table.window) == ("discarded", "round-2")


def test_sm_3_a_tie_leaves_the_lot_unsold() -> None:
    result = tied(tie="unsold").close()
    assert (result["fate"], result["tied"]) == ("discarded", ["alice", "bob"])


def test_sm_3_unsold_lots_are_offered_again_once() -> None:
    table = Table(new(lot_sizes=[5, 5, 5], unsold="again")).until("round-2")
    assert table.game.standings().table.discarded == []
    table.say("bob", Bid(10))
    table.close()
    table.until("again-1")
    assert table.game.lot == 1
    table.say("carol", Bid(7))
    result = table.close()
    assert (result["window"], result["lot"], result["winner"]) == ("again-1", 1, "carol")
    assert result["silent"] == ["alice", "bob"]
    assert [strike["player"] for strike in result["strikes"]] == ["alice", "bob"]
    assert (table.window, table.game.lot) == ("again-2", 3)
    assert table.close()["fate"] == "discarded"
    assert table.window == "discard-1"


# The change phase


def on_sale(*sellers: str, cards: int = 2, **options: Any) -> Table:
    """alice holds lot 1, bob lot 2, carol lot 3, for 10 coins each; each seller discards some of them."""
    table = Table(new(lot_sizes=[5, 5, 5], **options))
    table.buy({"alice": 10, "bob": 10, "carol": 10}, then="discard-1")
    for seller in PLAYERS:
        held = table.cards()[seller].split()
        table.say(seller, Discard(tuple(held[:cards])) if seller in sellers else PASS)
    table.close()
    table.minute = 0
    return table


def test_bp_9_bp_10_discards_are_one_lot_a_player() -> None:
    table = Table(new(lot_sizes=[5, 5])).buy({"alice": 10, "bob": 10}, then="discard-1")
    table.say("alice", Discard(("AS",)))
    table.say("alice", Discard(("2S", "3S")))
    table.say("bob", Discard(("AS",)))
    table.say("carol", PASS)
    assert table.close() == {
        "window": "discard-1", "kind": "discard", "discards": [{"player": "alice", "cards": ["2S", "3S"]}],
        "nothing": ["carol"], "silent": [], "strikes": [], "out": [], "skipped": False,
    }  # fmt: skip
    assert table.cards()["alice"] == "AS 2S 3S 4S 5S", "the cards stay the seller's until sold"
    assert table.game.standings().table.lots == [{"on": "alice", "cards": ["2S", "3S"]}]


def test_bp_11_nobody_discards() -> None:
    table = Table(new()).until("discard-1")
    table.say("alice", PASS)
    result = table.close()
    assert (result["skipped"], result["silent"], table.window) == (True, ["bob", "carol"], "discard-2")


def test_bp_12_the_winner_pays_the_seller() -> None:
    table = on_sale("alice", "bob")
    table.say("carol", Bid(20, on="alice"), Bid(5, on="bob"))
    table.say("bob", Bid(25, on="alice"))
    result = table.close()
    assert [(sale["seller"], sale["winner"], sale["price"], sale["fate"]) for sale in result["sales"]] == [
        ("alice", "bob", 25, "sold"),
        ("bob", "carol", 5, "sold"),
    ]
    assert result["silent"] == ["alice"]
    assert table.coins() == {"alice": 165, "bob": 120, "carol": 135}
    assert table.cards() == {"alice": "3S 4S 5S", "bob": "8S 9S TS AS 2S", "carol": "JS QS KS AH 2H 6S 7S"}
    assert table.game.standings().table.bank == 30


def test_bp_12_without_a_bid_the_cards_return() -> None:
    table = on_sale("alice")
    table.say("bob", PASS)
    assert table.close()["sales"][0]["fate"] == "returned"
    assert table.cards()["alice"] == "AS 2S 3S 4S 5S"


def test_bp_13_ones_own_lot_costs_nothing_net() -> None:
    table = on_sale("alice")
    table.say("alice", Bid(140, on="alice"))
    assert table.close()["sales"][0]["winner"] == "alice"
    assert (table.coins()["alice"], table.cards()["alice"]) == (140, "AS 2S 3S 4S 5S")


def test_bp_13_income_of_the_phase_cannot_be_spent() -> None:
    table = on_sale("alice", "bob")
    table.say("carol", Bid(20, on="alice"))
    assert table.say("alice", Bid(141, on="bob")) == [
        "your bids would come to 141 coins, and you have 140 (BP-13)"
    ]
    assert table.say("alice", Bid(140, on="bob")) == ["accepted"]
    table.close()
    assert table.coins() == {"alice": 20, "bob": 280, "carol": 120}


def test_bp_12_sm_3_tied_bids_on_discards() -> None:
    table = on_sale("alice", "bob", tie="rebid")
    table.say("carol", Bid(20, on="alice"), Bid(30, on="bob"))
    table.say("bob", Bid(20, on="alice"))
    result = table.close()
    assert [sale["fate"] for sale in result["sales"]] == ["rebid", "sold"]
    assert (table.window, table.game.awaiting) == ("bidding-1-rebid", ["bob", "carol"])
    assert table.game.standings().table.lots == [{"on": "alice", "cards": ["AS", "2S"]}]
    assert table.coins()["bob"] == 170, "bob is paid for his own lot already"
    assert table.say("bob", Bid(141)) == ["your bids would come to 141 coins, and you have 140 (BP-13)"]
    assert table.say("carol", Bid(110)) == ["accepted"]
    result = table.close()
    assert result["sales"][0]["winner"] == "carol"
    assert result["strikes"] == [{"player": "alice", "strikes": 1}]
    assert (table.window, table.coins()) == ("discard-2", {"alice": 250, "bob": 170, "carol": 0})


@pytest.mark.parametrize(("tie", "fate"), [("unsold", "returned"), ("earliest", "sold")])
def test_sm_3_a_tie_on_discards(tie: str, fate: str) -> None:
    table = on_sale("alice", tie=tie)
    table.say("carol", Bid(20))
    table.say("bob", Bid(20))
    sale = table.close()["sales"][0]
    assert (sale["fate"], sale["tied"], sale["winner"]) == (
        fate,
        ["carol", "bob"],
        "carol" if fate == "sold" else "",
    )


def test_sm_3_the_second_price_of_discards() -> None:
    table = on_sale("alice", pricing="second")
    table.say("carol", Bid(20))
    table.close()
    assert table.coins() == {"alice": 150, "bob": 149, "carol": 148}


# Strikes


def test_bp_6_to_bp_8_strikes() -> None:
    table = Table(new(lot_sizes=[5, 5, 5], strikes_out=2)).until("round-1")
    table.say("alice", Bid(20))
    table.say("bob", Bid(999))
    assert table.close()["strikes"] == [{"player": "carol", "strikes": 1}], "an invalid bid is activity"
    table.say("carol", Bid(5))
    table.say("bob", PASS)
    assert table.close()["strikes"] == [{"player": "alice", "strikes": 1}]
    table.say("bob", PASS)
    result = table.close()
    assert (result["silent"], result["out"]) == (["alice", "carol"], ["alice", "carol"])
    standings = table.game.standings()
    assert [seat.status for seat in standings.players] == ["out", "in", "out"]
    assert standings.table.confiscated == {"coins": 275, "cards": list(DECK[:10])}
    assert table.game.awaiting == ["bob"], "one player left goes on (ALL-15)"
    assert table.say("alice", PASS) == ["you are out of the game (BP-8)"]
    assert table.game.acted == []


def test_bp_7_without_invalid_bid_is_activity() -> None:
    table = Table(new(invalid_bid_is_activity=False)).until("round-1")
    table.say("alice", Bid(999))
    table.say("bob", Bid(999), PASS)
    assert table.close()["silent"] == ["alice", "carol"]


def test_all_15_with_nobody_left_the_game_ends() -> None:
    table = Table(new(strikes_out=1, lot_sizes=[5, 5, 5])).until("round-1")
    table.close()
    assert (table.game.finished, table.window) == (True, "")
    standings = table.game.standings()
    assert standings.table.discarded == list(DECK[:15])
    assert [(seat.payout, seat.qualified) for seat in standings.players] == [(None, False)] * 3


def test_bp_7_a_strike_is_excused() -> None:
    table = Table(new(strikes_out=2, lot_sizes=[5, 5, 5])).until("round-1")
    table.close()
    table.game.excuse("alice", "round-1")
    table.game.excuse("bob", "")
    table.game.excuse("carol", "round-2")
    assert [seat.strikes for seat in table.game.standings().players] == [0, 0, 1]
    table.close()
    assert [seat.strikes for seat in table.game.standings().players] == [1, 1, 1]
    assert table.close()["out"] == ["alice", "bob", "carol"]


@pytest.mark.parametrize(
    ("player", "window", "message"),
    [
        ("alice", "round-1", "alice has no strike of round-1; of none"),
        ("alice", "", "alice has no strike of any window; of none"),
        ("carol", "round-2", "carol is out of the game"),
        ("bob", "round-9", "bob has no strike of round-9; of round-1"),
    ],
)
def test_bp_7_no_strike_to_excuse(player: str, window: str, message: str) -> None:
    table = Table(new(strikes_out=2, lot_sizes=[5] * 4)).until("round-1")
    table.say("alice", PASS)
    table.close()
    table.say("alice", PASS)
    table.say("bob", PASS)
    table.close()
    with pytest.raises(DataError, match=message):
        table.game.excuse(player, window)


# The host


def test_all_8_bp_23_adjust() -> None:
    table = Table(new()).until("round-1")
    table.game.adjust("alice", -20)
    table.game.adjust("bob", 5)
    assert table.coins() == {"alice": 130, "bob": 155, "carol": 150}
    assert table.game.standings().table.bank == 15
    conserved(table.game)
    assert table.say("alice", Bid(131)) == ["bid 1 to 130 coins (BP-5)"]
    with pytest.raises(DataError, match="alice has 130 coins and cannot pay 131"):
        table.game.adjust("alice", -131)
    with pytest.raises(DataError, match="mallory is not playing"):
        table.game.adjust("mallory", 5)


def test_all_9_amended_options_hold_from_the_next_window() -> None:
    table = Table(new()).until("round-1")
    options = msgspec.structs.replace(table.game.options, bids="open", catalogue_round="6h")
    table.game.amend(options)
    assert table.game.window and table.game.window.lasts == 86400, "the open window keeps its time"
    game = new()
    game.opened(OPENS)
    game.close()
    game.amend(options)
    assert game.window and (game.window.lasts, game.window.sealed) == (6 * 3600, False)


@pytest.mark.parametrize("changed", [{"coins": 99}, {"lots": 1, "lot_sizes": (5,)}, {"deal": "host"}])
def test_all_9_what_is_settled_cannot_be_amended(changed: dict[str, Any]) -> None:
    game = new()
    with pytest.raises(InputError, match="settled when the game begins"):
        game.amend(msgspec.structs.replace(game.options, **changed))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lots": 3}, "option lot_sizes: 10 sizes for 3 lots"),
        ({"lots": 2, "lot_sizes": [50, 3]}, "option lot_sizes: 50, 3"),
        ({"lots": 2, "lot_sizes": [5, 0]}, "option lot_sizes: 5, 0"),
        ({"coins": 0}, "option coins: 0 is below 1"),
        ({"strikes_out": 0}, "option strikes_out: 0 is below 1"),
        ({"qualify": 0}, "option qualify"),
        ({"pig_fine": -1}, "option pig_fine: -1 is below 0"),
        ({"change_rounds": -1}, "option change_rounds"),
        ({"discard": "soon"}, "option discard: 'soon' is not a span of time"),
        ({"bids": "secret"}, "option bids: 'secret' is not one of sealed, open"),
        ({"tie": "dice"}, "option tie: 'dice' is not one of earliest, rebid, unsold"),
        ({"pricing": "third"}, "option pricing"),
        ({"unsold": "burn"}, "option unsold"),
        ({"first_tie_second_prize": "split"}, "option first_tie_second_prize"),
        ({"order_policy": "best"}, "option order_policy"),
    ],
)
def test_options_are_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        msgspec.convert(options, Options, strict=False)


def test_options_may_come_as_text() -> None:
    options = msgspec.convert({"coins": "100", "invalid_bid_is_activity": "false"}, Options, strict=False)
    assert (options.coins, options.invalid_bid_is_activity) == (100, False)


# The end and the standings


def test_bp_24_the_standings_after_the_end() -> None:
    table = Table(new(lot_sizes=[5, 5], change_rounds=1)).buy({"alice": 40, "bob": 30}, then="discard-1")
    table.say("alice", PASS)
    result = table.close()
    assert [row["player"] for row in result["ending"]["ranking"]] == ["bob", "alice", "carol"]
    standings = table.game.standings()
    assert standings.finished and standings.table.lots == [] and table.game.awaiting == []
    assert [
        (seat.player, seat.status, seat.balance, seat.rank, seat.qualified, seat.payout)
        for seat in standings.players
    ] == [
        ("alice", "in", 110, 2, True, -40_000_000),
        ("bob", "in", 120, 1, True, 170_000_000),
        ("carol", "in", 150, None, False, -50_000_000),
    ]
    assert standings.players[1].hand == {
        "category": "straight flush",
        "cards": ["TS", "9S", "8S", "7S", "6S"],
    }
    assert standings.players[2].hand is None
    with pytest.raises(DataError):
        table.game.adjust("alice", 5)


def test_change_rounds_0_ends_after_the_last_round() -> None:
    table = Table(new(change_rounds=0)).until("round-2")
    table.close()
    assert table.game.finished


@pytest.mark.parametrize(("bids", "shown"), [("open", {"alice": 30, "bob": 20}), ("sealed", None)])
def test_sm_8_bids_are_shown_where_they_are_public(bids: str, shown: dict[str, int] | None) -> None:
    table = Table(new(bids=bids)).until("round-1")
    table.say("bob", Bid(20))
    table.say("alice", Bid(30))
    row = {"lot": 1, "cards": ["AS", "2S", "3S", "4S", "5S"]}
    assert table.game.standings().table.lots == [row | ({"bids": shown} if shown else {})]


def test_sm_8_nothing_is_up_before_the_first_round() -> None:
    assert Table(new()).game.standings().table.lots == []


def test_bp_3_an_unread_sealed_message_is_activity() -> None:
    table = Table(new()).until("round-1")
    table.game.heard("bob")
    assert (table.game.acted, table.game.awaiting) == (["bob"], ["alice", "carol"])


# Random games

amounts = st.integers(-2, 160)
players = st.sampled_from([*PLAYERS, "dmitri"])
words = st.one_of(
    st.just(PASS),
    st.just(ALL_IN),
    st.builds(Bid, amounts),
    st.builds(Bid, st.integers(0, 40), on=players),
    st.builds(Discard, st.lists(st.sampled_from(DECK[:20]), max_size=4, unique=True).map(tuple)),
)
messages = st.lists(st.tuples(players, st.lists(words, min_size=1, max_size=3)), max_size=8)
rules = st.fixed_dictionaries(
    {
        "order_policy": st.sampled_from(["last", "first", "increase"]),
        "tie": st.sampled_from(["earliest", "rebid", "unsold"]),
        "pricing": st.sampled_from(["own", "second"]),
        "unsold": st.sampled_from(["discard", "again"]),
        "strikes_out": st.integers(2, 8),
        "change_rounds": st.integers(0, 2),
        "first_tie_second_prize": st.sampled_from(["void", "pooled"]),
    }
)


@settings(max_examples=60)
@given(rules, st.data())
def test_bp_23_random_games(options: dict[str, Any], data: st.DataObject) -> None:
    """Coins and cards are conserved, nobody owes, the order of arrival is nothing, and the game ends."""
    game = new(lot_sizes=[5, 5, 6, 4], players=[*PLAYERS, "dmitri"], **options)
    for _ in range(20):
        if game.finished:
            break
        game.opened(OPENS)
        said = [
            Message(seq, player, at(seq // 2), tuple(orders), "pm")
            for seq, (player, orders) in enumerate(data.draw(messages))
        ]
        other = copy.deepcopy(game)
        for message in said:
            game.judge(message)
        for message in sorted(data.draw(st.permutations(said)), key=lambda one: (one.at, one.seq)):
            other.judge(message)
        game.close()
        other.close()
        assert game.result == other.result and game.standings() == other.standings()
        conserved(game)
    assert game.finished
    between = game.result["ending"]["transfers"]
    assert all(transfer["yen"] > 0 for transfer in between)
    assert sum(row["transfers"] for row in game.result["ending"]["ranking"]) == 0
    msgspec.json.encode(game.result)
