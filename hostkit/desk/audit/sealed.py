"""Sealed messages: receipts against what was shown later, boxes opened again with the window's key."""

import re
from collections.abc import Iterator

from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.chance import Seeds
from hostkit.errors import Problem
from hostkit.log.events import BoxMade, BoxOpened, Event, Opening, Post, Receipt, Ruling
from hostkit.replay import sealed_in
from hostkit.sealing.boxes import open_box, public_key, window_secret
from hostkit.sealing.receipts import receipt

__all__ = ["Boxes", "Receipts"]

_SECRET = re.compile(r"[0-9a-f]{64}")


class Boxes(Check):
    """Each box in a thread holds what was read in it; whoever distrusts the host opens it the same way."""

    name = "boxes"

    def __init__(self, case: Case, seeds: Seeds) -> None:
        super().__init__(case)
        self.seeds = seeds
        self.posts: dict[int, Post] = {}
        self.opened: set[int] = set()
        self._keys: dict[str, BoxMade] = {}
        self._secrets: dict[str, BoxOpened] = {}

    def inside(self, letters: str, *, window: str, player: str) -> str | Problem | None:
        """What a box of a window holds, by the key that the log shows; None where it shows none."""
        shown = self._secrets.get(window)
        if shown is None:
            return None
        secret = bytes.fromhex(shown.secret)
        return open_box(letters, game=self.case.created.game, window=window, player=player, secret=secret)

    def gather(self, event: Event) -> None:
        match event:
            case BoxMade():
                self._keys.setdefault(event.window, event)
            case BoxOpened():
                self._key(event)
            case Post() if event.window in self._keys and sealed_in(event):
                self.posts[event.seq] = event
            case Opening() if event.receipt in self.posts:
                self._open(event, self.posts[event.receipt])

    def _key(self, event: BoxOpened) -> None:
        window, made = event.window, self._keys.get(event.window)
        if not _SECRET.fullmatch(event.secret) or made is None or window in self._secrets:
            told = f"what is shown is no key of {window}, or was shown before"
            self.case.fault("boxes", event.seq, told)
            return
        self._secrets[window] = event
        if public_key(bytes.fromhex(event.secret)).hex() != made.key:
            told = f"the key shown for {window} is not the one orders were sealed to"
            self.case.fault("boxes", event.seq, told)

    def _open(self, event: Opening, post: Post) -> None:
        box = f"the box of event {event.receipt}"
        text = self.inside(sealed_in(post), window=post.window, player=post.player)
        if text is None or event.receipt in self.opened:
            self.case.fault("boxes", event.seq, f"{box} was opened twice, or without its key")
            return
        self.opened.add(event.receipt)
        if not isinstance(text, Problem):
            if event.text != text:
                self.case.fault("boxes", event.seq, f"{box} holds something else")
        elif event.text:
            self.case.fault("boxes", event.seq, f"{box} holds something else")
        elif [problem.get("verdict") for problem in event.problems] != [text.verdict]:
            self.case.fault("boxes", event.seq, f"{box} is void: {text.reason}")

    def rows(self) -> Iterator[Row]:
        if not self._keys:
            return
        if self.seeds.first in self.seeds.shown:
            self._derive(self.seeds.prk(self.seeds.first))
        for seq, post in self.posts.items():
            if seq not in self.opened and post.window in self.case.game.closed:
                self.case.fault("boxes", seq, "this box was never opened")
        told = "1 box holds" if len(self.posts) == 1 else f"{len(self.posts)} boxes hold"
        yield self.case.result("boxes", f"{told} what was read in {'it' if len(self.posts) == 1 else 'them'}")

    def _derive(self, prk: bytes) -> None:
        for window, shown in self._secrets.items():
            if window_secret(prk, game=self.case.created.game, window=window).hex() != shown.secret:
                told = f"the key of {window} is not the one that the seed gives"
                self.case.fault("boxes", shown.seq, told)


class Receipts(Check):
    """Each private message and sealed ruling that was shown is the one received, and none was left out."""

    name = "receipts"

    def __init__(self, case: Case, boxes: Boxes) -> None:
        super().__init__(case)
        self.boxes = boxes
        self.received: dict[int, Receipt | Ruling] = {}
        self._opened: set[int] = set()
        self._withheld: set[int] = set()

    def gather(self, event: Event) -> None:
        match event:
            case Receipt():
                self.received[event.seq] = event
            case Ruling() if event.digest:
                self.received[event.seq] = event
            case Ruling(ruling="undo") if isinstance(self.received.get(event.target), Ruling):
                del self.received[event.target]
            case Opening() if event.receipt not in self.boxes.posts:
                self._open(event)

    def _open(self, event: Opening) -> None:
        sealed = self.received.get(event.receipt)
        if sealed is None or event.receipt in self._opened:
            told = f"receipt {event.receipt} is not there, or was opened before"
            self.case.fault("receipts", event.seq, told)
            return
        if event.withheld and event.receipt not in self._withheld:
            self._withheld.add(event.receipt)
            return
        self._opened.add(event.receipt)
        try:
            told = receipt(game=self.case.created.game, window=sealed.window, player=sealed.player,
                           text=event.text, salt=event.salt)  # fmt: skip
        except ValueError as error:
            self.case.fault("receipts", event.seq, str(error))
            return
        if told != sealed.digest:
            self.case.fault("receipts", event.seq, f"the message shown does not fit receipt {event.receipt}")

    def before(self, event: Event) -> None:
        window = self.case.game.window
        if isinstance(event, Ruling) and not event.digest:
            return
        if isinstance(event, Receipt | Ruling) and (window is None or window.name != event.window):
            told = f"a receipt for {event.window}, which was not open"
            self.case.fault("receipts", event.seq, told)

    def rows(self) -> Iterator[Row]:
        game = self.case.game
        for seq, sealed in self.received.items():
            late = seq in self._withheld and not game.finished
            if seq not in self._opened and sealed.window in game.closed and not late:
                self.case.fault("receipts", seq, "the message behind this receipt was never shown")
        opened = len(self._opened & self.received.keys())
        waiting = len(self.received) - opened
        still = f"; {waiting} still sealed" if waiting else ""
        told = "1 sealed message is the one" if opened == 1 else f"{opened} sealed messages are those"
        row = self.case.result("receipts", f"{told} received{still}")
        hidden = len(self._withheld - self._opened)
        if hidden and row.result == "ok":
            row = row._replace(result="skipped", detail=f"{row.detail}; {hidden} of these name hidden cards")
        yield row
