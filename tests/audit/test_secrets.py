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
from hostkit.log.events import (
    BoxOpened,
    Created,
    Dealt,
    Mixed,
    Opened,
    Opening,
    Post,
    Receipt,
    Revealed,
    SeedCommitted,
    SeedRevealed,
)  # fmt: skip
from hostkit.log.order import Bid
from hostkit.sealing.boxes import window_secret
from hostkit.store import LogFile, Workspace
from hostkit.times import after
from tests.audit.forge import Forge
from tests.audit.games import bid_poker
from tests.cli.conftest import Hostkit, Ran

GAMES = sorted((Path(__file__).parents[2] / "games").glob("*.yaml"))


def secrets_of(entries: list[Entry]) -> Iterator[tuple[str, int]]:
    """Every seed, key, salt and box secret of a game, and the event that shows it."""
    created = entries[0].event
    assert isinstance(created, Created)
    events = [entry.event for entry in entries]
    inputs: dict[str, list[str]] = {}
    roots: dict[str, str] = {}
    sizes: dict[str, int] = {}
    shown: dict[str, int] = {}
    windows: list[str] = []
    for event in events:
        match event:
            case SeedCommitted() | Mixed():
                inputs.setdefault(event.deck, []).extend(event.inputs)
            case Dealt():
                roots[event.deck], sizes[event.deck] = event.seed_of or event.deck, len(event.commitments)
            case Revealed():
                shown |= {text.split()[2]: event.seq for text in event.openings}
            case Opened():
                windows.append(event.window)
            case BoxOpened():
                shown[event.secret] = event.seq
            case Opening() if event.salt:
                yield event.salt, event.seq
    for event in events:
        if not isinstance(event, SeedRevealed):
            continue
        prk = deal.extract(bytes.fromhex(event.seed), deal.netstrings(inputs[event.deck]))
        yield event.seed, event.seq
        yield prk.hex(), event.seq
        for window in windows:
            secret = window_secret(prk, game=created.game, window=window).hex()
            yield secret, shown.get(secret, event.seq)
        for deck in (deck for deck, root in roots.items() if root == event.deck):
            for place in range(1, sizes[deck] + 1):
                salt = deal.expand(prk, f"hostkit/1 salt {deck} {place}").hex()
                yield salt, shown.get(salt, event.seq)


def leaks(log: Path) -> list[str]:
    """Secrets that stand in a prefix of a log that ends before their event."""
    entries = list(LogFile(log).entries())
    raw = log.read_bytes()
    found = []
    for secret, seq in secrets_of(entries):
        first = raw.find(secret.encode())
        if 0 <= first < entries[seq - 1].offset:
            found.append(f"{secret[:20]} of event {seq} stands at {first}")
    return found + list(sealed_leaks(entries))


def sealed_leaks(entries: list[Entry]) -> Iterator[str]:
    """Sealed texts, and the amounts in them, between their receipt and their opening.

    Another's message may say the same, and what a player said for all to hear is no secret.
    """
    events = [entry.event for entry in entries]
    for opening in (event for event in events if isinstance(event, Opening)):
        receipt = events[opening.receipt - 1]
        if not isinstance(receipt, Receipt):
            continue
        amounts = [order.amount for order in opening.orders if isinstance(order, Bid)]
        for event in events[receipt.seq : opening.seq - 1]:
            if isinstance(event, Opening | Post):
                continue
            said = encode(event).decode()
            if len(opening.text) > 7 and opening.text in said:
                yield f"{opening.text!r} of event {opening.seq} in event {event.seq}"
            theirs = getattr(event, "player", "") == receipt.player
            if theirs and any(re.search(rf"amount: {amount}\b", said) for amount in amounts):
                yield f"the amount {amounts} of event {opening.seq} in event {event.seq}"


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
    assert len(list(secrets_of(list(LogFile(played.log).entries())))) > 60
    assert leaks(played.log) == []
    assert posted_leaks(played.log, tmp_path / "game" / "board") == []


@pytest.mark.slow
def test_no_prefix_of_the_demonstration_holds_a_later_secret(tmp_path: Path) -> None:
    demo(tmp_path / "demo", seed=5, tell=lambda _: None)
    assert leaks(tmp_path / "demo" / "games" / "demo.yaml") == []
    assert posted_leaks(tmp_path / "demo" / "games" / "demo.yaml", tmp_path / "demo" / "board") == []


