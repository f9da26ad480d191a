"""A message that names a hidden card: its text is withheld until the game's end, and no check takes that ill."""

import subprocess
import sys
from pathlib import Path

import pytest

from hostkit import verify
from hostkit.desk.audit import audit
from tests.cases import Story

_CASES = sorted((Path(__file__).parents[2] / "rulesets" / "super-bidem" / "cases").glob("SB-*.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("path", _CASES, ids=lambda path: path.stem)
def test_cases_of_hidden_cards_pass_both_programs(path: Path, tmp_path: Path) -> None:
    story = Story(path, tmp_path / "w")
    story.tell()
    log = story.workspace.log("case").path
    failed = [row for row in audit(log, heads=None)["checks"] if row["result"] == "failed"]
    assert failed == []
    ran = subprocess.run(
        [sys.executable, verify.__file__, str(log)], capture_output=True, text=True, check=False
    )
    assert "failed" not in ran.stdout, ran.stdout
    assert ran.returncode in (0, 3, 4)


def test_a_hidden_card_named_in_the_thread(tmp_path: Path) -> None:
    """The log calls it by its place; its writer has shown it to everybody, and the audit reads it again."""
    (path,) = (case for case in _CASES if case.stem == "SB-7-an-exchange-of-a-hidden-card")
    story = Story(path, tmp_path / "w")
    for entry in story.case["story"]:
        if isinstance(entry, dict) and any(str(value).startswith("exchange") for value in entry.values()):
            entry["via"] = "thread"
    story.tell()
    rows = audit(story.workspace.log("case").path, heads=None)["checks"]
    assert [row for row in rows if row["result"] == "failed"] == []
