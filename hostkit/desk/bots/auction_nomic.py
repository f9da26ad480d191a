"""Bots for Auction Nomic: they buy lots that fit, present the best hand they can, generate and trade."""

from collections import Counter
from collections.abc import Sequence

from hostkit.cards.card import Card
from hostkit.desk.bots.sight import Dice, Sight
from hostkit.log.order import (
    Accept,
    Bid,
    Generate,
    Give,
    Goods,
    Hash,
    Offer,
    Order,
    Present,
    Reveal,
)  # fmt: skip
from hostkit.machines.auction_nomic.hashes import bid_hash

__all__ = ["best_hand", "speak"]

_SPEND = {"random": 60, "novice": 40, "steady": 30, "sharp": 24}


def speak(sight: Sight, dice: Dice) -> list[Order]:
    """What the player orders in the open window; [] for silence."""
    if sight.facts.get("status") != "in":
        return []
    match sight.facts.get("kind"):
        case "auction":
            return _auction(sight, dice)
        case "reveal":
            texts = sight.memory.pop("texts", [])
            shown: list[Order] = [Reveal(text) for text in texts if sight.skill != "random" or dice.often(70)]
            return [*shown, *_barter(sight, dice)]
        case "bartering":
            return [*_barter(sight, dice), *_present(sight, dice)]
        case "last-day":
            return _barter(sight, dice)
    return []


def best_hand(cards: Sequence[Card], size: int) -> list[Card]:
    """A good hand of exactly so many cards: most of one rank or of one suit, then the rest; [] with too few."""
    if len(cards) < size:
        return []
    ranks, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    suit, most = suits.most_common(1)[0]
    if most >= size:
        return [card for card in cards if card[1] == suit][:size]
    return sorted(cards, key=lambda card: (-ranks[card[0]], card[0], card[1]))[:size]


def _wants(own: Sequence[Card], lot: Sequence[Card]) -> int:
    """How well a lot fits to what is held."""
    cards = [*own, *lot]
    ranks, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    return 3 * ranks.most_common(1)[0][1] + 2 * suits.most_common(1)[0][1] + len(lot)


def _auction(sight: Sight, dice: Dice) -> list[Order]:
    facts = sight.facts
    lots = [lot for lot in sight.standings.table.lots if lot["lot"] in facts["lots"]]
    if facts["bids"] == "hashed" and sight.memory.get("texts"):
        return []  # the week's hash is posted
    points = facts["points"]
    if not lots or points < 1:
        return []
    if sight.skill in ("random", "novice"):
        chosen = dice.some(lots, 2)
    else:
        ranked = sorted(lots, key=lambda lot: -_wants(sight.own, [Card(card) for card in lot["cards"]]))
        chosen = ranked[: 2 if sight.skill == "steady" else 3]
    bids: list[Bid] = []
    for lot in chosen:
        amount = max(1, points * dice.between(_SPEND[sight.skill] // 3, _SPEND[sight.skill]) // 100)
        standing = facts.get("standing", {}).get(str(lot["lot"]), 0)
        highest = max(lot.get("bids", {}).values(), default=0)
        if facts["bids"] == "open":
            amount = max(amount, highest + 1) if sight.skill != "random" else amount
            if amount <= standing or amount - standing > points or (standing and standing == highest):
                continue
            points -= amount - standing
        bids.append(Bid(amount, lot=lot["lot"]))
    if facts["bids"] == "hashed" and bids:
        words = "".join(dice.pick("abcdefghkmnprstuvwxyz") for _ in range(12))
        text = "\n".join([*(f"bid {bid.amount} on lot {bid.lot}" for bid in bids), f"salt: {words}"])
        sight.memory.setdefault("texts", []).append(text)
        return [Hash(bid_hash(text))]
    return list(bids)


def _present(sight: Sight, dice: Dice) -> list[Order]:
    if sight.facts.get("presented"):
        return []
    size = sight.facts["hand_size"]
    hand = [Card(card) for card in sight.facts["hand"]]
    cards = dice.some(hand, size) if sight.skill == "random" and len(hand) >= size else best_hand(hand, size)
    return [Present(tuple(cards))] if cards and dice.often(90) else []


def _barter(sight: Sight, dice: Dice) -> list[Order]:
    facts, orders = sight.facts, list[Order]()
    if facts["lots_standing"] < facts["lots_wanted"] and dice.often(70):
        orders.append(Generate())
    offers = facts.get("offers_to_me", [])
    if offers and dice.often(60):
        orders.append(Accept(dice.pick(offers)))
    hand, others = list(facts["hand"]), [seat for seat in sight.others if seat.cards]
    if others and dice.often(30):
        other = dice.pick(others)
        wanted = dice.pick(other.cards)
        if hand and dice.often(50):
            orders.append(Offer(other.player, cards=(dice.pick(hand),), wanted=Goods(cards=(wanted,))))
        elif facts["points"] > 5:
            orders.append(Offer(other.player, points=dice.between(1, 5), wanted=Goods(cards=(wanted,))))
    if sight.others and sight.skill in ("random", "novice") and dice.often(10) and facts["points"] > 3:
        orders.append(Give(dice.pick(sight.others).player, points=dice.between(1, 3)))
    return orders
