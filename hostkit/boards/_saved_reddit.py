"""A Reddit thread, listing or inbox saved as JSON: the thread's address with `.json` after it.

A long thread has stubs in it in place of comments; each is reported with the address to save as well.
"""

from typing import Any

from hostkit.boards._reddit_things import KINDS, post_of
from hostkit.boards._saved_page import Context, Document, Saved, UnreadableError, integer
from hostkit.boards.base import Fault, Post

__all__ = ["claims", "read"]


def claims(document: Document) -> bool:
    """Whether a file is an answer of Reddit's."""
    data = document.data
    listings = data if isinstance(data, list) else [data]
    return bool(listings) and all(
        isinstance(part, dict) and part.get("kind") == "Listing" for part in listings
    )


def read(document: Document, context: Context) -> Saved:
    """The posts of a file, at any depth; raises `UnreadableError`."""
    posts: list[Post] = []
    faults: list[Fault] = []
    todo: list[Any] = list(document.data) if isinstance(document.data, list) else [document.data]
    where = ""
    while todo:
        thing = todo.pop(0)
        if not isinstance(thing, dict) or not isinstance(thing.get("data"), dict):
            raise UnreadableError("a part of it is no thing of Reddit's: save the whole answer again")
        kind, data = thing.get("kind"), thing["data"]
        if kind == "Listing":
            children = data.get("children")
            if not isinstance(children, list):
                raise UnreadableError("a listing without children: save the whole answer again")
            todo = [*children, *todo]
        elif kind == "more":
            faults.append(_missing(document, data, where))
        elif kind in KINDS:
            post = post_of(kind, data, own=context.own, seen=context.seen, saved=True)
            where = post.url if kind == "t3" else where
            posts.append(post)
            replies = data.get("replies")
            if isinstance(replies, dict):
                todo = [replies, *todo]
    return Saved(tuple(posts), tuple(faults))


def _missing(document: Document, data: dict[str, Any], where: str) -> Fault:
    parent = str(data.get("parent_id") or "").removeprefix("t1_")
    address = (
        f"{where}{parent}.json"
        if where and not parent.startswith("t3_")
        else "the page of the comment above them, with .json after its address,"
    )
    count = integer(data.get("count") or 0, "count")
    what = f"{count} comments are" if count > 1 else "more comments are"
    return Fault(document.name, f"{what} not in this file; save {address} as well")
