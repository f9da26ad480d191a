"""A look at a game: nothing is locked or changed, and no board, rendering or reading of orders is loaded for it."""

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import msgspec

from hostkit.cards.deal import commitment
from hostkit.errors import DataError, HostkitError
from hostkit.log.events import Opening
from hostkit.log.order import Order
from hostkit.replay import Game, replay
from hostkit.store import Secrets, Workspace

__all__ = [
    "REMEDY", "kept_openings", "kept_record", "lacking", "lacking_text", "look", "secret_trouble", "trouble_in",
]  # fmt: skip

REMEDY = (
    "bring it over from the machine where the game was started, or restore it: hostkit backup --restore FILE "
    "--identity KEY"
)
"""What to do about a secret file that is missing, or is not this game's."""

# What each kind of record in the secret file holds.
_KEYS = {
    "seed": {"seed"},
    "pack": {"labels"},
    "given": {"cards"},
    "file": {"cards"},
    "sealed": {"text", "salt", "read"},
}


def look(workspace: Workspace, game: str, *, until: str | int | None = None) -> tuple[Game, str]:
    """A game to look at, as its host sees it, and the head of its log; what is behind `until` is checked too."""
    log = workspace.log(game)
    entries = log.entries()
    openings = kept_openings(workspace.secrets(game))
    played = replay((entry.event for entry in entries), openings=openings, until=until)
    for _ in entries:
        pass
    seq, digest = log.head
    return played, f"{seq} {digest}"


def lacking(game: Game, kept: Secrets) -> list[str]:
    """What the game will need from the host's secret file and the file does not have, in words.

    Raises `DataError` for a file that cannot be read, or whose records were changed.
    """
    sealed, seeds = kept_openings(kept), kept.all("seed")
    promises = {} if game.finished else game.commitments
    lacks = [
        f"the seed of {deck}"
        if deck not in seeds
        else f"the seed of {deck} that was promised, it has another"
        for deck, promise in promises.items()
        if _digest(seeds.get(deck, {}).get("seed", "")) != promise.commitment
    ]
    return lacks + [
        f"the message behind receipt {seq} of {receipt.player}"
        for seq, receipt in game.sealed.items()
        if receipt.digest not in sealed and seq not in game.opened_receipts
    ]


def _digest(seed: str) -> str:
    """The SHA-256 of a seed in hex; "" for what is none."""
    try:
        return commitment(bytes.fromhex(seed))
    except ValueError:
        return ""


def lacking_text(lacks: list[str]) -> str:
    """The first few of what a secret file lacks, and how many more."""
    return ", ".join(lacks[:3]) + (f" and {len(lacks) - 3} more" if len(lacks) > 3 else "")


def secret_trouble(game: Game, kept: Secrets) -> str:
    """What is wrong with the host's secret file, and the remedy, in one line; "" where nothing is."""
    try:
        lacks = lacking(game, kept)
    except HostkitError as error:
        return "; ".join(filter(None, [error.message, error.hint]))
    if not lacks:
        return ""
    how = "lacks" if kept.path.exists() else "is missing, and with it"
    return f"{kept.path} {how} {lacking_text(lacks)}; {REMEDY}"


def trouble_in(workspace: Workspace, game: str) -> str:
    """The same for a game that is not replayed yet; "" too where its log cannot be."""
    with suppress(HostkitError):
        return secret_trouble(replay(workspace.log(game).read()), workspace.secrets(game))
    return ""


def kept_openings(kept: Secrets) -> dict[str, Opening]:
    """The sealed texts in the host's secret file, by the digest of their receipt; raises as `lacking` does."""
    _refuse_changed(kept)
    return {digest: _opening(kept, digest, data) for digest, data in kept.all("sealed").items()}


def kept_record(
    text: str, salt: str, orders: Iterable[Order], problems: Iterable[dict[str, str]]
) -> dict[str, str]:
    """A sealed text as the secret file keeps it, with how it was read; `kept_openings` reads it."""
    read = {"orders": msgspec.to_builtins(tuple(orders)), "problems": list(problems)}
    return {"text": text, "salt": salt, "read": json.dumps(read)}


def _opening(kept: Secrets, digest: str, data: dict[str, str]) -> Opening:
    told = {"seq": 0, "at": "", "event": "opening", "receipt": 0, "text": data["text"], "salt": data["salt"]}
    try:
        return msgspec.convert(told | msgspec.json.decode(data["read"], type=dict[str, Any]), Opening)
    except (msgspec.DecodeError, RecursionError):
        raise _changed(kept, "sealed", digest) from None


def _refuse_changed(kept: Secrets) -> None:
    for kind, keys in _KEYS.items():
        for name, record in kept.all(kind).items():
            if not record.keys() >= keys:
                raise _changed(kept, kind, name)


def _changed(kept: Secrets, kind: str, name: str) -> DataError:
    return DataError(f"{kept.path} was changed: its `{kind}` `{name}` cannot be read", hint=REMEDY)
