"""The first page of help and the version, which are printed without click."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hostkit.cli import COMMANDS, front
from hostkit.cli.group import group
from tests.cli.conftest import Hostkit


@pytest.mark.parametrize("columns", [80, 100, 200])
def test_the_page_is_what_click_would_print(columns: int) -> None:
    context = click.Context(group, info_name="hostkit", terminal_width=max(min(columns, 100) - 2, 50))
    context.help_option_names = ["-h", "--help"]
    formatter = context.make_formatter()
    group.format_usage(context, formatter)
    group.format_help_text(context, formatter)
    click.Command.format_options(group, context, formatter)
    with formatter.section("Commands"):
        formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])
    group.format_epilog(context, formatter)
    assert front.page(COMMANDS, columns) == formatter.getvalue().rstrip("\n")


@pytest.mark.parametrize("columns", [1, 50, 79, 100, 500])
def test_no_line_is_wider_than_the_screen_allows(columns: int) -> None:
    lines = front.page(COMMANDS, columns).splitlines()
    assert max(map(len, lines)) <= max(min(columns, 100) - 2, 50)


def test_help_and_version_are_the_same_in_every_way_of_asking(hostkit: Hostkit) -> None:
    shown = hostkit("--help")
    assert shown.code == 0 and shown.out.startswith("Usage: hostkit [OPTIONS] COMMAND [ARGS]...")
    assert shown == hostkit("-h") == hostkit("-g", "g1", "--help")
    assert hostkit("--version") == hostkit("-g", "g1", "--version")
    assert hostkit().code == 2 and hostkit().err.startswith(shown.out)


def test_help_on_an_output_that_is_not_utf8_or_not_there(tmp_path: Path) -> None:
    code = "import sys; from hostkit.cli import main; main()"
    ascii_only = os.environ | {"PYTHONIOENCODING": "ascii"}
    ran = subprocess.run(
        [sys.executable, "-c", code, "--help"], env=ascii_only, capture_output=True, check=True
    )
    assert b"substitute" in ran.stdout and not ran.stderr
    gone = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.stdout = None; {code}", "--help"], check=False
    )
    assert gone.returncode == 0
