"""An option on the command line: `KEY=VALUE`, where the value is YAML as a ruleset has it."""

import shlex
from typing import Any

import msgspec
import pytest

from hostkit.desk.start import option, ruleset_text
from hostkit.errors import InputError
from hostkit.rulesets import read_ruleset


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("coins=200", "200"),
        ("lot_sizes=[5, 6]", ["5", "6"]),
        ("round=every day 21:00 Europe/Berlin", "every day 21:00 Europe/Berlin"),
        ("limit=fixed: 2", {"fixed": "2"}),
        ("limit={fixed: 2}", {"fixed": "2"}),
        ('limit="fixed: 2"', "fixed: 2"),
        ("week={auction: mon-tue, bartering: wed-sun}", {"auction": "mon-tue", "bartering": "wed-sun"}),
    ],
)
def test_a_value_is_read_as_in_a_ruleset(text: str, value: Any) -> None:
    assert option(text) == (text.partition("=")[0], value)


@pytest.mark.parametrize("text", ["coins", "=3", "limit=fixed: 2: 3", "lot_sizes=[5"])
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        option(text)


RULESETS = ("auction-nomic", "baileys-poker", "bid-poker", "super-bidem")
OPTIONS = [
    (name, field.encode_name)
    for name in RULESETS
    for field in msgspec.structs.fields(read_ruleset(name, ruleset_text(None, name)).machine.Options)
]


@pytest.mark.parametrize("value", ["nonsense", "7.5", "[1, [2]]", "{a: {b: c}}"])
@pytest.mark.parametrize(("ruleset", "name"), OPTIONS)
def test_a_value_of_the_wrong_kind_is_told_what_is_right(ruleset: str, name: str, value: str) -> None:
    text = ruleset_text(None, ruleset)
    try:
        read_ruleset(ruleset, text, options=dict([option(f"{name}={value}")]))
    except InputError as error:
        assert f"option {name}: " in error.message
        assert not any(
            word in error.message for word in ("Expected", "Invalid", "Object", "`", "$", "None", "('")
        )
        assert error.message.split()[-1] not in ("is", "not", "or")
        if error.hint.startswith("-o "):
            read_ruleset(ruleset, text, options=dict([option(shlex.split(error.hint)[1])]))
