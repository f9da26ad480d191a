"""Auction Nomic as a machine: a week's windows, bids, hands, barter and who plays."""

from typing import Any

import msgspec
import pytest

from hostkit.errors import DataError, InputError
from hostkit.log.order import (
    Accept,
    Bid,
    Generate,
    Give,
    Goods,
    Join,
    Leave,
    Offer,
    Order,
    Pass,
    Present,
    Raise,
    Sealed,
)
from hostkit.machines.auction_nomic import AuctionNomic
from hostkit.machines.auction_nomic.options import Options
from hostkit.machines.base import Roll
from tests.machines.auction_nomic_table import PLAYERS, Table

TEN_CARDS = "AS KS QS JS TS 9H 9D 9C 9S 2H"


def rich(**options: Any) -> Table:
    """Alice holds AS to TS and bob 9H to 2H, in the bartering of week 1."""
    table = Table(dice=TEN_CARDS, lots=2, cards_per_lot=5, **options)
    table.say("alice", Bid(10, lot=1))
    table.say("bob", Bid(10, lot=2))
    return table.until("week-1-bartering")


# Lots and windows


def test_an_0_the_lots_are_filled_before_the_first_week() -> None:
    game = AuctionNomic(Options(lots=2), PLAYERS)
    assert game.need == Roll("week-1-lot-1-1", 2)
    for name in ("week-1-lot-1-1", "week-1-lot-2-2"):
        for place, card in enumerate(("AS", "AS")):
            game.take(name, place, card)  # type: ignore[arg-type]
    assert game.need is None
    assert game.standings().table.lots == [
        {"lot": 1, "cards": ["AS", "AS"]},
        {"lot": 2, "cards": ["AS", "AS"]},
    ]


@pytest.mark.parametrize(
    ("roll", "place", "card"),
    [("week-1-lot-2-2", 0, "AS"), ("week-1-lot-1-1", 1, "AS"), ("week-1-lot-1-1", 0, "JK"),
     ("week-1-lot-1-1", 0, None)],
)  # fmt: skip
def test_an_6_only_the_dice_that_are_wanted_count(roll: str, place: int, card: Any) -> None:
    with pytest.raises(DataError):
        AuctionNomic(Options(), PLAYERS).take(roll, place, card)


@pytest.mark.parametrize(
    ("options", "players", "lots"),
    [({"lots": 3}, 2, 3), ({"lots": 2, "lots_per_players": [3, 4]}, 4, 3),
     ({"lots": 2, "lots_per_players": [3, 4]}, 5, 4), ({"lots": 9, "lots_per_players": [3, 4]}, 5, 9)],
)  # fmt: skip
def test_an_15_lots_by_players(options: dict[str, Any], players: int, lots: int) -> None:
    table = Table(players=[f"p{number}" for number in range(players)], **options)
    assert list(table.lots()) == list(range(1, lots + 1))


@pytest.mark.parametrize(
    ("bids", "windows"),
    [
        ("open", ["week-1-auction", "week-1-bartering", "week-1-last-day", "week-2-auction"]),
        (
            "hashed",
            ["week-1-auction", "week-1-reveal", "week-1-bartering", "week-1-last-day", "week-2-auction"],
        ),
    ],
)
def test_the_windows_of_a_week(bids: str, windows: list[str]) -> None:
    table, seen = Table(bids=bids), []
    for _ in windows:
        seen.append(table.window)
        table.close()
    assert seen == windows
    assert not table.game.finished


def test_an_0_income_is_paid_when_an_auction_opens_from_week_2_on() -> None:
    table = Table(income=7)
    assert table.balances()["alice"] == 100
    table.until("week-2-auction")
    assert table.balances()["alice"] == 107
    table.until("week-3-auction")
    assert table.balances()["alice"] == 114


def test_an_5_unsold_lots_stay_and_sold_ones_free_their_place() -> None:
    table = Table(lots=3)
    table.say("alice", Bid(5, lot=1), Bid(5, lot=3))
    table.close()
    assert list(table.lots()) == [2]
    table.say("bob", Generate())
    assert list(table.lots()) == [1, 2]


