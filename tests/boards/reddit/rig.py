"""A Reddit board under test: a server of our own, the host's account on it through real PRAW, and its players."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from hostkit.boards.base import open_board
from hostkit.boards.reddit import RedditBoard
from hostkit.times import after, to_datetime
from tests.boards.contract import Rig
from tests.cli.conftest import Hostkit, Ran
from tests.reddit_server.server import PASSWORD, WRITES, RedditServer

__all__ = ["RedditHost", "RedditRig", "board_on", "play", "praw_ini", "start", "workspace"]

_DECK = "AS KS QS JS TS  AH KH QH JH 9H  2S 3S 4S 5S 7S  2C 2D 2H 3C 3D"
_OPTIONS = ("-o", "lots=4", "-o", "lot_sizes=[5, 5, 5, 5]", "-o", "change_rounds=1")


def praw_ini(folder: Path, *, user: str = "hosty", mode: int = 0o600, section: str = "hostkit") -> Path:
    """A praw.ini as a host writes one."""
    path = folder / "praw.ini"
    path.write_text(
        f"[{section}]\nclient_id = client-id\nclient_secret = client-secret\nusername = {user}\n"
        f"password = {PASSWORD}{user}\n"
    )
    path.chmod(mode)
    return path


def settings_on(server: RedditServer, ini: Path) -> dict[str, object]:
    """The settings of the host's board."""
    return {
        "subreddit": "cards", "username": "hosty", "praw_ini": str(ini), "reddit_url": server.url,
        "oauth_url": server.url,
    }  # fmt: skip


def board_on(server: RedditServer, ini: Path, **settings: object) -> RedditBoard:
    """The board of the host's account."""
    board = open_board("reddit", {**settings_on(server, ini), "timeout": "2", **settings})
    assert isinstance(board, RedditBoard)
    return board


def workspace(hostkit: Hostkit, server: RedditServer, folder: Path, **settings: object) -> None:
    """A workspace here whose board is the subreddit; the credentials lie in `folder`."""
    (folder / "away").mkdir()
    assert hostkit("init").code == 0
    lines = {"kind": "reddit", **settings_on(server, praw_ini(folder / "away")), **settings}
    board = "".join(f"    {key}: {value}\n" for key, value in lines.items())
    Path("hostkit.yaml").write_text(f"board: cards\nboards:\n  cards:\n{board}")


class RedditRig(Rig):
    def __init__(self, server: RedditServer, ini: Path) -> None:
        self.server = server
        self.board = board_on(server, ini)
        # Edits of the host's leave a mark only some minutes later.
        server.step = 200

    def post(self, author: str, *, thread: str, text: str, at: str) -> str:
        return self.server.comment(author, thread, text, at=at)

    def message(self, author: str, *, text: str, at: str) -> str:
        return self.server.message(author, "hosty", text, at=at)

    def edit(self, author: str, *, id: str, text: str, at: str) -> None:
        assert self.server.thing(id).author == author
        self.server.edit(id, text, at=at)

    def delete(self, author: str, *, id: str) -> None:
        assert self.server.thing(id).author == author
        self.server.delete(id)

    def mail_to(self, player: str) -> list[str]:
        return [item.text for item in self.server.store.messages.values() if item.to == player]

    @contextmanager
    def failing(self, when: Literal["before", "after"]) -> Iterator[None]:
        self.server.fault(WRITES, "reset", when=when, left=99)
        try:
            yield
        finally:
            self.server.mend()


class RedditHost:
    """Types commands with `--send`; `counts` are the requests that each has cost, logging in left out."""

    def __init__(self, hostkit: Hostkit, server: RedditServer) -> None:
        self.hostkit, self.server = hostkit, server
        self.now = "2026-01-03T18:00:00Z"
        self.counts: defaultdict[str, list[int]] = defaultdict(list)

    def do(self, *words: str, code: int = 0) -> Ran:
        self.server.now = to_datetime(self.now).timestamp()
        self.server.calls.clear()
        ran = self.hostkit(*words, "--now", self.now)
        assert ran.code == code, ran.err
        calls = sum(count for call, count in self.server.calls.items() if "access_token" not in call)
        self.counts[words[0]].append(calls)
        return ran

    def later(self) -> str:
        self.now = after(self.now, 60)
        return self.now

    def send(self, player: str, text: str) -> None:
        self.server.message(player, "hosty", text, at=self.later())

    def status(self) -> Any:
        return self.do("status", "--json").json["window"]

    def resolve(self) -> None:
        self.now = self.status()["deadline"]
        self.do("resolve", "--send")


def start(hostkit: Hostkit, server: RedditServer, folder: Path, **settings: object) -> RedditHost:
    """A host with a new game of three."""
    workspace(hostkit, server, folder, **settings)
    host = RedditHost(hostkit, server)
    (folder / "deck.txt").write_text("\n".join(_DECK.split()))
    host.do(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--deck", "deck.txt", *_OPTIONS
    )
    return host


def play(host: RedditHost) -> None:
    """A game from its opening to the payout."""
    host.do("open", "--send")
    host.resolve()
    bids = [("35", "20", "10"), ("5", "pass", "15"), ("pass", "30", "bid 1"), ("all in", "40", "50")]
    for spoken in bids:
        for player, text in zip(("alice", "bob", "carol"), spoken, strict=True):
            host.send(player, text)
        thread = list(host.server.store.submissions)[-1]
        host.server.comment("mallory", thread, "good luck all", at=host.later())
        found = host.do("scrape", "--send", "--json").json
        assert [row["verdict"] for row in found["orders"]] == ["sealed"] * 3
        host.do("scrape", "--send")
        host.resolve()
    for player, text in (("alice", "discard 2C 2D 2H 3C 3D"), ("bob", "discard nothing"), ("carol", "pass")):
        host.send(player, text)
    host.resolve()
    for player, text in (("bob", "bid 20 on alice"), ("carol", "pass"), ("alice", "pass")):
        host.send(player, text)
    host.resolve()
