"""The commands: each parses its words, makes one call to the desk, and prints what comes back.

Commands live in one module a family and are imported when they are called, so that `hostkit --help` and
completion stay quick. Exit codes: 0 done, 1 the game's data, 2 usage, 3 nothing due or unfinished, 4 not
everything checked, 5 a board, 70 a bug.
"""

import importlib
import os
import sys
from pathlib import Path
from typing import Any

import click

from hostkit import __version__
from hostkit.errors import HostkitError

__all__ = ["main"]

# name → (module, what it does); in the order in which a host meets them.
_COMMANDS = {
    "demo": ("show", "Play a whole game with scripted players on a local board."),
    "init": ("begin", "Make a workspace."),
    "new": ("begin", "Start a game."),
    "status": ("look", "Show the open window, who is awaited, and what to do next."),
    "open": ("play", "Publish the open window's announcement, or begin the next hand."),
    "scrape": ("play", "Read new posts and messages into the log."),
    "mix": ("trust", "Take in the players' words or the beacon, and deal."),
    "record": ("play", "Enter a player's message by hand."),
    "import": ("importing", "Read saved pages, pasted threads and exports."),
    "orders": ("look", "Show how the messages of a window were read and judged."),
    "rule": ("rule", "Make a ruling: accept, void, set, extend, pause, substitute, undo, …"),
    "amend": ("rule", "Change rules from a window on."),
    "resolve": ("play", "Close the window, compute, and publish what came of it."),
    "publish": ("play", "Render and publish one post again."),
    "standings": ("look", "Show the standings."),
    "player": ("day", "Write down a player's other names and accounts, or list the players."),
    "remind": ("day", "Tell the awaited players, once a step of the plan."),
    "watch": ("day", "Do whatever is due, once or in a loop."),
    "summary": ("day", "Tell what happened in a day."),
    "games": ("many", "List the games of the workspace."),
    "season": ("many", "Make a table over several games."),
    "archive": ("many", "Put a finished game away, or bring it back."),
    "completion": ("shell", "Print what makes a shell complete commands and names."),
    "replay": ("look", "Tell the game as a story, event by event."),
    "explain": ("look", "Explain one event and what it changed."),
    "simulate": ("simulate", "Let bots play many games, and print figures of balance."),
    "audit": ("check", "Check everything that can be checked about a game."),
    "seal": ("trust", "Seal an order to a window's key: the line to post."),
    "recover": ("trust", "Put a game right after a crash."),
    "backup": ("trust", "Seal the secret file for a co-host."),
    "verify-script": ("trust", "Print the program by which a player checks a game without hostkit."),
    "doctor": ("doctor", "See that boards, credentials and the workspace are in order."),
    "read": ("check", "Show how a post would be read, without a game."),
    "rules": ("check", "Print a ruleset's rules as players read them."),
}

_NAMES = {"open": "open_", "import": "import_"}
"""Commands whose name is a word of Python's own."""


class _Lazy(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module = importlib.import_module(f"hostkit.cli.{_COMMANDS[name][0]}")
        command: click.Command = getattr(module, _NAMES.get(name, name.replace("-", "_")))
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in _COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], _COMMANDS, n=1)
            ctx.fail(f"no such command {args[0]!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        return super().resolve_command(ctx, args)


@click.command(
    cls=_Lazy,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="The first three to type: hostkit demo, hostkit init, hostkit new --help.",
)
@click.version_option(__version__, message="hostkit %(version)s")
@click.option("-C", "root", metavar="DIR", help="The workspace, as after a command.")
@click.option("-g", "--game", "game", metavar="ID", help="The game, as after a command.")
def group(root: str | None, game: str | None) -> None:
    """Host a card game in a forum thread or on a wiki page.

    hostkit keeps the game as an append-only log, reads players' orders from posts and messages, replays the
    log by the rules, and publishes the results.
    """
    # What stands in front of the command counts as if it stood in the environment, and goes before that.
    for name, value in (("HOSTKIT_ROOT", root), ("HOSTKIT_GAME", game)):
        if value:
            os.environ[name] = value


def main() -> None:
    """Run a command; every ending has an exit code, and only a bug has a traceback, in a file."""
    # A closed output is no reason to fall over: what would be printed goes nowhere.
    sys.stdout = sys.stdout or Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 (it stays open to the end)
    try:
        code = group.main(prog_name="hostkit", standalone_mode=False)
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
        click.echo("hostkit: stopped; nothing more was written", err=True)
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
    sys.exit(code if isinstance(code, int) else 0)
