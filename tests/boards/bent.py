"""A local board that can be bent: what the network does to real boards, at will."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from hostkit.boards.local import LocalBoard


class BentBoard(LocalBoard):
    """`late` hides the newest so many files of every listing; `failing` breaks writes off."""

    def __init__(self, path: Path, *, host: str = "host") -> None:
        super().__init__(path, host=host)
        self.late = 0
        self._fails: Literal["", "before", "after"] = ""

    @contextmanager
    def failing(self, when: Literal["before", "after"]) -> Iterator[None]:
        """Break the writes off before, or only after, they are stored."""
        self._fails = when
        try:
            yield
        finally:
            self._fails = ""

    def _names(self, thread: str) -> list[str]:
        names = super()._names(thread)
        return names[: len(names) - self.late]

    def _store(self, thread: str, head: Mapping[str, str], text: str) -> str:
        if self._fails == "before":
            raise ConnectionResetError("the connection broke")
        id = super()._store(thread, head, text)
        if self._fails == "after":
            raise TimeoutError("no answer came")
        return id
