"""What a player can check by hand: for each event the shell line that does it, and what it says in plain words.

Nothing but printf, sha256sum, sort, cut, grep, xxd and openssl is used. A line that ends in `grep` prints what it
looked for where it fits, and nothing where it does not; so the lines of a whole game can be run as one script.
Belongs here: the words and the lines. The formats are those of `hostkit.cards.deal` and `hostkit.sealing`.
"""

import hashlib
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from hostkit.cards import deal
from hostkit.cards.card import DICE_SUITS, RANKS
from hostkit.cards.deck import standard_deck
from hostkit.log import Entry
from hostkit.log.events import (
    BoxMade,
    BoxOpened,
    Created,
    Dealt,
    Delivered,
    Event,
    Mixed,
    Opening,
    Post,
    Receipt,
    Revealed,
    Rolled,
    Ruling,
    SeedCommitted,
    SeedRevealed,
)  # fmt: skip
from hostkit.replay import sealed_in
from hostkit.sealing.receipts import receipt_line
from hostkit.sealing.statements import statement

__all__ = ["ByHand", "Step"]

_HMAC = """hmac() { openssl dgst -sha256 -mac HMAC -macopt "hexkey:$1" | sed 's/.* //'; }"""
_DIE = (
    """die() { r=0; for d in $(printf 'hostkit/1 die %s %s\\001' "$1" "$2" | hmac "$PRK" | sed 's/./0x& /g'); """
    """do r=$(( (r * 16 + d) % $3 )); done; echo $((r + 1)); }"""
)
_OPEN_BOX = (
    "import base64, sys; import nacl.bindings as n; secret, box = sys.argv[1:]; "
    "box = base64.b32decode(box + '=' * (-len(box) % 8)); pair = n.crypto_box_seed_keypair(bytes.fromhex(secret)); "
    "print(n.sodium_unpad(n.crypto_box_seal_open(box, *pair), 128).decode())"
)
_SEAL = len("hash: ") + 64 + len("\n...\n")


class Step(NamedTuple):
    """Something that can be checked, in words, and the shell line that does; "" where there is none yet."""

    what: str
    shell: str = ""


