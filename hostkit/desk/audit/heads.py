"""Posted heads against the log: what the host published binds the host, the chain alone does not."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from hostkit.boards.local import LocalBoard
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.game import board_of
from hostkit.desk.heads import heads_in, own_heads, unprotected_text, why_none
from hostkit.errors import HostkitError
from hostkit.log.events import Created
from hostkit.replay import Game
from hostkit.store import Workspace

__all__ = ["Heads"]


class Heads(Check):
    """Every head that was posted is the hash of its event; what comes after the last one nothing protects.

    `text` holds lines copied from the forum; None looks at the host's own posts on the local board.
    """

    name = "heads"

    def __init__(self, case: Case, path: Path, text: str | None) -> None:
        super().__init__(case)
        self.path = path
        self.text = text
        self._fit: set[int] = set()

    @property
    def unprotected(self) -> int:
        """How many events come after the last one whose head was posted."""
        return len(self.case.entries) - max(self._fit, default=0)

    def rows(self) -> Iterator[Row]:
        created = self.case.created
        own, faults = _posted(self.path, created) if self.text is None else ([], [])
        known = own_heads(own, created.game) if self.text is None else heads_in(self.text, created.game)
        spoilt = f"; not read as a post: {faults[0]}" if faults else ""
        spoilt += f" and {len(faults) - 1} more" if len(faults) > 1 else ""
        if not known:
            why = why_none(self.text, created.game) if self.text else "give saved posts: --thread SAVED"
            told = f"no posted head of {created.game} to compare with, the chain alone proves little"
            loose = unprotected_text(self.unprotected, len(self.case.entries))
            yield Row("heads", "skipped", f"{'; '.join(filter(None, [told, why, loose]))}{spoilt}")
            return
        doubtful = ""
        for seq, hashes in sorted(known.items()):
            mine = self._hash(seq)
            if mine in hashes:
                self._fit.add(seq)
            if hashes == {mine}:
                continue
            other = ", ".join(sorted(hashes - {mine}))
            if self.text is not None and mine in hashes:
                # Who wrote which line of a saved text is not known, and a player can write one.
                doubtful = doubtful or f"head {seq} is there as the log has it, and also as {other}"
                continue
            told = f"head {seq} was posted as {other} (by the host? see the post); the log has {mine}"
            yield self.case.row("heads", "failed", told, seq)
            return
        if doubtful:
            why = "see who wrote that: a player's words prove nothing, the host's do"
            yield Row(
                "heads",
                "skipped",
                f"{doubtful}; {why}; {unprotected_text(self.unprotected, len(self.case.entries))}",
            )
            return
        where = "" if self.text is not None else " on the local board"
        fit = f"1 head posted{where} fits" if len(known) == 1 else f"{len(known)} heads posted{where} fit"
        yield Row(
            "heads", "ok", f"{fit}; {unprotected_text(self.unprotected, len(self.case.entries))}{spoilt}"
        )

    def _hash(self, seq: int) -> str:
        entries = self.case.entries
        return entries[seq - 1].hash if 0 < seq <= len(entries) else "no such event, it is shorter"


def _posted(path: Path, created: Created) -> tuple[list[str], list[str]]:
    """What the host's account wrote in the threads of the log's workspace's local board, and what is unreadable."""
    root = path.absolute().parent.parent
    if path.absolute().parent.name != "games":
        return [], []
    with suppress(HostkitError, OSError):
        game = Game()
        game.created = created
        board = board_of(Workspace(root), game)
        if isinstance(board, LocalBoard) and board.path.is_dir():
            threads = sorted(entry.name for entry in board.path.iterdir() if entry.is_dir())
            fetched = board.fetch([name for name in threads if name not in ("inbox", "outbox")])
            faults = [f"{fault.where}: {fault.reason}" for fault in fetched.faults]
            return [post.text for post in fetched.posts if post.own], faults
    return [], []
