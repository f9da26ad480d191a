"""The audit: everything about a game that can be checked from its log, and what could not be.

It needs no secret and no network. A check that found nothing wrong says what it looked at; one that had
nothing to look at is skipped and says why. The first thing wrong is named by event and byte. Whatever stands
in the log, an audit ends with a verdict: what replay cannot follow is a failed check, never an exception.
"""

import re
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from hostkit import __version__
from hostkit.boards.local import LocalBoard
from hostkit.cards import beacon, deal
from hostkit.cards.card import Card
from hostkit.desk import posts
from hostkit.desk.game import board_of, dice, speaker
from hostkit.desk.heads import heads_in, own_heads
from hostkit.errors import HostkitError, Problem
from hostkit.log import ChainError, Entry, TornError, encode
from hostkit.log.events import (
    BoxMade,
    BoxOpened,
    Check,
    Created,
    Dealt,
    Event,
    Intent,
    Mixed,
    Opened,
    Opening,
    Post,
    Published,
    Receipt,
    Revealed,
    Rolled,
    SeedCommitted,
    SeedRevealed,
)
from hostkit.log.order import Exchange, Order
from hostkit.machines.base import Deal
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.replay import Game, sealed_in
from hostkit.sealing.boxes import open_box, public_key, window_secret
from hostkit.sealing.receipts import receipt
from hostkit.store import LogFile, Workspace
from hostkit.times import after

__all__ = ["audit", "heads_in", "posted"]

_SECRET = re.compile(r"[0-9a-f]{64}")
_HEX = re.compile(rb"[0-9a-f]{32,}")
_WHO = {"given": "the cards were given, not shuffled", "host": "the host alone chose it"}


class _Row(NamedTuple):
    check: str
    result: str
    detail: str
    seq: int | None = None


class _Deck(NamedTuple):
    event: Dealt
    labels: tuple[Card, ...]


def audit(path: Path, *, heads: str | None) -> dict[str, Any]:
    """Check a log, and its head against those in `heads`, a text that holds lines copied from the forum.

    Without `heads`, the host's own posts on the local board are looked at, where the log lies in a workspace.
    Gives the contract's document: the verdict is failed, unfinished, partial or verified, in this order.
    Raises `InputError` for what is no plain file.
    """
    walk = _Walk()
    rows = list(walk.run(path, heads))
    failed = any(row.result == "failed" for row in rows)
    skipped = any(row.result == "skipped" for row in rows)
    verdict = (
        "failed" if failed else "unfinished" if not walk.finished else "partial" if skipped else "verified"
    )
    last = walk.entries[-1] if walk.entries else None
    return {
        "verdict": verdict,
        "events": len(walk.entries),
        "head": f"{last.event.seq} {last.hash}" if last else "0",
        "checks": [row._asdict() for row in rows],
    }


def posted(path: Path, created: Created) -> tuple[list[str], list[str]]:
    """What the host's account wrote in the threads of the log's workspace's local board, and what is unreadable."""
    root = path.absolute().parent.parent
    if path.absolute().parent.name != "games":
        return [], []
    with suppress(HostkitError, OSError):
        game = Game()
        game.created = created
        board = board_of(Workspace(root), game)
        if isinstance(board, LocalBoard) and board.path.is_dir():
            threads = sorted(entry.name for entry in board.path.iterdir() if entry.is_dir())
            fetched = board.fetch([name for name in threads if name not in ("inbox", "outbox")])
            faults = [f"{fault.where}: {fault.reason}" for fault in fetched.faults]
            return [post.text for post in fetched.posts if post.own], faults
    return [], []


