"""The games on their shelf: what lies there and is no log, and two at once who move a game."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from hostkit.store import LogFile
from tests.cli.conftest import Hostkit

GAMES = Path(__file__).parents[2] / "games"
_NEW = ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol")


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (lambda path: os.mkfifo(path), "a pipe"),
        (lambda path: path.mkdir(), "a folder"),
        (lambda path: path.symlink_to("g1.yaml"), "a symbolic link"),
    ],
    ids=["pipe", "folder", "link"],
)
def test_what_is_no_plain_file_is_refused(hostkit: Hostkit, make: Callable[[Path], None], kind: str) -> None:
    assert hostkit("init").code == 0 and hostkit(*_NEW).code == 0
    make(Path("games/g2.yaml"))
    for words in (
        ["games"],
        ["summary"],
        ["season"],
        ["audit", "games/g2.yaml"],
        ["audit", "-g", "g2"],
    ):
        ran = hostkit(*words)
        assert (ran.code, f"games/g2.yaml is {kind}, not a plain file" in ran.err) == (2, True), (words, ran)


def test_a_board_is_told_however_long_the_ruleset_before_it(hostkit: Hostkit) -> None:
    assert hostkit("init").code == 0
    Path("hostkit.yaml").write_text("board: forum\nboards: {forum: {kind: saved, host: hosty}}\n")
    for ruleset in ("bid-poker", "baileys-poker", "super-bidem", "auction-nomic"):
        assert hostkit("new", ruleset, "--ruleset", ruleset, "--players", "alice,bob,carol").code == 0
    Path("rulesets").mkdir()
    shutil.copytree(GAMES.parent / "rulesets" / "bid-poker", "rulesets/long")
    text = Path("rulesets/long/ruleset.yaml").read_text()
    Path("rulesets/long/ruleset.yaml").write_text("# a comment\n" * 9000 + text)
    assert hostkit("new", "long", "--ruleset", "long", "--players", "alice,bob,carol").code == 0
    rows = hostkit("games", "--json").json["games"]
    assert [(row["game"], row["ruleset"], row["board"]) for row in rows] == [
        (row["game"], row["game"], "forum") for row in rows
    ]
    assert len(rows) == 5


def test_a_game_is_moved_by_one_process_at_a_time(hostkit: Hostkit) -> None:
    assert hostkit("init").code == 0
    shutil.copy(GAMES / "bid-poker-nasty.yaml", "games/g1.yaml")
    assert hostkit("archive", "g1").code == 0
    with LogFile(Path("games/g1.yaml")).lock():
        ran = hostkit("archive", "g1", "--back")
        assert (ran.code, "games/g1.yaml is held by pid" in ran.err) == (1, True)
    assert Path("archive/g1.yaml").exists() and hostkit("archive", "g1", "--back").code == 0
    ran = hostkit("archive", "g1", "--back")
    assert (ran.code, "'g1' is not in the archive\n  there: none" in ran.err) == (2, True)
