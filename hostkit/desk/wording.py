"""In few words: an order as its player would write it, and what a window came to."""

from typing import Any

from hostkit.log.order import (
    Accept,
    Bet,
    Bid,
    Change,
    Discard,
    Exchange,
    Give,
    Goods,
    Hash,
    Offer,
    Order,
    Present,
    Raise,
    Reveal,
)
from hostkit.publish.words import count

__all__ = ["in_words", "on_a_line", "outcome"]


def in_words(order: Order) -> str:
    """An order in the words of the rules."""
    match order:
        case Bid(amount=amount, lot=int(lot)):
            return f"bid {amount} on lot {lot}"
        case Bid(amount=amount, on=seller):
            return f"bid {amount} on {seller}" if seller else f"bid {amount}"
        case Bet(amount=amount):
            return f"bet {amount}"
        case Raise(amount=amount, to=to, lot=lot):
            where = f" lot {lot}" if lot is not None else ""
            how = f" to {to}" if to is not None else f" by {amount}" if where else f" {amount}"
            return f"raise{where}{how}"
        case Discard(cards=cards) | Present(cards=cards) | Exchange(cards=cards):
            return f"{order.verb} {' '.join(cards) or 'nothing'}"
        case Change(card=card, using=using, value=value, scrap=scrap):
            tail = f" for scrap {scrap}" if scrap else f" using {using}" if using else ""
            return f"change {card}{tail}" + (f" as {value}" if value is not None else "")
        case Give(to=to):
            return f"give {_goods(Goods(order.points, order.cards, order.items))} to {to}"
        case Offer(to=to, wanted=wanted):
            return (
                f"offer {_goods(Goods(order.points, order.cards, order.items))} to {to} for {_goods(wanted)}"
            )
        case Accept(sender=sender):
            return f"accept {sender}"
        case Hash(hash=digest, replaces=old):
            return f"hash {digest}" + (f" replaces {old}" if old else "")
        case Reveal(text=text):
            return f"reveal {text}"
        case _:
            return order.verb


def on_a_line(order: Order) -> str:
    """An order in the words of the rules, for a table; a revealed text may have several lines."""
    return " ⏎ ".join(in_words(order).splitlines())


def outcome(result: dict[str, Any]) -> str:
    """What happened, in a few words."""
    struck = [f"{row['player']} has {count(row['strikes'], 'strike')}" for row in result.get("strikes", ())]
    out = [f"{name} is out of the game" for name in result.get("out", ()) if result["kind"] != "deal"]
    return "; ".join(filter(None, [_told(result), _ended(result), *struck, *out]))


def _told(result: dict[str, Any]) -> str:
    match result["kind"]:
        case "signup":
            return f"{count(len(result['joined']), 'player')} joined"
        case "consideration":
            return f"{len(result['lots'])} lots on the table"
        case "bid" if result["winner"]:
            tie = ", first of a tie" if result["tie"] else ""
            return f"lot {result['lot']} goes to {result['winner']} for {result['price']}{tie}"
        case "bid" if result["fate"] == "rebid":
            return f"lot {result['lot']} is tied: {', '.join(result['tied'])} bid again"
        case "bid" if result["fate"] == "again":
            return f"nobody wants lot {result['lot']}, which is offered once more at the end"
        case "bid":
            return f"nobody wants lot {result['lot']}"
        case "discard":
            return f"{count(len(result['discards']), 'player')} sell cards"
        case "bidding":
            sold = [sale for sale in result["sales"] if sale["winner"]]
            return f"{len(sold)} of {count(len(result['sales']), 'discard')} find a buyer"
        case "change":
            return f"{count(len(result['changes']), 'card')} changed, the stake is {result['stake']}"
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
            return f"{count(len(result['actions']), 'action')}, the pot is {result['pot']}"
        case "exchange":
            return f"{count(len(result['exchanges']), 'card')} exchanged"
        case "hashes":
            return count(len(result["hashes"]), "hash", "hashes")
        case "auction" if "hashes" in result:
            return count(len(result["hashes"]), "hash", "hashes")
        case "auction" | "reveal":
            sold = [sale for sale in result["sales"] if sale["winner"]]
            return f"{len(sold)} of {count(len(result['sales']), 'lot')} sold"
        case "bartering":
            first = "".join(f", {row['player']} is first" for row in result["placements"][:1])
            return f"{count(len(result['placements']), 'hand')} presented{first}"
        case _:
            return f"{count(len(result.get('trades', ())), 'trade')}"


def _ended(result: dict[str, Any]) -> str:
    match result.get("ending"):
        case "folds" | "showdown" if "kitty" in result:
            taken = result["winner"] or "nobody"
            return f"hand {result['hand']} ends, {taken} wins, {result['kitty']} in the kitty"
        case "last" | "showdown" if "won" in result:  # else the cards are still to be shown
            won = ", ".join(f"{player} {chips}" for player, chips in result["won"].items())
            return f"hand {result['hand']} ends: {won}"
        case _:
            return ""


def _goods(goods: Goods) -> str:
    points = [f"{goods.points} points"] if goods.points else []
    return " and ".join([*points, *goods.cards, *goods.items])
