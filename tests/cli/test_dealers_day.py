"""What a dealer met in a day with several games, each with the whole of its kind."""

from pathlib import Path

import click
import pytest

from hostkit.cli import COMMANDS
from hostkit.cli.group import group
from hostkit.desk.hints import COMMANDS as NAMED
from hostkit.desk.hints import for_game
from tests.cli.conftest import Hostkit, run_at

_BIDEM = "2026-10-24T16:00Z"
_PLAYERS = ("--players", "alice,bob,carol")


def _bidem(hostkit: Hostkit, *options: str) -> None:
    hostkit("init")
    run_at(hostkit, _BIDEM, "new", "s", "--ruleset", "super-bidem", *_PLAYERS, *options)


def _sent(game: str = "s") -> list[str]:
    found = sorted(Path("board", game, "outbox").glob("*.md"))
    return [path.read_text(encoding="utf-8").split('\nto: "')[1].split('"')[0] for path in found]


def _announced(game: str, window: str) -> str:
    return next(Path("board", game, window).glob("0001-*")).read_text(encoding="utf-8")


# Cards that only their owner may see


@pytest.mark.parametrize("begun", ["never opened", "killed behind the announcement", "opened"])
def test_watch_sends_the_hole_cards_of_the_first_window_once(hostkit: Hostkit, begun: str) -> None:
    _bidem(hostkit)
    if begun == "opened":
        run_at(hostkit, _BIDEM, "open")
    elif begun == "killed behind the announcement":
        run_at(hostkit, _BIDEM, "publish", "announcement")
        assert (
            "not up yet: cards of alice, cards of bob, cards of carol"
            in run_at(hostkit, _BIDEM, "status").err
        )
        planned = run_at(hostkit, _BIDEM, "watch", "--dry-run").out
        assert "would send bob the cards that only bob may see" in planned
    for minute in (1, 6):
        told = run_at(hostkit, f"2026-10-24T16:0{minute}Z", "watch", "--once").out
        assert ("cards of alice are posted" in told) == (minute == 1 and begun != "opened")
        assert _sent() == ["alice", "bob", "carol"]
    assert not run_at(hostkit, _BIDEM, "status").err


