#!/usr/bin/env python3
"""Check a hostkit game for yourself: python3 verify.py games/g1.yaml saved-posts.txt

This file needs nothing but Python 3.11 and trusts nobody: it shares no code with hostkit and was written
from the description of the format alone. Save the game's threads (copy and paste, or the browser's "save
page") and give all files, or folders of them, behind the log; without them the log is compared with itself
only, and a host who rewrote the whole log would not be seen.

The log is a stream of records. `H` is SHA-256 in lower-case hex, `HMAC` is HMAC-SHA256.

    record   "---" LF, lines, "hash: " and 64 hex digits LF, "..." LF
    hash     H(the hash before in hex, LF, the record's bytes up to its line "hash:"); the first has 64 zeros
    seq      counts the records from 1
    head     "hostkit <game> <seq> <hash>", in every post of the host's
    seed     commitment = H(32 bytes); published before the deck, the bytes themselves at the end
    PRK      HMAC(seed, each public input as "<bytes>:<input>," LF), those named with the commitment and those of
             the event `mixed`; then all decks and dice hang on this one seed
    promise  the post that tells of a commitment, its mark `<game>/promise/<seq of seed-committed>`; it must stand
             before what is mixed in is known: a beacon's round n comes at 1692803367 + 3 (n - 1) seconds of Unix time
    order    labels sorted by HMAC(PRK, "hostkit/1 order <deck> <label>" 01), top first; the 2nd copy of a
             card is labelled with a 2 behind it, and so on
    salt     HMAC(PRK, "hostkit/1 salt <deck> <place>" 01) in hex, places from 1
    card     commitment = H("hostkit/1 card <game> <deck> <place> <card> <salt>")
    opening  "<place> <card> <salt>"
    box      a window's secret = HMAC(PRK of the first seed, "hostkit/1 box <game> <window>" 01)
    die      1 + HMAC(PRK of the deck "dice", "hostkit/1 die <roll> <k>" 01) mod sides; a card is a die of 13
             for its rank (ace first) and one of 4 for its suit (spades, hearts, clubs, diamonds)
    receipt  H("hostkit/1 bid <game> <window> <player> <text> <salt>"), a space in a name is %20, a % is %25

Exit code: 0 verified, 1 failed, 2 unreadable, 3 consistent, not finished, 4 consistent, not all checked.
"""

import hashlib
import hmac
import html
import os
import re
import sys
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

SUITS = "SHDC"
RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
EVENTS = re.compile(
    "created|seed-committed|mixed|dealt|delivered|rolled|revealed|seed-revealed|opened|post|deleted|scanned"
    "|receipt|opening|ruling|amended|lapsed|closed|check|intent|published|known|reminded|box-made|box-opened"
)
DEEPEST = 50


class Fault(Exception):
    """Something is wrong: which check fails, at which event."""

    def __init__(self, check: str, text: str, seq: int | None = None) -> None:
        super().__init__(text)
        self.check, self.text, self.seq = check, text, seq


class Row(NamedTuple):
    """One line of the verdict: `result` is ok, failed or skipped."""

    check: str
    result: str
    detail: str
    seq: int | None = None


# --- the chain


class Record(NamedTuple):
    """One record: its number in the file, its text without the hash line, its hash, its first byte."""

    seq: int
    text: bytes
    hash: str
    byte: int


END = b"\n...\n"
SEAL = re.compile(rb"hash: ([0-9a-f]{64})\Z")


def records(log: bytes) -> list[Record]:
    """Cut a log into records and check that each is bound to the one before; raises Fault."""
    found: list[Record] = []
    at, before = 0, "0" * 64
    while at < len(log):
        seq = len(found) + 1
        end = log.find(END, at)
        if end < 0:
            raise Fault("chain", f"the log is torn: event {seq} is not complete (byte {at})", seq)
        body = log[at:end]
        seal = SEAL.search(body)
        if not body.startswith(b"---\n") or seal is None or body[seal.start() - 1 : seal.start()] != b"\n":
            raise Fault("chain", f"what stands where event {seq} must stand is no record (byte {at})", seq)
        text = body[: seal.start()]
        hash = hashlib.sha256(before.encode() + b"\n" + text).hexdigest()
        if hash != seal[1].decode():
            raise Fault("chain", f"event {seq} was changed, or the one before it is gone (byte {at})", seq)
        found.append(Record(seq, text, hash, at))
        at, before = end + len(END), hash
    if not found:
        raise Fault("chain", "the log is torn: it has no whole event (byte 0)", 1)
    return found


# --- the part of YAML that hostkit writes; every scalar is text

PLAIN = re.compile(r"[^\s\[\]{},:#&*!|>'\"%`](?:[^\n\[\]{},:#\"]|:(?=[^\s]))*")
QUOTED = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
ESCAPE = re.compile(r'\\(?:(["\\/])|([nrt])|u([0-9a-f]{4})|U([0-9a-f]{8}))')
KEY = re.compile(r"([a-z_]+):(?: (.*))?\Z")


