"""Who said what on a wiki page, told from its revisions.

Belongs here: the fold over a page's history, as pure as the game's own. A revision says the lines that it added,
and the account that saved it says them (ALL-6). Lines that were moved, put back or altered by somebody else are
nobody's words. What the host's account wrote is one post for as long as its lines stand, however often they are
changed. Not here: fetching, caching, writing.
"""

import re
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Final, NamedTuple

__all__ = ["Page", "Revision", "Said", "Trouble", "fold", "placed", "summary"]

_UNDOING: Final = frozenset({"mw-undo", "mw-rollback", "mw-manual-revert"})
_ALIKE: Final = 0.5
"""From this likeness on, a line that stands in another's place is taken for that line, altered."""
_COMPARED: Final = 400  # characters of a line that are compared
_MOST_LINES: Final = 1_500  # beyond so many changed lines in one revision, only whole lines are matched
_MOST_PAIRS: Final = 2_000  # of old and new lines in one place that are compared
_MOST_TROUBLES: Final = 20  # that are told of one revision; its difference shows the others
_WRITTEN: Final = re.compile(r"hostkit: (?!.* puts back revision )")
_CHANGES: Final = re.compile(r" changes revision ([0-9]{1,12})\Z", re.A)


class Revision(NamedTuple):
    """A revision as the wiki shows it; `text` None: its text is hidden, and nobody here has seen it before.

    `user_id` is 0 for people without an account, and where the name is hidden. `change` grows with each thing
    that was learnt about the wiki, and is this revision's last.
    """

    id: int
    parent: int
    user: str
    user_id: int
    at: str
    text: str | None
    comment: str = ""
    sha1: str = ""
    tags: tuple[str, ...] = ()
    hidden: bool = False
    change: int = 0

    @property
    def who(self) -> str:
        """The account, by what outlives a rename."""
        return str(self.user_id) if self.user_id else f"={self.user}"

    @property
    def account(self) -> str:
        """The id of the account in a post, whether that was read live or in an export: no name is like it."""
        return f"#{self.user_id}" if self.user_id else f"={self.user}"

    def lost(self, what: str) -> str:
        """Why nobody can read what it said: `what` was done to it."""
        return (
            f"what {self.user or 'somebody'} saved at {self.at} was {what} before it was read: ask what stood "
            "there, and enter a bid with hostkit record"
        )


@dataclass(slots=True)
class Said:
    """What one revision said; of the host's account, a post with all its later changes.

    `standing`: some of it is on the page now; `text` of the host's posts is what stands.
    """

    revision: Revision
    text: str
    own: bool
    edited: str = ""
    latest: int = 0
    standing: bool = True
    change: int = 0


class Trouble(NamedTuple):
    """What happened to people's words: in which revision, and what."""

    revision: int
    at: str
    change: int
    reason: str
    lost: bool = False  # words that may be an order, and are nobody's for it


class _Line(NamedTuple):
    text: str
    post: int  # the revision that said it; 0: nobody's
    owner: str
    name: str


@dataclass(slots=True)
class Page:
    """A page as its history made it: its posts by revision, what is odd, and its lines as they stand."""

    posts: dict[int, Said] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)
    lines: list[_Line] = field(default_factory=list)
    latest: int = 0

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


def summary(marker: str, thread: str, *, changes: int = 0) -> str:
    """The edit summary of a post of the host's; an edit names the revision that it changes."""
    made = f"hostkit: {marker} ({thread})"
    return f"{made} changes revision {changes}" if changes else made


def fold(revisions: Iterable[Revision], *, host: str) -> Page:
    """Tell a page's posts from all its revisions, oldest first; `host` is the host account's `who`."""
    known = list(revisions)
    teller = _Teller(host, {revision.id for revision in known})
    for revision in known:
        teller.turn(revision)
    return teller.end()


def placed(page: Page, text: str, *, edits: int = 0, above: int | None = None) -> str:
    """The page's whole text with a post of the host's added at its end, or put in place of its old text.

    What others wrote between the lines of the old text stays, below the new. `above` is the line above which a new
    post goes, in place of the end.
    """
    new = text.strip("\n").split("\n")
    if edits:
        own = [place for place, line in enumerate(page.lines) if line.post == edits]
        while own and not page.lines[own[0]].text.strip():
            own.pop(0)
        while own and not page.lines[own[-1]].text.strip():
            own.pop()
        if own:
            lines = [line.text for line in page.lines]
            first, inside = own[0], set(own)
            after = [line for place, line in enumerate(lines) if place > first and place not in inside]
            return "\n".join([*lines[:first], *new, *after])
    if above is not None:
        lines = [line.text for line in page.lines]
        before = "\n".join(lines[:above]).rstrip()
        return "\n\n".join(filter(None, (before, "\n".join(new), "\n".join(lines[above:]))))
    before = page.text.rstrip()
    return f"{before}\n\n{text.strip(chr(10))}" if before else text.strip("\n")


