"""Fair dealing against a second writing of its page; vectors that nobody here made are in `test_vectors`."""

import hashlib
import hmac
from dataclasses import FrozenInstanceError
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostkit.cards.card import Card
from hostkit.cards.deal import (
    Deal,
    DealError,
    check_opening,
    check_seed,
    commitment,
    deal,
    extract,
    netstrings,
    roll,
    shuffle,
)
from hostkit.cards.deck import standard_deck

SEED = bytes(range(32))
PRK = extract(SEED, netstrings(["drand 27946612", "words of alice: ♠"]))


def test_netstrings() -> None:
    # The first is the example of the netstrings page, cr.yp.to/proto/netstrings.txt.
    assert netstrings(["hello world!"]) == b"12:hello world!,\n"
    assert netstrings(["", "♠"]) == b"0:,\n3:\xe2\x99\xa0,\n"
    assert netstrings([]) == b""


@given(st.lists(st.text()), st.lists(st.text()))
def test_no_two_lists_of_inputs_are_one(one: list[str], other: list[str]) -> None:
    assert (netstrings(one) == netstrings(other)) == (one == other)


def test_every_byte_of_a_deal_is_as_the_page_says() -> None:
    # Written from the module's head once more, with nothing of the module in it.
    def keyed(text: str) -> bytes:
        return hmac.new(prk, text.encode() + bytes([1]), hashlib.sha256).digest()

    prk = hmac.new(SEED, "14:drand 27946612,\n19:words of alice: ♠,\n".encode(), hashlib.sha256).digest()
    labels = [*standard_deck(), "JK", "JK2"]
    labels.sort(key=lambda label: keyed(f"hostkit/1 order pack {label}").hex())
    cards = [label[:2] for label in labels]
    salts = [keyed(f"hostkit/1 salt pack {place}").hex() for place in range(1, 55)]
    openings = [f"{i} {card} {salt}" for i, (card, salt) in enumerate(zip(cards, salts, strict=True), 1)]
    statements = [f"hostkit/1 card g1 pack {opening}" for opening in openings]

    dealt = deal(shuffle(standard_deck(jokers=2), prk=PRK, deck="pack"), prk=PRK, game="g1", deck="pack")
    assert dealt == Deal(
        "g1",
        "pack",
        tuple(map(Card, cards)),
        tuple(salts),
        tuple(hashlib.sha256(statement.encode()).hexdigest() for statement in statements),
    )
    assert [dealt.opening(place) for place in range(1, 55)] == openings
    assert (
        roll(prk=PRK, die="week-1-lot-4", sides=13, throw=2)
        == 1 + int(keyed("hostkit/1 die week-1-lot-4 2").hex(), 16) % 13
    )


def test_a_pack_is_pinned() -> None:
    # Logs in play hang on this: it may never change.
    dealt = deal(shuffle(standard_deck(), prk=PRK, deck="main"), prk=PRK, game="g1", deck="main")
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert " ".join(dealt.cards[:8]) == "6S TH JS 9S TS 7C KS QD"
    assert dealt.commitments[0] == "3795627b1973c844b1d5f1535b0aeac30b879c49b00e69aa322cec409a5894a4"
    assert [roll(prk=PRK, die="lot-1", sides=4, throw=throw) for throw in range(1, 9)] == [
        4,
        3,
        4,
        4,
        4,
        3,
        3,
        3,
    ]


def test_a_shuffle_hangs_on_names_and_seed_alone() -> None:
    deck = standard_deck(jokers=2)
    first = shuffle(deck, prk=PRK, deck="main")
    assert shuffle(deck[::-1], prk=PRK, deck="main") == first
    assert sorted(first) == sorted(deck)
    others = [
        shuffle(deck, prk=PRK, deck="hand-2"),
        shuffle(deck, prk=extract(SEED, b""), deck="main"),
        shuffle(deck, prk=extract(SEED[::-1], b""), deck="main"),
    ]
    assert first not in others
    assert all(one != other for one, other in pairwise(others))


def test_cards_taken_out_leave_the_others_in_order() -> None:
    # The order of two cards hangs on nothing but them, so a reshuffled scrap pile (BB-21) can be redone.
    deck = standard_deck()
    whole = shuffle(deck, prk=PRK, deck="main")
    assert shuffle(deck[:20], prk=PRK, deck="main") == tuple(card for card in whole if card in deck[:20])


def test_a_given_pack_keeps_its_order() -> None:
    given_cards = (Card("2C"), Card("AS"), Card("AS"))
    dealt = deal(given_cards, prk=PRK, game="g1", deck="main")
    assert dealt.cards == given_cards
    for place, card in enumerate(given_cards, 1):
        assert check_opening(dealt.opening(place), dealt.commitments, game="g1", deck="main") == (place, card)


