"""Orders as people write them, on the way from a bot's wits to a post."""

from hostkit.cards.card import Card
from hostkit.desk.bots.sight import Dice
from hostkit.log.order import (
    Accept,
    Bet,
    Bid,
    Change,
    Discard,
    Exchange,
    Give,
    Goods,
    Hash,
    Offer,
    Order,
    Pass,
    Present,
    Raise,
    Reveal,
)  # fmt: skip

__all__ = ["plain", "spoken"]

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_BIDS = (
    "bid {n}", "bid {n}", "I'll bid {n} coins on this one", "bid: {n}", "Hi! I bid {n}, please. Good luck all",
    "Nice lot.\n\nbid {n}", "let me think...\n\n**bid {n}**",
)  # fmt: skip
_PASSES = ("pass", "pass, gl all", "no bid from me", "Not for me.\n\npass")
_AROUND = ("{}", "{}", "{}", "Hm.\n\n{}", "{}\n\ngood luck everybody", "**{}**", "Here goes:\n\n{}")


def plain(order: Order) -> str:
    """An order in the words of the rules."""
    match order:
        case Bid(amount=amount, lot=int(lot)):
            return f"bid {amount} on lot {lot}"
        case Bid(amount=amount, on=seller):
            return f"bid {amount} on {seller}" if seller else f"bid {amount}"
        case Bet(amount=amount):
            return f"bet {amount}"
        case Raise(amount=amount, to=to, lot=lot):
            where = f" lot {lot}" if lot is not None else ""
            how = f" to {to}" if to is not None else f" by {amount}" if where else f" {amount}"
            return f"raise{where}{how}"
        case Discard(cards=cards) | Present(cards=cards) | Exchange(cards=cards):
            return f"{order.verb} {' '.join(cards) or 'nothing'}"
        case Change(card=card, using=using, value=value, scrap=scrap):
            tail = f" for scrap {scrap}" if scrap else f" using {using}" if using else ""
            return f"change {card}{tail}" + (f" as {value}" if value is not None else "")
        case Give(to=to):
            return f"give {_goods(Goods(order.points, order.cards, order.items))} to {to}"
        case Offer(to=to, wanted=wanted):
            return (
                f"offer {_goods(Goods(order.points, order.cards, order.items))} to {to} for {_goods(wanted)}"
            )
        case Accept(sender=sender):
            return f"accept {sender}"
        case Hash(hash=digest, replaces=old):
            return f"hash {digest}" + (f" replaces {old}" if old else "")
        case Reveal(text=text):
            return f"reveal {text}"
        case _:
            return order.verb


def spoken(orders: list[Order], dice: Dice, *, chatty: bool) -> str:
    """One message with these orders; `chatty` people wrap them into words."""
    match orders:
        case [Bid(amount=amount, lot=None, on="")] if chatty:
            return dice.pick(_BIDS).format(n=amount)
        case [Pass()] if chatty:
            return dice.pick(_PASSES)
    # A revealed text goes on to the end of the message.
    orders = sorted(orders, key=lambda order: isinstance(order, Reveal))
    lines = "\n".join(map(plain, orders))
    return (
        dice.pick(_AROUND).format(lines)
        if chatty and len(orders) == 1 and not isinstance(orders[0], Reveal)
        else lines
    )


def faces(cards: list[Card]) -> str:
    """Cards as a chatting player writes them: 10♦ A♠."""
    return " ".join(f"{card[0].replace('T', '10')}{_SUITS.get(card[1:], '')}" for card in cards)


def _goods(goods: Goods) -> str:
    points = [f"{goods.points} points"] if goods.points else []
    return " and ".join([*points, *goods.cards, *goods.items])
