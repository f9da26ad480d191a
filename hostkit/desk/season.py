"""Tables over several games: points by rank, net yen, hands won.

What a game adds to a table is worked out from its log, and kept in a small file of the workspace: a game that is
over does not change any more. Nothing depends on that file; one that is gone, spoilt or of another log is made anew.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from hostkit import __version__
from hostkit.desk import shelf
from hostkit.desk.look import look
from hostkit.errors import DataError, InputError
from hostkit.replay import Game
from hostkit.store import Workspace

__all__ = ["MEASURES", "season", "season_text"]

MEASURES = ("points", "net", "hands", "won")


class _Share(NamedTuple):
    """What a game adds to one player's row; `rank` None: not ranked."""

    player: str
    rank: int | None
    net: int
    hands: int


class _Played(NamedTuple):
    """What a game adds to a season, and by which end of its log that was worked out.

    `kind` is the machine's name, `unit` what its `net` counts.
    """

    head: str
    kind: str
    unit: str
    shares: list[_Share]


def season(workspace: Workspace, names: Sequence[str], *, points: Sequence[int], by: str) -> dict[str, Any]:
    """A table over games, best first: points by rank, net yen (or points, chips), hands won, games won.

    Without names, all games that are over, and all in the archive. Equal ranks get the points of their rank each.
    `net` is None where the games are not of one kind. Raises `InputError` for a measure that is none or that
    these games do not share, and `DataError` for a game that is neither over nor between two hands.
    """
    if by not in MEASURES:
        raise InputError(f"{by!r} is no measure", hint=", ".join(MEASURES))
    played = dict(_played(workspace, names))
    kinds = sorted({(game.kind, game.unit) for game in played.values()})
    if by == "net" and len(kinds) > 1:
        counted = " and ".join(f"{unit} of {kind}" for kind, unit in kinds)
        raise InputError(f"{counted} cannot be added up", hint="name games of one kind, or rank by points")
    rows: dict[str, dict[str, Any]] = {}
    for game in played.values():
        for player, rank, net, hands in game.shares:
            row = rows.setdefault(
                player, {"player": player, "games": 0, "points": 0, "net": 0, "hands": 0, "won": 0}
            )
            row["games"] += 1
            row["net"] += net
            row["hands"] += hands
            row["won"] += rank == 1
            if rank is not None and rank <= len(points):
                row["points"] += points[rank - 1]
    table = sorted(rows.values(), key=lambda row: (-row[by], -row["hands"], row["player"]))
    for row in table:
        row["rank"] = 1 + sum(other[by] > row[by] for other in table)
        row["net"] = row["net"] if len(kinds) == 1 else None
    unit = kinds[0][1] if len(kinds) == 1 else None
    return {"games": list(played), "by": by, "points": list(points), "unit": unit, "players": table}


def season_text(found: dict[str, Any], *, title: str, markup: str) -> str:
    """A season table as a post."""
    from hostkit.publish.render import render_loose

    return render_loose("season", {**found, "title": title}, markup=markup)


def _played(workspace: Workspace, names: Sequence[str]) -> Iterator[tuple[str, _Played]]:
    """The games by name, each from the kept file where its log has not moved since."""
    archive = shelf.put_away(workspace)
    here, away = workspace.games(), archive.games()
    over = [name for name in here if shelf.at_a_glance(workspace, name)["finished"]]
    path = workspace.root / ".season.json"
    kept: dict[str, _Played] = {}
    with suppress(OSError, msgspec.DecodeError, msgspec.ValidationError):
        found = msgspec.json.decode(path.read_bytes(), type=tuple[str, dict[str, _Played]])
        kept = found[1] if found[0] == __version__ else {}
    made = dict(kept)
    for name in names or sorted({*over, *away}):
        if name not in here and name not in away:
            raise InputError(f"there is no game {name!r}", hint="hostkit games, hostkit games --archived")
        place = workspace if name in here else archive
        head = " ".join(map(str, place.log(name).head))
        if name not in made or made[name].head != head:
            made[name] = _worked_out(place, name)
        yield name, made[name]
    if made != kept:
        with suppress(OSError):
            draft = path.with_name(".season.json.new")
            draft.write_bytes(msgspec.json.encode((__version__, made)))
            draft.replace(path)


def _worked_out(workspace: Workspace, name: str) -> _Played:
    game, head = look(workspace, name)
    if game.window is not None or not game.past:
        raise DataError(f"{name} is not over", hint="name games that are over: hostkit games")
    seats = game.machine.standings().players
    paid = any(seat.payout is not None for seat in seats)
    net = [seat.payout or 0 if paid else seat.balance - _brought(game, seat.seat) for seat in seats]
    won = _hands(game)
    # Where nothing is paid out, the ranks of the standings are those of the last hand only.
    ranks = [
        seat.rank if paid else 1 + sum(other.balance > seat.balance for other in seats) for seat in seats
    ]
    unit = "yen" if paid else game.machine.standings().unit
    return _Played(head, game.machine.name, unit, [
        _Share(seat.player, rank, gain, won.get(seat.seat, 0))
        for seat, rank, gain in zip(seats, ranks, net, strict=True)
    ])  # fmt: skip


def _brought(game: Game, seat: int) -> int:
    """What a seat began with."""
    first = Game()
    first.feed(game.created)
    standings = [first.machine.standings(), *(past.standings for past in game.past.values())]
    if game.created.signup:
        del standings[0]
    return next((row.balance for table in standings for row in table.players if row.seat == seat), 0)


def _hands(game: Game) -> dict[int, int]:
    """How many hands each seat has won, by the windows in which they ended; players were called as they were then."""
    won: dict[int, int] = {}
    for past in game.past.values():
        seats = {row.player: row.seat for row in past.standings.players}
        for player in game.machine.winners(past.result):
            won[seats[player]] = won.get(seats[player], 0) + 1
    return won
