"""What a Reddit-shaped server holds, and the JSON that Reddit makes of it.

Only keys that Reddit sends; which of them have which type is checked against PRAW's recorded answers.
"""

import html
import re
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["Comment", "Message", "Store", "Submission", "base36", "listing", "more", "t1", "t3", "t4"]

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def base36(number: int) -> str:
    """A number as Reddit writes ids."""
    return (base36(number // 36) if number >= 36 else "") + _DIGITS[number % 36]


class _Thing:
    def __init__(self, id: str, author: str, text: str, created: float) -> None:
        self.id, self.author, self.text, self.created = id, author, text, created
        self.edited: float | bool | None = False
        self.deleted = self.removed = False
        self.distinguished: str | None = None

    @property
    def shown(self) -> str:
        return "[deleted]" if self.deleted else "[removed]" if self.removed else self.text

    @property
    def by(self) -> str:
        return "[deleted]" if self.deleted or self.removed else self.author


class Submission(_Thing):
    def __init__(self, id: str, author: str, title: str, text: str, created: float, subreddit: str) -> None:
        super().__init__(id, author, text, created)
        self.title, self.subreddit = title, subreddit
        self.locked = self.stickied = False


class Comment(_Thing):
    def __init__(self, id: str, author: str, text: str, created: float, link: str, parent: str) -> None:
        super().__init__(id, author, text, created)
        self.link, self.parent = link, parent
        self.stickied = False


class Message(_Thing):
    def __init__(
        self, id: str, author: str, text: str, created: float, to: str, subject: str, first: str
    ) -> None:
        super().__init__(id, author, text, created)
        self.to, self.subject, self.first = to, subject, first
        self.read = False


class Revision:
    def __init__(self, id: str, author: str, text: str, created: float, reason: str | None) -> None:
        self.id, self.author, self.text, self.created, self.reason = id, author, text, created, reason


class Store:
    """Everything that stands on the server."""

    def __init__(self, subreddit: str, moderators: Sequence[str]) -> None:
        self.subreddit, self.moderators = subreddit, set(moderators)
        self.submissions: dict[str, Submission] = {}
        self.comments: dict[str, Comment] = {}
        self.messages: dict[str, Message] = {}
        self.wiki: dict[str, list[Revision]] = {}
        self._last = int("1abc00", 36)

    def id(self) -> str:
        self._last += 1
        return base36(self._last)

    def children(self, parent: str) -> list[Comment]:
        """The replies that a thread shows: a deleted comment without replies is gone."""
        found = [comment for comment in self.comments.values() if comment.parent == parent]
        return [comment for comment in found if not comment.deleted or self.children(f"t1_{comment.id}")]

    def depth(self, comment: Comment) -> int:
        depth = 0
        while comment.parent.startswith("t1_"):
            comment = self.comments[comment.parent[3:]]
            depth += 1
        return depth

    def size(self, comment: Comment) -> int:
        return 1 + sum(self.size(child) for child in self.children(f"t1_{comment.id}"))


def _markdown(text: str) -> str:
    parts = html.escape(text, quote=False).split("\n\n")
    return '<div class="md">' + "\n\n".join(f"<p>{part}</p>" for part in parts) + "\n</div>"


def _shared(thing: Submission | Comment, subreddit: str) -> dict[str, Any]:
    return {
        "approved_at_utc": None, "approved_by": None, "archived": False, "author": thing.by,
        "author_flair_css_class": None, "author_flair_text": None, "banned_at_utc": None, "banned_by": None,
        "can_mod_post": False, "created": thing.created, "created_utc": thing.created,
        "distinguished": thing.distinguished, "downs": 0, "edited": thing.edited, "gilded": 0, "id": thing.id,
        "likes": None, "locked": getattr(thing, "locked", False), "mod_note": None, "mod_reason_by": None,
        "mod_reason_title": None, "mod_reports": [], "no_follow": False, "num_reports": 0, "removal_reason": None,
        "saved": False, "score": 1, "send_replies": True, "stickied": thing.stickied, "subreddit": subreddit,
        "subreddit_id": "t5_2qh1i", "subreddit_name_prefixed": f"r/{subreddit}", "subreddit_type": "public",
        "ups": 1, "user_reports": [],
        **({} if thing.deleted else {"author_fullname": f"t2_{thing.author}"}),
    }  # fmt: skip


def _slug(title: str) -> str:
    return re.sub(r"\W+", "_", title.lower())[:50].strip("_")


def permalink(submission: Submission) -> str:
    return f"/r/{submission.subreddit}/comments/{submission.id}/{_slug(submission.title)}/"


def t3(submission: Submission, store: Store) -> dict[str, Any]:
    """A self post."""
    address = permalink(submission)
    return {"kind": "t3", "data": {
        **_shared(submission, submission.subreddit),
        "name": f"t3_{submission.id}", "title": submission.title, "selftext": submission.shown,
        "selftext_html": _markdown(submission.shown) if submission.shown else None, "is_self": True,
        "domain": f"self.{submission.subreddit}", "permalink": address, "url": f"https://www.reddit.com{address}",
        "num_comments": sum(comment.link == submission.id for comment in store.comments.values()),
        "over_18": False, "hidden": False, "clicked": False, "spoiler": False, "contest_mode": False,
        "suggested_sort": None, "upvote_ratio": 1.0, "is_video": False, "media": None, "num_crossposts": 0,
    }}  # fmt: skip


def t1(comment: Comment, store: Store, replies: Any = "") -> dict[str, Any]:
    """A comment."""
    submission = store.submissions[comment.link]
    return {"kind": "t1", "data": {
        **_shared(comment, submission.subreddit),
        "name": f"t1_{comment.id}", "body": comment.shown, "body_html": _markdown(comment.shown),
        "link_id": f"t3_{comment.link}", "parent_id": comment.parent, "depth": store.depth(comment),
        "permalink": f"{permalink(submission)}{comment.id}/", "is_submitter": comment.author == submission.author,
        "replies": replies, "collapsed": False, "controversiality": 0, "score_hidden": False,
    }}  # fmt: skip


def t4(message: Message, store: Store, *, viewer: str, nest: bool = True) -> dict[str, Any]:
    """A private message; the first one of a conversation holds the others."""
    later = [
        other for other in store.messages.values() if other.first == message.id and viewer in (other.to, other.author)
    ]  # fmt: skip
    nested = (
        [t4(other, store, viewer=viewer, nest=False) for other in later] if nest and not message.first else []
    )
    return {"kind": "t4", "data": {
        "id": message.id, "name": f"t4_{message.id}", "author": message.author, "dest": message.to,
        "author_fullname": f"t2_{message.author}", "body": message.text, "body_html": _markdown(message.text),
        "subject": message.subject, "created": message.created, "created_utc": message.created,
        "first_message": int(message.first, 36) if message.first else None,
        "first_message_name": f"t4_{message.first}" if message.first else None,
        "parent_id": f"t4_{message.first}" if message.first else None, "context": "", "distinguished": None,
        "likes": None, "new": viewer == message.to and not message.read, "num_comments": None, "score": 0,
        "replies": listing(nested) if nested else "", "subreddit": None, "subreddit_name_prefixed": None,
        "was_comment": False,
    }}  # fmt: skip


def listing(
    children: list[dict[str, Any]], *, after: str | None = None, before: str | None = None
) -> dict[str, Any]:
    """Things in a list."""
    return {"kind": "Listing", "data": {
        "after": after, "before": before, "children": children, "dist": len(children), "modhash": None,
    }}  # fmt: skip


def more(parent: str, ids: Sequence[str], count: int, depth: int) -> dict[str, Any]:
    """A stub in place of comments; without ids: the chain goes on at its parent's own address."""
    first = ids[0] if ids else "_"
    return {"kind": "more", "data": {
        "count": count, "name": f"t1_{first}", "id": first, "parent_id": parent, "depth": depth,
        "children": list(ids),
    }}  # fmt: skip


def tree(
    store: Store, parent: str, *, depth: int, deepest: int, budget: list[int], key: Callable[[Comment], Any]
) -> list[dict[str, Any]]:
    """The comments below something, as one answer holds them: so many, so deep, and stubs for the rest."""
    found: list[dict[str, Any]] = []
    children = sorted(store.children(parent), key=key)
    for place, comment in enumerate(children):
        if budget[0] <= 0:
            rest = children[place:]
            found.append(more(parent, [c.id for c in rest], sum(map(store.size, rest)), depth))
            break
        budget[0] -= 1
        name = f"t1_{comment.id}"
        replies: Any = ""
        if store.children(name):
            below = (
                [more(name, [], 0, depth + 1)]
                if depth + 1 >= deepest
                else tree(store, name, depth=depth + 1, deepest=deepest, budget=budget, key=key)
            )
            replies = listing(below)
        found.append(t1(comment, store, replies))
    return found
