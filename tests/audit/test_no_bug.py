"""Whatever a log says, the commands that look at it end with a message, never with a bug (exit code 70)."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.audit.forge import Forge
from tests.audit.games import Played, bid_poker
from tests.cli.conftest import Hostkit

pytestmark = pytest.mark.slow
FAULTS = sorted(Path(__file__).parent.glob("*-*.yaml"))
LOOKS = (["replay"], ["replay", "--by-hand"], ["status"], ["orders", "round-1"], ["standings"], ["audit"])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("bugs") / "game")


def look_at(log: bytes, played: Played, hostkit: Hostkit, *, seqs: list[int]) -> None:
    root = Path.cwd() / "game"
    if not root.exists():
        shutil.copytree(played.root, root)
    (root / "games/g1.yaml").write_bytes(log)
    for words in (*LOOKS, *(["explain", str(seq)] for seq in seqs)):
        ran = hostkit(*words, "-C", str(root))
        assert ran.code in (0, 1, 2, 3, 4), (words, ran)
        assert "Traceback" not in ran.err + ran.out
        assert (ran.out or ran.err) and "no such option" not in ran.err.lower(), words


def places(log: bytes, *events: str) -> list[int]:
    """The first and the last event of each kind, by number."""
    forge = Forge(log)
    return sorted({forge.find(event, nth) + 1 for event in events for nth in (1, -1)})


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_every_bad_log(path: Path, played: Played, hostkit: Hostkit) -> None:
    fault = yaml.safe_load(path.read_text(encoding="utf-8"))
    log = Forge(played.log.read_bytes()).forge(fault)
    look_at(
        log,
        played,
        hostkit,
        seqs=places(played.log.read_bytes(), "receipt", "opening", "published", "revealed"),
    )


KINDS = (
    "created", "seed-committed", "dealt", "revealed", "opened", "receipt", "opening", "post", "ruling", "closed",
    "check", "intent", "published", "seed-revealed", "scanned",
)  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("do", ["drop", "double", "last"])
def test_every_kind_of_event_gone_or_twice(kind: str, do: str, played: Played, hostkit: Hostkit) -> None:
    step: dict[str, Any] = {
        "do": "drop" if do == "last" else do,
        "event": kind,
        "nth": -1 if do == "last" else 1,
    }
    log = Forge(played.log.read_bytes()).forge({"steps": [step]})
    look_at(log, played, hostkit, seqs=places(played.log.read_bytes(), "opening", "published"))
