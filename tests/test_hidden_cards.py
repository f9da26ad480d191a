"""Hidden cards leave no trace in public: with other cards in their places, everything public is the same.

A game is played with a given deck up to some moment; then once more with all cards that have not been shown by
then in other places. Log, posts, standings and status must be the same, but for digests.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.desk import report
from hostkit.desk.demo.table import Cast, Table
from hostkit.desk.game import Desk
from hostkit.log.events import Revealed
from hostkit.log.order import Exchange, Order, Stand
from hostkit.store import Workspace

_PLAYERS = {"alice": "steady", "bob": "novice", "carol": "sharp", "dora": "steady"}
_DIGEST = re.compile(r"[0-9a-f]{32,}")


class _Blind(Table):
    """Players who do not look at their hidden cards, and so do the same whatever these are."""

    def hole(self, desk: Desk, player: str) -> list[Card]:
        return []

    def orders(self, desk: Desk, player: str) -> list[Order]:
        window = desk.game.machine.window
        if window is None or window.kind != "exchange":
            return super().orders(desk, player)
        # Two of them exchange a hidden card, which they name by its face, in private.
        hidden = super().hole(desk, player)
        return [Exchange((hidden[0],)) if player in ("alice", "carol") else Stand()]


def _cast(ruleset: str, deck: list[Card], *, windows: int) -> Cast:
    private = ("exchange",) if ruleset == "super-bidem" else ("fold",)
    return Cast(
        ruleset,
        _PLAYERS,
        3,
        game="g",
        deck="\n".join(deck),
        windows=windows,
        hands=1,
        private=private,
        chatter=(),
    )


def _played(folder: Path, cast: Cast) -> Table:
    table = _Blind(Workspace.init(folder), cast)
    table.play()
    return table


def _public(table: Table) -> dict[str, Any]:
    """Everything that people can see, without digests."""
    with table.desk() as desk:
        log = desk.log.path.read_text(encoding="utf-8")
        shown: dict[str, Any] = {
            "log": log,
            "posts": "\n".join(post.text for post in table.board(desk).own_posts("") if not post.to),
            "standings": str(report.standings(desk.game, head="")),
            "status": str(report.status(desk.game, head="", now=table.now)),
        }
    return {name: _DIGEST.sub("#", text) for name, text in shown.items()}


def _other(table: Table, deck: list[Card], seed: int) -> list[Card]:
    """The deck with all cards that were not shown in other places."""
    with table.desk() as desk:
        shown = {
            int(opening.split()[0]) - 1
            for event in desk.log.read()
            if isinstance(event, Revealed) and event.deck == "hand-1"
            for opening in event.openings
        }
    hidden = [place for place in range(len(deck)) if place not in shown]
    moved = hidden[:]
    random.Random(seed).shuffle(moved)
    mixed = deck[:]
    for place, source in zip(hidden, moved, strict=True):
        mixed[place] = deck[source]
    assert mixed != deck
    return mixed


@pytest.mark.parametrize(
    ("ruleset", "seed", "windows"),
    [
        ("super-bidem", 12, 2),
        ("super-bidem", 12, 9),  # the exchange is over, the last betting is open
        ("super-bidem", 7, 6),  # a hand is over without a showdown
        ("baileys-poker", 1, 1),
        ("baileys-poker", 2, 4),
    ],
)
def test_other_hidden_cards_make_no_difference_in_public(
    ruleset: str, seed: int, windows: int, tmp_path: Path
) -> None:
    deck = list(standard_deck())
    random.Random(seed).shuffle(deck)
    one = _played(tmp_path / "one", _cast(ruleset, deck, windows=windows))
    public = _public(one)
    other = _played(tmp_path / "other", _cast(ruleset, _other(one, deck, 5), windows=windows))
    assert _public(other) == public


def test_hidden_cards_reach_their_owner_and_can_be_checked(tmp_path: Path) -> None:
    deck = list(standard_deck())
    table = _played(tmp_path / "one", _cast("super-bidem", deck, windows=1))
    with table.desk() as desk:
        for place, player in enumerate(desk.game.machine.seats):
            letters = table.board(desk).messages_to(player)
            assert len(letters) == 1
            assert str(deck[place]) in letters[0].text
            assert desk.pack("hand-1").commitments[place] in letters[0].text
            assert desk.pack("hand-1").opening(place + 1) in letters[0].text
