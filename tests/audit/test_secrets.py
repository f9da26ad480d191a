"""Secrets stay secret until their time: in logs, in posts, on the screen, in what a crash leaves behind."""

import re
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyrage
import pytest

from hostkit.cards import deal
from hostkit.desk.backup import backup, restore
from hostkit.desk.demo import demo
from hostkit.errors import DataError, InputError
from hostkit.log import Entry, encode
from hostkit.log.events import Opening, Post, Revealed, SeedRevealed
from hostkit.store import LogFile, Workspace
from hostkit.times import after
from tests.audit.games import bid_poker

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.yaml"))


def secrets_of(entries: list[Entry]) -> Iterator[tuple[str, int]]:
    """Every seed, salt and card's salt of a game, and the event that shows it."""
    shown: dict[str, int] = {}
    for entry in entries:
        match entry.event:
            case SeedRevealed():
                yield entry.event.seed, entry.event.seq
                prk = deal.extract(bytes.fromhex(entry.event.seed), b"")
                for place in range(1, 60):
                    salt = deal.expand(prk, f"hostkit/1 salt {entry.event.deck} {place}").hex()
                    yield salt, shown.get(salt, entry.event.seq)
            case Revealed():
                shown |= {text.split()[2]: entry.event.seq for text in entry.event.openings}
            case Opening():
                yield entry.event.salt, entry.event.seq


def leaks(log: Path) -> list[str]:
    """Secrets that stand in a prefix of a log that ends before their event."""
    entries = list(LogFile(log).entries())
    raw = log.read_text(encoding="utf-8")
    starts = [len(log.read_bytes()[: entry.offset].decode()) for entry in entries]
    found = []
    for secret, seq in secrets_of(entries):
        first = raw.find(secret)
        if 0 <= first < starts[seq - 1]:
            found.append(f"{secret[:20]} of event {seq} stands at {first}")
    # A sealed text, in any event between its receipt and its opening that is no message of somebody else's.
    for opening in entries:
        if isinstance(opening.event, Opening) and len(opening.event.text) > 7:
            for entry in entries[opening.event.receipt - 1 : opening.event.seq - 1]:
                said = "" if isinstance(entry.event, Opening | Post) else encode(entry.event).decode()
                if opening.event.text in said:
                    found.append(
                        f"{opening.event.text} of event {opening.event.seq} in event {entry.event.seq}"
                    )
    return found


def posted_leaks(log: Path, board: Path) -> list[str]:
    """Secrets in a post of the host's whose head is older than their event."""
    entries = list(LogFile(log).entries())
    found = []
    for path in board.rglob("*-host.md"):
        text = path.read_text(encoding="utf-8")
        heads = [int(seq) for seq in re.findall(r"hostkit \S+ ([0-9]+) [0-9a-f]{64}", text)]
        for secret, seq in secrets_of(entries):
            if heads and max(heads) < seq and len(secret) >= 32 and secret in text:
                found.append(f"{secret[:20]} of event {seq} in {path.name}")
    return found


@pytest.mark.parametrize("log", GAMES, ids=lambda path: path.stem)
def test_no_prefix_of_an_example_game_holds_a_later_secret(log: Path) -> None:
    assert leaks(log) == []


def test_no_prefix_of_a_played_game_holds_a_later_secret(tmp_path: Path) -> None:
    played = bid_poker(tmp_path / "game")
    assert len(list(secrets_of(list(LogFile(played.log).entries())))) > 100
    assert leaks(played.log) == []
    assert posted_leaks(played.log, tmp_path / "game" / "board") == []


@pytest.mark.slow
def test_no_prefix_of_the_demonstration_holds_a_later_secret(tmp_path: Path) -> None:
    demo(tmp_path / "demo", seed=5, tell=lambda _: None)
    assert leaks(tmp_path / "demo" / "games" / "demo.yaml") == []
    assert posted_leaks(tmp_path / "demo" / "games" / "demo.yaml", tmp_path / "demo" / "board") == []


# The canary run: a seed, a salt and a sealed text that are known, looked for everywhere but in the secret file.

CANARY = "zq7-canary-bid 41"
FAILING = ("status", "scrape", "publish receipts", "orders", "audit --json", "replay")
START = "2026-01-02T18:00:00Z"
BID = "2026-01-03T20:00:00Z"

COMMANDS = (
    "status", "status --json", "orders", "orders --json", "standings", "standings --json", "replay", "replay --json",
    "explain 1", "explain 19", "explain 21", "audit", "audit --json", "publish announcement", "publish receipts --json",
    "publish standings", "scrape", "scrape --json", "resolve", "rule void 21 --why because", "rule accept 99 --why x",
    "recover --json", "standings --format html", "record alice nonsense", "open", "remind", "read", "backup --to x",
)  # fmt: skip