def parse(text: str) -> dict[str, Any]:
    """The keys and values of one record; raises ValueError for what hostkit does not write."""
    lines = text.split("\n")
    if lines[0] != "---" or lines[-1] != "":
        raise ValueError("no record")
    found: dict[str, Any] = {}
    place = 1
    while place < len(lines) - 1:
        match = KEY.match(lines[place])
        if match is None:
            raise ValueError(f"line {place + 1}: {lines[place][:40]!r} is no key with a value")
        key, value = match[1], match[2]
        if key in found:
            raise ValueError(f"the key {key} comes twice")
        place += 1
        start = place
        while place < len(lines) - 1 and (lines[place][:2] in ("  ", "- ") or not lines[place]):
            place += 1
        block = lines[start:place]
        if value is not None and value.startswith("|"):
            found[key] = literal(value, block)
        elif value is not None:
            if block:
                raise ValueError(f"lines under the value of {key}")
            found[key] = flow(value)
        elif block and all(line.startswith("- ") for line in block):
            found[key] = [flow(line[2:]) for line in block]
        elif block and all(re.match(r"  \S", line) for line in block):
            found[key] = flow("{" + ", ".join(line[2:] for line in block) + "}")
        else:
            raise ValueError(f"{key} has no value")
    return found


def literal(mark: str, block: list[str]) -> str:
    """A text written over several lines under `|`, `|-` or `|+`."""
    if not re.fullmatch(r"\|2?[-+]?", mark) or any(line and not line.startswith("  ") for line in block):
        raise ValueError("no text of this form")
    text = "".join(line[2:] + "\n" for line in block)
    if mark.endswith("+"):
        return text
    body = text.rstrip("\n")
    return body if mark.endswith("-") or not body else body + "\n"


def flow(text: str) -> Any:
    """The value of one line: a scalar, a [list] or a {map}."""
    value, end = value_at(text, 0, 0)
    if end != len(text):
        raise ValueError(f"{text[end : end + 20]!r} is too much")
    return value


def value_at(text: str, at: int, depth: int) -> tuple[Any, int]:
    """The value that begins at a place, and where it ends."""
    if depth > DEEPEST:
        raise ValueError("too deep")
    opener = text[at : at + 1]
    if opener not in ("[", "{"):
        return scalar_at(text, at)
    closer = "]" if opener == "[" else "}"
    items: list[Any] = []
    pairs: dict[str, Any] = {}
    at += 1
    while text[at : at + 1] != closer:
        if items or pairs:
            if text[at : at + 2] != ", ":
                raise ValueError("a comma is missing")
            at += 2
        if opener == "[":
            item, at = value_at(text, at, depth + 1)
            items.append(item)
            continue
        key, at = scalar_at(text, at)
        if text[at : at + 2] != ": " or key in pairs:
            raise ValueError(f"the key {key!r} comes twice or has no value")
        pairs[key], at = value_at(text, at + 2, depth + 1)
    return (items if opener == "[" else pairs), at + 1


def scalar_at(text: str, at: int) -> tuple[str, int]:
    """The text, quoted or not, that begins at a place, and where it ends."""
    if match := QUOTED.match(text, at):
        return unescape(match[1]), match.end()
    if match := PLAIN.match(text, at):
        plain = match[0].rstrip(" ")
        return plain, at + len(plain)
    raise ValueError(f"{text[at : at + 20]!r} is no value")


def unescape(text: str) -> str:
    """A quoted text without its escapes."""

    def sign(match: re.Match[str]) -> str:
        if match[1]:
            return match[1]
        if match[2]:
            return {"n": "\n", "r": "\r", "t": "\t"}[match[2]]
        code = int(match[3] or match[4], 16)
        if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
            raise ValueError("half a character")
        return chr(code)

    if "\\" in ESCAPE.sub("", text):
        raise ValueError("an escape that hostkit does not write")
    return ESCAPE.sub(sign, text)


def events(found: list[Record]) -> list[dict[str, Any]]:
    """The records as mappings, numbered and of known kinds; raises Fault."""
    told = []
    for record in found:
        try:
            event = parse(record.text.decode("utf-8"))
        except ValueError as error:
            raise Fault("schema", f"it cannot be read: {error}", record.seq) from None
        if event.get("seq") != str(record.seq):
            raise Fault("sequence", f"it is numbered {event.get('seq')}, not {record.seq}", record.seq)
        kind = event.get("event")
        known = isinstance(kind, str) and EVENTS.fullmatch(kind)
        if not known or (kind == "created") != (record.seq == 1):
            raise Fault("schema", f"{kind!r} is no event that stands here", record.seq)
        told.append(event)
    return told


# --- dealing


def keyed(key: bytes, text: str) -> bytes:
    """HMAC(key, text 01)."""
    return hmac.new(key, text.encode() + b"\x01", hashlib.sha256).digest()


def netstring(text: str) -> bytes:
    """One public input, as it is mixed in."""
    raw = text.encode()
    return b"%d:%s,\n" % (len(raw), raw)


