"""Which orders of Bailey's Poker are allowed, and what a changed card is valued at: pure functions.

Used by the machine, and by the reader of a post without a game; a fact that is absent allows. What an allowed
order does is in `baileys_poker`. Facts:

- all: `name`, `kind` (change, fold), `round`, `stake`, `gamble` (the Gamble Cards laid), `scrap` (the Scrap
  Pile), `ace_changed` (what an ace may count), `order_policy`, `via`
- of the player: `player`, `status` (in, folded), `hand_up` (face-up cards), `standing` (the order objects
  that stand, None before the first)
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hostkit.cards.card import JOKER
from hostkit.errors import Problem
from hostkit.log.order import Change, Order, as_json

__all__ = ["VERBS", "Valued", "check", "laid_value", "valued"]

Facts = Mapping[str, Any]

VERBS = {
    "change": ("change", "stick"),
    "fold": ("continue", "fold"),
}
"""The orders that each kind of window asks for."""

_ACE_CHANGED = (1, 15)
_NUMBERS = {"K": 13, "Q": 12, "J": 11, "T": 10} | {str(number): number for number in range(2, 10)}


class Valued(NamedTuple):
    """A changed card's Gamble Card and value; `note` says what was filled in for the player."""

    using: str
    value: int
    note: str = ""


def laid_value(card: str, *, ace: int) -> int:
    """What a Gamble Card adds to the stake when it is laid (BB-3, BB-19)."""
    if card == JOKER:
        return 0
    return ace if card[0] == "A" else _NUMBERS[card[0]]


def valued(change: Change, gambles: Sequence[str], ace_changed: Sequence[int]) -> Valued:
    """What an allowed change adds to the stake; where the player left it open, the least (BB-6, BB-20)."""
    if change.card == JOKER:
        return Valued(change.using, 0, "a joker adds nothing to the stake (BB-20)")
    least = min(ace_changed)
    if not change.using:
        lowest = min(gambles, key=lambda card: laid_value(card, ace=least))
        value = laid_value(lowest, ace=least)
        return Valued(lowest, value, f"{change.card} is valued by {lowest} at {value}, the lowest (BB-6)")
    if change.using[0] == "A" and change.value is None:
        return Valued(change.using, least, f"{change.using} counts {least}, the lowest (BB-6)")
    ace = least if change.value is None else change.value
    return Valued(change.using, laid_value(change.using, ace=ace))


def check(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """For each order of one message, the problem with it, or None."""
    kind = facts.get("kind")
    if facts.get("status") == "folded":
        return [_refused("you have folded: wait for the next hand", "BB-11") for _ in orders]
    if kind not in VERBS:
        return [None for _ in orders]
    asked = [order for order in orders if order.verb in VERBS[kind]]
    found = iter(_check_changes(asked, facts) if kind == "change" else _check_folds(asked, facts))
    return [next(found) if order.verb in VERBS[kind] else _unasked(facts) for order in orders]


def _unasked(facts: Facts) -> Problem:
    verbs = VERBS[facts["kind"]]
    return _refused(f"{facts.get('name', 'this window')} asks for {' or '.join(verbs)}", "ALL-13")


def _check_folds(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """Each line by itself (ALL-14)."""
    standing = facts.get("standing")
    problems: list[Problem | None] = []
    for order in orders:
        problem = _final([order], standing, facts)
        problems.append(problem)
        standing = standing if problem else [as_json(order)]
    return problems


def _check_changes(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """All lines together: they are one order, and one bad line spoils it (BB-5)."""
    changes = [order for order in orders if isinstance(order, Change)]
    if changes and len(changes) < len(orders):
        return [_refused("change cards or stick, not both in one message", "BB-5") for _ in orders]
    if final := _final(orders, facts.get("standing"), facts):
        return [final for _ in orders]
    problems = [_bad_change(change, changes[:place], facts) for place, change in enumerate(changes)]
    if not any(problems):
        return [None for _ in orders]
    whole = _refused("the lines of a message are one order: mend the other line and send all again", "BB-5")
    return [problem or whole for problem in problems]


def _final(orders: Sequence[Order], standing: Sequence[Any] | None, facts: Facts) -> Problem | None:
    if facts.get("order_policy") != "first" or standing is None or not orders:
        return None
    if [as_json(order) for order in orders] == list(standing):
        return None
    return _refused("your first order of this window is final", "ALL-2")


def _bad_change(change: Change, before: Sequence[Change], facts: Facts) -> Problem | None:
    return (
        _bad_card(change.card, before, facts)
        or _bad_scrap(change, before, facts)
        or _bad_value(change, facts)
    )


def _bad_card(card: str, before: Sequence[Change], facts: Facts) -> Problem | None:
    named = sum(other.card == card for other in before)
    up: Sequence[str] | None = facts.get("hand_up")
    # Of jokers a player may hold two; of other cards there is one, also where the hand is not known.
    held = up.count(card) if up is not None else 1 if card != JOKER else named + 1
    if up is not None and not held:
        cards = " ".join(up)
        return _refused(f"{card} is no face-up card of yours; you can change {cards}", "BB-5")
    if named >= held:
        return _refused(f"{card} is named twice: a card is changed once a window", "BB-5")
    return None


def _bad_scrap(change: Change, before: Sequence[Change], facts: Facts) -> Problem | None:
    if not change.scrap:
        return None
    if change.card != JOKER:
        how = f"write change {change.card}"
        return _refused(f"only a joker is changed for a card of the Scrap Pile: {how}", "BB-20")
    if change.scrap == JOKER:
        return _refused("a joker in the Scrap Pile is never taken again: name another card", "BB-20")
    scrap: Sequence[str] | None = facts.get("scrap")
    if scrap is not None and change.scrap not in scrap:
        cards = " ".join(card for card in scrap if card != JOKER)
        there = f"there: {cards}" if cards else "there is nothing to take"
        return _refused(f"{change.scrap} is not in the Scrap Pile; {there}", "BB-20")
    if any(other.scrap == change.scrap for other in before):
        return _refused(f"{change.scrap} is named for both jokers: name two cards", "BB-20")
    return None


def _bad_value(change: Change, facts: Facts) -> Problem | None:
    using, value = change.using, change.value
    laid: Sequence[str] | None = facts.get("gamble")
    if using and laid is not None and using not in laid:
        return _refused(f"{using} is no gamble card here; laid: {' '.join(laid)}", "BB-6")
    if value is None:
        return None
    if not using:
        return _refused(f"name the ace that counts {value}: change {change.card} using AS as {value}", "BB-6")
    if using[0] != "A":
        worth = laid_value(using, ace=0) or "nothing"
        return _refused(f"{using} counts {worth}: as is for aces only", "BB-3")
    allowed = facts.get("ace_changed", _ACE_CHANGED)
    if value not in allowed:
        counts = " or ".join(map(str, allowed))
        return _refused(f"an ace counts {counts} for a changed card, not {value}", "BB-3")
    return None


def _refused(reason: str, rule: str) -> Problem:
    return Problem("refused", reason, rule)
