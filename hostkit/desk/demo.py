"""A whole game of Bid Poker with scripted players, through the code that a real game goes through.

The players live on the local board and behave like people: they chat, quote each other, edit, write too late,
bid what they do not have, fall silent, and two of them want the same lot for the same price. Only their wits are
simulated; for one seed it is always the same game.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hostkit.boards.local import LocalBoard
from hostkit.cards.ladder import POKER
from hostkit.desk import play, start
from hostkit.desk.audit import audit
from hostkit.desk.game import Chance, Desk, at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.rule import rule
from hostkit.store import Workspace
from hostkit.times import after

__all__ = ["Demo", "demo", "seeded"]

_START = "2026-01-02T18:00:00Z"
_GAME = "demo"

# Who plays, in seat order, and how large a part of their coins they like to risk; 0 never bids.
_PLAYERS = {
    "alice": 34, "bob": 30, "carol": 26, "dmitri": 38, "eve-lyn": 22, "Sir Bidsalot": 42, "player_7": 0, "harold": 18,
}  # fmt: skip
_FALLS_SILENT = "harold"
_BIDS = (
    "I'll bid {n} coins on this one", "bid: {n}", "{n}", "Hi! I bid {n}, please. Good luck all", "bid {n}",
    "Nice lot.\n\nbid {n}", "let me think...\n\n**bid {n}**", "bid {n} on lot {lot}",
)  # fmt: skip
_PASSES = ("pass", "pass, gl all", "no bid from me", "Not for me.\n\npass")
_CHATTER = (
    "Anyone else think lot {lot} is overrated?", "last time I bid 40 on something like this and regretted it",
    "would 30 be enough? asking for a friend", "good luck everyone!", "you should bid 35, {other}",
)  # fmt: skip


class Demo(NamedTuple):
    """A demonstration that has been played: where it lies, and what to show of it."""

    root: Path
    game: str
    reveal: str
    final: str
    audit: dict[str, Any]


def seeded(seed: int) -> Chance:
    """A source of bytes that is the same for the same seed; for demonstrations and tests, never for a real game."""
    drawn = 0

    def chance(count: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return hashlib.shake_256(f"{seed} {drawn}".encode()).digest(count)

    return chance


def demo(folder: Path, *, seed: int, tell: Callable[[str], None]) -> Demo:
    """Play the game in a new workspace and audit it; `tell` gets a line for each window."""
    table = _Table(Workspace.init(folder), seed)
    while table.window:
        tell(table.play_window())
    log = table.workspace.log(_GAME).path
    posted = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((folder / "board").rglob("*-host.md"))
    )
    return Demo(folder, _GAME, table.reveal, table.final, audit(log, heads=posted))


class _Table:
    """The game and everybody around it, moved on by the clock that the demonstration keeps."""

    def __init__(self, workspace: Workspace, seed: int) -> None:
        self.workspace = workspace
        self.seed = seed
        self.now = _START
        self.chance = seeded(seed)
        self.reveal = self.final = ""
        desk = start.new(
            workspace, _GAME, ruleset="bid-poker", players=list(_PLAYERS), board="", options={}, deck=None,
            now=self.now, chance=self.chance,
        )  # fmt: skip
        self.window = self._window(desk)
        with self._desk() as desk:
            play.announce(desk, None, send=False)

    def _desk(self) -> Any:
        return at_desk(self.workspace, _GAME, now=self.now, chance=self.chance)

    def _window(self, desk: Desk) -> str:
        return desk.game.window.name if desk.game.window else ""

    def play_window(self) -> str:
        """Everybody says what they have to say, the host reads it and resolves the window."""
        with self._desk() as desk:
            assert desk.game.window is not None
            deadline = desk.game.window.deadline
            self._talk(desk)
        self.now = after(self.now, 14 * 3600)
        with self._desk() as desk:
            heard = scrape(desk)
            play.acknowledge(desk, heard, send=False)
            if self.window == "round-2":
                self._edit(desk)
        self.now = after(deadline, 240)
        with self._desk() as desk:
            scrape(desk)
            for row in desk.game.unruled():
                rule(desk, ["void", str(row.seq)], why="nobody can say which number was meant")
            resolved, posts = play.resolve(desk, None, early=False, anyway=False, send=False)
            for post in posts:
                if post.post == "reveal":
                    self.reveal = post.text
                elif post.post == "final":
                    self.final = post.text
            self.window = self._window(desk)
            return f"{resolved.window:<14} {_told(desk.game.machine.result)}"

    # What the players do

    def _talk(self, desk: Desk) -> None:
        window = desk.game.machine.window
        assert window is not None and isinstance(desk.board, LocalBoard)
        rows = {row.player: row for row in desk.game.machine.standings().players if row.status == "in"}
        for place, (name, row) in enumerate(rows.items()):
            at = after(self.now, 600 + 1200 * place)
            if name == _FALLS_SILENT and self.window not in ("consideration", "round-1", "round-2"):
                continue
            if self._roll(name, "chat") % 4 == 0:
                self._chat(desk, name, after(at, -300))
            match window.kind:
                case "bid":
                    self._bid(desk.board, name, row.balance, at)
                case "discard":
                    self._discard(desk.board, name, row.cards, at)
                case "bidding":
                    self._buy(desk, name, row.balance, at)
        self._incident(desk.board)

    def _bid(self, board: LocalBoard, name: str, coins: int, at: str) -> None:
        lot = int(self.window.split("-")[1])
        amount = coins * _PLAYERS[name] * (50 + self._roll(name, "bid") % 100) // 10_000
        if self.window == "round-1" and name in ("bob", "dmitri"):
            amount = 44
        texts = _PASSES if amount < 3 else _BIDS
        board.message_as(name, text=self._pick(texts, name).format(n=amount, lot=lot), at=at)

    def _discard(self, board: LocalBoard, name: str, cards: list[str], at: str) -> None:
        spare = [card for card in cards if card not in POKER.best(cards).cards]
        wanted = " ".join(spare[:3]) or "nothing"
        board.message_as(name, text=f"Time to clean up.\n\ndiscard {wanted}", at=at)

    def _buy(self, desk: Desk, name: str, coins: int, at: str) -> None:
        assert isinstance(desk.board, LocalBoard)
        sellers = [lot["on"] for lot in desk.game.machine.standings().table.lots if lot["on"] != name]
        if not sellers or coins < 10 or not _PLAYERS[name]:
            desk.board.message_as(name, text="pass", at=at)
            return
        seller = sellers[self._roll(name, "seller") % len(sellers)]
        desk.board.message_as(name, text=f"bid {2 + self._roll(name, 'buy') % 6} on {seller}", at=at)

    def _chat(self, desk: Desk, name: str, at: str) -> None:
        assert isinstance(desk.board, LocalBoard)
        others = [other for other in _PLAYERS if other != name]
        text = self._pick(_CHATTER, name).format(lot=1 + self._roll(name, "lot") % 10, other=others[0])
        desk.board.post_as(name, thread=self.window, text=text, at=at)

    def _incident(self, board: LocalBoard) -> None:
        """What goes wrong in a real game, each in its window."""
        here = self.window
        late = after(self.now, 24 * 3600 + 120)
        at = after(self.now, 11_000)
        match here:
            case "round-1":
                board.message_as("carol", text="bid 500", at=at)
                board.post_as("eve-lyn", thread=here, text="> bid 40\n\nas if, alice", at=at)
            case "round-2":
                board.post_as("alice", thread=here, text="bid 35", at=at)
            case "round-3":
                board.message_as("bob", text="bid 1,000", at=at)
            case "round-4":
                board.message_as("carol", text="sorry, the train was late!\n\nbid 60", at=late)
            case "round-5":
                board.post_as("lurker", thread=here, text="bid 12", at=at)

    def _edit(self, desk: Desk) -> None:
        """Somebody bids in the open while bids are sealed, and tries to undo it by an edit."""
        board = desk.board
        assert isinstance(board, LocalBoard)
        posts = [
            post
            for post in board.fetch([self.window]).posts
            if post.author == "alice" and post.via == "thread"
        ]
        board.edit_as("alice", id=posts[-1].id, text="(never mind)", at=self.now)

    def _pick(self, texts: tuple[str, ...], name: str) -> str:
        return texts[self._roll(name, "words") % len(texts)]

    def _roll(self, *about: str) -> int:
        text = f"{self.seed} {self.window} {' '.join(about)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def _told(result: dict[str, Any]) -> str:
    struck = "; ".join(f"{row['player']} has {_strikes(row['strikes'])}" for row in result.get("strikes", ()))
    out = "".join(f"; {name} is out of the game" for name in result.get("out", ()))
    match result["kind"]:
        case "consideration":
            told = f"{len(result['lots'])} lots on the table"
        case "bid" if result["winner"]:
            tie = ", first of a tie" if result["tie"] else ""
            told = f"lot {result['lot']} goes to {result['winner']} for {result['price']}{tie}"
        case "bid":
            told = f"nobody wants lot {result['lot']}"
        case "discard":
            told = f"{len(result['discards'])} players sell cards"
        case _:
            sold = [sale for sale in result["sales"] if sale["winner"]]
            told = f"{len(sold)} of {len(result['sales'])} discards find a buyer"
    return told + (f"; {struck}" if struck else "") + out


def _strikes(number: int) -> str:
    return "1 strike" if number == 1 else f"{number} strikes"
