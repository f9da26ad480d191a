"""The figures of the tamper campaign: what is missed, and that the chain alone misses what it must miss."""

from pathlib import Path

import pytest

from hostkit.desk.audit import audit
from tests.audit.games import Played, bid_poker
from tests.audit.tamper import Campaign, chain_holds, table


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("tamper") / "game")


def run(played: Played, folder: Path, *, step: int) -> None:
    lines: list[str] = []
    rows = table(Campaign(played, folder, step=step).rows(), lines.append)
    print("\n".join(lines))
    for row in rows:
        assert row.tried > 0
        if row.checked is None:
            assert row.alone == 0, row
        else:
            assert row.checked == 0, row
            # Nothing that is chained anew is seen by the chain: that is what posted heads are for.
            assert row.alone == row.tried, row


def test_nothing_is_missed(played: Played, tmp_path: Path) -> None:
    run(played, tmp_path, step=29)


@pytest.mark.slow
def test_nothing_is_missed_at_all(played: Played, tmp_path: Path) -> None:
    run(played, tmp_path, step=1)


def test_events_after_the_last_head_are_unprotected_and_counted(played: Played, tmp_path: Path) -> None:
    campaign = Campaign(played, tmp_path, step=1)
    loose = [log for log in campaign._cuts() if not campaign._seen(log, "heads", played.posts)]
    assert all(map(chain_holds, loose))
    heads = next(row for row in audit(played.log, heads=played.posts)["checks"] if row["check"] == "heads")
    assert f"{len(loose)} events are after the last one, and unprotected" in heads["detail"]
