"""What a disk, a crash or a second process can do to a log, and what hostkit makes of it.

Numbers in names are rows of the fault table.
"""

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hostkit.errors import DataError, InputError
from hostkit.log import ChainError, TornError, read
from hostkit.log.events import Lapsed
from hostkit.store import LogFile, Recovery, Secrets

AT = "2026-01-03T18:00:00Z"


def lapsed(player: str) -> Lapsed:
    return Lapsed(seq=0, at=AT, window="round-1", player=player)


@pytest.fixture
def log(tmp_path: Path) -> LogFile:
    return LogFile.create(tmp_path / "g1.yaml", lapsed("a"), lapsed("b"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can only be mounted by root")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_08_torn_at_each_byte_is_saved_and_cut(log: LogFile) -> None:
    log.append(lapsed("c"))
    whole = log.path.read_bytes()
    kept = list(read(whole))[2].offset
    for end in range(kept + 1, len(whole) - 1):
        log.path.write_bytes(whole[:end])
        with pytest.raises(TornError):
            LogFile(log.path).append(lapsed("d"))
        saved = log.path.with_name(f"g1.yaml.torn-{kept}")
        saved.unlink(missing_ok=True)
        assert LogFile(log.path).recover() == Recovery(2, end - kept, saved)
        assert log.path.read_bytes() == whole[:kept]
        assert saved.read_bytes() == whole[kept:end]
        assert LogFile(log.path).recover() is None


def test_08_a_lost_final_line_end_is_put_back(log: LogFile) -> None:
    whole = log.path.read_bytes()
    log.path.write_bytes(whole[:-1])
    with pytest.raises(TornError, match="the final line end is lost, after event 2"):
        LogFile(log.path).read()
    assert LogFile(log.path).recover() == Recovery(2, 0, None, restored=True)
    assert log.path.read_bytes() == whole


def test_08_two_different_tails_at_one_place_are_both_kept(log: LogFile) -> None:
    whole = log.path.read_bytes()
    for tail in (b"---\nseq: 3", b"---\nseq: 3\nat"):
        log.path.write_bytes(whole + tail)
        LogFile(log.path).recover()
    saved = sorted(log.path.parent.glob("*.torn-*"))
    assert [path.read_bytes() for path in saved] == [b"---\nseq: 3", b"---\nseq: 3\nat"]


@pytest.mark.parametrize("start", [b"", b"---\nse"])
def test_09_a_zero_filled_tail_is_cut(log: LogFile, start: bytes) -> None:
    whole = log.path.read_bytes()
    tail = start + b"\0" * 100_000
    log.path.write_bytes(whole + tail)
    with pytest.raises(TornError):
        LogFile(log.path).append(lapsed("c"))
    saved = log.path.with_name(f"g1.yaml.torn-{len(whole)}")
    assert LogFile(log.path).recover() == Recovery(2, len(tail), saved)
    assert log.path.read_bytes() == whole


@pytest.mark.parametrize("start", [b"", b"---\nseq: 1\nat", b"\0\0"])
def test_09_a_log_torn_at_its_start_is_removed(tmp_path: Path, start: bytes) -> None:
    path = tmp_path / "g1.yaml"
    path.write_bytes(start)
    with pytest.raises(TornError):
        LogFile(path).append(lapsed("a"))
    saved = tmp_path / "g1.yaml.torn-0"
    assert LogFile(path).recover() == Recovery(0, len(start), saved if start else None)
    assert not path.exists()
    LogFile.create(path, lapsed("a"))


@pytest.mark.parametrize("end", [b"", b"---\nseq: 3"])
def test_10_garbage_in_the_middle_is_never_cut(log: LogFile, end: bytes) -> None:
    whole = log.path.read_bytes()
    second = list(read(whole))[1].offset
    bad = whole[:second] + b"garbage\n" + whole[second:] + end
    log.path.write_bytes(bad)
    for act in (LogFile(log.path).read, LogFile(log.path).recover):
        with pytest.raises(ChainError, match=f"b'garbage' begins no record .byte {second}."):
            act()
    assert log.path.read_bytes() == bad


def test_11_a_full_disk_leaves_the_log_as_it_was(small_disk: Path) -> None:
    log = LogFile.create(small_disk / "g1.yaml", lapsed("a"))
    whole = log.path.read_bytes()
    with pytest.raises(DataError) as caught:
        log.append(lapsed("x" * 40_000))
    assert str(caught.value) == (
        f"{log.path} was not appended to, nothing was written: No space left on device\n"
        "the disk is full: make room and run again"
    )
    assert log.path.read_bytes() == whole
    with pytest.raises(DataError, match="was not made: No space left on device"):
        LogFile.create(small_disk / "g2.yaml", lapsed("x" * 40_000))
    assert not (small_disk / "g2.yaml").exists()
    assert [event.seq for event in log.append(lapsed("b"))] == [2]


def test_12_a_torn_tail_that_cannot_be_saved_is_not_cut(small_disk: Path) -> None:
    log = LogFile.create(small_disk / "g1.yaml", lapsed("a"))
    torn = log.path.read_bytes() + b"---\nseq: 2\n" + b"\0" * 18_000
    log.path.write_bytes(torn)
    with pytest.raises(DataError, match="cannot be written: No space left on device"):
        LogFile(log.path).recover()
    assert log.path.read_bytes() == torn
    assert not list(small_disk.glob("*torn*"))


def test_11_a_full_disk_keeps_the_old_secrets(small_disk: Path) -> None:
    secrets = Secrets(small_disk / "g1.secret.yaml", game="g1")
    secrets.put("seed", "a", {"seed": "0"})
    with pytest.raises(DataError, match="cannot be written: No space left on device"):
        secrets.put("seed", "b", {"seed": "x" * 40_000})
    assert secrets.all("seed") == {"a": {"seed": "0"}}
    assert not list(small_disk.glob(".g1*"))


def test_11_a_file_that_may_not_grow(log: LogFile) -> None:
    whole = log.path.read_bytes()
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(whole) + 50, hard))
    try:
        with pytest.raises(DataError, match="nothing was written: File too large"):
            log.append(lapsed("c"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        signal.signal(signal.SIGXFSZ, before)
    assert log.path.read_bytes() == whole


def fails(code: int, calls: list[str] | None = None, name: str = "") -> object:
    def call(*_: object) -> None:
        if calls is not None:
            calls.append(name)
        raise OSError(code, os.strerror(code))

    return call


def test_13_a_failed_sync_is_not_tried_again(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = log.path.read_bytes()
    calls: list[str] = []
    monkeypatch.setattr("os.fsync", fails(errno.EIO, calls, "fsync"))
    with pytest.raises(DataError, match="nothing was written: Input/output error"):
        log.append(lapsed("c"))
    assert calls == ["fsync"]
    assert log.path.read_bytes() == whole
    monkeypatch.undo()
    assert [event.seq for event in log.append(lapsed("c"))] == [3]


def test_14_short_writes_are_continued(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr("os.write", lambda fd, data: write(fd, bytes(data)[:7]))
    log.append(lapsed("c"), lapsed("d"))
    monkeypatch.undo()
    assert [event.seq for event in LogFile(log.path).read()] == [1, 2, 3, 4]


def test_15_a_failed_cut_is_told_and_repaired_later(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = log.path.read_bytes()
    write = os.write
    left = [20]

    def stops(fd: int, data: bytes) -> int:
        if len(data) > 100 and not left:
            raise OSError(errno.ENOSPC, "full")
        return write(fd, bytes(data)[: left.pop()] if len(data) > 100 else data)

    monkeypatch.setattr("os.write", stops)
    monkeypatch.setattr("os.ftruncate", fails(errno.EIO))
    with pytest.raises(DataError, match="its end may be torn, cutting it failed too"):
        log.append(lapsed("c" * 100))
    monkeypatch.undo()
    assert log.path.read_bytes() != whole
    assert LogFile(log.path).recover() == Recovery(2, 20, log.path.with_name(f"g1.yaml.torn-{len(whole)}"))
    assert log.path.read_bytes() == whole


def test_04_an_interrupt_leaves_no_event(log: LogFile, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = log.path.read_bytes()

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        log.append(lapsed("c"))
    monkeypatch.undo()
    assert log.path.read_bytes() == whole
    LogFile(log.path).append(lapsed("c"))


def test_16_a_read_only_folder(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    log = LogFile.create(folder / "g1.yaml", lapsed("a"))
    command = ["mount", "--bind", str(folder), str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("a folder can only be made read-only for root by a mount")
    try:
        subprocess.run(["mount", "-o", "remount,bind,ro", str(folder)], check=True, capture_output=True)
        assert len(LogFile(log.path).read()) == 1
        with pytest.raises(DataError, match="Read-only file system"):
            log.append(lapsed("b"))
        with pytest.raises(DataError, match="Read-only file system"):
            Secrets(folder / "g1.secret.yaml", game="g1").put("seed", "a", {})
    finally:
        subprocess.run(["umount", str(folder)], check=True)


HOLDER = """
import sys, time
from pathlib import Path
from hostkit.store import LogFile
with LogFile(Path(sys.argv[1])).lock():
    print("held", flush=True)
    time.sleep(60)
"""


def start(code: str, *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True)


def test_17_18_two_at_once_and_a_lock_of_the_dead(log: LogFile) -> None:
    holder = start(HOLDER, str(log.path))
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    for _ in range(2):
        with pytest.raises(
            DataError, match=rf"g1.yaml is held by pid {holder.pid} on .*, since 20..-"
        ) as caught:
            log.append(lapsed("c"))
        assert caught.value.hint == "wait until it is done, or end it, and run again"
    holder.kill()
    holder.wait()
    holder.stdout.close()
    assert f"pid {holder.pid}" in log.path.with_name("g1.yaml.lock").read_text()
    assert [event.seq for event in log.append(lapsed("c"))] == [3]


def test_31_changed_by_an_editor_is_refused_not_repaired(log: LogFile) -> None:
    whole = log.path.read_bytes()
    for bad, cause in (
        (whole.replace(b"\n", b"\r\n"), "CR LF"),
        (b"\xef\xbb\xbf" + whole, "byte order mark"),
        (whole + b"\n", "begins no record"),
    ):
        log.path.write_bytes(bad)
        for act in (LogFile(log.path).read, LogFile(log.path).recover):
            with pytest.raises(ChainError, match=cause):
                act()
        with pytest.raises((DataError, InputError)):
            LogFile(log.path).append(lapsed("c"))
        assert log.path.read_bytes() == bad


WRITER = """
import sys
from pathlib import Path
from hostkit.log.events import Lapsed
from hostkit.store import LogFile
log = LogFile(Path(sys.argv[1]))
while True:
    drafts = [Lapsed(seq=0, at="x", window="w" * 3000, player="p")] * 2
    print(log.append(*drafts)[-1].seq, flush=True)
"""


@pytest.mark.slow
def test_01_killed_at_random_moments(log: LogFile) -> None:
    chance = random.Random(17)
    acknowledged, appends = 2, 0
    while appends < 200:
        writer = start(WRITER, str(log.path))
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(chance.random() * 0.03)
        writer.send_signal(signal.SIGKILL)
        seen = [int(line) for line in [first, *writer.stdout] if line.endswith("\n")]
        writer.wait()
        writer.stdout.close()
        appends += len(seen)
        acknowledged = max([acknowledged, *seen])
        LogFile(log.path).recover()
        events = LogFile(log.path).read()
        assert len(events) in range(acknowledged, acknowledged + 3)
        assert LogFile(log.path).recover() is None


APPEND = """
import sys
from pathlib import Path
from hostkit.log.events import Lapsed
from hostkit.store import LogFile
LogFile(Path(sys.argv[1])).append(Lapsed(seq=0, at="x", window="w", player="p"))
"""
RECOVER = """
import sys
from pathlib import Path
from hostkit.store import LogFile
LogFile(Path(sys.argv[1])).recover()
"""
SECRET = """
import sys
from pathlib import Path
from hostkit.store import Secrets
Secrets(Path(sys.argv[1]).with_suffix(".secret.yaml"), game="g1").put("seed", "b", {"seed": "1"})
"""
CALLS = ("write", "fsync", "flock", "ftruncate", "rename", "unlink", "close")


def killed_at_each_call(code: str, path: Path, reset: bytes) -> Iterator[str]:
    """Run a child once for each system call that matters, killed at that call; yields after each."""
    strace = shutil.which("strace")
    probe = [strace or "strace", "-o", os.devnull, "true"]
    if strace is None or subprocess.run(probe, capture_output=True, check=False).returncode:
        pytest.skip("strace is missing or may not trace")
    for call in CALLS:
        for count in range(1, 200):
            path.write_bytes(reset)
            inject = f"inject={call}:signal=KILL:when={count}"
            command = [strace, "-o", os.devnull, "-P", str(path), "-P", str(path.parent)]
            command += ["-P", f"{path}.lock", "-P", str(path.parent / f".{path.stem}.secret.yaml")]
            command += ["-e", f"trace={call}", "-e", inject, sys.executable, "-c", code, str(path)]
            done = subprocess.run(command, capture_output=True, check=False)
            yield f"{call} {count}"
            if done.returncode == 0:
                break
        else:
            raise AssertionError(f"{call} never ends")


@pytest.mark.slow
def test_01_append_killed_at_each_system_call(log: LogFile) -> None:
    whole = log.path.read_bytes()
    seen = set()
    for where in killed_at_each_call(APPEND, log.path, whole):
        assert LogFile(log.path).recover() is None, where
        seen.add(len(LogFile(log.path).read()))
    assert seen == {2, 3}


@pytest.mark.slow
def test_03_recover_killed_at_each_system_call(log: LogFile) -> None:
    whole = log.path.read_bytes()
    tail = b"---\nseq: 3\nat"
    for where in killed_at_each_call(RECOVER, log.path, whole + tail):
        LogFile(log.path).recover()
        assert log.path.read_bytes() == whole, where
        saved = [path.read_bytes() for path in log.path.parent.glob("*.torn-*")]
        assert saved == [tail], where


@pytest.mark.slow
def test_01_a_secret_killed_at_each_system_call(log: LogFile) -> None:
    secrets = Secrets(log.path.with_suffix(".secret.yaml"), game="g1")
    secrets.put("seed", "a", {"seed": "0"})
    old = secrets.path.read_bytes()
    seen = set()
    for _ in killed_at_each_call(SECRET, log.path, log.path.read_bytes()):
        seen.add(tuple(secrets.all("seed")))
        secrets.path.write_bytes(old)
    assert seen == {("a",), ("a", "b")}
