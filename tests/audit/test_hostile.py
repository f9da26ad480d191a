"""Whatever stands in a log, an audit ends with a verdict and a player's own check does too."""

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from hostkit import verify
from hostkit.desk.audit import audit
from hostkit.desk.heads import heads_in
from hostkit.errors import InputError
from tests.audit.forge import reseal, texts_of
from tests.audit.games import Played, bid_poker

NASTY = [
    "", "0", "-1", "99999999999999999999", "[]", "{}", "null", "true", "~", '"\\u202e"', "|", "|+", "''", "&a b", "*a",
    "[a, b]", "{a: b}", "ｂｉｄ", "🂡", "9" * 5000, "[" * 60, '"' * 3, "{seq: 1}", "!!int 3", "a: b", "- - -", "\x85",
    "2026-13-45T99:99:99Z", "round-999", "../../etc/passwd", "alice", "bid-poker", "%s%n", "{{ 7*7 }}",
]  # fmt: skip


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return bid_poker(tmp_path_factory.mktemp("hostile") / "game")


def value(text: str, chance: random.Random) -> str:
    """Another value for one key."""
    lines = [place for place, line in enumerate(text.split("\n")) if re.match(r"\s*[a-z_]+: ", line)]
    parts = text.split("\n")
    place = chance.choice(lines)
    parts[place] = f"{parts[place].split(': ')[0]}: {chance.choice(NASTY)}"
    return "\n".join(parts)


def line_gone(text: str, chance: random.Random) -> str:
    parts = text.split("\n")
    del parts[chance.randrange(1, max(2, len(parts) - 1))]
    return "\n".join(parts)


def line_twice(text: str, chance: random.Random) -> str:
    parts = text.split("\n")
    place = chance.randrange(1, max(2, len(parts) - 1))
    parts.insert(place, parts[place])
    return "\n".join(parts)


def digits(text: str, chance: random.Random) -> str:
    found = list(re.finditer(r"[0-9]+", text))
    match = chance.choice(found)
    return text[: match.start()] + str(chance.choice([0, 1, 7, 10**6, 10**30])) + text[match.end() :]


def letters(text: str, chance: random.Random) -> str:
    place = chance.randrange(4, len(text) - 1)
    return text[:place] + chance.choice("\n :-{}[]\"'#|>&*!%@`,\\\x00\x85\u2028\ufeffa") + text[place + 1 :]


CHANGES: list[Callable[[str, random.Random], str]] = [value, value, line_gone, line_twice, digits, letters]


def mutants(log: bytes, count: int, seed: int) -> list[bytes]:
    """Logs with one to three records changed, or moved, all chained anew."""
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        texts = texts_of(log)
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(1, len(texts)) if chance.random() < 0.9 else 0
            match chance.randrange(8):
                case 0:
                    texts.insert(chance.randrange(len(texts)), texts.pop(place))
                case 1:
                    del texts[place]
                case _:
                    texts[place] = chance.choice(CHANGES)(texts[place], chance)
        texts = [
            re.sub(r"^seq: .*$", f"seq: {n}", text, count=1, flags=re.M) for n, text in enumerate(texts, 1)
        ]
        made.append(reseal(texts))
    return made


def both(log: bytes, path: Path, posts: str = "") -> None:
    path.write_bytes(log)
    report = audit(path, heads=posts)
    assert report["verdict"] in ("failed", "partial", "unfinished", "verified")
    for row in verify.check(log, posts):
        assert row.result in ("ok", "failed", "skipped")


@pytest.mark.slow
def test_mutants_get_a_verdict(played: Played, tmp_path: Path) -> None:
    for log in mutants(played.log.read_bytes(), 120, seed=1):
        both(log, tmp_path / "g1.yaml")


@pytest.mark.slow
def test_many_mutants_get_a_verdict(played: Played, tmp_path: Path) -> None:
    for log in mutants(played.log.read_bytes(), 3000, seed=2):
        both(log, tmp_path / "g1.yaml", played.posts)


def test_bytes_get_a_verdict(played: Played, tmp_path: Path) -> None:
    chance = random.Random(3)
    log = played.log.read_bytes()
    for _ in range(150):
        at = chance.randrange(len(log))
        junk = chance.randbytes(chance.randrange(1, 40))
        both(log[:at] + junk + log[at + chance.choice([0, len(junk), 2000]) :], tmp_path / "g1.yaml")
    for junk in (
        b"",
        b"\0",
        b"---\n",
        b"...\n",
        b"---\n...\n",
        b"\xff\xfe",
        b"hash: " + b"0" * 64 + b"\n...\n",
    ):
        both(junk, tmp_path / "g1.yaml")


def test_heads_of_any_form_and_hostile_posts(played: Played, tmp_path: Path) -> None:
    head = f"hostkit g1 3 {'ab' * 32}"
    for text in (
        head, f"> {head}", f"`{head}`", f"<code>{head.replace(' ', '&nbsp;')}</code>", head.replace(" ", "\n"),
        f"<b>hostkit</b> g1 3 {'ab' * 32}",
    ):  # fmt: skip
        assert heads_in(text, "g1") == {3: {"ab" * 32}}
    assert heads_in("hostkit g1 ３ " + "ab" * 32, "g1") == {}
    assert heads_in(head, "g11") == {}
    log = played.log.read_bytes()
    for text in (
        "hostkit " * 50_000,
        "<" * 100_000,
        "hostkit g1 1 " * 30_000,
        "hostkit" + " " * 100_000,
        "\\" * 10**5,
    ):
        both(log, tmp_path / "g1.yaml", text)


def test_what_is_no_plain_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        audit(tmp_path / "none.yaml", heads=None)
    with pytest.raises(InputError, match="a folder"):
        audit(tmp_path, heads=None)
    (tmp_path / "link.yaml").symlink_to(tmp_path / "none.yaml")
    with pytest.raises(InputError, match="a symbolic link"):
        audit(tmp_path / "link.yaml", heads=None)
