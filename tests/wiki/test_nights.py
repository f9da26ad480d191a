"""Nights of ten players on a real wiki, with bids in boxes and behind hashes, and everything that goes wrong there.

Ten players, because Bid Poker takes no more (BP-0); two more accounts forge and vandalise.
"""

import base64
import hashlib
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest
from nacl.bindings import crypto_box_seal, sodium_pad

from hostkit.boards._pywikibot import Link
from hostkit.times import after
from tests.wiki.hosting import Host
from tests.wiki.server import PLAYERS, Wiki, maintain

FORGER, VANDAL = "Mallory", "Trudy"

# What each player bids in the first round; Judy forgets to.
ROUND_1 = {"Alice": "bid 35", "Bob": "bid 40", "Carol": "bid 50", "Dave": "bid 45", "Erin": "bid 30", "Frank": "pass",
           "Grace": "bid 25", "Heidi": "bid 10", "Ivan": "bid 48"}  # fmt: skip
ROUND_2 = dict.fromkeys(PLAYERS, "pass") | {"Alice": "bid 60", "Bob": "bid 70"}
BIDDING = dict.fromkeys(PLAYERS, "pass") | {"Alice": "bid 20 on Carol", "Dave": "bid 15 on Carol"}
COINS = dict.fromkeys(PLAYERS, 150) | {"Alice": 130, "Bob": 80, "Carol": 120}


def page(window: str) -> str:
    return f"Project:Poker/g1/{window}"


class Boxes:
    """Players who seal their orders themselves, from the page that tells how (docs/sealed.md)."""

    def __init__(self, host: Host, wiki: Wiki) -> None:
        self.host, self.wiki = host, wiki

    def line(self, window: str, player: str, text: str) -> str:
        key = re.findall(r"--key ([0-9a-f]{64})", self.wiki["Admin"].text(page(window)))[-1]
        inside = sodium_pad(f"hostkit/1 sealed g1 {window} {player} {text}".encode(), 128)
        return (
            "sealed "
            + base64.b32encode(crypto_box_seal(inside, bytes.fromhex(key))).decode().rstrip("=").lower()
        )

    def open(self, window: str, said: dict[str, str]) -> None:
        """Nothing: who has posted a box is done."""

    def discard(self, player: str, text: str) -> None:
        self.wiki[player].add(page("discard-1"), self.line("discard-1", player, text))


class Hashes:
    """Players who post the hash of a text, and the text in the window after."""

    def __init__(self, host: Host, wiki: Wiki) -> None:
        self.host, self.wiki = host, wiki

    def text(self, window: str, player: str, text: str) -> str:
        return f"{text}\nzebra {player} lamp {window} {len(text)}"

    def line(self, window: str, player: str, text: str) -> str:
        return "hash " + hashlib.sha256(self.text(window, player, text).encode()).hexdigest()

    def open(self, window: str, said: dict[str, str]) -> None:
        self.host.resolve()
        for player, text in said.items():
            self.wiki[player].add(page(f"{window}-reveal"), f"reveal {self.text(window, player, text)}")
        # Nobody's text is anybody else's.
        stolen = self.text(window, "Carol", said["Carol"])
        self.wiki["Judy"].add(page(f"{window}-reveal"), f"reveal {stolen}")

    def discard(self, player: str, text: str) -> None:
        self.host.do("record", player, text, "--via", "pm", "--send")


