"""Posts that are longer than a board takes: whatever the players write, the game goes on after the close."""

from pathlib import Path

import pytest

from hostkit.boards.parts import Piece, cut, parted
from tests.boards.reddit.rig import RedditHost, start
from tests.cli.conftest import Hostkit, hostkit, small_game
from tests.reddit_server.server import RedditServer

__all__ = ["hostkit"]

pytestmark = pytest.mark.reddit
_CYRILLIC = "Дорогой ведущий, вот моя ставка на этот раз, и прошу прощения за многословие. "
_PLAYERS = ("alice", "bob", "carol")


@pytest.fixture
def host(hostkit: Hostkit, server: RedditServer, tmp_path: Path) -> RedditHost:
    host = start(hostkit, server, tmp_path)
    host.do("open", "--send")
    host.resolve()
    return host


_MANY = {
    "a long Cyrillic message each": [(player, f"bid 35\n\n{_CYRILLIC * 100}") for player in _PLAYERS],
    "messages as long as one line can be": [
        (player, f"bid 35\n\n{_CYRILLIC * 2}") for player in _PLAYERS * 20
    ],
    "one player, 90 messages": [("alice", f"bid {number}\n\n{_CYRILLIC}") for number in range(1, 91)],
    "120 messages": [(player, f"bid {number}") for number in range(1, 41) for player in _PLAYERS],
    "lines without a blank": [(player, f"bid 35\n\n{'ж' * 9_000}") for player in _PLAYERS],
}


@pytest.mark.parametrize(
    "case",
    [case if place == 0 else pytest.param(case, marks=pytest.mark.slow) for place, case in enumerate(_MANY)],
)
def test_no_message_leaves_a_game_stuck(host: RedditHost, server: RedditServer, case: str) -> None:
    for player, text in _MANY[case]:
        server.message(player, "hosty", text, at=host.later())
    host.do("scrape", "--send")
    host.now = host.status()["deadline"]
    host.do("resolve", "--send", "--anyway")
    assert host.status()["name"] == "round-2"
    assert max(map(len, server.texts())) <= 40_000
    comments = [comment.text for comment in server.store.comments.values()]
    assert max(map(len, comments)) <= 10_000
    assert "the line goes on" not in "".join(comments) and "the word goes on" not in "".join(comments)
    assert "not up yet" not in host.do("scrape", "--send").err
    host.do("recover", "--send")
    assert len(server.texts()) == len(set(server.texts()))
    Path("heads.txt").write_text("\n\n".join(server.texts()))
    audit = host.hostkit("audit", "--heads", "heads.txt", "--json").json
    assert [row for row in audit["checks"] if row["result"] == "failed"] == []


def test_a_message_too_long_to_be_shown_is_checked_by_the_log(host: RedditHost, server: RedditServer) -> None:
    server.message("alice", "hosty", f"bid 35\n\n{_CYRILLIC * 100}", at=host.later())
    host.do("scrape", "--send")
    host.now = host.status()["deadline"]
    host.do("resolve", "--send", "--anyway")
    [line] = [
        line for text in server.texts() for line in text.split("\n") if "too long to be shown here" in line
    ]
    assert line.startswith("- alice: a message of 7,") and "characters" in line and len(line) < 400
    command = line.split("`")[1]
    assert command.startswith("hostkit explain ") and "sha256" in host.hostkit(*command.split()[1:]).out


