"""A Discourse topic as JSON: `/t/ID.json`, better with `?include_raw=true`, also `/t/ID/posts.json?post_ids[]=…`."""

from typing import Any

from hostkit.boards._saved_page import Context, Document, Saved, integer, known_moment, needed, text_of
from hostkit.boards.base import Post

__all__ = ["claims", "read"]

_SPOKEN = (1, 4)
"""Regular posts and whispers; the other types say that the topic was closed, split and so on."""
_FLAGGED = (
    "it was flagged and is hidden, with a notice in its place: have a moderator show it and save the topic again, or "
    "ask its author, and enter a bid with hostkit record"
)


def claims(document: Document) -> bool:
    """Whether a file is a topic, or posts of one."""
    return isinstance(document.data, dict) and isinstance(document.data.get("post_stream"), dict)


def read(document: Document, context: Context) -> Saved:
    """The posts of a topic; those of its stream that are in no file are missing. Raises `UnreadableError`."""
    data = document.data
    found = needed(data, "post_stream", "posts")
    private = data.get("archetype") == "private_message"
    topic = str(integer(data.get("id", found[0].get("topic_id") if found else 0), "id"))
    posts = tuple(
        _post(item, topic, private, context) for item in found if item.get("post_type", 1) in _SPOKEN
    )
    stream = needed(data, "post_stream").get("stream")
    count = len(stream) if isinstance(stream, list) else 0
    present = frozenset(f"discourse/{integer(item.get('id'), 'post.id')}" for item in found)
    return Saved(posts, whole=(f"topic {topic}", count) if count else None, present=present)


def _post(item: dict[str, Any], topic: str, private: bool, context: Context) -> Post:
    id = integer(needed(item, "id"), "post.id")
    author = text_of(needed(item, "username"), "post.username")
    raw = item.get("raw")
    own = context.own(author)
    hidden = raw is None and bool(item.get("hidden") or item.get("cooked_hidden"))
    deleted = hidden or bool(item.get("user_deleted") or item.get("deleted_at"))
    text = text_of(raw if raw is not None else needed(item, "cooked"), "post.raw or post.cooked").strip()
    answers = item.get("reply_to_post_number")
    edited = integer(item.get("version", 1), "post.version") > 1
    return Post(
        board="discourse",
        id=f"discourse/{id}",
        thread=topic,
        author=author,
        author_id=str(item.get("user_id") or author),
        created=known_moment(needed(item, "created_at"), "post.created_at"),
        edited=known_moment(item.get("updated_at", context.seen), "post.updated_at") if edited else "",
        text="" if deleted else text,
        own=own,
        parent=f"#{answers}" if answers else "",
        deleted=deleted,
        markup="markdown" if raw is not None else "html",
        order=id,
        via="pm" if private else "thread",
        lost=_FLAGGED if hidden and not own else "",
    )
