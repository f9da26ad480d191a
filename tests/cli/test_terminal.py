"""hostkit on a real terminal: widths, wide letters, colours, pipes, and what it asks."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Hostkit
from tests.cli.terminal import program, terminal

_OVER = "2026-01-02T19:00:00Z"
_PLAYERS = "alice,王小明,Zoë Müller,bob"


@pytest.fixture
def table(hostkit: Hostkit, tmp_path: Path) -> Path:
    """A workspace whose round 1 is over and waits for the host; players with wide letters in their names."""
    hostkit("init")
    now = ("--now", "2026-01-01T18:00:00Z")
    hostkit(
        "new", "g1", "--ruleset", "bid-poker", "--players", _PLAYERS, "-o", "lots=3",
        "-o", "lot_sizes=[5, 5, 5]", "-o", "change_rounds=0", *now,
    )  # fmt: skip
    hostkit("open", *now)
    hostkit("resolve", "--early", "--now", "2026-01-01T19:00:00Z")
    later = ("--now", "2026-01-01T20:00:00Z")
    hostkit("record", "alice", "bid 35", *later)
    hostkit("record", "王小明", "bid 30", *later)
    hostkit("record", "bob", "bid 999", *later)
    return tmp_path


def _unclear(hostkit: Hostkit) -> None:
    ran = hostkit(
        "record", "Zoë Müller", "bid 30 or maybe 35, whatever you prefer", "--now", "2026-01-01T20:00:00Z"
    )
    assert "ambiguous" in ran.out


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_tables_fit_the_terminal(hostkit: Hostkit, table: Path, columns: int) -> None:
    _unclear(hostkit)
    commands = " && echo ==== && ".join(
        f"{program()} {name}" for name in ("orders", "standings", "player", "games", "season")
    )
    shown = terminal(["bash", "-c", commands], columns=columns, folder=table)
    assert shown.code == 0 and shown.widest <= columns, shown.text
    for told in shown.text.split("====")[:3]:
        names = {re.sub(r"\s+", " ", name) for name in re.findall(r"王小明|Zoë\s+Müller|alice|bob", told)}
        assert names == set(_PLAYERS.split(",")), told


def test_a_narrow_terminal_shows_row_by_row(hostkit: Hostkit, table: Path) -> None:
    shown = terminal([program(), "orders"], columns=40, folder=table)
    rows = [line.rstrip() for line in shown.text.split("\n\n")[1].splitlines()]
    assert [re.sub(r"\d+$", "N", row) for row in rows] == [
        "seq      N", "player   王小明", "verdict  sealed", "posted   2026-01-01 20:00:00Z", "where    record-N",
    ]  # fmt: skip


def test_colours_on_a_terminal_only_and_none_where_nobody_wants_them(table: Path) -> None:
    assert "\x1b[31m" in terminal([program(), "orders"], columns=100, folder=table).raw
    plain = terminal([program(), "orders"], columns=100, folder=table, environment={"NO_COLOR": "1"})
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", plain.raw) and plain.code == 0
    piped = terminal(["bash", "-c", f"{program()} orders | cat"], columns=40, folder=table)
    assert "\x1b" not in piped.raw and "bid 1 to 150 coins (BP-5)" in piped.text


def test_a_reader_that_goes_away_is_no_bug(table: Path) -> None:
    ran = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{program()} replay | head -1"],
        cwd=table, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.stderr == "" and len(ran.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("answer", "said"), [("n\n", "n\n\n"), ("\n", "\n\n"), ("\x03", "^C\n"), ("\x04", "\n")]
)
def test_resolve_asks_and_takes_no_for_an_answer(table: Path, answer: str, said: str) -> None:
    log = (table / "games" / "g1.yaml").read_bytes()
    shown = terminal(
        [program(), "resolve", "--now", _OVER], columns=80, folder=table, answers=[("[y/N]: ", answer)]
    )
    assert shown.code == 130, shown.text
    assert shown.text.endswith(f"[y/N]: {said}hostkit: stopped; nothing more was written\n"), shown.text
    assert (table / "games" / "g1.yaml").read_bytes() == log
    assert "**alice** takes Lot 1 for **35 coins**!" in shown.text and "-| alice | 150" in shown.text


def test_resolve_does_what_it_has_shown(table: Path) -> None:
    shown = terminal(
        [program(), "resolve", "--now", _OVER], columns=80, folder=table, answers=[("[y/N]: ", "y\n")]
    )
    assert shown.code == 0, shown.text
    asked, _, done = shown.text.partition("resolve, and post this? [y/N]: y\n")
    assert done.splitlines() == [
        "posted the reveal of round-1: round-1/3",
        "posted the standings of round-1: standings/1",
        "posted the announcement of round-2: round-2/1",
        "next: hostkit resolve round-2 after 2026-01-03T19:00:00Z",
    ]
    stands = (table / "board" / "g1" / "round-1" / "0003-host.md").read_text(encoding="utf-8")
    assert stands.partition("---\n")[2].partition("---\n")[2].strip() in asked


def test_resolve_does_not_ask_what_is_not_to_be_answered(hostkit: Hostkit, table: Path) -> None:
    _unclear(hostkit)
    shown = terminal([program(), "resolve", "--now", _OVER], columns=80, folder=table)
    assert shown.code == 1 and "[y/N]" not in shown.text
    (command,) = re.findall(r"hostkit rule void \d+ --why '…'", shown.text)
    hostkit(*command.removeprefix("hostkit ").replace("'…'", "unclear").split(), "--now", _OVER)
    assert terminal([program(), "resolve", "--yes", "--now", _OVER], columns=80, folder=table).code == 0


def test_a_tour_waits_at_each_stop(tmp_path: Path) -> None:
    prompt = "ends the tour: "
    shown = terminal(
        [program(), "demo", "--step"], columns=80, folder=tmp_path, answers=[(prompt, "\n"), (prompt, "q\n")]
    )
    assert shown.code == 0, shown.text
    assert re.findall(r"^=== (.*) ===$", shown.text, flags=re.M) == [
        "A game begins", "consideration, until Sat 3 Jan 2026, 18:00 UTC",
    ]  # fmt: skip
    assert shown.text.endswith("the game so far: hostkit status -C demo-game\n")


@pytest.mark.slow
def test_a_tour_goes_on_without_stopping(tmp_path: Path) -> None:
    shown = terminal(
        [program(), "demo", "--step", "--ruleset", "auction-nomic"], columns=100, folder=tmp_path,
        answers=[("ends the tour: ", "a\n")],
    )  # fmt: skip
    assert shown.code == 0 and shown.text.count("ends the tour") == 1
    assert "audit: verified" in shown.text and "=== The host rules ===" in shown.text


@pytest.mark.slow
def test_a_tour_without_a_terminal_is_a_text(hostkit: Hostkit) -> None:
    ran = hostkit("demo", "--step", "--ruleset", "auction-nomic")
    assert ran.code == 0 and "ends the tour" not in ran.out + ran.err and "\x1b" not in ran.out
    assert "  $ hostkit open\n" in ran.out
    assert hostkit("demo", "--step", "--json").code == 2
