"""The command `import`: once, twice, with edits; posts that are pasted by hand; a whole game of saved pages."""

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hostkit.times import after
from tests.boards.saved.pages import Said, hidden_revision, page
from tests.cli.conftest import Hostkit, Ran, hostkit

__all__ = ["hostkit"]

_DECK = "AS KS QS JS TS  AH KH QH JH 9H  2S 3S 4S 5S 7S  2C 2D 2H 3C 3D"
_OPTIONS = ("-o", "lots=4", "-o", "lot_sizes=[5, 5, 5, 5]", "-o", "change_rounds=1")


class _Forum:
    """A forum as its host sees it with a browser, and the host's keyboard: pages are saved, texts pasted."""

    def __init__(self, hostkit: Hostkit, format: str) -> None:
        self.hostkit, self.format = hostkit, format
        self.now = "2026-01-01T18:00:00Z"
        self.said: list[Said] = []
        self.mail: list[Said] = []
        self.commands = 0

    def do(self, *words: str, code: int = 0) -> Ran:
        self.commands += 1
        ran = self.hostkit(*words, "--now", self.now)
        assert ran.code == code, ran.err
        return ran

    def post(self, author: str, text: str) -> None:
        self.now = after(self.now, 60)
        self.said.append(Said(100 + len(self.said) + len(self.mail), author, self.now, text))

    def message(self, author: str, text: str) -> None:
        self.now = after(self.now, 60)
        self.mail.append(Said(100 + len(self.said) + len(self.mail), author, self.now, text))

    def paste(self, what: str, window: str) -> None:
        """Give a text out of hostkit to the forum."""
        self.now = after(self.now, 60)
        self.post("hosty", self.do("publish", what, window, "--print").out)

    def read(self) -> Any:
        files = [Path("thread")]
        files[0].write_text(page(self.format, self.said), encoding="utf-8")
        for said in self.mail:
            files.append(Path(f"pm-{said.id}"))
            files[-1].write_text(page(self.format, [said], private=True), encoding="utf-8")
        return self.do("import", *map(str, files), "--json").json

    def resolve(self) -> str:
        self.now = self.do("status", "--json").json["window"]["deadline"]
        window: str = self.do("resolve", "--json").json["window"]
        for what in ("reveal", "standings"):
            self.paste(what, window)
        return window


def forum(hostkit: Hostkit, format: str, *, markup: str = "bbcode") -> _Forum:
    forum = _Forum(hostkit, format)
    Path("deck.txt").write_text("\n".join(_DECK.split()))
    assert hostkit("init").code == 0
    Path("hostkit.yaml").write_text(
        f"board: forum\nboards:\n  forum:\n    kind: saved\n    host: hosty\n    markup: {markup}\n"
    )
    forum.do(
        "new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob,carol", "--deck", "deck.txt", *_OPTIONS
    )
    return forum


@pytest.mark.parametrize(
    ("format", "markup"),
    [("phpbb", "bbcode"), pytest.param("reddit", "markdown", marks=pytest.mark.slow)],
)
def test_a_whole_game_of_saved_pages(hostkit: Hostkit, format: str, markup: str) -> None:
    table = forum(hostkit, format, markup=markup)
    table.paste("announcement", "consideration")
    assert [found["post"] for found in table.read()["confirmed"]] == ["announcement"]
    table.resolve()
    bids = [("35", "20", "10"), ("5", "pass", "15"), ("pass", "30", "bid 1"), ("all in", "40", "50")]
    for number, spoken in enumerate(bids, 1):
        table.paste("announcement", f"round-{number}")
        table.post("mallory", "bid 500")
        for player, text in zip(("alice", "bob", "carol"), spoken, strict=True):
            table.message(player, text)
        found = table.read()
        assert [row["verdict"] for row in found["orders"]] == ["refused"] + ["sealed"] * 3
        assert {item["post"] for item in found["confirmed"]} == {"announcement", "reveal", "standings"}
        assert [post["outcome"] for post in found["posts"]] == ["queued"]
        table.post("hosty", found["posts"][0]["text"])
        assert table.read()["orders"] == []
        assert table.resolve() == f"round-{number}"
    for player, text in (("alice", "discard 2C 2D 2H 3C 3D"), ("bob", "discard nothing"), ("carol", "pass")):
        table.message(player, text)
    table.read()
    table.resolve()
    for player, text in (("bob", "bid 20 on alice"), ("carol", "pass"), ("alice", "pass")):
        table.message(player, text)
    table.read()
    table.resolve()
    table.read()
    final = hostkit("standings", "--json").json
    assert [(row["player"], row["rank"], row["payout"]) for row in final["players"]] == [
        ("alice", 1, 20_000_000), ("bob", 2, 0), ("carol", 3, -65_000_000),
    ]  # fmt: skip
    audit = hostkit("audit", "--heads", "thread", "--json")
    assert (audit.code, audit.json["verdict"]) == (0, "verified"), audit.out


