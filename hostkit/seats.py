"""Who sits where, and which accounts speak for whom: the players of a game as they come, go and are renamed.

Belongs here: names, aliases and accounts over time. Coins and cards of a seat are its machine's.
"""

from collections.abc import Iterable
from typing import NamedTuple

from hostkit.errors import DataError
from hostkit.log.events import Known, Player

__all__ = ["Former", "Seats"]


class Former(NamedTuple):
    """A player who gave up the seat `until` a moment; `seat` is whose it is now."""

    player: Player
    until: str
    seat: str


class Seats:
    """The players by their present names, in seat order; who sat there before; and the host's accounts."""

    def __init__(self, players: tuple[Player, ...]) -> None:
        self.players = {player.name: player for player in players}
        self.former: list[Former] = []
        self.since: dict[str, str] = {}
        self.hosts: set[str] = set()
        # By a board and an account's id there, which a rename does not change: for whom it spoke first.
        self.ids: dict[tuple[str, str], str] = {}

    def spoke(self, player: str, account_id: str, *, board: str, at: str) -> None:
        """An account has spoken for a player: its id there is known from now on."""
        if at >= self.since.get(player, ""):
            self.ids.setdefault((board, account_id), player)

    def substitute(self, old: str, new: str, *, at: str) -> None:
        """Another person takes a seat; what `old` wrote before that moment still counts (ALL-10)."""
        was = self._seated(old)
        # Whoever means the seat may go on to call it by its old name.
        self._put(old, Player(new, aliases=(*was.aliases, old)))
        self.former = [one._replace(seat=new) if one.seat == old else one for one in self.former]
        self.former.append(Former(was, at, new))
        self.since[new] = at

    def learn(self, known: Known) -> None:
        """Another name for a seat, more aliases, more accounts; without a player, accounts of the host's."""
        if not known.player:
            self.hosts.update(known.accounts)
            return
        old = self._seated(known.player)
        name = known.rename or old.name
        own = (old.name,) if name != old.name else ()
        self._put(old.name, Player(
            name, tuple(dict.fromkeys((*old.aliases, *known.aliases, *own))),
            tuple(dict.fromkeys((*old.accounts, *known.accounts, *own))),
        ))  # fmt: skip
        if own:
            self.ids = {key: name if player == old.name else player for key, player in self.ids.items()}
            self.former = [one._replace(seat=name) if one.seat == old.name else one for one in self.former]
            if old.name in self.since:
                self.since[name] = self.since.pop(old.name)

    def speaker(
        self, players: Iterable[Player], account: str, account_id: str, *, board: str, at: str = "",
        exact: bool = False,
    ) -> str:  # fmt: skip
        """The one of some players for whom an account speaks, at a moment or now (ALL-6), or ""; never a mere likeness.

        An account that has spoken is known by its id from then on: it may be renamed, and whoever takes its old
        name is a stranger. `exact`: by its id as it stands, as of the versions for which an account of a wiki was
        another one in an export.
        """
        ids = (account_id,) if exact else _forms(account_id, board)
        for one in self.former:
            if at and at < one.until and self._speaks(one.player, account, ids, board):
                return one.seat
        for player in players:
            early = at and at < self.since.get(player.name, "")
            if not early and self._speaks(player, account, ids, board):
                return player.name
        return ""

    def left(self, account: str, account_id: str, *, board: str) -> Former | None:
        """The former player for whom an account spoke."""
        found = (one for one in self.former if self._speaks(one.player, account, (account_id,), board))
        return next(found, None)

    def namesake(self, seated: Iterable[str], account: str, account_id: str, *, board: str) -> str:
        """The one of some players whose name, or another name of whom, a stranger's account bears; else ""."""
        for name in seated:
            player = self.players.get(name, Player(name))
            if self._speaks(player, account, (account_id,), board):
                return ""
            if any(_same_account(called, account) or called == account for called in (name, *player.aliases)):
                return name
        return ""

    def is_host(self, account: str, account_id: str, *, board: str) -> bool:
        """Whether an account is one of the host's or a co-host's, as the game knows them."""
        return any(_is(known, account, _forms(account_id, board), board) for known in self.hosts)

    def _speaks(self, player: Player, account: str, ids: tuple[str, ...], board: str) -> bool:
        spoke = next((self.ids[board, id] for id in ids if id and (board, id) in self.ids), "")
        if player.name == spoke or any(_is(known, account, ids, board) for known in player.accounts):
            return True
        taken = any(
            who == player.name and where == board and id not in ids for (where, id), who in self.ids.items()
        )
        if spoke or (ids[0] and taken):
            return False
        return player.name in (account, ids[0]) or _same_account(player.name, account)

    def _seated(self, name: str) -> Player:
        if name not in self.players:
            raise DataError(f"{name} has no seat in this game", hint=f"players: {', '.join(self.players)}")
        return self.players[name]

    def _put(self, old: str, player: Player) -> None:
        """Give a seat another record, in its place."""
        if player.name != old and player.name in self.players:
            raise DataError(f"{player.name} has a seat already", hint="name somebody who does not play yet")
        listed = [player if name == old else one for name, one in self.players.items()]
        self.players = {one.name: one for one in listed}


def _forms(account_id: str, board: str) -> tuple[str, ...]:
    """An account's id as logs may have it: those of a wiki begin with `#`, which what came by an export once lacked."""
    bare = account_id.removeprefix("#")
    return (account_id, bare) if board == "mediawiki" and bare != account_id else (account_id,)


def _is(known: str, account: str, ids: tuple[str, ...], board: str) -> bool:
    return any(
        name and (name in (account, *ids) or _same_account(name, account))
        for name in (known, known.removeprefix(f"{board}:") if known.startswith(f"{board}:") else "")
    )


def _same_account(one: str, other: str) -> bool:
    # Forums do not tell capitals apart in account names; beyond ASCII, folding letters is guessing.
    return one.isascii() and other.isascii() and one.lower() == other.lower()