class _Walk:
    """One pass over a log, which collects what the checks need and what they find."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.game = Game()
        self.followed = False
        self.decks: dict[str, _Deck] = {}
        self.committed: dict[str, SeedCommitted] = {}
        self.mixed: dict[str, Mixed] = {}
        self.seeds: dict[str, SeedRevealed] = {}
        self.shown: dict[str, list[str]] = {}
        self.rolls: list[Rolled] = []
        self.receipts: dict[int, Receipt] = {}
        self.opened: dict[int, Opening] = {}
        self.withheld: set[int] = set()
        self.boxes: dict[int, Post] = {}
        self.keys: dict[str, BoxMade] = {}
        self.secrets: dict[str, BoxOpened] = {}
        self.reread = 0
        self.checked = 0
        self.other_posts: list[Intent] = []
        self.found: dict[str, tuple[int, str]] = {}
        self._facts: dict[int, dict[str, Any]] = {}
        self._called: dict[int, Names] = {}
        self._anchored: dict[int, list[Intent]] = {}

    @property
    def finished(self) -> bool:
        return self.followed and self.game.finished

    def run(self, path: Path, heads: str | None) -> Iterator[_Row]:
        """Every check, those first on which the others rest."""
        broken = yield from self._read(path)
        if broken or not self.entries:
            return
        if not isinstance(self.entries[0].event, Created):
            yield self._row("schema", "failed", "the log does not begin with the event `created`", 1)
            return
        for entry in self.entries:
            self._collect(entry.event)
        self._follow()
        cards = sum(map(len, self.shown.values()))
        closed = len(self.game.closed)
        windows = "1 window" if closed == 1 else f"{closed} windows"
        yield from self._sure("heads", lambda: [self._heads(path, heads)])
        yield from self._sure("seed", self._seeds)
        if any(promise.deal == "beacon" for promise in self.committed.values()):
            yield from self._sure("beacon", lambda: [self._beacon()])
        yield from self._sure("deck", self._decks)
        yield self._result("reveals", f"{cards} cards are those committed to")
        if self.rolls:
            yield from self._sure("dice", lambda: [self._dice()])
        yield from self._sure("receipts", lambda: [self._receipts()])
        if self.keys:
            yield from self._sure("boxes", lambda: [self._boxes()])
        yield self._reading()
        yield self._result("rules", f"{windows} resolved by the rules")
        yield self._result("checks", f"{self.checked} published standings agree with the replay")
        yield self._posts()
        yield from self._sure("secrets", lambda: [self._secrets()])

    def _sure(self, check: str, look: Callable[[], Iterable[_Row]]) -> list[_Row]:
        """The rows of a check; whatever a log made to break us does to it, it ends as a failed check."""
        try:
            return list(look())
        except Exception as error:
            what = f"{type(error).__name__} {error}".strip()[:160]
            return [_Row(check, "failed", f"it cannot be checked: {what}")]

    # What is found: the first fault of each check

    def _fault(self, check: str, seq: int, text: str) -> None:
        if check not in self.found or seq < self.found[check][0]:
            self.found[check] = seq, text

    def _result(self, check: str, fine: str) -> _Row:
        if check in self.found:
            seq, text = self.found[check]
            return self._row(check, "failed", text, seq)
        return _Row(check, "ok", fine)

    def _row(self, check: str, result: str, text: str, seq: int) -> _Row:
        if 0 < seq <= len(self.entries):
            text = f"event {seq} (byte {self.entries[seq - 1].offset}): {text}"
        return _Row(check, result, text, seq)

    # Reading: bytes to events, events to a game

    def _read(self, path: Path) -> Generator[_Row, None, bool]:
        """Read the log; gives the rows of chain, sequence and schema, and returns whether one failed."""
        try:
            self.entries.extend(LogFile(path).entries())
        except ChainError as error:
            # A record with a right hash and a wrong number is well chained.
            check = "sequence" if " stands where event " in error.message else "chain"
            self._rest(path)
            repair = "; hostkit recover repairs it" if isinstance(error, TornError) else ""
            yield _Row(check, "failed", f"{error.message} (byte {error.offset}){repair}", error.seq)
            return True
        except HostkitError as error:
            if not path.is_file() or path.is_symlink():
                raise
            self._rest(path)
            yield _Row("schema", "failed", error.message, len(self.entries) + 1)
            return True
        yield _Row("chain", "ok", f"{len(self.entries)} events, each bound to the one before")
        yield _Row("sequence", "ok", f"1 to {len(self.entries)}{self._clock()}")
        yield _Row("schema", "ok", "every event is known, with known keys only")
        return False

    def _rest(self, path: Path) -> None:
        """What could be read before the fault."""
        with suppress(HostkitError):
            for entry in LogFile(path).entries():
                if len(self.entries) <= entry.event.seq:
                    self.entries[entry.event.seq - 1 :] = [entry]

    def _clock(self) -> str:
        """A warning where the host's clock went back; the numbers order the events all the same."""
        pairs = zip(self.entries, self.entries[1:], strict=False)
        back = next((b.event.seq for a, b in pairs if b.event.at < a.event.at), None)
        return f"; the host's clock went back before event {back}" if back else ""

    def _collect(self, event: Event) -> None:
        """Gather what is to be checked by arithmetic alone, whatever replay makes of it."""
        match event:
            case SeedCommitted():
                if event.deck in self.committed:
                    self._fault("seed", event.seq, f"the seed of {event.deck} was committed to twice")
                self.committed.setdefault(event.deck, event)
            case Mixed():
                if event.deck not in self.committed or self.mixed or self.decks:
                    self._fault(
                        "seed", event.seq, f"inputs for {event.deck} unpromised, twice, or after the deal"
                    )
                self.mixed.setdefault(event.deck, event)
            case SeedRevealed():
                self._seed_shown(event)
            case Dealt():
                if event.deck in self.decks:
                    self._fault("deck", event.seq, f"{event.deck} was dealt twice")
                elif (event.seed_of or event.deck) not in self.committed:
                    self._fault("seed", event.seq, f"{event.deck} was dealt before its seed was committed to")
                self.decks.setdefault(event.deck, _Deck(event, ()))
            case Revealed():
                self._cards_shown(event)
            case Rolled():
                self.rolls.append(event)
            case Receipt():
                self.receipts[event.seq] = event
            case Post() if event.window in self.keys and sealed_in(event):
                self.boxes[event.seq] = event
            case BoxMade():
                self.keys.setdefault(event.window, event)
            case BoxOpened():
                self._key_shown(event)
            case Opening() if event.receipt in self.boxes:
                self._box_opened(event)
            case Opening():
                self._opened(event)

    def _seed_shown(self, event: SeedRevealed) -> None:
        committed = self.committed.get(event.deck)
        if committed is None or event.deck in self.seeds:
            self._fault("seed", event.seq, f"the seed of {event.deck} was shown twice, or never committed to")
            return
        try:
            deal.check_seed(bytes.fromhex(event.seed), committed.commitment)
        except ValueError as error:
            self._fault("seed", event.seq, f"{event.deck}: {error}")
        else:
            self.seeds[event.deck] = event

    def _cards_shown(self, event: Revealed) -> None:
        created = self.entries[0].event
        assert isinstance(created, Created)
        dealt = self.decks.get(event.deck)
        for text in event.openings:
            try:
                deal.check_opening(
                    text, dealt.event.commitments if dealt else (), game=created.game, deck=event.deck
                )
            except ValueError as error:
                self._fault("reveals", event.seq, str(error))
            else:
                self.shown.setdefault(event.deck, []).append(text)

    def _key_shown(self, event: BoxOpened) -> None:
        made = self.keys.get(event.window)
        if not _SECRET.fullmatch(event.secret) or made is None or event.window in self.secrets:
            self._fault("boxes", event.seq, f"what is shown is no key of {event.window}, or was shown before")
            return
        self.secrets[event.window] = event
        if public_key(bytes.fromhex(event.secret)).hex() != made.key:
            self._fault(
                "boxes", event.seq, f"the key shown for {event.window} is not the one orders were sealed to"
            )

    def _box_opened(self, event: Opening) -> None:
        """Open a box with the key that was shown: whoever distrusts the host does the same."""
        created, post = self.entries[0].event, self.boxes[event.receipt]
        assert isinstance(created, Created)
        shown = self.secrets.get(post.window)
        if shown is None or event.receipt in self.opened:
            self._fault(
                "boxes", event.seq, f"the box of event {event.receipt} was opened twice, or without its key"
            )
            return
        self.opened[event.receipt] = event
        text = open_box(
            sealed_in(post),
            game=created.game,
            window=post.window,
            player=post.player,
            secret=bytes.fromhex(shown.secret),
        )
        if event.text != ("" if isinstance(text, Problem) else text):
            self._fault("boxes", event.seq, f"the box of event {event.receipt} holds something else")
        elif isinstance(text, Problem) and [problem.get("verdict") for problem in event.problems] != [
            text.verdict
        ]:
            self._fault("boxes", event.seq, f"the box of event {event.receipt} is void: {text.reason}")

    def _boxes(self) -> _Row:
        root = next(iter(self.committed), "")
        created = self.entries[0].event
        assert isinstance(created, Created)
        for window, shown in self.secrets.items():
            if root in self.seeds and "boxes" not in self.found:
                derived = window_secret(self._prk(root), game=created.game, window=window)
                if derived.hex() != shown.secret:
                    self._fault("boxes", shown.seq, f"the key of {window} is not the one that the seed gives")
        for seq, post in self.boxes.items():
            if seq not in self.opened and post.window in self.game.closed:
                self._fault("boxes", seq, "this box was never opened")
        return self._result("boxes", f"{len(self.boxes)} boxes hold what was read in them")

    def _opened(self, event: Opening) -> None:
        created = self.entries[0].event
        assert isinstance(created, Created)
        sealed = self.receipts.get(event.receipt)
        if sealed is None or event.receipt in self.opened:
            self._fault("receipts", event.seq, f"receipt {event.receipt} is not there, or was opened before")
            return
        if event.withheld and event.receipt not in self.withheld:
            self.withheld.add(event.receipt)
            return
        self.opened[event.receipt] = event
        try:
            told = receipt(game=created.game, window=sealed.window, player=sealed.player, text=event.text,
                           salt=event.salt)  # fmt: skip
        except ValueError as error:
            self._fault("receipts", event.seq, str(error))
            return
        if told != sealed.digest:
            self._fault("receipts", event.seq, f"the message shown does not fit receipt {event.receipt}")

    def _follow(self) -> None:
        """Replay, and on the way look at each event with what was known when it was written."""
        self._anchor()
        for entry in self.entries:
            event = entry.event
            try:
                self._before(event)
                self.game.feed(event)
                self._after(entry)
            except HostkitError as error:
                self._fault("rules", event.seq, error.message)
                return
            except Exception as error:  # a log made to break us: what cannot be replayed is not by the rules
                what = f"{type(error).__name__} {error}".strip()[:120]
                self._fault("rules", event.seq, f"it cannot be replayed: {what}")
                return
        self.followed = True
        for seq, text in self.game.faults:
            self._fault("checks" if text.startswith("the standings published") else "rules", seq, text)

    def _before(self, event: Event) -> None:
        """Look at an event that is about to happen."""
        game = self.game
        match event:
            case SeedCommitted() if event.deal != game.ruleset.options.deal:
                meant = game.ruleset.options.deal
                self._fault(
                    "seed", event.seq, f"{event.deck}: deal is {event.deal}, in this game it is {meant}"
                )
            case Dealt():
                self._dealt(event)
            case Post():
                if not event.recorded:
                    self._spoken(event)
                if event.player or not event.recorded:
                    self._read_again(
                        event.seq, event, self._facts_for(event), event.player, event.source.markup
                    )
            case Receipt():
                if not event.recorded:
                    self._spoken(event)
                if game.window is None or game.window.name != event.window:
                    self._fault("receipts", event.seq, f"a receipt for {event.window}, which was not open")
                self._facts[event.seq] = self._facts_for(event)
                self._called[event.seq] = self._names()
            case Opening() if event.receipt in self.boxes and event.text:
                post = self.boxes[event.receipt]
                facts = self.game.machine.facts(post.player, "pm") if self.game.window else {}
                self._read_again(event.seq, event, facts, post.player, "text")
            case Opening() if event.receipt in self._facts:
                sealed = self.receipts[event.receipt]
                self._read_again(
                    event.seq, event, self._facts[event.receipt], sealed.player, sealed.source.markup
                )
            case Published() if event.intent not in game.intents:
                self._fault("posts", event.seq, f"a post that event {event.intent} did not announce")

    def _dealt(self, event: Dealt) -> None:
        need = self.game.machine.need
        options = self.game.ruleset.options
        # Where public inputs were mixed in, all decks hang on that one seed.
        seeds = (
            {need.seed_of, *self.mixed}
            if isinstance(need, Deal) and self.mixed
            else {getattr(need, "seed_of", "")}
        )
        if not isinstance(need, Deal) or need.deck != event.deck or event.seed_of not in seeds:
            self._fault("deck", event.seq, f"{event.deck} was dealt, which the game did not ask for")
            return
        self.decks[event.deck] = _Deck(event, need.labels)
        if len(need.labels) != len(event.commitments) and not event.given_by:
            self._fault(
                "deck", event.seq, f"{event.deck} has {len(event.commitments)} cards, not {len(need.labels)}"
            )
        if event.given_by and options.deal != "given":
            self._fault(
                "deck", event.seq, f"{event.deck} was typed in, in this game the deal is {options.deal}"
            )

    def _after(self, entry: Entry) -> None:
        """Look at what an event has brought about."""
        event, game = entry.event, self.game
        match event:
            case Opened() if game.window and game.window.name == event.window:
                due = game.machine.deadline(event.opens)
                if due != event.deadline:
                    text = f"{event.window} was opened until {event.deadline}, by the rules it is {due}"
                    self._fault("rules", event.seq, text)
            case Check():
                balances = {seat.player: seat.balance for seat in game.machine.standings().players}
                self.checked += 1
                if balances != event.balances:
                    self._fault("checks", event.seq, f"it says {event.balances}, the replay gives {balances}")
        for intent in self._anchored.pop(event.seq, ()):
            self._render(entry, intent)

    def _facts_for(self, event: Post | Receipt) -> dict[str, Any]:
        return self.game.machine.facts(event.player, event.source.via) if self.game.window else {}

    def _spoken(self, event: Post | Receipt) -> None:
        """Whether a message is by the account of the player for whom it is taken (ALL-6)."""
        meant = speaker(self.game, event.source.author, event.source.author_id, board=event.source.board,
                        at=event.source.created)  # fmt: skip
        if meant != event.player:
            by, whom = event.source.author, event.player or "nobody"
            self._fault("reading", event.seq, f"written by the account {by!r}, taken for {whom!r} (ALL-6)")

    def _read_again(
        self, seq: int, event: Post | Opening, facts: dict[str, Any], player: str, markup: str
    ) -> None:
        if isinstance(event, Opening) and event.withheld:
            return
        # A sealed message was read with the names of its own time.
        names = (
            self._called.get(event.receipt, self._names()) if isinstance(event, Opening) else self._names()
        )
        words = Words(self.game.ruleset.words)
        reading = read(event.text, markup, words=words, facts=facts, names=names, author=player)
        self.reread += 1
        verdicts = [problem.verdict for problem in reading.problems]
        if not _agree(event.orders, reading.orders):
            self._fault("reading", seq, f"it says {event.orders}, its text reads {reading.orders}")
        elif verdicts != [problem.get("verdict") for problem in event.problems]:
            self._fault("reading", seq, f"it says {event.problems}, its text reads {list(reading.problems)}")

    def _names(self) -> Names:
        return Names({seat.name: seat.aliases for seat in self.game.players})

    # Checks on what was collected

    def _heads(self, path: Path, text: str | None) -> _Row:
        created = self.entries[0].event
        assert isinstance(created, Created)
        own, faults = posted(path, created) if text is None else ([], [])
        known = own_heads(own, created.game) if text is None else heads_in(text, created.game)
        spoilt = f"; not read as a post: {faults[0]}" if faults else ""
        spoilt += f" and {len(faults) - 1} more" if len(faults) > 1 else ""
        if not known:
            why = f"the chain alone proves little: --heads FILE, --thread SAVED{spoilt}"
            return _Row("heads", "skipped", f"no posted head of {created.game} to compare with; {why}")
        doubtful = ""
        for seq, hashes in sorted(known.items()):
            mine = (
                self.entries[seq - 1].hash if 0 < seq <= len(self.entries) else "no such event, it is shorter"
            )
            if hashes != {mine}:
                other = ", ".join(sorted(hashes - {mine}))
                if text is not None and mine in hashes:
                    # Who wrote which line of a saved text is not known, and a player can write one.
                    doubtful = doubtful or f"head {seq} is there as the log has it, and also as {other}"
                    continue
                text = f"head {seq} was posted as {other} (by the host? see the post); the log has {mine}"
                return self._row("heads", "failed", text, seq)
        loose = len(self.entries) - max(known)
        after = "no event is" if loose == 0 else "1 event is" if loose == 1 else f"{loose} events are"
        if doubtful:
            why = "see who wrote that: a player's words prove nothing, the host's do"
            return _Row("heads", "skipped", f"{doubtful}; {why}")
        where = "on the local board " if text is None else ""
        return _Row(
            "heads",
            "ok",
            f"{len(known)} heads posted {where}fit; {after} after the last one, and unprotected{spoilt}",
        )

    def _seeds(self) -> Iterator[_Row]:
        if "seed" in self.found:
            yield self._result("seed", "")
            return
        for deck, committed in self.committed.items():
            who = _WHO.get(committed.deal, f"deal: {committed.deal}")
            if deck in self.seeds:
                yield _Row("seed", "ok", f"{deck}: it is the one committed to; {who}")
            elif self.finished:
                yield self._row("seed", "failed", f"the seed of {deck} was never shown", committed.seq)
            else:
                yield _Row("seed", "skipped", f"the seed of {deck} is shown at the end ({who})")

    def _beacon(self) -> _Row:
        """Whether what was mixed in is the promised round's signature, promised before the round's time."""
        promise = next(promise for promise in self.committed.values() if promise.deal == "beacon")
        round = beacon.round_of(promise.inputs[0])
        at = after("1970-01-01T00:00:00Z", beacon.time_of(round))
        if promise.at >= at:
            return self._row(
                "beacon", "failed", f"{promise.inputs[0]} was over already, at {at}", promise.seq
            )
        mixed = self.mixed.get(promise.deck)
        if mixed is None:
            return _Row("beacon", "skipped", f"{promise.inputs[0]} is awaited, it comes at {at}")
        right = len(mixed.inputs) == 1 and beacon.check_signature(round, mixed.inputs[0])
        if right is None:
            return _Row("beacon", "skipped", "the signature was not checked: pip install 'hostkit[beacon]'")
        if not right:
            return self._row(
                "beacon", "failed", f"this is not the signature of {promise.inputs[0]}", mixed.seq
            )
        return _Row("beacon", "ok", f"{promise.inputs[0]}, named before its time, with its true signature")

    def _decks(self) -> Iterator[_Row]:
        rows = []
        for name, (event, labels) in self.decks.items():
            seed = self.seeds.get(event.seed_of or name)
            if seed is None:
                rows.append(
                    _Row("deck", "skipped", f"the order of {name} can be redone when its seed is shown")
                )
            elif labels:
                rows.append(self._deck(name, event, labels))
        if "deck" in self.found:
            rows = [row for row in rows if row.result != "failed"]
            yield self._result("deck", "")
        yield from rows

    def _prk(self, deck: str) -> bytes:
        committed = self.committed[deck]
        mixed = self.mixed[deck].inputs if deck in self.mixed else ()
        inputs = (*committed.inputs, *mixed)
        return deal.extract(bytes.fromhex(self.seeds[deck].seed), deal.netstrings(inputs))

    def _deck(self, name: str, event: Dealt, labels: tuple[Card, ...]) -> _Row:
        created = self.entries[0].event
        assert isinstance(created, Created)
        prk = self._prk(event.seed_of or name)
        if event.given_by:
            # The cards are not known from the seed, their salts are.
            size = len(event.commitments)
            salts = deal.deal((Card("AS"),) * size, prk=prk, game=created.game, deck=name).salts
            for text in self.shown.get(name, ()):
                place, _, salt = text.split()
                if salt != salts[int(place) - 1]:
                    wrong = f"card {place} of {name} has another salt than its seed gives"
                    return self._row("deck", "failed", wrong, event.seq)
            by = f"{name} was given by {event.given_by}, not shuffled; its salts are from the seed"
            return _Row("deck", "ok", by)
        cards = deal.shuffle(labels, prk=prk, deck=name)
        again = deal.deal(cards, prk=prk, game=created.game, deck=name).commitments
        if again != event.commitments:
            return self._row(
                "deck", "failed", f"the order of {name} is not the one that its seed gives", event.seq
            )
        return _Row("deck", "ok", f"{name}: all {len(cards)} cards lie as the seed puts them")

    def _dice(self) -> _Row:
        root = next(iter(self.mixed), "dice")
        if root not in self.seeds:
            typed = all(roll.given >= len(roll.cards) for roll in self.rolls)
            if typed:
                return _Row("dice", "ok", f"{len(self.rolls)} rolls were typed in, not thrown")
            return _Row("dice", "skipped", "they can be thrown again when their seed is shown")
        prk = self._prk(root)
        for roll in self.rolls:
            for place, card in enumerate(roll.cards):
                thrown = dice(prk, roll.name, place)
                if place >= roll.given and card != thrown:
                    self._fault("dice", roll.seq, f"the dice for {roll.name} show {thrown}, not {card}")
        return self._result("dice", f"{len(self.rolls)} rolls done again")

    def _receipts(self) -> _Row:
        for seq, sealed in self.receipts.items():
            late = seq in self.withheld and not self.game.finished
            if seq not in self.opened and sealed.window in self.game.closed and not late:
                self._fault("receipts", seq, "the message behind this receipt was never shown")
        opened = len(self.opened.keys() & self.receipts.keys())
        waiting = len(self.receipts) - opened
        still = f"; {waiting} still sealed" if waiting else ""
        row = self._result("receipts", f"{opened} sealed messages are those received{still}")
        hidden = len(self.withheld - self.opened.keys())
        if hidden and row.result == "ok":
            return row._replace(result="skipped", detail=f"{row.detail}; {hidden} of these name hidden cards")
        return row

    def _reading(self) -> _Row:
        row = self._result("reading", f"{self.reread} messages read again, with the same orders")
        created = self.entries[0].event
        assert isinstance(created, Created)
        if row.result == "failed" and created.version != __version__ and "ALL-6" not in row.detail:
            versions = f"the game was read by hostkit {created.version}, this is {__version__}"
            return row._replace(result="skipped", detail=f"{row.detail}; {versions}")
        return row

    # Published posts, each rendered again when the replay stands at its anchor

    def _anchor(self) -> None:
        for entry in self.entries:
            if isinstance(intent := entry.event, Intent):
                kind = posts.POSTS.get(intent.post)
                anchor = kind.anchor(self.entries[: intent.seq - 1], intent.window) if kind else None
                if anchor is None:
                    self.other_posts.append(intent)
                else:
                    self._anchored.setdefault(anchor.event.seq, []).append(intent)

    def _render(self, entry: Entry, intent: Intent) -> None:
        try:
            if intent.digest not in posts.digests(self.game, entry, intent):
                self.other_posts.append(intent)
        except HostkitError:
            self.other_posts.append(intent)

    def _posts(self) -> _Row:
        intents = sum(isinstance(entry.event, Intent) for entry in self.entries)
        row = self._result("posts", f"{intents} published texts can be rendered again to the letter")
        if self.other_posts and row.result == "ok":
            first = min(self.other_posts, key=lambda intent: intent.seq)
            others = f"{len(self.other_posts)} published texts came from other templates than these, first"
            return self._row("posts", "skipped", f"{others} {first.post} of {first.window}", first.seq)
        return row

    def _secrets(self) -> _Row:
        """No seed, salt or card's salt stands in the log before the event that shows it."""
        seen: dict[str, int] = {}
        first: dict[str, int] = {}
        for entry in self.entries:
            for token in _HEX.findall(encode(entry.event)):
                seen.setdefault(token.decode(), entry.event.seq)
            for text in _secrets_of(entry.event):
                first.setdefault(text, entry.event.seq)
        for secret, seq in first.items():
            if seen.get(secret, seq) < seq:
                self._fault(
                    "secrets", seen[secret], f"what event {seq} shows stood in the log before: {secret[:12]}…"
                )
        return self._result(
            "secrets", f"{len(first)} seeds and salts were shown in their time and not before"
        )


def _secrets_of(event: Event) -> Sequence[str]:
    match event:
        case SeedRevealed():
            return [event.seed]
        case Opening():
            return [event.salt]
        case Revealed():
            return [text.split(" ")[-1] for text in event.openings]
        case _:
            return []


def _agree(said: tuple[Order, ...], read_now: tuple[Order, ...]) -> bool:
    """Whether a message was read so: a hidden card of its writer stands in the log by its place alone."""
    if len(said) != len(read_now):
        return False
    return all(one == other or _unnamed(one, other) for one, other in zip(said, read_now, strict=True))


def _unnamed(said: Order, named: Order) -> bool:
    if not (isinstance(said, Exchange) and isinstance(named, Exchange)) or len(said.cards) != len(
        named.cards
    ):
        return False
    return all(
        one == other or one.startswith("hole-") for one, other in zip(said.cards, named.cards, strict=True)
    )
