"""Every ruleset's cases, played through the whole program."""

from pathlib import Path

import pytest

from tests.cases import Story

_ROOT = Path(__file__).parent.parent / "rulesets"
_CASES = sorted(_ROOT.glob("*/cases/*.yaml"))


@pytest.mark.parametrize("path", _CASES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_case(path: Path, tmp_path: Path) -> None:
    Story(path, tmp_path / "workspace").tell()
