"""Betting rounds, side pots and odd chips, against tables, a slow second way, and pokerkit."""

import random
from collections.abc import Mapping, Sequence

import pytest
from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, State, Street

from hostkit.machines.betting import Betting, Limit, Pot, pots, split


@pytest.mark.parametrize(
    ("bets", "live", "dead", "found"),
    [
        pytest.param({"a": 5, "b": 5}, "ab", 3, [(13, "ab")], id="SB-10 no side pot"),
        pytest.param({"a": 0, "b": 0}, "ab", 6, [(6, "ab")], id="SB-10 no bets"),
        pytest.param({"a": 3, "b": 9, "c": 9}, "abc", 4, [(13, "abc"), (12, "bc")], id="SB-10 one side pot"),
        pytest.param(
            {"a": 3, "b": 6, "c": 9, "d": 9},
            "abcd",
            0,
            [(12, "abcd"), (9, "bcd"), (6, "cd")],
            id="SB-10 two side pots",
        ),
        pytest.param(
            {"a": 0, "b": 5, "c": 5},
            "abc",
            7,
            [(7, "abc"), (10, "bc")],
            id="SB-10 all in by bids for cards plays for the main pot",
        ),
        pytest.param({"a": 3, "b": 9, "c": 5}, "ab", 0, [(9, "ab"), (8, "b")], id="SB-10 a folded bet stays"),
        pytest.param({"a": 5, "b": 8}, "ab", 1, [(11, "ab"), (3, "b")], id="SB-10 what nobody called"),
        pytest.param({"a": 3, "b": 9, "c": 9}, "a", 4, [(25, "a")], id="SB-13 one left"),
        pytest.param(
            {"a": 3, "b": 5, "c": 9, "d": 9},
            "ab",
            1,
            [(21, "ab"), (6, "b")],
            id="SB-16 a side pot whose players all folded",
        ),
    ],
)
def test_sb_10_side_pots(bets: dict[str, int], live: str, dead: int, found: list[tuple[int, str]]) -> None:
    assert pots(bets, list(live), dead=dead) == [Pot(amount, tuple(players)) for amount, players in found]


@pytest.mark.parametrize(
    ("amount", "winners", "shares"),
    [
        pytest.param(9, "a", {"a": 9}, id="one winner"),
        pytest.param(8, "ab", {"a": 4, "b": 4}, id="SB-11 even"),
        pytest.param(9, "ba", {"b": 5, "a": 4}, id="SB-11 one odd chip"),
        pytest.param(11, "bca", {"b": 4, "c": 4, "a": 3}, id="SB-16 two odd chips, one each"),
        pytest.param(2, "abc", {"a": 1, "b": 1, "c": 0}, id="SB-16 fewer chips than winners"),
    ],
)
def test_sb_11_split(amount: int, winners: str, shares: dict[str, int]) -> None:
    assert split(amount, winners) == shares


def chip_by_chip(bets: Mapping[str, int], live: Sequence[str], dead: int) -> dict[frozenset[str], int]:
    """Side pots the slow way: for each chip by itself, who still in has bet as high as it lies."""
    found: dict[frozenset[str], int] = {frozenset(live): dead}
    for bet in bets.values():
        for height in range(bet):
            players = frozenset(player for player in live if bets[player] > height) or frozenset(live)
            found[players] = found.get(players, 0) + 1
    return {players: amount for players, amount in found.items() if amount}


def test_sb_10_side_pots_chip_by_chip() -> None:
    chance = random.Random(10)
    for _ in range(3000):
        bets = {
            player: chance.choice((0, 1, 2, 3, 5, 8, 8, 13)) for player in "abcdefgh"[: chance.randint(2, 8)]
        }
        live = [player for player in bets if chance.random() < 0.6] or list(bets)
        dead = chance.randint(0, 9)
        found = {frozenset(pot.players): pot.amount for pot in pots(bets, live, dead=dead)}
        assert found == chip_by_chip(bets, live, dead)


def pokerkit_table(stacks: Sequence[int], unit: int) -> State:
    """No-limit, antes of one, no blinds, the first seat begins; two rounds of betting."""
    streets = (
        Street(False, (False,) * 2, 0, False, Opening.POSITION, unit, None),
        Street(False, (), 3, False, Opening.POSITION, unit, None),
    )
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.RUNOUT_COUNT_SELECTION,
    )
    return State(
        automations,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        BettingStructure.NO_LIMIT,
        True,
        [1] * len(stacks),
        [0] * len(stacks),
        0,
        [stack + 1 for stack in stacks],
        len(stacks),
    )


