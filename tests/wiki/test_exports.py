"""Pages of a wiki that were exported: one account, one message and one thread are the same as on the wiki itself."""

from pathlib import Path

import pytest

from hostkit.boards._mediawiki_history import Revision
from hostkit.boards.saved import read_saved
from hostkit.times import after
from tests.boards.contract import NOW, draft
from tests.wiki.conftest import Clocked
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki

ROUND_1 = "Project:Poker/g1/round-1"


def begin(host: Host, *games: str) -> None:
    """Games whose first round is open."""
    for game in games:
        host.new("Alice,Bob,Carol", "-o", "bids=open", game=game)
    for game in games:
        host.wiki.clock(str(host.run("status", "-g", game, "--json").json["window"]["deadline"]))
        host.do("resolve", "-g", game)


def saved(host: Host, *titles: str) -> str:
    path = host.folder / "export.xml"
    path.write_text(host.wiki.exported(*titles), encoding="utf-8")
    return str(path)


def audited(host: Host, *titles: str, game: str = "g1") -> list[tuple[str, str]]:
    """What the audit says of the messages in exported pages."""
    ran = host.run("audit", f"games/{game}.yaml", "--thread", saved(host, *titles), "--json")
    return [(row["result"], row["detail"]) for row in ran.json["checks"] if row["check"] == "thread"]


def test_a_bid_that_the_host_left_out_is_named(host: Host, wiki: Wiki) -> None:
    begin(host, "g1")
    wiki["Alice"].add(ROUND_1, "bid 35")
    opened, deadline = wiki.now, host.deadline()
    wiki.clock(deadline)
    host.do("resolve", "round-1")
    assert audited(host, ROUND_1) == [
        ("ok", "1 message of others is there, and none that came in time is missing in the log")
    ]
    # Nobody reads what comes in now; to the auditor it came in before the deadline.
    wiki.clock(after(opened, 600))
    wiki["Bob"].add(ROUND_1, "bid 99")
    told = f"1 message in the thread is not in the log, and came in time: Bob {wiki.now} `bid 99`; ask the host why"
    assert audited(host, ROUND_1) == [("skipped", told)]
    # Under another name it is the same page.
    wiki["Admin"].do("move", **{"from": ROUND_1, "to": "Project:Old/first", "noredirect": 1})
    assert audited(host, "Project:Old/first") == [("skipped", told)]
    # What is late is late.
    wiki.clock(after(deadline, 60))
    wiki["Carol"].add("Project:Old/first", "bid 100")
    assert audited(host, "Project:Old/first") == [("skipped", told)]


def test_what_was_said_in_another_game_is_not_missing(host: Host, wiki: Wiki) -> None:
    begin(host, "g1", "g2")
    wiki["Alice"].add(ROUND_1, "bid 35")
    other = ROUND_1.replace("g1", "g2")
    wiki["Bob"].add(other, "bid 40")
    for game in ("g1", "g2"):
        host.do("scrape", "-g", game)
        wiki.clock(str(host.run("status", "-g", game, "--json").json["window"]["deadline"]))
        host.do("resolve", "-g", game)
    assert [result for result, _ in audited(host, ROUND_1, other)] == ["ok"]
    [(result, told)] = audited(host, other)
    assert result == "skipped" and told.startswith(
        "none of the messages there stands in a thread of which the log"
    )


def test_an_export_gives_the_same_posts(hosted: Clocked, wiki: Wiki, tmp_path: Path) -> None:
    hosted.write(draft("Round 1 is open.", thread="round-1", title="Round 1"), now=NOW)
    wiki["Alice"].add(ROUND_1, "bid 35 ~~~~")
    hidden = wiki["Bob"].add(ROUND_1, "bid 50")
    wiki["Bob"].change(ROUND_1, "bid 50", "bid 5 & <b>more</b>")
    wiki["Carol"].save(ROUND_1, wiki["Carol"].text(ROUND_1).replace("bid 35", "bid 3"))
    wiki["Admin"].do("revisiondelete", type="revision", ids=hidden, hide="content")
    live = hosted.fetch(["round-1"]).posts
    path = tmp_path / "export.xml"
    path.write_text(wiki.exported(ROUND_1), encoding="utf-8")
    posts = read_saved([path], host=["HostBot"], seen=NOW, zone="UTC").posts
    assert [
        (post.id, post.author, post.author_id, post.text, post.own, post.deleted, post.lost) for post in posts
    ] == [
        (post.id, post.author, post.author_id, post.text, post.own, post.deleted, post.lost) for post in live
    ]
    assert [post.author for post in posts if post.lost] == ["Bob"]


@pytest.mark.parametrize("first", ["wiki", "export"])
@pytest.mark.parametrize("older", [False, True])
def test_a_player_is_known_by_one_account_here_and_there(
    host: Host, wiki: Wiki, monkeypatch: pytest.MonkeyPatch, first: str, older: bool
) -> None:
    """Also in a log into which an older version read an export: the ids in it had no `#`."""
    begin(host, "g1")

    def hear(how: str) -> None:
        if how == "wiki":
            host.do("scrape")
            return
        with monkeypatch.context() as patched:
            if older:
                patched.setattr(Revision, "account", property(lambda self: self.who))
            host.do("import", saved(host, ROUND_1))

    wiki["Alice"].add(ROUND_1, "bid 35")
    hear(first)
    wiki["Alice"].add(ROUND_1, "bid 36")
    hear("export" if first == "wiki" else "wiki")
    wiki["Alice"].add(ROUND_1, "bid 37")
    hear("wiki")
    refused = older and first == "wiki"  # so an older version had it; from now on nobody is refused
    assert host.verdicts()["Alice"] == [
        ("superseded", 35), ("refused" if refused else "superseded", 36), ("accepted", 37),
    ]  # fmt: skip
    host.resolve()
    rows = host.run("audit", "games/g1.yaml", "--json").json["checks"]
    assert [row for row in rows if row["result"] == "failed"] == []
