"""The manual page docs/hostkit.1, made from what the commands say of themselves: `python -m tests.make_man`.

A test compares the two, so that the page cannot go stale. It is written with the macros of man(7), which every
man program knows.
"""

import inspect
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

import click

from hostkit import __version__
from hostkit.cli import COMMANDS, front
from hostkit.cli.group import group

__all__ = ["PAGE", "page"]

PAGE = Path(__file__).parent.parent / "docs" / "hostkit.1"

_SHARED = ("root", "game", "now", "send", "json")
"""Parameters that most commands have: told once, and named by each that has them."""

_EXITS = (
    ("0", "Done; of watch, nothing due."),
    ("1", "A problem with the game's data: refused, a failed audit, messages that wait for a ruling."),
    ("2", "Wrong usage, or input that cannot be read."),
    ("3", "Nothing is due yet; of audit, consistent and unfinished."),
    ("4", "Of audit: consistent, but not everything could be checked."),
    ("5", "A board could not be reached or refused; nothing was half done, run it again."),
    ("70", "A bug; the details are in a file that the message names."),
    ("130", "Stopped by Ctrl-C."),
)
_ENVIRONMENT = (
    ("HOSTKIT_ROOT", "The workspace, where -C does not say it."),
    ("HOSTKIT_GAME", "The game, where -g does not say it."),
    ("COLUMNS", "How wide tables and help are; else as wide as the terminal."),
    ("NO_COLOR", "If set and not empty, nothing is coloured."),
)
_FILES = (
    ("hostkit.yaml", "The workspace's settings: its zone, its boards, the host's account."),
    ("games/ID.yaml", "The log of a game: append-only, for everybody to read."),
    ("games/ID.secret.yaml", "Seeds and sealed messages; never publish it, and back it up (hostkit backup)."),
    ("board/ID/", "The local board of a game: a file a post."),
    ("archive/", "Games that were put away."),
    ("summaries/", "Days as watch --summary told them."),
    ("rulesets/, templates/", "Your own, which go before the shipped ones."),
)


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield '.\\" Made by python -m tests.make_man; a change here would be lost.'
    yield f'.TH HOSTKIT 1 "" "hostkit {__version__}" "User Commands"'
    yield from (".SH NAME", r"hostkit \- host a card game in a forum thread or on a wiki page")
    yield from (
        ".SH SYNOPSIS",
        r".B hostkit",
        r"[\fB\-C\fR \fIDIR\fR] [\fB\-g\fR \fIID\fR] \fICOMMAND\fR [\fIARGS\fR...]",
    )
    yield from (".SH DESCRIPTION", _wrapped(front.ABOUT[1]))
    yield from (".PP", _text(front.FIRST))
    yield from (".PP", _wrapped("Each command tells of itself, with an example: hostkit COMMAND --help."))
    yield ".SH OPTIONS OF MOST COMMANDS"
    shared: dict[str, click.Parameter] = {}
    for name in COMMANDS:
        shared |= {option.name or "": option for option in _command(name).params if option.name in _SHARED}
    for key in _SHARED:
        yield from _option(shared[key], _command("watch"))
    yield ".SH COMMANDS"
    for name in COMMANDS:
        yield from _section(name, _command(name))
    yield ".SH EXIT STATUS"
    for code, text in _EXITS:
        yield from (".TP", rf"\fB{code}\fR", _wrapped(text))
    yield ".SH ENVIRONMENT"
    for variable, text in _ENVIRONMENT:
        yield from (".TP", rf"\fB{_text(variable)}\fR", _wrapped(text))
    yield ".SH FILES"
    for file, text in _FILES:
        yield from (".TP", rf"\fI{_text(file)}\fR", _wrapped(text))
    yield ".SH SEE ALSO"
    yield _wrapped("README.md and docs/ of the source tell how to host on a wiki, on Reddit and elsewhere.")


def _command(name: str) -> click.Command:
    command = group.get_command(click.Context(group, info_name="hostkit"), name)
    assert command is not None
    return command


def _section(name: str, command: click.Command) -> Iterator[str]:
    context = click.Context(command, info_name=name, parent=click.Context(group, info_name="hostkit"))
    own = [
        option for option in command.params if option.name not in _SHARED and isinstance(option, click.Option)
    ]
    arguments = [piece for piece in command.collect_usage_pieces(context) if piece != "[OPTIONS]"]
    yield from (
        f".SS {name}",
        rf"\fBhostkit {_text(name)}\fR " + _text(" ".join(["[OPTIONS]", *arguments])),
    )
    for paragraph in re.split(r"\n{2,}", inspect.cleandoc(command.help or "")):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(_text, paragraph.strip("\b\n").split("\n")), ".fi")
        else:
            yield from (".PP", _wrapped(" ".join(paragraph.split())))
    for option in own:
        yield from _option(option, command)
    flags = [option.opts[0] for option in command.params if option.name in _SHARED]
    if flags:
        yield from (".PP", _text(f"Also: {', '.join(flags)}."))
    example = (command.epilog or "").removeprefix("Example: ")
    yield from (".PP", "Example:", ".PP", ".nf", _text(f"  {example}"), ".fi")


def _option(option: click.Parameter, command: click.Command) -> Iterator[str]:
    record = option.get_help_record(click.Context(command))
    assert record is not None
    names, text = record
    yield from (".TP", rf"\fB{_text(names)}\fR", _wrapped(" ".join(text.split())))


def _wrapped(text: str) -> str:
    lines = textwrap.wrap(_text(text), 78, break_long_words=False, break_on_hyphens=False)
    return "\n".join(rf"\&{line}" if line[:1] in (".", "'") else line for line in lines)


def _text(text: str) -> str:
    """Text for roff: a backslash and a hyphen as themselves, a leading dot no macro, letters beyond ASCII by number."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    text = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in text)
    return rf"\&{text}" if text[:1] in (".", "'") else text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="ascii")
