"""Names and messages as bad as they come, read back by each target's parser: text and nothing else."""

import html as standard_html
from typing import Any

import mwparserfromhell
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from hostkit.publish.escape import CODES, ESCAPES, bbcode, html, markdown, plain, safe_url, visible, wikitext
from tests.publish import bbcode as forum
from tests.publish.views import HOSTILE

TEXTS = st.text(max_size=30) | st.lists(
    st.sampled_from(
        [*"\\`*_{}[]()#+-.!|<>&~^:;='\"$@/ 1a", "www.x.de", "http://", "~~~~", "__", "{{", "&lt;"]
    )
).map("".join)
COMMONMARK = MarkdownIt("commonmark")
TABLES = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def paragraph(text: str) -> str:
    return f"<p>{text}</p>\n"


def in_html(text: str) -> str:
    """What markdown-it writes for text: its own escapes, and nothing else."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def shown(text: str) -> str:
    """The escaped text as it should be seen; a name of spaces alone is nothing to see."""
    return in_html(visible(text))


def check_markdown(text: str) -> None:
    escaped = markdown(text)
    assert "\n" not in escaped
    assert COMMONMARK.render(f"x {escaped} y") == paragraph(f"x {shown(text)} y")
    assert COMMONMARK.render(f"**{'x'} {escaped} y**") == paragraph(f"<strong>x {shown(text)} y</strong>")
    if visible(text):
        assert COMMONMARK.render(escaped) == paragraph(shown(text))
        assert COMMONMARK.render(f"- {escaped}") == f"<ul>\n<li>{shown(text)}</li>\n</ul>\n"
        assert COMMONMARK.render(f"# {escaped}") == f"<h1>{shown(text)}</h1>\n"
        assert COMMONMARK.render(f"x\n{escaped}") == paragraph(f"x\n{shown(text)}")
    row = TABLES.render(f"| a | b |\n| --- | --- |\n| {escaped} | 7 |\n")
    assert f"<td>{shown(text)}</td>\n<td>7</td>\n" in row


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown(text: str) -> None:
    check_markdown(text)


@settings(max_examples=200)
@given(TEXTS)
def test_markdown_of_anything(text: str) -> None:
    check_markdown(text)


@pytest.mark.parametrize(
    ("text", "escaped"),
    [
        ("alice", "alice"),
        ("player_7", "player\\_7"),
        ("round-3", "round-3"),
        ("Sat 3 Jan 2026, 19:00 CET (18:00 UTC)", "Sat 3 Jan 2026, 19:00 CET (18:00 UTC)"),
        ("u/x", "u\\/x"),
        ("/r/x", "\\/r\\/x"),
        ("@everyone", "&#64;everyone"),
        ("https://evil.example", "https\\:\\/\\/evil\\.example"),
        ("www.evil.example", "www\\.evil\\.example"),
        (":smile:", "\\:smile:"),
        (">!spoiler!<", "&gt;!spoiler!&lt;"),
        ("two\nlines", "two⏎lines"),
    ],
)
def test_markdown_for_reddit(text: str, escaped: str) -> None:
    # Reddit's parser is no library: what it would link or ping is broken in the text itself.
    assert markdown(text) == escaped


def check_wikitext(text: str) -> None:
    escaped = wikitext(text)
    assert "\n" not in escaped
    for before, after in (("", ""), ("x ", " y"), ("<b>", "</b>")):
        code: Any = mwparserfromhell.parse(before + escaped + after)
        inside = code.nodes[0].contents.nodes if before == "<b>" else code.nodes
        assert {type(node).__name__ for node in inside} <= {"Text", "HTMLEntity"}
        read = "".join(
            node.normalize() if type(node).__name__ == "HTMLEntity" else str(node) for node in inside
        )
        assert read == (visible(text) if before == "<b>" else before + visible(text) + after)
    # What MediaWiki acts on and the library does not know: signatures, switches, lists, rules, magic links.
    for order in ("~~~", "__", "#REDIRECT", "://", "RFC ", "PMID ", "ISBN ", "-{", "''", "||", "!!"):
        assert order not in escaped
    assert not escaped.startswith(tuple(" *#:;-!|{="))


@pytest.mark.parametrize("text", HOSTILE)
def test_wikitext(text: str) -> None:
    check_wikitext(text)


@settings(max_examples=200)
@given(TEXTS)
def test_wikitext_of_anything(text: str) -> None:
    check_wikitext(text)


def check_html(text: str) -> None:
    tree = LexborHTMLParser(f'<body><p title="{html(text)}">{html(text)}</p></body>')
    nodes = [node.tag for node in tree.css("body *")]
    assert nodes == ["p"]
    node = tree.css_first("p")
    assert node is not None
    assert node.text() == visible(text)
    assert node.attributes["title"] == (visible(text) or "")
    assert standard_html.unescape(html(text)) == visible(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_html(text: str) -> None:
    check_html(text)


@settings(max_examples=200)
@given(TEXTS)
def test_html_of_anything(text: str) -> None:
    check_html(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_bbcode(text: str) -> None:
    assert forum.read(bbcode(text)) == ([], visible(text))
    assert forum.read(f"x{bbcode(text)}y")[0] == []


@settings(max_examples=200)
@given(TEXTS)
def test_bbcode_of_anything(text: str) -> None:
    assert forum.read(bbcode(text)) == ([], visible(text))


@pytest.mark.parametrize("text", HOSTILE)
def test_plain(text: str) -> None:
    escaped = plain(text)
    assert escaped.replace("\u200b", "") == visible(text)
    assert not any(active in escaped for active in ("@e", "://", "www.", "\n", "\u202e", "javascript:"))


@pytest.mark.parametrize("markup", ESCAPES)
def test_control_characters_are_shown(markup: str) -> None:
    escaped = ESCAPES[markup]("\u202e\x1b\u2028\x1f")
    assert standard_html.unescape(escaped.replace("\\\\", "\\").replace("\\{", "{").replace("\\}", "}")) == (
        r"\u{202e}\u{1b}\u{2028}\u{1f}"
    )


@pytest.mark.parametrize(
    ("markup", "text", "code"),
    [
        ("markdown", "bid 35", "`bid 35`"),
        ("markdown", "bid 20 on a|b`c", "bid 20 on a&#124;b\\`c"),
        ("markdown", " bid", "&#32;bid"),
        ("wikitext", "bid 35 on [[x]]", "<code>bid 35 on &#91;&#91;x&#93;&#93;</code>"),
        ("html", "a<b", "<code>a&lt;b</code>"),
        ("bbcode", "[/code]", "[\u200b/code]"),
        ("text", "bid 35", "bid 35"),
    ],
)
def test_code(markup: str, text: str, code: str) -> None:
    assert CODES[markup](text) == code


@pytest.mark.parametrize(
    ("url", "safe"),
    [
        ("https://board.example/t/12?a=1&b=2#p9", "https://board.example/t/12?a=1&b=2#p9"),
        (
            'https://board.example/")|]~~~~__TOC__ x',
            "https://board.example/%22%29%7C%5D%7E%7E%7E%7E%5F%5FTOC%5F%5F%20x",
        ),
        ("javascript:alert(1)", ""),
        ("JavaScript://x.example/%0aalert(1)", ""),
        ("data:text/html,x", ""),
        ("//evil.example", ""),
        ("https:\\\\evil.example", ""),
        ("https://", ""),
        ("https://[", ""),
        ("https://x.example/\u202e", ""),
        ("", ""),
    ],
)
def test_safe_url(url: str, safe: str) -> None:
    assert safe_url(url) == safe
