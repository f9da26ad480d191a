"""A look at a game: nothing is locked or changed, and no board, rendering or reading of orders is loaded for it."""

import msgspec

from hostkit.log.events import Opening, Receipt
from hostkit.replay import Game, replay
from hostkit.store import Secrets, Workspace

__all__ = ["kept_openings", "lacking", "look"]


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
    """What the game will need from the host's secret file and the file does not have, in words."""
    seeds, sealed = kept.all("seed"), kept.all("sealed")
    lacks = [f"the seed of {deck}" for deck in game.commitments if deck not in seeds and not game.finished]
    return lacks + [
        f"the message behind receipt {seq} of {receipt.player}"
        for seq, receipt in game.receipts.items()
        if isinstance(receipt, Receipt) and receipt.digest not in sealed and seq not in game.opened_receipts
    ]


def kept_openings(kept: Secrets) -> dict[str, Opening]:
    """The sealed texts in the host's secret file, by the digest of their receipt."""
    return {
        digest: msgspec.convert(
            {"seq": 0, "at": "", "event": "opening", "receipt": 0, "text": data["text"], "salt": data["salt"],
             **msgspec.json.decode(data["read"])},
            Opening,
        )
        for digest, data in kept.all("sealed").items()
    }  # fmt: skip
