"""The shell lines that explain and replay print, run in a real shell: what is true fits, what is not does not."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hostkit.desk import play, start
from hostkit.desk.byhand import ByHand, Step
from hostkit.desk.demo import seeded
from hostkit.desk.game import at_desk
from hostkit.desk.hear import record
from hostkit.log.events import Opening, Receipt
from hostkit.store import LogFile, Workspace
from hostkit.times import after
from tests.audit.forge import Forge
from tests.audit.games import START, Played, bid_poker
from tests.audit.test_boxes import CLOSE, Sealed
from tests.cli.conftest import Hostkit

GAMES = Path(__file__).parents[2] / "games"
SHELL = shutil.which("dash") or "sh"
pytestmark = pytest.mark.skipif(
    not (shutil.which("openssl") and shutil.which("xxd")), reason="openssl or xxd is not here; in CI both are"
)


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([SHELL], input=script, cwd=folder, capture_output=True, text=True, check=False)


def steps_of(log: Path) -> tuple[ByHand, list[tuple[str, int, Step]]]:
    """Every step of a log: the kind of event, its seq, the step."""
    entries = list(LogFile(log).entries())
    hand = ByHand(entries, log)
    return hand, [(e.event.kind, e.event.seq, step) for e in entries for step in hand.steps(e.event.seq)]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("byhand") / "game", deal="words")


def test_replay_is_a_script_that_runs(played: Played, hostkit: Hostkit, tmp_path: Path) -> None:
    shutil.copytree(played.root / "games", tmp_path / "games")
    script = hostkit("replay", "--by-hand").out
    ran = shell(script, tmp_path)
    assert (ran.returncode, ran.stderr, ran.stdout.splitlines()[-1]) == (0, "", "all of it fits")
    # Every line that is no comment printed what it looked for, or made a name for a later one.
    lines = [line for line in script.splitlines() if not line.startswith("#")]
    assert len(ran.stdout.splitlines()) == len(
        [line for line in lines if "grep" in line or line.startswith("echo")]
    )
    told = [text for text in script.splitlines() if re.match(r"# +\d+  20", text)]
    assert len(told) == len(hostkit("replay").out.splitlines())


@pytest.mark.parametrize(
    ("find", "other"),
    [
        (r"hostkit/1 card g1 main 1 (..)", "XX"),
        (r"hostkit/1 bid g1 round-1 alice bid (35)", "36"),
        (r"horse", "house"),
        (r"hostkit/1 order (main)", "mian"),
        (r"hostkit/1 salt (main)", "mian"),
        (r"printf '%s' ([0-9a-f]{8})[0-9a-f]+ \| xxd", "00000000"),
    ],
)
def test_what_is_not_true_does_not_fit(
    played: Played, hostkit: Hostkit, tmp_path: Path, find: str, other: str
) -> None:
    shutil.copytree(played.root / "games", tmp_path / "games")
    script = hostkit("replay", "--by-hand").out
    code = [line for line in script.splitlines() if not line.startswith("#")]
    match = re.search(find, "\n".join(code))
    assert match
    start, end = match.span(1) if match.groups() else match.span()
    bent = "\n".join(code)
    ran = shell(bent[:start] + other + bent[end:], tmp_path)
    assert ran.returncode != 0 and "all of it fits" not in ran.stdout


def test_explain_prints_lines_that_run(played: Played, hostkit: Hostkit, tmp_path: Path) -> None:
    """A card, a receipt, a seed's promise, the key, the order, the salts, the place in the chain."""
    shutil.copytree(played.root / "games", tmp_path / "games")
    _, steps = steps_of(played.log)
    kinds = {kind: seq for kind, seq, _ in steps}
    assert {
        "seed-committed",
        "mixed",
        "dealt",
        "revealed",
        "seed-revealed",
        "receipt",
        "opening",
    } <= kinds.keys()
    for seq in sorted({1, *kinds.values(), len(list(LogFile(played.log).entries()))}):
        out = hostkit("explain", str(seq)).out
        lines = [line.strip() for line in out.splitlines() if line.startswith("  ")]
        ran = shell("set -e\n" + "\n".join(lines), tmp_path)
        assert (ran.returncode, ran.stderr) == (0, ""), (seq, out, ran.stdout)
        assert [
            step["shell"] for step in hostkit("explain", str(seq), "--json").json["by_hand"] if step["shell"]
        ] == lines
        assert re.search(
            rf"posts it stands as hostkit g1 {seq} [0-9a-f]{{64}}\n  \(echo .* head -c \d+\) \| sha256sum",
            out,
        )


