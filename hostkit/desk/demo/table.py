"""A game played on the local board by scripted players, with its host, moved on by a clock of its own.

Belongs here: who speaks when, what the host does about it, and what is shown of it. What a player orders is
for the bots, who plays and what goes wrong in a game is in that game's module.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from hostkit.boards.local import LocalBoard
from hostkit.cards.card import Card
from hostkit.desk import play, posts, start
from hostkit.desk.bots import Dice, speaker
from hostkit.desk.bots.sight import look
from hostkit.desk.demo.speech import spoken
from hostkit.desk.game import Chance, Desk, at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.rule import rule
from hostkit.desk.wording import outcome
from hostkit.log.order import Exchange, Order
from hostkit.replay import Row
from hostkit.store import Workspace
from hostkit.times import after

__all__ = ["Cast", "Table", "seeded"]

_CHATTER = (
    "Anyone else think this is overrated?", "last time I bid 40 on something like this and regretted it",
    "would 30 be enough? asking for a friend", "good luck everyone!", "you should bid 35, {other}",
    "what time is it in your part of the world, {other}?",
)  # fmt: skip
_TALKED = 14 * 3600  # when everybody has spoken, the host looks in
_LATE = 240  # and comes back a little after the deadline


def seeded(seed: int) -> Chance:
    """A source of bytes that is the same for the same seed; for demonstrations and tests, never for a real game."""
    drawn = 0

    def chance(count: int) -> bytes:
        nonlocal drawn
        drawn += 1
        return hashlib.shake_256(f"{seed} {drawn}".encode()).digest(count)

    return chance


Incident = Callable[["Table", Desk], None]


class Cast(NamedTuple):
    """Who plays what, and how.

    `players` in seat order with their skills; `windows` and `hands` are how many are played where a game has no
    end of its own, and `ends` why the host ends it then ("" where nobody does); `deck` is a deck file's text; `says`
    gives a player's words in a window, "" for silence, None where the bot decides. `incidents` are by window and
    moment: `talk` (before the host looks), `middle` (after the first look), `late` (after the deadline). `private`
    are the windows, by kind or name, in which orders come by private message.
    """

    ruleset: str
    players: Mapping[str, str]
    seed: int
    game: str = "demo"
    options: Mapping[str, Any] = {}
    begins: str = "2026-01-02T18:00:00Z"
    windows: int = 1000
    hands: int = 1000
    ends: str = ""
    deck: str = ""
    says: Callable[["Table", str], str | None] = lambda table, player: None
    incidents: Mapping[tuple[str, str], Incident] = {}
    private: tuple[str, ...] = ()
    chatter: tuple[str, ...] = _CHATTER
    rulings: Mapping[str, tuple[str, str]] = {}
    """By window: how an unclear message is taken (an order, or "" to make it void), and why."""


class Table:
    def __init__(self, workspace: Workspace, cast: Cast) -> None:
        self.workspace = workspace
        self.cast = cast
        self.now = cast.begins
        self.dice = Dice("demo", cast.ruleset, cast.seed)
        self.reveal = self.final = ""
        self.played = self.hands = 0
        self.guide: Callable[[str, Table, Desk], None] = lambda moment, table, desk: None
        self._chance = seeded(cast.seed)
        self._speak: Callable[[Any, Dice], list[Order]]
        self._memory: dict[str, dict[str, Any]] = {}
        self._asked: dict[tuple[str, str], int] = {}
        self._held: Desk | None = None
        desk = start.new(
            workspace, cast.game, ruleset=cast.ruleset, players=list(cast.players), board="",
            options=dict(cast.options), deck=cast.deck or None, now=self.now, chance=self._chance,
        )  # fmt: skip
        self._speak = speaker(desk.game.machine.name)
        self.window = self._window(desk)
        with self.desk() as desk:
            play.announce(desk, None, send=False)

    @contextmanager
    def desk(self) -> Iterator[Desk]:
        """The desk at this moment; within a window it stays open, and only the clock goes on."""
        if self._held is not None:
            self._held.now = self.now
            yield self._held
            return
        with at_desk(self.workspace, self.cast.game, now=self.now, chance=self._chance) as self._held:
            yield self._held
        self._held = None

    def board(self, desk: Desk) -> LocalBoard:
        board = desk.board
        assert isinstance(board, LocalBoard)
        return board

    def posted(self) -> list[str]:
        """Everything that the host wrote on the board, as it stands there."""
        with self.desk() as desk:
            return [post.text for post in self.board(desk).own_posts("")]

    def play(self, tell: Callable[[str], None] = lambda line: None) -> None:
        """Play to the game's end, or as many windows as the cast says."""
        while self.window and self.played < self.cast.windows:
            tell(self.play_window())
        if self.cast.ends:
            self._end(tell)

    def play_window(self) -> str:
        """Everybody says what they have to say, the host reads it and resolves the window; a line about it."""
        with self.desk():
            return self._play_window()

    def _play_window(self) -> str:
        with self.desk() as desk:
            assert desk.game.window is not None and desk.game.machine.window is not None
            turns = bool(desk.game.machine.turn)
            early = desk.game.machine.window.early
            self.guide("open", self, desk)
            if not turns:
                self._talk(desk)
            self._incident(desk, "talk")
        if turns:
            self._take_turns()
        else:
            self.now = after(self.now, 14 * 600 if early else _TALKED)
        with self.desk() as desk:
            heard = scrape(desk)
            play.acknowledge(desk, heard, send=False)
            self.guide("heard", self, desk)
            self._incident(desk, "middle")
        return self._resolve()

    def say(self, desk: Desk, player: str, text: str, *, at: str = "", private: bool | None = None) -> str:
        """Let an account write something; gives the message's id."""
        kind = desk.game.machine.window.kind if desk.game.machine.window else ""
        if private is None:
            private = kind in self.cast.private or self.window in self.cast.private
        at = at or self.now
        if private:
            return self.board(desk).message_as(player, text=text, at=at)
        return self.board(desk).post_as(player, thread=self.window, text=text, at=at)

    def words(self, desk: Desk, player: str) -> str:
        """What a player writes in the open window; "" for silence."""
        said = self.cast.says(self, player)
        if said is not None:
            return said
        orders = self.orders(desk, player)
        return spoken(orders, self.dice, chatty=self.dice.often(60)) if orders else ""

    def orders(self, desk: Desk, player: str) -> list[Order]:
        """What a player's bot orders, with hidden cards by their faces."""
        machine = desk.game.machine
        hole = self.hole(desk, player)
        sight = look(
            machine, player, skill=self.cast.players.get(player, "novice"), standings=machine.standings(),
            hole=hole, memory=self._memory.setdefault(player, {}),
        )  # fmt: skip
        named = {f"hole-{number}": card for number, card in enumerate(hole, 1)}
        return [
            Exchange(tuple(named.get(card, card) for card in order.cards)) if isinstance(order, Exchange) else order
            for order in self._speak(sight, self._wits(player))
        ]  # fmt: skip

    def hole(self, desk: Desk, player: str) -> list[Card]:
        """The cards that only this player knows."""
        return [desk.pack(deck).cards[place] for deck, place in desk.game.machine.hidden(player)]

    def _wits(self, player: str) -> Dice:
        """Dice of the player's own, so that what is decided does not depend on what others chat about."""
        asked = self._asked[self.window, player] = self._asked.get((self.window, player), 0) + 1
        return Dice("wits", self.cast.ruleset, self.cast.seed, self.window, player, asked)

    def _talk(self, desk: Desk) -> None:
        """Everybody who is in says something, one after the other."""
        players = [seat.player for seat in desk.game.machine.standings().players if seat.status == "in"]
        for place, player in enumerate(players):
            at = after(self.now, 600 + 1200 * place)
            if self.cast.chatter and self.dice.often(22):
                others = [other for other in players if other != player] or [player]
                text = self.dice.pick(self.cast.chatter).format(other=self.dice.pick(others))
                self.say(desk, player, text, at=after(at, -300), private=False)
            text = self.words(desk, player)
            if text:
                self.say(desk, player, text, at=at)

    def _take_turns(self) -> None:
        """One after the other, until nobody is awaited or somebody has kept silent."""
        for _ in range(400):
            with self.desk() as desk:
                waiting = desk.game.awaiting
                if not waiting:
                    return
                before = waiting[0]
                self.now = after(self.now, 1500)
                text = self.words(desk, before)
                if text:
                    self.say(desk, before, text)
                    scrape(desk)
                again = desk.game.awaiting[:1] == [before]
                rows = desk.game.unruled()
                assert desk.game.window is not None
                deadline = desk.game.window.deadline
            if rows or (again and not text):
                return
            if again and text:
                # What was ordered did not do: the player lets the time go by.
                self.now = after(deadline, -_LATE)
                return

    def _resolve(self) -> str:
        """Rule on what is unclear, and resolve the window when it is due; turns that ran out go on."""
        for _ in range(400):
            with self.desk() as desk:
                assert desk.game.window is not None and desk.game.machine.window is not None
                done = desk.game.machine.window.early and not desk.game.awaiting
                self.now = (
                    after(self.now, 60) if done else max(self.now, after(desk.game.window.deadline, _LATE))
                )
                if not done:
                    self._incident(desk, "late")
            with self.desk() as desk:
                scrape(desk)
                for row in {row.seq: row for row in desk.game.unruled()}.values():
                    self._rule(desk, row)
                resolved, published = play.resolve(desk, None, early=False, anyway=False, send=False)
                if resolved.closed:
                    return self._over(desk, resolved.window, published)
            self._take_turns()
        raise AssertionError(f"{self.window} does not end")

    def _over(self, desk: Desk, window: str, published: list[posts.Publication]) -> str:
        self.played += 1
        machine = desk.game.machine
        texts = {post.post: post.text for post in published}
        self.reveal = texts.get("reveal", self.reveal)
        self.final = texts.get("final", texts.get("standings", self.final))
        line = f"{window:<22} {outcome(machine.result)}"
        self.guide("closed", self, desk)
        self.hands += isinstance(machine.result.get("ending"), str) and bool(machine.result["ending"])
        if desk.game.window is None and machine.following and self.hands < self.cast.hands:
            self.now = after(self.now, 3600)
            desk.now = self.now
            play.announce(desk, None, send=False)
        self.window = self._window(desk)
        return line

    def _end(self, tell: Callable[[str], None]) -> None:
        self.now = after(self.now, 3600)
        with self.desk() as desk:
            if desk.game.finished:
                return
            rule(desk, ["end"], why=self.cast.ends)
            self.final = play.finale(desk, send=False)[-1].text
            self.window = ""
        tell(f"the host ends the game: {self.cast.ends}")

    def _rule(self, desk: Desk, row: Row) -> None:
        meant, why = self.cast.rulings.get(self.window, ("", "nobody can say what was meant"))
        words = ["accept" if meant else "void", str(row.seq)]
        rule(desk, words, why=why, reading=meant)
        self.guide("ruled", self, desk)

    def _incident(self, desk: Desk, moment: str) -> None:
        happens = self.cast.incidents.get((self.window, moment))
        if happens is not None:
            happens(self, desk)

    def _window(self, desk: Desk) -> str:
        return desk.game.window.name if desk.game.window else ""
