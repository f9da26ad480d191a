"""A forger's bench: a log is taken apart, changed at one place, and chained anew by hand.

Belongs here: what somebody with the log, the seeds and all the time in the world can do. It uses no part of
hostkit but the pack, so that a mistake there is not repeated here.
"""

import hashlib
import hmac
import random
import re
from collections.abc import Callable
from typing import Any

from hostkit.cards.deck import standard_deck

GENESIS = "0" * 64
END = "...\n"


def reseal(texts: list[str]) -> bytes:
    """Chain the texts of records, as a host who rewrites the log does."""
    before, log = GENESIS, ""
    for text in texts:
        before = hashlib.sha256(f"{before}\n{text}".encode()).hexdigest()
        log += f"{text}hash: {before}\n{END}"
    return log.encode()


def texts_of(log: bytes) -> list[str]:
    """The texts of a log's records, without hash lines."""
    return [part[: part.rindex("hash: ")] for part in log.decode().split(END)[:-1]]


class Forge:
    """A log that is being forged; `texts` are its records, `hashes` the hash lines that they had."""

    def __init__(self, log: bytes) -> None:
        self.texts = texts_of(log)
        self.hashes = re.findall(r"^hash: ([0-9a-f]{64})$", log.decode(), re.M)
        self._seeds = {
            self._field(text, "deck"): self._field(text, "seed") for text in self.texts if "\nevent: seed-rev" in text
        }  # fmt: skip

    def find(self, event: str, nth: int = 1) -> int:
        """The place of the nth record of a kind; counted from the end where `nth` is negative."""
        places = [place for place, text in enumerate(self.texts) if f"\nevent: {event}\n" in text]
        return places[nth - 1 if nth > 0 else nth]

    def forge(self, fault: dict[str, Any]) -> bytes:
        """The log with a fault, as one of the files in this folder describes it."""
        for step in fault.get("steps", ()):
            kind = step["do"]
            _STEPS[kind](self, step)
        if fault.get("renumber", True):
            self._renumber()
        if fault.get("chain", True):
            log = reseal(self.texts)
        else:
            pairs = zip(self.texts, self.hashes, strict=False)
            log = "".join(f"{text}hash: {hash}\n{END}" for text, hash in pairs).encode()
        for step in fault.get("bytes", ()):
            log = _BYTES[step["do"]](log, step)
        return log

    # Steps: on records

    def replace(self, step: dict[str, Any]) -> None:
        place = self.find(step["event"], step.get("nth", 1))
        text, count = re.subn(step["find"], step["with"], self.texts[place], count=1, flags=re.M)
        assert count, f"{step['find']} is not in {self.texts[place]}"
        assert text != self.texts[place]
        self.texts[place] = text

    def drop(self, step: dict[str, Any]) -> None:
        place = self.find(step["event"], step.get("nth", 1))
        del self.texts[place], self.hashes[place]

    def double(self, step: dict[str, Any]) -> None:
        place = self.find(step["event"], step.get("nth", 1))
        self.texts.insert(place, self.texts[place])
        self.hashes.insert(place, self.hashes[place])

    def swap(self, step: dict[str, Any]) -> None:
        one, other = (self.find(*where) for where in step["records"])
        for row in (self.texts, self.hashes):
            row[one], row[other] = row[other], row[one]

    def insert(self, step: dict[str, Any]) -> None:
        place = self.find(step["before"], step.get("nth", 1))
        at = self._field(self.texts[place], "at")
        self.texts.insert(place, f'---\nseq: 0\nat: "{at}"\n{step["text"].rstrip()}\n')
        self.hashes.insert(place, GENESIS)

    def deck(self, step: dict[str, Any]) -> None:
        """Deal a deck anew with the right salts and commitments, but not in the order of its seed."""
        name = step["deck"]
        prk = hmac.digest(bytes.fromhex(self._seeds[name]), b"", "sha256")
        size = self.texts[self._dealt(name)].count("\n- ")
        pack = standard_deck()[:size]
        cards = [
            str(card) for _, card in sorted((_keyed(prk, f"order {name} {card}"), card) for card in pack)
        ]
        match step["cards"]:
            case "swapped":
                cards[0], cards[-1] = cards[-1], cards[0]
            case "sorted":
                cards.sort()
            case "stacked":
                cards = _stacked(cards, random.Random(step["seed"]))
            case "doubled":
                cards[1] = cards[0]
            case "longer":
                cards.append(cards[0])
            case "shorter":
                cards.pop()
            case "incomplete":
                cards.remove(str(pack[-1]))
        game = self._field(self.texts[0], "game")
        lines, openings = [], {}
        for place, card in enumerate(cards, 1):
            opening = f"{place} {card} {_keyed(prk, f'salt {name} {place}').hex()}"
            lines.append(
                f'- "{hashlib.sha256(f"hostkit/1 card {game} {name} {opening}".encode()).hexdigest()}"\n'
            )
            openings[str(place)] = opening
        place = self._dealt(name)
        head = self.texts[place].split("commitments:")[0]
        self.texts[place] = f"{head}commitments:\n{''.join(lines)}"
        for place, text in enumerate(self.texts):
            if "\nevent: revealed\n" in text and self._field(text, "deck") == name:
                self.texts[place] = re.sub(
                    r'^- "([0-9]+) .*"$', lambda match: f'- "{openings.get(match[1], match[0])}"', text, flags=re.M
                )  # fmt: skip

    def reseed(self, step: dict[str, Any]) -> None:
        """Show another seed at the end, and pretend that it was committed to."""
        name, seed = step["deck"], "ab" * 32
        digest = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
        for place, text in enumerate(self.texts):
            if f"\ndeck: {name}\n" in text and "\nevent: seed-" in text:
                text = re.sub(r"^commitment: .*$", f'commitment: "{digest}"', text, flags=re.M)
                self.texts[place] = re.sub(r"^seed: .*$", f'seed: "{seed}"', text, flags=re.M)

    def bid(self, step: dict[str, Any]) -> None:
        """Change a sealed bid with its receipt, which nobody but the reader of old posts can see."""
        place = self.find("opening", step.get("nth", 1))
        text = self.texts[place].replace(step["find"], step["with"])
        receipt = int(self._field(text, "receipt")) - 1
        window, player = (
            self._field(self.texts[receipt], key).replace(" ", "%20") for key in ("window", "player")
        )
        said = step["with"]
        line = f"hostkit/1 bid g1 {window} {player} {said} {self._field(text, 'salt')}"
        self.texts[place] = text.replace(step["order"], step["as"])
        digest = hashlib.sha256(line.encode()).hexdigest()
        self.texts[receipt] = re.sub(r"^digest: .*$", f'digest: "{digest}"', self.texts[receipt], flags=re.M)

    def leak(self, step: dict[str, Any]) -> None:
        """Write a secret into an event where nobody would look for it."""
        event, pattern = {
            "seed": ("seed-revealed", r'seed: "([0-9a-f]{64})"'),
            "salt": ("opening", r'salt: "([0-9a-f]{32})"'),
            "card": ("revealed", r'"1 .. ([0-9a-f]{64})"'),
        }[step["what"]]
        found = re.search(pattern, self.texts[self.find(event)])
        assert found
        self.insert({"before": step["event"], "nth": step["nth"],
                     "text": f"event: scanned\nwindow: round-1\ntalk: {{x: \"{found[1]}\"}}"})  # fmt: skip

    def _dealt(self, deck: str) -> int:
        return next(
            place for place, text in enumerate(self.texts)
            if "\nevent: dealt\n" in text and self._field(text, "deck") == deck
        )  # fmt: skip

    def _renumber(self) -> None:
        """Number the records again, and what refers to them."""
        old = [self._field(text, "seq") for text in self.texts]
        new = {number: str(place) for place, number in reversed(list(enumerate(old, 1)))}
        for place, text in enumerate(self.texts):
            text = re.sub(r"^seq: .*$", f"seq: {place + 1}", text, count=1, flags=re.M)
            if "\nevent: created\n" not in text:
                text = re.sub(
                    r"^(receipt|intent|target): ([0-9]+)$",
                    lambda match: f"{match[1]}: {new.get(match[2], match[2])}", text, flags=re.M,
                )  # fmt: skip
            self.texts[place] = text

    @staticmethod
    def _field(text: str, key: str) -> str:
        match = re.search(rf'^{key}: "?(.*?)"?$', text, re.M)
        return match[1] if match else ""


