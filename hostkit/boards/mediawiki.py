"""A board that is a part of a MediaWiki: a page a thread, a revision a message.

    https://wiki.example.org/wiki/Project:Poker/g1/round-3    the thread round-3 of the game g1

Players write below what stands there, signed or not; whoever saved a revision said the lines that it added. The
host's posts are sections of these pages. Belongs here: asking, polling, saving, reading back. Who said what is told
in `_mediawiki_history`, pywikibot is kept in `_pywikibot`.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
import platformdirs

from hostkit.boards._mediawiki_cache import Cache, Known
from hostkit.boards._mediawiki_history import Page, Revision, Said, fold, placed, summary
from hostkit.boards._pywikibot import Doubt, Link, NotTaken
from hostkit.boards.base import (
    Ambiguous,
    Board,
    Capabilities,
    Draft,
    Fault,
    Fetched,
    Post,
    Posted,
    Refused,
    Written,
    digest,
    read_settings,
)
from hostkit.errors import BoardError, InputError
from hostkit.times import after

__all__ = ["MediaWikiBoard", "open_board"]

_OVERLAP: Final = 120
"""Seconds that a poll goes back behind the one before: a revision is seen later than it is dated."""
_MOST_PARTS: Final = 4
"""Answers of one poll after which it is cheaper to ask for each page by itself, on a busy wiki."""
_REVISION: Final = "ids|timestamp|user|userid|comment|sha1|tags|flags|content"
_FORBIDDEN: Final = re.compile(r"[#<>\[\]{}|/\x00-\x1f\x7f�]|~~~|&[\w#]+;|%[0-9A-Fa-f]{2}")
_TRIES: Final = 2
_NO_MAIL: Final = (
    "mail to the host cannot be read here: let players bid with `sealed` or `hash`, or enter their messages with "
    "hostkit record"
)


class _Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    url: str
    user: str
    page: str
    password_file: str = ""
    oauth_file: str = ""
    state: str = ""
    timeout: str | int = 30


def open_board(settings: Mapping[str, object]) -> "MediaWikiBoard":
    """Open the part of a wiki below a page; nothing is asked of the wiki yet.

    `url` is the address of `api.php`, `user` the host's account, `page` the page below which a game's pages stand
    (`{game}` in it is the game's name), `password_file` holds a bot password, `oauth_file` the four words of OAuth
    instead. Raises `InputError` for other settings.
    """
    checked = read_settings(MediaWikiBoard.kind, settings, _Settings)
    parts = urlsplit(checked.url)
    local = parts.hostname in ("127.0.0.1", "localhost", "::1")
    if parts.scheme not in ("https", "http") or not parts.netloc or not parts.path.endswith("/api.php"):
        raise InputError(
            f"board mediawiki: {checked.url!r} is not the address of a wiki's api.php",
            hint="Special:Version of the wiki shows it, such as https://wiki.example.org/w/api.php",
        )
    if parts.scheme == "http" and not local:
        raise InputError(
            f"board mediawiki: {checked.url} would send the password in the open", hint="write https://"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InputError("board mediawiki: `url` is an address only, without names, passwords or questions")
    if not checked.page.strip("/ ") or not checked.user.strip():
        raise InputError(
            "board mediawiki: `page` and `user` may not be empty", hint="page: Project:Poker/{game}"
        )
    if "@" in checked.user:
        raise InputError(
            f"board mediawiki: the account is {checked.user.partition('@')[0]!r}; what stands after @ belongs in "
            "the file of credentials"
        )
    if not re.fullmatch(r"[1-9][0-9]{0,2}", str(checked.timeout), re.A):
        raise InputError("board mediawiki: `timeout` is in seconds, 1 to 999")
    folder = Path(checked.state) if checked.state else _state_folder(parts.netloc, parts.path)
    config = platformdirs.user_config_path("hostkit", appauthor=False)
    credentials = checked.oauth_file or checked.password_file or str(config / "wiki-password")
    link = Link(
        checked.url, user=_user(checked.user), folder=folder, password_file=Path(credentials).expanduser(),
        timeout=int(checked.timeout), oauth=bool(checked.oauth_file),
    )  # fmt: skip
    return MediaWikiBoard(link, page=checked.page.strip("/ "))


def _state_folder(host: str, path: str) -> Path:
    name = re.sub(r"[^a-z0-9.-]+", "-", f"{host}{path.removesuffix('/api.php')}".lower()).strip("-.")
    told = hashlib.sha256(f"{host}{path}".encode()).hexdigest()[:8]
    return platformdirs.user_state_path("hostkit", appauthor=False) / "wikis" / f"{name[:60]}-{told}"


def _user(name: str) -> str:
    name = " ".join(name.replace("_", " ").split())
    return name[:1].upper() + name[1:]


class _Sight(NamedTuple):
    """A thread's page as the last poll saw it; `id` 0: there is none."""

    thread: str
    title: str
    id: int = 0
    latest: int = 0
    redirect: bool = False
    trouble: str = ""


class MediaWikiBoard(Board):
    """The pages below `page` of a wiki, seen by the account of `link`."""

    kind = "mediawiki"
    capabilities = Capabilities(
        markup="wikitext",
        public=True,
        private_messages=False,
        edit_times=True,
        history=True,
        names_threads=True,
        mails=True,
        max_length=500_000,
    )

    def __init__(self, link: Link, *, page: str) -> None:
        self.link = link
        self.page = page
        self._cache: Cache | None = None
        self._me = ""
        self._prefix = ""
        self._space = 0

    # The port

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        seen = self._seen(since)
        sights = self._poll(threads)
        posts: list[Post] = []
        troubles: list[tuple[str, int, Fault]] = []
        faults: list[Fault] = []
        last_own = ""
        for sight in sights:
            if sight.trouble:
                faults.append(Fault(sight.thread, sight.trouble))
            for known in self.cache.pages(sight.thread):
                told = self._told(known.id)
                gone = known.gone and known.id != sight.id
                for said in told.posts.values():
                    if said.own:
                        last_own = max(last_own, said.edited or said.revision.at)
                    if max(said.change, known.change) > seen and (said.standing or not said.own):
                        posts.append(self._post(sight.thread, said, gone=gone))
                troubles += [
                    (trouble.at, trouble.change, Fault(self._diff(trouble.revision), trouble.reason))
                    for trouble in told.troubles
                ]
        # Without a cursor, what happened before the host last wrote has been told already.
        faults += [fault for at, change, fault in troubles if (change > seen if since else at >= last_own)]
        posts.sort(key=lambda post: (post.thread, post.created, post.order))
        return Fetched(tuple(posts), tuple(faults), self.cache.cursor)

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        if thread and self._fault_of(thread):
            return ()
        self._poll((thread,) if thread else ())
        found: list[Post] = []
        for known in self.cache.pages(thread or None):
            if known.gone:
                continue
            name = thread or self.cache.thread_of(known.id) or self._thread(known.title)
            told = self._told(known.id)
            found += [self._post(name, said) for said in told.posts.values() if said.own and said.standing]
        return tuple(sorted(found, key=lambda post: post.order))

    def _write(self, draft: Draft, now: str) -> Written:
        try:
            if draft.edits:
                return self._edit(draft)
            if draft.thread:
                return self._add(draft, draft.thread)
            return self._begin(draft)
        except NotTaken as no:
            return Refused(no.reason, no.wait)
        except Doubt as doubt:
            return Ambiguous(str(doubt))

    def _send(self, to: str, subject: str, text: str, now: str) -> Written:
        try:
            if not self.link.mail(to, subject, text):
                return Refused(f"the wiki did not send the mail to {to}")
        except NotTaken as no:
            return Refused(f"{to}: {no.reason}", no.wait)
        except Doubt as doubt:
            return Ambiguous(str(doubt))
        # A mail leaves nothing on the wiki by which it could be found.
        return Posted(f"mail:{digest(to + subject + text)[:16]}", "")

    def close(self) -> None:
        """Let go of what is kept on disk."""
        if self._cache is not None:
            self._cache.close()
            self._cache = None

    # The doctor

    def checks(self) -> list[tuple[str, str, str]]:
        """What is right and wrong with the access to the wiki, in one question after the login."""
        try:
            prefix = self.prefix
            answer = self.link.query(
                meta="siteinfo|userinfo", siprop="general", uiprop="rights|ratelimits|blockinfo|groups",
                prop="info", titles=f"{prefix}/standings|{prefix}", intestactions="edit|create",
                intestactionsdetail="quick",
            )  # fmt: skip
            self._recognise(answer)
        except (BoardError, InputError) as error:
            return [
                ("reachable", "failed", f"{error.message}; {error.hint}" if error.hint else error.message)
            ]
        self.clock = answer["curtimestamp"]
        query = answer["query"]
        user, rights = query["userinfo"], set(query["userinfo"]["rights"])
        blocked = "blockid" in user
        missing = sorted({"edit", "createtalk" if self._space % 2 else "createpage"} - rights)
        refused = [
            f"{page['title']}: {errors[0].get('code', 'no')}"
            for page in query["pages"]
            if (errors := page.get("actions", {}).get("create" if page.get("missing") else "edit"))
        ]
        mails = "sendemail" in rights
        return [
            ("reachable", "ok", f"{query['general']['generator']} at {self.link.base}"),
            ("account", "failed" if blocked else "ok", f"{user['name']}{' is blocked' if blocked else ''}"),
            ("rights", "failed", f"missing: {', '.join(missing)}; see the grants of the bot password")
            if missing
            else ("rights", "ok", "may edit and create"),
            _rate_row(user.get("ratelimits", {}), rights),
            ("pages", "failed", "; ".join(refused))
            if refused
            else ("pages", "ok", f"the pages below {prefix} can be written"),
            ("mail", "ok", "salts of receipts go out by mail, to players who take any")
            if mails
            else (
                "mail",
                "warn",
                "the account may not send mail (sendemail): tell salts of receipts yourself",
            ),
            ("sealed bids", "warn", _NO_MAIL),
        ]

    # Names

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
            self._space, _ = self.link.namespace(self._prefix)
        return self._prefix

    def _title(self, thread: str) -> str:
        return f"{self.prefix}/{thread}"

    def _thread(self, title: str) -> str:
        return title.removeprefix(f"{self.prefix}/")

    def _fault_of(self, thread: str) -> str:
        """Why a name cannot be that of a thread, or ""."""
        plain = thread.replace("_", " ")
        if not thread or plain != " ".join(plain.split()) or thread.strip(".") == "" or thread[0] == ":":
            return "a page cannot be called so"
        if _FORBIDDEN.search(thread) or not thread.isprintable() or len(thread.encode()) > 150:
            return "a page cannot be called so: leave out # < > [ ] { } | /"
        return ""

    def _diff(self, revision: int) -> str:
        return f"{self.link.base}/index.php?diff={revision}"

    def _seen(self, cursor: str) -> int:
        """The change up to which a cursor has seen the wiki; 0, everything, where its cache is gone."""
        if not cursor:
            return 0
        try:
            data = msgspec.json.decode(cursor, type=dict[str, str | int])
            cache, change = data["cache"], int(data["change"])
        except (msgspec.DecodeError, KeyError, ValueError) as error:
            raise BoardError(f"this is no cursor of a wiki: {error}", hint="read from the start") from error
        return change if cache == self.cache.fact("born") else 0

    # Reading

    def _told(self, page: int) -> Page:
        return fold(self.cache.revisions(page), host=self._me)

    def _post(self, thread: str, said: Said, *, gone: bool = False) -> Post:
        revision = said.revision
        return Post(
            board=self.kind,
            id=str(revision.id),
            thread=thread,
            author=revision.user,
            author_id=f"#{revision.user_id}" if revision.user_id else f"={revision.user}",
            created=revision.at,
            edited=said.edited,
            text="" if revision.hidden else said.text,
            own=said.own,
            deleted=revision.hidden or gone,
            markup="wikitext",
            url=self._diff(revision.id),
            revision=str(said.latest or revision.id),
            order=revision.id,
        )

    def _poll(self, threads: Sequence[str]) -> list[_Sight]:
        """Learn what is new on the wiki; one question, unless much has happened."""
        prefix = self.prefix
        named = {thread: self._title(thread) for thread in threads if not self._fault_of(thread)}
        titles = list(named.values())
        below = f"{self.link.namespace(prefix)[1]}/"
        since = self.cache.fact("polled")
        words: dict[str, Any] = {"meta": "userinfo"}
        if titles:
            words |= {"prop": "info", "inprop": "protection", "titles": titles[:50]}
        if since:
            words |= {
                "list": "allrevisions|logevents", "arvprop": _REVISION, "arvslots": "main", "arvdir": "newer",
                "arvlimit": "max", "arvnamespace": self._space, "arvstart": after(since, -_OVERLAP),
                "letype": "delete", "ledir": "newer", "lelimit": "max", "lestart": after(since, -_OVERLAP),
                "leprop": "ids|title|type|timestamp|details",
            }  # fmt: skip
        else:
            words |= {
                "list": "allpages", "apnamespace": self._space, "aplimit": "max", "apprefix": below,
            }  # fmt: skip
        answers = [self.link.query(**words)]
        while "continue" in answers[-1] and len(answers) < _MOST_PARTS:
            answers.append(self.link.query(**words | answers[-1]["continue"]))
        complete = "continue" not in answers[-1]
        for at in range(50, len(titles), 50):
            asked = {"prop": "info", "inprop": "protection", "titles": titles[at : at + 50]}
            answers.append(self.link.query(**asked))
        self._recognise(answers[0])
        self.clock = answers[0]["curtimestamp"]
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
        return sights

    def _recognise(self, answer: Mapping[str, Any]) -> None:
        user = answer["query"]["userinfo"]
        if user["name"] != self.link.user:
            raise BoardError(
                f"the wiki knows this account as {user['name']!r}, not as {self.link.user!r}",
                hint="set `user` in hostkit.yaml to the name that the wiki shows",
            )
        self._me = str(user["id"])

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
            "generator": "allpages", "gapnamespace": self._space, "gaplimit": "max", "prop": "info",
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

    def _sight(self, thread: str, title: str, infos: Mapping[str, Any], change: int) -> _Sight:
        if not title:
            return _Sight(thread, "", trouble=f"there is no such page: {self._fault_of(thread)}")
        info = infos.get(title, {})
        id = int(info.get("pageid", 0))
        known = [page for page in self.cache.pages(thread) if not page.gone]
        if known and known[-1].id != id:
            # Its id is what a page is known by: it was moved, or deleted.
            moved = self._by_id(known[-1], change)
            if moved is not None:
                where = f"the page has been moved to {moved['title']}; it is read there"
                return _Sight(
                    thread, moved["title"], moved["pageid"], moved["lastrevid"], trouble="" if id else where
                )
        if not id:
            deleted = any(page.gone for page in self.cache.pages(thread))
            reason = "the page has been deleted" if deleted else f"there is no page {title}"
            return _Sight(thread, title, trouble=reason)
        if info.get("redirect") and not known:
            target = self.link.query(titles=title, redirects=True, prop="info")["query"]["pages"]
            if target and not target[0].get("missing"):
                info, id = target[0], int(target[0]["pageid"])
        self.cache.put_page(id, info["title"], change=change)
        self.cache.adopt(thread, id)
        trouble = ""
        if info.get("redirect"):
            trouble = "the page has been made a redirect: undo that"
        if info.get("contentmodel", "wikitext") != "wikitext":
            trouble = f"the page holds {info['contentmodel']}, not wikitext"
        return _Sight(thread, info["title"], id, int(info["lastrevid"]), bool(info.get("redirect")), trouble)

    def _by_id(self, known: Known, change: int) -> dict[str, Any] | None:
        [info] = self.link.query(pageids=known.id, prop="info")["query"]["pages"]
        if info.get("missing"):
            self.cache.put_page(known.id, known.title, gone=True, change=change)
            return None
        self.cache.put_page(known.id, info["title"], change=change)
        found: dict[str, Any] = info
        return found

    # Writing

    def _begin(self, draft: Draft) -> Written:
        """A new thread, under a name that nobody has used."""
        stem = " ".join(_FORBIDDEN.sub(" ", draft.title).split())[:80].strip(" .:") or "Thread"
        names = [stem, *(f"{stem} ({number})" for number in range(2, 12))]
        for sight in self._poll(names):
            if not sight.id and not self.cache.pages(sight.thread):
                try:
                    return self._save(draft, sight, Page(), draft.text)
                except NotTaken as no:
                    if no.code != "articleexists":
                        raise
        return Refused(f"there are many pages called {stem} already: give the thread another title")

    def _add(self, draft: Draft, thread: str) -> Written:
        """A post in a page, which is made where it is not there."""
        reason = self._fault_of(thread)
        if reason:
            return Refused(f"{thread!r} cannot be a thread: {reason}")
        for attempt in range(_TRIES):
            [sight] = self._poll([thread])
            page = self._told(sight.id) if sight.id else Page()
            if refused := self._closed(sight, page):
                return refused
            try:
                return self._save(draft, sight, page, placed(page, draft.text))
            except NotTaken as no:
                if no.code not in ("editconflict", "articleexists", "missingtitle") or attempt + 1 == _TRIES:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _edit(self, draft: Draft) -> Written:
        """New text for a post of the host's, where that stands as it was last read."""
        id = int(draft.edits) if re.fullmatch("[0-9]{1,12}", draft.edits, re.A) else 0
        for attempt in range(_TRIES):
            page_id = self.cache.page_of(id)
            thread = self.cache.thread_of(page_id)
            [sight] = self._poll([thread] if thread else ()) or [_Sight("", "")]
            page_id = page_id or self.cache.page_of(id)
            known = self.cache.page(page_id)
            if not sight.id and known is not None:
                [sight] = self._poll([self._thread(known.title)])
            page = self._told(page_id) if page_id else Page()
            post = page.posts.get(id)
            if post is None or not post.own:
                return Refused(f"{draft.edits} is no post of the host's")
            if not sight.id or sight.id != page_id:
                return Refused("the page has been deleted: have it restored, or publish under another name")
            if refused := self._closed(sight, page):
                return refused
            # The wiki takes away the line break at a text's end.
            if draft.seen not in (digest(post.text), digest(f"{post.text}\n")):
                return Refused(
                    f"{self._diff(page.latest)}: the post has changed since it was last read: "
                    "put it back with the page's history, then run it again"
                )
            if post.text == draft.text.strip("\n"):
                return Posted(draft.edits, sight.thread, self.link.address(sight.title))
            try:
                return self._save(draft, sight, page, placed(page, draft.text, edits=id), edits=id)
            except NotTaken as no:
                if no.code != "editconflict" or attempt + 1 == _TRIES:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _closed(self, sight: _Sight, page: Page) -> Refused | None:
        """Why a page may not be written to, as far as its text says."""
        if sight.redirect:
            return Refused(f"{sight.title} has been made a redirect: undo that, then run it again")
        if sight.id and "not wikitext" in sight.trouble:
            return Refused(f"{sight.title}: {sight.trouble}")
        if not self.link.may_edit(sight.title, page.text):
            return Refused(
                f"{sight.title} asks robots to stay away ({{{{bots}}}}): ask whoever put that there"
            )
        return None

    def _save(self, draft: Draft, sight: _Sight, page: Page, text: str, *, edits: int = 0) -> Written:
        """Save a page's whole text on top of what was read, and see that nothing came in between."""
        base = page.latest if sight.id else 0
        words: dict[str, Any] = {
            "action": "edit", "title": sight.title, "text": text, "bot": True, "notminor": True,
            "watchlist": "nochange", "summary": summary(draft.marker, sight.thread, changes=edits),
            "contentformat": "text/x-wiki", "contentmodel": "wikitext",
        }  # fmt: skip
        words |= {"baserevid": base, "nocreate": True} if base else {"createonly": True}
        answer = self.link.change(**words)["edit"]
        if answer.get("result") != "Success":
            if "captcha" in answer:
                raise NotTaken(
                    "captcha",
                    "the wiki asks for a captcha: confirm the account, or ask for the right skipcaptcha",
                )
            raise NotTaken(
                str(answer.get("code", "")), f"the wiki did not save it: {answer.get('info') or answer}"[:200]
            )
        made = int(answer.get("newrevid", 0))
        if not made:
            return Posted(str(edits or page.latest), sight.thread, self.link.address(sight.title))
        self._read_back(draft, sight, made, base=base, edits=edits or made)
        return Posted(str(edits or made), sight.thread, self.link.address(sight.title))

    def _read_back(self, draft: Draft, sight: _Sight, made: int, *, base: int, edits: int) -> None:
        """Put back what a save has overwritten: some conflicts the wiki does not see."""
        for _ in range(3):
            try:
                [now] = self._poll([sight.thread])
            except BoardError:
                return  # it is stored, and that is what counts
            revisions = list(self.cache.revisions(now.id))
            ids = [revision.id for revision in revisions]
            if made not in ids or base in (0, next(r.parent for r in revisions if r.id == made)):
                return
            between = [r for r in revisions if r.id < made]
            lost = fold(between, host=self._me)
            own = edits if edits in lost.posts else 0
            text = placed(lost, draft.text, edits=own)
            try:
                answer = self.link.change(
                    action="edit", title=now.title, text=text, baserevid=made, bot=True, notminor=True,
                    watchlist="nochange", nocreate=True,
                    summary=summary(f"{draft.marker} puts back revision {between[-1].id}", sight.thread, changes=edits),
                )["edit"]  # fmt: skip
            except NotTaken as no:
                if no.code != "editconflict":
                    raise Doubt(
                        f"it stands, but it replaced {self._diff(between[-1].id)}, which could not be put back: "
                        f"{no.reason}"
                    ) from no
                return  # somebody has been there already
            base, made = made, int(answer.get("newrevid", 0))
            if not made:
                return


def _rate_row(limits: Mapping[str, Any], rights: set[str]) -> tuple[str, str, str]:
    """How many edits the account may make."""
    found = [limit for limit in limits.get("edit", {}).values() if limit.get("hits")]
    if not found or "noratelimit" in rights:
        return ("rate limit", "ok", "none")
    least = min(found, key=lambda limit: limit["hits"] / limit["seconds"])
    # A resolution saves the reveal, the standings, and the next announcement.
    tight = least["hits"] < 4
    return ("rate limit", "warn" if tight else "ok", f"{least['hits']} edits in {least['seconds']} s")


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
