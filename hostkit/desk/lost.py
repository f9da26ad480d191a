"""A game whose log is lost: what shows that it had begun, so that no second game starts in its threads.

Belongs here: looking for the traces that a begun game leaves outside its log, in the secret file and on the
boards. They are named and nothing is changed; what is to be done is for the host to decide.
"""

from hostkit.boards.local import LocalBoard
from hostkit.desk.boards import board_named
from hostkit.desk.heads import own_heads
from hostkit.errors import DataError
from hostkit.store import Workspace

__all__ = ["refuse_again", "refuse_begun"]

_HINT = "take the log from a backup, or from a player who saved it: its event {seq} must have the hash {hash}"


def refuse_begun(workspace: Workspace, game: str) -> None:
    """Raise `DataError` where a game whose log has no whole event had begun: then events are lost.

    Every board of the workspace is asked, as nobody knows any more which was the game's. Raises `BoardError`
    where one cannot be.
    """
    settings = workspace.settings()
    traces = _traces(workspace, game, list(dict.fromkeys(["local", settings.board, *settings.boards])))
    if traces:
        told, hint = traces
        raise DataError(f"{workspace.log(game).path} has no whole event, but the game had begun: {told}",
                        hint=f"{hint}; nothing was changed")  # fmt: skip


def refuse_again(workspace: Workspace, game: str, board: str) -> None:
    """Raise `DataError` where a new game would go on in the threads of one of the same name.

    A board that other people read is asked only where a secret file is left of such a game.
    """
    boards = list(dict.fromkeys(["local", board])) if workspace.secrets(game).path.exists() else ["local"]
    traces = _traces(workspace, game, boards)
    if traces:
        told, hint = traces
        raise DataError(f"there was a game {game} here already: {told}",
                        hint=f"choose another name; or, if its log is lost, {hint}")  # fmt: skip


def _traces(workspace: Workspace, game: str, boards: list[str]) -> tuple[str, str] | None:
    """What is left of a begun game, in words, and how to get its log back; None where nothing is."""
    known: dict[int, set[str]] = {}
    where = ""
    for name in boards:
        board = board_named(workspace, name, game)
        if isinstance(board, LocalBoard) and not board.path.is_dir():
            continue
        found = own_heads((post.text for post in board.own_posts("")), game)
        if found and max(found) > max(known, default=0):
            known, where = found, name
    if known:
        last = max(known)
        told = f"posts on the board {where} know its event {last}"
        return told, _HINT.format(seq=last, hash=" or ".join(sorted(known[last])))
    kept = workspace.secrets(game)
    if kept.all("sealed"):
        return (
            f"{kept.path} has sealed messages of it",
            "take the log from a backup, or from a player who saved it",
        )
    return None
