"""Markdown: CommonMark with GitHub's tables and struck text, and Reddit's kind with its spoilers.

Here: a quick reader for posts whose marks are plain to see, and a real parser for all others.
Both must agree; `tests/orders/test_markup_markdown.py` compares them with the parser's own tokens.
Not here: Discord, whose quotes and code follow other rules (`typed.py`).
"""

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from hostkit.orders.markup.bbcode import hold_quotes
from hostkit.orders.markup.clean import disarm_entities
from hostkit.orders.markup.elements import Tags
from hostkit.orders.markup.speech import Held, Speech
from hostkit.orders.markup.values import (
    CODE,
    IMAGE,
    QUOTED,
    REFERENCE,
    STRUCK,
    SUMMARY,
    TANGLED,
    UNDER_A_QUOTE,
    Aside,
    Spoken,
)

# Bounds beyond which markdown-it-py takes more than 0.1 s (measured); no person writes such posts.
MOST_BRACKETS = 150
MOST_NESTED = 40
MOST_CELLS = 2_000
MOST_LINES = 1_500
MOST_MARKS = 2_500

_SPOILER = str.maketrans({"\uf8f0": None, "\uf8f1": None})
_TYPED_SPOILER = re.compile(r">!([^\n]{1,500}?)!<")
_DETAILS = re.compile(r"\[(?:/?(?:spoiler|details)|details=(?P<title>[^\]\n]{0,200}))\]", re.I)
_BLOCK_MARK = r"[ \t]*(?:>|[-*+][ \t]|[0-9]{1,9}[.)][ \t])"
_NESTED = re.compile(rf"^(?:{_BLOCK_MARK}){{{MOST_NESTED}}}|^ {{{2 * MOST_NESTED}}} *[-*+0-9>]", re.M)

# The quick reader: nothing of this may be in a post, once its plain pairs of marks are taken away.
_MARK = re.compile(r"[`~<\[\]&\\|\t*]")
_LOOSE_BAR = re.compile(r"(?<![a-zA-Z0-9])_|_(?![a-zA-Z0-9])")  # any "_" but one inside a name
_HARD_LINE = re.compile(
    r" +[-+=>#0-9 ]|[-+] {2,}|[-+] [-+>#0-9 ]|[-+]$|[0-9]{1,9}[.)](?: {2,}|[-+>#0-9]| [-+>#0-9 ]|$)"
    r"|=[= ]*$|-[- ]+$|#[^\n]*# *$"
)
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,2})([a-zA-Z0-9](?:[^*`~\\<\[\n]*[a-zA-Z0-9])?)\1(?![\w*])")
_ESCAPED_BAR = re.compile(r"(?<=[a-zA-Z0-9])\\_(?=[a-zA-Z0-9])")
_LINK = re.compile(
    r"(?<![^\s(*])\[([a-zA-Z0-9](?:[^\[\]*_~`\\<&!|\n]*[a-zA-Z0-9])?)\]"
    r"\(https?://[a-zA-Z0-9./?=%#:,+-]+\)(?![^\s.,!?;)*])"
)
_STAR_BULLET = re.compile(r"^\* (?=[a-zA-Z0-9])", re.M)
_PAIR = re.compile(
    r"(?<![\w~])~~([a-zA-Z0-9](?:[^~`*_\\<\[\n]*[a-zA-Z0-9])?)~~(?![\w~])"
    r"|(?<![\w`])`([a-zA-Z0-9](?:[^`~*\\<\[\n]*[a-zA-Z0-9])?)`(?![\w`])"
)
_HEADING = re.compile(r"#{1,6} +(?!#)(?=\S)")
_QUOTE = re.compile(r"> ?(?=[a-zA-Z0-9])")
_ITEM = re.compile(r"[0-9]{1,9}[.)]")


def markdown(source: str, *, cut: bool, reddit: bool) -> Spoken:
    """Reads a post in Markdown; with `reddit`, `>!…!<` is a spoiler also where it begins a line.

    A line break keeps lines apart. The text of a link counts, its address does not. In plain Markdown
    `>!` at the start of a line is a quote, as CommonMark says; inside a line the marks are decoration.
    """
    held = Held()
    body = hold_quotes(disarm_entities(source), held)
    if reddit:
        body = body.replace(">!", "\uf8f0").replace("!<", "\uf8f1")
    elif ">!" in body:
        body = _TYPED_SPOILER.sub(_inside_a_line, body)
    marked = "\uf8f0" in body or "\uf8f1" in body
    speech = Speech(held.passages, finish=_finish if marked else None, code=_as_typed if marked else None)
    if not _quick(body, speech):
        if _tangled(body):
            return Spoken((), (Aside(source, TANGLED, 1),), source, cut, True)
        _Walk(body, speech).read()
    return speech.spoken(source, cut=cut)


