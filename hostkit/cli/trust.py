"""Commands by which nobody has to be trusted, and nothing gets lost: mix, seal, recover, backup, verify-script."""

from pathlib import Path

import click

from hostkit.cli import clock, screen
from hostkit.cli.options import chosen, game, json_option, now, send
from hostkit.cli.play import _desk, repaired_text

__all__ = ["backup", "mix", "recover", "seal", "verify_script"]


@click.command(epilog="Example: hostkit mix --word 'alice: horse' --word 'bob: battery staple'")
@click.option(
    "--word", "words", multiple=True, metavar="TEXT", help="A player's words; give the option once for each."
)
@click.option(
    "--signature", default="", metavar="HEX", help="The beacon's signature, pasted; else it is fetched."
)
@game
@now
@send
@json_option
def mix(
    words: tuple[str, ...], signature: str, root: Path | None, game: str | None, now: str | None, send: bool,
    json: bool,
) -> None:  # fmt: skip
    """Take in what the shuffle waits for, put it up in a post, and deal.

    In a game with deal=words the players' words, in a game with deal=beacon the round that was named when the
    game began.
    """
    from hostkit.desk.mix import mix as take_in

    with _desk(root, game, now) as desk:
        done = take_in(desk, words=list(words), signature=signature, send=send)
    if json:
        screen.document({
            "inputs": list(done.inputs),
            "checked": done.checked,
            "posts": [{"post": post.post, "window": post.window, "outcome": post.outcome, "where": post.where}
                      for post in done.published],
        })  # fmt: skip
        return
    screen.lines("\n".join(f"mixed in: {text}" for text in done.inputs))
    for post in done.published:
        screen.say(f"{post.post}: {post.outcome} {post.where}".rstrip())
    if len(done.published) == 1:
        screen.say("nothing is dealt yet; when nobody misses their words: hostkit mix")
    if not done.checked:
        screen.say("the beacon's signature was not checked: pip install 'hostkit[beacon]'")


@click.command(epilog="Example: hostkit seal --game g1 --window round-3 --player alice --key 5f3c… 'bid 35'")
@click.argument("text")
@click.option("--game", required=True, metavar="ID", help="The game, as the announcement names it.")
@click.option("--window", required=True, help="The window, such as round-3.")
@click.option("--player", required=True, metavar="NAME", help="Your name in the game.")
@click.option("--key", required=True, metavar="HEX", help="The window's key, from its announcement.")
def seal(text: str, game: str, window: str, player: str, key: str) -> None:
    """Seal an order: prints the line to post in the thread, which nobody can read before the window closes.

    Needs no workspace. In a box of another window, game or name an order is void: so nobody can copy yours.
    """
    from hostkit.desk.seal import sealed_line

    chance = clock.chance(32)
    screen.lines(sealed_line(text, game=game, window=window, player=player, key=key, ephemeral=chance))


@click.command(epilog="Example: hostkit recover")
@game
@now
@send
@json_option
def recover(root: Path | None, game: str | None, now: str | None, send: bool, json: bool) -> None:
    """Put a game right after a crash: the log's end, posts of which nobody knows, posts that are owed.

    Nothing is ever deleted: a torn end is saved beside the log, and copies on a board are named.
    """
    from hostkit.desk.recover import recover as repair

    done = repair(*chosen(root, game), now=clock.now(now), chance=clock.chance, send=send)
    if json:
        screen.document({
            "repaired": done.repaired and {
                "events": done.repaired.events, "cut": done.repaired.cut,
                "saved": str(done.repaired.saved) if done.repaired.saved else None,
            },
            "found": done.found,
            "posts": [{"post": post.post, "window": post.window, "outcome": post.outcome, "where": post.where}
                      for post in done.published],
            "warnings": list(done.warnings),
        })  # fmt: skip
        return
    text = []
    if done.repaired:
        text.append(repaired_text(done.repaired))
    if done.found:
        text.append(f"{done.found} posts found on the board and recorded")
    text += [f"{post.post} of {post.window}: {post.outcome} {post.where}".rstrip() for post in done.published]
    screen.lines("\n".join(text or ["nothing was amiss"]))
    for warning in done.warnings:
        screen.say(f"warning: {warning}")


@click.command(epilog="Example: hostkit backup --to age1kv370nr…")
@click.option(
    "--to", "recipients", multiple=True, metavar="KEY", help="A co-host's public key, of age or SSH."
)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to write it."
)
@click.option("--restore", "sealed", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="Put the secret file back from this backup.")  # fmt: skip
@click.option("--identity", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="The private key that opens it.")  # fmt: skip
@game
def backup(
    recipients: tuple[str, ...], out: Path | None, sealed: Path | None, identity: Path | None, root: Path | None,
    game: str | None,
) -> None:  # fmt: skip
    """Seal the game's secret file for a co-host, who can then go on if you fall silent.

    Without it nobody can: the seeds and the sealed bids are in that file alone. Nobody but the owner of the key
    can read the backup; age -d opens it too.
    """
    from hostkit.desk import backup as desk
    from hostkit.errors import InputError

    workspace, name = chosen(root, game)
    if sealed is not None:
        if identity is None:
            raise InputError("--restore needs --identity FILE")
        screen.lines(f"restored: {desk.restore(workspace, name, sealed, identity)}")
        return
    if not recipients:
        raise InputError("for whom? name a public key with --to", hint="a co-host makes one with age-keygen")
    screen.lines(f"sealed: {desk.backup(workspace, name, list(recipients), out)}")


@click.command(epilog="Example: hostkit verify-script > verify.py")
def verify_script() -> None:
    """Print verify.py, which checks a game with nothing but Python: no hostkit, no install.

    Give it to the players: python3 verify.py games/g1.yaml saved-posts.txt
    """
    import hostkit.verify

    click.echo(Path(hostkit.verify.__file__).read_text(encoding="utf-8"), nl=False)
