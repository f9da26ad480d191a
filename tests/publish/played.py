"""Views of the three other games: moments of played games, kept in played.json, and their hostile twins.

The twins have every player renamed into something that would be markup, and texts to match. What seldom
happens in play (a reshuffle, side pots, overspending, a match) is written out below.
"""

import json
from pathlib import Path
from typing import Any

from tests.publish.views import N1, N2, N3, N4, NASTY_TEXT, View, whole

__all__ = ["PLAYED"]

_N5 = "[[File:x.png]] ''~~~~''"
_NAMES = {
    "alice": N1,
    "bob": N2,
    "carol": N3,
    "dmitri": N4,
    "Sir Bidsalot": _N5,
    "eve-lyn": _N5,
    "standard-proposal-maker": "|-\n{{hat}} *one*",
}


def _renamed(thing: Any) -> Any:
    match thing:
        case dict():
            return {_NAMES.get(key, key): _renamed(value) for key, value in thing.items()}
        case list():
            return [_renamed(value) for value in thing]
        case str():
            return _NAMES.get(thing, thing)
        case _:
            return thing


def _load() -> dict[str, tuple[str, View]]:
    text = Path(__file__).with_name("played.json").read_text(encoding="utf-8")
    return {name: (post, whole(view)) for name, (post, view) in json.loads(text).items()}


_LOADED = _load()


def _after(name: str, result: View, *, orders: list[View] | None = None, **table: Any) -> tuple[str, View]:
    """A played view with another result, with orders to report, and with other things on the table."""
    post, view = _LOADED[name]
    view = view if orders is None else view | {"orders": orders}
    standings = view["standings"] | {"table": view["standings"]["table"] | table}
    return post, view | {"result": view["result"] | result, "standings": standings}


