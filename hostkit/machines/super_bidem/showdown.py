"""The end of a hand of Super Bid'Em: whose cards are best, and which pot goes to whom (SB-8, SB-10, SB-11).

Pure functions of cards and chips; moving the chips is the machine's.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hostkit.cards.card import Card
from hostkit.cards.ladder import POKER, Hand, describe
from hostkit.machines.betting import Pot, pots, split

__all__ = ["ranking", "showdown", "uncontested"]


def uncontested(player: str, amount: int) -> dict[str, Any]:
    """The part of a result that tells how the last player in takes everything, and shows nothing (SB-13)."""
    return {"ending": "last", "hands": [], "pots": [_pot(Pot(amount, (player,)), [player])]}


def showdown(cards: Mapping[str, Sequence[str]], bets: Mapping[str, int], *, pot: int) -> dict[str, Any]:
    """The part of a result that tells the hands, best first, and the pots, the main one first.

    `cards` by player, from the dealer's left; `bets`: everyone's, summed over the rounds; `pot`: all chips.
    """
    hands = {player: POKER.best([Card(card) for card in held]) for player, held in cards.items()}
    found = []
    for part in pots(bets, list(cards), dead=pot - sum(bets.values())):
        best = max(hands[player].key for player in part.players)
        found.append(_pot(part, [player for player in part.players if hands[player].key == best]))
    ranked = sorted(hands, key=lambda player: -hands[player].key)
    return {"ending": "showdown", "hands": [_hand(player, hands[player], cards[player]) for player in ranked],
            "pots": found}  # fmt: skip


def ranking(hands: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, dict[str, Any]]]:
    """Each player's rank (1 is best, equal hands share one) and hand, from a result's `hands`."""
    keys = {hand["player"]: POKER.best(hand["cards"]).key for hand in hands}
    return {
        hand["player"]: (
            1 + sum(key > keys[hand["player"]] for key in keys.values()),
            {"category": hand["category"], "cards": hand["cards"]},
        )
        for hand in hands
    }


def _pot(pot: Pot, winners: Sequence[str]) -> dict[str, Any]:
    odd = list(winners[: pot.amount % len(winners)])
    return {
        "amount": pot.amount,
        "players": list(pot.players),
        "winners": split(pot.amount, winners),
        "odd": odd,
    }


def _hand(player: str, hand: Hand, held: Sequence[str]) -> dict[str, Any]:
    return {"player": player, "category": hand.category, "cards": list(hand.cards), "text": describe(hand),
            "holds": list(held)}  # fmt: skip
