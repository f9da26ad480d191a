"""The secret file as a host meets it: what is wrong with it, backups with real keys, a real git repository."""

import os
import re
import shutil
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pyrage
import pytest

from tests.cli.conftest import Hostkit, Ran

START = "2026-01-01T18:00:00Z"
BID = "2026-01-02T20:00:00Z"


class Game:
    """A game with a sealed bid in it, and a host who runs commands at one moment."""

    def __init__(self, hostkit: Hostkit, root: Path) -> None:
        self.hostkit, self.root = hostkit, root
        self.log, self.secrets = root / "games" / "g1.yaml", root / "games" / "g1.secret.yaml"
        assert hostkit("init").code == 0
        self.do("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "-o", "lots=1",
                "-o", "lot_sizes=[5]", "-o", "change_rounds=0", now=START)  # fmt: skip
        self.do("open", now=START)
        self.do("resolve", "--early", now=START)
        self.do("record", "alice", "bid 35")

    def do(self, *words: str, code: int = 0, now: str = BID) -> Ran:
        ran = self.hostkit(*words, *([] if words[0] in ("audit", "backup") else ["--now", now]))
        assert ran.code == code, (words, ran.out, ran.err)
        return ran


@pytest.fixture
def game(hostkit: Hostkit, tmp_path: Path) -> Game:
    return Game(hostkit, tmp_path)


# What is wrong with it, and what every command says of it


def missing(game: Game) -> None:
    game.secrets.unlink()


def foreign(game: Game) -> None:
    game.secrets.write_text(game.secrets.read_text().replace("game: g1", "game: g2"))


def loose(game: Game) -> None:
    game.secrets.chmod(0o640)


def of_another_start(game: Game) -> None:
    """The file of another game of the same name: it has other seeds."""
    game.secrets.write_text(re.sub(r"seed: \"?[0-9a-f]{64}", "seed: " + "ab" * 32, game.secrets.read_text()))


def garbage(game: Game) -> None:
    game.secrets.write_text("- nonsense\n")


def older(game: Game) -> None:
    """A copy from before the sealed bid."""
    text = game.secrets.read_text()
    game.secrets.write_text(text[: text.index("sealed:")])


def keys_gone(game: Game) -> None:
    game.secrets.write_text(game.secrets.read_text().replace("salt:", "salz:"))


def reading_gone(game: Game) -> None:
    text = game.secrets.read_text()
    game.secrets.write_text(re.sub(r'read: ".*"(?=\})', "read: '[[['", text))


RESTORE = "hostkit backup --restore FILE --identity KEY"
TROUBLE: dict[Callable[[Game], None], tuple[str, str]] = {
    missing: ("is missing, and with it the seed of main", RESTORE),
    foreign: ("holds the secrets of the game `g2`, not of `g1`", RESTORE),
    loose: ("can be read by others (mode 0640)", "run: chmod 600 "),
    of_another_start: ("lacks the seed of main that was promised, it has another", RESTORE),
    garbage: ("is no file of secrets", RESTORE),
    keys_gone: ("was changed: its `sealed` `", RESTORE),
    reading_gone: ("was changed: its `sealed` `", RESTORE),
    older: ("lacks the message behind receipt", RESTORE),
}


@pytest.mark.parametrize("spoil", TROUBLE, ids=lambda spoil: spoil.__name__)
def test_what_is_wrong_is_said_with_the_remedy(game: Game, spoil: Callable[[Game], None]) -> None:
    why, remedy = TROUBLE[spoil]
    before = game.log.read_bytes()
    spoil(game)
    row = next(
        row
        for row in game.do("doctor", "--offline", "--json", code=1).json["checks"]
        if row["check"] == "secrets"
    )
    assert row["result"] == "failed" and why in row["detail"] and remedy in row["detail"]
    audit = game.do("audit", code=3)
    assert f"warning: {game.secrets} {why}" in audit.err and remedy in audit.err
    status = game.hostkit("status", "--now", BID)
    assert status.code in (0, 1) and f"{game.secrets} {why}" in status.err and remedy in status.err
    for words in (("resolve", "--early"), ("scrape",), ("record", "bob", "bid 3")):
        ran = game.do(*words, code=1)
        assert str(game.secrets) in ran.err and remedy in ran.err
    assert game.log.read_bytes() == before


