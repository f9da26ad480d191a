"""Files of a workspace: appending and reading, secrets, finding games; see `tests/faults` for what breaks."""

import os
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest

from hostkit.errors import DataError, InputError
from hostkit.log import read
from hostkit.log.events import Closed, Created, Event, Lapsed, Player
from hostkit.store import Head, LogFile, Secrets, Settings, Workspace

AT = "2026-01-03T18:00:00Z"
CREATED = Created(
    seq=0, at=AT, game="g1", version="0", ruleset="r", text="a: 1\n", players=(Player(name="no"),)
)


def lapsed(player: str, seq: int = 0) -> Lapsed:
    return Lapsed(seq=seq, at=AT, window="round-1", player=player)


@pytest.fixture
def log(tmp_path: Path) -> LogFile:
    return LogFile.create(tmp_path / "g1.yaml", CREATED)


def test_events_are_numbered_and_read_back(log: LogFile) -> None:
    appended = log.append(lapsed("a"), lapsed("b", seq=3))
    assert [event.seq for event in appended] == [2, 3]
    assert log.append(Closed(seq=0, at=AT, window="round-1")) == [Closed(seq=4, at=AT, window="round-1")]
    again = LogFile(log.path)
    assert again.read()[1:3] == appended
    entries = list(read(log.path.read_bytes()))
    assert log.head == again.head == LogFile(log.path).head == Head(4, entries[-1].hash)
    assert log.append() == []
    assert log.recover() is None


def test_options_come_back_as_they_will_be_read(tmp_path: Path) -> None:
    log = LogFile.create(tmp_path / "g.yaml", CREATED)
    [event] = LogFile(log.path).read()
    assert isinstance(event, Created) and event.players[0].name == "no"


def test_the_head_is_found_behind_a_long_last_record(log: LogFile) -> None:
    log.append(lapsed("x" * 300_000))
    assert LogFile(log.path).head == log.head


def test_a_wrong_number_is_refused(log: LogFile) -> None:
    with pytest.raises(DataError, match=r"event 5 \(lapsed\) does not come next: event 2 does"):
        log.append(lapsed("a", seq=5))
    assert len(log.read()) == 1


def test_a_log_is_made_once(log: LogFile) -> None:
    with pytest.raises(InputError, match="exists already"):
        LogFile.create(log.path, CREATED)
    assert len(log.read()) == 1


def test_a_stale_reader_may_not_append(log: LogFile) -> None:
    other = LogFile(log.path)
    other.read()
    log.append(lapsed("a"))
    with pytest.raises(DataError, match="it stood at event 1, now it is at event 2"):
        other.append(lapsed("b"))
    other.read()
    other.append(lapsed("b"))
    assert [event.seq for event in other.read()] == [1, 2, 3]


def test_a_lock_is_held_over_reading_and_appending(log: LogFile) -> None:
    with log.lock():
        log.read()
        with pytest.raises(DataError, match=f"is held by pid {os.getpid()} on .*, since 2"):
            LogFile(log.path).append(lapsed("b"))
        log.append(lapsed("a"))
    LogFile(log.path).append(lapsed("b"))
    assert (log.path.parent / "g1.yaml.lock").read_bytes() == b""


def test_no_plain_file_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "link.yaml").symlink_to("file")
    (tmp_path / "folder.yaml").mkdir()
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "device.yaml").symlink_to("/dev/zero")
    for name, kind in (
        ("link", "a symbolic link"),
        ("folder", "a folder"),
        ("pipe", "a pipe"),
        ("device", "a symbolic link"),
    ):
        log = LogFile(tmp_path / f"{name}.yaml")
        acts = (
            log.read,
            partial(getattr, log, "head"),
            partial(log.ends, 9, 9),
            partial(log.append, lapsed("a")),
        )
        for act in (*acts, log.recover):
            with pytest.raises(InputError, match=f"is {kind}, not a plain file"):
                act()
    with pytest.raises(InputError, match="is a device, not a plain file"):
        LogFile(Path("/dev/null")).read()
    with pytest.raises(InputError, match="does not exist"):
        LogFile(tmp_path / "none.yaml").read()
    with pytest.raises(InputError, match="exists already"):
        LogFile.create(tmp_path / "link.yaml", CREATED)
    assert (tmp_path / "file").read_text() == "x"


# --- secrets


@pytest.fixture
def secrets(tmp_path: Path) -> Secrets:
    return Secrets(tmp_path / "g1.secret.yaml", game="g1")


