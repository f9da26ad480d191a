"""What a wiki may say instead of yes: each refusal is told in plain words, with what to do, and nothing is stored."""

from collections.abc import Callable
from typing import Any

import pytest

from hostkit.boards.base import Posted, Refused
from hostkit.boards.mediawiki import open_board
from hostkit.errors import BoardError
from tests.boards.contract import HEAD, NOW, draft
from tests.wiki.conftest import Clocked
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki

PAGE = "Project:Poker/g1/round-3"


def hook(code: str) -> str:
    """An extension that refuses every edit with a code."""
    return (
        "$wgHooks['EditFilterMergedContent'][] = static function ( $context, $content, $status ) {"
        f" $status->fatal( new ApiMessage( [ 'rawmessage', 'No.' ], '{code}' ) ); return false; }};"
    )


CAPTCHA = """
wfLoadExtensions( [ 'ConfirmEdit' ] );
$wgCaptchaTriggers['create'] = $wgCaptchaTriggers['edit'] = true;
foreach ( [ '*', 'user', 'autoconfirmed', 'bot' ] as $group ) {
	$wgGroupPermissions[$group]['skipcaptcha'] = false;
}
"""
SPAM = """
wfLoadExtension( 'SpamBlacklist' );
$wgBlacklistSettings = [ 'spam' => [ 'files' => [] ] ];
"""
TITLES = """
wfLoadExtension( 'TitleBlacklist' );
$wgTitleBlacklistSources = [ [ 'type' => 'localpage', 'src' => 'MediaWiki:Titleblacklist' ] ];
"""
NAMESPACE = "$wgNamespaceProtection[NS_PROJECT] = [ 'editinterface' ];"
REFUSALS: dict[str, tuple[str, tuple[str, str], str]] = {
    "captcha": (CAPTCHA, ("", ""), "asks for a captcha: confirm the account, or ask for the right skipcaptcha"),
    "spam list": (SPAM, ("MediaWiki:Spam-blacklist", r"evil\.example"), "spam list does not take an address in it"),
    "title list": (TITLES, ("MediaWiki:Titleblacklist", ".*round-3.*"), "list of forbidden titles has it"),
    "abuse filter": (hook("abusefilter-disallowed"), ("", ""), "an abuse filter of the wiki forbids it"),
    "another filter": (hook("abusefilter-degroup"), ("", ""), "the wiki said no"),
    "an extension": (hook("myextension-no"), ("", ""), "the wiki said no: "),
    "too long": ("$wgMaxArticleSize = 0.02;", ("", ""), "the page has become too long: start a new one"),
    "no right to create": ("$wgRevokePermissions['user']['createpage'] = true;", ("", ""), "may not create pages"),
    "no right to edit": ("$wgRevokePermissions['user']['edit'] = true;", ("", ""), "hostkit doctor"),
    "a namespace": (NAMESPACE, ("", ""), "may not edit in that namespace: choose another `page`"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_says_what_to_do(hosted: Clocked, wiki: Wiki, name: str) -> None:
    php, (title, text), reason = REFUSALS[name]
    if title:
        wiki["Admin"].save(title, text)
    wiki.more(php)
    answer = hosted.write(draft("See https://evil.example/ for the rules.", thread="round-3"), now=NOW)
    assert isinstance(answer, Refused) and reason in answer.reason, answer
    assert "http://127.0.0.1" not in answer.reason
    wiki.more("")
    assert wiki["Alice"].history(PAGE) == []
    assert isinstance(hosted.write(draft("Open.", thread="round-3"), now=NOW), Posted)


def test_a_page_protected_through_another(hosted: Clocked, wiki: Wiki) -> None:
    hosted.write(draft("Open.", thread="round-3"), now=NOW)
    wiki["Admin"].save("Protected", f"{{{{{PAGE}}}}}")
    wiki["Admin"].do("protect", title="Protected", protections="edit=sysop", cascade=True)
    wiki["Admin"].api(action="purge", titles="Protected", forcelinkupdate=True)
    answer = hosted.write(draft("Closed.", thread="round-3"), now=NOW)
    assert answer == Refused("the page is protected by another one: ask an administrator")


def test_a_name_that_nobody_may_use(hosted: Clocked, wiki: Wiki) -> None:
    wiki["Admin"].do("protect", title=PAGE, protections="create=sysop")
    answer = hosted.write(draft("Open.", thread="round-3"), now=NOW)
    assert isinstance(answer, Refused) and answer.reason.startswith("the page is protected")


@pytest.mark.slow
def test_an_overloaded_wiki_is_waited_for(hosted: Clocked, wiki: Wiki) -> None:
    hosted.fetch([])
    wiki.more("$wgHooks['ApiMaxLagInfo'][] = static function ( &$info ) { $info['lag'] = 99; };")
    answer = hosted.write(draft("Open.", thread="round-3"), now=NOW)
    assert isinstance(answer, Refused) and (answer.reason, answer.wait > 0) == (
        "the wiki is overloaded",
        True,
    )


def test_a_wiki_that_only_members_read(host: Host, wiki: Wiki, strange: dict[str, object]) -> None:
    """The host logs in before anything else, and again where the session was lost."""
    wiki.more("$wgGroupPermissions['*']['read'] = false;")
    host.new("Alice,Bob", "-o", "bids=open")
    host.resolve()
    wiki["Alice"].add("Project:Poker/g1/round-1", "bid 35")
    wiki.forget_sessions()
    assert len(host.do("scrape")["orders"]) == 1


@pytest.mark.parametrize(
    ("url", "answer"),
    [("/w/api.php", None), ("/index.php/x/api.php", None), ("/api.php", "<html>Checking your browser</html>"),
     ("/api.php", '{"error": {"code": "unknown_action", "info": "?"}}'), ("/api.php", "[]")],
)  # fmt: skip
def test_an_address_with_something_else_behind_it(
    strange: dict[str, object], wiki: Wiki, url: str, answer: str | None
) -> None:
    if answer is not None:
        wiki.more(f"if ( defined( 'MW_API' ) ) {{ echo {answer!r}; exit; }}")
    board = open_board(strange | {"url": f"{wiki.url}{url}"})
    calls: list[Callable[[], Any]] = [
        lambda: board.fetch(["round-3"]), lambda: board.write(draft("Open.", thread="round-3"), now=NOW),
        lambda: board.send(to="Alice", subject="Receipt", text=HEAD, now=NOW),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(BoardError) as caught:
            call()
        assert caught.value.hint and "url" in caught.value.hint, caught.value.message
    assert board.checks()[0][:2] == ("reachable", "failed")
