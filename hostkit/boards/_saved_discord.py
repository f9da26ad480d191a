"""A Discord channel as DiscordChatExporter writes it in JSON; a direct-message channel is private."""

from typing import Any

from hostkit.boards._saved_page import (
    Context,
    Document,
    Saved,
    UnreadableError,
    integer,
    known_moment,
    needed,
    text_of,
)
from hostkit.boards.base import Post

__all__ = ["claims", "read"]

_SPOKEN = ("Default", "Reply", "ThreadStarterMessage", "0", "19", "21")


def claims(document: Document) -> bool:
    """Whether a file is a channel."""
    data = document.data
    return isinstance(data, dict) and {"guild", "channel", "messages"} <= data.keys()


def read(document: Document, context: Context) -> Saved:
    """The messages of a channel, without joins, pins and calls; raises `UnreadableError`."""
    data = document.data
    channel = str(needed(data, "channel", "id"))
    private = str(needed(data, "channel").get("type", "")).startswith("Direct")
    items = data["messages"]
    if not isinstance(items, list) or ("messageCount" in data and data["messageCount"] != len(items)):
        raise UnreadableError("it does not hold as many messages as it says: export the channel again")
    guild = str(needed(data, "guild", "id"))
    place = f"https://discord.com/channels/{'@me' if private else guild}/{channel}"
    return Saved(
        tuple(
            _message(item, channel, place, private, context)
            for item in items
            if str(item.get("type", "Default")) in _SPOKEN
        )
    )


def _message(item: dict[str, Any], channel: str, place: str, private: bool, context: Context) -> Post:
    id = integer(needed(item, "id"), "message.id")
    author = text_of(needed(item, "author", "name"), "message.author.name")
    tail = str(item["author"].get("discriminator") or "0000")
    account = author if tail in ("0000", "0") else f"{author}#{tail}"
    edited = item.get("timestampEdited")
    answered = item.get("reference")
    return Post(
        board="discord",
        id=f"discord/{id}",
        thread=channel,
        author=account,
        author_id=str(item["author"].get("id") or account),
        created=known_moment(needed(item, "timestamp"), "message.timestamp"),
        edited=known_moment(edited, "message.timestampEdited") if edited else "",
        text=text_of(needed(item, "content"), "message.content"),
        own=context.own(account) or context.own(author),
        parent=f"discord/{answered['messageId']}"
        if isinstance(answered, dict) and answered.get("messageId")
        else "",
        markup="discord",
        url=f"{place}/{id}",
        order=id,
        via="pm" if private else "thread",
    )
