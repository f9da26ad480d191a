"""The event types of a game's log: what can happen, and which facts each happening carries.

The log holds evidence, never verdicts: what was dealt, posted, ruled and published, and when. Everything else
is computed by replay. Times are UTC moments (`hostkit.times`), cards short forms, "" an absent text.
An unknown key or event is an error of the reader (`hostkit.log.codec`), never skipped.
"""

from typing import Any

import msgspec

from hostkit.log.order import Order

__all__ = [
    "Amended", "BoxMade", "BoxOpened", "Check", "Closed", "Created", "Dealt", "Deleted", "Delivered", "Event",
    "Intent", "Known", "Lapsed", "Mixed", "Opened", "Opening", "Player", "Post", "Published", "Receipt",
    "Reminded", "Revealed", "Rolled", "Ruling", "Scanned", "SeedCommitted", "SeedRevealed", "Source",
]  # fmt: skip


class _Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    # Without `gc`: records hold texts, numbers and other records, never a circle.
    pass


class _Event(_Record, frozen=True, tag_field="event"):
    seq: int
    at: str

    @property
    def kind(self) -> str:
        """The event's name in the log."""
        return str(self.__struct_config__.tag)


class Source(_Record, frozen=True):
    """Where a message stands: the board's own id and link, its author's account, its times.

    `order` is the message's place in the board's own order, which decides between equal times (ALL-3);
    `edited` is the board's time of the last edit known, `revision` a wiki's revision id.
    """

    board: str
    id: str
    created: str
    author: str = ""
    author_id: str = ""
    edited: str = ""
    order: int = 0
    url: str = ""
    revision: str = ""
    via: str = "thread"
    markup: str = "markdown"


class Player(_Record, frozen=True):
    """A seat: the player's name in the game, other names for it, and the accounts that speak for it."""

    name: str
    aliases: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()


class Created(_Event, frozen=True, tag="created"):
    """The game: its players in seat order and the whole text of its ruleset, options already set.

    `options` are those that the host gave on the command line; they go before the ruleset's own. With `signup`, how
    long that lasts, the game begins with a window in which players join, and `players` are those who have already.
    """

    game: str
    version: str
    ruleset: str
    text: str
    players: tuple[Player, ...]
    options: dict[str, Any] = {}
    host: str = ""
    board: str = "local"
    zone: str = "UTC"
    signup: str = ""


class Known(_Event, frozen=True, tag="known"):
    """What the host learnt about a player: another name for the seat, more aliases, more accounts.

    Without a `player` the accounts are the host's own and the co-hosts'. An account is a board's name or id for it,
    or `<board>:<account>`.
    """

    player: str = ""
    rename: str = ""
    aliases: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()


class SeedCommitted(_Event, frozen=True, tag="seed-committed"):
    """The promise that fixes a shuffle before anyone may act: SHA-256 of the seed, and the public inputs."""

    deck: str
    commitment: str
    deal: str
    inputs: tuple[str, ...] = ()


class Mixed(_Event, frozen=True, tag="mixed"):
    """Public inputs that come after the seed's promise, mixed into everything that hangs on it.

    With `deal: words` the players' words, each as `<player>: <words>`, and `posts` are the events that hold them, all
    that there are; with `deal: beacon` the signature of the round that the promise names.
    """

    deck: str
    inputs: tuple[str, ...]
    posts: tuple[int, ...] = ()


class Dealt(_Event, frozen=True, tag="dealt"):
    """One commitment a card, top card first; `given_by` names who typed a deck in.

    `seed_of` names the deck whose seed made this shuffle too (BB-21).
    """

    deck: str
    commitments: tuple[str, ...]
    given_by: str = ""
    seed_of: str = ""


class Revealed(_Event, frozen=True, tag="revealed"):
    """Cards shown to all: one opening a card, `<index> <label> <salt>`."""

    deck: str
    openings: tuple[str, ...]


class Delivered(_Event, frozen=True, tag="delivered"):
    """Cards given to one player only, by place in the deck from 1; the player alone got their openings."""

    deck: str
    places: tuple[int, ...]
    to: str


class Rolled(_Event, frozen=True, tag="rolled"):
    """Dice were thrown under a name of their own: the cards that they show (AN-6, AN-7).

    The first `given` of them were typed in by the host, not thrown.
    """

    name: str
    cards: tuple[str, ...]
    given: int = 0


class SeedRevealed(_Event, frozen=True, tag="seed-revealed"):
    deck: str
    seed: str


class Opened(_Event, frozen=True, tag="opened"):
    """A window begins: orders posted from `opens` and before `deadline` count (ALL-1)."""

    window: str
    opens: str
    deadline: str


