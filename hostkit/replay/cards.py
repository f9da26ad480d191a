"""Cards and dice come into a game: decks are promised, mixed, dealt; cards are turned and given out.

Belongs here: what an event about cards does to a game. How a card is proved is in `hostkit.cards`. Nothing
older than a card is judged again (rules: shared to all).
"""

from typing import TYPE_CHECKING

from hostkit.cards.card import Card
from hostkit.cards.deal import DealError, check_opening
from hostkit.errors import DataError
from hostkit.log.events import Dealt, Delivered, Mixed, Post, Revealed, Rolled, SeedCommitted, Source
from hostkit.times import after

if TYPE_CHECKING:
    from hostkit.replay.game import Game

__all__ = [
    "LONGEST_WORDS", "MOST_WORDS", "are_words", "dealt", "delivered", "has_room", "mixed", "mixed_words", "promised",
    "revealed", "rolled", "wanting_inputs", "wanting_words",
]  # fmt: skip

_SKEW = 600  # seconds by which the board's clock may be behind the host's

LONGEST_WORDS = 200
"""Characters of a player's words that are mixed in; what stands behind them is not."""

MOST_WORDS = 20
"""Posts of one player that are mixed in; nobody stops the deal, or keeps others out, by writing more."""


def promised(game: "Game", event: SeedCommitted) -> None:
    game.commitments[event.deck] = event


def mixed(game: "Game", event: Mixed) -> None:
    if event.deck not in game.commitments or game.mixed or game.decks:
        game.fault(event, f"inputs were mixed into {event.deck} unpromised, twice, or after the deal")
        return
    if event.posts:
        words = [post for post in game.words if post.seq in event.posts]
        if len(words) != len(game.words) or tuple(map(mixed_words, words)) != event.inputs:
            game.fault(event, "what was mixed in is not what the players wrote")
    game.mixed[event.deck] = event


def wanting_words(game: "Game") -> bool:
    """Whether the players' words are awaited: a seed is promised for them, and they are not mixed in yet."""
    return not game.mixed and any(promise.deal == "words" for promise in game.commitments.values())


def wanting_inputs(game: "Game") -> bool:
    """Whether the deal waits for what is to be mixed into its seed: the players' words, or a beacon."""
    undealt = game.window is None and game.machine.need is not None
    return undealt and bool(game.commitments) and not game.mixed


def are_words(game: "Game", source: Source, *, recorded: bool) -> bool:
    """Whether a player's message goes into the shuffle: a seed is promised for words, and none are mixed in yet.

    A private message does not, unless the host types it in; nor what is older than the promise.
    """
    promised = [promise.at for promise in game.commitments.values() if promise.deal == "words"]
    if game.window is not None or not wanting_words(game):
        return False
    return (recorded or source.via != "pm") and source.created >= after(promised[0], -_SKEW)


def has_room(game: "Game", player: str) -> bool:
    """Whether another post of a player would be mixed in."""
    return sum(post.player == player for post in game.words) < MOST_WORDS


def mixed_words(post: Post) -> str:
    """A player's words as they are mixed in: `alice: horse`, on one line, without what cannot be seen."""
    seen = "".join(sign if sign.isprintable() else " " for sign in post.text)
    return f"{post.player}: {' '.join(seen.split())[:LONGEST_WORDS]}"


def dealt(game: "Game", event: Dealt) -> None:
    game.decks[event.deck] = list(event.commitments)
    game.machine.dealt(event.deck)
    game.floor.checkpoint()


def revealed(game: "Game", event: Revealed) -> None:
    """Cards are shown to all; raises `DataError` for one that is not what was committed to."""
    machine = game.machine
    for text in event.openings:
        try:
            place, card = check_opening(text, game.decks[event.deck], game=game.created.game, deck=event.deck)
        except DealError as error:
            raise DataError(f"event {event.seq}: {error}") from None
        machine.take(event.deck, place - 1, card)
    game.floor.checkpoint()


def delivered(game: "Game", event: Delivered) -> None:
    """Cards went to one player; the log does not show which."""
    for place in event.places:
        game.machine.take(event.deck, place - 1, None)
    game.floor.checkpoint()


def rolled(game: "Game", event: Rolled) -> None:
    for place, card in enumerate(event.cards):
        game.machine.take(event.name, place, Card(card))
    game.floor.checkpoint()
