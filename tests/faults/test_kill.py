"""Killed at every system call: of appending, of repairing, of posting (rows 1 to 3 of the fault table)."""

from pathlib import Path

import pytest

from tests.faults.killing import (
    CHANGING,
    LASTING,
    Act,
    Append,
    Create,
    Kills,
    Publish,
    Recover,
    Repair,
    Resolve,
    fail_everywhere,
    kill_everywhere,
    table,
)


def outcomes(kills: Kills) -> set[str]:
    return {outcome for _, outcome in kills}


def told(capsys: pytest.CaptureFixture[str], act: Act, kills: Kills) -> None:
    with capsys.disabled():
        print("", *table(act.name, kills), sep="\n")


@pytest.mark.parametrize(
    ("act", "names", "found"),
    [
        (Append, CHANGING, {"old log", "new log"}),
        (Create, CHANGING, {"no log", "torn, put away", "new log"}),
        (Repair, CHANGING, {"as before", "cut and saved"}),
        pytest.param(
            Publish,
            ("write", "fsync", "rename"),
            {"not posted", "posted, not recorded", "posted and recorded"},
            marks=pytest.mark.slow,
        ),
        pytest.param(
            Recover,
            LASTING,
            {"as before", "cut, not recorded", "posted and recorded"},
            marks=pytest.mark.slow,
        ),
    ],
    ids=["01-append", "01-create", "03-repair", "02-publish", "03-recover"],
)
def test_killed_where_the_disk_changes(
    act: type[Append], names: tuple[str, ...], found: set[str], tmp_path: Path
) -> None:
    # The sets say also that the kills hit: before, in the middle of, and after what matters.
    assert outcomes(kill_everywhere(act(tmp_path), names=names)) == found


def test_11_to_15_every_call_of_appending_fails(tmp_path: Path) -> None:
    names = ("write", "fsync", "ftruncate", "openat", "read", "lseek", "flock")
    assert outcomes(fail_everywhere(Append(tmp_path), names=names)) == {"old log", "new log"}


@pytest.mark.slow
@pytest.mark.parametrize("act", [Append, Create, Repair, Publish])
def test_01_to_03_killed_at_every_call(
    act: type[Append], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = act(tmp_path)
    told(capsys, made, kill_everywhere(made))


@pytest.mark.slow
def test_02_killed_at_every_changing_call_of_resolving(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = Resolve(tmp_path)
    told(capsys, window, kill_everywhere(window, names=CHANGING))