@pytest.mark.slow
@pytest.mark.parametrize(("sealing", "players"), [("box", Boxes), ("hash", Hashes)])
def test_a_night_of_ten(
    host: Host, wiki: Wiki, monkeypatch: pytest.MonkeyPatch, record_property: Any, sealing: str,
    players: Callable[[Host, Wiki], Boxes | Hashes],
) -> None:  # fmt: skip
    for name in (FORGER, VANDAL):
        maintain(wiki, "createAndPromote", name, f"the-password-of-{name}")
    wiki.invite(FORGER, VANDAL)
    mode = players(host, wiki)
    host.new(",".join(PLAYERS), "-o", f"sealing={sealing}")
    host.resolve()

    # The first round: signed, edited, forged, altered, blanked and rolled back; the session is lost.
    first, start = page("round-1"), wiki.now
    for minute, (player, text) in enumerate(ROUND_1.items(), 1):
        wiki.clock(after(start, 60 * minute))
        if player == "Erin":
            wiki["Erin"].add(first, mode.line("round-1", "Erin", "bid 20"))
            before = wiki["Erin"].text(first).rpartition("\n")[2]
            wiki["Erin"].change(first, before, mode.line("round-1", "Erin", text))
        else:
            wiki[player].add(first, f"* '''{mode.line('round-1', player, text)}''' ~~~~")
    forged = mode.line("round-1", "Alice", "bid 149")
    wiki[FORGER].add(
        first, f"{forged} --[[User:Alice|Alice]] ([[User talk:Alice|talk]]) 18:30, 4 January 2026 (UTC)"
    )
    bobs = next(line for line in wiki["Bob"].text(first).split("\n") if "[[User:Bob|" in line)
    wiki["Heidi"].add(first, bobs)
    wiki[FORGER].add(first, bobs)
    altered = wiki[FORGER].change(first, bobs, bobs.replace("a", "b"))
    blanked = wiki[VANDAL].save(first, "")
    token = wiki["Admin"].api(action="query", meta="tokens", type="rollback")["query"]["tokens"][
        "rollbacktoken"
    ]
    wiki["Admin"].api(action="rollback", title=first, user=VANDAL, token=token)
    wiki.forget_sessions()
    wiki.invite(*PLAYERS, "Admin", FORGER, VANDAL)
    with wiki.fault("query", "before", "500", 1):
        told = host.do("scrape")["faults"]
    assert {
        "where": f"{wiki.url}/index.php?diff={altered}",
        "reason": f"{FORGER} changed what Bob wrote",
    } in told
    assert f"{wiki.url}/index.php?diff={blanked}" in {fault["where"] for fault in told}
    again = host.do("scrape")
    assert (again["orders"], again["faults"]) == ([], [])

    # The wiki is being maintained when the round ends: its posts wait, and go up once.
    mode.open("round-1", ROUND_1)
    wiki.clock(host.deadline())
    wiki.read_only("the disks are being changed")
    assert "read-only now: the disks are being changed" in host.do("resolve", code=5)
    wiki.read_only("")
    wiki.clock(after(wiki.now, 600))
    host.do("resolve")
    assert "<b>Carol</b> takes" in wiki["Admin"].text(
        page("round-1" if sealing == "box" else "round-1-reveal")
    )
    judged = host.do("orders", "round-1")["orders"]
    strangers = [row["verdict"] for row in judged if row["player"] not in PLAYERS]
    assert strangers == ["refused"] * 2, judged
    assert [row["verdict"] for row in judged if row["player"] == "Heidi"] == ["accepted", "refused"], judged

    # The second round: somebody saves between the host's reading and saving.
    for player, text in ROUND_2.items():
        wiki[player].add(page("round-2"), mode.line("round-2", player, text))
    mode.open("round-2", ROUND_2)
    where = page("round-2-reveal" if sealing == "hash" else "round-2")
    conflict(monkeypatch, lambda: wiki["Frank"].add(where, "What a bargain! ~~~~"))
    host.resolve()
    assert "What a bargain!" in wiki["Admin"].text(where)

    # The change phase: the wiki stores a post, and its answer is lost.
    cards = next(
        seat for seat in host.run("standings", "--json").json["players"] if seat["player"] == "Carol"
    )["cards"]
    mode.discard("Carol", f"discard {' '.join(cards[:5])}")
    for player in PLAYERS:
        if player != "Carol":
            wiki[player].add(page("discard-1"), "discard nothing ~~~~")
    wiki.clock(host.deadline())
    with wiki.fault("edit", "after", "502", 1):
        host.do("resolve")
    for player, text in BIDDING.items():
        wiki[player].add(page("bidding-1"), mode.line("bidding-1", player, text))
    mode.open("bidding-1", BIDDING)
    assert host.resolve()["next"] == "audit"

    ended = host.run("standings", "--json").json
    assert ended["finished"]
    assert {seat["player"]: seat["balance"] for seat in ended["players"]} == COINS
    assert {seat["player"]: seat["strikes"] for seat in ended["players"] if seat["strikes"]} == {"Judy": 1}
    assert ended["table"]["bank"] == 120
    pages = all_pages(wiki)
    everything_stands_once(host, pages)
    # A player saves the pages, and checks the game.
    saved = host.folder / "export.xml"
    saved.write_text(wiki.exported(*pages))
    audit = host.run("audit", "--thread", str(saved), "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out
    record_property("requests", repr(host.counts))
    print("requests per command:", host.counts)


def conflict(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let somebody act after the host has read a page, and before the host saves it; once."""
    change = Link.change
    acts = [act]

    def first(self: Link, **words: Any) -> dict[str, Any]:
        if acts:
            acts.pop()()
        return change(self, **words)

    monkeypatch.setattr(Link, "change", first)


def all_pages(wiki: Wiki) -> dict[str, list[dict[str, Any]]]:
    """Every page of the game with its revisions, oldest first: who, and the whole text."""
    listed = wiki["Admin"].api(
        action="query", list="allpages", apnamespace=4, apprefix="Poker/g1/", aplimit="max"
    )
    return {
        each["title"]: [
            {"user": one["user"], "text": one["slots"]["main"]["content"]}
            for one in wiki["Admin"].history(each["title"])
        ]
        for each in listed["query"]["allpages"]
    }


def everything_stands_once(host: Host, pages: dict[str, list[dict[str, Any]]]) -> None:
    """The log knows every edit of the host's, and none of them took out a line of anybody else's."""
    edits = [one for history in pages.values() for one in history if one["user"] == "HostBot"]
    log = (host.folder / "games/g1.yaml").read_text()
    assert len(edits) == log.count("event: published")
    for title, history in pages.items():
        own: set[str] = set()
        before: list[str] = []
        for one in history:
            lines = [line for line in one["text"].split("\n") if line.strip()]
            if one["user"] == "HostBot":
                assert set(before) - set(lines) <= own, title
                own |= set(lines) - set(before)
            before = lines


@pytest.mark.slow
def test_a_host_who_is_killed_all_night(host: Host, wiki: Wiki) -> None:
    """kill -9 at whatever moment of a resolution, again and again: in the end every post stands once."""
    host.new("Alice,Bob", "-o", "bids=open")
    wiki.clock(host.deadline())
    host.do("resolve")
    wiki["Alice"].add(page("round-1"), "bid 35")
    wiki["Bob"].add(page("round-1"), "bid 40")
    wiki.clock(host.deadline())
    for pause in (0.6, 0.9, 1.1, 1.3, 1.5, 1.7, 1.9, 2.2, 2.5):
        command = [sys.executable, "-m", "hostkit", "resolve", "round-1", "--send", "--now", wiki.now]
        process = subprocess.Popen(command, cwd=host.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(pause)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        wiki.clock(after(wiki.now, 600))
    host.run("recover", "--send", "--now", wiki.now)
    assert host.run("resolve", "round-1", "--send", "--now", wiki.now).code in (0, 1)
    for post, window in (("reveal", "round-1"), ("standings", "round-1"), ("announcement", "round-2")):
        assert host.do("publish", post, window)["posts"][0]["outcome"] == "unchanged", post
    everything_stands_once(host, all_pages(wiki))
