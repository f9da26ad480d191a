"""Bailey's Poker: change bad cards at a price that losers pay, fold in time, or hold the best three of five.

Options are in `setup`, what may be ordered and what a change is worth in
`orders`, how changes are carried out in `changes`, the cards and the order in
which the pack gives them in `cards`.

- BB-0, BB-1 Five cards each, two of them up, and the first Gamble Card; every hand from a new pack; the host
  begins the next one (`begin`).
- BB-2 Face-down cards are known to nobody: a card is drawn from the deck when it is turned, for all to see.
- BB-3, BB-6 Gamble Cards add their value to the stake; each changed card adds that of one of them.
- BB-4, BB-13 Rounds 1 to 3 are a change and a fold window; rounds 2 to 4 begin with a Gamble Card and a card
  turned before each player, strongest first.
- BB-5 The change lines of one message are one order, replaced as a whole (ALL-2).
- BB-7, BB-8 Windows are simultaneous and carried out in playing order at their close. The silent change
  nothing and continue.
- BB-9 Playing order: the strongest up cards first, then seats.
- BB-10, BB-20 Replacements lie up in the old place; a joker can be changed for a card of the Scrap Pile.
- BB-11, BB-12 A fold costs the stake: to the winner of two players, else to the kitty. The last player in
  wins; a fold after that is void.
- BB-14, BB-15 The best three cards of five take the stake from every other player of round 4, and the kitty;
  without an outright winner all of them pay into the kitty.
- BB-16 Points and kitty come to nought, but for what the host gives and takes (ALL-8).
- BB-17 to BB-19 The ladder; a joker is no card of any hand.
- BB-21 An empty pack: `exhausted` says whether the Scrap Pile is shuffled, or changes are refused.
- BB-22, SM-5 `ceiling`, and the end of a match.
- BB-23 The standings between hands.
- ALL-16 The host ends the game between hands.

Phases, (phase, what happened) → next; a window is called `hand-N-<phase>-<round>`:

    change r, closed               → fold r
    fold r, two or more play on    → change r + 1; after round 3: showdown
    fold r, one is left            → between hands
    showdown, the cards are turned → between hands; the end where a match is won
    between hands, `begin`         → change 1 of the next hand
    between hands, `end`           → the end

`result`, plain data; the faces of cards that are turned after a close are filled in as they come:

- `kind` (deal, change, fold), `window`, `hand`, `round`; `stake_before`, `stake`; `reshuffled`
- deal, fold: `gamble` `{card, value}`, None where none was laid; `turned` `[{player, card}]`
- change, fold: `order` (of play), `silent`
- change: `changes` `[{player, old, card, using, value, scrap, origin}]`, `card` the replacement, `scrap` the
  card that was named, `origin` pack or scrap; `refused` `[{player, old}]`, which the pack could not serve;
  `stuck`, who said so
- fold: `folds` `[{player, paid, to}]`, `to` a player, "" the kitty; `playing`, who is in after it;
  `showdown`, None or `{hands}`; `ending`, "" while the hand goes on
- at the end of a hand: `ending` (folds, showdown), `winner` ("" nobody), `payments` `[{player, paid, to}]` of
  the showdown, `kitty_won`, `kitty` (what stays in it), `balances`, `cash` (by player, {} unless cash is
  played), `match` (its winner, "")
- `showdown`: `hands` `[{player, rank, category, cards, text, holds}]`, best first
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from hostkit.cards.card import Card
from hostkit.cards.deck import packs_problem, standard_deck
from hostkit.cards.ladder import BAILEYS, describe
from hostkit.errors import DataError, Problem
from hostkit.log.order import Change, Fold, Order, Stick, as_json
from hostkit.machines import base
from hostkit.machines.baileys_poker import orders as allowed
from hostkit.machines.baileys_poker import setup
from hostkit.machines.baileys_poker.cards import Hand
from hostkit.machines.baileys_poker.changes import carry_out
from hostkit.machines.baileys_poker.orders import VERBS, Valued, laid_value, valued
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
from hostkit.machines.ledger import Ledger
from hostkit.times import read_term

__all__ = ["BaileysPoker"]

_KITTY, _HOST = "(kitty)", "(host)"  # accounts that no player can be called
_LAST_CHANGE = 3


class _Said(msgspec.Struct):
    """What a player ordered in the open window: lines of one message, by their keys."""

    seq: int
    orders: list[Order] = []
    keys: list[Key] = []


class BaileysPoker(base.Machine):
    name = "baileys-poker"
    Options: ClassVar[type[base.Options]] = setup.Options
    fewest = 2
    most = 4
    windows = r"hand-[1-9][0-9]*-(change|fold)-[123]"
    options: setup.Options

    def __init__(self, options: setup.Options, players: Sequence[str]) -> None:
        super().__init__(options, players)
        accounts = [*players, _KITTY, _HOST]
        # Scores may be negative; the kitty never owes.
        self._points = Ledger([(name, 0) for name in accounts], may_owe=[*players, _HOST])
        self._number = 0
        self._deal()

    # The hand

    def _deal(self) -> None:
        self._number += 1
        self._hand = Hand(f"hand-{self._number}", self.seats, jokers=self.options.jokers)
        self._playing = list(self.seats)
        self._round = 1
        self._stake = 0
        self._at_showdown = False
        self._ranks: dict[str, tuple[int, dict[str, Any]]] = {}
        self.following = ""
        self._report("deal", "")
        self.result["turned"], self.result["gamble"] = self._hand.deal()
        self._enter("change")

    def begin(self, window: str) -> None:
        """Deal the next hand; raises `DataError` unless `window` is the one that is `following`."""
        if not self.following or window != self.following:
            due = f"{self.following} is next" if self.following else "no hand is due"
            raise DataError(f"{window} is not to be opened now: {due}", hint="see hostkit status")
        self._deal()

    def end(self) -> None:
        """The game is over, between two hands; raises `DataError` in the middle of one (ALL-16)."""
        if not self.following:
            raise DataError(
                f"hand {self._number} is being played, and its stake would be nobody's",
                hint="resolve its windows first (--early where nobody will write any more), then end the game",
            )
        self.following, self.ended, self.finished = "", True, True

    @classmethod
    def winners(cls, result: Mapping[str, Any]) -> list[str]:
        return [result["winner"]] if result.get("winner") else []

    @classmethod
    def deck_problem(cls, options: setup.Options, cards: Sequence[Card]) -> str:
        return packs_problem(cards, standard_deck(options.jokers))

    @property
    def need(self) -> Deal | Draw | None:
        return self._hand.need

    def dealt(self, deck: str) -> None:
        self._hand.dealt(deck)

    def take(self, deck: str, place: int, card: Card | None) -> None:
        due = self._hand.take(deck, place, card)
        if due is None or card is None:
            super().take(deck, place, card)
            return
        if due.laid:
            due.note["value"] = laid_value(card, ace=self.options.ace_laid)
            self._raise_stake(due.note["value"])
        if self._at_showdown and self._hand.need is None:
            self._settle_showdown()

    def _raise_stake(self, value: int) -> None:
        self._stake += value
        self.result["stake"] = self._stake

    def _report(self, kind: str, window: str, **more: Any) -> None:
        """A new `result`."""
        self.result = {
            "kind": kind, "window": window, "hand": self._number, "round": self._round,
            "stake_before": self._stake, "stake": self._stake, "reshuffled": False, **more,
        }  # fmt: skip

    def _order(self, players: Sequence[str]) -> list[str]:
        """Playing order: the strongest up cards first, equal ones in seat order (BB-8, BB-9)."""
        return sorted(players, key=lambda player: -BAILEYS.rank(self._hand.up(player)))

    # The open window

    def _enter(self, kind: str) -> None:
        self._said: dict[str, _Said] = {}
        self.acted = []
        name = f"hand-{self._number}-{kind}-{self._round}"
        lasts = read_term(self.options.round, zone=self.options.zone)
        self.window = Window(name, kind, VERBS[kind], lasts, early=True, sealed=True)

    @property
    def awaiting(self) -> list[str]:
        if self.window is None:
            return []
        return [player for player in self._playing if player not in self.acted]

    def heard(self, player: str) -> None:
        if player in self._playing:
            super().heard(player)

    def facts(self, player: str, via: str) -> dict[str, Any]:
        if self.window is None:
            return {}
        facts: dict[str, Any] = {
            "name": self.window.name, "kind": self.window.kind, "round": self._round, "stake": self._stake,
            "gamble": list(self._hand.laid), "scrap": list(self._hand.scrap), "via": via,
            "ace_changed": list(self.options.ace_changed), "order_policy": self.options.order_policy,
        }  # fmt: skip
        if player not in self.seats:
            return facts
        said = self._said.get(player)
        return facts | {
            "player": player,
            "status": self._status(player),
            "hand_up": list(self._hand.up(player)),
            "standing": [as_json(order) for order in said.orders] if said else None,
        }

    @classmethod
    def known(cls, options: setup.Options) -> dict[str, Any]:
        return super().known(options) | {"ace_changed": list(options.ace_changed)}

    @classmethod
    def check(cls, orders: Sequence[Order], facts: Mapping[str, Any]) -> list[Problem | None]:
        return allowed.check(orders, facts)

    def judge(self, message: Message) -> list[Outcome]:
        problems = self.check(message.orders, self.facts(message.player, message.via))
        if message.unclear and any(isinstance(order, Change) for order in message.orders):
            # One bad line makes the message invalid (BB-5), and a line that nobody can read is one.
            bad = Problem("refused", "a line could not be read: write all your changes again", "BB-5")
            problems = [bad] * len(problems)
        if None in problems:
            self.heard(message.player)
        return [
            Outcome(problem) if problem else self._carry_out(message, place)
            for place, problem in enumerate(problems)
        ]

    def _carry_out(self, message: Message, place: int) -> Outcome:
        """Let an allowed order stand: beside the change lines of its own message, else in place of others."""
        order, key = message.orders[place], (message.seq, place)
        said = self._said.get(message.player)
        together = said is not None and said.seq == message.seq and isinstance(order, Change | Stick)
        replaces = tuple(said.keys) if said and not together else ()
        if said is None or not together:
            said = self._said[message.player] = _Said(message.seq)
        said.orders.append(order)
        said.keys.append(key)
        return Outcome(replaces=replaces, note=self._worth(order).note if isinstance(order, Change) else "")

    def _worth(self, change: Change) -> Valued:
        return valued(change, self._hand.laid, self.options.ace_changed)

    # The resolution

    def close(self) -> None:
        window = self.window
        assert window is not None
        order = self._order(self._playing)
        silent = [player for player in self._playing if player not in self._said]
        self._report(window.kind, window.name, order=order, silent=silent)
        reshuffles = self._hand.reshuffles
        self.overturned = {}
        if window.kind == "change":
            self._close_change(order)
            self._enter("fold")
        else:
            self._close_fold(order)
        self.result["reshuffled"] = self._hand.reshuffles > reshuffles

    def _close_change(self, order: Sequence[str]) -> None:
        changes = [(player, change) for player in order for change in self._changes_of(player)]
        rows, refused = carry_out(
            changes, self._hand, worth=self._worth, reshuffle=self.options.exhausted == "reshuffle"
        )
        self._raise_stake(sum(row["value"] for row in rows))
        stuck = [player for player in order if player in self._said and not self._changes_of(player)]
        self.result |= {"changes": rows, "refused": refused, "stuck": stuck}

    def _changes_of(self, player: str) -> list[Change]:
        said = self._said.get(player)
        return [order for order in said.orders if isinstance(order, Change)] if said else []

    def _close_fold(self, order: Sequence[str]) -> None:
        folds = []
        for player in order:
            said = self._said.get(player)
            if said is None or not isinstance(said.orders[-1], Fold):
                continue
            if len(self._playing) == 1:
                self.overturned[said.keys[-1]] = Problem(
                    "refused", "all others had folded before, and whoever is left wins", "BB-12"
                )
                continue
            self._playing.remove(player)
            folds.append(player)
        to = self._playing[0] if len(self.seats) == 2 else _KITTY
        self.result |= {
            "folds": [self._pay(player, to) for player in folds],
            "playing": list(self._playing),
            "ending": "",
            "showdown": None,
            "gamble": None,
            "turned": [],
        }
        if len(self._playing) == 1:
            self._end("folds", self._playing[0], [])
        else:
            self._next_round([player for player in order if player in self._playing])

    def _pay(self, player: str, to: str) -> dict[str, Any]:
        """A player pays for the hand: the stake, up to the ceiling (BB-22)."""
        amount = min(self._stake, self.options.ceiling) if self.options.ceiling else self._stake
        self._points.move(amount, payer=player, receiver=to)
        return {"player": player, "paid": amount, "to": "" if to == _KITTY else to}

    def _next_round(self, order: Sequence[str]) -> None:
        """Lay a Gamble Card, if there is one, and turn a card before each player (BB-4, BB-13)."""
        if self._hand.stock(reshuffle=self.options.exhausted == "reshuffle"):
            self.result["gamble"] = self._hand.lay()
        self.result["turned"] = [self._hand.turn(player) for player in order]
        self._round += 1
        if self._round <= _LAST_CHANGE:
            self._enter("change")
        else:
            self.window, self._at_showdown = None, True

    # The end of a hand

    def _settle_showdown(self) -> None:
        self._at_showdown = False
        hands = {player: BAILEYS.best(self._hand.up(player)) for player in self._playing}
        keys = [hand.key for hand in hands.values()]
        best = [player for player, hand in hands.items() if hand.key == max(keys)]
        for player, hand in hands.items():
            rank = 1 + sum(key > hand.key for key in keys)
            self._ranks[player] = rank, {"category": hand.category, "cards": list(hand.cards)}
        winner = best[0] if len(best) == 1 else ""
        payers = [player for player in self._playing if player != winner]
        self.result["showdown"] = {
            "hands": [
                {
                    "player": player,
                    "rank": self._ranks[player][0],
                    "category": hand.category,
                    "cards": list(hand.cards),
                    "text": describe(hand),
                    "holds": self._hand.shown(player),
                }
                for player, hand in sorted(hands.items(), key=lambda each: -each[1].key)
            ]
        }
        self._end("showdown", winner, [self._pay(player, winner or _KITTY) for player in payers])

    def _end(self, ending: str, winner: str, payments: list[dict[str, Any]]) -> None:
        kitty = self._points[_KITTY] if winner else 0
        if winner:
            self._points.move(kitty, payer=_KITTY, receiver=winner)
        self.window = None
        match = self._match_winner()
        self.finished = bool(match)
        self.following = "" if match else f"hand-{self._number + 1}-change-1"
        balances = {player: self._points[player] for player in self.seats}
        cash = self.options.scoring == "cash"
        self.result |= {
            "ending": ending, "winner": winner, "payments": payments, "kitty_won": kitty,
            "kitty": self._points[_KITTY], "balances": balances, "match": match,
            "cash": {name: points * self.options.point_value for name, points in balances.items() if cash},
        }  # fmt: skip

    def _match_winner(self) -> str:
        """Who has won the match with this hand; of two above the target, the higher (BB-22, SM-5)."""
        if self.options.scoring != "match":
            return ""
        high = max(self._points[player] for player in self.seats)
        leaders = [player for player in self.seats if self._points[player] == high]
        return leaders[0] if high >= self.options.target and len(leaders) == 1 else ""

    # What is asked of it from outside

    def _status(self, player: str) -> str:
        return "in" if player in self._playing else "folded"

    def standings(self) -> Standings:
        hand = self._hand
        seats = []
        for number, player in enumerate(self.seats, 1):
            rank, made = self._ranks.get(player, (None, None))
            seats.append(
                Seat(
                    player=player,
                    seat=number,
                    status=self._status(player),
                    balance=self._points[player],
                    cards=hand.shown(player),
                    rank=rank,
                    hand=made,
                )
            )
        if self.ended:
            rank_by_money(seats)
        table = Table(
            kitty=self._points[_KITTY], stake=self._stake, gambles=list(hand.laid), discarded=list(hand.scrap)
        )
        return Standings(unit="points", finished=self.finished, players=seats, table=table)

    def adjust(self, player: str, amount: int) -> None:
        """Give points, or take them; a match is decided at the end of the next hand (BB-22)."""
        payer, receiver = (_HOST, player) if amount >= 0 else (player, _HOST)
        self._points.move(abs(amount), payer=payer, receiver=receiver)

    def amend(self, options: Any) -> None:
        """New options from the next window on; the number of jokers from the next hand on."""
        super().amend(options)
        if self.window is not None:
            self.window = self.window._replace(lasts=read_term(options.round, zone=options.zone))
