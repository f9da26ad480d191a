"""Whole posts against golden files: every post on every target, ordinary and nasty."""

from pathlib import Path

import pytest

from hostkit.publish.render import MARKUPS, render
from tests.publish.played import PLAYED
from tests.publish.views import CASES as VIEWS

CASES = VIEWS | PLAYED

GOLDEN = Path(__file__).parent / "golden"
ENDINGS = {"markdown": "md", "wikitext": "wiki", "bbcode": "bb", "html": "html", "text": "txt"}


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("case", CASES)
def test_post(case: str, markup: str, update_golden: bool) -> None:
    post, view = CASES[case]
    text = render(post, view | {"markup": markup}, markup=markup, ruleset="bid-poker")
    golden = GOLDEN / f"{case}.{ENDINGS[markup]}"
    if update_golden:
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    wanted = {f"{case}.{ending}" for case in CASES for ending in ENDINGS.values()}
    assert {path.name for path in GOLDEN.iterdir()} == wanted
