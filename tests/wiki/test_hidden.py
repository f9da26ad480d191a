"""What nobody can see on a page, and what stands on it for all: orders, reveals, revisions, pages that are gone."""

import hashlib
import re
from collections.abc import Callable
from typing import Any

import pytest

from hostkit.boards._mediawiki_shown import is_shown
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki

ROUND_1 = "Project:Poker/g1/round-1"
OLD = "Project:Poker/old round"


def begin(host: Host, *options: str) -> None:
    """A game of three whose first round is open."""
    host.new("Alice,Bob,Carol", *(options or ("-o", "bids=open")))
    host.resolve()


HIDDEN = [
    "<includeonly>bid 37</includeonly>", '<span style="opacity:0">bid 37</span>',
    '<span style="color:transparent">bid 37</span>', '<span style="font-size:0">bid 37</span>',
    '<div style="visibility:hidden">bid 37</div>', "<!-- bid 37 -->", "<!-- bid 37", "<includeonly>bid 37",
    '<div style="display:none">bid 37', '{| style="display:none"\n| bid 37\n|}', "<ref>bid 37</ref>",
    '{{Bid|<span style="display:none">37</span>}}', "<nowiki>bid 37</nowiki>", "<s>bid 37</s>",
]  # fmt: skip


@pytest.mark.parametrize("text", HIDDEN)
def test_all_7_what_nobody_can_see_is_no_order(host: Host, wiki: Wiki, text: str) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, text)
    host.do("scrape")
    assert [verdict for verdict, _ in host.verdicts()["Alice"]] in (["ignored"], ["near-miss"])


def test_what_is_seen_on_the_page_alone_is_an_order(host: Host, wiki: Wiki) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, "<noinclude>bid 37</noinclude>")
    wiki["Bob"].add(ROUND_1, "<onlyinclude>bid 38</onlyinclude>")
    wiki["Carol"].add(ROUND_1, "{{Bid|1=39}}")
    host.do("scrape")
    bids = {"Alice": 37, "Bob": 38, "Carol": 39}
    assert host.verdicts() == {name: [("accepted", bid)] for name, bid in bids.items()}


LEFT_OPEN = {
    "a comment": "bid 36 <!-- my secret plan", "an element": 'bid 36\n<div style="display:none">',
    "a part for other pages": "bid 36\n<includeonly>", "nowiki": "bid 36\n<nowiki>", "pre": "bid 36\n<pre>",
    "braces": "bid 36\n{{", "a note": "bid 36\n<ref>", "a table": "bid 36\n{|", "struck": "bid 36\n<s>",
    "a hidden table": 'bid 36\n{| style="display:none"\n|-\n|', "a span": 'bid 36\n<span style="opacity:0">',
    "a template": "bid 36\n{{Hide}}",
}  # fmt: skip


@pytest.mark.parametrize("what", LEFT_OPEN)
def test_a_reveal_is_seen_whatever_somebody_left_open(host: Host, wiki: Wiki, what: str) -> None:
    begin(host)
    wiki["Admin"].save("Template:Hide", '<div style="display:none">')
    wiki["Bob"].add(ROUND_1, "{{Bid|40}} <b>good luck</b>")
    wiki["Alice"].add(ROUND_1, LEFT_OPEN[what])
    wiki["Carol"].add(ROUND_1, "bid 12, <i>sorry</i>")
    before = wiki["Alice"].text(ROUND_1).split("\n")
    host.resolve()
    after = wiki["Alice"].text(ROUND_1)
    [marker] = re.findall(r"g1/reveal/[0-9]+", after)
    page = wiki["Alice"].api(action="parse", page=ROUND_1, prop="text", disablelimitreport=1)["parse"]["text"]
    assert is_shown(page, marker), page
    # Everybody's text stands as it stood, and in its order.
    rest = iter(after.split("\n"))
    assert all(line in rest for line in before)
    # What is there is not sent again.
    count = len(wiki["Alice"].history(ROUND_1))
    assert host.run("publish", "reveal", "round-1", "--send", "--now", wiki.now).code == 0
    assert len(wiki["Alice"].history(ROUND_1)) == count


def test_where_nothing_can_hide_no_question_more_is_asked(host: Host, wiki: Wiki) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, "bid 36")
    wiki["Bob"].add(ROUND_1, "'''bid 40'''")
    host.resolve()
    assert host.counts["resolve"][-1] == 12


def hide(wiki: Wiki, revision: int) -> None:
    wiki["Admin"].do("revisiondelete", type="revision", ids=revision, hide="content")


def late(host: Host, wiki: Wiki) -> str:
    """Resolve after the deadline, in vain; what it complained of."""
    wiki.clock(host.deadline())
    return str(host.do("resolve", code=5))


def watched(host: Host, wiki: Wiki) -> str:
    ran = host.run("watch", "--send", "--now", wiki.now)
    assert ran.code == 5
    return ran.out + ran.err


def test_a_hidden_revision_holds_the_window(host: Host, wiki: Wiki) -> None:
    begin(host)
    bid = wiki["Alice"].add(ROUND_1, "bid 37")
    wiki["Bob"].add(ROUND_1, "bid 40")
    hide(wiki, bid)
    for _ in range(2):
        told = late(host, wiki)
        assert f"diff={bid}: what Alice saved at" in told and "hostkit record" in told and "--anyway" in told
    assert "round-1 stays open" in watched(host, wiki)
    host.do("resolve", "--anyway")
    assert host.run("status", "--json").json["window"]["name"] != "round-1"


