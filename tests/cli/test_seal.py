"""`hostkit seal` as a player runs it: checked before it is posted, since nobody can read it before the close."""

import pytest

from hostkit.machines.pledges import text_hash
from hostkit.sealing.boxes import open_box, public_key
from tests.cli.conftest import Hostkit

SECRET = bytes(range(32))
KEY = public_key(SECRET).hex()
PLACE = ("--game", "g1", "--window", "round-1", "--player", "alice", "--key", KEY)
NEW = ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "-o", "sealing=box")


def test_a_player_needs_nothing_but_the_announcement(hostkit: Hostkit) -> None:
    ran = hostkit("seal", *PLACE, "bid 35")
    word, box = ran.out.split()
    assert (ran.code, word) == (0, "sealed")
    assert open_box(box, game="g1", window="round-1", player="alice", secret=SECRET) == "bid 35"
    found = hostkit("seal", *PLACE, "--json", " bid 35 ").json
    assert found["reveal"] is None
    assert open_box(found["post"][7:], game="g1", window="round-1", player="alice", secret=SECRET) == "bid 35"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bid 35",), "--game, --window, --player, --key are missing"),
        ((*PLACE[:6], "bid 35"), "--key is missing"),
        ((*PLACE, "--key", KEY[:-2], "bid 35"), "is no key: it has 62 signs"),
        ((*PLACE, "--key", "00" * 32, "bid 35"), "is no key"),
        ((*PLACE, "bid 35 " + "x" * 300), "the text is too long: 307 bytes, where 221 have room"),
        ((*PLACE, " "), "nothing to seal"),
        ((*PLACE, "hello all"), "'hello all' does not read as an order of round-1"),
        ((*PLACE, "bid 1,000"), "write the number in plain digits"),
        ((*PLACE, "discard AS"), "does not read as an order of round-1"),
        ((*PLACE, "--window", "round1", "bid 35"), "no game has a window called 'round1'"),
        ((*PLACE, "--player", " bob", "bid 35"), "' bob' is no name of a player"),
        (("--hash", "hi"), "in bid-poker no line reads like bid 35 or bid 20 on alice"),
        (("--hash", "bid 1,000"), "in bid-poker 'bid 1,000' is no bid"),
        (("--hash", " "), "nothing to hash"),
    ],
)
def test_what_would_be_lost_is_refused(hostkit: Hostkit, words: tuple[str, ...], said: str) -> None:
    ran = hostkit("seal", *words)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err and "Traceback" not in ran.err


def test_anyway(hostkit: Hostkit) -> None:
    assert hostkit("seal", *PLACE, "--anyway", "hello all").out.startswith("sealed ")


@pytest.mark.parametrize(
    ("window", "text"),
    [("bidding-1", "bid 20 on Bob B\nbid 3 on carol"), ("discard-2", "discard AS TD"), ("round-1-rebid", "all in"),
     ("week-2-auction", "bid 30 on lot 4"), ("hand-1-exchange", "exchange 7H")],
)  # fmt: skip
def test_every_sealed_window_has_its_orders(hostkit: Hostkit, window: str, text: str) -> None:
    ran = hostkit("seal", *PLACE, "--window", window, text)
    assert ran.code == 0, ran.err


def test_where_the_log_is_at_hand_it_is_looked_at(hostkit: Hostkit) -> None:
    hostkit("init")
    hostkit(*NEW, "--now", "2026-01-01T18:00Z")
    ran = hostkit("seal", *PLACE, "--player", "mallory", "bid 35")
    assert (ran.code, "players: alice, bob" in ran.err) == (2, True)
    assert "round-1 is not open" in hostkit("seal", *PLACE, "bid 35").err
    hostkit("resolve", "--now", "2026-01-02T18:00Z")
    ran = hostkit("seal", *PLACE, "bid 35")
    assert (ran.code, "this is not the key of round-1" in ran.err) == (2, True)
    right = ran.err.split("it is ")[1].strip()
    assert hostkit("seal", *PLACE, "--key", right, "bid 35").code == 0


def test_a_hash_and_the_text_behind_it(hostkit: Hostkit) -> None:
    found = hostkit("seal", "--hash", "bid 20 on alice\nbid 3 on bob", "--json").json
    text = found["reveal"].removeprefix("reveal ")
    assert text.startswith("bid 20 on alice\nbid 3 on bob ") and len(text.split()[-1]) == 16
    assert found["post"] == f"hash {text_hash(text)}"
    ran = hostkit("seal", "--hash", "bid 35")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["hash", "reveal"]
    assert "keep this secret" in ran.err
