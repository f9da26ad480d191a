"""A host's rulings: a closed list, each with its reason, none of which rewrites anything (ALL-8)."""

import pickle
import shlex
from collections.abc import Callable
from typing import Any

from hostkit.desk.game import Desk
from hostkit.desk.hear import keep_sealed, unnamed
from hostkit.desk.people import refuse_order
from hostkit.desk.resolve import ruling_lines, show_all
from hostkit.desk.wording import in_words
from hostkit.errors import DataError, InputError
from hostkit.log.events import Ruling
from hostkit.log.order import Order
from hostkit.orders.names import clash
from hostkit.orders.read import read
from hostkit.replay import Row
from hostkit.replay.rulings import END_STAYS
from hostkit.times import after, at_zone, read_moment, read_span, seconds_between

__all__ = ["RULINGS", "rule"]


def rule(
    desk: Desk,
    words: list[str],
    *,
    why: str,
    reading: str = "",
    since: str = "",
    until: str = "",
    default: str = "",
) -> Ruling:
    """Make a ruling from its words, such as `extend round-3 12h`, and write it.

    `reading` is what an accepted message is taken to say; `since`, `until` and `default` belong to an absence.
    Raises `InputError` for words that make no ruling, `DataError` for one that the game does not allow; then
    nothing is written.
    """
    ruling = stage(desk, words, why=why, reading=reading, since=since, until=until, default=default)
    desk.commit()
    return ruling


def stage(
    desk: Desk,
    words: list[str],
    *,
    why: str,
    reading: str = "",
    since: str = "",
    until: str = "",
    default: str = "",
) -> Ruling:
    """A ruling as `rule` makes it, not yet written."""
    if not why.strip():
        raise InputError("a ruling needs its reason", hint="--why 'power cut in Lyon'")
    kind = words[0] if words else ""
    if kind not in RULINGS:
        raise InputError(f"there is no ruling {kind!r}", hint="rulings: " + "; ".join(RULINGS.values()))
    given = {"reading": reading, "since": since, "until": until, "default": default}
    try:
        facts = _FACTS[kind](desk, *words[1:], **{name: text for name, text in given.items() if text})
    except TypeError:
        raise InputError(f"{' '.join(words)}: that is not how it is written", hint=RULINGS[kind]) from None
    ruling = desk.stage(Ruling, ruling=kind, why=why, **_sealed(desk, facts, reading or " ".join(words[2:])))
    assert isinstance(ruling, Ruling)
    if kind in ("accept", "set"):
        _refuse_idle(desk, ruling)
    if kind == "end":
        show_all(desk)
    desk.serve()
    return ruling


def _sealed(desk: Desk, facts: dict[str, Any], text: str) -> dict[str, Any]:
    """The same ruling, as a receipt where it orders something that nobody may read before the window closes."""
    if not facts.get("orders") or not desk.sealing:
        return facts
    assert desk.game.window is not None
    player = facts.get("player") or _speaker_of(desk, facts["target"])
    orders = [unnamed(desk, player, order) for order in facts["orders"]]
    digest = keep_sealed(desk, player, text, orders)
    return {**facts, "player": player, "window": desk.game.window.name, "orders": (), "digest": digest}


def _refuse_idle(desk: Desk, ruling: Ruling) -> None:
    """Raise `DataError` for orders that do not count even by a ruling: that excuses time and form, no rule of play.

    What the host words must count as a whole, of what a player wrote some of it.
    """
    rows = [(row, row.order) for row in _rows(desk, ruling.target or ruling.seq) if row.order is not None]
    failed = [(row, order) for row, order in rows if row.verdict not in ("accepted", "superseded")]
    if not failed or (len(failed) < len(rows) and not (ruling.orders or ruling.digest)):
        return
    row, order = failed[0]
    hint = "nothing was written; a ruling excuses time and form, not what the rules of the game forbid"
    if not row.player and row.rule == "ALL-6":
        account = shlex.quote(row.source.author)
        hint = f"map it: hostkit player NAME --account {account}; then rule again"
    raise DataError(
        f"{row.player or row.source.author}, {in_words(order)}: cannot count: {row.reason}"
        + (f" ({row.rule})" if row.rule else ""),
        hint=hint,
    )


