"""Reddit's things – self posts, comments, messages – as posts, whether they came by the API or in a saved page.

Ids are Reddit's full names (`t1_abc`), so that one post read both ways is one post.
"""

import html
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from hostkit.boards._saved_page import UnreadableError, seconds_moment, text_of
from hostkit.boards.base import Post, Via

__all__ = ["GONE", "KINDS", "number", "post_of"]

KINDS: Final = ("t1", "t3", "t4")
_BY_AUTHOR: Final = "[deleted]"
GONE: Final = frozenset({_BY_AUTHOR, "[removed]", "[ Removed by Reddit ]", "[ removed by reddit ]"})
"""What stands in place of a text that its author, a moderator or Reddit took away."""
_TAKEN: Final = (
    "a moderator or Reddit took it away before it was read: ask the players and the moderators what it said, and "
    "enter a bid with hostkit record"
)

_TEXTS: Final = {"t1": "body", "t3": "selftext", "t4": "body"}
_ENTITY: Final = re.compile("&(?:amp;)*(?:amp|lt|gt);")
_DIGITS: Final = frozenset("0123456789abcdefghijklmnopqrstuvwxyz")


def number(id: str) -> int:
    """The place of a thing in Reddit's own order: its id is a number in base 36. Raises `UnreadableError`."""
    short = id.partition("_")[2] or id
    if not 0 < len(short) <= 12 or not _DIGITS.issuperset(short):
        raise UnreadableError(f"{id!r} is no id of Reddit's")
    return int(short, 36)


def post_of(
    kind: str, data: Mapping[str, Any], *, own: Callable[[str], bool], seen: str, board: str = "reddit",
    site: str = "https://www.reddit.com", saved: bool = False,
) -> Post:  # fmt: skip
    """The post that a thing is; `own` tells the host's account, `seen` is when it was read, `saved`: not by the API.

    An edit of which Reddit does not say when (`edited` null or true) is one of `seen` at the latest. Raises
    `UnreadableError` for what is no such thing.
    """
    name = f"{kind}_{text_of(data.get('id'), 'id')}"
    order = number(name)
    text = text_of(data.get(_TEXTS[kind]) or "", _TEXTS[kind])
    if _escaped(data, kind, text, saved=saved):
        text = html.unescape(text)
    author = text_of(data.get("author") or "", "author")
    author = "" if author == "[deleted]" else author
    via: Via = "pm" if kind == "t4" else "thread"
    thread = text_of(data.get("link_id") or name, "link_id") if kind != "t4" else ""
    deleted, mine = text in GONE, own(author)
    taken = deleted and text != _BY_AUTHOR and not mine
    return Post(
        board=board,
        id=name,
        thread=thread.removeprefix("t3_"),
        author="" if deleted else author,
        author_id="" if deleted else text_of(data.get("author_fullname") or author, "author_fullname"),
        created=seconds_moment(data.get("created_utc"), "created_utc"),
        edited="" if deleted else _edited(data.get("edited", False), seen),
        text="" if deleted else text,
        own=mine,
        parent=text_of(data.get("parent_id") or "", "parent_id"),
        deleted=deleted,
        markup="reddit",
        url=f"{site}{data['permalink']}" if isinstance(data.get("permalink"), str) else "",
        order=order,
        via=via,
        to=text_of(data.get("dest") or "", "dest") if via == "pm" else "",
        subject=text_of(data.get("subject") or "", "subject") if via == "pm" else "",
        lost=_TAKEN if taken else "",
    )  # fmt: skip


def _edited(value: object, seen: str) -> str:
    if value is False or (isinstance(value, int | float) and value == 0):
        return ""
    return seen if value is None or value is True else seconds_moment(value, "edited")


def _escaped(data: Mapping[str, Any], kind: str, text: str, *, saved: bool) -> bool:
    """Whether `raw_json=1` was left out, so that `&`, `<` and `>` are written as entities.

    hostkit's own requests never leave it out. Of a page that was saved otherwise the HTML shows it, and where a program
    has left out or changed that, the text itself: it has entities and none of the bare signs.
    """
    shown = data.get("selftext_html" if kind == "t3" else "body_html")
    if isinstance(shown, str) and shown.startswith("&lt;"):
        return True
    entities = _ENTITY.findall(text)
    if not (saved and entities) or set("&<>").intersection(_ENTITY.sub("", text)):
        return False
    return not (isinstance(shown, str) and f"&amp;{max(entities, key=len)[1:]}" in shown)
