"""Bad logs, one fault each, before both programs that check a log: `hostkit audit` and `verify.py`.

Each file here describes a fault and what must come of it: `expect` is the check that must fail (`torn` is the
chain, with that word), `verify` the one in verify.py where it is another, `-` where it takes the rules to see
the fault. `chain: false` leaves the old hashes, else the log is chained anew by hand, as its host could do it;
only with `heads: true` are the host's posts at hand.
"""

from pathlib import Path
from typing import Any

import pytest
import yaml

from hostkit import verify
from hostkit.desk.audit import audit
from tests.audit.forge import Forge, reseal, texts_of
from tests.audit.games import Played, bid_poker

FAULTS = sorted(Path(__file__).parent.glob("*-*.yaml"))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("corpus") / "game")


def failed_checks(rows: list[dict[str, Any]]) -> set[str]:
    failed = {row["check"] for row in rows if row["result"] == "failed"}
    if any(word in str(row["detail"]) for row in rows for word in ("torn", "final line end", "zero bytes", "empty")
           if row["check"] == "chain"):  # fmt: skip
        failed.add("torn")
    return failed


def test_there_are_enough() -> None:
    assert len(FAULTS) >= 60


def test_the_true_log_is_verified_by_both(played: Played) -> None:
    log = played.log.read_bytes()
    assert audit(played.log, heads=played.posts)["verdict"] == "verified"
    assert verify.verdict(verify.check(log, played.posts)) == ("verified", 0)
    assert reseal(texts_of(log)) == log
    assert Forge(log).forge({}) == log


@pytest.mark.parametrize("path", FAULTS, ids=lambda path: path.stem)
def test_a_fault_is_found_by_both(path: Path, played: Played, tmp_path: Path) -> None:
    fault = yaml.safe_load(path.read_text(encoding="utf-8"))
    unknown = fault.keys() - {"expect", "verify", "heads", "chain", "renumber", "steps", "bytes"}
    assert not unknown
    forged = Forge(played.log.read_bytes()).forge(fault)
    assert forged != played.log.read_bytes()
    log = tmp_path / "g1.yaml"
    log.write_bytes(forged)
    posts = played.posts if fault.get("heads") else None

    report = audit(log, heads=posts or "")
    assert report["verdict"] == "failed"
    assert fault["expect"] in failed_checks(report["checks"]), report["checks"]

    rows = verify.check(forged, *([posts] if posts else []))
    expected = fault.get("verify", fault["expect"])
    failed = failed_checks([row._asdict() for row in rows])
    assert expected in failed if expected != "-" else not failed, rows