@pytest.fixture
def table(hostkit: Hostkit) -> _Forum:
    """A game in its first round, with two bids on the page."""
    table = forum(hostkit, "phpbb")
    table.resolve()
    table.read()
    table.message("alice", "bid 35")
    table.message("bob", "bid 20")
    table.post("bob", "good luck all")
    return table


def test_importing_twice_changes_nothing(table: _Forum) -> None:
    assert [row["player"] for row in table.read()["orders"]] == ["alice", "bob"]
    log = Path("games/g1.yaml").read_bytes()
    for _ in range(2):
        again = table.read()
        assert (again["orders"], again["talk"], again["confirmed"]) == ([], 0, [])
    assert Path("games/g1.yaml").read_bytes() == log


def test_a_changed_post_is_reported_as_edited(table: _Forum) -> None:
    table.read()
    table.mail[0] = table.mail[0]._replace(text="bid 99")
    [row] = table.read()["orders"]
    assert (row["player"], row["verdict"], row["rule"]) == ("alice", "edited", "ALL-4")
    assert row["reason"] == "edited after it was read: what was read first counts"
    assert table.read()["orders"] == []
    table.said[-1] = table.said[-1]._replace(text="bid 7")
    assert [row["verdict"] for row in table.read()["orders"]] == ["edited"]


def test_an_older_save_after_a_newer_one_changes_nothing(table: _Forum, hostkit: Hostkit) -> None:
    table.post("alice", "bid 30")
    Path("older").write_text(page("phpbb", table.said))
    last = table.said[-1]
    table.said[-1] = last._replace(text="bid 55", edited=table.now)
    Path("newer").write_text(page("phpbb", table.said))
    for name in ("older", "newer"):
        assert hostkit("import", name, "--now", table.now).code == 0
    log = Path("games/g1.yaml").read_bytes()
    assert hostkit("import", "older", "--now", table.now).code == 0
    assert Path("games/g1.yaml").read_bytes() == log


def test_a_post_from_the_future_keeps_all_out(table: _Forum, hostkit: Hostkit) -> None:
    """Ten years ahead, or an hour by a wrong zone: a time was misread, so that no other of the file is sure."""
    log = Path("games/g1.yaml").read_bytes()
    for at, ahead in ((after(table.now, 10 * 365 * 86_400), "3650 d"), (after(table.now, 3600), "1 h")):
        Path("late").write_text(page("phpbb", [*table.said, Said(900, "alice", at, "bid 35")]))
        ran = hostkit("import", "late", "--now", table.now)
        assert (ran.code, ran.out) == (2, "")
        assert f"the post phpbb/p900 of alice is of {at}, {ahead} after now ({table.now})" in ran.err
        assert "hostkit import --zone Europe/Berlin FILE" in ran.err
    assert Path("games/g1.yaml").read_bytes() == log
    berlin = after(table.now, 3600)
    paste = f"alice — {berlin[:10]} {berlin[11:16]}\nbid 35\n"
    assert hostkit("import", "-", "--now", table.now, stdin=paste).code == 2
    ran = hostkit("import", "-", "--zone", "Europe/Berlin", "--json", "--now", table.now, stdin=paste)
    assert [row["at"] for row in ran.json["orders"]] == [table.now[:17] + "00Z"]
    assert "is no time zone" in hostkit("import", "late", "--zone", "Berlin", "--now", table.now).err