def test_an_6_an_7_lots_are_generated_while_one_is_missing() -> None:
    table = Table(lots=1)
    assert table.say("bob", Generate()) == [
        "lots are generated outside the auction: wait until it is over (AN-6)"
    ]
    table.say("alice", Bid(5, lot=1))
    table.close()
    none_missing = "1 lot stands, and there shall be 1: none is missing (AN-7)"
    assert table.say("bob", Generate(), Generate()) == ["accepted", none_missing]
    table.until("week-1-last-day")
    assert table.say("bob", Generate()) == [none_missing]
    assert [roll.name for roll in table.rolls] == ["week-1-lot-1-1", "week-1-lot-1-2"]
    result = table.until("week-2-auction").game.result
    assert result["generated"] == []


# Open bids


@pytest.mark.parametrize(
    ("orders", "verdicts", "left"),
    [
        ([Bid(30, lot=4)], ["accepted"], 70),
        ([Bid(100, lot=4)], ["accepted"], 0),
        ([Bid(101, lot=4)], ["bid 1 to 100 points (AN-1)"], 100),
        ([Bid(0, lot=4)], ["bid 1 to 100 points (AN-1)"], 100),
        ([Bid(-5, lot=4)], ["bid 1 to 100 points (AN-1)"], 100),
        ([Bid(30, lot=4), Bid(35, lot=4)], ["accepted", "accepted"], 65),
        ([Bid(30, lot=4), Bid(30, lot=4)], ["accepted", "your bid on lot 4 is 30: bid 31 to 100 points (AN-2)"], 70),
        ([Bid(30, lot=4), Bid(20, lot=4)], ["accepted", "your bid on lot 4 is 30: bid 31 to 100 points (AN-2)"], 70),
        ([Bid(60, lot=4), Bid(60, lot=5)], ["accepted", "bid 1 to 40 points (AN-1)"], 40),
        ([Bid(60, lot=4), Bid(101, lot=4)], ["accepted", "your bid on lot 4 is 60: bid 61 to 100 points (AN-1)"], 40),
        ([Bid(100, lot=4), Bid(101, lot=4)],
         ["accepted", "your bid on lot 4 is 100: you have no points left to bid (AN-1)"], 0),
        ([Bid(30, lot=4), Raise(5, lot=4)], ["accepted", "accepted"], 65),
        ([Bid(30, lot=4), Raise(to=35, lot=4)], ["accepted", "accepted"], 65),
        ([Raise(5, lot=4)], ["you have no bid on lot 4: write it like bid 5 on lot 4 (AN-2)"], 100),
        ([Raise(to=5, lot=4)], ["you have no bid on lot 4: write it like bid 5 on lot 4 (AN-2)"], 100),
        ([Bid(30, lot=4), Raise(0, lot=4)], ["accepted", "raise by 1 or more (AN-1)"], 70),
        ([Bid(3, lot=30)], ["there is no lot 30; lots: 1 to 10 (AN-2)"], 100),
        ([Bid(3)], ["which lot? lots: 1 to 10 (AN-2)"], 100),
        ([Bid(3, on="bob")], ["lots are named by their number: write it like bid 30 on lot 4 (AN-2)"], 100),
        ([Pass()], ["week-1-auction asks for bid, raise, join or leave (ALL-13)"], 100),
        ([Sealed("x" * 30)], ["nothing is sealed here: write the order as plain text (ALL-13)"], 100),
    ],
)  # fmt: skip
def test_an_1_an_2_open_bids(orders: list[Order], verdicts: list[str], left: int) -> None:
    table = Table()
    assert table.say("alice", *orders) == verdicts
    assert table.balances()["alice"] == left
    assert table.game.acted == ["alice"]
    facts = Table().game.facts("alice", "thread")
    checked = AuctionNomic.check(orders, facts)
    assert ["accepted" if problem is None else str(problem) for problem in checked] == verdicts


def test_an_2_with_one_lot_nobody_needs_its_number() -> None:
    table = Table(lots=1)
    assert table.say("alice", Bid(3), Raise(4)) == ["accepted", "accepted"]
    assert table.lots()[1]["bids"] == {"alice": 7}


