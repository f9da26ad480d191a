"""Misago's JSON: the posts of a thread (`/api/threads/ID/posts/?page=N`) or of a private one."""

from typing import Any

from hostkit.boards._saved_page import Context, Document, Saved, integer, known_moment, needed, text_of
from hostkit.boards.base import Post

__all__ = ["claims", "read"]


def claims(document: Document) -> bool:
    """Whether a file is a page of posts."""
    return isinstance(document.data, dict) and isinstance(document.data.get("post_set"), dict)


def read(document: Document, context: Context) -> Saved:
    """The posts of a page; pages that are in no file are missing. Raises `UnreadableError`."""
    data = document.data
    thread = str(integer(needed(data, "id"), "id"))
    category = data.get("category")
    private = isinstance(category, dict) and category.get("special_role") == "private_threads"
    items = needed(data, "post_set", "results")
    posts = tuple(_post(item, thread, private, context) for item in items if not item.get("is_event"))
    count = integer(data["post_set"].get("count", 0), "post_set.count")
    present = frozenset(f"misago/{integer(needed(item, 'id'), 'post.id')}" for item in items)
    return Saved(posts, whole=(f"thread {thread}", count), present=present)


def _post(item: dict[str, Any], thread: str, private: bool, context: Context) -> Post:
    id = integer(needed(item, "id"), "post.id")
    poster = item.get("poster")
    author = text_of(
        poster["username"]
        if isinstance(poster, dict) and "username" in poster
        else needed(item, "poster_name"),
        "post.poster_name",
    )
    content = item.get("content")
    return Post(
        board="misago",
        id=f"misago/{id}",
        thread=thread,
        author=author,
        author_id=str(poster["id"]) if isinstance(poster, dict) and "id" in poster else author,
        created=known_moment(needed(item, "posted_on"), "post.posted_on"),
        edited=known_moment(needed(item, "updated_on"), "post.updated_on") if item.get("edits") else "",
        text=text_of(content, "post.content").strip() if content is not None else "",
        own=context.own(author),
        deleted=content is None,
        markup="html",
        order=id,
        via="pm" if private else "thread",
    )
