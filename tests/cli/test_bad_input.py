"""What a host types or a file holds, wrong in every way: a clear line, the right exit code, nothing written."""

from pathlib import Path

import pytest

from tests.cli.conftest import Hostkit

_NEW = ("new", "g1", "--ruleset", "bid-poker", "--players", "alice,bob", "--now", "2026-01-01T18:00Z")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("nwe", "g1"), 2, "no such command 'nwe'; did you mean 'new'?"),
        (("new", "../x", *_NEW[2:]), 2, "'../x' cannot be the name of a game"),
        (("new", "con", *_NEW[2:]), 2, "'con' cannot be the name of a game"),
        (("new", "--", "-rf", *_NEW[2:]), 2, ""),
        (("new", "$(id)", *_NEW[2:]), 2, "'$(id)' cannot be the name of a game"),
        ((*_NEW, "-o", "coins"), 2, "'coins' is no option\n  write it like coins=200"),
        ((*_NEW, "-o", "coin=200"), 2, "bid-poker has no option 'coin'\n  options: "),
        ((*_NEW, "-o", "coins=many"), 2, "option coins: 'many' is not a whole number such as 150"),
        ((*_NEW, "-o", "coins=0"), 2, "option coins: 0 is below 1"),
        ((*_NEW, "-o", "bids=secret"), 2, "option bids: 'secret' is not one of sealed, open"),
        ((*_NEW, "-o", "bidding=soon"), 2, "option bidding: 'soon' is not a span of time"),
        ((*_NEW, "-o", "lots=3"), 2, "10 sizes for 3 lots"),
        ((*_NEW, "-o", "coins=!!python/object:os.system x"), 2, "line 1"),
        ((*_NEW[:3], "bid-pokr", *_NEW[4:]), 2, "'bid-pokr'\n  rulesets: "),
        ((*_NEW[:5], "alice", *_NEW[6:]), 2, "Bid Poker is for 2 to 10 players, not 1"),
        ((*_NEW[:5], "alice,,bob", *_NEW[6:]), 2, "a player without a name"),
        ((*_NEW[:5], "alice,Alice", *_NEW[6:]), 2, "Alice"),
        ((*_NEW[:5], "alice,аlice", *_NEW[6:]), 2, "give one of them another name"),
        ((*_NEW[:5], "alice,host", *_NEW[6:]), 2, "'host' is the host's account"),
        ((*_NEW[:5], "alice,35", *_NEW[6:]), 2, "could be taken for an order"),
        ((*_NEW[:5], "alice,bo\u202eb", *_NEW[6:]), 2, "cannot be a player's name"),
        ((*_NEW[:7], "yesterday"), 2, "'yesterday' is not a time\n  write it like 2026-01-03T18:00:00Z"),
        (("status",), 2, "which game? name it with -g\n  start one: hostkit new"),
        (("status", "-g", "g7"), 2, "there is no game 'g7'"),
        (("audit", "nothing.yaml"), 2, "nothing.yaml"),
        (("rules", "bid-pokr"), 2, "bid-pokr"),
    ],
)
def test_before_a_game(hostkit: Hostkit, words: tuple[str, ...], code: int, said: str) -> None:
    hostkit("init")
    ran = hostkit(*words)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err
    assert [path.name for path in Path("games").iterdir()] == []


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (_NEW, 2, "games/g1.yaml exists already\n  choose another name for the game"),
        (("record", "dora", "bid 35"), 2, "'dora' is no player of this game\n  players: alice, bob"),
        (("record", "alice", "bid 35", "--at", "25:00"), 2, "'25:00' is not a time"),
        (("resolve", "round-1"), 2, "round-1 is not open\n  consideration is"),
        (
            ("resolve", "--now", "2026-01-02T17:59:59Z"),
            3,
            "consideration is open until 2026-01-02T18:00:00Z, 1 s more",
        ),
        (("orders", "round-7"), 2, "there has been no window 'round-7'\n  windows so far: consideration"),
        (("standings", "--as-of", "round-1"), 2, "round-1"),
        (("explain", "999"), 2, "the log has no event 999\n  it ends with event "),
        (("replay", "--until", "round-9"), 2, "'round-9'"),
        (("rule", "pardon", "bob", "--why", "x"), 2, "there is no ruling 'pardon'\n  rulings: accept SEQ"),
        (("rule", "extend", "--why", "x"), 2, "extend WINDOW 12h"),
        (("rule", "extend", "consideration", "soon", "--why", "x"), 2, "'soon' is not a span of time"),
        (("rule", "extend", "consideration", "12h", "--why", " "), 2, "a ruling needs its reason"),
        (("rule", "adjust", "bob", "1e3", "--why", "x"), 2, "'1e3' is no amount"),
        (("rule", "adjust", "bob", "-500", "--why", "x"), 1, "bob has 150 coins and cannot pay 500"),
        (("rule", "void", "3", "--why", "x"), 2, "3 is no message of consideration"),
        (
            ("amend", "bids=open", "--from", "consideration", "--why", "x"),
            2,
            "consideration has begun under its rules",
        ),
        (
            ("amend", "bids=open", "--from", "week-2", "--why", "x"),
            2,
            "this game has no window 'week-2' to come",
        ),
        (
            ("amend", "coins=9", "--from", "round-2", "--why", "x"),
            2,
            "option coins: it is settled when the game begins",
        ),
        (("publish", "gossip"), 2, "there is no post 'gossip'"),
    ],
)
def test_in_a_game(hostkit: Hostkit, words: tuple[str, ...], code: int, said: str) -> None:
    hostkit("init")
    assert hostkit(*_NEW).code == 0
    before = Path("games/g1.yaml").read_bytes()
    ran = hostkit(*words)
    assert said in ran.err
    assert (ran.code, ran.out) == (code, "")
    assert Path("games/g1.yaml").read_bytes() == before


