"""A seat gets another name in the middle of a game, and everything goes on as if it had always been so."""

from pathlib import Path

import msgspec
import pytest

from hostkit.log.events import Event, Opened, Receipt, Ruling
from hostkit.machines.renaming import renamed
from hostkit.replay import Game, replay
from tests.cases import Story

_RULESETS = Path(__file__).parent.parent.parent / "rulesets"
_CASES = [
    "auction-nomic/AN-1-escrow", "auction-nomic/AN-12-offers", "auction-nomic/AN-10-prizes",
    "auction-nomic/AN-13-hashed-bids", "baileys-poker/BB-0-the-next-hand",
    "baileys-poker/BB-20-a-card-of-the-scrap-pile",
    "baileys-poker/BB-15-the-kitty-carries-over", "bid-poker/BP-12-the-winner-pays-the-seller",
    "bid-poker/BP-8-struck-out", "bid-poker/SM-3-a-tie-is-bid-again", "bid-poker/BP-13-withdrawing",
    "super-bidem/SB-10-side-pots", "super-bidem/SB-12-a-fold-waits", "super-bidem/SB-16-the-deal-moves-one-seat",
    "super-bidem/SB-7-an-exchange-of-a-hidden-card",
]  # fmt: skip


@pytest.mark.parametrize("case", _CASES)
def test_all_10_another_name_changes_nothing_else(case: str, tmp_path: Path) -> None:
    name, _, rule = case.partition("/")
    story = Story(_RULESETS / name / "cases" / f"{rule}.yaml", tmp_path)
    story.tell()
    events = story.workspace.log("case").read()
    whole = replay(events)
    old = whole.created.players[0].name
    opened = [place for place, event in enumerate(events) if isinstance(event, Opened)]
    for place in (opened[len(opened) // 2] + 1, len(events) * 2 // 3):
        changed = _with_a_newcomer(events, place, old)
        assert not changed.faults
        assert _standings(changed) == renamed(_standings(whole), old, "zoe")
        assert changed.awaiting == renamed(whole.awaiting, old, "zoe")


def _with_a_newcomer(events: list[Event], place: int, old: str) -> Game:
    """The game replayed, with `old` substituted by zoe before the event at a place."""
    game = Game()
    seen: set[int] = set()
    for number, event in enumerate(events):
        if number == place:
            newcomer = Ruling(event.seq, event.at, ruling="substitute", why="", player=old, new="zoe")
            game.feed(newcomer)
        if number >= place and not (event.kind == "opening" and event.receipt in seen):  # type: ignore[union-attr]
            event = renamed(event, old, "zoe")
            if event.kind == "check":
                continue  # its digest is of the standings with the old name
        if isinstance(event, Receipt) and number < place:
            seen.add(event.seq)
        game.feed(event)
    return game


def _standings(game: Game) -> object:
    return msgspec.to_builtins(game.machine.standings())
