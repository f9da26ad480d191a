"""Super Bid'Em: cards are bid for one at a time, and between the bidding rounds there is betting.

What each order may be is in `super_bidem_orders`, the cards in `super_bidem_hand` (there too: the order in
which a given deck is dealt), bets and pots in `betting`.

- SB-1  all ante; one card face down each (a Deal of `hand-N`, then a Draw a player)
- SB-2  in bidding round r a card is turned up and offered to the r-th seat left of the dealer, or the first
  after it with fewer than three up cards; later offers go clockwise from the last offered seat
- SB-3  the offered player opens, or buys the unseen top card blind and the card goes on
- SB-4  who has r up cards or more may pass free; a window for each card turned up that asks somebody
- SB-5  once opened, everyone else with room may bid, each more than the highest so far; the highest pays
- SB-6  the round ends when everyone has r up cards; a card still visible is discarded; a betting round follows
- SB-7  a fifth card face down; each may pay once to replace one card by the next of the deck, same face
- SB-8  final betting; showdown; the best five-card hand takes the pot
- SB-9  betting (see `betting`); it does not open where only one player still in has chips
- SB-10 all in, side pots; an all-in player who needs a card gets the unseen top card free at the offer
- SB-11 ties split a pot, odd chips to the first winners left of the dealer
- SB-12 turns; fold waits for the player's next turn in the betting, pass holds for the card; defaults (`lapse`)
- SB-13 the last player in takes the pot and nothing is shown
- SB-15 chips and cards are conserved
- SB-16 next hand: the deal moves one seat; a player without the ante is out
- SM-6  `begin` starts the next hand; `finished` stays false between hands (ALL-15: while anyone has the ante)

Phases, (state, event) → next; a state that asks nobody is passed through at once:

    deal, cards dealt                → bidding 1
    bidding r, card sold or gone     → bidding r (the next card) while somebody has fewer than r up cards
    bidding r, everyone has r        → betting r
    betting r, over                  → bidding r + 1; after the last r: exchange
    exchange, closed                 → final betting
    final betting, over              → showdown
    betting, a fold leaves one       → between hands
    showdown, cards shown            → between hands
    between hands, `begin`           → deal

Inside the window of a card: the stage `offer` has a turn; open → stage `bids`, where all may speak at once;
blind, a free pass → the next player's turn, or nobody's where everyone has r up cards.

`result` after each close, plain data; what follows by itself until the next window is added to it:

- `kind` (deal, offer, bet, exchange), `window`, `hand`, `round`, `pot` (after it)
- deal: `dealer` (or ""), `order`, `antes` by player, `out`
- offer: `card`; `steps`, each `{player, did: open|blind|pass|free, card, paid, lapsed}` (`card` None where none
  was bought); `opened_by`; `bids` `[{player, amount}]` in order of posting, the opening first; `passed`;
  `winner`, `price` ("" and 0 where unsold); `discarded`
- bet: `actions`, each `{player, verb, paid, to, all_in, lapsed}`
- exchange: `exchanges`, each `{player, old, new, paid}` ("??" for hidden cards), `stood`
- `turned`: cards that asked nobody, each `{card, round, steps, discarded}`; `skipped`: betting rounds and the
  exchange that did not open, by window name; `folded`: players whose waiting fold came up between windows
- `ending` where the hand ended: `showdown` or `last`; then `hands` `[{player, category, cards, text, holds}]`,
  best first, [] where nothing is shown; `pots` `[{amount, players, winners: {player: chips}, odd: [players]}]`,
  the main pot first; `won` by player
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.cards.ladder import POKER, describe
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import (
    AllIn,
    Bet,
    Bid,
    Blind,
    Call,
    Check,
    Exchange,
    Fold,
    Open,
    Order,
    Pass,
    Raise,
    Stand,
)
from hostkit.machines import base
from hostkit.machines.base import Deal, Draw, Key, Message, Outcome, Seat, Standings, Table, Window
from hostkit.machines.betting import Action, Betting, Limit, pots, split
from hostkit.machines.ledger import Ledger
from hostkit.machines.super_bidem_hand import HIDDEN, Hand
from hostkit.machines.super_bidem_orders import VERBS, check
from hostkit.times import read_span

__all__ = ["SuperBidem"]

_POT, _HOST = "(pot)", "(host)"  # accounts that no player can be called


class Options(base.Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Chips, except for the spans `window` and `exchange`; `limit` is none, pot or `fixed: N`."""

    stack: int = 100
    ante: int = 1
    opening_bid: int = 1
    blind_price: int = 2
    exchange_price: int = 4
    up_cards: int = 3
    bet_unit: int = 1
    limit: str | dict[str, int] = "none"
    one_bid_each: bool = True
    satisfied_may_pass: bool = True
    window: str = "24h"
    exchange: str = "24h"

    def __post_init__(self) -> None:
        super().__post_init__()
        base.at_least(self, 1, "stack", "opening_bid", "up_cards", "bet_unit")
        base.at_least(self, 0, "ante", "blind_price", "exchange_price")
        base.span(self, "window", "exchange")
        if self.ante > self.stack:
            raise InputError(f"option ante: {self.ante} is more than the stack of {self.stack}")
        _ = self.betting_limit

    @property
    def betting_limit(self) -> Limit:
        """The limit as the betting takes it; raises `InputError` where it is none of the three."""
        if self.limit in ("none", "pot"):
            return Limit(str(self.limit), self.bet_unit)
        limit = self.limit
        if isinstance(limit, str):
            name, colon, number = limit.partition(":")
            digits = number.strip()
            # str.isdecimal alone would take the digits of every alphabet.
            limit = {name.strip(): int(digits)} if colon and digits.isascii() and digits.isdecimal() else {}
        if list(limit) != ["fixed"]:
            raise InputError(f"option limit: {self.limit!r} is not one of none, pot, fixed: N")
        size = limit["fixed"]
        if size < 1 or size % self.bet_unit:
            raise InputError(f"option limit: {size} chips is no multiple of the bet_unit {self.bet_unit}")
        return Limit("fixed", self.bet_unit, size)


