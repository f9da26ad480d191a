"""Who plays, under which names and accounts: what a host learns about people while a game goes on."""

from typing import Any

from hostkit.desk.game import Desk, speaker
from hostkit.errors import InputError
from hostkit.log.events import Known
from hostkit.orders.names import Names, clash
from hostkit.orders.read import read
from hostkit.orders.words import Words
from hostkit.replay import Game

__all__ = ["account", "hosts", "learn", "listed", "refuse_order"]


def learn(
    desk: Desk,
    player: str,
    *,
    rename: str = "",
    aliases: tuple[str, ...] = (),
    accounts: tuple[str, ...] = (),
) -> Known:
    """Write down another name, more aliases or more accounts of a player; of the host's own side for "".

    Raises `InputError`, with nothing written, for an unknown player and for a name that could be taken for
    another one.
    """
    name = ""
    if player:
        found = desk.names.find(player)
        if not isinstance(found, str):
            raise InputError(
                f"{player!r} is no player of this game", hint=f"players: {', '.join(desk.players)}"
            )
        name = found
    new = rename.strip()
    if not (new or aliases or accounts):
        raise InputError("nothing to write down", hint="--alias, --account or --rename")
    spellings = {one.name: list(one.aliases) for one in desk.game.players}
    own = spellings.pop(name, [])
    others = [*spellings, *(alias for each in spellings.values() for alias in each)]
    for wanted in dict.fromkeys((*([new] if new else []), *aliases)):
        if not wanted.strip():
            raise InputError("a player without a name", hint="--alias bobby")
        if wanted not in own and (reason := clash(list(dict.fromkeys([*others, wanted])))):
            raise InputError(reason, hint="choose another name")
        refuse_order(wanted, desk.words)
        if wanted in others:
            raise InputError(f"{wanted} is the name of another player", hint="choose another name")
    for one in accounts:
        _check_account(desk, one, name)
    event = desk.stage(Known, player=name, rename=new, aliases=aliases, accounts=accounts)
    desk.commit()
    assert isinstance(event, Known)
    return event


def refuse_order(name: str, words: Words) -> None:
    """Raise `InputError` for a player's name that reads as an order of the game, such as Bid 99."""
    if name.isdigit() or read(name, "text", words=words, facts={}, names=Names({})).orders:
        raise InputError(f"a player called {name!r} could be taken for an order", hint="give another name")


def _check_account(desk: Desk, account: str, player: str) -> None:
    if not account.strip() or account != account.strip():
        raise InputError(f"{account!r} is no account", hint="write its name, or its board and name: wiki:Bob")
    board, colon, rest = account.partition(":")
    speaks = desk.speaker(rest if colon else account, "", board=board if colon else desk.game.created.board)
    if speaks and speaks != player:
        raise InputError(
            f"{account} speaks for {speaks} already", hint="an account speaks for one player only"
        )


def listed(game: Game) -> list[dict[str, Any]]:
    """The players with their names and accounts, in seat order, as a document."""
    spoke = _spoke(game)
    status = {seat.player: seat.status for seat in game.machine.standings().players}
    return [
        {"player": one.name, "status": status.get(one.name, "left"), "aliases": list(one.aliases),
         "accounts": list(one.accounts), "spoke": spoke.get(one.name, []),
         "before": [{"player": old.player.name, "until": old.until} for old in game.seats.former
                    if old.seat == one.name]}
        for one in game.players
    ]  # fmt: skip


def hosts(game: Game) -> list[str]:
    """The accounts of the host's side: the host's own, then the co-hosts', as they were written down."""
    own = [game.created.host] if game.created.host else []
    return [*own, *sorted(game.seats.hosts - set(own))]


def account(game: Game, player: str, board: str) -> str:
    """The account by which a player is reached on a board: the one that wrote, else a known one, else the name.

    What the host entered by hand was written by no account, and one that speaks for the player no more, such as that
    of whoever had the seat before, is somebody else's.
    """
    known = next((one.accounts for one in game.players if one.name == player), ())
    here = [
        name.removeprefix(f"{board}:") for name in known if name.startswith(f"{board}:") or ":" not in name
    ]
    for name in reversed(game.windows):
        for row in reversed(game.rows(name)):
            source = row.source
            if row.player != player or source.board != board or source.id.startswith("record-"):
                continue
            if speaker(game, source.author, source.author_id, board=board) == player:
                return source.author
    return here[0] if here else player


def _spoke(game: Game) -> dict[str, list[str]]:
    """For each player the accounts that have spoken, as `board:name`, with the id that outlives a rename."""
    called = {
        (row.source.board, row.source.author_id): row.source.author
        for window in game.windows
        for row in game.rows(window)
    }
    found: dict[str, list[str]] = {}
    for (board, id), player in game.seats.ids.items():
        name = called.get((board, id), id)
        found.setdefault(player, []).append(f"{board}:{name}" if name == id else f"{board}:{name} ({id})")
    return found
