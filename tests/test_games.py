"""The example games of `games/`: each is audited and replayed, and one is played again to the same bytes."""

import re
from pathlib import Path
from typing import Any

import pytest

from hostkit.desk.audit import audit
from hostkit.desk.tell import story
from hostkit.log.events import Amended, Check, Created, Event
from hostkit.replay import replay
from hostkit.store import LogFile
from tests.make_games import BAD, GAMES, make

_FOLDER = Path(__file__).parent.parent / "games"


def _log(name: str) -> Path:
    return _FOLDER / f"{name}.yaml"


def _events(name: str) -> list[Event]:
    return LogFile(_log(name)).read()


def _ruleset(name: str) -> str:
    """The ruleset that a game was played by: its words may have grown since, which changes no game in play."""
    created = _events(name)[0]
    assert isinstance(created, Created)
    return created.text


def test_the_folder_holds_these_games_and_nothing_secret() -> None:
    found = {path.name for path in _FOLDER.iterdir()}
    assert found == {f"{name}{ending}" for name in GAMES for ending in (".yaml", ".heads.txt")}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_audited(name: str) -> None:
    heads = _log(name).with_suffix(".heads.txt").read_text(encoding="utf-8")
    report = audit(_log(name), heads=heads)
    wrong = [row for row in report["checks"] if row["result"] == "failed"]
    assert not wrong
    assert report["verdict"] == "verified", report
    others = [row for row in report["checks"] if row["check"] == "posts" and row["result"] != "ok"]
    assert not others, "templates have changed: python -m tests.make_games"


@pytest.mark.parametrize("name", GAMES)
def test_it_is_replayed(name: str) -> None:
    game = replay(_events(name))
    assert game.faults == []
    assert game.finished


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_told_in_words(name: str) -> None:
    events = _events(name)
    lines = story(events)
    assert [seq for seq, _, _ in lines] == [event.seq for event in events]
    # An order is told as its player would write it, a result in a few words, and nothing as a program holds it.
    odd = [text for _, _, text in lines if re.search(r"[({\[]'|\n|None| is resolved: [a-z-]+$", text)]
    assert odd == []


def test_the_ordinary_game_of_bid_poker_is_made_again_to_the_byte(tmp_path: Path) -> None:
    log, heads = make("bid-poker-ordinary", tmp_path / "again", text=_ruleset("bid-poker-ordinary"))
    assert log == _log("bid-poker-ordinary").read_bytes(), "python -m tests.make_games, and look at the diff"
    assert heads == _log("bid-poker-ordinary").with_suffix(".heads.txt").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_made_again_to_the_byte(name: str, tmp_path: Path) -> None:
    assert make(name, tmp_path / "again", text=_ruleset(name))[0] == _log(name).read_bytes()


def test_the_kitty_is_carried_through_a_season_of_ten_hands() -> None:
    game = replay([])
    kitties = []
    for event in _events("baileys-season"):
        game.feed(event)
        result = game.machine.result
        if result.get("ending") and isinstance(event, Check):
            kitties.append(result["kitty"])
    assert kitties == [0, 0, 0, 0, 0, 0, 151, 691, 1219, 0]


def test_the_nomic_changes_its_rules_in_one_log() -> None:
    events = _events("nomic-evolution")
    amended = [(event.since, event.options) for event in events if isinstance(event, Amended)]
    assert [since for since, _ in amended] == [
        "week-2-auction", "week-3-auction", "week-3-last-day", "week-4-bartering",
    ]  # fmt: skip
    game = replay(events)
    options: Any = game.ruleset.options
    assert (options.bids, options.cards_per_lot, options.lots_per_players) == ("hashed", 3, (3, 4))
    before = replay(events, until="week-1-last-day")
    assert before.machine.options.bids == "sealed"  # the next window's, already
    assert replay(events, until="week-1-auction").machine.options.bids == "open"


def test_nasty_names_are_played_and_nothing_of_the_machine_is_in_a_log() -> None:
    text = _log("bid-poker-nasty").read_text(encoding="utf-8")
    assert all(name in text for name in BAD[:1])
    for name in GAMES:
        assert not re.search(r"/(home|root|tmp|work)/", _log(name).read_text(encoding="utf-8"))
