"""What a player does alone: seal an order to a window's public key, or hide it behind a hash."""

import re
from typing import NamedTuple

from hostkit.desk.start import ruleset_names, ruleset_text
from hostkit.errors import InputError
from hostkit.machines.pledges import text_hash
from hostkit.orders.names import Names
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.replay import Game
from hostkit.rulesets import read_ruleset
from hostkit.sealing.boxes import seal
from hostkit.sealing.statements import word

__all__ = ["Hidden", "hashed_lines", "refuse_other", "sealed_line", "unlike_a_bid", "unlike_an_order"]

_LONGEST = 500  # signs of a line that the reader of orders looks at
_ROOM = 255  # bytes of the line inside a box that such a line of the thread can hold
_KEY_HINT = "copy the 64 hex digits from the announcement of the window"


class Hidden(NamedTuple):
    """A hash to post now, and the text to reveal afterwards."""

    post: str
    reveal: str


def sealed_line(text: str, *, game: str, window: str, player: str, key: str, ephemeral: bytes) -> str:
    """The line to post: `sealed` and the box. Raises `InputError` for what is no key, and for too long a text."""
    text = text.strip()
    if not text:
        raise InputError("nothing to seal", hint="hostkit seal … 'bid 35'")
    _refuse_halves(text)
    for name, value in (("game", game), ("window", window), ("player", player)):
        if not value.strip() or value != value.strip() or not value.isprintable():
            raise InputError(f"{value!r} is no name of a {name}", hint="copy it from the announcement")
    public = _key(key)
    used = len(f"hostkit/1 sealed {word(game)} {word(window)} {word(player)} ".encode())
    if used + len(text.encode()) > _ROOM:
        raise InputError(
            f"the text is too long: {len(text.encode())} bytes, where {max(0, _ROOM - used)} have room",
            hint="seal the order alone, without other words",
        )
    try:
        box = seal(text, game=game, window=window, player=player, key=public, ephemeral=ephemeral)
    except RuntimeError:
        # libsodium refuses the few points that would make every box readable.
        raise InputError(f"{key!r} is no key", hint=_KEY_HINT) from None
    line = f"sealed {box}"
    assert len(line) <= _LONGEST
    return line


def _refuse_halves(text: str) -> None:
    """What a terminal gives for bytes that are no UTF-8 can neither be sealed nor posted."""
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InputError(f"{text!r} is not UTF-8 text", hint="type it anew")


def _key(key: str) -> bytes:
    try:
        public = bytes.fromhex("".join(key.split()))
    except ValueError:
        public = b""
    if len(public) != 32:
        raise InputError(f"{key!r} is no key: it has {len(key)} signs", hint=_KEY_HINT)
    return public


def hashed_lines(text: str, *, chance: bytes) -> Hidden:
    """The hash of an order with random letters behind it, and the line that reveals it; raises `InputError`."""
    text = "\n".join(line.rstrip() for line in text.strip().splitlines())
    if not text:
        raise InputError("nothing to hash", hint="hostkit seal --hash 'bid 35'")
    _refuse_halves(text)
    hidden = f"{text} {chance.hex()}"
    return Hidden(f"hash {text_hash(hidden)}", f"reveal {hidden}")


def unlike_a_bid(text: str) -> str:
    """Why a text would bid nothing when it is revealed, in any game that has hashes; "" if it bids in one."""
    machines = {name: read_ruleset(name, ruleset_text(None, name)).machine for name in ruleset_names()}
    faults = {name: machine.hidden_fault(text) for name, machine in machines.items()}
    if "" in faults.values():
        return ""
    told = "; ".join(f"in {name} {fault}" for name, fault in faults.items() if fault)
    return f"{text!r} would not count when it is revealed: {told}"


def unlike_an_order(text: str, *, window: str, player: str) -> str:
    """Why a text reads as no order in a window of that name, by the rules that have such a window; "" if it does.

    The game itself is not at hand: who plays in it, what is on sale and what the player owns is not looked at.
    """
    known = {name: () for name in [player, *_NAMED.findall(text)] if name}
    reasons = []
    for name in ruleset_names():
        ruleset = read_ruleset(name, ruleset_text(None, name))
        if not re.fullmatch(ruleset.machine.windows, window, re.A):
            continue
        kind = ruleset.machine.kind_of(window)
        words = Words(ruleset.words)
        facts = {"via": "pm", "kind": kind}
        found = read(text, "text", words=words, facts=facts, names=Names(known), author=player)
        if (
            found.orders
            and not found.problems
            and all(each.verb in words.asked(kind) for each in found.orders)
        ):
            return ""
        reasons += [problem.reason for problem in found.problems if problem.reason != "talk"] or [""]
    if not reasons:
        return f"no game has a window called {window!r}; they are called round-3, discard-1 or bidding-1"
    return f"{text!r} does not read as an order of {window}" + (f": {reasons[0]}" if reasons[0] else "")


_NAMED = re.compile(r"\bon\s+([^\s\d][^\n.,;]*?)\s*(?:$|[\n.,;])", re.I | re.M)


def refuse_other(game: Game, *, window: str, player: str, key: str) -> None:
    """Where the game's log is at hand, refuse what does not fit it; raises `InputError`."""
    known = [one.name for one in game.players]
    if player not in known:
        raise InputError(f"{player!r} is no player of this game", hint=f"players: {', '.join(known)}")
    if game.window is None or game.window.name != window:
        opened = game.window.name if game.window else "no window"
        raise InputError(f"{window} is not open", hint=f"{opened} is")
    right = game.box_keys.get(window, "")
    if not right:
        raise InputError(f"nothing can be sealed to {window}", hint="that is for games with -o sealing=box")
    if "".join(key.split()).lower() != right:
        raise InputError(f"this is not the key of {window}", hint=f"it is {right}")