def test_the_scan_sees_what_it_must_see(tmp_path: Path) -> None:
    """Each kind of secret, written into an early event by hand, is found."""
    played = bid_poker(tmp_path / "game", deal="words")
    assert leaks(played.log) == []
    for what, event in (("seed", "closed"), ("salt", "closed"), ("card", "seed-committed")):
        steps = [{"do": "leak", "what": what, "event": event, "nth": 1}]
        (tmp_path / "g1.yaml").write_bytes(Forge(played.log.read_bytes()).forge({"steps": steps}))
        assert leaks(tmp_path / "g1.yaml"), what
    entries = list(LogFile(played.log).entries())
    for secret in {secret for secret, _ in secrets_of(entries)}:
        text = f'event: scanned\nwindow: round-1\ntalk: {{x: "{secret}"}}'
        steps = [{"do": "insert", "before": "seed-committed", "text": text}]
        (tmp_path / "g1.yaml").write_bytes(Forge(played.log.read_bytes()).forge({"steps": steps}))
        assert leaks(tmp_path / "g1.yaml"), secret
    for say in ("talk: {x: 'I bid 40, good luck'}", "event: ruling\nruling: set\nwhy: x\nplayer: Bob B\norders:\n"
                "- {verb: bid, amount: 40}"):  # fmt: skip
        text = say if say.startswith("event") else f"event: scanned\nwindow: round-1\n{say}"
        steps = [{"do": "insert", "before": "opening", "text": text}]
        (tmp_path / "g1.yaml").write_bytes(Forge(played.log.read_bytes()).forge({"steps": steps}))
        assert leaks(tmp_path / "g1.yaml"), say


# The canary run: a seed, a salt and a sealed text that are known, looked for everywhere but in the secret file.

CANARY = "zq7-canary-bid 41"
START = "2026-01-02T18:00:00Z"
BID = "2026-01-03T20:00:00Z"

COMMANDS = (
    "status", "status --json", "orders", "orders --json", "standings", "standings --json", "replay", "replay --json",
    "replay --by-hand", "explain 1", "explain 2", "explain 3", "explain 19", "explain 21 --json",
    "audit", "audit --json", "publish reveal --print",
    "publish announcement", "publish receipts --json", "publish standings", "publish nonsense",
    "scrape", "scrape --json", "resolve", "resolve --json", "resolve --dry-run", "rule void 21 --why because",
    "rule accept 99 --why x", "rule set alice nonsense --why x", "recover --json", "standings --format html",
    "record alice nonsense", "open", "open round-9", "remind", "read", "backup --to x", "backup --to {key} --overwrite",
    "doctor", "doctor --json", "watch --once", "watch --once --dry-run", "summary", "games --json", "season", "player",
    "player alice --also al", "amend coins=9 --from round-9 --why x", "mix", "mix --word x", "rules", "rules bid-poker",
    "archive g1", "completion bash", "verify-script", "import {post}", "new g1 --ruleset bid-poker --players a,b",
    "seal --game g1 --window round-1 --player alice --key zz hello", "nonsense", "explain 999", "--help",
)  # fmt: skip
APART = {"init": "it knows no game", "demo": "it makes a game of its own", "simulate": "it knows no game",
         "site": "it is not there yet"}  # fmt: skip


def test_every_command_is_in_the_canary_run() -> None:
    from hostkit.cli import COMMANDS as EVERY

    assert {line.split()[0] for line in COMMANDS} | APART.keys() >= EVERY.keys()


class Canary:
    """A game with a planted secret, and everything that commands let out."""

    def __init__(self, hostkit: Hostkit, root: Path, home: Path) -> None:
        self.hostkit, self.root, self.home = hostkit, root, home
        self.heard: list[str] = []
        key = pyrage.x25519.Identity.generate().to_public()
        self.fill = {"key": str(key), "post": str(root / "board" / "g1" / "inbox" / "0001-alice.md")}
        self.run("init .")
        self.run("new g1 --ruleset bid-poker --players alice,bob -o lots=1 -o lot_sizes=[5]", now=START)
        self.run("open", now=START)
        self.run("resolve", now="2026-01-03T18:00:00Z")
        post = Path(self.fill["post"])
        post.parent.mkdir(parents=True)
        post.write_text(f'---\nauthor: "alice"\ncreated: "{BID}"\n---\nbid 41\n\n{CANARY}\n')
        self.run("scrape", now=after(BID, 60))
        self.log, self.secrets = root / "games" / "g1.yaml", root / "games" / "g1.secret.yaml"
        kept, public = self.secrets.read_text(), self.log.read_text()
        prk = deal.extract(bytes.fromhex(re.findall(r"seed: \"?([0-9a-f]{64})", kept)[0]), b"")
        salts = [deal.expand(prk, f"hostkit/1 salt main {place}").hex() for place in range(1, 53)]
        known = set(re.findall(r"[0-9a-f]{32,64}", public))
        self.planted = [CANARY, prk.hex(), *(set(re.findall(r"[0-9a-f]{32,64}", kept)) | set(salts)) - known]
        assert len(self.planted) > 45

    def run(self, words: str, *, now: str = after(BID, 120)) -> None:
        """Run a command; whatever it does, it is no bug."""
        line = [word.format(**self.fill) if word.startswith("{") else word for word in words.split()]
        timed = words.split()[0] in (
            "scrape", "resolve", "record", "open", "status", "recover", "rule", "new", "watch", "remind", "amend",
            "publish", "mix", "doctor",
        )  # fmt: skip
        ran = self.hostkit(*line, *(["--now", now] if timed else []))
        assert ran.code != 70 and "Traceback" not in ran.err, (words, ran.err)
        self.heard += [ran.out, ran.err]

    def check(self) -> None:
        """No planted secret was let out, on the screen or in any file but those that it belongs in."""
        heard = "\n".join(self.heard)
        assert not [secret for secret in self.planted if secret in heard]
        allowed = {self.secrets, Path(self.fill["post"])}
        for path in [*self.root.rglob("*"), *self.home.rglob("*")]:
            # Alice gets her own salt, in her own outbox.
            if path.is_file() and path not in allowed and "outbox" not in path.parts:
                text = path.read_text(encoding="utf-8", errors="replace")
                assert not [secret for secret in self.planted if secret in text], path


