"""Strikes for windows missed, and who is struck out.

- BP-6 A window missed is a strike.
- BP-7 A host can excuse one, also while its window is still open.
- BP-8 With `strikes_out` strikes a player is out, and no strike comes back from there.
"""

from collections.abc import Sequence

from hostkit.errors import DataError

__all__ = ["Strikes"]


class Strikes:
    """The windows that each player missed; `out` are those struck out, in that order."""

    def __init__(self, players: Sequence[str]) -> None:
        self.out: list[str] = []
        self._missed: dict[str, list[str]] = {player: [] for player in players}
        self._excused: set[tuple[str, str]] = set()

    def count(self, player: str) -> int:
        """How many strikes a player has."""
        return len(self._missed[player])

    def give(self, players: Sequence[str], window: str, *, strikes_out: int) -> tuple[list[str], list[str]]:
        """Strike those who missed a window; who got one, and who is out by it."""
        struck = [player for player in players if (player, window) not in self._excused]
        for player in struck:
            self._missed[player].append(window)
        out = [player for player in struck if self.count(player) >= strikes_out]
        self.out += out
        return struck, out

    def excuse(self, player: str, window: str, *, open_window: str) -> str:
        """Take back a strike, the latest where `window` is "", and give its window.

        Raises `DataError` where there is none.
        """
        if player in self.out:
            raise DataError(
                f"{player} is out of the game: what was confiscated does not come back (BP-8)",
                hint="excuse a player while the window of the last strike is still open",
            )
        missed = self._missed.get(player, [])
        if missed and window in ("", *missed):
            taken = window or missed[-1]
            missed.remove(taken)
            return taken
        if player in self._missed and window and window == open_window:
            self._excused.add((player, window))
            return window
        which, known = window or "any window", ", ".join(missed) or "none"
        raise DataError(f"{player} has no strike of {which}; of {known}")
