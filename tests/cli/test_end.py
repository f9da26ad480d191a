"""A game without an end of its own is ended by the host, and then audited like any other (ALL-16)."""

from pathlib import Path

import pytest

from hostkit import verify
from tests.cli.conftest import Hostkit

_NEW = ("--players", "alice,bob,carol", "--now", "2026-01-05T00:00:00Z")


def _until_between(hostkit: Hostkit, ruleset: str) -> str:
    """Start a game, and let every deadline pass until a hand or a week is over; gives the time."""
    hostkit("init")
    assert hostkit("new", "g1", "--ruleset", ruleset, *_NEW).code == 0
    hostkit("open", "--now", "2026-01-05T00:00:00Z")
    for _ in range(80):
        window = hostkit("status", "--json").json["window"]
        if window is None or window["name"] == "week-2-auction":
            return "2026-06-01T00:00:00Z" if window is None else window["opens"]
        early = () if ruleset == "auction-nomic" else ("--early",)
        assert hostkit("resolve", *early, "--now", window["deadline"]).code in (0, 3)
    raise AssertionError("no hand ended")


@pytest.mark.parametrize("ruleset", ["baileys-poker", "super-bidem", "auction-nomic"])
def test_a_game_that_is_ended_is_verified(hostkit: Hostkit, tmp_path: Path, ruleset: str) -> None:
    now = _until_between(hostkit, ruleset)
    assert hostkit("audit", "--json").json["verdict"] == "unfinished"
    ran = hostkit("rule", "end", "--why", "this much was agreed", "--now", now)
    assert ran.code == 0, ran.err
    assert "posted the final" in ran.err
    final = ran.out[ran.out.index(": the end") :]
    assert "end the game: this much was agreed" in final
    assert "1st" in final

    status = hostkit("status", "--json").json
    assert (status["finished"], status["window"], status["next"]) == (True, None, "audit")
    ranks = [seat["rank"] for seat in hostkit("standings", "--json").json["players"]]
    assert min(ranks) == 1
    (row,) = hostkit("games", "--json").json["games"]
    assert (row["finished"], row["window"]) == (True, None)
    report = hostkit("audit", "--json")
    assert (report.code, report.json["verdict"]) == (0, "verified")
    posts = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "board/g1").rglob("*.md"))
    rows = verify.check((tmp_path / "games/g1.yaml").read_bytes(), posts)
    assert verify.verdict(rows) == ("verified", 0)

    for words in (("open",), ("rule", "undo", "--why", "no"), ("rule", "end", "--why", "no"), ("resolve",)):
        refused = hostkit(*words, "--now", now)
        assert (refused.code, refused.out) == (1, ""), words
    log = (tmp_path / "games/g1.yaml").read_bytes()
    assert hostkit("watch", "--once", "--now", now).out == ""
    assert hostkit("recover", "--now", now).code == 0
    assert (tmp_path / "games/g1.yaml").read_bytes() == log


def test_a_ruling_after_the_end_corrects_the_last_post(hostkit: Hostkit) -> None:
    now = _until_between(hostkit, "baileys-poker")
    hostkit("rule", "adjust", "bob", "-5", "--why", "before the end", "--now", now)
    first = hostkit("rule", "end", "--why", "agreed", "--now", now).out
    assert "Corrected" not in first[first.index("standings") :]
    hostkit("rule", "adjust", "alice", "+2000", "--why", "a slip in the sum", "--now", now)
    again = hostkit("publish", "final", "--now", now)
    assert "adjust alice by +2000: a slip in the sum" in again.out
    assert "adjust bob by -5: before the end (event" in again.out[again.out.index("Rulings") :]
    assert "before the end" not in again.out[: again.out.index(": the end")]
    assert "**alice**" in again.out[again.out.index("Most in the end") :].splitlines()[0]
    assert hostkit("audit").code == 0


def test_a_game_with_dice_that_were_all_typed_in_is_over_on_the_shelf_too(hostkit: Hostkit) -> None:
    hostkit("init")
    Path("dice.txt").write_text("AS\nKS\n")
    hostkit("new", "g1", "--ruleset", "auction-nomic", "-o", "lots=1", "--deck", "dice.txt", *_NEW)
    for at in ("2026-01-08", "2026-01-11", "2026-01-12"):
        assert hostkit("resolve", "--now", f"{at}T00:00:00Z").code == 0
    assert hostkit("rule", "end", "--why", "agreed", "--now", "2026-01-12T01:00:00Z").code == 0
    (row,) = hostkit("games", "--json").json["games"]
    assert (row["finished"], row["window"]) == (True, None)


def test_a_hand_or_week_in_play_is_not_ended(hostkit: Hostkit) -> None:
    hostkit("init")
    for ruleset, reason in (
        ("baileys-poker", "hand 1 is being played"),
        ("super-bidem", "hand 1 is being played"),
        ("auction-nomic", "week 1 is being played"),
        ("bid-poker", "this game ends by its own rules"),
    ):
        hostkit("new", ruleset, "--ruleset", ruleset, *_NEW)
        ran = hostkit("rule", "-g", ruleset, "end", "--why", "tired", "--now", "2026-01-05T01:00:00Z")
        assert (ran.code, ran.out) == (1, "")
        assert reason in ran.err
