"""Plays a case of a ruleset, `rulesets/<name>/cases/*.yaml`, through the desk: real log, real reader, real board.

A case is a story of entries and what must follow; an entry with `fails` must be refused with that message.
`Story` is one such case in play.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import yaml

from hostkit.boards.local import LocalBoard
from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.desk import play, report, start
from hostkit.desk.amend import amend
from hostkit.desk.game import Desk, at_desk
from hostkit.desk.hear import record, scrape
from hostkit.desk.resolve import resolve
from hostkit.desk.rule import rule
from hostkit.errors import HostkitError
from hostkit.store import Workspace
from hostkit.times import after, read_moment, read_span

_OPTIONS = {"at", "via", "then", "early", "anyway", "why", "was", "now", "from", "as", "until", "default",
            "fails"}  # fmt: skip

_RULING_OPTIONS = {"reading": "as", "since": "from", "until": "until", "default": "default"}


def whole(deck: str, ruleset: str, options: dict[str, Any]) -> str:
    """A case names the cards that matter; the others of the last pack come after them. Dice need none."""
    cards = [Card(card) for card in deck.split()]
    if ruleset != "auction-nomic":
        pack = standard_deck(int(options.get("jokers", 0)))
        last = Counter(cards[len(cards) - (len(cards) - 1) % len(pack) - 1 :])
        cards += (Counter(pack) - last).elements()
    return "\n".join(cards)


def chance(count: int) -> bytes:
    """Seeds for cases: what is dealt does not matter where no deck is given, but it must not vary."""
    return bytes(range(count))


class Story:
    """One case in play: the clock goes on by a minute with every entry that names no time."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.case: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
        self.ruleset = path.parent.parent.name
        self.default_via = "pm" if self.ruleset == "bid-poker" else "thread"
        self.workspace = Workspace.init(folder)
        monday = "2026-01-05T00:00:00Z" if self.ruleset == "auction-nomic" else "2026-01-01T18:00:00Z"
        self.now = read_moment(str(self.case["start"])) if "start" in self.case else monday
        self.due: list[tuple[int, str, str]] = []
        deck = self.case.get("deck")
        options = {key: str(value) if isinstance(value, int) else value
                   for key, value in (self.case.get("options") or {}).items()}  # fmt: skip
        start.new(
            self.workspace, "case", ruleset=self.ruleset, players=[str(name) for name in self.case["players"]],
            board="", options=options, deck=whole(str(deck), self.ruleset, options) if deck else None, now=self.now,
            chance=chance,
        )  # fmt: skip

    def tell(self) -> None:
        for number, entry in enumerate(self.case["story"], 1):
            kind = next(key for key in entry if key not in _OPTIONS)
            try:
                getattr(self, f"_{kind}", self._message)(entry, kind)
            except AssertionError as error:
                raise AssertionError(f"entry {number}, {entry}: {error}") from None
            except HostkitError as error:
                if entry.get("fails") != error.message:
                    raise AssertionError(f"entry {number}, {entry}: {error}") from error
            else:
                assert "fails" not in entry, f"entry {number}, {entry}: it was allowed"
        with self._desk() as desk:
            self._settle(desk, everything=True)

    def _desk(self) -> Any:
        return at_desk(self.workspace, "case", now=self.now, chance=chance)

    def _time(self, entry: dict[str, Any]) -> None:
        if "at" in entry:
            with self._desk() as desk:
                assert desk.game.window is not None
                self.now = after(desk.game.window.opens, read_span(str(entry["at"])))
        else:
            self.now = after(self.now, 60)

    def _message(self, entry: dict[str, Any], player: str) -> None:
        self._time(entry)
        via = entry.get("via", self.default_via)
        with self._desk() as desk:
            heard = record(desk, str(player), str(entry[player]), at=self.now, via=via, url="")
            if "then" in entry:
                self.due.append((heard.seqs[-1], desk.game.windows[-1], entry["then"]))
            self._settle(desk, everything=False)

    def _settle(self, desk: Desk, *, everything: bool) -> None:
        """Compare verdicts that were foretold, once their window is resolved or their text is public."""
        for seq, window, wanted in list(self.due):
            if not everything and window not in desk.game.closed:
                continue
            rows = [row for row in desk.game.rows(window) if row.seq == seq]
            row = rows[-1]
            found = f"{row.verdict}: {row.reason}{f' ({row.rule})' if row.rule else ''}"
            assert row.verdict == wanted if ":" not in wanted else found == wanted, (
                f"{found!r}, not {wanted!r}"
            )
            self.due.remove((seq, window, wanted))

    def _resolve(self, entry: dict[str, Any], kind: str) -> None:
        window = str(entry[kind])
        if "at" in entry:
            self._time(entry)
        while True:
            with self._desk() as desk:
                opened = desk.game.window
                assert opened is not None and opened.name == window, f"open is {opened and opened.name}"
                planned = desk.game.machine.window
                assert planned is not None
                done = planned.early and not desk.game.awaiting
                if not entry.get("early"):
                    self.now = (
                        after(self.now, 60) if done and kind == "resolve" else max(self.now, opened.deadline)
                    )
            with self._desk() as desk:
                closed = resolve(
                    desk, window, early=bool(entry.get("early")), anyway=bool(entry.get("anyway"))
                ).closed
                self._settle(desk, everything=False)
            if closed:
                return

    _silence = _resolve

    def _resolve_to(self, entry: dict[str, Any], kind: str) -> None:
        while True:
            with self._desk() as desk:
                opened = desk.game.window
            assert opened is not None, f"{entry[kind]} was never open"
            if opened.name == entry[kind]:
                return
            self._resolve({"silence": opened.name, "anyway": True}, "silence")

    def _rule(self, entry: dict[str, Any], kind: str) -> None:
        self._time(entry)
        with self._desk() as desk:
            words = str(entry[kind]).split()
            if words[0] in ("accept", "void") and not words[1].isdigit():
                # A case names the player; the command names the message, here the player's last.
                rows = [row for row in desk.game.rows(desk.game.windows[-1]) if row.player == words[1]]
                words[1] = str(rows[-1].seq)
            given = {name: str(entry.get(key, "")) for name, key in _RULING_OPTIONS.items()}
            rule(desk, words, why=str(entry.get("why", "because")), **given)

    def _amend(self, entry: dict[str, Any], kind: str) -> None:
        self._time(entry)
        options = {key: str(value) if isinstance(value, int) else value for key, value in entry[kind].items()}
        with self._desk() as desk:
            amend(desk, options, since=str(entry["from"]), why=str(entry.get("why", "because")))

    def _open(self, entry: dict[str, Any], kind: str) -> None:
        self._time(entry)
        with self._desk() as desk:
            play.announce(desk, str(entry[kind]), send=False)

    def _edit(self, entry: dict[str, Any], kind: str) -> None:
        """A post that is read, edited, and read again; without `was`, it was edited before it was first read."""
        player = str(entry[kind])
        self.now = after(self.now, 60)
        with self._desk() as desk:
            play.announce(desk, None, send=False)
            thread = desk.game.published[-1].thread
            board = desk.board
            assert isinstance(board, LocalBoard)
            post = board.post_as(player, thread=thread, text=str(entry.get("was", "hello")), at=self.now)
            if "was" in entry:
                scrape(desk)
        self._time(entry)
        with self._desk() as desk:
            board = desk.board
            assert isinstance(board, LocalBoard)
            board.edit_as(player, id=post, text=str(entry["now"]), at=self.now)
            heard = scrape(desk)
            if "then" in entry:
                self.due.append((heard.seqs[-1], desk.game.windows[-1], entry["then"]))

    def _delete(self, entry: dict[str, Any], kind: str) -> None:
        """A post that is read and then deleted; with `now`, one that was deleted before it was ever read."""
        player = str(entry[kind])
        self.now = after(self.now, 60)
        with self._desk() as desk:
            play.announce(desk, None, send=False)
            board = desk.board
            assert isinstance(board, LocalBoard)
            text = str(entry.get("was") or entry.get("now"))
            post = board.post_as(player, thread=desk.game.published[-1].thread, text=text, at=self.now)
            if "was" in entry:
                scrape(desk)
            board.delete_as(player, id=post)
            scrape(desk)

    def _expect(self, entry: dict[str, Any], kind: str) -> None:
        with self._desk() as desk:
            standings = report.standings(desk.game, head=desk.head)
            status = report.status(desk.game, head=desk.head, now=self.now)
        found: dict[str, Any] = {row["player"]: row for row in standings["players"]}
        found |= {key: standings[key] for key in ("table", "finished", "as_of")}
        opened = status["window"] or {}
        found |= {"window": opened.get("name"), "awaiting": opened.get("awaiting"), "acted": opened.get("acted"),
                  "deadline": opened.get("deadline"), "next": status["next"]}  # fmt: skip
        _contains(found, entry[kind], "")


def _contains(found: Any, wanted: Any, where: str) -> None:
    if isinstance(wanted, dict):
        assert isinstance(found, dict), f"{where}: {found!r}"
        for key, value in wanted.items():
            assert str(key) in found, f"{where}: there is no {key}"
            _contains(found[str(key)], value, f"{where} {key}".strip())
    elif isinstance(wanted, list) and isinstance(found, list | tuple):
        assert len(found) == len(wanted), f"{where} is {list(found)}, not {wanted}"
        for place, (one, other) in enumerate(zip(found, wanted, strict=True)):
            _contains(one, other, f"{where}[{place}]")
    else:
        assert found == wanted, f"{where} is {found!r}, not {wanted!r}"
