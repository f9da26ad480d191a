"""The secret file of a game: what must not be public yet, for its owner's eyes alone."""

import os
import stat
from collections.abc import Mapping
from pathlib import Path

import msgspec

from hostkit.errors import DataError
from hostkit.log.codec import document, load
from hostkit.store.lock import held
from hostkit.store.plain import open_plain, read_at, reading, replace

__all__ = ["Secrets"]

_Records = dict[str, dict[str, dict[str, str]]]
_RESTORE = "move it away, and bring the right one back: hostkit backup --restore FILE --identity KEY"


class Secrets:
    """What must not be public yet: seeds, salts, sealed bids, each a record of texts under a kind and a key.

    The file is for its owner alone. A record is on disk when `put` or `save` returns, so that the public event
    that depends on it can follow; it is never changed afterwards.
    """

    def __init__(self, path: Path, *, game: str) -> None:
        self.path = path
        self.game = game
        self._unsaved: _Records = {}
        self._seen: tuple[tuple[int, int, int], _Records] | None = None  # the file as it was read last

    def put(self, kind: str, key: str, value: Mapping[str, str]) -> None:
        """Store a record; the same again does nothing, another value for the same key raises `DataError`."""
        self.keep(kind, key, value)
        self.save()

    def keep(self, kind: str, key: str, value: Mapping[str, str]) -> None:
        """Store a record with the next `save`: many at once cost one writing of the file; raises as `put` does."""
        for records in (self._read() or {}, self._unsaved):
            known = records.get(kind, {}).get(key)
            if known is not None:
                self._refuse_change(kind, key, known, value)
                return
        self._unsaved.setdefault(kind, {})[key] = dict(value)

    def save(self) -> None:
        """Write what was kept since the last time; raises as `put` does, and what cannot be written is dropped."""
        unsaved, self._unsaved = self._unsaved, {}
        if not unsaved:
            return
        with held(self.path):
            data = {kind: dict(records) for kind, records in (self._read() or {}).items()}
            for kind, added in unsaved.items():
                records = data.setdefault(kind, {})
                for key, value in added.items():
                    self._refuse_change(kind, key, records.setdefault(key, value), value)
            self._refuse_tracked()
            replace(self.path, document({"game": self.game} | data).encode(), mode=0o600)

    def _refuse_change(self, kind: str, key: str, known: Mapping[str, str], value: Mapping[str, str]) -> None:
        if known != dict(value):
            raise DataError(
                f"{self.path} has another `{kind}` `{key}` already", hint="a secret never changes"
            )

    def get(self, kind: str, key: str) -> dict[str, str]:
        """Read a record; raises `DataError` where it, or the file, is missing."""
        data = self._read()
        if data is None and not self._unsaved:
            raise DataError(
                f"{self.path} is missing: `{kind}` `{key}` is needed from it",
                hint="bring it over from the machine where the game was started",
            )
        record = self.all(kind).get(key)
        if record is None:
            raise DataError(f"{self.path} has no `{kind}` `{key}`", hint="is it the file of this game?")
        return record

    def all(self, kind: str) -> dict[str, dict[str, str]]:
        """Read every record of a kind, by key; none where there is no file."""
        return (self._read() or {}).get(kind, {}) | self._unsaved.get(kind, {})

    def examine(self) -> None:
        """Raise `DataError` where others can read the file, git tracks it, or it is no file of secrets."""
        if self._read() is not None:
            self._refuse_tracked()

    def _read(self) -> _Records | None:
        if not os.path.lexists(self.path):
            return None
        fd = open_plain(self.path, os.O_RDONLY)
        try:
            found = os.fstat(fd)
            mode = stat.S_IMODE(found.st_mode)
            if os.name != "nt" and mode & 0o077:
                raise DataError(
                    f"{self.path} can be read by others (mode {mode:04o})", hint=f"run: chmod 600 {self.path}"
                )
            # A change puts another file in place, so this tells whether it is the one that was read before.
            mark = (found.st_ino, found.st_mtime_ns, found.st_size)
            if self._seen is not None and self._seen[0] == mark:
                return self._seen[1]
            with reading(self.path):
                raw = read_at(fd, 0, found.st_size)
        finally:
            os.close(fd)
        data = load(raw, name=str(self.path)).data
        try:
            game = data.pop("game")
            records: _Records = msgspec.convert(data, _Records)
        except (AttributeError, KeyError, TypeError, msgspec.ValidationError) as error:
            what = (
                "it does not say of which game"
                if isinstance(error, AttributeError | KeyError)
                else str(error)
            )
            raise DataError(f"{self.path} is no file of secrets: {what}", hint=_RESTORE) from None
        if game != self.game:
            raise DataError(
                f"{self.path} holds the secrets of the game `{game}`, not of `{self.game}`",
                hint=_RESTORE,
            )
        self._seen = mark, records
        return records

    def _refuse_tracked(self) -> None:
        import shutil
        import subprocess

        folder = self.path.absolute().parent
        git = shutil.which("git")
        if git is None or not any((place / ".git").exists() for place in (folder, *folder.parents)):
            return
        # Without the monitor, which a foreign repository could point at a program of its own.
        command = [git, "-c", "core.fsmonitor=false", "-C", str(folder), "ls-files", "--error-unmatch", "--"]
        try:
            done = subprocess.run([*command, self.path.name], capture_output=True, timeout=20, check=False)
        except (OSError, subprocess.TimeoutExpired):
            return
        if done.returncode == 0:
            raise DataError(
                f"git tracks {self.path}: secrets would be published with the repository",
                hint=f"run: git rm --cached {self.path}, and add *.secret.yaml to .gitignore; whoever has a commit "
                "with it knows the cards",
            )
