"""Published pages as the wiki's own parser shows them: hostile names are text, and nothing but text."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser

from hostkit.publish.escape import visible
from hostkit.publish.render import render
from tests.publish.views import CASES, HOSTILE, seat, view
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki

NAMES = [
    *HOSTILE, "{{PAGENAME}}", "{{{1|x}}}", "[[User:Alice]]", "[[File:X.png]]", "[//evil.example x]", "ISBN 0123456789",
    "RFC 2119", "-{A|zh-cn:b}-", "</nowiki>~~~~", "<!-- x -->", "{{:Main Page}}", "<ref>x</ref>", "== x ==", "{|", "|}",
    "|-", "! x", "~~~~~", "\u2028two", "a&nbsp;b", "[[x|y]]s", "mailto:x@y.z", "//evil.example", "{{#if:x|y}}",
    "__TOC__",
]  # fmt: skip
ACTIVE = ("templates", "categories", "images", "externallinks", "links")


def shown(html: str) -> str:
    tree = LexborHTMLParser(html)
    tree.strip_tags(["style"])
    text = tree.body.text() if tree.body else ""
    return " ".join(text.replace("\u200b", "").split())


def check(parsed: dict[str, Any], *, links: bool = False) -> None:
    for kind in ACTIVE:
        if not (links and kind == "externallinks"):
            assert parsed[kind] == [], kind
    tags = set(re.findall(r"<([a-z0-9]+)", parsed["text"]))
    allowed = {"div", "p", "b", "table", "tbody", "tr", "th", "td", "span", "code", "small", "ul", "li", "h2", "h3",
               "br", "style", "meta", "link", "input", "label"}  # fmt: skip
    assert tags <= allowed | ({"a"} if links else set()), tags - allowed


def hostile(post: str) -> str:
    """A post about players who have the worst of names."""
    _, plain = CASES[f"{post}-round"]
    players = [seat(name, number, 100, ["AS"]) for number, name in enumerate(NAMES, 1)]
    about = plain | {key: view(players)[key] for key in ("players", "standings")}
    about["window"] = plain["window"] | {"awaiting": NAMES}
    bids = [{"player": name, "amount": 35, "at": "2026-01-03T19:12:40Z"} for name in NAMES]
    everywhere = {
        "bids": bids,
        "passes": NAMES,
        "silent": NAMES,
        "winner": NAMES[0],
        "tied": NAMES,
        "out": NAMES,
    }
    about["result"] = plain["result"] | (everywhere if plain["result"] else {})
    return render(post, about, markup="wikitext", ruleset="x")


@pytest.mark.parametrize("post", ["standings", "announcement", "reveal"])
def test_hostile_names_are_shown_as_they_are(wiki: Wiki, post: str) -> None:
    text = hostile(post)
    parsed = wiki["Alice"].parsed(text)
    check(parsed, links=True)
    # The rules and the messages are linked; no name makes a link.
    assert not [link for link in parsed["externallinks"] if "evil" in link]
    page = shown(parsed["text"])
    for name in NAMES:
        assert " ".join(visible(name).split()) in page, name


@pytest.mark.parametrize("case", sorted(CASES))
def test_every_post_is_what_it_says(wiki: Wiki, case: str) -> None:
    post, data = CASES[case]
    text = render(post, data, markup="wikitext", ruleset="bid-poker")
    parsed = wiki["Alice"].parsed(text)
    check(parsed, links=True)
    assert len(parsed["sections"]) == len(re.findall(r"^==+ .* ==+$", text, re.M))
    assert {"https://evil.example"} >= {link[:20] for link in parsed["externallinks"] if "evil" in link}
    assert f"hostkit {data['game']} " in shown(parsed["text"])


def test_hostile_players_in_a_real_game(host: Host, wiki: Wiki) -> None:
    """What was saved is what was sent: no signature, no substitution, no category came of a name."""
    names = ["a|b", "[[Category:X]]", "~~~~", "{{subst:X}}", "<script>alert(1)</script>", "#REDIRECT [[Main Page]]",
             "__NOTOC__", "'''x'''", "@everyone", "Alice"]  # fmt: skip
    host.do("new", "g1", "--ruleset", "bid-poker", "--players", ",".join(names), "-o", "bids=open")
    sent = host.do("open")["posts"][0]["text"]
    title = "TestWiki:Poker/g1/consideration"
    assert wiki["Alice"].text(title) == sent.rstrip("\n")
    assert host.do("open")["posts"][0]["outcome"] == "unchanged"
    host.resolve()
    wiki["Alice"].add("TestWiki:Poker/g1/round-1", "bid 35")
    host.do("scrape")
    host.resolve()
    pages = wiki["Alice"].api(
        action="query", generator="allpages", gapprefix="Poker/g1/", gapnamespace=4, gaplimit="max",
        prop="templates|categories|links|images",
    )["query"]["pages"]  # fmt: skip
    assert len(pages) >= 4
    for page in pages:
        assert not {"templates", "categories", "links", "images"} & page.keys(), page


@pytest.mark.slow
def test_pages_are_looked_at(host: Host, wiki: Wiki, tmp_path: Path) -> None:
    """Pictures for whoever reviews a change: in HOSTKIT_ARTEFACTS, or the test's own folder."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None and os.environ.get("HOSTKIT_WIKI_TESTS") != "always":
        pytest.skip("there is no chromium to look at pages with")
    assert browser is not None
    folder = Path(os.environ.get("HOSTKIT_ARTEFACTS") or tmp_path).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    host.new("Alice,Bob,Carol", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add("TestWiki:Poker/g1/round-1", "* '''bid 35''' ~~~~")
    wiki["Bob"].add("TestWiki:Poker/g1/round-1", ": all in ~~~~")
    wiki["Carol"].add("TestWiki:Poker/g1/round-1", "bid 1,000")
    host.do("scrape")
    row = host.do("orders")["orders"][-1]
    assert row["verdict"] == "near-miss"
    host.run("rule", "void", str(row["seq"]), "--why", "nobody can say what was meant", "--now", wiki.now)
    host.resolve()
    post, data = CASES["reveal-nasty"]
    text = render(post, data, markup="wikitext", ruleset="bid-poker")
    wiki["Bob"].save("TestWiki:Poker/g1/nasty", text)
    for post in ("announcement", "reveal", "standings"):
        wiki["Bob"].save(f"TestWiki:Poker/g1/nasty-{post}", hostile(post))
    for page in (
        "round-1",
        "round-2",
        "standings",
        "nasty",
        "nasty-announcement",
        "nasty-reveal",
        "nasty-standings",
    ):
        picture = folder / f"wiki-{page}.png"
        options = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--virtual-time-budget=8000",
        ]
        options += [f"--user-data-dir={tmp_path / 'browser'}", "--window-size=1100,1400"]
        address = f"{wiki.url}/index.php?title=TestWiki:Poker/g1/{page}"
        subprocess.run(
            [browser, *options, f"--screenshot={picture}", address],
            check=True,
            capture_output=True,
            timeout=90,
        )
        assert picture.stat().st_size > 10_000