def test_bids_before_the_announcement_that_were_hidden_hold_the_window_too(host: Host, wiki: Wiki) -> None:
    """The host's own writing reads them before anybody takes them into the log."""
    host.new("Alice,Bob,Carol", "-o", "bids=open")
    bid = wiki["Alice"].save(ROUND_1, "bid 37")
    wiki["Bob"].add(ROUND_1, "bid 40")
    hide(wiki, bid)
    host.resolve()
    assert f"diff={bid}: what Alice saved at" in late(host, wiki)


def test_what_was_read_before_it_was_hidden_counts_and_holds_nothing(host: Host, wiki: Wiki) -> None:
    begin(host)
    bid = wiki["Alice"].add(ROUND_1, "bid 37")
    talk = wiki["Bob"].add(ROUND_1, "hello")
    wiki["Bob"].add(ROUND_1, "bid 40")
    host.do("scrape")
    hide(wiki, bid)
    hide(wiki, talk)
    host.resolve()
    assert host.verdicts("round-1")["Alice"] == [("accepted", 37)]


def move(wiki: Wiki, *, redirect: bool = False) -> None:
    words: dict[str, Any] = {} if redirect else {"noredirect": 1}
    wiki["Admin"].do("move", **{"from": ROUND_1, "to": OLD}, **words)


def moved_and_made_anew(wiki: Wiki) -> None:
    move(wiki)
    wiki["Carol"].save(ROUND_1, "bid 50")


def deleted(wiki: Wiki) -> None:
    wiki["Admin"].do("delete", title=ROUND_1)


def deleted_and_made_anew(wiki: Wiki) -> None:
    deleted(wiki)
    wiki["Carol"].save(ROUND_1, "bid 50")


def redirected(wiki: Wiki) -> None:
    wiki["Carol"].save(ROUND_1, "#REDIRECT [[Elsewhere]]")


@pytest.mark.parametrize(
    ("what", "told"),
    [(deleted, "the page has been deleted"),
     (deleted_and_made_anew, "the page has been deleted, and another one was begun"),
     (moved_and_made_anew, "another page stands under its name, which is not read"),
     (redirected, "the page has been made a redirect: undo that")],
)  # fmt: skip
@pytest.mark.parametrize("read", [False, True])
def test_the_window_of_a_page_that_cannot_be_read_stays_open(
    host: Host, wiki: Wiki, what: Callable[[Wiki], None], told: str, read: bool
) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, "bid 37")
    if read:
        host.do("publish", "standings")
    what(wiki)
    assert told in late(host, wiki)
    assert told in watched(host, wiki)
    assert host.run("status", "--json").json["window"]["name"] == "round-1"


def test_the_window_of_a_deleted_page_goes_on_when_it_is_put_back(host: Host, wiki: Wiki) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, "bid 37")
    deleted(wiki)
    late(host, wiki)
    wiki["Admin"].do("undelete", title=ROUND_1)
    host.do("resolve")
    assert host.verdicts("round-1")["Alice"] == [("accepted", 37)]


@pytest.mark.parametrize("redirect", [True, False])
def test_a_moved_page_is_read_where_it_is(host: Host, wiki: Wiki, redirect: bool) -> None:
    begin(host)
    wiki["Alice"].add(ROUND_1, "bid 37")
    move(wiki, redirect=redirect)
    wiki["Bob"].add(OLD, "bid 40")
    host.resolve()
    assert host.verdicts("round-1")["Bob"] == [("accepted", 40)]
    assert "g1/reveal/" in wiki["Alice"].text(OLD)


def test_a_page_begun_anew_before_the_old_history_came_back(host: Host, wiki: Wiki) -> None:
    """Nobody took the old lines out, and they are still their writers'."""
    begin(host)
    wiki["Alice"].add(ROUND_1, "bid 37")
    deleted(wiki)
    wiki["Dave"].save(ROUND_1, "Where is everything?")
    wiki["Admin"].do("undelete", title=ROUND_1)
    told = host.run("scrape", "--send", "--now", wiki.now)
    assert "took out" not in told.err
    assert host.verdicts()["Alice"] == [("accepted", 37)]


@pytest.mark.parametrize(
    "text",
    ["reveal {0}~~~~", "reveal {0} ~~~~", "reveal {0}--~~~~", "reveal {0}<br>~~~~", "reveal {0}\n~~~~",
     "* reveal '''{0}'''~~~~", "reveal {0}(~~~)", "reveal {0}~~~~~", "{{{{reveal|{0}}}}}~~~~"],
)  # fmt: skip
def test_an_13_a_signature_without_a_blank_is_no_part_of_the_text(host: Host, wiki: Wiki, text: str) -> None:
    begin(host, "-o", "sealing=hash")
    said = "bid 35 zebra lamp"
    for player in ("Alice", "Bob"):
        of = f"{said} {player}" if player == "Bob" else said
        wiki[player].add(ROUND_1, f"hash {hashlib.sha256(of.encode()).hexdigest()} ~~~~")
    host.resolve()
    wiki["Alice"].add(f"{ROUND_1}-reveal", text.format(said))
    host.do("scrape")
    assert [verdict for verdict, _ in host.verdicts()["Alice"]] == ["accepted"]


def test_an_13_a_text_that_does_not_match_names_the_signature(host: Host, wiki: Wiki) -> None:
    begin(host, "-o", "sealing=hash")
    wiki["Alice"].add(ROUND_1, f"hash {hashlib.sha256(b'bid 35 zebra').hexdigest()}")
    host.resolve()
    wiki["Alice"].add(f"{ROUND_1}-reveal", "reveal bid 35 zebras~~~~")
    [row] = host.do("scrape")["orders"]
    assert row["verdict"] == "refused" and "a signature is no part of the text" in row["reason"]
