"""A promise that names public randomness binds only where it was public before that was: checked by both programs.

The signatures are true ones of drand's quicknet; round 657413 came at 2023-09-15T11:00:03Z.
"""

import re
from pathlib import Path
from typing import Any

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.mix import mix
from hostkit.errors import DataError, NotDueError
from hostkit.store import Workspace
from tests.audit.forge import Forge
from tests.audit.games import bid_poker
from tests.cards.test_beacon import ROUND_657413

# Each checks signatures, for seconds.
pytestmark = pytest.mark.slow

NEW, COMES = "2023-09-15T10:50:03Z", "2023-09-15T11:00:03Z"
IN_TIME, LATE = "2023-09-15T10:52:00Z", "2023-09-15T18:00:00Z"


class Awaiting:
    """A game whose seed is promised with a round of the beacon, by nobody but its log."""

    def __init__(self, root: Path) -> None:
        self.workspace = Workspace.init(root)
        self.log = self.workspace.log("g1").path
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="", options={"deal": "beacon"},
            deck=None, now=NEW, chance=seeded(1),
        )  # fmt: skip

    def open(self, now: str) -> str:
        with at_desk(self.workspace, "g1", now=now, chance=seeded(2)) as desk:
            return play.announce(desk, None, send=False)[0].text

    def mix(self, now: str = LATE) -> bool:
        with at_desk(self.workspace, "g1", now=now, chance=seeded(2)) as desk:
            return mix(desk, words=[], signature=ROUND_657413, send=False).dealt


@pytest.fixture
def game(tmp_path: Path) -> Awaiting:
    return Awaiting(tmp_path / "game")


@pytest.fixture
def fair(game: Awaiting) -> Awaiting:
    game.open(IN_TIME)
    assert game.mix()
    return game


def said(log: bytes, folder: Path, check: str, **given: Any) -> tuple[str, str]:
    """The result of a check in a log, by hostkit audit and by verify.py."""
    path = folder / "g1.yaml"
    path.write_bytes(log)
    found = [row["result"] for row in audit(path, heads="", **given)["checks"] if row["check"] == check]
    theirs = [row.result for row in verify.check(log) if row.check == check]
    assert len(found) == len(theirs) == 1, (found, theirs)
    return found[0], theirs[0]


def moved(log: bytes, **times: str) -> bytes:
    """The log with other moments at which the promise's intent and post are said to have been."""
    steps = [
        {"do": "replace", "event": kind, "find": '^at: ".*"$', "with": f'at: "{at}"'}
        for kind, at in times.items()
    ]
    return Forge(log).forge({"steps": steps})


def test_a_promise_in_time(fair: Awaiting, tmp_path: Path) -> None:
    assert said(fair.log.read_bytes(), tmp_path, "beacon") == ("ok", "skipped")


def test_a_promise_that_was_never_posted(game: Awaiting, fair: Awaiting, tmp_path: Path) -> None:
    log = fair.log.read_bytes()
    dropped = Forge(log).forge({"steps": [{"do": "drop", "event": "published"}]})
    assert said(dropped, tmp_path, "beacon") == ("failed", "failed")
    after_it = Forge(log).forge({"steps": [{"do": "swap", "records": [["published", 1], ["mixed", 1]]}]})
    assert said(after_it, tmp_path, "beacon") == ("failed", "failed")


@pytest.mark.parametrize("times", [(LATE, LATE), (COMES, COMES)])
def test_a_promise_that_was_posted_too_late(fair: Awaiting, tmp_path: Path, times: tuple[str, str]) -> None:
    late = moved(fair.log.read_bytes(), intent=times[0], published=times[1])
    assert said(late, tmp_path, "beacon") == ("failed", "failed")
    before = moved(fair.log.read_bytes(), intent="2023-09-15T11:00:02Z", published="2023-09-15T11:00:02Z")
    assert said(before, tmp_path, "beacon") == ("ok", "skipped")


def test_what_a_crash_leaves_is_told_by_the_thread(fair: Awaiting, tmp_path: Path) -> None:
    crashed = moved(fair.log.read_bytes(), published=LATE)
    assert said(crashed, tmp_path, "beacon") == ("skipped", "skipped")
    posts = sorted((fair.workspace.root / "board/g1/deal").glob("*-host.md"))
    assert said(crashed, tmp_path, "beacon", saved=posts) == ("ok", "skipped")
    late = posts[0].read_text(encoding="utf-8").replace(IN_TIME, LATE)
    posts[0].write_text(late, encoding="utf-8")
    assert said(crashed, tmp_path, "beacon", saved=posts) == ("failed", "skipped")
    assert said(fair.log.read_bytes(), tmp_path, "beacon", saved=posts) == ("failed", "skipped")