class Deck(NamedTuple):
    """A deck on the table: which event dealt it, its commitments, who typed it in, whose seed it has."""

    seq: int
    name: str
    commitments: list[str]
    given_by: str
    seed_of: str


class Game:
    """What a log says about chance and secrets, collected in one pass and checked on the way."""

    def __init__(self, told: list[dict[str, Any]]) -> None:
        self.name = text_of(told[0], "game")
        self.committed: dict[str, dict[str, Any]] = {}
        self.mixed: dict[str, dict[str, Any]] = {}
        self.promises: list[dict[str, Any]] = []
        self.intents: dict[str, str] = {}
        self.begun: dict[str, str] = {}
        self.published: list[dict[str, Any]] = []
        self.started = 0
        self.players = names_of(told[0])
        self.decks: dict[str, Deck] = {}
        self.seeds: dict[str, tuple[int, str]] = {}
        self.shown: dict[str, dict[int, str]] = {}
        self.rolls: list[dict[str, Any]] = []
        self.receipts: dict[str, dict[str, Any]] = {}
        self.withheld: set[str] = set()
        self.opened: set[str] = set()
        self.closed: dict[str, int] = {}
        self.messages: dict[str, dict[str, Any]] = {}
        self.boxes: list[dict[str, Any]] = []
        self.in_boxes = 0
        self.faults: list[Fault] = []
        for seq, event in enumerate(told, 1):
            try:
                self.take(seq, event)
            except Fault as fault:
                self.faults.append(fault)

    def take(self, seq: int, event: dict[str, Any]) -> None:
        """Collect one event; raises Fault."""
        match event["event"]:
            case "seed-committed":
                self.promise(seq, event)
            case "mixed":
                deck = text_of(event, "deck")
                if deck not in self.committed or self.mixed or self.decks:
                    raise Fault("seed", f"inputs for {deck} before its seed, twice, or after the deal", seq)
                self.mixed[deck] = event
            case "dealt":
                self.dealt(seq, event)
            case "revealed":
                for opening in list_of(event, "openings"):
                    self.card(seq, text_of(event, "deck"), opening)
            case "rolled":
                self.rolls.append(event)
                self.started = self.started or seq
            case "opened":
                self.started = self.started or seq
            case "intent":
                self.intents[str(seq)] = str(event.get("marker", ""))
                self.begun[str(seq)] = text_of(event, "at")
            case "published":
                self.published.append(event)
            case "ruling":
                self.ruling(seq, event)
            case "seed-revealed":
                self.seed(seq, event)
            case "receipt":
                self.receipts[str(seq)] = event
            case "opening":
                self.opening(seq, event)
            case "post":
                self.messages[str(seq)] = event
            case "box-opened":
                self.boxes.append(event)
            case "closed":
                self.closed.setdefault(text_of(event, "window"), seq)

    def promise(self, seq: int, event: dict[str, Any]) -> None:
        """A seed is committed to once; a later round of the beacon can be named for it while nothing hangs on it."""
        before = self.committed.get(text_of(event, "deck"))
        if before is not None:
            same = all(before.get(key) == event.get(key) for key in ("commitment", "deal"))
            if not same or event.get("deal") != "beacon" or self.mixed or self.decks:
                raise Fault("seed", f"the seed of {event['deck']} was committed to twice", seq)
        self.committed[event["deck"]] = event
        self.promises.append(event)

    def ruling(self, seq: int, event: dict[str, Any]) -> None:
        """What the host ruled in secret has a receipt, until it is undone."""
        if event.get("digest"):
            self.receipts[str(seq)] = event
        undone = str(event.get("target"))
        if event.get("ruling") == "undo" and self.receipts.get(undone, {}).get("event") == "ruling":
            del self.receipts[undone]

    def promised_at(self, promise: dict[str, Any], mixed: dict[str, Any]) -> tuple[str, str]:
        """When the post of a promise was up, and begun, as the log says; "" where it was not before `mixed`."""
        for post in self.published:
            of = str(post.get("intent"))
            told = post.get("post") == "promise" and self.intents.get(of, "").endswith(f"/{promise['seq']}")
            if told and int(post["seq"]) < int(mixed["seq"]):
                return text_of(post, "at"), self.begun.get(of, "")
        return "", ""

    def dealt(self, seq: int, event: dict[str, Any]) -> None:
        """A deck is laid down: after its seed was committed to, and once."""
        name, commitments = text_of(event, "deck"), list_of(event, "commitments")
        given_by, seed_of = str(event.get("given_by", "")), str(event.get("seed_of", ""))
        deck = Deck(seq, name, commitments, given_by, seed_of)
        if deck.name in self.decks:
            raise Fault("deck", f"{deck.name} was dealt twice", seq)
        if (deck.seed_of or deck.name) not in self.committed:
            raise Fault("seed", f"{deck.name} was dealt without a seed committed to before", seq)
        self.decks[deck.name] = deck
        self.started = self.started or seq

    def card(self, seq: int, name: str, opening: str) -> None:
        """A card is shown: it is the one committed to."""
        match = re.fullmatch(r"([1-9][0-9]{0,5}) ([A-Z0-9]{2}) ([0-9a-f]{64})", opening)
        deck = self.decks.get(name)
        if match is None or deck is None or int(match[1]) > len(deck.commitments):
            raise Fault("reveals", f"{opening[:20]!r} opens no card of {name}", seq)
        said = f"hostkit/1 card {self.name} {name} {opening}"
        if hashlib.sha256(said.encode()).hexdigest() != deck.commitments[int(match[1]) - 1]:
            raise Fault(
                "reveals", f"{match[2]} is not the card committed to in place {match[1]} of {name}", seq
            )
        self.shown.setdefault(name, {})[int(match[1])] = opening

    def seed(self, seq: int, event: dict[str, Any]) -> None:
        """A seed is shown: it is the one committed to."""
        deck, seed = text_of(event, "deck"), text_of(event, "seed")
        committed = self.committed.get(deck)
        if not re.fullmatch(r"[0-9a-f]{64}", seed) or committed is None:
            raise Fault("seed", f"what is shown for {deck} is no seed", seq)
        if hashlib.sha256(bytes.fromhex(seed)).hexdigest() != committed.get("commitment"):
            raise Fault("seed", f"the seed shown for {deck} is not the one committed to", seq)
        if deck in self.seeds:
            raise Fault("seed", f"the seed of {deck} was shown twice", seq)
        self.seeds[deck] = seq, seed

    def opening(self, seq: int, event: dict[str, Any]) -> None:
        """A sealed message is opened: it is the one received."""
        of = text_of(event, "receipt")
        if of in self.messages and of not in self.opened and not event.get("salt"):
            self.in_boxes += 1
            self.opened.add(of)
            return
        receipt = self.receipts.get(of)
        if receipt is None or of in self.opened:
            raise Fault("receipts", f"receipt {of} is not there, or was opened before", seq)
        if str(event.get("withheld", "")).lower() == "true" and of not in self.withheld:
            self.withheld.add(of)  # it names a hidden card: text and salt come at the game's end
            return
        self.opened.add(of)
        names = [word(self.name), word(text_of(receipt, "window")), word(text_of(receipt, "player"))]
        line = f"hostkit/1 bid {' '.join(names)} {text_of(event, 'text')} {text_of(event, 'salt')}"
        if hashlib.sha256(line.encode()).hexdigest() != receipt.get("digest"):
            raise Fault("receipts", f"the message shown is not the one behind receipt {of}", seq)

    def key(self, deck: str) -> bytes:
        """The PRK of a deck whose seed has been shown."""
        inputs = [*list_of(self.committed[deck], "inputs"), *list_of(self.mixed.get(deck, {}), "inputs")]
        key = bytes.fromhex(self.seeds[deck][1])
        return hmac.new(key, b"".join(map(netstring, inputs)), hashlib.sha256).digest()

    @property
    def dice(self) -> str:
        """The deck whose seed throws the dice."""
        return next(iter(self.mixed), "dice")

    def check_deck(self, deck: Deck) -> str:
        """Do a whole shuffle again; gives what the pack is. Raises Fault."""
        key = self.key(deck.seed_of or deck.name)
        cards = []
        for place, committed in enumerate(deck.commitments, 1):
            salt = keyed(key, f"hostkit/1 salt {deck.name} {place}").hex()
            said = f"hostkit/1 card {self.name} {deck.name} {place}"
            fits = [
                card for card in [*PACK, "JK"]
                if hashlib.sha256(f"{said} {card} {salt}".encode()).hexdigest() == committed
            ]  # fmt: skip
            if not fits:
                raise Fault(
                    "deck", f"place {place} of {deck.name} holds no card that its seed salts", deck.seq
                )
            cards.append(fits[0])
        if deck.given_by:
            return f"{deck.name}: {len(cards)} cards, typed in by {deck.given_by}, not shuffled"
        copies: dict[str, int] = {}
        labels = []
        for card in sorted(cards):
            copies[card] = copies.get(card, 0) + 1
            labels.append((card if copies[card] == 1 else f"{card}{copies[card]}", card))
        sort = [(keyed(key, f"hostkit/1 order {deck.name} {label}"), card) for label, card in labels]
        order = [card for _, card in sorted(sort)]
        if order != cards:
            at = next(at for at, card in enumerate(cards) if card != order[at])
            what = f"place {at + 1} of {deck.name} has {cards[at]}, its seed puts {order[at]} there"
            raise Fault("deck", what, deck.seq)
        if deck.seed_of:
            return f"{deck.name}: {len(cards)} cards of {deck.seed_of}, shuffled again by its seed"
        plain = {card: number for card, number in copies.items() if card != "JK"}
        number = min(plain.values(), default=0)
        new = PACK[: len(plain)] if deck.name == "sizes" else PACK  # one card for each size of a lot
        if any(plain.get(card) != number for card in new) or len(plain) != len(new):
            twice = [card for card, number in plain.items() if number > 1]
            lacks = [card for card in PACK if card not in plain]
            what = f"{deck.name} is no whole pack; twice: {' '.join(twice)}; missing: {' '.join(lacks)}"
            raise Fault("deck", what, deck.seq)
        return f"{deck.name}: {len(cards)} different cards lie as its seed puts them"

    def check_box(self, event: dict[str, Any]) -> None:
        """The secret of a window's key comes from the first seed; raises Fault."""
        window = text_of(event, "window")
        secret = keyed(
            self.key(next(iter(self.committed))), f"hostkit/1 box {word(self.name)} {word(window)}"
        )
        if secret.hex() != event.get("secret"):
            raise Fault("boxes", f"the key of {window} is not the one that the seed gives", int(event["seq"]))

    def check_roll(self, event: dict[str, Any]) -> None:
        """Throw the dice again; raises Fault."""
        key, name, seq = self.key(self.dice), text_of(event, "name"), int(event["seq"])
        given = str(event.get("given", "0"))
        typed = int(given) if re.fullmatch("[0-9]{1,4}", given) else 0
        for place, card in enumerate(list_of(event, "cards")):
            if place < typed:
                continue
            rank = int.from_bytes(keyed(key, f"hostkit/1 die {name} {2 * place + 1}"), "big") % 13
            suit = int.from_bytes(keyed(key, f"hostkit/1 die {name} {2 * place + 2}"), "big") % 4
            if card != RANKS[rank] + "SHCD"[suit]:
                raise Fault("dice", f"the dice for {name} show {RANKS[rank]}{'SHCD'[suit]}, not {card}", seq)


