"""HTML as a forum shows a post, or as a mail program writes one.

Here: a walk over the parsed tree. Not here: finding a post in a whole page (the boards do that).
"""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from hostkit.orders.markup import elements
from hostkit.orders.markup.clean import disarm_entities
from hostkit.orders.markup.speech import Speech
from hostkit.orders.markup.values import CODE, COMMENT, IMAGE, Spoken

_SPACE = re.compile(r"[ \t\n\f\r]+")


def html(source: str, *, cut: bool) -> Spoken:
    """Reads a post in HTML; line numbers count the lines as shown, for a source may be one line."""
    speech = Speech()
    _Walk(speech).read(disarm_entities(source))
    return speech.spoken(source, cut=cut)


class _Walk:
    def __init__(self, speech: Speech) -> None:
        self._speech = speech
        self._line = 1
        self._blank = True  # nothing stands on the line yet

    def read(self, source: str) -> None:
        # The body is named, so that a comment or style at the start is not moved out of it.
        body = LexborHTMLParser(f"<body>{source}").body
        if body is None:
            return
        # Each node, and the reason that the elements around it give; None for a node marks its end.
        todo: list[tuple[LexborNode | None, str | None, str]] = [(body.child, None, "")]
        while todo:
            node, outer, closes = todo.pop()
            if node is None:
                self._close(closes, outer)
                continue
            if node.next is not None:
                todo.append((node.next, outer, ""))
            name = node.tag or ""
            if name == "-text":
                self._text(node.text_content or "", outer)
            elif name == "-comment":
                self._say(node.comment_content or "", outer or COMMENT)
                if outer is None:
                    self._speech.seal()
            elif not name.startswith("-"):
                reason = self._open(node, name, outer)
                todo.append((None, outer, name if reason == outer else f"{name} aside"))
                if node.child is not None:
                    todo.append((node.child, reason, ""))
        self._break()

    def _open(self, node: LexborNode, name: str, outer: str | None) -> str | None:
        attributes = node.attributes
        reason = outer or elements.why(name, attributes)
        if name in elements.BLOCKS and (name != "br" or outer is None):
            self._break()
        if name == "br" and outer is not None:
            self._speech.say("\n", self._line, reason)
        if name in elements.CELLS:
            self._speech.cell(self._line, reason)
        if name in elements.RAISED and self._speech.ends_in_digit():
            self._say("^", reason)
        if name == "img":
            readable = elements.readable_image(name, attributes)
            if readable is not None:
                self._say(readable, reason)
            elif attributes.get("alt"):
                self._say(attributes["alt"] or "", reason or IMAGE)
        return reason

    def _close(self, closes: str, outer: str | None) -> None:
        name, _, aside = closes.partition(" ")
        if name in elements.BLOCKS and name != "br":
            self._break()
        elif name == "cite" and outer is not None:
            self._speech.end()  # phpBB's "alice wrote:" inside a quote
        if aside and outer is None:
            self._speech.seal()

    def _text(self, text: str, why: str | None) -> None:
        if why == CODE:
            self._say(text, why)
            return
        text = _SPACE.sub(" ", text)
        if text != " " or not self._blank:
            self._say(text, why)

    def _say(self, text: str, why: str | None) -> None:
        self._speech.say(text, self._line, why)
        self._blank = False

    def _break(self) -> None:
        self._speech.end()
        if not self._blank:
            self._line += 1
        self._blank = True