@pytest.mark.parametrize(
    ("harm", "audited", "said"),
    [
        (lambda log: log.replace(b"\n", b"\r\n"), 2, "lines end in CR LF"),
        (lambda log: b"\xef\xbb\xbf" + log, 2, "the file begins with a byte order mark (BOM)"),
        (lambda log: log.replace(b"bob", b"eve"), 1, "line 1: event 1 was changed"),
        (lambda log: log.replace(b"seq: 3\n", b"seq: 4\n"), 1, "event 3 was changed"),
        (lambda log: b"hello\n", 2, "b'hello' begins no record"),
    ],
)  # fmt: skip
def test_a_broken_log(hostkit: Hostkit, harm: object, audited: int, said: str) -> None:
    hostkit("init")
    hostkit(*_NEW)
    log = Path("games/g1.yaml")
    assert callable(harm)
    log.write_bytes(harm(log.read_bytes()))
    before = log.read_bytes()
    for words in (("status",), ("record", "alice", "bid 3"), ("resolve",)):
        ran = hostkit(*words)
        assert (ran.code, ran.out) == (1, "")
        assert said in ran.err
    assert log.read_bytes() == before
    assert hostkit("audit").code == audited


def test_a_torn_log_is_repaired_by_the_next_writing_command(hostkit: Hostkit) -> None:
    hostkit("init")
    hostkit(*_NEW)
    log = Path("games/g1.yaml")
    whole = log.read_bytes()
    log.write_bytes(whole + b'---\nseq: 9\nat: "2026-0')
    ran = hostkit("record", "alice", "hello bid 3", "--now", "2026-01-01T19:00Z")
    assert ran.code == 0, ran.err
    assert log.read_bytes().startswith(whole)
    assert [path.name for path in Path("games").glob("*torn*")] == [f"g1.yaml.torn-{len(whole)}"]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("ruleset.yaml", "title: x\nmachine: bid-poker\nopsions: {}\n", "opsions"),
        ("ruleset.yaml", "title: x\nmachine: whist\n", "there is no machine 'whist'"),
        ("ruleset.yaml", "title: x\ntitle: y\n", "line 2"),
        ("ruleset.yaml", "title: &a x\nmachine: *a\n", "line 1"),
        ("ruleset.yaml", "[" * 2000, "line 1"),
    ],
)
def test_a_broken_ruleset(hostkit: Hostkit, name: str, text: str, said: str) -> None:
    hostkit("init")
    folder = Path("rulesets/house")
    folder.mkdir(parents=True)
    (folder / name).write_text(text)
    ran = hostkit("new", "g1", "--ruleset", "house", "--players", "alice,bob")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert "house" in ran.err
    assert list(Path("games").iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AS\nKS\nZZ\n", "line 3: ZZ"),
        ("AS\nAS\n", "AS"),
        ("AS\nKS\n1OD\n", "line 3: 1OD is not a card; did you mean TD?"),
    ],
)
def test_a_broken_deck(hostkit: Hostkit, text: str, said: str) -> None:
    hostkit("init")
    Path("deck.txt").write_text(text)
    ran = hostkit(*_NEW, "--deck", "deck.txt")
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert not Path("games/g1.yaml").exists()


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        ("{", "standard input"),
        ("[" * 5_000, "standard input"),
        ('{"window":' + "[" * 5_000, "standard input"),
        ("[1]", "standard input"),
        ('{"ruleset": "bid-poker"}', "the request lacks text"),
        ('{"ruleset": "whist", "text": "bid 3"}', "'whist'"),
        ('{"ruleset": "bid-poker", "text": 3}', "text and author are texts"),
        ('{"ruleset": "bid-poker", "text": "bid 3", "markup": "rtf"}', "'rtf' is no markup"),
    ],
)
def test_a_broken_request_to_read(hostkit: Hostkit, stdin: str, said: str) -> None:
    ran = hostkit("read", stdin=stdin)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_a_log_of_a_later_version_is_refused(hostkit: Hostkit) -> None:
    """Fault 32: what this version cannot know is not guessed, though the chain is whole."""
    from hostkit.log import GENESIS, seal

    hostkit("init")
    hostkit(*_NEW)
    path = Path("games/g1.yaml")
    previous, log = GENESIS, b""
    for record in path.read_bytes().split(b"...\n")[:-1]:
        raw = record[: record.rindex(b"hash: ")].replace(b'version: "0.1.0"', b'version: "9.9.9"')
        raw = raw.replace(b"version: 0.1.0\n", b"version: 9.9.9\n")
        log += (sealed := seal(previous, raw))
        previous = sealed[-69:-5].decode()
    path.write_bytes(log)
    ran = hostkit("status")
    assert (ran.code, ran.out) == (1, "")
    assert "made with hostkit 9.9.9, this is 0.1.0" in ran.err


def test_a_very_long_post_is_cut_and_read(hostkit: Hostkit) -> None:
    hostkit("init")
    hostkit(*_NEW, "-o", "bids=open", "-o", "consideration=1m")
    hostkit("open", "--now", "2026-01-01T18:00Z")
    hostkit("resolve", "--now", "2026-01-01T18:01Z")
    folder = Path("board/g1/round-1")
    head = '---\nauthor: alice\ncreated: "2026-01-01T19:00:00Z"\n---\n'
    (folder / "0002-alice.md").write_text(f"{head}bid 35\n{'la ' * 700_000}")
    ran = hostkit("scrape", "--json", "--now", "2026-01-01T20:00Z")
    assert [row["order"] for row in ran.json["orders"]] == [{"verb": "bid", "amount": 35}]
    assert Path("games/g1.yaml").stat().st_size < 100_000
    again = hostkit("scrape", "--json", "--now", "2026-01-01T20:00Z")
    assert again.json["orders"] == []
