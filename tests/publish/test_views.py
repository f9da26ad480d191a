"""The made-up views of the tests hold just what the program tells a post, so that no template passes by luck."""

from pathlib import Path

import pytest

from hostkit.desk.views import view_of
from hostkit.replay import Game
from hostkit.store import LogFile
from tests.publish.played import PLAYED
from tests.publish.views import CASES, TRIO, view, window

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.yaml"))
WINDOW = window("round-1", "bid", ["bid"]).keys()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_program_tells_what_the_views_hold(path: Path) -> None:
    game = Game()
    seen = set()
    for event in LogFile(path).read():
        game.feed(event)
        if game.window is None or game.window.name in seen:
            continue
        seen.add(game.window.name)
        shown = view_of(game, game.window.name, at=event.at, seq=event.seq, hash="ab" * 32, markup="text")
        assert shown.keys() == view(TRIO).keys()
        assert shown["window"].keys() == WINDOW
    assert len(seen) > 2


@pytest.mark.parametrize("case", CASES | PLAYED)
def test_every_view_holds_it(case: str) -> None:
    _, shown = (CASES | PLAYED)[case]
    assert shown.keys() - {"markup"} == view(TRIO).keys() - {"markup"}
    assert shown["window"] is None or shown["window"].keys() == WINDOW