@pytest.mark.slow
def test_an_edit_that_broke_off_between_two_parts_is_finished(
    host: RedditHost, server: RedditServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(1, 101):
        server.message("alice", "hosty", f"bid {number}", at=host.later())
    host.do("scrape", "--send")
    server.message("bob", "hosty", "bid 7", at=host.later())
    # The first part is changed, the second one is not.
    server.fault("^/api/editusertext", "status", status=403, left=1)
    taken: list[str] = []
    original = server.take

    def second(when: str) -> object:
        from flask import request

        if request.path.startswith("/api/editusertext") and when == "before":
            taken.append(request.path)
            return original(when) if len(taken) == 2 else None
        return original(when) if "editusertext" not in request.path else None

    with monkeypatch.context() as bent:
        bent.setattr(server, "take", second)
        assert "receipts" in host.do("scrape", "--send", code=5).err
    server.mend()
    host.now = host.later()
    host.do("scrape", "--send")
    whole = [text for text in server.texts() if "g1/receipts/" in text]
    assert "101 messages in" in whole[0] and len({text.rpartition("`g1/receipts/")[2] for text in whole}) == 1


def _saved(hostkit: Hostkit, markup: str, length: int) -> None:
    hostkit("init")
    board = f"board: forum\nboards:\n  forum: {{kind: saved, host: hosty, markup: {markup}, max_length: {length}}}\n"
    Path("hostkit.yaml").write_text(board)
    small_game(hostkit)


@pytest.mark.parametrize("markup", ["markdown", "bbcode", "html", "wikitext", "text"])
def test_what_is_pasted_comes_in_parts(hostkit: Hostkit, markup: str) -> None:
    """Discord takes 2,000 characters; each part fits, nothing is stuck, and the next window is open."""
    _saved(hostkit, markup, 2_000)
    for number in range(1, 13):
        ran = hostkit("record", "alice", f"bid {number}", "--at", f"2026-01-04T19:{number:02}:00Z",
                      "--now", f"2026-01-04T20:{number:02}:00Z")  # fmt: skip
        assert ran.code == 0, ran.err
    ran = hostkit("resolve", "--now", "2026-01-05T18:00:00Z", "--json")
    assert ran.code == 0, ran.err
    [reveal] = [post for post in ran.json["posts"] if post["post"] == "reveal"]
    assert len(reveal["parts"]) > 1 and max(map(len, reveal["parts"])) <= 2_000
    assert all(f"(part {place} of " in part for place, part in enumerate(reveal["parts"], 1))
    shown = hostkit("publish", "reveal", "round-1", "--print", "--now", "2026-01-05T18:00:00Z").out
    assert f"--- part 1 of {len(reveal['parts'])}, a post of its own ---" in shown
    if markup == "bbcode":
        for part in reveal["parts"]:
            for name in ("list", "table", "spoiler"):
                assert part.count(f"[{name}]") == part.count(f"[/{name}]"), part
    if markup == "html":
        for part in reveal["parts"]:
            for name in ("ul", "table", "tbody", "details", "li", "tr"):
                assert part.count(f"<{name}>") == part.count(f"</{name}>"), part


def test_the_parts_of_a_pasted_post_are_one_post(hostkit: Hostkit) -> None:
    _saved(hostkit, "markdown", 2_000)
    for number in range(1, 13):
        hostkit("record", "alice", f"bid {number}", "--at", f"2026-01-04T19:{number:02}:00Z",
                "--now", f"2026-01-04T20:{number:02}:00Z")  # fmt: skip
    posts = hostkit("resolve", "--now", "2026-01-05T18:00:00Z", "--json").json["posts"]
    [reveal] = [post for post in posts if post["post"] == "reveal"]
    for count in (1, len(reveal["parts"])):
        pasted = "\n\n".join(
            f"hosty — 2026-01-05 18:{place:02}\n{part}"
            for place, part in enumerate(reveal["parts"][:count], 1)
        )
        Path("page.txt").write_text(pasted)
        ran = hostkit("import", "page.txt", "--now", "2026-01-05T19:00:00Z", "--json")
        assert ran.code == 0 and "stands" not in ran.err
        log = Path("games/g1.yaml").read_text()
        confirmed = [
            one for one in log.split("\n---\n") if "event: published" in one and "post: reveal" in one
        ]
        assert any('\nid: ""' not in one for one in confirmed) == (count > 1)


def test_a_limit_that_leaves_no_room_is_refused(hostkit: Hostkit) -> None:
    hostkit("init")
    Path("hostkit.yaml").write_text(
        "board: forum\nboards:\n  forum: {kind: saved, host: hosty, max_length: 100}\n"
    )
    ran = hostkit("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob")
    ran = hostkit("open") if ran.code == 0 else ran
    assert ran.code == 2 and "at least 500" in ran.err


def test_what_a_cut_leaves_open_is_closed_and_opened_again() -> None:
    rows = "\n".join(f"[tr][td]{'x' * 40}[/td][/tr]" for _ in range(30))
    text = f"[spoiler]\n[table]\n[tr][td]Head[/td][/tr]\n{rows}\n[/table]\n[/spoiler]\n\ng1/reveal/9"
    pieces = cut(text, [1_000], markup="bbcode")
    assert len(pieces) > 2 and all(isinstance(piece, Piece) for piece in pieces)
    for part in parted(pieces, "g1/reveal/9", markup="bbcode"):
        assert len(part) <= 1_000 and part.count("[table]") == part.count("[/table]")
        assert "[table]" not in part or part.startswith(
            "[spoiler]\n[table]\n[tr][td]Head[/td][/tr]\n[tr][td]x"
        )
