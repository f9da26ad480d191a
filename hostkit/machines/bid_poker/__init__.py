"""Bid Poker: lots of cards are sold round by round, traded in a change phase, and the best poker hands win.

Options and lots are in `setup`, the order of the windows in `phases`, what is allowed as
an order in `orders` and, of hashed bids, in `hashed`, what orders do in the open window in `floor`, coins and cards in
`holdings`, strikes in `strikes`, the ranking and the payments in `endgame`.

- BP-2 All lots are shown at the start of the consideration.
- BP-3 Bids are sealed until the window closes, or open; or hashed, and revealed in a window of their own
  (AN-13, AN-15), which is part of the round: its strikes are given after it.
- BP-4 The highest bid pays the LGT and takes the lot, of equal bids the first (ALL-3); an unsold lot is
  discarded.
- BP-6 to BP-8 A window missed is a strike, given after the resolution; the last one takes coins and cards.
- BP-9, BP-10 What a player discards is one lot, and stays the player's until it is sold.
- BP-11 Without discards there is no bidding.
- BP-12, BP-13 All discards are sold at once, winners pay sellers; income cannot be spent in the same phase.
- BP-24 The standings after the end.
- SM-3 `tie: rebid`: the tied bid once more in a window `…-rebid`, above the tie; the round is over, and its
  strikes are given, after that. `unsold: again`: unsold lots are offered once more in `again-1` and on.
- SM-8 What is for sale.
- ALL-2 A later order replaces an earlier one about the same thing; ALL-12 no window is resolved before its
  deadline; ALL-15 with no player left in the game ends at once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from hostkit.cards.card import Card
from hostkit.errors import DataError, InputError, Problem
from hostkit.log.order import Hash, Order, Reveal, Sealed
from hostkit.machines import base
from hostkit.machines.auction import Award
from hostkit.machines.base import Deal, Draw, Key, Message, Outcome, Seat, Standings, Table, Window
from hostkit.machines.bid_poker import hashed as allowed
from hostkit.machines.bid_poker import setup
from hostkit.machines.bid_poker.endgame import Finalist, Stakes, ending
from hostkit.machines.bid_poker.floor import Floor
from hostkit.machines.bid_poker.holdings import Holdings
from hostkit.machines.bid_poker.phases import Phase, following, kind_of, main_window, window_of
from hostkit.machines.bid_poker.setup import SETTLED, Catalogue, lots_problem
from hostkit.machines.bid_poker.strikes import Strikes
from hostkit.machines.pledges import Pledge, Pledges

__all__ = ["BidPoker"]


class _Tie(NamedTuple):
    """Who bids again on a lot, and above which amount (SM-3)."""

    above: int
    tied: tuple[str, ...]


class BidPoker(base.Machine):
    name = "bid-poker"
    strikes = True
    Options: ClassVar[type[base.Options]] = setup.Options
    fewest = 2
    most = 10
    windows = r"consideration|((round|bidding)-[1-9][0-9]?(-rebid)?|again-[1-9][0-9]?)(-reveal)?|discard-[1-9][0-9]?"
    options: setup.Options

    def __init__(self, options: setup.Options, players: Sequence[str]) -> None:
        super().__init__(options, players)
        self._catalogue = Catalogue(options)
        self._holdings = Holdings(players, coins=options.coins)
        self._undecided = list(range(1, options.lots + 1))
        self._on_sale: dict[str, list[Card]] = {}
        self._strikes = Strikes(players)
        self._silent: list[str] = []
        self._ending: dict[str, Any] = {"ranking": []}
        self._phase = Phase("consideration")
        self.result = {"window": "consideration", "kind": "consideration"}
        self._enter({})

    # The deal

    @classmethod
    def deck_problem(cls, options: setup.Options, cards: Sequence[Card]) -> str:
        return lots_problem(options, cards)

    @classmethod
    def kind_of(cls, window: str) -> str:
        return "reveal" if window.endswith("-reveal") else kind_of(Phase(window.split("-")[0]))

    @classmethod
    def winners(cls, result: Mapping[str, Any]) -> list[str]:
        return [row["player"] for row in result.get("ending", {}).get("ranking", ()) if row["rank"] == 1]

    @classmethod
    def hidden_fault(cls, text: str) -> str | None:
        found = allowed.hidden_orders(text, None)
        if found.unread:
            return f"{found.unread[0]!r} is no bid"
        return "" if found.orders else "no line reads like bid 35 or bid 20 on alice"

    @property
    def need(self) -> Deal | Draw | None:
        return self._catalogue.need

    def dealt(self, deck: str) -> None:
        self._catalogue.dealt(deck)

    def take(self, deck: str, place: int, card: Card | None) -> None:
        if not self._catalogue.take(deck, place, card):
            super().take(deck, place, card)
        if self.need is None:
            # The lots are public from here on, before the window of the consideration closes (BP-2).
            self._show_lots()

    # The window

    @property
    def playing(self) -> list[str]:
        """The players still in, in seat order."""
        return [player for player in self.seats if player not in self._strikes.out]

    @property
    def lot(self) -> int:
        """The number of the lot that is up in a round; 0 where none is."""
        if self._phase.name == "again":
            return self._undecided[0]
        return self._phase.number if self._phase.name == "round" else 0

    @property
    def awaiting(self) -> list[str]:
        if self.window is None or self.window.kind == "consideration":
            return []
        if self._revealing:
            return [player for player in self.playing if self._pledges.of(player, hidden=True)]
        tied = {player for tie in self._ties.values() for player in tie.tied}
        asked = [player for player in self.playing if player in tied] if tied else self.playing
        return [player for player in asked if player not in self.acted]

    def coming(self) -> tuple[str, ...]:
        # Whether there will be a tie to bid on again is not known.
        return tuple(dict.fromkeys(map(main_window, super().coming())))

    def opened(self, at: str) -> None:
        super().opened(at)
        self._open = True

    def heard(self, player: str) -> None:
        if player in self.seats and player not in self._strikes.out:
            super().heard(player)

    def _enter(self, ties: dict[str, _Tie]) -> None:
        """Set the window of the present phase, or of its rebid, with nothing said in it yet."""
        self._ties = ties
        lots = [str(self.lot)] if self.lot else list(self._on_sale)
        self._floor = Floor(lots, sellers=not self.lot)
        self._pledges = Pledges()
        self._await(reveal=False)

    def _await(self, *, reveal: bool) -> None:
        """Set the next window: the phase's own, or the reveal of its hashes, in which they stand on."""
        self._open, self._revealing = False, reveal
        self.acted = []
        self.window = self._planned()

    def _planned(self) -> Window:
        return window_of(self._phase, self.options, rebid=bool(self._ties), reveal=self._revealing)

    # Orders

    def facts(self, player: str, via: str) -> dict[str, Any]:
        if self.window is None:
            return {}
        kind = self.window.kind
        facts: dict[str, Any] = {
            "name": self.window.name, "kind": kind, "players": list(self.seats),
            "bids": "hashed" if self.options.hashed else self.options.bids,
            "via": via, "order_policy": self.options.order_policy, "sealing": self.options.sealing,
        }  # fmt: skip
        if kind == "reveal":
            facts["of"] = kind = kind_of(self._phase)
        if kind == "bid":
            facts["lot"] = self.lot
        if kind == "bidding":
            facts["on_sale"] = {seller: list(cards) for seller, cards in self._on_sale.items()}
        if self._ties:
            facts["rebid"] = {
                lot: {"above": tie.above, "tied": list(tie.tied)} for lot, tie in self._ties.items()
            }
        return facts | self._own_facts(player, kind) if player in self.seats else facts

    def _own_facts(self, player: str, kind: str) -> dict[str, Any]:
        facts: dict[str, Any] = {
            "player": player,
            "status": "out" if player in self._strikes.out else "in",
            "coins": self._holdings.spendable(player),
        }
        match kind:
            case "bid":
                facts["standing"] = self._floor.amount(str(self.lot), player)
            case "bidding":
                facts["standing"] = self._floor.bids_of(player)
            case "discard":
                named = self._floor.named.get(player)
                facts["hand"] = self._holdings.cards(player)
                facts["standing"] = None if named is None else list(named)
        if self.options.hashed or self._revealing:
            facts["hashes"] = self._pledges.of(player)
            facts["taken"] = self._pledges.by_others(player)
            facts["edited"] = self._pledges.edited_of(player)
        return facts

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        return allowed.check(orders, facts)

    def judge(self, message: Message) -> list[Outcome]:
        facts = self.facts(message.player, message.via)
        problems = self.check(message.orders, facts)
        if None in problems or (problems and self.options.invalid_bid_is_activity):
            self.heard(message.player)
        return [
            self._refused(problem, message, place) if problem else self._carry_out(message, place, facts)
            for place, problem in enumerate(problems)
        ]

    def _refused(self, problem: Problem, message: Message, place: int) -> Outcome:
        order = message.orders[place]
        if isinstance(order, Reveal) and self._revealing:
            self._pledges.show_in_vain(message.player, order.text, (message.seq, place), problem)
        return Outcome(problem)

    def _carry_out(self, message: Message, place: int, facts: Mapping[str, Any]) -> Outcome:
        order, key = message.orders[place], (message.seq, place)
        if isinstance(order, Sealed):
            # What a box holds is judged when it is opened: this one was in another box, or could not be opened.
            return Outcome(
                Problem("refused", "a sealed line that cannot be opened: seal the order itself", "BP-3")
            )
        player = message.player
        replaced: tuple[Key, ...] = ()
        match order:
            case Hash():
                own = self._pledges.of(player)
                replaced = self._pledges.post(player, order.hash, replaces=own, at=message.at, key=key)
                return Outcome(replaces=(*replaced, *self._floor.forget(player)))
            case Reveal():
                return self._reveal(order, player, key)
            case _ if facts["kind"] == "discard":
                return self._floor.discard(order, player=player, key=key)
            case _:
                # A pass, or where bids are hashed a bid that the host has ruled.
                replaced = self._pledges.drop(player)
        done = self._floor.bid(order, player=player, key=key, at=message.at, coins=facts["coins"])
        return done._replace(replaces=(*replaced, *done.replaces)) if replaced else done

    def _reveal(self, order: Reveal, player: str, key: Key) -> Outcome:
        text, replaced = self._pledges.reveal(player, order.text, key)
        found, problems = allowed.judged(text, self.facts(player, "pm"))
        said = [
            f"{allowed.said(each)}: {problem.reason}" if problem else allowed.said(each)
            for each, problem in zip(found.orders, problems, strict=True)
        ]
        return Outcome(
            replaces=replaced, note="; ".join([*said, *(f"not a bid: {line}" for line in found.unread)])
        )

    def _bids_of(self, pledge: Pledge) -> list[dict[str, Any]]:
        """What a text that was shown bids, with why where a bid does not count."""
        found, problems = allowed.judged(pledge.text or "", self.facts(pledge.player, "pm"))
        return [
            row | ({"refused": f"{problem.reason} ({problem.rule})"} if problem else {})
            for row, problem in zip(allowed.bids_of(found.orders), problems, strict=True)
        ]

    def _open_hashes(self) -> None:
        """Carry out what the revealed texts order, by the time of their hashes (AN-15)."""
        for pledge in self._pledges.shown:
            facts = self.facts(pledge.player, "pm")
            found, problems = allowed.judged(pledge.text or "", facts)
            for order, problem in zip(found.orders, problems, strict=True):
                if problem is None and pledge.player in self.playing:
                    self._floor.bid(
                        order, player=pledge.player, key=pledge.key, at=pledge.at, coins=facts["coins"]
                    )

    def edited(self, seq: int) -> None:
        self._pledges.edited(seq)

    def spoiled(self, message: Message) -> None:
        if self.options.hashed and not self._revealing:
            self._pledges.spoil(message)

    # The resolution

    def close(self) -> None:
        window = self.window
        assert window is not None
        silent = self.awaiting
        kind = kind_of(self._phase)
        hashes = self._pledges.rows(
            self._bids_of, lambda text: allowed.hidden_orders(text, self.seats).unread
        )
        if not self._revealing:
            # Who has posted a hash has not missed the window, though its post was edited (BP-7, AN-13).
            silent = [player for player in silent if not self._pledges.edited_of(player)]
        if not self._ties and not self._revealing:
            self._silent = silent
        if self._pledges and not self._revealing:
            self.result = {"window": window.name, "kind": "hashes", "hashes": hashes, "passes": self._passes(),
                           "silent": silent, "strikes": [], "out": []}  # fmt: skip
            self._await(reveal=True)
            return
        self.result = {"window": window.name, "kind": kind}
        if self._revealing:
            self._open_hashes()
            self.result["hashes"] = hashes
            silent = self._silent
        ties = self._RESOLVE[kind](self)
        if kind != "consideration":
            self.result |= {"silent": silent, "strikes": [], "out": []}
        if ties:
            self._enter(ties)
            return
        self._strike(main_window(window.name))
        self._advance()

    def _show_lots(self) -> dict[str, _Tie]:
        lots = self._catalogue.lots
        self.result["lots"] = [{"lot": place, "cards": lot} for place, lot in enumerate(lots, 1)]
        return {}

    def _sell_lot(self) -> dict[str, _Tie]:
        lot, cards = self.lot, self._catalogue.lots[self.lot - 1]
        award, ties = self._award(str(lot))
        again = self._phase.name == "round" and self.options.unsold == "again"
        fate = "sold" if award.winner else "rebid" if ties else "again" if again else "discarded"
        if fate in ("sold", "discarded"):
            self._undecided.remove(lot)
        if fate == "sold":
            self._holdings.sell_lot(cards, winner=award.winner, price=award.price)
        elif fate == "discarded":
            self._holdings.discarded += cards
        self.result |= {"lot": lot, "cards": cards, **self._sale(str(lot), award, fate)}
        self.result["passes"] = self._passes()
        return ties

    def _put_on_sale(self) -> dict[str, _Tie]:
        named = self._floor.named
        self._on_sale = {player: named[player] for player in self.playing if named.get(player)}
        self.result |= {
            "discards": [{"player": player, "cards": cards} for player, cards in self._on_sale.items()],
            "nothing": [player for player in self.playing if named.get(player) == []],
            "skipped": not self._on_sale,
        }
        return {}

    def _sell_discards(self) -> dict[str, _Tie]:
        sales: list[dict[str, Any]] = []
        ties: dict[str, _Tie] = {}
        for seller, cards in self._on_sale.items():
            award, tie = self._award(seller)
            fate = "sold" if award.winner else "rebid" if tie else "returned"
            if award.winner:
                self._holdings.sell_discards(cards, seller=seller, winner=award.winner, price=award.price)
            sales.append({"seller": seller, "cards": cards, **self._sale(seller, award, fate)})
            ties |= tie
        self.result |= {"sales": sales, "passes": self._passes()}
        self._on_sale = {seller: cards for seller, cards in self._on_sale.items() if seller in ties}
        if not ties:
            self._holdings.free_income()
        return ties

    _RESOLVE: ClassVar[dict[str, Callable[["BidPoker"], dict[str, _Tie]]]] = {
        "consideration": _show_lots,
        "bid": _sell_lot,
        "discard": _put_on_sale,
        "bidding": _sell_discards,
    }

    def _award(self, lot: str) -> tuple[Award, dict[str, _Tie]]:
        """Decide one lot; the second value says who bids again, where they shall."""
        auction, tie = self._floor.auctions[lot], self._ties.get(lot)
        # With `pricing: second` the amount of the tie is the next bid below a rebid.
        lowest = tie.above if tie else 1
        award = auction.award(tie=self.options.tie, pricing=self.options.pricing, lowest=lowest)
        if not award.tied or tie or self.options.tie != "rebid":
            return award, {}
        return award, {lot: _Tie(auction.best_first()[0].amount, award.tied)}

    def _sale(self, lot: str, award: Award, fate: str) -> dict[str, Any]:
        bids = self._floor.auctions[lot].best_first()
        return {
            "bids": [bid._asdict() for bid in bids], "winner": award.winner, "price": award.price,
            "tie": bool(award.tied), "tied": list(award.tied), "fate": fate,
        }  # fmt: skip

    def _passes(self) -> list[str]:
        return [player for player in self.seats if self._floor.passed(player)]

    # Strikes, and what comes next

    def _strike(self, window: str) -> None:
        """Give the strikes of a window that is resolved; who is struck out loses everything (BP-8)."""
        struck, out = self._strikes.give(self._silent, window, strikes_out=self.options.strikes_out)
        for player in out:
            self._holdings.confiscate(player)
        if struck:
            counts = [{"player": player, "strikes": self._strikes.count(player)} for player in struck]
            self.result |= {"strikes": counts, "out": out}

    def _advance(self) -> None:
        phase = following(self._phase, self._event() if self.playing else "end")
        if phase is None:
            self._finish()
            return
        self._phase = phase
        self._enter({})

    def _event(self) -> str:
        """What the phase that is over came to."""
        changes = self.options.change_rounds
        match self._phase:
            case Phase("consideration"):
                return "over"
            case Phase("round", number) if number < len(self._catalogue.lots):
                return "more"
            case Phase("round") if self._undecided:
                return "unsold"
            case Phase("again") if self._undecided:
                return "more"
            case Phase("round" | "again") if changes:
                return "over"
            case Phase("discard") if self._on_sale:
                return "sale"
            case Phase("discard" | "bidding", number) if number < changes:
                return "more"
        return "end"

    def _finish(self) -> None:
        # With nobody left the game can end before its lots are sold (ALL-15).
        for lot in self._undecided:
            self._holdings.discarded += self._catalogue.lots[lot - 1]
        self._undecided, self._on_sale, self._ties, self.acted = [], {}, {}, []
        self.window, self.finished = None, True
        own = self.options
        stakes = Stakes(
            qualify=own.qualify, first=own.first_from_last, second=own.second_from_second_last,
            fine=own.pig_fine, coin=own.coin_value, fee=own.entry_fee,
            pooled=own.first_tie_second_prize == "pooled",
        )  # fmt: skip
        held = self._holdings
        finalists = [
            Finalist(player, tuple(held.cards(player)), held.coins(player), out=player not in self.playing)
            for player in self.seats
        ]
        self._ending = self.result["ending"] = ending(finalists, stakes)

    # What is asked of it from outside

    def standings(self) -> Standings:
        return Standings(
            unit="coins",
            finished=self.finished,
            players=[self._seat(place, player) for place, player in enumerate(self.seats, 1)],
            table=Table(
                bank=self._holdings.bank,
                confiscated=self._holdings.confiscated,
                discarded=list(self._holdings.discarded),
                lots=self._for_sale(),
            ),
        )

    def _seat(self, place: int, player: str) -> Seat:
        seat = Seat(
            player=player,
            seat=place,
            status="in" if player in self.playing else "out",
            balance=self._holdings.coins(player),
            cards=[*self._holdings.cards(player)],
            strikes=self._strikes.count(player),
        )
        for row in self._ending["ranking"]:
            if row["player"] == player:
                hand = row["hand"]
                seat.rank, seat.qualified, seat.payout = row["rank"], row["qualified"], row["payout"]
                seat.hand = hand and {"category": hand["category"], "cards": hand["cards"]}
        return seat

    def _for_sale(self) -> list[dict[str, Any]]:
        """The lot that is up, or each lot of a bidding window; with its bids where they are public (SM-8)."""
        if self.window is None:
            return []
        lots: list[dict[str, Any]]
        if self.lot:
            lots = [{"lot": self.lot, "cards": self._catalogue.lots[self.lot - 1]}]
        else:
            lots = [{"on": seller, "cards": list(cards)} for seller, cards in self._on_sale.items()]
        if self.options.bids == "open":
            for row, auction in zip(lots, self._floor.auctions.values(), strict=True):
                row["bids"] = {bid.player: bid.amount for bid in auction.best_first()}
        return lots

    def adjust(self, player: str, amount: int) -> None:
        """The LGT gives a player coins, or takes them; the open window is judged again after it (ALL-8)."""
        if player not in self.playing or self.finished:
            raise DataError(f"{player} is not playing, and can get and lose no coins")
        self._holdings.adjust(player, amount)

    def excuse(self, player: str, window: str) -> None:
        """Take back a strike, or the open window's before it is given (BP-7)."""
        is_open = main_window(self.window.name) if self.window else ""
        taken = self._strikes.excuse(player, main_window(window), open_window=is_open)
        # What the last window came to is told again after this, with the strikes that are left.
        told = main_window(self.result["window"])
        for row in list(self.result.get("strikes", ())):
            row["strikes"] = self._strikes.count(row["player"])
            if (row["player"], told) == (player, taken):
                self.result["strikes"].remove(row)

    def amend(self, options: Any) -> None:
        """New options hold from the next window on (ALL-9); raises `InputError` for what is used up."""
        for name in SETTLED:
            if getattr(options, name) != getattr(self.options, name):
                raise InputError(f"option {name}: it is settled when the game begins")
        super().amend(options)
        if self.window is not None and not self._open:
            self.window = self._planned()
