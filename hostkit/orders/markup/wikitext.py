"""Wikitext, as the revisions of a MediaWiki page hold it.

Here: a walk over mwparserfromhell's nodes; signatures, which are cut from the source before it.
Not here: who wrote a line (the revision's user, never the signature: ALL-6).
"""

import html
import re
from collections.abc import Collection, Sequence
from itertools import groupby
from operator import itemgetter

import mwparserfromhell
from mwparserfromhell.nodes import Comment, ExternalLink, Heading, HTMLEntity, Tag, Template, Text, Wikilink

from hostkit.orders.markup import elements
from hostkit.orders.markup.clean import disarm_entities
from hostkit.orders.markup.speech import Held, Speech
from hostkit.orders.markup.values import (
    CODE,
    COMMENT,
    IMAGE,
    QUOTED,
    SIGNATURE,
    STRUCK,
    TANGLED,
    TEMPLATE,
    Aside,
    Spoken,
    names,
)

# Bounds beyond which mwparserfromhell takes exponential time (measured: 29 s for "<a " times 6,600).
MOST_UNCLOSED = 40
MOST_NESTED = 20
MOST_NODES = 600

ORDER_TEMPLATES = names(
    "bid pass discard change stick continue fold open blind check call raise bet exchange stand join leave"
    " generate present give offer accept hash sealed reveal"
) | {"all in"}
CARD_TEMPLATES = frozenset({"card", "cards", "playing card"})
_QUOTE_TEMPLATES = names("quote tq talk quote tqq blockquote qt quotation cquote")
_STRUCK_TEMPLATES = frozenset(["strike", "s", "strikethrough", "del"])

_MARKS = re.compile(r"\{\{|\}\}|\{\||\|\}|\[\[|\]\]|\[(?=https?:|//)|</?[a-z][a-z0-9]*|/?>|\[|\]", re.I)
_LEAD = re.compile(r"^(?:[ \t]*[:*#;]+)+[ \t]*", re.M)
_QUOTES = re.compile(r"'{2,}")
_HEADING = re.compile(r"^[ \t]*={1,6}([^=\n]+(?:=[^=\n]+)*)={1,6}[ \t]*$", re.M)
_SPECIAL = re.compile(r"[\[\]{}<&~]|^=|''|[0-9]:[0-9]", re.M)
_STAMP = re.compile(
    r"(?:[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?,? {1,3}[^\n()\[\]{}<>|:]{4,30}?\b[0-9]{4}"
    r"|[0-9]{1,2}:[0-9]{2},? [0-9]{4} [^\W\d]{3,12} [0-9]{1,2}"
    r"|[0-9]{1,2}\.? [^\W\d]{3,12}\.? [0-9]{4} (?:à|at|um|,)? ?[0-9]{1,2}:[0-9]{2}"
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2})?Z?)"
    r" {0,3}(?:\([A-Z]{2,5}(?:[+-][0-9]{1,4})?\)|(?<=Z))"
)
_TILDES = re.compile(r"(?:\s*[-–—]{1,3}\s*)?~{3,5}")
_USER_PAGES = (
    r"(?:(?:user|user[ _]talk|u|ut|benutzer(?:in)?(?:[ _]diskussion)?|(?:discussion[ _])?utilisat(?:eur|rice)"
    r"|usuari[oa](?:[ _]discusión)?|(?:discussioni[ _])?utente|(?:overleg[ _])?gebruiker)\s*:"
    r"|special:contrib(?:ution)?s/)"
)
_USER_LINK = re.compile(rf"\[\[:?\s*{_USER_PAGES}\s*([^|\]/#\n]{{1,100}})[^\[\]\n]{{0,300}}\]\]", re.I)
_UNIT = re.compile(
    r"\[\[[^\[\]\n]{1,400}\]\]|</?[a-z]+[^<>\n]{0,200}>|'{2,5}|&[a-z]{2,8};|&#[0-9]{1,6};|\b(?:talk|contribs|t|c|diskussion)\b"
    r"|[\s()|•·/,.†‡♠♥♦♣★☆~⁂-⁜–—-]",
    re.I,
)
_BEFORE_SIGNATURE = re.compile(
    r"(?:[-–—]{1,3}|<(?:span|small|font|sup|sub|b|i|big|u)\b[^<>\n]{0,200}>|&[mn]dash;|&nbsp;|[\s(])\Z", re.I
)
_DASHED_SIGNATURE = re.compile(r"\s*(?:[-–—]{1,3}|&mdash;|&ndash;)\s*(?=\[\[|<|')")
WINDOW = 1_500  # a signature's length is limited to 255 characters by MediaWiki, and grows by substitution

