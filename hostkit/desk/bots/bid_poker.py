"""Bots for Bid Poker: they bid for lots by what a lot does for their hand, sell what they do not need."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hostkit.cards.card import Card
from hostkit.cards.ladder import POKER
from hostkit.desk.bots.sight import Dice, Sight
from hostkit.log.order import Bid, Discard, Hash, Order, Pass, Reveal
from hostkit.machines.pledges import text_hash

__all__ = ["speak"]

# What a hand of each category is worth to a bidder, in percent of everything.
_WORTH = {
    "high card": 0, "pair": 10, "two pair": 22, "three of a kind": 34, "straight": 48, "flush": 58,
    "full house": 68, "four of a kind": 86, "straight flush": 100,
}  # fmt: skip
_KEEN = {"random": 0, "novice": 80, "steady": 100, "sharp": 115}


def speak(sight: Sight, dice: Dice) -> list[Order]:
    """What the player orders in the open window; [] for silence."""
    match sight.facts.get("kind"):
        case "bid":
            return _hidden([_bid(sight, dice)], sight, dice)
        case "discard":
            return [_discard(sight, dice)]
        case "bidding":
            return _hidden(_buy(sight, dice), sight, dice)
        case "reveal" if "text" in sight.memory:
            return [Reveal(sight.memory.pop("text"))]
    return []


def _hidden(orders: list[Order], sight: Sight, dice: Dice) -> list[Order]:
    """The orders as they are, or, where bids are hashed, the hash of a text with them."""
    bids = [order for order in orders if isinstance(order, Bid)]
    if sight.facts.get("bids") != "hashed" or not bids:
        return orders
    salt = "".join(dice.pick("abcdefghkmnprstuvwxyz") for _ in range(12))
    lines = [f"bid {bid.amount} on {bid.on}" if bid.on else f"bid {bid.amount}" for bid in bids]
    sight.memory["text"] = "\n".join([*lines, f"salt: {salt}"])
    return [Hash(text_hash(sight.memory["text"]))]


def _worth(cards: Sequence[Card]) -> int:
    """What cards promise: the hand they make, and how far a flush or a full house is."""
    if not cards:
        return 0
    made = _WORTH[POKER.best(cards).category] if len(cards) >= 5 else 0
    suits = Counter(card[1] for card in cards).most_common(1)[0][1]
    ranks = Counter(card[0] for card in cards).most_common(2)
    groups = sum(number for _, number in ranks) if len(ranks) > 1 else ranks[0][1]
    return 4 * made + 9 * min(5, suits) + 7 * min(5, groups)


def _bid(sight: Sight, dice: Dice) -> Order:
    coins = sight.facts["coins"]
    lot: dict[str, Any] = sight.standings.table.lots[0]
    if coins < 1 or (sight.skill == "random" and dice.often(30)):
        return Pass()
    if sight.skill == "random":
        amount = dice.between(1, max(1, coins // 2))
    elif sight.skill == "novice":
        amount = coins * dice.between(10, 45) // 100
    else:
        cards = [Card(card) for card in lot["cards"]]
        gain = _worth([*sight.own, *cards]) - _worth(sight.own)
        need = 60 if len(sight.own) < 5 else 0
        amount = coins * (gain + need) * _KEEN[sight.skill] // 52_000 + dice.between(0, 6)
        if sight.skill == "sharp" and sight.others:
            # Nobody needs to pay more than the richest of the others could.
            amount = min(amount, 1 + max(seat.balance for seat in sight.others))
    rebid = sight.facts.get("rebid", {}).get(str(sight.facts["lot"]))
    if rebid:
        amount = max(amount, rebid["above"] + dice.between(0, 9))
    amount = min(amount, coins)
    return Bid(amount) if amount > 0 else Pass()


def _discard(sight: Sight, dice: Dice) -> Order:
    if sight.skill == "random":
        return Discard(tuple(dice.some(sight.own, dice.upto(3))))
    best = POKER.best(sight.own).cards
    spare = [card for card in sight.own if card not in best]
    if sight.skill == "novice":
        spare = spare[:2]
    return Discard(tuple(spare) if dice.often(85) else ())


def _buy(sight: Sight, dice: Dice) -> list[Order]:
    coins = sight.facts["coins"]
    orders: list[Order] = []
    for seller, cards in sight.facts.get("on_sale", {}).items():
        if sight.skill in ("random", "novice"):
            amount = dice.between(1, 9) if dice.often(40) else 0
        elif seller == sight.player:
            continue
        else:
            gain = _worth([*sight.own, *(Card(card) for card in cards)]) - _worth(sight.own)
            amount = gain * _KEEN[sight.skill] // 1_000 + dice.upto(2)
        rebid = sight.facts.get("rebid", {}).get(seller)
        if rebid:
            amount = max(amount, rebid["above"] + dice.between(0, 4))
        amount = min(amount, coins)
        if amount > 0:
            orders.append(Bid(amount, on=seller))
            coins -= amount
    return orders or [Pass()]
