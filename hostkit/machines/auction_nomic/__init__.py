"""Auction Nomic: lots of diced cards are auctioned each week, bartered, and presented as hands for prizes.

Every rule is an option and can be amended in the middle of a game. Options are in `options`,
times in `calendar`; what is allowed as an order in `orders`, `bid_orders` and
`barter_orders`; the auction in `bidding` with hidden bids in `hashes`, lots and dice in
`lots`, possessions in `holdings`, trades in `barter`, the hand contest in `hands`.

| window of week N | ends | orders | at its end |
| --- | --- | --- | --- |
| `week-N-auction` | after the auction's days | bid, raise; or hash | lots are sold, unless bids are hashed |
| `week-N-reveal` (hashed bids only) | 24 h later | reveal, present, barter | lots are sold |
| `week-N-bartering` | `present_closes` before the week's end | present, barter | hands are placed |
| `week-N-last-day` | with the week | barter | offers lapse; week N+1 |

- AN-0 The lots are filled before week 1; `income` is paid when an auction opens, from week 2 on.
- AN-1 to AN-5, AN-13, AN-15 The auction; unsold lots stay.
- AN-6, AN-7 Lots are generated outside the auction, as long as one is missing.
- AN-8 to AN-11 Hands and prizes. AN-12 Barter, in the reveal too (SM-7).
- AN-14 Whoever asks joins, on a new last seat; who leaves takes all along.
- SM-7 Lots on auction stand until the reveal closes. Standing lots are shown all week.
- ALL-9 Options are amended from a window on; a week's bids are made as its auction began.
- ALL-16 The host ends the game between two weeks; an auction in which nobody has bid is called off.
- ALL-15 With no player left the open window can be resolved at once, and the game is over.

`result` of every window: `window`, `kind`, `joined` and `left` (names), and
- auction, if bids are hashed: `hashes` [{player, hash, at, revealed: false, bids: []}]
- auction else, and reveal: `sales` [{lot, cards, bids [{player, amount, at}], winner, price, tied [names],
  refunds [{player, points}], fate: "sold" | "no bids" | "below the reserve"}], and `failed` [{player, total,
  points}], who bid more than they had
- reveal: `hashes` as above, with what was revealed: `bids` [{lot, amount}]
- reveal, bartering, last-day: `generated` [{lot, player, cards}], `trades` [{kind: "gift" | "trade",
  from, to, goods: {points, cards, items}, for: {points, cards, items}, at}]
- bartering: `placements` [{place, player, category, text, cards, at, points, items, cards_back}]
- last-day: `lapsed` [{from, to, goods, for}] as words
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from hostkit.cards.card import JOKER, Card
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import (
    Accept,
    Bid,
    Generate,
    Give,
    Hash,
    Join,
    Leave,
    Offer,
    Order,
    Present,
    Raise,
    Reveal,
    Sealed,
)
from hostkit.machines import base
from hostkit.machines.auction_nomic import options as chosen
from hostkit.machines.auction_nomic import orders as allowed
from hostkit.machines.auction_nomic.barter import Barter
from hostkit.machines.auction_nomic.bid_orders import bid_of
from hostkit.machines.auction_nomic.bidding import Bidding
from hostkit.machines.auction_nomic.calendar import Calendar
from hostkit.machines.auction_nomic.hands import Contest
from hostkit.machines.auction_nomic.hashes import hidden_bids
from hostkit.machines.auction_nomic.holdings import Holdings
from hostkit.machines.auction_nomic.lots import Lots
from hostkit.machines.auction_nomic.options import DAY, lots_wanted, weekdays
from hostkit.machines.base import Key, Message, Outcome, Roll, Seat, Standings, Table, Window, rank_by_money

__all__ = ["AuctionNomic"]

# What follows a kind of window; after an auction of hashed bids comes the reveal.
_NEXT = {"auction": "bartering", "reveal": "bartering", "bartering": "last-day", "last-day": "auction"}


class AuctionNomic(base.Machine):
    name = "auction-nomic"
    Options: ClassVar[type[base.Options]] = chosen.Options
    fewest = 2
    most = 100
    windows = r"week-[1-9][0-9]*-(auction|reveal|bartering|last-day)"
    options: chosen.Options
    window: Window | None

    def __init__(self, options: chosen.Options, players: Sequence[str]) -> None:
        super().__init__(options, players)
        self._holdings = Holdings(players, options.start_points)
        self._left: list[str] = []
        self._lots = Lots()
        self._bidding = Bidding(options.bids, [])
        self._barter = Barter()
        self._contest = Contest()
        self._placed: dict[str, dict[str, Any]] = {}
        self._calendar = Calendar()
        self._week = 1
        for _ in range(lots_wanted(options, len(players))):
            self._lots.generate(week=1, cards=options.cards_per_lot)
        self._enter("auction")

    # The dice

    @classmethod
    def winners(cls, result: Mapping[str, Any]) -> list[str]:
        return [row["player"] for row in result.get("placements", ())[:1]]

    @classmethod
    def hidden_fault(cls, text: str) -> str | None:
        found = hidden_bids(text)
        if found.unread:
            return f"{found.unread[0]!r} is no bid"
        return "" if found.bids else "no line reads like bid 30 on lot 4"

    @classmethod
    def deck_problem(cls, options: chosen.Options, cards: Sequence[Card]) -> str:
        """Dice show any card of the pack, any number of times; where none are left they are rolled (AN-0)."""
        return f"no dice show {JOKER}" if JOKER in cards else ""

    @property
    def need(self) -> Roll | None:
        return self._lots.need

    def take(self, deck: str, place: int, card: Card | None) -> None:
        if not self._lots.take(deck, place, card):
            super().take(deck, place, card)

    # The window

    @property
    def playing(self) -> list[str]:
        """The players in the game, in seat order."""
        return [player for player in self.seats if player not in self._left]

    @property
    def awaiting(self) -> list[str]:
        """Who has not spoken in an auction, and whose hashes wait for their text; nobody has to barter."""
        match self.window.kind if self.window else "":
            case "auction":
                return [player for player in self.playing if player not in self.acted]
            case "reveal":
                return [player for player in self.playing if self._bidding.pledges.of(player, hidden=True)]
            case _:
                return []

    def opening(self, now: str) -> str:
        return self._calendar.opening(now, self.options)

    def deadline(self, opens: str) -> str:
        assert self.window is not None
        return self._calendar.deadline(self.window.kind, opens, self.options)

    def opened(self, at: str) -> None:
        super().opened(at)
        assert self.window is not None
        self._open = True
        self._calendar.opened(self.window.kind, at, self.options)
        self._barter.opened()
        if self.window.kind == "auction":
            self._bidding = Bidding(self.options.bids, self._lots.places)
            for player in self.playing if self._week > 1 else []:
                self._holdings.issue(player, self.options.income)

    def _enter(self, kind: str) -> None:
        """Set the next window, with nothing said in it yet."""
        self._kind, self._open = kind, False
        self._joined: list[str] = []
        self._gone: list[str] = []
        self._generated: list[tuple[int, str]] = []
        self.acted = []
        self._plan()

    def _plan(self) -> None:
        """Describe the next window by the options as they are now."""
        week = self.options.week
        days = weekdays(week.auction if self._kind == "auction" else week.bartering).length
        bids = self.options.bids if self._kind == "auction" else self._bidding.mode
        self.window = Window(
            name=f"week-{self._week}-{self._kind}",
            kind=self._kind,
            verbs=allowed.verbs(self._kind, bids),
            lasts=(days if self._kind in ("auction", "bartering") else 1) * DAY,
            sealed=self._kind == "auction" and bids == "sealed",
        )

    def end(self) -> None:
        """The game is over after a week, before anybody has bid in the next; else raises `DataError` (ALL-16).

        The auction that has opened is called off.
        """
        if self._kind != "auction" or self._week == 1:
            raise DataError(
                f"week {self._week} is being played",
                hint=f"end the game when week-{self._week}-last-day is resolved, before anybody bids",
            )
        sealed = self._bidding.mode == "sealed" and bool(self.acted)
        if sealed or self._bidding.stands:
            raise DataError(
                f"somebody has bid in week {self._week}",
                hint=f"play the week: end the game when week-{self._week}-last-day is resolved, "
                "or make the bids void first: hostkit rule void SEQ --why '…'",
            )
        self.window, self.ended, self.finished = None, True, True

    # Orders

    def facts(self, player: str, via: str) -> dict[str, Any]:
        if self.window is None:
            return {}
        facts: dict[str, Any] = {
            "name": self.window.name, "kind": self.window.kind, "players": self.playing,
            "bids": self._bidding.mode if self._open or self._kind != "auction" else self.options.bids,
            "via": via, "currency": self.options.currency, "order_policy": self.options.order_policy,
            "sealing": self.options.sealing,
            "lots": list(self._bidding.auctions), "lots_standing": len(self._lots),
            "lots_wanted": lots_wanted(self.options, len(self.playing)), "hand_size": self.options.hand_size,
        }  # fmt: skip
        if player not in self.seats:
            return facts
        return facts | {
            "player": player,
            "status": "left" if player in self._left else "in",
            "points": self._holdings.ledger[player],
            "hand": list(self._holdings.hands[player]),
            "items": dict(self._holdings.items[player]),
            "presented": player in self._contest.players,
            "offers_to_me": self._barter.senders(player),
            "standing": {str(lot): amount for lot, amount in self._bidding.bids_of(player).items()},
            "hashes": self._bidding.pledges.of(player),
            "taken": self._bidding.pledges.by_others(player),
            "edited": self._bidding.pledges.edited_of(player),
        }

    @classmethod
    def known(cls, options: chosen.Options) -> dict[str, Any]:
        return super().known(options) | {"lots_wanted": options.lots, "hand_size": options.hand_size}

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        return allowed.check(orders, facts)

    def judge(self, message: Message) -> list[Outcome]:
        return [
            self._judge(order, message, (message.seq, place)) for place, order in enumerate(message.orders)
        ]

    def _judge(self, order: Order, message: Message, key: Key) -> Outcome:
        player = message.player
        if player not in self.seats and not isinstance(order, Join):
            reason = f"{player} is no player of this game: write join to become one"
            return Outcome(Problem("refused", reason, "ALL-6"))
        facts = self.facts(player, message.via)
        problem = self.check([order], facts)[0]
        if player in self.playing:
            self.heard(player)
        if problem:
            if isinstance(order, Reveal) and self._kind == "reveal":
                self._bidding.pledges.show_in_vain(player, order.text, key, problem)
            return Outcome(problem)
        return self._carry_out(order, player, message.at, key, facts)

    def _carry_out(self, order: Order, player: str, at: str, key: Key, facts: Mapping[str, Any]) -> Outcome:
        """Do what an allowed order asks for."""
        match order:
            case Bid() | Raise():
                return self._bid(order, player, at, key, facts)
            case Hash():
                post = self._bidding.pledges.post
                return Outcome(replaces=post(player, order.hash, replaces=[order.replaces], at=at, key=key))
            case Reveal():
                return self._reveal(order, player, key)
            case Present():
                cards = self._holdings.lay_down(player, order.cards)
                self._contest.present(player, cards, at)
            case Generate():
                lot = self._lots.generate(week=self._week, cards=self.options.cards_per_lot)
                self._generated.append((lot, player))
                return Outcome(note=f"lot {lot}")
            case Give():
                self._barter.give(order, giver=player, at=at, holdings=self._holdings)
            case Offer():
                return Outcome(replaces=self._barter.offer(order, sender=player, key=key))
            case Accept():
                return Outcome(
                    self._barter.accept(
                        sender=order.sender, receiver=player, at=at, holdings=self._holdings,
                        currency=self.options.currency,
                    )
                )  # fmt: skip
            case Join():
                return self._join(player)
            case Leave():
                self._leave(player)
            case Sealed():
                # What a box holds is judged when it is opened: this one was in another box.
                return Outcome(
                    Problem("refused", "a sealed line that cannot be opened: seal the order itself", "ALL-13")
                )
        return Outcome()

    def _bid(self, order: Bid | Raise, player: str, at: str, key: Key, facts: Mapping[str, Any]) -> Outcome:
        lot, amount = bid_of(order, facts)
        assert lot is not None and amount is not None
        self._bidding.bid(player, lot, amount, at=at, holdings=self._holdings)
        replaced = self._bidding.said(player, lot, key, replacing=isinstance(order, Bid))
        note = (
            f"your bid on lot {lot} is {amount} {self.options.currency}" if isinstance(order, Raise) else ""
        )
        return Outcome(replaces=replaced, note=note)

    def _reveal(self, order: Reveal, player: str, key: Key) -> Outcome:
        text, replaced = self._bidding.pledges.reveal(player, order.text, key)
        bids, unread = hidden_bids(text)
        note = "; ".join([*(f"bid {amount} on lot {lot}" for lot, amount in bids.items()),
                          *(f"not a bid: {line}" for line in unread)])  # fmt: skip
        return Outcome(replaces=replaced, note=note)

    def _join(self, player: str) -> Outcome:
        if player in self._holdings.ledger or not self.playing:
            reason = "everybody has left: the game is over" if not self.playing else "choose another name"
            return Outcome(Problem("refused", reason, "ALL-15" if not self.playing else "AN-14"))
        self._holdings.join(player, self.options.start_points)
        self.seats.append(player)
        self._joined.append(player)
        self.heard(player)
        return Outcome(note=f"seat {len(self.seats)}, {self.options.start_points} {self.options.currency}")

    def _leave(self, player: str) -> None:
        self._bidding.leave(player, self._holdings)
        self._barter.leave(player)
        self._holdings.leave(player)
        self._holdings.out += self._contest.leave(player)
        self._left.append(player)
        self._gone.append(player)
        if not self.playing and self.window is not None:
            self.window = self.window._replace(early=True)  # ALL-15: it can be resolved at once

    # The resolution

    def close(self) -> None:
        assert self.window is not None
        self.result = {
            "window": self.window.name, "kind": self._kind, "joined": self._joined, "left": self._gone,
        }  # fmt: skip
        if self._kind != "auction":
            self.result["generated"] = [
                {"lot": lot, "player": player, "cards": self._lots.cards(lot)}
                for lot, player in self._generated
            ]
            self.result["trades"] = self._barter.trades
        self._CLOSE[self._kind](self)
        if not self.playing:
            self.window, self.finished = None, True
            return
        hidden = self._kind == "auction" and self._bidding.mode == "hashed"
        self._week += self._kind == "last-day"
        self._enter("reveal" if hidden else _NEXT[self._kind])

    def _close_auction(self) -> None:
        if self._bidding.mode == "hashed":
            self.result["hashes"] = self._bidding.hashes()
        else:
            self._sell()

    def _close_reveal(self) -> None:
        self.result["hashes"] = self._bidding.hashes()
        self._bidding.open_hashes()
        self._sell()

    def _sell(self) -> None:
        self.result["failed"] = self._bidding.fail_overspent(self.playing, self._holdings)
        self.result["sales"] = self._bidding.sell(
            self._lots, self._holdings, pricing=self.options.pricing, reserve=self.options.reserve
        )
        self._bidding = Bidding(self._bidding.mode, [])

    def _close_bartering(self) -> None:
        placements = self._contest.settle(self.options, self._holdings)
        self._placed = {row["player"]: row for row in placements}
        self.result["placements"] = placements

    def _close_last_day(self) -> None:
        self.result["lapsed"] = self._barter.offers(self.options.currency)
        self._barter.lapse()

    _CLOSE: ClassVar[dict[str, Callable[["AuctionNomic"], None]]] = {
        "auction": _close_auction,
        "reveal": _close_reveal,
        "bartering": _close_bartering,
        "last-day": _close_last_day,
    }

    # What is asked of it from outside

    def standings(self) -> Standings:
        return Standings(
            unit=self.options.currency,
            finished=self.finished,
            players=self._seats(),
            table=Table(lots=[self._lot(place) for place in self._lots.places]),
        )

    def _seats(self) -> list[Seat]:
        seats = [self._seat(place, player) for place, player in enumerate(self.seats, 1)]
        if self.ended:
            rank_by_money(seat for seat in seats if seat.status == "in")
        return seats

    def _seat(self, place: int, player: str) -> Seat:
        # Rank and hand are those of the latest contest, while the game goes on.
        row = self._placed.get(player) if not self.ended else None
        return Seat(
            player=player,
            seat=place,
            status="left" if player in self._left else "in",
            balance=self._holdings.ledger[player],
            cards=list(self._holdings.hands[player]),
            items=dict(self._holdings.items[player]),
            rank=row["place"] if row else None,
            hand={"category": row["category"], "cards": row["cards"]} if row else None,
        )

    def _lot(self, place: int) -> dict[str, Any]:
        """A standing lot, with its bids where they are public (SM-7)."""
        row: dict[str, Any] = {"lot": place, "cards": self._lots.cards(place)}
        auction = self._bidding.auctions.get(place)
        if auction is not None and self._bidding.mode == "open":
            row["bids"] = {bid.player: bid.amount for bid in auction.best_first()}
        return row

    def edited(self, seq: int) -> None:
        self._bidding.pledges.edited(seq)

    def spoiled(self, message: Message) -> None:
        if self._kind == "auction" and self._bidding.mode == "hashed":
            self._bidding.pledges.spoil(message)

    def adjust(self, player: str, amount: int) -> None:
        """The host gives a player points, or takes them; the open window is judged again after it (ALL-8)."""
        if player not in self.playing:
            raise DataError(f"{player} is not playing, and can get and lose nothing")
        self._holdings.issue(player, amount)

    def amend(self, options: Any) -> None:
        """New options hold from the next window on (ALL-9); raises `InputError` for what is used up."""
        if options.deal != self.options.deal:
            raise InputError("option deal: it is settled when the game begins")
        super().amend(options)
        if self.window is not None and not self._open:
            self._plan()
