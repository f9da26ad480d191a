"""A table without a desk: bots around a machine, with decks and dice from a seeded stream.

Belongs here: asking the bots in turn, judging what they say, and serving what the machine needs. No log is
kept and nothing is published, so that thousands of games take minutes.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hostkit.cards.card import Card
from hostkit.cards.deck import standard_deck
from hostkit.desk.bots import speaker
from hostkit.desk.bots.sight import Dice, Sight, look
from hostkit.log.order import Order
from hostkit.machines.base import Deal, Draw, Machine, Message, Outcome, Roll, Standings
from hostkit.times import after

__all__ = ["Table"]

_MONDAY = "2026-01-05T00:00:00Z"
_ROUNDS = 3  # how often everybody is asked in a window in which all may speak at once


class Table:
    """`skills` by player; `chaos` is how often in a hundred times a player says what `wild` makes up instead.

    `wits` gives a player's own dice for a window and for how often the player was asked in it, `packs` a deck in
    its order: with them a table plays a game that is played elsewhere too. Else both come from `dice`.
    """

    def __init__(
        self, machine: Machine, skills: Mapping[str, str], dice: Dice, *, chaos: int = 0,
        wild: Callable[[Sight, Dice], list[Order]] | None = None,
        wits: Callable[[str, str, int], Dice] | None = None,
        packs: Callable[[Deal], Sequence[Card]] | None = None,
    ) -> None:  # fmt: skip
        self.machine = machine
        self.skills = dict(skills)
        self.dice = dice
        self.now = _MONDAY
        self.decks: dict[str, list[Card]] = {}
        self.outcomes: list[Outcome] = []
        self._chaos = chaos
        self._wild = wild
        self._own_wits = wits
        self._packs = packs
        self._asked: Counter[tuple[str, str]] = Counter()
        self._speak = speaker(machine.name)
        self._memory: dict[str, dict[str, Any]] = {player: {} for player in skills}
        self._seq = 0
        self.serve()

    def serve(self) -> None:
        """Deal, show and roll whatever the machine wants."""
        machine = self.machine
        while (need := machine.need) is not None:
            match need:
                case Deal():
                    self.decks[need.deck] = (
                        list(self._packs(need)) if self._packs else self.dice.shuffled(need.labels)
                    )
                    machine.dealt(need.deck)
                case Draw():
                    for place in need.places:
                        machine.take(need.deck, place, None if need.to else self.decks[need.deck][place])
                case Roll():
                    for place in range(need.cards):
                        machine.take(need.name, place, self.dice.pick(standard_deck()))

    def play_window(self) -> bool:
        """Play the next window to its close; False where the game is over."""
        machine = self.machine
        if machine.window is None:
            if not machine.following:
                return False
            machine.begin(machine.following)
            self.serve()
        assert machine.window is not None
        opens = machine.opening(self.now)
        deadline = machine.deadline(opens)
        machine.opened(opens)
        self.now = opens
        if machine.turn or machine.window.kind == "offer":
            self._in_turns()
        else:
            self._all_at_once()
        machine.close()
        self.serve()
        self.now = max(self.now, deadline)
        return True

    def _in_turns(self) -> None:
        for _ in range(500):
            player = self.machine.turn
            if not player:
                break
            before = len(self.outcomes)
            self._ask(player)
            accepted = any(outcome.problem is None for outcome in self.outcomes[before:])
            if self.machine.turn == player and not accepted:
                self.machine.lapse(player)
                self.serve()
        for player in self.dice.shuffled(self.machine.awaiting):
            if player in self.machine.awaiting:
                self._ask(player)

    def _all_at_once(self) -> None:
        assert self.machine.window is not None
        # What is sealed changes nothing that the others see.
        sealed = self.machine.window.sealed
        shown = self.machine.standings() if sealed else None
        for _ in range(1 if sealed or self.machine.window.early else _ROUNDS):
            for player in self.dice.shuffled(self.machine.seats):
                self._ask(player, shown)

    def _wits(self, player: str) -> Dice:
        if self._own_wits is None:
            return self.dice
        window = self.machine.window.name if self.machine.window else ""
        self._asked[window, player] += 1
        return self._own_wits(window, player, self._asked[window, player])

    def _ask(self, player: str, shown: Standings | None = None) -> None:
        machine = self.machine
        hole = [self.decks[deck][place] for deck, place in machine.hidden(player)]
        skill = self.skills.get(player, "novice")
        sight = look(
            machine, player, skill=skill, standings=shown or machine.standings(), hole=hole,
            memory=self._memory.setdefault(player, {}),
        )  # fmt: skip
        if self._wild is not None and self.dice.often(self._chaos):
            orders = self._wild(sight, self.dice)
        else:
            orders = self._speak(sight, self._wits(player))
        if orders:
            self._seq += 1
            self.now = after(self.now, 60)
            message = Message(self._seq, player, self.now, tuple(orders), "pm")
            self.outcomes += machine.judge(message)
            self.serve()