def run(root: Path, words: str, *, now: str = BID, home: Path) -> str:
    """Everything that a command lets out."""
    timed = words.split()[0] in ("scrape", "resolve", "record", "open", "status", "recover", "rule", "new")
    done = subprocess.run(
        [sys.executable, "-m", "tests.audit.run_hostkit", *words.split(), *(["--now", now] if timed else [])],
        cwd=root, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False,
        env={"HOME": str(home), "PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert "Traceback" not in done.stderr, (words, done.stderr)
    return done.stdout + done.stderr


@pytest.mark.slow
def test_canaries_get_out_nowhere(tmp_path: Path) -> None:
    home, root = tmp_path / "home", tmp_path / "game"
    home.mkdir()
    root.mkdir()
    heard = run(root, "init .", home=home)
    heard += run(
        root,
        "new g1 --ruleset bid-poker --players alice,bob -o lots=1 -o lot_sizes=[5]",
        now=START,
        home=home,
    )
    heard += run(root, "open", now=START, home=home)
    heard += run(root, "resolve", now="2026-01-03T18:00:00Z", home=home)
    inbox = root / "board" / "g1" / "inbox"
    inbox.mkdir(parents=True)
    (inbox / "0001-alice.md").write_text(f'---\nauthor: "alice"\ncreated: "{BID}"\n---\nbid 41\n\n{CANARY}\n')
    heard += run(root, "scrape", now=after_bid(60), home=home)
    kept = (root / "games" / "g1.secret.yaml").read_text()
    public = (root / "games" / "g1.yaml").read_text()
    secrets = set(re.findall(r"[0-9a-f]{64}", kept)) - set(re.findall(r"[0-9a-f]{64}", public))
    assert secrets
    planted = [CANARY, *secrets]

    for words in COMMANDS:
        heard += run(root, words, now=after_bid(120), home=home)
    # And where everything fails: the log torn or changed, a template that throws, a secret file that is not right.
    log, secret_file = root / "games" / "g1.yaml", root / "games" / "g1.secret.yaml"
    template = root / "templates" / "receipts.j2"
    template.parent.mkdir()
    whole = log.read_bytes()
    for path, bad in (
        (log, whole[:-30]),
        (log, whole.replace(b"alice", b"alicf", 1)),
        (template, b"{{ 1 // 0 }}{{ x.y }}"),
        (secret_file, kept.replace("game: g1", "game: g2").encode()),
        (secret_file, f"{kept}  - {{{{[".encode()),
        (secret_file, kept.replace("salt:", "salz:").encode()),
        (secret_file, kept.replace("seed:", "sead:").encode()),
    ):
        before = path.read_bytes() if path.exists() else None
        path.write_bytes(bad)
        for words in FAILING:
            heard += run(root, words, now=after_bid(180), home=home)
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
    log.write_bytes(whole)
    board = root / "board"
    board.rename(root / "b")
    board.write_text("x")
    for words in FAILING:
        heard += run(root, words, now=after_bid(180), home=home)
    board.unlink()
    (root / "b").rename(board)

    for secret in planted:
        assert secret not in heard
    allowed = {root / "games" / "g1.secret.yaml", inbox / "0001-alice.md"}
    for path in [*root.rglob("*"), *home.rglob("*")]:
        if path.is_file() and path not in allowed:
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not [secret for secret in planted if secret in text], path


def after_bid(seconds: int) -> str:
    return after(BID, seconds)


def test_a_backup_opens_for_its_recipient_only(tmp_path: Path) -> None:
    played = bid_poker(tmp_path / "game")
    workspace = Workspace(played.root)
    mine, other = pyrage.x25519.Identity.generate(), pyrage.x25519.Identity.generate()
    for name, identity in (("mine", mine), ("other", other)):
        (tmp_path / name).write_text(f"# created: today\n{identity}\n")
    path = backup(workspace, "g1", [str(mine.to_public())], None)
    secret = workspace.secrets("g1").path
    whole = secret.read_bytes()
    assert path.name == "g1.secret.age"
    assert not re.search(rb"seed|[0-9a-f]{64}", path.read_bytes())
    with pytest.raises(DataError, match="is there already"):
        restore(workspace, "g1", path, tmp_path / "mine")
    secret.unlink()
    with pytest.raises(InputError, match="cannot be opened"):
        restore(workspace, "g1", path, tmp_path / "other")
    assert not secret.exists()
    assert restore(workspace, "g1", path, tmp_path / "mine") == secret
    assert secret.read_bytes() == whole
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    assert workspace.games() == ["g1"]


def test_a_backup_for_nobody_is_refused(tmp_path: Path) -> None:
    workspace = Workspace(bid_poker(tmp_path / "game").root)
    for text in ("", "age1nonsense", "ssh-ed25519 AAAA", "bob"):
        with pytest.raises(InputError, match="is no public key"):
            backup(workspace, "g1", [text], None)