def _inside_a_line(found: re.Match[str]) -> str:
    before = found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()]
    return f"\uf8f0{found.group(1)}\uf8f1" if before.strip(" >") else found.group()


def _as_typed(code: str) -> str:
    return code.replace("\uf8f0", ">!").replace("\uf8f1", "!<")


def _finish(text: str) -> str:
    return text.translate(_SPOILER)


def _quick(body: str, speech: Speech) -> bool:
    """Reads the post if every mark in it is plain to see; else says nothing and answers False."""
    bare = body
    pairs = False
    if _MARK.search(body):
        if "`" in body and ("*" in body or "\\" in body or "[" in body):
            return False  # the other marks would be text inside code
        if "\\" in body:
            body = _ESCAPED_BAR.sub("_", body)
        if "[" in body:
            body = _LINK.sub(r"\1", body)
        if "*" in body:
            body = _EMPHASIS.sub(r"\2", body)
        bare = _STAR_BULLET.sub("", body)
        pairs = "~" in bare or "`" in bare
        if pairs:
            bare = _PAIR.sub("x", bare)
        if _MARK.search(bare):
            return False
    if "_" in bare and _LOOSE_BAR.search(bare):
        return False
    for line in bare.split("\n"):
        if line and not line[0].isalpha() and _HARD_LINE.match(line):
            return False
    lines = body.split("\n")
    if ">" in bare and not _plainly_quoted(lines):
        return False
    quoted = False
    for number, line in enumerate(lines, 1):
        first = line[:1]
        why = None
        if quoted or first == ">":
            found = _QUOTE.match(line)
            if found:
                line, why = line[found.end() :], QUOTED
            elif quoted and line and not line.isspace():
                why = UNDER_A_QUOTE
            elif quoted:
                speech.seal()
            quoted = why is not None
        elif first == "#" and (found := _HEADING.match(line)):
            line = line[found.end() :]
        if pairs:
            _say_pairs(line, number, why, speech)
            speech.end()
        elif why is None:
            speech.line(line, number)
        else:
            speech.say(line, number, why)
            speech.end()
    return True


def _plainly_quoted(lines: list[str]) -> bool:
    quoted = False
    for line in lines:
        if line.startswith(">"):
            found = _QUOTE.match(line)
            if not found or _HARD_LINE.match(line, found.end()) or _ITEM.match(line, found.end()):
                return False
            quoted = True
        elif not line or line.isspace():
            quoted = False
        elif quoted and not line[0].isalpha():
            return False
    return True


def _say_pairs(text: str, at: int, why: str | None, speech: Speech) -> None:
    here = 0
    for found in _PAIR.finditer(text):
        speech.say(text[here : found.start()], at, why)
        here = found.end()
        if found[1] is not None:
            speech.say(found[1], at, why or STRUCK)
        else:
            speech.say(found[2], at, why or CODE)
        if why is None:
            speech.seal()
    speech.say(text[here:], at, why)


def _tangled(body: str) -> bool:
    return (
        body.count("[") > MOST_BRACKETS
        or body.count("\n") > MOST_LINES
        or sum(map(body.count, "*_~`<")) > MOST_MARKS
        or bool(_NESTED.search(body))
    )


@cache
def _parser(*, tables: bool) -> MarkdownIt:
    # maxNesting is far above what `_tangled` lets through: beyond it the parser drops text silently.
    parser = MarkdownIt("commonmark", {"maxNesting": 50 * MOST_NESTED}).enable("strikethrough")
    return parser.enable("table") if tables else parser


