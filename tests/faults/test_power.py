"""The power goes: what was acknowledged is there afterwards, and the rest is whole or not there at all.

Rows 5 to 7 and 13 to 15 of the fault table, on a file system that forgets what was not synced.
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
from hostkit.store import LogFile, Recovery, Secrets

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


def trouble(disk: Path, **kinds: int) -> None:
    for kind, value in kinds.items():
        os.setxattr(disk, f"user.{kind}", str(value).encode())


def test_13_a_failed_sync_is_not_believed_the_second_time(disk: Path) -> None:
    log = LogFile.create(disk / "g1.yaml", lapsed("a"))
    trouble(disk, bad=1)
    with pytest.raises(DataError, match="nothing was written: Input/output error"):
        log.append(lapsed("b"))
    power_off(disk)
    assert [event.seq for event in LogFile(log.path).read()] == [1]
    LogFile(log.path).append(lapsed("b"))
    power_off(disk)
    assert [event.seq for event in LogFile(log.path).read()] == [1, 2]


def test_14_a_disk_that_takes_a_few_bytes_at_a_time(disk: Path) -> None:
    path = disk / "g1.yaml"
    trouble(disk, bite=7)
    LogFile.create(path, lapsed("a"), lapsed("b")).append(lapsed("c"), lapsed("d"))
    Secrets(disk / "g1.secret.yaml", game="g1").put("seed", "main", {"seed": "00"})
    power_off(disk)
    assert [event.seq for event in LogFile(path).read()] == [1, 2, 3, 4]
    assert Secrets(disk / "g1.secret.yaml", game="g1").all("seed") == {"main": {"seed": "00"}}


def test_15_a_full_disk_that_cannot_cut_either(disk: Path) -> None:
    log = LogFile.create(disk / "g1.yaml", lapsed("a"), lapsed("b"))
    whole = log.path.read_bytes()
    trouble(disk, room=20, stuck=1)
    with pytest.raises(DataError) as caught:
        log.append(lapsed("c"))
    assert str(caught.value) == (
        f"{log.path} was not appended to, its end may be torn, cutting it failed too: Input/output error: "
        "No space left on device\nthe disk is full: make room and run again"
    )
    torn = log.path.read_bytes()
    assert torn[: len(whole)] == whole and len(torn) == len(whole) + 20
    # Not even the repair gets anywhere, and it harms nothing.
    with pytest.raises(DataError, match="cannot be written: No space left on device"):
        LogFile(log.path).recover()
    assert log.path.read_bytes() == torn
    trouble(disk, room=1000)
    with pytest.raises(DataError, match="could not be repaired: Input/output error"):
        LogFile(log.path).recover()
    assert log.path.read_bytes() == torn
    power_off(disk)
    # What was never synced is gone by itself; and where it is not, the repair saves and cuts it.
    with log.path.open("ab") as file:
        file.write(torn[len(whole) :])
    saved = log.path.with_name(f"g1.yaml.torn-{len(whole)}")
    assert LogFile(log.path).recover() == Recovery(2, 20, saved)
    assert (log.path.read_bytes(), saved.read_bytes()) == (whole, torn[len(whole) :])
