"""What a wiki adds to the contract: pages that move, vanish, are protected, fought over, or ask robots to go away."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hostkit.boards.base import Fault, Posted, Refused
from hostkit.boards.mediawiki import MediaWikiBoard, open_board
from hostkit.errors import BoardError, InputError
from hostkit.times import after
from tests.boards.contract import HEAD, NOW, draft
from tests.wiki.conftest import Clocked
from tests.wiki.server import Wiki

PAGE = "TestWiki:Poker/g1/round-3"


@pytest.fixture
def thread(hosted: Clocked) -> str:
    posted = hosted.write(draft("Round 3 is open.", thread="round-3", title="Bid Poker g1: Round 3"), now=NOW)
    assert isinstance(posted, Posted) and posted.thread == "round-3"
    return "round-3"


def texts(board: MediaWikiBoard, thread: str = "round-3") -> list[tuple[str, str]]:
    posts = board.fetch([thread]).posts
    return [(post.author, post.text) for post in posts if not post.own and not post.deleted]


def between(board: Clocked, monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let somebody act after the host has read the page, and before the host saves it; once."""
    change = board.link.change
    acts = [act]

    def first(**words: Any) -> dict[str, Any]:
        if acts:
            acts.pop()()
        return change(**words)

    monkeypatch.setattr(board.link, "change", first)