def test_secrets_that_are_kept_are_written_together(secrets: Secrets) -> None:
    secrets.keep("sealed", "a", {"text": "bid 1"})
    secrets.keep("sealed", "a", {"text": "bid 1"})
    secrets.keep("sealed", "b", {"text": "bid 2"})
    kept = {"a": {"text": "bid 1"}, "b": {"text": "bid 2"}}
    assert (secrets.all("sealed"), secrets.get("sealed", "b"), secrets.path.exists()) == (
        kept,
        kept["b"],
        False,
    )
    with pytest.raises(DataError, match="has another `sealed` `a` already"):
        secrets.keep("sealed", "a", {"text": "bid 3"})
    secrets.save()
    assert Secrets(secrets.path, game="g1").all("sealed") == kept


def test_a_secret_that_another_process_wrote_meanwhile_stands(secrets: Secrets) -> None:
    secrets.keep("sealed", "a", {"text": "bid 1"})
    Secrets(secrets.path, game="g1").put("sealed", "a", {"text": "bid 2"})
    with pytest.raises(DataError, match="has another `sealed` `a` already"):
        secrets.save()
    assert secrets.all("sealed") == {"a": {"text": "bid 2"}}


def test_secrets_come_back(secrets: Secrets) -> None:
    assert secrets.all("seed") == {}
    secrets.put("seed", "main", {"seed": "0123", "no": "true"})
    secrets.put("bid", "17", {"text": "bid 4\nplease", "salt": "x" * 90})
    secrets.put("bid", "17", {"text": "bid 4\nplease", "salt": "x" * 90})
    assert secrets.get("seed", "main") == {"seed": "0123", "no": "true"}
    assert secrets.all("bid") == {"17": {"text": "bid 4\nplease", "salt": "x" * 90}}
    assert secrets.path.stat().st_mode & 0o777 == 0o600
    with pytest.raises(DataError, match="has another `seed` `main` already"):
        secrets.put("seed", "main", {"seed": "9"})
    assert sorted(path.name for path in secrets.path.parent.iterdir()) == [
        "g1.secret.yaml",
        "g1.secret.yaml.lock",
    ]


def test_missing_and_foreign_secrets(secrets: Secrets) -> None:
    with pytest.raises(DataError, match="is missing: `seed` `main` is needed from it"):
        secrets.get("seed", "main")
    secrets.put("seed", "main", {"seed": "0"})
    with pytest.raises(DataError, match="has no `seed` `other`"):
        secrets.get("seed", "other")
    with pytest.raises(DataError, match="holds the secrets of the game `g1`, not of `g2`"):
        Secrets(secrets.path, game="g2").get("seed", "main")
    secrets.path.write_text("- a\n")
    with pytest.raises(DataError, match="is no file of secrets"):
        secrets.get("seed", "main")


@pytest.mark.skipif(os.name == "nt", reason="no modes there")
def test_secrets_are_for_the_owner_alone(secrets: Secrets) -> None:
    secrets.put("seed", "main", {"seed": "0"})
    secrets.path.chmod(0o640)
    with pytest.raises(DataError, match=r"can be read by others \(mode 0640\)") as caught:
        secrets.get("seed", "main")
    assert caught.value.hint == f"run: chmod 600 {secrets.path}"


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_secrets_that_git_tracks_are_not_written(secrets: Secrets, monkeypatch: pytest.MonkeyPatch) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-C", str(secrets.path.parent), *words], check=True, capture_output=True)

    git("init")
    secrets.put("seed", "a", {"seed": "0"})
    git("add", "-f", secrets.path.name)
    with pytest.raises(DataError, match="git tracks"):
        secrets.put("seed", "b", {"seed": "0"})
    assert sorted(secrets.all("seed")) == ["a"]
    monkeypatch.setenv("PATH", "")
    secrets.put("seed", "b", {"seed": "0"})


# --- the workspace


