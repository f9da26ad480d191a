"""Whole games of Bid Poker on a real wiki, hosted by the command line, played by people at their browsers."""

import hashlib
import quopri
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from hostkit.times import after
from tests.wiki.hosting import Host
from tests.wiki.server import PLAYERS, Person, Wiki, maintain

ROUND_1 = "Project:Poker/g1/round-1"
ROUND_2 = "Project:Poker/g1/round-2"
STANDINGS = "Project:Poker/g1/standings"
HEAD = re.compile(r"hostkit g1 [0-9]+ [0-9a-f]{64}")


class Watch:
    """Minutes after a window's opening."""

    def __init__(self, wiki: Wiki) -> None:
        self.wiki = wiki
        self.start = wiki.now

    def at(self, minutes: int) -> Wiki:
        self.wiki.clock(after(self.start, 60 * minutes))
        return self.wiki


def test_whoever_saved_it_said_it(host: Host, wiki: Wiki) -> None:
    """ALL-3 to ALL-6 on a wiki: signed, forged, altered, blanked, rolled back, hidden, moved, late."""
    host.new(",".join(PLAYERS), "-o", "bids=open")
    host.resolve()
    watch = Watch(wiki)
    watch.at(1)["Alice"].add(ROUND_1, "* '''bid 35''' ~~~~")
    watch.at(2)["Bob"].add(ROUND_1, ":: I bid 40 coins, please ~~~~")
    forged = "bid 50 --[[User:Dave|Dave]] ([[User talk:Dave|talk]]) 18:03, 4 January 2026 (UTC)"
    watch.at(3)["Carol"].add(ROUND_1, forged)
    altered = watch.at(4)["Dave"].change(ROUND_1, "bid 40 coins", "bid 4 coins")
    watch.at(5)["Erin"].add(ROUND_1, "bid 20")
    watch.at(6)["Erin"].change(ROUND_1, "bid 20", "bid 30")
    assert host.do("scrape")["faults"] == [
        {"where": f"{wiki.url}/index.php?diff={altered}", "reason": "Dave changed what Bob wrote"}
    ]
    watch.at(7)["Frank"].save(ROUND_1, "bid 60")
    token = wiki["Admin"].api(action="query", meta="tokens", type="rollback")["query"]["tokens"]
    watch.at(8)["Admin"].api(action="rollback", title=ROUND_1, user="Frank", token=token["rollbacktoken"])
    watch.at(9)["Grace"].add(ROUND_1, "bid 25 ~~~~")
    watch.at(10)["Grace"].save(ROUND_1, wiki["Grace"].text(ROUND_1).rpartition("\n\n")[0])
    watch.at(11)["Heidi"].add(
        ROUND_1, "<nowiki>bid 99</nowiki> and <s>bid 98</s>, but {{reply|Bob}} well played"
    )
    watch.at(12)["Ivan"].add(ROUND_1, "=== Mine ===\n{{Bid|45}} ~~~~")
    faults = [fault["reason"] for fault in host.do("scrape")["faults"]]
    # Each is told once, and the log keeps it.
    assert "Dave changed what Bob wrote" not in faults
    assert host.do("scrape")["faults"] == []
    assert (host.folder / "games/g1.yaml").read_text().count("Dave changed what Bob wrote") == 1
    assert "Frank changed what Erin wrote" in faults and "Frank took out a line of Alice" in faults
    assert not any("Grace" in fault or "Admin" in fault for fault in faults)
    wiki.clock(host.deadline())
    wiki["Judy"].add(ROUND_1, "bid 70")
    assert host.resolve()["result"]["winner"] == "Carol"
    assert host.verdicts("round-1") == {
        "Alice": [("accepted", 35)],
        "Bob": [("accepted", 40)],
        "Carol": [("accepted", 50)],
        "Erin": [("superseded", 20), ("accepted", 30)],
        "Grace": [("accepted", 25)],
        "Heidi": [("ignored", None)],
        "Ivan": [("accepted", 45)],
        "Judy": [("late", 70)],
    }


