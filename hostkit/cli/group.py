"""The group of all commands, and how each run ends.

Exit codes: 0 done, 1 the game's data, 2 usage, 3 nothing due or unfinished, 4 not everything checked, 5 a board,
70 a bug.
"""

import atexit
import gc
import importlib
import os
import sys
from pathlib import Path
from typing import Any

import click

from hostkit import __version__
from hostkit.cli import COMMANDS, front
from hostkit.cli.complete import game_names
from hostkit.errors import HostkitError

__all__ = ["group", "run"]

_NAMES = {"open": "open_", "import": "import_"}
"""Commands whose name is a word of Python's own."""


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"hostkit.cli.{COMMANDS[name][0]}")
        command: click.Command = getattr(module, _NAMES.get(name, name.replace("-", "_")))
        return command

    def get_help(self, ctx: click.Context) -> str:
        return front.page(COMMANDS, front.columns())

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, n=1)
            ctx.fail(f"no such command {args[0]!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return super().resolve_command(ctx, args)


@click.command(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="\n\n".join(front.ABOUT),
    epilog=front.FIRST,
)
@click.version_option(__version__, message="hostkit %(version)s", help=front.OPTIONS["--version"])
@click.option("-C", "root", type=click.Path(file_okay=False), metavar="DIR", help=front.OPTIONS["-C DIR"])
@click.option(
    "-g", "--game", "game", metavar="ID", shell_complete=game_names, help=front.OPTIONS["-g, --game ID"]
)
def group(root: str | None, game: str | None) -> None:
    """What stands in front of the command counts as if it stood in the environment, and goes before that."""
    for name, value in (("HOSTKIT_ROOT", root), ("HOSTKIT_GAME", game)):
        if value:
            os.environ[name] = value


def run() -> int:
    """Run a command and give its exit code; only a bug has a traceback, in a file."""
    # A command makes much that it keeps to its end, and little in circles: look for these seldom, and not at the end.
    gc.set_threshold(100_000)
    atexit.register(gc.freeze)
    # A closed output is no reason to fall over: what would be printed goes nowhere.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (it stays open to the end)
    try:
        colour = False if os.environ.get("NO_COLOR") else None
        code = group.main(prog_name="hostkit", standalone_mode=False, color=colour)
        sys.stdout.flush()
    except HostkitError as error:
        from hostkit.cli.screen import say

        say(f"hostkit: {error.message}" + (f"\n  {error.hint}" if error.hint else ""))
        code = error.exit_code
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        error.show()
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        # The prompt, or what the terminal made of Ctrl-C, stands in the line.
        line = "\n" if sys.stderr.isatty() else ""
        click.echo(f"{line}hostkit: stopped; nothing more was written", err=True)
        code = 130
    except BrokenPipeError:
        # The reader of our output went away (hostkit … | head); that is its right.
        sys.stderr.close()
        code = 141
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        click.echo(f"hostkit: {where}{error.strerror or error}; what was acknowledged is kept", err=True)
        code = 1
    except Exception as error:
        from hostkit.cli.crash import report

        click.echo(f"hostkit: a bug ({type(error).__name__}); the details are in {report(error)}", err=True)
        code = 70
    return code if isinstance(code, int) else 0