def test_a_head_in_a_post_is_the_one_that_the_line_gives(played: Played, tmp_path: Path) -> None:
    entries = list(LogFile(played.log).entries())
    hand = ByHand(entries, played.log)
    for seq, hash in re.findall(r"hostkit g1 ([0-9]+) ([0-9a-f]{64})", played.posts):
        ran = shell(hand.chain(int(seq)).shell, tmp_path)
        assert ran.stdout.split() == [hash, "-"]


NASTY = [
    "bid 5", "bid 5\n\nsecond line", "it's 'quoted' and \"double\" $HOME `id` $(id) \\n \\\\ %s %% %d ! # ~",
    "bid 5 – “smart” ♠ 🂡 naïve e\u0301 ＋ \u00a0 non-breaking", "-n -e", "  leading and trailing  ",
    "tab\there", "\\001\\x41", "bid 5\n", "汉字 и кириллица",
]  # fmt: skip


def test_receipts_of_any_text(tmp_path: Path) -> None:
    workspace = Workspace.init(tmp_path / "w")
    chance = seeded(5)
    start.new(
        workspace, "g1", ruleset="bid-poker", players=["al ice", "50% Bob", "o'Neil"], board="",
        options={"lots": 1, "lot_sizes": [5], "change_rounds": 0}, deck=None, now=START, chance=chance,
    )  # fmt: skip
    now = after(START, 24 * 3600)

    def at(act: Callable[..., object], *words: object, **more: object) -> None:
        with at_desk(workspace, "g1", now=now, chance=chance) as desk:
            act(desk, *words, **more)

    at(play.announce, None, send=False)
    at(play.resolve, None, early=True, anyway=True, send=False)
    for number, text in enumerate(NASTY):
        at(record, ["al ice", "50% Bob", "o'Neil"][number % 3], text, at=after(now, number), via="pm", url="")
    now = after(now, 48 * 3600)
    at(play.resolve, None, early=True, anyway=True, send=False)
    log = workspace.log("g1").path
    events = LogFile(log).read()
    assert sum(isinstance(event, Receipt) for event in events) == len(NASTY)
    assert sum(isinstance(event, Opening) for event in events) == len(NASTY)
    lines = [step.shell for kind, _, step in steps_of(log)[1] if kind in ("receipt", "opening")]
    assert len(lines) == 2 * len(NASTY) and all(line.isprintable() for line in lines)
    ran = shell("set -e\n" + "\n".join(lines), tmp_path)
    assert (ran.returncode, len(ran.stdout.splitlines())) == (0, len(lines)), ran.stderr


def test_boxes_are_opened_with_openssl_and_pynacl(tmp_path: Path) -> None:
    game = Sealed(tmp_path / "game")
    game.post("alice", game.line("alice", "bid 35"))
    game.post("Bob B", game.line("Bob B", "I bid 40, it's all"))
    game.resolve(CLOSE)
    _, steps = steps_of(game.log)
    lines = [step.shell for kind, _, step in steps if kind in ("box-made", "box-opened") and step.shell]
    lines += [step.shell for kind, _, step in steps if kind == "opening"]
    assert sum("nacl" in line for line in lines) == 2 and sum("openssl pkey" in line for line in lines) == 2
    ran = shell(f'set -e\npython3() {{ {sys.executable} "$@"; }}\n' + "\n".join(lines), tmp_path)
    assert ran.returncode == 0, ran.stderr
    assert "hostkit/1 sealed g1 round-1 Bob%20B I bid 40, it's all" in ran.stdout


