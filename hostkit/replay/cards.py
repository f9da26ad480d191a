"""Cards and dice come into a game: decks are promised, mixed, dealt; cards are turned and given out.

Belongs here: what an event about cards does to a game. How a card is proved is in `hostkit.cards`. Nothing
older than a card is judged again (rules: shared to all).
"""

from typing import TYPE_CHECKING

from hostkit.cards.card import Card
from hostkit.cards.deal import DealError, check_opening
from hostkit.errors import DataError
from hostkit.log.events import Dealt, Delivered, Mixed, Revealed, Rolled, SeedCommitted

if TYPE_CHECKING:
    from hostkit.replay.game import Game

__all__ = ["dealt", "delivered", "mixed", "promised", "revealed", "rolled"]


def promised(game: "Game", event: SeedCommitted) -> None:
    game.commitments[event.deck] = event


def mixed(game: "Game", event: Mixed) -> None:
    if event.deck not in game.commitments or game.mixed or game.decks:
        game.fault(event, f"inputs were mixed into {event.deck} unpromised, twice, or after the deal")
        return
    game.mixed[event.deck] = event


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