def test_an_3_losers_get_their_bids_back() -> None:
    table = Table(dice="AS KS", lots=1)
    table.say("alice", Bid(30, lot=1))
    table.say("bob", Bid(31, lot=1))
    table.say("carol", Bid(12, lot=1))
    assert table.close()["sales"] == [
        {
            "lot": 1, "cards": ["AS", "KS"], "winner": "bob", "price": 31, "tied": [], "fate": "sold",
            "bids": [
                {"player": "bob", "amount": 31, "at": "2026-01-05T00:02:00Z"},
                {"player": "alice", "amount": 30, "at": "2026-01-05T00:01:00Z"},
                {"player": "carol", "amount": 12, "at": "2026-01-05T00:03:00Z"},
            ],
            "refunds": [{"player": "alice", "points": 30}, {"player": "carol", "points": 12}],
        }
    ]  # fmt: skip
    assert table.balances() == {"alice": 100, "bob": 69, "carol": 100}
    assert table.seat("bob")["cards"] == ["AS", "KS"]


def test_an_4_the_oldest_latest_increase_wins_a_tie() -> None:
    table = Table(lots=1)
    table.say("alice", Bid(10, lot=1))
    table.say("bob", Bid(30, lot=1))
    table.say("alice", Raise(20, lot=1))
    sale = table.close()["sales"][0]
    assert (sale["winner"], sale["tied"]) == ("bob", ["bob", "alice"])


@pytest.mark.parametrize(
    ("options", "bids", "winner", "price"),
    [
        ({}, {"alice": 30, "bob": 12}, "alice", 30),
        ({"pricing": "second"}, {"alice": 30, "bob": 12}, "alice", 12),
        ({"pricing": "second"}, {"alice": 30}, "alice", 0),
        ({"pricing": "second", "reserve": 5}, {"alice": 30}, "alice", 5),
        ({"pricing": "second", "reserve": 20}, {"alice": 30, "bob": 12}, "alice", 20),
        ({"reserve": 20}, {"alice": 30, "bob": 12}, "alice", 30),
        ({"reserve": 31}, {"alice": 30, "bob": 12}, "", 0),
        ({"reserve": 30}, {"alice": 30}, "alice", 30),
    ],
)
@pytest.mark.parametrize("mode", ["open", "sealed"])
def test_an_4_sm_7_prices(
    mode: str, options: dict[str, Any], bids: dict[str, int], winner: str, price: int
) -> None:
    table = Table(lots=1, bids=mode, **options)
    for player, amount in bids.items():
        table.say(player, Bid(amount, lot=1), via="pm")
    sale = table.close()["sales"][0]
    assert (sale["winner"], sale["price"]) == (winner, price)
    assert sale["fate"] == ("sold" if winner else "below the reserve")
    assert sum(table.balances().values()) == 300 - price


def test_all_2_a_later_bid_takes_the_place_of_the_earlier_one() -> None:
    table = Table()
    table.say("alice", Bid(1, lot=1), Bid(1, lot=2))
    table.say("alice", Bid(2, lot=1))
    table.say("alice", Raise(2, lot=1))
    table.say("alice", Bid(9, lot=1))
    assert list(table.verdicts.values()) == ["superseded", "accepted", "superseded", "superseded", "accepted"]


def test_sm_7_standing_lots_are_shown_all_week_and_bids_while_they_are_open() -> None:
    table = Table(lots=1)
    table.say("alice", Bid(4))
    assert table.lots()[1]["bids"] == {"alice": 4}
    table = Table(lots=1, bids="sealed")
    table.say("alice", Bid(4), via="pm")
    assert "bids" not in table.lots()[1]
    table = Table(lots=1)
    assert list(table.until("week-1-last-day").lots()[1]) == ["lot", "cards"]


# Sealed bids


def test_an_15_sealed_bids_have_no_escrow_and_the_last_one_stands() -> None:
    table = Table(lots=2, bids="sealed")
    assert table.game.window and table.game.window.sealed
    assert table.say("alice", Bid(30, lot=1)) == ["bids are sealed: send it by private message (ALL-13)"]
    assert table.say("alice", Bid(80, lot=1), Bid(101, lot=1), via="pm") == [
        "accepted", "bid 1 to 100 points (AN-1)",
    ]  # fmt: skip
    assert table.balances()["alice"] == 100
    assert table.say("alice", Bid(20, lot=1), Bid(70, lot=2), Raise(5, lot=2), via="pm") == ["accepted"] * 3
    assert table.say("alice", Sealed("x" * 30)) == [
        "nothing is sealed in a box here: send it by private message, written plainly like bid 30 on lot 4 (ALL-13)"
    ]
    table.close()
    assert table.balances()["alice"] == 5