def test_an_opening_fits_its_own_place_card_deck_and_game_only() -> None:
    dealt = deal(shuffle(standard_deck(), prk=PRK, deck="main"), prk=PRK, game="g1", deck="main")
    place, card, salt = dealt.opening(3).split()
    other = "2C" if card == "AS" else "AS"
    faults = {
        f"{place} {other} {salt}": f"{other} is not the card committed to in place 3 of deck main",
        f"4 {card} {salt}": f"{card} is not the card committed to in place 4 of deck main",
        f"53 {card} {salt}": "place 53 of deck main; it has places 1 to 52",
        f"3 {card} {'0' * 64}": f"{card} is not the card committed to in place 3 of deck main",
        f"3 XX {salt}": "XX is not the short form of a card; write it like AS, TD or 10♦",
        f"3 0S {salt}": "0S is not the short form of a card; write it like AS, TD or 10♦",
        f"100000 {card} {salt}": "place 100000 of deck main; it has places 1 to 52",
    } | dict.fromkeys(
        (
            f"0 {card} {salt}",
            f"03 {card} {salt}",
            f"3  {card} {salt}",
            f"3 {card} {salt}\n",
            f"3 {card}",
            "",
            f"1000000 {card} {salt}",
            f"3 {card} {salt[:-1]}",
            f"3 {card} {salt}0",
            f"3 {card} {salt.upper()}",
        ),
        "an opening is a place, a card and a salt of 64 hex digits, one space between",
    )
    for opening, message in faults.items():
        with pytest.raises(DealError) as refusal:
            check_opening(opening, dealt.commitments, game="g1", deck="main")
        assert str(refusal.value) == message
    for game, deck in (("g2", "main"), ("g1", "main2")):
        with pytest.raises(DealError):
            check_opening(dealt.opening(3), dealt.commitments, game=game, deck=deck)


def test_a_revealed_seed_fits_its_commitment_only() -> None:
    check_seed(SEED, commitment(SEED))
    with pytest.raises(DealError) as refusal:
        check_seed(SEED[::-1], commitment(SEED))
    assert str(refusal.value) == (
        f"the seed's SHA-256 is {commitment(SEED[::-1])}, committed was {commitment(SEED)}"
    )


@pytest.mark.parametrize("name", ["", "two words", "a\nb", "näme", "main "])
def test_a_name_that_could_be_read_two_ways_is_refused(name: str) -> None:
    message = f"{name!r} is no name here; use letters, digits, '.', '_' and '-'"
    deck = standard_deck()
    for attempt in (
        lambda: shuffle(deck, prk=PRK, deck=name),
        lambda: deal(deck, prk=PRK, game=name, deck="main"),
        lambda: deal(deck, prk=PRK, game="g1", deck=name),
        lambda: roll(prk=PRK, die=name, sides=6, throw=1),
    ):
        with pytest.raises(DealError) as refusal:
            attempt()
        assert str(refusal.value) == message


def test_every_sign_of_a_name_is_taken() -> None:
    name = "amzAMZ059._-"
    dealt = deal(shuffle(standard_deck(), prk=PRK, deck=name), prk=PRK, game=name, deck=name)
    assert check_opening(dealt.opening(10), dealt.commitments, game=name, deck=name) == (10, dealt.cards[9])
    with pytest.raises(FrozenInstanceError):
        dealt.cards = ()  # type: ignore[misc]  # mypy sees it too: that is what must fail


def test_a_die_with_one_side() -> None:
    assert roll(prk=PRK, die="d1", sides=1, throw=1) == 1


def test_impossible_wishes_are_refused() -> None:
    dealt = deal(standard_deck(), prk=PRK, game="g1", deck="main")
    refusals = []
    for attempt in (
        lambda: commitment(SEED[:31]),
        lambda: dealt.opening(0),
        lambda: dealt.opening(53),
        lambda: roll(prk=PRK, die="d", sides=0, throw=1),
        lambda: roll(prk=PRK, die="d", sides=6, throw=0),
    ):
        with pytest.raises(DealError) as refusal:
            attempt()
        refusals.append(str(refusal.value))
    assert refusals == [
        "a seed of 31 bytes; it has 32",
        "place 0 of deck main; it has places 1 to 52",
        "place 53 of deck main; it has places 1 to 52",
        "throw 1 of a die with 0 sides; both are at least 1",
        "throw 0 of a die with 6 sides; both are at least 1",
    ]


def test_every_card_is_about_as_often_on_top() -> None:
    tops = [
        shuffle(standard_deck(), prk=extract(SEED, netstrings([str(n)])), deck="main")[0] for n in range(2080)
    ]
    # 40 expected, standard deviation 6.3; the inputs are fixed, so this holds or does not, once for all.
    assert all(15 < tops.count(card) < 70 for card in standard_deck())


def test_a_die_shows_all_its_sides() -> None:
    shown = {roll(prk=PRK, die="d13", sides=13, throw=throw) for throw in range(1, 200)}
    assert shown == set(range(1, 14))
