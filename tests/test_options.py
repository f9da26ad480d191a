"""An option on the command line: `KEY=VALUE`, where the value is YAML as a ruleset has it."""

from typing import Any

import pytest

from hostkit.desk.start import option
from hostkit.errors import InputError


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
