"""AN-13, AN-15 and SM-7: an auction of hashed bids, and its reveal."""

import hashlib

import pytest

from hostkit.log.order import Bid, Generate, Give, Hash, Join, Leave, Present, Reveal
from hostkit.machines.auction_nomic.hashes import bid_hash, hidden_bids
from hostkit.machines.pledges import Pledges, unmatched
from tests.machines.auction_nomic_table import Table

A, B = "bid 30 on lot 1 zebra", "bid 30 on lot 1\nbid 20 on lot 2\nquince"


def hashed(*posted: tuple[str, str], lots: int = 2, dice: str = "AS KS QS JS") -> Table:
    """The reveal of week 1, after players have posted the hashes of these texts."""
    table = Table(bids="hashed", lots=lots, dice=dice)
    for player, text in posted:
        assert table.say(player, Hash(bid_hash(text))) == ["accepted"]
    return table.until("week-1-reveal")


@pytest.mark.parametrize(
    ("text", "bids", "unread"),
    [
        (A, {1: 30}, []),
        (B, {1: 30, 2: 20}, []),
        ("Bid 30 On Lot 1", {1: 30}, []),
        ("* I bid 30 points on lot #1.\r\n> bid 2 on lot 3\rzebra", {1: 30, 3: 2}, []),
        ("bid 30 on lot 1\nbid 31 on lot 1", {1: 31}, []),
        ("bid 30 on lot 1, bid 20 on lot 2", {1: 30}, [", bid 20 on lot 2"]),
        ("bid 0 on lot 1", {}, ["bid 0 on lot 1"]),
        ("bid 1,000 on lot 1", {}, ["bid 1,000 on lot 1"]),
        ("bid 2.5 on lot 1", {}, ["bid 2.5 on lot 1"]),
        ("bid 30 on lot 1.5", {}, ["bid 30 on lot 1.5"]),
        ("bid 30 on lot 1x", {}, ["bid 30 on lot 1x"]),
        ("bid ３0 on lot 1", {}, ["bid ３0 on lot 1"]),
        ("bid 30 on lot 1 or 2\nbid 5 on lot 3", {3: 5}, ["bid 30 on lot 1 or 2"]),
        ("bid 30 on lot 1 and 2", {}, ["bid 30 on lot 1 and 2"]),
        ("bid 30 on lot 1, 2", {}, ["bid 30 on lot 1, 2"]),
        ("bid 30 or 40 on lot 1", {}, ["bid 30 or 40 on lot 1"]),
        ("bid 30 on lot 1 unless bob bids", {}, ["bid 30 on lot 1 unless bob bids"]),
        ("bid 30 on lot four", {}, ["bid 30 on lot four"]),
        ("forbid 30 on lot 1", {}, []),
        ("zebra", {}, []),
        ("", {}, []),
    ],
)
def test_an_15_the_lines_of_a_revealed_text(text: str, bids: dict[int, int], unread: list[str]) -> None:
    assert hidden_bids(text) == (bids, tuple(unread))


def test_an_13_hashes_are_shown_and_count_at_the_end_of_the_reveal() -> None:
    table = hashed(("alice", A), ("bob", B), ("carol", "bid 99 on lot 1 nobody knows"))
    assert table.game.result["hashes"][0] == {
        "player": "alice", "hash": bid_hash(A), "at": "2026-01-05T00:01:00Z", "revealed": False, "bids": [],
    }  # fmt: skip
    assert table.game.awaiting == ["alice", "bob", "carol"]
    assert table.say("bob", Reveal(B)) == ["accepted"]
    assert table.say("alice", Reveal(f"  {A}\r\n")) == ["accepted"]
    assert table.balances() == {"alice": 100, "bob": 100, "carol": 100}
    result = table.close()
    assert [(row["player"], row["revealed"]) for row in result["hashes"]] == [
        ("alice", True), ("bob", True), ("carol", False),
    ]  # fmt: skip
    assert result["hashes"][1]["bids"] == [{"lot": 1, "amount": 30}, {"lot": 2, "amount": 20}]
    assert [sale["winner"] for sale in result["sales"]] == ["alice", "bob"]
    assert table.balances() == {"alice": 70, "bob": 80, "carol": 100}


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (A, "accepted"),
        ("bid 31 on lot 1 zebra", "the hash of this text is {}…; you posted {}… (AN-13)"),
        ("bid 30 on lot  1 zebra", "the hash of this text is {}…; you posted {}… (AN-13)"),
    ],
)
def test_an_13_a_text_that_does_not_match_may_be_tried_again(text: str, verdict: str) -> None:
    table = hashed(("alice", A))
    assert table.say("alice", Reveal(text)) == [verdict.format(bid_hash(text)[:8], bid_hash(A)[:8])]
    assert table.say("alice", Reveal(A)) == ["accepted"]
    assert table.say("bob", Reveal(A)) == [
        f"the hash of this text is {bid_hash(A)[:8]}…; you posted no hash (AN-13)"
    ]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (
            "bid 5 on lot 1\nbid 5 on lot 9",
            "there is no lot 9, and so the whole text fails; lots: 1 to 2 (SM-7)",
        ),
        (
            "bid 5 on lot 1 or 2",
            "not a bid: bid 5 on lot 1 or 2; no line of the text reads like bid 30 on lot 4 (AN-15)",
        ),
        ("all my money on lot 1", "no line of the text reads like bid 30 on lot 4 (AN-15)"),
    ],
)
def test_sm_7_a_line_about_a_lot_that_does_not_stand_fails_the_text(text: str, verdict: str) -> None:
    table = hashed(("alice", text))
    assert table.say("alice", Reveal(text)) == [verdict]
    # It is shown all the same: nobody waits for it any more, and everybody reads why it fails.
    assert table.game.awaiting == []
    (row,) = table.close()["hashes"]
    assert row["revealed"] is True
    assert [bid["refused"] for bid in row["bids"]] == [verdict] * len(row["bids"])


