"""Completion in real shells, with games, windows, players and rulings; a shell that is not here is passed over."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Hostkit
from tests.cli.terminal import program, terminal

_CASES = [
    ("hostkit sta", ["standings", "status"]),
    ("hostkit record Z", ["Zoë Müller"]),
    ("hostkit orders r", ["round-1"]),
    ("hostkit status -g g", ["g1", "g2"]),
    ("hostkit -g g1 resolve ''", ["round-1"]),
    ("hostkit publish rev", ["reveal"]),
    ("hostkit rule ex", ["excuse", "extend"]),
    ("hostkit rule extend ''", ["round-1"]),
    ("hostkit rule substitute b", ["bob"]),
    ("hostkit rule void ''", ["18"]),
    ("hostkit standings --as-of ''", ["consideration"]),
    ("hostkit replay --until ''", ["consideration"]),
    ("hostkit rules b", ["baileys-poker", "bid-poker"]),
    ("hostkit season s", ["spring-1"]),
    ("hostkit amend anti", ["anti_snipe="]),
    ("hostkit amend grace=15m --from ''", ["round-2"]),
    ("hostkit new g3 --ruleset super-bidem -o win", ["window="]),
    ("hostkit -g g", ["g1", "g2"]),
    ("hostkit -C . -g g", ["g1", "g2"]),
]


@pytest.fixture
def table(hostkit: Hostkit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    now = ("--now", "2026-01-01T18:00:00Z")
    hostkit("init")
    for game in ("g1", "g2"):
        hostkit("new", game, "--ruleset", "bid-poker", "--players", "alice,bob,Zoë Müller", *now)
    (tmp_path / "archive").mkdir()
    shutil.copy(tmp_path / "games" / "g2.yaml", tmp_path / "archive" / "spring-1.yaml")
    assert hostkit("resolve", "-g", "g1", "--early", *now).code == 0
    (row,) = hostkit("record", "alice", "bid 35abc", "-g", "g1", "--json", *now).json["orders"]
    assert (row["verdict"], str(row["seq"])) == ("near-miss", dict(_CASES)["hostkit rule void ''"][0])
    monkeypatch.setenv("HOSTKIT_GAME", "g1")
    return tmp_path


def _shell(name: str, script: str, folder: Path) -> list[str]:
    """What a shell prints for a script in which hostkit is on the path."""
    environment = {"PATH": f"{Path(program()).parent}:/usr/bin:/bin", "HOME": str(folder), "LC_ALL": "C.UTF-8",
                   "HOSTKIT_GAME": "g1"}  # fmt: skip
    ran = subprocess.run(
        [name, "-c", script], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return ran.stdout.splitlines()


def test_bash(table: Path) -> None:
    script = [
        'eval "$(hostkit completion bash)"',
        'c() { COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); COMPREPLY=(); _hostkit_completion hostkit',
        'printf "%s|" "${COMPREPLY[@]}"; echo; }',
        *(f"c {words}" for words, _ in _CASES),
    ]
    found = [sorted(line.split("|")[:-1]) for line in _shell("bash", "\n".join(script), table)]
    # What has a blank in it must come quoted.
    assert found == [[name.replace(" ", "\\ ") for name in names] for _, names in _CASES]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("fish"), reason="no fish here")
def test_fish(table: Path) -> None:
    script = ["hostkit completion fish | source"]
    for words, _ in _CASES:
        asked = words.replace("''", "")
        script += [f'complete -C "{asked}"', "echo ===="]
    told = "\n".join(_shell("fish", "\n".join(script), table)).split("====")[:-1]
    assert [sorted(line.split("\t")[0] for line in part.strip().splitlines()) for part in told] == [
        names for _, names in _CASES
    ]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("zsh"), reason="no zsh here")
def test_zsh(table: Path) -> None:
    (table / ".zshrc").write_text(
        "autoload -Uz compinit; compinit -u -D\n"
        'eval "$(hostkit completion zsh)"\nPS1="P""> "; unset zle_bracketed_paste\n'
    )
    shown = terminal(
        ["zsh", "-i"], columns=100, folder=table, environment={"HOSTKIT_GAME": "g1"}, seconds=20,
        answers=[("P> ", "hostkit record Zo\t"), ("Zoë\\ Müller ", "\x15exit\n")],
    )  # fmt: skip
    assert "Zoë\\ Müller " in shown.text, shown.text
