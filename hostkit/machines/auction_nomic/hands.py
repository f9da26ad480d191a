"""The hand contest of a week: who has presented what, and who is placed where.

- AN-8 A presented hand has left its player's possession; each player presents once a week.
- AN-10 The first places get prizes, all others their cards back.
- AN-11 The ladder decides, then the earlier presentation: no two are placed alike. Cards of places with a
  prize leave the game.
- AN-14 A leaver's hand is not placed, and leaves the game.
"""

from typing import Any, NamedTuple

from hostkit.cards.card import Card
from hostkit.cards.ladder import describe
from hostkit.machines.auction_nomic.holdings import Holdings
from hostkit.machines.auction_nomic.options import Options, ladder_of

__all__ = ["Contest"]


class _Presented(NamedTuple):
    player: str
    cards: list[Card]
    at: str


class Contest:
    """The hands presented in a week."""

    def __init__(self) -> None:
        self._presented: list[_Presented] = []

    @property
    def players(self) -> list[str]:
        """Who has presented a hand, the earliest first."""
        return [each.player for each in self._presented]

    @property
    def cards(self) -> list[Card]:
        """The cards of all presented hands."""
        return [card for each in self._presented for card in each.cards]

    def present(self, player: str, cards: list[Card], at: str) -> None:
        """Lay down a hand that the player holds no more."""
        self._presented.append(_Presented(player, cards, at))

    def leave(self, player: str) -> list[Card]:
        """Take a leaver's hand out of the contest; gives its cards."""
        gone = [card for each in self._presented if each.player == player for card in each.cards]
        self._presented = [each for each in self._presented if each.player != player]
        return gone

    def settle(self, options: Options, holdings: Holdings) -> list[dict[str, Any]]:
        """Place the hands, give the prizes at once, and begin anew; gives a row for each place."""
        ladder = ladder_of(options)
        ranked = [(ladder.best(each.cards), each) for each in self._presented]
        ranked.sort(key=lambda pair: (-pair[0].key, pair[1].at))
        self._presented = []
        rows = []
        for place, (hand, each) in enumerate(ranked, 1):
            prize = options.prizes[place - 1] if place <= len(options.prizes) else None
            if prize is None:
                holdings.hands[each.player] += each.cards
            else:
                holdings.issue(each.player, prize.points)
                holdings.award(each.player, prize.items)
                holdings.out += each.cards
            rows.append(
                {
                    "place": place, "player": each.player, "category": hand.category, "text": describe(hand),
                    "cards": list(hand.cards), "at": each.at, "points": prize.points if prize else 0,
                    "items": dict(prize.items) if prize else {}, "cards_back": prize is None,
                }
            )  # fmt: skip
        return rows
