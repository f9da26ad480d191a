"""The pages of a game's part of a wiki: their names, and what is new on them since the last poll.

Belongs here: asking the wiki, and keeping what it told. Who said what is told in `_mediawiki_history`; saving is
done in `_mediawiki_save`.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from hostkit.boards._mediawiki_cache import Cache, Known
from hostkit.boards._mediawiki_history import Page, Revision, fold
from hostkit.boards._pywikibot import REFUSALS, Link
from hostkit.errors import BoardError
from hostkit.times import after

__all__ = ["Pages", "Sight", "plain_title", "read_only"]

_OVERLAP: Final = 120
"""Seconds that a poll goes back behind the one before: a revision is seen later than it is dated."""
_MOST_PARTS: Final = 4
"""Answers of one poll after which it is cheaper to ask for each page by itself, on a busy wiki."""
_REVISION: Final = "ids|timestamp|user|userid|comment|sha1|tags|flags|content"
_INFO: Final = {
    "prop": "info", "inprop": "protection", "intestactions": "edit", "intestactionsdetail": "quick",
}  # fmt: skip
_FORBIDDEN: Final = re.compile(r"[#<>\[\]{}|/\x00-\x1f\x7f�]|~~~|&[\w#]+;|%[0-9A-Fa-f]{2}")


def plain_title(text: str) -> str:
    """A text without the signs that no page's name can have; "" where nothing is left."""
    return " ".join(_FORBIDDEN.sub(" ", text).split())[:80].strip(" .:")


class Sight(NamedTuple):
    """A thread's page as the last poll saw it; `id` 0: there is none. `read`: all of it is, whatever the trouble."""

    thread: str
    title: str
    id: int = 0
    latest: int = 0
    redirect: bool = False
    trouble: str = ""
    read: bool = False


