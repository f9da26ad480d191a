"""Which orders of Bid Poker are allowed: pure checks of one message against the facts of the open window.

Used by the machine, and by the reader of a post without a game; a fact that is absent allows. What an allowed
order does is in `bid_poker`. Facts, by kind of window:

- all: `name`, `kind` (consideration, bid, discard, bidding), `players`, `bids` (open, sealed), `via`,
  `order_policy`; and of the player `player`, `status`, `coins` (to spend), `standing`
- bid: `lot` (number), `standing` (amount); discard: `hand`, `standing` (cards named)
- bidding: `on_sale` (cards by seller), `standing` (amounts by seller)
- `rebid`: by lot number (as text) or seller, `{above, tied}`, where the tied bid again (SM-3)
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hostkit.errors import Problem
from hostkit.log.order import AllIn, Bid, Discard, Order, Pass, Sealed
from hostkit.machines.auction import policy_problem

__all__ = ["VERBS", "amount_of", "check", "not_tied", "seller_of"]

Facts = Mapping[str, Any]

VERBS = {
    "consideration": (),
    "bid": ("bid", "all in", "pass"),
    "discard": ("discard", "pass"),
    "bidding": ("bid", "all in", "pass"),
}
"""The orders that each kind of window asks for."""


def check(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """For each order of one message, the problem with it, or None; lines count in their order (ALL-14)."""
    kind = facts.get("kind")
    if facts.get("status") == "out":
        return [_refused("you are out of the game", "BP-8") for _ in orders]
    if kind not in VERBS:
        return [None for _ in orders]
    asked = [order for order in orders if order.verb in VERBS[kind]]
    if len(asked) == len(orders):
        return _CHECKS[kind](asked, facts)
    found = iter(_CHECKS[kind](asked, facts))
    return [next(found) if order.verb in VERBS[kind] else _unasked(order, facts) for order in orders]


def amount_of(order: Order, coins: int | None) -> int | None:
    """The coins that an order bids: 0 is a pass, and all in is what the player has (None: not known)."""
    if isinstance(order, Bid):
        return order.amount
    return coins if isinstance(order, AllIn) else 0


def seller_of(order: Order, on_sale: Sequence[str]) -> str:
    """Whose lot an order of a bidding window is about; "" is all of them, and where nobody can know."""
    if isinstance(order, Bid) and order.on:
        return order.on
    return on_sale[0] if isinstance(order, Bid | AllIn) and len(on_sale) == 1 else ""


def _unasked(order: Order, facts: Facts) -> Problem | None:
    verbs = VERBS[facts["kind"]]
    if verbs and isinstance(order, Sealed):
        if facts.get("sealing", "box") != "box" or facts.get("bids") == "open":
            how = "post it" if facts.get("bids") == "open" else "send it by private message"
            return _refused(f"nothing is sealed in a box here: {how}, written plainly like bid 35", "BP-3")
        return None  # its text is judged when it is opened
    if not verbs:
        return _refused("nothing can be ordered yet: the bidding starts with round-1", "ALL-13")
    name = facts.get("name", "this window")
    return _refused(f"{name} asks for {', '.join(verbs[:-1])} or {verbs[-1]}", "ALL-13")


def _check_nothing(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    return [None for _ in orders]


def _check_round(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    lot, standing = facts.get("lot"), facts.get("standing")
    problems: list[Problem | None] = []
    for order in orders:
        amount = amount_of(order, facts.get("coins"))
        problem = (
            _hidden(amount, facts)
            or _other_lot(order, lot)
            or not_tied(str(lot), facts)
            or _out_of_range(amount, str(lot), facts)
            or _against_policy(amount, standing, facts)
        )
        problems.append(problem)
        if problem is None:
            standing = amount or None
    return problems


def _check_discard(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    named = facts.get("standing")
    problems: list[Problem | None] = []
    for order in orders:
        cards = order.cards if isinstance(order, Discard) else ()
        problem = _bad_discard(cards, facts)
        if problem is None and facts.get("order_policy") == "first" and named is not None:
            same = sorted(named) == sorted(cards)
            problem = None if same else _refused("your first discard is final", "ALL-2")
        problems.append(problem)
        if problem is None:
            named = cards
    return problems


def _bad_discard(cards: Sequence[str], facts: Facts) -> Problem | None:
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        return _refused(f"{' '.join(twice)} is named twice: name each card once", "BP-10")
    hand = facts.get("hand")
    missing = [card for card in cards if hand is not None and card not in hand]
    if missing:
        held = " ".join(hand or ()) or "no cards"
        return _refused(f"you do not hold {' '.join(missing)}; you hold {held}", "BP-10")
    return None


def _check_bidding(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    coins: int | None = facts.get("coins")
    before = dict(facts.get("standing") or {})
    on_sale = list(facts.get("on_sale") or ())
    standing = dict(before)
    problems: list[Problem | None] = []
    for order in orders:
        amount = amount_of(order, coins)
        seller = seller_of(order, on_sale)
        problem = _bidding_line(order, amount, seller, standing, facts)
        problems.append(problem)
        if problem is None:
            _let_stand(standing, seller, amount)
    total = sum(standing.values())
    if coins is not None and standing != before and total > coins:
        # BP-13: the message is measured by what it would leave standing, and fails as a whole.
        whole = _refused(f"your bids would come to {total} coins, and you have {coins}", "BP-13")
        return [problem or whole for problem in problems]
    return [
        problem or _too_high(amount_of(order, coins), coins)
        for order, problem in zip(orders, problems, strict=True)
    ]


def _let_stand(standing: dict[str, int], seller: str, amount: int | None) -> None:
    if amount:
        standing[seller] = amount
    elif seller:
        standing.pop(seller, None)
    else:
        standing.clear()


def _bidding_line(
    order: Order, amount: int | None, seller: str, standing: Mapping[str, int], facts: Facts
) -> Problem | None:
    hidden = _hidden(amount, facts)
    if hidden:
        return hidden
    if isinstance(order, Pass):
        # SM-2 speaks of the bids that a pass would withdraw: any of them makes it void.
        highest = max(standing.values(), default=None)
        return not_tied("", facts) or _against_policy(0, highest, facts)
    on_sale = facts.get("on_sale")
    if isinstance(order, Bid) and order.lot is not None:
        return _refused("lots are named by their seller here: write it like bid 20 on alice", "BP-12")
    if on_sale is not None:
        if not seller:
            how = f"write it like bid 20 on {next(iter(on_sale), 'alice')}"
            return _refused(f"several lots are for sale: {how}", "BP-13")
        if seller not in on_sale:
            return _refused(f"nothing of {seller} is for sale; you can bid on {', '.join(on_sale)}", "BP-13")
    if amount is not None and amount < 0:
        return _too_low(1, facts.get("coins"))
    return (
        not_tied(seller, facts)
        or _above_tie(amount, seller, facts)
        or _against_policy(amount, standing.get(seller), facts)
    )


# The parts that both kinds of bidding share


def _hidden(amount: int | None, facts: Facts) -> Problem | None:
    if facts.get("bids") == "sealed" and facts.get("via") == "thread" and amount != 0:
        box = (
            "seal it yourself (hostkit seal …) and post the line, or "
            if facts.get("sealing") == "box"
            else ""
        )
        return _refused(f"bids are sealed: {box}send it by private message", "BP-3")
    return None


def _other_lot(order: Order, lot: int | None) -> Problem | None:
    if not isinstance(order, Bid) or lot is None:
        return None
    if order.on or order.lot not in (None, lot):
        return _refused(f"lot {lot} is up: bid on that one", "BP-5")
    return None


def _out_of_range(amount: int | None, lot: str, facts: Facts) -> Problem | None:
    coins = facts.get("coins")
    if amount is None or amount == 0:
        return None
    above = _above(lot, facts)
    if amount <= above and amount > 0:
        return _above_tie(amount, lot, facts)
    if amount < 1 or (coins is not None and amount > coins):
        return _too_low(above + 1, coins)
    return None


def _too_low(lowest: int, coins: int | None) -> Problem:
    if coins is None:
        return _refused(f"bid {lowest} coins or more, or pass", "BP-5")
    if coins < lowest:
        short = f"you have {coins} coins and cannot bid {lowest}" if coins else "you have no coins left"
        return _refused(f"{short}: pass", "BP-5")
    return _refused(f"bid {lowest} to {coins} coins", "BP-5")


def _too_high(amount: int | None, coins: int | None) -> Problem | None:
    if amount is None or coins is None or amount <= coins:
        return None
    return _too_low(1, coins)


def _above(lot: str, facts: Facts) -> int:
    tie = (facts.get("rebid") or {}).get(lot)
    return int(tie["above"]) if tie else 0


def _above_tie(amount: int | None, lot: str, facts: Facts) -> Problem | None:
    above = _above(lot, facts)
    if amount and amount <= above:
        return _refused(f"the tie stands at {above} coins: bid more, or pass", "SM-3")
    return None


def not_tied(lot: str, facts: Facts) -> Problem | None:
    """In a rebid only the tied may speak; `lot` "" asks about any of the lots."""
    rebid, player = facts.get("rebid"), facts.get("player")
    if rebid is None or player is None:
        return None
    tied = [name for key, tie in rebid.items() if lot in ("", key) for name in tie["tied"]]
    if player in tied:
        return None
    return _refused(f"only those who tied bid again: {', '.join(dict.fromkeys(tied))}", "SM-3")


def _against_policy(amount: int | None, standing: int | None, facts: Facts) -> Problem | None:
    if amount is None:
        return None
    return policy_problem(facts.get("order_policy", "last"), standing=standing, amount=amount)


def _refused(reason: str, rule: str) -> Problem:
    return Problem("refused", reason, rule)


_CHECKS: dict[str, Callable[[Sequence[Order], Facts], list[Problem | None]]] = {
    "consideration": _check_nothing,
    "bid": _check_round,
    "discard": _check_discard,
    "bidding": _check_bidding,
}
