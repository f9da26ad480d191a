"""Makes the example games of `games/`: whole games at the desk, with scripted players and fixed seeds.

    python -m tests.make_games            all of them
    python -m tests.make_games NAME…      only these

Two a ruleset: an ordinary one, and one in which everything happens that rules allow, to players whose names
are as bad as they may be. Each is a log, `games/NAME.yaml`, and the heads that its host's posts showed,
`games/NAME.heads.txt`. Make them again whenever rules, rulesets or templates change, and look at the diff.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from hostkit.desk.amend import amend
from hostkit.desk.demo.table import Cast, Incident, Table
from hostkit.desk.game import Desk
from hostkit.desk.hear import record
from hostkit.desk.rule import rule
from hostkit.machines.auction_nomic.hashes import bid_hash
from hostkit.store import Workspace
from hostkit.times import after

__all__ = ["GAMES", "make"]

_GAMES = Path(__file__).parent.parent / "games"
_HEAD = re.compile(r"^`?(hostkit [A-Za-z0-9._-]+ [0-9]+ [0-9a-f]{64})`?$", re.M)

BAD = (
    "|}}~~~~[[X]]",
    "@everyone <b>*x*</b>",
    "{{subst:hat}}",
    "עברית__NOTOC__",
    "#REDIRECT [[Main]]",
    "=HYPERLINK(1)",
)
"""Names that a group may have, and that would be markup on one board or another."""


# What can go wrong, as incidents


def _say(who: str, text: str, *, private: bool | None = None, at: int = 6000) -> Incident:
    return lambda table, desk: _silently(table.say(desk, who, text, at=after(table.now, at), private=private))


def _late(who: str, text: str, *, private: bool | None = None) -> Incident:
    def happens(table: Table, desk: Desk) -> None:
        assert desk.game.window is not None
        table.say(desk, who, text, at=after(desk.game.window.deadline, 100), private=private)

    return happens


def _ruling(words: str, why: str) -> Incident:
    return lambda table, desk: _silently(rule(desk, _words(words), why=why))


def _words(text: str) -> list[str]:
    """A ruling's words; ‹name› may hold spaces."""
    return [word.strip("‹›") for word in re.findall(r"‹[^›]*›|\S+", text)]


def _amended(options: dict[str, object], since: str, why: str) -> Incident:
    return lambda table, desk: _silently(amend(desk, dict(options), since=since, why=why))


def _recorded(who: str, text: str, *, via: str = "chat") -> Incident:
    return lambda table, desk: _silently(
        record(desk, who, text, at=table.now, via=via, url="https://chat.example/1")
    )


def _edited(who: str, was: str, now: str) -> Incident:
    """A post that is changed before anybody read it."""

    def happens(table: Table, desk: Desk) -> None:
        post = table.say(desk, who, was, at=after(table.now, 6000), private=False)
        table.board(desk).edit_as(who, id=post, text=now, at=after(table.now, 6900))

    return happens


def _changed(who: str, now: str) -> Incident:
    """A post that was read is changed afterwards; to be used in the middle."""

    def happens(table: Table, desk: Desk) -> None:
        board = table.board(desk)
        mine = [
            post
            for post in board.fetch([table.window]).posts
            if post.author == who and post.thread == table.window
        ]
        board.edit_as(who, id=mine[-1].id, text=now, at=table.now)

    return happens


def _deleted(who: str) -> Incident:
    """A post that was read is gone afterwards; to be used in the middle."""

    def happens(table: Table, desk: Desk) -> None:
        board = table.board(desk)
        mine = [
            post
            for post in board.fetch([table.window]).posts
            if post.author == who and post.thread == table.window
        ]
        board.delete_as(who, id=mine[-1].id)

    return happens


def _all(*incidents: Incident) -> Incident:
    def happens(table: Table, desk: Desk) -> None:
        for incident in incidents:
            incident(table, desk)

    return happens


def _silently(result: object) -> None:
    """What an incident gives is not needed."""