def test_cards_are_not_owed_before_the_game_is_announced(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    assert not run_at(hostkit, _BIDEM, "status").err


# Whose turn it is, and until when


@pytest.mark.parametrize("by", ["watch --once", "resolve --yes"])
def test_a_lapse_is_told_where_the_turn_was_announced(hostkit: Hostkit, by: str) -> None:
    _bidem(hostkit)
    run_at(hostkit, _BIDEM, "watch", "--once")
    assert "the turn of **alice**" in _announced("s", "hand-1-offer-1")
    run_at(hostkit, "2026-10-25T16:02Z", *by.split())
    text = _announced("s", "hand-1-offer-1")
    assert (
        "**alice** did not speak in time, and the turn ran out at Sun 25 Oct 2026, 16:02 UTC (ALL-12)."
        in text
    )
    assert "until **Mon 26 Oct 2026, 16:02 UTC**" in text
    assert "the turn of **alice**" not in text
    assert "**alice** has opened. The highest bid, when this was written: **1 chip** of **alice**." in text
    assert "- `open`" not in text and "- `bid 3`" in text
    assert not run_at(hostkit, "2026-10-25T16:07Z", "watch", "--once").out
    audit = {row["check"]: row for row in hostkit("audit", "--json").json["checks"]}
    assert audit["posts"]["result"] == "ok", audit["posts"]


def test_an_order_passes_the_turn_in_the_announcement(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    run_at(hostkit, _BIDEM, "watch", "--once")
    heard = run_at(hostkit, "2026-10-24T17:00Z", "record", "alice", "blind", "--via", "thread")
    assert "to tell the players: hostkit publish announcement hand-1-offer-1" in heard.err
    told = run_at(hostkit, "2026-10-24T17:01Z", "watch", "--once").out
    assert "announcement of hand-1-offer-1 is posted again" in told
    text = _announced("s", "hand-1-offer-1")
    assert "the turn of **bob**" in text and "until **Sun 25 Oct 2026, 17:00 UTC**" in text
    # What changes neither the turn nor the end leaves the post alone.
    run_at(hostkit, "2026-10-24T17:05Z", "record", "carol", "good luck", "--via", "thread")
    assert not run_at(hostkit, "2026-10-24T17:06Z", "watch", "--once").out
    audit = {row["check"]: row for row in hostkit("audit", "--json").json["checks"]}
    assert audit["posts"]["result"] == "ok", audit["posts"]


@pytest.mark.parametrize(
    ("ruling", "told"),
    [
        (
            "extend hand-1-offer-1 12h",
            "- The end was put off to Mon 26 Oct 2026, 04:00 UTC: a storm (event 14, ALL-8)",
        ),
        ("pause", "- The host has stopped the clock: a storm (event 14, ALL-8)"),
    ],
)
def test_a_ruling_on_the_clock_is_told_with_its_reason(hostkit: Hostkit, ruling: str, told: str) -> None:
    _bidem(hostkit)
    run_at(hostkit, _BIDEM, "open")
    seq = (
        run_at(hostkit, "2026-10-24T17:00Z", "rule", *ruling.split(), "--why", "a storm")
        .out.split(":")[0]
        .split()[1]
    )
    run_at(hostkit, "2026-10-24T17:00Z", "watch", "--once")
    assert told.replace("event 14", f"event {seq}") in _announced("s", "hand-1-offer-1")


# Anti-snipe and grace


def _open_auction(hostkit: Hostkit, *options: str) -> None:
    hostkit("init")
    chosen = [word for option in ("bids=open", "anti_snipe=10m", *options) for word in ("-o", option)]
    run_at(hostkit, "2026-01-01T18:00Z", "new", "g", "--ruleset", "bid-poker", *_PLAYERS, *chosen)
    run_at(hostkit, "2026-01-01T18:00Z", "open")
    run_at(hostkit, "2026-01-02T18:00Z", "watch", "--once")


def _bids(hostkit: Hostkit, *bids: tuple[str, str, str]) -> str:
    """The deadline after bids at a time, by a player; round-1 ends at 18:00."""
    for at, player, text in bids:
        moment = f"2026-01-03T{at}:00Z"
        run_at(hostkit, moment, "record", player, text, "--via", "thread")
    deadline: str = hostkit("status", "--json").json["window"]["deadline"]
    return deadline[11:16]


@pytest.mark.parametrize(
    ("bids", "until"),
    [
        ([("17:49", "alice", "bid 10")], "18:00"),
        ([("17:55", "alice", "bid 10")], "18:05"),
        ([("17:40", "alice", "bid 10"), ("17:55", "alice", "bid 10")], "18:00"),
        ([("17:55", "alice", "bid 10"), ("18:01", "alice", "bid 10")], "18:05"),
        ([("17:55", "alice", "bid 10"), ("18:01", "alice", "bid 9"), ("18:02", "alice", "bid 10")], "18:05"),
        ([("17:55", "alice", "bid 10"), ("18:01", "alice", "bid 11")], "18:11"),
        ([("17:55", "alice", "bid 10"), ("18:01", "bob", "bid 11")], "18:11"),
        ([("17:55", "alice", "all in"), ("18:01", "alice", "all in")], "18:05"),
        ([("17:55", "alice", "bid 10"), ("18:01", "alice", "all in")], "18:11"),
        ([("17:55", "alice", "pass")], "18:00"),
    ],
)
def test_only_a_higher_bid_keeps_an_auction_open(
    hostkit: Hostkit, bids: list[tuple[str, str, str]], until: str
) -> None:
    _open_auction(hostkit)
    assert _bids(hostkit, *bids) == until


def test_the_thread_is_told_of_anti_snipe_of_grace_and_of_the_new_end(hostkit: Hostkit) -> None:
    _open_auction(hostkit, "grace=15m")
    run_at(hostkit, "2026-01-02T18:15Z", "watch", "--once")
    text = _announced("g", "round-1")
    assert (
        "What comes within 15m after that still counts; sent exactly at the end of it, a message is late."
        in text
    )
    assert "keeps the bidding open for 10m from that bid on; then this post names the new deadline." in text
    assert "until **Sat 3 Jan 2026, 18:15 UTC**" in text
    assert _bids(hostkit, ("18:10", "alice", "bid 10")) == "18:20"
    run_at(hostkit, "2026-01-03T18:11Z", "watch", "--once")
    assert "until **Sat 3 Jan 2026, 18:20 UTC**" in _announced("g", "round-1")


# Zones


@pytest.mark.parametrize(
    ("workspace", "option", "shown"),
    [
        ("UTC", "", "21:00 UTC"),
        ("Europe/Berlin", "", "21:00 CEST (19:00 UTC)"),
        ("UTC", "zone=Europe/Berlin", "21:00 CEST (19:00 UTC)"),
        ("Europe/Berlin", "zone=UTC", "21:00 UTC"),
        ("Asia/Tokyo", "zone=Europe/Berlin", "21:00 CEST (19:00 UTC)"),
    ],
)
def test_a_game_has_one_zone_its_own_or_the_workspaces(
    hostkit: Hostkit, workspace: str, option: str, shown: str
) -> None:
    hostkit("init")
    Path("hostkit.yaml").write_text(f"zone: {workspace}\nboard: local\n", encoding="utf-8")
    chosen = ["-o", "consideration=every day 21:00", *(["-o", option] if option else [])]
    run_at(hostkit, "2026-07-01T08:00Z", "new", "g", "--ruleset", "bid-poker", *_PLAYERS, *chosen)
    run_at(hostkit, "2026-07-01T08:00Z", "open")
    assert f"until **Wed 1 Jul 2026, {shown}**" in _announced("g", "consideration")
    assert f"until Wed 1 Jul 2026, {shown}" in run_at(hostkit, "2026-07-01T08:00Z", "status").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["extend", "consideration", "to", "2026-07-03 03:00"], "open until Fri 3 Jul 2026, 03:00 CEST"),
        (["extend", "consideration", "to", "2026-07-03", "03:00"], "until Fri 3 Jul 2026, 03:00 CEST (01:00 UTC)"),
        (["extend", "consideration", "to", "2026-07-03T03:00Z"], "until Fri 3 Jul 2026, 05:00 CEST (03:00 UTC)"),
        (["extend", "consideration", "to", "2026-07-03T03:00+00:00"], "05:00 CEST (03:00 UTC)"),
        (["extend", "consideration", "to", "2026-07-03", "03:00", "UTC"], "05:00 CEST (03:00 UTC)"),
        (["extend", "consideration", "6h"], "until Thu 2 Jul 2026, 16:00 CEST (14:00 UTC)"),
        (["absent", "bob", "--until", "2026-07-04"], "until Sat 4 Jul 2026, 00:00 CEST (Fri 22:00 UTC)"),
        (["absent", "bob", "--from", "2026-07-04 12:00"], "bob is away from Sat 4 Jul 2026, 12:00 CEST (10:00 UTC)"),
    ],
)  # fmt: skip
def test_a_time_in_a_ruling_is_of_the_games_zone(hostkit: Hostkit, words: list[str], told: str) -> None:
    hostkit("init")
    run_at(
        hostkit,
        "2026-07-01T08:00Z",
        "new",
        "g",
        "--ruleset",
        "bid-poker",
        *_PLAYERS,
        "-o",
        "zone=Europe/Berlin",
    )
    assert told in run_at(hostkit, "2026-07-01T09:00Z", "rule", *words, "--why", "because").out


