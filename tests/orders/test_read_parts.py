"""The parts of the reader by themselves: names, numbers, cards, words, and posts that are out to break it."""

import json
from typing import Any

import pytest

from hostkit.errors import InputError, Problem
from hostkit.log.order import Accept, Bid, Hash, Pass, Reveal, Sealed, as_json
from hostkit.orders.cards import take_cards, without
from hostkit.orders.names import Names, clash
from hostkit.orders.numbers import read_number
from hostkit.orders.read import Reading, read
from hostkit.orders.scan import worth_reading
from hostkit.orders.typos import one_slip, slips
from hostkit.orders.words import Words
from tests.orders.test_read_tables import names, words

HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
OLD = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
SEALED = "mfrggzdfmztwq2lknnwg23tpobyxe43uov3ho6dzpiydcmrt"
BID = {"kind": "bid", "name": "round-3", "lot": 3, "coins": 115}
AUCTION = {"kind": "auction", "name": "week-1-auction", "lots": [1, 2, 3, 4]}


def reading(text: str, markup: str = "text", *, ruleset: str = "bid-poker", facts: Any = BID) -> Reading:
    return read(text, markup, words=words(ruleset), facts=facts, names=names(), author="alice")


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("alice", "alice"),
        ("ALICE", "alice"),
        ("@bob", "bob"),
        ("u/bob", "bob"),
        ("/u/bob", "bob"),
        ("eve", "eve-lyn"),
        ("sir bidsalot", "Sir Bidsalot"),
        ("ω-MAN", "Ω-man"),
        ("player_7", "player_7"),
        ("player\\_7", "player_7"),
    ],
)
def test_a_name_is_found(text: str, player: str) -> None:
    assert names().find(text) == player


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("al", "near-miss"),
        ("player_70", "near-miss"),
        ("zoe", "near-miss"),
        ("аlice", "near-miss"),  # Cyrillic а
        ("alıce", "near-miss"),  # dotless i
        ("ａlice", "near-miss"),  # full-width a
        ("ΑLICE", "near-miss"),  # Greek capital alpha
    ],
)
def test_a_near_copy_of_a_name_is_a_problem(text: str, verdict: str) -> None:
    found = names().find(text)
    assert isinstance(found, Problem) and found.verdict == verdict


def test_a_beginning_that_two_names_share_is_ambiguous() -> None:
    found = Names({"annabel": (), "annika": ()}).find("ann")
    assert found == Problem("ambiguous", "'ann': annabel or annika? write the whole name")


def test_an_alias_is_as_good_as_a_name() -> None:
    assert Names({"alice": ("Ally",)}).find("ally") == "alice"


@pytest.mark.parametrize(
    ("players", "clashing"),
    [(["alice", "bob"], False), (["alice", "Alice"], True), (["alice", "аlice"], True),
     (["player_7", "player_70"], False)],
)  # fmt: skip
def test_names_that_could_be_confused_clash(players: list[str], clashing: bool) -> None:
    assert bool(clash(players)) is clashing


@pytest.mark.parametrize(("text", "value"), [("35", 35), ("0042", 42), ("-5", -5), ("35!", 35), ("35,", 35)])
def test_a_plain_number_is_read(text: str, value: int) -> None:
    number = read_number(text, 0)
    assert number is not None and number[0] == value


@pytest.mark.parametrize(
    "text",
    ["35abc", "1e2", "1,000", "1.000", "４２", "٤٢", "²", "Ⅷ", "1_000", "42.0", "0x2a", "+42", "nan", "3-0", "2.5",
     "1234567890", "35 000", "l5", "3O", "XXXV", "thirty-five", "3\\u{200b}5", "9" * 5000],
)  # fmt: skip
def test_anything_else_that_is_meant_as_a_number_is_a_near_miss(text: str) -> None:
    number = read_number(text, 0)
    assert number is not None and isinstance(number[0], Problem) and number[0].verdict == "near-miss"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AS TD 9C", ["AS", "TD", "9C"]),
        ("the ten of diamonds and the ace of spades", ["TD", "AS"]),
        ("as td", ["AS", "TD"]),
        ("9C as soon as", ["9C"]),
        ("{{Card|10|D}}, A♠ & 9c", ["TD", "AS", "9C"]),
        ("my aces", []),
    ],
)
def test_a_list_of_cards_is_found(text: str, cards: list[str]) -> None:
    assert list(take_cards(text, 0)[0]) == cards


