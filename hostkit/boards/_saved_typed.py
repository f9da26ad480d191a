"""Posts pasted as plain text: a line `name — time`, the post below it, and so on.

    alice — 2026-01-03 18:05
    bid 35

    bob — 3 Jan 2026 6:07 pm (edited)
    bid 40

The dash may be `—`, `–` or `--`. Such a post has no number: its author and time are its name, and what one
author posts within one minute is counted in order.
"""

import re
from collections import Counter
from typing import Final

from hostkit.boards._saved_page import Context, Document, Saved, UnreadableError, spoken_moment
from hostkit.boards.base import Post

__all__ = ["claims", "read"]

_HEAD: Final = re.compile(
    r"^(?P<name>[^\s].{0,63}?)[ \t]+(?:—|–|--)[ \t]+(?P<time>\S[^\n]{3,60}?)[ \t]*"
    r"(?P<edited>\(edited(?: (?P<when>[^)\n]*))?\))?[ \t]*$",
    re.M,
)
_TIMELIKE: Final = re.compile(r"[0-9]{1,2}:[0-9]{2}", re.A)


def claims(document: Document) -> bool:
    """Whether a file begins with such a line."""
    first = document.text.lstrip("\ufeff \t\n").split("\n", 1)[0]
    head = _HEAD.match(first)
    return head is not None and _TIMELIKE.search(head["time"]) is not None


def read(document: Document, context: Context) -> Saved:
    """The posts of a paste; raises `UnreadableError` for a time that cannot be read, naming its line."""
    text = document.text.lstrip("\ufeff")
    heads = [head for head in _HEAD.finditer(text) if _TIMELIKE.search(head["time"])]
    seen: Counter[str] = Counter()
    posts = []
    for place, (head, following) in enumerate(zip(heads, [*heads[1:], None], strict=True), 1):
        end = following.start() if following else len(text)
        try:
            created = spoken_moment(head["time"], zone=context.zone)
            edited = spoken_moment(head["when"], zone=context.zone) if head["when"] else context.seen
        except UnreadableError as error:
            line = text.count("\n", 0, head.start()) + 1
            raise UnreadableError(f"line {line}: {error}") from None
        name = head["name"].strip()
        key = f"text/{name}/{created}"
        seen[key] += 1
        posts.append(
            Post(
                board="text",
                id=key if seen[key] == 1 else f"{key}/{seen[key]}",
                thread="",
                author=name,
                created=created,
                edited=edited if head["edited"] else "",
                text=text[head.end() : end].strip(),
                own=context.own(name),
                markup="text",
                order=place,
            )
        )
    return Saved(tuple(posts))
