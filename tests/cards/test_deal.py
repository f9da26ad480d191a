"""Fair dealing against vectors that nobody here made, and against a second writing of its page."""

import hashlib
import hmac
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
    expand,
    extract,
    netstrings,
    roll,
    shuffle,
)
from hostkit.cards.deck import standard_deck

SEED = bytes(range(32))
PRK = extract(SEED, netstrings(["drand 27946612", "words of alice: ♠"]))

# RFC 4231, test cases 1-4, 6 and 7 for SHA-256 (from the PyPI package cryptography-vectors).
HMAC_SHA256 = [
    (b"\x0b" * 20, b"Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (b"\xaa" * 20, b"\xdd" * 50, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
    (
        b"\xaa" * 131,
        b"This is a test using a larger than block-size key and a larger than block-size data. "
        b"The key needs to be hashed before being used by the HMAC algorithm.",
        "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2",
    ),
]

# RFC 5869, appendix A.1 to A.3: salt, input keying material, PRK.
HKDF_EXTRACT = [
    (
        bytes(range(13)),
        b"\x0b" * 22,
        "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5",
    ),
    (
        bytes(range(0x60, 0xB0)),
        bytes(range(0x50)),
        "06a6b88c5853361a06104c9ceb35b45cef760014904671014a193f40c15fc244",
    ),
    (b"", b"\x0b" * 22, "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04"),
]

# draft-thomson-elegy-vrs-00, "Example Usage": the commitment is SHA-256 ten times over, two
# rounds of selection use the ninth and the eighth, hashes are printed to 27 digits.
VRS_SECRET = b"totally not a bikeshed"
VRS_RANDOMNESS = b"1.2.3.4.5.6./1.2.3.4.5.6./1.2.3.4.5.6./"
VRS_CODES = {
    10: "950ea08d8d5fd3ae415b9967aba7a48aba39ca62a4d98f2e7fe25cb1b8f8c488",
    9: "5346f2efb5397a6788fc1f1d9c05c6d3f2abe9b7d16d8592a3695b6dbe9f2456",
    8: "2f70f884997ce80771adbefbbbc6c71a1b921da71896c25ca0f64966bfd0c8ce",
}
VRS_ORDER = [
    (9, "002ed527ae0a44a86c205d1cdba", "lavenderblush"),
    (9, "03f710be2b61a6f9c3f89aa5ab5", "blue"),
    (9, "08bab81380d7f0769cecf9969a8", "darkgoldenrod"),
    (9, "0c26494fa81f3aed8a9f66e77b7", "mediumvioletred"),
    (9, "0e1af5d1ccfd44de075cc0bb6d5", "bisque"),
    (9, "13a07cc9abf3b737e49a62b0634", "lightpink"),
    (8, "00d1c59a9f1b581060a9e732e91", "aqua"),
    (8, "02b514b0b1807bfe086db524f40", "darkgray"),
    (8, "0337add95eac62a356b020a273a", "cornflowerblue"),
]


@pytest.mark.parametrize(("key", "message", "digest"), HMAC_SHA256)
def test_rfc_4231(key: bytes, message: bytes, digest: str) -> None:
    assert extract(key, message).hex() == digest


@pytest.mark.parametrize(("salt", "material", "prk"), HKDF_EXTRACT)
def test_rfc_5869_extract(salt: bytes, material: bytes, prk: str) -> None:
    assert extract(salt, material).hex() == prk


def test_rfc_5869_expand() -> None:
    # Appendix A.3, the one whose info is text (none at all); the first 32 bytes of its output.
    prk = extract(b"", b"\x0b" * 22)
    assert expand(prk, "").hex() == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d"


@pytest.mark.parametrize("times", VRS_CODES)
def test_vrs_commitments(times: int) -> None:
    code = VRS_SECRET
    for _ in range(times - 1):
        code = hashlib.sha256(code).digest()
    assert commitment(code) == VRS_CODES[times]


@pytest.mark.parametrize(("times", "position", "label"), VRS_ORDER)
def test_vrs_positions(times: int, position: str, label: str) -> None:
    prk = extract(bytes.fromhex(VRS_CODES[times]), VRS_RANDOMNESS)
    assert expand(prk, label).hex().startswith(position)


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
    } | dict.fromkeys(
        (f"0 {card} {salt}", f"03 {card} {salt}", f"3  {card} {salt}", f"3 {card} {salt}\n", f"3 {card}", ""),
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
