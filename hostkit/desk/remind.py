"""Those who have not spoken yet are told before a deadline, each once a step of the plan.

The plan is the option `remind`, such as 12h and 3h before the end. That somebody is told stands in the log
before anything is sent: after a crash nobody is told twice. Who has acted, is out, is booked as absent, or is
not asked by the open window is not awaited, and not told.
"""

from typing import NamedTuple

from hostkit.boards.base import Posted, Queued, Written
from hostkit.desk import posts
from hostkit.desk.game import Desk
from hostkit.desk.people import account
from hostkit.desk.posts import Publication
from hostkit.errors import BoardError
from hostkit.log.events import Reminded
from hostkit.replay import Game
from hostkit.times import after, at_zone, read_span, seconds_between, span_text

__all__ = ["Reminder", "awaited", "due", "remind"]


class Reminder(NamedTuple):
    """What was done: the step, who was told and how, the post where there is one, and who could not be reached.

    `by_hand` are messages that the host has to send.
    """

    window: str
    step: str
    players: tuple[str, ...]
    via: str
    post: Publication | None = None
    missed: tuple[str, ...] = ()
    by_hand: tuple[str, ...] = ()


def due(game: Game, *, now: str) -> tuple[str, tuple[str, ...]]:
    """The step of the plan that is due, and whom it is about; ("", ()) where nothing is.

    Where several steps have passed, the latest counts and the others are let go.
    """
    window = game.window
    if window is None or game.paused or now >= window.deadline:
        return "", ()
    passed = [step for step in game.ruleset.options.remind if after(window.deadline, -read_span(step)) <= now]
    # A step longer than the window would tell everybody at its opening.
    passed = [step for step in passed if after(window.deadline, -read_span(step)) > window.opens]
    if not passed:
        return "", ()
    step = min(passed, key=read_span)
    told = {
        player
        for one in game.reminded
        if one.window == window.name and read_span(one.step) <= read_span(step) and _same_turn(game, one)
        for player in one.players
    }
    silent = [player for player in game.awaiting if player not in told and not game.absent(player, now)]
    return (step, tuple(silent)) if silent else ("", ())


def _same_turn(game: Game, told: Reminded) -> bool:
    """In a window of turns a player may be awaited again, with a deadline of their own."""
    assert game.window is not None
    if not game.machine.turn:
        return True
    return told.at >= after(game.window.deadline, -read_span(told.step))


def remind(desk: Desk, *, send: bool, via: str = "", notify: bool = False) -> Reminder | None:
    """Tell the awaited players, where a step is due; `via` pm or thread, else as the board can.

    A host who sends everything by hand gets one post for all. With `notify` the players are called to the post. On
    a board that other people read nothing is written without `send`. None where nothing is due.
    """
    game = desk.game
    step, players = due(game, now=desk.now)
    if not players:
        return None
    can = desk.board.capabilities
    mails = (can.private_messages or can.mails) and not can.by_hand
    via = via or ("pm" if mails and not notify else "thread")
    window = game.windows[-1]
    if not desk.writes(send):
        return Reminder(window, step, players, "shown")
    desk.stage(Reminded, window=window, step=step, players=players, via=via)
    desk.commit()
    if via == "thread":
        calls = tuple(account(game, player, desk.board.kind) for player in players) if notify else ()
        post = posts.publish(desk, "reminder", window, send=send, calls=calls)
        return Reminder(window, step, players, via, post)
    answers = {player: _tell(desk, player) for player in players}
    missed = tuple(player for player, answer in answers.items() if not isinstance(answer, Posted | Queued))
    by_hand = tuple(
        f"{answer.reason}:\n{answer.message}" for answer in answers.values() if isinstance(answer, Queued)
    )
    return Reminder(window, step, players, via, missed=missed, by_hand=by_hand)


def _tell(desk: Desk, player: str) -> Written | None:
    game = desk.game
    assert game.window is not None
    deadline = game.window.deadline
    left = span_text(max(0, seconds_between(desk.now, deadline)))
    planned = game.machine.window
    samples = game.ruleset.samples.get(planned.kind if planned else "", [])
    text = (
        f"{game.ruleset.title} {desk.name}: {game.window.name} closes in {left}, "
        f"{at_zone(deadline, game.created.zone)}, and you have not spoken yet."
        + (f"\n\nThis is how: {', '.join(samples)}" if samples else "")
    )
    subject = f"{desk.name}: {game.window.name} closes in {left}"
    try:
        return desk.board.send(
            to=account(game, player, desk.board.kind), subject=subject, text=text, now=desk.now
        )
    except BoardError:
        return None


def awaited(desk: Desk) -> tuple[str, ...]:
    """The accounts of those whom the open window awaits."""
    return tuple(
        account(desk.game, player, desk.board.kind)
        for player in desk.game.awaiting
        if player not in desk.game.away
    )