def _accept(desk: Desk, seq: str, reading: str = "") -> dict[str, Any]:
    target = _number(seq)
    orders = _orders(desk, reading, _speaker_of(desk, target)) if reading else ()
    if not orders and not any(row.order for row in _rows(desk, target)):
        raise InputError(
            f"message {target} holds nothing that could be read as an order",
            hint=f"say what it means: hostkit rule accept {target} --as 'bid 35' --why …",
        )
    return {"target": target, "orders": orders}


def _void(desk: Desk, seq: str) -> dict[str, Any]:
    _rows(desk, _number(seq))
    return {"target": _number(seq)}


def _set(desk: Desk, player: str, *order: str) -> dict[str, Any]:
    name = _player(desk, player)
    if desk.game.window is None:
        raise DataError(
            "no window is open: there is nothing to order", hint="hostkit status says what is next"
        )
    return {"player": name, "orders": _orders(desk, " ".join(order), name)}


def _adjust(desk: Desk, player: str, amount: str, window: str = "") -> dict[str, Any]:
    digits = amount.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise InputError(f"{amount!r} is no amount", hint=RULINGS["adjust"])
    if window and window not in desk.game.windows:
        raise InputError(
            f"there has been no window {window!r}", hint=f"so far: {', '.join(desk.game.windows)}"
        )
    return {"player": _player(desk, player), "amount": int(amount), "window": window}


def _excuse(desk: Desk, player: str, window: str = "") -> dict[str, Any]:
    game = desk.game
    window = window or (game.window.name if game.window else game.closed[-1])
    return {"player": _player(desk, player), "window": window}


def _extend(desk: Desk, window: str, span: str, *until: str) -> dict[str, Any]:
    opened = desk.game.window
    if opened is None or opened.name != window:
        raise InputError(f"{window} is not open", hint=f"{opened.name} is" if opened else "no window is")
    if span in ("to", "until"):
        deadline = read_moment(" ".join(until), zone=desk.game.created.zone)
    else:
        deadline = after(opened.deadline, read_span(" ".join((span, *until))))
    if deadline <= opened.deadline:
        zone = desk.game.created.zone
        raise InputError(
            f"{window} is open until {at_zone(opened.deadline, zone)} already; that would be {at_zone(deadline, zone)}",
            hint="write a later time, or a span",
        )
    return {"window": window, "deadline": deadline}


def _pause(desk: Desk) -> dict[str, Any]:
    return {"window": desk.game.window.name} if desk.game.window else {}


def _resume(desk: Desk) -> dict[str, Any]:
    game = desk.game
    if not game.paused or game.window is None:
        raise DataError("the game is not paused", hint="hostkit status shows what is open")
    if desk.now < game.paused:
        raise DataError(
            f"the game is paused since {game.paused}, which is after {desk.now}",
            hint="look at --now, or at the clock",
        )
    away = max(0, seconds_between(game.paused, desk.now))
    return {"window": game.window.name, "deadline": after(game.window.deadline, away)}


def _substitute(desk: Desk, old: str, new: str) -> dict[str, Any]:
    name = _player(desk, old)
    if desk.hosts(new):
        raise InputError(
            f"{new!r} is an account of the host's side, which never gives orders", hint="name a player"
        )
    status = next((seat.status for seat in desk.game.machine.standings().players if seat.player == name), "")
    if status in ("out", "left"):
        how = "is out of the game" if status == "out" else "has left the game"
        raise DataError(f"{name} {how}: there is no seat to take over (ALL-10)", hint="nothing was written")
    others = [one for one in desk.players if one != name]
    if not new.strip() or (reason := clash([*others, new])):
        raise InputError(
            reason if new.strip() else "a player without a name", hint="give the newcomer another name"
        )
    refuse_order(new, desk.words)
    return {"player": name, "new": new}


def _absent(desk: Desk, player: str, since: str = "", until: str = "", default: str = "") -> dict[str, Any]:
    zone = desk.game.created.zone
    begins = read_moment(since, zone=zone) if since else desk.now
    ends = read_moment(until, zone=zone) if until else ""
    if ends and ends <= begins:
        raise InputError(
            f"from {begins} until {ends} is no time", hint="--from 2026-01-05 --until 2026-01-09"
        )
    name = _player(desk, player)
    if default:
        _check_default(desk, default, name)
    return {"player": name, "since": begins, "until": ends, "default": default}


