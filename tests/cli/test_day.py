"""The dealer's day by commands: rulings that stop and move the clock, people, reminders, many games."""

from pathlib import Path
from typing import Any

import pytest

from hostkit.cli import COMMANDS
from hostkit.cli.group import group
from hostkit.store import LogFile
from tests.cli.conftest import Hostkit

_DECK = "AS KS QS JS TS  AH KH QH JH 9H"
_START = "2026-01-01T18:00:00Z"
ROUND = "2026-01-02T18:00:00Z"  # round-1 opens


def _new(hostkit: Hostkit, *options: str, name: str = "g1") -> None:
    Path("deck.txt").write_text("\n".join(_DECK.split()))
    hostkit("init")
    chosen = [
        word
        for option in ("lots=2", "lot_sizes=[5, 5]", "change_rounds=0", *options)
        for word in ("-o", option)
    ]
    ran = hostkit("new", name, "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--deck", "deck.txt",
                  "--now", _START, *chosen)  # fmt: skip
    assert ran.code == 0, ran.err
    assert hostkit("resolve", "-g", name, "--now", ROUND).code == 0


def _do(hostkit: Hostkit, at: str, *words: str, code: int = 0) -> Any:
    ran = hostkit(*words, "--json", "--now", at)
    assert ran.code == code, (words, ran.out, ran.err)
    return ran.err if code else ran.json


def _rule(hostkit: Hostkit, at: str, *words: str, code: int = 0) -> Any:
    return _do(hostkit, at, "rule", *words, "--why", "because", code=code)


def _window(hostkit: Hostkit, at: str = ROUND) -> Any:
    return _do(hostkit, at, "status")["window"]


def _seats(hostkit: Hostkit) -> dict[str, Any]:
    return {row["player"]: row for row in hostkit("standings", "--json").json["players"]}


def test_a_pause_shifts_the_deadline(hostkit: Hostkit) -> None:
    _new(hostkit)
    _rule(hostkit, "2026-01-03T12:00:00Z", "pause")
    assert "paused since" in _do(hostkit, "2026-01-03T20:00:00Z", "resolve", code=3)
    # What is written in a pause counts.
    heard = _do(hostkit, "2026-01-03T20:00:00Z", "record", "alice", "bid 30")
    assert heard["orders"][-1]["verdict"] == "sealed"
    assert _do(hostkit, "2026-01-03T20:00:00Z", "status")["next"].startswith("rule resume")
    _rule(hostkit, "2026-01-04T12:00:00Z", "resume")
    assert _window(hostkit)["deadline"] == "2026-01-04T18:00:00Z"
    assert "open until" in _do(hostkit, "2026-01-04T17:00:00Z", "resolve", code=3)
    _do(hostkit, "2026-01-04T18:00:00Z", "resolve")
    assert _seats(hostkit)["alice"]["balance"] == 120
    assert hostkit("audit", "--json").json["verdict"] == "unfinished"


def test_a_pause_after_the_deadline_is_refused(hostkit: Hostkit) -> None:
    _new(hostkit)
    log = Path("games/g1.yaml").read_bytes()
    assert "resolve it, then pause" in _rule(hostkit, "2026-01-03T18:00:00Z", "pause", code=1)
    assert "not paused" in _rule(hostkit, "2026-01-03T17:00:00Z", "resume", code=1)
    assert Path("games/g1.yaml").read_bytes() == log


def test_all_10_a_substitute_takes_over_in_the_middle_of_a_window(hostkit: Hostkit) -> None:
    _new(hostkit)
    _do(hostkit, "2026-01-02T19:00:00Z", "record", "bob", "bid 40")
    _rule(hostkit, "2026-01-02T20:00:00Z", "substitute", "bob", "dave")
    late = _do(hostkit, "2026-01-02T21:00:00Z", "record", "bob", "bid 1")["orders"][-1]
    assert (late["player"], late["verdict"]) == ("bob", "ignored")
    early = _do(hostkit, "2026-01-02T21:10:00Z", "record", "bob", "bid 41", "--at", "2026-01-02T19:30:00Z")
    assert early["orders"][-1]["player"] == "dave"
    assert _window(hostkit)["acted"] == ["dave"]
    _do(hostkit, "2026-01-03T18:00:00Z", "resolve")
    seats = _seats(hostkit)
    assert "bob" not in seats and (seats["dave"]["seat"], seats["dave"]["balance"]) == (2, 109)
    rows = hostkit("orders", "round-1", "--json").json["orders"]
    assert [row["verdict"] for row in rows if row["player"] == "bob"] == ["ignored"]
    audit = hostkit("audit", "--json").json
    assert not [check for check in audit["checks"] if check["result"] == "failed"], audit


