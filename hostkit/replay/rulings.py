"""The host's rulings, one function each, and what they did to the standings (ALL-8).

Belongs here: what a ruling asks of a game, and when it may not be given. A ruling that the rules refuse is a
fault of the host's; it is kept, and changes nothing.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from hostkit.errors import DataError, HostkitError
from hostkit.log.events import Player, Ruling, Source
from hostkit.log.order import Order
from hostkit.replay.rows import Heard

if TYPE_CHECKING:
    from hostkit.replay.game import Game

__all__ = ["END_STAYS", "rule"]

END_STAYS = "the game has been ended, and its seeds are shown: what came next could be known beforehand"
"""Why the end of a game cannot be undone."""


def rule(game: "Game", event: Ruling) -> None:
    """Do what a ruling says, and keep in words what that changed."""
    if event.ruling not in _RULINGS:
        game.fault(event, f"there is no ruling {event.ruling!r}")
        return
    before, window = _figures(game), game.windows[-1] if game.windows else ""
    try:
        _RULINGS[event.ruling](game, event)
    except HostkitError as error:
        game.fault(event, error.message)
    game.rulings.append(event)
    game.ruled_in[event.seq] = window
    if event.ruling not in ("undo", "end"):
        game.acts.append(event.seq)
    game.effects[event.seq] = [
        f"{player}: {name} {old} → {now[name]}"
        for (player, now), was in zip(_figures(game).items(), before.values(), strict=False)
        for name, old in was.items() if old != now[name]
    ]  # fmt: skip


def _figures(game: "Game") -> dict[str, dict[str, int]]:
    """What a ruling can change in the standings, by player in seat order."""
    standings = game.machine.standings()
    return {
        seat.player: {standings.unit: seat.balance, "strikes": seat.strikes} for seat in standings.players
    }


# A message


def _found(game: "Game", event: Ruling) -> None:
    """A message counts (accept), or does not (void)."""
    orders, sealed = _said(game, event), bool(event.digest)
    if game.floor.rule(
        event.target, event.ruling, orders, lambda source: _speaks(game, source), sealed=sealed
    ):
        return
    settled = game.floor.before_the_card(event.target)
    if event.ruling == "void" and settled:
        for row in settled:
            row.verdict, row.reason, row.rule, row.ruled = "refused", "made void by the host", "ALL-8", True
        return
    if settled:
        raise DataError(
            f"{event.ruling}: message {event.target} is older than the last card turned: "
            "make it void, or set the player's order"
        )
    raise DataError(f"{event.ruling}: message {event.target} is not one of the open window")


def _speaks(game: "Game", source: Source) -> str:
    """For whom an account speaks by now: it can have been made known since it wrote (ALL-6)."""
    return game.seats.speaker(
        game.players, source.author, source.author_id, board=source.board, at=source.created
    )


def _said(game: "Game", event: Ruling) -> tuple[Order, ...]:
    """What a ruling takes somebody to say; () where that is sealed, and the host's secrets are not at hand."""
    if not event.digest:
        return event.orders
    game.sealed_rulings[event.seq] = event
    known = game.openings.get(event.digest)
    return known.orders if known else ()


def _set(game: "Game", event: Ruling) -> None:
    source = Source("host", f"ruling-{event.seq}", event.at, author=event.player, via="pm")
    orders, sealed = _said(game, event), bool(event.digest)
    heard = Heard(event.seq, event.player, event.at, source, orders, (), sealed=sealed, ruling="accept")
    heard.unread = sealed and not orders
    game.floor.hear(heard)


# The standings


def _adjust(game: "Game", event: Ruling) -> None:
    game.floor.change(lambda machine: machine.adjust(event.player, event.amount))


def _excuse(game: "Game", event: Ruling) -> None:
    game.floor.change(lambda machine: machine.excuse(event.player, event.window))


# The clock


def _extend(game: "Game", event: Ruling) -> None:
    if game.window is None or game.window.name != event.window:
        raise DataError(f"extend: {event.window} is not open")
    game.floor.move(event.deadline)


def _pause(game: "Game", event: Ruling) -> None:
    if game.window is None or game.paused:
        raise DataError("the game is paused already" if game.paused else "no window is open: nothing runs")
    game.floor.pause(event.at)


def _resume(game: "Game", event: Ruling) -> None:
    if not game.paused or game.window is None:
        raise DataError("the game is not paused")
    game.floor.move(event.deadline)
    game.floor.paused = ""


# The players


def _substitute(game: "Game", event: Ruling) -> None:
    """Another person takes the seat (ALL-10), and is not away because the one before was."""
    if event.player not in game.machine.seats:
        raise DataError(f"{event.player} has no seat in this game")
    if event.new in game.machine.seats:
        raise DataError(f"{event.new} has a seat already")
    game.seats.players.setdefault(event.player, Player(event.player))
    game.seats.substitute(event.player, event.new, at=event.at)
    game.absences = [one for one in game.absences if one.player != event.player]
    game.floor.rename(event.seq, event.player, event.new)


def _absent(game: "Game", event: Ruling) -> None:
    if event.player not in game.machine.seats:
        raise DataError(f"{event.player} has no seat in this game")
    game.absences.append(event)


# The game


def _end(game: "Game", event: Ruling) -> None:
    """The game is over (ALL-16); the window that is open is called off, and nothing before can be undone."""
    if game.finished:
        raise DataError("the game is over already")
    game.machine.end()
    game.call_off()
    game.acts = []


# The host's own acts


def _undo(game: "Game", event: Ruling) -> None:
    if game.machine.ended and not game.acts:
        raise DataError(END_STAYS)
    if not game.acts or event.target != game.acts[-1]:
        last = f"the last is event {game.acts[-1]}" if game.acts else "there is none since the window opened"
        raise DataError(f"event {event.target} is not the host's last act: {last}")
    game.undo(event.target)


_RULINGS: dict[str, Callable[["Game", Ruling], None]] = {
    "accept": _found, "void": _found, "set": _set, "adjust": _adjust, "excuse": _excuse,
    "extend": _extend, "pause": _pause, "resume": _resume,
    "substitute": _substitute, "absent": _absent, "end": _end, "undo": _undo,
}  # fmt: skip
