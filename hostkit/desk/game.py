"""A game on the desk: its log under the lock, its secrets, and its state, which grow together.

What a use case decides is staged, event by event, and each event is replayed at once, so that an event that
replay would object to is refused before anything is written. `commit` writes all that is staged in one append.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from hostkit.boards.base import Board
from hostkit.cards import beacon, deal
from hostkit.cards.card import DICE_SUITS, RANKS, Card
from hostkit.desk.boards import board_named
from hostkit.desk.look import REMEDY, kept_openings, lacking, lacking_text
from hostkit.desk.lost import refuse_begun
from hostkit.errors import DataError, InputError
from hostkit.log import Entry, TornError
from hostkit.log.events import (
    Dealt,
    Delivered,
    Event,
    Revealed,
    Rolled,
    SeedCommitted,
    SeedRevealed,
)  # fmt: skip
from hostkit.machines.base import Deal, Draw, Roll
from hostkit.orders.names import Names
from hostkit.orders.words import Words
from hostkit.replay import Game, replay
from hostkit.sealing.boxes import window_secret
from hostkit.store import LogFile, Recovery, Secrets, Workspace
from hostkit.times import after, seconds_between

__all__ = ["Chance", "Desk", "at_desk", "compare", "dice", "speaker", "whole"]

Chance = Callable[[int], bytes]
"""Where random bytes come from: the system's own source, or a seeded one for a demonstration."""


