"""Super Bid'Em: cards are bid for one at a time, and between the bidding rounds there is betting.

Options are in `setup`, what is allowed as an order in `orders`, one card's offer and
bids in `offer`, cards and chips (and the order in which a deck is dealt) in `hand`,
betting rounds and pots in `betting`, the showdown in `showdown`.

- SB-1 All ante; one card face down each: a Deal of `hand-N`, then a Draw for each player.
- SB-2 In bidding round r the first card is offered to the r-th seat left of the dealer, or the first after it
  that can take it, later ones from the last offered seat on.
- SB-4 One window for each card turned up that asks somebody, counted through the hand.
- SB-6 The round ends when everyone still in has r up cards; a betting round follows.
- SB-7 After round 3's betting a fifth card face down, then the exchange, carried out in seat order.
- SB-8 Final betting, showdown.
- SB-10 Where the antes leave nobody a chip, one window opens and asks nobody.
- SB-9 A betting round does not open where fewer than two players still in have chips.
- SB-12 A fold said ahead waits for the player's next turn in the betting; the defaults of silent players.
- SB-13 When one player is left, that player takes the pot and nothing is shown.
- SB-15 Chips and cards are conserved.
- SB-16 Next hand: the deal moves one seat; a player without the ante is out.
- SM-6 `begin` starts the next hand; a waiting fold that leaves one player ends the hand at once.
- ALL-2 A later order replaces an earlier one about the same thing.
- ALL-15 The game ends when nobody is left who has the ante.
- ALL-16 The host ends the game between hands.

The phases, (state, event) → next; a window that would ask nobody does not open, and its event comes at once:

    between hands, begin             → bidding 1
    between hands, end               → the end
    bidding r, card sold or gone     → bidding r with the next card, while somebody has fewer than r up cards
    bidding r, everyone has r        → betting r
    betting r, over                  → bidding r + 1; after the last round: exchange
    exchange, closed                 → final betting
    final betting, over              → showdown
    any betting, one player left     → between hands
    showdown, cards shown            → between hands

`result` is what the last window came to, as plain data; what follows by itself up to the next window, and the
end of the hand, is added to it:

- `kind` (deal, offer, bet, exchange), `window`, `hand`, `round`, `pot` (after it)
- deal: `dealer`, `order` (of the players, from the dealer's left), `antes` by player, `out`
- offer: `card`; `steps`, each `{player, did, card, paid, lapsed}`: did is open, blind, pass or free, `card`
  what was bought or given; `opened_by`; `bids` `[{player, amount}]` in order of posting, the opening first;
  `passed`; `winner`, `price` ("" and 0 where unsold); `discarded`
- bet: `actions`, each `{player, verb, paid, to, all_in, lapsed}`
- exchange: `exchanges`, each `{player, old, card, paid}` ("??" for hidden cards); `stood`
- `turned`: cards that asked nobody, as for an offer; `skipped`: names of windows of betting and exchange that
  did not open; `folded`: players whose waiting fold came up where no window opened or at its opening
- `ending`, where the hand ended: `showdown` or `last`; then `hands`, best first, [] where nothing is shown,
  each `{player, category, cards, text, holds}`; `pots`, the main one first, each `{amount, players, winners:
  {player: chips}, odd: [players]}`; `won`: chips by player
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from hostkit.cards.card import Card
from hostkit.cards.deck import packs_problem, standard_deck
from hostkit.errors import DataError, Problem
from hostkit.log.order import AllIn, Bet, Bid, Call, Check, Exchange, Fold, Order, Pass, Raise, Stand
from hostkit.machines import base
from hostkit.machines.base import (
    Deal,
    Draw,
    Key,
    Message,
    Outcome,
    Seat,
    Standings,
    Table,
    Window,
    rank_by_money,
)
from hostkit.machines.betting import Action, Betting
from hostkit.machines.ledger import Ledger
from hostkit.machines.super_bidem import orders as allowed
from hostkit.machines.super_bidem import setup
from hostkit.machines.super_bidem.hand import HIDDEN, POT, Hand
from hostkit.machines.super_bidem.offer import Offer
from hostkit.machines.super_bidem.orders import VERBS
from hostkit.machines.super_bidem.showdown import ranking, showdown, uncontested
from hostkit.times import read_term

__all__ = ["SuperBidem"]

_HOST = "(host)"  # pays and takes what the host adjusts


class SuperBidem(base.Machine):
    """The game; hand 1 is dealt from the start, later ones by `begin`."""

    name = "super-bidem"
    Options: ClassVar[type[base.Options]] = setup.Options
    fewest = 3
    most = 8
    windows = r"hand-[1-9][0-9]*-((offer|bet)-[1-9][0-9]?|exchange)"
    options: setup.Options

    def __init__(self, options: setup.Options, players: Sequence[str]) -> None:
        super().__init__(options, players)
        options.check_pack(len(players))
        stacks = [(player, options.stack) for player in players]
        # The host may owe: a ruling can give chips (ALL-8), and their sum stays what it was (SB-15).
        self._money = Ledger([*stacks, (POT, 0), (_HOST, 0)], may_owe=[_HOST])
        self._number = 0
        self._start_hand()

    # A hand from its start to its end

    def begin(self, window: str) -> None:
        """Deal the next hand; `window` must be `following`, which is "" where there is none."""
        if not self.following or window != self.following:
            due = self.following or "no hand"
            raise DataError(f"{window} is not to be opened now: {due} is next", hint="see hostkit status")
        self._start_hand()

    def end(self) -> None:
        """The game is over, between two hands; raises `DataError` in the middle of one (ALL-16)."""
        if "won" not in self.result:
            raise DataError(
                f"hand {self._number} is being played, and its pot would be nobody's",
                hint="resolve its windows first (--early where nobody will write any more), then end the game",
            )
        self.following, self.ended, self.finished = "", True, True

    def _start_hand(self) -> None:
        dealer = (self._number - 1) % len(self.seats)
        seats = self.seats[dealer + 1 :] + self.seats[: dealer + 1]
        order = [player for player in seats if self._can_ante(player)]
        self._number += 1
        self._hand = Hand(self._number, order, self._money, rounds=self.options.up_cards)
        self._undealt = True
        self._round = 0
        self._offers = 0
        self._offer: Offer | None = None
        self._betting: Betting | None = None
        self._actions: list[dict[str, Any]] = []
        self._exchanges: dict[str, str] = {}
        self._waiting: set[str] = set()
        self._ranks: dict[str, tuple[int, dict[str, Any]]] = {}
        self._said: dict[tuple[str, str], Key] = {}
        self.window = None
        self.following = ""
        antes = {player: self._hand.pay(player, self.options.ante) for player in order}
        for player in order:
            self._hand.give(player, up=False)
        out = [player for player in self.seats if player not in order]
        self._report("deal", dealer=self.seats[dealer], order=order, antes=antes, out=out)
        self._bidding_round(1)

    def _can_ante(self, player: str) -> bool:
        return self._money[player] >= max(1, self.options.ante)

    def _bidding_round(self, number: int) -> None:
        self._round = number
        self._turn_card(last=(number - 2) % len(self._hand.order))

    def _turn_card(self, *, last: int) -> None:
        """Turn cards up until one asks somebody, or everyone has the round's up cards (SB-6)."""
        hand = self._hand
        while any(len(hand.up(player)) < self._round for player in hand.live):
            offer = Offer(hand, self.options, number=self._round, last=last)
            # A hand that the antes have left nobody a chip for asks nobody; its first card opens a window all the
            # same, at whose close it is played to its end, so that there is something to open and to tell.
            if offer.turn or not (self._offers or any(map(hand.stack, hand.live))):
                self._offer = offer
                self._offers += 1
                self._open_window("offer", f"offer-{self._offers}")
                return
            self.result["turned"].append(offer.resolve())
            last = offer.last
        self._betting_round(self._round)

    def _betting_round(self, number: int) -> None:
        """`number` counts the betting rounds of the hand; the one after the exchange is the last."""
        self._round = number
        self._betting = betting = self._new_betting()
        if betting.opens:
            self._fold_waiting()
            self.result["folded"] += [action["player"] for action in self._actions]
        if betting.opens:
            self._open_window("bet", f"bet-{number}")
        else:
            self._skip(f"bet-{number}")
            self._after_betting()

    def _new_betting(self) -> Betting:
        self._actions = []
        stacks = {player: self._money[player] for player in self._hand.live}
        return Betting(stacks, self.options.betting_limit)

    def _after_betting(self) -> None:
        self._betting = None
        hand = self._hand
        if len(hand.live) == 1:
            self.result |= uncontested(hand.live[0], self._money[POT])
            self._settle()
        elif self._round < hand.rounds:
            self._bidding_round(self._round + 1)
        elif self._round == hand.rounds:
            self._exchange()
        else:
            # The hidden cards are public from here on; the last of them settles the hand.
            hand.show(hand.live)
            self.result["ending"] = "showdown"

    def _exchange(self) -> None:
        for player in self._hand.live:
            self._hand.give(player, up=False)
        if self._may_exchange():
            self._open_window("exchange", "exchange")
        else:
            self._skip("exchange")
            self._betting_round(self._hand.rounds + 1)

    def _settle(self) -> None:
        won: dict[str, int] = {}
        for pot in self.result["pots"]:
            for player, chips in pot["winners"].items():
                self._money.move(chips, payer=POT, receiver=player)
                won[player] = won.get(player, 0) + chips
        self.result["won"] = won
        self._ranks = ranking(self.result["hands"])
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Between hands: can there be another one (SB-16, ALL-15)?"""
        able = sum(self._can_ante(player) for player in self.seats)
        self.following = f"hand-{self._number + 1}-offer-1" if able > 1 else ""
        self.finished = not able

    def _open_window(self, kind: str, name: str) -> None:
        own = self.options
        lasts = read_term(own.exchange if kind == "exchange" else own.window, zone=own.zone)
        # An exchange may name a hidden card: what comes by private message stays sealed (SB-14).
        sealed = kind == "exchange"
        self.window = Window(
            f"hand-{self._number}-{name}", kind, VERBS[kind], lasts, early=True, sealed=sealed
        )

    def _skip(self, name: str) -> None:
        if len(self._hand.live) > 1:
            self.result["skipped"].append(f"hand-{self._number}-{name}")

    def _report(self, kind: str, **more: Any) -> None:
        """A new `result`; the window that it is about is over."""
        window = self.window.name if self.window else ""
        about = {"kind": kind, "window": window, "hand": self._number, "round": self._round}
        self.result = {**about, **more, "pot": self._money[POT], "turned": [], "skipped": [], "folded": []}
        self.window = None

    # The deck

    @classmethod
    def winners(cls, result: Mapping[str, Any]) -> list[str]:
        # Of several pots the main one counts.
        return [player for pot in result.get("pots", ())[:1] for player in pot["winners"]]

    @classmethod
    def deck_problem(cls, options: setup.Options, cards: Sequence[Card]) -> str:
        return packs_problem(cards, standard_deck())

    def dealt(self, deck: str) -> None:
        """The deck lies ready: its cards can be drawn."""
        if deck != self._hand.deck or not self._undealt:
            raise DataError(f"deck {deck} was dealt, and nobody asked for it")
        self._undealt = False

    @property
    def need(self) -> Deal | Draw | None:
        return Deal(self._hand.deck, standard_deck()) if self._undealt else self._hand.need

    def take(self, deck: str, place: int, card: Card | None) -> None:
        hand = self._hand
        if self._undealt or deck != hand.deck or not hand.take(place, card):
            super().take(deck, place, card)
        if self.result.get("ending") == "showdown" and hand.need is None:
            cards = {player: hand.faces(player) for player in hand.live}
            self.result |= showdown(cards, hand.bets, pot=self._money[POT])
            self._settle()

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
        if self._offer is not None:
            silent = self._offer.awaiting
            return [player for player in self.seats if player in silent]
        if self._betting is not None:
            return [self.turn] if self.turn else []
        return [player for player in self._may_exchange() if player not in self._exchanges]

    def _may_exchange(self) -> list[str]:
        """Who can pay for an exchange; an all-in player makes no payments (SB-10)."""
        least = max(1, self.options.exchange_price)
        return [player for player in self.seats if player in self._hand.live and self._money[player] >= least]

    def hidden(self, player: str) -> list[tuple[str, int]]:
        return [(self._hand.deck, place) for place in self._hand.hidden(player)]

    def facts(self, player: str, via: str) -> dict[str, Any]:
        if self.window is None:
            return {}
        facts: dict[str, Any] = {"kind": self.window.kind, "name": self.window.name, "turn": self.turn}
        if player in self.seats:
            facts |= {"player": player, "status": self._status(player), "stack": self._money[player]}
        if self._offer is not None:
            return facts | self._offer.facts(player)
        if self._betting is not None:
            return facts | self._betting_facts(self._betting, player)
        facts |= {"price": self.options.exchange_price, "order_policy": self.options.order_policy}
        if player in self._hand.order:
            facts |= {"hand": self._hand.names(player), "said": player in self._exchanges}
        return facts

    def _betting_facts(self, betting: Betting, player: str) -> dict[str, Any]:
        limit = betting.limit
        facts: dict[str, Any] = {
            "last_raise": betting.last_raise,
            "bet_unit": limit.unit,
            "limit": limit.kind,
        }
        if player in betting.bets:
            to_call = betting.to_call(player)
            facts |= {"to_call": to_call, "in_front": betting.bets[player]}
            facts |= {"may_raise": betting.may_raise(player)}
            facts |= {"most": limit.most(pot=self._money[POT], to_call=to_call)}
        return facts

    @classmethod
    def known(cls, options: setup.Options) -> dict[str, Any]:
        facts = {
            name: getattr(options, name) for name in ("opening_bid", "blind_price", "up_cards", "bet_unit")
        }
        return super().known(options) | facts | {"price": options.exchange_price}

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        return allowed.check(orders, facts)

    def judge(self, message: Message) -> list[Outcome]:
        outcomes: list[Outcome] = []
        for place, order in enumerate(message.orders):
            facts = self.facts(message.player, message.via)
            (problem,) = self.check([order], facts)
            if problem is not None:
                outcomes.append(Outcome(problem))
                continue
            self.heard(message.player)
            key = (message.seq, place)
            # "bid 3. No, bid 4": of several bids in one message the last good one counts.
            later = [bid for bid in message.orders[place + 1 :] if isinstance(bid, Bid)]
            if isinstance(order, Bid) and facts.get("stage") == "bids" and None in self.check(later, facts):
                outcomes.append(self._instead(message.player, "card", key))
            else:
                outcomes.append(self._carry_out(message.player, order, key))
        return outcomes

    def _carry_out(self, player: str, order: Order, key: Key) -> Outcome:
        if isinstance(order, Fold):
            return self._fold(player, key)
        if self._offer is not None:
            return self._speak_of_card(self._offer, player, order, key)
        if self._betting is not None:
            self._act(_bet(self._betting, player, order))
            self._fold_waiting()
            return Outcome()
        assert isinstance(order, Exchange | Stand)
        self._exchanges[player] = order.cards[0] if isinstance(order, Exchange) and order.cards else ""
        return self._instead(player, "exchange", key)

    def _speak_of_card(self, offer: Offer, player: str, order: Order, key: Key) -> Outcome:
        waits, bids = isinstance(order, Pass) and offer.waits(player), offer.stage == "bids"
        offer.speak(player, order)
        # What the offered player answered is done at once and cannot be replaced.
        return (
            self._instead(player, "card", key, "holds for this card" * waits) if waits or bids else Outcome()
        )

    def _fold(self, player: str, key: Key) -> Outcome:
        self._waiting.add(player)
        if self._betting is not None and self._betting.turn == player:
            self._fold_waiting()
            return Outcome()
        return self._instead(player, "fold", key, "waits for your next turn in the betting")

    def _fold_waiting(self) -> None:
        """Players who folded ahead do so when their turn comes (SB-12)."""
        assert self._betting is not None
        while self._betting.turn in self._waiting:
            self._act(self._betting.fold())

    def _act(self, action: Action, *, lapsed: bool = False) -> None:
        player = action.player
        self._hand.bets[player] += self._hand.pay(player, action.paid)
        if action.verb == "fold":
            self._hand.folded.add(player)
            self._waiting.discard(player)
        self._actions.append({**action._asdict(), "lapsed": lapsed})

    def _instead(self, player: str, thing: str, key: Key, note: str = "") -> Outcome:
        """Accepted, in the place of the player's earlier order about the same thing (ALL-2)."""
        old = self._said.get((player, thing))
        self._said[player, thing] = key
        return Outcome(replaces=(old,) if old else (), note=note)

    def lapse(self, player: str) -> None:
        """The default of SB-12 for the player whose turn it is."""
        if not player or player != self.turn:
            raise DataError(f"it is not {player}'s turn that ran out, but {self.turn or 'nobody'}'s")
        if self._offer is not None:
            self._offer.lapse()
        elif self._betting is not None:
            owes = self._betting.to_call(player)
            self._act(self._betting.fold() if owes else self._betting.call(), lapsed=True)
            self._fold_waiting()

    def close(self) -> None:
        """Resolve the window; a turn that is still open gets its default, then the silent ones theirs."""
        if self.window is None:
            raise DataError("no window is open")
        while self.turn:
            self.lapse(self.turn)
        if self._offer is not None:
            offer, self._offer = self._offer, None
            self._report("offer", **offer.resolve())
            self._turn_card(last=offer.last)
        elif self._betting is not None:
            self._report("bet", actions=self._actions)
            self._after_betting()
        else:
            self._close_exchange()

    def _close_exchange(self) -> None:
        done = []
        for player in self.seats:
            if name := self._exchanges.get(player):
                old = HIDDEN if name.startswith("hole-") else name
                done.append({"player": player, "old": old, "card": None, "paid": self.options.exchange_price})
                self._hand.pay(player, self.options.exchange_price)
                self._hand.exchange(player, name, done[-1])
        stood = [
            player for player in self.seats if player in self._hand.live and not self._exchanges.get(player)
        ]
        self._exchanges = {}
        self._report("exchange", exchanges=done, stood=stood)
        self._betting_round(self._hand.rounds + 1)

    # Reports, and the host's findings

    def _status(self, player: str) -> str:
        if player not in self._hand.order:
            return "out"
        return "folded" if player in self._hand.folded else "in"

    def standings(self) -> Standings:
        hand, seats = self._hand, []
        for number, player in enumerate(self.seats, 1):
            rank, best = self._ranks.get(player, (None, None))
            seat = Seat(player=player, seat=number, status=self._status(player), balance=self._money[player])
            seat.cards, seat.rank, seat.hand = hand.faces(player), rank, best
            seats.append(seat)
        if self.ended:
            rank_by_money(seats)
        discarded = [held.shown for held in hand.discards]
        visible = hand.visible.shown if hand.visible else None
        table = Table(pot=self._money[POT], discarded=discarded, visible=visible)
        return Standings(unit="chips", finished=self.finished, players=seats, table=table)

    def adjust(self, player: str, amount: int) -> None:
        """Give chips, or take them; raises `DataError` for more than a player has beside a standing bid."""
        standing = (self._offer.bid_of(player) or 0) if self._offer is not None else 0
        if self._money[player] - standing + amount < 0:
            raise DataError(f"{player} has {self._money[player] - standing} chips that can be taken")
        payer, receiver = (_HOST, player) if amount > 0 else (player, _HOST)
        self._money.move(abs(amount), payer=payer, receiver=receiver)
        if self._betting is not None and player in self._betting.stacks:
            self._betting.stacks[player] += amount
        if "won" in self.result and not self.ended:
            self._look_ahead()

    def amend(self, options: setup.Options) -> None:
        """New options from the next window on; `up_cards` and `ante` from the next hand on."""
        options.check_pack(len(self.seats))
        super().amend(options)
        if self.window is not None:
            self._open_window(self.window.kind, self.window.name.split("-", 2)[2])
        if self._offer is not None:
            self._offer.options = options
        if self._betting is not None:
            self._betting = self._new_betting()


def _bet(betting: Betting, player: str, order: Order) -> Action:
    """Carry out an allowed order of the player whose turn it is."""
    whole = betting.bets[player] + betting.stacks[player]
    match order:
        case Check() | Call():
            return betting.call()
        case AllIn():
            return betting.call() if whole <= betting.bet else betting.raise_to(whole)
        case Bet(amount=amount):
            return betting.raise_to(amount)
        case Raise(amount=int(amount)):
            return betting.raise_to(betting.bet + amount)
        case Raise(to=int(to)):
            return betting.raise_to(to)
        case _:
            raise DataError(f"{order.verb} is no order of a betting round")