def test_recover_gives_again_what_waits_to_be_pasted(table: _Forum, hostkit: Hostkit) -> None:
    """A host who has lost the screen gets every text again, until an import shows that it stands."""
    table.read()
    again = table.do("recover")
    for what in ("announcement", "receipts"):
        assert f"--- {what} of round-1 ---" in again.out and f"g1/{what}/" in again.out
    assert again.err.count("send it to alice yourself") == 1
    log = Path("games/g1.yaml").read_bytes()
    assert table.do("recover").out == again.out
    assert Path("games/g1.yaml").read_bytes() == log
    for what in ("announcement", "receipts"):
        table.post("hosty", table.do("publish", what, "round-1", "--print").out)
    table.read()
    assert "round-1" not in table.do("recover").out


def test_resolve_closes_and_gives_the_texts_to_paste(table: _Forum) -> None:
    """Nothing reaches anybody before the host pastes it, so that there is nothing to try out."""
    table.read()
    table.now = table.do("status", "--json").json["window"]["deadline"]
    done = table.do("resolve")
    assert [line for line in done.out.split("\n") if line.startswith("---")] == [
        "--- reveal of round-1 ---", "--- standings of round-1 ---", "--- announcement of round-2 ---",
    ]  # fmt: skip
    assert "waiting: the reveal of round-1, paste it" in done.err
    assert "\\u{" not in done.out


def test_a_reminder_is_one_text_to_paste(table: _Forum) -> None:
    table.read()
    table.now = after(table.do("status", "--json").json["window"]["deadline"], -3600)
    told = table.do("remind", "--notify")
    assert "carol told by thread" in told.out and "closes in 1 h" in told.out
    assert "this board calls nobody by name" in told.err


def test_one_wrong_file_keeps_all_out(table: _Forum, hostkit: Hostkit) -> None:
    log = Path("games/g1.yaml").read_bytes()
    Path("good").write_text(page("phpbb", table.said))
    Path("half").write_text(page("phpbb", table.said)[:-200])
    ran = hostkit("import", "good", "half", "--now", table.now)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "hostkit: half: the page ends before its end: only half of it was saved\n  nothing was imported\n"
    )
    assert Path("games/g1.yaml").read_bytes() == log


def test_only_the_hosts_account_confirms(table: _Forum, hostkit: Hostkit) -> None:
    text = table.do("publish", "announcement", "round-1", "--print").out
    assert "[code]" in text and "g1/announcement/" in text
    table.post("mallory", text)
    assert table.read()["confirmed"] == []
    table.post("hosty", text)
    [found] = table.read()["confirmed"]
    assert found == {"post": "announcement", "window": "round-1", "id": f"phpbb/p{table.said[-1].id}"}
    assert table.do("publish", "announcement", "round-1", "--print").err.startswith(
        "unchanged on the board: the announcement of round-1, http://forum.example/viewtopic.php?p="
    )
    table.post("hosty", text)
    Path("thread").write_text(page("phpbb", table.said))
    ran = hostkit("import", "thread", "--now", table.now)
    assert "announcement of round-1 stands 2 times; delete all but one by hand" in ran.err


def test_what_open_shows_is_confirmed(table: _Forum) -> None:
    shown = table.do("open")
    assert shown.err.startswith("waiting: the announcement of round-1, paste it")
    table.post("hosty", shown.out)
    assert [found["post"] for found in table.read()["confirmed"]] == ["announcement"]
    assert table.do("publish", "announcement", "round-1").err.startswith(
        "unchanged on the board: the announcement"
    )


def test_nothing_is_handed_over_twice(table: _Forum) -> None:
    first = table.do("publish", "announcement", "round-1", "--print")
    log = Path("games/g1.yaml").read_bytes()
    assert table.do("publish", "announcement", "round-1", "--print").out == first.out
    assert Path("games/g1.yaml").read_bytes() == log


def test_salts_are_shown_to_be_sent_by_hand(table: _Forum, hostkit: Hostkit) -> None:
    Path("pm").write_text(page("phpbb", table.mail[:1], private=True))
    ran = hostkit("import", "pm", "--now", table.now)
    assert ran.code == 0
    assert re.search(r"the salt of receipt \d+: send it to alice yourself:\n.*\n\n.*Receipt: ", ran.err, re.S)
    # The player is to see how it was read, as on any other board; what is posted does not say it.
    assert "It was read so: bid 35: accepted" in ran.err and "bid 35" not in ran.out
    assert "[code]" in ran.out


