"""Acts of the host, killed at every system call or made to fail at it, and what is found afterwards.

`strace` sends SIGKILL when the process makes its Kth call of one name. The process is a fork of this one that
waits until it is being watched, so that K counts the calls of the act itself.
"""

import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pytest

from hostkit.boards.local import LocalBoard
from hostkit.desk import play, start
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import scrape
from hostkit.desk.recover import recover
from hostkit.errors import HostkitError
from hostkit.log.events import Intent, Lapsed, Published
from hostkit.store import LogFile, Workspace
from hostkit.times import after

START = "2026-01-02T18:00:00Z"
AT = "2026-01-03T18:00:00Z"

# Calls that change what is on the disk or in the lock, and those that could fail halfway as well.
LASTING = (
    "write", "pwrite64", "fsync", "ftruncate", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link",
    "linkat", "mkdir", "flock",
)  # fmt: skip
CHANGING = (*LASTING, "openat", "close")

Kills = Counter[tuple[str, str]]
"""How often, by the name of the system call and what was found afterwards."""


class Act(Protocol):
    """Something that the host does, from a state that can be made again."""

    name: str

    def prepare(self) -> None:
        """Make the state from which it begins."""

    def run(self) -> object:
        """Do it."""

    def outcome(self) -> str:
        """Say what is there after it was broken off; then go on, and assert that all ends well."""


# --- watching


def watched(act: Callable[[], object], *options: str) -> tuple[bool, str]:
    """Do something in a watched process: whether it was killed, and what strace wrote."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.sigwait({signal.SIGUSR1})
            act()
            code = 0
        finally:
            os._exit(code)
    signal.pthread_sigmask(signal.SIG_SETMASK, before)
    strace = subprocess.Popen(["strace", "-p", str(child), *options], stderr=subprocess.PIPE, text=True)
    try:
        assert strace.stderr is not None
        first = strace.stderr.readline()
        if "attached" not in first:
            os.kill(child, signal.SIGKILL)
            pytest.skip(f"this machine lets nobody watch a process: {first.strip()}")
        os.kill(child, signal.SIGUSR1)
        said = strace.stderr.read()
        strace.wait()
    finally:
        _, status = os.waitpid(child, 0)
        if strace.stderr is not None:
            strace.stderr.close()
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True, said
    assert os.waitstatus_to_exitcode(status) == 0, said
    return False, said


def calls(act: Callable[[], object]) -> Counter[str]:
    """How often an act makes each system call."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    _, said = watched(act)
    return Counter(re.findall(r"^([a-z][a-z0-9_]*)\(", said, re.M))


def kill_everywhere(act: Act, *, names: tuple[str, ...] = ()) -> Kills:
    """Do an act again and again, killed at each of its calls in turn, or at each of certain names."""
    for run in (act.run, lambda: None):
        # Once here as well, so that what is loaded at its first use does not count.
        act.prepare()
        run()
        act.outcome()
    act.prepare()
    found = calls(act.run)
    act.outcome()
    kills: Kills = Counter()
    for name, count in sorted(found.items()):
        if names and name not in names:
            continue
        for number in range(1, count + 1):
            act.prepare()
            killed, _ = watched(
                act.run, "-e", f"trace={name}", "-e", f"inject={name}:signal=KILL:when={number}"
            )
            outcome = act.outcome()
            kills[name, outcome if killed else "not reached"] += 1
    return kills


def fail_everywhere(act: Act, *, names: tuple[str, ...]) -> Kills:
    """As `kill_everywhere`, but each call fails instead: a full disk and a broken one, once and from then on."""

    def refused() -> None:
        # Any other exception ends the watched process with 1, and the test.
        with suppress(HostkitError):
            act.run()

    act.prepare()
    found = calls(refused)
    failed: Kills = Counter()
    for name, number in [(call, k) for call in sorted(names) for k in range(1, found[call] + 1)]:
        for fault in ("EIO", "ENOSPC"):
            for when in (f"{number}", f"{number}+"):
                act.prepare()
                watched(refused, "-e", f"trace={name}", "-e", f"inject={name}:error={fault}:when={when}")
                failed[name, act.outcome()] += 1
    return failed


