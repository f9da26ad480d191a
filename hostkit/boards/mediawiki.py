"""A board that is a part of a MediaWiki: a page a thread, a revision a message.

    https://wiki.example.org/wiki/Project:Poker/g1/round-3    the thread round-3 of the game g1

Players write below what stands there, signed or not; whoever saved a revision said the lines that it added. The
host's posts are sections of these pages. Belongs here: the settings, and the port. What is new is asked in
`_mediawiki_pages`, who said it is told in `_mediawiki_history`, posts are saved in `_mediawiki_save`, and pywikibot is
kept in `_pywikibot`.
"""

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import platformdirs

from hostkit.boards import _mediawiki_checks as doctor
from hostkit.boards._mediawiki_history import Said
from hostkit.boards._mediawiki_pages import Pages
from hostkit.boards._mediawiki_save import Saver
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

__all__ = ["MediaWikiBoard", "open_board"]


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
    if wrong := re.search(r"[#<>\[\]|{}\x00-\x1f\x7f]", checked.page.replace("{game}", "")):
        raise InputError(
            f"board mediawiki: no wiki has a page {checked.page!r}: {wrong[0]!r} is in it",
            hint="page: Project:Poker/{game}",
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
        self.pages = Pages(link, page)

    # The port

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        seen = self._seen(since)
        posts: list[Post] = []
        faults: list[Fault] = []
        for sight in self.pages.poll(threads):
            if sight.trouble:
                lost = "" if sight.read else sight.thread
                faults.append(Fault(sight.thread, sight.trouble, lost=lost))
            for known in self.pages.cache.pages(sight.thread):
                told = self.pages.told(known.id)
                gone = known.gone and known.id != sight.id
                posts += [
                    self._post(sight.thread, said, gone=gone)
                    for said in told.posts.values()
                    if max(said.change, known.change) > seen and (said.standing or not said.own)
                ]
                # What was done to a page before the game came there is nothing to the host.
                begun = min((said.revision.id for said in told.posts.values() if said.own), default=0)
                faults += [
                    Fault(
                        self.pages.diff(trouble.revision),
                        trouble.reason,
                        happened=True,
                        lost=sight.thread if trouble.lost else "",
                    )
                    for trouble in told.troubles
                    if trouble.change > seen and (trouble.revision > begun or trouble.lost)
                ]
        self.clock, self.closed = self.pages.clock, self.pages.closed
        posts.sort(key=lambda post: (post.thread, post.created, post.order))
        return Fetched(tuple(posts), tuple(faults), self.pages.cache.cursor)

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        if thread and self.pages.fault_of(thread):
            return ()
        self.pages.poll((thread,) if thread else ())
        self.clock = self.pages.clock
        cache = self.pages.cache
        found: list[Post] = []
        for known in cache.pages(thread or None):
            if known.gone:
                continue
            name = thread or cache.thread_of(known.id) or self.pages.thread_of(known.title)
            told = self.pages.told(known.id)
            found += [self._post(name, said) for said in told.posts.values() if said.own and said.standing]
        return tuple(sorted(found, key=lambda post: post.order))

    def _write(self, draft: Draft, now: str) -> Written:
        try:
            return Saver(self.pages).write(draft)
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
        self.pages.close()

    def checks(self) -> list[tuple[str, str, str]]:
        """What is right and wrong with the access to the wiki, in one question after the login."""
        rows = doctor.checks(self.pages, self.threads)
        self.clock = self.pages.clock
        return rows

    def _seen(self, cursor: str) -> int:
        """The change up to which a cursor has seen the wiki; 0, everything, where its cache is gone."""
        if not cursor:
            return 0
        try:
            data = msgspec.json.decode(cursor, type=dict[str, str | int])
            cache, change = data["cache"], int(data["change"])
        except (msgspec.DecodeError, KeyError, ValueError) as error:
            raise BoardError(f"this is no cursor of a wiki: {error}", hint="read from the start") from error
        return change if cache == self.pages.cache.fact("born") else 0

    def _post(self, thread: str, said: Said, *, gone: bool = False) -> Post:
        revision = said.revision
        what = "hidden" if revision.hidden else "deleted with its page" if gone else ""
        return Post(
            board=self.kind,
            id=str(revision.id),
            thread=thread,
            author=revision.user,
            author_id=revision.account,
            created=revision.at,
            edited=said.edited,
            text="" if revision.hidden else said.text,
            own=said.own,
            deleted=revision.hidden or gone,
            markup="wikitext",
            url=self.pages.diff(revision.id),
            revision=str(said.latest or revision.id),
            order=revision.id,
            lost=revision.lost(what) if what else "",
        )
