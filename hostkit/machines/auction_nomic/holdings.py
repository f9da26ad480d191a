"""Who holds what in Auction Nomic: points, cards and items, and where those go that leave the game.

Nothing is lost: points are issued by one account and end in another, cards that leave lie in `out`.

- AN-10, AN-11 Prizes; the cards of the first places leave the game.
- AN-12 Points, cards (dice can show one twice) and items change hands where they are held. An item may be
  called by the end of its name where that is clear: `proposal-maker` for `standard-proposal-maker`.
- AN-14 Who joins gets `start_points`; what a leaver has leaves too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from hostkit.cards.card import Card
from hostkit.log.order import Give, Goods, Offer
from hostkit.machines.ledger import Ledger

__all__ = ["ESCROW", "PAID", "Holdings", "goods_of", "goods_text", "item_named", "missing"]

ISSUED, ESCROW, PAID, LEFT = "(issued)", "(escrow)", "(paid)", "(left)"


class Holdings:
    """The players' purses, hands and items; players are known by name, also after they have left."""

    def __init__(self, players: Sequence[str], points: int) -> None:
        # What has been issued is a debt, so that all accounts together are nothing at any moment.
        self.ledger = Ledger([(ISSUED, 0), (ESCROW, 0), (PAID, 0), (LEFT, 0)], may_owe=[ISSUED])
        self.hands: dict[str, list[Card]] = {}
        self.items: dict[str, dict[str, int]] = {}
        self.out: list[Card] = []
        for player in players:
            self.join(player, points)

    def join(self, player: str, points: int) -> None:
        """Open a player's purse, with so many points in it."""
        accounts = [*self.ledger.balances.items(), (player, 0)]
        self.ledger = Ledger(accounts, may_owe=[ISSUED])
        self.hands[player], self.items[player] = [], {}
        self.issue(player, points)

    def issue(self, player: str, points: int) -> None:
        """Give a player new points, or (below 0) take some; raises `DataError` for more than there are."""
        if points < 0:
            self.ledger.move(-points, payer=player, receiver=ISSUED)
        else:
            self.ledger.move(points, payer=ISSUED, receiver=player)

    def award(self, player: str, items: Mapping[str, int]) -> None:
        """Give a player new items."""
        self.items[player] = dict(Counter(self.items[player]) + Counter(items))

    def lay_down(self, player: str, cards: Sequence[str]) -> list[Card]:
        """Take cards that a player holds out of the hand; of equal ones the first."""
        for card in cards:
            self.hands[player].remove(Card(card))
        return [Card(card) for card in cards]

    def pass_on(self, goods: Goods, *, giver: str, taker: str) -> None:
        """Hand over what the giver holds; `missing` says beforehand whether that is so."""
        self.ledger.move(goods.points, payer=giver, receiver=taker)
        self.hands[taker] += self.lay_down(giver, goods.cards)
        for name in goods.items:
            item = item_named(name, self.items[giver])
            self.items[giver] = dict(Counter(self.items[giver]) - Counter([item]))
            self.award(taker, {item: 1})

    def lacks(self, player: str, goods: Goods, currency: str) -> str:
        """What of some goods a player does not hold, as words; "" where all is there."""
        return missing(goods, self.ledger[player], self.hands[player], self.items[player], currency)

    def leave(self, player: str) -> None:
        """Take everything that a player holds out of the game."""
        self.ledger.move(self.ledger[player], payer=player, receiver=LEFT)
        self.out += self.hands[player]
        self.hands[player], self.items[player] = [], {}

    def forfeit(self, points: int) -> None:
        """Take a leaver's points out of escrow, and out of the game."""
        self.ledger.move(points, payer=ESCROW, receiver=LEFT)


def goods_of(order: Give | Offer) -> Goods:
    """What an order hands over."""
    return Goods(order.points, order.cards, order.items)


def missing(
    goods: Goods,
    points: int | None,
    hand: Sequence[str] | None,
    items: Mapping[str, int] | None,
    currency: str,
) -> str:
    """What of some goods is not held, as words; "" where nothing is. What is not known (None) is held."""
    lacking = []
    if points is not None and goods.points > points:
        lacking.append(f"{goods.points} {currency}")
    if hand is not None:
        lacking += _short(Counter(goods.cards), Counter(hand))
    if items is not None:
        named = Counter(item_named(item, items) for item in goods.items)
        lacking += _short(named, Counter(dict(items)))
    return ", ".join(lacking)


def item_named(name: str, items: Mapping[str, int]) -> str:
    """The held item that a player means by a name: the name itself, or the only one that ends in it."""
    endings = [item for item in items if item.endswith(f"-{name}")]
    return endings[0] if name not in items and len(endings) == 1 else name


def goods_text(goods: Goods, currency: str) -> str:
    """Goods as words: `10 points, AS and KD`; "nothing" where there are none."""
    parts = [*([f"{goods.points} {currency}"] if goods.points else []), *goods.cards, *goods.items]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "nothing"


def _short(wanted: Counter[str], held: Counter[str]) -> list[str]:
    times = {1: "", 2: " twice"}
    return [
        thing + times.get(count, f" {count} times") for thing, count in wanted.items() if count > held[thing]
    ]
