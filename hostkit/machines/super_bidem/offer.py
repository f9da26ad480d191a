"""One card of Super Bid'Em's bidding rounds: whom it is offered to, who bids for it, who gets it.

Here belong the walk of the offer, the bids and the facts about both; which orders are allowed is in
`orders`. The stages, (state, event) → next:

    offer, open                      → bids, where all others may speak at once
    offer, blind or a free pass      → offer, the next player's turn; over where nobody needs a card
    bids, a bid or a pass            → bids; over when nobody is left to speak

- SB-2  later offers go clockwise from the last offered seat, past players with all up cards and folded ones
- SB-3, SB-4 open, blind, free pass; SB-5 bids; SB-6 what is left is discarded
- SB-10 an all-in player who needs a card gets the unseen top card free at the offer
- SB-12 a pass said ahead holds for the card, for the offer and for the bids
- SM-6  without `one_bid_each` passes count from the highest bid on
"""

from typing import Any

from hostkit.errors import DataError
from hostkit.log.order import Bid, Blind, Open, Order, Pass
from hostkit.machines.super_bidem.hand import Hand
from hostkit.machines.super_bidem.setup import Options

__all__ = ["Offer"]


class Offer:
    """The top card, turned up in bidding round `number` and offered from the seat after `last` on.

    `turn`: whose answer the offer waits for, "" in the stage of bids and when nobody needs the card any more;
    `last`: the place, in the hand's order, of the last seat that was offered it; `bids` in order of posting.
    """

    def __init__(self, hand: Hand, options: Options, *, number: int, last: int) -> None:
        self.number = number
        self.last = last
        self.turn = ""
        self.bids: list[tuple[str, int]] = []
        self.report: dict[str, Any] = {"card": None, "round": number, "steps": []}
        self._hand = hand
        self.options = options
        self._passed: set[str] = set()
        self._held: set[str] = set()
        hand.turn_up(self.report)
        self._pass_on()

    @property
    def stage(self) -> str:
        return "bids" if self.bids else "offer"

    @property
    def awaiting(self) -> list[str]:
        """Who has yet to speak, from the dealer's left."""
        if self.turn:
            return [self.turn]
        if not self.bids:
            return []
        done = self._passed | self._held | {self.bids[-1][0]}
        if self.options.one_bid_each:
            done |= {player for player, _ in self.bids}
        hand = self._hand
        return [
            player
            for player in hand.live
            if hand.stack(player) and not hand.full(player) and player not in done
        ]

    def bid_of(self, player: str) -> int | None:
        """A player's own bid that stands."""
        return next((amount for bidder, amount in reversed(self.bids) if bidder == player), None)

    def waits(self, player: str) -> bool:
        """Whether a pass of this player is said ahead."""
        return not self.bids and player != self.turn

    def speak(self, player: str, order: Order) -> None:
        """Carry out an allowed order."""
        match order:
            case Pass() if self.waits(player):
                self._held.add(player)
            case Pass() if self.bids:
                self._passed.add(player)
            case Bid(amount=amount) if self.bids:
                self._bid(player, amount)
            case Open() | Bid():
                self._open(player)
            case Blind():
                self._buy(player, "blind", self.options.blind_price)
                self._pass_on()
            case Pass():
                self._step(player, "pass")
                self._pass_on()
            case _:
                raise DataError(f"{order.verb} is no order about a card")

    def lapse(self) -> None:
        """The default of the player whose turn it is (SB-12)."""
        player = self.turn
        if self.needs(player) or not self.options.satisfied_may_pass:
            self._open(player, lapsed=True)
        else:
            self._step(player, "pass", lapsed=True)
            self._pass_on()

    def resolve(self) -> dict[str, Any]:
        """The card goes to the highest bidder, or off the table; what happened."""
        winner, price = self.bids[-1] if self.bids else ("", 0)
        if winner:
            self._hand.pay(winner, price)
            self._hand.sell(winner)
        else:
            self._hand.discard()
        self.report |= {
            "opened_by": self.bids[0][0] if self.bids else "",
            "bids": [{"player": player, "amount": amount} for player, amount in self.bids],
            "passed": [player for player in self._hand.order if player in self._passed | self._held],
            "winner": winner,
            "price": price,
            "discarded": not winner,
        }
        return self.report

    def facts(self, player: str) -> dict[str, Any]:
        """What `orders` says of a window of this kind."""
        options = self.options
        assert self._hand.visible is not None
        facts: dict[str, Any] = {
            "stage": self.stage,
            "visible": self._hand.visible.shown,
            "round": self.number,
            "up_cards": self._hand.rounds,
            "opening_bid": options.opening_bid,
            "blind_price": options.blind_price,
            "satisfied_may_pass": options.satisfied_may_pass,
        }
        if self.bids:
            bidder, amount = self.bids[-1]
            facts |= {"opened_by": self.bids[0][0], "high": amount, "high_by": bidder}
            facts |= {"one_bid_each": options.one_bid_each, "order_policy": options.order_policy}
        if player in self._hand.order:
            facts |= {"up": self._hand.up(player), "bid": self.bid_of(player)}
        return facts

    def needs(self, player: str) -> bool:
        """Whether a player has fewer up cards than the round asks for."""
        return len(self._hand.up(player)) < self.number

    def _pass_on(self) -> None:
        """Offer the card to the next seat that can be asked."""
        hand = self._hand
        self.turn = ""
        while any(self.needs(player) for player in hand.live):
            self.last = (self.last + 1) % len(hand.order)
            player = hand.order[self.last]
            if player in hand.folded or hand.full(player):
                continue
            if not hand.stack(player):
                if self.needs(player):
                    self._buy(player, "free", 0)
            elif player in self._held and not self.needs(player) and self.options.satisfied_may_pass:
                self._step(player, "pass")
            else:
                self.turn = player
                return

    def _open(self, player: str, *, lapsed: bool = False) -> None:
        self._step(player, "open", lapsed=lapsed)
        self.bids = [(player, min(self.options.opening_bid, self._hand.stack(player)))]
        self.turn = ""

    def _buy(self, player: str, did: str, price: int) -> None:
        step = self._step(player, did, paid=self._hand.pay(player, price))
        self._hand.give(player, up=True, note=step)

    def _bid(self, player: str, amount: int) -> None:
        if not self.options.one_bid_each:
            self._passed = set()
        self._passed.discard(player)
        self._held.discard(player)
        self.bids.append((player, amount))

    def _step(self, player: str, did: str, *, paid: int = 0, lapsed: bool = False) -> dict[str, Any]:
        step = {"player": player, "did": did, "card": None, "paid": paid, "lapsed": lapsed}
        self.report["steps"].append(step)
        return step
