"""Killed at every system call: of appending, of repairing, of posting (rows 1 to 3 of the fault table).

`strace` sends SIGKILL when the process makes its Kth call of one name. The process is a fork of this one that
waits until it is being watched, so that K counts the calls of the act itself.
"""

import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

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

# Calls that change what is on the disk, or whose failing halfway could; the others are tried in the slow run.
CHANGING = (
    "write", "pwrite64", "fsync", "ftruncate", "rename", "renameat", "renameat2", "unlink", "unlinkat", "link",
    "linkat", "mkdir", "openat", "flock", "close",
)  # fmt: skip


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
    _, said = watched(act)
    return Counter(re.findall(r"^([a-z][a-z0-9_]*)\(", said, re.M))


def kill_everywhere(
    act: Callable[[], object],
    prepare: Callable[[], None],
    check: Callable[[], None],
    *,
    names: tuple[str, ...] = (),
) -> Counter[str]:
    """Do an act again and again, killed at each of its calls in turn; gives how often, by the call's name."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    prepare()
    found = calls(act)
    check()
    kills: Counter[str] = Counter()
    for name, count in sorted(found.items()):
        if names and name not in names:
            continue
        for number in range(1, count + 1):
            prepare()
            killed, _ = watched(act, "-e", f"trace={name}", "-e", f"inject={name}:signal=KILL:when={number}")
            kills[name] += killed
            check()
    return kills


def fail_everywhere(
    act: Callable[[], object],
    prepare: Callable[[], None],
    check: Callable[[], None],
    *,
    names: tuple[str, ...],
) -> Counter[str]:
    """As `kill_everywhere`, but each call fails instead: a full disk and a broken one, once and from then on."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")

    def refused() -> None:
        # Any other exception ends the watched process with 1, and the test.
        with suppress(HostkitError):
            act()

    prepare()
    found = calls(refused)
    failed: Counter[str] = Counter()
    for name, count in sorted(found.items()):
        for number in range(1, count + 1 if name in names else 1):
            for fault in ("EIO", "ENOSPC"):
                for when in (f"{number}", f"{number}+"):
                    prepare()
                    watched(refused, "-e", f"trace={name}", "-e", f"inject={name}:error={fault}:when={when}")
                    failed[name] += 1
                    check()
    return failed


def told(capsys: pytest.CaptureFixture[str], what: str, kills: Counter[str]) -> None:
    with capsys.disabled():
        print(
            f"\n{what}: killed {kills.total()} times: {', '.join(f'{n} {c}' for n, c in sorted(kills.items()))}"
        )


def lapsed(player: str) -> Lapsed:
    return Lapsed(seq=0, at=AT, window="round-1", player=player)


def append_kills(folder: Path, names: tuple[str, ...]) -> Counter[str]:
    path = folder / "g1.yaml"
    LogFile.create(path, lapsed("a"), lapsed("b"))
    old = path.read_bytes()
    LogFile(path).append(lapsed("c"))
    new = path.read_bytes()

    def prepare() -> None:
        for left in folder.iterdir():
            left.unlink()
        path.write_bytes(old)

    def check() -> None:
        LogFile(path).recover()
        assert path.read_bytes() in (old, new)
        assert LogFile(path).recover() is None
        LogFile(path).append(lapsed("d"))

    return kill_everywhere(lambda: LogFile(path).append(lapsed("c")), prepare, check, names=names)


def create_kills(folder: Path, names: tuple[str, ...]) -> Counter[str]:
    path = folder / "g1.yaml"

    def prepare() -> None:
        for left in folder.iterdir():
            left.unlink()

    def check() -> None:
        if path.exists():
            LogFile(path).recover()
        if path.exists():
            assert len(LogFile(path).read()) == 2
        else:
            LogFile.create(path, lapsed("a"), lapsed("b"))

    return kill_everywhere(
        lambda: LogFile.create(path, lapsed("a"), lapsed("b")), prepare, check, names=names
    )


def repair_kills(folder: Path, names: tuple[str, ...]) -> Counter[str]:
    path = folder / "g1.yaml"
    LogFile.create(path, lapsed("a"), lapsed("b"))
    whole = path.read_bytes()
    tail = b'---\nseq: 3\nat: "2026'

    def prepare() -> None:
        for left in folder.iterdir():
            left.unlink()
        path.write_bytes(whole + tail)

    def check() -> None:
        # Until it is cut the tail is there; once it is cut it is saved.
        if path.read_bytes() == whole:
            assert [saved.read_bytes() for saved in folder.glob("*.torn-*")] == [tail]
        else:
            assert path.read_bytes() == whole + tail
        LogFile(path).recover()
        assert path.read_bytes() == whole
        assert [saved.read_bytes() for saved in folder.glob("*.torn-*")] == [tail]

    return kill_everywhere(lambda: LogFile(path).recover(), prepare, check, names=names)


