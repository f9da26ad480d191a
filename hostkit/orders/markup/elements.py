"""What an HTML element makes of the text inside it, in HTML pages and wherever else HTML may be typed.

Here: names of elements, classes and styles, and a scanner for tags strewn into Markdown.
Not here: parsing of whole pages (`page.py`).
"""

import html
import re
from collections import Counter
from collections.abc import Mapping

from hostkit.orders.markup.speech import Speech
from hostkit.orders.markup.values import (
    CODE,
    COMMENT,
    HIDDEN,
    IMAGE,
    QUOTED,
    REFERENCE,
    SIGNATURE,
    STRUCK,
    SUMMARY,
    names,
)

_WHY = {
    "blockquote": QUOTED,
    "q": QUOTED,
    "code": CODE,
    "pre": CODE,
    "tt": CODE,
    "kbd": CODE,
    "samp": CODE,
    "nowiki": CODE,
    "syntaxhighlight": CODE,
    "source": CODE,
    "math": CODE,
    "s": STRUCK,
    "del": STRUCK,
    "strike": STRUCK,
    "summary": SUMMARY,
    "script": HIDDEN,
    "style": HIDDEN,
    "template": HIDDEN,
    "noscript": HIDDEN,
    "iframe": HIDDEN,
    "object": HIDDEN,
    "head": HIDDEN,
    "title": HIDDEN,
    "svg": HIDDEN,
    "button": HIDDEN,
    "select": HIDDEN,
    "textarea": HIDDEN,
    "includeonly": HIDDEN,
    "ref": COMMENT,
    "references": COMMENT,
    "gallery": IMAGE,
    "figcaption": IMAGE,
}
BLOCKS = names(
    "address article aside blockquote body br center dd details dialog div dl dt fieldset figure"
    " footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody"
    " tfoot thead tr ul"
)
CELLS = frozenset({"td", "th"})
RAISED = frozenset({"sup", "sub"})
VOID = names("area base br col embed hr img input link meta source track wbr")
_KNOWN = (
    BLOCKS
    | CELLS
    | RAISED
    | VOID
    | frozenset(_WHY)
    | names(
        "a abbr acronym b bdi bdo big caption cite colgroup em font i ins label mark rb rp rt ruby small"
        " span strong u center var video audio time"
    )
)
_CLASSES = {
    QUOTED: names(
        "quote bbcode_quote bbquote bb-quote quotecontent quotetitle quoteheader quotefooter quote_body"
        " quote-body bbcodeblock--quote gmail_quote gmail_attr yahoo_quoted moz-cite-prefix"
        " protonmail_quote outlookmessageheader quotemain quotetop bbcode_container_quote md-quote"
        " postquote quoted quotedtext quote-container"
    ),
    SIGNATURE: names(
        "signature sig postsig postsignature post-signature message-signature gmail_signature"
        " moz-signature forum-signature user-signature signature-content bbcode_signature user_signature"
        " signature_body"
    ),
    CODE: names("codebox bbcode_code bbcodeblock--code codehilite highlight-source"),
    REFERENCE: names("onebox poll"),
    SUMMARY: names("spoiler-title spoilertitle spoiler-header bbcodespoiler-button-title sp-head"),
    HIDDEN: frozenset(["visually-hidden", "sr-only", "hidden", "screen-reader-text", "mw-empty-elt"]),
    STRUCK: frozenset(["strike", "strikethrough", "line-through", "bbc_strike"]),
}
_CLASS_WHY = {name: why for why, names in _CLASSES.items() for name in names}
_NOUGHT = r"0*(?:\.0*)?(?:%|[a-z]{1,4})?(?![.\d%a-z])"
_FLAT = rf"(?<![\w-])(?:height|width):{_NOUGHT}"
_CLIPPED = r"(?<![\w-])overflow(?:-[xy])?:(?:hidden|clip)"
_STYLES = (
    (
        # Every way to say so that a wiki or a forum lets a writer use; the style is without blanks.
        re.compile(
            r"display:none|visibility:(?:hidden|collapse)|content-visibility:hidden"
            rf"|(?:opacity|font-size|max-height|max-width|zoom):{_NOUGHT}"
            rf"|{_FLAT}.{{0,200}}{_CLIPPED}|{_CLIPPED}.{{0,200}}{_FLAT}|(?<![\w-])font:(?:[a-z]+)?{_NOUGHT}"
            rf"|(?<![\w-])color:(?:transparent|(?:rgb|hsl)a?\((?:(?:[^(),/]*,){{3}}|[^()/]*/){_NOUGHT}\)"
            r"|#[0-9a-f]{3}0(?![0-9a-f])|#[0-9a-f]{6}00)"
            r"|(?:text-indent|(?<![\w-])left|(?<![\w-])top|margin-left|margin-top):-[0-9]{3,}"
            r"|clip:rect\(|clip-path:inset\((?:50|[5-9][0-9]|100)%|scale\(0\)"
        ),
        HIDDEN,
    ),
    (re.compile(r"text-decoration[\w-]*:[^;]*line-through"), STRUCK),
)
_TAG = re.compile(
    r"<!--(?P<comment>.*?)(?:-->|\Z)|<(?P<end>/?)(?P<name>[a-z][a-z0-9]*)(?P<rest>(?:\s[^<>]{0,2000})?)/?>",
    re.I | re.S,
)
_CSS_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.S)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6})\s?|(.))", re.I | re.S)
_ATTRIBUTE = re.compile(r"""([a-z-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""", re.I)


