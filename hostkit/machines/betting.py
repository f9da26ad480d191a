"""A betting round and the pots that it makes: poker's part that is the same whatever the cards are.

Here belong turns, bets, the sizes of raises, side pots and odd chips. What a player may do in words, waiting
orders and money itself are a machine's business: `Betting` says what an action costs, the machine moves it.

- SB-9  the first player left of the dealer begins; check, bet, call, raise, fold; it ends when everyone still
  in has matched the bet or is all in; a raise is at least the last raise; an all-in raise below it does not
  reopen the betting (who has spoken since the last full raise may only call or fold).
- SB-10 bets are layered into side pots at the levels of the players who are all in; money that is not a bet
  is in the main pot, for which everyone still in plays.
- SB-11 ties split a pot; SB-16 odd chips go one each to the first winners left of the dealer, and a side pot
  whose players all folded goes to those left.
- SM-6  a pot limit counts the pot after calling; a fixed limit is exact.

The turns of a round, (state, event) → next:

    nobody has bet, check                   → the next player; after the last one the round is over
    any, bet or a full raise                → everyone else with chips, from the next player on
    any, an all-in raise below the last     → everyone else with chips who has not matched it
    any, call or fold                       → the next player; after the last one the round is over
    any, a fold that leaves one player      → over
    any, nothing to call and nobody else with chips → over
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

__all__ = ["Action", "Betting", "Limit", "Pot", "pots", "split"]


class Pot(NamedTuple):
    """Chips, and who plays for them, in the order of `live` as given to `pots`."""

    amount: int
    players: tuple[str, ...]


def pots(bets: Mapping[str, int], live: Sequence[str], *, dead: int) -> list[Pot]:
    """The main pot, then the side pots upward; none is empty.

    `bets`: each player's bets summed over the rounds, folded players' too; `live`: who is still in; `dead`:
    money that everyone still in plays for.
    """
    levels = sorted({bets.get(player, 0) for player in live})
    found = []
    below = 0
    # What a folded player bet above everyone left has no players: it goes to those left (SB-16).
    amount = dead + sum(max(0, bet - levels[-1]) for bet in bets.values())
    for level in levels:
        amount += sum(min(bet, level) - min(bet, below) for bet in bets.values())
        found.append(Pot(amount, tuple(player for player in live if bets.get(player, 0) >= level)))
        amount, below = 0, level
    return [pot for pot in found if pot.amount]


def split(amount: int, winners: Sequence[str]) -> dict[str, int]:
    """Each winner's share; `winners` in order from the dealer's left, the first get the odd chips."""
    each, odd = divmod(amount, len(winners))
    return {player: each + (place < odd) for place, player in enumerate(winners)}


class Limit(NamedTuple):
    """How much a raise may be: `kind` none, pot or fixed; `unit` what bets are multiples of.

    `fixed` is the size of every bet and raise under a fixed limit, else 0.
    """

    kind: str
    unit: int
    fixed: int = 0

    @property
    def least(self) -> int:
        """The least first bet of a round."""
        return self.fixed or self.unit

    def most(self, *, pot: int, to_call: int) -> int | None:
        """The most that a bet may be, or a raise may add; None is no limit. `pot` counts bets in front."""
        match self.kind:
            case "pot":
                # A pot below one unit (no antes) must not forbid the betting.
                return max((pot + to_call) // self.unit * self.unit, self.unit)
            case "fixed":
                return self.fixed
            case _:
                return None


class Action(NamedTuple):
    """What a player did (check, bet, call, raise, fold), the chips it cost, the chips in front after it."""

    player: str
    verb: str
    paid: int
    to: int
    all_in: bool


class Betting:
    """One round. `stacks`: the chips behind of everyone still in, from the dealer's left.

    It carries out what it is told and checks nothing: whether a raise is big enough is asked before.
    """

    def __init__(self, stacks: Mapping[str, int], limit: Limit) -> None:
        self.stacks = dict(stacks)
        self.limit = limit
        self.bets = dict.fromkeys(stacks, 0)
        self.bet = 0
        self.last_raise = limit.least
        self._turns = list(stacks)
        self._spoken: set[str] = set()
        self._folded: set[str] = set()

    @property
    def live(self) -> list[str]:
        """Who has not folded, from the dealer's left."""
        return [player for player in self.stacks if player not in self._folded]

    @property
    def turn(self) -> str:
        """Whose turn it is; "" when the round is over."""
        return next(iter(self.awaiting), "")

    @property
    def awaiting(self) -> list[str]:
        """Who is still to speak as things stand, the next one first."""
        waiting = [player for player in self._turns if self.stacks[player]]
        # The last one who could bet against nobody is not asked, unless there is something to call.
        if waiting and not self.opens and not self.to_call(waiting[0]):
            return []
        return waiting if len(self.live) > 1 else []

    @property
    def opens(self) -> bool:
        """Whether there is anything to bet about: two players still in have chips (SB-9)."""
        return sum(self.stacks[player] > 0 for player in self.live) > 1

    def to_call(self, player: str) -> int:
        return self.bet - self.bets[player]

    def may_raise(self, player: str) -> bool:
        """False for who has spoken since the last full raise."""
        return player not in self._spoken

    def fold(self) -> Action:
        """The player whose turn it is folds."""
        player = self._speak()
        self._folded.add(player)
        return Action(player, "fold", 0, self.bets[player], False)

    def call(self) -> Action:
        """The player whose turn it is checks, or calls with what the stack allows."""
        player = self._speak()
        paid = min(self.to_call(player), self.stacks[player])
        return self._pay(player, "call" if paid else "check", paid)

    def raise_to(self, bet: int) -> Action:
        """The player whose turn it is bets, or raises, to `bet` chips in front."""
        player = self._speak()
        verb = "raise" if self.bet else "bet"
        raised = bet - self.bet
        action = self._pay(player, verb, bet - self.bets[player])
        self.bet = bet
        seats = list(self.stacks)
        place = seats.index(player)
        others = [seat for seat in seats[place + 1 :] + seats[:place] if seat not in self._folded]
        if raised >= self.last_raise:
            self.last_raise = raised
            self._spoken = {player}
        self._turns = [seat for seat in others if self.bets[seat] < bet]
        return action

    def _speak(self) -> str:
        player = self.turn
        self._turns = self._turns[self._turns.index(player) + 1 :]
        self._spoken.add(player)
        return player

    def _pay(self, player: str, verb: str, paid: int) -> Action:
        self.stacks[player] -= paid
        self.bets[player] += paid
        return Action(player, verb, paid, self.bets[player], paid > 0 and not self.stacks[player])
