"""The package as it is shipped and started: quick help, lazy imports, a wheel that is complete."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

_ROOT = Path(__file__).parent.parent
_HEAVY = ("praw", "pywikibot", "jinja2", "yaml", "rich", "msgspec", "nacl", "click")


def test_help_imports_nothing_heavy() -> None:
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "hostkit", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rsplit("|", 1)[-1].strip().split(".")[0] for line in ran.stderr.splitlines()}
    assert "hostkit" in imported
    assert imported.isdisjoint(_HEAVY)


@pytest.mark.slow
def test_wheel_carries_rulesets_and_templates(tmp_path: Path) -> None:
    """Installed from the wheel, in an environment that has no checkout, a whole game can be played."""
    subprocess.run([sys.executable, "-m", "build", "--wheel", "-o", str(tmp_path), str(_ROOT)], check=True)
    wheel = next(tmp_path.glob("*.whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "hostkit/data/rulesets/bid-poker/ruleset.yaml" in names
    assert "hostkit/data/templates/reveal.j2" in names
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(wheel).extractall(unpacked)
    code = f"import sys; sys.path.insert(0, {str(unpacked)!r}); from hostkit.cli import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", code, "demo", "--dir", str(tmp_path / "demo")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert ran.returncode == 0, ran.stderr
    assert "audit: verified" in ran.stdout
