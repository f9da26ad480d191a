"""The workspace: a folder with its settings, in which the files of each game are found by the game's name."""

import os
import re
from pathlib import Path
from typing import Any, Final

import msgspec

from hostkit.errors import DataError, InputError
from hostkit.log.chain import MAX_RECORD
from hostkit.log.codec import load
from hostkit.store.logfile import LogFile
from hostkit.store.plain import open_plain, os_error, read_at, replace
from hostkit.store.secrets import Secrets
from hostkit.times import read_zone

__all__ = ["Settings", "Workspace"]

_GAME_ID = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}").fullmatch
_DEVICES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
_copy = re.compile(
    r"(?P<id>[a-z0-9][a-z0-9._-]*?)(?: \([0-9]+\)| ?\([^)]*conflicted copy[^)]*\)|\.sync-conflict-[^/]*"
    r"| - Copy(?: \([0-9]+\))?| copy(?: [0-9]+)?)\.yaml",
    re.IGNORECASE,
).fullmatch
IGNORED: Final = ("*.secret.yaml", "*.lock", "inbox/", "outbox/", ".watch.json*", ".season.json*")
"""What git must not see: secrets, the local board's private messages, and what hostkit notes for its next run."""
_NEW_SETTINGS: Final = """\
# The settings of this workspace; every key may be left out.
zone: UTC        # the zone in which times are shown, such as Europe/Berlin
board: local     # the board of a new game
"""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The workspace's `hostkit.yaml`: where a new game is played, and how times are shown.

    `boards` describes each board by its name: `kind`, and what that kind of board needs.
    """

    zone: str = "UTC"
    board: str = "local"
    boards: dict[str, dict[str, Any]] = {}
    host: str = ""
    beacon: str = "https://api.drand.sh"


class Workspace:
    """A folder with `hostkit.yaml` and `games/`: where games, their logs and secrets are found by id.

    `games` names another folder in it whose games are meant.
    """

    def __init__(self, root: Path, *, games: str = "games") -> None:
        self.root = root
        self.games_folder = root / games

    @classmethod
    def find(cls, directory: Path | None = None, *, root: str = "", start: Path) -> "Workspace":
        """Find the workspace: `directory` if given, else `root` if not empty, else upward from `start`.

        Raises `InputError` where there is none.
        """
        given = directory if directory is not None else Path(root) if root else None
        for folder in [given] if given is not None else [start, *start.absolute().parents]:
            if (folder / "hostkit.yaml").is_file() or (folder / "games").is_dir():
                return cls(folder)
        raise InputError(
            f"{given or start} is {'no' if given else 'not inside a'} workspace",
            hint="make one with: hostkit init",
        )

    @classmethod
    def init(cls, root: Path) -> "Workspace":
        """Make a workspace; files that are there are kept, and `.gitignore` gets what it lacks."""
        try:
            (root / "games").mkdir(parents=True, exist_ok=True)
            settings = root / "hostkit.yaml"
            if not os.path.lexists(settings):
                replace(settings, _NEW_SETTINGS.encode(), mode=0o644)
            ignore = root / ".gitignore"
            text = ignore.read_text(encoding="utf-8", errors="surrogateescape") if ignore.exists() else ""
            missing = [line for line in IGNORED if line not in text.splitlines()]
            if missing:
                before = text if text.endswith("\n") or not text else f"{text}\n"
                added = before + "\n".join(missing) + "\n"
                replace(ignore, added.encode(errors="surrogateescape"), mode=0o644)
        except OSError as error:
            raise os_error(root, "cannot be made a workspace", error) from error
        return cls(root)

    @property
    def templates(self) -> list[Path]:
        """The folder of the workspace's own templates, in a list; none where there is no such folder."""
        folder = self.root / "templates"
        return [folder] if folder.is_dir() else []

    def settings(self) -> Settings:
        """Read `hostkit.yaml`; raises `InputError` naming the line of an unknown key or a wrong value."""
        path = self.root / "hostkit.yaml"
        if not os.path.lexists(path):
            return Settings()
        fd = open_plain(path, os.O_RDONLY)
        try:
            raw = read_at(fd, 0, MAX_RECORD)
        finally:
            os.close(fd)
        found = load(raw, name=str(path))
        data = {} if found.data in (None, "") else found.data
        known = Settings.__struct_fields__
        for key in data if isinstance(data, dict) else ():
            if key not in known:
                line = found.lines[(key,)]
                raise InputError(
                    f"{path}, line {line}: unknown key `{key}`", hint=f"known are {', '.join(known)}"
                )
        try:
            settings = msgspec.convert(data, Settings)
        except msgspec.ValidationError as error:
            raise InputError(f"{path}: {error}") from None
        for name, board in settings.boards.items():
            if not isinstance(board.get("kind"), str):
                line = found.lines[("boards", name)]
                raise InputError(f"{path}, line {line}: the board `{name}` has no `kind`")
        if settings.board != "local" and settings.board not in settings.boards:
            line = found.lines[("board",)]
            raise InputError(
                f"{path}, line {line}: the board `{settings.board}` is not described in `boards`"
            )
        try:
            read_zone(settings.zone)
        except InputError as error:
            line = found.lines[("zone",)]
            raise InputError(f"{path}, line {line}: {error.message}", hint=error.hint) from None
        return settings

    def games(self) -> list[str]:
        """List the ids of the games, sorted; raises `DataError` naming both files where one has a copy."""
        found = []
        for path in sorted(self.games_folder.glob("*.yaml")):
            if path.name.endswith(".secret.yaml") or path.name.startswith("."):
                continue
            copy = _copy(path.name)
            if copy:
                self._refuse_copy(copy["id"], path)
            if _is_game_id(path.stem):
                found.append(path.stem)
        return found

    def log(self, game: str) -> LogFile:
        """The log of a game, which may not exist yet; raises `InputError` for an id that is none.

        Raises `DataError` where a synchronising program has left a second copy of the log.
        """
        path = self._path(game, ".yaml")
        if self.games_folder.is_dir():
            # Of names alone: a path for each of many files is slow.
            with os.scandir(self.games_folder) as files:
                names = [file.name for file in files if file.name.startswith(game)]
            for name in names:
                if (copy := _copy(name)) and copy["id"] == game:
                    self._refuse_copy(game, self.games_folder / name)
        return LogFile(path)

    def secrets(self, game: str) -> Secrets:
        """The secrets of a game; raises `InputError` for an id that is none."""
        return Secrets(self._path(game, ".secret.yaml"), game=game)

    def _path(self, game: str, ending: str) -> Path:
        if not _is_game_id(game):
            raise InputError(
                f"{game!r} cannot be the name of a game",
                hint="write 1 to 64 of a-z, 0-9, dot, dash and underscore, with a letter or digit first",
            )
        return self.games_folder / f"{game}{ending}"

    def _refuse_copy(self, game: str, copy: Path) -> None:
        log = self.games_folder / f"{game}.yaml"
        raise DataError(
            f"there are two copies of one game: {log} and {copy}",
            hint="compare their last events with the last published post, and move the wrong one away",
        )


def _is_game_id(text: str) -> bool:
    return (
        _GAME_ID(text) is not None
        and ".." not in text
        and not text.endswith((".", ".secret", ".yaml"))
        and text.split(".")[0] not in _DEVICES
    )
