"""Bots for Super Bid'Em: they bid for cards that fit, and bet what their five cards are likely worth."""

from collections import Counter
from collections.abc import Sequence

from hostkit.cards.card import RANKS, Card
from hostkit.cards.ladder import POKER
from hostkit.desk.bots.sight import Dice, Sight
from hostkit.log.order import (
    AllIn,
    Bet,
    Bid,
    Blind,
    Call,
    Check,
    Exchange,
    Fold,
    Open,
    Order,
    Pass,
    Raise,
    Stand,
)  # fmt: skip

__all__ = ["speak"]

_HIGH = {rank: 1 + place for place, rank in enumerate(reversed((*RANKS[1:], "A")))}
_BOLD = {"random": 100, "novice": 70, "steady": 90, "sharp": 120}


def speak(sight: Sight, dice: Dice) -> list[Order]:
    """What the player orders: the answer to an offer, a bid, an action of the betting, an exchange."""
    match sight.facts.get("kind"):
        case "offer":
            return [_card(sight, dice)]
        case "bet":
            return [_betting(sight, dice)]
        case "exchange":
            return [_exchange(sight, dice)]
    return []


def promise(cards: Sequence[Card]) -> int:
    """How good up to five cards look, from 0 to about 100."""
    if not cards:
        return 0
    ranks = Counter(card[0] for card in cards)
    suits = Counter(card[1] for card in cards).most_common(1)[0][1]
    groups = sum({2: 26, 3: 55, 4: 90}.get(number, 0) for number in ranks.values())
    suited = {3: 8, 4: 22, 5: 75}.get(suits, 0) if suits == len(cards) else 0
    straight = 60 if len(cards) == 5 and POKER.best(cards).category in ("straight", "straight flush") else 0
    top = max(14 - _HIGH[card[0]] for card in cards)
    return max(groups, straight) + suited + top


def _card(sight: Sight, dice: Dice) -> Order:
    facts = sight.facts
    shown = Card(facts["visible"])
    gain = promise([*sight.own, shown]) - promise(sight.own)
    if facts["stage"] == "offer":
        if (
            len(facts["up"]) >= facts["round"]
            and facts["satisfied_may_pass"]
            and (gain < 12 or dice.often(20))
        ):
            return Pass()
        poor = gain < 6 if sight.skill != "random" else dice.often(40)
        if poor and facts["stack"] > 4 * facts["blind_price"]:
            return Blind()
        return Open()
    if sight.skill == "random":
        worth = dice.upto(12)
    else:
        worth = gain * _BOLD[sight.skill] // 400 + dice.upto(3)
        if len(facts["up"]) < facts["round"]:
            worth += 1
    high = facts["high"]
    most = min(worth, facts["stack"] // (3 if sight.skill == "sharp" else 2))
    return Bid(high + 1 if sight.skill != "novice" else most) if most > high else Pass()


def _betting(sight: Sight, dice: Dice) -> Order:
    facts = sight.facts
    stack, owed, unit = facts["stack"], facts.get("to_call", 0), facts["last_raise"]
    strength = promise(sight.own) * _BOLD[sight.skill] // 100
    if sight.skill == "random":
        strength = dice.upto(90)
    rivals = max(
        (promise([Card(card) for card in seat.cards if card != "??"]) for seat in sight.others), default=0
    )
    if sight.skill == "sharp":
        strength -= rivals // 3
    pot = max(1, sight.standings.table.pot)
    if owed:
        price = 100 * owed // (pot + owed)
        if strength > 75 and facts.get("may_raise", True) and stack > 3 * owed and dice.often(40):
            return Raise(amount=max(unit, pot * dice.between(20, 60) // 100))
        if strength + dice.upto(15) < 14 + price:
            return Fold()
        return AllIn() if stack <= owed and dice.often(50) else Call()
    if strength > 30 and dice.often(45) and stack > 2 * unit:
        return Bet(min(stack, max(unit, pot * dice.between(15, max(16, strength)) // 100)))
    if strength > 95 and dice.often(6):
        return AllIn()
    return Check()


def _exchange(sight: Sight, dice: Dice) -> Order:
    names = list(sight.facts.get("hand", ()))
    if not names or sight.facts["stack"] < 3 * sight.facts["price"]:
        return Stand()
    if sight.skill == "random":
        return Exchange((dice.pick(names),)) if dice.often(50) else Stand()
    # `hand` names hidden cards hole-1, hole-2, in the order in which the player's own cards have them last.
    up = [name for name in names if not name.startswith("hole-")]
    named = [*up, *(name for name in names if name.startswith("hole-"))]
    faces = sight.own[-len(named) :]
    if len(faces) < len(named):
        return Stand()
    whole = promise(faces)
    scores = [promise([*faces[:place], *faces[place + 1 :]]) for place in range(len(faces))]
    best = max(range(len(scores)), key=lambda place: scores[place])
    return Exchange((named[best],)) if whole < 45 and scores[best] >= whole - 4 else Stand()