def word(name: str) -> str:
    """A name without spaces."""
    return name.replace("%", "%25").replace(" ", "%20")


def text_of(event: dict[str, Any], key: str) -> str:
    """A text of an event; raises Fault where it is none."""
    value = event.get(key)
    if not isinstance(value, str):
        raise Fault("schema", f"it has no {key}", int(event.get("seq", 0)))
    return value


def names_of(created: dict[str, Any]) -> set[str]:
    """The players' names, and the accounts by which they are known from the start."""
    found: set[str] = set()
    players = created.get("players", [])
    for player in players if isinstance(players, list) else []:
        if isinstance(player, dict):
            accounts = player.get("accounts", [])
            found |= {str(player.get("name", "")), *map(str, accounts if isinstance(accounts, list) else [])}
    return found - {"", str(created.get("host", ""))}


def list_of(event: dict[str, Any], key: str) -> list[str]:
    """A list of texts of an event; raises Fault where it is none."""
    value = event.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise Fault("schema", f"its {key} is no list", int(event.get("seq", 0)))
    return value


# --- the checks


class Saved(NamedTuple):
    """A saved file with posts: its name, and its text."""

    name: str
    text: str

    @property
    def author(self) -> str:
        """Who wrote it, where it is one post with its author above it (a post of hostkit's local board); or ""."""
        match = re.match(
            r"---\n(?:[a-z]+: .*\n){0,9}?author: \"?([^\"\n]*)\"?\n(?:[a-z]+: .*\n){0,9}---\n", self.text
        )
        return match[1] if match else ""


