"""Public inputs: the players' words and the beacon, from the promise of a seed to the audit."""

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import ClassVar

import pytest

from hostkit import verify
from hostkit.boards.local import LocalBoard
from hostkit.cards import beacon
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.mix import Mixture, mix
from hostkit.desk.rehearse import on_paper
from hostkit.errors import BoardError, DataError, InputError, NotDueError
from hostkit.log.events import Event
from hostkit.replay import replay
from hostkit.store import Workspace
from hostkit.times import after
from tests.audit.forge import Forge
from tests.audit.games import bid_poker
from tests.cards.test_beacon import ROUND_1000, ROUND_657413

BEFORE, PROMISED, AFTER = "2023-08-23T15:48:00Z", "2023-08-23T15:49:24Z", "2023-08-23T16:00:00Z"


def test_a_game_with_words_is_verified_by_both(tmp_path: Path) -> None:
    played = bid_poker(tmp_path / "game", deal="words")
    report = audit(played.log, heads=played.posts)
    assert report["verdict"] == "verified", report
    assert verify.verdict(verify.check(played.log.read_bytes(), played.posts))[0] == "verified"
    assert "Bob B: battery ♠" in played.posts


@pytest.mark.parametrize(
    ("steps", "check"),
    [
        ([{"do": "replace", "event": "mixed", "find": "horse", "with": "house"}], "deck"),
        ([{"do": "drop", "event": "mixed"}], "deck"),
        ([{"do": "double", "event": "mixed"}], "seed"),
        ([{"do": "swap", "records": [["mixed", 1], ["dealt", 1]]}], "seed"),
        ([{"do": "swap", "records": [["mixed", 1], ["seed-committed", 1]]}], "seed"),
    ],
)
def test_words_changed_afterwards_are_found_by_both(
    tmp_path: Path, steps: list[dict[str, object]], check: str
) -> None:
    played = bid_poker(tmp_path / "game", deal="words")
    forged = Forge(played.log.read_bytes()).forge({"steps": steps})
    (tmp_path / "g1.yaml").write_bytes(forged)
    report = audit(tmp_path / "g1.yaml", heads="")
    assert check in [row["check"] for row in report["checks"] if row["result"] == "failed"], report
    assert check in [row.check for row in verify.check(forged) if row.result == "failed"]


def test_every_event_is_known_to_the_second_implementation() -> None:
    tags = {str(kind.__struct_config__.tag) for kind in Event.__args__}
    assert set(verify.EVENTS.pattern.split("|")) == tags


class Started:
    """A game whose seed is promised and whose cards are not dealt."""

    def __init__(self, root: Path, source: str) -> None:
        self.workspace = Workspace.init(root)
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="", options={"deal": source},
            deck=None, now=PROMISED, chance=seeded(1),
        )  # fmt: skip
        if source == "beacon":
            self.open(PROMISED)

    def open(self, now: str) -> str:
        with at_desk(self.workspace, "g1", now=now, chance=seeded(2)) as desk:
            return play.announce(desk, None, send=False)[0].outcome

    def mix(self, *, words: list[str] | None = None, signature: str = "", now: str = AFTER) -> list[str]:
        with at_desk(self.workspace, "g1", now=now, chance=seeded(2)) as desk:
            done = mix(desk, words=words or [], signature=signature, send=False)
            return [post.post for post in done.published]

    @property
    def log(self) -> str:
        return self.workspace.log("g1").path.read_text(encoding="utf-8")


def test_nothing_is_dealt_before_the_words_stand_in_a_post(tmp_path: Path) -> None:
    game = Started(tmp_path, "words")
    with at_desk(game.workspace, "g1", now=PROMISED, chance=seeded(2)) as desk:
        assert play.announce(desk, None, send=False)[0].post == "promise"
    assert "event: dealt" not in game.log
    assert game.mix(words=["alice: horse"]) == ["inputs"]
    assert "event: dealt" not in game.log
    assert game.mix() == ["inputs", "announcement"]
    assert game.log.index("event: published") < game.log.index("event: dealt")
    with pytest.raises(DataError, match="the words are closed since event"):
        game.mix(words=["bob: too late"])
    with pytest.raises(DataError, match="no public inputs are awaited"):
        game.mix()