class _Walk:
    def __init__(self, body: str, speech: Speech) -> None:
        self._body = body
        self._source = body.split("\n")
        self._speech = speech
        self._tags = Tags()
        self._quotes = 0
        self._marker = ""
        self._item_at = 0
        self._underline = ""
        self._underline_at = 0

    def read(self) -> None:
        pipes = max(line.count("|") for line in self._source)
        env: dict[str, dict[str, dict[str, object]]] = {}
        parser = _parser(tables=pipes * len(self._source) <= MOST_CELLS)
        for token in parser.parse(self._body, env):
            self._block(token)
        self._speech.end()
        self._speech.seal()
        definitions = [*env.get("references", {}).values(), *(env.get("duplicate_refs") or [])]
        for definition in definitions:
            self._definition(definition)

    def _definition(self, definition: object) -> None:
        # A link's definition is shown nowhere; "[bid]: 35" is one.
        where = definition.get("map") if isinstance(definition, dict) else None
        if where:
            first, last = where
            for number, line in enumerate(self._source[first:last], first + 1):
                self._speech.say(line, number, REFERENCE)
                self._speech.end()
            self._speech.seal()

    def _block(self, token: Token) -> None:
        speech = self._speech
        at = token.map[0] + 1 if token.map else 0
        outer = QUOTED if self._quotes else self._tags.why()
        match token.type:
            case "blockquote_open":
                speech.end()
                if not self._quotes:
                    speech.seal()
                self._quotes += 1
            case "blockquote_close":
                speech.end()
                self._quotes -= 1
                if not self._quotes:
                    speech.seal()
            case "list_item_open":
                speech.end()
                self._marker = f"{token.info}{token.markup} "
                self._item_at = at
            case "list_item_close":
                # An empty item "35." is a bare number with a full stop to whoever typed it.
                if self._marker.strip() not in {"", "-", "*", "+"}:
                    speech.say(self._marker, self._item_at, outer)
                self._marker = ""
                speech.end()
            case "inline":
                self._inline(token, at)
            case "fence" | "code_block":
                speech.end()
                self._flush_marker(at, outer)
                speech.say(token.content, at, outer or CODE)
                speech.end()
                if outer is None:
                    speech.seal()
            case "html_block":
                speech.end()
                self._flush_marker(at, outer)
                self._tags.read(token.content.rstrip("\n"), at, speech, QUOTED if self._quotes else None)
                speech.end()
            case "heading_close":
                speech.end()
                # The "--" of a signature makes a heading of the line above it; `trailers.py` must see it.
                if token.markup == "-" and self._underline == "--" and not self._quotes:
                    speech.say("--", self._underline_at)
                    speech.end()
            case "td_open" | "th_open":
                speech.cell(at, outer)
            case "paragraph_close" | "tr_open" | "tr_close" | "hr":
                speech.end()

    def _flush_marker(self, at: int, outer: str | None) -> None:
        if self._marker:
            self._speech.say(self._marker, at, outer)
            self._marker = ""

    def _inline(self, token: Token, at: int) -> None:
        speech = self._speech
        depth = self._tags.depth()
        first = last = at
        if token.map:
            last = token.map[1]
            self._underline_at = last + 1
            self._underline = self._source[last].strip() if last < len(self._source) else ""
        content, cursor, struck = token.content, 0, 0
        self._flush_marker(at, self._outer(at, first, struck))
        for child in token.children or ():
            why = self._outer(at, first, struck)
            match child.type:
                case "text" | "text_special":
                    self._text(child.content, at, why)
                case "softbreak" | "hardbreak":
                    speech.end()
                    at += 1
                    cursor = content.find("\n", cursor) + 1
                case "code_inline":
                    speech.say(child.content, at, why or CODE)
                    if why is None:
                        speech.seal()
                    after = self._after(content, cursor, child.markup)
                    at, cursor = at + content.count("\n", cursor, after), after
                case "s_open":
                    struck += 1
                case "s_close":
                    struck -= 1
                    if not struck and why == STRUCK:
                        speech.seal()
                case "image":
                    speech.say(child.content, at, why or IMAGE)
                    if why is None:
                        speech.seal()
                case "html_inline":
                    self._tags.read(child.content, at, speech, self._outer(at, first, struck, tags=False))
                    at += child.content.count("\n")
        self._tags.close_to(depth)

    def _outer(self, at: int, first: int, struck: int, *, tags: bool = True) -> str | None:
        if self._quotes:
            line = self._source[at - 1] if at <= len(self._source) else ""
            # Only a paragraph's later lines can be lazy, CommonMark 5.1.
            return QUOTED if at == first or line.lstrip().startswith(">") else UNDER_A_QUOTE
        return (self._tags.why() if tags else None) or (STRUCK if struck else None)

    def _text(self, text: str, at: int, why: str | None) -> None:
        if "[" not in text:
            self._speech.say(text, at, why)
            return
        here = 0
        for found in _DETAILS.finditer(text):
            self._speech.say(text[here : found.start()], at, why)
            here = found.end()
            if found["title"] and why is None:
                self._speech.say(found["title"].strip("\"'"), at, SUMMARY)
                self._speech.seal()
        self._speech.say(text[here:], at, why)

    @staticmethod
    def _after(content: str, cursor: int, markup: str) -> int:
        start = content.find(markup, cursor)
        stop = content.find(markup, start + len(markup)) if start >= 0 else -1
        return stop + len(markup) if stop >= 0 else cursor
