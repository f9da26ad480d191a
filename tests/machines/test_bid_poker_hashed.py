"""Bid Poker with hashed bids (BP-3, AN-13, AN-15), as a machine; the stories are in the ruleset's cases."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from hostkit.errors import InputError
from hostkit.log.order import AllIn, Bid, Discard, Hash, Order, Pass, Reveal, Sealed
from hostkit.machines.bid_poker.hashed import hidden_orders, said
from hostkit.machines.pledges import hashed_text, text_hash
from hostkit.rulesets import read_ruleset
from tests.machines.test_bid_poker import PLAYERS, Table, new

A, B = "bid 35 zebra", "bid 40 quince hat"
HASHED = "bids are hashed: post the SHA-256 of a text with your bid, like hash 3f9a…, and keep the text"


def hashed(*, until: str = "round-1", **options: Any) -> Table:
    return Table(new(**{"sealing": "hash"} | options)).until(until)


@pytest.mark.parametrize(
    ("text", "orders", "unread"),
    [
        (A, [Bid(35)], []),
        ("Bid 35 coins, zebra", [Bid(35)], []),
        ("my bid is 35", [Bid(35)], []),
        ("* I bid 35\r\nzebra", [Bid(35)], []),
        ("all in, on everything", [], ["all in, on everything"]),
        ("all in on alice", [], ["all in on alice"]),
        ("pass on alice", [], ["pass on alice"]),
        ("pass walrus", [Pass()], []),
        ("no bid", [Pass()], []),
        ("bid 0", [Bid(0)], []),
        ("bid 35 on lot 2 zebra", [Bid(35, lot=2)], []),
        ("bid 20 on Bob B, hat\nbid 3 on alice\nlamp", [Bid(20, on="Bob B"), Bid(3, on="alice")], []),
        ("bid 20 on bob b", [Bid(20, on="Bob B")], []),
        ("bid 20 on Bob", [Bid(20, on="Bob")], []),
        ("bid 20 on @alice's cards", [Bid(20, on="alice")], []),
        ("bid 20, on alice", [Bid(20, on="alice")], []),
        ("bid 20 on Bobby", [], ["bid 20 on Bobby"]),
        ("bid 20 on Bob_2", [], ["bid 20 on Bob_2"]),
        ("bid 20 on ali zz", [], ["bid 20 on ali zz"]),
        ("bid 20 on monday", [], ["bid 20 on monday"]),
        ("bid 20 on", [], ["bid 20 on"]),
        ("bid 38 on lot four\nbid 3 on lot 1", [Bid(3, lot=1)], ["bid 38 on lot four"]),
        ("bid 38 on lot 1.5", [], ["bid 38 on lot 1.5"]),
        ("bid 38 lot 4", [], ["bid 38 lot 4"]),
        ("bid 38 for alice", [], ["bid 38 for alice"]),
        ("bid 38 alice", [], ["bid 38 alice"]),
        ("bid 38 on alice and bob", [], ["bid 38 on alice and bob"]),
        ("bid 38 on alice, bob", [], ["bid 38 on alice, bob"]),
        ("bid 38 on alice or bob", [], ["bid 38 on alice or bob"]),
        ("bid 38 for the win", [Bid(38)], []),
        ("bid 38 alicesque", [Bid(38)], []),
        ("pass or all in", [], ["pass or all in"]),
        ("all in or pass", [], ["all in or pass"]),
        ("all in unless bob bids\nbid 5 hat", [Bid(5)], ["all in unless bob bids"]),
        ("bid 30, bid 40", [Bid(30)], [", bid 40"]),
        ("bid 1,000", [], ["bid 1,000"]),
        ("bid 2.5", [], ["bid 2.5"]),
        ("bid 35x", [], ["bid 35x"]),
        ("bid -5", [], ["bid -5"]),
        ("bid ４２", [], []),
        ("passion", [], []),
        ("", [], []),
    ],
)
def test_an_15_the_lines_of_a_revealed_text(text: str, orders: list[Order], unread: list[str]) -> None:
    assert hidden_orders(text, ["alice", "Bob", "Bob B"]) == (tuple(orders), tuple(unread))


@pytest.mark.parametrize("text", ["bid 20 on caro zz", "bid 20 on lot 2 zebra", "bid 20 on alice"])
def test_an_15_where_nobody_knows_the_players_any_name_will_do(text: str) -> None:
    assert hidden_orders(text, None).unread == ()


@pytest.mark.parametrize(
    "written",
    [
        A,
        f"  {A}\r\n",
        f"`{A}`",
        f'"{A}"',
        f"{A}\n\n--\nalice, queen of hearts",
        f"{A} good luck all",
        f"{A} [[User:A]]",
        # A signature with no blank before it.
        f"{A}[[User:Alice|Alice]] ([[User talk:Alice|talk]]) 18:05, 3 January 2026 (UTC)",
        f"{A}--[[User:Alice|Alice]]",
        f"{A}–Alice",
        f"{A}<small>Alice</small>",
        f"{A}'''[[User:Alice|A]]'''",
        f"{A}18:05, 3 January 2026 (UTC)",
        f"{A}~~~~",
        f"{A}{{{{User sig}}}}",
        f"{A}(Alice)",
    ],
)
def test_an_13_the_text_is_found_in_what_is_written(written: str) -> None:
    assert hashed_text(written, [text_hash(A)]) == A


@pytest.mark.parametrize(
    "written", ["", "bid 35", "bid 36 zebra", f"well, {A}", "bid 35  zebra", "x " * 5_000]
)
def test_an_13_any_other_text_is_none(written: str) -> None:
    assert hashed_text(written, [text_hash(A)]) is None


def test_all_2_the_later_hash_takes_the_earlier_ones_place() -> None:
    """So nobody can post several and choose when the others have shown theirs."""
    table = hashed()
    assert table.say("bob", Hash(text_hash(A)), Hash(text_hash(B))) == ["accepted", "accepted"]
    assert table.game.facts("bob", "thread")["hashes"] == [text_hash(B)]
    result = table.close()
    assert (result["kind"], [row["hash"] for row in result["hashes"]]) == ("hashes", [text_hash(B)])
    assert table.say("bob", Reveal(A)) == [
        f"the hash of this text is {text_hash(A)[:8]}…; you posted {text_hash(B)[:8]}… (AN-13)"
    ]
    assert table.say("bob", Reveal(B)) == ["accepted"]
    assert table.close()["winner"] == "bob"


def test_bp_3_the_hash_of_another_player_is_no_bid() -> None:
    table = hashed()
    table.say("bob", Hash(text_hash(A)))
    assert table.say("alice", Hash(text_hash(A))) == [
        "somebody else has posted this hash: put random words of your own into the text (BP-3)"
    ]


def test_an_13_without_a_hash_there_is_no_reveal() -> None:
    table = hashed(lot_sizes=[5, 5])
    for player in ("alice", "bob"):
        table.say(player, Pass())
    assert table.close()["fate"] == "discarded"
    assert table.window == "round-2"


def test_all_12_the_reveal_is_over_when_every_text_is_shown() -> None:
    table = hashed()
    table.say("bob", Hash(text_hash(A)))
    table.say("alice", Hash(text_hash(B)))
    table.close()
    window = table.game.window
    assert window and (window.name, window.kind, window.early, window.sealed) == (
        "round-1-reveal", "reveal", True, False,
    )  # fmt: skip
    assert table.game.awaiting == ["alice", "bob"]
    table.say("bob", Reveal(A))
    assert table.game.awaiting == ["alice"]


def test_bp_6_who_posts_a_hash_and_shows_no_text_has_not_missed_the_round() -> None:
    table = hashed()
    table.say("bob", Hash(text_hash(A)))
    result = table.close()
    assert (result["silent"], result["strikes"]) == (["alice", "carol"], [])
    result = table.close()
    assert [row["player"] for row in result["strikes"]] == ["alice", "carol"]
    assert (result["fate"], result["hashes"][0]["revealed"]) == ("discarded", False)


def test_sm_2_a_first_hash_is_final_where_the_first_order_is() -> None:
    table = hashed(order_policy="first")
    table.say("bob", Hash(text_hash(A)))
    assert table.say("bob", Hash(text_hash(B))) == [
        f"your first hash is final: {text_hash(A)[:8]}… stands (ALL-2)"
    ]
    assert table.say("bob", Pass()) == ["a pass does not withdraw your hash (SM-2)"]
    assert table.say("bob", Hash(text_hash(A))) == ["accepted"]


@pytest.mark.parametrize(
    ("orders", "problem"),
    [
        ([Hash("3f9a")], "a SHA-256 has 64 digits and letters a to f, lower case (AN-13)"),
        ([Hash(text_hash(A), replaces="0" * 64)], "there is no hash 00000000… of yours; you posted no hash (AN-13)"),
        ([Sealed("a" * 40)], "round-1 asks for hash or pass (ALL-13)"),
        ([AllIn()], f"{HASHED} (BP-3)"),
        ([Bid(0)], "accepted"),
    ],
)  # fmt: skip
def test_what_a_round_of_hashed_bids_takes(orders: list[Order], problem: str) -> None:
    assert hashed().say("bob", *orders) == [problem]


def test_bp_5_a_text_may_go_all_in_and_pass() -> None:
    table = hashed()
    table.say("bob", Hash(text_hash("all in, walrus")))
    table.say("alice", Hash(text_hash("pass lamp")))
    table.close()
    table.say("bob", Reveal("all in, walrus"))
    table.say("alice", Reveal("pass lamp"))
    result = table.close()
    assert (result["winner"], result["price"], result["passes"]) == ("bob", 150, ["alice"])
    assert [row["bids"] for row in result["hashes"]] == [
        [{"amount": None, "on": ""}], [{"amount": 0, "on": ""}],
    ]  # fmt: skip


def test_all_8_coins_given_in_the_reveal_count() -> None:
    table = hashed()
    table.say("bob", Hash(text_hash("bid 160 lamp")))
    table.close()
    assert table.say("bob", Reveal("bid 160 lamp")) == ["bid 1 to 150 coins (BP-5)"]
    table.game.adjust("bob", 20)
    assert table.say("bob", Reveal("bid 160 lamp")) == ["accepted"]


def test_all_9_hashing_can_be_brought_in_and_dropped_between_rounds() -> None:
    table = hashed(sealing="pm")
    table.say("bob", Bid(5))
    table.game.close()
    table.game.amend(table.game.options.__class__(**{
        name: getattr(table.game.options, name) for name in table.game.options.__struct_fields__
    } | {"sealing": "hash"}))  # fmt: skip
    assert table.game.window and table.game.window.verbs == ("hash", "pass")


@pytest.mark.parametrize(
    ("ruleset", "options", "message"),
    [
        ("bid-poker", {"sealing": "hash", "bids": "open"}, "hides bids, and bids is open"),
        ("bid-poker", {"sealing": "hash", "order_policy": "increase"}, "behind a hash goes up"),
        ("bid-poker", {"sealing": "envelope"}, "is not one of pm, box, hash"),
        ("auction-nomic", {"sealing": "hash"}, "is not one of pm, box"),
    ],
)
def test_options_that_do_not_go_together(ruleset: str, options: dict[str, Any], message: str) -> None:
    from hostkit.desk.start import ruleset_text

    with pytest.raises(InputError, match=message):
        read_ruleset(ruleset, ruleset_text(None, ruleset), options)


@pytest.mark.parametrize("seed", range(12))
def test_a_hashed_game_comes_out_as_a_sealed_one(seed: int) -> None:
    """The same bids in the same order give the same coins, cards, strikes and payouts."""
    choose = random.Random(seed)
    sealed, hidden = Table(new(change_rounds=1)), hashed(until="consideration", change_rounds=1)
    while not sealed.game.finished:
        spoken: list[tuple[str, list[Order]]] = []
        window = sealed.game.window
        assert window is not None
        for player in (
            choose.sample(list(PLAYERS), choose.randint(0, 3)) if window.kind != "consideration" else ()
        ):
            held = sealed.game.standings().players[PLAYERS.index(player)]
            if window.kind == "discard":
                spoken.append(
                    (player, [Discard(tuple(choose.sample(held.cards, choose.randint(0, len(held.cards)))))])
                )
            elif window.kind == "bid":
                ways: list[Order] = [Bid(choose.randint(1, 60)), AllIn(), Pass()]
                spoken.append((player, [choose.choice(ways)]))
            else:
                lots = [str(lot["on"]) for lot in sealed.game.standings().table.lots]
                spoken.append((player, [Bid(choose.randint(1, 40), on=lot) for lot in lots]))
        for player, orders in spoken:
            sealed.say(player, *orders)
            hashes = window.kind in ("bid", "bidding") and not isinstance(orders[0], Pass)
            hidden.say(player, *([Hash(text_hash(_text(player, orders)))] if hashes else orders))
        sealed.close()
        hidden.close()
        if hidden.game.window and hidden.game.window.kind == "reveal":
            for player, orders in choose.sample(spoken, len(spoken)):
                if not isinstance(orders[0], Pass):
                    hidden.say(player, Reveal(_text(player, orders)))
            hidden.close()
        assert hidden.game.standings() == sealed.game.standings()


def _text(player: str, orders: Sequence[Order]) -> str:
    return "\n".join([*map(said, orders), f"salt of {player}"])