def test_an_15_what_is_no_bid_is_said() -> None:
    text = "bid 5 on lot 1\nbid 1,000 on lot 2"
    table = hashed(("alice", text))
    assert table.judge("alice", Reveal(text))[0].note == "bid 5 on lot 1; not a bid: bid 1,000 on lot 2"


def test_an_13_a_new_hash_replaces_only_what_it_says() -> None:
    table = Table(bids="hashed")
    one, two, three = bid_hash("1"), bid_hash("2"), bid_hash("3")
    table.say("alice", Hash(one))
    table.say("alice", Hash(two))
    table.say("alice", Hash(three, replaces=one))
    assert list(table.verdicts.values()) == ["superseded", "accepted", "accepted"]
    assert table.game.facts("alice", "thread")["hashes"] == [two, three]
    assert table.say("alice", Hash(one, replaces="0" * 64)) == [
        f"there is no hash 00000000… of yours; you posted {two[:8]}…, {three[:8]}… (AN-13)"
    ]
    assert table.say("bob", Hash("AB" * 32)) == [
        "a SHA-256 has 64 digits and letters a to f, lower case (AN-13)"
    ]
    assert table.say("bob", Hash(one, replaces=two))[0].endswith("you posted no hash (AN-13)")


def test_all_3_the_same_hash_again_keeps_its_time() -> None:
    table = Table(bids="hashed", lots=1)
    texts = {"alice": A, "bob": "bid 30 on lot 1 lamp"}
    for player in ("alice", "bob", "alice"):
        assert table.say(player, Hash(bid_hash(texts[player]))) == ["accepted"]
    assert list(table.verdicts.values()) == ["superseded", "accepted", "accepted"]
    table.until("week-1-reveal")
    for player in ("bob", "alice"):
        table.say(player, Reveal(texts[player]))
    assert table.close()["sales"][0]["winner"] == "alice"


def test_an_15_of_two_bids_on_a_lot_the_later_hash_counts_also_for_overspending() -> None:
    first, second = "bid 90 on lot 1", "bid 20 on lot 1\nbid 80 on lot 2"
    table = hashed(("alice", first), ("alice", second), ("bob", "bid 21 on lot 1"))
    # The order of the reveals does not matter.
    for player, text in (("alice", second), ("alice", first), ("bob", "bid 21 on lot 1")):
        assert table.say(player, Reveal(text)) == ["accepted"]
    result = table.close()
    assert result["failed"] == []
    assert [(sale["winner"], sale["price"]) for sale in result["sales"]] == [("bob", 21), ("alice", 80)]


def test_an_13_points_held_are_those_when_the_reveal_closes() -> None:
    table = hashed(("alice", B), ("bob", "bid 40 on lot 2"))
    table.say("alice", Reveal(B))
    table.say("bob", Reveal("bid 40 on lot 2"))
    table.say("alice", Give("bob", points=51))
    result = table.close()
    assert result["failed"] == [{"player": "alice", "total": 50, "points": 49}]
    assert [sale["fate"] for sale in result["sales"]] == ["no bids", "sold"]


def test_all_2_a_text_shown_twice() -> None:
    table = hashed(("alice", A))
    table.say("alice", Reveal(A))
    table.say("alice", Reveal(A))
    assert list(table.verdicts.values())[-2:] == ["superseded", "accepted"]


