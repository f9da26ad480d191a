"""Posts as real forum servers sent them; the captures lie outside the project, without them tests skip."""

import json
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from hostkit.orders.markup import spoken

CAPTURES = Path(__file__).parents[3] / "shared" / "data" / "captures"
pytestmark = pytest.mark.skipif(not CAPTURES.is_dir(), reason="captured forum pages are not here")


def first_post(page: str, selector: str) -> str:
    node = LexborHTMLParser((CAPTURES / page).read_text(encoding="utf-8")).css_first(selector)
    assert node is not None
    return node.html or ""


def test_phpbb() -> None:
    found = spoken(first_post("phpbb/topic_p1.html", "div.content"), "html")
    assert [line.text for line in found.lines] == ["Opening post & <b>x</b>"]
    assert [(aside.why, aside.text) for aside in found.asides] == [
        ("quoted", "alice wrote:\nq"),
        ("quoted", "md quote"),
    ]


def test_flaskbb() -> None:
    found = spoken(first_post("flaskbb/topic_p1.html", "div.post-content"), "html")
    assert [line.text for line in found.lines][:1] == ["Opening post & <b>x</b>"]
    assert [aside.text for aside in found.asides if aside.why != "comment"] == ["Show full quote\nq"]


def test_flaskbb_raw() -> None:
    found = spoken((CAPTURES / "flaskbb/post_raw.html").read_text(encoding="utf-8"), "markdown")
    assert found.lines == ()
    assert [(aside.why, aside.text) for aside in found.asides] == [
        ("quoted", "hosty wrote: view post\nreveal EDITED"),
    ]


def test_nodebb_raw() -> None:
    body = json.loads((CAPTURES / "nodebb/post_raw.json").read_text(encoding="utf-8"))["body"]
    found = spoken(body["response"]["content"], "markdown")
    assert [line.text for line in found.lines] == ["Reveal: lot 1 goes to bob (corrected)"]
