"""Orders of somebody who orders anything: other games' verbs, cards they do not hold, silly amounts."""

from hostkit.cards.deck import standard_deck
from hostkit.desk.bots.sight import Dice, Sight
from hostkit.log.order import (
    Accept,
    AllIn,
    Bet,
    Bid,
    Blind,
    Call,
    Change,
    Check,
    Continue,
    Discard,
    Exchange,
    Fold,
    Generate,
    Give,
    Goods,
    Hash,
    Leave,
    Offer,
    Open,
    Order,
    Pass,
    Present,
    Raise,
    Reveal,
    Stand,
    Stick,
)  # fmt: skip

__all__ = ["anything"]

_PLAIN: tuple[Order, ...] = (
    AllIn(),
    Pass(),
    Stick(),
    Continue(),
    Fold(),
    Open(),
    Blind(),
    Check(),
    Call(),
    Stand(),
    Generate(),
)
_AMOUNTS = (-5, 0, 1, 2, 3, 7, 40, 100, 150, 151, 10_000_000)


def anything(sight: Sight, dice: Dice) -> list[Order]:
    """One to three orders of any kind, some of them sensible by accident."""
    return [_one(sight, dice) for _ in range(1 + dice.upto(2))]


def _one(sight: Sight, dice: Dice) -> Order:
    cards = dice.some([*sight.own, *dice.some(standard_deck(), 1)], dice.upto(3))
    card = dice.pick([*sight.own, "JK", "AS"])
    names = [seat.player for seat in sight.standings.players]
    amount, name = dice.pick(_AMOUNTS), dice.pick([*names, "nobody"])
    goods = Goods(abs(amount) % 30, tuple(cards[:1]))
    gambles = sight.facts.get("gamble") or ["KD"]
    match dice.upto(24):
        case 0 | 1:
            return Bid(amount)
        case 2 | 3:
            return Bid(amount, lot=dice.between(0, 12))
        case 4:
            return Bid(amount, on=name)
        case 5:
            return Bet(amount)
        case 6:
            return Raise(amount=amount, lot=dice.pick((None, 1, 4)))
        case 7:
            return Raise(to=amount, lot=dice.pick((None, 1, 4)))
        case 8 | 9:
            return Discard(tuple(cards))
        case 10:
            return Present(tuple(dice.some(sight.own, 5)))
        case 11:
            return Exchange((dice.pick(("hole-1", "hole-2", card)),))
        case 12 | 13:
            return Change(str(card), using=str(dice.pick(gambles)), value=dice.pick((None, 1, 15)))
        case 14:
            return Change(str(card), scrap=str(dice.pick([*sight.facts.get("scrap", ()), "AS", "JK"])))
        case 15:
            return Give(name, goods.points, goods.cards)
        case 16:
            return Offer(name, goods.points, goods.cards, wanted=Goods(cards=tuple(cards)))
        case 17:
            return Accept(name)
        case 18:
            return Hash("0" * 64)
        case 19:
            return Reveal("bid 3 on lot 1")
        case 20 if dice.often(5):
            return Leave()
        case _:
            return dice.pick(_PLAIN)
