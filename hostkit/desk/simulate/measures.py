"""What is measured of each game: a few numbers a window, and a row for each player at the end."""

from collections.abc import Mapping, Sequence
from typing import Any

from hostkit.desk.simulate.tally import Tally
from hostkit.machines.base import Machine

__all__ = ["CHARTS", "game_over", "window_over"]

# The measures that are drawn, by game.
CHARTS = {
    "bid-poker": ("winning bid by lot, coins", "payout by seat, million yen", "payout by skill, million yen",
                  "qualifiers in a game, percent of games"),
    "baileys-poker": ("stake by round, points", "kitty carried into a hand, points", "points a hand by seat",
                      "points a hand by skill"),
    "super-bidem": ("price of a card by bidding round, chips", "pot by ending, chips", "chips won by seat",
                    "chips won by skill"),
    "auction-nomic": ("winning bid by week, points", "hands presented by week", "points at the end by seat",
                      "proposal-makers at the end by skill"),
}  # fmt: skip

_HANDS = ("high card", "pair", "two pair", "three of a kind", "prial", "straight", "flush", "full house",
          "four of a kind", "five of a kind", "straight flush")  # fmt: skip
_ENDED = {"last": "by folds", "folds": "by folds", "showdown": "showdown"}


def _share(tally: Tally, measure: str, found: str, all_of: Sequence[str]) -> None:
    """One of several things happened: a hundred for it, nought for the others, so that the means are percents."""
    for each in all_of:
        tally.add(measure, each, 100 * (each == found))


def window_over(machine: Machine, tally: Tally) -> None:
    """Measure what a window came to."""
    _WINDOWS[machine.name](machine.result, tally)


def _bid_poker(result: dict[str, Any], tally: Tally) -> None:
    match result["kind"]:
        case "bid" if result["winner"]:
            tally.add("winning bid by lot, coins", f"lot {result['lot']}", result["price"])
            tally.add("lots won after a tie, percent", "all", 100 * bool(result["tie"]))
            tally.add("unsold lots, percent", "all", 0)
        case "bid":
            tally.add("unsold lots, percent", "all", 100)
        case "bidding":
            for sale in result["sales"]:
                tally.add("discards that find a buyer, percent", result["window"], 100 * bool(sale["winner"]))
                if sale["winner"]:
                    tally.add("price of discards, coins", result["window"], sale["price"])


def _baileys(result: dict[str, Any], tally: Tally) -> None:
    tally.add("stake by round, points", f"round {result['round']} {result['kind']}", result["stake"])
    if result["kind"] == "change":
        tally.add("cards changed in a window", f"round {result['round']}", len(result["changes"]))
    if result.get("ending"):
        tally.add("stake at the end of a hand, points", _ENDED[result["ending"]], result["stake"])
        tally.add("hands that end so, percent", "by folds", 100 * (result["ending"] == "folds"))
        tally.add("hands that end so, percent", "no outright winner", 100 * (not result["winner"]))
        tally.add("kitty carried into a hand, points", f"hand {result['hand'] + 1}", result["kitty"])
        tally.add("kitty carries, percent of hands", "all", 100 * (result["kitty"] > 0))
        if result["showdown"]:
            _share(tally, "winning hands, percent", result["showdown"]["hands"][0]["category"], _HANDS)


def _bidem(result: dict[str, Any], tally: Tally) -> None:
    offers = [result] if result["kind"] == "offer" else []
    for offer in [*offers, *result["turned"]]:
        if offer["winner"]:
            where = f"round {offer['round']}"
            tally.add("price of a card by bidding round, chips", where, offer["price"])
    if result.get("ending"):
        ending = _ENDED[result["ending"]]
        tally.add("pot by ending, chips", ending, sum(pot["amount"] for pot in result["pots"]))
        tally.add("hands that end so, percent", "by folds", 100 * (result["ending"] == "last"))
        tally.add("pots in a hand", "all", len(result["pots"]))
        if result["hands"]:
            _share(tally, "winning hands, percent", result["hands"][0]["category"], _HANDS)


def _nomic(result: dict[str, Any], tally: Tally) -> None:
    week = "week " + result["window"].split("-")[1]
    for sale in result.get("sales", ()):
        tally.add("lots that are sold, percent", week, 100 * bool(sale["winner"]))
        if sale["winner"]:
            tally.add("winning bid by week, points", week, sale["price"])
            tally.add("winning bid by lot, points", f"lot {sale['lot']}", sale["price"])
    if "placements" in result:
        tally.add("hands presented by week", week, len(result["placements"]))
        for row in result["placements"][:1]:
            _share(tally, "first hands of a week, percent", row["category"], _HANDS)
    tally.add("trades in a window", result["kind"], len(result.get("trades", ())))


_WINDOWS = {
    "bid-poker": _bid_poker, "baileys-poker": _baileys, "super-bidem": _bidem, "auction-nomic": _nomic,
}  # fmt: skip


def game_over(
    machine: Machine, skills: Mapping[str, str], tally: Tally, *, hands: int
) -> list[dict[str, Any]]:
    """Measure how a game ended; gives a row for each player."""
    rows = []
    standings = machine.standings()
    for seat in standings.players:
        skill = skills.get(seat.player, "")
        rows.append(
            {"player": seat.player, "seat": seat.seat, "skill": skill, "status": seat.status,
             "balance": seat.balance, "rank": seat.rank, "qualified": seat.qualified, "payout": seat.payout}
        )  # fmt: skip
        for group, by in ((f"seat {seat.seat}", "seat"), (skill, "skill")):
            match machine.name:
                case "bid-poker":
                    if seat.payout is not None:
                        tally.add(f"payout by {by}, million yen", group, seat.payout // 1_000_000)
                    tally.add(f"qualified by {by}, percent", group, 100 * bool(seat.qualified))
                case "baileys-poker":
                    tally.add(f"points a hand by {by}", group, seat.balance // max(1, hands))
                case "super-bidem":
                    tally.add(f"chips won by {by}", group, seat.balance - machine.options.stack)
                case _:
                    tally.add(f"points at the end by {by}", group, seat.balance)
                    tally.add(f"proposal-makers at the end by {by}", group, sum(seat.items.values()))
    if machine.name == "bid-poker":
        number = sum(bool(row["qualified"]) for row in rows)
        for many in range(machine.options.qualify + 1):
            tally.add("qualifiers in a game, percent of games", many, 100 * (number == many))
        tally.add("nobody qualifies, percent of games", "all", 100 * (number == 0))
        tally.add("pigs in a game", "all", len(machine.result["ending"]["pigs"]))
    return rows
