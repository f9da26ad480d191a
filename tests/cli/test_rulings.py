"""Rulings as a host makes them: what they excuse and what not, and how posts tell them."""

import re
from pathlib import Path

import pytest

from hostkit.boards.local import LocalBoard
from tests.cli.conftest import Hostkit, Ran

START, ROUND, LATER = "2026-01-01T18:00:00Z", "2026-01-01T19:00:00Z", "2026-01-01T20:00:00Z"


def _run(hostkit: Hostkit, *words: str, now: str = LATER, code: int = 0) -> Ran:
    ran = hostkit(*words, "--now", now)
    assert ran.code == code, (words, ran.out, ran.err)
    return ran


def _rule(hostkit: Hostkit, *words: str, now: str = LATER, code: int = 0) -> Ran:
    return _run(hostkit, "rule", *words, "--why", "because", now=now, code=code)


def _new(hostkit: Hostkit, *options: str, players: str = "alice,bob,carol") -> None:
    hostkit("init")
    chosen = [word for option in options for word in ("-o", option)]
    _run(hostkit, "new", "g", "--ruleset", "bid-poker", "--players", players, *chosen, now=START)
    _run(hostkit, "resolve", "--early", now=ROUND)


def _orders(hostkit: Hostkit) -> list[tuple[str, str]]:
    return [(row["player"], row["verdict"]) for row in hostkit("orders", "--json").json["orders"]]


def _log() -> bytes:
    return Path("games/g.yaml").read_bytes()


# What a ruling excuses


@pytest.mark.parametrize(
    ("via", "text", "meant"),
    [
        ("thread", "bid 77", ()),
        ("thread", "I think 35 or 40", ("--as", "bid 35")),
        ("chat", "bid 20", ()),
        ("pm", "perhaps 35, or 40", ("--as", "bid 40")),
    ],
)
def test_an_accepted_order_counts_however_it_came(
    hostkit: Hostkit, via: str, text: str, meant: tuple[str, ...]
) -> None:
    _new(hostkit)
    heard = _run(hostkit, "record", "carol", text, "--via", via, "--json").json["orders"]
    _rule(hostkit, "accept", str(heard[-1]["seq"]), *meant)
    _run(hostkit, "resolve", "--early")
    assert "**carol** takes Lot 1" in _run(hostkit, "publish", "reveal").out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("accept", "SEQ"), "carol, bid 500: cannot count: bid 1 to 150 coins (BP-5)"),
        (("accept", "SEQ", "--as", "bid 151"), "carol, bid 151: cannot count: bid 1 to 150 coins (BP-5)"),
        (("set", "bob", "bid 200"), "bob, bid 200: cannot count: bid 1 to 150 coins (BP-5)"),
        (("set", "bob", "bid 9 on lot 3"), "bob, bid 9 on lot 3: cannot count: lot 1 is up"),
    ],
)
def test_what_the_rules_forbid_is_refused_at_once(
    hostkit: Hostkit, words: tuple[str, ...], told: str
) -> None:
    _new(hostkit)
    seq = _run(hostkit, "record", "carol", "bid 500", "--json").json["orders"][-1]["seq"]
    before = _log()
    ran = _rule(hostkit, *(word.replace("SEQ", str(seq)) for word in words), code=1)
    assert told in ran.err and "nothing was written" in ran.err
    assert _log() == before


def test_nothing_is_ordered_for_a_window_that_asks_for_nothing(hostkit: Hostkit) -> None:
    hostkit("init")
    _run(hostkit, "new", "g", "--ruleset", "bid-poker", "--players", "alice,bob", now=START)
    before = _log()
    assert "the bidding starts with round-1 (ALL-13)" in _rule(hostkit, "set", "bob", "bid 9", code=1).err
    assert _log() == before


