"""BBCode, as phpBB, SMF, MyBB, vBulletin and XenForo write it.

Here: tags in square brackets, in any case, nested and broken as players leave them.
Not here: HTML that such a forum shows (`page.py`).
"""

import html
import re

from hostkit.orders.markup.clean import disarm_entities
from hostkit.orders.markup.speech import Held, Speech
from hostkit.orders.markup.values import (
    CODE,
    COMMENT,
    HIDDEN,
    IMAGE,
    QUOTED,
    SIGNATURE,
    STRUCK,
    SUMMARY,
    UNCLOSED_QUOTE,
    Spoken,
    names,
)

_TAG = re.compile(
    r"\[(?P<end>/?)(?P<name>\*|[a-z][a-z0-9]{0,15})"
    r"(?P<rest>(?:=\"[^\"\n]{0,200}\"[^\[\]\n]{0,200}|[=\s:][^\[\]\n]{0,300})?)/?\]",
    re.I,
)
_QUOTE = re.compile(r"\[quote(?:[=\s:][^\]\n]{0,300})?\]|\[/quote\]", re.I)
_WHY = {
    "quote": QUOTED,
    "blockquote": QUOTED,
    "s": STRUCK,
    "strike": STRUCK,
    "del": STRUCK,
    "comment": COMMENT,
    "hidden": HIDDEN,
    "sig": SIGNATURE,
    "signature": SIGNATURE,
    "img": IMAGE,
    "image": IMAGE,
    "attach": IMAGE,
    "attachment": IMAGE,
    "youtube": IMAGE,
    "media": IMAGE,
    "video": IMAGE,
    "embed": IMAGE,
}
_CODE = names("code icode inlinecode codebox php html xml c pre tt noparse nobbc plain")
_SPOILERS = names("spoiler spoilers ispoiler hide collapse details sp")
_BLOCKS = names(
    "quote blockquote list ul ol li * table tr center left right justify align indent heading h1 h2"
    " h3 h4 h5 h6 hr br spoiler spoilers hide collapse details p"
)
_INLINE = names(
    "b i u o color colour size font face family highlight hl bg bgcolor background glow shadow url"
    " link email user mention member sub sup small big ins em strong abbr acronym tbody thead td th"
    " anchor rainbow move marquee tab"
)
_SINGLE = frozenset({"*", "hr", "br", "tab"})
_KNOWN = _BLOCKS | _INLINE | _CODE | _SPOILERS | frozenset(_WHY)


def bbcode(source: str, *, cut: bool) -> Spoken:
    """Reads a post in BBCode. Unknown tags are text; a spoiler's body counts and its title does not.

    A quote without an end makes an aside of all that follows, an end without a beginning of all before.
    """
    text = disarm_entities(source)
    speech = Speech()
    tags = list(_TAG.finditer(text)) if "[" in text else []
    _Post(text, tags, speech).read()
    return speech.spoken(source, cut=cut)


def hold_quotes(source: str, held: Held) -> str:
    """Takes `[quote]…[/quote]` that begins a line out of a text in another markup, keeping its line breaks.

    Discourse and Misago quote so inside Markdown. A quote without an end reaches to the end of the post.
    """
    if "[" not in source or "[quote" not in source.lower():
        return source
    result: list[str] = []
    at = depth = start = 0
    for found in _QUOTE.finditer(source):
        if found.group().lower() == "[/quote]":
            if depth == 1:
                result.append(_held(source[start : found.end()], QUOTED, held))
                at = found.end()
            depth -= depth > 0
        elif depth or source.rfind("\n", 0, found.start()) + 1 == found.start():
            if not depth:
                result.append(source[at : found.start()])
                start = found.start()
            depth += 1
    if depth:
        result.append(_held(source[start:], UNCLOSED_QUOTE, held))
        at = len(source)
    result.append(source[at:])
    return "".join(result)


def _held(passage: str, why: str, held: Held) -> str:
    plain = "\n".join(filter(None, (line.strip() for line in _TAG.sub(_without_known, passage).split("\n"))))
    return held.hold(plain, why) + "\n" * passage.count("\n")