_RARE: dict[str, tuple[str, View]] = {
    "reveal-change-rare": _after(
        "reveal-change",
        {
            "reshuffled": True,
            "changes": [
                {
                    "player": "alice",
                    "old": "JK",
                    "card": "9C",
                    "using": "",
                    "value": 0,
                    "scrap": "9C",
                    "origin": "scrap",
                },
                {
                    "player": "bob",
                    "old": "JK",
                    "card": "2C",
                    "using": "",
                    "value": 0,
                    "scrap": "9C",
                    "origin": "pack",
                },
                {
                    "player": "bob",
                    "old": "7H",
                    "card": "TD",
                    "using": "AS",
                    "value": 15,
                    "scrap": "",
                    "origin": "pack",
                },
            ],
            "refused": [{"player": "carol", "old": "7D"}, {"player": "carol", "old": "8D"}],
            "stuck": [],
            "silent": ["dmitri"],
            "order": ["alice", "bob", "carol", "dmitri"],
        },
        kitty=1_204,
    ),
    "reveal-fold-nobody-wins": _after(
        "reveal-fold-2",
        {
            "folds": [],
            "silent": ["bob"],
            "gamble": None,
            "reshuffled": True,
            "winner": "",
            "payments": [{"player": "alice", "paid": 58, "to": ""}, {"player": "bob", "paid": 58, "to": ""}],
            "kitty": 116,
            "kitty_won": 0,
            "cash": {"alice": -580, "bob": 1_200},
        },
        kitty=116,
    ),
    "reveal-fold-match": _after(
        "reveal-fold-2",
        {
            "folds": [{"player": "bob", "paid": 12, "to": "alice"}],
            "void": ["alice"],
            "ending": "folds",
            "showdown": None,
            "payments": [],
            "winner": "alice",
            "kitty_won": 30,
            "match": "alice",
        },
        orders=[
            {
                "player": "alice",
                "verdict": "refused",
                "reason": "all others had folded before, and whoever is left wins",
                "rule": "BB-12",
                "url": "",
                "text": "",
            },
        ],
    ),
    "reveal-bet-side-pots": _after(
        "reveal-bet-2",
        {
            "skipped": ["hand-1-exchange"],
            "folded": ["dmitri"],
            "turned": [
                {
                    "card": "9C",
                    "round": 2,
                    "steps": [{"player": "bob", "did": "free", "card": "2C", "paid": 0, "lapsed": False}],
                    "opened_by": "",
                    "bids": [],
                    "passed": [],
                    "winner": "",
                    "price": 0,
                    "discarded": True,
                },
            ],
            "pots": [
                {
                    "amount": 31,
                    "players": ["alice", "bob", "carol"],
                    "winners": {"alice": 16, "bob": 15},
                    "odd": ["alice"],
                },
                {"amount": 1_200, "players": ["alice", "carol"], "winners": {"carol": 1_200}, "odd": []},
            ],
        },
    ),
    "reveal-bet-last": _after(
        "reveal-bet-2",
        {
            "actions": [
                {"player": "bob", "verb": "raise", "paid": 40, "to": 40, "all_in": True, "lapsed": False},
                {"player": "carol", "verb": "fold", "paid": 0, "to": 0, "all_in": False, "lapsed": True},
            ],
            "ending": "last",
            "hands": [],
            "pots": [{"amount": 51, "players": ["bob"], "winners": {"bob": 51}, "odd": []}],
        },
    ),
    "reveal-offer-lapsed": _after(
        "reveal-offer",
        {
            "steps": [
                {"player": "alice", "did": "blind", "card": "KS", "paid": 2, "lapsed": False},
                {"player": "bob", "did": "pass", "card": None, "paid": 0, "lapsed": True},
            ],
            "bids": [],
            "opened_by": "",
            "winner": "",
            "price": 0,
            "passed": [],
            "discarded": True,
        },
    ),
    "reveal-exchange-hidden": _after(
        "reveal-exchange",
        {"exchanges": [{"player": "alice", "old": "??", "card": None, "paid": 4}], "stood": ["bob"]},
    ),
    "reveal-auction-overspent": _after(
        "reveal-auction",
        {
            "failed": [{"player": "bob", "total": 1_140, "points": 99}],
            "joined": ["dora"],
            "left": ["carol"],
            "sales": [
                {
                    "lot": 4,
                    "cards": ["AS", "AS"],
                    "bids": [{"player": "alice", "amount": 3, "at": "2026-01-06T00:00:00Z"}],
                    "winner": "",
                    "price": 0,
                    "tied": [],
                    "refunds": [],
                    "fate": "below the reserve",
                }
            ],
        },
    ),
    "reveal-last-day-quiet": _after("reveal-last-day", {"trades": [], "generated": [], "lapsed": []}),
    "final-match": (
        "final",
        _LOADED["reveal-fold-3"][1]
        | {"result": _LOADED["reveal-fold-3"][1]["result"] | {"match": "alice"}, "following": ""},
    ),
    "final-everybody-left": (
        "final",
        _LOADED["reveal-auction"][1]
        | {
            "window": None,
            "standings": _LOADED["reveal-auction"][1]["standings"]
            | {
                "finished": True,
                "players": [
                    seat | {"status": "left", "balance": 0, "cards": []}
                    for seat in _LOADED["reveal-auction"][1]["standings"]["players"]
                ],
            },
        },
    ),
}

_HOSTILE = (
    "announcement-change",
    "announcement-offer",
    "announcement-bet",
    "announcement-reveal",
    "reveal-change-rare",
    "reveal-fold-nobody-wins",
    "reveal-offer",
    "reveal-bet-side-pots",
    "reveal-exchange",
    "reveal-auction",
    "reveal-reveal",
    "reveal-bartering",
    "reveal-last-day",
    "standings-auction-nomic",
)
_ALL = _LOADED | _RARE
PLAYED: dict[str, tuple[str, View]] = _ALL | {
    f"{name}-nasty": (
        _ALL[name][0],
        _renamed(_ALL[name][1])
        | {
            "title": "B's | {{Poker}}",
            "orders": [
                {
                    "player": N3,
                    "verdict": "near-miss",
                    "reason": NASTY_TEXT,
                    "rule": "SM-1",
                    "url": None,
                    "text": "",
                }
            ],
            "amendments": [{"options": {"lots": "|3"}, "why": "[[why]] ~~~~", "seq": 9}],
        },
    )
    for name in _HOSTILE
}