# Between the words of a head, and where a long line was wrapped: white space, marks of quotes and e-mail.
GAP = r"[\s>|=*`]"
HEAD = re.compile(
    rf"hostkit{GAP}{{1,40}}([a-z0-9._-]{{1,64}}){GAP}{{1,40}}([0-9]{{1,9}}){GAP}{{1,40}}"
    rf"((?:[0-9a-f]{GAP}{{0,8}}){{63}}[0-9a-f])",
    re.IGNORECASE,
)
CUT = re.compile(
    rf"hostkit{GAP}{{1,40}}[a-z0-9._-]{{1,64}}{GAP}{{1,40}}[0-9]{{1,9}}{GAP}{{1,40}}[0-9a-f]{{4}}", re.I
)
# Soft hyphens, zero-width signs, Markdown's backslashes and a web page's tags may stand anywhere in it.
NOISE = re.compile(r"[\\\u00ad\u200b-\u200d\u2060\ufeff]|<[^<>\n]{1,300}>")
FORMATS = {b"%PDF": "a PDF", b"PK": "a packed archive", b"\x89PNG": "a picture", b"\xff\xd8\xff": "a picture",
           b"\x1f\x8b": "a packed archive"}  # fmt: skip


def text_in(raw: bytes) -> str:
    """A saved text, in UTF-8 or UTF-16 (Windows calls it Unicode)."""
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16", errors="replace")
    if b"\0" in raw[:200]:
        return raw.decode("utf-16-be" if raw[:1] == b"\0" else "utf-16-le", errors="replace")
    return raw.decode("utf-8", errors="replace")


