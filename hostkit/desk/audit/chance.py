"""Where chance came from: seeds against their promises, the public inputs, the beacon's signature."""

from collections.abc import Iterator

from hostkit.cards import beacon, deal
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.log.events import Dealt, Event, Mixed, SeedCommitted, SeedRevealed
from hostkit.times import after

__all__ = ["Seeds"]

_WHO = {"given": "the cards were given, not shuffled", "host": "the host alone chose it"}


class Seeds(Check):
    """The seeds of all decks and dice: promised once and in time, shown at the end, and the same."""

    name = "seed"

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self.committed: dict[str, SeedCommitted] = {}
        self.mixed: dict[str, Mixed] = {}
        self.shown: dict[str, SeedRevealed] = {}
        self._dealt: set[str] = set()

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
                if event.deck in self.committed:
                    fault("seed", event.seq, f"the seed of {event.deck} was committed to twice")
                self.committed.setdefault(event.deck, event)
            case Mixed():
                if event.deck not in self.committed or self.mixed or self._dealt:
                    fault("seed", event.seq, f"inputs for {event.deck} unpromised, twice, or after the deal")
                self.mixed.setdefault(event.deck, event)
            case Dealt():
                if event.deck not in self._dealt and (event.seed_of or event.deck) not in self.committed:
                    fault("seed", event.seq, f"{event.deck} was dealt before its seed was committed to")
                self._dealt.add(event.deck)
            case SeedRevealed():
                self._show(event)

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
        if any(promise.deal == "beacon" for promise in self.committed.values()):
            yield self._beacon()

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

    def _beacon(self) -> Row:
        """Whether what was mixed in is the promised round's signature, promised before the round's time."""
        promise = next(promise for promise in self.committed.values() if promise.deal == "beacon")
        named = promise.inputs[0]
        round = beacon.round_of(named)
        at = after("1970-01-01T00:00:00Z", beacon.time_of(round))
        if promise.at >= at:
            return self.case.row("beacon", "failed", f"{named} was over already, at {at}", promise.seq)
        mixed = self.mixed.get(promise.deck)
        if mixed is None:
            return Row("beacon", "skipped", f"{named} is awaited, it comes at {at}")
        right = len(mixed.inputs) == 1 and beacon.check_signature(round, mixed.inputs[0])
        if right is None:
            return Row("beacon", "skipped", "the signature was not checked: pip install 'hostkit[beacon]'")
        if not right:
            return self.case.row("beacon", "failed", f"this is not the signature of {named}", mixed.seq)
        return Row("beacon", "ok", f"{named}, named before its time, with its true signature")
