"""The sandbox, the escape at the exit, the search path, and the foot of every post."""

import re
import subprocess
import sys
from pathlib import Path

import mwparserfromhell
import pytest
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from hostkit.errors import InputError
from hostkit.publish.escape import visible
from hostkit.publish.render import MARKUPS, head_line, marker, render, shipped_templates
from tests.publish import bbcode as forum
from tests.publish.views import CASES, HEAD, N1, N2, N3, N4, view

# What the macros of each target write; anything else would be a player's.
TABLE = {"table", "tr", "td", "th"}
MARKDOWN_TAGS = TABLE | {"h1", "h2", "h3", "p", "strong", "em", "ul", "li", "a", "code", "thead", "tbody"}
HTML_TAGS = MARKDOWN_TAGS | {"h4", "small", "bdi", "span", "details", "summary", "br"}
WIKI_TAGS = TABLE | {"b", "small", "code", "nowiki", "span", "li", "div"}

HEAD_LINE = head_line("g1", 17, "3f9a" * 16)


def made(
    folder: Path, template: str, *, markup: str = "markdown", name: str = "post.j2", **more: object
) -> str:
    """The body of a post made from one template of a workspace."""
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(template, encoding="utf-8")
    text = render("post", view([], **more), markup=markup, ruleset="bid-poker", paths=[folder])
    return text.split("\n\n")[0]


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("case", CASES)
def test_every_post_ends_in_the_head_and_one_newline(case: str, markup: str) -> None:
    post, shown = CASES[case]
    text = render(post, shown, markup=markup, ruleset="bid-poker")
    assert HEAD_LINE in text.splitlines()[-1]
    assert marker("g1", post, 17) in text.splitlines()[-2]
    assert re.search(r"\n\n\n|[ \t]\n|\n\Z.|\A\n", text) is None
    assert text.endswith("\n")
    assert text == render(post, shown, markup=markup, ruleset="bid-poker")


@pytest.mark.parametrize("case", [case for case in CASES if case.endswith("-nasty")])
def test_hostile_names_are_text_in_whole_posts(case: str) -> None:
    post, shown = CASES[case]
    texts = {markup: render(post, shown, markup=markup, ruleset="bid-poker") for markup in MARKUPS}

    page = LexborHTMLParser(MarkdownIt("commonmark").enable("table").render(texts["markdown"]))
    assert {node.tag for node in page.css("body *")} <= MARKDOWN_TAGS
    pages = [page, LexborHTMLParser(texts["html"])]
    assert {node.tag for node in pages[1].css("body *")} <= HTML_TAGS
    for read in pages:
        assert {node.attributes["href"] for node in read.css("a")} <= {
            "https://evil.example/%22%3E%3Cb%3E%7C%5B%5B%7E%7E%7E%7E%5D%5D%5F%5FTOC%5F%5F"
        }
        assert read.body is not None
        text = read.body.text()
        assert all(visible(name) in text for name in (N1, N2, N3, N4) if name in str(shown["result"]))

    code = mwparserfromhell.parse(texts["wikitext"])
    assert code.filter_templates() == code.filter_wikilinks() == code.filter_comments() == []
    assert {str(tag.tag) for tag in code.filter_tags()} <= WIKI_TAGS

    seen = {
        tag.lower()
        for tag in forum.read(texts["bbcode"])[0]
        if not tag.startswith("[url=https://evil.example")
    }
    assert all(
        re.fullmatch(r"\[/?(?:b|i|u|url|color|list|code|spoiler|table|tr|td|\*)[^\]]*\]", tag) for tag in seen
    )


@pytest.mark.parametrize("path", sorted(shipped_templates().rglob("*.j2")), ids=lambda path: path.name)
def test_posts_hold_no_markup_of_one_target(path: Path) -> None:
    # Only what is printed is escaped: prose in a template must mean nothing on any target.
    if path.parent.name != "markup":
        prose = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert re.search(r"[\\`*_\[\]<>|~@&^{}#=]|''|//", prose) is None


@pytest.mark.parametrize("markup", MARKUPS)
def test_a_players_template_is_text(tmp_path: Path, markup: str) -> None:
    body = made(tmp_path, "{{ host }}", markup=markup, host="{{ 7*7 }}")
    assert "49" not in body
    assert "7" in body


