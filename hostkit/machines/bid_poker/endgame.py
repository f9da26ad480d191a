"""The end of Bid Poker: who is ranked where, who advances, who pays whom. Pure functions over ranked groups.

`groups` are the ranked players, the best hands first, equal hands together, each group in seat order.
All sums are whole yen.

- BP-14 The best 5 of all cards held are the hand; with fewer than 5 cards a player is a pig, unranked.
- BP-15 Equal hands share a rank, and the ranks after them are skipped (1, 2, 2, 4).
- BP-16 Ranks up to `qualify` advance; if that is too many players, the worst of those ranks is out.
- BP-17 First collects from last and second from second-to-last, counted from the bottom by position.
- BP-18 Tied receivers share; with first tied the second prize is void, or pooled with the first.
- BP-19 Tied payers share what their positions owe; where everybody ties nothing is paid.
- BP-20 Each pig pays a fine to first place.
- BP-21 Receivers' shares are rounded down; payers pay exactly what is received, the odd yen in seat order.
- BP-22 Coins become yen, and everybody still in pays the entry fee.
- SM-4 Pooled: yen that do not divide stay with the last position.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hostkit.cards.card import Card

if TYPE_CHECKING:
    from hostkit.cards.ladder import Hand

__all__ = [
    "BANK",
    "Finalist",
    "Stakes",
    "Transfer",
    "ending",
    "fines",
    "prizes",
    "qualifiers",
    "ranked",
    "ranks",
]

Groups = Sequence[Sequence[str]]

BANK = "LGT"
_CARDS_IN_A_HAND = 5


class Finalist(NamedTuple):
    """A player at the end; `out` is one who was struck out and has no part in it (BP-8)."""

    player: str
    cards: tuple[Card, ...]
    coins: int
    out: bool = False


class Stakes(NamedTuple):
    """What the end is played for: places that qualify, the rest in yen; `pooled` as in BP-18."""

    qualify: int
    first: int
    second: int
    fine: int
    coin: int
    fee: int
    pooled: bool


class Transfer(NamedTuple):
    payer: str
    receiver: str
    yen: int
    why: str


def ranked(hands: dict[str, "Hand"]) -> list[list[str]]:
    """Players by their hands, the best first, equal hands in one group; within it as given."""
    keys = sorted({hand.key for hand in hands.values()}, reverse=True)
    return [[player for player, hand in hands.items() if hand.key == key] for key in keys]


def ranks(groups: Groups) -> dict[str, int]:
    """Standard competition ranks (BP-15)."""
    found: dict[str, int] = {}
    for group in groups:
        found |= dict.fromkeys(group, len(found) + 1)
    return found


def qualifiers(groups: Groups, qualify: int) -> list[str]:
    """Who advances (BP-16)."""
    placed = ranks(groups)
    inside = [group for group in groups if placed[group[0]] <= qualify]
    if sum(map(len, inside)) > qualify:
        inside.pop()
    return [player for group in inside for player in group]


def prizes(groups: Groups, *, first: int, second: int, pooled: bool) -> list[Transfer]:
    """What first and second collect from last and second-to-last (BP-17 to BP-19, BP-21, SM-4)."""
    if len(groups) < 2:
        return []
    firsts, lasts = groups[0], groups[-1]
    seconds = groups[1] if len(firsts) == 1 else ()
    pool = pooled and len(firsts) > 1
    to_firsts = _shares(firsts, first + second if pool else first)
    to_seconds = _shares(seconds, second)
    if len(lasts) > 1:
        # The tied last hold both bottom positions and owe for both.
        received = _together(to_firsts, to_seconds)
        return _pair(_split(lasts, sum(received.values())), received, "first and second collect")
    # Second-to-last is the position above the single last player.
    next_to_last = groups[-2]
    if pool:
        total = sum(to_firsts.values())
        whole = min(second, total)
        paid = _together({lasts[0]: total - whole}, _split(next_to_last, whole))
        return _pair(paid, to_firsts, "the tied first collect")
    return [
        *_pair({lasts[0]: sum(to_firsts.values())}, to_firsts, "first collects from last"),
        *_pair(
            _split(next_to_last, sum(to_seconds.values())), to_seconds, "second collects from second-to-last"
        ),
    ]


def fines(groups: Groups, pigs: Sequence[str], *, fine: int) -> list[Transfer]:
    """What each pig pays to first place, each fine rounded by itself (BP-20)."""
    if not groups:
        return []
    return [
        Transfer(pig, player, yen, "a pig's fine")
        for pig in pigs
        for player, yen in _shares(groups[0], fine).items()
        if yen
    ]


def ending(finalists: Sequence[Finalist], stakes: Stakes) -> dict[str, Any]:
    """The ranking, the pigs, and every transfer, as the contract's and the templates' plain data.

    `finalists` are all players in seat order. A row's `transfers` are what the player gains from the others;
    `payout` counts coins and the entry fee too, and is None for a player struck out.
    """
    playing = [one for one in finalists if not one.out]
    from hostkit.cards.ladder import POKER  # of all that look at a game few see its end

    hands = {one.player: POKER.best(one.cards) for one in playing if len(one.cards) >= _CARDS_IN_A_HAND}
    pigs = [one.player for one in playing if one.player not in hands]
    groups = ranked(hands)
    between = [
        *prizes(groups, first=stakes.first, second=stakes.second, pooled=stakes.pooled),
        *fines(groups, pigs, fine=stakes.fine),
    ]
    bank = _with_bank(playing, stakes)
    rank, through = ranks(groups), qualifiers(groups, stakes.qualify)
    rows: dict[str, dict[str, Any]] = {
        one.player: {
            "player": one.player,
            "rank": rank.get(one.player),
            "hand": _shown(hands[one.player]) if one.player in hands else None,
            "cards": list(one.cards),
            "coins": one.coins,
            "qualified": one.player in through,
            "transfers": _gain(between, one.player),
            "payout": None if one.out else _gain([*between, *bank], one.player),
        }
        for one in finalists
    }
    order = [*rank, *pigs, *(one.player for one in finalists if one.out)]
    return {
        "ranking": [rows[player] for player in order],
        "pigs": pigs,
        "transfers": [transfer._asdict() for transfer in [*between, *bank]],
    }


def _with_bank(playing: Sequence[Finalist], stakes: Stakes) -> list[Transfer]:
    found = []
    for one in playing:
        found.append(Transfer(BANK, one.player, one.coins * stakes.coin, f"{one.coins} coins"))
        found.append(Transfer(one.player, BANK, stakes.fee, "entry fee"))
    return [transfer for transfer in found if transfer.yen]


def _shown(hand: "Hand") -> dict[str, Any]:
    from hostkit.cards.ladder import describe

    return {"category": hand.category, "cards": list(hand.cards), "text": describe(hand)}


def _gain(transfers: Sequence[Transfer], player: str) -> int:
    return sum(
        (transfer.receiver == player) * transfer.yen - (transfer.payer == player) * transfer.yen
        for transfer in transfers
    )


def _shares(receivers: Sequence[str], yen: int) -> dict[str, int]:
    """Each receiver's share, rounded down (BP-21)."""
    return {player: yen // len(receivers) for player in receivers}


def _split(payers: Sequence[str], yen: int) -> dict[str, int]:
    """What each payer owes of an exact sum; the odd yen are paid by the first in seat order (BP-21)."""
    each, odd = divmod(yen, len(payers))
    return {player: each + (place < odd) for place, player in enumerate(payers)}


def _together(*parts: dict[str, int]) -> dict[str, int]:
    return {player: sum(part.get(player, 0) for part in parts) for part in parts for player in part}


def _pair(paid: dict[str, int], received: dict[str, int], why: str) -> list[Transfer]:
    """Say who pays whom, where both sides come to the same sum; what one would pay to oneself is left out."""
    owing = {player: yen - min(yen, received.get(player, 0)) for player, yen in paid.items()}
    due = {player: yen - min(yen, paid.get(player, 0)) for player, yen in received.items()}
    transfers = []
    for payer in owing:
        for receiver in due:
            yen = min(owing[payer], due[receiver])
            if yen:
                transfers.append(Transfer(payer, receiver, yen, why))
                owing[payer] -= yen
                due[receiver] -= yen
    return transfers
