"""Commands by which nobody has to be trusted, and nothing gets lost: mix, seal, recover, backup, verify-script."""

from pathlib import Path
from typing import Any

import click

from hostkit.cli import clock, screen
from hostkit.cli.options import chosen, game, json_option, now, send
from hostkit.cli.play import _acting, _desk, post_json, repaired_text, show_waiting

__all__ = ["backup", "mix", "recover", "seal", "verify_script"]


@click.command(epilog="Example: hostkit mix --word 'alice: horse' --word 'bob: battery staple'")
@click.option(
    "--word", "words", multiple=True, metavar="NAME:TEXT",
    help="A player's words that came another way than in the thread; give the option once for each.",
)  # fmt: skip
@click.option(
    "--signature", default="", metavar="HEX", help="The beacon's signature, pasted; else it is fetched."
)
@click.option(
    "--anyway", is_flag=True, help="Go on with the words that were read, though others may not have been."
)
@game
@now
@send
@json_option
def mix(
    words: tuple[str, ...], signature: str, anyway: bool,
    root: Path | None, game: str | None, now: str | None, send: bool, json: bool,
) -> None:  # fmt: skip
    """Take in what the shuffle waits for, put it up in a post, and deal.

    In a game with deal=words the players' words: they are read from the thread of the promise and put up in a post,
    and can be added to, until it is called with nothing new; then they are closed, and the cards dealt. In a game with
    deal=beacon the round that was named when the game began.
    """
    from hostkit.desk.mix import mix as take_in

    with _desk(root, game, now) as desk:
        done = take_in(_acting(desk, send), words=list(words), signature=signature, send=send, anyway=anyway)
    if json:
        screen.document({
            "inputs": list(done.inputs),
            "checked": done.checked,
            "dealt": done.dealt,
            "passed_over": list(done.passed_over),
            "posts": [post_json(post) for post in done.published],
        })  # fmt: skip
        return
    shown = done.published[0].outcome == "shown"
    how = "mixed in" if done.dealt else "would be mixed in" if shown else "to be mixed in"
    screen.lines("\n".join(f"{how}: {text}" for text in done.inputs))
    for line in done.passed_over:
        screen.say(line)
    for post in done.published:
        screen.say(f"{post.post}: {post.outcome} {post.where}".rstrip())
    if shown:
        screen.say("nothing was changed or posted; to do it: run this again with --send")
    elif not done.dealt:
        screen.say("nothing is dealt yet; when nobody misses their words: hostkit mix")
    if not done.checked:
        screen.say("the beacon's signature was not checked: pip install 'hostkit[beacon]'")


@click.command(epilog="Example: hostkit seal --game g1 --window round-3 --player alice --key 5f3c… 'bid 35'")
@click.argument("text")
@click.option("--game", default="", metavar="ID", help="The game, as the announcement names it.")
@click.option("--window", default="", help="The window, such as round-3.")
@click.option("--player", default="", metavar="NAME", help="Your name in the game.")
@click.option("--key", default="", metavar="HEX", help="The window's key, from its announcement.")
@click.option("--hash", "hashed", is_flag=True, help="Hide the order behind a hash instead (sealing: hash).")
@click.option("--anyway", is_flag=True, help="Also a text that does not read as an order.")
@json_option
def seal(
    text: str, game: str, window: str, player: str, key: str, hashed: bool, anyway: bool, json: bool
) -> None:
    """Seal an order: prints the line to post in the thread, which nobody can read before the window closes.

    Needs no workspace. In a box of another window, game or name an order is void: so nobody can copy yours.
    With --hash it prints two lines: the hash to post now, and the text to keep and reveal afterwards.
    """
    from hostkit.desk import seal as desk
    from hostkit.errors import InputError

    if hashed:
        hidden = desk.hashed_lines(text, chance=clock.chance(8))
        doubt = desk.unlike_a_bid(text.strip())
    else:
        missing = [f"--{name}" for name, value in (("game", game), ("window", window), ("player", player), ("key", key))
                   if not value]  # fmt: skip
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            raise InputError(
                f"{', '.join(missing)} {verb} missing",
                hint="the announcement of the window has the whole line",
            )
        chance = clock.chance(32)
        line = desk.sealed_line(text, game=game, window=window, player=player, key=key, ephemeral=chance)
        if (known := _at_hand(game)) is not None:
            desk.refuse_other(known, window=window, player=player, key=key)
        doubt = desk.unlike_an_order(text.strip(), window=window, player=player)
    if doubt and not anyway:
        raise InputError(doubt, hint="write it as the announcement shows, or seal it all the same: --anyway")
    if json:
        screen.document(
            {"post": hidden.post, "reveal": hidden.reveal} if hashed else {"post": line, "reveal": None}
        )
    elif hashed:
        screen.say("post this now:")
        screen.lines(hidden.post)
        screen.say("keep this secret, and post it when the texts are to be revealed:")
        screen.lines(hidden.reveal)
    else:
        screen.lines(line)


