"""Ruleset text, checked: which machine plays it, with which options, in which words.

Text in, values out: where a ruleset's file lies is the store's business. A ruleset holds no code and no
expressions; an unknown key is an error that names it.
"""

import importlib
import importlib.util
import re
from collections.abc import Mapping
from functools import cache
from types import UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin

import msgspec

import hostkit.machines
from hostkit.errors import DataError, InputError
from hostkit.log.codec import flow, load
from hostkit.machines.base import Machine, Options

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["Ruleset", "machine_named", "machine_names", "read_ruleset", "refuse_clash"]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    machine: str
    options: dict[str, Any] = {}
    words: dict[str, Any] = {}
    samples: dict[str, list[str]] = {}


class Ruleset(msgspec.Struct, frozen=True):
    """A ruleset ready to be played: `options` are the machine's record, `words` feed the reader of orders.

    `samples` are orders as players may write them, by kind of window.
    """

    name: str
    title: str
    machine: type[Machine]
    options: Options
    words: dict[str, Any]
    samples: dict[str, list[str]]

    def with_options(self, changed: Mapping[str, Any]) -> "Ruleset":
        """The same ruleset with some options replaced, checked like a start; raises `InputError`."""
        data = {**msgspec.to_builtins(self.options), **changed}
        options = _options(self.machine, data, where=f"ruleset {self.name}")
        return msgspec.structs.replace(self, options=options)

    def start(self, players: list[str]) -> Machine:
        """A new game for these players, in seat order; raises `InputError` for too few or too many."""
        fewest, most = self.machine.fewest, self.machine.most
        if not fewest <= len(players) <= most:
            raise InputError(f"{self.title} is for {fewest} to {most} players, not {len(players)}")
        return self.machine(self.options, players)


def machine_names() -> list[str]:
    """The machines that are installed, hostkit's own and other packages'."""
    import pkgutil

    own = {
        module.name.replace("_", "-")
        for module in pkgutil.iter_modules(hostkit.machines.__path__)
        if _own(module.name)
    }
    return sorted(own | {point.name for point in _foreign()})


def _own(module: str) -> type[Machine] | None:
    name = module.replace("_", "-")
    found = vars(importlib.import_module(f"hostkit.machines.{module}")).values()
    return next(
        (kind for kind in found if getattr(kind, "name", None) == name and isinstance(kind, type)), None
    )


@cache
def machine_named(name: str) -> type[Machine]:
    """The machine of that name; raises `InputError` that lists the known ones.

    hostkit's own go first, without a look at other packages, which costs as much as starting Python twice;
    `refuse_clash` looks when a game begins.
    """
    module = name.replace("-", "_")
    inside = module.isidentifier() and importlib.util.find_spec(f"hostkit.machines.{module}")
    own = _own(module) if inside else None
    if own is not None:
        return own
    for point in _foreign(name):
        loaded: type[Machine] = point.load()
        return loaded
    raise InputError(f"there is no machine {name!r}", hint=f"known: {', '.join(machine_names())}")


def refuse_clash(machine: type[Machine]) -> None:
    """Raise `InputError` where another package has a machine of the same name."""
    if any(point.load() is not machine for point in _foreign(machine.name)):
        raise InputError(f"two machines are called {machine.name!r}", hint="uninstall one of the packages")


def _foreign(name: str = "") -> list["EntryPoint"]:
    from importlib.metadata import entry_points

    points = entry_points(group="hostkit.machines")
    return [point for point in points if name in ("", point.name)]


def read_ruleset(name: str, text: str, options: Mapping[str, Any] = {}, *, where: str = "") -> Ruleset:
    """The ruleset of a file's text, with a game's own options on top.

    `where` names the file in errors. Raises `InputError` with line and key.
    """
    where = where or f"ruleset {name}"
    try:
        data = load(text.encode(), name=where).data
    except DataError as error:
        raise InputError(error.message, hint=error.hint) from None
    try:
        file = msgspec.convert(data, _File, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(
            f"{where}: {error}", hint="a ruleset has title, machine, options and words"
        ) from None
    try:
        machine = machine_named(file.machine)
    except InputError as error:
        raise InputError(f"{where}: {error.message}", hint=error.hint) from None
    checked = _options(machine, {**file.options, **options}, where=where)
    return Ruleset(name, file.title, machine, checked, file.words, file.samples)


def _options(machine: type[Machine], data: Mapping[str, Any], *, where: str) -> Options:
    known = {field.encode_name for field in msgspec.structs.fields(machine.Options)}
    for key in data:
        if key not in known:
            raise InputError(
                f"{where}: {machine.name} has no option {key!r}", hint=f"options: {', '.join(sorted(known))}"
            )
    try:
        options: Options = msgspec.convert(dict(data), machine.Options, strict=False)
    except msgspec.ValidationError as error:
        raise _unfit(str(error), data, machine, where=where) from None
    return options


_KINDS: Mapping[type, str] = {
    bool: "true or false",
    int: "a whole number such as 150",
    str: "a word or a text",
}
_SPECIAL: Mapping[str, tuple[str, ...]] = {"quiet": ("sat", "sun", "2026-12-24")}
"""What a list that is usually empty may hold."""


def _unfit(said: str, data: Mapping[str, Any], machine: type[Machine], *, where: str) -> InputError:
    """An option's value of the wrong kind, in words: `said` is msgspec's message."""
    match = re.search(r"at `\$\.(\w+)", said)
    if match is None:
        return InputError(f"{where}: options: {said}")
    name = match[1]
    field = next(one for one in msgspec.structs.fields(machine.Options) if one.encode_name == name)
    value = data.get(name)
    shown = repr(value) if isinstance(value, str) else flow(value)
    words, example = _fit(field)
    if not example:
        return InputError(f"{where}: option {name}: {shown} is not {' or '.join(words)}")
    # An option's words need no quotation marks.
    line = flow(example).replace('"', "")
    wanted = " or ".join([*words, f"{_SHAPES[type(example)]} such as {line}"])
    return InputError(f"{where}: option {name}: {shown} is not {wanted}", hint=f"-o '{name}={line}'")


_SHAPES: Mapping[type, str] = {list: "a list", dict: "a mapping"}


def _fit(field: msgspec.structs.FieldInfo) -> tuple[list[str], Any]:
    """What a value of an option may be in words, and a list or a mapping that it may be, None for neither."""
    kinds = get_args(field.type) if get_origin(field.type) in (Union, UnionType) else (field.type,)
    words = [word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)]
    usual = msgspec.to_builtins(_SPECIAL.get(field.encode_name) or field.default)
    if isinstance(usual, tuple | list | dict):
        return [], list(usual) if isinstance(usual, tuple) else usual
    for kind in kinds:
        if get_origin(kind) is tuple:
            return words, list(range(3, 3 + len(get_args(kind))))
        if get_origin(kind) is dict:
            return ["a word, or a mapping with a whole number"], None
    if words:
        return [f"one of {', '.join(words)}"], None
    return [_KINDS[type(usual)]], None
