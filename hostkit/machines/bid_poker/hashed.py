"""Bids of Bid Poker behind a hash (option `sealing: hash`): what may be posted, and what a revealed text bids.

In the bidding window players post the hash of a text, in the window `…-reveal` after it the text. The facts are
those of `orders`, with `bids: hashed`, and
- in the bidding window `hashes` (the player's that stand) and `taken` (everybody else's), later `edited` too
- in the reveal `kind: reveal` and `of` (bid, bidding), with what that window has besides

- AN-13 The hash is the SHA-256 of the text; not shown in time, not matching, or edited: no bid.
- AN-15 Every line of the text that reads like a bid is one; ties go by the time of the hash.
- ALL-8 A bid that counts by the host's ruling needs no hash, and takes the place of the player's.
- ALL-2 A later hash takes the earlier one's place, whether it says so or not: so nobody can post several and
  choose among them when the others have shown theirs.
- BP-3 Nobody can post the hash of another player again.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hostkit.errors import Problem
from hostkit.log.order import AllIn, Bid, Hash, Order, Pass, Reveal
from hostkit.machines.bid_poker import orders as plain
from hostkit.machines.doubts import doubtful
from hostkit.machines.pledges import hash_problem, hashed_text, no_bids, unmatched, with_lf

__all__ = ["HiddenOrders", "bids_of", "check", "hidden_orders", "judged", "said", "verbs"]

Facts = Mapping[str, Any]

_LINE = re.compile(
    r"[\s*•>#-]*(?:i\s+|my\s+)?(?:bid(?:\s+is)?:?\s+(?P<amount>[0-9]{1,9})(?:\s+coins?)?(?!\w|[.,-][0-9])"
    r"|(?P<all>all[\s-]in)\b|(?P<pass>pass|no\s+bid)\b)",
    re.I | re.A,
)
_ON = re.compile(r"[\s,;:]+on\b\s*@?", re.I | re.A)
_LOT = re.compile(r"lot\s+#?([0-9]{1,6})(?!\w|[.,-][0-9])", re.I | re.A)
_MORE = re.compile(r"[\s,;:&+/]+(?:(?:and|for|of)\s+)*@?(?P<lot>(?:the\s+)?lot\b)?", re.I | re.A)
_UNKNOWN = re.compile(r"(?!lot\b)\w[^\s,;]*", re.I)
_GOES_ON = re.compile(r"\w|[.-]\w")
_ALIKE = re.compile(r"\bbid\b[^0-9]{0,20}[0-9]", re.I)


class HiddenOrders(NamedTuple):
    """The orders of a text, in its order; `unread` lines look like bids and are none."""

    orders: tuple[Order, ...]
    unread: tuple[str, ...]


def verbs(kind: str, *, hashed: bool) -> tuple[str, ...]:
    """The orders that a kind of window asks for."""
    if kind == "reveal":
        return ("reveal",)
    return ("hash", "pass") if hashed and kind in ("bid", "bidding") else plain.VERBS[kind]


def hidden_orders(text: str, names: Sequence[str] | None) -> HiddenOrders:
    """Read a text that has been revealed: one order a line, whatever random words follow on it (AN-15).

    `names` are those of the players, one of whom `bid 20 on alice` names; None where they are not known: any name
    will do. What cannot be read without guessing is no order: `on` and something else, a choice, a condition.
    """
    orders: list[Order] = []
    unread = []
    for line in with_lf(text).split("\n"):
        found = _LINE.match(line)
        rest = line
        if found is not None:
            order, end = _order(line, found, names)
            if order is None or doubtful(line[end:]) or _names_more(line, end, names or ()):
                unread.append(line.strip())
                continue
            orders.append(order)
            rest = line[end:]
        if _ALIKE.search(rest):
            unread.append(rest.strip())
    return HiddenOrders(tuple(orders), tuple(unread))


def _order(line: str, found: re.Match[str], names: Sequence[str] | None) -> tuple[Order | None, int]:
    """The order of a line and where it ends; None where it is about something that cannot be read."""
    if found["amount"] is None:
        return Pass() if found["pass"] else AllIn(), found.end()
    amount = int(found["amount"])
    on = _ON.match(line, found.end())
    if on is None:
        return Bid(amount), found.end()
    lot = _LOT.match(line, on.end())
    if lot is not None:
        return Bid(amount, lot=int(lot[1])), lot.end()
    if names is None:
        unknown = _UNKNOWN.match(line, on.end())
        return (Bid(amount, on=unknown[0]), unknown.end()) if unknown else (None, on.end())
    name = _name(line, on.end(), names)
    return Bid(amount, on=name) if name else None, on.end() + len(name)


def _name(line: str, start: int, names: Sequence[str]) -> str:
    """The player who is named at that place of a line, in full; "" for nobody."""
    for name in sorted(names, key=len, reverse=True):
        end = start + len(name)
        if line[start:end].casefold() == name.casefold() and not _GOES_ON.match(line, end):
            return name
    return ""


def _names_more(line: str, start: int, names: Sequence[str]) -> bool:
    """Whether an order is followed by what it might be about besides: `on …`, a lot or a player."""
    if _ON.match(line, start):
        return True
    more = _MORE.match(line, start)
    return more is not None and bool(more["lot"] or _name(line, more.end(), names))


def check(orders: Sequence[Order], facts: Facts) -> list[Problem | None]:
    """For each order of one message, the problem with it, or None."""
    kind = facts.get("kind")
    hashed = facts.get("bids") == "hashed"
    if facts.get("status") == "out" or not (kind == "reveal" or (hashed and kind in ("bid", "bidding"))):
        return plain.check(orders, facts)
    if facts.get("via") == "host" and not any(isinstance(order, Hash | Reveal) for order in orders):
        # The host has ruled what a player bids (ALL-8): that is public, and needs no hash.
        return plain.check(orders, {**facts, "kind": facts.get("of", kind), "bids": "sealed"})
    look = _check_reveal if kind == "reveal" else _check_hashed
    problems: list[Problem | None] = []
    for order in orders:
        problem = look(order, facts)
        problems.append(problem)
        if problem is None and isinstance(order, Hash | Pass):
            facts = {**facts, "hashes": [order.hash] if isinstance(order, Hash) else []}
    return problems


def _check_hashed(order: Order, facts: Facts) -> Problem | None:
    match order:
        case Bid(amount=0, on="") if facts["kind"] == "bid" and order.lot in (None, facts.get("lot")):
            return _check_pass(facts)
        case Pass():
            return _check_pass(facts)
        case Bid() | AllIn():
            return _refused(
                "bids are hashed: post the SHA-256 of a text with your bid, like hash 3f9a…, and keep the text",
                "BP-3",
            )
        case Reveal():
            return _refused(
                f"keep the text until the window {facts.get('name', '')}-reveal opens after this one", "AN-13"
            )
        case Hash():
            return plain.not_tied("", facts) or _check_hash(order, facts)
    return _refused(f"{facts.get('name', 'this window')} asks for hash or pass", "ALL-13")


def _check_pass(facts: Facts) -> Problem | None:
    if facts.get("hashes") and facts.get("order_policy", "last") != "last":
        return _refused("a pass does not withdraw your hash", "SM-2")
    return plain.not_tied("", facts)


def _check_hash(order: Hash, facts: Facts) -> Problem | None:
    problem = hash_problem(order, facts, copied="BP-3")
    if problem is not None:
        return problem
    hashes = facts.get("hashes")
    if facts.get("order_policy") == "first" and hashes and order.hash not in hashes:
        return _refused(f"your first hash is final: {hashes[-1][:8]}… stands", "ALL-2")
    return None


def _check_reveal(order: Order, facts: Facts) -> Problem | None:
    if isinstance(order, Hash):
        return _refused(
            "hashes are posted in the window before this one, before anything is revealed", "AN-13"
        )
    if not isinstance(order, Reveal):
        return _refused(
            f"{facts.get('name', 'this window')} asks for the texts behind the hashes: reveal bid 35 …",
            "ALL-13",
        )
    hashes = facts.get("hashes")
    text = order.text.strip("`\"'") if hashes is None else hashed_text(order.text, hashes)
    if text is None:
        return _refused(unmatched(order.text, hashes or (), facts.get("edited", ())), "AN-13")
    found, problems = judged(text, facts)
    if not found.orders:
        return _refused(no_bids(found.unread, "bid 35"), "AN-15")
    return next((problem for problem in problems if problem is not None), None) if all(problems) else None


def judged(text: str, facts: Facts) -> tuple[HiddenOrders, list[Problem | None]]:
    """The orders of a revealed text, and the problem with each, as if they had been sent to the host."""
    found = hidden_orders(text, facts.get("players"))
    inside = {**facts, "kind": facts.get("of", "bid"), "bids": "sealed", "via": "pm", "order_policy": "last"}
    return found, plain.check(found.orders, inside)


def bids_of(orders: Sequence[Order]) -> list[dict[str, Any]]:
    """What orders of a text bid, as rows for a post: `amount` (None: all in, 0: a pass) and `on`, a seller or ""."""
    return [
        {"amount": plain.amount_of(order, None), "on": order.on if isinstance(order, Bid) else ""}
        for order in orders
    ]


def said(order: Order) -> str:
    """An order of a text in the words of a post."""
    where = f" on {order.on}" if isinstance(order, Bid) and order.on else ""
    return f"bid {order.amount}{where}" if isinstance(order, Bid) else order.verb


def _refused(reason: str, rule: str) -> Problem:
    return Problem("refused", reason, rule)