class Desk:
    """One game, opened to be changed at the moment `now`; use `at_desk` to get one under the lock."""

    paper = False
    """Whether everything is only tried out, and nothing written."""

    def __init__(
        self, workspace: Workspace, log: LogFile, kept: Secrets, game: Game, *, now: str, chance: Chance
    ) -> None:
        self.workspace = workspace
        self.log = log
        self.kept = kept
        self.game = game
        self.now = now
        self.chance = chance
        # Seconds by which the board's clock is ahead of this machine's, as its answer or its posts show; 0 unknown.
        self.skew = 0
        # What was repaired at the log's end when the game was opened.
        self.repaired: Recovery | None = None
        self._staged: list[Event] = []
        self._public = Game()

    @property
    def name(self) -> str:
        return self.game.created.game

    @property
    def players(self) -> list[str]:
        """The players' names, in seat order."""
        return [player.name for player in self.game.players]

    @property
    def moment(self) -> str:
        """Now, by this machine's clock or by the board's, whichever is behind: what a deadline goes by."""
        return min(self.now, after(self.now, min(0, self.skew)))

    @property
    def sealing(self) -> bool:
        """Whether a private message that comes in now stays sealed until the window closes."""
        planned = self.game.machine.window
        return self.game.window is not None and planned is not None and planned.sealed

    def speaker(self, account: str, account_id: str, *, board: str = "", at: str = "") -> str:
        """The player for whom an account speaks, at a moment or now (ALL-6), or ""; never a mere likeness."""
        return speaker(self.game, account, account_id, board=board, at=at)

    def hosts(self, name: str) -> bool:
        """Whether a name is an account of the host's side, or the word host itself."""
        created, wanted = self.game.created, name.strip().casefold()
        own = {"host", created.host.casefold(), *(one.casefold() for one in self.game.seats.hosts)}
        return wanted in own or f"{created.board}:{wanted}".casefold() in own

    @property
    def names(self) -> Names:
        """The players' names, and their other names, for whoever is named in a message."""
        return Names({player.name: player.aliases for player in self.game.players})

    @cached_property
    def words(self) -> Words:
        return Words(self.game.ruleset.words)

    @cached_property
    def board(self) -> Board:
        return board_of(self.workspace, self.game)

    def writes(self, send: bool) -> bool:
        """Whether posts and messages go out: to a board that other people read only with the host's word, `send`."""
        return send or not self.board.capabilities.public

    # Events

    def stage(self, event: type[Event], **facts: Any) -> Event:
        """Make the next event and replay it; raises `DataError` where replay objects, with nothing written."""
        new: Event = event(seq=self.game.seq + 1, at=self.now, **facts)
        objections = len(self.game.faults)
        self.game.feed(new)
        if len(self.game.faults) > objections:
            raise DataError(self.game.faults[-1][1], hint="nothing was written")
        self._staged.append(new)
        return new

    def serve(self) -> None:
        """Deal, show and roll whatever the game wants from its decks and dice."""
        while (need := self.game.machine.need) is not None and not self._awaits_inputs(need):
            match need:
                case Deal():
                    self._deal(need)
                case Draw(to=""):
                    openings = tuple(self.pack(need.deck).opening(place + 1) for place in need.places)
                    self.stage(Revealed, deck=need.deck, openings=openings)
                case Draw():
                    places = tuple(place + 1 for place in need.places)
                    self.stage(Delivered, deck=need.deck, places=places, to=need.to)
                case Roll():
                    self._roll(need)

    def commit(self) -> list[Event]:
        """Write what is staged in one append, the secrets behind it first; the log then holds what was replayed."""
        self.kept.save()
        staged, self._staged = self._staged, []
        if staged and staged[0].seq == 1:
            self.log = LogFile.create(self.log.path, *staged)
        else:
            self.log.append(*staged)
        return staged

    def as_of(self, entries: Sequence[Entry]) -> Game:
        """The game as the public knows it after these first entries of the log; quick when asked in order."""
        if self._public.seq > len(entries):
            self._public = Game()
        for entry in entries[self._public.seq :]:
            self._public.feed(entry.event)
        return self._public

    @property
    def head(self) -> str:
        """The log's last event and hash, as `17 3f9a…`."""
        seq, digest = self.log.head
        return f"{seq} {digest}"

    # Decks and dice: the secret is on disk before the event that depends on it is staged

    def _seed(self, deck: str) -> bytes:
        # A seed that an interrupted start left behind is used, never drawn again: no second try at a shuffle.
        kept = self.kept.all("seed").get(deck)
        seed = bytes.fromhex(kept["seed"]) if kept else self.chance(32)
        self.kept.put("seed", deck, {"seed": seed.hex()})
        source = self.game.ruleset.options.deal
        named = (
            (beacon.named_after(seconds_between("1970-01-01T00:00:00Z", self.now)),)
            if source == "beacon"
            else ()
        )
        self.stage(SeedCommitted, deck=deck, commitment=deal.commitment(seed), deal=source, inputs=named)
        return seed

    def _awaits_inputs(self, need: Deal | Draw | Roll) -> bool:
        """Whether the players' words or the beacon must come first; the seed is promised before they can.

        All decks and dice of such a game hang on that one seed and those inputs.
        """
        if (
            self.game.ruleset.options.deal not in ("words", "beacon")
            or self.game.mixed
            or isinstance(need, Draw)
        ):
            return False
        if not self.game.commitments:
            self._seed("dice" if isinstance(need, Roll) else need.deck)
        return True

    def _deal(self, need: Deal) -> None:
        root = need.seed_of or next(iter(self.game.mixed), "")
        if need.deck in self.game.commitments:
            root = ""
        elif root:
            self.kept.put("seed", need.deck, {"seed": self.seed(root).hex()})
        else:
            self._seed(need.deck)
        given = self._given(need)
        if given:
            self.kept.put("given", need.deck, {"cards": " ".join(given)})
        else:
            self.kept.put("pack", need.deck, {"labels": " ".join(need.labels)})
        pack = self.pack(need.deck)
        by = (self.game.created.host or "the host") if given else ""
        self.stage(Dealt, deck=need.deck, commitments=pack.commitments, given_by=by, seed_of=root)

    def seed(self, deck: str) -> bytes:
        """The secret seed of a deck; raises `DataError` where the host's secret file does not have it."""
        return bytes.fromhex(self.kept.get("seed", deck)["seed"])

    def _prk(self, deck: str) -> bytes:
        """The key of a deck, or of the dice: its seed with the public inputs that were mixed in."""
        game = self.game
        root = deck if deck in game.commitments else next(iter(game.mixed), "")
        inputs = game.commitments[root].inputs if root else ()
        mixed = game.mixed[root].inputs if root in game.mixed else ()
        return deal.extract(self.seed(root or deck), deal.netstrings((*inputs, *mixed)))

    def box_secret(self, window: str) -> bytes:
        """The secret of a window's key for sealed boxes, from the game's first seed."""
        if not self.game.commitments:
            self._seed("box")
        return window_secret(self._prk(next(iter(self.game.commitments))), game=self.name, window=window)

    def pack(self, deck: str) -> deal.Deal:
        """A dealt deck with its order and salts, from the secret file."""
        prk = self._prk(deck)
        given = self.kept.all("given").get(deck)
        if given:
            cards = tuple(Card(card) for card in given["cards"].split())
        else:
            labels = self.kept.get("pack", deck)["labels"].split()
            cards = deal.shuffle([Card(label) for label in labels], prk=prk, deck=deck)
        return deal.deal(cards, prk=prk, game=self.name, deck=deck)

    def _given(self, need: Deal) -> tuple[Card, ...]:
        """The next pack of a deck that was typed in; cards that do not come into play make it complete.

        Raises `InputError` where the deck has no more for it.
        """
        if self.game.ruleset.options.deal != "given" or need.seed_of:
            return ()
        rest = self._unused(need.deck)
        machine = self.game.machine
        if problem := machine.deck_problem(self.game.ruleset.options, rest):
            window = machine.window.name if machine.window else "WINDOW"
            raise InputError(
                f"{need.deck} cannot be dealt from the deck file: {problem}",
                hint=f"go on with a shuffle: hostkit amend deal=host --from {window} --why '…', "
                "or end the game: hostkit rule end --why '…'",
            )
        labels = list(need.labels)
        taken = rest[: len(labels)]
        for card in taken:
            labels.remove(card)
        return (*taken, *labels)

    def _unused(self, name: str) -> list[Card]:
        """What is left of a deck file for the pack or roll `name`; every pack and roll takes its part in turn."""
        file = self.kept.all("file").get("deck")
        used = sum(len(part["cards"].split()) for key, part in self.kept.all("given").items() if key != name)
        return [Card(card) for card in file["cards"].split()][used:] if file else []

    def _roll(self, need: Roll) -> None:
        given = self._unused(need.name)[: need.cards]
        if given:
            self.kept.put("given", need.name, {"cards": " ".join(given)})
        rolled = [self._die(need.name, place) for place in range(len(given), need.cards)]
        self.stage(Rolled, name=need.name, cards=(*given, *rolled), given=len(given))

    def _die(self, name: str, place: int) -> Card:
        if "dice" not in self.game.commitments and not self.game.mixed:
            self._seed("dice")
        return dice(self._prk("dice"), name, place)

    def show_seeds(self) -> None:
        """Publish the seeds at the game's end, so that every shuffle can be done again."""
        for deck in self.game.commitments:
            self.stage(SeedRevealed, deck=deck, seed=self.seed(deck).hex())


