"""A whole game of Bid Poker through `record` and `resolve --json` alone, the deck given."""

import re
from pathlib import Path
from typing import Any

import pytest

from hostkit.times import after
from tests.cli.conftest import Hostkit

_DECK = "AS KS QS JS TS  AH KH QH JH 9H  2S 3S 4S 5S 7S  2C 2D 2H 3C 3D"
_OPTIONS = ("-o", "lots=4", "-o", "lot_sizes=[5, 5, 5, 5]", "-o", "change_rounds=1")


class _Host:
    """Types the commands of a host, with a clock of its own."""

    def __init__(self, hostkit: Hostkit) -> None:
        self.hostkit = hostkit
        self.now = "2026-01-01T18:00:00Z"

    def do(self, *words: str, code: int = 0) -> Any:
        ran = self.hostkit(*words, "--json", "--now", self.now)
        assert ran.code == code, ran.err
        return ran.json if not code else ran.err

    def hear(self, player: str, text: str, **how: str) -> dict[str, Any]:
        self.now = after(self.now, 60)
        extra = [word for key, value in how.items() for word in (f"--{key}", value)]
        found: dict[str, Any] = self.do("record", player, text, *extra)["orders"][-1]
        return found

    def resolve(self) -> dict[str, Any]:
        self.now = self.do("status")["window"]["deadline"]
        found: dict[str, Any] = self.do("resolve")
        return found


@pytest.fixture
def host(hostkit: Hostkit, tmp_path: Path) -> _Host:
    host = _Host(hostkit)
    (tmp_path / "deck.txt").write_text("\n".join(_DECK.split()))
    assert hostkit("init").code == 0
    host.do(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--deck", "deck.txt", *_OPTIONS
    )
    return host


def test_whole_game(host: _Host, hostkit: Hostkit) -> None:
    assert host.do("status")["window"] == {
        "name": "consideration", "kind": "consideration", "opens": "2026-01-01T18:00:00Z",
        "deadline": "2026-01-02T18:00:00Z", "awaiting": [], "acted": [], "orders": [],
    }  # fmt: skip
    host.resolve()
    bids = [("35", "20", "10"), ("5", "pass", "15"), ("pass", "30", "bid 1"), ("all in", "40", "50")]
    for round_, spoken in enumerate(bids, 1):
        for player, text in zip(("alice", "bob", "carol"), spoken, strict=True):
            assert host.hear(player, text)["verdict"] == "sealed"
        assert host.resolve()["window"] == f"round-{round_}"
    table = hostkit("standings", "--json").json
    assert {row["player"]: (row["balance"], row["cards"]) for row in table["players"]} == {
        "alice": (0, ["AS", "KS", "QS", "JS", "TS", "2C", "2D", "2H", "3C", "3D"]),
        "bob": (120, ["2S", "3S", "4S", "5S", "7S"]),
        "carol": (135, ["AH", "KH", "QH", "JH", "9H"]),
    }
    assert (table["as_of"], table["table"]["bank"], table["unit"]) == ("round-4", 195, "coins")
    host.hear("alice", "discard 2C 2D 2H 3C 3D")
    host.hear("bob", "discard nothing")
    host.hear("carol", "pass")
    host.resolve()
    assert host.do("status")["window"]["name"] == "bidding-1"
    host.hear("bob", "bid 20 on alice")
    host.hear("carol", "pass")
    host.hear("alice", "pass")
    host.resolve()
    assert host.do("status")["window"] is None
    final = hostkit("standings", "--json").json
    assert final["finished"]
    ranked = [
        (row["player"], row["rank"], row["hand"]["category"], row["payout"]) for row in final["players"]
    ]
    assert ranked == [
        ("alice", 1, "straight flush", 20_000_000),
        ("bob", 2, "four of a kind", 0),
        ("carol", 3, "flush", -65_000_000),
    ]
    audit = hostkit("audit", "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out


def test_verdicts(host: _Host, hostkit: Hostkit) -> None:
    host.resolve()
    host.hear("alice", "bid 30")
    host.hear("alice", "bid 40")
    host.hear("bob", "bid 500")
    host.hear("bob", "bid 7", via="thread")
    host.hear("carol", "bid 35", at="2026-01-03T18:00:00Z")
    assert [row["verdict"] for row in hostkit("orders", "--json").json["orders"]] == [
        "sealed", "sealed", "refused", "refused", "late",
    ]  # fmt: skip
    host.resolve()
    report = hostkit("orders", "round-1", "--json").json
    assert [(row["verdict"], row["order"], row["rule"]) for row in report["orders"]] == [
        ("superseded", {"verb": "bid", "amount": 30}, "ALL-2"),
        ("accepted", {"verb": "bid", "amount": 40}, None),
        ("refused", {"verb": "bid", "amount": 500}, "BP-5"),
        ("refused", {"verb": "bid", "amount": 7}, "BP-3"),
        ("late", {"verb": "bid", "amount": 35}, "ALL-11"),
    ]


def test_near_misses_hold_a_window_open(host: _Host, hostkit: Hostkit) -> None:
    host.resolve()
    seq = host.hear("alice", "bid 35abc")["seq"]
    host.now = "2026-01-03T18:00:00Z"
    log = Path("games/g1.yaml").read_bytes()
    said = host.do("resolve", code=1)
    assert f"hostkit rule void {seq}" in said
    assert Path("games/g1.yaml").read_bytes() == log
    host.do("rule", "accept", str(seq), "--as", "bid 35", "--why", "she meant 35")
    host.do("resolve")
    assert hostkit("standings", "--json").json["players"][0]["balance"] == 115


@pytest.mark.parametrize("early", [False, True])
def test_resolve_before_the_deadline(host: _Host, hostkit: Hostkit, early: bool) -> None:
    host.now = "2026-01-01T19:00:00Z"
    if early:
        assert host.do("resolve", "--early")["closed"]
    else:
        assert "23 h more" in host.do("resolve", code=3)


def test_nothing_sealed_is_in_the_log(host: _Host) -> None:
    host.resolve()
    host.hear("alice", "bid 137 because I like it")
    log = Path("games/g1.yaml").read_text()
    assert "because I like it" not in log and "amount: 137" not in log
    host.resolve()
    assert "bid 137 because I like it" in Path("games/g1.yaml").read_text()


def test_a_sealed_order_is_explained_to_its_end(host: _Host, hostkit: Hostkit) -> None:
    host.resolve()
    seq = host.hear("alice", "I bid 35")["seq"]
    assert "\nit stays sealed until round-1 is resolved\n" in hostkit("explain", str(seq)).out
    host.resolve()
    told = hostkit("explain", str(seq)).out
    assert "'I bid 35'" in told
    assert re.search(r"\njudged then: bid 35,? accepted\n", told)