@pytest.mark.parametrize("private", [True, False])
def test_a_strangers_message_counts_once_the_account_is_mapped(hostkit: Hostkit, private: bool) -> None:
    _new(hostkit)
    board = LocalBoard(Path("board/g"), host="host")
    at = "2026-01-01T19:30:00Z"
    if private:
        board.message_as("Robert", text="bid 40", at=at)
    else:
        board.post_as("Robert", thread="round-1", text="bid 40", at=at)
    seq = str(_run(hostkit, "scrape", "--json").json["orders"][-1]["seq"])
    for meant in ((), ("--as", "bid 41")):
        before = _log()
        told = _rule(hostkit, "accept", seq, *meant, code=1).err
        assert "Robert is no player of this game (ALL-6)" in told
        assert "hostkit player NAME --account Robert" in told
        assert _log() == before
    # A tie goes to the earlier one: the message keeps its own time.
    _run(hostkit, "record", "carol", "bid 40", "--at", "2026-01-01T19:40:00Z")
    _run(hostkit, "player", "bob", "--account", "Robert")
    _rule(hostkit, "accept", seq)
    _run(hostkit, "resolve", "--early")
    assert "**bob** takes Lot 1 for **40 coins**" in _run(hostkit, "publish", "reveal").out
    assert not [row for row in hostkit("audit", "--json").json["checks"] if row["result"] == "failed"]


# Absence and seats


@pytest.mark.parametrize("text", ["fold my hand", "whatever", "fold", "bid 35 or 40"])
def test_a_default_that_no_window_can_take_is_refused(hostkit: Hostkit, text: str) -> None:
    _new(hostkit)
    before = _log()
    told = _rule(hostkit, "absent", "bob", "--default", text, code=2).err
    assert "no order that a window of this game can take" in told and "such as: bid 35, all in, pass" in told
    assert _log() == before


@pytest.mark.parametrize("text", ["pass", "bid 35", "all in", "discard nothing", "bid 20 on alice"])
def test_a_default_that_some_window_can_take_is_booked(hostkit: Hostkit, text: str) -> None:
    _new(hostkit)
    _rule(hostkit, "absent", "bob", "--default", text)


def test_who_is_booked_as_absent_is_not_called_awaited(hostkit: Hostkit) -> None:
    """The window stays open for them all the same: they can speak after all (ALL-12)."""
    _new(hostkit)
    _rule(hostkit, "absent", "bob")
    for player in ("alice", "carol"):
        _run(hostkit, "record", player, "pass")
    window = _run(hostkit, "status", "--json").json["window"]
    assert (window["awaiting"], window["absent"]) == (["bob"], ["bob"])
    assert "awaited: nobody\nbooked as absent: bob\n" in _run(hostkit, "status").out
    told = _run(hostkit, "resolve", code=3).err
    assert "round-1 is open until" in told and "awaited" not in told
    told = _run(hostkit, "publish", "receipts").out
    assert "Booked as absent: **bob**." in told and "Still awaited" not in told


def test_nobody_takes_the_seat_of_who_is_out(hostkit: Hostkit) -> None:
    _new(hostkit, "strikes_out=1")
    _run(hostkit, "record", "bob", "pass")
    _run(hostkit, "record", "carol", "pass")
    _run(hostkit, "resolve", "--early")
    before = _log()
    assert "alice is out of the game" in _rule(hostkit, "substitute", "alice", "dora", code=1).err
    assert _log() == before


def test_who_wrote_for_a_seat_before_is_named(hostkit: Hostkit) -> None:
    _new(hostkit)
    _run(hostkit, "record", "alice", "bid 20", "--via", "thread")
    _rule(hostkit, "substitute", "alice", "dora", now="2026-01-01T20:30:00Z")
    _run(hostkit, "record", "dora", "bid 25", "--via", "thread", now="2026-01-01T20:40:00Z")
    who = [line.split("  ")[1].strip() for line in hostkit("orders").out.splitlines()[1:]]
    assert who == ["alice (now dora)", "dora"]


# What posts tell


def _rulings_of(text: str) -> str:
    found = re.search(r"## Rulings of the host\n\n(.*?)\n\n(?:###|Next:|\*As of|As of)", text, re.S)
    return found[1] if found else ""


