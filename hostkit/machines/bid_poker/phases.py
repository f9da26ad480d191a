"""The phases of Bid Poker as a table, and the windows that they open.

consideration → round-1 … → (again-1 …) → discard-1 → (bidding-1) → discard-2 … → the end; see `NEXT`.
With hashed bids each window of bids has one behind it in which their texts are revealed: `round-1-reveal`.
"""

from typing import NamedTuple

from hostkit.machines.base import Window
from hostkit.machines.bid_poker.hashed import verbs
from hostkit.machines.bid_poker.setup import Options
from hostkit.times import read_term

__all__ = ["Phase", "following", "kind_of", "main_window", "window_of"]


class Phase(NamedTuple):
    """A step of the game: `round` 3 is the window `round-3`, and `round-3-rebid` after a tie (SM-3).

    Each of them is followed by its own reveal where bids are hashed.
    """

    name: str
    number: int = 0


# A phase: the kind of its windows, and the option that says how long one lasts.
_WINDOWS = {
    "consideration": ("consideration", "consideration"),
    "round": ("bid", "catalogue_round"),
    "again": ("bid", "catalogue_round"),
    "discard": ("discard", "discard"),
    "bidding": ("bidding", "bidding"),
}

# (phase, what it came to) -> the next phase ("" is the end) and its number: the same, one more, the first.
# A tie keeps the phase; what is not here cannot happen.
_NEXT = {
    ("consideration", "over"): ("round", "first"),
    ("round", "more"): ("round", "one more"),
    ("round", "unsold"): ("again", "first"),
    ("round", "over"): ("discard", "first"),
    ("round", "end"): ("", "same"),
    ("again", "more"): ("again", "one more"),
    ("again", "over"): ("discard", "first"),
    ("again", "end"): ("", "same"),
    ("discard", "sale"): ("bidding", "same"),
    ("discard", "more"): ("discard", "one more"),
    ("discard", "end"): ("", "same"),
    ("bidding", "more"): ("discard", "one more"),
    ("bidding", "end"): ("", "same"),
}


def following(phase: Phase, event: str) -> Phase | None:
    """The phase after this one, None at the end; raises `KeyError` for what cannot happen."""
    name, step = _NEXT[phase.name, event]
    number = {"first": 1, "same": phase.number, "one more": phase.number + 1}[step]
    return Phase(name, number) if name else None


def kind_of(phase: Phase) -> str:
    """What is done in a phase: the kind of its main window."""
    return _WINDOWS[phase.name][0]


def window_of(phase: Phase, options: Options, *, rebid: bool, reveal: bool = False) -> Window:
    """The window of a phase; bids are sealed by option (BP-3), discards always (BP-10).

    None ends early but a reveal, which is over when every hash has its text (ALL-12).
    """
    kind, option = _WINDOWS[phase.name]
    name = f"{phase.name}-{phase.number}" if phase.number else phase.name
    name += "-rebid" * rebid
    if reveal:
        lasts = read_term(options.reveal, zone=options.zone)
        return Window(f"{name}-reveal", "reveal", verbs("reveal", hashed=True), lasts, early=True)
    # What is sent to the host where bids are hashed is no bid, and stays sealed all the same.
    sealed = kind == "discard" or (kind != "consideration" and options.bids == "sealed")
    lasts = read_term(getattr(options, option), zone=options.zone)
    return Window(name, kind, verbs(kind, hashed=options.hashed), lasts, sealed=sealed)


def main_window(name: str) -> str:
    """The window that a reveal or a rebid belongs to; any other is its own."""
    return name.removesuffix("-reveal").removesuffix("-rebid")
