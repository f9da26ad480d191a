"""Commands by which nobody has to be trusted: verify-script."""

from pathlib import Path

import click

__all__ = ["verify_script"]


@click.command(epilog="Example: hostkit verify-script > verify.py")
def verify_script() -> None:
    """Print verify.py, which checks a game with nothing but Python: no hostkit, no install.

    Give it to the players: python3 verify.py games/g1.yaml saved-posts.txt
    """
    import hostkit.verify

    click.echo(Path(hostkit.verify.__file__).read_text(encoding="utf-8"), nl=False)
