"""The end of Bid Poker, BP-14 to BP-22 and SM-4, as tables; most sums are in millions of yen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostkit.cards.card import Card
from hostkit.machines.bid_poker.endgame import (
    BANK,
    Finalist,
    Stakes,
    Transfer,
    ending,
    fines,
    prizes,
    qualifiers,
    ranks,
)

M = 1_000_000
STAKES = Stakes(qualify=4, first=100 * M, second=50 * M, fine=100 * M, coin=M, fee=100 * M, pooled=False)


def groups(text: str) -> list[list[str]]:
    """`a bc d`: a is first, b and c tie, d is last."""
    return [list(group) for group in text.split()]


def gains(transfers: list[Transfer]) -> dict[str, int]:
    found: dict[str, int] = {}
    for transfer in transfers:
        assert transfer.yen > 0 and transfer.payer != transfer.receiver
        found[transfer.payer] = found.get(transfer.payer, 0) - transfer.yen
        found[transfer.receiver] = found.get(transfer.receiver, 0) + transfer.yen
    return {player: yen for player, yen in sorted(found.items()) if yen}


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("", {}),
        ("a b c", {"a": 1, "b": 2, "c": 3}),
        ("a bc d", {"a": 1, "b": 2, "c": 2, "d": 4}),
        ("abc d", {"a": 1, "b": 1, "c": 1, "d": 4}),
    ],
)
def test_bp_15_ranks(hands: str, expected: dict[str, int]) -> None:
    assert ranks(groups(hands)) == expected


@pytest.mark.parametrize(
    ("hands", "qualify", "through"),
    [
        pytest.param("a b c d e", 4, "abcd", id="the top four"),
        pytest.param("a b c", 4, "abc", id="fewer are ranked: only they"),
        pytest.param("", 4, "", id="nobody is ranked"),
        pytest.param("a b c de", 4, "abc", id="five on the top four ranks: the worst rank is out"),
        pytest.param("a bcde f", 4, "a", id="the worst qualifying rank is the second"),
        pytest.param("abcde f", 4, "", id="five tied first: nobody"),
        pytest.param("abcd e", 4, "abcd", id="four tied first"),
        pytest.param("ab cd ef", 4, "abcd", id="ties that fit"),
        pytest.param("ab c de f", 4, "abc", id="a tie on the last place"),
        pytest.param("a b", 1, "a", id="one qualifies"),
        pytest.param("ab c", 1, "", id="one would qualify, two tie"),
    ],
)
def test_bp_16_qualifiers(hands: str, qualify: int, through: str) -> None:
    assert qualifiers(groups(hands), qualify) == list(through)


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        pytest.param("", {}, id="BP-17 nobody ranked"),
        pytest.param("a", {}, id="BP-17 one ranked: neither"),
        pytest.param("a b", {"a": 50, "b": -50}, id="BP-17 two ranked: both transfers net"),
        pytest.param("a b c", {"a": 100, "c": -100}, id="BP-17 three: second-to-last is second"),
        pytest.param("a b c d", {"a": 100, "b": 50, "c": -50, "d": -100}, id="BP-17 four"),
        pytest.param("a b c d e", {"a": 100, "b": 50, "d": -50, "e": -100}, id="BP-17 five"),
        pytest.param("ab c d", {"a": 50, "b": 50, "d": -100}, id="BP-18 first tied: the 50m are void"),
        pytest.param("ab c", {"a": 50, "b": 50, "c": -100}, id="BP-18 first tied of three"),
        pytest.param("ab cd", {"a": 50, "b": 50, "c": -50, "d": -50}, id="BP-18 first tied, last tied"),
        pytest.param("a bc d e", {"a": 100, "b": 25, "c": 25, "d": -50, "e": -100}, id="BP-18 second tied"),
        pytest.param("a bc d", {"a": 100, "d": -100}, id="BP-19 second tied is second-to-last too"),
        pytest.param("a b cd", {"a": 100, "b": 50, "c": -75, "d": -75}, id="BP-19 two tied last owe 75 each"),
        pytest.param(
            "a b cde",
            {"a": 100, "b": 50, "c": -50, "d": -50, "e": -50},
            id="BP-19 three tied last owe 50 each",
        ),
        pytest.param(
            "a b cd e", {"a": 100, "b": 50, "c": -25, "d": -25, "e": -100}, id="BP-19 second-to-last tied"
        ),
        pytest.param(
            "a bc", {"a": 100, "b": -50, "c": -50}, id="BP-19 all others tie: second and last at once"
        ),
        pytest.param("ab", {}, id="BP-19 everybody ties"),
        pytest.param("abcde", {}, id="BP-19 everybody of five ties"),
    ],
)
def test_bp_17_to_19_prizes(hands: str, expected: dict[str, int]) -> None:
    found = prizes(groups(hands), first=100, second=50, pooled=False)
    assert gains(found) == expected


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        pytest.param("a b c d", {"a": 100, "b": 50, "c": -50, "d": -100}, id="one first: nothing is pooled"),
        pytest.param("ab c d", {"a": 75, "b": 75, "c": -50, "d": -100}, id="two tied first"),
        pytest.param("ab cd", {"a": 75, "b": 75, "c": -75, "d": -75}, id="two tied last"),
        pytest.param("ab cd e", {"a": 75, "b": 75, "c": -25, "d": -25, "e": -100}, id="second-to-last tied"),
        pytest.param("ab c", {"a": 50, "b": 50, "c": -100}, id="a first who is second-to-last pays a share"),
        pytest.param("abc d e", {"a": 50, "b": 50, "c": 50, "d": -50, "e": -100}, id="three tied first"),
        pytest.param("ab", {}, id="everybody ties"),
    ],
)
def test_bp_18_pooled(hands: str, expected: dict[str, int]) -> None:
    assert gains(prizes(groups(hands), first=100, second=50, pooled=True)) == expected


@pytest.mark.parametrize(
    ("hands", "pooled", "expected"),
    [
        pytest.param(
            "abc d e", False, {"a": 33_333_333, "b": 33_333_333, "c": 33_333_333, "e": -99_999_999},
            id="BP-21 shares are rounded down, and only what is received is paid",
        ),
        pytest.param(
            "ab cde", False,
            {"a": 50_000_000, "b": 50_000_000, "c": -33_333_334, "d": -33_333_333, "e": -33_333_333},
            id="BP-21 the odd yen is paid by the first in seat order",
        ),
        pytest.param(
            "abc def", False,
            {"a": 33_333_333, "b": 33_333_333, "c": 33_333_333,
             "d": -33_333_333, "e": -33_333_333, "f": -33_333_333},
            id="BP-21 rounded once, paid without a rest",
        ),
        pytest.param(
            "a b cdefghi", False,
            {"a": 100_000_000, "b": 50_000_000, "c": -21_428_572, "d": -21_428_572, "e": -21_428_572,
             "f": -21_428_571, "g": -21_428_571, "h": -21_428_571, "i": -21_428_571},
            id="BP-21 the tied last pay the sum of both transfers",
        ),
        pytest.param(
            "a bcd", False, {"a": 100_000_000, "b": -33_333_334, "c": -33_333_333, "d": -33_333_333},
            id="BP-21 they receive 16,666,666 each and pay 49,999,999 or 50,000,000",
        ),
        pytest.param(
            "abcdefg h i", True,
            dict.fromkeys("abcdefg", 21_428_571) | {"h": -50_000_000, "i": -99_999_997},
            id="SM-4 pooled: what does not divide stays with the last",
        ),
    ],
)  # fmt: skip
def test_bp_21_odd_yen(hands: str, pooled: bool, expected: dict[str, int]) -> None:
    assert gains(prizes(groups(hands), first=100 * M, second=50 * M, pooled=pooled)) == expected


@pytest.mark.parametrize(
    ("hands", "pigs", "expected"),
    [
        pytest.param("a b", "p", {"a": 100, "p": -100}, id="one pig"),
        pytest.param("a b", "pq", {"a": 200, "p": -100, "q": -100}, id="two pigs"),
        pytest.param("ab c", "p", {"a": 50, "b": 50, "p": -100}, id="tied firsts share"),
        pytest.param("abc", "pq", {"a": 66, "b": 66, "c": 66, "p": -99, "q": -99}, id="rounded fine by fine"),
        pytest.param("a", "p", {"a": 100, "p": -100}, id="one is ranked"),
        pytest.param("", "pq", {}, id="nobody is ranked: no fine"),
    ],
)
def test_bp_20_fines(hands: str, pigs: str, expected: dict[str, int]) -> None:
    assert gains(fines(groups(hands), list(pigs), fine=100)) == expected


FLUSH, ACES, KINGS = "AS KS 9S 4S 2S", "AH AD 9C 4C 2C", "KH KD 9D 4D 2D"


def finalist(name: str, cards: str = "", coins: int = 0, *, out: bool = False) -> Finalist:
    return Finalist(name, tuple(Card(card) for card in cards.split()), coins, out)


def test_bp_14_bp_22_bp_24_the_whole_end() -> None:
    found = ending(
        [
            finalist("alice", KINGS, 10),
            finalist("bob", "AC KC", 150),
            finalist("carol", f"3H {FLUSH} 3D", 5),
            finalist("dmitri", out=True),
            finalist("eve", ACES, 0),
        ],
        STAKES,
    )
    rows = {row["player"]: row for row in found["ranking"]}
    assert list(rows) == ["carol", "eve", "alice", "bob", "dmitri"]
    assert {name: row["rank"] for name, row in rows.items()} == {
        "carol": 1, "eve": 2, "alice": 3, "bob": None, "dmitri": None,
    }  # fmt: skip
    assert rows["carol"]["hand"] == {
        "category": "flush", "cards": FLUSH.split(), "text": rows["carol"]["hand"]["text"],
    }  # fmt: skip
    assert rows["bob"]["hand"] is None and found["pigs"] == ["bob"]
    assert [name for name, row in rows.items() if row["qualified"]] == ["carol", "eve", "alice"]
    assert {name: row["transfers"] // M for name, row in rows.items()} == {
        "carol": 200, "eve": 0, "alice": -100, "bob": -100, "dmitri": 0,
    }  # fmt: skip
    assert {name: row["payout"] for name, row in rows.items()} == {
        "carol": 105 * M, "eve": -100 * M, "alice": -190 * M, "bob": -50 * M, "dmitri": None,
    }  # fmt: skip
    assert found["transfers"][0] == {
        "payer": "alice", "receiver": "carol", "yen": 100 * M, "why": "first collects from last",
    }  # fmt: skip
    assert found["transfers"][-1] == {"payer": "eve", "receiver": BANK, "yen": 100 * M, "why": "entry fee"}


def test_bp_14_all_pigs() -> None:
    found = ending([finalist("alice", "AS", 30), finalist("bob", coins=20)], STAKES)
    assert found["pigs"] == ["alice", "bob"]
    assert [(row["rank"], row["qualified"], row["payout"]) for row in found["ranking"]] == [
        (None, False, -70 * M),
        (None, False, -80 * M),
    ]


def test_all_15_nobody_is_left() -> None:
    found = ending([finalist("alice", out=True), finalist("bob", out=True)], STAKES)
    assert [(row["rank"], row["payout"]) for row in found["ranking"]] == [(None, None), (None, None)]
    assert found["transfers"] == [] and found["pigs"] == []


@st.composite
def standings(draw: st.DrawFn) -> list[list[str]]:
    players = list("abcdefghij"[: draw(st.integers(0, 10))])
    worth = [draw(st.integers(0, 4)) for _ in players]
    tied = [[name for name, key in zip(players, worth, strict=True) if key == step] for step in range(5)]
    return [group for group in tied if group]


@given(
    standings(),
    st.integers(0, 200),
    st.integers(0, 200),
    st.integers(0, 200),
    st.booleans(),
    st.integers(0, 3),
)
def test_bp_21_everything_sums_to_zero(
    hands: list[list[str]], first: int, second: int, fine: int, pooled: bool, pigs: int
) -> None:
    """Every transfer has a payer and a receiver, nobody tied gains more than a yen over another."""
    found = prizes(hands, first=first, second=second, pooled=pooled)
    found += fines(hands, list("xyz"[:pigs]), fine=fine)
    total = gains(found)
    assert sum(total.values()) == 0
    for group in hands:
        of_group = [total.get(name, 0) for name in group]
        assert max(of_group) - min(of_group) <= 1