class _Offer(msgspec.Struct):
    """One card turned up. `turn`: who is offered it, until somebody opens or nobody needs it any more.

    `held`: who passed ahead, which holds for this card; `bids` in order of posting, the opening first.
    """

    turn: str = ""
    opened_by: str = ""
    bids: list[tuple[str, int]] = []
    passed: set[str] = set()
    held: set[str] = set()

    @property
    def high(self) -> tuple[str, int]:
        return self.bids[-1]

    def bid_of(self, player: str) -> int | None:
        return next((amount for bidder, amount in reversed(self.bids) if bidder == player), None)


class SuperBidem(base.Machine):
    """The game; hand 1 is dealt from the start, later ones by `begin`."""

    name = "super-bidem"
    Options = Options
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 8

    def __init__(self, options: Any, players: Sequence[str]) -> None:
        super().__init__(options, players)
        self._check_pack(options)
        accounts = [(player, options.stack) for player in players]
        self._money = Ledger([*accounts, (_POT, 0), (_HOST, 0)], may_owe=[_HOST])
        self._number = 0
        self._deal()

    def _check_pack(self, options: Any) -> None:
        # Hole, fifth and exchanged cards of everyone, the up cards, one discard a round.
        cards = len(self.seats) * (options.up_cards + 3) + options.up_cards
        if cards > len(standard_deck()):
            raise InputError(
                f"option up_cards: {options.up_cards} for {len(self.seats)} players is more than a pack"
            )

    # The hand

    def _deal(self) -> None:
        self._number += 1
        last = (self._number - 2) % len(self.seats)
        seats = self.seats[last + 1 :] + self.seats[: last + 1]
        order = [player for player in seats if self._can_ante(player)]
        self._hand = Hand(f"hand-{self._number}", order)
        self._undealt = True
        self._rounds = self.options.up_cards
        self._round = 1
        self._folded: set[str] = set()
        self._waiting: set[str] = set()
        self._bets = dict.fromkeys(order, 0)
        self._ranks: dict[str, tuple[int, dict[str, Any]]] = {}
        self._offers = 0
        self._offer: _Offer | None = None
        self._betting: Betting | None = None
        self._exchanges: dict[str, str] = {}
        self._last_offered = -1
        self._ended = False
        self.following = ""
        self._said: dict[tuple[str, str], Key] = {}
        self.result = {
            "kind": "deal", "window": "", "hand": self._number, "round": 0, "dealer": seats[-1],
            "order": list(order), "antes": {}, "out": [player for player in self.seats if player not in order],
        }  # fmt: skip
        for player in order:
            self._pay(player, self.options.ante)
            self.result["antes"][player] = self.options.ante
            self._hand.give(player, up=False)
        self._bidding_round(1)

    def _can_ante(self, player: str) -> bool:
        return self._money[player] >= max(1, self.options.ante)

    def begin(self, window: str) -> None:
        """Deal the next hand; `window` must be `following`, which is "" in a hand and where nobody can play."""
        if not self.following or window != self.following:
            due = self.following or "no hand"
            raise DataError(f"{window} is not to be opened now; {due} is next", hint="see hostkit status")
        self._deal()

    def dealt(self, deck: str) -> None:
        """The deck lies ready: its cards can be drawn."""
        if deck != self._hand.deck or not self._undealt:
            raise DataError(f"deck {deck} was dealt, and nobody asked for it")
        self._undealt = False

    @property
    def need(self) -> Deal | Draw | None:
        if self._undealt:
            return Deal(self._hand.deck, standard_deck())
        return self._hand.need

    def take(self, deck: str, place: int, card: Card | None) -> None:
        if self._undealt or deck != self._hand.deck or not self._hand.take(place, card):
            super().take(deck, place, card)
        if self.result.get("ending") == "showdown" and not self._ended and self._hand.need is None:
            self._settle_showdown()

    @property
    def _live(self) -> list[str]:
        """Who is still in, from the dealer's left."""
        return [player for player in self._hand.order if player not in self._folded]

    def _short(self, player: str) -> bool:
        """Whether a player needs an up card in this round."""
        return len(self._hand.up(player)) < self._round

    def _pay(self, player: str, amount: int) -> int:
        self._money.move(amount, payer=player, receiver=_POT)
        return amount

    def _new_window(self, kind: str, name: str) -> None:
        lasts = read_span(self.options.exchange if kind == "exchange" else self.options.window)
        self.window = Window(f"hand-{self._number}-{name}", kind, VERBS[kind], lasts, early=True)

    def _report(self, kind: str, **more: Any) -> dict[str, Any]:
        """A new `result` for the window that is over."""
        assert self.window is not None
        self.result = {
            "kind": kind,
            "window": self.window.name,
            "hand": self._number,
            "round": self._round,
            **more,
        }
        self.window = None
        return self.result

    # Bidding rounds

    def _bidding_round(self, number: int) -> None:
        self._round = number
        self._last_offered = (number - 2) % len(self._hand.order)
        self._next_card()

    def _next_card(self) -> None:
        """Turn cards up until one asks somebody, or everyone has the round's up cards (SB-6)."""
        while any(self._short(player) for player in self._live):
            self._steps: list[dict[str, Any]] = []
            self._card: dict[str, Any] = {"card": None}
            self._offer = _Offer()
            self._hand.turn_up(self._card)
            self._pass_on()
            if self._offer.turn:
                self._offers += 1
                self._new_window("offer", f"offer-{self._offers}")
                return
            self._hand.discard()
            self._card |= {"round": self._round, "steps": self._steps, "discarded": True}
            self.result.setdefault("turned", []).append(self._card)
        self._offer = None
        self._betting_round(self._round)

    def _pass_on(self) -> None:
        """Offer the card to the next seat that can be asked; all-in players get what they need free (SB-10)."""
        assert self._offer is not None
        order = self._hand.order
        self._offer.turn = ""
        while any(self._short(player) for player in self._live):
            self._last_offered = (self._last_offered + 1) % len(order)
            player = order[self._last_offered]
            if player in self._folded or len(self._hand.up(player)) >= self._rounds:
                continue
            if not self._money[player]:
                if self._short(player):
                    self._buy(player, "free", 0)
            elif player in self._offer.held and not self._short(player) and self.options.satisfied_may_pass:
                self._step(player, "pass")
            else:
                self._offer.turn = player
                return

    def _step(self, player: str, did: str, **more: Any) -> dict[str, Any]:
        step = {"player": player, "did": did, "card": None, "paid": 0, "lapsed": False} | more
        self._steps.append(step)
        return step

    def _buy(self, player: str, did: str, price: int) -> None:
        step = self._step(player, did, paid=self._pay(player, price))
        self._hand.give(player, up=True, note=step)

    def _open(self, player: str, *, lapsed: bool = False) -> None:
        assert self._offer is not None
        self._step(player, "open", lapsed=lapsed)
        self._offer.bids = [(player, min(self.options.opening_bid, self._money[player]))]
        self._offer.opened_by, self._offer.turn = player, ""

    def _may_bid(self) -> list[str]:
        """Who can still speak about the opened card, whether or not they have."""
        return [
            player
            for player in self._live
            if self._money[player] and len(self._hand.up(player)) < self._rounds
        ]

    def _silent(self) -> list[str]:
        """Who has yet to bid on the opened card or to pass."""
        offer = self._offer
        assert offer is not None
        done = offer.passed | offer.held | {offer.high[0]}
        if self.options.one_bid_each:
            done |= {player for player, _ in offer.bids}
        return [player for player in self._may_bid() if player not in done]

    def _bid(self, player: str, amount: int) -> None:
        assert self._offer is not None
        if not self.options.one_bid_each:
            self._offer.passed = set()  # they count from the highest bid on (SM-6)
        self._offer.passed.discard(player)
        self._offer.held.discard(player)
        self._offer.bids.append((player, amount))

    def _close_offer(self) -> None:
        offer = self._offer
        assert offer is not None
        passed = [player for player in self._hand.order if player in offer.passed | offer.held]
        winner, price = offer.high if offer.bids else ("", 0)
        self._report("offer", card=self._card["card"], steps=self._steps, opened_by=offer.opened_by, passed=passed,
                     bids=[{"player": bidder, "amount": amount} for bidder, amount in offer.bids],
                     winner=winner, price=price, discarded=not winner)  # fmt: skip
        if winner:
            self._pay(winner, price)
            self._hand.sell(winner)
        else:
            self._hand.discard()
        self._next_card()

    # Betting

    def _betting_round(self, number: int) -> None:
        """Open a betting round, unless there is nothing to bet about (SB-9); `number` counts through the hand."""
        self._offer = None
        self._bet_number = number
        stacks = {player: self._money[player] for player in self._live}
        self._betting = Betting(stacks, self.options.betting_limit)
        self._actions: list[dict[str, Any]] = []
        if self._betting.opens:
            self._fold_waiting()
        self.result.setdefault("folded", []).extend(action["player"] for action in self._actions)
        if len(self._live) > 1 and self._betting.opens:
            self._new_window("bet", f"bet-{number}")
            return
        if len(self._live) > 1:
            self.result.setdefault("skipped", []).append(f"hand-{self._number}-bet-{number}")
        self._after_betting()

    def _act(self, action: Action, *, lapsed: bool = False) -> None:
        self._pay(action.player, action.paid)
        self._bets[action.player] += action.paid
        if action.verb == "fold":
            self._folded.add(action.player)
            self._waiting.discard(action.player)
        self._actions.append({**action._asdict(), "lapsed": lapsed})

    def _fold_waiting(self) -> None:
        """Players who folded ahead do so when their turn comes (SB-12)."""
        assert self._betting is not None
        while self._betting.turn in self._waiting:
            self._act(self._betting.fold())

    def _after_betting(self) -> None:
        self._betting = None
        if len(self._live) == 1:
            self._settle_last()
        elif self._bet_number < self._rounds:
            self._bidding_round(self._bet_number + 1)
        elif self._bet_number == self._rounds:
            self._exchange()
        else:
            self.result["ending"] = "showdown"
            self._hand.show(self._live)

    # The exchange

    def _exchange(self) -> None:
        for player in self._live:
            self._hand.give(player, up=False)
        self._exchanges = {}
        if self._may_exchange():
            self._new_window("exchange", "exchange")
        else:
            self.result.setdefault("skipped", []).append(f"hand-{self._number}-exchange")
            self._betting_round(self._rounds + 1)

    def _may_exchange(self) -> list[str]:
        """Who can pay for an exchange: an all-in player makes no payments (SB-10)."""
        least = max(1, self.options.exchange_price)
        return [player for player in self.seats if player in self._live and self._money[player] >= least]

    def _close_exchange(self) -> None:
        done = []
        for player in self.seats:
            if name := self._exchanges.get(player):
                up = not name.startswith("hole-")
                step = {"player": player, "old": name if up else HIDDEN, "card": None, "paid": 0}
                step["paid"] = self._pay(player, self.options.exchange_price)
                self._hand.exchange(player, name, step)
                done.append(step)
        stood = [player for player in self.seats if player in self._live and not self._exchanges.get(player)]
        self._report("exchange", exchanges=done, stood=stood)
        self._exchanges = {}
        self._betting_round(self._rounds + 1)

    # The end of a hand

    def _settle_last(self) -> None:
        (player,) = self._live
        amount = self._money[_POT]
        self.result |= {
            "ending": "last", "hands": [],
            "pots": [{"amount": amount, "players": [player], "winners": {player: amount}, "odd": []}],
        }  # fmt: skip
        self._settle()

    def _settle_showdown(self) -> None:
        live = self._live
        hands = {player: POKER.best([Card(face) for face in self._hand.faces(player)]) for player in live}
        keys = sorted({hand.key for hand in hands.values()}, reverse=True)
        found = []
        for pot in pots(self._bets, live, dead=self._money[_POT] - sum(self._bets.values())):
            best = max(hands[player].key for player in pot.players)
            winners = [player for player in pot.players if hands[player].key == best]
            found.append({
                "amount": pot.amount, "players": list(pot.players), "winners": split(pot.amount, winners),
                "odd": winners[: pot.amount % len(winners)],
            })  # fmt: skip
        for player, hand in hands.items():
            better = sum(hand.key < other.key for other in hands.values())
            self._ranks[player] = better + 1, {"category": hand.category, "cards": list(hand.cards)}
        self.result |= {
            "hands": [
                {
                    "player": player,
                    "category": hands[player].category,
                    "cards": list(hands[player].cards),
                    "text": describe(hands[player]),
                    "holds": self._hand.faces(player),
                }
                for key in keys
                for player in live
                if hands[player].key == key
            ],
            "pots": found,
        }
        self._settle()

    def _settle(self) -> None:
        won: dict[str, int] = {}
        for pot in self.result["pots"]:
            for player, chips in pot["winners"].items():
                self._money.move(chips, payer=_POT, receiver=player)
                won[player] = won.get(player, 0) + chips
        self.result["won"] = won
        self._ended = True
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Between hands: can there be another one (SB-16, ALL-15)?"""
        able = sum(self._can_ante(player) for player in self.seats)
        self.following = f"hand-{self._number + 1}-offer-1" if able > 1 else ""
        self.finished = not able

    # The open window

    def opened(self, at: str) -> None:
        super().opened(at)
        self._said = {}

    @property
    def turn(self) -> str:
        if self._offer is not None:
            return self._offer.turn
        return self._betting.turn if self._betting is not None else ""

    @property
    def awaiting(self) -> list[str]:
        if self.window is None:
            return []
        if self.turn:
            return [self.turn]
        if self._offer is not None and self._offer.bids:
            silent = self._silent()
            return [player for player in self.seats if player in silent]
        if self.window.kind == "exchange":
            return [player for player in self._may_exchange() if player not in self._exchanges]
        return []

    def facts(self, player: str, via: str) -> dict[str, Any]:
        if self.window is None:
            return {}
        kind, options, offer, betting = self.window.kind, self.options, self._offer, self._betting
        seated = player in self._hand.order
        facts: dict[str, Any] = {"kind": kind, "name": self.window.name, "turn": self.turn, "player": player}
        if player in self.seats:
            facts |= {"status": self._status(player), "stack": self._money[player]}
        if offer is not None:
            assert self._hand.visible is not None
            facts |= {
                "stage": "bids" if offer.bids else "offer", "visible": self._hand.visible.shown,
                "round": self._round, "up_cards": self._rounds, "opening_bid": options.opening_bid,
                "blind_price": options.blind_price, "satisfied_may_pass": options.satisfied_may_pass,
            }  # fmt: skip
            if offer.bids:
                facts |= {
                    "opened_by": offer.opened_by, "high": offer.high[1], "high_by": offer.high[0],
                    "one_bid_each": options.one_bid_each, "order_policy": options.order_policy,
                }  # fmt: skip
            if seated:
                facts |= {"up": [held.shown for held in self._hand.up(player)], "bid": offer.bid_of(player)}
        elif betting is not None:
            facts |= {
                "last_raise": betting.last_raise,
                "bet_unit": options.bet_unit,
                "limit": betting.limit.kind,
            }
            if player in betting.bets:
                to_call = betting.to_call(player)
                facts |= {
                    "to_call": to_call, "in_front": betting.bets[player], "may_raise": betting.may_raise(player),
                    "most": betting.limit.most(pot=self._money[_POT], to_call=to_call),
                }  # fmt: skip
        else:
            facts |= {"price": options.exchange_price, "order_policy": options.order_policy}
            if seated:
                facts |= {"hand": self._hand.names(player), "said": player in self._exchanges}
        return facts

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        return check(orders, facts)

    def judge(self, message: Message) -> list[Outcome]:
        outcomes: list[Outcome] = []
        dropped: list[Key] = []
        for place, order in enumerate(message.orders):
            facts = self.facts(message.player, message.via)
            (problem,) = check([order], facts)
            key = (message.seq, place)
            if problem is not None:
                outcomes.append(Outcome(problem))
                continue
            self.heard(message.player)
            # "bid 3. No, bid 4": of several bids in one message the last good one counts.
            later = [bid for bid in message.orders[place + 1 :] if isinstance(bid, Bid)]
            if isinstance(order, Bid) and self._offer and self._offer.bids and None in check(later, facts):
                outcomes.append(Outcome())
                dropped.append(key)
                continue
            outcome = self._carry_out(message.player, order, key)
            if isinstance(order, Bid) and dropped:
                outcome = outcome._replace(replaces=(*outcome.replaces, *dropped))
                dropped = []
            outcomes.append(outcome)
        return outcomes

    def _carry_out(self, player: str, order: Order, key: Key) -> Outcome:
        if isinstance(order, Fold):
            return self._fold(player, key)
        if self._offer is not None:
            return self._speak_of_card(self._offer, player, order, key)
        if self._betting is not None:
            self._bet(self._betting, player, order)
            return Outcome()
        assert isinstance(order, Exchange | Stand)
        self._exchanges[player] = order.cards[0] if isinstance(order, Exchange) and order.cards else ""
        return self._instead(player, "exchange", key)

    def _instead(self, player: str, thing: str, key: Key, note: str = "") -> Outcome:
        """Accepted, in the place of the player's earlier order for the same thing (ALL-2)."""
        old = self._said.get((player, thing))
        self._said[player, thing] = key
        return Outcome(replaces=(old,) if old else (), note=note)

    def _fold(self, player: str, key: Key) -> Outcome:
        self._waiting.add(player)
        if self._betting is not None and self._betting.turn == player:
            self._fold_waiting()
            return Outcome()
        return self._instead(player, "fold", key, "waits for your next turn in the betting")

    def _speak_of_card(self, offer: _Offer, player: str, order: Order, key: Key) -> Outcome:
        if not offer.bids and player != offer.turn:
            offer.held.add(player)
            return self._instead(player, "card", key, "holds for this card")
        match order:
            case Bid(amount=amount) if offer.bids:
                self._bid(player, amount)
                return self._instead(player, "card", key)
            case Pass() if offer.bids:
                offer.passed.add(player)
                return self._instead(player, "card", key)
            case Open() | Bid():
                self._open(player)
            case Blind():
                self._buy(player, "blind", self.options.blind_price)
                self._pass_on()
            case Pass():
                self._step(player, "pass")
                self._pass_on()
        return Outcome()

    def _bet(self, betting: Betting, player: str, order: Order) -> None:
        whole = betting.bets[player] + betting.stacks[player]
        match order:
            case Check() | Call():
                action = betting.call()
            case AllIn():
                action = betting.call() if whole <= betting.bet else betting.raise_to(whole)
            case Bet(amount=amount):
                action = betting.raise_to(amount)
            case Raise(amount=amount, to=to):
                action = betting.raise_to(betting.bet + amount if amount is not None else to or 0)
            case _:
                raise DataError(f"{order.verb} is no order of a betting round")
        self._act(action)
        self._fold_waiting()

    def lapse(self, player: str) -> None:
        """The default of SB-12 for the player whose turn it is."""
        if player != self.turn or not player:
            raise DataError(f"it is not {player}'s turn that ran out, but {self.turn or 'nobody'}'s")
        if self._offer is not None:
            if self._short(player) or not self.options.satisfied_may_pass:
                self._open(player, lapsed=True)
            else:
                self._step(player, "pass", lapsed=True)
                self._pass_on()
        elif self._betting is not None:
            free = not self._betting.to_call(player)
            self._act(self._betting.call() if free else self._betting.fold(), lapsed=True)
            self._fold_waiting()

    def close(self) -> None:
        """Resolve the window; a turn that is still open gets its default, then the silent ones theirs."""
        if self.window is None:
            raise DataError("no window is open")
        while self.turn:
            self.lapse(self.turn)
        if self._offer is not None:
            self._close_offer()
        elif self._betting is not None:
            self._report("bet", actions=self._actions)
            self._after_betting()
        else:
            self._close_exchange()

    # Reports and the host's findings

    def _status(self, player: str) -> str:
        if player not in self._hand.order:
            return "out"
        return "folded" if player in self._folded else "in"

    def standings(self) -> Standings:
        seats = []
        for number, player in enumerate(self.seats, 1):
            rank, hand = self._ranks.get(player, (None, None))
            seats.append(
                Seat(
                    player=player,
                    seat=number,
                    status=self._status(player),
                    balance=self._money[player],
                    cards=self._hand.faces(player),
                    rank=rank,
                    hand=hand,
                )  # fmt: skip
            )
        visible = self._hand.visible
        table = Table(
            pot=self._money[_POT],
            discarded=[held.shown for held in self._hand.discards],
            visible=visible.shown if visible else None,
        )
        return Standings(unit="chips", finished=self.finished, players=seats, table=table)

    def adjust(self, player: str, amount: int) -> None:
        """Give chips, or take them; raises `DataError` for more than a player has free of a standing bid."""
        bid = self._offer.bid_of(player) if self._offer is not None else None
        free = self._money[player] - (bid or 0)
        if free + amount < 0:
            raise DataError(f"{player} has {free} chips that can be taken, not {-amount}")
        payer, receiver = (_HOST, player) if amount >= 0 else (player, _HOST)
        self._money.move(abs(amount), payer=payer, receiver=receiver)
        if self._betting is not None and player in self._betting.stacks:
            self._betting.stacks[player] += amount
        if self._ended:
            self._look_ahead()

    def amend(self, options: Any) -> None:
        """New options from the next window on; the number of up cards from the next hand on."""
        self._check_pack(options)
        super().amend(options)
        if self.window is None:
            return
        kind, lasts = self.window.kind, options.exchange if self.window.kind == "exchange" else options.window
        self.window = self.window._replace(lasts=read_span(lasts))
        if kind == "bet":
            stacks = {player: self._money[player] for player in self._live}
            self._betting = Betting(stacks, options.betting_limit)
