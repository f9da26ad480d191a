"""One game from `new` to payout on a subreddit, through the commands, with the requests of each command counted."""

from pathlib import Path

import pytest

from hostkit.times import after
from tests.boards.reddit.rig import RedditHost, play, start
from tests.cli.conftest import Hostkit, Ran, hostkit
from tests.reddit_server.server import WRITES, RedditServer

__all__ = ["hostkit"]

pytestmark = pytest.mark.reddit


def check(host: RedditHost) -> None:
    final = host.hostkit("standings", "--json").json
    assert final["finished"]
    assert [(row["player"], row["rank"], row["payout"]) for row in final["players"]] == [
        ("alice", 1, 20_000_000), ("bob", 2, 0), ("carol", 3, -65_000_000),
    ]  # fmt: skip
    Path("heads.txt").write_text("\n\n".join(host.server.texts()))
    audit = host.hostkit("audit", "--heads", "heads.txt", "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out
    texts = [text for text in host.server.texts() if text != "good luck all"]
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    ("settings", "scrape", "resolve"),
    [
        # A thread a window, and one for the standings.
        ({}, 8, 12),
        pytest.param({"threads": "game"}, 6, 10, marks=pytest.mark.slow),
        ({"threads": "game", "wiki": "yes", "moderator": "yes"}, 7, 13),
    ],
)
def test_a_whole_game(
    hostkit: Hostkit,
    server: RedditServer,
    tmp_path: Path,
    settings: dict[str, str],
    scrape: int,
    resolve: int,
) -> None:
    host = start(hostkit, server, tmp_path, **settings)
    play(host)
    check(host)
    assert max(host.counts["new"]) == max(host.counts["status"]) == 0
    # Reading is one request a thread and one for messages; an edit reads its post first; the rest are writes:
    # also the receipts of what is first read by `resolve`, and a salt for each player.
    assert max(host.counts["scrape"]) == scrape, dict(host.counts)
    assert max(host.counts["resolve"]) == resolve, dict(host.counts)
    threads = len(server.store.submissions)
    assert threads == (1 if settings else 8)
    assert bool(server.store.wiki) == ("wiki" in settings)
    assert len([item for item in server.store.messages.values() if item.author == "hosty"]) == 18


@pytest.mark.parametrize(
    ("settings", "counts"),
    [
        ({}, {"open": [1], "scrape": [4, 8, 4], "resolve": [5, 8, 5, 12], "remind": [2]}),
        ({"threads": "game"}, {"open": [1], "scrape": [2, 6, 2], "resolve": [5, 6, 3, 10], "remind": [2]}),
        (
            {"threads": "game", "wiki": "yes", "moderator": "yes"},
            {"open": [3], "scrape": [2, 7, 2], "resolve": [8, 8, 3, 13], "remind": [4]},
        ),
    ],
)
def test_the_requests_of_each_command_are_those_of_the_table(
    hostkit: Hostkit,
    server: RedditServer,
    tmp_path: Path,
    settings: dict[str, str],
    counts: dict[str, list[int]],
) -> None:
    """The table of docs/reddit.md."""
    host = start(hostkit, server, tmp_path, **settings)
    host.do("open", "--send")
    host.resolve()
    host.do("scrape", "--send")
    for player in ("alice", "bob", "carol"):
        host.send(player, "bid 35")
    host.do("scrape", "--send")
    host.resolve()
    host.do("scrape", "--send")
    for player in ("alice", "bob", "carol"):
        host.send(player, "bid 5")
    host.now = host.status()["deadline"]
    host.do("resolve")
    host.do("resolve", "--send")
    host.now = after(host.status()["deadline"], -3600)
    host.do("remind", "--send", "--notify")
    host.do("standings")
    host.do("rule", "extend", "round-3", "1h", "--why", "Reddit was down")
    assert host.counts == counts | {"new": [0], "status": [0, 0, 0, 0], "standings": [0], "rule": [0]}


@pytest.mark.slow
def test_a_whole_game_with_every_write_in_doubt(
    hostkit: Hostkit, server: RedditServer, tmp_path: Path
) -> None:
    """Reddit stores each post and says that it failed: the host's commands settle it by themselves."""
    host = start(hostkit, server, tmp_path, threads="game")
    server.fault(WRITES, status=500, when="after", left=10_000)
    play(host)
    server.mend()
    check(host)


def test_a_dry_run_writes_nothing(hostkit: Hostkit, server: RedditServer, tmp_path: Path) -> None:
    host = start(hostkit, server, tmp_path)
    assert "--send" in host.do("open").err
    assert (server.texts(), sum(host.counts["open"])) == ([], 0)