@pytest.mark.slow
def test_a_whole_game(host: Host, wiki: Wiki, record_property: Any) -> None:
    """From `new` to the final standings; requests are counted, and the audit believes it."""
    host.new("Alice,Bob,Carol", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add(ROUND_1, "bid 35")
    wiki["Bob"].add(ROUND_1, "all in")
    host.do("record", "Carol", "bid 20", "--via", "chat")
    assert len(host.do("scrape")["orders"]) == 2
    assert host.resolve()["result"]["winner"] == "Bob"
    wiki["Alice"].add(ROUND_2, "bid 35")
    wiki["Carol"].add(ROUND_2, "bid 20")
    wiki["Bob"].add(ROUND_2, "pass")
    assert host.resolve()["result"]["winner"] == "Alice"
    for name in ("Alice", "Bob", "Carol"):
        wiki[name].add("Project:Poker/g1/discard-1", "discard nothing ~~~~")
    ended = host.resolve()
    assert ended["next"] == "audit"
    # The bidding is skipped (BP-11): the game is over.
    pages = {
        title: wiki["Alice"].text(title)
        for title in (
            ROUND_1,
            ROUND_2,
            STANDINGS,
            "Project:Poker/g1/consideration",
            "Project:Poker/g1/discard-1",
        )
    }
    assert [text.count("\n== ") + text.startswith("== ") for text in pages.values()] == [2, 2, 2, 2, 2]
    history = wiki["Alice"].history(STANDINGS)
    # One page, brought up to date: no second table ever.
    assert [revision["user"] for revision in history] == ["HostBot"] * len(history)
    assert len(history) == 5 and pages[STANDINGS].count("the final ranking ==") == 1
    assert all(re.fullmatch(r"hostkit: g1/\w+/[0-9]+ \([\w-]+\)( changes revision [0-9]+)?", each["comment"])
               and not each.get("minor") for each in history)  # fmt: skip
    heads = host.folder / "heads.txt"
    heads.write_text("\n".join(head for text in pages.values() for head in HEAD.findall(text)))
    audit = host.run("audit", "--heads", str(heads), "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out
    record_property("requests", repr(host.counts))
    print("requests per command:", host.counts)
    # A poll is one question.
    assert host.counts["scrape"] == [1]
    assert host.counts["record"] == [0] and host.counts["new"] == [0]
    assert max(host.counts["resolve"]) == 12, host.counts


def test_the_requests_of_each_command_are_those_of_the_table(host: Host, wiki: Wiki) -> None:
    """The table of docs/wiki.md, for a host who is logged in."""

    def tried() -> None:
        wiki.clock(host.deadline())
        host.run("resolve", "--now", wiki.now)

    host.new("Alice,Bob,Carol", "-o", "bids=open")
    host.do("open")  # it stands already as it should
    host.do("scrape")
    tried()
    host.do("resolve")
    wiki["Alice"].add(ROUND_1, "bid 35")
    host.do("scrape")
    for words in (("orders",), ("status",), ("standings",), ("audit",)):
        host.run(*words)
    host.run("rule", "extend", "round-1", "1h", "--why", "the wiki was down", "--now", wiki.now)
    host.do("publish", "announcement", "round-1")
    host.run("watch", "--send", "--now", wiki.now)
    host.run("doctor", "--now", wiki.now)
    tried()
    host.do("resolve")
    assert host.counts == {
        "init": [0], "new": [0], "open": [9, 0], "scrape": [1, 1], "resolve": [1, 12, 2, 12], "status": [0, 0, 0],
        "orders": [0], "standings": [0], "audit": [0], "rule": [0], "publish": [5], "watch": [1], "doctor": [1],
    }  # fmt: skip


def test_what_was_done_to_a_page_is_told_once(host: Host, wiki: Wiki) -> None:
    """Whichever command reads it first tells of it; the log keeps it, and the auditor can read it there."""
    host.new("Alice,Bob", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add(ROUND_1, "bid 37")
    first = wiki["Carol"].change(ROUND_1, "bid 37", "bid 3")
    told = f"Carol changed what Alice wrote: {wiki.url}/index.php?diff={first}"
    assert told in host.run("scrape", "--send", "--now", wiki.now).err
    assert "Carol" not in host.run("scrape", "--send", "--now", wiki.now).err
    wiki["Bob"].add(ROUND_1, "bid 40")
    second = wiki["Carol"].save(ROUND_1, "")
    wiki.clock(host.deadline())
    ran = host.run("resolve", "--send", "--now", wiki.now)
    assert ran.code == 0 and f"Carol took out a line of Bob: {wiki.url}/index.php?diff={second}" in ran.err
    assert told not in ran.err
    assert "Carol" not in host.run("scrape", "--send", "--now", wiki.now).err
    assert "Carol changed what Alice wrote" in host.run("replay").out
    assert host.run("audit").code in (3, 4)


def test_unchanged_text_is_not_saved_again(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob", "-o", "bids=open")
    before = wiki["Alice"].history("Project:Poker/g1/consideration")
    assert host.do("publish", "announcement")["posts"][0]["outcome"] == "unchanged"
    assert host.do("open")["posts"][0]["outcome"] == "unchanged"
    assert wiki["Alice"].history("Project:Poker/g1/consideration") == before


def test_without_send_nothing_is_written(host: Host, wiki: Wiki) -> None:
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    shown = host.run("open")
    assert shown.code == 0 and "== Bid Poker" in shown.out and "--send" in shown.err
    assert shown.requests == 0
    assert wiki["Alice"].history("Project:Poker/g1/consideration") == []


def test_a_renamed_player_stays_who_she_is(host: Host, wiki: Wiki) -> None:
    """An account is known by its id: the new name speaks for the player, whoever takes the old one does not."""
    host.new("Alice,Bob", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add(ROUND_1, "bid 35")
    host.do("scrape")
    rename(wiki, "Alice", "Alicia")
    Person(wiki, "Alicia", "the-password-of-Alice").add(ROUND_1, "bid 36")
    assert host.do("scrape")["orders"][0]["player"] == "Alice"
    taken = "createAndPromote", "Alice", "the-password-of-Alice"
    maintain(wiki, *taken)
    wiki.invite("Alice")
    wiki["Alice"].add(ROUND_1, "bid 99")
    assert host.do("scrape")["orders"][0]["verdict"] == "refused"
    assert host.verdicts()["Alice"] == [("superseded", 35), ("accepted", 36), ("refused", 99)]


def rename(wiki: Wiki, old: str, new: str) -> None:
    """As the extension Renameuser does: the account keeps its id."""
    import sqlite3

    base = sqlite3.connect(wiki.folder / "data/wiki.sqlite", timeout=10)
    with base:
        base.execute("UPDATE user SET user_name = ? WHERE user_name = ?", (new, old))
        base.execute("UPDATE actor SET actor_name = ? WHERE actor_name = ?", (new, old))
    base.close()


@pytest.mark.parametrize("what", ["500", "502", "429", "html", "cut", "slow"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_broken_answer_ends_in_one_edit(host: Host, wiki: Wiki, when: str, what: str) -> None:
    """The wiki stores and does not say so, or says no: the post stands once in the end."""
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    with wiki.fault("edit", when, what):
        ran = host.run("open", "--send", "--now", wiki.now)
    assert ran.code == (5 if when == "before" or what == "429" else 0), ran.err
    if ran.code:
        assert "run it again" in ran.err
        wiki.clock(after(wiki.now, 600))
        assert host.do("open")["posts"][0]["outcome"] in ("posted", "unchanged")
    assert len(wiki["Alice"].history("Project:Poker/g1/consideration")) == 1
    assert host.do("open")["posts"][0]["outcome"] == "unchanged"


@pytest.mark.parametrize("what", ["500", "html", "cut", pytest.param("slow", marks=pytest.mark.slow)])
def test_a_wiki_that_gives_no_answer_is_said_so(host: Host, wiki: Wiki, what: str) -> None:
    host.new("Alice,Bob", "-o", "bids=open")
    log = (host.folder / "games/g1.yaml").read_bytes()
    before = time.monotonic()
    with wiki.fault("query", "before", what):
        ran = host.run("scrape", "--send", "--now", wiki.now)
    assert (ran.code, ran.out) == (5, ""), ran.err
    assert "cannot be reached, or gives no answer" in ran.err and "run it again" in ran.err
    assert time.monotonic() - before < 30
    assert (host.folder / "games/g1.yaml").read_bytes() == log
    host.do("scrape")


def test_a_passing_fault_is_not_even_noticed(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob", "-o", "bids=open")
    with wiki.fault("query", "before", "500", 1):
        host.do("scrape")


def test_a_lost_session_logs_in_again(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob", "-o", "bids=open")
    host.resolve()
    wiki.forget_sessions()
    wiki.invite("Alice", "Admin")
    wiki["Alice"].add(ROUND_1, "bid 35")
    assert len(host.do("scrape")["orders"]) == 1
    wiki.forget_sessions()
    wiki.invite("Admin")
    host.resolve()
    assert [each["user"] for each in wiki["Admin"].api(
        action="query", prop="revisions", titles=ROUND_2, rvprop="user")["query"]["pages"][0]["revisions"]
    ] == ["HostBot"]  # fmt: skip


def test_a_read_only_wiki_waits(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob", "-o", "bids=open")
    wiki.clock(host.deadline())
    wiki.read_only("the disks are being changed")
    ran = host.run("resolve", "--send", "--now", wiki.now)
    assert ran.code == 5 and "read-only now: the disks are being changed" in ran.err
    assert host.run("status", "--json").json["window"]["name"] == "consideration"
    # Closed all the same, its posts wait.
    ran = host.run("resolve", "--anyway", "--send", "--now", wiki.now)
    assert ran.code == 5 and "read-only now: the disks are being changed" in ran.err
    wiki.read_only("")
    wiki.clock(after(wiki.now, 600))
    for post in ("reveal", "standings"):
        assert host.do("publish", post, "consideration")["posts"][0]["outcome"] == "posted"
    assert len(wiki["Alice"].history("Project:Poker/g1/consideration")) == 2


def test_too_many_edits_wait(host: Host, wiki: Wiki) -> None:
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    wiki.limit(1)
    host.do("open")
    wiki.clock(host.deadline())
    ran = host.run("resolve", "--send", "--now", wiki.now)
    assert ran.code == 5 and "too many edits" in ran.err and "again in 60 s" in ran.err


def test_a_wrong_password_says_what_to_do(host: Host, wiki: Wiki, strange: dict[str, object]) -> None:
    settings = strange
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    path = Path(str(settings["password_file"]))
    path.write_text('("HostBot", BotPassword("hostkit", "canary-canary-canary-canary-32ch"))\n')
    ran = host.run("open", "--send", "--now", wiki.now)
    assert ran.code == 5 and "Special:BotPasswords" in ran.err
    assert "canary" not in ran.out + ran.err


def test_killed_between_save_and_record(host: Host, wiki: Wiki) -> None:
    """kill -9 while the wiki has stored the page and its answer is on the way: exactly one edit in the end."""
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", "Alice,Bob")
    title = "Project:Poker/g1/consideration"
    command = [sys.executable, "-m", "hostkit", "open", "--send", "--now", wiki.now]
    with wiki.fault("edit", "after", "slow"):
        process = subprocess.Popen(command, cwd=host.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        until = time.monotonic() + 20
        while not wiki["Alice"].history(title):
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert process.returncode == -signal.SIGKILL
    log = (host.folder / "games/g1.yaml").read_text()
    assert "event: intent" in log and "event: published" not in log
    wiki.clock(after(wiki.now, 600))
    assert host.do("open")["posts"][0]["outcome"] in ("posted", "unchanged")
    assert len(wiki["Alice"].history(title)) == 1
    assert (host.folder / "games/g1.yaml").read_text().count("event: published") == 1


def test_killed_while_a_mail_goes_out(host: Host, wiki: Wiki) -> None:
    """A mail cannot be looked for: it goes out a second time with the host's word only."""
    host.new("Alice,Bob")
    host.resolve()
    words = ["record", "Alice", "bid 35", "--via", "pm", "--send", "--now", wiki.now]
    with wiki.fault("emailuser", "after", "slow"):
        process = subprocess.Popen(
            [sys.executable, "-m", "hostkit", *words],
            cwd=host.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        until = time.monotonic() + 20
        while not wiki.mails():
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    told = "Alice may have been sent the salt of receipt"
    for _ in range(2):
        ran = host.run("recover", "--send", "--now", wiki.now)
        assert told in ran.err and "hostkit recover --mail-again --send" in ran.err, ran
    assert len(wiki.mails()) == 1
    assert told not in host.run("recover", "--mail-again", "--send", "--now", wiki.now).err
    assert told not in host.run("recover", "--send", "--now", wiki.now).err
    assert len(wiki.mails()) == 2


def test_a_mail_that_the_wiki_refused_goes_out_later(host: Host, wiki: Wiki) -> None:
    host.new("Alice,Bob")
    host.resolve()
    wiki.more("$wgEnableEmail = false;")
    assert (
        "did not get the salt"
        in host.run("record", "Alice", "bid 35", "--via", "pm", "--send", "--now", wiki.now).err
    )
    wiki.more("")
    assert host.run("recover", "--send", "--now", wiki.now).code == 0
    assert len(wiki.mails()) == 1


def test_sealed_bids_are_recorded_by_the_host(host: Host, wiki: Wiki) -> None:
    """No program reads the mail that a wiki sends: private bids are typed in; the salt goes out by mail."""
    host.new("Alice,Bob")
    host.resolve()
    bid = host.do("record", "Alice", "bid 35", "--via", "pm", "--send")
    assert bid["orders"][0]["verdict"] == "sealed"
    [mail] = wiki.mails()
    receipt, salt = re.findall(r"(?:Receipt|Salt): ([0-9a-f]{32,64})", mail)
    assert "Alice@example.test" in mail and receipt in wiki["Bob"].text(ROUND_1)
    assert salt not in wiki["Bob"].text(ROUND_1)
    wiki["Bob"].add(ROUND_1, "bid 40")
    assert host.do("scrape")["orders"][0]["verdict"] == "refused"
    host.do("record", "Bob", "bid 30", "--via", "pm", "--send")
    assert [mail.partition("@")[0][-3:] for mail in wiki.mails()] == ["ice", "Bob"]
    assert host.resolve()["result"]["winner"] == "Alice"
    opened = f"hostkit/1 bid g1 round-1 Alice bid 35 {salt}"
    # All that it takes to check the receipt stands in the mail.
    assert opened in quopri.decodestring(mail.encode()).decode()
    assert opened in wiki["Bob"].text(ROUND_1)
    assert hashlib.sha256(opened.encode()).hexdigest() == receipt
    # The second receipt stands in the section of the first, which was brought up to date.
    assert wiki["Bob"].text(ROUND_1).count("\n== Bid Poker: sealed messages, Round 1 ==\n") == 1