def _without_known(found: re.Match[str]) -> str:
    return "" if found["name"].lower() in _KNOWN else found.group()


class _Post:
    def __init__(self, text: str, tags: list[re.Match[str]], speech: Speech) -> None:
        self._text = text
        self._tags = tags
        self._speech = speech
        self._line = 1
        # Each open tag, with the reason of the outermost one that gives one.
        self._open: list[tuple[str, str | None]] = []
        self._places: dict[str, list[int]] = {}

    def read(self) -> None:
        unclosed, unopened = self._unpaired()
        at = 0
        for found in self._tags:
            if found.start() < at:
                continue  # inside code
            name = found["name"].lower()
            if name not in _KNOWN:
                continue
            self._say(self._text[at : found.start()])
            at = found.end()
            if found.start() in unopened:
                self._speech.disown()
            elif found["end"]:
                self._end(name)
            elif name in _CODE:
                at = self._code(name, at)
            else:
                reason = UNCLOSED_QUOTE if found.start() in unclosed else _WHY.get(name)
                self._start(name, found["rest"], reason)
        self._say(self._text[at:])
        self._speech.end()

    def _unpaired(self) -> tuple[set[int], set[int]]:
        unclosed: list[int] = []
        unopened: set[int] = set()
        after = 0
        for found in self._tags:
            name = found["name"].lower()
            if found.start() < after:
                continue
            if name in _CODE and not found["end"]:
                after = self._code_end(name, found.end())[1]
            elif name == "quote" and not found["end"]:
                unclosed.append(found.start())
            elif name == "quote" and unclosed:
                unclosed.pop()
            elif name == "quote":
                unopened.add(found.start())
        return set(unclosed), unopened

    def _say(self, text: str) -> None:
        if "&" in text:
            text = html.unescape(text)
        why = self._open[-1][1] if self._open else None
        for number, piece in enumerate(text.split("\n")):
            if number:
                self._speech.end()
                self._line += 1
            self._speech.say(piece, self._line, why)

    def _start(self, name: str, rest: str, reason: str | None) -> None:
        speech = self._speech
        outer = self._open[-1][1] if self._open else None
        if name in _BLOCKS:
            speech.end()
        if name in {"td", "th"}:
            speech.cell(self._line, outer)
        elif name in {"sup", "sub"} and speech.ends_in_digit():
            speech.say("^", self._line, outer)
        elif name == "tab":
            speech.say(" ", self._line, outer)
        if name in _SPOILERS and rest.strip("= \t"):
            speech.say(rest.strip("= \t\"'"), self._line, outer or SUMMARY)
            speech.end()
            speech.seal()
        if name not in _SINGLE:
            self._places.setdefault(name, []).append(len(self._open))
            self._open.append((name, outer or reason))

    def _end(self, name: str) -> None:
        places = self._places.get(name)
        if name in _BLOCKS:
            self._speech.end()
        if not places:
            return
        # Nothing that was opened outside a quote ends inside it.
        quotes = self._places.get("quote")
        if name != "quote" and quotes and quotes[-1] > places[-1]:
            return
        depth = places[-1]
        before = self._open[-1][1]
        while len(self._open) > depth:
            self._places[self._open.pop()[0]].pop()
        if before is not None and (not self._open or self._open[-1][1] is None):
            self._speech.seal()

    def _code(self, name: str, at: int) -> int:
        stop, after = self._code_end(name, at)
        code = self._text[at:stop]
        outer = self._open[-1][1] if self._open else None
        self._speech.say(code, self._line, outer or CODE)
        if outer is None:
            self._speech.seal()
        self._line += code.count("\n")
        return after

    def _code_end(self, name: str, at: int) -> tuple[int, int]:
        end = re.compile(rf"\[/{name}\]", re.I).search(self._text, at)
        return (end.start(), end.end()) if end else (len(self._text), len(self._text))