# The log's end


@pytest.mark.parametrize("cut", [1, 5, 40, 100])
def test_watch_repairs_a_torn_log_by_itself(hostkit: Hostkit, cut: int) -> None:
    _bidem(hostkit)
    run_at(hostkit, _BIDEM, "watch", "--once")
    log = Path("games/s.yaml")
    log.write_bytes(log.read_bytes()[:-cut])
    assert (
        "would repair the log's end"
        in run_at(hostkit, "2026-10-24T16:05Z", "watch", "--once", "--dry-run").err
    )
    run_at(hostkit, "2026-10-24T16:05Z", "watch", "--once")
    assert hostkit("audit", "--json").json["verdict"] == "unfinished"
    assert not run_at(hostkit, "2026-10-24T16:06Z", "watch", "--once").out


def test_what_is_no_event_at_a_logs_end_is_told_of_with_the_next_step(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    log = Path("games/s.yaml")
    whole = log.read_bytes()
    log.write_bytes(whole + b"seq: 99")
    for command in ("recover", "status", "watch --once"):
        told = run_at(hostkit, _BIDEM, *command.split(), code=1).err
        assert "nothing was cut" in told and f"truncate -s {len(whole)} " in told
    assert log.read_bytes() == whole + b"seq: 99"


# Several games


def test_the_commands_that_name_a_game_are_those_that_have_to() -> None:
    context = click.Context(group)
    asked = {
        name
        for name in COMMANDS
        if (command := group.get_command(context, name)) and any("-g" in one.opts for one in command.params)
    }
    assert asked - {"watch", "summary"} == set(NAMED)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("next: hostkit orders round-2", "next: hostkit orders -g b1 round-2"),
        ("hostkit audit", "hostkit audit -g b1"),
        ("hostkit rule void 35 --why '…'    or    hostkit rule accept 35 --as 'ORDER'",
         "hostkit rule -g b1 void 35 --why '…'    or    hostkit rule -g b1 accept 35 --as 'ORDER'"),
        ("see the rules: hostkit rules -g g1", "see the rules: hostkit rules -g g1"),
        ("hostkit new, hostkit games, hostkit init, hostkit watch --once", None),
        (f"hostkit audit 17 {'3f' * 32}", None),
        ("hostkit.yaml, hostkit/1 card, hostkit openly, hostkit rule-book", None),
    ],
)  # fmt: skip
def test_a_command_in_a_message_names_the_game(text: str, named: str | None) -> None:
    assert for_game(text, "b1") == (text if named is None else named)


