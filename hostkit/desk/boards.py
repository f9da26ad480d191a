"""The boards that a workspace describes, opened by their names."""

from hostkit.boards.base import Board, open_board
from hostkit.store import Workspace

__all__ = ["board_named"]


def board_named(workspace: Workspace, name: str, game: str) -> Board:
    """The board of a name in the workspace's settings, as a game finds it."""
    described = workspace.settings().boards.get(name, {})
    # A board of many games is told apart by the game's name in its settings, such as a wiki's `page`.
    settings: dict[str, object] = {
        key: value.replace("{game}", game) if isinstance(value, str) else value
        for key, value in described.items()
    }
    kind = str(settings.pop("kind", name))
    if kind == "local":
        settings.setdefault("path", str(workspace.root / "board" / game))
    return open_board(kind, settings)
