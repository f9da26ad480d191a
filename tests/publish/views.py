"""Two games as views: an ordinary one, and one in which every name and every number is as bad as allowed."""

from typing import Any

__all__ = ["CASES", "HOSTILE", "View"]

View = dict[str, Any]

HEAD = {"seq": 17, "hash": "3f9a" * 16}
DIGEST = "b1d5" * 16
SALT = "5a17" * 16
OPTIONS = {
    "bids": "sealed",
    "tie": "earliest",
    "pricing": "own",
    "unsold": "discard",
    "strikes_out": 4,
    "coins": 150,
    "coin_value": 1_000_000,
    "entry_fee": 100_000_000,
    "pig_fine": 100_000_000,
}

HOSTILE = [
    "a|b",
    "}}{{subst:X}}",
    "[[Category:X]]",
    "~~~~",
    "<script>alert(1)</script>",
    "@everyone",
    "u/x",
    "/r/x",
    "`code` ``more``",
    "#REDIRECT [[Main Page]]",
    "__NOTOC__",
    "\u202eevil",
    "two\nlines",
    "[/quote][img]https://evil.example/x.png[/img]",
    "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "![x](https://evil.example)",
    "- item",
    "+ item",
    "* item",
    "1. item",
    "2) item",
    "# heading",
    "> quote",
    ">!spoiler!<",
    ":smile: ;) :100:",
    "https://evil.example/x",
    "www.evil.example",
    "me@evil.example",
    "&amp; &#64; &lt;b&gt;",
    " leading",
    "    four",
    "trailing  ",
    "two  spaces",
    "----",
    "'''bold''' ''it''",
    "**bold** _it_ __it__ ~~gone~~",
    "a\\",
    "\\|",
    "a || b !! c",
    "|-",
    "|}",
    "|+",
    "=== h ===",
    ": indent",
    "; term",
    "RFC 123 PMID 1 ISBN 0123456789",
    "-{zh:x}-",
    "<!-- gone -->",
    "{{ 7*7 }} {% raw %}",
    "$x^2$",
    "<nowiki>x</nowiki>",
    "[url=javascript:alert(1)]x[/url]",
    "[code]x",
    "19:00, 1.5 and 3-0",
    "Müller-Lüdenscheidt (日本) 🂡",
    "עברית",
    "\u200b",
]


def seat(player: str, number: int, balance: int, cards: list[str], **more: Any) -> View:
    return {
        "player": player,
        "seat": number,
        "status": "in",
        "balance": balance,
        "cards": cards,
        "items": {},
        "strikes": 0,
        "rank": None,
        "hand": None,
        "qualified": None,
        "payout": None,
    } | more


def table(**more: Any) -> View:
    return {
        "bank": 0,
        "confiscated": {"coins": 0, "cards": []},
        "pot": 0,
        "kitty": 0,
        "stake": 0,
        "gambles": [],
        "discarded": [],
        "visible": None,
        "lots": [],
    } | more


def standings(players: list[View], *, finished: bool = False, **more: Any) -> View:
    return {"unit": "coins", "finished": finished, "players": players, "table": table(**more)}


def whole_window(some: View) -> View:
    """A window with everything that the program tells of one, where nothing happens that it does not name."""
    usual = {"awaiting": [], "absent": [], "acted": [], "turn": "", "sealed": False, "ends": some["deadline"],
             "lapsed": [], "put_off": []}  # fmt: skip
    return usual | some


def window(name: str, kind: str, verbs: list[str], **more: Any) -> View:
    opens, deadline = "2026-01-03T18:00:00Z", "2026-01-04T18:00:00Z"
    some = {"name": name, "kind": kind, "opens": opens, "deadline": deadline, "verbs": verbs}
    return whole_window(some | more)


def whole(some: View) -> View:
    """A view with everything that the program tells a post, where nothing happens that it does not name."""
    usual = {"following": "", "ended": 0, "facts": {}, "result": {}, "corrections": [], "objections": "", "seats": [],
             "amendments": [], "rulings": [], "earlier_rulings": [], "orders": [], "receipts": [], "openings": [],
             "box": {"key": "", "secret": ""}, "boxes": [], "promises": [], "words": [], "samples": []}  # fmt: skip
    shown: View = usual | some
    return shown | {
        "window": shown["window"] and whole_window(shown["window"]),
        "openings": [{"who": opening["player"]} | opening for opening in shown["openings"]],
    }


def view(players: list[View], **more: Any) -> View:
    some = {
        "game": "g1",
        "title": "Bid Poker",
        "ruleset": "bid-poker",
        "zone": "Europe/Berlin",
        "now": "2026-01-04T12:48:00Z",
        "markup": "markdown",
        "head": HEAD,
        "host": "dora",
        "players": [{key: player[of] for key, of in _PLAYER.items()} for player in players],
        "window": None,
        "round": "",
        "standings": standings(players),
        "options": OPTIONS,
    }
    return whole(some | more)


_PLAYER = {"name": "player", "seat": "seat", "status": "status"}

LOT_3 = ["AS", "TD", "9C", "9H", "2S"]
LOT_4 = ["KH", "QH", "JH", "3C", "3D", "4S"]
TRIO = [
    seat("alice", 1, 115, ["AH", "KD", "7S", "7C", "2C"]),
    seat("bob", 2, 150, [], strikes=1),
    seat("carol", 3, 98, ["??", "JK"]),
]
AFTER = [
    seat("alice", 1, 80, ["AH", "KD", "7S", "7C", "2C", *LOT_3]),
    seat("bob", 2, 150, [], strikes=2),
    seat("carol", 3, 98, ["QD", "JD", "8S", "8D", "5C"]),
]
ROUND = window("round-3", "bid", ["bid", "pass"], awaiting=["bob"], acted=["alice", "carol"])
NEXT = window(
    "round-4",
    "bid",
    ["bid", "pass"],
    opens="2026-01-04T18:00:00Z",
    deadline="2026-01-05T18:00:00Z",
    awaiting=["alice", "bob", "carol"],
)
SAMPLES = ["bid 35", "all in", "pass"]
ORDERS = [
    {
        "player": "alice",
        "verdict": "accepted",
        "reason": None,
        "rule": None,
        "url": None,
        "text": "I bid 35, good luck all",
    },
    {
        "player": "bob",
        "verdict": "late",
        "reason": "the deadline was 18:00 UTC",
        "rule": "ALL-1",
        "url": "https://board.example/t/12?post=9&view=1",
        "text": "bid 40\nsorry!",
    },
    {
        "player": "carol",
        "verdict": "refused",
        "reason": "bid 1 to 98 coins",
        "rule": "BP-5",
        "url": None,
        "text": "bid 99",
    },
]
BID = {
    "window": "round-3",
    "kind": "bid",
    "lot": 3,
    "cards": LOT_3,
    "bids": [
        {"player": "alice", "amount": 35, "at": "2026-01-03T19:12:40Z"},
        {"player": "carol", "amount": 31, "at": "2026-01-04T08:00:00Z"},
    ],
    "passes": [],
    "silent": ["bob"],
    "winner": "alice",
    "price": 35,
    "tie": False,
    "tied": [],
    "fate": "sold",
    "strikes": [{"player": "bob", "strikes": 2}],
    "out": [],
}
OPENINGS = [
    {"player": "alice", "text": "bid 35", "salt": SALT, "digest": DIGEST, "seq": 12, "told": True},
    {"player": "carol", "text": "bid 31", "salt": SALT, "digest": DIGEST, "seq": 14, "told": True},
]
RULINGS = [{"ruling": "excuse", "text": "excuse bob", "why": "in hospital", "seq": 16}]

N1, N2, N3, N4 = (
    "|}}~~~~[[X]]",
    "@everyone <b>*x*</b>",
    "# u/x\n[/td][img]https://evil.example[/img]",
    "עברית__NOTOC__",
)
NASTY_SEATS = [
    seat(N1, 1, 1, ["2H"], strikes=1),
    seat(N2, 2, 0, []),
    seat(N3, 3, 1_000, LOT_4),
    seat(N4, 4, 0, [], status="out", strikes=4),
]
NASTY_TEXT = "{{ 7*7 }} bid 3,5 | `or` so\n>>> [url=javascript:x]x[/url]"
NASTY_ORDERS = [
    {
        "player": N3,
        "verdict": "near-miss",
        "reason": 'write it like "bid 35"',
        "rule": "SM-1",
        "url": "javascript:alert(1)",
        "text": NASTY_TEXT,
    },
    {
        "player": N1,
        "verdict": "edited",
        "reason": None,
        "rule": None,
        "url": 'https://evil.example/"><b>|[[~~~~]]__TOC__',
        "text": "x" * 300,
    },
]
NASTY_TIE = {
    "window": "round-9",
    "kind": "bid",
    "lot": 9,
    "cards": ["2D"],
    "bids": [
        {"player": N1, "amount": 1, "at": "2026-01-03T22:59:59Z"},
        {"player": N2, "amount": 1, "at": "2026-01-03T23:00:00Z"},
    ],
    "passes": [N3],
    "silent": [N4],
    "winner": N1,
    "price": 1,
    "tie": True,
    "tied": [N1, N2],
    "fate": "sold",
    "strikes": [{"player": N1, "strikes": 1}, {"player": N4, "strikes": 4}],
    "out": [N4],
}
NASTY_UNSOLD = NASTY_TIE | {
    "bids": [],
    "winner": "",
    "price": 0,
    "tie": False,
    "tied": [],
    "fate": "again",
    "passes": [],
    "silent": [],
    "strikes": [],
    "out": [],
}
NASTY_OPENINGS = [{"player": N3, "text": NASTY_TEXT, "salt": SALT, "digest": DIGEST, "seq": 1, "told": False}]
NASTY = view(
    NASTY_SEATS,
    title="Bid | Poker",
    host=N2,
    window=window("round-10", "bid", ["bid", "pass"], awaiting=[N1]),
    round="Round 10",
    samples=[f"bid 1 on {N3}"],
    orders=NASTY_ORDERS,
    openings=NASTY_OPENINGS,
    rulings=[{"ruling": "void", "text": "", "why": "[[why]] {{x}}", "seq": 3}],
)

ENDING = {
    "ranking": [
        {
            "player": "alice",
            "rank": 1,
            "hand": {
                "category": "straight flush",
                "cards": ["KH", "QH", "JH", "TH", "9H"],
                "text": "a straight flush, king high",
            },
            "cards": ["KH", "QH", "JH", "TH", "9H", "2C"],
            "coins": 12,
            "qualified": True,
            "transfers": 150_000_000,
            "payout": 62_000_000,
        },
        {
            "player": "carol",
            "rank": 2,
            "hand": {
                "category": "pair",
                "cards": ["8S", "8D", "QD", "JD", "5C"],
                "text": "a pair of eights",
            },
            "cards": ["QD", "JD", "8S", "8D", "5C"],
            "coins": 98,
            "qualified": True,
            "transfers": -50_000_000,
            "payout": -52_000_000,
        },
        {
            "player": "bob",
            "rank": None,
            "hand": None,
            "cards": ["2S"],
            "coins": 1,
            "qualified": False,
            "transfers": -100_000_000,
            "payout": -199_000_000,
        },
    ],
    "pigs": ["bob"],
    "transfers": [
        {"payer": "bob", "receiver": "alice", "yen": 100_000_000, "why": "a pig's fine"},
        {"payer": "carol", "receiver": "alice", "yen": 50_000_000, "why": "first collects from last"},
        {"payer": "LGT", "receiver": "alice", "yen": 12_000_000, "why": "12 coins"},
        {"payer": "alice", "receiver": "LGT", "yen": 100_000_000, "why": "entry fee"},
    ],
}
NASTY_ENDING = {
    "ranking": [
        {
            "player": name,
            "rank": 1,
            "hand": {"category": "high card", "cards": ["2H", "3H", "4H", "5H", "7S"], "text": "seven high"},
            "cards": ["2H", "3H", "4H", "5H", "7S"],
            "coins": 1,
            "qualified": False,
            "transfers": 0,
            "payout": None,
        }
        for name in (N1, N2)
    ],
    "pigs": [N3, N4],
    "transfers": [],
}

CASES: dict[str, tuple[str, View]] = {
    "announcement-consideration": (
        "announcement",
        view(
            TRIO,
            window=window("consideration", "consideration", []),
            round="Consideration",
            standings=standings(TRIO, lots=[{"lot": 3, "cards": LOT_3}, {"lot": 4, "cards": LOT_4}]),
        ),
    ),
    "announcement-round": (
        "announcement",
        view(
            TRIO,
            window=ROUND,
            round="Round 3",
            samples=SAMPLES,
            standings=standings(TRIO, lots=[{"lot": 3, "cards": LOT_3, "bids": {}}]),
        ),
    ),
    "announcement-discard": (
        "announcement",
        view(
            TRIO,
            window=window("discard-1", "discard", ["discard", "pass"], awaiting=["alice", "bob", "carol"]),
            round="Discard 1",
            samples=["discard AH KD", "discard nothing"],
        ),
    ),
    "announcement-bidding": (
        "announcement",
        view(
            TRIO,
            window=window("bidding-1", "bidding", ["bid", "pass"], awaiting=["alice"]),
            round="Bidding 1",
            samples=["bid 20 on alice", "pass"],
            standings=standings(
                TRIO, lots=[{"on": "alice", "cards": LOT_3}, {"on": "carol", "cards": ["QD"]}]
            ),
        ),
    ),
    "announcement-nasty": (
        "announcement",
        NASTY | {"standings": standings(NASTY_SEATS, lots=[{"lot": 10, "cards": ["2D"]}])},
    ),
    "receipts-round": (
        "receipts",
        view(
            TRIO,
            window=ROUND,
            round="Round 3",
            receipts=[
                {"player": "alice", "digest": DIGEST, "at": "2026-01-03T19:12:40Z", "seq": 12},
                {"player": "carol", "digest": DIGEST, "at": "2026-01-04T08:00:00Z", "seq": 14},
            ],
        ),
    ),
    "receipts-nasty": (
        "receipts",
        NASTY | {"receipts": [{"player": N1, "digest": DIGEST, "at": "2026-01-03T23:30:00Z", "seq": 1}]},
    ),
    "receipts-empty": ("receipts", NASTY),
    "reveal-round": (
        "reveal",
        view(
            AFTER,
            window=NEXT,
            round="Round 3",
            result=BID,
            orders=ORDERS,
            openings=OPENINGS,
            rulings=RULINGS,
        ),
    ),
    "reveal-bidding": (
        "reveal",
        view(
            AFTER,
            round="Bidding 3",
            standings=standings(AFTER, finished=True),
            result={
                "window": "bidding-3",
                "kind": "bidding",
                "sales": [
                    {
                        "seller": "alice",
                        "cards": ["7S", "7C"],
                        "bids": [
                            {"player": "carol", "amount": 31, "at": "2026-01-04T08:00:00Z"},
                            {"player": "bob", "amount": 31, "at": "2026-01-04T08:00:01Z"},
                        ],
                        "winner": "carol",
                        "price": 31,
                        "tie": True,
                        "tied": ["carol", "bob"],
                        "fate": "sold",
                    },
                    {
                        "seller": "bob",
                        "cards": ["2S"],
                        "bids": [],
                        "winner": "",
                        "price": 0,
                        "tie": False,
                        "tied": [],
                        "fate": "returned",
                    },
                    {
                        "seller": "carol",
                        "cards": ["QD"],
                        "bids": [{"player": "carol", "amount": 1, "at": "2026-01-04T08:00:00Z"}],
                        "winner": "carol",
                        "price": 1,
                        "tie": False,
                        "tied": [],
                        "fate": "sold",
                    },
                ],
                "passes": ["alice"],
                "silent": [],
                "strikes": [],
                "out": [],
            },
        ),
    ),
    "reveal-nasty": ("reveal", NASTY | {"result": NASTY_TIE}),
    "reveal-unsold": (
        "reveal",
        NASTY | {"result": NASTY_UNSOLD, "orders": [], "openings": [], "rulings": []},
    ),
    "discards-round": (
        "discards",
        view(
            AFTER,
            window=window("bidding-1", "bidding", ["bid", "pass"]),
            round="Discard 1",
            result={
                "window": "discard-1",
                "kind": "discard",
                "discards": [
                    {"player": "alice", "cards": ["7S", "7C"]},
                    {"player": "carol", "cards": ["QD"]},
                ],
                "nothing": ["bob"],
                "silent": [],
                "strikes": [],
                "out": [],
                "skipped": False,
            },
        ),
    ),
    "discards-nasty": (
        "discards",
        NASTY
        | {
            "openings": [],
            "result": {
                "window": "discard-2",
                "kind": "discard",
                "discards": [],
                "nothing": [N1],
                "silent": [N2, N3],
                "strikes": [{"player": N2, "strikes": 1}, {"player": N3, "strikes": 2}],
                "out": [],
                "skipped": True,
            },
        },
    ),
    "standings-round": (
        "standings",
        view(
            AFTER,
            window=NEXT,
            rulings=RULINGS,
            standings=standings(AFTER, bank=1_035, discarded=["4C"], lots=[{"lot": 4, "cards": LOT_4}]),
        ),
    ),
    "standings-final": (
        "standings",
        view(
            AFTER,
            standings=standings(
                [
                    AFTER[0] | {"rank": 2},
                    AFTER[1] | {"status": "out"},
                    AFTER[2] | {"rank": 1},
                ],
                finished=True,
                bank=1,
            ),
        ),
    ),
    "standings-other": (
        "standings",
        view(
            TRIO,
            title="Auction Nomic",
            standings=standings(
                [seat("alice", 1, 9, ["AS"], items={"wood": 2, "<b>": 1}), *TRIO[1:]],
                pot=12,
                kitty=1,
                stake=3,
                gambles=["KD", "JK"],
                visible="7H",
                lots=[
                    {"lot": 4, "cards": ["AS", "TD"], "bids": {"alice": 30, "bob": 1_200}},
                    {"lot": 5, "cards": [], "bids": {}},
                ],
            )
            | {"unit": "chips"},
        ),
    ),
    "standings-nasty": (
        "standings",
        NASTY
        | {
            "standings": standings(
                NASTY_SEATS,
                confiscated={"coins": 1, "cards": ["2H"]},
                lots=[{"on": N3, "cards": ["2D"]}],
            )
        },
    ),
    "final-round": (
        "final",
        view(AFTER, result={"ending": ENDING}, standings=standings(AFTER, finished=True)),
    ),
    "final-nasty": ("final", NASTY | {"window": None, "result": {"ending": NASTY_ENDING | {"pigs": [N3]}}}),
    "reminder-round": ("reminder", view(TRIO, window=ROUND, round="Round 3", samples=SAMPLES)),
    "reminder-nasty": ("reminder", NASTY | {"now": "2026-01-05T00:00:00Z"}),
}
