"""Whether a post of the host's can be seen on its page, below what others have left open there.

A comment, a hidden element or a part for other pages that nobody closed hides all that stands below it. Only the
wiki can say what becomes of a text, so that it is asked, but for pages on which nobody has written a mark that could
do it.
"""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Final

from hostkit.boards._mediawiki_history import Page
from hostkit.boards.base import find_marker

__all__ = ["could_hide", "is_shown", "place"]

_COULD: Final = re.compile(r"<!--|<[a-z]|\{\{|\{\|", re.I)
_HIDING: Final = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|(?:opacity|font-size|height|width|max-height|max-width):0(?![.\d]*[1-9])"
    r"|(?<!-)color:(?:transparent|rgba\([^()]*,0\))|clip|text-indent:-|(?:left|top):-[0-9]{3}"
)
_UNSEEN: Final = frozenset({"del", "noscript", "s", "script", "strike", "style", "template", "title"})
_VOID: Final = frozenset(
    {"area", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)


def could_hide(page: Page) -> list[int]:
    """The lines of others that could hide what stands below them, as far as their signs tell."""
    own = {id for id, post in page.posts.items() if post.own}
    return [at for at, line in enumerate(page.lines) if line.post not in own and _COULD.search(line.text)]


def place(lines: list[int], shown: Callable[[int | None], bool]) -> int | None:
    """The lowest place at which a post can be seen: None for the page's end, else the line above which it goes.

    `lines` are those of `could_hide`, `shown` tells of a place. Above the first of them nothing hides it.
    """
    if not lines or shown(None):
        return None
    low, high = 0, len(lines)
    while high - low > 1:
        middle = (low + high) // 2
        if shown(lines[middle]):
            low = middle
        else:
            high = middle
    return lines[low]


def is_shown(html: str, marker: str) -> bool:
    """Whether a marker stands in a page's HTML for all to read, neither hidden nor struck through."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return find_marker(" ".join("".join(reader.said).split()), marker)


class _Reader(HTMLParser):
    """Collects what can be seen; a wiki's HTML is well formed."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            return
        words = dict(attrs)
        style = "".join((words.get("style") or "").lower().split())
        unseen = tag in _UNSEEN or "hidden" in words or bool(_HIDING.search(style))
        unseen = unseen or "mw-collapsed" in (words.get("class") or "").split()
        self._open.append((tag, unseen or (bool(self._open) and self._open[-1][1])))

    def handle_endtag(self, tag: str) -> None:
        names = [name for name, _ in self._open]
        if tag in names:
            del self._open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        if not self._open or not self._open[-1][1]:
            self.said.append(data)
