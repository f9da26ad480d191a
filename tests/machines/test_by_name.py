"""What a machine tells by a name or a text alone: kinds of windows, winners, bids behind a hash; what may come."""

from pathlib import Path

import pytest

from hostkit.machines.auction_nomic import AuctionNomic
from hostkit.machines.baileys_poker import BaileysPoker
from hostkit.machines.base import Machine
from hostkit.machines.bid_poker import BidPoker
from hostkit.machines.bid_poker.setup import Options
from hostkit.machines.super_bidem import SuperBidem
from hostkit.replay import Game
from hostkit.store import LogFile

GAMES = sorted(path for path in (Path(__file__).parents[2] / "games").glob("*.yaml"))


def _ranked(player: str, rank: int) -> dict[str, object]:
    return {"player": player, "rank": rank}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_kind_of_every_window_is_in_its_name(path: Path) -> None:
    game = Game()
    seen = set()
    for event in LogFile(path).read():
        game.feed(event)
        if (window := game.machine.window) is not None:
            seen.add((window.name, window.kind))
    kinds = {name: kind for name, kind in seen if name != "signup"}
    assert len(kinds) > 2 and {name: type(game.machine).kind_of(name) for name in kinds} == kinds


@pytest.mark.parametrize(
    ("machine", "window", "kind"),
    [
        (BidPoker, "again-2", "bid"), (BidPoker, "bidding-3-rebid", "bidding"),
        (BidPoker, "round-4-rebid-reveal", "reveal"),
        (AuctionNomic, "week-12-last-day", "last-day"), (SuperBidem, "hand-10-exchange", "exchange"),
        (BaileysPoker, "hand-10-fold-3", "fold"),
    ],
)  # fmt: skip
def test_kinds(machine: type[Machine], window: str, kind: str) -> None:
    assert machine.kind_of(window) == kind


@pytest.mark.parametrize(
    ("machine", "result", "winners"),
    [
        (BidPoker, {"ending": {"ranking": [_ranked("a", 1), _ranked("b", 1), _ranked("c", 3)]}}, ["a", "b"]),
        (BidPoker, {"kind": "signup", "window": "signup"}, []),
        (SuperBidem, {"pots": [{"winners": {"a": 5, "b": 5}}, {"winners": {"c": 1}}]}, ["a", "b"]),
        (SuperBidem, {"kind": "bet"}, []),
        (BaileysPoker, {"ending": "showdown", "winner": "a"}, ["a"]),
        (BaileysPoker, {"ending": ""}, []),
        (AuctionNomic, {"placements": [{"player": "a"}, {"player": "b"}]}, ["a"]),
        (AuctionNomic, {"placements": []}, []),
    ],
)  # fmt: skip
def test_winners(machine: type[Machine], result: dict[str, object], winners: list[str]) -> None:
    assert machine.winners(result) == winners


@pytest.mark.parametrize(
    ("machine", "text", "fault"),
    [
        (BidPoker, "bid 20 on alice", ""), (BidPoker, "all in", ""),
        (BidPoker, "bid 3 and bid 1,000", "'and bid 1,000' is no bid"),
        (BidPoker, "bid 35 or 40", "'bid 35 or 40' is no bid"),
        (BidPoker, "bid 38 on lot four", "'bid 38 on lot four' is no bid"),
        (BidPoker, "bid 20 on alice or bob", "'bid 20 on alice or bob' is no bid"),
        (AuctionNomic, "bid 30 on lot 4 or 5", "'bid 30 on lot 4 or 5' is no bid"),
        (BidPoker, "hi", "no line reads like bid 35 or bid 20 on alice"),
        (AuctionNomic, "bid 30 on lot 4", ""), (AuctionNomic, "bid 35", "'bid 35' is no bid"),
        (AuctionNomic, "hi", "no line reads like bid 30 on lot 4"),
        (BaileysPoker, "stick", None), (SuperBidem, "call", None),
    ],
)  # fmt: skip
def test_an_15_texts_behind_a_hash(machine: type[Machine], text: str, fault: str | None) -> None:
    assert machine.hidden_fault(text) == fault


@pytest.mark.parametrize(
    ("machine", "coming"),
    [(BidPoker, ()), (BaileysPoker, ("hand-1-change-2",)), (SuperBidem, ("hand-1-offer-2",)),
     (AuctionNomic, ("week-2-auction",))],
)  # fmt: skip
def test_what_may_come(machine: type[Machine], coming: tuple[str, ...]) -> None:
    assert machine(machine.Options(), ["alice", "bob", "carol"]).coming() == coming


@pytest.mark.parametrize("opened", ["round-2", "round-2-reveal", "round-2-rebid", "round-2-rebid-reveal"])
def test_whether_there_will_be_a_tie_is_not_known(opened: str) -> None:
    game = BidPoker(Options(), ["alice", "bob", "carol"])
    assert game.window is not None
    game.window = game.window._replace(name=opened)
    assert game.coming() == ("round-3",)