def test_all_but_some_cards_keeps_one_of_two_equal_ones() -> None:
    assert without(["4D", "AS", "4D"], ["4D"]) == ("AS", "4D")
    assert isinstance(without(["AS"], ["KD"]), Problem)


@pytest.mark.parametrize(
    "data",
    [{"verb": {}}, {"verbs": {"bidd": ["x"]}}, {"verbs": {"pass": "x"}}, {"verbs": {"pass": [False]}},
     {"units": "coins"}, {"windows": {"bid": ["bids"]}}, {"verbs": []}],
)  # fmt: skip
def test_words_that_make_no_sense_are_refused(data: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        Words(data)


def test_a_host_adds_words_without_code() -> None:
    phrases = {"bid": ["wager"], "pass": ["me no like"]}
    own = Words({"windows": {"bid": ["bid", "pass"]}, "verbs": phrases, "units": ["doubloons"]})
    assert read("wager 12 doubloons", "text", words=own, facts=BID, names=names()).items == (Bid(12),)
    assert read("Me no like!", "text", words=own, facts=BID, names=names()).items == (Pass(),)


def test_an_13_a_reveal_takes_the_rest_of_the_post_verbatim() -> None:
    facts = {"kind": "reveal", "name": "week-1-reveal", "lots": [1, 2, 3, 4]}
    post = "Here it is.\nreveal bid 30 on lot 4  *purple*\nbid 2 on lot 1"
    got = reading(post, "markdown", ruleset="auction-nomic", facts=facts)
    assert got.items == (Reveal("bid 30 on lot 4  *purple*\nbid 2 on lot 1"),)


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (f"hash {HASH}", Hash(HASH)),
        (f"hash `{HASH}`", Hash(HASH)),
        (f"hash\n\n```\n{HASH}\n```", Hash(HASH)),
        (f"hash {HASH} replaces {OLD}", Hash(HASH, OLD)),
        (f"hash `{HASH}` replaces `{OLD}`", Hash(HASH, OLD)),
        (f"sealed `{SEALED}`", Sealed(SEALED)),
    ],
)  # fmt: skip
def test_the_payload_of_a_hash_or_a_seal_may_stand_in_code(text: str, order: object) -> None:
    assert reading(text, "markdown", ruleset="auction-nomic", facts=AUCTION).items == (order,)


def test_accept_alone_goes_to_the_only_offer() -> None:
    facts = {"kind": "bartering", "offers_to_me": ["carol"]}
    assert reading("I accept!", ruleset="auction-nomic", facts=facts).items == (Accept("carol"),)


def test_all_7_what_stands_aside_is_reported_where_it_is_all_that_the_post_has() -> None:
    assert reading("> bid 35", "markdown").items == (Problem("ignored", "quoted", "ALL-7"),)
    assert reading("> bid 35\n\nbid 20", "markdown").items == (Bid(20),)
    assert [p.verdict for p in reading("`bid 35`", "markdown").problems] == ["near-miss"]
    assert [p.verdict for p in reading("> bid 35\nbid 20", "markdown").problems] == ["near-miss"]


@pytest.mark.parametrize(
    "text",
    ["bid " * 200_000, "9" * 300_000, "(" * 20_000, "ok " * 8_000, "bid on lot " * 3_000, "discard " + "AS " * 8_000,
     "if " * 6_000 + "35", "35 or " * 80, '"a' * 9_000, "bid 35\n" * 20_000, "e\u0301\u0301" * 9_000 + " bid 35",
     "bid" + " " * 100_000 + "35"],
)  # fmt: skip
def test_a_huge_post_is_read_without_a_fault(text: str) -> None:
    for ruleset in ("bid-poker", "auction-nomic"):
        got = reading(text, "markdown", ruleset=ruleset)
        json.dumps([as_json(order) for order in got.orders])


def test_a_look_at_a_post_costs_no_order() -> None:
    assert not worth_reading("What a lovely evening, said the host and went home.", words("bid-poker"))
    for text in ("bdi thirty", "all in", "All-In", "pass", "🂡 out", "４２", "make it forty"):
        assert worth_reading(
            "Hello everybody, this is a rather long introduction.\n\n" + text, words("bid-poker")
        ), text


def test_slips_are_the_words_that_one_slip_finds() -> None:
    assert all(one_slip(slip, "fold") or slip == "fold" for slip in slips("fold"))
    assert one_slip("flod", "fold") and one_slip("fol", "fold") and one_slip("foldd", "fold")
    assert not one_slip("told me", "fold") and not one_slip("flo", "fold")
