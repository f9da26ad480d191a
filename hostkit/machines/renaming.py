"""A seat gets another name: every place in a state that holds the old one.

A machine holds plain data (see `base`), so that its state can be walked. Names of players are keys of
dictionaries that have players for keys, and texts anywhere else but under the keys and attributes that hold
words of the game (`_WORDS`).
"""

from collections.abc import Collection
from typing import Any

import msgspec

from hostkit.machines.base import Options

__all__ = ["rename", "renamed"]

# What a record calls by these names is a word of the game, even where a player is called so too.
_WORDS = frozenset({
    "kind", "fate", "window", "windows", "status", "verb", "name", "did", "category", "deck", "ending", "unit", "item",
    "following", "options", "text", "hash", "limit", "event",
})  # fmt: skip


def rename(machine: Any, old: str, new: str) -> None:
    """Change a name everywhere in a machine's state, in place."""
    players = {*machine.seats, new}
    for key, value in vars(machine).items():
        if key not in _WORDS and not isinstance(value, Options):
            setattr(machine, key, _walk(value, old, new, players, {}))


def renamed(value: Any, old: str, new: str) -> Any:
    """A copy of plain data, such as a message's orders, with the name changed."""
    return _walk(value, old, new, {old, new}, {})


def _walk(value: Any, old: str, new: str, players: Collection[str], seen: dict[int, Any]) -> Any:
    if type(value) is str:
        return new if value == old else value
    if value is None or isinstance(value, str | int | bytes | Options | type):
        return value
    if id(value) in seen:
        return seen[id(value)]
    walked = _rebuilt(value, old, new, players, seen)
    seen[id(value)] = walked
    return walked


def _rebuilt(value: Any, old: str, new: str, players: Collection[str], seen: dict[int, Any]) -> Any:
    def inside(part: Any) -> Any:
        return _walk(part, old, new, players, seen)

    match value:
        case dict():
            by_player = all(_is_player(key, players) for key in value)
            pairs = [(inside(key) if by_player else key, part if key in _WORDS else inside(part))
                     for key, part in value.items()]  # fmt: skip
            value.clear()
            dict.update(value, pairs)  # a Counter's own would count the pairs
            return value
        case list():
            value[:] = map(inside, value)
            return value
        case set():
            changed = {inside(part) for part in value}
            value.clear()
            value.update(changed)
            return value
        case frozenset():
            return frozenset(map(inside, value))
        case tuple() if hasattr(value, "_fields"):
            parts = [part if name in _WORDS else inside(part)
                     for name, part in zip(value._fields, value, strict=True)]  # fmt: skip
            return type(value)(*parts)
        case tuple():
            return tuple(map(inside, value))
        case msgspec.Struct() if value.__struct_config__.frozen:
            names = [name for name in value.__struct_fields__ if name not in _WORDS]
            return msgspec.structs.replace(value, **{name: inside(getattr(value, name)) for name in names})
        case _:
            seen[id(value)] = value
            for name in _attributes(value):
                if name not in _WORDS:
                    setattr(value, name, inside(getattr(value, name)))
            return value


def _is_player(key: Any, players: Collection[str]) -> bool:
    # Besides players an account book has places such as "(pot)"; pairs of a player and something are walked too.
    return isinstance(key, tuple) or (
        isinstance(key, str) and (key in players or key == "LGT" or key.startswith("("))
    )


def _attributes(value: Any) -> list[str]:
    if isinstance(value, msgspec.Struct):
        return list(value.__struct_fields__)
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    return [name for name in (*getattr(value, "__dict__", {}), *slots) if hasattr(value, name)]