def _two_games(hostkit: Hostkit) -> None:
    hostkit("init")
    for game in ("b1", "b2"):
        ran = run_at(hostkit, _BIDEM, "new", game, "--ruleset", "bid-poker", *_PLAYERS)
    assert "hostkit open -g b2, then hostkit resolve -g b2 consideration after" in ran.out
    run_at(hostkit, "2026-10-25T16:00Z", "resolve", "-g", "b1")
    run_at(hostkit, "2026-10-25T17:00Z", "record", "alice", "bid 35abc", "-g", "b1")


def test_every_hint_carries_the_game_where_there_are_several(hostkit: Hostkit) -> None:
    _two_games(hostkit)
    at = "2026-10-26T17:00Z"
    told = {
        "status": run_at(hostkit, at, "status", "-g", "b1").out,
        "resolve": run_at(hostkit, at, "resolve", "-g", "b1", code=1).err,
        "watch": run_at(hostkit, at, "watch", "--once", code=1).err,
        "extend": run_at(hostkit, at, "rule", "extend", "round-1", "2d", "--why", "x", "-g", "b1").err,
    }
    assert "next: hostkit orders -g b1 round-1" in told["status"]
    for name in ("resolve", "watch"):
        assert "hostkit rule -g b1 void " in told[name] and "hostkit rule -g b1 accept " in told[name]
    assert "hostkit publish -g b1 announcement round-1" in told["extend"]
    # A program reads the contract's own words.
    assert hostkit("status", "-g", "b1", "--now", at, "--json").json["next"] == "orders round-1"
    assert "b1: next: hostkit resolve -g b1 round-1" in hostkit("summary", "--day", "2026-10-25").out