_Piece = tuple[str, str | None]
"""A part of what a template is given, and why it cannot be an order, if so."""


def wikitext(source: str, *, cut: bool, order_templates: Collection[str] = ORDER_TEMPLATES) -> Spoken:
    """Reads lines of a wiki page. `order_templates` names, in lower case, the templates that give orders.

    `{{Bid|180}}` becomes `bid 180`, `{{Card|A|H}}` stays as it is for the reader of cards, any other
    template is an aside. A line that begins with a space is text, though a wiki shows it in a box.
    """
    held = Held()
    body = _LEAD.sub("", source)
    if _SPECIAL.search(body):
        body = disarm_entities(body)
        body = "\n".join(_without_signature(line, held) for line in body.split("\n"))
        body = _HEADING.sub(r"\1", _QUOTES.sub("", body))
    speech = Speech(held.passages)
    if not re.search(r"[\[\]{}<&]", body):
        for number, line in enumerate(body.split("\n"), 1):
            speech.say(line, number)
            speech.end()
        return speech.spoken(source, cut=cut)
    if _tangled(body):
        return Spoken((), (Aside(source, TANGLED, 1),), source, cut, True)
    if body.count("<!--") > body.count("-->"):
        body += "-->"  # a wiki takes a comment without an end for the rest of the page
    walk = _Walk(speech, order_templates)
    walk.nodes(mwparserfromhell.parse(body, skip_style_tags=True).nodes, None)
    speech.end()
    return speech.spoken(source, cut=cut)


def _without_signature(line: str, held: Held) -> str:
    result: list[str] = []
    at = 0
    for stamp in _STAMP.finditer(line):
        start = _signature_start(line, at, stamp.start())
        result += [line[at:start], held.hold(_plain(line[start : stamp.end()]), SIGNATURE)]
        at = stamp.end()
    rest = line[at:]
    if "~~~" in rest:
        rest = _TILDES.sub(lambda found: held.hold(found.group().strip(), SIGNATURE), rest)
    if rest.endswith(("]]", ">", ")", "'")) and "[[" in rest:
        for found in _DASHED_SIGNATURE.finditer(rest):
            if _is_signature(rest, found.end()):
                rest = rest[: found.start()] + held.hold(_plain(rest[found.start() :]), SIGNATURE)
                break
        else:
            # A line that is nothing but a signature: `~~~` leaves no time to know it by.
            if not at and _is_signature(rest, 0):
                rest = held.hold(_plain(rest), SIGNATURE)
    result.append(rest)
    return "".join(result)


def _is_signature(text: str, at: int) -> bool:
    links = _USER_LINK.search(text, at)
    if not links:
        return False
    while at < len(text):
        unit = _UNIT.match(text, at)
        if not unit:
            return False
        at = unit.end()
    return True


def _signature_start(line: str, low: int, stamp: int) -> int:
    """Finds where the signature before a time stamp begins: at the first link to the same user."""
    low = max(low, stamp - WINDOW)
    at = _back_over_units(line, low, stamp)
    links = list(_USER_LINK.finditer(line, at, stamp))
    start = stamp
    if links:
        owner = _owner(links[-1])
        start = links[-1].start()
        for link in reversed(links[:-1]):
            if _owner(link) != owner:
                break
            start = link.start()
    while found := _BEFORE_SIGNATURE.search(line, max(low, start - 250), start):
        start = found.start()
    return start


def _owner(link: re.Match[str]) -> str:
    return link[1].replace("_", " ").strip().casefold()


def _back_over_units(line: str, low: int, at: int) -> int:
    # Forward over everything, noting where the row of units that ends at the time stamp began.
    here = start = low
    while here < at:
        unit = _UNIT.match(line, here, at)
        if unit:
            here = unit.end()
        else:
            here += 1
            start = here
    return start


