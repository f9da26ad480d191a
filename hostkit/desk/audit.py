"""The audit: everything about a game that can be checked from its log, check by check, and what could not be.

It needs no secret and no network. A check that found nothing wrong says what it looked at; one that had nothing
to look at is skipped and says why. The first thing wrong is named by event and byte.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hostkit import __version__
from hostkit.cards import deal
from hostkit.cards.card import Card
from hostkit.errors import HostkitError
from hostkit.log import ChainError, Entry, encode
from hostkit.log.events import (
    Created,
    Dealt,
    Intent,
    Opening,
    Post,
    Receipt,
    Revealed,
    SeedRevealed,
)
from hostkit.machines.base import Deal
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.replay import Game
from hostkit.sealing.receipts import receipt
from hostkit.store import LogFile

__all__ = ["audit", "heads_in"]

_HEAD = re.compile(r"hostkit ([A-Za-z0-9._-]+) ([0-9]{1,9}) ([0-9a-f]{64})", re.A)
_HEX = re.compile(rb"[0-9a-f]{32,}")


class _Check(NamedTuple):
    check: str
    result: str
    detail: str | None = None
    seq: int | None = None


class _Deck(NamedTuple):
    event: Dealt
    labels: tuple[Card, ...]


def audit(path: Path, *, heads: str | None) -> dict[str, Any]:
    """Check a log, and its head against those in `heads`, a text that holds lines copied from the forum.

    Gives the contract's document: the verdict is failed, unfinished, partial or verified, in this order.
    """
    walk = _Walk()
    checks = list(walk.chain(path))
    if not any(check.result == "failed" for check in checks):
        checks += walk.checks(heads)
    failed = any(check.result == "failed" for check in checks)
    skipped = any(check.result == "skipped" for check in checks)
    finished = bool(walk.entries) and not failed and walk.game.finished
    verdict = "failed" if failed else "unfinished" if not finished else "partial" if skipped else "verified"
    last = walk.entries[-1] if walk.entries else None
    return {
        "verdict": verdict,
        "events": len(walk.entries),
        "head": f"{last.event.seq} {last.hash}" if last else "0",
        "checks": [check._asdict() for check in checks],
    }


def heads_in(text: str, game: str) -> dict[int, set[str]]:
    """The heads of a game in a text, by seq; one that is there twice with two hashes has both."""
    found: dict[int, set[str]] = {}
    for match in _HEAD.finditer(text.replace("\\", "")):
        if match[1] == game:
            found.setdefault(int(match[2]), set()).add(match[3])
    return found


class _Walk:
    """One pass over a log, which collects what the checks need."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.game = Game()
        self.decks: dict[str, _Deck] = {}
        self.shown: dict[str, list[str]] = {}
        self.misread: list[tuple[int, str]] = []
        self.reread = 0
        self._facts: dict[int, dict[str, Any]] = {}

    def chain(self, path: Path) -> Iterator[_Check]:
        """Read and replay the log; the checks that fail here end the audit."""
        try:
            for entry in LogFile(path).entries():
                self._follow(entry)
        except ChainError as error:
            yield _Check("chain", "failed", f"{error.message} (byte {error.offset})", error.seq)
            return
        except HostkitError as error:
            seq = self.game.seq + 1
            yield _Check("chain", "ok", f"{len(self.entries)} events")
            yield _Check("schema", "failed", error.message, seq)
            return
        yield _Check("chain", "ok", f"{len(self.entries)} events, each bound to the one before")
        yield _Check("sequence", "ok", f"1 to {len(self.entries)}")
        yield _Check("schema", "ok", "every event is known, with known keys only")

    def checks(self, heads: str | None) -> Iterator[_Check]:
        """The checks on a log that could be followed to its end."""
        yield self._heads(heads)
        yield from self._seeds()
        yield from self._decks()
        yield _Check("reveals", "ok", f"{sum(map(len, self.shown.values()))} cards are those committed to")
        yield self._receipts()
        yield self._reading()
        yield self._rules()
        yield _Check("checks", "ok", f"{len(self.game.checks)} published standings agree with the replay")
        yield self._posts()
        yield self._secrets()

    def _follow(self, entry: Entry) -> None:
        event, game = entry.event, self.game
        match event:
            case Dealt():
                need = game.machine.need
                self.decks[event.deck] = _Deck(event, need.labels if isinstance(need, Deal) else ())
            case Revealed():
                self.shown.setdefault(event.deck, []).extend(event.openings)
            case Post() if event.player or not event.recorded:
                self._read_again(event.seq, event, self._facts_for(event), event.player, event.source.markup)
            case Receipt():
                self._facts[event.seq] = self._facts_for(event)
            case Opening() if event.receipt in game.receipts:
                sealed = game.receipts[event.receipt]
                self._read_again(
                    event.seq, event, self._facts[event.receipt], sealed.player, sealed.source.markup
                )
        game.feed(event)
        self.entries.append(entry)

    def _facts_for(self, event: Post | Receipt) -> dict[str, Any]:
        return self.game.machine.facts(event.player, event.source.via) if self.game.window else {}

    def _read_again(
        self, seq: int, event: Post | Opening, facts: dict[str, Any], player: str, markup: str
    ) -> None:
        game = self.game
        names = Names({seat.name: seat.aliases for seat in game.created.players})
        words = Words(game.ruleset.words)
        reading = read(event.text, markup, words=words, facts=facts, names=names, author=player)
        self.reread += 1
        if reading.orders != event.orders:
            self.misread.append((seq, f"event {seq} says {event.orders}, its text reads {reading.orders}"))

    def _heads(self, text: str | None) -> _Check:
        created = self.entries[0].event
        assert isinstance(created, Created)
        posted = heads_in(text or "", created.game)
        if not posted:
            return _Check(
                "heads",
                "skipped",
                "no posted head to compare with: --heads FILE; the chain alone proves little",
            )
        for seq, hashes in sorted(posted.items()):
            mine = (
                self.entries[seq - 1].hash if 0 < seq <= len(self.entries) else "nothing: the log is shorter"
            )
            if hashes != {mine}:
                return _Check(
                    "heads",
                    "failed",
                    f"head {seq} was posted as {', '.join(sorted(hashes))}; the log has {mine}",
                    seq,
                )
        loose = len(self.entries) - max(posted)
        after = "no event is" if loose == 0 else "1 event is" if loose == 1 else f"{loose} events are"
        return _Check(
            "heads", "ok", f"{len(posted)} posted heads fit; {after} after the last one, and unprotected"
        )

    def _seeds(self) -> Iterator[_Check]:
        shown = {e.event.deck: e.event for e in self.entries if isinstance(e.event, SeedRevealed)}
        for deck, committed in self.game.commitments.items():
            source = {"given": "the cards were given, not shuffled", "host": "the host alone chose the seed"}
            who = source.get(committed.deal, committed.deal)
            if deck not in shown:
                if self.game.finished:
                    yield _Check("seed", "failed", f"the seed of {deck} was never shown", committed.seq)
                else:
                    yield _Check("seed", "skipped", f"the seed of {deck} is shown at the end ({who})")
                continue
            try:
                deal.check_seed(bytes.fromhex(shown[deck].seed), committed.commitment)
            except ValueError as error:
                yield _Check("seed", "failed", f"{deck}: {error}", shown[deck].seq)
            else:
                yield _Check("seed", "ok", f"{deck}: it is the one committed to; {who}")

    def _decks(self) -> Iterator[_Check]:
        seeds = {e.event.deck: e.event.seed for e in self.entries if isinstance(e.event, SeedRevealed)}
        for name, (event, labels) in self.decks.items():
            seed = seeds.get(event.seed_of or name)
            if seed is None:
                yield _Check("deck", "skipped", f"the order of {name} can be redone when its seed is shown")
                continue
            yield self._deck(name, event, labels, bytes.fromhex(seed))

    def _deck(self, name: str, event: Dealt, labels: tuple[Card, ...], seed: bytes) -> _Check:
        game = self.game.created.game
        prk = deal.extract(seed, deal.netstrings(()))
        if event.given_by:
            shown = sorted((int(text.split()[0]), Card(text.split()[1])) for text in self.shown.get(name, ()))
            salts = deal.deal(labels, prk=prk, game=game, deck=name).salts
            wrong = [place for place, card in shown
                     if f"{place} {card} {salts[place - 1]}" not in self.shown[name]]  # fmt: skip
            if wrong:
                return _Check(
                    "deck",
                    "failed",
                    f"card {wrong[0]} of {name} has another salt than its seed gives",
                    event.seq,
                )
            return _Check(
                "deck",
                "ok",
                f"{name} was given by {event.given_by}, not shuffled; its salts are from the seed",
            )
        cards = deal.shuffle(labels, prk=prk, deck=name)
        again = deal.deal(cards, prk=prk, game=game, deck=name).commitments
        if again != event.commitments:
            return _Check(
                "deck", "failed", f"the order of {name} is not the one that its seed gives", event.seq
            )
        return _Check("deck", "ok", f"{name}: all {len(cards)} cards lie as the seed puts them")

    def _receipts(self) -> _Check:
        game = self.game
        for seq, sealed in game.receipts.items():
            opening = game.opened_receipts.get(seq)
            if opening is None:
                if sealed.window in game.closed:
                    return _Check(
                        "receipts", "failed", f"the message behind receipt {seq} was never shown", seq
                    )
                continue
            try:
                digest = receipt(game=game.created.game, window=sealed.window, player=sealed.player,
                                 text=opening.text, salt=opening.salt)  # fmt: skip
            except ValueError as error:
                return _Check("receipts", "failed", f"opening {opening.seq}: {error}", opening.seq)
            if digest != sealed.digest:
                return _Check(
                    "receipts", "failed", f"opening {opening.seq} does not fit receipt {seq}", opening.seq
                )
        waiting = len(game.receipts) - len(game.opened_receipts)
        still = f"; {waiting} still sealed" if waiting else ""
        return _Check(
            "receipts", "ok", f"{len(game.opened_receipts)} sealed messages are those received{still}"
        )

    def _reading(self) -> _Check:
        if not self.misread:
            return _Check("reading", "ok", f"{self.reread} messages read again, with the same orders")
        seq, text = self.misread[0]
        version = self.game.created.version
        if version != __version__:
            return _Check(
                "reading",
                "skipped",
                f"{text}; the game was read by hostkit {version}, this is {__version__}",
                seq,
            )
        return _Check("reading", "failed", text, seq)

    def _rules(self) -> _Check:
        if self.game.faults:
            seq, text = self.game.faults[0]
            return _Check("rules", "failed", f"event {seq}: {text}", seq)
        closed = len(self.game.closed)
        return _Check(
            "rules", "ok", f"{closed} {'window' if closed == 1 else 'windows'} resolved by the rules"
        )

    def _posts(self) -> _Check:
        from hostkit.desk.posts import digests

        intents = [entry.event for entry in self.entries if isinstance(entry.event, Intent)]
        other = []
        for intent in intents:
            try:
                same = intent.digest in digests(self.entries, intent)
            except HostkitError:
                same = False
            if not same:
                other.append(intent)
        if not other:
            return _Check(
                "posts", "ok", f"{len(intents)} published texts can be rendered again to the letter"
            )
        names = f"{other[0].post} of {other[0].window}"
        return _Check(
            "posts",
            "skipped",
            f"{len(other)} published texts, first {names}, came from other templates than these",
        )

    def _secrets(self) -> _Check:
        """No seed, salt or card's salt stands in the log before the event that shows it."""
        first: dict[str, int] = {}
        for entry in self.entries:
            for text in _secrets_of(entry.event):
                first.setdefault(text, entry.event.seq)
        early = [(seq, text) for text, seq in first.items() if self._written_before(text, seq)]
        if early:
            seq, text = early[0]
            return _Check(
                "secrets", "failed", f"what event {seq} shows stood in the log before: {text[:12]}…", seq
            )
        return _Check(
            "secrets", "ok", f"{len(first)} seeds and salts were shown in their time and not before"
        )

    def _written_before(self, secret: str, seq: int) -> bool:
        return self._tokens.get(secret, seq) < seq

    @property
    def _tokens(self) -> dict[str, int]:
        if not hasattr(self, "_found"):
            self._found: dict[str, int] = {}
            for entry in self.entries:
                if not isinstance(entry.event, Opening | Revealed | SeedRevealed):
                    for token in _HEX.findall(encode(entry.event)):
                        self._found.setdefault(token.decode(), entry.event.seq)
        return self._found


def _secrets_of(event: Any) -> Iterator[str]:
    match event:
        case SeedRevealed():
            yield event.seed
        case Opening():
            yield event.salt
        case Revealed():
            for text in event.openings:
                yield text.split()[2]