def append_failures(folder: Path) -> Counter[str]:
    path = folder / "g1.yaml"
    LogFile.create(path, lapsed("a"), lapsed("b"))
    old = path.read_bytes()
    LogFile(path).append(lapsed("c"))
    new = path.read_bytes()

    def prepare() -> None:
        for left in folder.iterdir():
            left.unlink()
        path.write_bytes(old)

    def check() -> None:
        LogFile(path).recover()
        assert path.read_bytes() in (old, new)
        LogFile(path).append(lapsed("d"))

    names = ("write", "fsync", "ftruncate", "openat", "read", "lseek", "flock")
    return fail_everywhere(lambda: LogFile(path).append(lapsed("c")), prepare, check, names=names)


class Table:
    """A game of which the announcement of the first window is to be posted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.workspace = Workspace.init(root / "played")
        start.new(
            self.workspace, "g1", ruleset="bid-poker", players=["alice", "bob"], board="",
            options={"lots": 1, "lot_sizes": [5], "change_rounds": 0}, deck=None, now=START, chance=seeded(1),
        )  # fmt: skip
        shutil.copytree(self.workspace.root, root / "fresh")

    def prepare(self) -> None:
        shutil.rmtree(self.workspace.root)
        shutil.copytree(self.root / "fresh", self.workspace.root)

    def announce(self) -> None:
        with at_desk(self.workspace, "g1", now=START, chance=seeded(2)) as desk:
            play.announce(desk, None, send=False)

    def check(self) -> None:
        for seconds in (60, 61):
            recover(self.workspace, "g1", now=after(START, seconds), chance=seeded(3), send=False)
            board = LocalBoard(self.workspace.root / "board" / "g1", host="host")
            assert sum("g1/announcement/" in post.text for post in board.own_posts("")) == 1
            assert board.fetch(["consideration"]).faults == ()
            events = self.workspace.log("g1").read()
            assert sum(isinstance(event, Intent) for event in events) == 1
            assert sum(isinstance(event, Published) for event in events) == 1


class Window(Table):
    """A window is resolved: sealed bids are opened, two posts go out, the next window is announced."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.announce()
        board = LocalBoard(self.workspace.root / "board" / "g1", host="host")
        board.post_as("alice", thread="consideration", text="hello", at=START)
        shutil.rmtree(root / "fresh")
        shutil.copytree(self.workspace.root, root / "fresh")
        self.later = after(START, 25 * 3600)

    def resolve(self) -> None:
        with at_desk(self.workspace, "g1", now=self.later, chance=seeded(2)) as desk:
            scrape(desk)
            if desk.game.window and desk.game.window.name == "consideration":
                play.resolve(desk, None, early=False, anyway=False, send=False)

    def check(self) -> None:
        self.resolve()
        for seconds in (60, 61):
            recover(self.workspace, "g1", now=after(self.later, seconds), chance=seeded(3), send=False)
        board = LocalBoard(self.workspace.root / "board" / "g1", host="host")
        posts = [post.text for post in board.own_posts("")]
        for what, count in (("announcement", 2), ("reveal", 1), ("standings", 1)):
            assert sum(f"g1/{what}/" in text for text in posts) == count, what
        events = self.workspace.log("g1").read()
        assert sum(isinstance(event, Published) for event in events) == 4


def test_01_killed_while_appending(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "append", append_kills(tmp_path, CHANGING))


def test_11_to_15_every_call_of_appending_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "append, failing instead of", append_failures(tmp_path))


def test_01_killed_while_making_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "create", create_kills(tmp_path, CHANGING))


def test_03_killed_while_repairing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, "repair", repair_kills(tmp_path, CHANGING))


def test_02_killed_while_posting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path)
    told(
        capsys,
        "post",
        kill_everywhere(table.announce, table.prepare, table.check, names=("write", "fsync", "rename")),
    )


@pytest.mark.slow
def test_01_03_killed_at_every_call(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for what, kills in (("append", append_kills), ("create", create_kills), ("repair", repair_kills)):
        (tmp_path / what).mkdir()
        told(capsys, what, kills(tmp_path / what, ()))


@pytest.mark.slow
def test_02_killed_at_every_call_of_posting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(tmp_path)
    told(capsys, "post", kill_everywhere(table.announce, table.prepare, table.check))


@pytest.mark.slow
def test_02_killed_at_every_changing_call_of_resolving(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = Window(tmp_path)
    told(capsys, "resolve", kill_everywhere(window.resolve, window.prepare, window.check, names=CHANGING))