def _plain(source: str) -> str:
    source = re.sub(r"\[\[(?:[^\[\]|\n]{0,300}\|)?([^\[\]\n]{0,300})\]\]", r"\1", source)
    return html.unescape(_QUOTES.sub("", re.sub(r"</?[a-z][^<>\n]{0,300}>", "", source)))


def _all_of(values: Sequence[Sequence[_Piece]]) -> str:
    return _plain("\n".join("".join(text for text, _ in value) for value in values))


def _tangled(body: str) -> bool:
    """Finds what would take the parser long: many openings without an end, or deep nesting."""
    if body.count("<!--") > MOST_UNCLOSED:
        return True
    pairs = {"{{": "}}", "{|": "|}", "[[": "]]", "[": "]"}
    stack: list[str] = []
    unclosed = 0
    for nodes, found in enumerate(_MARKS.finditer(body)):
        mark = found.group()
        if mark in pairs:
            stack.append(pairs[mark])
        elif mark[0] == "<":
            stack.append(">")
        elif mark[-1] == ">" or mark in {"}}", "|}", "]]", "]"}:
            want = ">" if mark[-1] == ">" else mark
            if want in stack[-MOST_NESTED:]:
                while stack.pop() != want:
                    unclosed += 1
            else:
                unclosed += want != ">" and want != "]"
        if len(stack) > MOST_NESTED + MOST_UNCLOSED or nodes > MOST_NODES:
            return True
    opened = len(re.findall(r"<[a-z]", body, re.I)) - len(re.findall(r"</[a-z]|/>", body, re.I))
    return unclosed + len(stack) > MOST_UNCLOSED or opened > MOST_UNCLOSED or _tag_depth(body) > MOST_NESTED


def _tag_depth(body: str) -> int:
    depth = deepest = 0
    for found in re.finditer(r"<(/?)[a-z][^<>]{0,500}?(/?)>", body, re.I):
        if found[1]:
            depth -= depth > 0
        elif not found[2]:
            depth += 1
        deepest = max(deepest, depth)
    return deepest


def _values(node: Template) -> list[list[_Piece]]:
    """What a template is given, as a wiki counts it: `{{Bid|45}}` and `{{Bid|1=45}}` are the same."""
    numbered: dict[int, list[_Piece]] = {}
    named: list[list[_Piece]] = []
    count = 0
    for param in node.params:
        name, value = str(param.name).strip(), _pieces(param.value.nodes)
        if not param.showkey:
            count += 1
            numbered[count] = value
        elif name.isascii() and name.isdigit() and len(name) < 4:
            numbered[int(name)] = value
        else:
            named.append([(f"{name} ", None), *value])
    return [*(numbered[place] for place in sorted(numbered)), *named]


def _pieces(nodes: Sequence[object]) -> list[_Piece]:
    """A value's parts: what is struck in it or cannot be seen, and the rest, which counts."""
    found: list[_Piece] = []
    for node in nodes:
        if isinstance(node, Comment):
            found.append((str(node.contents), COMMENT))
        elif isinstance(node, Tag) and node.contents is not None:
            reason = elements.why(str(node.tag).strip().lower(), _attributes(node))
            within = _pieces(node.contents.nodes)
            found += within if reason is None else [("".join(text for text, _ in within), reason)]
        else:
            found.append((str(node), None))
    return found


def _attributes(node: Tag) -> dict[str, str | None]:
    return {
        str(each.name).strip().lower(): None if each.value is None else str(each.value)
        for each in node.attributes
    }


