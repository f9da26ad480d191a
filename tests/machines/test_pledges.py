"""Hashes and the texts behind them, alike in every game that has them (AN-13)."""

from typing import Any

import pytest

from hostkit.log.order import Bid, Hash, Order, Reveal
from hostkit.machines.base import Message
from hostkit.machines.pledges import Pledges, text_hash
from tests.machines.auction_nomic_table import Table as Nomic
from tests.machines.test_bid_poker import Table as BidPoker
from tests.machines.test_bid_poker import new


class Game:
    """A game of hashed bids, its first auction open: `bid` is a bid that it allows, `lost` one that it refuses."""

    def __init__(self, ruleset: str) -> None:
        self.nomic = ruleset == "auction-nomic"
        self.table: Nomic | BidPoker = (
            Nomic(bids="hashed", lots=1) if self.nomic else BidPoker(new(sealing="hash")).until("round-1")
        )
        self.bid, self.lost = ("bid 30 on lot 1", "bid 5 on lot 9") if self.nomic else ("bid 30", "bid 1000")

    def say(self, player: str, order: Order) -> str:
        (said,) = self.table.say(player, order, via="thread")
        return said

    def hashes(self) -> list[tuple[str, bool, int]]:
        """What the closed window tells of each hash: whose, whether it was shown, and how many bids it holds."""
        self.table.close()
        return [
            (row["player"], row["revealed"], len(row["bids"])) for row in self.table.game.result["hashes"]
        ]


@pytest.fixture(params=["auction-nomic", "bid-poker"])
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


COPIED = "somebody else has posted this hash: put random words of your own into the text"


def test_an_13_nobody_can_post_the_hash_of_another_player(game: Game) -> None:
    """Else the copy would be shown when the text is, as a bid of its own."""
    text = f"{game.bid} zebra"
    rule = "AN-13" if game.nomic else "BP-3"
    assert game.say("alice", Hash(text_hash(text))) == "accepted"
    assert game.say("bob", Hash(text_hash(text))) == f"{COPIED} ({rule})"
    assert game.say("alice", Hash(text_hash(text))) == "accepted"
    assert game.hashes() == [("alice", False, 0)]
    assert game.say("alice", Reveal(text)) == "accepted"
    assert game.say("bob", Reveal(text)).endswith("you posted no hash (AN-13)")


def test_an_13_nobody_can_post_the_edited_hash_of_another_player(game: Game) -> None:
    """It is no bid, and yet its text may be shown."""
    text = f"{game.bid} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.table.game.edited(game.table.seq)
    assert game.say("bob", Hash(text_hash(text))).startswith(COPIED)
    assert game.say("alice", Hash(text_hash(text))) == "accepted"


@pytest.mark.parametrize("digest", ["AB" * 32, "ab" * 31, "ab" * 33, "xy" * 32, ""])
def test_an_13_what_is_no_hash(game: Game, digest: str) -> None:
    told = "a SHA-256 has 64 digits and letters a to f, lower case (AN-13)"
    assert game.say("alice", Hash(digest)) == told


def test_an_13_a_hash_replaces_one_of_the_same_player(game: Game) -> None:
    one, two, three = "1" * 64, "2" * 64, "3" * 64
    game.say("alice", Hash(one))
    told = "there is no hash 11111111… of yours; you posted "
    assert game.say("bob", Hash(two, replaces=one)) == f"{told}no hash (AN-13)"
    game.say("bob", Hash(two))
    assert game.say("bob", Hash(three, replaces=one)) == f"{told}22222222… (AN-13)"
    assert game.say("bob", Hash(three, replaces=two)) == "accepted"


@pytest.mark.parametrize(
    "written",
    ["{}", "`{}`", '"{}"', "**{}**", "{}\n\nGood luck all", "{} good luck", "{}\r\n-- \r\nalice", "`{}` [[User:A|A]]",
     "{}[[User:A|A]] ([[User talk:A|talk]]) 18:05, 3 January 2026 (UTC)", "{}\n\nbid 99 on everything"],
)  # fmt: skip
def test_an_13_the_text_is_found_in_what_is_written(game: Game, written: str) -> None:
    text = f"{game.bid} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.table.close()
    assert game.say("alice", Reveal(written.format(text))) == "accepted"
    assert game.table.game.awaiting == []
    assert game.hashes() == [("alice", True, 1)]


@pytest.mark.parametrize("written", ["{} quince", "well, {} zebra", "{}  zebra", "{}", ""])
def test_an_13_any_other_text_shows_nothing(game: Game, written: str) -> None:
    text = f"{game.bid} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.table.close()
    assert "the hash of this text is " in game.say("alice", Reveal(written.format(game.bid)))
    assert game.table.game.awaiting == ["alice"]