class ByHand:
    """The steps for each event of a log; what is shown only later is used where the log has it already.

    `path` is the log's file as the player's shell finds it.
    """

    def __init__(self, entries: Sequence[Entry], path: Path) -> None:
        self._entries = entries
        self._path = path
        created = entries[0].event
        assert isinstance(created, Created)
        self._game = created.game
        self._committed: dict[str, SeedCommitted] = {}
        self._mixed: dict[str, Mixed] = {}
        self._decks: dict[str, Dealt] = {}
        self._seeds: dict[str, SeedRevealed] = {}
        self._rolls: list[Rolled] = []
        self._received: dict[int, Receipt | Ruling] = {}
        self._opened: dict[int, Opening] = {}
        self._keys: dict[str, BoxMade] = {}
        self._secrets: dict[str, BoxOpened] = {}
        self._posts: dict[int, Post] = {}
        for entry in entries:
            self._gather(entry.event)

    def _gather(self, event: Event) -> None:
        match event:
            case SeedCommitted():
                self._committed.setdefault(event.deck, event)
            case Mixed():
                self._mixed.setdefault(event.deck, event)
            case Dealt():
                self._decks.setdefault(event.deck, event)
            case SeedRevealed():
                self._seeds.setdefault(event.deck, event)
            case Rolled():
                self._rolls.append(event)
            case Receipt():
                self._received[event.seq] = event
            case Ruling() if event.digest:
                self._received[event.seq] = event
            case Opening() if not event.withheld:
                self._opened[event.receipt] = event
            case BoxMade():
                self._keys.setdefault(event.window, event)
            case BoxOpened():
                self._secrets.setdefault(event.window, event)
            case Post():
                self._posts[event.seq] = event

    def steps(self, seq: int) -> list[Step]:
        """What can be checked of one event, the most telling first; its place in the log not among it."""
        try:
            return self._steps(self._entries[seq - 1].event)
        except (ValueError, LookupError):
            return [Step("what stands here makes no sense by the formats; ask the audit: hostkit audit")]

    def _steps(self, event: Event) -> list[Step]:
        match event:
            case SeedCommitted():
                return [*self._promise(event.deck)]
            case Mixed():
                return [*self._key(event.deck)]
            case Dealt():
                return [*self._laid(event)]
            case Revealed():
                return [self._card(event.deck, text) for text in event.openings]
            case Delivered():
                places = ", ".join(map(str, event.places))
                return [Step(f"{event.to} alone got the lines `<place> <card> <salt>` of the places {places}, and "
                             f"checks each like a card that is shown to all: sha256sum of `hostkit/1 card {self._game} "
                             f"{event.deck} <place> <card> <salt>` is the commitment of that place")]  # fmt: skip
            case Rolled():
                return [*self._dice([event])]
            case SeedRevealed():
                return [*self._promise(event.deck), *self._all_of(event.deck)]
            case Receipt():
                return [self._receipt(event)]
            case Ruling() if event.digest:
                return [self._receipt(event)]
            case Opening() if event.receipt in self._received:
                return [self._receipt(self._received[event.receipt])]
            case Opening() if event.receipt in self._posts:
                return [*self._box(event)]
            case BoxMade() | BoxOpened():
                return [*self._window_key(event.window)]
        return []

    def chain(self, seq: int) -> Step:
        """Where an event stands in the log: its hash, which is also its head in posts."""
        entry = self._entries[seq - 1]
        before = self._entries[seq - 2].hash if seq > 1 else "0" * 64
        told = "its hash binds it to all events before it; in posts it stands as"
        line = f"(echo {before}; {self._record(seq)}) | sha256sum | grep {entry.hash}"
        return Step(f"{told} hostkit {self._game} {seq} {entry.hash}", line)

    def _record(self, seq: int) -> str:
        """The shell's words that print an event's record up to its hash line."""
        start = self._entries[seq - 1].offset
        end = self._entries[seq].offset if seq < len(self._entries) else self._path.stat().st_size
        return f"tail -c +{start + 1} {shlex.quote(str(self._path))} | head -c {end - start - _SEAL}"

    # Seeds

    def _promise(self, deck: str) -> Iterator[Step]:
        committed, shown = self._committed.get(deck), self._seeds.get(deck)
        if committed is None:
            return
        told = f"the host is bound to the seed of {deck}: another one has another SHA-256 than {committed.commitment}"
        if shown is None:
            yield Step(f"{told}; when the seed is shown: printf '%s' SEED | xxd -r -p | sha256sum")
        else:
            line = f"printf '%s' {shown.seed} | xxd -r -p | sha256sum | grep {committed.commitment}"
            yield Step(f"{told}, and event {shown.seq} shows it", line)

    def _key(self, deck: str) -> Iterator[Step]:
        """The key from which order, salts and dice come: the seed and all public inputs."""
        if deck not in self._committed:
            return
        inputs = self._inputs(deck)
        told = "the seed and the public inputs" if inputs else "the seed"
        if deck not in self._seeds:
            yield Step(f"everything of {deck} comes from {told}; it can be done again when the seed is shown")
            return
        yield Step(f"everything of {deck} comes from one key, PRK, made of {told}", self._prk(deck))

    def _inputs(self, deck: str) -> tuple[str, ...]:
        mixed = self._mixed[deck].inputs if deck in self._mixed else ()
        return (*self._committed[deck].inputs, *mixed)

    def _prk(self, deck: str) -> str:
        randomness = deal.netstrings(self._inputs(deck)).decode()
        prk = self._prk_of(deck).hex()
        source = _printed(randomness) if randomness else "printf ''"
        return f"{_HMAC}; PRK=$({source} | hmac {self._seeds[deck].seed}); echo $PRK | grep {prk}"

    def _prk_of(self, deck: str) -> bytes:
        return deal.extract(bytes.fromhex(self._seeds[deck].seed), deal.netstrings(self._inputs(deck)))

    def _all_of(self, root: str) -> Iterator[Step]:
        """All that hangs on a seed which is shown."""
        yield from self._key(root)
        if root not in self._committed:
            return
        for deck in self._decks.values():
            if (deck.seed_of or deck.deck) == root:
                yield from self._order(deck)
        if root == self._dice_root:
            yield from self._throws(self._rolls)

    # Cards

    def _laid(self, event: Dealt) -> Iterator[Step]:
        root = event.seed_of or event.deck
        yield Step(
            f"each of the {len(event.commitments)} cards of {event.deck} is bound to its place by a line of its own, "
            "which tells nothing of the card; whoever sees a card gets the salt that opens its line"
        )
        yield from self._key(root)
        if root in self._seeds and root in self._committed:
            yield from self._order(event)

    def _card(self, deck: str, opening: str) -> Step:
        place, card, _ = opening.split(" ")
        committed = self._decks[deck].commitments[int(place) - 1]
        line = f"printf '%s' 'hostkit/1 card {self._game} {deck} {opening}' | sha256sum | grep {committed}"
        dealt = self._decks[deck].seq
        told = f"{card} lay in place {place} of {deck}: line {place} of event {dealt} has this SHA-256"
        return Step(told, line)

    def _order(self, event: Dealt) -> Iterator[Step]:
        """The whole shuffle with `openssl` and `sort`, then every card's line against the log's."""
        deck, cards = event.deck, self._cards(event)
        if not cards:
            return
        if event.given_by:
            yield Step(f"{deck} was typed in by {event.given_by}, not shuffled", f"CARDS='{' '.join(cards)}'")
        else:
            labels = _labels(sorted(cards))
            keyed = f"$(printf 'hostkit/1 order {deck} %s\\001' $c | hmac $PRK)"
            sort = f'for c in {" ".join(labels)}; do echo "{keyed} $c"; done | LC_ALL=C sort | cut -c66-67'
            shown = f"echo $CARDS | grep '^{' '.join(cards)}$'"
            yield Step(
                f"{deck} is shuffled: its cards in the order of their HMAC", f"CARDS=$({sort}); {shown}"
            )
        lines = (
            f"n=0; for c in $CARDS; do n=$((n + 1)); s=$(printf 'hostkit/1 salt {deck} %s\\001' $n | hmac $PRK); "
            f"printf 'hostkit/1 card {self._game} {deck} %s %s %s' $n $c $s | sha256sum | cut -c1-64; done"
        )
        digest = hashlib.sha256("".join(f"{one}\n" for one in event.commitments).encode()).hexdigest()
        what = f"the {len(event.commitments)} lines of event {event.seq}, made again from the cards and their salts"
        yield Step(what, f"{lines} | sha256sum | grep {digest}")
        yield Step(
            f"and the same lines as they stand in event {event.seq} of the log",
            self._lines_in_log(event, digest),
        )

    def _lines_in_log(self, event: Dealt, digest: str) -> str:
        lines = """sed -n 's/^- "\\([0-9a-f]*\\)"$/\\1/p'"""
        return f"{self._record(event.seq)} | {lines} | sha256sum | grep {digest}"

    def _cards(self, event: Dealt) -> list[str]:
        """The cards of a deck whose seed is shown, found by trying; none where the lines are not this seed's."""
        prk = self._prk_of(event.seed_of or event.deck)
        pack = [*map(str, standard_deck()), "JK"]
        found = []
        for place, committed in enumerate(event.commitments, 1):
            salt = deal.expand(prk, f"hostkit/1 salt {event.deck} {place}").hex()
            said = f"hostkit/1 card {self._game} {event.deck} {place}"
            fits = [c for c in pack if hashlib.sha256(f"{said} {c} {salt}".encode()).hexdigest() == committed]
            found += fits[:1]
        return found if len(found) == len(event.commitments) else []

    # Dice

    @property
    def _dice_root(self) -> str:
        return next(iter(self._mixed), "dice")

    def _dice(self, rolls: Sequence[Rolled]) -> Iterator[Step]:
        yield from self._key(self._dice_root)
        if self._dice_root in self._seeds:
            yield from self._throws(rolls)

    def _throws(self, rolls: Sequence[Rolled]) -> Iterator[Step]:
        """A card is two dice: one of 13 for its rank, ace first, one of 4 for spades, hearts, clubs, diamonds."""
        if rolls:
            yield Step("a die is the HMAC as a number, modulo its sides, plus 1", _DIE)
        for roll in rolls:
            for place, card in enumerate(roll.cards):
                if place < roll.given:
                    yield Step(f"{card} of {roll.name} was typed in, not thrown")
                    continue
                rank, suit = RANKS.index(card[0]) + 1, DICE_SUITS.index(card[1]) + 1
                throws = f"$(die {roll.name} {2 * place + 1} 13) $(die {roll.name} {2 * place + 2} 4)"
                told = f"{card} of {roll.name}: of 13 sides {rank}, {card[0]}; of 4 sides {suit}, {card[1]}"
                yield Step(told, f'echo "{throws}" | grep "^{rank} {suit}$"')

    # Sealed messages

    def _receipt(self, event: Receipt | Ruling) -> Step:
        opened = self._opened.get(event.seq)
        names = statement("bid", self._game, event.window, event.player)
        told = f"the receipt {event.digest} is the SHA-256 of the message with its salt"
        if opened is None:
            return Step(f"{told}; who has both: printf '%s' '{names} MESSAGE SALT' | sha256sum")
        line = receipt_line(
            game=self._game, window=event.window, player=event.player, text=opened.text, salt=opened.salt
        )
        return Step(
            f"{told}, which event {opened.seq} shows", f"{_printed(line)} | sha256sum | grep {event.digest}"
        )

    def _window_key(self, window: str) -> Iterator[Step]:
        made, shown = self._keys.get(window), self._secrets.get(window)
        if made is None:
            return
        told = f"boxes for {window} are sealed to the key {made.key}"
        if shown is None:
            yield Step(f"{told}; its secret is shown when the window closes")
            return
        secret = (
            f"printf '302e020100300506032b656e04220420%s' "
            f'"$(printf %s {shown.secret} | xxd -r -p | sha512sum | cut -c1-64)" | xxd -r -p'
        )
        public = "openssl pkey -inform DER -pubout -outform DER | tail -c 32 | xxd -p -c 64"
        yield Step(
            f"{told}, and event {shown.seq} shows its secret", f"{secret} | {public} | grep {made.key}"
        )
        root = next(iter(self._committed), "")
        if root in self._seeds:
            yield from self._key(root)
            source = _printed(statement("box", self._game, window) + "\1")
            line = f"{source} | hmac $PRK | grep {shown.secret}"
            yield Step(f"that secret comes from the seed of {root}: the host did not choose it", line)

    def _box(self, event: Opening) -> Iterator[Step]:
        post = self._posts[event.receipt]
        shown = self._secrets.get(post.window)
        if shown is None or event.problems or not event.text:
            return
        box = "".join(sealed_in(post).split()).upper()
        line = f"python3 -c {shlex.quote(_OPEN_BOX)} {shown.secret} {box}"
        inside = f"{statement('sealed', self._game, post.window, post.player)} {event.text}"
        wanted = shlex.quote(inside.splitlines()[0])
        what = f"the box of event {event.receipt} opened again (this one needs: pip install pynacl)"
        yield Step(what, f"{line} | grep -xF -- {wanted}")


def _labels(cards: Sequence[str]) -> list[str]:
    """The cards as they are sorted: the 2nd copy of a card has a 2 behind it, and so on."""
    seen: dict[str, int] = {}
    labels = []
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
        labels.append(card if seen[card] == 1 else f"{card}{seen[card]}")
    return labels


def _printed(text: str) -> str:
    """The shell's words that print a text, byte by byte, on one line and with nothing that a screen would change."""
    if text.isprintable() and text.isascii():
        return f"printf '%s' {shlex.quote(text)}"
    safe = {"\n": "\\n", "\t": "\\t", "%": "%%", "\\": "\\\\"}
    parts = []
    for sign in text:
        kept = sign.isprintable() and (sign.isascii() or sign.isalnum())
        parts.append(safe.get(sign) or (sign if kept else "".join(f"\\{byte:03o}" for byte in sign.encode())))
    return f"printf {shlex.quote(''.join(parts))}"
