"""What `hostkit doctor` says of a wiki and of a workspace."""

from pathlib import Path

import pytest

from hostkit.times import after
from tests.cli.conftest import doctor_rows
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki


def test_all_is_well(host: Host, wiki: Wiki) -> None:
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    ran = host.run("doctor", "--json", "--now", wiki.now)
    found = doctor_rows(ran.json)
    assert ran.code == 0, ran.out
    assert [result for result, _ in found.values()].count("warn") == 1
    assert found["board wiki", "reachable"] == ("ok", f"MediaWiki 1.39.17 at {wiki.url}")
    assert found["board wiki", "rights"] == ("ok", "may edit and create")
    assert found["board wiki", "pages"] == ("ok", "the pages below TestWiki:Poker/g1 can be written")
    assert found["board wiki", "sealed bids"][1].startswith("mail to the host cannot be read here")
    assert found["board wiki", "clock"] == ("ok", "as here")
    assert found["game g1", "secrets"] == ("ok", "for their owner alone")
    assert "rate limit" in host.run("doctor").out


def test_what_is_wrong_is_named(host: Host, wiki: Wiki, settings: dict[str, object]) -> None:
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    wiki["Admin"].do("protect", title="TestWiki:Poker/g1/standings", protections="create=sysop")
    wiki.limit(2)
    ran = host.run("doctor", "--json", "--now", after(wiki.now, 7200))
    found = doctor_rows(ran.json)
    assert ran.code == 5
    assert found["board wiki", "pages"][0] == "failed" and "standings" in found["board wiki", "pages"][1]
    assert found["board wiki", "rate limit"] == ("warn", "2 edits in 60 s")
    assert found["board wiki", "clock"] == ("warn", "2 h behind; deadlines go by the board's clock")
    wiki["Admin"].do("block", user="HostBot", expiry="never")
    assert doctor_rows(host.run("doctor", "--json").json)["board wiki", "account"] == (
        "failed",
        "HostBot is blocked",
    )
    Path(str(settings["password_file"])).chmod(0o644)
    ran = host.run("doctor", "--json")
    assert ran.code == 5 and "chmod 600" in doctor_rows(ran.json)["board wiki", "reachable"][1]
    (host.folder / "games/g1.secret.yaml").chmod(0o644)
    (host.folder / ".gitignore").unlink()
    ran = host.run("doctor", "--json", "--offline")
    assert (ran.code, ran.requests) == (1, 0)
    assert doctor_rows(ran.json)["game g1", "secrets"][0] == "failed"
    assert doctor_rows(ran.json)["workspace", ".gitignore"][0] == "warn"


def test_a_wiki_that_is_read_only_is_told_before_anything_is_closed(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob,Carol", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add("Project:Poker/g1/round-1", "bid 35")
    wiki.clock(host.deadline())
    wiki.read_only("The disks are being changed.")
    ran = host.run("doctor", "--json", "--now", wiki.now)
    told = "the wiki is read-only now: The disks are being changed."
    assert ran.code == 5 and doctor_rows(ran.json)["board wiki", "pages"] == ("failed", told)
    assert told in host.do("resolve", code=5)
    assert host.run("status", "--json").json["window"]["name"] == "round-1"
    watched = host.run("watch", "--send", "--now", wiki.now)
    assert watched.code == 5 and told in watched.out + watched.err
    assert host.run("status", "--json").json["window"]["name"] == "round-1"
    wiki.read_only("")
    host.do("resolve")


def test_the_open_pages_of_every_game_are_looked_at(host: Host, wiki: Wiki) -> None:
    for game in ("g1", "g2"):
        host.run("new", game, "--ruleset", "bid-poker", "--players", "Alice,Bob", "--now", wiki.now)
        assert host.run("open", "-g", game, "--send", "--now", wiki.now).code == 0
    page = "TestWiki:Poker/g2/consideration"
    wiki["Admin"].do("protect", title=page, protections="edit=sysop")
    ran = host.run("doctor", "--json", "--now", wiki.now)
    assert ran.code == 5
    assert f"g2: {page}: protectedpage" in [row["detail"] for row in ran.json["checks"]]
    wiki.clock(host.run("status", "-g", "g2", "--json").json["window"]["deadline"])
    ran = host.run("resolve", "-g", "g2", "--send", "--now", wiki.now)
    assert ran.code == 5 and f"{page}: the page is protected" in ran.err
    assert host.run("resolve", "-g", "g1", "--send", "--now", wiki.now).code == 0


@pytest.mark.parametrize("behind", [3600])
def test_a_deadline_goes_by_the_clock_of_the_wiki_as_it_is_now(host: Host, wiki: Wiki, behind: int) -> None:
    host.new("Alice,Bob,Carol", "-o", "bids=open")
    host.resolve()
    deadline = host.deadline()
    # Its clock was right when the host posted last.
    wiki.clock(after(deadline, -behind))
    for words in (("watch", "--send"), ("resolve", "--send")):
        ran = host.run(*words, "--now", deadline)
        assert "not over by the board's clock, which is 1 h behind" in ran.out + ran.err
    wiki.clock(deadline)
    assert host.run("resolve", "--send", "--now", deadline).code == 0


@pytest.mark.parametrize("line", ["kind: mediawiki", "kind: nonsense"])
def test_settings_that_are_wrong(host: Host, line: str) -> None:
    (host.folder / "hostkit.yaml").write_text(f"board: wiki\nboards:\n  wiki:\n    {line}\n")
    ran = host.run("doctor", "--json")
    assert ran.code == 5 and doctor_rows(ran.json)["board wiki", "settings"][0] == "failed"
