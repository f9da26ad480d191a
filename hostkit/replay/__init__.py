"""The fold: a log's events, one after the other, become a game.

Replay never repairs and never guesses. A window's messages are judged in the order in which they were
posted, however late they came in: one that comes out of order, or a ruling, makes the window be judged again
from its opening. A closed window stays closed. What the host did against the rules is collected in
`Game.faults`, and the fold goes on.

Belongs here: what the log's events do to a game. `game` remembers and answers; `floor` holds the open window
and what is said in it; `messages`, `cards` and `rulings` each take the events they are named after; `rows` has
the records. What a window and an order mean is the machines' (`hostkit.machines`).
"""

from hostkit.replay.game import Game, replay
from hostkit.replay.rows import OpenWindow, Past, Row, box_among, box_id, sealed_in, standings_digest

__all__ = [
    "Game",
    "OpenWindow",
    "Past",
    "Row",
    "box_among",
    "box_id",
    "replay",
    "sealed_in",
    "standings_digest",
]
