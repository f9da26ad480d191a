"""A small log written by hand from the page in verify.py: every kind of proof once, with nothing of hostkit in it."""

import hashlib
import hmac

from tests.audit.forge import reseal

SEED = bytes(range(32))
PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
AT = 'at: "2026-01-02T18:00:00Z"\n'


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


class Written:
    """The texts of the log, by a name for each, to be changed before they are chained."""

    def __init__(
        self, *, seed: bytes = SEED, inputs: tuple[str, ...] = ("one", "two ♠"), given: bool = False
    ) -> None:
        randomness = b"".join(b"%d:%s,\n" % (len(text.encode()), text.encode()) for text in inputs)
        self.prk = hmac.digest(seed, randomness, "sha256")
        main = PACK if given else self.order("main", PACK)
        small = self.order("small", ["AS", "AS", "JK"])
        rolled = [self.rolled("lot", place) for place in range(3)]
        bid = "hostkit/1 bid g1 round%201 Bob%20B%25 bid 5  5a17"
        typed = "given_by: host\n" if given else ""
        self.texts = {
            "created": "game: g1\n",
            "seed-committed": f'deck: main\ndeal: {"given" if given else "host"}\ncommitment: "'
            f'{hashlib.sha256(seed).hexdigest()}"\ninputs: [one]\n',
            "mixed": "deck: main\ninputs: [two ♠]\n",
            "dealt": f"deck: main\n{typed}commitments:\n{self.commitments('main', main)}",
            "dealt small": f"deck: small\nseed_of: main\ncommitments:\n{self.commitments('small', small)}",
            "rolled": f"name: lot\ncards: {self.quoted(rolled)}\n",
            "receipt": f'window: round 1\nplayer: "Bob B%"\ndigest: "{digest(bid)}"\n',
            "post": "window: round 1\ntext: |-\n  sealed abc\n",
            "receipt 2": f'window: round 2\nplayer: alice\ndigest: "{digest("whatever")}"\n',
            "closed": "window: round 1\n",
            "opening": 'receipt: 7\ntext: "bid 5 "\nsalt: "5a17"\n',
            "opening 2": "receipt: 8\ntext: bid 6\n",
            "box-opened": f'window: round 1\nsecret: "{self.keyed("box g1 round%201").hex()}"\n',
            "revealed": f"deck: main\nopenings:\n{''.join(self.shown('main', place, main) for place in (1, 52))}",
            "seed-revealed": f'deck: main\nseed: "{seed.hex()}"\n',
        }

    def keyed(self, info: str) -> bytes:
        return hmac.digest(self.prk, f"hostkit/1 {info}".encode() + b"\x01", "sha256")

    def number(self, info: str, sides: int) -> int:
        return int(self.keyed(info).hex(), 16) % sides

    def rolled(self, name: str, place: int) -> str:
        rank, suit = (self.number(f"die {name} {2 * place + k}", sides) for k, sides in ((1, 13), (2, 4)))
        return "A23456789TJQK"[rank] + "SHCD"[suit]

    def order(self, deck: str, cards: list[str]) -> list[str]:
        labels = [card if card not in cards[:at] else f"{card}2" for at, card in enumerate(cards)]
        return [label[:2] for label in sorted(labels, key=lambda label: self.keyed(f"order {deck} {label}"))]

    def opening(self, deck: str, place: int, cards: list[str]) -> str:
        return f"{place} {cards[place - 1]} {self.keyed(f'salt {deck} {place}').hex()}"

    def shown(self, deck: str, place: int, cards: list[str]) -> str:
        return f'- "{self.opening(deck, place, cards)}"\n'

    def commitments(self, deck: str, cards: list[str]) -> str:
        said = [self.opening(deck, place, cards) for place in range(1, len(cards) + 1)]
        return "".join(f'- "{digest(f"hostkit/1 card g1 {deck} {opening}")}"\n' for opening in said)

    @staticmethod
    def quoted(words: list[str]) -> str:
        return "[" + ", ".join(f'"{word}"' for word in words) + "]"

    def log(self) -> bytes:
        """The log, numbered and chained."""
        return reseal([
            f"---\nseq: {seq}\n{AT}event: {name.split()[0]}\n{text}"
            for seq, (name, text) in enumerate(self.texts.items(), 1)
        ])  # fmt: skip