def test_an_15_who_bids_more_than_they_hold_fails_with_all_bids() -> None:
    table = Table(lots=2, bids="sealed")
    table.say("alice", Bid(80, lot=1), Bid(21, lot=2), via="pm")
    table.say("bob", Bid(1, lot=1), via="pm")
    result = table.close()
    assert result["failed"] == [{"player": "alice", "total": 101, "points": 100}]
    assert [(sale["winner"], sale["fate"]) for sale in result["sales"]] == [("bob", "sold"), ("", "no bids")]


@pytest.mark.parametrize(
    ("policy", "verdict"),
    [("last", "accepted"), ("increase", "a bid may only go up: yours of 30 stands (ALL-2)"),
     ("first", "the first bid is final: yours of 30 stands (ALL-2)")],
)  # fmt: skip
def test_all_2_order_policies_of_sealed_bids(policy: str, verdict: str) -> None:
    table = Table(bids="sealed", order_policy=policy)
    assert table.say("alice", Bid(30, lot=1), Bid(20, lot=1), via="pm") == ["accepted", verdict]


# Hands

ROYAL, QUADS = ("AS", "KS", "QS", "JS", "TS"), ("9H", "9D", "9C", "9S", "2H")


@pytest.mark.parametrize(
    ("cards", "verdict"),
    [
        (ROYAL, "accepted"),
        (ROYAL[:4], "a hand has exactly 5 cards, and you named 4 (AN-8)"),
        ((*ROYAL[:4], "2H"), "you do not hold 2H; you hold AS KS QS JS TS (AN-9)"),
        (("AS", "AS", "QS", "JS", "TS"), "you do not hold AS twice; you hold AS KS QS JS TS (AN-9)"),
    ],
)
def test_an_8_an_9_a_presented_hand_is_held(cards: tuple[str, ...], verdict: str) -> None:
    table = rich()
    assert table.say("alice", Present(cards)) == [verdict]
    assert table.say("alice", Present(ROYAL)) == [
        "you have presented a hand this week: wait for the next (AN-8)"
        if verdict == "accepted"
        else "accepted"
    ]
    assert table.seat("alice")["cards"] == []
    table.close()
    assert table.say("bob", Present(QUADS)) == [
        "hands are presented while bartering, until its last day begins (AN-8)"
    ]


def test_an_10_an_11_placement_and_prizes() -> None:
    table = rich()
    table.say("bob", Present(QUADS))
    table.say("alice", Present(ROYAL))
    assert table.close()["placements"] == [
        {
            "place": 1, "player": "alice", "category": "straight flush", "text": "ace-high straight flush",
            "cards": list(ROYAL), "at": "2026-01-08T00:02:00Z", "points": 20,
            "items": {"standard-proposal-maker": 1}, "cards_back": False,
        },
        {
            "place": 2, "player": "bob", "category": "four of a kind", "text": "four of a kind, nines",
            "cards": ["9S", "9H", "9D", "9C", "2H"], "at": "2026-01-08T00:01:00Z", "points": 10,
            "items": {"standard-proposal-maker": 1}, "cards_back": False,
        },
    ]  # fmt: skip
    assert table.balances() == {"alice": 110, "bob": 100, "carol": 100}
    seat = table.seat("alice")
    assert (seat["cards"], seat["items"], seat["rank"]) == ([], {"standard-proposal-maker": 1}, 1)
    assert seat["hand"] == {"category": "straight flush", "cards": list(ROYAL)}


def test_an_10_after_the_last_prize_the_cards_come_back() -> None:
    table = rich(prizes=[{"points": 1}])
    table.say("bob", Present(QUADS))
    table.say("alice", Present(ROYAL))
    result = table.close()
    assert [row["cards_back"] for row in result["placements"]] == [False, True]
    assert sorted(table.seat("bob")["cards"]) == sorted(QUADS)


