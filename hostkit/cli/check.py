"""Commands for whoever wants to know: audit, read, rules."""

import sys
from pathlib import Path
from typing import Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.complete import ruleset_names
from hostkit.cli.options import chosen, find_maybe, game, json_option, now, workspace

__all__ = ["audit", "read", "rules"]

_EXITS = {"verified": 0, "failed": 1, "unfinished": 3, "partial": 4}


@click.command(epilog="Example: hostkit audit games/g1.yaml --heads heads.txt")
@click.argument("log", required=False, type=click.Path(path_type=Path))
@click.option(
    "--heads", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
    help="Heads copied from the forum: lines like hostkit g1 17 3f9a…",
)  # fmt: skip
@click.option(
    "--thread", "threads", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="SAVED",
    multiple=True, help="A saved thread or page with the host's posts; may be given several times.",
)  # fmt: skip
@game
@now
@json_option
def audit(
    log: Path | None, heads: Path | None, threads: tuple[Path, ...], root: Path | None, game: str | None,
    now: str | None, json: bool,
) -> None:  # fmt: skip
    """Check everything that can be checked about a game, and say what was not.

    Exit codes: 0 verified, 1 failed, 2 unreadable, 3 consistent and not finished, 4 consistent and not all checked.
    """
    from hostkit.desk.audit import audit as check
    from hostkit.desk.audit.reading import refuse_unreadable
    from hostkit.desk.heads import saved_text
    from hostkit.desk.look import trouble_in

    if log is None:
        workspace, name = chosen(root, game)
        log = workspace.log(name).path
        # A player who audits a log has no secrets; its host is told when his own are not as they must be.
        if trouble := trouble_in(workspace, name):
            screen.say(f"warning: {trouble}")
    refuse_unreadable(log, threads)
    lines = saved_text(heads.read_bytes()) if heads else None
    report = check(log, heads=lines, saved=threads, seen=clock.now(now))
    if json:
        screen.document(report)
    else:
        screen.table(
            ("check", "result", "detail"),
            [(row["check"], row["result"], row["detail"] or "") for row in report["checks"]],
        )
        failed = [row for row in report["checks"] if row["result"] == "failed" and row["seq"]]
        if failed:
            first = min(failed, key=lambda row: row["seq"])
            screen.lines(f"the first thing wrong is at event {first['seq']}: {first['check']}")
        screen.lines(f"{report['verdict']}: {report['events']} events, head {report['head']}")
    sys.exit(_EXITS[report["verdict"]])


@click.command(epilog="""Example: echo '{"ruleset": "bid-poker", "text": "bid 35"}' | hostkit read""")
@click.option("--lines", is_flag=True, help="One request a line; one answer a line.")
@click.option("--ruleset", default="bid-poker", show_default=True, help="The rules, for a text typed in.")
@workspace
def read(lines: bool, ruleset: str, root: Path | None) -> None:
    """Show how a post would be read, without a game.

    Takes JSON objects with ruleset, markup, window, author and text from standard input; on a terminal it asks
    for a text and explains.
    """
    from hostkit.desk.trial import Trial

    trial = Trial(find_maybe(root))
    if sys.stdin.isatty() and not lines:
        text = click.prompt("the post", prompt_suffix="> ")
        answer = trial.read({"ruleset": ruleset, "text": text, "markup": "markdown"})
        for order in answer["orders"]:
            screen.lines(f"order: {order}")
        for row in answer["report"]:
            screen.lines(" ".join(filter(None, (row["verdict"], row["reason"], row["rule"]))))
        if not answer["report"]:
            screen.lines("talk: nothing in it looks like an order")
        return
    stdin = sys.stdin.buffer
    if lines:
        for number, line in enumerate(stdin, 1):
            if line.strip():
                click.echo(_encoded(trial.read(_request(line, f"line {number}"))))
    else:
        screen.document(trial.read(_request(stdin.read(), "standard input")))


def _request(text: bytes, where: str) -> dict[str, Any]:
    import msgspec

    from hostkit.errors import InputError

    try:
        request: dict[str, Any] = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise InputError(
            f"{where}: {error}", hint='write {"ruleset": "bid-poker", "text": "bid 35"}'
        ) from None
    return request


def _encoded(answer: dict[str, Any]) -> str:
    import msgspec

    return msgspec.json.encode(answer).decode()


@click.command(epilog="Example: hostkit rules bid-poker")
@click.argument("name", required=False, shell_complete=ruleset_names)
@game
def rules(name: str | None, root: Path | None, game: str | None) -> None:
    """Print a ruleset's rules as a player reads them, with a game's own options filled in."""
    from hostkit.desk.rules import rules_of_game, rules_of_ruleset

    if name:
        screen.lines(rules_of_ruleset(find_maybe(root), name))
    else:
        screen.lines(rules_of_game(*chosen(root, game)))