def test_mix_refuses_and_open_names_a_later_round(game: Awaiting) -> None:
    with pytest.raises(DataError, match="was never posted, and binds nobody to drand quicknet round 657413"):
        game.mix()
    assert "drand quicknet round 666012" in (told := game.open(LATE)), told
    assert "657413" not in told
    with pytest.raises(NotDueError, match="drand quicknet round 666012 comes at 2023-09-15T18:10:00Z"):
        game.mix("2023-09-15T18:05:00Z")
    assert game.log.read_text(encoding="utf-8").count("event: seed-committed") == 2
    assert game.open("2023-09-15T19:00:00Z") == told
    board = LocalBoard(game.workspace.root / "board/g1", host="host")
    assert [post.id for post in board.own_posts("deal")] == ["deal/1"]


def test_a_promise_that_was_posted_in_time_is_kept(fair: Awaiting) -> None:
    assert fair.log.read_text(encoding="utf-8").count("event: seed-committed") == 1


def test_a_little_before_the_round_is_too_late_to_post(game: Awaiting) -> None:
    assert "657413" in game.open("2023-09-15T10:59:00Z")
    other = Awaiting(game.workspace.root.parent / "other")
    assert "657413" not in other.open("2023-09-15T10:59:50Z")


def test_no_second_choice_of_a_round(fair: Awaiting, tmp_path: Path) -> None:
    """A host who does not like a round that was promised in time cannot name another."""
    steps: list[dict[str, Any]] = [
        {"do": "insert", "before": "mixed", "text": promise(fair.log, "drand quicknet round 700000")},
        {
            "do": "insert",
            "before": "mixed",
            "text": "event: intent\npost: promise\nmarker: g1/promise/5\ndigest: x",
        },
        {"do": "insert", "before": "mixed", "text": "event: published\nintent: 6\npost: promise\nid: deal/2"},
    ]
    forged = Forge(fair.log.read_bytes()).forge({"steps": steps})
    forged = Forge(re.sub(rb'(?m)^at: "2023-09-15T18.*"$', b'at: "2023-09-15T10:55:00Z"', forged)).forge({})
    assert said(forged, tmp_path, "beacon") == ("failed", "failed")
    path = tmp_path / "g1.yaml"
    told = [row["detail"] for row in audit(path, heads="")["checks"] if row["check"] == "beacon"]
    assert "promised in a post in time" in told[0], told


def promise(log: Path, named: str) -> str:
    text = next(
        part for part in log.read_text(encoding="utf-8").split("...\n") if "event: seed-committed" in part
    )
    body = re.sub(r"(?m)^(---|seq: .*|at: .*|hash: .*)\n", "", text)
    assert "drand quicknet round 657413" in body
    return body.replace("drand quicknet round 657413", named)


@pytest.mark.parametrize(
    "change",
    [
        ("commitment: .*$", f'commitment: "{"ab" * 32}"'),
        ("deal: beacon", "deal: host"),
    ],
)
def test_another_seed_cannot_be_promised_anew(
    fair: Awaiting, tmp_path: Path, change: tuple[str, str]
) -> None:
    text = re.sub(change[0], change[1], promise(fair.log, "drand quicknet round 700000"), flags=re.M)
    forged = Forge(fair.log.read_bytes()).forge(
        {"steps": [{"do": "insert", "before": "mixed", "text": text}]}
    )
    found = audit_of(forged, tmp_path)
    assert found["seed"] == "failed", found
    assert "failed" in [row.result for row in verify.check(forged) if row.check == "seed"]


def audit_of(log: bytes, folder: Path) -> dict[str, str]:
    (folder / "g1.yaml").write_bytes(log)
    return {row["check"]: row["result"] for row in audit(folder / "g1.yaml", heads="")["checks"]}


# The players' words


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        ([], "ok"),
        ([{"do": "drop", "event": "published"}], "failed"),
        ([{"do": "swap", "records": [["published", 1], ["mixed", 1]]}], "failed"),
        ([{"do": "swap", "records": [["published", 3], ["dealt", 1]]}], "failed"),
        ([{"do": "drop", "event": "published", "nth": 3}], "failed"),
    ],
)
def test_words_are_promised_then_closed_then_used(tmp_path: Path, steps: list[Any], result: str) -> None:
    played = bid_poker(tmp_path / "game", deal="words")
    log = Forge(played.log.read_bytes()).forge({"steps": steps})
    assert said(log, tmp_path, "words") == (result, result)
