"""The quickest reader, for the commonest record: a post in the form in which it is written, by one match.

Belongs here: nothing else. A record that is spelt in any other way is left to the readers of `hostkit.log.codec`;
what is read here, they read just the same.
"""

import re
from functools import lru_cache
from sys import intern

import msgspec

from hostkit.log.events import Post, Source
from hostkit.log.order import Order
from hostkit.log.quick import SIMPLE, ForeignError, items, unknown

__all__ = ["read_post"]

_NUMBER = r"([1-9][0-9]{0,17})"
_NEXT = r"(?(brace), |\n  )"  # a short source stands in braces, a long one has a line for each pair
_post = re.compile(
    rf"---\nseq: {_NUMBER}\nat: {SIMPLE}\nevent: post\nwindow: {SIMPLE}\n"
    rf"source:(?:(?P<brace> \{{)|\n  )board: {SIMPLE}{_NEXT}id: {SIMPLE}{_NEXT}created: {SIMPLE}"
    rf"(?:{_NEXT}author: {SIMPLE})?(?:{_NEXT}author_id: {SIMPLE})?(?:{_NEXT}edited: {SIMPLE})?"
    rf"(?:{_NEXT}order: {_NUMBER})?(?:{_NEXT}url: {SIMPLE})?(?:{_NEXT}revision: {SIMPLE})?"
    rf"(?:{_NEXT}via: {SIMPLE})?(?:{_NEXT}markup: {SIMPLE})?(?(brace)\}})\n"
    r"text: \|-\n  ([^ \n][^\n]*+(?:\n++  [^\n]++)*+)\n"
    rf"(?:player: {SIMPLE}\n)?(?:orders:((?:\n- [^\n]+)++)\n)?"
).fullmatch


def read_post(raw: bytes, text: str) -> Post:
    """Read a post record; raises `ForeignError` for any other record or spelling."""
    found = _post(text)
    if not found or unknown(raw):
        raise ForeignError
    (seq, at, window, _, board, id, created, author, author_id, edited, order, url, revision, via, markup, said,
     player, orders) = found.groups()  # fmt: skip
    # What comes in every post is kept once.
    author = intern(author or "")
    source = Source(
        intern(board), id, at if created == at else created, author, intern(author_id or ""), edited or "",
        int(order or 0), url or "", revision or "", "thread" if via is None else intern(via),
        "markdown" if markup is None else intern(markup),
    )  # fmt: skip
    said = said.replace("\n  ", "\n")
    player = author if player == author else player or ""
    return Post(int(seq), at, intern(window), source, said, player, _orders(orders) if orders else ())


@lru_cache(4096)  # orders are few and come again and again
def _orders(block: str) -> tuple[Order, ...]:
    try:
        return msgspec.convert(items(block), tuple[Order, ...], strict=False)
    except msgspec.ValidationError:
        raise ForeignError from None