def table(name: str, kills: Kills) -> Iterator[str]:
    """The lines of the kill table for one act."""
    for call in sorted({call for call, _ in kills}):
        found = {outcome: count for (other, outcome), count in sorted(kills.items()) if other == call}
        told = ", ".join(f"{outcome} {count}" for outcome, count in found.items())
        yield f"{name:<9}{call:<17}{sum(found.values()):>6}  {told}"
    found = Counter[str]()
    for (_, outcome), count in kills.items():
        found[outcome] += count
    told = ", ".join(f"{outcome} {count}" for outcome, count in sorted(found.items()))
    yield f"{name:<9}{'all':<17}{kills.total():>6}  {told}"


# --- on the log alone


def lapsed(player: str) -> Lapsed:
    return Lapsed(seq=0, at=AT, window="round-1", player=player)


def emptied(folder: Path) -> None:
    for left in folder.iterdir():
        left.unlink()


class Append:
    """One event more in a log of two."""

    name = "append"

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "g1.yaml"
        LogFile.create(self.path, lapsed("a"), lapsed("b"))
        self.old = self.path.read_bytes()
        LogFile(self.path).append(lapsed("c"))
        self.new = self.path.read_bytes()

    def prepare(self) -> None:
        emptied(self.folder)
        self.path.write_bytes(self.old)

    def run(self) -> object:
        return LogFile(self.path).append(lapsed("c"))

    def outcome(self) -> str:
        LogFile(self.path).recover()
        found = self.path.read_bytes()
        assert LogFile(self.path).recover() is None
        LogFile(self.path).append(lapsed("d"))
        return {self.old: "old log", self.new: "new log"}[found]


class Create:
    """A log is begun, with two events."""

    name = "create"

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "g1.yaml"

    def prepare(self) -> None:
        emptied(self.folder)

    def run(self) -> object:
        return LogFile.create(self.path, lapsed("a"), lapsed("b"))

    def outcome(self) -> str:
        torn = self.path.exists() and LogFile(self.path).recover() is not None
        if self.path.exists():
            assert len(LogFile(self.path).read()) == 2
            return "new log"
        self.run()
        return "torn, put away" if torn else "no log"


class Repair:
    """The torn end of a log is saved and cut."""

    name = "repair"

    def __init__(self, folder: Path) -> None:
        self.folder, self.path = folder, folder / "g1.yaml"
        LogFile.create(self.path, lapsed("a"), lapsed("b"))
        self.whole = self.path.read_bytes()
        self.tail = b'---\nseq: 3\nat: "2026'

    def prepare(self) -> None:
        emptied(self.folder)
        self.path.write_bytes(self.whole + self.tail)

    def run(self) -> object:
        return LogFile(self.path).recover()

    def outcome(self) -> str:
        # Until it is cut the tail is there; once it is cut it is saved.
        found = self.path.read_bytes()
        if found == self.whole:
            assert self.saved == [self.tail]
        LogFile(self.path).recover()
        assert (self.path.read_bytes(), self.saved) == (self.whole, [self.tail])
        return {self.whole: "cut and saved", self.whole + self.tail: "as before"}[found]

    @property
    def saved(self) -> list[bytes]:
        return [saved.read_bytes() for saved in self.folder.glob("*.torn-*")]


# --- at the table