# The games


def _bid_poker_ordinary() -> Cast:
    players = {"anna": "steady", "ben": "novice", "chris": "sharp", "dora": "steady", "emil": "novice"}
    incidents = {("round-4", "late"): _late("ben", "bid 30", private=True)}
    return Cast(
        "bid-poker", players, 11, private=("bid", "discard", "bidding"), chatter=(), incidents=incidents
    )


def _bid_poker_nasty() -> Cast:
    one, two, three, four, five, six = BAD
    skills = ("steady", "sharp", "novice", "steady", "random", "sharp")

    def says(table: Table, player: str) -> str | None:
        if player == six and table.window.startswith(("round-5", "round-6", "round-7", "round-8")):
            return ""  # one strike after the other, until one is excused
        if table.window == "round-1" and player in (one, two):
            return "bid 90"
        if table.window == "round-1-rebid" and player in (one, two):
            return "bid 95" if player == one else "bid 96"
        if table.window == "round-9":
            return "pass"
        return None

    return Cast(
        "bid-poker",
        dict(zip(BAD, skills, strict=True)),
        23,
        options={"tie": "rebid", "unsold": "again", "edits": "void", "pricing": "second", "strikes_out": "5"},
        private=("bid", "discard", "bidding"),
        says=says,
        rulings={"round-3": ("bid 45", "the comma is a slip"), "round-4": ("", "two amounts")},
        incidents={
            ("consideration", "talk"): _say(one, "]] {{subst:evil}} ~~~~ bid 7", private=False),
            ("round-2", "talk"): _all(
                _say(three, "bid -5"),
                _say(three, "bid 1000"),
                _say("bystander", "bid 12", private=False),
                _say(two, "> bid 40\n\nas if", private=False),
                _edited(four, "bid 3", "bid 4"),
            ),
            ("round-2", "late"): _late(five, "bid 60"),
            ("round-3", "talk"): _say(two, "bid 4,5", at=9000),
            ("round-3", "middle"): _ruling("extend round-3 6h", "the board was down"),
            ("round-4", "talk"): _say(five, "bid 30 or 35", at=9000),
            ("round-4", "middle"): _all(
                _recorded(three, "bid 33"), _ruling(f"set ‹{four}› bid 21", "said on the phone")
            ),
            ("round-5", "talk"): _say(four, "hello, what is up today? bid 1 coin", private=False),
            ("round-5", "middle"): _deleted(four),
            ("round-6", "middle"): _ruling(f"adjust ‹{one}› +3", "a coin of the last game was owed"),
            ("round-8", "middle"): _ruling(f"excuse ‹{six}› round-8", "in hospital"),
            ("discard-1", "talk"): _say(three, "discard AS AS", at=9000),
            ("bidding-1", "talk"): _say(one, "all in", at=9000),
        },
    )


def _baileys_season() -> Cast:
    # In this season hands 7, 8 and 9 have no outright winner, and the kitty grows until the last hand.
    players = {"alice": "steady", "bob": "novice", "carol": "sharp", "dora": "steady"}
    return Cast(
        "baileys-poker",
        players,
        117,
        options={"jokers": "2"},
        hands=10,
        ends="ten hands were agreed",
        chatter=(),
        begins="2026-02-01T18:00:00Z",
    )


def _baileys_nasty() -> Cast:
    one, two, three = BAD[:3]

    def says(table: Table, player: str) -> str | None:
        return "" if player == three and table.window.startswith("hand-2-") else None

    return Cast(
        "baileys-poker",
        {one: "sharp", two: "random", three: "novice"},
        5,
        says=says,
        private=("fold",),
        windows=120,
        options={"jokers": "2", "scoring": "match", "target": "300", "ceiling": "150"},
        rulings={"hand-1-change-2": ("stick", "what else could it mean")},
        incidents={
            ("hand-1-change-1", "talk"): _all(
                _say(one, "change JK for scrap JK"), _say(two, "~~stick~~ ||fold||")
            ),
            ("hand-1-change-1", "middle"): _changed(one, "never mind"),
            ("hand-1-change-2", "talk"): _say(three, "stay"),
            ("hand-1-fold-2", "talk"): _say(two, "bid 7"),
            ("hand-2-change-1", "middle"): _ruling("extend hand-2-change-1 12h", "a holiday"),
            ("hand-2-fold-1", "middle"): _ruling(f"adjust ‹{two}› -10", "late to the table"),
            ("hand-2-fold-2", "late"): _late(three, "fold"),
            ("hand-3-change-1", "talk"): _recorded(three, "stick"),
        },
    )