def test_one_game_needs_no_name(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    assert "next: hostkit resolve hand-1-offer-1 after" in run_at(hostkit, _BIDEM, "status").out


def test_what_waits_is_said_once_until_it_changes(hostkit: Hostkit) -> None:
    _two_games(hostkit)

    def said(minute: int) -> bool:
        ran = run_at(hostkit, f"2026-10-26T17:{minute:02}Z", "watch", "--once", "-g", "b1", code=1)
        return "waits for a ruling" in ran.err

    assert [said(minute) for minute in (0, 5, 10)] == [True, False, False]
    run_at(hostkit, "2026-10-26T17:11Z", "rule", "void", "20", "--why", "x", "-g", "b1", code=2)
    rows = hostkit("orders", "-g", "b1", "--json").json["orders"]
    run_at(hostkit, "2026-10-26T17:11Z", "rule", "void", str(rows[0]["seq"]), "--why", "x", "-g", "b1")
    assert "round-1 is resolved" in run_at(hostkit, "2026-10-26T17:15Z", "watch", "--once", "-g", "b1").out


@pytest.mark.parametrize(
    ("said", "hour", "told", "following", "code"),
    [
        ("", 10, "is open for 8 h more", "resolve {} after 2026-10-25T18:00:00Z", 3),
        ("", 18, "would resolve {}", "resolve {}", 0),
        ("stick, stick, stick", 10, "would resolve {}", "resolve {}", 0),
        ("stick, stick, stik", 10, "is open for 8 h more", "orders {}", 1),
        ("stick, stick, stik", 18, "{} is over and waits for 1 ruling", "orders {}", 1),
        ("stick, stick, stick, stik", 10, "{} is over and waits for 1 ruling", "orders {}", 1),
    ],
)
def test_all_12_a_window_is_over_for_every_command_at_once(
    hostkit: Hostkit, said: str, hour: int, told: str, following: str, code: int
) -> None:
    hostkit("init")
    now, window = f"2026-10-25T{hour}:00Z", "hand-1-change-1"
    run_at(hostkit, "2026-10-24T18:00Z", "new", "b", "--ruleset", "baileys-poker", *_PLAYERS)
    for number, text in enumerate(filter(None, said.split(", "))):
        run_at(hostkit, "2026-10-24T20:00Z", "record", ("alice", "bob", "carol")[number % 3], text)
    assert f"{told.format(window)}\n" in run_at(hostkit, now, "watch", "--dry-run").out
    assert run_at(hostkit, now, "status", "--json").json["next"] == following.format(window)
    run_at(hostkit, now, "resolve", code=code)


# People


def test_co_hosts_are_shown_and_never_half_written(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    log = Path("games/s.yaml").read_bytes()
    for words in (("bob", "--cohost", "Zed"), ("bob", "--cohost", "Zed", "--alias", "bobby")):
        refused = run_at(hostkit, _BIDEM, "player", *words, code=2).err
        assert "hostkit player --cohost Zed" in refused
    assert Path("games/s.yaml").read_bytes() == log
    assert (
        "the host's side, whose posts are no orders: Zed"
        in run_at(hostkit, _BIDEM, "player", "--cohost", "Zed").out
    )
    assert "Zed" in run_at(hostkit, _BIDEM, "player").out


@pytest.mark.parametrize("name", ["host", "HOST", "Zed", "zed", "all in", "bid 5", "pass", "99", "alice"])
def test_nobody_substitutes_who_could_be_taken_for_something_else(hostkit: Hostkit, name: str) -> None:
    _bidem(hostkit)
    run_at(hostkit, _BIDEM, "player", "--cohost", "Zed")
    log = Path("games/s.yaml").read_bytes()
    run_at(hostkit, _BIDEM, "rule", "substitute", "bob", name, "--why", "x", code=2)
    assert Path("games/s.yaml").read_bytes() == log


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("alice, bob,carol", ["alice", "bob", "carol"]),
        ('Alice,"O\'Brien, Jr"', ["Alice", "O'Brien, Jr"]),
        ('Alice, "Bo, the ""Fox""",Al', ["Alice", 'Bo, the "Fox"', "Al"]),
        ("O'Brien,Al", ["O'Brien", "Al"]),
        ('Alice,"Bo', None),
        ("Alice,Bid 99", None),
        ("Alice,all in", None),
        ("Alice,pass", None),
        ("Alice,17", None),
        ("Alice,,Bob", None),
    ],
)
def test_players_are_named_with_commas_between(
    hostkit: Hostkit, text: str, players: list[str] | None
) -> None:
    hostkit("init")
    run_at(hostkit, _BIDEM, "new", "g", "--ruleset", "bid-poker", "--players", text, code=0 if players else 2)
    if players:
        assert [row["player"] for row in hostkit("player", "--json").json["players"]] == players