def check_heads(
    found: list[Record], game: str, posts: list[Saved], players: frozenset[str] = frozenset()
) -> Row:
    """Every head in the saved posts is a hash of this log; of several that are not, the first event's is named.

    What a player wrote proves nothing, where the file says that a player wrote it.
    """
    if not posts:
        why = "no saved posts to compare with, a log rewritten as a whole is not seen"
        return Row("heads", "skipped", f"{why}; {unprotected(len(found), len(found))}")
    fits: set[int] = set()
    others: list[tuple[int, str]] = []
    elsewhere: set[str] = set()
    theirs = [post for post in posts if post.author in players]
    for name, saved in (post for post in posts if post not in theirs):
        text = NOISE.sub("", html.unescape(saved))
        for match in HEAD.finditer(text):
            seq, hash = int(match[2]), re.sub(GAP, "", match[3]).lower()
            if match[1].lower() != game.lower():  # a forum may put a line in capitals
                elsewhere.add(match[1])
            elif 0 < seq <= len(found) and found[seq - 1].hash == hash:
                fits.add(seq)
            else:
                mine = found[seq - 1].hash if 0 < seq <= len(found) else "no such event, it is shorter"
                line = text.count("\n", 0, match.start()) + 1
                told = (
                    f"head {seq} was posted as {hash} ({name}, line {line}; by the host?), the log has {mine}"
                )
                others.append((seq, told))
    others.sort(key=lambda other: other[0])
    loose = unprotected(len(found) - max(fits, default=0), len(found))
    for seq, told in others:
        if seq not in fits:
            return Row("heads", "failed", told, seq)
    if others:
        # Anybody can write such a line, and the host's own stands beside it.
        return Row(
            "heads", "skipped", f"{others[0][1]}, and another line has that: see who wrote it; {loose}"
        )
    if not fits:
        return Row("heads", "skipped", f"{no_heads(game, posts, elsewhere)}; {loose}")
    fit = "1 head posted fits" if len(fits) == 1 else f"{len(fits)} heads posted fit"
    if any(HEAD.search(NOISE.sub("", html.unescape(post.text))) for post in theirs):
        fit += "; players wrote heads too, which prove nothing"
    return Row("heads", "ok", f"{fit}; {loose}")


def unprotected(loose: int, count: int) -> str:
    """How many of the events come after the last posted head."""
    if loose == count:
        return "its only event is unprotected" if count == 1 else f"all {count} events are unprotected"
    after = "no event is" if loose == 0 else "1 event is" if loose == 1 else f"{loose} events are"
    return f"{after} after the last one" + (", and unprotected" if loose else "")


def no_heads(game: str, posts: list[Saved], elsewhere: set[str]) -> str:
    """Why no head was found in the saved posts, as far as it can be seen."""
    lacks = (
        f"no line `hostkit {game} <number> <64 hex digits>` in {', '.join(saved.name for saved in posts[:5])}"
    )
    if elsewhere:
        return f"{lacks}; there are heads of {', '.join(sorted(elsewhere)[:5])}"
    for name, text in posts:
        for begin, what in FORMATS.items():
            if text.startswith(begin.decode("utf-8", errors="replace")):
                return f"{lacks}; {name} is {what}: save the page as text or HTML"
    if any(CUT.search(NOISE.sub("", html.unescape(saved.text))) for saved in posts):
        return f"{lacks}; the hashes there are cut short: save the whole post, not a preview"
    if not any("hostkit" in saved.text.lower() for saved in posts):
        return f"{lacks}; the word hostkit is not in it: are these the host's posts of this game?"
    return lacks


def check_early(found: list[Record], told: list[dict[str, Any]]) -> Row:
    """Nothing that is shown to open something stood in the log before."""
    seen: dict[bytes, int] = {}
    secrets: list[tuple[str, int]] = []
    for record, event in zip(found, told, strict=True):
        for token in re.findall(rb"[0-9a-f]{32,}", record.text):
            seen.setdefault(token, record.seq)
        match event["event"]:
            case "seed-revealed":
                secrets.append((str(event.get("seed")), record.seq))
            case "opening" if event.get("salt"):
                secrets.append((str(event["salt"]), record.seq))
            case "revealed":
                secrets += [(opening.split(" ")[-1], record.seq) for opening in list_of(event, "openings")]
    first: dict[str, int] = {}
    for secret, seq in secrets:
        first.setdefault(secret, seq)
    for secret, seq in first.items():
        before = seen.get(secret.encode(), seq)
        if before < seq:
            return Row("secrets", "failed", f"what event {seq} shows stood in the log before", before)
    return Row("secrets", "ok", f"{len(first)} seeds and salts were shown in their time")


def check(log: bytes, *posts: str | Saved) -> list[Row]:
    """All checks of a log, first those on which the others rest; `posts` are saved texts."""
    saved = [Saved("the saved posts", post) if isinstance(post, str) else post for post in posts]
    rows: list[Row] = []
    found: list[Record] = []
    try:
        found = records(log)
        bound = "1 event" if len(found) == 1 else f"{len(found)} events, each bound to the one before"
        rows.append(Row("chain", "ok", bound))
        told = events(found)
        rows.append(Row("sequence", "ok", f"1 to {len(found)}"))
        game = Game(told)
        rows.append(check_heads(found, game.name, saved, frozenset(game.players)))
        rows += check_game(game)
        rows.append(check_early(found, told))
    except Fault as fault:
        rows.append(Row(fault.check, "failed", fault.text, fault.seq))
    return [placed(row, found) for row in rows]


