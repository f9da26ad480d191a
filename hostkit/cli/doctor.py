"""The command that looks whether everything is in order: doctor."""

import sys
from pathlib import Path

import click

from hostkit.cli import clock, screen
from hostkit.cli.options import find, json_option, now, workspace

__all__ = ["doctor"]


@click.command(epilog="Example: hostkit doctor")
@click.option("--offline", is_flag=True, help="Look at the workspace only, and ask no board.")
@workspace
@now
@json_option
def doctor(offline: bool, root: Path | None, now: str | None, json: bool) -> None:
    """See that boards are reachable, credentials are safe, and the workspace is sound; nothing is changed.

    Exit codes: 0 nothing failed, 1 something in the workspace, 5 a board.
    """
    from hostkit.desk.doctor import examine, exit_code

    findings = examine(find(root), now=clock.now(now), online=not offline)
    if json:
        screen.document({"checks": [finding._asdict() for finding in findings]})
    else:
        screen.table(("about", "check", "result", "detail"), findings)
    sys.exit(exit_code(findings))
