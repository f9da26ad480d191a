"""A look at a game: nothing is locked or changed, and no board, rendering or reading of orders is loaded for it."""

import msgspec

from hostkit.log.events import Opening
from hostkit.replay import Game, replay
from hostkit.store import Secrets, Workspace

__all__ = ["kept_openings", "look"]


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
