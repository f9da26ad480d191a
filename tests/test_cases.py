"""Every ruleset's cases, played through the whole program."""

import re
from pathlib import Path

import pytest
import yaml

from tests.cases import Story

_ROOT = Path(__file__).parent.parent / "rulesets"
_CASES = sorted(_ROOT.glob("*/cases/*.yaml"))


def test_a_case_is_named_after_its_first_ruling_and_has_no_other_keys() -> None:
    known = {"title", "rules", "options", "players", "deck", "start", "story"}
    for path in _CASES:
        case = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert re.fullmatch(f"{case['rules'][0]}-[a-z0-9-]+", path.stem), path
        assert case.keys() <= known, path


@pytest.mark.parametrize("path", _CASES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_case(path: Path, tmp_path: Path) -> None:
    Story(path, tmp_path / "workspace").tell()
