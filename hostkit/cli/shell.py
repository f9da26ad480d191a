"""The command completion."""

import click

__all__ = ["completion"]

_WHERE = {
    "bash": 'put it in ~/.bashrc: eval "$(hostkit completion bash)"',
    "zsh": 'put it in ~/.zshrc: eval "$(hostkit completion zsh)"',
    "fish": "hostkit completion fish > ~/.config/fish/completions/hostkit.fish",
}


@click.command(epilog='Example: eval "$(hostkit completion bash)"')
@click.argument("shell", type=click.Choice(list(_WHERE)))
def completion(shell: str) -> None:
    """Print what makes a shell complete commands, options, games, windows and players.

    \b
    bash   eval "$(hostkit completion bash)" in ~/.bashrc
    zsh    eval "$(hostkit completion zsh)" in ~/.zshrc
    fish   hostkit completion fish > ~/.config/fish/completions/hostkit.fish
    """
    from click.shell_completion import get_completion_class

    from hostkit.cli.group import group

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(group, {}, "hostkit", "_HOSTKIT_COMPLETE").source())
