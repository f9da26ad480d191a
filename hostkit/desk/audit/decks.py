"""Cards: whether each deck lies as its seed puts it, each card shown is the one committed to, each die fell so."""

from collections.abc import Iterator
from typing import NamedTuple

from hostkit.cards import deal
from hostkit.cards.card import Card
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.chance import Seeds
from hostkit.desk.game import dice
from hostkit.log.events import Dealt, Event, Revealed, Rolled
from hostkit.machines.base import Deal

__all__ = ["Decks", "Dice", "Reveals"]


class _Laid(NamedTuple):
    """A deck on the table; `labels` are the cards that the game asked for, none where it asked for no deck."""

    event: Dealt
    labels: tuple[Card, ...]


class Decks(Check):
    """Each deck was asked for by the game, dealt once, and has the order that its seed gives."""

    name = "deck"

    def __init__(self, case: Case, seeds: Seeds) -> None:
        super().__init__(case)
        self.seeds = seeds
        self.laid: dict[str, _Laid] = {}
        self.shown: dict[str, list[str]] = {}

    def gather(self, event: Event) -> None:
        if isinstance(event, Dealt):
            if event.deck in self.laid:
                self.case.fault("deck", event.seq, f"{event.deck} was dealt twice")
            self.laid.setdefault(event.deck, _Laid(event, ()))

    def before(self, event: Event) -> None:
        if not isinstance(event, Dealt):
            return
        need = self.case.game.machine.need
        options = self.case.game.ruleset.options
        # Where public inputs were mixed in, all decks hang on that one seed.
        seed_of = getattr(need, "seed_of", "")
        seeds = {seed_of, *self.seeds.mixed} if isinstance(need, Deal) and self.seeds.mixed else {seed_of}
        if not isinstance(need, Deal) or need.deck != event.deck or event.seed_of not in seeds:
            told = f"{event.deck} was dealt, which the game did not ask for"
            self.case.fault("deck", event.seq, told)
            return
        self.laid[event.deck] = _Laid(event, need.labels)
        if len(need.labels) != len(event.commitments) and not event.given_by:
            told = f"{event.deck} has {len(event.commitments)} cards, not {len(need.labels)}"
            self.case.fault("deck", event.seq, told)
        if event.given_by and options.deal != "given":
            told = f"{event.deck} was typed in, in this game the deal is {options.deal}"
            self.case.fault("deck", event.seq, told)

    def rows(self) -> Iterator[Row]:
        rows = []
        for name, (event, labels) in self.laid.items():
            if (event.seed_of or name) not in self.seeds.shown:
                told = f"the order of {name} can be redone when its seed is shown"
                rows.append(Row("deck", "skipped", told))
            elif labels:
                rows.append(self._redone(name, event, labels))
        if "deck" in self.case.found:
            rows = [row for row in rows if row.result != "failed"]
            yield self.case.result("deck", "")
        yield from rows

    def _redone(self, name: str, event: Dealt, labels: tuple[Card, ...]) -> Row:
        """The whole shuffle, done again."""
        prk = self.seeds.prk(event.seed_of or name)
        game = self.case.created.game
        if event.given_by:
            # The cards are not known from the seed, their salts are.
            size = len(event.commitments)
            salts = deal.deal((Card("AS"),) * size, prk=prk, game=game, deck=name).salts
            for text in self.shown.get(name, ()):
                place, _, salt = text.split()
                if salt != salts[int(place) - 1]:
                    wrong = f"card {place} of {name} has another salt than its seed gives"
                    return self.case.row("deck", "failed", wrong, event.seq)
            by = f"{name} was given by {event.given_by}, not shuffled; its salts are from the seed"
            return Row("deck", "ok", by)
        cards = deal.shuffle(labels, prk=prk, deck=name)
        if deal.deal(cards, prk=prk, game=game, deck=name).commitments != event.commitments:
            told = f"the order of {name} is not the one that its seed gives"
            return self.case.row("deck", "failed", told, event.seq)
        return Row("deck", "ok", f"{name}: all {len(cards)} cards lie as the seed puts them")


class Reveals(Check):
    """Each card that was shown is the one committed to in its place."""

    name = "reveals"

    def __init__(self, case: Case, decks: Decks) -> None:
        super().__init__(case)
        self.decks = decks

    def gather(self, event: Event) -> None:
        if not isinstance(event, Revealed):
            return
        laid = self.decks.laid.get(event.deck)
        commitments = laid.event.commitments if laid else ()
        for text in event.openings:
            try:
                deal.check_opening(text, commitments, game=self.case.created.game, deck=event.deck)
            except ValueError as error:
                self.case.fault("reveals", event.seq, str(error))
            else:
                self.decks.shown.setdefault(event.deck, []).append(text)

    def rows(self) -> Iterator[Row]:
        cards = sum(map(len, self.decks.shown.values()))
        told = "1 card shown is the one" if cards == 1 else f"{cards} cards shown are those"
        yield self.case.result("reveals", f"{told} committed to")


class Dice(Check):
    """Each roll shows what its seed throws; what was typed in was not thrown."""

    name = "dice"

    def __init__(self, case: Case, seeds: Seeds) -> None:
        super().__init__(case)
        self.seeds = seeds
        self.rolls: list[Rolled] = []

    def gather(self, event: Event) -> None:
        if isinstance(event, Rolled):
            self.rolls.append(event)

    def rows(self) -> Iterator[Row]:
        if not self.rolls:
            return
        count = "1 roll" if len(self.rolls) == 1 else f"{len(self.rolls)} rolls"
        root = next(iter(self.seeds.mixed), "dice")
        if root in self.seeds.shown:
            self._throw(self.seeds.prk(root))
            yield self.case.result("dice", f"{count} done again")
        elif all(roll.given >= len(roll.cards) for roll in self.rolls):
            yield Row("dice", "ok", f"{count} typed in, not thrown")
        else:
            yield Row("dice", "skipped", "they can be thrown again when their seed is shown")

    def _throw(self, prk: bytes) -> None:
        for roll in self.rolls:
            for place, card in enumerate(roll.cards):
                thrown = dice(prk, roll.name, place)
                if place >= roll.given and card != thrown:
                    self.case.fault("dice", roll.seq, f"the dice for {roll.name} show {thrown}, not {card}")