def test_a_substitute_needs_a_free_name(hostkit: Hostkit) -> None:
    _new(hostkit)
    assert _rule(hostkit, ROUND, "substitute", "bob", "alice", code=2)
    assert _rule(hostkit, ROUND, "substitute", "nobody", "dave", code=2)


def test_booked_absences(hostkit: Hostkit) -> None:
    _new(hostkit)
    booked = ("--from", "2026-01-02", "--until", "2026-01-04")
    _rule(hostkit, ROUND, "absent", "bob", *booked, "--default", "pass")
    _rule(hostkit, ROUND, "absent", "carol", *booked)
    _do(hostkit, "2026-01-03T18:00:00Z", "resolve")
    assert {name: row["strikes"] for name, row in _seats(hostkit).items()} == {
        "alice": 1,
        "bob": 0,
        "carol": 0,
    }
    _do(hostkit, "2026-01-04T18:00:00Z", "resolve")
    assert {name: row["strikes"] for name, row in _seats(hostkit).items()} == {
        "alice": 2,
        "bob": 1,
        "carol": 1,
    }
    assert hostkit("audit", "--json").json["verdict"] == "verified"


def test_undo_takes_back_the_last_act_only(hostkit: Hostkit) -> None:
    _new(hostkit)
    first = _rule(hostkit, ROUND, "adjust", "alice", "-50")["seq"]
    _rule(hostkit, ROUND, "extend", "round-1", "12h")
    assert "not the host's last act" in _rule(hostkit, ROUND, "undo", str(first), code=1)
    _rule(hostkit, ROUND, "undo")
    assert (_window(hostkit)["deadline"], _seats(hostkit)["alice"]["balance"]) == (
        "2026-01-03T18:00:00Z",
        100,
    )
    _rule(hostkit, ROUND, "undo")
    assert _seats(hostkit)["alice"]["balance"] == 150
    _do(hostkit, "2026-01-03T18:00:00Z", "resolve")
    assert "nothing to undo" in _rule(hostkit, "2026-01-03T18:00:00Z", "undo", code=1)
    assert hostkit("audit", "--json").json["verdict"] == "unfinished"


def test_an_extension_until_a_time_of_a_zone(hostkit: Hostkit) -> None:
    _new(hostkit)
    _rule(hostkit, ROUND, "extend", "round-1", "to", "2026-01-04", "21:00", "Europe/Berlin")
    assert _window(hostkit)["deadline"] == "2026-01-04T20:00:00Z"
    assert "already" in _rule(hostkit, ROUND, "extend", "round-1", "to", "2026-01-03T20:00Z", code=2)


def test_grace(hostkit: Hostkit) -> None:
    _new(hostkit, "grace=15m", "consideration=23h")
    for at, player, verdict in (("18:14:59", "alice", "sealed"), ("18:15:00", "bob", "late")):
        heard = _do(hostkit, f"2026-01-03T{at}Z", "record", player, "bid 30")
        assert heard["orders"][-1]["verdict"] == verdict
    assert "of grace" in _do(hostkit, "2026-01-03T18:14:00Z", "resolve", code=3)
    _do(hostkit, "2026-01-03T18:15:00Z", "resolve")
    assert _seats(hostkit)["alice"]["balance"] == 120


def test_a_late_bid_keeps_an_open_auction_open(hostkit: Hostkit) -> None:
    _new(hostkit, "bids=open", "anti_snipe=10m")
    _do(hostkit, ROUND, "record", "alice", "bid 30", "--via", "thread", "--at", "2026-01-03T17:49:00Z")
    assert _window(hostkit)["deadline"] == "2026-01-03T18:00:00Z"
    _do(hostkit, ROUND, "record", "bob", "bid 31", "--via", "thread", "--at", "2026-01-03T17:55:00Z")
    assert _window(hostkit)["deadline"] == "2026-01-03T18:05:00Z"
    _do(hostkit, ROUND, "record", "carol", "bid 32", "--via", "thread", "--at", "2026-01-03T18:04:00Z")
    assert _window(hostkit)["deadline"] == "2026-01-03T18:14:00Z"
    _do(hostkit, "2026-01-03T18:14:00Z", "resolve")
    assert _seats(hostkit)["carol"]["balance"] == 118


def test_a_window_with_too_many_missing_is_extended_once(hostkit: Hostkit) -> None:
    _new(hostkit, "missing_limit=1", "missing_extension=6h")
    assert not _do(hostkit, "2026-01-03T18:00:00Z", "resolve")["closed"]
    assert _window(hostkit)["deadline"] == "2026-01-04T00:00:00Z"
    assert _do(hostkit, "2026-01-04T00:00:00Z", "resolve")["closed"]
    assert _seats(hostkit)["alice"]["strikes"] == 1