def test_a_player_who_audits_a_log_is_not_warned(game: Game) -> None:
    missing(game)
    assert game.do("audit", str(game.log), code=3).err == ""


def test_a_finished_game_needs_no_secrets(game: Game) -> None:
    game.do("record", "bob", "bid 3")
    game.do("resolve", "--early")
    assert game.do("status", "--json").json["finished"]
    missing(game)
    rows = {row["check"]: row for row in game.do("doctor", "--offline", "--json").json["checks"]}
    assert rows["secrets"]["detail"] == "there is no file, and the game needs none"
    assert (game.do("status").err, game.do("audit").err) == ("", "")


# Backups


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    """A co-host's keys: of age and of SSH, each with its public half."""
    folder = tmp_path / "keys"
    folder.mkdir()
    for name in ("bob", "eve"):
        identity = pyrage.x25519.Identity.generate()
        (folder / name).write_text(f"# created: today\n# public key: {identity.to_public()}\n{identity}\n")
        (folder / f"{name}.pub").write_text(str(identity.to_public()))
    if shutil.which("ssh-keygen"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "ssh")]
        subprocess.run(command, check=True)
    return folder


@pytest.mark.parametrize("name", ["bob", "ssh"])
def test_a_backup_goes_round(game: Game, keys: Path, name: str, tmp_path: Path) -> None:
    """Sealed by the host, opened by the co-host on another machine, and the game goes on there."""
    if not (keys / name).exists():
        pytest.skip("there is no ssh-keygen here")
    public = (keys / f"{name}.pub").read_text()
    sealed = tmp_path / "sent" / "g1.age"
    sealed.parent.mkdir()
    assert game.do("backup", "--to", public, "--out", str(sealed)).out == f"sealed: {sealed}\n"
    whole = game.secrets.read_bytes()
    assert stat.S_IMODE(sealed.stat().st_mode) == 0o600 and b"seed" not in sealed.read_bytes()
    game.secrets.unlink()
    refused = game.do("backup", "--restore", str(sealed), "--identity", str(keys / "eve"), code=2)
    assert "cannot be opened with" in refused.err and not game.secrets.exists()
    done = game.do("backup", "--restore", str(sealed), "--identity", str(keys / name))
    assert (done.out, done.err) == (f"restored: {game.secrets}\n", "")
    assert game.secrets.read_bytes() == whole and stat.S_IMODE(game.secrets.stat().st_mode) == 0o600
    game.do("record", "bob", "bid 3")
    game.do("resolve", "--early")
    assert game.do("audit").out.splitlines()[-1].startswith("verified: ")


@pytest.mark.skipif(not shutil.which("age"), reason="age is not here")
def test_age_opens_a_backup_too(game: Game, keys: Path, tmp_path: Path) -> None:
    game.do("backup", "--to", (keys / "bob.pub").read_text(), "--to", (keys / "eve.pub").read_text())
    for name in ("bob", "eve"):
        command = ["age", "-d", "-i", str(keys / name), str(tmp_path / "games" / "g1.secret.age")]
        assert subprocess.run(command, capture_output=True, check=True).stdout == game.secrets.read_bytes()


