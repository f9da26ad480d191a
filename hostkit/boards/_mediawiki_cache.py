"""What is known of a wiki's pages: revisions that were read once, kept on disk, so that a poll asks for new ones only.

Belongs here: storing and finding. A revision never changes but for being hidden, and what is lost here is read
again: the file may be deleted at any time. Nothing in it is secret or decides a game.
"""

import json
import sqlite3
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

from hostkit.boards._mediawiki_history import Revision
from hostkit.errors import BoardError

__all__ = ["Cache", "Known"]

_TABLES: Final = """
CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS pages (id INTEGER PRIMARY KEY, title TEXT NOT NULL, gone INTEGER NOT NULL DEFAULT 0,
                                  change INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS threads (thread TEXT NOT NULL, page INTEGER NOT NULL, PRIMARY KEY (thread, page));
CREATE TABLE IF NOT EXISTS revisions (id INTEGER PRIMARY KEY, page INTEGER NOT NULL, parent INTEGER NOT NULL,
    user TEXT NOT NULL, user_id INTEGER NOT NULL, at TEXT NOT NULL, text TEXT, comment TEXT NOT NULL,
    sha1 TEXT NOT NULL, tags TEXT NOT NULL, hidden INTEGER NOT NULL, change INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS by_page ON revisions (page, at, id);
"""
_FORMAT: Final = "1"


class Known(NamedTuple):
    """A page that is known by its id; `gone`: it is deleted."""

    id: int
    title: str
    gone: bool
    change: int


class Cache:
    """The revisions of the pages of one game's part of a wiki."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            self._base = self._open()
        except sqlite3.DatabaseError:
            # Whatever it was, everything in it can be read again.
            with suppress(OSError):
                path.unlink()
            self._base = self._open()

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, timeout=20)
        try:
            base.executescript(_TABLES)
            if base.execute("SELECT value FROM facts WHERE name = 'format'").fetchone() not in (
                None,
                (_FORMAT,),
            ):
                raise sqlite3.DatabaseError("another version's")
            base.execute("PRAGMA synchronous = OFF")
            base.execute("INSERT OR IGNORE INTO facts VALUES ('format', ?)", (_FORMAT,))
            base.execute("INSERT OR IGNORE INTO facts VALUES ('born', ?)", (uuid.uuid4().hex[:12],))
            base.commit()
        except sqlite3.DatabaseError:
            base.close()
            raise
        return base

    def close(self) -> None:
        self._base.close()

    @contextmanager
    def learning(self) -> Iterator[int]:
        """Store what one poll gave, all of it or nothing; gives the number of this change."""
        try:
            with self._base:
                number = int(self.fact("change") or "0") + 1
                self.remember("change", str(number))
                yield number
        except sqlite3.OperationalError as error:
            raise BoardError(
                f"{self.path}: {error}", hint="make room on the disk, or delete the file"
            ) from error

    def fact(self, name: str) -> str:
        found = self._base.execute("SELECT value FROM facts WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else ""

    def remember(self, name: str, value: str) -> None:
        self._base.execute("INSERT OR REPLACE INTO facts VALUES (?, ?)", (name, value))

    @property
    def cursor(self) -> str:
        return json.dumps({"cache": self.fact("born"), "change": int(self.fact("change") or "0")})

    def has(self, revision: int) -> bool:
        return self._base.execute("SELECT 1 FROM revisions WHERE id = ?", (revision,)).fetchone() is not None

    def page_of(self, revision: int) -> int:
        """The page that a revision belongs to; 0 where it is not known."""
        found = self._base.execute("SELECT page FROM revisions WHERE id = ?", (revision,)).fetchone()
        return int(found[0]) if found else 0

    def page(self, id: int) -> Known | None:
        row = self._base.execute("SELECT id, title, gone, change FROM pages WHERE id = ?", (id,)).fetchone()
        return Known(row[0], row[1], bool(row[2]), row[3]) if row else None

    def pages(self, thread: str | None = None) -> list[Known]:
        """The pages that are, or have been, a thread; None: all that are known. In the order of their ids."""
        if thread is None:
            rows = self._base.execute("SELECT id, title, gone, change FROM pages ORDER BY id")
        else:
            rows = self._base.execute(
                "SELECT id, title, gone, change FROM pages JOIN threads ON page = id WHERE thread = ? ORDER BY id",
                (thread,),
            )
        return [Known(row[0], row[1], bool(row[2]), row[3]) for row in rows]

    def thread_of(self, page: int) -> str:
        found = self._base.execute("SELECT thread FROM threads WHERE page = ?", (page,)).fetchone()
        return str(found[0]) if found else ""

    def adopt(self, thread: str, page: int) -> None:
        self._base.execute("INSERT OR IGNORE INTO threads VALUES (?, ?)", (thread, page))

    def put_page(self, id: int, title: str, *, gone: bool = False, change: int) -> None:
        before = self.page(id)
        if before is None or (before.title, before.gone) != (title, gone):
            moved = change if before is None or before.gone != gone else before.change
            self._base.execute("INSERT OR REPLACE INTO pages VALUES (?, ?, ?, ?)", (id, title, gone, moved))

    def put(self, page: int, revisions: Iterable[Revision], *, change: int) -> None:
        """Store revisions; one that is hidden now keeps the text and name that were seen before.

        A page that was put back below another one of its name brings its revisions to that one.
        """
        for revision in revisions:
            row = self._base.execute(
                "SELECT text, hidden, user, user_id, page FROM revisions WHERE id = ?", (revision.id,)
            ).fetchone()
            text, user, user_id = revision.text, revision.user, revision.user_id
            if row is not None:
                if bool(row[1]) == revision.hidden and row[4] == page:
                    continue
                text = row[0] if text is None else text
                user, user_id = (row[2], row[3]) if not user else (user, user_id)
            self._base.execute(
                "INSERT OR REPLACE INTO revisions VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    revision.id, page, revision.parent, user, user_id, revision.at, text, revision.comment,
                    revision.sha1, json.dumps(revision.tags), revision.hidden, change,
                ),
            )  # fmt: skip

    def revisions(self, page: int) -> Iterator[Revision]:
        """A page's revisions, oldest first."""
        rows = self._base.execute(
            "SELECT id, parent, user, user_id, at, text, comment, sha1, tags, hidden, change FROM revisions"
            " WHERE page = ? ORDER BY at, id",
            (page,),
        )
        for row in rows:
            id, parent, user, user_id, at, text, comment, sha1, tags, hidden, change = row
            told = tuple(json.loads(tags))
            yield Revision(id, parent, user, user_id, at, text, comment, sha1, told, bool(hidden), change)
