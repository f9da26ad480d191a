"""A week of a game run by `watch --once` from cron, with everything that a week can bring; its posts are kept."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hostkit.boards.local import LocalBoard
from hostkit.times import after
from tests.cli.conftest import Hostkit

_TIMES = "every day 21:00 Europe/Berlin"
_OPTIONS = {
    "lots": "4", "lot_sizes": "[5, 5, 5, 5]", "change_rounds": "0", "consideration": "12h", "catalogue_round": _TIMES,
    "grace": "15m", "remind": "[12h, 3h]", "strikes_out": "3", "provisional": "24h",
}  # fmt: skip


class _Week:
    """The clock of the week, the players at the board, and cron every half hour."""

    def __init__(self, hostkit: Hostkit, root: Path) -> None:
        self.hostkit, self.now, self.lines = hostkit, "2026-03-26T20:00:00Z", list[str]()
        self.board = LocalBoard(root / "board" / "g1", host="host")

    def do(self, *words: str, code: int = 0) -> str:
        ran = self.hostkit(*words, "--now", self.now)
        assert ran.code == code, (words, ran.err, ran.out)
        return ran.out + ran.err

    def until(self, moment: str, meanwhile: dict[str, Callable[[str], Any]] | None = None) -> None:
        due = dict(meanwhile or {})
        while self.now < moment:
            self.now = after(self.now, 1800)
            for at in [at for at in due if at <= self.now]:
                due.pop(at)(at)
            self.watch()

    def watch(self) -> None:
        ran = self.hostkit("watch", "--once", "--summary", "--now", self.now)
        assert ran.code == 0, (ran.out, ran.err)
        self.lines += (ran.out + ran.err).splitlines()
        again = self.hostkit("watch", "--once", "--summary", "--now", self.now)
        assert (again.code, again.out) == (0, ""), again.out

    def bid(self, player: str, text: str) -> Callable[[str], Any]:
        return lambda at: self.board.message_as(player, text=text, at=at)


@pytest.mark.slow
def test_a_week_run_by_watch(hostkit: Hostkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostkit("init")
    settings = tmp_path / "hostkit.yaml"
    settings.write_text("zone: Europe/Berlin\nhost: host\n")
    week = _Week(hostkit, tmp_path)
    chosen = [word for key, value in _OPTIONS.items() for word in ("-o", f"{key}={value}")]
    week.do("new", "g1", "--ruleset", "bid-poker", "--signup", "24h", *chosen)
    week.watch()
    for player in ("alice", "bob", "carol", "dmitri"):
        week.board.post_as(player, thread="signup", text="join", at="2026-03-26T21:00:00Z")
    # The sign-up ends on Friday, the lots are studied until Saturday, round 1 ends before the clocks change.
    week.until("2026-03-28T08:30:00Z")
    week.until("2026-03-28T20:30:00Z", {
        "2026-03-28T10:00:00Z": week.bid("alice", "bid 30"),
        "2026-03-28T11:00:00Z": week.bid("bob", "bid 25"),
        "2026-03-28T20:10:00Z": week.bid("carol", "bid 31"),
    })  # fmt: skip
    # Carol's bid came in the 15 minutes of grace; dmitri was silent, and has his first strike.
    rows = {row["player"]: row for row in _json(hostkit, "standings")["players"]}
    assert (rows["carol"]["balance"], rows["dmitri"]["strikes"]) == (119, 1)
    # 29 March: 21:00 by the clock is an hour earlier in UTC now.
    assert _json(hostkit, "status")["window"]["deadline"] == "2026-03-29T19:00:00Z"
    told = [line for line in week.lines if "reminded" in line]
    assert len(told) == 1 and "dmitri" in told[0] and "(3h)" in told[0], told
    # The forum is down on Sunday: an extension. Bob cannot go on: erin takes his seat in the middle of the round.
    week.until("2026-03-29T12:00:00Z", {"2026-03-29T09:00:00Z": week.bid("bob", "bid 40")})
    week.do("rule", "extend", "round-2", "12h", "--why", "the forum was down")
    week.do("rule", "substitute", "bob", "erin", "--why", "bob has moved house")
    week.until("2026-03-29T18:30:00Z", {
        "2026-03-29T13:00:00Z": week.bid("bob", "bid 1"),
        "2026-03-29T14:00:00Z": week.bid("alice", "bid 20"),
        "2026-03-29T15:00:00Z": week.bid("carol", "pass"),
    })  # fmt: skip
    # A crash: the process is gone right after the window was resolved, before its posts are out.
    week.until("2026-03-30T07:00:00Z")
    week.now = "2026-03-30T07:20:00Z"
    with monkeypatch.context() as patch:
        patch.setattr("hostkit.boards.local.LocalBoard._write", _gone)
        with pytest.raises(_Killed):
            week.watch()
    week.until("2026-03-30T08:00:00Z")
    rows = {row["player"]: row for row in _json(hostkit, "standings")["players"]}
    assert (rows["erin"]["balance"], rows["dmitri"]["strikes"]) == (110, 2)
    reveals = [post for post in week.board.own_posts("round-2") if "g1/reveal/" in post.text]
    assert len(reveals) == 1 and "provisional" in reveals[0].text
    verdicts = [
        row["verdict"] for row in _json(hostkit, "orders", "round-2")["orders"] if row["player"] == "bob"
    ]
    assert "ignored" in verdicts
    # A mistake: alice is owed 5 coins. The ruling corrects it, and the reveal is written anew.
    old = reveals[0].text
    week.do("rule", "adjust", "alice", "+5", "round-2", "--why", "the fee was charged twice")
    assert "posted the reveal of round-2" in week.do("publish", "reveal", "round-2")
    (new,) = [post for post in week.board.own_posts("round-2") if "g1/reveal/" in post.text]
    assert new.id == reveals[0].id and "Corrected" in new.text and "alice: coins 150 → 155" in new.text
    assert "Corrected" not in old and "before: |" in (tmp_path / "games" / "g1.yaml").read_text()
    # Dmitri is back; the week goes on to the end.
    for day in ("2026-03-30", "2026-03-31", "2026-04-01"):
        if _json(hostkit, "status")["finished"]:
            break
        bids = {f"{day}T10:00:00Z": week.bid("alice", "bid 10"), f"{day}T10:30:00Z": week.bid("carol", "bid 12"),
                f"{day}T11:00:00Z": week.bid("erin", "pass"), f"{day}T11:30:00Z": week.bid("dmitri", "7")}  # fmt: skip
        week.until(f"{day}T19:30:00Z", bids)
    assert _json(hostkit, "status")["finished"]
    audit = hostkit("audit", "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out
    assert sorted(path.name for path in (tmp_path / "summaries").iterdir())[:2] == [
        "2026-03-25.txt",
        "2026-03-26.txt",
    ]
    shown = tmp_path / "week"
    shutil.copytree(tmp_path / "board" / "g1", shown / "posts")
    (shown / "watch.txt").write_text("\n".join(week.lines) + "\n")


class _Killed(BaseException):
    pass


def _gone(*_: object) -> Any:
    raise _Killed


def _json(hostkit: Hostkit, *words: str) -> Any:
    return hostkit(*words, "--json").json