def test_reminders(hostkit: Hostkit) -> None:
    _new(hostkit, "remind=[12h, 3h]")
    _do(hostkit, ROUND, "record", "alice", "bid 30")
    _rule(hostkit, ROUND, "absent", "carol", "--until", "2026-01-09")
    assert "nobody" in _do(hostkit, "2026-01-03T05:00:00Z", "remind", code=3)
    told = _do(hostkit, "2026-01-03T06:00:00Z", "remind")
    assert (told["step"], told["players"], told["via"]) == ("12h", ["bob"], "pm")
    _do(hostkit, "2026-01-03T07:00:00Z", "remind", code=3)
    told = _do(hostkit, "2026-01-03T15:00:00Z", "remind", "--via", "thread")
    assert (told["step"], told["players"]) == ("3h", ["bob"])
    _do(hostkit, "2026-01-03T15:01:00Z", "remind", code=3)
    sent = "".join(path.read_text() for path in Path("board/g1").rglob("*.md"))
    assert sent.count("closes in 12 h") == 2 and sent.count("closes in 3 h") == 1  # in the subject too


def test_other_names_and_accounts(hostkit: Hostkit) -> None:
    _new(hostkit)
    hostkit("open", "--now", ROUND)
    _do(hostkit, ROUND, "player", "bob", "--alias", "bobby", "--account", "local:Bob the Third")
    _do(hostkit, ROUND, "player", "--cohost", "dora")
    assert "another player" in _do(hostkit, ROUND, "player", "carol", "--alias", "bobby", code=2)
    from hostkit.boards.local import LocalBoard

    board = LocalBoard(Path("board/g1"), host="host")
    board.message_as("Bob the Third", text="bid 20", at="2026-01-02T19:00:00Z")
    board.post_as("dora", thread="round-1", text="bid 99", at="2026-01-02T19:00:00Z")
    rows = _do(hostkit, "2026-01-02T20:00:00Z", "scrape")["orders"]
    assert [(row["player"], row["verdict"]) for row in rows] == [("bob", "sealed")]
    _do(hostkit, "2026-01-02T20:00:00Z", "player", "bob", "--rename", "robert")
    board.message_as("bob", text="bid 25", at="2026-01-02T21:00:00Z")
    rows = _do(hostkit, "2026-01-02T22:00:00Z", "scrape")["orders"]
    assert [(row["player"], row["verdict"]) for row in rows] == [("robert", "sealed")]
    _do(hostkit, "2026-01-03T18:00:00Z", "resolve")
    assert _seats(hostkit)["robert"]["balance"] == 125
    posted = _do(hostkit, "2026-01-03T18:00:00Z", "player", "--post")["posts"][0]["text"]
    assert "robert" in posted and "bobby" in posted
    audit = hostkit("audit", "--json").json
    assert not [check for check in audit["checks"] if check["result"] == "failed"], audit


@pytest.mark.parametrize(
    ("ruleset", "needed"), [("bid-poker", 2), ("baileys-poker", 2), ("super-bidem", 3), ("auction-nomic", 2)]
)
def test_sign_up(hostkit: Hostkit, ruleset: str, needed: int) -> None:
    hostkit("init")
    _do(hostkit, "2026-01-04T00:00:00Z", "new", "g1", "--ruleset", ruleset, "--signup", "24h")
    names = ["zoe", "yan", "xu"][:needed]
    for name in names:
        heard = _do(hostkit, "2026-01-04T01:00:00Z", "record", name, "join", "--via", "thread")
        assert heard["orders"][-1]["verdict"] == "accepted"
    assert heard["orders"][-1]["order"] == {"verb": "join"}
    _do(hostkit, "2026-01-04T02:00:00Z", "record", "zoe", "leave", "--via", "thread")
    assert (
        "have joined" in _do(hostkit, "2026-01-05T00:00:00Z", "resolve", code=1) or ruleset == "auction-nomic"
    )
    _do(hostkit, "2026-01-04T03:00:00Z", "record", "zoe", "join", "--via", "thread")
    _do(hostkit, "2026-01-05T00:00:00Z", "resolve")
    assert list(_seats(hostkit)) == [*names[1:], "zoe"]
    audit = hostkit("audit", "--json").json
    assert not [check for check in audit["checks"] if check["result"] == "failed"], audit


def test_many_games(hostkit: Hostkit) -> None:
    for name in ("g1", "g2"):
        _new(hostkit, name=name)
    for at in ("2026-01-03T18:00:00Z", "2026-01-04T18:00:00Z"):
        _do(hostkit, at, "resolve", "-g", "g1")
    rows = {row["game"]: row for row in _do(hostkit, ROUND, "games")["games"]}
    assert (rows["g1"]["finished"], rows["g1"]["window"]) == (True, None)
    assert (rows["g2"]["finished"], rows["g2"]["window"]) == (False, "round-1")
    assert rows["g2"]["deadline"] == "2026-01-03T18:00:00Z"
    table = hostkit("season", "--json").json
    assert table["games"] == ["g1"] and len(table["players"]) == 3
    assert "| Rank |" in hostkit("season", "--format", "markdown").out
    assert hostkit("archive", "g2").code == 1
    assert hostkit("archive", "g1").code == 0
    assert [row["game"] for row in _do(hostkit, ROUND, "games")["games"]] == ["g2"]
    assert hostkit("archive", "g1", "--back").code == 0
    assert hostkit("audit", "-g", "g1").code == 0


