"""Whole hostkits, started as a host starts them: interrupted at a prompt, two at once, among foreign files.

Numbers in names are rows of the fault table.
"""

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

HOSTKIT = [sys.executable, "-m", "hostkit"]
DUE = "2026-01-03T19:00Z"


class Host:
    """A workspace with a game whose first window may be resolved."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.log = root / "games/g1.yaml"
        self.env = {name: value for name, value in os.environ.items() if not name.startswith("HOSTKIT_")}

    def begin(self) -> "Host":
        for words in (
            ("init",),
            ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "--now", "2026-01-02T18:00Z"),
            ("open", "--now", "2026-01-02T18:00Z"),
        ):
            assert self.run(*words).returncode == 0
        return self

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*HOSTKIT, *words], cwd=self.root, env=self.env, capture_output=True, text=True, check=False,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def start(self, *words: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [*HOSTKIT, *words], cwd=self.root, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True, stdin=subprocess.DEVNULL,
        )  # fmt: skip


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Host(tmp_path_factory.mktemp("begun")).begin().root


@pytest.fixture
def host(tmp_path: Path, begun: Path) -> Host:
    return Host(Path(shutil.copytree(begun, tmp_path / "played")))


class Terminal:
    """A hostkit on a terminal of its own, until it asks something."""

    def __init__(self, host: Host, *words: str) -> None:
        self.pid, self.end = pty.fork()
        if self.pid == 0:
            os.chdir(host.root)
            os.execve(sys.executable, [*HOSTKIT, *words], host.env)
        self.shown = ""

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + 30
        while text not in self.shown:
            assert time.monotonic() < end, self.shown
            self.read()

    def read(self) -> bool:
        try:
            part = os.read(self.end, 4096)
        except OSError:  # the other side is gone
            return False
        self.shown += part.decode(errors="replace")
        return bool(part)

    def finish(self) -> int:
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.end)
        return os.waitstatus_to_exitcode(status)


@pytest.fixture
def asked(host: Host) -> Iterator[Terminal]:
    terminal = Terminal(host, "resolve", "--now", DUE)
    terminal.wait_for("resolve, and post this?")
    yield terminal


def left_alone(host: Host, before: bytes) -> None:
    """Nothing was written, nothing posted, and the next one may act at once."""
    assert host.log.read_bytes() == before
    assert not (host.root / "board/g1/round-1").exists()
    done = host.run("resolve", "--json", "--now", DUE)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("way", ["Ctrl-C", "SIGINT", "no"])
def test_04_interrupted_at_a_prompt(host: Host, asked: Terminal, way: str) -> None:
    before = host.log.read_bytes()
    if way == "SIGINT":
        os.kill(asked.pid, signal.SIGINT)
    else:
        os.write(asked.end, b"\x03" if way == "Ctrl-C" else b"n\n")
    assert asked.finish() == 130
    assert "hostkit: stopped; nothing more was written" in asked.shown
    assert "Traceback" not in asked.shown
    left_alone(host, before)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGHUP])
def test_04_ended_at_a_prompt(host: Host, asked: Terminal, sign: signal.Signals) -> None:
    before = host.log.read_bytes()
    os.kill(asked.pid, sign)
    assert asked.finish() == -sign
    left_alone(host, before)


def test_04_17_a_prompt_holds_the_game_and_says_who_has_it(host: Host, asked: Terminal) -> None:
    before = host.log.read_bytes()
    second = host.run("resolve", "--json", "--now", DUE)
    assert second.returncode == 1
    assert f"{host.log.relative_to(host.root)} is held by pid {asked.pid} on " in second.stderr
    assert "wait until it is done, or end it, and run again" in second.stderr
    assert host.run("status").returncode == 0  # looking is free
    os.write(asked.end, b"\x03")
    assert asked.finish() == 130
    left_alone(host, before)


@pytest.mark.slow
def test_17_many_at_once(host: Host) -> None:
    """Each message is written once or its hostkit says that it was not; none is lost or mixed up."""
    host.run("resolve", "--json", "--now", DUE)
    texts = [f"bid {number}" for number in range(1, 9)]
    started = [host.start("record", "alice", text, "--json", "--now", "2026-01-03T20:00Z") for text in texts]
    done = [(child, *child.communicate(timeout=60)) for child in started]
    written = 0
    for child, _, err in done:
        assert child.returncode in (0, 1), err
        written += child.returncode == 0
        assert child.returncode == 0 or "is held by " in err or "has changed since it was read" in err, err
    assert written
    audit = json.loads(host.run("audit", "--json").stdout)
    assert audit["verdict"] in ("partial", "unfinished")
    assert host.log.read_text().count("\nevent: receipt\n") == written


def test_18_a_lock_of_the_dead(host: Host) -> None:
    terminal = Terminal(host, "resolve", "--now", DUE)
    terminal.wait_for("resolve, and post this?")
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.finish() == -signal.SIGKILL
    lock = host.log.with_name("g1.yaml.lock")
    assert lock.read_text().startswith(f"pid {terminal.pid} on ")
    assert host.run("resolve", "--json", "--now", DUE).returncode == 0
    assert not lock.exists() or lock.read_text() == ""


def test_19_a_conflict_copy_stops_every_command(host: Host) -> None:
    before, name = host.log.read_bytes(), "g1.sync-conflict-20260103-180000-ABCDEFG.yaml"
    (host.root / "games" / name).write_bytes(before)
    for words in (("status",), ("resolve", "--json", "--now", DUE), ("games",)):
        done = host.run(*words)
        assert done.returncode == 1, words
        assert "there are two copies of one game" in done.stderr and name in done.stderr
        assert "compare their last events with the last published post" in done.stderr
    assert host.log.read_bytes() == before


def test_33_secrets_of_another_game(host: Host) -> None:
    host.run("new", "g2", "--ruleset", "bid-poker", "--players", "carol,dan", "--now", "2026-01-02T18:00Z")
    before = host.log.read_bytes()
    (host.root / "games/g2.secret.yaml").replace(host.root / "games/g1.secret.yaml")
    for words in (("resolve", "--json", "--now", DUE), ("scrape",)):
        done = host.run(*words, "--game", "g1")
        assert done.returncode == 1, words
        assert "games/g1.secret.yaml holds the secrets of the game `g2`, not of `g1`" in done.stderr
        assert done.stdout == ""
    assert host.log.read_bytes() == before


def test_33_secrets_of_another_deal_of_the_same_name(host: Host, tmp_path: Path) -> None:
    """The same game id begun twice: the file fits by name and not by what was committed to."""
    (tmp_path / "other").mkdir()
    other = Host(tmp_path / "other").begin()
    before = host.log.read_bytes()
    secrets = "games/g1.secret.yaml"
    (other.root / secrets).replace(host.root / secrets)
    for words in (("resolve", "--json", "--now", DUE), ("scrape",)):
        done = host.run(*words)
        assert done.returncode == 1, words
        assert f"{secrets} is not there or not this log's" in done.stderr
    assert host.log.read_bytes() == before
