"""When the windows of Auction Nomic begin and end."""

from typing import Any

import pytest

from tests.machines.auction_nomic_table import Table


def week(table: Table) -> list[tuple[str, str]]:
    """The name and the deadline of each window up to the next auction."""
    marks: list[tuple[str, str]] = []
    while not marks or not table.window.endswith("auction"):
        marks.append((table.window, table.deadline))
        table.close()
    return marks


@pytest.mark.parametrize(
    ("options", "marks"),
    [
        ({}, ["2026-01-08T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z"]),
        ({"bids": "hashed"},
         ["2026-01-08T00:00:00Z", "2026-01-09T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z"]),
        ({"present_closes": "1d 12h"}, ["2026-01-08T00:00:00Z", "2026-01-10T12:00:00Z", "2026-01-12T00:00:00Z"]),
        ({"week": {"auction": "Mon – Tue", "bartering": "wed-sun"}},
         ["2026-01-07T00:00:00Z", "2026-01-11T00:00:00Z", "2026-01-12T00:00:00Z"]),
        ({"zone": "Europe/Berlin"}, ["2026-01-07T23:00:00Z", "2026-01-10T23:00:00Z", "2026-01-11T23:00:00Z"]),
    ],
)  # fmt: skip
def test_a_weeks_deadlines(options: dict[str, Any], marks: list[str]) -> None:
    assert [deadline for _, deadline in week(Table(**options))] == marks


@pytest.mark.parametrize(
    ("now", "options", "opens"),
    [
        ("2026-01-05T00:00:00Z", {}, "2026-01-05T00:00:00Z"),
        ("2026-01-05T15:30:00Z", {}, "2026-01-05T15:30:00Z"),
        ("2026-01-06T00:00:00Z", {}, "2026-01-12T00:00:00Z"),
        ("2026-01-11T23:59:59Z", {}, "2026-01-12T00:00:00Z"),
        ("2026-01-04T23:30:00Z", {"zone": "Europe/Berlin"}, "2026-01-04T23:30:00Z"),
        ("2026-01-06T12:00:00Z", {"zone": "Europe/Berlin"}, "2026-01-11T23:00:00Z"),
        ("2026-03-24T12:00:00Z", {"zone": "Europe/Berlin"}, "2026-03-29T22:00:00Z"),
        ("2026-01-06T12:00:00Z", {"week": {"auction": "sat", "bartering": "sun-fri"}}, "2026-01-10T00:00:00Z"),
    ],
)  # fmt: skip
def test_a_game_begins_on_the_first_day_of_an_auction(now: str, options: dict[str, Any], opens: str) -> None:
    assert Table(now=now, **options).opens == opens


@pytest.mark.parametrize(
    ("now", "marks"),
    [
        # The clocks go forward on Sunday 29 March: that day has 23 hours.
        ("2026-03-22T23:00:00Z",
         ["2026-03-25T23:00:00Z", "2026-03-28T22:00:00Z", "2026-03-29T22:00:00Z", "2026-04-01T22:00:00Z"]),
        # They go back on Sunday 25 October: that day has 25.
        ("2026-10-18T22:00:00Z",
         ["2026-10-21T22:00:00Z", "2026-10-24T23:00:00Z", "2026-10-25T23:00:00Z", "2026-10-28T23:00:00Z"]),
    ],
)  # fmt: skip
def test_days_end_at_local_midnight_whatever_the_clocks_do(now: str, marks: list[str]) -> None:
    table = Table(now=now, zone="Europe/Berlin")
    assert [*(deadline for _, deadline in week(table)), table.deadline] == marks


def test_a_midnight_that_the_clocks_leave_out() -> None:
    # In Chile the clocks go from Saturday 23:59:59 to Sunday 01:00.
    table = Table(
        now="2026-08-31T04:00:00Z",
        zone="America/Santiago",
        week={"auction": "mon-sat", "bartering": "sun"},
        present_closes="12h",
    )
    assert table.deadline == "2026-09-06T04:00:00Z"


@pytest.mark.parametrize(
    ("bids", "resolved", "deadlines"),
    [
        # A few hours late: the calendar stays.
        ("open", {"week-1-auction": "2026-01-08T09:00:00Z"},
         {"week-1-bartering": "2026-01-11T00:00:00Z", "week-1-last-day": "2026-01-12T00:00:00Z"}),
        ("hashed", {"week-1-auction": "2026-01-08T09:00:00Z"},
         {"week-1-reveal": "2026-01-09T00:00:00Z", "week-1-bartering": "2026-01-11T00:00:00Z"}),
        ("open", {"week-1-last-day": "2026-01-12T09:00:00Z"}, {"week-2-auction": "2026-01-15T00:00:00Z"}),
        # So late that the next window's end has passed.
        ("hashed", {"week-1-auction": "2026-01-09T00:00:00Z"},
         {"week-1-reveal": "2026-01-10T00:00:00Z", "week-1-bartering": "2026-01-11T00:00:00Z"}),
        ("open", {"week-1-auction": "2026-01-11T00:00:00Z"},
         {"week-1-bartering": "2026-01-18T00:00:00Z", "week-1-last-day": "2026-01-19T00:00:00Z"}),
        ("open", {"week-1-bartering": "2026-01-12T10:00:00Z"},
         {"week-1-last-day": "2026-01-13T10:00:00Z", "week-2-auction": "2026-01-15T00:00:00Z"}),
        ("open", {"week-1-last-day": "2026-01-15T00:00:00Z"}, {"week-2-auction": "2026-01-22T00:00:00Z"}),
        # Early: the next window lasts longer.
        ("open", {"week-1-auction": "2026-01-06T00:00:00Z"}, {"week-1-bartering": "2026-01-11T00:00:00Z"}),
        ("hashed", {"week-1-auction": "2026-01-06T00:00:00Z"}, {"week-1-reveal": "2026-01-09T00:00:00Z"}),
        ("open", {"week-1-bartering": "2026-01-09T00:00:00Z"}, {"week-1-last-day": "2026-01-12T00:00:00Z"}),
    ],
)  # fmt: skip
def test_a_window_that_is_not_resolved_in_time(
    bids: str, resolved: dict[str, str], deadlines: dict[str, str]
) -> None:
    table, found = Table(bids=bids), {}
    for _ in range(6):
        found[table.window] = table.deadline
        table.close(at=resolved.get(table.window, ""))
    assert {name: found[name] for name in deadlines} == deadlines


def test_all_9_a_week_that_is_amended() -> None:
    table = Table().until("week-1-last-day")
    table.game.close()
    options = table.game.options
    week = type(options.week)(auction="mon-fri", bartering="sat-sun")
    table.game.amend(type(options)(week=week))
    table.now = table.deadline
    table.open()
    assert (table.opens, table.deadline) == ("2026-01-12T00:00:00Z", "2026-01-17T00:00:00Z")
