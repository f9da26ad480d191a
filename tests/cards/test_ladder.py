"""The hand ladder: whole hands in tables, every choice tried in a second opinion, outside peers."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.cards.ladder import BAILEYS, NOMIC, POKER, Hand, Ladder, describe
from tests.cards import naive

NOMIC_FULL = Ladder(naive.NOMIC, size=5, high_cards=5, wrap=True, compare="full")
BAILEYS_WRAP = Ladder(naive.BAILEYS, size=3, high_cards=5, wrap=True, compare="full")

PACK = st.sampled_from(standard_deck())


def cards_of(text: str) -> list[Card]:
    return [Card(short) for short in text.split()]


HANDS = [
    (POKER, "TS QS KS JS AS", "straight flush", "AS KS QS JS TS", "ace-high straight flush"),
    (POKER, "AD 2D 3D 4D 5D KD", "straight flush", "5D 4D 3D 2D AD", "five-high straight flush"),
    (POKER, "7C 7D 7H 7S 2C 9H 9D 9S", "four of a kind", "7S 7H 7D 7C 9S", "four of a kind, sevens"),
    (POKER, "4C KD KS 4H KH 4D 2S", "full house", "KS KH KD 4H 4D", "full house, kings over fours"),
    (POKER, "6C 6D 6H 2C 2D QS QC", "full house", "6H 6D 6C QS QC", "full house, sixes over queens"),
    (POKER, "2C AC 9C 3C 7C 4C KD", "flush", "AC 9C 7C 4C 3C", "ace-high flush"),
    (
        POKER,
        "2C AC 9C 3C 7C 2S AS 9S 3S 7S",
        "flush",
        "AS 9S 7S 3S 2S",
        "ace-high flush",
    ),
    (POKER, "AS 2C 3D 4H 5C AD", "straight", "5C 4H 3D 2C AS", "five-high straight"),
    (POKER, "AS KC QD JH TC 9D 8D", "straight", "AS KC QD JH TC", "ace-high straight"),
    (POKER, "QS KC AD 2H 3C", "high card", "AD KC QS 3C 2H", "ace high"),
    (POKER, "9S 9D 9C AH 2H", "three of a kind", "9S 9D 9C AH 2H", "three of a kind, nines"),
    (POKER, "KD KC 4S 4D 7H 7D AS", "two pair", "KD KC 7H 7D AS", "two pair, kings and sevens"),
    (POKER, "7C 7S AH 5D 3C 2C", "pair", "7S 7C AH 5D 3C", "pair of sevens"),
    (POKER, "TC 8D 6S 4S 2D 7H", "high card", "TC 8D 7H 6S 4S", "ten high"),
    (POKER, "KC KD", "pair", "KD KC", "pair of kings"),
    (POKER, "2C 2D 9S 9H", "two pair", "9S 9H 2D 2C", "two pair, nines and twos"),
    (POKER, "AS KS QS JS", "high card", "AS KS QS JS", "ace high"),
    (POKER, "", "high card", "", "nothing"),
    (POKER, " ".join(standard_deck()), "straight flush", "AS KS QS JS TS", "ace-high straight flush"),
    (BAILEYS, "AC AD AH KS KD", "prial", "AH AD AC", "prial of aces"),
    (BAILEYS, "3C 2C AC KC QD", "straight flush", "3C 2C AC", "three-high straight flush"),
    (BAILEYS, "KD 2C AH 3S QD", "straight", "AH KD QD", "ace-high straight"),
    (BAILEYS, "KC 2H AC 8S 9D", "high card", "AC KC 9D", "ace high"),
    (BAILEYS, "7H 7C QH 9H 2D", "pair", "7H 7C QH", "pair of sevens"),
    (BAILEYS, "7H 7C QH QD 2D", "pair", "QH QD 7H", "pair of queens"),
    (BAILEYS, "4H 9H QH JD 2H", "flush", "QH 9H 4H", "queen-high flush"),
    (BAILEYS, "JK 9H QH JK 2H", "flush", "QH 9H 2H", "queen-high flush"),
    (BAILEYS, "JK 9H QC JK 2H", "high card", "QC 9H 2H", "queen high"),
    (BAILEYS, "JK 9H JK", "high card", "9H", "nine high"),
    (BAILEYS, "KH QH", "high card", "KH QH", "king high"),
    (BAILEYS, "9H 9S", "pair", "9S 9H", "pair of nines"),
    (BAILEYS, "JK JK", "high card", "", "nothing"),
    (NOMIC, "6S 6S 6S 6S 6S", "five of a kind", "6S 6S 6S 6S 6S", "five of a kind, sixes"),
    (NOMIC, "AS AS KS KS 2S", "flush", "AS AS KS KS 2S", "ace-high flush"),
    (NOMIC, "AS AS KS KS AS", "full house", "AS AS AS KS KS", "full house, aces over kings"),
    (NOMIC, "6D 6S 6D 6S 2H", "four of a kind", "6S 6S 6D 6D 2H", "four of a kind, sixes"),
    (NOMIC, "QS KS AS 2S 3H", "high card", "AS KS QS 3H 2S", "ace high"),
    (NOMIC_FULL, "QS KS AS 2S 3H", "straight", "3H 2S AS KS QS", "three-high straight"),
    (NOMIC_FULL, "KS AS 2S 3S 4S", "straight flush", "4S 3S 2S AS KS", "four-high straight flush"),
    (NOMIC_FULL, "AS JS 2S QD KH", "straight", "2S AS KH QD JS", "two-high straight"),
]

# Each line is higher than the next; hands on one line are equal.
ORDERS = [
    (
        POKER,
        """
        AH KH QH JH TH | AS KS QS JS TS
        6C 5C 4C 3C 2C
        AS 2S 3S 4S 5S
        2C 2D 2H 2S AS | 2C 2D 2H 2S AS KD
        2C 2D 2H 2S 3S
        AC AD AH KC KD
        AC AD AH 2C 2D
        KC KD KH AC AD
        AC QC 7C 6C 5C
        AC QC 7C 6C 4C
        AC KD QC JC TC
        AC 2D 3C 4C 5C | AS 2D 3C 4C 5C
        3C 3D 3S AS 2C
        AS AC 2C 2D KC
        AS AC 2C 2D QC
        KS KC QC QD AC
        AS AC 4D 3C 2C
        AS AC
        KS KC AC QD JC
        AS KC QC JC 9D
        AS KC QC JC
        2C
        """,
    ),
    (
        BAILEYS,  # BB-17, BB-18
        """
        AC AD AH 2S 3S
        KC KD KH AS QS
        2C 2D 2H AS KS
        AC KC QC 2D 2S
        3C 2C AC 9D 9S
        AC KD QC 2D 7S
        4C 2C AC 3D JK | 4C 3D 2H 9C 9D
        3C 2C AD 9D 9S | 3C 2H AD JK JK
        AC AD KH KS 2D | AC AD KH KD 9D
        AC AD QH 2C 5C
        2C 2D 6H 4S
        2C 2D 3H
        2C 2D
        AC 9C 2C QD JH | AC 9C 2C 7D 5H
        KC QC 9C 7D 3D
        AC KD JH 9S 7D | AS KH JC 9D 7S
        AC KD JH 9S 6D
        AC KD JH 9S JK
        AC KD JH 8S 7D
        AC KD JH JK JK
        AC KD JK JK JK
        JK JK
        """,
    ),
    (
        NOMIC,  # AN-11: the category alone
        """
        6C 5C 4C 3C 2C | AS KS QS JS TS
        2S 2S 2S 2S 2S | AS AH AC AD AS
        2S 2S 2S 2S 3D | AS AS AS AS KS
        2S 2S 2S 3S 3S | AS AS AS KD KD
        7S 2S 3S 4S 5S | AS KS QS JS 9S
        AD 2S 3S 4S 5S | AD KS QS JS TS
        2S 2S 2S 4S 3D | AD AS AS KS QS
        2S 2S 3S 3S 4D | AD AS KS KS QS
        2S 2S 3S 4S 5D | AD AS KS QS JS
        2S 3S 4S 5S 7D | AD KS QS JS 9S
        """,
    ),
    (
        NOMIC_FULL,  # AN-15: round the corner, by the last card
        """
        AS KS QS JS TS
        AS 2S 3S 4S 5S
        KS AS 2S 3S 4S
        QS KS AS 2S 3S
        JS QS KS AS 2S
        AS AS AS AS AS
        2S 2S 2S 2S 2S
        AS AS AS AS KS
        AS AS AS AS QS
        AS AS KS KS 2S
        AS AS KS QS JS
        AS KD QS JS TS
        AD 2S 3S 4S 5S
        KD AS 2S 3S 4S
        QD KS AS 2S 3S
        JD QS KS AS 2S | JS QD KH AC 2S
        """,
    ),
]


@pytest.mark.parametrize(("ladder", "cards", "category", "chosen", "words"), HANDS)
def test_a_hand_is_chosen_and_said(
    ladder: Ladder, cards: str, category: str, chosen: str, words: str
) -> None:
    held = cards_of(cards)
    hand = Hand(category, tuple(cards_of(chosen)), ladder.rank(held))
    assert ladder.best(held) == hand
    assert ladder.best(held[::-1]) == hand
    assert describe(hand) == words


@pytest.mark.parametrize(("ladder", "table"), ORDERS)
def test_hands_in_order(ladder: Ladder, table: str) -> None:
    lines = [[cards_of(cards) for cards in line.split("|")] for line in table.strip().splitlines()]
    keys = [{ladder.rank(cards) for cards in line} for line in lines]
    assert [len(of_line) for of_line in keys] == [1] * len(lines)
    ranked = [key for of_line in keys for key in of_line]
    assert ranked == sorted(set(ranked), reverse=True)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"categories": ["royal flush", "high card"]},
            "'royal flush' is no category; there are straight flush, straight, five of a kind, "
            "four of a kind, full house, three of a kind, prial, two pair, pair, flush, high card",
        ),
        ({"categories": ["pair", "pair", "high card"]}, "pair is on the ladder twice"),
        ({"categories": ["full house", "high card"], "size": 3}, "full house needs 5 cards, a hand has 3"),
        ({"categories": ["flush"]}, "the last category is not 'high card', so some cards would make no hand"),
        ({"categories": []}, "the last category is not 'high card', so some cards would make no hand"),
        ({"size": 6}, "size is 6; a hand has 3 to 5 cards"),
        ({"high_cards": 4}, "high_cards is 4; a high card compares 5 to 7 cards"),
        ({"compare": "suits"}, "compare is 'suits'; hands compare by 'category' or 'full'"),
    ],
)
def test_data_that_makes_no_ladder_is_refused(options: dict[str, Any], message: str) -> None:
    data: dict[str, Any] = {
        "categories": naive.POKER,
        "size": 5,
        "high_cards": 5,
        "wrap": False,
        "compare": "full",
    }
    with pytest.raises(ValueError) as refusal:
        Ladder(**data | options)
    assert str(refusal.value) == message


@pytest.mark.parametrize("count", [3, 9])
def test_what_is_no_card_is_no_part_of_a_hand(count: int) -> None:
    held = [*standard_deck()[: count - 1], Card("??")]
    for evaluate in (POKER.rank, POKER.best):
        with pytest.raises(KeyError):
            evaluate(held)


@dataclass(frozen=True)
class Kind:
    """A ladder, the same in the second opinion, and the cards it is used with."""

    ladder: Ladder
    categories: tuple[str, ...]
    size: int
    wrap: bool
    holdings: st.SearchStrategy[list[Card]]

    def value(self, cards: list[Card]) -> naive.Value:
        return naive.best_value(cards, self.categories, size=self.size, high_cards=5, wrap=self.wrap)


KINDS = {
    "poker": Kind(POKER, naive.POKER, 5, False, st.lists(PACK, max_size=12, unique=True)),
    "baileys": Kind(BAILEYS, naive.BAILEYS, 3, False, st.lists(PACK, max_size=5, unique=True)),
    "baileys of many": Kind(BAILEYS, naive.BAILEYS, 3, False, st.lists(PACK, max_size=14, unique=True)),
    "jokers": Kind(
        BAILEYS,
        naive.BAILEYS,
        3,
        False,
        st.lists(PACK, max_size=8, unique=True).map(lambda cards: [*cards, Card("JK"), Card("JK")]),
    ),
    "corner": Kind(BAILEYS_WRAP, naive.BAILEYS, 3, True, st.lists(PACK, max_size=9, unique=True)),
    "dice": Kind(NOMIC_FULL, naive.NOMIC, 5, True, st.lists(PACK, min_size=5, max_size=5)),
    # Few different cards, so that repeats, flushes and sequences are common.
    "few faces": Kind(
        NOMIC_FULL,
        naive.NOMIC,
        5,
        True,
        st.lists(st.sampled_from(cards_of("AS KS QS JS TS 2S 3S AH KH AD KD 3C")), max_size=11),
    ),
}


@pytest.mark.parametrize("name", KINDS)
@given(data=st.data())
def test_every_choice_of_cards_agrees(name: str, data: st.DataObject) -> None:
    kind = KINDS[name]
    one, other = data.draw(kind.holdings), data.draw(kind.holdings)
    key, other_key = kind.ladder.rank(one), kind.ladder.rank(other)
    value, other_value = kind.value(one), kind.value(other)
    assert (key > other_key, key == other_key) == (value > other_value, value == other_value)
    hand = kind.ladder.best(one)
    assert (hand.key, hand.category) == (key, value[1])
    assert not Counter(hand.cards) - Counter(one)
    assert len(hand.cards) == min(kind.size, sum(card != "JK" for card in one))
    assert kind.ladder.best(hand.cards).cards == hand.cards
    if hand.category != "high card":
        assert kind.ladder.rank(hand.cards) == key
    assert kind.ladder.best(data.draw(st.permutations(one))) == hand


@given(st.lists(PACK, min_size=6, max_size=10, unique=True))
def test_more_cards_are_worth_their_best_five(held: list[Card]) -> None:
    assert POKER.rank(held) == max(map(POKER.rank, combinations(held, 5)))


def test_category_only_agrees_with_full() -> None:
    rng = random.Random(18)
    full = Ladder(naive.NOMIC, size=5, high_cards=5, wrap=False, compare="full")
    for _ in range(2000):
        held = rng.choices(standard_deck()[:26], k=5)
        by_category, by_all = NOMIC.best(held), full.best(held)
        assert (by_category.category, by_category.cards) == (by_all.category, by_all.cards)
        assert by_category.key == NOMIC.rank(held) == 10 - naive.NOMIC.index(by_all.category)


def test_every_three_cards_bailey() -> None:
    # The counts are those of three-card hands from one pack, as any book on three-card poker has them.
    hands = [list(cards) for cards in combinations(standard_deck(), 3)]
    assert Counter(BAILEYS.best(cards).category for cards in hands) == {
        "prial": 52,
        "straight flush": 48,
        "straight": 720,
        "pair": 3744,
        "flush": 1096,
        "high card": 16440,
    }
    values: dict[int, naive.Value] = {}
    for cards in hands:
        value = KINDS["baileys"].value(cards)
        assert values.setdefault(BAILEYS.rank(cards), value) == value
    assert sorted(values) == sorted(values, key=values.__getitem__)
    assert len(values) == len({str(value) for value in values.values()})


def test_pokerkit_agrees() -> None:
    from pokerkit import StandardHighHand

    rng = random.Random(1)
    hands = [rng.sample(standard_deck(), rng.choice((5, 6, 7, 8))) for _ in range(500)]
    theirs = [
        StandardHighHand.from_game("".join(card[0] + card[1].lower() for card in cards)) for cards in hands
    ]
    for one, other in combinations(range(0, 500, 5), 2):
        assert (POKER.rank(hands[one]) < POKER.rank(hands[other])) == (theirs[one] < theirs[other])
    for cards, hand in zip(hands, theirs, strict=True):
        chosen = {repr(card).upper() for card in hand.cards}
        assert POKER.rank(cards) == POKER.rank([Card(card) for card in chosen])


def treys_rank() -> Callable[[tuple[Card, ...]], int]:
    from treys import Card as Peer
    from treys import Evaluator

    values = {card: Peer.new(card[0] + card[1].lower()) for card in standard_deck()}
    evaluate = Evaluator()._five
    return lambda cards: int(evaluate([values[card] for card in cards]))


def phevaluator_rank() -> Callable[[tuple[Card, ...]], int]:
    from phevaluator import Card as Peer
    from phevaluator import evaluate_cards

    values = {card: Peer.to_id(card[0] + card[1].lower()) for card in standard_deck()}
    return lambda cards: int(evaluate_cards(*[values[card] for card in cards]))


@pytest.mark.slow
@pytest.mark.parametrize("peer", [treys_rank, phevaluator_rank])
def test_all_five_card_hands(peer: Callable[[], Callable[[tuple[Card, ...]], int]]) -> None:
    """All 2,598,960: our keys and the peer's ranks (1 is best) are one order of 7,462 classes."""
    evaluate = peer()
    theirs: dict[int, int] = {}
    hands = 0
    categories: Counter[int] = Counter()
    for cards in combinations(standard_deck(), 5):
        key = POKER.rank(cards)
        assert theirs.setdefault(key, evaluate(cards)) == evaluate(cards)
        categories[key >> 20] += 1
        hands += 1
    assert hands == 2_598_960
    assert [theirs[key] for key in sorted(theirs, reverse=True)] == list(range(1, 7463))
    assert [categories[place] for place in sorted(categories, reverse=True)] == [
        40,
        624,
        3744,
        5108,
        10200,
        54912,
        123552,
        1098240,
        1302540,
    ]


@pytest.mark.slow
def test_random_seven_cards_against_phevaluator() -> None:
    from phevaluator import evaluate_cards

    rng = random.Random(7)
    theirs: dict[int, int] = {}
    for _ in range(200_000):
        cards = rng.sample(standard_deck(), 7)
        rank = evaluate_cards(*(card[0] + card[1].lower() for card in cards))
        assert theirs.setdefault(POKER.rank(cards), rank) == rank
    assert [theirs[key] for key in sorted(theirs)] == sorted(theirs.values(), reverse=True)