@pytest.mark.parametrize(
    ("template", "body"),
    [
        ("{{ host }}", "\\*x\\*"),
        ("{{ bold(host) }}", "**\\*x\\***"),
        ("{{ bold('a ' ~ host) }}", "**a \\*x\\***"),
        ("{{ bold('y') ~ host }}", "**y**\\*x\\*"),
        ("{{ bold('y') + host }}", "**y**\\*x\\*"),
        ("{% set z %}<{{ host }}>{% endset %}{{ z }}", "<\\*x\\*>"),
        ("{% set z = [host] %}{{ z|first }}", "\\*x\\*"),
        # Cut out of safe text is no longer safe: it is escaped again, and never let through.
        ("{{ bold('y')|trim }}", "\\*\\*y\\*\\*"),
        ("{{ bold('y')[:3] }}", "\\*\\*y"),
        ("{{ none }}", "`g1/post/17`\n`" + HEAD_LINE + "`\n"),
    ],
)
def test_no_template_can_forget_to_escape(tmp_path: Path, template: str, body: str) -> None:
    assert made(tmp_path, template, host="*x*") == body


@pytest.mark.parametrize(
    ("template", "message"),
    [
        (
            "\n{{ ''.__class__ }}",
            "post.j2, line 2: access to attribute '__class__' of 'str' object is unsafe.",
        ),
        ("{{ 'a'*10**8 }}", "post.j2, line 1: str * int is not allowed"),
        ("{{ 10**10 }}", "post.j2, line 1: int ** int is not allowed"),
        ("{{ '%99999999d' % 1 }}", "post.j2, line 1: str % int is not allowed"),
        (
            "{{ 'a'.ljust(99999999) }}",
            "post.j2, line 1: access to attribute 'ljust' of 'str' object is unsafe.",
        ),
        ("{{ '{:99999999}'.format(1) }}", "post.j2, line 1: access to attribute 'format' of 'str' object is"),
        (
            "{{ players.append(1) }}",
            "post.j2, line 1: access to attribute 'append' of 'list' object is unsafe.",
        ),
        ("{{ code.__globals__ }}", "post.j2, line 1: access to attribute '__globals__' of 'function' object"),
        ("{{ host|safe }}", "template post.j2, line 1: No filter named 'safe'."),
        ("{{ host|attr('x') }}", "template post.j2, line 1: No filter named 'attr'."),
        ("{{ range(9) }}", "post.j2, line 1: 'range' is undefined"),
        ("{{ nobody }}", "post.j2, line 1: 'nobody' is undefined"),
        ("a\nb {{ head.nothing }}", "post.j2, line 2: 'dict object' has no attribute 'nothing'"),
        ("{{ 1/0 }}", "post.j2, line 1: division by zero"),
        ("{% if %}", "template post.j2, line 1: Expected an expression, got 'end of statement block'"),
        ("{% include '../x.j2' %}", "post.j2, line 1: ../x.j2"),
        (
            "{% set n = namespace(t='aaaaaaaaaa') %}"
            "{% for x in [1]|list + [1,2,3,4,5,6,7,8,9] %}{% for y in [1,2,3] %}{% set n.t = n.t ~ n.t %}"
            "{% endfor %}{% endfor %}{{ n.t }}",
            "more than 1,000,000 characters",
        ),
    ],
)
def test_what_a_template_may_not_do(tmp_path: Path, template: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        made(tmp_path, template)
    assert message in caught.value.message


def test_a_workspaces_template_goes_first_and_a_rulesets_before_that(tmp_path: Path) -> None:
    assert made(tmp_path, "general") == "general"
    assert made(tmp_path, "special", name="bid-poker/post.j2") == "special"


def test_a_workspace_can_change_one_word_of_a_target(tmp_path: Path) -> None:
    macros = (shipped_templates() / "markup/markdown.j2").read_text(encoding="utf-8")
    (tmp_path / "markup").mkdir()
    (tmp_path / "markup/markdown.j2").write_text(
        macros + "{% macro player(name) %}u/{{ name }}{% endmacro %}", encoding="utf-8"
    )
    assert made(tmp_path, "{{ player(host) }}") == "u/dora"


@pytest.mark.parametrize(
    ("post", "markup", "message"),
    [
        ("nothing", "html", "there is no post called nothing"),
        ("../x", "html", "'../x' is no name of a post"),
        ("reveal", "rtf", "'rtf' is no markup"),
    ],
)
def test_what_is_not_there(post: str, markup: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        render(post, view([]), markup=markup, ruleset="bid-poker")
    assert caught.value.message == message


def test_head_line_and_marker() -> None:
    assert head_line("g1", 17, "ab") == "hostkit g1 17 ab"
    assert marker("g1", "reveal", HEAD["seq"]) == "g1/reveal/17"  # type: ignore[arg-type]


def test_importing_publish_does_not_import_jinja() -> None:
    code = "import sys, hostkit.publish, hostkit.publish.csvtable; print('jinja2' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
