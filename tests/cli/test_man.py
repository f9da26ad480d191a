"""The manual page: made from the commands, and readable by man programs."""

import shutil
import subprocess

import pytest

from hostkit.cli import COMMANDS
from tests.make_man import PAGE, page


def test_the_page_is_what_the_commands_say() -> None:
    assert PAGE.read_text(encoding="ascii") == page(), "python -m tests.make_man, and look at the diff"


def test_it_has_every_command() -> None:
    sections = [line.removeprefix(".SS ") for line in page().splitlines() if line.startswith(".SS ")]
    assert sections == list(COMMANDS)


@pytest.mark.skipif(not shutil.which("man"), reason="no man program here")
@pytest.mark.parametrize("columns", [80, 200])
def test_a_man_program_shows_it(columns: int) -> None:
    ran = subprocess.run(
        ["man", "--warnings", "-l", str(PAGE)],
        env={"PATH": "/usr/bin:/bin", "MANWIDTH": str(columns), "LC_ALL": "C.UTF-8", "MANPAGER": "cat"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    assert "hostkit rule extend round-3 12h --why 'the forum was down'" in ran.stdout