def test_a_post_tells_the_rulings_that_matter_in_its_window(hostkit: Hostkit) -> None:
    _new(hostkit)
    _rule(hostkit, "set", "carol", "bid 20")
    _rule(hostkit, "set", "carol", "bid 25")
    _rule(hostkit, "extend", "round-1", "2h")
    _rule(hostkit, "extend", "round-1", "2h")
    _rule(hostkit, "undo")
    _run(hostkit, "resolve", "--early")
    told = _rulings_of(_run(hostkit, "publish", "reveal").out)
    assert re.sub(r"event \d+", "event N", told) == (
        "This table depends on 2 rulings (ALL-8):\n\n"
        "- set carol: bid 25: because (event N)\n"
        "- extend round-1 until Fri 2 Jan 2026, 21:00 UTC: because (event N)"
    )
    _run(hostkit, "resolve", "--early")
    told = _rulings_of(_run(hostkit, "publish", "reveal").out)
    assert re.sub(r"event \d+", "event N", told) == (
        "This table depends on 1 ruling of earlier windows (ALL-8): event N."
    )


def test_times_in_rulings_are_the_groups(hostkit: Hostkit) -> None:
    hostkit("init")
    _run(
        hostkit,
        "new",
        "g",
        "--ruleset",
        "bid-poker",
        "--players",
        "alice,bob",
        "-o",
        "zone=Europe/Paris",
        now=START,
    )
    _run(hostkit, "resolve", "--early", now=ROUND)
    _rule(hostkit, "extend", "round-1", "2h")
    _rule(hostkit, "absent", "bob", "--from", "2026-02-01T08:00Z", "--default", "pass")
    _run(hostkit, "resolve", "--early")
    told = _run(hostkit, "publish", "reveal").out
    assert "extend round-1 until Fri 2 Jan 2026, 22:00 CET (21:00 UTC): because" in told
    assert "absent bob from Sun 1 Feb 2026, 09:00 CET (08:00 UTC), pass: because" in told


def test_a_reveal_after_an_excuse_does_not_contradict_itself(hostkit: Hostkit) -> None:
    _new(hostkit)
    for window in ("round-1", "round-2"):
        _run(hostkit, "record", "alice", "pass")
        _run(hostkit, "resolve", "--early")
        assert "Strike for **bob**" in _run(hostkit, "publish", "reveal").out
        _rule(hostkit, "excuse", "bob", window)
        told = _run(hostkit, "publish", "reveal").out
        assert "Strike for **bob**" not in told and "bob: strikes 1 → 0" in told
        assert "Strike for **carol**" in told


def test_a_strike_of_an_earlier_window_is_counted_out(hostkit: Hostkit) -> None:
    _new(hostkit, "strikes_out=3")
    for _ in range(2):
        _run(hostkit, "resolve", "--early")
    assert "Strike for **bob**: 2 strikes of 3" in _run(hostkit, "publish", "reveal").out
    _rule(hostkit, "excuse", "bob", "round-1")
    _rule(hostkit, "adjust", "bob", "+1")
    told = _run(hostkit, "publish", "reveal").out
    assert "Strike for **bob**: 1 strike of 3" in told and "Strike for **carol**: 2 strikes of 3" in told


# The clock


def test_time_does_not_run_backwards(hostkit: Hostkit) -> None:
    _new(hostkit)
    before = _log()
    told = _rule(hostkit, "pause", now="2025-01-01T00:00:00Z", code=2).err
    assert "--now 2025-01-01T00:00:00Z is before the last event" in told
    assert _log() == before
    _rule(hostkit, "pause", now=LATER)
    # Clocks may disagree by some minutes.
    assert "which is after" in _rule(hostkit, "resume", now="2026-01-01T19:55:00Z", code=1).err
    _rule(hostkit, "adjust", "bob", "+1", now="2026-01-01T19:55:00Z")
    _rule(hostkit, "resume", now="2026-01-01T20:05:00Z")