def test_a_paste_from_the_keyboard_is_a_private_message_if_one_says_so(
    table: _Forum, hostkit: Hostkit
) -> None:
    paste = f"carol — {table.now[:10]} {table.now[11:16]}\nbid 50\n"
    ran = hostkit("import", "-", "--via", "pm", "--json", "--now", table.now, stdin=paste)
    assert [(row["player"], row["verdict"]) for row in ran.json["orders"]] == [("carol", "sealed")]


def _takes_away(format: str, saved: str, id: int) -> str:
    """A saved page from which a post is gone, by somebody else's doing."""
    if format == "mediawiki":
        return hidden_revision(saved, id)
    data = json.loads(saved)
    if format == "discourse":
        [post] = [post for post in data["post_stream"]["posts"] if post["id"] == id]
        post |= {"hidden": True, "cooked_hidden": True, "cooked": "<p>This post was flagged.</p>"}
    else:
        [comment] = [
            thing["data"] for thing in data[1]["data"]["children"] if thing["data"]["author"] == "carol"
        ]
        comment |= {"author": "[deleted]", "body": "[removed]"}
    return json.dumps(data)


@pytest.mark.parametrize("read", [False, True])
@pytest.mark.parametrize("format", ["reddit", "discourse", "mediawiki"])
def test_what_others_took_away_is_named_unless_it_was_read(hostkit: Hostkit, format: str, read: bool) -> None:
    table = forum(hostkit, format)
    table.resolve()
    table.post("carol", "bid 77")
    carols = table.said[-1].id
    table.post("bob", "good luck all")
    whole = page(format, table.said)
    for saved in ([whole] if read else []) + [_takes_away(format, whole, carols)] * 2:
        Path("thread").write_text(saved, encoding="utf-8")
        found = table.do("import", "thread", "--json").json
    told = [fault["reason"] for fault in found["faults"]]
    assert len(told) == (not read) and all("enter a bid with hostkit record" in reason for reason in told)
    # With the window goes the question.
    table.resolve()
    Path("thread").write_text(_takes_away(format, whole, carols), encoding="utf-8")
    table.do("import", "thread")


def test_any_forum_by_selectors(table: _Forum, hostkit: Hostkit) -> None:
    Path("other.html").write_text(page("html", [table.said[-1]._replace(text="bid 7")]))
    words = ["import", "other.html", "--from", "html", "--now", table.now]
    refused = hostkit(*words)
    assert (refused.code, "the selector 'post' is missing" in refused.err) == (2, True)
    given = [f"--select={pair}" for pair in ("post=article", "author=.who", "time=.when", "text=.what")]
    assert "is no CSS" in hostkit(*words, *given[:3], "--select=text=[[").err
    first = hostkit(*words, *given)
    assert (first.code, "to keep these" in first.err) == (0, True)
    assert "refused" in first.out
    kept = "    select: {post: article, author: .who, time: .when, text: .what}\n"
    Path("hostkit.yaml").write_text(Path("hostkit.yaml").read_text() + kept)
    assert "nothing new" in hostkit(*words).out
    Path("page.html").write_text(
        page("html", [table.said[-1]._replace(id=900, author="carol", text="bid 8")])
    )
    plain = hostkit("import", "page.html", "--now", table.now)
    assert (plain.code, "refused" in plain.out) == (0, True), plain.err
    Path("login.html").write_text("<html><title>Log in</title><input type=password></html>")
    assert "it is a page to log in" in hostkit("import", "login.html", "--now", table.now).err


def test_one_post_in_two_forms_is_no_edit(table: _Forum, hostkit: Hostkit) -> None:
    topic = json.loads(page("discourse", [table.said[-1]._replace(text="bid 7")]))
    Path("topic.json").write_text(json.dumps(topic))
    assert hostkit("import", "topic.json", "--now", table.now).code == 0
    topic["post_stream"]["posts"][0]["raw"] = "bid 7"
    Path("topic.json").write_text(json.dumps(topic))
    ran = hostkit("import", "topic.json", "--json", "--now", table.now).json
    assert ran["orders"] == []
    assert ran["faults"][0]["reason"] == "it was read as html before and is markdown now: save it as before"