def placed(row: Row, found: list[Record]) -> Row:
    """What failed, with the event and the byte at which its record begins."""
    if row.result != "failed" or row.seq is None or not 0 < row.seq <= len(found):
        return row
    return row._replace(detail=f"event {row.seq} (byte {found[row.seq - 1].byte}): {row.detail}")


def check_game(game: Game) -> list[Row]:
    """Seeds, decks, cards, dice and receipts."""
    faults = {fault.check: fault for fault in reversed(game.faults)}
    rows: list[Row] = []
    for deck, event in game.committed.items():
        try:
            rows += check_promise(game, deck, event)
        except Fault as fault:
            faults.setdefault(fault.check, fault)
        who = {"given": "the cards were typed in", "host": "the host alone chose it"}
        text = f"the seed of {deck} ({who.get(str(event.get('deal')), event.get('deal'))})"
        if deck in game.seeds:
            rows.append(Row("seed", "ok", f"{text} is the one committed to"))
        else:
            rows.append(Row("seed", "skipped", f"{text} is not shown yet"))
    for name, laid in game.decks.items():
        if (laid.seed_of or name) not in game.seeds:
            rows.append(Row("deck", "skipped", f"{name} can be done again when its seed is shown"))
            continue
        try:
            rows.append(Row("deck", "ok", game.check_deck(laid)))
        except Fault as fault:
            faults.setdefault(fault.check, fault)
    shown = sum(map(len, game.shown.values()))
    rows.append(Row("reveals", "ok", f"{shown} cards shown are those committed to"))
    if game.rolls and game.dice in game.seeds:
        for event in game.rolls:
            try:
                game.check_roll(event)
            except Fault as fault:
                faults.setdefault(fault.check, fault)
        rows.append(Row("dice", "ok", f"{len(game.rolls)} rolls done again"))
    elif game.rolls:
        rows.append(Row("dice", "skipped", "they can be thrown again when their seed is shown"))
    for event in game.boxes:
        try:
            if next(iter(game.committed), "") in game.seeds:
                game.check_box(event)
        except Fault as fault:
            faults.setdefault(fault.check, fault)
    if game.in_boxes:
        rows.append(
            Row("boxes", "skipped", f"{game.in_boxes} boxes: hostkit audit opens them, this program cannot")
        )
    never = [seq for seq, receipt in game.receipts.items()
             if seq not in game.opened | game.withheld and str(receipt.get("window")) in game.closed]  # fmt: skip
    for seq in never:
        faults.setdefault(
            "receipts", Fault("receipts", f"what is behind receipt {seq} was never shown", int(seq))
        )
    opened, received = len(game.opened) - game.in_boxes, len(game.receipts)
    told = f"{opened} of {received} sealed messages opened, all fit" if received else "no message was sealed"
    rows.append(Row("receipts", "skipped" if game.withheld - game.opened else "ok", told))
    rows = [row for row in rows if row.check not in faults]
    return rows + [Row(fault.check, "failed", fault.text, fault.seq) for fault in faults.values()]


GENESIS, PERIOD = (
    1_692_803_367,
    3,
)  # drand quicknet: when its round 1 came, in seconds since 1970, and its pace


def seconds(time: str) -> float:
    """A time of the log in seconds since 1970; raises Fault."""
    try:
        return datetime.fromisoformat(time.replace("Z", "+00:00")).timestamp()
    except (ValueError, OverflowError):
        raise Fault("schema", f"{time[:40]!r} is no time") from None


def round_of(promise: dict[str, Any]) -> tuple[str, int]:
    """The beacon's round that a promise names, and its time in seconds since 1970; raises Fault."""
    named = " ".join(list_of(promise, "inputs"))
    match = re.fullmatch(r"drand quicknet round ([1-9][0-9]{0,11})", named)
    if match is None:
        raise Fault("beacon", f"{named[:60]!r} names no round of the beacon", int(promise["seq"]))
    return named, GENESIS + (int(match[1]) - 1) * PERIOD