def test_no_file_is_written_over_unless_asked(game: Game, keys: Path, tmp_path: Path) -> None:
    to = ("backup", "--to", (keys / "bob.pub").read_text())
    first = tmp_path / "games" / "g1.secret.age"
    game.do(*to)
    old = first.read_bytes()
    err = game.do(*to, code=2).err
    assert f"{first} is there already" in err and "--overwrite; nothing was changed" in err
    assert first.read_bytes() == old
    game.do(*to, "--overwrite")
    assert first.read_bytes() != old
    diary, link = tmp_path / "diary.txt", tmp_path / "link"
    diary.write_text("dear diary")
    link.symlink_to(first)
    for path in (diary, game.log, game.secrets, link):
        before = path.read_bytes()
        for more in ((), ("--overwrite",)):
            assert "is " in game.do(*to, "--out", str(path), *more, code=2).err
        assert path.read_bytes() == before
    assert "cannot be written" in game.do(*to, "--out", str(tmp_path / "nowhere" / "x.age"), code=1).err
    assert list(tmp_path.glob("**/.*.age")) == []


def test_an_older_backup_is_told_of(game: Game, keys: Path, tmp_path: Path) -> None:
    game.do("backup", "--to", (keys / "bob.pub").read_text())
    game.do("record", "bob", "bid 3")
    game.secrets.unlink()
    done = game.do("backup", "--restore", "games/g1.secret.age", "--identity", str(keys / "bob"))
    assert "warning: the backup is older than the log" in done.err and "receipt" in done.err


# git


def git(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {"HOME": str(root), "PATH": os.environ["PATH"], "GIT_CONFIG_NOSYSTEM": "1"}
    who = ["-c", "user.name=host", "-c", "user.email=host@example.org"]
    return subprocess.run(
        ["git", *who, *words], cwd=root, env=env, capture_output=True, text=True, check=False
    )


@pytest.mark.skipif(not shutil.which("git"), reason="git is not here")
def test_git_never_gets_the_secrets(game: Game, tmp_path: Path) -> None:
    assert stat.S_IMODE(game.secrets.stat().st_mode) == 0o600
    assert git(tmp_path, "init", "-q").returncode == 0
    assert git(tmp_path, "add", "-A").returncode == 0
    tracked = git(tmp_path, "ls-files").stdout.split()
    assert "games/g1.yaml" in tracked and ".gitignore" in tracked
    private = [name for name in tracked if re.search(r"secret|\.lock$|/inbox/|/outbox/", name)]
    assert private == [] and (tmp_path / "board" / "g1" / "outbox").is_dir()
    assert git(tmp_path, "commit", "-qm", "a game").returncode == 0
    seed = re.search(r"[0-9a-f]{64}", game.secrets.read_text())
    assert seed and git(tmp_path, "grep", seed[0], "HEAD").returncode == 1
    game.do("record", "bob", "bid 3")
    changed = git(tmp_path, "status", "--porcelain", "-uall").stdout
    assert " M games/g1.yaml" in changed and not re.search(r"secret|/inbox/|/outbox/", changed)
    assert game.do("doctor", "--offline").code == 0


@pytest.mark.skipif(not shutil.which("git"), reason="git is not here")
@pytest.mark.parametrize("where", [".", "sub"])
def test_a_secret_file_that_git_tracks_is_refused(hostkit: Hostkit, tmp_path: Path, where: str) -> None:
    """Also where the repository is a folder further up, and the file was forced in."""
    root = tmp_path / where
    root.mkdir(exist_ok=True)
    os.chdir(root)
    game = Game(hostkit, root)
    assert git(tmp_path, "init", "-q").returncode == 0
    assert git(tmp_path, "add", "-f", str(game.secrets)).returncode == 0
    log, secrets = game.log.read_bytes(), game.secrets.read_bytes()
    for words in (("record", "bob", "bid 3"), ("doctor", "--offline"), ("backup", "--to", "age1x")):
        ran = game.do(*words, code=2 if words[0] == "backup" else 1)
        assert words[0] == "backup" or (
            f"git tracks {game.secrets}" in ran.out + ran.err
            and f"git rm --cached {game.secrets}" in ran.out + ran.err
        )
    assert (game.log.read_bytes(), game.secrets.read_bytes()) == (log, secrets)
    assert git(tmp_path, "rm", "-q", "--cached", str(game.secrets)).returncode == 0
    game.do("record", "bob", "bid 3")