@pytest.mark.parametrize(
    ("options", "first"), [({}, "bob"), ({"compare": "full"}, "alice"), ({"hand_size": 3}, "bob")]
)
def test_an_11_in_a_category_the_earlier_presentation_or_the_ranks_decide(
    options: dict[str, Any], first: str
) -> None:
    table = Table(dice="AS AH KS QS JS TS 2S 2H 3S 4S 6S 7S", lots=2, cards_per_lot=6, **options)
    table.say("alice", Bid(10, lot=1))
    table.say("bob", Bid(10, lot=2))
    table.close()
    size = table.game.options.hand_size
    table.say("bob", Present(("2S", "2H", "3S", "4S", "6S")[:size]))
    table.say("alice", Present(("AS", "AH", "KS", "QS", "JS")[:size]))
    assert table.close()["placements"][0]["player"] == first


@pytest.mark.parametrize(("wrap", "category"), [(False, "high card"), (True, "straight")])
def test_an_15_round_the_corner(*, wrap: bool, category: str) -> None:
    table = Table(dice="QS KH AS 2S 3S", lots=1, cards_per_lot=5, wrap=wrap)
    table.say("alice", Bid(10))
    table.close()
    table.say("alice", Present(("QS", "KH", "AS", "2S", "3S")))
    assert table.close()["placements"][0]["category"] == category


# Barter


@pytest.mark.parametrize(
    ("order", "verdict"),
    [
        (Give("bob", points=10), "accepted"),
        (Give("bob", cards=("AS", "KS")), "accepted"),
        (Give("bob", points=91), "you do not hold 91 points; you hold 90 points (AN-12)"),
        (Give("bob", cards=("2H",)), "you do not hold 2H; you hold AS KS QS JS TS (AN-12)"),
        (Give("bob", cards=("AS", "AS")), "you do not hold AS twice; you hold AS KS QS JS TS (AN-12)"),
        (Give("bob", items=("hat",)), "you do not hold hat; you hold no items (AN-12)"),
        (Give("dora", points=1), "dora is not in the game; players: alice, bob, carol (AN-12)"),
        (Give("alice", points=1), "you cannot trade with yourself: name another player (AN-12)"),
        (Give("bob"), "name what changes hands, points as 1 or more: give 10 points to bob, or give AS to bob (AN-12)"),
        (Offer("bob", points=500, wanted=Goods(cards=("2H",))), "accepted"),
        (Offer("bob"), "name what changes hands, points as 1 or more: offer 10 points to bob for AS (AN-12)"),
        (Accept("bob"), "bob has made you no offer; no offer to you is open (AN-12)"),
        (Bid(10, lot=1), "bids are made in the auction: wait for the next one (ALL-13)"),
        (Pass(), "week-1-bartering asks for present, generate, give, offer, accept, join or leave (ALL-13)"),
    ],
)  # fmt: skip
def test_an_12_barter(order: Order, verdict: str) -> None:
    assert rich().say("alice", order) == [verdict]


def test_an_12_nothing_changes_hands_in_the_auction() -> None:
    orders = (Give("bob", points=1), Offer("bob", points=1, wanted=Goods(points=1)), Accept("bob"))
    refused = "nothing changes hands in the auction: wait for the bartering (AN-12)"
    assert Table().say("alice", *orders) == [refused] * 3


def test_an_12_an_offer_is_carried_out_whole_or_stays() -> None:
    table = rich()
    offer = Offer("bob", points=95, cards=("AS",), wanted=Goods(cards=("9H", "9D")))
    table.say("alice", offer)
    assert table.say("bob", Accept("alice")) == [
        "alice does not hold 95 points; the offer stays open (AN-12)"
    ]
    assert table.balances() == {"alice": 90, "bob": 90, "carol": 100}
    table.say("carol", Give("alice", points=5))
    assert table.say("bob", Accept("alice"), Accept("alice")) == [
        "accepted", "alice has made you no offer; no offer to you is open (AN-12)",
    ]  # fmt: skip
    assert table.balances() == {"alice": 0, "bob": 185, "carol": 95}
    assert table.seat("alice")["cards"] == ["KS", "QS", "JS", "TS", "9H", "9D"]
    assert table.close()["trades"][-1] == {
        "kind": "trade", "from": "alice", "to": "bob", "at": "2026-01-08T00:04:00Z",
        "goods": {"points": 95, "cards": ["AS"], "items": []},
        "for": {"points": 0, "cards": ["9H", "9D"], "items": []},
    }  # fmt: skip


