"""A board that is a subreddit: a self post a thread, comments at any depth, private messages, and wiki pages.

    r/cards/comments/1abc01/bid_poker_g1_round_3/    the thread 1abc01
    r/cards/wiki/hostkit/g1/standings                the standings, where the wiki may be written

Belongs here: what is asked of Reddit and in which order. PRAW is kept in `_reddit_link`, things become posts in
`_reddit_things`, long posts are cut in `_parts`, credentials are found in `_reddit_secrets`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import msgspec

from hostkit.boards._reddit_secrets import credentials
from hostkit.boards._reddit_things import post_of
from hostkit.boards.base import (
    PRIVATE,
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
from hostkit.boards.parts import cut, joined, part_of, parted
from hostkit.errors import BoardError, InputError
from hostkit.times import to_datetime

if TYPE_CHECKING:
    from hostkit.boards._reddit_link import Link

__all__ = ["RedditBoard", "open_board"]

COMMENT: Final = 10_000
SELF_POST: Final = 40_000
MESSAGE: Final = 10_000
TITLE: Final = 300
WIKI: Final = 500_000
CALLED: Final = 3  # accounts that a comment may name; where it names more, Reddit tells none of them
_PAGES: Final = "wiki/"
_YES: Final = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
_GONE: Final = "gone"
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{2,24}", re.A)


class _Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    subreddit: str
    username: str
    site: str = "hostkit"
    praw_ini: str = ""
    threads: str = "window"
    wiki: str = "no"
    moderator: str = "no"
    messages: str = "yes"
    timeout: str | int = 30
    reddit_url: str = "https://www.reddit.com"
    oauth_url: str = "https://oauth.reddit.com"


def open_board(settings: Mapping[str, object]) -> "RedditBoard":
    """Open a subreddit for the account `username`; nothing is asked of Reddit yet.

    `threads` is window or game: a self post each window, or one for the whole game. With `wiki` standings are
    a page of the subreddit's wiki, with `moderator` the host's posts are marked as a moderator's. `site` is
    the section of praw.ini that holds the credentials. Raises `InputError` for other settings.
    """
    checked = read_settings(RedditBoard.kind, settings, _Settings)
    subreddit, user = checked.subreddit.removeprefix("r/"), checked.username.removeprefix("u/")
    for key, value in (("subreddit", subreddit), ("username", user)):
        if not _NAME.fullmatch(value):
            raise InputError(
                f"board reddit: {value!r} is no {key}", hint=f"{key}: its name, without r/ or u/"
            )
    if checked.threads not in ("window", "game"):
        raise InputError(f"board reddit: threads is {checked.threads!r}", hint="threads: window, or game")
    if not re.fullmatch(r"[1-9][0-9]{0,2}", str(checked.timeout), re.A):
        raise InputError(f"board reddit: `timeout` is {checked.timeout!r}", hint="timeout: seconds, 1 to 999")
    for key in ("reddit_url", "oauth_url"):
        parts = urlsplit(getattr(checked, key))
        local = parts.hostname in ("127.0.0.1", "localhost", "::1")
        if not local and (parts.scheme != "https" or not (parts.hostname or "").endswith("reddit.com")):
            raise InputError(f"board reddit: {key} is not an address of Reddit's", hint=f"leave {key} out")
    return RedditBoard(checked, subreddit, user)


def _yes(key: str, value: str) -> bool:
    if value.lower() not in _YES:
        raise InputError(f"board reddit: {key} is {value!r}", hint=f"{key}: yes, or no")
    return _YES[value.lower()]


class RedditBoard(Board):
    """A subreddit as the host's account sees it."""

    kind = "reddit"

    def __init__(self, settings: _Settings, subreddit: str, user: str) -> None:
        self._settings = settings
        self.subreddit, self.user = subreddit, user
        self.inbox = f"{settings.reddit_url} u/{user.casefold()}"
        self.wiki = _yes("wiki", settings.wiki)
        self.moderator = _yes("moderator", settings.moderator)
        self.capabilities = Capabilities(
            markup="markdown", public=True, private_messages=_yes("messages", settings.messages), edit_times=True,
            history=False, max_length=1_000_000, one_thread=settings.threads == "game", by_thread=True,
            pages=f"{_PAGES}hostkit/" if self.wiki else "", calls=True,
        )  # fmt: skip

    @cached_property
    def _link(self) -> "Link":
        from hostkit.boards._reddit_link import Link

        found = credentials(self._settings.site, user=self.user, ini=self._settings.praw_ini)
        return Link(
            found, reddit_url=self._settings.reddit_url.rstrip("/"), timeout=int(self._settings.timeout),
            oauth_url=self._settings.oauth_url.rstrip("/"), tell=self.tell,
        )  # fmt: skip

    @property
    def calls(self) -> int:
        """How many requests were made, logging in included."""
        return self._link.calls if "_link" in self.__dict__ else 0

    def own(self, account: str) -> bool:
        """Whether an account is the host's."""
        return account.casefold() == self.user.casefold()

    # Reading

    def _fetch(self, threads: tuple[str, ...], since: str) -> Fetched:
        from hostkit.boards._reddit_link import Missing, NotAllowed

        seen = _read_cursor(since)
        posts: list[Post] = []
        faults: list[Fault] = []
        for thread in dict.fromkeys(threads):
            if self.capabilities.pages and thread.startswith(_PAGES):
                continue  # nobody else's words on such a page are messages
            try:
                found = self._thread(thread)
            except Missing:
                faults.append(Fault(thread, f"there is no such thread in r/{self.subreddit}", lost=thread))
                continue
            except NotAllowed:
                faults.append(Fault(thread, f"u/{self.user} may not read it", lost=thread))
                continue
            posts += self._changed(found, seen, thread)
        read = {id for thread in threads for id in seen.get(thread, {})}
        posts += self._gone([id for id in sorted(self.known - read) if id.startswith("t1_")], threads)
        if self.capabilities.private_messages:
            try:
                posts += self._changed(self._messages("messages"), seen, "")
            except (Missing, NotAllowed):
                reason = "Reddit does not give them; let players use hash or box bids, with messages: no"
                faults.append(Fault(PRIVATE, reason, lost=PRIVATE))
        return Fetched(tuple(posts), tuple(faults), msgspec.json.encode(seen).decode())

    def _changed(self, found: Iterable[Post], seen: dict[str, dict[str, str]], thread: str) -> list[Post]:
        """What is new, edited or gone since `seen`, which is brought up to date."""
        before = seen.get(thread)
        now = {post.id: post for post in found}
        gone = self._gone([id for id in before or {} if id not in now and id.startswith("t1_")], [thread])
        now |= {post.id: post for post in gone}
        seen[thread] = {id: _sight(post) for id, post in now.items()}
        for post in gone:
            del seen[thread][post.id]
        return [post for post in now.values() if before is None or before.get(post.id) != _sight(post)]

    def _gone(self, ids: list[str], threads: Sequence[str]) -> list[Post]:
        """Those of some comments that are deleted: without replies they vanish from their thread."""
        return [
            post if post.deleted else msgspec.structs.replace(post, deleted=True, text="")
            for post in self._info(ids)
            if post.thread in threads
        ]

    def _info(self, names: list[str]) -> list[Post]:
        found: list[Any] = []
        for start in range(0, len(names), 100):
            part = names[start : start + 100]
            found += self._link.read(lambda part=part: list(self._link.reddit.info(fullnames=part)))  # type: ignore[misc]
        return [self._post(thing) for thing in found]

    def _thread(self, thread: str) -> list[Post]:
        """A self post and all its comments, in the board's order; raises `Missing`, `NotAllowed`."""
        from hostkit.boards._reddit_link import Missing

        if not re.fullmatch(r"[0-9a-z]{1,12}", thread, re.A):
            raise Missing

        def ask() -> list[Any]:
            submission = self._link.reddit.submission(thread)
            # As many as Reddit gives at once; the stubs for the others are opened until none is left.
            submission.comment_sort, submission.comment_limit = "old", 2048
            submission.comments.replace_more(limit=None)
            return [submission, *submission.comments.list()]

        things = self._link.read(ask)
        if str(vars(things[0]).get("subreddit", "")).casefold() != self.subreddit.casefold():
            raise Missing
        return sorted(map(self._post, things), key=lambda post: (not post.id.startswith("t3_"), post.order))

    def _messages(self, box: str) -> list[Post]:
        """Private messages with all their replies: those to the host, or those sent by the host."""
        inbox = self._link.reddit.inbox

        def ask() -> list[Any]:
            found: list[Any] = []
            # The talk with the newest message comes first.
            for message in getattr(inbox, box)(limit=None):
                talk = [message, *getattr(message, "replies", ())]
                if all(map(self._too_old, talk)):
                    break
                found += talk
            return found

        things = self._link.read(ask)
        posts = {post.id: post for post in map(self._post, things)}
        mine = box == "sent"
        return sorted(
            (post for post in posts.values() if post.own == mine and (mine or self.own(post.to))),
            key=lambda post: post.order,
        )

    def _too_old(self, thing: Any) -> bool:
        """Whether a thing was written before anything that is looked for."""
        written = vars(thing).get("created_utc")
        return (
            bool(self.begun)
            and isinstance(written, int | float)
            and written < to_datetime(self.begun).timestamp()
        )

    def _newest(self, listing: Iterable[Any]) -> list[Any]:
        """What a listing, newest first, gives of the time that matters."""
        return self._link.read(lambda: list(takewhile(lambda thing: not self._too_old(thing), listing)))

    def _post(self, thing: Any) -> Post:
        kind = {"Submission": "t3", "Comment": "t1"}.get(type(thing).__name__, "t4")
        # Its own dictionary: asking PRAW for an attribute that is not there is a request.
        data = dict(vars(thing))
        author, dest = data.get("author"), data.get("dest")
        data["author"] = str(author) if author else "[deleted]"
        data["dest"] = str(dest) if dest else ""
        data.pop("body_html", None)
        data.pop("selftext_html", None)
        return post_of(kind, data, own=self.own, seen=self._link.now)

    def _own_posts(self, thread: str) -> tuple[Post, ...]:
        from hostkit.boards._reddit_link import Missing, NotAllowed

        try:
            if self.capabilities.pages and thread.startswith(_PAGES):
                found = self._page(thread)
                return (found[0],) if found else ()
            if thread:
                return tuple(
                    joined(post for post in self._thread(thread) if post.own and not post.deleted)[0]
                )
            return tuple(self._everything())
        except Missing:
            return ()
        except NotAllowed:
            raise BoardError(
                f"u/{self.user} may not read in r/{self.subreddit}", hint="is it private? ask its moderators"
            ) from None

    def _everything(self) -> list[Post]:
        from hostkit.boards._reddit_link import Missing, NotAllowed

        account = self._link.reddit.redditor(self.user)
        comments = self._newest(account.comments.new(limit=None))
        posts = [*self._submitted(), *self._here(comments)]
        if self.capabilities.private_messages:
            try:
                posts += self._messages("sent")
            except (Missing, NotAllowed):
                self.tell("Reddit does not show which private messages were sent")
        return joined(posts)[0]

    def _submitted(self) -> list[Post]:
        account = self._link.reddit.redditor(self.user)
        return self._here(self._newest(account.submissions.new(limit=None)))

    def _here(self, things: Iterable[Any]) -> list[Post]:
        """Those of some things that stand in the board's subreddit."""
        name = self.subreddit.casefold()
        here = [thing for thing in things if str(vars(thing).get("subreddit", "")).casefold() == name]
        return [post for post in map(self._post, here) if not post.deleted]

    # Writing

    def _write(self, draft: Draft, now: str) -> Written:
        if self.capabilities.pages and draft.thread.startswith(_PAGES):
            return self._write_page(draft)
        if draft.edits:
            return self._edit(draft)
        written = self._new(draft)
        if isinstance(written, Posted):
            self._call(written, draft.calls)
        return written

    def _new(self, draft: Draft) -> Written:
        if not draft.thread:
            return self._submit(draft)
        pieces = cut(draft.text, [COMMENT])
        parent = draft.parent or f"t3_{draft.thread}"
        return self._comments(parted(pieces, draft.marker), parent, thread=draft.thread)

    def _call(self, posted: Posted, accounts: tuple[str, ...]) -> None:
        """Call accounts to a post in comments below it, once; a call that fails or is in doubt is let go."""
        names = [name for name in accounts if _NAME.fullmatch(name)]
        for start in range(0, len(names), CALLED):
            called = names[start : start + CALLED]
            text = f"{' '.join(f'u/{name}' for name in called)}: this is for you."
            answer = self._reply(posted.id, text, posted.thread)
            if not isinstance(answer, Posted):
                self.tell(f"{', '.join(called)} could not be called to it: {answer.reason}")

    def _submit(self, draft: Draft) -> Written:
        pieces = cut(draft.text, [SELF_POST, COMMENT])
        title = draft.title if len(draft.title) <= TITLE else f"{draft.title[: TITLE - 1]}…"
        texts = parted(pieces, draft.marker)
        posted = self._begun(texts[0]) if len(texts) > 1 else None
        known = posted is not None
        if posted is None:
            where = self._link.reddit.subreddit(self.subreddit)
            made = self._link.write(lambda: where.submit(title, selftext=texts[0], send_replies=False))
            if isinstance(made, Refused | Ambiguous):
                return made
            self._mark(made, sticky=True)
            address = str(vars(made).get("url") or f"https://www.reddit.com/comments/{made.id}/")
            posted = Posted(f"t3_{made.id}", str(made.id), address)
        if len(texts) > 1:
            rest = self._comments(texts[1:], posted.id, thread=posted.thread, known=known)
            if not isinstance(rest, Posted):
                return Ambiguous(f"a part of it is missing: {rest.reason}")
        return posted

    def _begun(self, text: str) -> Posted | None:
        """The thread with just this first part, where an attempt before has left one."""
        for post in self._submitted():
            if post.text == text:
                return Posted(post.id, post.thread, post.url)
        return None

    def _comments(self, texts: list[str], parent: str, *, thread: str, known: bool = True) -> Written:
        """One comment below the other; parts that an attempt before has left are not written again."""
        standing: dict[str, Post] = {}
        if len(texts) > 1 and known:
            standing = {post.text: post for post in self._thread(thread) if post.own and not post.deleted}
        first: Posted | None = None
        for text in texts:
            before = standing.get(text)
            if before is not None:
                posted = Posted(before.id, thread, before.url)
            else:
                answer = self._reply(parent, text, thread)
                if not isinstance(answer, Posted):
                    doubt = first is not None and isinstance(answer, Refused)
                    return Ambiguous(f"a part of it is missing: {answer.reason}") if doubt else answer
                posted = answer
            first = first or posted
            parent = posted.id
        assert first is not None
        return first

    def _reply(self, parent: str, text: str, thread: str) -> Written:
        reddit = self._link.reddit
        target = reddit.comment(parent[3:]) if parent.startswith("t1_") else reddit.submission(parent[3:])
        made = self._link.write(lambda: target.reply(text))
        if isinstance(made, Refused | Ambiguous):
            return made
        if made is None:
            return Ambiguous("Reddit took it without saying where it stands")
        self._mark(made, sticky=False)
        address = vars(made).get("permalink")
        return Posted(f"t1_{made.id}", thread, f"https://www.reddit.com{address}" if address else "")

    def _mark(self, made: Any, *, sticky: bool) -> None:
        """Mark a post as a moderator's, and keep a thread at the top; that this fails spoils nothing."""
        if not self.moderator:
            return
        steps: list[Callable[[], Any]] = [lambda: made.mod.distinguish(how="yes")]
        if sticky:
            steps.append(lambda: made.mod.sticky(state=True))
        for step in steps:
            answer = self._link.write(step)
            if isinstance(answer, Refused | Ambiguous):
                self.tell(f"u/{self.user} could not mark the post as a moderator's: {answer.reason}")
                return

    def _edit(self, draft: Draft) -> Written:
        """Change a post of the host's, with all its parts, if it is still what was last read."""
        if not re.fullmatch(r"t[13]_[0-9a-z]{1,12}", draft.edits, re.A):
            return Refused(f"{draft.edits} is no post on Reddit")
        found = self._info([draft.edits])
        if not found or found[0].deleted or not found[0].own:
            return Refused(f"{draft.edits} is no post of u/{self.user}")
        whole, chain = found[0], found
        part = part_of(whole.text)
        if part is not None:
            own = [post for post in self._thread(whole.thread) if post.own and not post.deleted]
            posts, comments = joined(own)
            whole = next((post for post in posts if post.id == draft.edits), whole)
            chain = comments.get(draft.edits) or _chain(whole, own)
        limits = [SELF_POST if draft.edits.startswith("t3_") else COMMENT, COMMENT]
        texts = parted(cut(draft.text, limits), draft.marker)
        # An attempt that broke off has left its own first part; Reddit takes away the line break at a text's end.
        begun = len(texts) > 1 and whole.text == texts[0].rstrip()
        if not begun and draft.seen not in (whole.digest, digest(whole.text + "\n")):
            return Refused(f"{draft.edits} has changed since it was last read: read it again, then decide")
        if len(texts) < len(chain):
            texts += [f"(this part is empty now: `{draft.marker}`)"] * (len(chain) - len(texts))
        for place, (post, text) in enumerate(zip(chain, texts, strict=False)):
            answer = self._change(post, text)
            if answer is not None:
                return Ambiguous(f"a part of it is missing: {answer.reason}") if place or begun else answer
        if len(texts) > len(chain):
            rest = self._comments(texts[len(chain) :], chain[-1].id, thread=whole.thread)
            if not isinstance(rest, Posted):
                return Ambiguous(f"a part of it is missing: {rest.reason}")
        return Posted(draft.edits, whole.thread, whole.url)

    def _change(self, post: Post, text: str) -> Refused | Ambiguous | None:
        if post.text == text.rstrip():
            return None
        reddit = self._link.reddit
        thing = reddit.comment(post.id[3:]) if post.id.startswith("t1_") else reddit.submission(post.id[3:])
        answer = self._link.write(lambda: thing.edit(text))
        return answer if isinstance(answer, Refused | Ambiguous) else None

    # Wiki pages

    def _page(self, thread: str) -> tuple[Post, str] | None:
        """A page's text as the host's post, and the revision that it is; None where there is no such page."""
        from hostkit.boards._reddit_link import Missing

        name = thread.removeprefix(_PAGES)
        page = self._link.reddit.subreddit(self.subreddit).wiki[name]

        def ask() -> tuple[str, float, str, str]:
            by, told = page.revision_by, vars(page).get("revision_id")
            if not told:
                # Reddit has not always said it: the newest in the list of revisions.
                told = next((revision["id"] for revision in page.revisions(limit=1)), "")
            return page.content_md, page.revision_date, str(told), str(by) if by else ""

        try:
            text, date, revision, author = self._link.read(ask)
        except Missing:
            return None
        data = {
            "id": "0", "body": text, "author": author, "created_utc": date, "edited": False, "permalink": None,
        }  # fmt: skip
        post = post_of("t1", data, own=self.own, seen=self._link.now)
        address = f"https://www.reddit.com/r/{self.subreddit}/wiki/{name}"
        post = msgspec.structs.replace(
            post, id=thread, thread=thread, own=True, url=address, revision=str(revision), order=0
        )
        return post, str(revision)

    def _write_page(self, draft: Draft) -> Written:
        from hostkit.boards._reddit_link import NotAllowed

        if len(draft.text) > WIKI:
            return Refused(f"{len(draft.text)} characters; a wiki page takes {WIKI}")
        try:
            found = self._page(draft.thread)
        except NotAllowed:
            return Refused(f"u/{self.user} may not read the wiki of r/{self.subreddit}: set wiki: no")
        if found and draft.edits and draft.seen not in (found[0].digest, digest(found[0].text + "\n")):
            return Refused(f"{draft.thread} has changed since it was last read: read it again, then decide")
        if found and not draft.edits and found[0].text.strip():
            return Refused(f"{draft.thread} has a text already that hostkit did not write: move it away")
        name = draft.thread.removeprefix(_PAGES)
        wiki = self._link.reddit.subreddit(self.subreddit).wiki
        how = {"previous": found[1]} if found and found[1] else {}
        answer = self._link.write(lambda: wiki[name].edit(content=draft.text, reason=draft.marker, **how))
        if isinstance(answer, Refused | Ambiguous):
            return answer
        return Posted(draft.thread, draft.thread, f"https://www.reddit.com/r/{self.subreddit}/wiki/{name}")

    # Private messages

    def _send(self, to: str, subject: str, text: str, now: str) -> Written:
        if len(text) > MESSAGE:
            return Refused(f"{len(text)} characters; a message on Reddit takes {MESSAGE}")
        account = self._link.reddit.redditor(to)
        made = self._link.write(lambda: account.message(subject=subject[:100], message=text))
        if isinstance(made, Refused | Ambiguous):
            return made
        # Reddit gives a message no id; a doubtful one is looked for among those sent.
        return Posted("", "")

    # The doctor

    def checks(self) -> list[tuple[str, str, str]]:
        """What is right and wrong with the access to Reddit: rows of a name, ok, warn or failed, and detail."""
        from hostkit.boards._reddit_link import Missing, NotAllowed

        rows: list[tuple[str, str, str]] = []
        try:
            link = self._link
            name = link.read(lambda: str(link.reddit.user.me()))
        except (InputError, BoardError) as error:
            return [
                ("credentials", "failed", f"{error.message}; {error.hint}" if error.hint else error.message)
            ]
        except (Missing, NotAllowed):
            return [
                ("credentials", "failed", "Reddit does not say whose they are: is the scope identity there?")
            ]
        right = self.own(name)
        detail = f"u/{name}" if right else f"they are of u/{name}, the workspace says u/{self.user}"
        rows.append(("account", "ok" if right else "failed", detail))
        scopes = self._scopes()
        missing = sorted(self._wanted() - scopes) if scopes and "*" not in scopes else []
        detail = f"missing: {', '.join(missing)}" if missing else "all that are needed"
        rows.append(("scopes", "failed" if missing else "ok", detail))
        where = f"r/{self.subreddit}"
        try:
            about = link.reddit.subreddit(self.subreddit)
            moderates = link.read(lambda: bool(about.user_is_moderator))
            told = "moderator" if moderates else "no moderator"
            worse = self.moderator and not moderates
            rows.append(("subreddit", "warn" if worse else "ok", f"{where}, {told}"))
        except (Missing, NotAllowed):
            rows.append(("subreddit", "failed", f"{where} is not there, or private"))
        rows.append(self._mail_check())
        left, reset = link.budget
        low = 0 <= left < 50
        told = f"{left:.0f} requests left for {reset} s" if left >= 0 else "Reddit does not say"
        rows.append(("budget", "warn" if low else "ok", told))
        return rows

    def _mail_check(self) -> tuple[str, str, str]:
        from hostkit.boards._reddit_link import Missing, NotAllowed

        if not self.capabilities.private_messages:
            return "private messages", "ok", "not used"
        try:
            self._link.read(lambda: list(self._link.reddit.inbox.messages(limit=1)))
        except (Missing, NotAllowed):
            return (
                "private messages",
                "warn",
                "Reddit does not give them: set messages: no, use hash or box bids",
            )
        return "private messages", "ok", "they can be read; whether chat has taken their place, ask a player"

    def _scopes(self) -> set[str]:
        try:
            found = self._link.reddit.auth.scopes()
        except Exception:
            return set()
        return set(found or ())

    def _wanted(self) -> set[str]:
        wanted = {"identity", "read", "history", "submit", "edit"}
        wanted |= {"privatemessages"} if self.capabilities.private_messages else set()
        wanted |= {"wikiread", "wikiedit"} if self.wiki else set()
        return wanted | ({"modposts"} if self.moderator else set())


def _chain(first: Post, own: Sequence[Post]) -> list[Post]:
    """The parts of a long post of which some have been changed already: each answers the one before."""
    chain = [first]
    while (part := part_of(chain[-1].text)) is not None and part.place < part.of:
        below = [post for post in own if post.parent == chain[-1].id and part_of(post.text)]
        if not below or len(chain) > len(own):
            break
        chain.append(below[0])
    return chain


def _sight(post: Post) -> str:
    return _GONE if post.deleted else f"{digest(post.text)[:16]} {post.edited}"


def _read_cursor(cursor: str) -> dict[str, dict[str, str]]:
    if not cursor:
        return {}
    try:
        return msgspec.json.decode(cursor, type=dict[str, dict[str, str]])
    except msgspec.DecodeError as error:
        raise BoardError(f"this is no cursor of Reddit's: {error}", hint="read from the start") from None
