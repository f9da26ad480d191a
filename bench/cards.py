"""How fast hands are ranked, against other evaluators on the same hands.

Belongs here: the measurements of `hostkit.cards`. `rows()` gives them; a peer that is not
installed leaves its rows out. Times are CPU seconds a hand.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from bench.table import Row, interleaved
from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.cards.ladder import POKER, Ladder

ROUNDS = 7


def rows() -> list[Row]:
    """Measure everything; takes about ten seconds."""
    rng = random.Random(52)
    return [
        *_from_strings(rng),
        *_from_values(rng),
        *_many_cards(rng),
        _ladder_from_data(rng),
    ]


def _hands(rng: random.Random, size: int, count: int) -> list[list[Card]]:
    return [rng.sample(standard_deck(), size) for _ in range(count)]


def _peer_text(card: Card) -> str:
    return card[0] + card[1].lower()


Work = tuple[Callable[[Any], object], Sequence[Any]]


def _row(work: str, ours: Work, peer: Work, goal: str) -> Row:
    def runner(one: Work) -> Callable[[], object]:
        evaluate, hands = one
        return lambda: [evaluate(hand) for hand in hands]

    runner(ours)(), runner(peer)()  # fills both sides' tables
    our_time, peer_time = interleaved(runner(ours), runner(peer), rounds=ROUNDS)
    return Row(work, our_time / len(ours[1]), peer_time / len(peer[1]), goal)


def _from_strings(rng: random.Random) -> Iterator[Row]:
    hands = _hands(rng, 7, 3000)
    texts = [[_peer_text(card) for card in hand] for hand in hands]
    ours = (POKER.rank, hands)
    if find_spec("eval7"):
        import eval7

        yield _row(
            "best of 7 from strings · eval7",
            ours,
            (lambda hand: eval7.evaluate([eval7.Card(text) for text in hand]), texts),
            "≥ 2.5",
        )
    if find_spec("phevaluator"):
        from phevaluator import evaluate_cards

        yield _row(
            "best of 7 from strings · phevaluator",
            ours,
            (lambda hand: evaluate_cards(*hand), texts),
            "≥ 2.5",
        )
    if find_spec("treys"):
        import treys

        best = _treys()
        yield _row(
            "best of 7 from strings · treys",
            ours,
            (lambda hand: best([treys.Card.new(text) for text in hand]), texts[:1000]),
            "≥ 10",
        )
    if find_spec("pokerkit"):
        from pokerkit import StandardHighHand

        yield _row(
            "best of 7 from strings · pokerkit",
            ours,
            (lambda hand: StandardHighHand.from_game("".join(hand)), texts[:100]),
            "≥ 150",
        )


def _from_values(rng: random.Random) -> Iterator[Row]:
    # Our card values are their short forms; the peers get their own card objects or numbers.
    for size, treys_goal, pokerkit_goal in ((5, "≥ 1.5", "≥ 10"), (7, "≥ 10", "≥ 300")):
        hands = _hands(rng, size, 3000)
        ours = (POKER.rank, hands)
        if find_spec("treys"):
            import treys

            numbers = [[treys.Card.new(_peer_text(card)) for card in hand] for hand in hands]
            yield _row(
                f"best of {size} from values · treys",
                ours,
                (_treys(), numbers),
                treys_goal,
            )
        if find_spec("phevaluator"):
            import phevaluator

            ids = [[phevaluator.Card.to_id(_peer_text(card)) for card in hand] for hand in hands]
            yield _row(
                f"best of {size} from values · phevaluator",
                ours,
                (lambda hand: phevaluator.evaluate_cards(*hand), ids),
                "≥ 2",
            )
        if find_spec("pokerkit"):
            import pokerkit

            objects = [tuple(pokerkit.Card.parse("".join(map(_peer_text, hand)))) for hand in hands[:100]]
            yield _row(
                f"best of {size} from values · pokerkit",
                ours,
                (pokerkit.StandardHighHand.from_game, objects),
                pokerkit_goal,
            )


def _treys() -> Callable[[list[int]], object]:
    import treys

    evaluator = treys.Evaluator()
    return lambda hand: evaluator.evaluate(hand, [])


def _many_cards(rng: random.Random) -> Iterator[Row]:
    if find_spec("phevaluator"):
        import phevaluator
        from phevaluator import _pheval

        hands = _hands(rng, 20, 3000)
        ids = [[phevaluator.Card.to_id(_peer_text(card)) for card in hand] for hand in hands[:3]]
        evaluate = _pheval.evaluate_5cards
        yield _row(
            "best of 20 · every five in C",
            (POKER.rank, hands),
            (lambda hand: min(evaluate(*five) for five in combinations(hand, 5)), ids),
            "≥ 500",
        )
    yield _row(
        "best of 52 · our best of 10",
        (POKER.rank, _hands(rng, 52, 1000)),
        (POKER.rank, _hands(rng, 10, 1000)),
        "≤ 1.5",
    )


def _ladder_from_data(rng: random.Random) -> Row:
    data: dict[str, Any] = {
        "categories": ["prial", "straight flush", "straight", "pair", "flush", "high card"],
        "size": 3,
        "high_cards": 3,
        "wrap": True,
        "compare": "full",
    }
    pack = standard_deck(jokers=2)
    hands = [rng.sample(pack, 3) for _ in range(3000)]
    rank = Ladder(**data).rank
    by_ours = sorted(hands, key=lambda hand: (rank(hand), hand))
    by_hand = sorted(hands, key=lambda hand: (_three_cards_by_hand(hand), hand))
    if by_ours != by_hand:
        raise AssertionError("the two do not do the same work")
    return _row(
        "three cards, jokers, wrap · written by hand",
        (rank, hands),
        (_three_cards_by_hand, hands),
        "≤ 2",
    )


_RANK_OF = {card: "23456789TJQKA".find(card[0]) + 1 for card in standard_deck()} | {"JK": 0}


def _three_cards_by_hand(cards: Sequence[Card]) -> int:
    """The same ladder as a programmer with only this game in mind would write it."""
    low, middle, high = sorted([_RANK_OF[card] for card in cards])
    if low:
        if low == high:
            return 6 << 12 | high << 8
        one_suit = cards[0][1] == cards[1][1] == cards[2][1]
        last = 0
        if low + 1 == middle == high - 1:
            last = high
        elif high == 13 and low == 1 and (middle == 2 or middle == 12):
            last = 2 if middle == 2 else 1
        if last:
            return (5 if one_suit else 4) << 12 | last << 8
        if one_suit:
            return 2 << 12 | high << 8 | middle << 4 | low
    if middle == high and middle:
        return 3 << 12 | high << 8 | low << 4
    if low == middle and low:
        return 3 << 12 | low << 8 | high << 4
    return 1 << 12 | high << 8 | middle << 4 | low