# Small things


@pytest.mark.parametrize(
    ("ruleset", "option", "told"),
    [
        ("super-bidem", "window=0h", "a window of no time"),
        ("bid-poker", "bidding=0m", "a window of no time"),
        ("baileys-poker", "round=0s", "a window of no time"),
        ("bid-poker", "quiet=[mon, tue, wed, thu, fri, sat, sun]", "no day of the week is left"),
        ("bid-poker", "remind=12h", "'12h' is not a list such as [12h, 3h]"),
        ("bid-poker", "quiet=2026-12-24", "is not a list such as [sat, sun, 2026-12-24]"),
        ("bid-poker", "lot_sizes=5", "'5' is not a list such as [5, 5, 5, 5, 5, 5, 5, 5, 6, 6]"),
        ("auction-nomic", "lots_per_players=3", "'3' is not none or a list such as [3, 4]"),
        (
            "auction-nomic",
            "week=mon",
            "'mon' is not a mapping such as {auction: mon-wed, bartering: thu-sun}",
        ),
        (
            "auction-nomic",
            "prizes=3",
            "'3' is not a list such as [{points: 20, items: {standard-proposal-maker: 1}}, ",
        ),
        ("auction-nomic", "compare=3", "'3' is not one of category, full"),
        ("super-bidem", "limit=[3]", '["3"] is not a word, or a mapping with a whole number'),
    ],
)
def test_an_option_that_cannot_be_is_refused_with_an_example(
    hostkit: Hostkit, ruleset: str, option: str, told: str
) -> None:
    hostkit("init")
    ran = run_at(hostkit, _BIDEM, "new", "g", "--ruleset", ruleset, *_PLAYERS, "-o", option, code=2)
    assert told in ran.err and not Path("games/g.yaml").exists()


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_help_by_both_names(hostkit: Hostkit, command: str) -> None:
    for option in ("-h", "--help"):
        ran = hostkit(command, option)
        assert ran.code == 0 and ran.out.startswith("Usage: hostkit"), ran.err


@pytest.mark.parametrize("command", ["status", "orders", "standings", "replay", "explain 1", "audit"])
def test_readers_take_the_time(hostkit: Hostkit, command: str) -> None:
    _bidem(hostkit)
    assert hostkit(*command.split(), "--now", _BIDEM).code in (0, 3)


def test_a_name_that_lies_in_the_archive_is_taken(hostkit: Hostkit) -> None:
    _bidem(hostkit)
    Path("archive").mkdir()
    Path("games/s.yaml").rename("archive/s.yaml")
    ran = run_at(hostkit, _BIDEM, "new", "s", "--ruleset", "super-bidem", *_PLAYERS, code=2)
    assert "s lies in the archive" in ran.err and "hostkit archive s --back" in ran.err


def test_what_hostkit_notes_for_itself_is_no_matter_of_gits(hostkit: Hostkit) -> None:
    hostkit("init")
    assert {".watch.json*", ".season.json*"} <= set(
        Path(".gitignore").read_text(encoding="utf-8").splitlines()
    )


@pytest.mark.slow
def test_no_line_of_the_tour_is_wider_than_the_screen(
    hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "72")
    told = hostkit("demo", "--step").out.splitlines()
    wide = [
        line for line in told if line.startswith("  | ") and not line.startswith("  | |") and len(line) > 72
    ]
    assert [line for line in wide if " " in line[4:].strip()] == []
