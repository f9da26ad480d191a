"""Posted heads against the log: what the host published binds the host, the chain alone does not."""

from collections.abc import Iterator

from hostkit.boards.base import Post
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.desk.audit.thread import Thread
from hostkit.desk.game import speaker
from hostkit.desk.heads import heads_in, own_heads, unprotected_text, why_none

__all__ = ["Heads"]


class Heads(Check):
    """Every head that was posted is the hash of its event; what comes after the last one nothing protects.

    Who wrote a head counts, where that is known: the host's binds, a player's proves nothing. Whoever is neither
    may be the host under another name. In a text without authors every head may be the host's.
    """

    name = "heads"

    def __init__(self, case: Case, thread: Thread) -> None:
        super().__init__(case)
        self.thread = thread
        self._fit: set[int] = set()

    @property
    def unprotected(self) -> int:
        """How many events come after the last one whose head was posted."""
        return len(self.case.entries) - max(self._fit, default=0)

    def rows(self) -> Iterator[Row]:
        game, thread = self.case.created.game, self.thread
        known = own_heads((post.text for post in thread.posts if post.own), game)
        text = "\n".join(thread.texts)
        unsure = heads_in(text, game)
        spoilt = f"; not read as a post: {thread.faults[0]}" if thread.faults else ""
        spoilt += f" and {len(thread.faults) - 1} more" if len(thread.faults) > 1 else ""
        players, strangers = self._others()
        if not known and not unsure:
            why = why_none(text, game) if text else "" if thread.posts else "give saved posts: --thread SAVED"
            told = f"no posted head of {game} to compare with, the chain alone proves little"
            loose = unprotected_text(self.unprotected, len(self.case.entries))
            yield Row("heads", "skipped", f"{'; '.join(filter(None, [told, why, strangers, loose]))}{spoilt}")
            return
        doubtful = ""
        for seq, hashes in sorted(_merged(known, unsure).items()):
            mine = self._hash(seq)
            if mine in hashes:
                self._fit.add(seq)
            if hashes == {mine}:
                continue
            other = ", ".join(sorted(hashes - {mine}))
            if mine in hashes and known.get(seq, {mine}) == {mine}:
                # Who wrote which line of a saved text is not known, and a player can write one.
                doubtful = doubtful or f"head {seq} is there as the log has it, and also as {other}"
                continue
            by = "by the host" if hashes - {mine} <= known.get(seq, set()) else "by the host? see the post"
            told = f"head {seq} was posted as {other} ({by}); the log has {mine}"
            yield self.case.row("heads", "failed", told, seq)
            return
        loose = unprotected_text(self.unprotected, len(self.case.entries))
        if doubtful:
            why = "see who wrote that: a player's words prove nothing, the host's do"
            yield Row("heads", "skipped", f"{doubtful}; {why}; {loose}")
            return
        if strangers:
            yield Row("heads", "skipped", f"{strangers}; {loose}")
            return
        where = " on the local board" if thread.local else ""
        count = len(self._fit)
        fit = f"1 head posted{where} fits" if count == 1 else f"{count} heads posted{where} fit"
        yield Row("heads", "ok", f"{'; '.join(filter(None, [fit, players, loose]))}{spoilt}")

    def _others(self) -> tuple[str, str]:
        """What is to be said of heads that do not fit and are by others than the host: players, and strangers."""
        told = ["", ""]
        for post in self.thread.posts:
            for seq, hashes in sorted(own_heads([post.text], self.case.created.game).items()):
                if post.own or hashes == {self._hash(seq)}:
                    continue
                player = self._player(post)
                who = (
                    f"{post.author}, a player" if player else f"{post.author}, who is neither host nor player"
                )
                more = "" if player else ": if that is the host too, the log was changed"
                told[not player] = told[not player] or f"a head {seq} that does not fit is by {who}{more}"
        return told[0], told[1]

    def _player(self, post: Post) -> str:
        if not self.case.followed:
            return ""
        return speaker(self.case.game, post.author, post.author_id, board=post.board, at=post.created)

    def _hash(self, seq: int) -> str:
        entries = self.case.entries
        return entries[seq - 1].hash if 0 < seq <= len(entries) else "no such event, it is shorter"


def _merged(one: dict[int, set[str]], other: dict[int, set[str]]) -> dict[int, set[str]]:
    return {seq: one.get(seq, set()) | other.get(seq, set()) for seq in one.keys() | other.keys()}
