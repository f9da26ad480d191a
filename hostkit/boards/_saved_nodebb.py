"""NodeBB's JSON: a topic (`/api/topic/ID?page=N`), and the messages of a chat room (`/api/v3/chats/ID/messages`)."""

from typing import Any

from hostkit.boards._saved_page import (
    Context,
    Document,
    Saved,
    UnreadableError,
    integer,
    needed,
    seconds_moment,
    text_of,
)
from hostkit.boards.base import Post

__all__ = ["claims", "read"]


def claims(document: Document) -> bool:
    """Whether a file is a page of a topic, or a chat."""
    data = document.data
    if not isinstance(data, dict):
        return False
    return {"tid", "posts"} <= data.keys() or _messages(data) is not None


def read(document: Document, context: Context) -> Saved:
    """The posts of a page or chat; pages that are in no file are missing. Raises `UnreadableError`."""
    data = document.data
    messages = _messages(data)
    if messages is not None:
        return Saved(tuple(_message(item, context) for item in messages if not item.get("system")))
    topic = str(integer(data["tid"], "tid"))
    items = data["posts"]
    if not isinstance(items, list):
        raise UnreadableError("`posts` is no list: save the whole answer")
    site = _site(data)
    posts = tuple(_post(item, topic, site, context) for item in items if not item.get("eventId"))
    return Saved(posts, whole=(f"topic {topic}", integer(data.get("postcount", 0), "postcount")))


def _messages(data: dict[str, Any]) -> list[Any] | None:
    response = data.get("response") or ({} if "guild" in data else data)
    found = response.get("messages") if isinstance(response, dict) else None
    if isinstance(found, list) and all(isinstance(item, dict) and "fromuid" in item for item in found):
        return found
    return None


def _post(item: dict[str, Any], topic: str, site: str, context: Context) -> Post:
    id = integer(needed(item, "pid"), "post.pid")
    author = text_of(needed(item, "user", "username"), "post.user.username")
    deleted = bool(item.get("deleted"))
    return Post(
        board="nodebb",
        id=f"nodebb/{id}",
        thread=topic,
        author=author,
        author_id=str(item.get("uid") or author),
        created=seconds_moment(_thousandth(item.get("timestamp")), "post.timestamp"),
        edited=seconds_moment(_thousandth(item["edited"]), "post.edited") if item.get("edited") else "",
        text="" if deleted else text_of(needed(item, "content"), "post.content").strip(),
        own=context.own(author),
        parent=f"nodebb/{item['toPid']}" if item.get("toPid") else "",
        deleted=deleted,
        markup="html",
        url=f"{site}/post/{id}" if site else "",
        order=id,
    )


def _message(item: dict[str, Any], context: Context) -> Post:
    id = integer(needed(item, "mid" if "mid" in item else "messageId"), "message.mid")
    author = text_of(needed(item, "fromUser", "username"), "message.fromUser.username")
    deleted = bool(item.get("deleted"))
    return Post(
        board="nodebb",
        id=f"nodebb/chat-{id}",
        thread=str(item.get("roomId") or ""),
        author=author,
        author_id=str(item.get("fromuid") or author),
        created=seconds_moment(_thousandth(item.get("timestamp")), "message.timestamp"),
        edited=seconds_moment(_thousandth(item["edited"]), "message.edited") if item.get("edited") else "",
        text="" if deleted else text_of(needed(item, "content"), "message.content").strip(),
        own=context.own(author),
        deleted=deleted,
        markup="html",
        order=id,
        via="pm",
    )


def _thousandth(value: object) -> object:
    return value / 1000 if isinstance(value, int | float) and not isinstance(value, bool) else value


def _site(data: dict[str, Any]) -> str:
    try:
        links = data["_header"]["tags"]["link"]
        canonical = next(link["href"] for link in links if link.get("rel") == "canonical")
    except (KeyError, TypeError, StopIteration, AttributeError):
        return ""
    return str(canonical).partition("/topic/")[0]
