"""A real terminal of a given size, with somebody at its keyboard: a pseudo-terminal that runs one command."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, east_asian_width

__all__ = ["Shown", "program", "terminal"]

_escape = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")


class Shown(NamedTuple):
    """What came on the screen, as it was sent and as it is read, and the exit code."""

    code: int
    raw: str

    @property
    def text(self) -> str:
        return _escape.sub("", self.raw).replace("\r\n", "\n")

    @property
    def widest(self) -> int:
        return max(map(_width, self.text.split("\n")))


def program() -> str:
    """Where hostkit is installed."""
    return str(Path(sys.executable).with_name("hostkit"))


def terminal(
    command: Sequence[str], *, columns: int, folder: Path, answers: Sequence[tuple[str, str]] = (),
    environment: Mapping[str, str] = {}, seconds: int = 30,
) -> Shown:  # fmt: skip
    """Run a command in a terminal; each of `answers` is typed when the text before it has been shown."""
    own = {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder),
           "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", **environment}  # fmt: skip
    pid, screen = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execvpe(command[0], list(command), own)
    fcntl.ioctl(screen, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    told, seen, waiting = b"", 0, list(answers)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if select.select([screen], [], [], 0.2)[0]:
            try:
                new = os.read(screen, 1 << 16)
            except OSError:  # the other side is gone
                break
            if not new:
                break
            told += new
        while waiting and (place := told.find(waiting[0][0].encode(), seen)) >= 0:
            seen = place + len(waiting[0][0].encode())
            time.sleep(0.3)  # a person reads first; Python misses a ^C in the moment before it begins to wait
            os.write(screen, waiting.pop(0)[1].encode())
    os.close(screen)
    return Shown(_ended(pid), told.decode(errors="replace"))


def _ended(pid: int) -> int:
    """The exit code of a process that has closed its terminal; one that does not end is ended."""
    for _ in range(50):
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.1)
    os.kill(pid, signal.SIGKILL)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def _width(line: str) -> int:
    return sum(0 if category(sign) == "Mn" else 2 if east_asian_width(sign) in "WF" else 1 for sign in line)
