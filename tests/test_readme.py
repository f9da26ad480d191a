"""README shows what really happens: every console block is run, in order, in one empty folder.

`…` stands for anything inside a line, and alone on a line for any number of lines.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent
_README = (_ROOT / "README.md").read_text(encoding="utf-8")
_BLOCKS = re.findall(r"^```console\n(.*?)^```$", _README, flags=re.M | re.S)


def _pattern(shown: str) -> str:
    lines = [
        r"(?:.*\n)*?" if line == "…" else ".*".join(map(re.escape, line.split("…"))) + "\n"
        for line in shown.splitlines()
    ]
    return "".join(lines)


def test_readme(tmp_path: Path) -> None:
    steps = [step.partition("\n") for block in _BLOCKS for step in re.split(r"^\$ ", block, flags=re.M)[1:]]
    assert len(steps) >= 10
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", "\n".join(f"{command} 2>&1; echo @@@" for command, _, _ in steps)],
        cwd=tmp_path,
        env={"PATH": path, "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    for (command, _, shown), printed in zip(steps, ran.stdout.split("@@@\n"), strict=False):
        assert re.fullmatch(_pattern(shown), printed), (
            f"$ {command}\n{printed}\n--- README shows ---\n{shown}"
        )


@pytest.mark.parametrize("target", ["demo", "test"])
def test_readme_names_the_two_commands(target: str) -> None:
    assert f"make {target}" in _README.split("##")[0]
    assert re.search(rf"^{target}:", (_ROOT / "Makefile").read_text(), flags=re.M)
