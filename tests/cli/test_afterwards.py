"""What comes after: corrections told anew, seasons, the archive, the day by message, posts of those who do not play."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from hostkit.boards.local import LocalBoard
from hostkit.store import LogFile
from tests.cli.conftest import Hostkit, run_at

_GAMES = Path(__file__).parents[2] / "games"
_DECK = "AS KS QS JS TS  AH KH QH JH 9H"
_START, _ROUND, _END = "2026-01-01T18:00:00Z", "2026-01-02T18:00:00Z", "2026-01-03T18:00:00Z"


@pytest.fixture
def board(hostkit: Hostkit, tmp_path: Path) -> LocalBoard:
    """Round 1 of two is open and announced."""
    (tmp_path / "deck.txt").write_text("\n".join(_DECK.split()))
    hostkit("init")
    hostkit(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--deck", "deck.txt", "-o", "lots=2",
        "-o", "lot_sizes=[5, 5]", "-o", "change_rounds=0", "-o", "strikes_out=1", "--now", _START,
    )  # fmt: skip
    hostkit("open", "--now", _START)
    assert hostkit("resolve", "--now", _ROUND).code == 0
    return LocalBoard(tmp_path / "board" / "g1", host="host")


def _reveal(board: LocalBoard) -> str:
    (text,) = [post.text for post in board.own_posts("round-1") if "g1/reveal/" in post.text]
    return text


def _corrected(hostkit: Hostkit) -> None:
    run_at(hostkit, _ROUND, "record", "alice", "bid 30")
    run_at(hostkit, _ROUND, "record", "bob", "bid 20")
    run_at(hostkit, _ROUND, "record", "carol", "pass")
    run_at(hostkit, _END, "resolve")


def test_a_correction_and_its_undo_say_what_is_to_be_published_again(
    hostkit: Hostkit, board: LocalBoard
) -> None:
    _corrected(hostkit)
    first = _reveal(board)
    again = [f"to tell the players: hostkit publish {what} round-1" for what in ("reveal", "standings")]
    ran = run_at(hostkit, _END, "rule", "adjust", "alice", "+5", "round-1", "--why", "the fee came twice")
    assert ran.err.splitlines() == again
    run_at(hostkit, _END, "publish", "reveal", "round-1")
    run_at(hostkit, _END, "publish", "standings", "round-1")
    assert "Corrected" in _reveal(board)
    ran = run_at(hostkit, _END, "rule", "undo", "--why", "it came once after all")
    assert ran.err.splitlines() == again
    run_at(hostkit, _END, "publish", "reveal", "round-1")
    now = _reveal(board)
    assert now != first and "undo" in now and "the fee came twice" not in now
    assert run_at(hostkit, _END, "status", "--json").json["window"]["name"] == "round-2"


def test_an_undone_extension_corrects_no_reveal(hostkit: Hostkit, board: LocalBoard) -> None:
    _corrected(hostkit)
    run_at(hostkit, _END, "rule", "extend", "round-2", "12h", "--why", "the forum was down")
    ran = run_at(hostkit, _END, "rule", "undo", "--why", "it was up")
    assert ran.err == "to tell the players: hostkit publish announcement round-2\n"
    assert "unchanged" in run_at(hostkit, _END, "publish", "reveal", "round-1").err


def test_watch_tells_the_players_of_a_ruling(hostkit: Hostkit, board: LocalBoard) -> None:
    _corrected(hostkit)
    run_at(hostkit, _END, "rule", "adjust", "alice", "+5", "round-1", "--why", "the fee came twice")
    plan = run_at(hostkit, _END, "watch", "--dry-run").out
    assert "would publish reveal of round-1 again, after a ruling" in plan
    out = run_at(hostkit, _END, "watch", "--once").out
    assert "reveal of round-1 is posted again: round-1/" in out
    assert "Corrected" in _reveal(board) and run_at(hostkit, _END, "watch", "--once").out == ""


def test_all_13_what_those_who_do_not_play_write_waits_for_nobody(
    hostkit: Hostkit, board: LocalBoard
) -> None:
    run_at(hostkit, _ROUND, "record", "alice", "bid 30")
    run_at(hostkit, _ROUND, "record", "bob", "bid 20")
    run_at(hostkit, _END, "resolve")  # carol was silent, and is out with her first strike
    at = "2026-01-03T19:00:00Z"
    for player in ("carol", "lurker"):
        board.post_as(player, thread="round-2", text="bid 35", at=at)
        board.post_as(player, thread="round-2", text="bid 35 or 40", at=at)
        board.post_as(player, thread="round-2", text="good luck", at=at)
    rows = run_at(hostkit, at, "scrape", "--json").json["orders"]
    assert {(row["player"], row["verdict"]) for row in rows} == {
        ("carol", "refused"), ("carol", "ignored"), ("lurker", "refused"), ("lurker", "ignored"),
    }  # fmt: skip
    reasons = {row["reason"] for row in rows if row["verdict"] == "ignored"}
    assert reasons == {"carol is out of the game", "lurker is no player of this game"}
    assert run_at(hostkit, at, "status", "--json").json["window"]["acted"] == []
    run_at(hostkit, "2026-01-04T18:00:00Z", "resolve")


def test_bb_12_a_fold_that_came_too_late_is_refused(hostkit: Hostkit) -> None:
    hostkit("init")
    run_at(hostkit, _START, "new", "g1", "--ruleset", "baileys-poker", "--players", "alice,bob")
    for player in ("alice", "bob"):
        run_at(hostkit, _START, "record", player, "stick")
    run_at(hostkit, _START, "resolve")
    for player in ("alice", "bob"):
        run_at(hostkit, _START, "record", player, "fold")
    run_at(hostkit, _START, "resolve")
    rows = _do_json(hostkit, "orders", "hand-1-fold-1")["orders"]
    late = [(row["reason"], row["rule"]) for row in rows if row["verdict"] == "refused"]
    assert late == [("all others had folded before, and whoever is left wins", "BB-12")]
    assert sorted(row["verdict"] for row in rows) == ["accepted", "refused"]


def _do_json(hostkit: Hostkit, *words: str) -> Any:
    return hostkit(*words, "--json").json


@pytest.fixture
def spring(hostkit: Hostkit, tmp_path: Path) -> Path:
    hostkit("init")
    for name in ("bid-poker-ordinary", "bid-poker-nasty", "baileys-season", "bidem-ordinary"):
        shutil.copy(_GAMES / f"{name}.yaml", tmp_path / "games")
    return tmp_path


def test_a_season_counts_points_money_and_hands(hostkit: Hostkit, spring: Path) -> None:
    found = _do_json(hostkit, "season", "bid-poker-ordinary", "--by", "net")
    final = {
        row["player"]: row for row in _do_json(hostkit, "standings", "-g", "bid-poker-ordinary")["players"]
    }
    assert found["unit"] == "yen"
    assert {row["player"]: row["net"] for row in found["players"]} == {
        name: row["payout"] for name, row in final.items()
    }
    assert [row["hands"] for row in found["players"] if final[row["player"]]["rank"] == 1] == [1]
    # A game of hands: who won most of them need not have most points; net is what was won.
    found = _do_json(hostkit, "season", "baileys-season", "--by", "hands")
    assert (found["unit"], sum(row["hands"] for row in found["players"])) == ("points", 7)
    # The chips that a player brought are not won.
    net = {row["player"]: row["net"] for row in _do_json(hostkit, "season", "bidem-ordinary")["players"]}
    has = _do_json(hostkit, "standings", "-g", "bidem-ordinary")["players"]
    assert len({row["balance"] - net[row["player"]] for row in has}) == 1
    # Yen and points cannot be added.
    found = _do_json(hostkit, "season")
    assert found["unit"] is None and {row["net"] for row in found["players"]} == {None}
    assert "cannot be added up" in hostkit("season", "--by", "net").err


def test_the_archive_stays_in_the_season(hostkit: Hostkit, spring: Path) -> None:
    before = _do_json(hostkit, "season")
    assert hostkit("archive", "bid-poker-nasty").code == 0
    assert _do_json(hostkit, "season") == before
    # Worked out once; a log that has moved, or a spoilt file, is read again.
    (spring / ".season.json").write_text("{")
    assert _do_json(hostkit, "season") == before
    assert hostkit("archive", "bid-poker-nasty", "--back").code == 0
    assert hostkit("season", "nowhere").code == 2


def test_many_games_are_quick(hostkit: Hostkit, spring: Path) -> None:
    log = (_GAMES / "bid-poker-ordinary.yaml").read_bytes()
    for number in range(30):
        (spring / "games" / f"game-{number}.yaml").write_bytes(log)
    reads = 0
    read = LogFile.entries

    def counted(self: LogFile) -> Any:
        nonlocal reads
        reads += 1
        return read(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LogFile, "entries", counted)
        assert len(_do_json(hostkit, "games")["games"]) == 34
        assert reads == 0
        first = _do_json(hostkit, "season")
        assert reads >= 30
        reads = 0
        assert _do_json(hostkit, "season") == first and reads == 0


def test_the_day_is_told_by_message_too(hostkit: Hostkit, board: LocalBoard) -> None:
    ran = run_at(hostkit, _ROUND, "summary", "--to", "boss")
    assert "the day is told to boss by message (local)" in ran.err
    (message,) = board.messages_to("boss")
    assert message.text.strip() == ran.out.strip()
    next_day = "2026-01-03T00:10:00Z"
    ran = run_at(hostkit, next_day, "watch", "--once", "--to", "boss")
    assert "the day is told in" in ran.err and "told to boss by message" in ran.err
    assert "told" not in run_at(hostkit, next_day, "watch", "--once", "--to", "boss").err
    assert len(board.messages_to("boss")) == 2


def test_amendments_are_told_with_numbers_as_numbers(hostkit: Hostkit) -> None:
    hostkit("init")
    run_at(hostkit, _START, "new", "g1", "--ruleset", "auction-nomic", "--players", "alice,bob")
    told = run_at(
        hostkit, _START, "amend", "cards_per_lot=3", "bids=hashed", "--from", "week-3-auction", "--why", "p", "--json"
    ).json  # fmt: skip
    assert told["options"] == {"cards_per_lot": 3, "bids": "hashed"}


def test_the_money_of_a_sign_up_has_its_name(hostkit: Hostkit) -> None:
    hostkit("init")
    run_at(hostkit, _START, "new", "g1", "--ruleset", "super-bidem", "--signup", "24h")
    assert _do_json(hostkit, "standings")["unit"] == "chips"
    assert hostkit("standings").out.split()[:4] == ["seat", "player", "status", "chips"]
