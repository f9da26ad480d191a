"""A line about what a window came to, for whoever watches a demonstration."""

from typing import Any

__all__ = ["told"]


def told(result: dict[str, Any]) -> str:
    """What happened, in a few words."""
    struck = [f"{row['player']} has {_count(row['strikes'], 'strike')}" for row in result.get("strikes", ())]
    out = [f"{name} is out of the game" for name in result.get("out", ()) if result["kind"] != "deal"]
    return "; ".join(filter(None, [_told(result), _ended(result), *struck, *out]))


def _told(result: dict[str, Any]) -> str:
    match result["kind"]:
        case "consideration":
            return f"{len(result['lots'])} lots on the table"
        case "bid" if result["winner"]:
            tie = ", first of a tie" if result["tie"] else ""
            return f"lot {result['lot']} goes to {result['winner']} for {result['price']}{tie}"
        case "bid":
            return f"nobody wants lot {result['lot']}"
        case "discard":
            return f"{_count(len(result['discards']), 'player')} sell cards"
        case "bidding":
            sold = [sale for sale in result["sales"] if sale["winner"]]
            return f"{len(sold)} of {_count(len(result['sales']), 'discard')} find a buyer"
        case "change":
            return f"{_count(len(result['changes']), 'card')} changed, the stake is {result['stake']}"
        case "fold":
            folded = ", ".join(row["player"] for row in result["folds"])
            return (
                f"{folded} {'folds' if len(result['folds']) == 1 else 'fold'}" if folded else "nobody folds"
            )
        case "offer" if result["winner"]:
            return f"{result['card']} goes to {result['winner']} for {result['price']}"
        case "offer":
            return f"nobody takes {result['card']}"
        case "bet":
            return f"{_count(len(result['actions']), 'action')}, the pot is {result['pot']}"
        case "exchange":
            return f"{_count(len(result['exchanges']), 'card')} exchanged"
        case "auction" if "hashes" in result:
            return _count(len(result["hashes"]), "hash", "hashes")
        case "auction" | "reveal":
            sold = [sale for sale in result["sales"] if sale["winner"]]
            return f"{len(sold)} of {_count(len(result['sales']), 'lot')} sold"
        case "bartering":
            first = "".join(f", {row['player']} is first" for row in result["placements"][:1])
            return f"{_count(len(result['placements']), 'hand')} presented{first}"
        case _:
            return f"{_count(len(result.get('trades', ())), 'trade')}"


def _ended(result: dict[str, Any]) -> str:
    match result.get("ending"):
        case "folds" | "showdown" if "pots" not in result:
            taken = result["winner"] or "nobody"
            return f"hand {result['hand']} ends, {taken} wins, {result['kitty']} in the kitty"
        case "last" | "showdown":
            won = ", ".join(f"{player} {chips}" for player, chips in result["won"].items())
            return f"hand {result['hand']} ends: {won}"
        case _:
            return ""


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
