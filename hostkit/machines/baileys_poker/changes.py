"""How the changes of a window are carried out, once playing order and orders are settled.

- BB-8 First all discards, in playing order, then all replacements in the same order.
- BB-20 Scrap cards that were named are taken before anything else, each by the first who named it, so that no
  reshuffle of this window takes them away; whoever comes too late draws from the pack.
- BB-21 Changes for which there is no card are refused in playing order, and nothing is paid for them.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hostkit.cards.card import JOKER, Card
from hostkit.log.order import Change
from hostkit.machines.baileys_poker.cards import Hand
from hostkit.machines.baileys_poker.orders import Valued

__all__ = ["carry_out"]


class _Step(NamedTuple):
    """One change; `taken`: the named scrap card is the player's."""

    player: str
    change: Change
    taken: bool


def carry_out(
    changes: Sequence[tuple[str, Change]], hand: Hand, *, worth: Callable[[Change], Valued], reshuffle: bool
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Change cards, given in playing order; gives a row for each change, and one for each that was refused.

    A row's `card` is filled in when the pack gives the replacement.
    """
    steps, refused = _within_stock(_reclaimed(changes, hand), hand, reshuffle=reshuffle)
    rows = [_row(step, worth(step.change)) for step in steps]
    places = [hand.discard(step.player, Card(step.change.card)) for step in steps]
    for step, row, place in zip(steps, rows, places, strict=True):
        if step.taken:
            hand.put(step.player, place, Card(step.change.scrap))
        else:
            hand.replace(step.player, place, row)
    return rows, [{"player": step.player, "old": step.change.card} for step in refused]


def _row(step: _Step, value: Valued) -> dict[str, Any]:
    return {
        "player": step.player,
        "old": step.change.card,
        "card": step.change.scrap if step.taken else None,
        "using": value.using,
        "value": value.value,
        "scrap": step.change.scrap,
        "origin": "scrap" if step.taken else "pack",
    }


def _reclaimed(changes: Sequence[tuple[str, Change]], hand: Hand) -> list[_Step]:
    steps = []
    for player, change in changes:
        # Nothing is discarded yet: what is there now was there when the window opened.
        taken = change.scrap in hand.scrap
        if taken:
            hand.reclaim(Card(change.scrap))
        steps.append(_Step(player, change, taken))
    return steps


def _within_stock(steps: Sequence[_Step], hand: Hand, *, reshuffle: bool) -> tuple[list[_Step], list[_Step]]:
    """The steps for which there are cards, and the others."""
    stock = hand.stock(reshuffle=reshuffle)
    kept: list[_Step] = []
    refused: list[_Step] = []
    for step in steps:
        # A changed card can itself be dealt again with the rest of the Scrap Pile; a joker cannot.
        left = stock + int(reshuffle and step.change.card != JOKER) - int(not step.taken)
        if left >= 0:
            stock = left
        (kept if left >= 0 else refused).append(step)
    return kept, refused
