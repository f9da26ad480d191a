"""A reading without a game: how one post would be read, and judged by what is known of the window."""

from collections.abc import Mapping
from typing import Any

from hostkit.desk.start import ruleset_text
from hostkit.errors import InputError, Problem
from hostkit.log.order import AllIn, Bid, Pass, as_json
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.rulesets import Ruleset, read_ruleset
from hostkit.store import Workspace

__all__ = ["Trial"]

# Whom a post may name where the request names no players.
_PLAYERS = ("alice", "bob", "carol", "dmitri", "eve-lyn", "Sir Bidsalot", "player_7", "Ω-man")
_KEYS = {"ruleset", "markup", "window", "author", "text"}
_MARKUPS = ("text", "markdown", "reddit", "discord", "bbcode", "html", "wikitext")


class Trial:
    """Reads posts one after the other; rulesets are read once."""

    def __init__(self, workspace: Workspace | None) -> None:
        self.workspace = workspace
        self._rulesets: dict[str, tuple[Ruleset, Words]] = {}

    def read(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """The orders of a post and a verdict for each order-like passage, in the form of the contract.

        The request has `ruleset`, `text`, and where they matter `markup`, `window` and `author`. Raises
        `InputError` for a request that cannot be read.
        """
        missing = {"ruleset", "text"} - request.keys()
        if missing:
            raise InputError(
                f"the request lacks {', '.join(sorted(missing))}",
                hint=f"its keys: {', '.join(sorted(_KEYS))}",
            )
        text, markup, window = request["text"], request.get("markup", "text"), request.get("window") or {}
        author = request.get("author") or ""
        if not isinstance(text, str) or not isinstance(author, str) or not isinstance(window, Mapping):
            raise InputError("text and author are texts, window is a mapping")
        if markup not in _MARKUPS:
            raise InputError(f"{markup!r} is no markup", hint=f"one of {', '.join(_MARKUPS)}")
        ruleset, words = self._ruleset(str(request["ruleset"]))
        reading = read(
            text, markup, words=words, facts=window, names=Names(_named(window, author)), author=author
        )
        facts = {**ruleset.machine.known(ruleset.options), "player": author, **window}
        outcomes = iter(ruleset.machine.check(reading.orders, facts))
        orders, report, standing = [], [], dict[Any, dict[str, Any]]()
        for item in reading.items:
            problem = item if isinstance(item, Problem) else next(outcomes)
            if problem is None:
                assert not isinstance(item, Problem)
                orders.append(as_json(item))
            verdict, reason, rule = problem or Problem("accepted", "")
            row = {"verdict": verdict, "reason": reason or None, "rule": rule or None}
            report.append(row)
            if problem is None:
                _supersede(item, row, standing)
        return {"orders": orders, "report": report}

    def _ruleset(self, name: str) -> tuple[Ruleset, Words]:
        if name not in self._rulesets:
            ruleset = read_ruleset(name, ruleset_text(self.workspace, name))
            self._rulesets[name] = ruleset, Words(ruleset.words)
        return self._rulesets[name]


def _supersede(order: Any, row: dict[str, Any], standing: dict[Any, dict[str, Any]]) -> None:
    """Of several bids of one post on the same thing the last one counts; a pass takes back all of them."""
    match order:
        case Bid():
            about: Any = (order.lot, order.on)
        case AllIn():
            about = (None, "")
        case Pass():
            about = None
        case _:
            return
    for other in list(standing):
        if about is None or other in (about, None):
            standing.pop(other).update(
                verdict="superseded", reason="a later order took its place", rule="ALL-2"
            )
    standing[about] = row


def _named(window: Mapping[str, Any], author: str) -> dict[str, tuple[str, ...]]:
    listed = window.get("players") or _PLAYERS
    others = (author, *window.get("on_sale", ()), *window.get("offers_to_me", ()))
    return {name: () for name in dict.fromkeys((*listed, *others)) if name}