def test_sm_7_the_reveal_is_bartering_too_and_its_lots_stand() -> None:
    table = Table(bids="hashed", lots=1, dice="AS KS QS JS TS", cards_per_lot=5)
    table.say("alice", Hash(bid_hash(A)))
    table.until("week-1-reveal")
    table.say("alice", Reveal(A))
    assert list(table.lots()) == [1]
    assert table.say("bob", Generate()) == ["1 lot stands, and there shall be 1: none is missing (AN-7)"]
    table.close()
    table.until("week-2-auction")
    table.say("alice", Hash(bid_hash("x")))
    table.until("week-2-reveal")
    assert table.say("bob", Generate()) == ["accepted"]  # a lot was missing since week 1
    assert table.say("alice", Present(("AS", "KS", "QS", "JS", "TS"))) == ["accepted"]
    table.close()
    assert list(table.lots()) == [1]
    assert table.say("alice", Present(("AS", "KS", "QS", "JS", "TS")))[0].endswith("(AN-8)")
    assert table.close()["placements"][0]["player"] == "alice"


def test_sm_7_a_lot_generated_in_the_reveal_was_not_on_auction() -> None:
    table = Table(bids="hashed", lots=2)
    table.say("alice", Hash(bid_hash(A)))
    table.until("week-1-reveal")
    table.say("alice", Reveal(A))
    table.until("week-2-auction")
    text = "bid 5 on lot 1"
    table.say("bob", Hash(bid_hash(text)))
    table.until("week-2-reveal")
    table.say("bob", Generate())
    assert table.say("bob", Reveal(text)) == [
        "there is no lot 1, and so the whole text fails; lots: 2 (SM-7)"
    ]


def test_an_14_a_leavers_hashes_fail() -> None:
    table = hashed(("alice", A))
    table.say("alice", Reveal(A), Leave())
    assert table.game.awaiting == []
    assert table.close()["sales"][0]["winner"] == ""


@pytest.mark.parametrize(
    ("window", "order", "verdict"),
    [
        ("week-1-auction", Bid(3, lot=1),
         "bids are hashed: post the SHA-256 of a text with your bids, like hash 3f9a… (AN-13)"),
        ("week-1-auction", Reveal(A),
         "keep the text until the auction is over: it is revealed within 24 h then (AN-13)"),
        ("week-1-auction", Join(), "you are in the game already (AN-14)"),
        ("week-1-reveal", Hash("0" * 64), "hashes are posted in the auction, before anything is revealed (AN-13)"),
        ("week-1-bartering", Reveal(A), "bids are revealed within 24 h after the auction, not later (AN-13)"),
    ],
)  # fmt: skip
def test_all_13_what_a_window_does_not_ask_for(window: str, order: Bid, verdict: str) -> None:
    assert Table(bids="hashed").until(window).say("alice", order) == [verdict]


@pytest.mark.parametrize(("bids", "hint"), [("open", "bids are open"), ("sealed", "bids are sealed")])
def test_an_13_a_hash_where_bids_are_not_hashed(bids: str, hint: str) -> None:
    table = Table(bids=bids)
    assert table.say("alice", Hash("0" * 64)) == [f"{hint}: write it like bid 30 on lot 4 (AN-13)"]


@pytest.mark.parametrize("around", ["{}", "**{}**", "`{}`", '"{}"', " *{}* ", "** {}", "{}**", "~~{}~~"])
def test_an_13_marks_around_the_text_matter_only_where_they_were_hashed(around: str) -> None:
    table = hashed(("alice", A))
    assert table.say("alice", Reveal(around.format(A))) == ["accepted"]
    (row,) = table.close()["hashes"]
    assert (row["revealed"], len(row["bids"])) == (True, 1)
    if around.startswith(("{", "*", " ")):  # else the text that was hashed has no line that reads like a bid
        table = hashed(("alice", around.format(A)))
        assert table.say("alice", Reveal(around.format(A))) == ["accepted"]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_an_13_who_hashes_the_line_end_too_is_told(end: str) -> None:
    digest = hashlib.sha256(f"{A}{end}".encode()).hexdigest()
    told = (
        "you hashed a line end with this text, and it is no part of it: hash it with printf %s, not with echo"
    )
    assert unmatched(A, [digest]) == told
    assert unmatched(f"{A}\n\ngood luck all", [digest]) == told
    assert unmatched("bid 1 on lot 1", [digest]).startswith("the hash of this text is ")


def test_an_13_who_edits_the_post_with_a_hash_is_told() -> None:
    pledges = Pledges()
    pledges.post("alice", bid_hash(A), replaces=(), at="2026-01-01T00:00:00Z", key=(7, 0))
    pledges.edited(7)
    assert (pledges.of("alice"), pledges.edited_of("alice")) == ([], [bid_hash(A)])
    told = "the post with the hash of this text was edited, and an edited hash is no bid"
    assert unmatched(A, [], pledges.edited_of("alice")) == told
