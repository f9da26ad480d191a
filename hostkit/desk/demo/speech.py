"""Orders as people write them, on the way from a bot's wits to a post."""

from hostkit.cards.card import Card
from hostkit.desk.bots.sight import Dice
from hostkit.desk.wording import in_words
from hostkit.log.order import Bid, Order, Pass, Reveal

__all__ = ["spoken"]

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_BIDS = (
    "bid {n}", "bid {n}", "I'll bid {n} coins on this one", "bid: {n}", "Hi! I bid {n}, please. Good luck all",
    "Nice lot.\n\nbid {n}", "let me think...\n\n**bid {n}**",
)  # fmt: skip
_PASSES = ("pass", "pass, gl all", "no bid from me", "Not for me.\n\npass")
_AROUND = ("{}", "{}", "{}", "Hm.\n\n{}", "{}\n\ngood luck everybody", "**{}**", "Here goes:\n\n{}")


def spoken(orders: list[Order], dice: Dice, *, chatty: bool) -> str:
    """One message with these orders; `chatty` people wrap them into words."""
    match orders:
        case [Bid(amount=amount, lot=None, on="")] if chatty:
            return dice.pick(_BIDS).format(n=amount)
        case [Pass()] if chatty:
            return dice.pick(_PASSES)
    # A revealed text goes on to the end of the message.
    orders = sorted(orders, key=lambda order: isinstance(order, Reveal))
    lines = "\n".join(map(in_words, orders))
    return (
        dice.pick(_AROUND).format(lines)
        if chatty and len(orders) == 1 and not isinstance(orders[0], Reveal)
        else lines
    )


def faces(cards: list[Card]) -> str:
    """Cards as a chatting player writes them: 10♦ A♠."""
    return " ".join(f"{card[0].replace('T', '10')}{_SUITS.get(card[1:], '')}" for card in cards)