class _Gone(NamedTuple):
    line: _Line
    by: str


class _Teller:
    def __init__(self, host: str, known: Set[int]) -> None:
        self.host = host
        self.known = known
        self.page = Page()
        self.gone: dict[str, list[_Gone]] = {}
        self.seen: set[str] = set()
        self.blind = ""  # a revision that came before, and of which the text is not known

    def turn(self, revision: Revision) -> None:
        page = self.page
        page.latest = revision.id
        if revision.text is None:
            self.blind = f"revision {revision.id} before it is hidden"
            page.posts[revision.id] = self._hidden(revision)
            return
        if revision.parent and revision.parent not in self.known:
            self.blind = f"revision {revision.parent} before it is gone"
        if not revision.parent and page.lines:
            # A page that was begun anew, and whose old history was put back: nobody took anything out.
            for line in page.lines:
                self.gone.setdefault(line.text, []).append(_Gone(line, ""))
            page.lines = []
        new = revision.text.split("\n") if revision.text else []
        undoing = bool(_UNDOING & set(revision.tags)) or (bool(new) and revision.sha1 in self.seen)
        page.lines = self._lines(revision, new, undoing=undoing)
        if revision.sha1 and new:
            self.seen.add(revision.sha1)
        if revision.hidden:
            page.posts[revision.id] = self._hidden(revision)
        self.blind = ""

    def end(self) -> Page:
        standing: dict[int, list[str]] = {}
        for line in self.page.lines:
            standing.setdefault(line.post, []).append(line.text)
        for id, post in self.page.posts.items():
            text = "\n".join(standing.get(id, ())).strip("\n")
            post.standing = bool(text.strip())
            if post.own:
                post.text = text
        return self.page

    def _hidden(self, revision: Revision) -> Said:
        return Said(revision, "", own=revision.who == self.host, latest=revision.id, change=revision.change)

    def _lines(self, revision: Revision, new: list[str], *, undoing: bool) -> list[_Line]:
        old = self.page.lines
        made: list[_Line | None] = [None] * len(new)
        removed: list[_Line] = []
        regions: list[tuple[list[_Line], list[int]]] = []
        for a0, a1, b0, b1 in _changes([line.text for line in old], new, made, old):
            removed += old[a0:a1]
            regions.append((old[a0:a1], list(range(b0, b1))))
        self._moved(new, made, removed, regions)
        altered: set[int] = set()
        words: list[str] = []
        post = self._post_of(revision)
        takers: dict[str, int] = {}
        for taken, places in regions:
            said: list[str] = []
            for place in places:
                if made[place] is not None:
                    continue
                if not new[place].strip():
                    made[place] = _Line(new[place], post, revision.who, revision.user)
                    said.append(new[place])
                    continue
                line = self._line(revision, new[place], undoing=undoing)
                if line is None:
                    few = len(taken) * len(places) <= _MOST_PAIRS
                    victim = self._altered(revision, new[place], taken, altered) if few else None
                    if victim is not None:
                        line = _Line(new[place], 0, victim.owner, victim.name)
                        self._trouble(revision, f"{revision.user} changed what {victim.name} wrote")
                    else:
                        line = _Line(new[place], post, revision.who, revision.user)
                        said.append(new[place])
                made[place] = line
            text = "\n".join(said).strip("\n")
            if text.strip():
                words.append(text)
        for line in removed:
            if line.text.strip():
                self.gone.setdefault(line.text, []).append(_Gone(line, revision.who))
                if (
                    id(line) not in altered
                    and line.post
                    and line.owner != revision.who
                    and revision.who != self.host
                ):
                    takers[line.name] = takers.get(line.name, 0) + 1
        for name, count in takers.items():
            what = "a line" if count == 1 else f"{count} lines"
            self._trouble(revision, f"{revision.user} took out {what} of {name}")
        self._say(revision, post, "\n\n".join(words))
        return [line for line in made if line is not None]

    def _moved(
        self,
        new: list[str],
        made: list[_Line | None],
        removed: list[_Line],
        regions: list[tuple[list[_Line], list[int]]],
    ) -> None:
        """Lines that went elsewhere on the page in one revision are still their writer's, at their old time."""
        free: dict[str, list[_Line]] = {}
        for line in reversed(removed):
            free.setdefault(line.text, []).append(line)
        moved: set[int] = set()
        for _, places in regions:
            for place in places:
                if new[place].strip() and free.get(new[place]):
                    made[place] = line = free[new[place]].pop()
                    moved.add(id(line))
        removed[:] = [line for line in removed if id(line) not in moved]

    def _line(self, revision: Revision, text: str, *, undoing: bool) -> _Line | None:
        """A line that has stood here before; None where it is new."""
        if revision.who == self.host and _WRITTEN.match(revision.comment):
            return None
        if self.blind:
            self._trouble(
                revision,
                f"{self.blind}, so that nobody can tell who wrote “{text[:60]}”: ask, and record it by hand",
                lost=True,
            )
            return _Line(text, 0, "", "somebody")
        gone = self.gone.get(text)
        if not gone:
            return None
        for at, (line, _) in enumerate(gone):
            if line.owner == revision.who:
                gone.pop(at)
                # The host's post stands again; a player says it again, now.
                return line if revision.who == self.host and undoing else None
        for at, (line, by) in enumerate(gone):
            if undoing or by != line.owner:
                gone.pop(at)
                if by == line.owner:
                    back = f"{revision.user} put back what {line.name} had taken out"
                    self._trouble(revision, f"{back}; it counts as {line.name} wrote it first")
                return line
        return None

    def _altered(
        self, revision: Revision, text: str, taken: Sequence[_Line], altered: set[int]
    ) -> _Line | None:
        """The line of somebody else that a new line was made of."""
        best, found = _ALIKE, None
        for line in taken:
            if line.owner == revision.who or id(line) in altered or not line.text.strip():
                continue
            matcher = SequenceMatcher(None, line.text[:_COMPARED], text[:_COMPARED], autojunk=False)
            if matcher.real_quick_ratio() >= best and (likeness := matcher.ratio()) >= best:
                best, found = likeness, line
        if found is not None:
            altered.add(id(found))
        return found

    def _post_of(self, revision: Revision) -> int:
        """The post to which a revision's new lines belong: its own, or the host's that it says it changes."""
        if revision.who == self.host:
            named = _CHANGES.search(revision.comment)
            before = self.page.posts.get(int(named[1])) if named else None
            if before is not None and before.own:
                return before.revision.id
        return revision.id

    def _say(self, revision: Revision, post: int, text: str) -> None:
        posts = self.page.posts
        before = posts.get(post)
        if before is not None:
            before.edited, before.latest, before.change = revision.at, revision.id, revision.change
        elif text:
            own = revision.who == self.host
            posts[post] = Said(revision, text, own=own, latest=revision.id, change=revision.change)

    def _trouble(self, revision: Revision, reason: str, *, lost: bool = False) -> None:
        trouble = Trouble(revision.id, revision.at, revision.change, reason, lost)
        if revision.who != self.host and trouble not in self.page.troubles[-_MOST_TROUBLES:]:
            of_it = [one for one in self.page.troubles[-_MOST_TROUBLES:] if one.revision == revision.id]
            if len(of_it) < _MOST_TROUBLES:
                self.page.troubles.append(trouble)


def _is_blank(line: str) -> bool:
    # Empty lines are all alike: they say nothing of what stood where.
    return not line.strip()


def _changes(
    old: list[str], new: list[str], made: list[_Line | None], lines: list[_Line]
) -> list[tuple[int, int, int, int]]:
    """Where two texts differ; the lines that they share are laid into `made`."""
    first = 0
    while first < min(len(old), len(new)) and old[first] == new[first]:
        made[first] = lines[first]
        first += 1
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        made[len(new) - 1 - last] = lines[-1 - last]
        last += 1
    left, right = old[first : len(old) - last], new[first : len(new) - last]
    if not left and not right:
        return []
    if not left or not right or len(left) + len(right) > _MOST_LINES:
        return [(first, first + len(left), first, first + len(right))]
    found = []
    for tag, a0, a1, b0, b1 in SequenceMatcher(_is_blank, left, right, autojunk=False).get_opcodes():
        if tag == "equal":
            made[first + b0 : first + b1] = lines[first + a0 : first + a1]
        else:
            found.append((first + a0, first + a1, first + b0, first + b1))
    return found