class Pages:
    """The pages below `page` of a wiki, as the account of `link` sees them; nothing is asked before the first use.

    `clock` is the wiki's time at the last question, `me` the account by what outlives a rename, `closed` why the
    threads that were asked for last cannot be written to ("" stands for all).
    """

    def __init__(self, link: Link, page: str) -> None:
        self.link = link
        self.page = page
        self.clock = ""
        self.me = ""
        self.closed: dict[str, str] = {}
        self.space = 0
        self._cache: Cache | None = None
        self._prefix = ""

    @property
    def cache(self) -> Cache:
        if self._cache is None:
            name = hashlib.sha256(f"{self.page}\n{self.link.user}".encode()).hexdigest()[:16]
            self._cache = Cache(self.link.folder / f"pages-{name}.sqlite")
        return self._cache

    @property
    def prefix(self) -> str:
        """The title of the page below which the threads stand, as the wiki writes it."""
        if not self._prefix:
            self._prefix = self.link.title(self.page)
            self.space, _ = self.link.namespace(self._prefix)
        return self._prefix

    def title(self, thread: str) -> str:
        return f"{self.prefix}/{thread}"

    def thread_of(self, title: str) -> str:
        return title.removeprefix(f"{self.prefix}/")

    def fault_of(self, thread: str) -> str:
        """Why a name cannot be that of a thread, or ""."""
        plain = thread.replace("_", " ")
        if not thread or plain != " ".join(plain.split()) or thread.strip(".") == "" or thread[0] == ":":
            return "a page cannot be called so"
        if _FORBIDDEN.search(thread) or not thread.isprintable() or len(thread.encode()) > 150:
            return "a page cannot be called so: leave out # < > [ ] { } | /"
        return ""

    def diff(self, revision: int) -> str:
        return f"{self.link.base}/index.php?diff={revision}"

    def told(self, page: int) -> Page:
        """Who said what on a page, as far as it has been read."""
        return fold(self.cache.revisions(page), host=self.me)

    def close(self) -> None:
        """Let go of what is kept on disk."""
        if self._cache is not None:
            self._cache.close()
            self._cache = None

    def poll(self, threads: Sequence[str]) -> list[Sight]:
        """Learn what is new on the wiki; one question, unless much has happened."""
        prefix = self.prefix
        named = {thread: self.title(thread) for thread in threads if not self.fault_of(thread)}
        titles = list(named.values())
        below = f"{self.link.namespace(prefix)[1]}/"
        since = self.cache.fact("polled")
        words: dict[str, Any] = {"meta": "userinfo|siteinfo", "siprop": "general"}
        if titles:
            words |= _INFO | {"titles": titles[:50]}
        if since:
            words |= {
                "list": "allrevisions|logevents", "arvprop": _REVISION, "arvslots": "main", "arvdir": "newer",
                "arvlimit": "max", "arvnamespace": self.space, "arvstart": after(since, -_OVERLAP),
                "letype": "delete", "ledir": "newer", "lelimit": "max", "lestart": after(since, -_OVERLAP),
                "leprop": "ids|title|type|timestamp|details",
            }  # fmt: skip
        else:
            words |= {
                "list": "allpages", "apnamespace": self.space, "aplimit": "max", "apprefix": below,
            }  # fmt: skip
        answers = [self.link.query(**words)]
        while "continue" in answers[-1] and len(answers) < _MOST_PARTS:
            answers.append(self.link.query(**words | answers[-1]["continue"]))
        complete = "continue" not in answers[-1]
        for at in range(50, len(titles), 50):
            answers.append(self.link.query(**_INFO | {"titles": titles[at : at + 50]}))
        self.recognise(answers[0])
        self.clock = answers[0]["curtimestamp"]
        locked = read_only(answers[0]["query"].get("general", {}))
        with self.cache.learning() as change:
            behind = self._learn(answers, change)
            infos = _by_title(answers)
            if not complete:
                behind |= self._all_pages(change)
            sights = [self._sight(thread, named.get(thread, ""), infos, change) for thread in threads]
            behind |= {sight.id for sight in sights if sight.id and not self.cache.has(sight.latest)}
            for page in sorted(behind):
                self._read_history(page, change)
            self.cache.remember("polled", self.clock)
        infos = {sight.thread: _refusal(_by_title(answers).get(sight.title, {})) for sight in sights}
        self.closed = {"": locked} if locked else {name: reason for name, reason in infos.items() if reason}
        return sights

    def recognise(self, answer: Mapping[str, Any]) -> None:
        user = answer["query"]["userinfo"]
        if user["name"] != self.link.user:
            raise BoardError(
                f"the wiki knows this account as {user['name']!r}, not as {self.link.user!r}",
                hint="set `user` in hostkit.yaml to the name that the wiki shows",
            )
        self.me = str(user["id"])

    def _learn(self, answers: Sequence[Mapping[str, Any]], change: int) -> set[int]:
        """Store new revisions; gives the pages whose history has to be read as a whole."""
        behind: set[int] = set()
        for answer in answers:
            query = answer.get("query", {})
            for page in query.get("allpages", ()):
                self.cache.put_page(page["pageid"], page["title"], change=change)
                behind.add(page["pageid"])
            for page in query.get("allrevisions", ()):
                if not self._is_ours(page["pageid"], page["title"]):
                    continue
                self.cache.put_page(page["pageid"], page["title"], change=change)
                revisions = sorted(map(_revision, page["revisions"]), key=lambda each: (each.at, each.id))
                behind |= {
                    page["pageid"]
                    for revision in revisions
                    if revision.parent and not self.cache.has(revision.parent)
                    and revision.parent not in {other.id for other in revisions}
                }  # fmt: skip
                self.cache.put(page["pageid"], revisions, change=change)
        return behind | self._learn_deletions(answers, change)

    def _learn_deletions(self, answers: Sequence[Mapping[str, Any]], change: int) -> set[int]:
        behind: set[int] = set()
        before = last = int(self.cache.fact("log") or "0")
        for answer in answers:
            for event in answer.get("query", {}).get("logevents", ()):
                if event.get("logid", 0) <= before:
                    continue
                last = max(last, event["logid"])
                for known in self.cache.pages():
                    if known.id == event.get("logpage") or known.title == event.get("title"):
                        if event.get("action") == "delete":
                            self.cache.put_page(known.id, known.title, gone=True, change=change)
                        else:
                            behind.add(known.id)
        self.cache.remember("log", str(last))
        return behind

    def _all_pages(self, change: int) -> set[int]:
        """Every page below the prefix: too much has happened on the wiki to go through it."""
        words: dict[str, Any] = {
            "generator": "allpages", "gapnamespace": self.space, "gaplimit": "max", "prop": "info",
            "gapprefix": f"{self.link.namespace(self.prefix)[1]}/",
        }  # fmt: skip
        behind: set[int] = set()
        more: dict[str, Any] = {}
        while True:
            answer = self.link.query(**words | more)
            for page in answer.get("query", {}).get("pages", ()):
                self.cache.put_page(page["pageid"], page["title"], change=change)
                if not self.cache.has(page["lastrevid"]):
                    behind.add(page["pageid"])
            more = answer.get("continue", {})
            if not more:
                return behind

    def _is_ours(self, page: int, title: str) -> bool:
        return title.startswith(f"{self.prefix}/") or self.cache.page(page) is not None

    def _read_history(self, page: int, change: int) -> None:
        words = {
            "prop": "revisions", "pageids": page, "rvprop": _REVISION, "rvslots": "main", "rvdir": "newer",
            "rvlimit": "max",
        }  # fmt: skip
        more: dict[str, Any] = {}
        while True:
            answer = self.link.query(**words | more)
            [found] = answer["query"]["pages"]
            known = self.cache.page(page)
            if found.get("missing") or "title" not in found:
                if known is not None:
                    self.cache.put_page(page, known.title, gone=True, change=change)
                return
            self.cache.put_page(page, found["title"], change=change)
            self.cache.put(page, map(_revision, found.get("revisions", ())), change=change)
            more = answer.get("continue", {})
            if not more:
                return

    def _sight(self, thread: str, title: str, infos: Mapping[str, Any], change: int) -> Sight:
        if not title:
            return Sight(thread, "", trouble=f"there is no such page: {self.fault_of(thread)}")
        info = infos.get(title, {})
        id = int(info.get("pageid", 0))
        known = [page for page in self.cache.pages(thread) if not page.gone]
        if known and known[-1].id != id:
            # Its id is what a page is known by: it was moved, or deleted.
            moved = self._by_id(known[-1], change)
            if moved is not None:
                return _moved(thread, moved, info)
        if not id:
            deleted = any(page.gone for page in self.cache.pages(thread))
            reason = "the page has been deleted" if deleted else f"there is no page {title}"
            return Sight(thread, title, trouble=reason)
        if info.get("redirect") and not known:
            target = self.link.query(titles=title, redirects=True, prop="info")["query"]["pages"]
            if target and not target[0].get("missing"):
                info, id = target[0], int(target[0]["pageid"])
        self.cache.put_page(id, info["title"], change=change)
        self.cache.adopt(thread, id)
        trouble = ""
        if any(page.gone and any(self.cache.revisions(page.id)) for page in self.cache.pages(thread)):
            trouble = "the page has been deleted, and another one was begun: have the first one restored"
        if info.get("redirect"):
            trouble = "the page has been made a redirect: undo that"
        if info.get("contentmodel", "wikitext") != "wikitext":
            trouble = f"the page holds {info['contentmodel']}, not wikitext"
        return Sight(thread, info["title"], id, int(info["lastrevid"]), bool(info.get("redirect")), trouble)

    def _by_id(self, known: Known, change: int) -> dict[str, Any] | None:
        [info] = self.link.query(pageids=known.id, prop="info")["query"]["pages"]
        if info.get("missing"):
            self.cache.put_page(known.id, known.title, gone=True, change=change)
            return None
        self.cache.put_page(known.id, info["title"], change=change)
        found: dict[str, Any] = info
        return found


