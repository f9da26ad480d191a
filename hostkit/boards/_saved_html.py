"""Any forum's page, by selectors that the host gives: nothing is guessed.

`post`, `author`, `time` and `text` must be given, `id`, `edited` and `account` may be. Each is a CSS selector
inside a post; `SELECTOR@NAME` takes an attribute in place of the words, `@NAME` one of the post itself.
"""

import re
from collections.abc import Mapping
from typing import Final

from selectolax.lexbor import LexborHTMLParser, LexborNode, SelectolaxError

from hostkit.boards._saved_page import (
    Context,
    Document,
    NoPostsError,
    Saved,
    UnreadableError,
    attribute,
    inner,
    known_moment,
    spoken_moment,
)
from hostkit.boards.base import Post
from hostkit.errors import InputError

__all__ = ["KEYS", "checked", "read"]

KEYS: Final = ("post", "author", "time", "text", "id", "edited", "account")
_NEEDED: Final = KEYS[:4]


def checked(select: Mapping[str, str]) -> dict[str, str]:
    """The selectors, if they can be used; raises `InputError` naming the one that is missing or wrong."""
    for key in select:
        if key not in KEYS:
            raise InputError(f"there is no selector {key!r}", hint=f"selectors: {', '.join(KEYS)}")
    for key in _NEEDED:
        if not select.get(key):
            raise InputError(
                f"the selector {key!r} is missing", hint=f"--select {key}=CSS, or `select:` in hostkit.yaml"
            )
    probe = LexborHTMLParser("<p>")
    for key, value in select.items():
        css = value.rpartition("@")[0] if "@" in value else value
        try:
            if css:
                probe.css(css)
        except (SelectolaxError, ValueError, RuntimeError) as error:
            raise InputError(f"the selector {key}={value} is no CSS: {error}") from None
    return dict(select)


def read(document: Document, context: Context) -> Saved:
    """The posts of a page; raises `UnreadableError` where one lacks what was selected."""
    select = context.select
    tree = LexborHTMLParser(document.text)
    nodes = tree.css(select["post"])
    if not nodes:
        raise NoPostsError(f"nothing on this page is {select['post']!r}")
    found: dict[str, int] = {}
    return Saved(tuple(_post(node, place, found, context) for place, node in enumerate(nodes, 1)))


def _post(node: LexborNode, place: int, found: dict[str, int], context: Context) -> Post:
    select = context.select
    author = _value(node, select["author"])
    time = _time(node, select["time"], context, place)
    body = node if select["text"] == "@" else node.css_first(select["text"])
    if not author or not time or body is None:
        lacking = "author" if not author else "time" if not time else "text"
        raise UnreadableError(f"post {place} of the page has no {lacking}: {select[lacking]!r} finds nothing")
    id = _value(node, select.get("id", ""))
    if not id:
        # One author's posts of one moment are counted.
        key = f"{author}/{time}"
        found[key] = found.get(key, 0) + 1
        id = key if found[key] == 1 else f"{key}/{found[key]}"
    number = re.search(r"[0-9]{1,18}\Z", id, re.A) if "id" in select else None
    edited = bool(select.get("edited")) and bool(_value(node, select["edited"]))
    return Post(
        board="html",
        id=f"html/{id}",
        thread="",
        author=author,
        author_id=_value(node, select.get("account", "")) or "",
        created=time,
        edited=(_time(node, select["edited"], context, place, strict=False) or context.seen)
        if edited
        else "",
        text=inner(body),
        own=context.own(author),
        markup="html",
        order=int(number[0]) if number else place,
    )


def _value(node: LexborNode, selector: str) -> str:
    css, at, name = selector.rpartition("@")
    if not at:
        css, name = selector, ""
    if not (css or name):
        return ""
    found = node.css_first(css) if css else node
    if found is None:
        return ""
    return " ".join((attribute(found, name) if name else found.text()).split())


def _time(node: LexborNode, selector: str, context: Context, place: int, *, strict: bool = True) -> str:
    found = None if "@" in selector else node.css_first(selector)
    exact = attribute(found, "datetime")
    try:
        if exact:
            return known_moment(exact, f"the time of post {place}")
        words = _value(node, selector)
        return spoken_moment(words, zone=context.zone) if words else ""
    except UnreadableError as error:
        if not strict:
            return ""
        raise UnreadableError(f"post {place} of the page: {error}") from None