def _bidem_ordinary() -> Cast:
    players = {"alice": "steady", "bob": "novice", "carol": "sharp", "dmitri": "steady"}
    return Cast(
        "super-bidem", players, 8, hands=2, ends="two hands were agreed", private=("exchange",), chatter=()
    )


def _bidem_nasty() -> Cast:
    one, two, three, four = BAD[:4]
    silent = {"hand-1-offer-1": two, "hand-1-bet-1": three, "hand-2-exchange": one}

    def says(table: Table, player: str) -> str | None:
        return "" if silent.get(table.window) == player else None

    return Cast(
        "super-bidem",
        {one: "random", two: "steady", three: "random", four: "sharp"},
        14,
        hands=6,
        ends="|}} has left",
        says=says,
        options={"stack": "12", "one_bid_each": "false", "limit": "pot"},
        private=("exchange",),
        incidents={
            ("hand-1-offer-1", "talk"): _all(
                _say(four, "bid 9", at=60), _say(three, "pass", at=60), _say("bystander", "open", at=60)
            ),
            ("hand-1-offer-2", "talk"): _all(_say(one, "bid 5000", at=60), _edited(two, "open", "blind")),
            ("hand-1-bet-1", "talk"): _say(four, "fold", at=60),
            ("hand-1-offer-3", "talk"): _say(two, "I take it", at=60),
            ("hand-2-offer-1", "talk"): _say(one, "`open`\n> blind", at=60),
        },
    )


def _nomic_evolution() -> Cast:
    """Open bids, sealed ones, hashed ones, lots of three cards, lots by the number of players: one log."""
    players = {"alice": "steady", "bob": "novice", "carol": "sharp", "dora": "steady", "emil": "novice"}
    return Cast(
        "auction-nomic",
        players,
        4,
        begins="2026-01-05T00:00:00Z",
        windows=18,
        ends="proposal 12: the round is over",
        private=("week-2-auction",),
        chatter=(),
        incidents={
            ("week-1-bartering", "talk"): _say("bob", "give 5 points to dora"),
            ("week-1-last-day", "middle"): _amended(
                {"bids": "sealed"}, "week-2-auction", "proposal 3: sealed bids"
            ),
            ("week-2-last-day", "middle"): _amended(
                {"bids": "hashed"}, "week-3-auction", "proposal 5: hashed bids"
            ),
            ("week-3-bartering", "middle"): _amended(
                {"cards_per_lot": "3"}, "week-3-last-day", "proposal 7: 3 cards a lot"
            ),
            ("week-4-reveal", "middle"): _amended(
                {"lots_per_players": ["3", "4"], "lots": "2"},
                "week-4-bartering",
                "proposal 9: 3 lots for 4 players",
            ),
            ("week-4-last-day", "talk"): _say("emil", "leave"),
        },
    )


