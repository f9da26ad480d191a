"""What `hostkit doctor` says of a workspace on the local board."""

from pathlib import Path

from tests.cli.conftest import Hostkit, doctor_rows


def test_a_sound_workspace(hostkit: Hostkit) -> None:
    hostkit("init")
    hostkit("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob")
    hostkit("open")
    ran = hostkit("doctor", "--json")
    assert ran.code == 0
    found = doctor_rows(ran.json)
    assert {result for result, _ in found.values()} == {"ok"}
    assert found["board local", "reachable"] == ("ok", "it can be read")
    assert found["game g1", "log"][1].endswith("events, well chained")
    shown = hostkit("doctor")
    assert shown.code == 0 and "for their owner alone" in shown.out


def test_what_is_wrong(hostkit: Hostkit, tmp_path: Path) -> None:
    hostkit("init")
    hostkit("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob")
    (tmp_path / "games/g1.secret.yaml").chmod(0o644)
    log = tmp_path / "games/g1.yaml"
    log.write_bytes(log.read_bytes().replace(b"alice", b"malory", 1))
    (tmp_path / ".gitignore").write_text("")
    ran = hostkit("doctor", "--json", "--offline")
    found = doctor_rows(ran.json)
    assert ran.code == 1
    lacks = (
        "it lacks *.secret.yaml, *.lock, inbox/, outbox/, .watch.json*, .season.json*: run hostkit init here"
    )
    assert found["workspace", ".gitignore"] == ("warn", lacks)
    assert found["game g1", "log"][0] == found["game g1", "secrets"][0] == "failed"
    assert "chmod 600" in found["game g1", "secrets"][1]


def test_settings_that_cannot_be_read(hostkit: Hostkit, tmp_path: Path) -> None:
    hostkit("init")
    (tmp_path / "hostkit.yaml").write_text("colour: red\n")
    ran = hostkit("doctor", "--json")
    assert (ran.code, doctor_rows(ran.json)["workspace", "settings"][0]) == (1, "failed")
