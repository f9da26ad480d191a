"""A workspace and a game begin."""

import csv
import importlib.resources
from pathlib import Path
from typing import Any

import msgspec

from hostkit import __version__
from hostkit.cards.deck import read_deck
from hostkit.desk.game import Chance, Desk, board_of
from hostkit.desk.lost import refuse_again
from hostkit.desk.people import refuse_order
from hostkit.desk.resolve import open_next
from hostkit.desk.shelf import put_away
from hostkit.errors import DataError, InputError
from hostkit.log.codec import load
from hostkit.log.events import Created, Player
from hostkit.orders.names import clash
from hostkit.orders.words import Words
from hostkit.replay import Game
from hostkit.rulesets import Ruleset, read_ruleset, refuse_clash
from hostkit.store import Workspace
from hostkit.times import read_term

__all__ = ["names", "new", "option", "ruleset_names", "ruleset_text", "shipped_rulesets"]


def new(
    workspace: Workspace,
    game: str,
    *,
    ruleset: str,
    players: list[str],
    board: str,
    options: dict[str, Any],
    deck: str | None,
    now: str,
    chance: Chance,
    signup: str = "",
) -> Desk:
    """Create a game's log, deal, and open its first window.

    `deck` is the text of a deck file. With `signup`, how long that lasts, players join first. Everything is
    checked before anything is written. Raises `InputError`, and `DataError` where a game of that name had begun here.
    """
    text = ruleset_text(workspace, ruleset)
    settings = workspace.settings()
    chosen = options | ({"deal": "given"} if deck is not None else {})
    playing = read_ruleset(ruleset, text, chosen)
    if "zone" not in options and playing.options.zone == "UTC" != settings.zone:
        # Its group reads the workspace's clock, and means that by `every day 21:00`.
        chosen["zone"] = settings.zone
        playing = read_ruleset(ruleset, text, chosen)
    if playing.options.deal == "given" and deck is None:
        raise InputError("deal=given needs the deck", hint="hostkit new … --deck FILE")
    _check_names(players, Words(playing.words), host=settings.host)
    if signup:
        read_term(signup, zone=playing.options.zone)
        if len(players) > playing.machine.most:
            raise InputError(f"{playing.title} is for {playing.machine.most} players at most")
    else:
        playing.start(players)
    refuse_clash(playing.machine)
    cards = _read_deck(deck, playing) if deck is not None else ()
    log, kept = workspace.log(game), workspace.secrets(game)
    if log.path.exists():
        raise InputError(f"{log.path} exists already", hint="choose another name for the game")
    if (away := put_away(workspace).log(game).path).exists():
        raise InputError(f"{game} lies in the archive: {away}",
                         hint=f"choose another name, or bring it back: hostkit archive {game} --back")  # fmt: skip
    refuse_again(workspace, game, board or settings.board)
    if cards:
        kept.put("file", "deck", {"cards": " ".join(cards)})
    desk = Desk(workspace, log, kept, Game(), now=now, chance=chance)
    desk.stage(
        Created, game=game, version=__version__, ruleset=ruleset, text=text, options=_as_text(chosen),
        players=tuple(Player(name) for name in players), host=settings.host,
        board=board or settings.board, zone=playing.options.zone, signup=signup,
    )  # fmt: skip
    board_of(workspace, desk.game)
    desk.serve()
    open_next(desk)
    desk.commit()
    return desk


def laid_below(desk: Desk) -> int:
    """How many cards lie below those of a deck file, in a new pack's order, to make the pack whole."""
    file = desk.kept.all("file").get("deck")
    dealt = sum(len(part["cards"].split()) for part in desk.kept.all("given").values())
    return max(0, dealt - len(file["cards"].split())) if file else 0


def names(text: str) -> list[str]:
    """The players of `alice,bob,"O'Brien, Jr"`; raises `InputError`."""
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise InputError(f"{text!r} is no list of players: {error}",
                         hint="--players alice,bob,carol; a name with a comma in double quotes") from None  # fmt: skip
    return [name.strip() for row in rows for name in row]


def option(text: str) -> tuple[str, Any]:
    """One `KEY=VALUE` of a command line; the value is YAML. Raises `InputError`."""
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise InputError(f"{text!r} is no option", hint="write it like coins=200")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise InputError(f"{text!r} is no option: it is not UTF-8 text", hint="type it anew")
    name = f"option {key}"
    try:
        read = load(f"value: {value}\n".encode(), name=name).data
    except DataError as error:
        try:
            # `limit=fixed: 2` is written so in a ruleset, where the key stands on a line of its own.
            read = load(f"value:\n  {value}\n".encode(), name=name).data
        except DataError:
            raise InputError(error.message, hint=error.hint) from None
    return key.strip(), read["value"]


def ruleset_names(workspace: Workspace | None = None) -> list[str]:
    """The rulesets that can be played, a workspace's own and the shipped ones."""
    folders = [shipped_rulesets(), *([workspace.root / "rulesets"] if workspace else [])]
    return sorted({path.parent.name for folder in folders for path in folder.glob("*/ruleset.yaml")})


def ruleset_text(workspace: Workspace | None, name: str) -> str:
    """The text of a ruleset, a workspace's own before a shipped one; raises `InputError`."""
    return ruleset_file(workspace, name, "ruleset.yaml")


def ruleset_file(workspace: Workspace | None, name: str, file: str) -> str:
    """A file of a ruleset's folder; raises `InputError` where there is none."""
    if name in ruleset_names(workspace):
        for folder in [*([workspace.root / "rulesets"] if workspace else []), shipped_rulesets()]:
            path = folder / name / file
            if path.is_file():
                return _text(path)
    known = ", ".join(ruleset_names(workspace))
    raise InputError(f"there is no {file} of a ruleset {name!r}", hint=f"rulesets: {known}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 text (byte {error.start})", hint="save it as UTF-8") from None


def shipped_rulesets() -> Path:
    """The folder of the rulesets that come with hostkit: package data, or the checkout's own."""
    package = Path(str(importlib.resources.files("hostkit")))
    shipped = package / "data" / "rulesets"
    return shipped if shipped.is_dir() else package.parent / "rulesets"


def _read_deck(text: str, ruleset: Ruleset) -> tuple[str, ...]:
    try:
        cards = read_deck(text)
    except ValueError as error:
        raise InputError(
            f"the deck file, {error}", hint="write one card a line, top first, like AS or TD"
        ) from None
    if problem := ruleset.machine.deck_problem(ruleset.options, cards):
        raise InputError(f"the deck file: {problem}", hint="write down every card, one a line, top first")
    return cards


def _check_names(players: list[str], words: Words, *, host: str) -> None:
    """Refuse names that could not be told from somebody else's, or from an order."""
    for name in players:
        if not name.strip() or name != name.strip():
            raise InputError("a player without a name", hint="--players alice,bob,carol")
        if len(name) > 60 or not name.isprintable():
            raise InputError(f"{name[:60]!r} cannot be a player's name", hint="60 visible characters at most")
        if name.lower() in ("pass", "all in", "nothing", "everything"):
            raise InputError(
                f"a player called {name!r} could be taken for an order", hint="give another name"
            )
        refuse_order(name, words)
        if name.lower() in ("host", host.lower()):
            raise InputError(
                f"{name!r} is the host's account, which never gives orders", hint="give another name"
            )
    if reason := clash(players):
        raise InputError(reason, hint="give one of them another name")


def _as_text(options: dict[str, Any]) -> dict[str, Any]:
    """Options as the log holds them: every scalar is text."""
    data: dict[str, Any] = msgspec.to_builtins(options)
    return data