def test_where_it_stands(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    posted = hosted.own_posts(thread)[0]
    assert posted.url == f"{wiki.url}/index.php?diff={posted.id}"
    assert (posted.markup, posted.author, posted.author_id[:1]) == ("wikitext", "HostBot", "#")
    [revision] = wiki["Alice"].history(PAGE)
    assert (revision["comment"], revision["minor"]) == (f"hostkit: {HEAD} (round-3)", False)


def test_names_that_no_page_can_have(hosted: Clocked, wiki: Wiki) -> None:
    for name in (
        "a/b",
        "../x",
        "a#b",
        "a|b",
        "{{x}}",
        "[[x]]",
        ".",
        ":x",
        " x",
        "x\n",
        "%41",
        "&amp;",
        "~~~~",
        "x" * 200,
    ):
        answer = hosted.write(draft("Open.", thread=name), now=NOW)
        assert isinstance(answer, Refused) and "cannot be a thread" in answer.reason, name
        assert [fault.where for fault in hosted.fetch([name]).faults] == [name]
    assert len(wiki.requests()) and hosted.own_posts("") == ()


def test_a_page_is_known_by_its_id(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Alice"].add(PAGE, "bid 35")
    assert texts(hosted) == [("Alice", "bid 35")]
    moved = {"from": PAGE, "to": "TestWiki:Elsewhere", "reason": "tidy"}
    wiki["Bob"].do("move", **moved)
    wiki["Carol"].add("TestWiki:Elsewhere", "bid 40")
    assert texts(hosted) == [("Alice", "bid 35"), ("Carol", "bid 40")]
    assert isinstance(hosted.write(draft("Closed.", thread=thread), now=NOW), Posted)
    assert "Closed." in wiki["Alice"].text("TestWiki:Elsewhere")
    assert wiki["Alice"].text(PAGE).startswith("#REDIRECT")


def test_a_moved_page_is_found_without_a_cache(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Alice"].add(PAGE, "bid 35")
    wiki["Bob"].do("move", **{"from": PAGE, "to": "TestWiki:Elsewhere"})
    for path in Path(hosted.link.folder).glob("pages-*"):
        path.unlink()
    hosted.close()
    assert texts(hosted) == [("Alice", "bid 35")]


def test_a_deleted_page_and_its_return(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    """ALL-5: what was there is gone, not empty; undeleted, it is there again."""
    id = str(wiki["Alice"].add(PAGE, "bid 35"))
    cursor = hosted.fetch([thread]).cursor
    wiki.clock(after(NOW, 60))
    wiki["Admin"].do("delete", title=PAGE, reason="by mistake")
    fetched = hosted.fetch([thread], since=cursor)
    assert fetched.faults == (Fault(thread, "the page has been deleted", lost=thread),)
    assert {post.id: post.deleted for post in fetched.posts}[id]
    edit = draft("Closed.", edits=hosted.fetch([thread]).posts[0].id, seen="0" * 64)
    assert isinstance(hosted.write(edit, now=NOW), Refused)
    wiki["Admin"].do("undelete", title=PAGE)
    fetched = hosted.fetch([thread], since=fetched.cursor)
    assert fetched.faults == ()
    assert {post.id: (post.text, post.deleted) for post in fetched.posts}[id] == ("bid 35", False)


def test_a_blanked_page_is_not_a_deleted_one(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Alice"].add(PAGE, "bid 35")
    blanked = wiki["Bob"].save(PAGE, "")
    fetched = hosted.fetch([thread])
    assert [(post.author, post.text, post.deleted) for post in fetched.posts] == [("Alice", "bid 35", False)]
    where = f"{wiki.url}/index.php?diff={blanked}"
    assert Fault(where, "Bob took out a line of Alice", happened=True) in fetched.faults
    # The host's posts stand no longer, and can be written anew.
    assert hosted.own_posts(thread) == ()


def test_hidden_revisions_leave_no_doubt_behind(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    """What a hidden revision added is nobody's, unless it was read before."""
    first = wiki["Alice"].add(PAGE, "my phone number is 555 and I bid 35")
    hidden = wiki["Bob"].add(PAGE, "bid 36")
    wiki["Alice"].change(PAGE, "my phone number is 555 and ", "")
    wiki["Admin"].do("revisiondelete", type="revision", ids=f"{first}|{hidden}", hide="content")
    fetched = hosted.fetch([thread])
    assert texts(hosted) == []
    assert {post.id for post in fetched.posts if post.deleted} == {str(first), str(hidden)}
    assert any(
        "is hidden, so that nobody can tell who wrote “bid 36”" in each.reason for each in fetched.faults
    )


def test_a_protected_page_is_refused_with_advice(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Admin"].do("protect", title=PAGE, protections="edit=sysop")
    answer = hosted.write(draft("Closed.", thread=thread), now=NOW)
    assert answer == Refused("the page is protected: ask an administrator, or unprotect it")


def test_a_blocked_host_is_told(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Admin"].do("block", user="HostBot", expiry="never")
    answer = hosted.write(draft("Closed.", thread=thread), now=NOW)
    assert isinstance(answer, Refused) and "blocked" in answer.reason


def test_a_page_made_a_redirect_is_not_written_to(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Bob"].save(PAGE, "#REDIRECT [[Main Page]]")
    answer = hosted.write(draft("Closed.", thread=thread), now=NOW)
    assert isinstance(answer, Refused) and "redirect" in answer.reason
    assert any("made a redirect" in fault.reason for fault in hosted.fetch([thread]).faults)


@pytest.mark.parametrize(
    ("line", "welcome"),
    [("{{nobots}}", False), ("{{bots|deny=HostBot}}", False), ("{{bots|deny=all}}", False),
     ("{{bots|allow=HostBot}}", True), ("{{bots|deny=OtherBot}}", True), ("robots are nice", True)],
)  # fmt: skip
def test_robots_that_are_sent_away_stay_away(
    hosted: Clocked, wiki: Wiki, thread: str, line: str, welcome: bool
) -> None:
    wiki["Bob"].add(PAGE, line)
    answer = hosted.write(draft("Closed.", thread=thread), now=NOW)
    assert isinstance(answer, Posted if welcome else Refused), answer


def test_somebody_writes_at_the_same_time(
    hosted: Clocked, wiki: Wiki, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit conflict: read again, and saved below what came in between."""
    between(hosted, monkeypatch, lambda: wiki["Alice"].add(PAGE, "bid 35"))
    assert isinstance(hosted.write(draft("Closed.", thread=thread), now=NOW), Posted)
    assert wiki["Alice"].text(PAGE) == f"Round 3 is open.\n\n{HEAD}\n\nbid 35\n\nClosed.\n\n{HEAD}"
    assert texts(hosted) == [("Alice", "bid 35")]


def test_the_same_account_elsewhere_is_not_overwritten(
    hosted: Clocked, wiki: Wiki, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wiki sees no conflict between edits of one account: what was overwritten is put back."""
    between(hosted, monkeypatch, lambda: wiki["HostBot"].add(PAGE, "A word by hand."))
    posted = hosted.write(draft("Closed.", thread=thread), now=NOW)
    assert isinstance(posted, Posted)
    assert wiki["Alice"].text(PAGE) == f"Round 3 is open.\n\n{HEAD}\n\nA word by hand.\n\nClosed.\n\n{HEAD}"
    assert [post.text for post in hosted.own_posts(thread)] == [
        f"Round 3 is open.\n\n{HEAD}", "A word by hand.", f"Closed.\n\n{HEAD}",
    ]  # fmt: skip
    assert posted.id == hosted.own_posts(thread)[-1].id


def test_a_page_made_by_somebody_else_meanwhile(
    hosted: Clocked, wiki: Wiki, monkeypatch: pytest.MonkeyPatch
) -> None:
    between(hosted, monkeypatch, lambda: wiki["Alice"].save(PAGE, "First!"))
    assert isinstance(hosted.write(draft("Open.", thread="round-3"), now=NOW), Posted)
    assert wiki["Alice"].text(PAGE) == f"First!\n\nOpen.\n\n{HEAD}"


def test_an_edit_leaves_what_others_wrote_in_between(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    [old] = hosted.own_posts(thread)
    wiki["Alice"].change(PAGE, "Round 3 is open.\n", "Round 3 is open.\n: bid 35\n")
    wiki["Bob"].add(PAGE, "bid 36")
    change = draft("Round 3 is closed.", edits=old.id, seen=old.digest)
    assert isinstance(hosted.write(change, now=after(NOW, 60)), Posted)
    assert wiki["Alice"].text(PAGE) == f"Round 3 is closed.\n\n{HEAD}\n: bid 35\n\nbid 36"
    assert texts(hosted) == [("Alice", ": bid 35"), ("Bob", "bid 36")]
    assert [(post.id, post.text) for post in hosted.own_posts(thread)] == [(old.id, change.text)]


def test_a_changed_post_of_the_hosts_is_put_back_by_hand_first(
    hosted: Clocked, wiki: Wiki, thread: str
) -> None:
    [old] = hosted.own_posts(thread)
    vandal = wiki["Bob"].change(PAGE, "open", "closed for ever")
    change = draft("Round 3 is closed.", edits=old.id, seen=old.digest)
    answer = hosted.write(change, now=NOW)
    assert isinstance(answer, Refused) and "put it back" in answer.reason
    wiki["Alice"].do("edit", title=PAGE, undo=vandal)
    assert isinstance(hosted.write(change, now=NOW), Posted)
    assert wiki["Alice"].text(PAGE) == f"Round 3 is closed.\n\n{HEAD}"


def test_one_question_for_all_that_is_new(hosted: Clocked, wiki: Wiki) -> None:
    threads = [f"round-{number}" for number in range(1, 6)]
    for number, name in enumerate(threads):
        hosted.write(draft("Open.", thread=name, marker=HEAD), now=after(NOW, number))
    hosted.fetch(threads)
    for name in threads:
        for player in ("Alice", "Bob", "Carol"):
            wiki[player].add(f"TestWiki:Poker/g1/{name}", "bid 35")
    before = len(hosted.link.requests)
    assert len([post for post in hosted.fetch(threads).posts if not post.own]) == 15
    assert hosted.link.requests[before:] == ["query allrevisions|logevents info userinfo|siteinfo"]


def test_a_busy_wiki_is_not_read_as_a_whole(
    hosted: Clocked, wiki: Wiki, thread: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hostkit.boards._mediawiki_pages._MOST_PARTS", 2)
    more = hosted.link.query

    def few(**words: Any) -> dict[str, Any]:
        return more(**words | ({"arvlimit": 2} if "arvlimit" in words else {}))

    monkeypatch.setattr(hosted.link, "query", few)
    wiki.clock(after(NOW, 1000))
    for number in range(8):
        wiki["Bob"].save(f"TestWiki:Something else {number}", "busy")
    wiki["Alice"].add(PAGE, "bid 35")
    assert texts(hosted) == [("Alice", "bid 35")]


def test_a_spoilt_cache_is_made_anew(hosted: Clocked, wiki: Wiki, thread: str) -> None:
    wiki["Alice"].add(PAGE, "bid 35")
    assert texts(hosted) == [("Alice", "bid 35")]
    hosted.close()
    [path] = Path(hosted.link.folder).glob("pages-*.sqlite")
    path.write_bytes(b"this is no database" * 100)
    assert texts(hosted) == [("Alice", "bid 35")]
    hosted.close()
    with sqlite3.connect(path) as base:
        base.execute("UPDATE facts SET value = '0' WHERE name = 'format'")
    assert texts(hosted) == [("Alice", "bid 35")]


def test_mail_goes_to_players_who_take_it(hosted: Clocked, wiki: Wiki) -> None:
    assert isinstance(hosted.send(to="Alice", subject="Receipt", text=f"zoë ♠\n\n{HEAD}", now=NOW), Posted)
    [mail] = wiki.mails()
    assert "Alice@example.test" in mail and "Receipt" in mail
    nobody = hosted.send(to="Nobody here", subject="Receipt", text=HEAD, now=NOW)
    assert isinstance(nobody, Refused)
    wiki.more("$wgEnableEmail = false;")
    off = hosted.send(to="Alice", subject="Receipt", text=HEAD, now=NOW)
    assert isinstance(off, Refused) and off.reason, off
    assert len(wiki.mails()) == 1


def test_a_mail_of_a_lost_session_goes_out(hosted: Clocked, wiki: Wiki) -> None:
    wiki.forget_sessions()
    assert isinstance(hosted.send(to="Alice", subject="Receipt", text=HEAD, now=NOW), Posted)
    wiki.forget_sessions()
    assert isinstance(hosted.write(draft("Open.", thread="round-3"), now=NOW), Posted)
    assert len(wiki.mails()) == 1


def test_a_mail_is_sent_once_whatever_the_answer(hosted: Clocked, wiki: Wiki) -> None:
    with wiki.fault("emailuser", "after", "502"):
        hosted.send(to="Alice", subject="Receipt", text=HEAD, now=NOW)
    assert len(wiki.mails()) == 1


@pytest.mark.parametrize(
    ("setting", "value", "reason"),
    [("url", "http://wiki.example.org/w/api.php", "in the open"),
     ("url", "https://wiki.example.org/wiki/", "not the address of a wiki's api.php"),
     ("url", "https://me:secret@wiki.example.org/w/api.php", "an address only"),
     ("url", "ftp://wiki.example.org/api.php", "not the address"),
     ("user", "HostBot@hostkit", "belongs in the file of credentials"), ("page", " / ", "may not be empty"),
     ("timeout", "0", "1 to 999"), ("timeout", "soon", "1 to 999"), ("colour", "red", "unknown field `colour`")],
)  # fmt: skip
def test_settings_are_checked(setting: str, value: str, reason: str) -> None:
    good: dict[str, object] = {
        "url": "https://wiki.example.org/w/api.php",
        "user": "HostBot",
        "page": "Project:P",
    }
    assert open_board(good).kind == "mediawiki"
    with pytest.raises(InputError, match=reason) as caught:
        open_board(good | {setting: value})
    assert "secret" not in str(caught.value)


def test_a_wiki_that_is_not_there(settings: dict[str, object]) -> None:
    for url, reason in (
        ("http://127.0.0.1:9/api.php", "cannot be reached"),
        ("https://no-such-host.invalid/api.php", "no host|cannot be reached"),
    ):
        board = open_board(settings | {"url": url})
        with pytest.raises(BoardError, match=reason) as caught:
            board.fetch(["round-3"])
        assert caught.value.hint
        with pytest.raises(BoardError, match=reason):
            board.write(draft("Open.", thread="round-3"), now=NOW)


@pytest.mark.parametrize(
    ("line", "reason"),
    [("", "is empty"), ("HostBot:canary", "no line of credentials"), ('("HostBot", "canary")', "neither"),
     ('("HostBot", BotPassword("canary"))', "neither"), ("__import__('os').system('canary')", "no line"),
     ("(" * 200 + "canary", "no line"), ("x" * 300, "too long")],
)  # fmt: skip
def test_credentials_are_checked_and_never_shown(settings: dict[str, object], line: str, reason: str) -> None:
    path = Path(str(settings["password_file"]))
    path.write_text(line)
    with pytest.raises((BoardError, InputError), match=reason) as caught:
        open_board(settings).fetch(["round-3"])
    assert "canary" not in str(caught.value)


def test_credentials_that_others_can_read_are_refused(settings: dict[str, object]) -> None:
    path = Path(str(settings["password_file"]))
    path.chmod(0o640)
    with pytest.raises((BoardError, InputError), match=r"can be read by others \(mode 0640\)") as caught:
        open_board(settings).fetch(["round-3"])
    assert "chmod 600" in str(caught.value)
    assert path.stat().st_mode & 0o777 == 0o640


_PROGRAM = """
import json, logging, os, sys, warnings
sys.argv = ["program", "-v", "-dir:elsewhere", "-config:mine"]
shown, filters, argv = warnings.showwarning, list(warnings.filters), list(sys.argv)
handlers, environment = list(logging.getLogger().handlers), dict(os.environ)
from hostkit.boards.mediawiki import open_board
from hostkit.boards.base import Draft
settings = json.loads(sys.stdin.read())
board = open_board(settings)
assert "pywikibot" not in sys.modules
print(type(board.write(Draft(text="Open. g1/a/1", marker="g1/a/1", thread="round-3"), now="")).__name__)
print(len(board.fetch(["round-3"]).posts))
assert "pywikibot" in sys.modules
assert warnings.showwarning is shown and list(warnings.filters) == filters
assert list(logging.getLogger().handlers) == handlers
assert sys.argv == argv and dict(os.environ) == environment
warnings.warn("mine")
"""


def test_pywikibot_has_no_side_effects(strange: dict[str, object], wiki: Wiki, tmp_path: Path) -> None:
    """Nothing is made, read or run outside the state folder; the program's own things stay its own."""
    import json
    import os

    settings, home, here = strange, tmp_path / "home", tmp_path / "here"
    for folder in (home, here):
        folder.mkdir()
    canary = f"open({str(tmp_path / 'executed')!r}, 'w').close()\n"
    for place in (here, home, home / ".pywikibot"):
        place.mkdir(exist_ok=True)
        (place / "user-config.py").write_text(canary)
        (place / "mine.py").write_text(canary)
        (place / "user-password.py").write_text(canary)
    before = {path for path in tmp_path.rglob("*") if path.is_file()}
    ran = subprocess.run(
        [sys.executable, "-W", "always", "-c", _PROGRAM], cwd=here, input=json.dumps(settings),
        env={"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(Path.cwd())},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.split() == ["Posted", "1"]
    assert ran.stderr.count("\n") <= 2 and "UserWarning: mine" in ran.stderr, ran.stderr
    assert not (tmp_path / "executed").exists()
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    state = Path(str(settings["state"]))
    assert {path for path in made if state not in path.parents} == set()
    names = {path.relative_to(state).parts[0] for path in made}
    assert {name.partition("-")[0] for name in names} == {
        "apicache", "pages", "pywikibot", "throttle.ctrl", "user",
    }  # fmt: skip
    assert state.stat().st_mode & 0o777 == 0o700
    secret = "0123456789abcdef0123456789abcdef"
    assert not any(secret.encode() in path.read_bytes() for path in made)