def test_an_12_a_new_offer_replaces_the_old_and_all_lapse_with_the_last_day() -> None:
    table = rich()
    table.say("alice", Offer("bob", points=1, wanted=Goods(points=2)))
    table.say("alice", Offer("bob", points=3, wanted=Goods(points=2)))
    assert list(table.verdicts.values())[-2:] == ["superseded", "accepted"]
    table.until("week-1-last-day")
    table.say("alice", Offer("bob", points=4, wanted=Goods(points=2)))
    table.say("carol", Offer("bob", cards=("AS",), wanted=Goods(items=("hat",))))
    assert table.game.facts("bob", "thread")["offers_to_me"] == ["alice", "carol"]
    assert table.close()["lapsed"] == [
        {"from": "alice", "to": "bob", "goods": "4 points", "for": "2 points"},
        {"from": "carol", "to": "bob", "goods": "AS", "for": "hat"},
    ]
    assert table.until("week-2-bartering").game.facts("bob", "thread")["offers_to_me"] == []


def test_an_12_items_change_hands_by_the_end_of_their_name() -> None:
    table = rich()
    table.say("alice", Present(ROYAL))
    table.close()
    assert table.say("alice", Give("bob", items=("proposal-maker", "proposal-maker"))) == [
        "you do not hold standard-proposal-maker twice; you hold standard-proposal-maker (AN-12)"
    ]
    assert table.say("alice", Give("bob", items=("proposal-maker",))) == ["accepted"]
    assert (table.seat("alice")["items"], table.seat("bob")["items"]) == ({}, {"standard-proposal-maker": 1})


def test_all_14_the_lines_of_a_message_follow_one_another() -> None:
    orders: list[Order] = [
        Give("bob", points=60),
        Give("bob", points=60),
        Present(ROYAL),
        Give("bob", cards=("AS",)),
    ]
    table = rich()
    checked = table.game.check(orders, table.game.facts("alice", "thread"))
    assert ["accepted" if problem is None else str(problem) for problem in checked] == table.say(
        "alice", *orders
    )


# Who plays


def test_an_14_a_leaver_takes_all_along() -> None:
    table = Table(dice="AS KS", lots=2)
    table.say("alice", Bid(30, lot=1), Bid(5, lot=2))
    table.say("bob", Bid(10, lot=1))
    table.say("alice", Leave())
    assert table.say("alice", Bid(1, lot=1)) == [
        "you have left the game, and who leaves does not come back (AN-14)"
    ]
    assert table.close()["sales"][0]["winner"] == "bob"
    assert table.balances() == {"alice": 0, "bob": 90, "carol": 100}
    assert table.seat("alice")["status"] == "left"
    assert table.game._holdings.ledger["(left)"] == 100
    table.say("bob", Offer("carol", points=1, wanted=Goods(points=1)))
    table.say("bob", Leave())
    assert table.game.facts("carol", "thread")["offers_to_me"] == []
    assert table.seat("bob")["cards"] == []
    assert table.game._holdings.out == ["AS", "KS"]


def test_an_14_a_leavers_hand_is_not_placed() -> None:
    table = rich()
    table.say("alice", Present(ROYAL), Leave())
    assert table.close()["placements"] == []


def test_an_14_who_joins_gets_the_last_seat() -> None:
    table = Table()
    assert table.say("dora", Bid(3, lot=1)) == [
        "dora is no player of this game: write join to become one (ALL-6)"
    ]
    assert table.say("dora", Join(), Bid(100, lot=1)) == ["accepted", "accepted"]
    assert table.say("alice", Join()) == ["you are in the game already (AN-14)"]
    assert (table.seat("dora")["seat"], table.seat("dora")["balance"]) == (4, 0)
    assert table.game.playing == ["alice", "bob", "carol", "dora"]
    assert table.say("(left)", Join()) == ["choose another name (AN-14)"]
    assert table.close()["joined"] == ["dora"]


