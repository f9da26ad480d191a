"""Lines that have all of an order but its verb: cards, goods to somebody, a seller and a number.

Belongs here: telling them, so that they can be reported. They are never taken.
"""

import re

from hostkit.errors import Problem
from hostkit.orders.cards import take_cards
from hostkit.orders.context import FLAGS, Context, near

__all__ = ["cards_alone", "seller_and_number", "to_somebody"]


def cards_alone(text: str, context: Context) -> Problem | None:
    """Cards without a verb, where the window asks for cards."""
    for verb in ("discard", "change", "exchange", "present"):
        if verb in context.asked:
            cards, end = take_cards(text, 0)
            using = re.match(r"\s*using\b", text[end:], FLAGS)
            if cards and (using or not text[end:].strip(" .!")):
                return near(f"what about the cards? write: {verb} {' '.join(cards)}")
    return None


def to_somebody(text: str, context: Context) -> bool:
    """Whether a line is cards or a number "to" a player, without a verb."""
    goods, to, name = text.rpartition(" to ")
    if not to or not isinstance(context.names.find(name.strip(" .!")), str):
        return False
    return take_cards(goods, 0)[1] == len(goods) or re.fullmatch(r"[0-9]{1,9}", goods) is not None


def seller_and_number(text: str, context: Context) -> str:
    """The seller in a line that holds a name, one number and nothing else to speak of (`alice: 5`)."""
    rest = re.sub(r"\b(?:i|bid|on|for|to|coins?|lot|of|the)\b|'s\b|[:,=.!-]", " ", text, flags=FLAGS)
    rest, numbers = re.subn(r"(?<!\S)[0-9]+(?!\S)", " ", rest)
    who = context.names.find(" ".join(rest.split()))
    return who if numbers == 1 and isinstance(who, str) else ""
