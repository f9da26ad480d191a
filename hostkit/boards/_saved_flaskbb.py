"""Pages of FlaskBB: a topic (one file a page) or a private conversation, as a browser saves them."""

import re
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode

from hostkit.boards._saved_page import (
    Context,
    Document,
    NoPostsError,
    Saved,
    UnreadableError,
    attribute,
    inner,
    known_moment,
)
from hostkit.boards.base import Post

__all__ = ["claims", "read"]

_TIME: Final = re.compile(r"(?<=[0-9]) (?=[0-9])")


def claims(document: Document) -> bool:
    """Whether a file is a page of FlaskBB's."""
    return "flaskbb-layout" in document.text or 'content="FlaskBB Team"' in document.text


def read(document: Document, context: Context) -> Saved:
    """The posts of a page; pages that are in no file are missing. Raises `UnreadableError`."""
    tree = LexborHTMLParser(document.text)
    messages = tree.css("div.conversation-message[id^=mid]")
    if messages:
        return Saved(tuple(_message(node, context) for node in messages))
    nodes = tree.css("div.post-row[id]")
    if not nodes:
        raise NoPostsError("there is no post on this page of FlaskBB: save the pages of the topic itself")
    topic = re.search(r"/topic(?:tracker)?/([0-9]+)", document.text, re.A)
    name = topic[1] if topic else ""
    pages = [
        int(node.text()) for node in tree.css("ul.pagination a.page-link") if node.text().strip().isdigit()
    ]
    here = tree.css_first("ul.pagination li.active a")
    number = here.text().strip() if here is not None else "1"
    posts = tuple(_post(node, name, context) for node in nodes)
    return Saved(
        posts, whole=(f"topic {name}", max(pages, default=1)), present=frozenset({number}), unit="pages"
    )


def _post(node: LexborNode, topic: str, context: Context) -> Post:
    number = node.id or ""
    author = node.css_first("div.author-name")
    times = node.css("div.post-meta time[datetime]")
    body = node.css_first("div.post-content")
    if author is None or not times or body is None or not number.isdigit():
        raise UnreadableError(f"the post {number!r} lacks its author, time or text: save the page again")
    name = author.text().strip()
    return Post(
        board="flaskbb",
        id=f"flaskbb/{number}",
        thread=topic,
        author=name,
        created=_moment(times[0]),
        edited=_moment(times[1]) if len(times) > 1 else "",
        text=inner(body),
        own=context.own(name),
        markup="html",
        order=int(number),
    )


def _message(node: LexborNode, context: Context) -> Post:
    number = (node.id or "").removeprefix("mid")
    author = node.css_first(".author-name")
    time = node.css_first("time[datetime]")
    body = node.css_first("div.message-content")
    if author is None or time is None or body is None or not number.isdigit():
        raise UnreadableError(f"the message {number!r} lacks its author, time or text: save the page again")
    name = author.text().strip()
    return Post(
        board="flaskbb",
        id=f"flaskbb/mid{number}",
        thread="",
        author=name,
        created=_moment(time),
        text=inner(body),
        own=context.own(name),
        markup="html",
        order=int(number),
        via="pm",
    )


def _moment(node: LexborNode) -> str:
    return known_moment(_TIME.sub("T", attribute(node, "datetime"), count=1), "a time")