def test_no_secret_is_ever_said(
    hostkit: Hostkit, server: RedditServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import logging

    monkeypatch.setattr("prawcore.sessions.time.sleep", lambda seconds: None)
    logging.getLogger().setLevel(logging.DEBUG)
    log = tmp_path / "debug.log"
    handler = logging.FileHandler(log)
    logging.getLogger().addHandler(handler)
    try:
        host = start(hostkit, server, tmp_path, threads="game")
        said = [host.do("open", "--send")]
        server.fault("^/comments", status=503, left=99)
        said.append(host.do("scrape", code=5))
        server.mend()
        server.fault("access_token", "reset", left=99)
        said.append(host.do("scrape", code=5))
        server.mend()
        server.fault("access_token", status=401, left=99)
        said.append(host.do("scrape", code=5))
        server.mend()
        ini = next(tmp_path.glob("away/praw.ini"))
        ini.write_text(ini.read_text().replace("client_secret = ", "client_secret = wrong-"))
        said.append(host.do("scrape", code=5))
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(logging.WARNING)
        handler.close()
    written = [path.read_text(errors="replace") for path in tmp_path.glob("games/*")]
    everything = "\n".join([*(ran.out + ran.err for ran in said), log.read_text(), *written])
    for secret in ("client-secret", "pass-word-of-hosty", "token-hosty"):
        assert secret not in everything
    assert "Reddit does not accept the credentials" in said[-1].err


def test_without_send_a_command_changes_nothing_and_with_it_does_it(
    hostkit: Hostkit, server: RedditServer, tmp_path: Path
) -> None:
    """Each command first without --send, then with it: the first leaves log and board as they were."""
    host = start(hostkit, server, tmp_path)
    log = Path("games/g1.yaml")

    def tried(*words: str) -> Ran:
        before, texts = log.read_bytes(), server.texts()
        ran = host.do(*words)
        assert (log.read_bytes(), server.texts()) == (before, texts), words
        assert not server.store.messages or all(
            item.author != "hosty" for item in server.store.messages.values()
        )
        return ran

    assert "not posted: the announcement of consideration" in tried("open").err
    host.do("open", "--send")
    host.now = host.status()["deadline"]
    shown = tried("resolve")
    assert "--- announcement ---" in shown.out
    assert shown.err == "nothing was changed or posted; to do it: hostkit resolve --send\n"
    assert tried("resolve", "--json").json["closed"] is False
    assert "round-1" not in "".join(server.texts())
    assert "consideration is over and waits: run with --send" in tried("watch", "--once").err
    host.do("resolve", "--send")
    assert host.status()["name"] == "round-1"
    assert "not posted: the standings" not in tried("publish", "standings").err
    host.now = after(host.status()["deadline"], -3600)
    assert "not told yet" in tried("remind").out
    host.send("alice", "bid 35")
    # To read is not to write: the message is in the log, its receipt waits for the host's word.
    assert "not posted: the receipts of round-1" in host.do("scrape").err
    assert "not posted: the receipts of round-1" in tried("scrape").err
    assert "posted the receipts of round-1" in host.do("scrape", "--send").err
    assert len([item for item in server.store.messages.values() if item.to == "alice"]) == 1
    assert "receipts" not in host.do("scrape", "--send").err
    host.resolve()
    assert host.status()["name"] == "round-2"
    kept = Path("games/g1.secret.yaml").read_text()
    assert kept.count("bid 35") == 1


def test_nobody_is_called_but_with_notify(hostkit: Hostkit, server: RedditServer, tmp_path: Path) -> None:
    host = start(hostkit, server, tmp_path)
    host.do("open", "--send")
    host.resolve()
    assert "u/" not in "".join(server.texts())
    host.now = host.status()["deadline"]
    host.do("resolve", "--send", "--notify")
    [called] = [text for text in server.texts() if "u/" in text]
    assert called == "u/alice u/bob u/carol: this is for you."
    host.now = after(host.status()["deadline"], -3600)
    host.do("remind", "--send", "--notify")
    assert len([text for text in server.texts() if "u/" in text]) == 2
    assert "stands" not in host.do("recover", "--send").err


def test_a_scrape_finds_what_is_new_edited_and_deleted(
    hostkit: Hostkit, server: RedditServer, tmp_path: Path
) -> None:
    host = start(hostkit, server, tmp_path)
    host.do("open", "--send")
    host.resolve()
    thread = list(server.store.submissions)[-1]
    names = {
        player: server.comment(player, thread, f"bid {number}", at=host.later())
        for number, player in enumerate(("alice", "bob", "carol"), 30)
    }
    assert len(host.do("scrape", "--json").json["orders"]) == 3
    server.edit(names["alice"], "bid 50", at=host.later())  # within three minutes: no mark
    server.delete(names["bob"])  # vanishes
    new = server.comment("carol", thread, "bid 60", at=host.later(), parent=names["carol"])
    ran = host.do("scrape", "--json").json
    found, gone = ran["orders"], ran["deleted"]
    assert gone == [names["bob"]]
    assert {(row["player"], row["verdict"]) for row in found} == {("alice", "edited"), ("carol", "refused")}
    assert new in {row["source"]["id"] for row in found}
    assert f"source: {names['bob']}" in Path("games/g1.yaml").read_text().split("event: deleted")[1]
    log = Path("games/g1.yaml").read_bytes()
    host.do("scrape")
    assert Path("games/g1.yaml").read_bytes() == log
    assert host.counts["scrape"][1:] == [5, 4]