class Post(_Event, frozen=True, tag="post"):
    """A message with anything like an order in it, its text, and what was read in it.

    The same source id again is a later sight of the same message, changed. `recorded` marks a message that
    the host typed in. `player` is "" where no player of the game wrote it.
    """

    window: str
    source: Source
    text: str
    player: str = ""
    orders: tuple[Order, ...] = ()
    problems: tuple[dict[str, str], ...] = ()
    recorded: bool = False


class Deleted(_Event, frozen=True, tag="deleted"):
    """A message that was captured and is gone from the board (ALL-5)."""

    window: str
    source: str


class Scanned(_Event, frozen=True, tag="scanned"):
    """Talk that was seen: the digest of each message without anything like an order, by source id.

    `happened` has the `where` and `reason` of each thing that was seen to be done to other people's words.
    """

    window: str
    talk: dict[str, str]
    happened: tuple[dict[str, str], ...] = ()


class Receipt(_Event, frozen=True, tag="receipt"):
    """A sealed message came in: its digest now, its text when the window closes (trust: sealed bids)."""

    window: str
    player: str
    source: Source
    digest: str
    recorded: bool = False


class Opening(_Event, frozen=True, tag="opening"):
    """The text and salt behind a receipt, shown after the window's end, and what was read in it.

    `withheld`: the text names a hidden card, which `orders` calls by its place; text and salt follow in a second
    opening at the game's end.
    """

    receipt: int
    text: str
    salt: str
    orders: tuple[Order, ...] = ()
    problems: tuple[dict[str, str], ...] = ()
    withheld: bool = False


class BoxMade(_Event, frozen=True, tag="box-made"):
    """The public key, in hex, to which a window's boxes are sealed (trust: sealed bids)."""

    window: str
    key: str


class BoxOpened(_Event, frozen=True, tag="box-opened"):
    """The secret of a window's key, in hex: from now on everybody can open the window's boxes.

    For each box an `opening` follows, whose `receipt` is the post that held it; a void box has the reason as
    its problem.
    """

    window: str
    secret: str


class Ruling(_Event, frozen=True, tag="ruling"):
    """A finding of the host, from a closed list, with its reason; it never rewrites an earlier event (ALL-8).

    `ruling`: accept · void (both of message `target`) · set (`player`, `orders`)
    · adjust (`player`, `amount`) · excuse (`player` in `window`) · extend (`window` to `deadline`)
    · pause · resume (`window` to `deadline`) · substitute (`player` by `new`)
    · absent (`player`, `since` and before `until`, in which `default` is their order) · end (the game)
    · undo (of event `target`). What accept and set say in a window of sealed orders stays sealed as well: `digest` is
    the receipt of the text, `player` and `window` are those it is for, and `orders` stand in its opening.
    """

    ruling: str
    why: str
    target: int = 0
    player: str = ""
    amount: int = 0
    window: str = ""
    deadline: str = ""
    orders: tuple[Order, ...] = ()
    new: str = ""
    since: str = ""
    until: str = ""
    default: str = ""
    digest: str = ""


class Amended(_Event, frozen=True, tag="amended"):
    """Options patched from a window on (ALL-9)."""

    options: dict[str, Any]
    since: str
    why: str


class Reminded(_Event, frozen=True, tag="reminded"):
    """Players who had not spoken are told: at a step of the plan, such as `12h` before the deadline, each once.

    It stands in the log before anything is sent. `via`: pm or thread.
    """

    window: str
    step: str
    players: tuple[str, ...]
    via: str


class Lapsed(_Event, frozen=True, tag="lapsed"):
    """One turn's time ran out inside a window of turns; the player's default is carried out."""

    window: str
    player: str


class Closed(_Event, frozen=True, tag="closed"):
    """A window ends and is resolved; `early` where the host did not wait for the deadline.

    `unruled` counts the near-misses and ambiguities that the host passed over.
    """

    window: str
    early: bool = False
    unruled: int = 0


class Check(_Event, frozen=True, tag="check"):
    """What must be true here: the standings as published, by digest and in short."""

    window: str
    digest: str
    balances: dict[str, int]


class Intent(_Event, frozen=True, tag="intent"):
    """A post is about to be written: its marker and the digest of its text.

    `before` is the text that it takes the place of, where that told of a result.
    """

    post: str
    marker: str
    digest: str
    window: str = ""
    before: str = ""


class Published(_Event, frozen=True, tag="published"):
    """A post stands on the board; `intent` is the event that announced it."""

    intent: int
    post: str
    id: str
    thread: str = ""
    window: str = ""
    url: str = ""


Event = (
    Created | SeedCommitted | Mixed | Dealt | Delivered | Rolled | Revealed | SeedRevealed | Opened | Post | Deleted
    | Scanned | Receipt | Opening | BoxMade | BoxOpened | Ruling | Amended | Lapsed | Closed | Check | Intent
    | Published | Known | Reminded
)  # fmt: skip
