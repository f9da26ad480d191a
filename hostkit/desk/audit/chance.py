"""Where chance came from: seeds against their promises, the public inputs, the beacon's signature."""

from collections.abc import Iterator

from hostkit.boards.base import find_marker
from hostkit.cards import beacon, deal
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.thread import Thread
from hostkit.desk.promise import posted, round_time
from hostkit.log.events import (
    Dealt,
    Event,
    Intent,
    Mixed,
    Opened,
    Post,
    Published,
    Rolled,
    SeedCommitted,
    SeedRevealed,
)

__all__ = ["Seeds"]

_WHO = {
    "given": "the cards were given, not shuffled",
    "host": "the host alone chose it",
    "words": "with the players' words",
    "beacon": "with a round of the beacon",
}


class Seeds(Check):
    """The seeds of all decks and dice: promised once and in time, shown at the end, and the same."""

    name = "seed"

    def __init__(self, case: Case, thread: Thread) -> None:
        super().__init__(case)
        self.thread = thread
        self.committed: dict[str, SeedCommitted] = {}
        self.mixed: dict[str, Mixed] = {}
        self.shown: dict[str, SeedRevealed] = {}
        self._dealt: set[str] = set()
        # Promises in whose place another one came, of a later round of the beacon.
        self._before: list[SeedCommitted] = []
        self._intents: dict[int, Intent] = {}
        self._published: list[Published] = []
        self._words: dict[int, Post] = {}
        self._started = 0  # the event by which the cards lie, or the dice fell

    @property
    def first(self) -> str:
        """The deck whose seed was promised first, or "": window keys come from it."""
        return next(iter(self.committed), "")

    def prk(self, deck: str) -> bytes:
        """The key of a deck whose seed has been shown, with all public inputs."""
        mixed = self.mixed[deck].inputs if deck in self.mixed else ()
        inputs = (*self.committed[deck].inputs, *mixed)
        return deal.extract(bytes.fromhex(self.shown[deck].seed), deal.netstrings(inputs))

    def gather(self, event: Event) -> None:
        fault = self.case.fault
        match event:
            case SeedCommitted():
                before = self.committed.get(event.deck)
                if before is not None and not self._anew(before, event):
                    fault("seed", event.seq, f"the seed of {event.deck} was committed to twice")
                    return
                self._before += [before] if before else []
                self.committed[event.deck] = event
            case Mixed():
                if event.deck not in self.committed or self.mixed or self._dealt:
                    fault("seed", event.seq, f"inputs for {event.deck} unpromised, twice, or after the deal")
                self.mixed.setdefault(event.deck, event)
            case Dealt():
                if event.deck not in self._dealt and (event.seed_of or event.deck) not in self.committed:
                    fault("seed", event.seq, f"{event.deck} was dealt before its seed was committed to")
                self._dealt.add(event.deck)
                self._started = self._started or event.seq
            case Rolled() | Opened():
                self._started = self._started or event.seq
            case SeedRevealed():
                self._show(event)
            case Intent():
                self._intents[event.seq] = event
            case Published():
                self._published.append(event)
            case Post(window=""):
                self._words[event.seq] = event

    def _anew(self, before: SeedCommitted, event: SeedCommitted) -> bool:
        """Whether a promise names a later round of the beacon for the same seed, before anything hangs on it."""
        same = before.commitment == event.commitment and before.deal == event.deal == "beacon"
        return same and before.inputs != event.inputs and not self.mixed and not self._dealt

    def _show(self, event: SeedRevealed) -> None:
        committed = self.committed.get(event.deck)
        if committed is None or event.deck in self.shown:
            told = f"the seed of {event.deck} was shown twice, or never committed to"
            self.case.fault("seed", event.seq, told)
            return
        try:
            deal.check_seed(bytes.fromhex(event.seed), committed.commitment)
        except ValueError as error:
            self.case.fault("seed", event.seq, f"{event.deck}: {error}")
        else:
            self.shown[event.deck] = event

    def before(self, event: Event) -> None:
        if isinstance(event, SeedCommitted):
            meant = self.case.game.ruleset.options.deal
            if event.deal != meant:
                told = f"{event.deck}: deal is {event.deal}, in this game it is {meant}"
                self.case.fault("seed", event.seq, told)

    def rows(self) -> Iterator[Row]:
        yield from self._seeds()
        for promise in self.committed.values():
            if promise.deal == "beacon":
                yield self._beacon(promise)
            elif promise.deal == "words" and promise.deck in self.mixed:
                yield self._said(promise, self.mixed[promise.deck])

    def _seeds(self) -> Iterator[Row]:
        if "seed" in self.case.found:
            yield self.case.result("seed", "")
            return
        for deck, committed in self.committed.items():
            who = _WHO.get(committed.deal, f"deal: {committed.deal}")
            if deck in self.shown:
                yield Row("seed", "ok", f"{deck}: it is the one committed to; {who}")
            elif self.case.finished:
                told = f"the seed of {deck} was never shown"
                yield self.case.row("seed", "failed", told, committed.seq)
            else:
                yield Row("seed", "skipped", f"the seed of {deck} is shown at the end ({who})")

    def _beacon(self, promise: SeedCommitted) -> Row:
        """Whether what was mixed in is the promised round's signature, and its promise public before its time."""
        named = promise.inputs[0]
        try:
            round, comes = beacon.round_of(named), round_time(promise)
        except ValueError as error:
            return self.case.row("beacon", "failed", str(error), promise.seq)
        if promise.at >= comes:
            return self.case.row("beacon", "failed", f"{named} was over already, at {comes}", promise.seq)
        mixed = self.mixed.get(promise.deck)
        if mixed is None:
            return Row("beacon", "skipped", f"{named} is awaited, it comes at {comes}")
        for other in self._before:
            if other.deck == promise.deck and self._stood(other, mixed) < round_time(other):
                told = f"{other.inputs[0]} was promised in a post in time, and {named} taken in its place"
                return self.case.row("beacon", "failed", told, promise.seq)
        stood = self._stood(promise, mixed)
        doubt = self._unsure(promise, mixed)
        if stood == _NEVER:
            told = f"the promise of {named} stood in no post before it was mixed in: nobody was bound to it"
            return self.case.row("beacon", "failed", told, mixed.seq)
        if stood >= comes and not doubt:
            told = f"the promise of {named} was posted at {stood}, when it was known already, since {comes}"
            return self.case.row("beacon", "failed", told, promise.seq)
        right = len(mixed.inputs) == 1 and beacon.check_signature(round, mixed.inputs[0])
        if right is False:
            return self.case.row("beacon", "failed", f"this is not the signature of {named}", mixed.seq)
        if doubt:
            return Row("beacon", "skipped", doubt)
        if right is None:
            return Row("beacon", "skipped", "the signature was not checked: pip install 'hostkit[beacon]'")
        by = "in the thread" if self.thread.own(self._marker(promise)) else "by the host's clock"
        told = f"{named}, promised in a post at {stood} ({by}), before its time, with its true signature"
        return Row("beacon", "ok", told)

    def _marker(self, promise: SeedCommitted) -> str:
        return f"{self.case.created.game}/promise/{promise.seq}"

    def _stood(self, promise: SeedCommitted, mixed: Mixed) -> str:
        """Since when a promise was public: by the thread where that is known, else by the log; `_NEVER`."""
        post = posted(self._published, self._intents, promise)
        if post is None or post.seq > mixed.seq:
            return _NEVER
        seen = [
            max(own.created, own.edited)
            for own in self.thread.own(self._marker(promise))
            if find_marker(own.text, self._marker(promise))
        ]
        return min(seen, default=post.at)

    def _unsure(self, promise: SeedCommitted, mixed: Mixed) -> str:
        """Where a crash was between posting a promise and writing that down, only the thread knows when it was."""
        post = posted(self._published, self._intents, promise)
        if post is None or post.seq > mixed.seq or self.thread.own(self._marker(promise)):
            return ""
        begun, comes = self._intents[post.intent].at, round_time(promise)
        if not begun < comes <= post.at:
            return ""
        where = "the post's own time tells: give its saved thread, --thread SAVED"
        return (
            f"the promise was being posted at {begun}, before its round, and was found at {post.at}; {where}"
        )

    def _said(self, promise: SeedCommitted, mixed: Mixed) -> Row:
        """Whether the promise stood in a post before the words were closed, and these before the deal."""
        post = posted(self._published, self._intents, promise)
        if post is None or post.seq > mixed.seq:
            told = "the words were closed before the promise of the seed stood in a post"
            return self.case.row("words", "failed", told, mixed.seq)
        closed = any(
            told.post == "inputs" and mixed.seq < told.seq and (told.seq < self._started or not self._started)
            for told in self._published
        )
        if self._started and not closed:
            told = "the cards were dealt before the closed words stood in a post"
            return self.case.row("words", "failed", told, self._started)
        last = self._words.get(max(mixed.posts, default=0))
        typed = sum(self._words[seq].recorded for seq in mixed.posts if seq in self._words)
        who = f"{last.player}'s{', typed in by the host' if last.recorded else ''}" if last else "unknown"
        texts = "1 text" if len(mixed.inputs) == 1 else f"{len(mixed.inputs)} texts"
        by = f", {typed} of them typed in by the host" if typed else ""
        told = f"{texts}{by}, closed in a post before the deal; the host, together with whoever wrote the last one"
        return Row("words", "ok", f"{told} ({who}), could choose among outcomes")


_NEVER = "9999"
