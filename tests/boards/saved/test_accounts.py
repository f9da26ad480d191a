"""Another account of a player's name: a webhook, or somebody who took the name; in every ruleset, and to join."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Hostkit, hostkit

__all__ = ["hostkit"]

_START = "2026-01-05T00:00:00Z"
_NOW = "2026-01-05T12:00:00Z"
_SAYS = {"bid-poker": "5", "super-bidem": "5", "auction-nomic": "bid {} on lot 1", "baileys-poker": "fold"}


def _message(number: int, name: str, id: str, text: str) -> dict[str, Any]:
    author = {
        "id": id,
        "name": name,
        "nickname": name,
        "isBot": id == "999",
        "discriminator": "0000",
        "roles": [],
    }
    return {"id": str(number), "type": "Default", "timestamp": f"2026-01-05T09:{number:02}:00+00:00",
            "timestampEdited": None, "isPinned": False, "content": text, "author": author, "attachments": [],
            "embeds": [], "stickers": [], "reactions": [], "mentions": []}  # fmt: skip


def _imported(
    hostkit: Hostkit, *said: tuple[str, str, str], now: str = _NOW
) -> list[tuple[str, str, str | None]]:
    messages = [_message(number, *each) for number, each in enumerate(said, 1)]
    Path("d.json").write_text(json.dumps(
        {"guild": {"id": "1", "name": "g"}, "channel": {"id": "2", "type": "GuildTextChat", "name": "c"},
         "dateRange": {"after": None, "before": None}, "messages": messages, "messageCount": len(messages)}
    ))  # fmt: skip
    ran = hostkit("import", "d.json", "--json", "--now", now)
    assert ran.code == 0, ran.err
    rows = hostkit("orders", "--json").json["orders"]
    return [(row["player"], row["verdict"], row["rule"]) for row in rows]


def _new(hostkit: Hostkit, *words: str) -> None:
    assert hostkit("init").code == 0
    Path("hostkit.yaml").write_text(
        "board: d\nboards:\n  d:\n    kind: saved\n    host: hosty\n    markup: text\n"
    )
    ran = hostkit("new", "g1", *words, "--now", _START)
    assert ran.code == 0, ran.err


def _bids(hostkit: Hostkit) -> list[tuple[str, int]]:
    """Who has bid how much on the first lot."""
    ran = hostkit("resolve", "--early", "--json", "--now", "2026-01-05T13:00:00Z")
    assert ran.code == 0, ran.err
    return [(bid["player"], bid["amount"]) for bid in ran.json["result"]["sales"][0]["bids"]]


@pytest.mark.parametrize("called", ["alice", "Alice", "ALICE"])
def test_another_account_of_a_players_name_does_not_bid_for_him(hostkit: Hostkit, called: str) -> None:
    _new(hostkit, "--ruleset", "auction-nomic", "--players", "alice,bob")
    rows = _imported(
        hostkit,
        ("alice", "111", "bid 10 on lot 1"),
        (called, "999", "bid 90 on lot 1"),
        ("bob", "5", "bid 5 on lot 1"),
    )
    assert rows == [("alice", "accepted", None), (called, "refused", "ALL-6"), ("bob", "accepted", None)]
    assert dict(_bids(hostkit)) == {"alice": 10, "bob": 5}


@pytest.mark.parametrize("order", ["join", "leave", "bid 9 on lot 1", "generate", "maybe 35"])
def test_whatever_it_orders(hostkit: Hostkit, order: str) -> None:
    _new(hostkit, "--ruleset", "auction-nomic", "--players", "alice,bob")
    rows = _imported(hostkit, ("alice", "111", "bid 10 on lot 1"), ("alice", "999", order))
    assert rows == [("alice", "accepted", None), ("alice", "refused", "ALL-6")]


def test_who_has_joined_is_known_by_his_account(hostkit: Hostkit) -> None:
    _new(hostkit, "--ruleset", "auction-nomic", "--players", "alice,bob")
    rows = _imported(
        hostkit, ("dave", "7", "join"), ("dave", "999", "bid 90 on lot 1"), ("dave", "7", "bid 3 on lot 1"),
        ("Dave", "998", "join"),
    )  # fmt: skip
    assert [(player, verdict) for player, verdict, _ in rows] == [
        ("dave", "accepted"), ("dave", "refused"), ("dave", "accepted"), ("Dave", "refused"),
    ]  # fmt: skip
    assert _bids(hostkit) == [("dave", 3)]


def test_nobody_joins_under_another_name_of_a_player(hostkit: Hostkit) -> None:
    _new(hostkit, "--ruleset", "auction-nomic", "--players", "alice,bob")
    assert hostkit("player", "alice", "--alias", "Ali", "--now", _START).code == 0
    assert _imported(hostkit, ("Ali", "7", "join"), ("dora", "8", "join")) == [
        ("Ali", "refused", "ALL-6"), ("dora", "accepted", None),
    ]  # fmt: skip


@pytest.mark.parametrize("order", ["leave", "join"])
@pytest.mark.parametrize("ruleset", ["bid-poker", "baileys-poker", "super-bidem"])
def test_a_seat_in_a_sign_up_is_its_accounts(hostkit: Hostkit, ruleset: str, order: str) -> None:
    _new(hostkit, "--ruleset", ruleset, "--signup", "24h")
    rows = _imported(hostkit, ("alice", "111", "join"), ("bob", "5", "join"), ("alice", "999", order))
    assert rows == [("alice", "accepted", None), ("bob", "accepted", None), ("alice", "refused", "ALL-6")]