def test_all_15_with_nobody_left_the_game_is_over() -> None:
    table = Table(players=["alice", "bob"])
    table.say("alice", Leave())
    assert table.game.window and not table.game.window.early
    table.say("bob", Leave())
    assert table.game.window.early and table.game.awaiting == []
    assert table.say("dora", Join()) == ["everybody has left: the game is over (ALL-15)"]
    table.close()
    assert table.game.finished and table.game.window is None
    assert table.game.facts("alice", "thread") == {}


def test_awaiting_is_who_has_not_bid() -> None:
    table = Table()
    table.say("bob", Bid(3, lot=1))
    assert table.game.awaiting == ["alice", "carol"]
    table.close()
    assert table.game.awaiting == []


def test_all_8_the_host_gives_and_takes_points() -> None:
    table = Table()
    table.game.adjust("alice", 10)
    table.game.adjust("bob", -10)
    assert table.balances() == {"alice": 110, "bob": 90, "carol": 100}
    with pytest.raises(DataError):
        table.game.adjust("bob", -91)
    with pytest.raises(DataError):
        table.game.adjust("dora", 1)


# Options


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"lots": 0}, "option lots: 0 is below 1"),
        ({"bids": "secret"}, "option bids: 'secret' is not one of open, sealed, hashed"),
        ({"pricing": "third"}, "option pricing: 'third' is not one of first, second"),
        ({"lots_per_players": [0, 4]}, "option lots_per_players: [0, 4]"),
        ({"hand_size": 6}, "option hand_size: 6 is not 3, 4 or 5"),
        ({"zone": "Mars/Base"}, "option zone: 'Mars/Base' is no time zone"),
        ({"zone": "../etc/passwd"}, "option zone: '../etc/passwd' is no time zone"),
        ({"week": {"auction": "mon-wed", "bartering": "fri-sun"}}, "option week: auction mon-wed, bartering fri-sun"),
        ({"week": {"auction": "mon-xyz"}}, "option week: 'mon-xyz' is no part of a week"),
        ({"present_closes": "soon"}, "option present_closes: 'soon' is not a span of time"),
        ({"present_closes": "0h"}, "option present_closes: 0h"),
        ({"present_closes": "4d"}, "option present_closes: 4d"),
        ({"present_closes": "72h", "bids": "hashed"}, "option present_closes: 72h"),
        ({"prizes": [{"points": -1}]}, "option prizes: place 1 takes something away"),
        ({"prizes": [{"items": {"hat": 0}}]}, "option prizes: place 1 takes something away"),
        ({"currency": " "}, "option currency: a word is wanted, such as points"),
        ({"start_points": -1}, "option start_points: -1 is below 0"),
    ],
)  # fmt: skip
def test_options_are_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as error:
        msgspec.convert(options, Options)
    assert error.value.message == message


def test_all_9_options_are_amended_from_a_window_on() -> None:
    table = Table(lots=2)
    table.say("alice", Bid(5, lot=1))
    table.close()

    def amend(**changed: Any) -> None:
        data = {**msgspec.to_builtins(table.game.options), **changed}
        table.game.amend(msgspec.convert(data, Options, strict=False))

    amend(cards_per_lot=3, lots=3)
    table.say("bob", Generate(), Generate())
    assert [len(row["cards"]) for row in table.lots().values()] == [3, 2, 3]
    table.until("week-1-last-day")
    table.game.close()
    amend(bids="hashed", currency="coins")
    assert table.game.window and table.game.window.verbs == ("hash", "join", "leave")
    table.now = table.deadline
    table.open()
    assert table.game.standings().unit == "coins"
    amend(bids="open")  # the week's auction goes on as it began
    assert table.say("bob", Bid(1, lot=1))[0].endswith("(AN-13)")
    table.close()
    assert table.window == "week-2-reveal"
    with pytest.raises(InputError):
        amend(deal="given")


def test_an_11_a_hand_of_three_and_a_currency_of_ones_own() -> None:
    table = Table(currency="gold")
    assert table.say("alice", Bid(200, lot=1)) == ["bid 1 to 100 gold (AN-1)"]
