"""Several games of one account with the same players: a private message is read into the game that it is for."""

from pathlib import Path

import pytest

from hostkit.times import to_datetime
from tests.boards.reddit.rig import workspace
from tests.cli.conftest import Hostkit, Ran, hostkit
from tests.reddit_server.server import RedditServer

__all__ = ["hostkit"]

pytestmark = pytest.mark.reddit
_START, _BIDS, _SENT, _OVER = (
    f"2026-01-0{day}T{hour}:00:00Z" for day, hour in ((3, 18), (4, 18), (5, 10), (5, 18))
)
_OPTIONS = ("-o", "lots=2", "-o", "lot_sizes=[5, 5]", "-o", "change_rounds=1", "-o", "consideration=1d")


class _Hosts:
    """Two games, lc and ld, whose first bidding is open; on Reddit, or on one local board."""

    def __init__(self, hostkit: Hostkit, server: RedditServer) -> None:
        self.hostkit, self.server = hostkit, server

    def do(self, game: str, *words: str, now: str = _SENT, code: int = 0) -> Ran:
        self.server.now = to_datetime(now).timestamp()
        ran = self.hostkit("-g", game, *words, "--now", now)
        assert ran.code == code, ran.out + ran.err
        return ran

    def both(self, *words: str, now: str = _SENT) -> list[Ran]:
        return [self.do(game, *words, now=now) for game in ("lc", "ld")]

    def says(self, text: str, *, subject: str = "bid", at: str = _SENT, who: str = "alice") -> str:
        return self.server.message(who, "hosty", text, at=at, subject=subject)

    def read(self, game: str) -> list[str]:
        """The players whose sealed messages a game has."""
        return [row["player"] for row in self.hostkit("-g", game, "orders", "--json").json["orders"]]


@pytest.fixture
def hosts(hostkit: Hostkit, server: RedditServer, tmp_path: Path) -> _Hosts:
    workspace(hostkit, server, tmp_path)
    hosts = _Hosts(hostkit, server)
    for game in ("lc", "ld"):
        hosts.do(game, "new", game, "--ruleset", "bid-poker", "--players", "alice,bob", *_OPTIONS, now=_START)
        hosts.do(game, "open", "--send", now=_START)
    hosts.both("resolve", "--send", now=_BIDS)
    return hosts


@pytest.mark.parametrize(
    ("text", "subject", "game"),
    [
        ("[lc] bid 77", "bid", "lc"),
        ("[LD]\nbid 77", "bid", "ld"),
        ("bid 77", "lc round-1", "lc"),
        ("bid 77", "re: ld round-1: receipt", "ld"),
        ("[ld] bid 77", "re: lc round-1: receipt", "ld"),
    ],
)
def test_what_names_a_game_is_read_into_it_alone(hosts: _Hosts, text: str, subject: str, game: str) -> None:
    hosts.says(text, subject=subject)
    assert all("private message" not in ran.err for ran in hosts.both("scrape", "--send"))
    assert {name: hosts.read(name) for name in ("lc", "ld")} == {"lc": [], "ld": [], game: ["alice"]}


def test_what_names_none_waits_in_both_and_is_published_by_neither(hosts: _Hosts) -> None:
    id = hosts.says("bid 77")
    for ran in hosts.both("scrape", "--send"):
        assert f"not read: private message {id}: alice wrote it" in ran.err and "lc or ld?" in ran.err
    hosts.both("scrape", "--send")
    asked = [item for item in hosts.server.store.messages.values() if item.to == "alice"]
    assert [item.subject for item in asked] == ["Which game: lc or ld?"]
    for game in ("lc", "ld"):
        shown = hosts.do(game, "resolve", "--send", now=_OVER, code=5)
        assert "round-1 stays open" in shown.err and "--anyway" in shown.err
        assert (
            f"{game}: round-1 is resolved"
            not in hosts.do(game, "watch", "--once", "--send", now=_OVER, code=5).out
        )
    hosts.do("lc", "resolve", "--send", "--anyway", now=_OVER)
    assert "bid 77" not in "".join(hosts.server.texts()) + Path("games/lc.yaml").read_text()


@pytest.mark.parametrize(
    ("text", "subject"),
    [("[ld]\nbid 77", "bid"), ("[ld]", "re: Which game: lc or ld?"), ("ld", "Which game: ld")],
)
def test_its_author_settles_it(hosts: _Hosts, text: str, subject: str) -> None:
    hosts.says("bid 77")
    hosts.both("scrape", "--send")
    hosts.says(text, subject=subject, at="2026-01-05T11:00:00Z")
    hosts.both("scrape", "--send", now="2026-01-05T12:00:00Z")
    assert (hosts.read("lc"), set(hosts.read("ld"))) == ([], {"alice"})
    hosts.both("resolve", "--send", now=_OVER)
    assert "bid 77" not in Path("games/lc.yaml").read_text()
    assert "alice: `hostkit/1 bid ld round-1 alice " in "".join(hosts.server.texts())


def test_the_host_settles_it(hosts: _Hosts) -> None:
    id = hosts.says("bid 77")
    hosts.both("scrape", "--send")
    hosts.do("lc", "record", "alice", "bid 77", "--at", _SENT, "--source", id, "--send")
    assert all("private message" not in ran.err for ran in hosts.both("scrape", "--send"))
    hosts.both("resolve", "--send", now=_OVER)
    assert "lc round-1 alice bid 77" in "".join(hosts.server.texts())
    assert "bid 77" not in Path("games/ld.yaml").read_text()


def test_what_names_both_waits_in_each_until_the_host_has_entered_its_part(hosts: _Hosts) -> None:
    id = hosts.says("[lc] bid 20\n[ld] bid 77")
    for ran in hosts.both("scrape", "--send"):
        assert "for lc and ld: enter in each what is for it: hostkit -g GAME record alice 'ORDER'" in ran.err
    hosts.do("lc", "record", "alice", "bid 20", "--at", _SENT, "--source", id, "--send")
    assert [id in ran.err for ran in hosts.both("scrape", "--send")] == [False, True]
    hosts.do("ld", "resolve", "--send", now=_OVER, code=5)
    hosts.do("ld", "record", "alice", "bid 77", "--at", _SENT, "--source", id, "--send")
    hosts.both("resolve", "--send", now=_OVER)
    posted = "".join(hosts.server.texts())
    assert "lc round-1 alice bid 20" in posted and "ld round-1 alice bid 77" in posted


def test_talk_is_nobodys_question_and_strangers_to_one_game_are_the_others(
    hosts: _Hosts, hostkit: Hostkit
) -> None:
    hosts.says("what a nice game")
    assert all("private message" not in ran.err for ran in hosts.both("scrape", "--send"))
    hosts.do("le", "new", "le", "--ruleset", "bid-poker", "--players", "carol,dave", *_OPTIONS, now=_SENT)
    hosts.says("bid 10", who="carol", at="2026-01-05T11:00:00Z")
    for ran in hosts.both("scrape", "--send"):
        assert "private message" not in ran.err and ran.code == 0