def test_words_that_are_none(tmp_path: Path) -> None:
    game = Started(tmp_path, "words")
    for words, message in (
        ([], "no player has written a word"),
        ([""], "does not say whose words"),
        (["horse"], "does not say whose words"),
        ([": horse"], "does not say whose words"),
        (["mallory: horse"], "'mallory' is no player of this game"),
        (["alice:  "], "alice has no words"),
        (["alice: " + "x" * 201], "200 printable characters"),
        (["alice: \u202ehorse"], "200 printable characters"),
        (["alice: fine", "horse"], "does not say whose words"),
        ([f"alice: {number}" for number in range(21)], "more than 20 texts of alice"),
    ):
        with pytest.raises(InputError, match=message):
            game.mix(words=words)
        assert "event: post" not in game.log
    with pytest.raises(InputError, match="words, not for the beacon"):
        game.mix(signature=ROUND_1000)
    assert "event: mixed" not in game.log


class Written(Started):
    """A game whose promise is up, so that players can write their words under it."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, "words")
        with at_desk(self.workspace, "g1", now=PROMISED, chance=seeded(2)) as desk:
            play.announce(desk, None, send=False)
        self.board = LocalBoard(root / "board" / "g1", host="host")
        self.at = PROMISED

    def write(self, author: str, text: str, *, private: bool = False) -> str:
        self.at = after(self.at, 60)
        if private:
            return self.board.message_as(author, text=text, at=self.at)
        return self.board.post_as(author, thread="deal", text=text, at=self.at)

    def mixed(self, *words: str, anyway: bool = False) -> Mixture:
        with at_desk(self.workspace, "g1", now=AFTER, chance=seeded(2)) as desk:
            return mix(desk, words=list(words), signature="", send=False, anyway=anyway)

    def inputs(self, *words: str) -> tuple[bool, list[str]]:
        done = self.mixed(*words)
        return done.dealt, list(done.inputs)

    def audit(self) -> dict[str, str]:
        return {
            row["check"]: row["result"] for row in audit(self.workspace.log("g1").path, heads=None)["checks"]
        }


def test_words_are_read_from_the_thread_and_are_evidence(tmp_path: Path) -> None:
    game = Written(tmp_path)
    game.write("alice", "bid 35 lol\n\n  correct horse")
    game.write("bob", "♠ " * 300)
    game.write("mallory", "me too")
    game.write("host", "so many words")
    game.write("bob", "psst", private=True)
    with at_desk(game.workspace, "g1", now=AFTER, chance=seeded(2)) as desk:
        scrape(desk)
        done = mix(desk, words=[], signature="", send=False)
    assert done.passed_over == (
        "mallory: not taken, no player of this game",
        "bob: not taken, a private message: enter it with --word",
    )
    assert list(done.inputs) == ["alice: bid 35 lol correct horse", f"bob: {'♠ ' * 99}♠ "]
    assert "psst" not in game.log and "me too" not in game.log
    assert game.inputs() == (True, list(done.inputs))
    assert {game.audit()[check] for check in ("reading", "rules", "posts", "secrets")} == {"ok"}
    public = replay(game.workspace.log("g1").read())
    assert [post.source.id for post in public.words] == ["deal/2", "deal/3"]


def test_a_second_mix_adds_and_never_drops(tmp_path: Path) -> None:
    game = Written(tmp_path)
    assert game.inputs("alice: horse") == (False, ["alice: horse"])
    assert game.inputs("bob: staple") == (False, ["alice: horse", "bob: staple"])
    assert game.inputs("bob: staple") == (False, ["alice: horse", "bob: staple"])
    game.write("bob", "battery")
    assert game.inputs() == (False, ["alice: horse", "bob: staple", "bob: battery"])
    with pytest.raises(InputError, match="bob wrote 'battery' in the thread, not 'buttery'"):
        game.inputs("bob: buttery")
    assert game.inputs("bob: battery") == (False, ["alice: horse", "bob: staple", "bob: battery"])
    assert game.inputs() == (True, ["alice: horse", "bob: staple", "bob: battery"])
    log = game.log
    closing = log.rindex("event: published", 0, log.index("event: dealt"))
    assert log.index("event: mixed") < closing < log.index("event: dealt")
    told = [post.text for post in game.board.own_posts("deal")]
    assert ["These are closed" in text for text in told] == [False] * (len(told) - 1) + [True]
    assert "horse` (typed in by the host)" in told[-1]


def test_an_edit_after_the_words_were_read_changes_nothing(tmp_path: Path) -> None:
    game = Written(tmp_path)
    written = game.write("alice", "horse")
    assert game.inputs() == (False, ["alice: horse"])
    game.board.edit_as("alice", id=written, text="zebra", at=after(game.at, 60))
    with at_desk(game.workspace, "g1", now=AFTER, chance=seeded(2)) as desk:
        scrape(desk)
    assert game.inputs() == (True, ["alice: horse"])
    assert game.audit()["reading"] == "ok"


@pytest.mark.parametrize(
    "steps",
    [
        [{"do": "replace", "event": "mixed", "find": "horse", "with": "house"}],
        [{"do": "replace", "event": "mixed", "find": "posts: .5, 6.", "with": "posts: [5]"}],
        [{"do": "replace", "event": "post", "find": "horse", "with": "house"}],
    ],
)
def test_what_is_mixed_in_is_what_was_written(tmp_path: Path, steps: list[dict[str, object]]) -> None:
    game = Written(tmp_path)
    game.write("alice", "horse")
    game.write("bob", "battery")
    game.inputs()
    game.inputs()
    forged = tmp_path / "forged.yaml"
    forged.write_bytes(Forge(game.workspace.log("g1").path.read_bytes()).forge({"steps": steps}))
    rows = {row["check"]: row for row in audit(forged, heads="")["checks"]}
    assert rows["rules"]["result"] == "failed", rows
    assert "not what the players wrote" in rows["rules"]["detail"]


def test_a_beacon_pasted_by_hand(tmp_path: Path) -> None:
    game = Started(tmp_path, "beacon")
    assert "drand quicknet round 1000" in game.log
    with pytest.raises(NotDueError, match="comes at 2023-08-23T15:59:24Z"):
        game.mix(signature=ROUND_1000, now="2023-08-23T15:59:23Z")
    with pytest.raises(DataError, match="not the signature of drand quicknet round 1000"):
        game.mix(signature=ROUND_657413)
    with pytest.raises(InputError, match="96 hex digits"):
        game.mix(signature="12ab")
    with pytest.raises(InputError, match="not for words"):
        game.mix(words=["horse"])
    assert game.mix(signature=f" {ROUND_1000.upper()}\n") == ["inputs", "announcement"]
    report = audit(game.workspace.log("g1").path, heads=None)
    assert {row["check"]: row["result"] for row in report["checks"]}["beacon"] == "ok"


@pytest.mark.slow
def test_34_a_wrong_beacon_fails_the_audit_and_without_py_ecc_is_skipped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Started(tmp_path, "beacon")
    game.mix(signature=ROUND_1000)
    log = game.workspace.log("g1").path
    forged = Forge(log.read_bytes()).forge(
        {"steps": [{"do": "replace", "event": "mixed", "find": ROUND_1000, "with": ROUND_657413}]}
    )
    (tmp_path / "forged.yaml").write_bytes(forged)

    def result(path: Path) -> tuple[object, object]:
        rows = audit(path, heads="")["checks"]
        return next((row["result"], row["detail"]) for row in rows if row["check"] == "beacon")

    assert result(tmp_path / "forged.yaml")[0] == "failed"
    assert result(log)[0] == "ok"
    monkeypatch.setitem(sys.modules, "py_ecc.bls.hash_to_curve", None)  # as where it is not installed
    assert result(log) == ("skipped", "the signature was not checked: pip install 'hostkit[beacon]'")


class Network(BaseHTTPRequestHandler):
    """A beacon on this machine, which answers as it is told."""

    answer = b""
    code = 200
    paths: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.paths.append(self.path)
        self.send_response(self.code)
        self.send_header("Location", "http://localhost:1/elsewhere")
        self.end_headers()
        self.wfile.write(self.answer)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def network(tmp_path: Path) -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Network)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    Network.paths, Network.code = [], 200
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_a_beacon_that_is_fetched(tmp_path: Path, network: str) -> None:
    game = Started(tmp_path, "beacon")
    (tmp_path / "hostkit.yaml").write_text(f"beacon: {network}\n")
    for answer, code in (
        (b"", 500), (b"{}", 200), (b"[" * 10**6, 200), (b"\xff", 200), (b'{"round": 9, "signature": ""}', 200),
        (b"", 302),
    ):  # fmt: skip
        Network.answer, Network.code = answer, code
        with pytest.raises(BoardError, match="could not be read") as caught:
            game.mix()
        assert "hostkit mix --signature HEX" in caught.value.hint
    Network.answer, Network.code = json.dumps({"round": 1000, "signature": ROUND_1000}).encode(), 200
    assert game.mix() == ["inputs", "announcement"]
    assert set(Network.paths) == {f"/{beacon.CHAIN}/public/1000"}


def test_34_a_beacon_that_is_out_of_reach(tmp_path: Path) -> None:
    game = Started(tmp_path, "beacon")
    (tmp_path / "hostkit.yaml").write_text("beacon: http://127.0.0.1:1\n")
    with pytest.raises(BoardError, match="could not be read"):
        game.mix()
    (tmp_path / "hostkit.yaml").write_text("beacon: http://example.org\n")
    with pytest.raises(InputError, match="is not https"):
        game.mix()
    assert "event: mixed" not in game.log


@pytest.mark.parametrize("times", [0, 1])
@pytest.mark.parametrize("damage", ["no time", "no author", "no UTF-8"])
def test_nothing_is_closed_while_a_word_may_not_have_been_read(
    tmp_path: Path, times: int, damage: str
) -> None:
    game = Written(tmp_path)
    game.write("alice", "horse")
    for _ in range(times):
        assert not game.mixed().dealt
    file = tmp_path / "board" / "g1" / f"{game.write('bob', 'battery')}.md"
    (file,) = file.parent.glob(f"*{file.stem}-bob.md")
    whole = file.read_bytes()
    file.write_bytes({
        "no time": whole.replace(b"created: ", b"created: not "),
        "no author": whole.replace(b"author: ", b"autor: "),
        "no UTF-8": whole.replace(b"battery", b"\xff\xfe"),
    }[damage])  # fmt: skip
    for words in ([], [], ["bob: battery"]):
        with pytest.raises(BoardError, match=f"words may not have been read, .*{file.name}") as caught:
            game.mixed(*words)
        assert "hostkit mix --anyway" in caught.value.hint
        with at_desk(game.workspace, "g1", now=AFTER, chance=seeded(2)) as desk, pytest.raises(BoardError):
            mix(on_paper(desk), words=words, signature="", send=False)
    assert "event: mixed" not in game.log
    if times:
        done = game.mixed(anyway=True)
        assert (done.dealt, done.inputs) == (True, ("alice: horse",))
        return
    file.write_bytes(whole)
    game.mixed("bob: battery")
    done = game.mixed()
    assert (done.dealt, done.inputs) == (True, ("alice: horse", "bob: battery"))


def test_a_word_as_long_as_a_post_is_read_once(tmp_path: Path) -> None:
    game = Written(tmp_path)
    game.write("alice", "horse " * 2500)
    assert game.inputs() == (False, [f"alice: {'horse ' * 33}ho"])
    assert game.inputs()[0]
    assert game.log.count("event: post\n") == 1 and game.audit()["reading"] == "ok"


def test_nobody_stops_the_deal_or_keeps_others_out_by_writing_much(tmp_path: Path) -> None:
    game = Written(tmp_path)
    for number in range(101):
        game.write("alice", f"spam {number}")
    game.write("bob", "battery")
    first = game.mixed()
    assert list(first.inputs) == [f"alice: spam {number}" for number in range(20)] + ["bob: battery"]
    assert first.passed_over == ("alice: 81 posts are not taken, the first 20 are enough",)
    done = game.mixed()
    assert (done.dealt, done.inputs, done.passed_over) == (True, first.inputs, first.passed_over)
    assert {game.audit()[check] for check in ("reading", "rules", "posts", "secrets")} == {"ok"}


@pytest.mark.parametrize("text", ["zebra 12", "zebra, and I pass on lunch", "bidding is fun"])
def test_a_word_edited_after_the_deal_is_no_order_that_was_refused(tmp_path: Path, text: str) -> None:
    game = Written(tmp_path)
    written = game.write("alice", "horse 7")
    game.inputs()
    assert game.inputs() == (True, ["alice: horse 7"])
    game.open(AFTER)
    game.board.edit_as("alice", id=written, text=text, at=after(AFTER, 60))
    with at_desk(game.workspace, "g1", now=after(AFTER, 120), chance=seeded(2)) as desk:
        scrape(desk)
        assert [row for window in desk.game.windows for row in desk.game.rows(window)] == []
    public = replay(game.workspace.log("g1").read())
    assert [post.text for post in public.words] == ["horse 7"]
    assert game.audit()["reading"] == "ok"