def _stacked(cards: list[str], chance: random.Random) -> list[str]:
    """Another order, in which from two to all cards lie elsewhere."""
    order = list(cards)
    while order == cards:
        places = chance.sample(range(len(cards)), chance.choice([2, 3, len(cards)]))
        for place, card in zip(places, chance.sample([cards[p] for p in places], len(places)), strict=True):
            order[place] = card
    return order


def _keyed(prk: bytes, info: str) -> bytes:
    return hmac.digest(prk, f"hostkit/1 {info}".encode() + b"\x01", "sha256")


_STEPS: dict[str, Callable[[Forge, dict[str, Any]], None]] = {
    "replace": Forge.replace, "drop": Forge.drop, "double": Forge.double, "swap": Forge.swap,
    "insert": Forge.insert, "deck": Forge.deck, "reseed": Forge.reseed, "bid": Forge.bid, "leak": Forge.leak,
}  # fmt: skip


def _flip(log: bytes, step: dict[str, Any]) -> bytes:
    at = log.index(step["in"].encode()) + step.get("byte", 0)
    return log[:at] + bytes([log[at] ^ 1 << step.get("bit", 0)]) + log[at + 1 :]


_BYTES: dict[str, Callable[[bytes, dict[str, Any]], bytes]] = {
    "flip": _flip,
    "cut": lambda log, step: log[: -step["count"]],
    "keep": lambda log, step: log[: step["count"]],
    "append": lambda log, step: log + step["text"].encode(),
    "prepend": lambda log, step: step["text"].encode() + log,
    "zeros": lambda log, step: log + bytes(step["count"]),
    "crlf": lambda log, step: log.replace(b"\n", b"\r\n"),
    "raw": lambda log, step: log.replace(step["find"].encode(), bytes.fromhex(step["hex"]), 1),
}
