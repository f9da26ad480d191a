"""A host's rulings: a closed list, each with its reason, none of which rewrites anything (ALL-8)."""

from collections.abc import Callable
from typing import Any

from hostkit.desk.game import Desk
from hostkit.errors import InputError
from hostkit.log.events import Ruling
from hostkit.log.order import Order
from hostkit.orders.read import read
from hostkit.times import after, read_span

__all__ = ["RULINGS", "rule"]


def rule(desk: Desk, words: list[str], *, why: str, reading: str = "") -> Ruling:
    """Make a ruling from its words, such as `extend round-3 12h`, and write it.

    `reading` is what an accepted message is taken to say. Raises `InputError` for words that make no ruling,
    `DataError` for one that the game does not allow; then nothing is written.
    """
    if not why.strip():
        raise InputError("a ruling needs its reason", hint="--why 'power cut in Lyon'")
    kind = words[0] if words else ""
    if kind not in RULINGS:
        raise InputError(f"there is no ruling {kind!r}", hint="rulings: " + "; ".join(RULINGS.values()))
    try:
        facts = _FACTS[kind](desk, *words[1:], **({"reading": reading} if reading else {}))
    except TypeError:
        raise InputError(f"{' '.join(words)}: that is not how it is written", hint=RULINGS[kind]) from None
    ruling = desk.stage(Ruling, ruling=kind, why=why, **facts)
    desk.serve()
    desk.commit()
    assert isinstance(ruling, Ruling)
    return ruling


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
    return {"player": name, "orders": _orders(desk, " ".join(order), name)}


def _adjust(desk: Desk, player: str, amount: str) -> dict[str, Any]:
    digits = amount.removeprefix("+").removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise InputError(f"{amount!r} is no amount", hint=RULINGS["adjust"])
    return {"player": _player(desk, player), "amount": int(amount)}


def _excuse(desk: Desk, player: str, window: str = "") -> dict[str, Any]:
    game = desk.game
    window = window or (game.window.name if game.window else game.closed[-1])
    return {"player": _player(desk, player), "window": window}


def _extend(desk: Desk, window: str, span: str) -> dict[str, Any]:
    opened = desk.game.window
    if opened is None or opened.name != window:
        raise InputError(f"{window} is not open", hint=f"{opened.name} is" if opened else "no window is")
    return {"window": window, "deadline": after(opened.deadline, read_span(span))}


RULINGS = {
    "accept": "accept SEQ [--as ORDER]",
    "void": "void SEQ",
    "set": "set PLAYER ORDER",
    "adjust": "adjust PLAYER ±N",
    "excuse": "excuse PLAYER [WINDOW]",
    "extend": "extend WINDOW 12h",
}

_FACTS: dict[str, Callable[..., dict[str, Any]]] = {
    "accept": _accept, "void": _void, "set": _set, "adjust": _adjust, "excuse": _excuse, "extend": _extend,
}  # fmt: skip


def _number(seq: str) -> int:
    if not (seq.isascii() and seq.isdigit() and len(seq) <= 9):
        raise InputError(f"{seq!r} is no message's number", hint="hostkit orders shows the numbers")
    return int(seq)


def _rows(desk: Desk, target: int) -> list[Any]:
    window = desk.game.window
    rows = [row for row in desk.game.rows(window.name) if row.seq == target] if window else []
    if not rows:
        where = f"of {window.name}" if window else "of an open window"
        raise InputError(f"{target} is no message {where}", hint="hostkit orders shows the numbers")
    return rows


def _speaker_of(desk: Desk, target: int) -> str:
    player: str = _rows(desk, target)[0].player
    return player


def _player(desk: Desk, text: str) -> str:
    name = desk.names.find(text)
    if not isinstance(name, str):
        raise InputError(f"{text!r} is no player of this game", hint=f"players: {', '.join(desk.players)}")
    return name


def _orders(desk: Desk, text: str, player: str) -> tuple[Order, ...]:
    facts = desk.game.machine.facts(player, "pm")
    reading = read(text, "text", words=desk.words, facts=facts, names=desk.names, author=player)
    if reading.problems or not reading.orders:
        reason = str(reading.problems[0]) if reading.problems else "there is no order in it"
        raise InputError(f"{text!r}: {reason}")
    return reading.orders