def test_sb_9_sb_10_as_in_pokerkit() -> None:
    """Random hands of two rounds: the same turns, the same legal raises, the same pots."""
    chance = random.Random(11)
    side_pots = 0
    for _ in range(300):
        unit = chance.choice((1, 2))
        stacks = {name: chance.choice((3, 5, 8, 20, 40)) for name in "abcdef"[: chance.randint(3, 6)]}
        names, state = list(stacks), pokerkit_table(list(stacks.values()), unit)
        bets = dict.fromkeys(names, 0)
        live = names
        for _round in range(2):
            betting = Betting({name: stacks[name] for name in live}, Limit("none", unit))
            while betting.turn:
                player = betting.turn
                assert state.actor_index == names.index(player)
                behind, in_front = betting.stacks[player], betting.bets[player]
                to = min(
                    in_front + behind, betting.bet + betting.last_raise + chance.choice((0, 0, 1, 5, 50))
                )
                legal = betting.may_raise(player) and to > betting.bet
                # A raise that nobody can answer is no raise in pokerkit.
                others = [other for other in betting.live if other != player]
                answer = any(betting.bets[other] + betting.stacks[other] > betting.bet for other in others)
                if answer:
                    assert state.can_complete_bet_or_raise_to(to) == legal
                if answer and legal and chance.random() < 0.4:
                    state.complete_bet_or_raise_to(to)
                    betting.raise_to(to)
                elif betting.to_call(player) and chance.random() < 0.3:
                    state.fold()
                    betting.fold()
                else:
                    state.check_or_call()
                    betting.call()
                for name in live:
                    stacks[name] = betting.stacks[name]
            for name in live:
                bets[name] += betting.bets[name]
            live = betting.live
        # What nobody called is a pot for one here, and mostly no pot there.
        mine = pots(bets, live, dead=len(names))
        theirs = [Pot(pot.amount, tuple(names[index] for index in pot.player_indices)) for pot in state.pots]
        if len(live) > 1:
            assert [pot for pot in mine if pot.players[1:]] == [pot for pot in theirs if pot.players[1:]]
            side_pots += len(mine) > 1
    assert side_pots > 50


ROUNDS = [
    pytest.param("10 10 10", "none", "check check check", [0, 0, 0], "", id="SB-9 all check"),
    pytest.param("10 10 10", "none", "check bet:2 call", [0, 2, 2], "a", id="SB-9 a bet asks everyone again"),
    pytest.param("10 10 10", "none", "bet:2 raise:5 fold call", [5, 5, 0], "", id="SB-9 a raise is called"),
    pytest.param("10 10 10", "none", "bet:2 fold fold", [2, 0, 0], "", id="SB-13 all fold"),
    pytest.param(
        "10 3 10", "none", "bet:5 call call", [5, 3, 5], "", id="SB-10 a call cut down to the stack"
    ),
    pytest.param("10 0 10", "none", "check check", [0, 0, 0], "", id="SB-10 the all-in player has no turn"),
    pytest.param(
        "20 6 20", "none", "bet:4 raise:6 call call", [6, 6, 6], "", id="SB-9 a short raise is called"
    ),
]


@pytest.mark.parametrize(("stacks", "limit", "actions", "bets", "turn"), ROUNDS)
def test_sb_9_rounds(stacks: str, limit: str, actions: str, bets: list[int], turn: str) -> None:
    betting = Betting(dict(zip("abc", map(int, stacks.split()), strict=True)), Limit(limit, 1))
    for action in actions.split():
        verb, _, to = action.partition(":")
        done = betting.raise_to(int(to)) if to else betting.fold() if verb == "fold" else betting.call()
        assert done.verb == verb
    assert (list(betting.bets.values()), betting.turn) == (bets, turn)


@pytest.mark.parametrize(
    ("third", "may_raise", "last_raise"),
    [
        pytest.param(7, False, 4, id="SB-9 an all-in raise below the last does not reopen"),
        pytest.param(8, True, 4, id="SB-9 an all-in raise of the last raise reopens"),
        pytest.param(9, True, 5, id="SB-9 a full raise sets the next one"),
    ],
)
def test_sb_9_reopening(third: int, may_raise: bool, last_raise: int) -> None:
    betting = Betting({"a": 50, "b": 50, "c": third, "d": 50}, Limit("none", 1))
    betting.raise_to(4)
    betting.call()
    betting.raise_to(third)
    assert betting.may_raise("d") is True
    assert (betting.may_raise("a"), betting.last_raise) == (may_raise, last_raise)
    assert betting.awaiting == ["d", "a", "b"]


@pytest.mark.parametrize(
    ("limit", "pot", "to_call", "least", "most"),
    [
        pytest.param(Limit("none", 2), 20, 4, 2, None, id="no limit"),
        pytest.param(Limit("pot", 1), 20, 4, 1, 24, id="SM-6 the pot after calling"),
        pytest.param(Limit("pot", 5), 21, 0, 5, 20, id="SM-6 in whole units"),
        pytest.param(Limit("pot", 5), 0, 0, 5, 5, id="SM-6 an empty pot"),
        pytest.param(Limit("fixed", 2, 6), 20, 4, 6, 6, id="SM-6 a fixed limit"),
    ],
)
def test_sm_6_limits(limit: Limit, pot: int, to_call: int, least: int, most: int | None) -> None:
    assert (limit.least, limit.most(pot=pot, to_call=to_call)) == (least, most)