def test_before_anything_is_shown_there_is_nothing_to_run_but_the_chain(tmp_path: Path) -> None:
    workspace = Workspace.init(tmp_path / "w")
    start.new(workspace, "g1", ruleset="super-bidem", players=["alice", "bob", "carol"], board="", options={},
              deck=None, now=START, chance=seeded(5))  # fmt: skip
    with at_desk(workspace, "g1", now=START, chance=seeded(6)) as desk:
        play.announce(desk, None, send=False)
    log = workspace.log("g1").path
    hand, steps = steps_of(log)
    assert {kind for kind, _, _ in steps} >= {"seed-committed", "dealt", "delivered"}
    assert not [step for kind, _, step in steps if step.shell and kind != "revealed"]
    secret = workspace.secrets("g1").path.read_text()
    told = "\n".join(step.what + step.shell for _, _, step in steps)
    assert not set(re.findall(r"[0-9a-f]{64}", secret)) & set(re.findall(r"[0-9a-f]{64}", told))
    count = len(LogFile(log).read())
    ran = shell("set -e\n" + "\n".join(hand.chain(seq).shell for seq in range(1, count + 1)), tmp_path)
    assert (ran.returncode, len(ran.stdout.splitlines())) == (0, count)


def test_a_deck_that_was_typed_in(tmp_path: Path) -> None:
    played = bid_poker(tmp_path / "game")
    forged = Forge(played.log.read_bytes()).forge(
        {"steps": [{"do": "replace", "event": "dealt", "find": r"\Z", "with": "given_by: host\n"}]}
    )
    (tmp_path / "g1.yaml").write_bytes(forged)
    _, steps = steps_of(tmp_path / "g1.yaml")
    laid = [step for kind, _, step in steps if kind == "dealt"]
    assert any("typed in by host, not shuffled" in step.what for step in laid)
    ran = shell("set -e\n" + "\n".join(step.shell for step in laid if step.shell), tmp_path)
    assert ran.returncode == 0, ran.stderr


def test_a_forged_log_is_never_a_bug(played: Played, tmp_path: Path) -> None:
    for event, find, other in (
        ("seed-revealed", r'seed: "[0-9a-f]{64}"', "seed: xyz"),
        ("opening", r'salt: "[0-9a-f]{32}"', "salt: xyz"),
        ("revealed", r'^- "1 .*"$', "- nonsense"),
        ("dealt", r"deck: main", "deck: other"),
        ("receipt", r"window: round-1", "window: '%s %d'"),
    ):
        steps = [{"do": "replace", "event": event, "find": find, "with": other}]
        (tmp_path / "g1.yaml").write_bytes(Forge(played.log.read_bytes()).forge({"steps": steps}))
        entries = list(LogFile(tmp_path / "g1.yaml").entries())
        hand = ByHand(entries, tmp_path / "g1.yaml")
        for entry in entries:
            hand.steps(entry.event.seq)


@pytest.mark.parametrize(
    "name",
    [
        "nomic-nasty",
        *(pytest.param(path.stem, marks=pytest.mark.slow) for path in sorted(GAMES.glob("*.yaml"))
          if path.stem != "nomic-nasty"),
    ],
)  # fmt: skip
def test_an_example_game_by_hand(name: str, tmp_path: Path) -> None:
    _, steps = steps_of(GAMES / f"{name}.yaml")
    lines = [step.shell for _, _, step in steps if step.shell]
    assert name[:5] != "nomic" or sum("die " in line for line in lines) > 10
    ran = shell("set -e\n" + "\n".join(lines), tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
