"""The tamper campaign: everything that can be done to a log, counted, before both programs that check one.

`python -m tests.audit.tamper` runs all of it and prints the table; the tests run a part of it, and all of it
where they are marked slow.
"""

import random
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from hostkit import verify
from hostkit.desk.audit import audit
from hostkit.log import ChainError
from hostkit.log.chain import split
from hostkit.log.chain import verify as verified
from tests.audit.forge import Forge, reseal, texts_of
from tests.audit.games import Played, bid_poker


class Row(NamedTuple):
    """One kind of tampering: how many tries, and how many the chain alone and all checks did not see.

    `alone` is None where the chain was not asked, `checked` where nothing beyond the chain is needed.
    """

    kind: str
    tried: int
    alone: int | None
    checked: int | None


def chain_holds(log: bytes) -> bool:
    """Whether neither program's chain check sees anything; they must agree."""
    try:
        for _ in verified(split([log], name="log"), name="log"):
            pass
        ours = True
    except ChainError:
        ours = False
    try:
        verify.records(log)
        theirs = True
    except verify.Fault:
        theirs = False
    assert ours == theirs
    return ours


class Campaign:
    """A log and the heads that were posted of it.

    `step` takes every so many of the bits, and of the rest four times as many.
    """

    def __init__(self, played: Played, folder: Path, *, step: int) -> None:
        self.log = played.log.read_bytes()
        self.texts = texts_of(self.log)
        self.whole = [text + end for text, end in zip(self.texts, self._ends(), strict=True)]
        # The last post, as a host puts it up when the game is over.
        self.heads = f"{played.posts}\nhostkit g1 {len(self.texts)} {verify.records(self.log)[-1].hash}\n"
        self.posts = played.posts
        self.path = folder / "g1.yaml"
        self.bits, self.step = step, max(1, step // 4)

    def _ends(self) -> list[str]:
        return re.findall(r"^hash: [0-9a-f]{64}\n\.\.\.\n", self.log.decode(), re.M)

    def rows(self) -> Iterator[Row]:
        yield self._chain("bits flipped", self._flips())
        yield self._chain("pairs of records swapped", self._swaps())
        yield self._chain("records inserted", self._inserts())
        yield self._chain("records dropped", self._drops())
        yield self._heads("tails cut", self._cuts())
        yield self._heads("records changed, log chained anew", self._rechained())
        yield self._heads("records inserted, log chained anew", self._inserted_anew())
        yield self._proofs("decks stacked, log chained anew", "deck", self._stacked(50))
        yield self._proofs("cards replaced, log chained anew", "reveals", self._wrong_cards())

    def _chain(self, kind: str, logs: Iterator[bytes]) -> Row:
        held = [chain_holds(log) for log in logs]
        return Row(kind, len(held), sum(held), None)

    def _heads(self, kind: str, logs: Iterator[bytes]) -> Row:
        tried = alone = missed = 0
        for log in logs:
            tried += 1
            alone += chain_holds(log)
            missed += not self._seen(log, "", self.heads)
        return Row(kind, tried, alone, missed)

    def _proofs(self, kind: str, check: str, logs: Iterator[bytes]) -> Row:
        """Forgeries that are found without any head."""
        tried = alone = missed = 0
        for log in logs:
            tried += 1
            alone += chain_holds(log)
            missed += not self._seen(log, check, "")
        return Row(kind, tried, alone, missed)

    def _seen(self, log: bytes, check: str, heads: str) -> bool:
        """Whether both programs see it, by a certain check or by any."""
        self.path.write_bytes(log)
        report = audit(self.path, heads=heads)
        ours = any(check in ("", row["check"]) and row["result"] == "failed" for row in report["checks"])
        theirs = any(
            check in ("", row.check) and row.result == "failed"
            for row in verify.check(log, *([heads] if heads else []))
        )
        return ours and theirs

    # What is done to the log

    def _flips(self) -> Iterator[bytes]:
        for bit in range(0, 8 * len(self.log), self.bits):
            at = bit // 8
            yield self.log[:at] + bytes([self.log[at] ^ 1 << bit % 8]) + self.log[at + 1 :]

    def _swaps(self) -> Iterator[bytes]:
        pairs = [(one, other) for one in range(len(self.whole)) for other in range(one)]
        for one, other in pairs[:: self.step]:
            records = list(self.whole)
            records[one], records[other] = records[other], records[one]
            yield "".join(records).encode()

    def _inserts(self) -> Iterator[bytes]:
        for place in range(0, len(self.whole) + 1, self.step):
            for record in {self.whole[place - 1], self.whole[0], self.whole[-1]}:
                yield "".join([*self.whole[:place], record, *self.whole[place:]]).encode()

    def _drops(self) -> Iterator[bytes]:
        for place in range(0, len(self.whole) - 1, self.step):
            yield "".join(self.whole[:place] + self.whole[place + 1 :]).encode()

    def _cuts(self) -> Iterator[bytes]:
        for count in range(1, len(self.whole), self.step):
            yield "".join(self.whole[:count]).encode()

    def _rechained(self) -> Iterator[bytes]:
        chance = random.Random(11)
        for place in range(0, len(self.texts), self.step):
            for _ in range(6):
                text = self.texts[place]
                # Small letters of values: whatever the record says then, it is well formed.
                letters = [
                    m.start() for m in re.finditer(r"(?<=[ \"a-z])[a-f](?=[a-f0-9])", text) if m.start() > 60
                ]
                if not letters:
                    letters = [m.start() for m in re.finditer(r"(?<=20)2(?=[0-9]-)", text)]
                at = chance.choice(letters)
                other = chance.choice("abcdef".replace(text[at], "")) if text[at] != "2" else "3"
                yield reseal(
                    [*self.texts[:place], text[:at] + other + text[at + 1 :], *self.texts[place + 1 :]]
                )

    def _inserted_anew(self) -> Iterator[bytes]:
        for place in range(1, len(self.texts), self.step):
            text = '---\nseq: 0\nat: "2026-01-03T20:00:00Z"\nevent: scanned\nwindow: round-1\ntalk: {x: y}\n'
            texts = [*self.texts[:place], text, *self.texts[place:]]
            yield reseal(
                [re.sub(r"^seq: .*$", f"seq: {n}", t, count=1, flags=re.M) for n, t in enumerate(texts, 1)]
            )

    def _stacked(self, count: int) -> Iterator[bytes]:
        for number in range(0, count, self.step):
            forge = Forge(self.log)
            yield forge.forge({"steps": [{"do": "deck", "deck": "main", "cards": "stacked", "seed": number}]})

    def _wrong_cards(self) -> Iterator[bytes]:
        places = [int(place) for place in re.findall(r'^- "([0-9]+) .. ', self.log.decode(), re.M)]
        cards = ["AS", "KD", "2C"]
        for place in sorted(set(places))[:: self.step]:
            for card in cards:
                step = {
                    "do": "replace",
                    "event": "revealed",
                    "find": rf'^- "{place} (?!{card})..',
                    "with": f'- "{place} {card}',
                }
                if re.search(step["find"], self.log.decode(), re.M):
                    yield Forge(self.log).forge({"steps": [step]})


def table(rows: Iterator[Row], tell: Callable[[str], None]) -> list[Row]:
    """Run a campaign and tell each line of its table."""
    tell(f"{'what was done':<38}{'tried':>9}{'chain alone missed':>20}{'all checks missed':>19}")
    done = []
    for row in rows:
        alone, checked = ("-" if number is None else f"{number:,}" for number in (row.alone, row.checked))
        tell(f"{row.kind:<38}{row.tried:>9,}{alone:>20}{checked:>19}")
        done.append(row)
    return done


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        played = bid_poker(Path(folder) / "game")
        step = int(sys.argv[1]) if sys.argv[1:] else 1
        table(Campaign(played, Path(folder), step=step).rows(), print)