def test_a_workspace_is_made_and_found(tmp_path: Path) -> None:
    root = tmp_path / "work"
    made = Workspace.init(root)
    assert sorted(path.name for path in root.iterdir()) == [".gitignore", "games", "hostkit.yaml"]
    assert (
        root / ".gitignore"
    ).read_text() == "*.secret.yaml\n*.lock\ninbox/\noutbox/\n.watch.json*\n.season.json*\n"
    assert made.settings() == Settings()
    (root / ".gitignore").write_text("*.lock\nmine")
    (root / "hostkit.yaml").write_text("host: me\n")
    Workspace.init(root)
    later = "*.lock\nmine\n*.secret.yaml\ninbox/\noutbox/\n.watch.json*\n.season.json*\n"
    assert (root / ".gitignore").read_text() == later
    assert made.settings() == Settings(host="me")
    (root / "deep" / "er").mkdir(parents=True)
    assert Workspace.find(start=root / "deep" / "er").root == root
    assert Workspace.find(start=tmp_path, root=str(root)).root == root
    assert Workspace.find(root, start=Path("/"), root="/nowhere").root == root
    for given in (tmp_path / "none", root / "deep"):
        with pytest.raises(InputError, match="is no workspace"):
            Workspace.find(given, start=root)
    with pytest.raises(InputError, match="is not inside a workspace"):
        Workspace.find(start=Path("/"))


def test_games_are_found_by_id(tmp_path: Path) -> None:
    work = Workspace.init(tmp_path)
    assert work.games() == []
    work.secrets("g1").put("seed", "main", {"seed": "0"})
    for game in ("g1", "a.b_c-2"):
        LogFile.create(work.log(game).path, CREATED)
    (tmp_path / "games" / "g1.yaml.torn-17").write_text("x")
    (tmp_path / "games" / "NOTES.yaml").write_text("x")
    assert work.games() == ["a.b_c-2", "g1"]
    assert work.log("g1").path == tmp_path / "games" / "g1.yaml"
    assert work.secrets("g1").path == tmp_path / "games" / "g1.secret.yaml"


@pytest.mark.parametrize(
    "game",
    ["", "../x", "a/b", "con", "nul.txt", "com1", "-rf", "$(id)", "a..b", ".a", "a.", "A", "a b", "a\n",
    "é", "x" * 65,
     "g1.secret", "g1.yaml"],
)  # fmt: skip
def test_what_is_no_game_id(tmp_path: Path, game: str) -> None:
    work = Workspace.init(tmp_path)
    for find in (work.log, work.secrets):
        with pytest.raises(InputError, match="cannot be the name of a game"):
            find(game)


@pytest.mark.parametrize(
    "copy",
    ["g1 (1).yaml", "g1.sync-conflict-20260103-180000-ABCDEFG.yaml",
    "g1 (Ann's conflicted copy 2026-01-03).yaml",
     "g1 - Copy.yaml", "g1 copy.yaml"],
)  # fmt: skip
def test_conflict_copies_are_named(tmp_path: Path, copy: str) -> None:
    work = Workspace.init(tmp_path)
    LogFile.create(work.log("g1").path, CREATED)
    (tmp_path / "games" / copy).write_text("x")
    for find in (lambda: work.log("g1"), work.games):
        with pytest.raises(DataError) as caught:
            find()
        games = tmp_path / "games"
        assert (
            caught.value.message
            == f"there are two copies of one game: {games / 'g1.yaml'} and {games / copy}"
        )
    work.log("g2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("host: me\nmood: x\n", "line 2: unknown key `mood`"),
        ("zone: Mars\n", "line 1: 'Mars' is no time zone"),
        ("zone: ../../etc/passwd\n", "line 1: '../../etc/passwd' is no time zone"),
        ("\nboard: forum\n", "line 2: the board `forum` is not described in `boards`"),
        ("boards:\n  forum: {url: x}\n", "line 2: the board `forum` has no `kind`"),
        ("boards: [a]\n", "Expected `object`, got `array` - at `$.boards`"),
        ("- a\n", "Expected `object`, got `array`"),
        ("zone: &a UTC\n", "line 1: an anchor (&a)"),
    ],
)
def test_settings_that_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "hostkit.yaml").write_text(text)
    with pytest.raises((InputError, DataError)) as caught:
        Workspace(tmp_path).settings()
    assert message in caught.value.message


def test_settings_are_read(tmp_path: Path) -> None:
    (tmp_path / "hostkit.yaml").write_text(
        "zone: Europe/Berlin\nboard: f\nboards: {f: {kind: saved, port: 80}}\n"
    )
    assert Workspace(tmp_path).settings() == Settings(
        zone="Europe/Berlin", board="f", boards={"f": {"kind": "saved", "port": "80"}}
    )
    (tmp_path / "hostkit.yaml").write_text("")
    assert Workspace(tmp_path).settings() == Settings()


def test_every_kind_of_event_can_follow(log: LogFile) -> None:
    events: list[Event] = [lapsed("a"), Closed(seq=0, at=AT, window="w", early=True, unruled=2)]
    assert log.append(*events) == log.read()[1:]