def test_watch_dry_run_changes_nothing(hostkit: Hostkit) -> None:
    _new(hostkit)
    log = Path("games/g1.yaml").read_bytes()
    ran = hostkit("watch", "--dry-run", "--now", "2026-01-03T18:00:00Z")
    assert "would resolve round-1" in ran.out and Path("games/g1.yaml").read_bytes() == log


def test_watch_leaves_a_game_that_is_held(hostkit: Hostkit) -> None:
    _new(hostkit)
    with LogFile(Path("games/g1.yaml")).lock():
        ran = hostkit("watch", "--once", "--now", "2026-01-03T18:00:00Z")
    assert ran.code == 0 and "left for the next round" in ran.err


def test_watch_by_the_clock_of_a_board_that_is_behind(hostkit: Hostkit) -> None:
    _new(hostkit)
    for post in Path("board/g1/round-1").glob("*.md"):
        post.write_text(post.read_text().replace(f'created: "{ROUND}"', 'created: "2026-01-02T17:50:00Z"'))
    early = hostkit("watch", "--once", "--now", "2026-01-03T18:05:00Z").out
    assert "resolved" not in early and "by the board's clock, which is 10 min behind" in early
    assert "round-1 is resolved" in hostkit("watch", "--once", "--now", "2026-01-03T18:10:00Z").out


def test_watch_tells_what_waits_for_a_ruling(hostkit: Hostkit) -> None:
    _new(hostkit)
    _do(hostkit, ROUND, "record", "alice", "bid 35abc")
    ran = hostkit("watch", "--once", "--now", "2026-01-03T18:00:00Z")
    assert ran.code == 1 and "hostkit rule void" in ran.err


def test_watch_leaves_a_board_that_does_not_answer_alone_for_a_while(
    hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _new(hostkit)

    def down(*_: object) -> Any:
        raise OSError("connection refused")

    with monkeypatch.context() as patch:
        patch.setattr("hostkit.boards.local.LocalBoard._fetch", down)
        first = hostkit("watch", "--once", "--now", "2026-01-02T19:00:00Z")
        assert first.code == 5 and "again in 5 min" in first.err
        assert "asked again in 4 min" in hostkit("watch", "--once", "--now", "2026-01-02T19:01:00Z").err
        assert "again in 10 min" in hostkit("watch", "--once", "--now", "2026-01-02T19:05:00Z").err
    assert hostkit("watch", "--once", "--now", "2026-01-02T19:15:00Z").code == 0


def test_resolve_shows_what_it_would_post(hostkit: Hostkit) -> None:
    _new(hostkit)
    _do(hostkit, ROUND, "record", "alice", "bid 30")
    log = Path("games/g1.yaml").read_bytes()
    shown = hostkit("resolve", "--dry-run", "--now", "2026-01-03T18:00:00Z")
    assert shown.code == 0 and Path("games/g1.yaml").read_bytes() == log
    assert "-| alice | 150" in shown.out and "+| alice | 120" in shown.out
    _do(hostkit, "2026-01-03T18:00:00Z", "resolve")


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_shows_an_example(hostkit: Hostkit, name: str) -> None:
    ran = hostkit(name, "--help")
    assert ran.code == 0 and "Example: " in ran.out, ran.out


def test_completion_knows_names(hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch) -> None:
    _new(hostkit)
    for words, count, wanted in (
        ("hostkit record a", 2, "plain,alice"),
        ("hostkit orders r", 2, "plain,round-1"),
        ("hostkit status -g g", 3, "plain,g1"),
        ("hostkit publish rev", 2, "plain,reveal"),
    ):
        monkeypatch.setenv("COMP_WORDS", words)
        monkeypatch.setenv("COMP_CWORD", str(count))
        monkeypatch.setenv("_HOSTKIT_COMPLETE", "bash_complete")
        assert wanted in hostkit().out.split()
    monkeypatch.delenv("_HOSTKIT_COMPLETE")
    for shell in ("bash", "zsh", "fish"):
        assert "_HOSTKIT_COMPLETE" in hostkit("completion", shell).out
    assert group.name == "group"


def test_no_colour_and_no_box_where_output_is_piped(hostkit: Hostkit) -> None:
    _new(hostkit)
    for words in (("status",), ("standings",), ("games",), ("player",)):
        assert "\x1b" not in hostkit(*words).out