def speaker(game: Game, account: str, account_id: str, *, board: str, at: str = "") -> str:
    """The one of a game's players for whom an account speaks, at a moment or now (ALL-6), or ""."""
    return game.seats.speaker(game.players, account, account_id, board=board, at=at)


def dice(prk: bytes, name: str, place: int) -> Card:
    """The card that the dice of a named roll show in a place from 0: a d13 and a d4 each (AN-6)."""
    rank = deal.roll(prk=prk, die=name, sides=13, throw=2 * place + 1)
    suit = deal.roll(prk=prk, die=name, sides=4, throw=2 * place + 2)
    return Card(f"{RANKS[rank - 1]}{DICE_SUITS[suit - 1]}")


def board_of(workspace: Workspace, game: Game) -> Board:
    """The board that a game is played on, by the workspace's settings for its name."""
    return board_named(workspace, game.created.board, game.created.game)


@contextmanager
def at_desk(
    workspace: Workspace, game: str, *, now: str, chance: Chance, bare: bool = False
) -> Iterator[Desk]:
    """Open a game to change it: locked, repaired where a crash tore its log, replayed with the host's secrets.

    Raises `DataError` where the secret file is missing, or is another game's (but for `bare`).
    """
    log, kept = workspace.log(game), workspace.secrets(game)
    with log.lock():
        entries, repaired = whole(workspace, log, game)
        played = replay((entry.event for entry in entries), openings=kept_openings(kept))
        if not bare:
            _refuse_lacking(played, kept)
        desk = Desk(workspace, log, kept, played, now=now, chance=chance)
        desk.repaired = repaired
        yield desk


def _refuse_lacking(game: Game, kept: Secrets) -> None:
    lacks = lacking(game, kept)
    if lacks:
        raise DataError(
            f"{kept.path} is not there or not this log's: it lacks {lacking_text(lacks)}",
            hint=f"{REMEDY}; nothing was changed",
        )


def whole(workspace: Workspace, log: LogFile, name: str) -> tuple[list[Entry], Recovery | None]:
    """The entries of a log, and what was repaired at its end, with the lock held.

    A torn end is cut only after what is before it was compared with the host's posts: raises `DataError` where
    these know more of the game than the log. A log without one whole event is what a `hostkit new` leaves that was
    broken off; where anything shows that the game had begun, it is lost and stays as it is.
    """
    entries: list[Entry] = []
    try:
        for entry in log.entries():
            entries.append(entry)
        return entries, None
    except TornError:
        if entries:
            compare(workspace, entries, name)
        else:
            refuse_begun(workspace, name)
    repaired = log.recover()
    if not log.path.exists():
        kept = f", what it held is in {repaired.saved}" if repaired and repaired.saved else ""
        raise DataError(
            f"{log.path} had no whole event, as hostkit new was broken off; it was removed{kept}",
            hint="nothing was posted yet: start the game again with hostkit new, the promised seeds stay the same",
        )
    return list(log.entries()), repaired


def compare(workspace: Workspace, entries: list[Entry], name: str) -> None:
    """Raise `DataError` where the host's posts know more of the game than its log."""
    from hostkit.desk.heads import refuse_lost

    board = board_of(workspace, replay(entry.event for entry in entries))
    refuse_lost(entries, [post.text for post in board.own_posts("")], name)
