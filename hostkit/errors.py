"""What can go wrong, sorted by whose fault it is.

A player's fault is a value, `Problem`: it is reported and the game goes on. The host's
or the program's fault is an exception; each class carries the exit code of the command
that it ends (0 done, 1 the game's data, 2 usage, 3 nothing due, 5 a board).
"""

from typing import ClassVar, NamedTuple

__all__ = ["BoardError", "DataError", "HostkitError", "InputError", "NotDueError", "Problem"]


class Problem(NamedTuple):
    """Why something that a player wrote was not taken.

    `verdict` is one of the contract's words (`refused`, `near-miss`, `ambiguous`, `ignored`, `late`,
    `edited`); `reason` says what would have been right; `rule` is a ruling id such as `BP-5`, or "".
    """

    verdict: str
    reason: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class HostkitError(Exception):
    """Anything that ends a command with a clear message; `hint` says what to do next."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n{self.hint}" if self.hint else self.message


class DataError(HostkitError):
    """The game's data does not allow it: a broken log, an unruled near-miss, a refused ruling."""

    exit_code = 1


class InputError(HostkitError):
    """What was asked for cannot be read or makes no sense: an option, a name, a file."""

    exit_code = 2


class NotDueError(HostkitError):
    """It is too early: the window is open and somebody is still awaited."""

    exit_code = 3


class BoardError(HostkitError):
    """A forum or wiki could not be reached or said no; nothing was half done."""

    exit_code = 5
