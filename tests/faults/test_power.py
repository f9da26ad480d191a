"""The power goes: what was acknowledged is there afterwards, and the rest is whole or not there at all.

Rows 5 to 7 of the fault table, on a file system that forgets what was not synced.
"""

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hostkit.errors import DataError
from hostkit.log.events import Lapsed
from hostkit.store import LogFile, Secrets

AT = "2026-01-03T18:00:00Z"


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    if importlib.util.find_spec("mfusepy") is None:
        pytest.skip("mfusepy is not installed")
    if not Path("/dev/fuse").exists():
        pytest.skip("this machine has no FUSE")
    folder = tmp_path / "disk"
    folder.mkdir()
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.faults.forgetful", str(folder)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    try:
        for _ in range(100):
            if os.path.ismount(folder) or server.poll() is not None:
                break
            time.sleep(0.05)
        if not os.path.ismount(folder):
            server.kill()
            assert server.stdout is not None
            pytest.skip(f"FUSE cannot be mounted here: {server.stdout.read().decode()[-200:]}")
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False, capture_output=True)
        with suppress(subprocess.TimeoutExpired):
            server.wait(5)
        server.kill()
        server.wait()
        if server.stdout is not None:
            server.stdout.close()


def lapsed(player: str) -> Lapsed:
    return Lapsed(seq=0, at=AT, window="round-1", player=player)


def power_off(disk: Path) -> None:
    os.setxattr(disk, "user.on", b"")


def operations(disk: Path) -> int:
    return int(os.getxattr(disk, "user.done"))


def cut_everywhere(
    disk: Path, act: Callable[[], object], check: Callable[[bool], None], prepare: Callable[[], object]
) -> int:
    """Do an act with the power cut after each of its operations; `check` hears whether it was acknowledged."""
    prepare()
    before = operations(disk)
    act()
    count = operations(disk) - before
    for number in range(count + 1):
        prepare()
        os.setxattr(disk, "user.cut", str(number).encode())
        acknowledged = True
        try:
            act()
        except (DataError, OSError):
            acknowledged = False
        power_off(disk)
        check(acknowledged)
    return count + 1


def clear(disk: Path) -> None:
    for left in list(disk.iterdir()):
        left.unlink()


def test_05_06_power_loss_while_appending(disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = disk / "g1.yaml"

    def prepare() -> None:
        clear(disk)
        LogFile.create(path, lapsed("a"), lapsed("b"))

    def check(acknowledged: bool) -> None:
        LogFile(path).recover()
        count = len(LogFile(path).read())
        assert count == 3 if acknowledged else count in (2, 3)
        LogFile(path).append(lapsed("d"))

    cuts = cut_everywhere(disk, lambda: LogFile(path).append(lapsed("c")), check, prepare)
    with capsys.disabled():
        print(f"\npower cut at {cuts} places while appending")


def test_07_power_loss_after_a_log_is_made(disk: Path) -> None:
    path = disk / "g1.yaml"

    def check(acknowledged: bool) -> None:
        if path.exists():
            # An empty file is what an unfinished start can leave; it is put away as such.
            with suppress(DataError):
                LogFile(path).recover()
        if acknowledged or path.exists():
            assert len(LogFile(path).read()) == 1

    cut_everywhere(disk, lambda: LogFile.create(path, lapsed("a")), check, lambda: clear(disk))


def test_05_a_secret_is_there_before_what_depends_on_it(disk: Path) -> None:
    path = disk / "g1.secret.yaml"

    def prepare() -> None:
        clear(disk)
        Secrets(path, game="g1").put("seed", "main", {"seed": "00"})

    def check(acknowledged: bool) -> None:
        kept = Secrets(path, game="g1").all("seed")
        assert kept["main"] == {"seed": "00"}
        assert "sizes" in kept or not acknowledged

    cut_everywhere(
        disk, lambda: Secrets(path, game="g1").put("seed", "sizes", {"seed": "11"}), check, prepare
    )


def test_a_disk_that_forgets_does_forget(disk: Path) -> None:
    """The fault is real: without the sync, what was written is gone."""
    LogFile.create(disk / "g1.yaml", lapsed("a"))
    with (disk / "g1.yaml").open("ab") as file:
        file.write(b"unsynced")
    (disk / "new").write_bytes(b"unsynced")
    power_off(disk)
    assert not (disk / "g1.yaml").read_bytes().endswith(b"unsynced")
    assert not (disk / "new").exists()