@pytest.fixture
def canary(
    hostkit: Hostkit,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> Canary:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return Canary(hostkit, tmp_path, home)


def test_canaries_get_out_of_no_command(canary: Canary) -> None:
    for words in COMMANDS:
        canary.run(words)
    canary.check()


def broken(canary: Canary) -> dict[str, tuple[Path, bytes | None]]:
    """What can be wrong: a file, and what it holds then; None takes it away."""
    log, kept = canary.log.read_bytes(), canary.secrets.read_text()
    template = canary.root / "templates" / "receipts.j2"
    return {
        "torn": (canary.log, log[:-30]),
        "empty": (canary.log, b""),
        "changed": (canary.log, log.replace(b"alice", b"alicf", 1)),
        "crlf": (canary.log, log.replace(b"\n", b"\r\n")),
        "template": (template, b"{{ 1 // 0 }}{{ x.y }}"),
        "other template": (template, b"{{ receipts }}{{ players }}{% for x in y %}"),
        "foreign": (canary.secrets, kept.replace("game: g1", "game: g2").encode()),
        "garbage": (canary.secrets, f"{kept}  - {{{{[".encode()),
        "salt": (canary.secrets, kept.replace("salt:", "salz:").encode()),
        "seed": (canary.secrets, kept.replace("seed:", "sead:").encode()),
        "text": (canary.secrets, kept.replace("text:", "read:").encode()),
        "cut": (canary.secrets, kept.encode()[:-40]),
        "missing": (canary.secrets, None),
        "latin-1": (canary.secrets, kept.encode() + b"\xff"),
        "settings": (canary.root / "hostkit.yaml", b"boards: {local: {kind: nonsense}}\nboard: local\n"),
        "no board": (canary.root / "hostkit.yaml", b"boards: {local: {kind: local, path: /dev/null/x}}\n"),
    }


@pytest.mark.slow
def test_canaries_get_out_of_no_failure(canary: Canary) -> None:
    for name, (path, content) in broken(canary).items():
        kept = {
            file: file.read_bytes() for file in (canary.log, canary.secrets, canary.root / "hostkit.yaml")
        }
        path.parent.mkdir(exist_ok=True)
        for words in COMMANDS:
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.write_bytes(content)
            canary.run(words)
        path.unlink(missing_ok=True)
        for file, before in kept.items():
            file.write_bytes(before)
            file.chmod(0o600)
        for saved in (canary.root / "games").glob("*.torn-*"):
            saved.unlink()
        assert not [secret for secret in canary.planted if secret in "\n".join(canary.heard)], name
    canary.check()


@pytest.mark.slow
def test_canaries_get_out_of_no_program(tmp_path: Path) -> None:
    """The same as a program of its own, to whose files and descriptors nothing is bent."""
    home, root = tmp_path / "home", tmp_path / "game"
    home.mkdir()
    root.mkdir()

    def run(*words: str, stdin: str = "") -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "tests.audit.run_hostkit", *words], cwd=root, capture_output=True, text=True,
            input=stdin, check=False,
            env={"HOME": str(home), "PYTHONPATH": str(Path(__file__).parents[2]), "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        return Ran(done.returncode, done.stdout, done.stderr)

    game = Canary(run, root, home)
    for words in ("status", "scrape", "explain 21", "audit --json", "replay --by-hand", "publish receipts"):
        game.run(words)
    game.secrets.write_text(game.secrets.read_text().replace("salt:", "salz:"))
    for words in ("status", "scrape", "resolve", "doctor"):
        game.run(words)
    game.check()


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