def test_an_13_a_signature_in_the_text_is_named(game: Game) -> None:
    game.say("alice", Hash(text_hash(f"{game.bid} zebra")))
    game.table.close()
    told = game.say("alice", Reveal(f"{game.bid} zebras[[User:A|A]]"))
    assert told.endswith(
        "; a signature is no part of the text: reveal it again, "
        "with nothing but a blank line before the signature (AN-13)"
    )


@pytest.mark.parametrize("written", ["{}", "`{}`", "{}\n\nGood luck all", "{} [[User:A|A]]"])
def test_an_13_a_text_that_bids_nothing_is_shown_in_vain(game: Game, written: str) -> None:
    """Nobody waits for it any more, and everybody reads why it bids nothing."""
    text = f"{game.lost} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.table.close()
    said = game.say("alice", Reveal(written.format(text)))
    assert said != "accepted"
    assert game.table.game.awaiting == []
    assert game.hashes() == [("alice", True, 1)]
    assert [bid["refused"] for bid in game.table.game.result["hashes"][0]["bids"]] == [said]


def test_an_13_why_a_text_bids_nothing_is_kept_with_its_ruling(game: Game) -> None:
    text = f"{game.lost} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.table.close()
    said = game.say("alice", Reveal(text))
    (row,) = pledges(game).rows(lambda each: [{"refused": each.refused}], lambda text: ())
    assert row["bids"] == [{"refused": said}]


def test_an_15_what_is_no_bid_is_told_of_every_text(game: Game) -> None:
    text = f"{game.bid} or 40\n{game.bid} zebra"
    game.say("alice", Hash(text_hash(text)))
    game.say("bob", Hash(text_hash(f"{game.bid} lamp")))
    game.table.close()
    assert game.say("alice", Reveal(text)) == game.say("bob", Reveal(f"{game.bid} lamp")) == "accepted"
    assert game.hashes() == [("alice", True, 1), ("bob", True, 1)]
    unread = [row.get("unread") for row in game.table.game.result["hashes"]]
    assert unread == [[f"{game.bid} or 40"], None]


def test_an_13_a_hash_edited_in_its_window_is_known_and_told(game: Game) -> None:
    text = f"{game.bid} zebra"
    orders = (Hash(text_hash(text)),)
    game.table.game.spoiled(Message(1, "alice", "2026-01-05T00:01:00Z", orders, "thread"))
    assert game.say("bob", Hash(text_hash(text))).startswith(COPIED)
    assert game.say("bob", Hash(text_hash(f"{game.bid} lamp"))) == "accepted"
    game.table.game.spoiled(Message(3, "bob", "2026-01-05T00:03:00Z", orders, "thread"))
    game.table.close()
    told = "the post with the hash of this text was edited, and an edited hash is no bid (AN-13)"
    assert game.say("alice", Reveal(text)) == told
    assert game.say("bob", Reveal(text)).startswith("the hash of this text is ")


def test_an_13_of_two_texts_in_one_the_longer_is_shown() -> None:
    found = Pledges()
    for place, text in enumerate(("bid 30", "bid 30 zebra", "bid 31")):
        found.post("alice", text_hash(text), replaces=(), at="2026-01-05T00:01:00Z", key=(place, 0))
    assert found.reveal("alice", "bid 30 zebra lamp", (7, 0)) == ("bid 30 zebra", ())
    assert found.reveal("alice", "bid 30 zebra", (8, 0)) == ("bid 30 zebra", ((7, 0),))
    assert found.reveal("alice", "bid 32", (9, 0)) == ("", ())
    assert found.reveal("bob", "bid 30", (9, 0)) == ("", ())
    assert [each.text for each in found.shown] == ["bid 30 zebra"]


def test_all_13_a_bid_is_told_what_the_window_asks_for(game: Game) -> None:
    game.say("alice", Hash(text_hash(f"{game.bid} zebra")))
    game.table.close()
    name, like = ("week-1-reveal", "bid 30 on lot 4") if game.nomic else ("round-1-reveal", "bid 35")
    told = f"{name} asks for the texts behind the hashes: reveal {like} … (ALL-13)"
    bid = Bid(30, lot=1 if game.nomic else None)
    assert game.say("alice", bid) == told
    assert game.table.say("alice", bid, via="host") == ["accepted"]


def pledges(game: Game) -> Pledges:
    machine: Any = game.table.game
    found = machine._bidding.pledges if game.nomic else machine._pledges
    assert isinstance(found, Pledges)
    return found
