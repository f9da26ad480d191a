"""Messages read again: whether each says what the log has of it, and was written by the one it is taken for."""

from collections.abc import Iterator
from typing import Any

from hostkit import __version__
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.sealed import Boxes, Receipts
from hostkit.desk.game import speaker
from hostkit.errors import Problem
from hostkit.log.events import Event, Opening, Post, Receipt, Ruling
from hostkit.log.order import Exchange, Order
from hostkit.orders.names import Names
from hostkit.orders.read import Reading as Found
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.replay import box_among
from hostkit.replay.cards import wanting_words

__all__ = ["Reading"]


class Reading(Check):
    """Every message's text gives the orders and the problems that the log has, with the names of its own time."""

    name = "reading"

    def __init__(self, case: Case, receipts: Receipts, boxes: Boxes) -> None:
        super().__init__(case)
        self.receipts = receipts
        self.boxes = boxes
        self._count = 0
        # What was known when a sealed message came in: it was read with that.
        self._facts: dict[int, dict[str, Any]] = {}
        self._called: dict[int, Names] = {}

    def before(self, event: Event) -> None:
        game = self.case.game
        match event:
            case Post():
                if not event.recorded:
                    self._spoken(event)
                if game.window is None and wanting_words(game):
                    return  # what is said before the deal goes into the shuffle, and is no order
                if event.player or not event.recorded:
                    self._again(event, self._known(event), self._names(), event.player, event.source.markup)
            case Receipt():
                if not event.recorded:
                    self._spoken(event)
                self._facts[event.seq] = self._known(event)
                self._called[event.seq] = self._names()
            case Ruling() if event.digest:
                self._facts[event.seq] = game.machine.facts(event.player, "host") if game.window else {}
                self._called[event.seq] = self._names()
            case Opening(withheld=True):
                pass
            case Opening() if event.receipt in self.boxes.posts and event.text:
                post = self.boxes.posts[event.receipt]
                facts = self.case.game.machine.facts(post.player, "pm") if self.case.game.window else {}
                self._again(event, facts, self._names(), post.player, "text")
            case Opening() if event.receipt in self._facts:
                self._opened(event, event.receipt)

    def _opened(self, event: Opening, of: int) -> None:
        """A sealed message, or ruling, is read with what was known when it came in; a box in it, as it is opened."""
        sealed = self.receipts.received.get(of)
        if sealed is None:
            return
        markup = sealed.source.markup if isinstance(sealed, Receipt) else "text"
        now = self._read(event.text, self._facts[of], self._called[of], sealed.player, markup)
        letters = box_among(now.orders) if isinstance(sealed, Receipt) and sealed.player else ""
        text = self.boxes.inside(letters, window=sealed.window, player=sealed.player) if letters else None
        if isinstance(text, Problem):
            now = Found((text,))
        elif text is not None:
            facts = self.case.game.machine.facts(sealed.player, "pm") if self.case.game.window else {}
            now = self._read(text, facts, self._names(), sealed.player, "text")
        self._compare(event, now)

    def _known(self, event: Post | Receipt) -> dict[str, Any]:
        game = self.case.game
        return game.machine.facts(event.player, event.source.via) if game.window else {}

    def _names(self) -> Names:
        return Names({seat.name: seat.aliases for seat in self.case.game.players})

    def _spoken(self, event: Post | Receipt) -> None:
        """Whether a message is by the account of the player for whom it is taken (ALL-6)."""
        game, source = self.case.game, event.source
        where = {"board": source.board, "at": source.created}
        meant = speaker(game, source.author, source.author_id, **where)
        if meant != event.player and event.player != game.seats.speaker(
            game.players, source.author, source.author_id, exact=True, **where
        ):
            told = f"written by the account {source.author!r}, taken for {event.player or 'nobody'!r} (ALL-6)"
            self.case.fault("reading", event.seq, told)

    def _again(
        self, event: Post | Opening, facts: dict[str, Any], names: Names, player: str, markup: str
    ) -> None:
        self._compare(event, self._read(event.text, facts, names, player, markup))

    def _read(self, text: str, facts: dict[str, Any], names: Names, player: str, markup: str) -> Found:
        words = Words(self.case.game.ruleset.words)
        return read(text, markup, words=words, facts=facts, names=names, author=player)

    def _compare(self, event: Post | Opening, now: Found) -> None:
        self._count += 1
        verdicts = [problem.verdict for problem in now.problems]
        if not _agree(event.orders, now.orders):
            told = f"it says {event.orders}, its text reads {now.orders}"
            self.case.fault("reading", event.seq, told)
        elif verdicts != [problem.get("verdict") for problem in event.problems]:
            told = f"it says {event.problems}, its text reads {list(now.problems)}"
            self.case.fault("reading", event.seq, told)

    def rows(self) -> Iterator[Row]:
        count = "1 message" if self._count == 1 else f"{self._count} messages"
        row = self.case.result("reading", f"{count} read again, with the same orders")
        version = self.case.created.version
        if row.result == "failed" and version != __version__ and "ALL-6" not in row.detail:
            versions = f"the game was read by hostkit {version}, this is {__version__}"
            row = row._replace(result="skipped", detail=f"{row.detail}; {versions}")
        yield row


def _agree(said: tuple[Order, ...], read_now: tuple[Order, ...]) -> bool:
    """Whether a message was read so: a hidden card of its writer stands in the log by its place alone."""
    if len(said) != len(read_now):
        return False
    return all(one == other or _unnamed(one, other) for one, other in zip(said, read_now, strict=True))


def _unnamed(said: Order, named: Order) -> bool:
    if not (isinstance(said, Exchange) and isinstance(named, Exchange)):
        return False
    if len(said.cards) != len(named.cards):
        return False
    pairs = zip(said.cards, named.cards, strict=True)
    return all(one == other or one.startswith("hole-") for one, other in pairs)