def test_pages_are_read_in_a_game_of_another_board(hostkit: Hostkit) -> None:
    assert hostkit("init").code == 0
    now = ["--now", "2026-01-01T18:00:00Z"]
    assert hostkit("new", "g2", "--ruleset", "bid-poker", "--players", "alice,bob", *now).code == 0
    Path("t.json").write_text(page("reddit", [Said(50, "alice", "2026-01-01T18:01:00Z", "bid 5")]))
    ran = hostkit("import", "t.json", "--json", *now)
    assert (ran.code, [row["player"] for row in ran.json["orders"]]) == (0, ["alice"])


def test_help_and_unknown_formats(hostkit: Hostkit) -> None:
    assert "Example: hostkit import" in hostkit("import", "--help").out
    assert hostkit("import").code == 2
    Path("x").write_text("x")
    assert "there is no format 'x'" in hostkit("import", "x", "--from", "x").err


def test_a_name_with_markup_stays_text() -> None:
    assert html.escape("<b>") in page("phpbb", [Said(1, "alice", "2026-01-01T18:00:00Z", "<b>")])


@pytest.mark.parametrize("words", [("--via", "pm"), ("--via", "thread"), ("--from", "text"), ()])
def test_bytes_that_are_no_text_are_refused_and_no_bug(
    table: _Forum, hostkit: Hostkit, words: tuple[str, ...]
) -> None:
    table.read()
    log = Path("games/g1.yaml").read_bytes()
    ran = hostkit("import", "-", *words, "--now", table.now, stdin=b"alice \x97 2026-01-05 06:05\nbid 35\n")
    assert (ran.code, "it is not UTF-8 text" in ran.err) == (2, True)
    assert Path("games/g1.yaml").read_bytes() == log


@pytest.mark.parametrize("via", ["pm", "thread"])
def test_a_head_that_cannot_be_read_names_its_line_and_nothing_is_imported(
    table: _Forum, hostkit: Hostkit, via: str
) -> None:
    at = f"{table.now[:10]} {table.now[11:16]}"
    log = Path("games/g1.yaml").read_bytes()
    paste = f"alice — {at}\nbid 35\n\nbob — sometime monday\nbid 44\n"
    ran = hostkit("import", "-", "--via", via, "--now", table.now, stdin=paste)
    assert (ran.code, "line 4: 'sometime monday'" in ran.err, "nothing was imported" in ran.err) == (
        2,
        True,
        True,
    )
    assert Path("games/g1.yaml").read_bytes() == log
    paste = paste.replace(" — sometime monday", f" - {at}")
    rows = hostkit("import", "-", "--via", via, "--json", "--now", table.now, stdin=paste).json["orders"]
    assert [row["player"] for row in rows] == ["alice", "bob"]


def test_a_players_other_name_is_known_in_a_paste(table: _Forum, hostkit: Hostkit) -> None:
    paste = f"alice — {table.now[:10]} {table.now[11:16]}\nbid 35\nRobert: bid 44\n"
    assert hostkit("player", "bob", "--alias", "robert", "--now", table.now).code == 0
    ran = hostkit("import", "-", "--via", "pm", "--now", table.now, stdin=paste)
    assert (ran.code, "line 3: it begins with a player's name" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("bid 35", True),
        ("[g1] bid 35", True),
        ("g1: bid 35", True),
        ("[g1] bid 35, as in g2", True),
        ("[g2] bid 35", False),
        ("g2: bid 35", False),
        ("bid 35 in g2", False),
        ("[g4] bid 35", True),
    ],
)
@pytest.mark.parametrize("via", ["pm", "thread"])
def test_a_private_message_for_another_game_is_not_read_into_this_one(
    table: _Forum, hostkit: Hostkit, text: str, read: bool, via: str
) -> None:
    for game in ("g2", "g3"):
        table.do("new", game, "--ruleset", "bid-poker", "--players", "alice,bob,carol")
    paste = f"alice — {table.now[:10]} {table.now[11:16]}\n{text}\n"
    for _ in range(2):
        ran = hostkit("import", "-", "-g", "g1", "--via", via, "--json", "--now", table.now, stdin=paste)
        assert ran.code == 0, ran.err
        told = [fault["reason"] for fault in ran.json["faults"]]
        left = via == "pm" and not read
        assert [reason.startswith("alice wrote it for g2") for reason in told] == ([True] if left else [])
    log = Path("games/g1.yaml").read_text() + Path("games/g1.secret.yaml").read_text()
    assert (text in log) == (not left)
    if left:
        table.do("resolve", "-g", "g2", "--early")
        again = hostkit("import", "-", "-g", "g2", "--via", via, "--json", "--now", table.now, stdin=paste)
        assert [row["player"] for row in again.json["orders"]] == ["alice"]