class Publish:
    """The announcement of a game's first window is posted."""

    name = "publish"

    def __init__(self, root: Path) -> None:
        self.root = root
        self.workspace = Workspace.init(root / "played")
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="",
            options={"lots": 1, "lot_sizes": [5], "change_rounds": 0}, deck=None, now=START, chance=seeded(1),
        )  # fmt: skip
        self.keep()

    def keep(self) -> None:
        """Keep the state as it is now, for `prepare`."""
        shutil.rmtree(self.root / "fresh", ignore_errors=True)
        shutil.copytree(self.workspace.root, self.root / "fresh")

    def prepare(self) -> None:
        shutil.rmtree(self.workspace.root)
        shutil.copytree(self.root / "fresh", self.workspace.root)

    def run(self) -> object:
        with at_desk(self.workspace, "g1", now=START, chance=seeded(2)) as desk:
            return play.announce(desk, None, send=False)

    def outcome(self) -> str:
        found = self.state()
        self.mended(START)
        assert self.standing("announcement") == 1
        assert (self.known(Intent), self.known(Published)) == (1, 1)
        return found

    def state(self) -> str:
        """What a crash has left, before anything is mended."""
        LogFile(self.workspace.log("g1").path).recover()
        stands, known = self.standing("announcement"), self.known(Published)
        assert known <= stands <= 1
        if known:
            return "posted and recorded"
        return "posted, not recorded" if stands else "not posted"

    def mended(self, now: str) -> None:
        """What the host does after a crash: `hostkit recover`, and once more for nothing."""
        for seconds in (60, 61):
            recover(self.workspace, "g1", now=after(now, seconds), chance=seeded(3), send=False)
        assert (
            LocalBoard(self.workspace.root / "board" / "g1", host="host").fetch(["consideration"]).faults
            == ()
        )

    def standing(self, what: str) -> int:
        """How many posts of a kind really stand on the board."""
        board = LocalBoard(self.workspace.root / "board" / "g1", host="host")
        return sum(f"g1/{what}/" in post.text for post in board.own_posts(""))

    def known(self, kind: type) -> int:
        """How many events of a kind the log has."""
        return sum(isinstance(event, kind) for event in self.workspace.log("g1").read())


class Recover(Publish):
    """After a crash: the post stands on the board, and the log ends in the middle of the event that says so."""

    name = "recover"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        super().run()
        log = self.workspace.log("g1")
        last = list(log.entries())[-1]
        assert isinstance(last.event, Published)
        whole = log.path.read_bytes()
        self.tail = whole[last.offset : (last.offset + len(whole)) // 2]
        log.path.write_bytes(whole[: last.offset] + self.tail)
        self.keep()

    def run(self) -> object:
        return recover(self.workspace, "g1", now=after(START, 60), chance=seeded(3), send=False)

    def outcome(self) -> str:
        torn = self.workspace.log("g1").path.read_bytes().endswith(self.tail)
        found = super().outcome()
        saved = [path.read_bytes() for path in self.workspace.games_folder.glob("*.torn-*")]
        assert saved == [self.tail]
        return {"posted, not recorded": "as before" if torn else "cut, not recorded"}.get(found, found)


class Resolve(Publish):
    """A window is resolved: two posts go out, and the next window is announced."""

    name = "resolve"

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        super().run()
        board = LocalBoard(self.workspace.root / "board" / "g1", host="host")
        board.post_as("alice", thread="consideration", text="hello", at=START)
        self.keep()
        self.later = after(START, 25 * 3600)

    def run(self) -> object:
        with at_desk(self.workspace, "g1", now=self.later, chance=seeded(2)) as desk:
            scrape(desk)
            if desk.game.window and desk.game.window.name == "consideration":
                play.resolve(desk, None, early=False, anyway=False, send=False)
        return None

    def outcome(self) -> str:
        LogFile(self.workspace.log("g1").path).recover()
        stood = sum(self.standing(what) for what in ("announcement", "reveal", "standings"))
        known = self.known(Published)
        assert known <= stood <= known + 1
        self.run()
        self.mended(self.later)
        for what, count in (("announcement", 2), ("reveal", 1), ("standings", 1)):
            assert self.standing(what) == count, what
        assert self.known(Published) == 4
        return f"{stood} of 4 posted" + (", 1 not recorded" if stood > known else "")


ACTS: tuple[type[Append] | type[Create] | type[Repair] | type[Publish], ...] = (
    Append, Create, Repair, Publish, Recover, Resolve,
)  # fmt: skip