def read_only(general: Mapping[str, Any]) -> str:
    """That the wiki is read-only, and why, as its answer about itself says; else ""."""
    if not general.get("readonly"):
        return ""
    return (
        f"the wiki is read-only now: {str(general.get('readonlyreason') or 'it is being maintained')[:200]}"
    )


def _refusal(info: Mapping[str, Any]) -> str:
    """Why the account may not edit a page that is there, or ""."""
    refused = () if info.get("missing") else info.get("actions", {}).get("edit", ())
    codes = [error.get("code", "") for error in refused if error.get("code") != "readonlytext"]
    return f"{info['title']}: {REFUSALS.get(codes[0], codes[0])}" if codes else ""


def _moved(thread: str, page: Mapping[str, Any], instead: Mapping[str, Any]) -> Sight:
    """A thread whose page has another name now; `instead` is what stands under the old one."""
    here = Sight(thread, page["title"], page["pageid"], page["lastrevid"], read=True)
    if not instead.get("pageid"):
        return here._replace(trouble=f"the page has been moved to {page['title']}; it is read there")
    if instead.get("redirect"):
        return here
    trouble = (
        f"the page has been moved to {page['title']}, and another page stands under its name, which is not read: "
        "have what was written there put below the first page, and the other one deleted"
    )
    return here._replace(trouble=trouble, read=False)


def _by_title(answers: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The pages that were asked for, by the titles that they were asked for with."""
    found: dict[str, Any] = {}
    for answer in answers:
        query = answer.get("query", {})
        pages = {page["title"]: page for page in query.get("pages", ()) if "title" in page}
        found |= pages
        for step in query.get("normalized", ()):
            if step["to"] in pages:
                found[step["from"]] = pages[step["to"]]
    return found


def _revision(data: Mapping[str, Any]) -> Revision:
    slot = data.get("slots", {}).get("main", {})
    hidden = bool(slot.get("texthidden") or data.get("texthidden") or data.get("sha1hidden"))
    text = None if hidden or "content" not in slot else str(slot["content"])
    return Revision(
        id=int(data["revid"]),
        parent=int(data.get("parentid", 0)),
        user="" if data.get("userhidden") else str(data.get("user", "")),
        user_id=0 if data.get("userhidden") else int(data.get("userid", 0)),
        at=str(data["timestamp"]),
        text=text,
        comment=str(data.get("comment", "")),
        sha1=str(data.get("sha1", "")),
        tags=tuple(data.get("tags", ())),
        hidden=hidden,
    )
