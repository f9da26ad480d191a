"""The table's rows, and how two works are measured against each other.

Belongs here: what every measurement shares. What is measured is in the modules beside this one.
"""

import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROUNDS = 5
_FAR = 0.6  # ratios on a shared machine swing by a factor of two


class Row(NamedTuple):
    """One line of the table; `ours` and `peer` are seconds (or `unit`s) for one of whatever `work` counts.

    `goal` is `≥ n` for how many times faster than the peer, `≤ n` for how many times slower at most.
    """

    work: str
    ours: float
    peer: float
    goal: str
    unit: str = "s"

    @property
    def ratio(self) -> float:
        """The peer's time over ours where the goal is a `≥`, else ours over the peer's."""
        return self.peer / self.ours if self.goal.startswith("≥") else self.ours / self.peer

    @property
    def is_far(self) -> bool:
        """Whether less than 60 % of the goal is reached."""
        goal = float(self.goal.split()[1])
        return self.ratio < goal * _FAR if self.goal.startswith("≥") else self.ratio > goal / _FAR

    @property
    def line(self) -> str:
        """The row as Markdown."""
        ours, peer = self._shown(self.ours), self._shown(self.peer)
        return f"| {self.work} | {ours} | {peer} | {self.ratio:,.2f} | {self.goal} |"

    def _shown(self, amount: float) -> str:
        if self.unit != "s":
            return f"{amount:,.0f} {self.unit}"
        return f"{amount * 1e3:,.1f} ms" if amount >= 1e-3 else f"{amount * 1e6:,.2f} µs"


HEAD = "| work | ours | peer or floor | ratio | goal |\n| --- | ---: | ---: | ---: | ---: |"


def interleaved(
    ours: Callable[[], object],
    peer: Callable[[], object],
    *,
    clock: Callable[[], float] = time.process_time,
    rounds: int = ROUNDS,
) -> tuple[float, float]:
    """The median seconds of two works, run in turns, so that a slow moment hits both."""

    def cost(work: Callable[[], object]) -> float:
        gc.collect()
        start = clock()
        work()
        return clock() - start

    pairs = [(cost(ours), cost(peer)) for _ in range(rounds)]
    return median(one for one, _ in pairs), median(two for _, two in pairs)


def commands(
    ours: Sequence[str], peer: Sequence[str], *, folder: Path, rounds: int = ROUNDS
) -> tuple[float, float]:
    """The median CPU seconds of two whole processes, run in turns in a folder, with compiled modules as installed."""
    cpu_seconds(ours, folder), cpu_seconds(peer, folder)
    pairs = [(cpu_seconds(ours, folder), cpu_seconds(peer, folder)) for _ in range(rounds)]
    return median(one for one, _ in pairs), median(two for _, two in pairs)


def cpu_seconds(command: Sequence[str], folder: Path) -> float:
    """Run a command in a folder and give its CPU seconds; raises RuntimeError where it fails."""
    used = _run(command, folder)
    return used.ru_utime + used.ru_stime


def peak_megabytes(command: Sequence[str], folder: Path) -> float:
    """Run a command in a folder and give the most memory that it held, in MB."""
    # Asked of a small process in between: a child counts what its parent held when it was started.
    code = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    asked = [sys.executable, "-c", code, *command]
    return int(subprocess.run(asked, cwd=folder, check=True, capture_output=True).stdout) / 1024


def _run(command: Sequence[str], folder: Path) -> resource.struct_rusage:
    compiled = {"PYTHONPYCACHEPREFIX": str(folder / ".compiled"), "PYTHONDONTWRITEBYTECODE": ""}
    process = subprocess.Popen(command, cwd=folder, env=os.environ | compiled, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}")
    return used
