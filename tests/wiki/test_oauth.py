"""A host who comes by OAuth: the wiki checks every signature itself, and takes nobody whose signature is wrong.

Debian has no package of MediaWiki's extension OAuth: `oauth.php` does its part of an owner-only consumer on the real
wiki, with a signature of its own making.
"""

from pathlib import Path

import pytest

from hostkit.boards.base import Posted
from hostkit.boards.mediawiki import open_board
from hostkit.errors import BoardError, InputError
from tests.boards.contract import HEAD, NOW, draft
from tests.wiki.hosting import Host
from tests.wiki.server import Wiki

# Signs that have to be escaped, so that an escaping too few or too many is seen.
WORDS = ("consumer+key", "canary/secret=1&2", "access key", "canary%secret~ü")
ROUND_1 = "Project:Poker/g1/round-1"


@pytest.fixture
def signing(strange: dict[str, object], wiki: Wiki, tmp_path: Path) -> dict[str, object]:
    """The settings of a host with four words, on a wiki that knows them."""
    words = tmp_path / "oauth"
    words.write_text(f"{WORDS!r}\n")
    words.chmod(0o600)
    knows(wiki, *WORDS)
    wiki.more(f"require {str(Path(__file__).parent / 'oauth.php')!r};")
    return strange | {"password_file": "", "oauth_file": str(words)}


def knows(wiki: Wiki, *words: str, account: str = "HostBot") -> None:
    """Let the wiki know the words of one consumer."""
    (wiki.folder / "oauth-words").write_text("\n".join([*words, account]))
    (wiki.folder / "oauth-signed").unlink(missing_ok=True)


def signed(wiki: Wiki) -> list[str]:
    """The actions of the requests that were let in by their signature."""
    return [line.split()[0] for line in (wiki.folder / "oauth-signed").read_text().splitlines()]


def test_a_game_is_hosted_by_signed_requests(host: Host, wiki: Wiki, signing: dict[str, object]) -> None:
    """From `open` to a reveal, receipts by mail too: every request is signed, and none is a login."""
    host.settle(signing)
    before = len(wiki.requests())
    host.new("Alice,Bob")
    host.resolve()
    host.do("record", "Alice", "bid 35", "--via", "pm", "--send")
    host.do("record", "Bob", "bid 40 – zoë ♠ & 100%", "--via", "pm", "--send")
    assert host.run("doctor").code == 0
    assert host.resolve()["result"]["winner"] == "Bob"
    actions = signed(wiki)
    assert len(actions) == len(wiki.requests()) - before
    assert set(actions) == {"query", "paraminfo", "edit", "emailuser"}
    assert len(wiki.mails()) == 2
    assert {each["user"] for each in wiki["Alice"].history(ROUND_1)} == {"HostBot"}


def test_wrong_words_are_refused(wiki: Wiki, signing: dict[str, object]) -> None:
    for place in range(4):
        knows(wiki, *WORDS[:place], "another word", *WORDS[place + 1 :])
        with pytest.raises(BoardError, match="OAuth") as caught:
            open_board(signing).write(draft("Open.", thread="round-1"), now=NOW)
        assert caught.value.hint.startswith("register a new owner-only consumer"), caught.value.hint
        assert "canary" not in str(caught.value)
        assert not (wiki.folder / "oauth-signed").exists()
    assert wiki["Alice"].history(ROUND_1) == []


def test_the_words_of_another_account_are_refused(wiki: Wiki, signing: dict[str, object]) -> None:
    knows(wiki, *WORDS, account="Alice")
    with pytest.raises(BoardError, match="Alice") as caught:
        open_board(signing).write(draft("Open.", thread="round-1"), now=NOW)
    assert caught.value.hint
    assert wiki["Alice"].history(ROUND_1) == []


def test_words_that_are_taken_back_in_the_middle(wiki: Wiki, signing: dict[str, object]) -> None:
    """Nothing is stored, and the host is told; with new words it goes on."""
    board = open_board(signing)
    assert isinstance(board.write(draft("Open.", thread="round-1"), now=NOW), Posted)
    knows(wiki, "new", *WORDS[1:])
    with pytest.raises(BoardError, match="OAuth"):
        board.write(draft("News.", thread="round-1", marker=HEAD), now=NOW)
    knows(wiki, *WORDS)
    assert isinstance(board.write(draft("News.", thread="round-1"), now=NOW), Posted)
    assert len(wiki["Alice"].history(ROUND_1)) == 2


def test_a_file_without_four_words(signing: dict[str, object]) -> None:
    Path(str(signing["oauth_file"])).write_text('("HostBot", BotPassword("hostkit", "canary"))\n')
    with pytest.raises(InputError, match="four words of OAuth"):
        open_board(signing).fetch(["round-1"])
