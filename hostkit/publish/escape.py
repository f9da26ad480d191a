"""Text of other people, made harmless for one target: shown as it was written, and nothing but shown.

Belongs here: one escaping function a target, each a pure function from text to `Safe`, and what may stand in
code or in a link. How a post is laid out is for the templates. Every function works without knowing where in
a post its text will stand, so each guards the start of a line and the inside of a table cell as well.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final
from urllib.parse import quote, urlsplit

__all__ = ["CODES", "ESCAPES", "Safe", "exact", "percent", "safe_url", "visible"]


class Safe(str):
    """Text that is markup of the target already: it goes out as it stands.

    Deliberately without clever operators: what is cut out of it or added to it is plain text again and gets
    escaped, so that a mistake in a template shows as a stray backslash and not as a hole.
    """

    __slots__ = ()


_HIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BREAK: Final = "\u200b"
"""A zero-width space: the one way to break a tag, a smiley or a link where a target has no escape for it."""


def visible(text: str) -> str:
    r"""The text with everything that cannot be seen written out: `\u{202e}`; a line break shows as ⏎.

    What is hidden: control and format characters, lone surrogates, private and unassigned code points, and
    the separators of lines and paragraphs.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        "⏎"
        if character == "\n"
        else f"\\u{{{ord(character):x}}}"
        if unicodedata.category(character) in _HIDDEN
        else character
        for character in text
    )


def _entity(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)


_NAMED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

# Leading, trailing and doubled spaces would be trimmed, or make code of a line.
_SPACES: Final = r"^\s+|\s+$|(?<=\ )\ +"

# Backslashes only before characters that Reddit's older parser unescapes too; entities for the others.
_MARKDOWN: Final = re.compile(
    rf"""
    (?P<entity> [&<>@|$] | ^= | {_SPACES} )
  | (?P<number> ^[0-9]{{1,9}}(?=[.)]) )               # a numbered list
  | (?P<slash> [\\`*_{{}}\[\]#~^/]
      | ^[-+.)] | !$                                  # a link after it would become an image
      | (?<![0-9]):(?=\S) | :(?=[^\s0-9])             # https://, :smile: – but not 19:00
      | (?<=\w)\.(?=[^\W\d]) | (?<=[^\W\d])\.(?=\w) ) # www.example, bare host names – but not 1.5
    """,
    re.X,
)


def _markdown_piece(match: re.Match[str]) -> str:
    piece = match[0]
    if match["entity"]:
        return _NAMED.get(piece) or _entity(piece)
    if match["number"]:
        return piece + "\\"
    return "\\" + piece


def markdown(text: str) -> Safe:
    """Text for CommonMark, GitHub's tables and Reddit; a CommonMark parser gives back exactly the text."""
    return Safe(_MARKDOWN.sub(_markdown_piece, visible(text)))


# Entities are inert in every pass of MediaWiki: pre-save (~~~~, subst:), preprocessor, links, blocks.
_WIKITEXT: Final = re.compile(
    rf"""
    [&<>\[\]{{}}|'~=]
  | ^[-#*:;+!] | !$ | !(?=!) | {_SPACES}              # lists, rules, cells of a table's head
  | \#(?=\w)                                          # #REDIRECT, #if
  | (?<![0-9]):(?=\S) | :(?=[^\s0-9])                 # every protocol
  | ^_ | _$ | (?<=_)_ | _(?=_)                        # __NOTOC__
  | \b[RPI](?=(?:FC|MID|SBN)\s)                      # magic links: RFC 1, PMID 1, ISBN 1
    """,
    re.X,
)


def wikitext(text: str) -> Safe:
    """Text for a MediaWiki page: what could mean something becomes a character reference."""
    return Safe(_WIKITEXT.sub(lambda match: _NAMED.get(match[0]) or _entity(match[0]), visible(text)))


_HTML: Final = re.compile(rf"""[&<>"'] | {_SPACES}""", re.X)


def html(text: str) -> Safe:
    """Text for the body of an element or a quoted attribute of an HTML page."""
    return Safe(_HTML.sub(lambda match: _NAMED.get(match[0]) or _entity(match[0]), visible(text)))


# No escape is common to the forums, and an entity is shown as it stands on some of them: break the tag.
_BBCODE: Final = re.compile(
    r"""
    [\[@]
  | (?<![0-9])[:;](?=\S) | [:;](?=[^\s0-9]|$)         # :smile:, ;), https://
  | &(?=\#|\w+;)
  | <(?=[A-Za-z/!?]|$)                                # boards that let HTML through
  | www(?=\.)
    """,
    re.X | re.I,
)


def bbcode(text: str) -> Safe:
    """Text for a BBCode forum: tags, smilies, mentions and addresses are broken by a zero-width space."""
    return Safe(_BBCODE.sub(lambda match: match[0] + _BREAK, visible(text)))


_PLAIN: Final = re.compile(r"@(?=\w)|:(?=//)|www(?=\.)|javascript(?=:)", re.I)


def plain(text: str) -> Safe:
    """Text for a mail or a chat: only mentions and addresses are broken, by a zero-width space."""
    return Safe(_PLAIN.sub(lambda match: match[0] + _BREAK, visible(text)))


ESCAPES: Final[dict[str, Callable[[str], Safe]]] = {
    "markdown": markdown,
    "wikitext": wikitext,
    "bbcode": bbcode,
    "html": html,
    "text": plain,
}
"""The targets, and how text is escaped for each."""

# Nothing can be escaped inside Markdown's backticks, so only text that needs no escape may stand there.
_TAME: Final = re.compile(r"[\w.,;:#+=()/%!?'\"-]+(?: [\w.,;:#+=()/%!?'\"-]+)*", re.A)


def _markdown_code(text: str) -> Safe:
    return Safe(f"`{text}`") if _TAME.fullmatch(text) else markdown(text)


def exact(markup: str, text: str) -> bool:
    """Whether a target shows text to be copied just as it stands, so that it can be hashed as it is printed."""
    plain = visible(text) == text and not re.search(r"^\s|\s$|\s\s", text)
    return plain and str(CODES[markup](text)) in (text, f"`{text}`", f"<code>{text}</code>")


def percent(text: str) -> str:
    """Text with every sign that some target could show otherwise as in a web address: a line break is `%0A`."""
    coded = quote(text, safe=" .,/").replace("~", "%7E").replace("_", "%5F")
    return re.sub(r"^ | $|(?<= ) ", "%20", re.sub("www", "%77ww", re.sub("WWW", "%57WW", coded)))


CODES: Final[dict[str, Callable[[str], Safe]]] = {
    "markdown": _markdown_code,
    "wikitext": lambda text: Safe(f"<code>{wikitext(text)}</code>"),
    "bbcode": bbcode,
    "html": lambda text: Safe(f"<code>{html(text)}</code>"),
    "text": plain,
}
"""Text to be copied exactly, in a line; where the target has no code, or none that is safe, just text."""


def safe_url(url: str) -> Safe:
    """A web address that may stand in a link of any target, or "" where it is none.

    Only http and https; every character that could end a link or start markup is percent-encoded.
    """
    try:
        parts = urlsplit(url)
        host = parts.hostname
    except ValueError:
        return Safe("")
    if parts.scheme not in ("http", "https") or not host or "\\" in url or visible(url) != url:
        return Safe("")
    # Tildes and doubled underscores are orders to MediaWiki even inside a link.
    return Safe(quote(url, safe="%/:?&=#@+,.-_").replace("~", "%7E").replace("__", "%5F%5F"))
