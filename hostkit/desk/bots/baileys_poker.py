"""Bots for Bailey's Poker: they change what does not fit, as cheaply as they can, and fold when it looks bad."""

from collections import Counter

from hostkit.cards.card import JOKER, Card
from hostkit.cards.ladder import BAILEYS
from hostkit.desk.bots.sight import Dice, Sight
from hostkit.log.order import Change, Continue, Fold, Order, Stick
from hostkit.machines.baileys_poker.orders import laid_value

__all__ = ["speak"]

# How many points of stake one change may cost, and below which part of the table a player folds, in percent.
_THRIFT = {"novice": 15, "steady": 12, "sharp": 15}
_FOLDS = {"random": 10, "novice": 12, "steady": 35, "sharp": 14}


def speak(sight: Sight, dice: Dice) -> list[Order]:
    """What the player orders in the open window."""
    if sight.facts.get("status") != "in":
        return []
    match sight.facts.get("kind"):
        case "change":
            return _change(sight, dice)
        case "fold":
            return [_fold(sight, dice)]
    return []


def _change(sight: Sight, dice: Dice) -> list[Order]:
    up = [Card(card) for card in sight.facts["hand_up"]]
    gambles = [str(card) for card in sight.facts["gamble"]]
    if sight.skill == "random":
        wanted = dice.some(up, dice.upto(len(up)))
    else:
        wanted = _misfits(up, keep_high=sight.skill in ("novice", "sharp"))
    # Of two equal jokers each is one line; two lines naming one card would be refused.
    cheap = min((laid_value(card, ace=1) for card in gambles), default=0)
    if sight.skill != "random" and cheap > _THRIFT[sight.skill]:
        wanted = [card for card in wanted if card == JOKER]
    orders: list[Order] = [_one(sight, card, gambles, dice) for card in dict.fromkeys(wanted)]
    return orders or [Stick()]


def _one(sight: Sight, card: Card, gambles: list[str], dice: Dice) -> Change:
    scrap = [other for other in sight.facts["scrap"] if other != JOKER]
    if card == JOKER:
        return Change(card, scrap=dice.pick(scrap) if scrap and dice.often(50) else "")
    if sight.skill == "random" and gambles and dice.often(50):
        using = dice.pick(gambles)
        return Change(card, using=using, value=dice.pick((1, 15)) if using[0] == "A" else None)
    if sight.skill == "novice" or not gambles:
        return Change(card)
    return Change(card, using=min(gambles, key=lambda gamble: laid_value(gamble, ace=1)))


def _misfits(up: list[Card], *, keep_high: bool) -> list[Card]:
    """The up cards that belong to no pair, no flush and no high hand in the making."""
    ranks, suits = Counter(card[0] for card in up), Counter(card[1:] for card in up)
    return [
        card
        for card in up
        if card == JOKER
        or (
            ranks[card[0]] == 1
            and card[0] not in ("AKQJ" if keep_high else "AK")
            and (keep_high or suits[card[1]] < len(up) or len(up) > 3)
        )
    ]


def _fold(sight: Sight, dice: Dice) -> Order:
    if sight.skill == "random":
        return Fold() if dice.often(_FOLDS["random"]) else Continue()
    mine = BAILEYS.best([Card(card) for card in sight.facts["hand_up"]])
    rivals = [BAILEYS.rank([Card(card) for card in seat.cards if card != "??"]) for seat in sight.others]
    ahead = sum(rival > mine.key for rival in rivals)
    weak = mine.category in ("high card", "flush")
    chance = 2
    if rivals and ahead == len(rivals):
        chance = _FOLDS[sight.skill] // (1 if weak else 2)
    elif weak and 2 * ahead >= len(rivals):
        chance = _FOLDS[sight.skill] // 3
    # The kitty is worth staying for.
    tempted = sight.standings.table.kitty > 2 * sight.facts["stake"]
    return Fold() if dice.often(chance // 2 if tempted else chance) else Continue()
