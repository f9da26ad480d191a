"""What only one player may know: it goes to that player's account, and a watch keeps nothing of it."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from hostkit.boards.local import LocalBoard
from tests.cli.conftest import Hostkit, run_at

_START, _BIDS, _SENT, _OVER = (
    f"2026-01-0{day}T{hour}:00Z" for day, hour in ((1, 18), (2, 18), (2, 20), (3, 18))
)
_SAVED = "board: forum\nboards:\n  forum:\n    kind: saved\n    host: hosty\n"


def _begun(hostkit: Hostkit, ruleset: str, *, saved: bool = False) -> None:
    assert hostkit("init").code == 0
    if saved:
        Path("hostkit.yaml").write_text(_SAVED)
    run_at(hostkit, _START, "new", "g1", "--ruleset", ruleset, "--players", "alice,bob,carol")


def _secrets() -> list[str]:
    """Whatever the secret file holds that is long enough to be a secret of its own, and the words of sealed bids."""
    return [*re.findall(r"[0-9a-f]{32,}", Path("games/g1.secret.yaml").read_text()), "bid 77"]


def _watched(hostkit: Hostkit, at: str) -> str:
    """All that a run of `watch` leaves behind: what it says, and what it notes for the next."""
    ran = hostkit("watch", "--once", "--now", at)
    notes = Path(".watch.json")
    if notes.exists():
        assert notes.stat().st_mode & 0o077 == 0
    return ran.out + ran.err + (notes.read_text() if notes.exists() else "")


# A watch


def test_a_watch_names_the_cards_that_the_host_hands_on_and_recover_gives_them(hostkit: Hostkit) -> None:
    _begun(hostkit, "super-bidem", saved=True)
    for minute in (1, 6):
        told = _watched(hostkit, f"2026-01-01T18:0{minute}Z")
        assert "send it to" not in told and "SHA-256 of" not in told and "only you know" not in told.lower()
        assert not re.search(r"\d+ of hand-1[^:]* [0-9a-f]{32}", told)
        if minute == 1:
            for player in ("alice", "bob", "carol"):
                assert f"g1: cards of {player} wait: hostkit recover gives the text\n" in told
    assert "not up yet: cards of alice, cards of bob, cards of carol" in run_at(hostkit, _START, "status").err
    for _ in range(2):
        again = run_at(hostkit, _BIDS, "recover").out
        assert again.count("SHA-256 of") == 3 and "send it to bob yourself" in again
    assert "cards of" not in run_at(hostkit, _BIDS, "status").err


@pytest.mark.parametrize("before", [(), ("watch", "--once"), ("open",)])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_cards_that_the_host_hands_on_are_given_with_the_announcement_once(
    hostkit: Hostkit, before: tuple[str, ...], form: tuple[str, ...]
) -> None:
    _begun(hostkit, "super-bidem", saved=True)
    if before:
        run_at(hostkit, _START, *before)
    ran = run_at(hostkit, "2026-01-01T19:00Z", "open", *form)
    assert ran.out.count("SHA-256 of") == (0 if before == ("open",) else 3)
    assert ("send it to bob yourself" in ran.err + ran.out) == (before != ("open",))
    if form:
        cards = {post["post"]: post for post in ran.json["posts"][1:]}
        assert all(post["where"] == f"send it to {name[9:]} yourself" for name, post in cards.items())
    assert run_at(hostkit, "2026-01-01T19:01Z", "open").out.count("SHA-256 of") == 0


def test_recover_gives_every_text_that_waits_as_json_too(hostkit: Hostkit) -> None:
    _begun(hostkit, "super-bidem", saved=True)
    run_at(hostkit, _START, "open")
    posts = {post["post"]: post for post in run_at(hostkit, _BIDS, "recover", "--json").json["posts"]}
    assert list(posts) == ["announcement", "cards of alice", "cards of bob", "cards of carol"]
    assert "g1/announcement/" in posts["announcement"]["text"]
    for player in ("alice", "bob", "carol"):
        card = posts[f"cards of {player}"]
        assert "SHA-256 of: hostkit/1 card g1 hand-1" in card["text"]
        assert (card["outcome"], card["where"]) == ("queued", f"send it to {player} yourself")


def test_a_watch_names_a_salt_that_the_host_hands_on_and_recover_gives_it(
    hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _begun(hostkit, "bid-poker", saved=True)
    run_at(hostkit, _START, "open")
    run_at(hostkit, _BIDS, "resolve", "--early")
    with monkeypatch.context() as killed:
        killed.setattr("hostkit.desk.play.handed_over", lambda desk: None)
        run_at(hostkit, _SENT, "record", "alice", "bid 77")
    told = [_watched(hostkit, at) for at in (_SENT, _SENT, "2026-01-02T20:05Z")]
    told.append(run_at(hostkit, _SENT, "resolve", code=3).err)
    for text in told:
        assert not [secret for secret in _secrets() if secret in text]
        assert "Salt" not in text and "Receipt" not in text
    waits = "send it to alice yourself; hostkit recover gives the text"
    assert [waits in text for text in told] == [True, False, False, True]
    first = json.loads(Path(".watch.json").read_text())["said"]["g1"]
    assert first and all(re.fullmatch("[0-9a-f]{64}", one) for one in first)
    assert "send it to alice yourself" in run_at(hostkit, _SENT, "recover").err


def test_what_a_watch_waits_for_is_told_and_noted_without_its_words(hostkit: Hostkit) -> None:
    _begun(hostkit, "bid-poker")
    run_at(hostkit, _START, "open")
    run_at(hostkit, _BIDS, "resolve", "--early")
    run_at(hostkit, _SENT, "record", "alice", "bid 77abc")
    ran = run_at(hostkit, "2026-01-05T18:00Z", "watch", "--once", code=1)
    assert "waits for a ruling" in ran.err and "77abc" not in ran.err + ran.out
    assert (
        "alice near-miss: it is sealed, and hostkit resolve shows it\n    hostkit rule void 20 --why"
        in ran.err
    )
    shown = run_at(hostkit, "2026-01-05T18:00Z", "resolve", code=1).err
    assert "alice near-miss: '77abc' cannot be read" in shown and "wrote: bid 77abc" in shown
    assert "77abc" not in Path(".watch.json").read_text()
    # What is noted still tells that it was said before.
    assert "waits for a ruling" not in run_at(hostkit, "2026-01-05T18:05Z", "watch", "--once", code=1).err


def test_what_a_box_holds_is_not_told_by_a_watch(hostkit: Hostkit) -> None:
    assert hostkit("init").code == 0
    run_at(
        hostkit, _START, "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "-o", "sealing=box"
    )
    run_at(hostkit, _START, "open")
    run_at(hostkit, _BIDS, "resolve", "--early")
    key = next(
        event for event in Path("games/g1.yaml").read_text().split("---\n") if "event: box-made" in event
    )
    words = ("--game", "g1", "--window", "round-1", "--player", "alice", "--key", key.split('key: "')[1][:64])
    box = hostkit("seal", "bid 77abc", *words, "--anyway").out
    board = LocalBoard(Path("board/g1"), host="host")
    board.post_as("alice", thread="round-1", text=box, at=_SENT)
    for minute, waits in ((1, True), (6, False)):
        ran = run_at(hostkit, f"2026-01-05T18:0{minute}Z", "watch", "--once", code=1)
        assert "77abc" not in ran.err + ran.out + Path(".watch.json").read_text()
        assert ("alice near-miss: it is sealed, and hostkit resolve shows it" in ran.err) == waits
    assert "wrote: " in run_at(hostkit, "2026-01-05T18:10Z", "resolve", code=1).err


# Whose account it is


_ACCOUNTS = [
    ("alice", (), "alice"),
    ("bob", ("--account", "local:Bobby"), "Bobby"),
    ("bob", ("--account", "Bobby"), "Bobby"),
    ("bob", ("--account", "wiki:Bob_W", "--account", "local:Bobby"), "Bobby"),
    ("bob", ("--account", "wiki:Bob_W"), "bob"),
]


def _sent_to() -> list[str]:
    found = sorted(Path("board", "g1", "outbox").glob("*.md"))
    return [path.read_text(encoding="utf-8").split('\nto: "')[1].split('"')[0] for path in found]


@pytest.mark.parametrize(("player", "known", "account"), _ACCOUNTS)
def test_cards_go_to_the_account_on_this_board(
    hostkit: Hostkit, player: str, known: tuple[str, ...], account: str
) -> None:
    _begun(hostkit, "super-bidem")
    if known:
        run_at(hostkit, _START, "player", player, *known)
    run_at(hostkit, _START, "open")
    assert set(_sent_to()) == {"alice", "bob", "carol"} - {player} | {account}


@pytest.mark.parametrize(("player", "known", "account"), _ACCOUNTS)
@pytest.mark.parametrize("how", ["record", "remind"])
def test_what_the_host_typed_in_makes_no_account_of_a_players_name(
    hostkit: Hostkit, player: str, known: tuple[str, ...], account: str, how: str
) -> None:
    _begun(hostkit, "bid-poker")
    run_at(hostkit, _START, "open")
    run_at(hostkit, _BIDS, "resolve", "--early")
    if known:
        run_at(hostkit, _BIDS, "player", player, *known)
    run_at(hostkit, _SENT, "record", player, "bid 7" if how == "record" else "hello", "--via",
        "pm" if how == "record" else "thread")  # fmt: skip
    if how == "remind":
        window = hostkit("status", "--json").json["window"]
        run_at(hostkit, window["deadline"].replace(":00:00Z", ":00Z"), "status")
        hour = f"{int(window['deadline'][11:13]) - 1:02}"
        run_at(hostkit, f"{window['deadline'][:11]}{hour}:00Z", "remind", "--via", "pm")
    assert account in _sent_to() and (account == player or player not in _sent_to())


def test_who_had_the_seat_before_gets_nothing(hostkit: Hostkit) -> None:
    _begun(hostkit, "super-bidem")
    run_at(hostkit, _START, "open")
    folder = Path("board/g1/hand-1-offer-1")
    board = LocalBoard(Path("board/g1"), host="host")
    board.post_as("alice", thread=folder.name, text="open", at="2026-01-01T18:30:00Z")
    run_at(hostkit, "2026-01-01T18:40Z", "scrape")
    run_at(hostkit, "2026-01-01T19:00Z", "rule", "substitute", "alice", "dave", "--why", "gone")
    before = len(_sent_to())
    run_at(hostkit, "2026-01-01T19:05Z", "recover")
    run_at(hostkit, "2026-01-01T19:06Z", "watch", "--once")
    assert "dave" in _sent_to()[before:] and "alice" not in _sent_to()[before:]


# A receipt that is owed


def test_record_on_a_public_board_tells_of_the_receipt_that_waits_for_send(
    hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _begun(hostkit, "bid-poker")
    run_at(hostkit, _START, "open")
    run_at(hostkit, _BIDS, "resolve", "--early")
    public = msgspec.structs.replace(LocalBoard.capabilities, public=True)
    monkeypatch.setattr(LocalBoard, "capabilities", public)
    for words in (("record", "alice", "bid 77"), ("scrape",)):
        ran = run_at(hostkit, _SENT, *words)
        assert "not posted: the receipts of round-1; to post: run this again with --send" in ran.err
        assert "g1/receipts/" in ran.out and "bid 77" not in ran.out
    assert _sent_to() == []


# What a watch leaves to the host, where everything is pasted by hand


def test_a_watch_closes_no_window_over_what_nobody_has_imported(hostkit: Hostkit) -> None:
    """Nor does it count a reminder as sent that nobody has posted."""
    assert hostkit("init").code == 0
    Path("hostkit.yaml").write_text(_SAVED)
    run_at(
        hostkit, _START, "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol",
        "-o", "remind=[12h]", "-o", "bids=open",
    )  # fmt: skip
    run_at(hostkit, _BIDS, "resolve", "--anyway")
    hostkit("watch", "--once", "--now", _SENT)
    deadline = json.loads(run_at(hostkit, _SENT, "status", "--json").out)["window"]["deadline"]
    before = hostkit("watch", "--once", "--now", f"{deadline[:11]}12:00Z")
    assert (
        "alice, bob, carol can be reminded, 12h before the deadline: hostkit remind gives the text"
        in before.err
    )
    late = f"{int(deadline[:4]) + 1}{deadline[4:]}"
    over = hostkit("watch", "--once", "--now", late)
    assert "g1: round-1 is over: import what was written in it, then hostkit resolve\n" in over.err
    assert over.code == 1
    Path("thread.txt").write_text("alice — 2026-01-02 20:00\nbid 77\n")
    assert "accepted" in run_at(hostkit, late, "import", "thread.txt").out


@pytest.mark.parametrize("saved", [False, True])
def test_a_watch_says_that_a_deal_waits_for_words(hostkit: Hostkit, saved: bool) -> None:
    assert hostkit("init").code == 0
    if saved:
        Path("hostkit.yaml").write_text(_SAVED)
    run_at(
        hostkit, _START, "new", "g1", "--ruleset", "super-bidem", "--players", "alice,bob,carol",
        "-o", "deal=words",
    )  # fmt: skip
    waits = "the deal waits: hostkit open posts the promise, hostkit mix reads what came and deals"
    said = f"2026-01-01T18:00:00Z g1: {waits}\n"
    assert hostkit("watch", "--dry-run", "--now", _START).out == said
    told = hostkit("watch", "--once", "--now", _START)
    assert (told.out, told.err, told.code) == ("", said, 1)