def _nomic_nasty() -> Cast:
    one, two, three, four = BAD[:4]
    text, other = "bid 80 on lot 1\nbid 60 on lot 2\nzebra", "bid 7 on lot 1\nyak"

    def says(table: Table, player: str) -> str | None:
        if table.window == "week-2-auction" and player == one:
            return f"hash {bid_hash(text)}"
        if table.window == "week-2-reveal" and player == one:
            return f"reveal {text}"  # more than they have: all of it fails
        if table.window == "week-2-auction" and player == two:
            return f"hash {bid_hash('bid 1 on lot 1')}"
        if table.window == "week-2-reveal" and player == two:
            return "reveal bid 2 on lot 1"  # not the text of the hash
        if table.window == "week-3-last-day":
            return "leave"
        return None

    return Cast(
        "auction-nomic",
        {one: "sharp", two: "random", three: "novice", four: "steady"},
        31,
        begins="2026-01-07T12:00:00Z",
        windows=40,
        says=says,
        private=("nothing",),
        options={
            "bids": "open",
            "lots": "4",
            "income": "7",
            "reserve": "5",
            "pricing": "second",
            "hand_size": "3",
            "zone": "Europe/Berlin",
        },
        rulings={"week-1-auction": ("", "a point or a comma, who knows")},
        incidents={
            ("week-1-auction", "talk"): _all(
                _say(one, "bid 1.000 on lot 2"),
                _say(two, "raise lot 9 by 5"),
                _say("bystander", "bid 5 on lot 1"),
                _edited(three, "bid 5 on lot 1", "bid 6 on lot 1"),
            ),
            ("week-1-auction", "late"): _late(four, "bid 50 on lot 1"),
            ("week-1-bartering", "talk"): _all(
                _say(two, "present AS AS AS"), _say(three, "give 5 points to nobody")
            ),
            ("week-1-bartering", "middle"): _ruling(f"adjust ‹{four}› +9", "a lost lot of last year"),
            ("week-1-last-day", "middle"): _amended({"bids": "hashed"}, "week-2-auction", "proposal {{1}}"),
            ("week-2-auction", "talk"): _say(three, f"hash {bid_hash(other)}", at=9000),
            ("week-2-reveal", "talk"): _say(three, f"reveal {other}", at=9000),
            ("week-2-last-day", "middle"): _ruling("extend week-2-last-day 12h", "the board was down"),
        },
    )


GAMES: dict[str, Callable[[], Cast]] = {
    "bid-poker-ordinary": _bid_poker_ordinary,
    "bid-poker-nasty": _bid_poker_nasty,
    "baileys-season": _baileys_season,
    "baileys-nasty": _baileys_nasty,
    "bidem-ordinary": _bidem_ordinary,
    "bidem-nasty": _bidem_nasty,
    "nomic-evolution": _nomic_evolution,
    "nomic-nasty": _nomic_nasty,
}


def make(
    name: str, folder: Path, *, text: str = "", tell: Callable[[str], None] = lambda line: None
) -> tuple[bytes, str]:
    """Play a game in a workspace; gives its log, and the heads that were posted, a line each.

    `text` is a ruleset to play by, instead of the one that is shipped now.
    """
    cast = GAMES[name]()._replace(game=name)
    workspace = Workspace.init(folder)
    if text:
        own = folder / "rulesets" / cast.ruleset / "ruleset.yaml"
        own.parent.mkdir(parents=True, exist_ok=True)
        own.write_text(text, encoding="utf-8")
    table = Table(workspace, cast)
    table.play(tell)
    heads = {match[1] for post in table.posted() for match in _HEAD.finditer(post)}
    lines = sorted(heads, key=lambda head: int(head.split()[2]))
    return table.workspace.log(name).path.read_bytes(), "".join(f"{line}\n" for line in lines)


def main(names: list[str]) -> None:
    _GAMES.mkdir(exist_ok=True)
    for name in names or GAMES:
        folder = Path(tempfile.mkdtemp())
        try:
            log, heads = make(name, folder / name, tell=lambda line: print("  " + line))
        finally:
            shutil.rmtree(folder)
        (_GAMES / f"{name}.yaml").write_bytes(log)
        (_GAMES / f"{name}.heads.txt").write_text(heads, encoding="utf-8")
        print(f"{name}: {len(log):,} bytes, {len(heads.splitlines())} heads")


if __name__ == "__main__":
    main(sys.argv[1:])
