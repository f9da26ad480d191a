"""The commands: each parses its words, makes one call to the desk, and prints what comes back.

Commands live in one module a family and are imported when they are called; click parses their words
(`hostkit.cli.group`). Loading it takes twice as long as starting Python, so the two answers that need no
parsing, `--help` and `--version`, are given without it.
"""

import sys

from hostkit import __version__

__all__ = ["COMMANDS", "main"]

# name → (module, what it does); in the order in which a host meets them.
COMMANDS = {
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


def main() -> None:
    """Run hostkit with the words that it was called with, and end the process with the exit code."""
    match sys.argv[1:]:
        case ["--help" | "-h"]:
            from hostkit.cli.front import columns, page

            sys.exit(_print(page(COMMANDS, columns())))
        case ["--version"]:
            sys.exit(_print(f"hostkit {__version__}"))
    from hostkit.cli.group import run

    sys.exit(run())


def _print(text: str) -> int:
    """Print a text and give the exit code."""
    if sys.stdout is None:
        return 0
    known = sys.stdout.encoding
    try:
        print(text.encode(known, "replace").decode(known), flush=True)
    except BrokenPipeError:
        # The reader of our output went away (hostkit … | head); that is its right.
        sys.stderr.close()
        return 141
    except OSError as error:
        print(f"hostkit: {error.strerror or error}", file=sys.stderr)
        return 1
    return 0