def _check_default(desk: Desk, text: str, player: str) -> None:
    """Raise `InputError` for a default order that no window of the game could take."""
    ruleset = desk.game.ruleset
    samples = list(dict.fromkeys(sample for each in ruleset.samples.values() for sample in each))
    known = {**ruleset.machine.known(ruleset.options), "players": desk.players}

    def verbs(written: str) -> list[str]:
        reading = read(written, "text", words=desk.words, facts=known, names=desk.names, author=player)
        return [] if reading.problems else [order.verb for order in reading.orders]

    asked = {verb for sample in samples for verb in verbs(sample)}
    found = verbs(text)
    if not found or not asked.issuperset(found):
        raise InputError(
            f"--default {text!r} is no order that a window of this game can take",
            hint=f"such as: {', '.join(samples)}; without --default the strike is excused"
            if desk.game.machine.strikes
            else f"such as: {', '.join(samples)}",
        )


def _end(desk: Desk) -> dict[str, Any]:
    game = desk.game
    if game.finished:
        raise DataError("the game is over already", hint="hostkit audit checks it")
    if unruled := game.unruled():
        raise DataError(
            f"{game.windows[-1]} has messages without a ruling, which may be bids",
            hint="\n  ".join(ruling_lines(game, unruled)),
        )
    pickle.loads(pickle.dumps(game.machine)).end()
    return {}


def _undo(desk: Desk, seq: str = "") -> dict[str, Any]:
    acts = desk.game.acts
    if desk.game.machine.ended and not acts:
        raise DataError(END_STAYS, hint="go on with a new game: hostkit new")
    if not acts:
        raise DataError(
            "there is nothing to undo since the window opened; a resolved window stays resolved",
            hint="rule the other way round (adjust, excuse), and publish the reveal again",
        )
    target = _number(seq) if seq else acts[-1]
    undone = next((one for one in desk.game.rulings if one.seq == target), None)
    if undone is not None and undone.ruling in ("adjust", "excuse"):
        # What such a ruling has corrected is to be told anew: the window that it named, or the last one.
        return {"target": target, "window": undone.window or desk.game.closed[-1] if desk.game.closed else ""}
    return {"target": target, "window": desk.game.window.name if desk.game.window else ""}


RULINGS = {
    "accept": "accept SEQ [--as ORDER]",
    "void": "void SEQ",
    "set": "set PLAYER ORDER",
    "adjust": "adjust PLAYER ±N [WINDOW]",
    "excuse": "excuse PLAYER [WINDOW]",
    "extend": "extend WINDOW 12h",
    "pause": "pause",
    "resume": "resume",
    "substitute": "substitute OLD NEW",
    "absent": "absent PLAYER [--from TIME] [--until TIME] [--default ORDER]",
    "end": "end",
    "undo": "undo [SEQ]",
}

_FACTS: dict[str, Callable[..., dict[str, Any]]] = {
    "accept": _accept, "void": _void, "set": _set, "adjust": _adjust, "excuse": _excuse, "extend": _extend,
    "pause": _pause, "resume": _resume, "substitute": _substitute, "absent": _absent, "end": _end, "undo": _undo,
}  # fmt: skip


def _number(seq: str) -> int:
    if not (seq.isascii() and seq.isdigit() and len(seq) <= 9):
        raise InputError(f"{seq!r} is no message's number", hint="hostkit orders shows the numbers")
    return int(seq)


def _rows(desk: Desk, target: int) -> list[Row]:
    window = desk.game.window
    rows = [row for row in desk.game.rows(window.name) if row.seq == target] if window else []
    if not rows:
        where = f"of {window.name}" if window else "of an open window"
        raise InputError(f"{target} is no message {where}", hint="hostkit orders shows the numbers")
    return rows


def _speaker_of(desk: Desk, target: int) -> str:
    row = _rows(desk, target)[0]
    source = row.source
    return row.player or desk.speaker(source.author, source.author_id, board=source.board, at=source.created)


def _player(desk: Desk, text: str) -> str:
    name = desk.names.find(text)
    if not isinstance(name, str):
        raise InputError(f"{text!r} is no player of this game", hint=f"players: {', '.join(desk.players)}")
    return name


def _orders(desk: Desk, text: str, player: str) -> tuple[Order, ...]:
    facts = desk.game.machine.facts(player, "host")
    reading = read(text, "text", words=desk.words, facts=facts, names=desk.names, author=player)
    if reading.problems or not reading.orders:
        reason = str(reading.problems[0]) if reading.problems else "there is no order in it"
        raise InputError(f"{text!r}: {reason}")
    return reading.orders