def check_promise(game: Game, deck: str, promise: dict[str, Any]) -> list[Row]:
    """The promise stood in a post before what was mixed in could be known; raises Fault."""
    deal, mixed, seq = promise.get("deal"), game.mixed.get(deck), int(promise["seq"])
    if deal not in ("beacon", "words") or (deal == "words" and mixed is None):
        return []
    if deal == "words":
        assert mixed is not None
        closed, started = int(mixed["seq"]), game.started
        if not game.promised_at(promise, mixed)[0]:
            raise Fault("words", "the words were closed before the promise stood in a post", closed)
        posts = [int(post["seq"]) for post in game.published if post.get("post") == "inputs"]
        if started and not any(closed < post < started for post in posts):
            raise Fault("words", "the cards were dealt before the closed words stood in a post", started)
        return [
            Row("words", "ok", "closed before the deal; the host with whoever wrote the last could choose")
        ]
    named, comes = round_of(promise)
    if mixed is None:
        return [Row("beacon", "skipped", f"{named} is awaited")]
    for other in game.promises:
        before = game.promised_at(other, mixed)[0] if other["deck"] == deck and other is not promise else ""
        if before and seconds(before) < round_of(other)[1]:
            raise Fault(
                "beacon", f"{round_of(other)[0]} was promised in time, and {named} taken in its place", seq
            )
    at, begun = game.promised_at(promise, mixed)
    if not at:
        raise Fault(
            "beacon", f"the promise of {named} stood in no post before it was mixed in", int(mixed["seq"])
        )
    if seconds(at) >= comes and (not begun or seconds(begun) >= comes):
        raise Fault("beacon", f"the promise of {named} was posted at {at}, when it was known already", seq)
    text = f"compare {named} with the beacon's own page, and the time of the promise's post; neither is checked here"
    return [Row("beacon", "skipped", text)]


def verdict(rows: list[Row]) -> tuple[str, int]:
    """The verdict in a word, and the exit code."""
    if any(row.result == "failed" for row in rows):
        return "failed", 1
    waiting = [row for row in rows if row.result == "skipped"]
    if any(row.check in ("seed", "dice") for row in waiting):
        return "unfinished", 3
    return ("partial", 4) if waiting else ("verified", 0)


def unreadable(log: bytes, posts: list[Saved]) -> str:
    """Why a file is no log at all, and what to do; "" where it begins as one."""
    if log.startswith(b"---\nseq: "):
        return ""
    swapped = [saved.name for saved in posts if saved.text.startswith("---\nseq: 1\n")]
    if swapped:
        return (
            f"it is no log, but {swapped[0]} begins like one: give the log first, the saved posts behind it"
        )
    if not log.strip(b"\0 \r\n"):
        return "it is empty: get the log again"
    if log.startswith(b"---\r\nseq: "):
        return (
            "its lines end in CR LF: an editor or git changed them; get the raw file, or turn them back to LF"
        )
    if log.startswith(b"\xef\xbb\xbf"):
        return "it begins with a byte order mark: an editor put it there; get the raw file"
    if log[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "it is UTF-16: a program saved it anew; get the raw file"
    if log.lstrip()[:1] == b"<":
        return "it is a web page: get the raw file of the log"
    return "it is no hostkit log: that begins with the lines --- and seq: 1"


def files_in(word: str) -> list[Path]:
    """A file that was named, or all files in a folder that was named, hidden ones left out."""
    path = Path(word)
    if not path.is_dir():
        return [path]
    inside = [file for file in sorted(path.rglob("*")) if file.is_file()]
    return [file for file in inside if not any(part[0] == "." for part in file.relative_to(path).parts)]


def shown(text: str) -> str:
    """A text that cannot move the cursor."""
    return "".join(sign if sign.isprintable() else f"\\u{{{ord(sign):x}}}" for sign in text)


def tell(lines: list[str]) -> bool:
    """Print the verdict; gives whether it could be written. Who stops reading early has seen enough."""
    if sys.stdout is None:
        return True
    try:
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="backslashreplace")
        print("\n".join(lines), flush=True)
    except OSError as error:
        # Else Python tries once more at its end, and fails with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            complain(f"the verdict cannot be written: {error.strerror}")
            return False
    return True


def complain(text: str) -> int:
    """Say on stderr why there is no verdict; gives the exit code for that."""
    if sys.stderr is not None:
        with suppress(OSError, UnicodeError):
            sys.stderr.write(f"verify: {shown(text)}\n")
    return 2


def main(words: list[str]) -> int:
    """Check the files named on the command line and print the verdict."""
    if not words or words[0].startswith("-"):
        tell([__doc__])
        return 0 if words[:1] in (["-h"], ["--help"]) else 2
    try:
        log = Path(words[0]).read_bytes()
        files = [file for word in words[1:] for file in files_in(word)]
        posts = [Saved(str(file), text_in(file.read_bytes())) for file in files]
    except (OSError, ValueError) as error:
        what = getattr(error, "filename", "") or words[0]
        return complain(f"{what} cannot be read: {getattr(error, 'strerror', '') or error}")
    if why := unreadable(log, posts):
        return complain(f"{words[0]} cannot be checked: {why}")
    if words[1:] and not files:
        return complain(f"{words[1]} holds no files")
    try:
        rows = check(log, *posts)
    except Exception as error:
        return complain(
            f"{words[0]} cannot be checked, it breaks this program: {type(error).__name__} {error}"
        )
    name, code = verdict(rows)
    written = tell([*(f"{row.check:<10}{row.result:<9}{shown(row.detail)}" for row in rows), name])
    return code if written else 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