def why(name: str, attributes: Mapping[str, str | None]) -> str | None:
    """Tells why text in this element is no order; None where it may be one. `name` is in lower case."""
    found = _WHY.get(name)
    classes = (attributes.get("class") or "").lower().split()
    if name == "blockquote" and "spoiler-body" in classes:
        return None  # Misago's spoilers: the author's own words
    if found is not None or not attributes:
        return found
    if "hidden" in attributes:
        return HIDDEN
    style = attributes.get("style")
    if style:
        style = "".join(
            _CSS_ESCAPE.sub(_unescaped, _CSS_COMMENT.sub("", html.unescape(style))).lower().split()
        )
        for pattern, reason in _STYLES:
            if pattern.search(style):
                return reason
    for word in classes:
        if word in _CLASS_WHY:
            return _CLASS_WHY[word]
    return None


def _unescaped(found: re.Match[str]) -> str:
    """The sign for which an escape in a style stands."""
    number = int(found[1], 16) if found[1] else 0
    return chr(number) if 0 < number < 0x110000 else found[2] or ""


def readable_image(name: str, attributes: Mapping[str, str | None]) -> str | None:
    """Gives the text that a small picture stands for (an emoji, a smiley), None for other pictures."""
    alt = (attributes.get("alt") or "").strip()
    classes = (attributes.get("class") or "").lower()
    small = len(alt) <= 2 or re.fullmatch(r":[\w+-]{1,40}:", alt) or "emoji" in classes or "smil" in classes
    return alt if name == "img" and alt and small else None


class Tags:
    """Follows HTML tags through the pieces of a text in which they are strewn."""

    def __init__(self) -> None:
        # Each open element, with the reason of the outermost element that gives one.
        self._open: list[tuple[str, str | None]] = []
        self._count: Counter[str] = Counter()

    def why(self) -> str | None:
        """Tells what the outermost open element makes of the text; None where it may be an order."""
        return self._open[-1][1] if self._open else None

    def depth(self) -> int:
        """Counts the open elements, for `close_to`."""
        return len(self._open)

    def close_to(self, depth: int) -> None:
        """Closes elements that were left open inside a paragraph."""
        while len(self._open) > depth:
            self._count[self._open.pop()[0]] -= 1

    def read(self, source: str, at: int, speech: Speech, outer: str | None) -> None:
        """Says a piece of HTML; `at` is its line, `outer` the reason that all of it is an aside, if any."""
        here = 0
        for found in _TAG.finditer(source):
            name = (found["name"] or "").lower()
            if found["comment"] is None and name not in _KNOWN:
                continue
            self._text(source[here : found.start()], at + source.count("\n", 0, here), speech, outer)
            here = found.end()
            line = at + source.count("\n", 0, found.start())
            if found["comment"] is not None:
                speech.say(found["comment"], line, outer or self.why() or COMMENT)
                speech.seal()
            elif found["end"]:
                self._end(name, speech, outer)
            else:
                self._start(name, _attributes(found["rest"]), line, speech, outer)
        self._text(source[here:], at + source.count("\n", 0, here), speech, outer)

    def _text(self, text: str, at: int, speech: Speech, outer: str | None) -> None:
        for number, line in enumerate(html.unescape(text).split("\n")):
            if number:
                speech.end()
            speech.say(line, at + number, outer or self.why())

    def _start(
        self, name: str, attributes: Mapping[str, str | None], at: int, speech: Speech, outer: str | None
    ) -> None:
        reason = why(name, attributes)
        if name in BLOCKS:
            speech.end()
        if name in CELLS:
            speech.cell(at, outer or self.why())
        if name in RAISED and speech.ends_in_digit():
            speech.say("^", at, outer or self.why())
        if name == "img":
            readable = readable_image(name, attributes)
            if readable is not None:
                speech.say(readable, at, outer or self.why())
            elif attributes.get("alt"):
                speech.say(attributes["alt"] or "", at, outer or self.why() or IMAGE)
                speech.seal()
        if name not in VOID:
            self._open.append((name, self.why() or reason))
            self._count[name] += 1

    def _end(self, name: str, speech: Speech, outer: str | None) -> None:
        if not self._count[name]:
            return
        before = outer or self.why()
        while self._open[-1][0] != name:
            self.close_to(len(self._open) - 1)
        self.close_to(len(self._open) - 1)
        if name in BLOCKS:
            speech.end()
        if before is not None and (outer or self.why()) is None:
            speech.seal()


def _attributes(source: str) -> dict[str, str | None]:
    found: dict[str, str | None] = {}
    for name, value in _ATTRIBUTE.findall(source):
        found.setdefault(name.lower(), html.unescape(value.strip("\"'")) if value else None)
    return found