@pytest.mark.parametrize(
    "text",
    [
        "[g1] bid 20\n[g2] bid 90",
        "g2: bid 90\n\ng1: bid 20",
        "bid 20 in g1, bid 90 in g2",
        "[g2] [g1] bid 35",
    ],
)
def test_a_private_message_for_two_games_is_read_into_none(
    table: _Forum, hostkit: Hostkit, text: str
) -> None:
    table.do("new", "g2", "--ruleset", "bid-poker", "--players", "alice,bob,carol")
    paste = f"alice — {table.now[:10]} {table.now[11:16]}\n{text}\n"
    for game in ("g1", "g2"):
        ran = hostkit("import", "-", "-g", game, "--via", "pm", "--json", "--now", table.now, stdin=paste)
        assert ran.json["orders"] == []
        (fault,) = ran.json["faults"]
        at, id = f"{table.now[:16]}:00Z", fault["where"].split()[-1]
        assert fault["reason"] == (
            f"alice wrote it at {at}, for g1 and g2: enter in each what is for it: "
            f"hostkit -g GAME record alice 'ORDER' --at {at} --source {id}"
        )


def test_what_a_killed_import_did_not_show_comes_with_the_next(
    table: _Forum, hostkit: Hostkit, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("pm").write_text(page("phpbb", table.mail[:1], private=True))

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("hostkit.cli.importing._show_heard", killed)
        assert hostkit("import", "pm", "--now", table.now).code not in (0, 70)
    again = hostkit("import", "pm", "--now", table.now)
    assert again.err.count("send it to alice yourself") == 1
    assert "g1/receipts/" in again.out
    assert "send it to alice" not in hostkit("import", "pm", "--now", table.now).err


def test_status_says_what_waits_to_be_pasted(table: _Forum, hostkit: Hostkit) -> None:
    table.read()
    told = table.do("status").err
    assert "to paste, as no import has seen it yet: " in told
    assert "announcement of round-1" in told and "receipts of round-1" in told and "hostkit recover" in told
    for what, window in (
        ("reveal", "consideration"),
        ("standings", "consideration"),
        ("announcement", "round-1"),
    ):
        table.paste(what, window)
    table.post("hosty", table.do("publish", "receipts", "round-1", "--print").out)
    table.read()
    assert "to paste" not in table.do("status").err


def test_chatter_is_counted_and_not_listed(table: _Forum, hostkit: Hostkit) -> None:
    table.read()
    for number in range(40):
        table.post("mallory", f"I had 3 aces and {number} coins once")
    table.post("mallory", "bid 500")
    Path("thread").write_text(page("phpbb", table.said))
    ran = hostkit("import", "thread", "--now", table.now)
    assert ran.out.count("mallory") <= 3 and "bid 500" in ran.out
    assert "40 posts of plain talk" in ran.err


def test_what_was_taken_for_an_order_did_count(table: _Forum, hostkit: Hostkit) -> None:
    """A near-miss that the host has read, and talk that was edited, are not listed as what did not count."""
    table.message("carol", "bid about 30")
    table.post("alice", "I had 3 coins once")
    table.read()
    row = next(row for row in table.do("orders", "--json").json["orders"] if row["player"] == "carol")
    table.do("rule", "accept", str(row["seq"]), "--as", "bid 30", "--why", "she means it")
    table.said[-1] = table.said[-1]._replace(text="I had 4 coins once", edited=after(table.now, 60))
    table.now = after(table.now, 120)
    table.read()
    table.now = table.do("status", "--json").json["window"]["deadline"]
    texts = {post["post"]: post["text"] for post in table.do("resolve", "--json").json["posts"]}
    assert "Did not count" not in texts["reveal"]
    assert "carol" in texts["reveal"]