def _at_hand(name: str) -> Any:
    """The game, where a workspace around has its log; else None: a player needs neither."""
    from hostkit.desk.look import look
    from hostkit.errors import HostkitError

    try:
        workspace, game = chosen(None, name)
        return look(workspace, game)[0] if workspace.log(game).path.exists() else None
    except HostkitError:
        return None


@click.command(epilog="Example: hostkit recover")
@click.option(
    "--mail-again", is_flag=True, help="Send mails again of which nobody knows whether they went out."
)
@click.option(
    "--text", default="", metavar="TEXT", help="A sealed message that a restored secret file lacks."
)
@click.option("--salt", default="", metavar="HEX", help="The salt that its player was sent for it.")
@game
@now
@send
@json_option
def recover(
    root: Path | None,
    game: str | None,
    now: str | None,
    send: bool,
    json: bool,
    mail_again: bool,
    text: str,
    salt: str,
) -> None:
    """Put a game right after a crash: the log's end, posts of which nobody knows, posts that are owed.

    Nothing is ever deleted: a torn end is saved beside the log, and copies on a board are named. With --text and
    --salt a sealed message comes back that an older backup of the secret file lacks; its player has both.
    """
    from hostkit.desk.recover import recover as repair
    from hostkit.desk.recover import take_back
    from hostkit.errors import InputError

    if bool(text) != bool(salt):
        raise InputError("a sealed message comes back with both, --text and --salt")
    if text:
        screen.lines(
            take_back(*chosen(root, game), text=text, salt=salt, now=clock.now(now), chance=clock.chance)
        )
        return
    done = repair(
        *chosen(root, game), now=clock.now(now), chance=clock.chance, send=send, mail_again=mail_again
    )
    if json:
        screen.document({
            "repaired": done.repaired and {
                "events": done.repaired.events, "cut": done.repaired.cut,
                "saved": str(done.repaired.saved) if done.repaired.saved else None,
            },
            "found": done.found,
            "posts": [post_json(post) for post in done.published],
            "warnings": list(done.warnings),
        })  # fmt: skip
        return
    told = []
    if done.repaired:
        told.append(repaired_text(done.repaired))
    if done.found:
        told.append(f"{done.found} posts found on the board and recorded")
    told += [f"{post.post} of {post.window}: {post.outcome} {post.where}".rstrip() for post in done.published]
    screen.lines("\n".join(told or ["nothing was amiss"]))
    show_waiting(list(done.published))
    for warning in done.warnings:
        screen.say(f"warning: {warning}")


@click.command(epilog="Example: hostkit backup --to age1kv370nr…")
@click.option(
    "--to", "recipients", multiple=True, metavar="KEY", help="A co-host's public key, of age or SSH."
)
@click.option(
    "--out", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE", help="Where to write it."
)
@click.option("--overwrite", is_flag=True, help="Take the place of an older backup there.")
@click.option("--restore", "sealed", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="Put the secret file back from this backup.")  # fmt: skip
@click.option("--identity", type=click.Path(path_type=Path, dir_okay=False, exists=True), metavar="FILE",
              help="The private key that opens it.")  # fmt: skip
@game
def backup(
    recipients: tuple[str, ...], out: Path | None, overwrite: bool, sealed: Path | None, identity: Path | None,
    root: Path | None, game: str | None,
) -> None:  # fmt: skip
    """Seal the game's secret file for a co-host, who can then go on if you fall silent.

    Without it nobody can: the seeds and the sealed bids are in that file alone. Nobody but the owner of the key
    can read the backup; age -d opens it too. Make a new one after each window: sealed bids come in all the time.
    """
    from hostkit.desk import backup as desk
    from hostkit.desk.look import trouble_in
    from hostkit.errors import InputError

    workspace, name = chosen(root, game)
    if sealed is not None:
        if identity is None:
            raise InputError("--restore needs --identity FILE")
        screen.lines(f"restored: {desk.restore(workspace, name, sealed, identity)}")
        if trouble := trouble_in(workspace, name):
            screen.say(
                f"warning: the backup is older than the log, or another game's of this name: {trouble}"
            )
        return
    if not recipients:
        raise InputError("for whom? name a public key with --to", hint="a co-host makes one with age-keygen")
    screen.lines(f"sealed: {desk.backup(workspace, name, list(recipients), out, overwrite=overwrite)}")


@click.command(epilog="Example: hostkit verify-script > verify.py")
def verify_script() -> None:
    """Print verify.py, which checks a game with nothing but Python: no hostkit, no install.

    Give it to the players: python3 verify.py games/g1.yaml saved-posts.txt
    """
    import hostkit.verify

    click.echo(Path(hostkit.verify.__file__).read_text(encoding="utf-8"), nl=False)