class _Walk:
    def __init__(self, speech: Speech, order_templates: Collection[str]) -> None:
        self._speech = speech
        self._orders = order_templates
        self._line = 1

    def nodes(self, nodes: Sequence[object], why: str | None) -> None:
        """Says the nodes in order; every branch counts the line breaks of its node once."""
        speech = self._speech
        for node in nodes:
            match node:
                case Text():
                    self._text(str(node.value), why)
                case HTMLEntity():
                    self._text(node.normalize(), why)
                case Heading():
                    speech.end()
                    self.nodes(node.title.nodes, why)
                    speech.end()
                case Wikilink():
                    self._link(node, why)
                case ExternalLink():
                    self.nodes((node.title if node.title is not None else node.url).nodes, why)
                case Comment():
                    self._aside(str(node.contents), why or COMMENT, str(node))
                case Template():
                    self._template(node, why)
                case Tag():
                    self._tag(node, why)
                case _:
                    self._aside(str(node), why or TEMPLATE, str(node))

    def _text(self, text: str, why: str | None) -> None:
        for number, piece in enumerate(text.split("\n")):
            if number:
                self._speech.end()
                self._line += 1
            self._speech.say(piece, self._line, why)

    def _aside(self, text: str, why: str, source: str) -> None:
        self._speech.say(text, self._line, why)
        self._speech.seal()
        self._line += source.count("\n")

    def _link(self, node: Wikilink, why: str | None) -> None:
        title = str(node.title).strip()
        if re.match(r"(?:file|image|media|category|datei|kategorie|fichier)\s*:", title, re.I):
            self._aside(str(node.text or title), why or IMAGE, str(node))
        elif node.text is not None:
            self.nodes(node.text.nodes, why)
        else:
            self._text(title.lstrip(":"), why)

    def _template(self, node: Template, why: str | None) -> None:
        name = str(node.name).strip().replace("_", " ").casefold()
        values = _values(node)
        source = str(node)
        if name in CARD_TEMPLATES:
            self._speech.say(" ".join(source.split()), self._line, why)
            self._line += source.count("\n")
        elif name in self._orders:
            self._order(name, values, why)
            self._line += source.count("\n")
        elif name in _QUOTE_TEMPLATES:
            self._aside(_all_of(values), why or QUOTED, source)
        elif name in _STRUCK_TEMPLATES:
            self._aside(_all_of(values), why or STRUCK, source)
        else:
            self._aside(source, why or TEMPLATE, source)

    def _order(self, name: str, values: Sequence[Sequence[_Piece]], why: str | None) -> None:
        """Says the order that a template gives, without what is struck in it; an aside where nothing is left."""
        pieces = [(name, None), *(piece for value in values for piece in ((" ", None), *value))]
        reasons = [reason for _, reason in pieces if reason not in (None, COMMENT)]
        if reasons and not any(reason is None and text.strip() for text, reason in pieces[1:]):
            pieces = [("".join(text for text, _ in pieces), reasons[0])]
        for reason, group in groupby(pieces, key=itemgetter(1)):
            # A line break in a template is a blank.
            text = re.sub(r"\s+", " ", _plain("".join(text for text, _ in group)))
            self._speech.say(text, self._line, why or reason)
            if reason is not None and why is None:
                self._speech.seal()

    def _tag(self, node: Tag, why: str | None) -> None:
        name = str(node.tag).strip().lower()
        speech = self._speech
        if node.wiki_markup and name in {"table", "tr", "td", "th"}:
            self._cell(node, name, why)
            return
        reason = why or elements.why(name, _attributes(node))
        if name in elements.BLOCKS:
            speech.end()
        if name in elements.RAISED and speech.ends_in_digit():
            speech.say("^", self._line, reason)
        contents = node.contents
        if contents is not None:
            if reason == CODE or name in {"nowiki", "pre"}:
                self._aside(html.unescape(str(contents)), reason or CODE, str(contents))
            else:
                self.nodes(contents.nodes, reason)
        if reason is not None and why is None:
            speech.seal()
        if name in elements.BLOCKS:
            speech.end()

    def _cell(self, node: Tag, name: str, why: str | None) -> None:
        before = self._line
        why = why or elements.why("", _attributes(node))
        if name in {"table", "tr"}:
            self._speech.end()
        else:
            self._speech.cell(self._line, why)
        if node.contents is not None:
            if name in {"td", "th"}:
                self._words(node, why)
            else:
                self.nodes(node.contents.nodes, why)
        if name in {"table", "tr"}:
            self._speech.end()
        self._line = max(self._line, before + str(node).count("\n"))

    def _words(self, node: Tag, why: str | None) -> None:
        nodes = list(node.contents.nodes)
        # The line break that ends a cell is no break in its row.
        if nodes and isinstance(nodes[-1], Text) and str(nodes[-1].value).endswith("\n"):
            self.nodes(nodes[:-1], why)
            self._text(str(nodes[-1].value).rstrip("\n"), why)
        else:
            self.nodes(nodes, why)
