"""Commands to paste, in messages: in a workspace of several games each says which game it is for."""

import re

__all__ = ["COMMANDS", "for_game"]

# The commands that ask which game is meant where there are several; watch and summary then take all of them.
COMMANDS = (
    "status", "open", "scrape", "mix", "record", "import", "orders", "rule", "amend", "resolve", "publish",
    "standings", "player", "remind", "replay", "explain", "audit", "recover", "backup", "rules",
)  # fmt: skip
_command = re.compile(
    rf"\bhostkit ({'|'.join(COMMANDS)})(?![\w./-])(?! -g )(?![^\n;,]* -g )(?! [0-9]+ [0-9a-f]{{64}})"
)


def for_game(text: str, game: str) -> str:
    """A text whose commands of a game carry `-g game`, where they name none yet."""
    return _command.sub(lambda found: f"{found[0]} -g {game}", text)
