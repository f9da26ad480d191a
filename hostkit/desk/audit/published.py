"""Published posts: each rendered again when the replay stands at its anchor, and compared with its digest."""

from collections.abc import Iterator

from hostkit.desk import anchors, posts
from hostkit.desk.audit.case import Case, Check, Row
from hostkit.errors import HostkitError
from hostkit.log import Entry
from hostkit.log.events import Event, Intent, Published

__all__ = ["Posts"]


class Posts(Check):
    """Each published text is what the log gives by hostkit's templates; a host's own templates are told of."""

    name = "posts"

    def __init__(self, case: Case) -> None:
        super().__init__(case)
        self._count = 0
        self._others: list[Intent] = []
        self._anchored: dict[int, list[Intent]] = {}

    def gather(self, event: Event) -> None:
        if not isinstance(event, Intent):
            return
        self._count += 1
        anchor = self._anchor(event)
        if anchor is None:
            self._others.append(event)
        else:
            self._anchored.setdefault(anchor.event.seq, []).append(event)

    def _anchor(self, intent: Intent) -> Entry | None:
        """The event at which a post is anchored: where a turn or a late bid may have moved that, as its marker says."""
        kind = anchors.POSTS.get(intent.post)
        entries = self.case.entries[: intent.seq - 1]
        anchor = kind.anchor(entries, intent.window) if kind else None
        named = intent.marker.rpartition("/")[2]
        if anchor is None or intent.post != "announcement" or not (named.isascii() and named.isdigit()):
            return anchor
        moved = int(named)
        return entries[moved - 1] if anchor.event.seq < moved <= len(entries) else anchor

    def before(self, event: Event) -> None:
        if isinstance(event, Published) and event.intent not in self.case.game.intents:
            told = f"a post that event {event.intent} did not announce"
            self.case.fault("posts", event.seq, told)

    def after(self, entry: Entry) -> None:
        for intent in self._anchored.pop(entry.event.seq, ()):
            try:
                same = intent.digest in posts.digests(self.case.game, entry, intent)
            except HostkitError:
                same = False
            if not same:
                self._others.append(intent)

    def rows(self) -> Iterator[Row]:
        texts = "1 published text" if self._count == 1 else f"{self._count} published texts"
        row = self.case.result("posts", f"{texts} can be rendered again to the letter")
        if self._others and row.result == "ok":
            first = min(self._others, key=lambda intent: intent.seq)
            came = "1 published text" if len(self._others) == 1 else f"{len(self._others)} published texts"
            told = f"{came} came from other templates than these, first {first.post} of {first.window}"
            row = self.case.row("posts", "skipped", told, first.seq)
        yield row
