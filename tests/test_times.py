"""Times of the clock: windows that end by the calendar, days on which nothing ends, and both changes of the clocks."""

import pytest

from hostkit.errors import InputError
from hostkit.times import Every, at_zone, ends, off_quiet_days, read_moment, read_term, span_text

BERLIN = "every day 21:00 Europe/Berlin"


@pytest.mark.parametrize(
    ("opens", "term", "ends_at"),
    [
        ("2026-01-03T18:00:00Z", "24h", "2026-01-04T18:00:00Z"),
        ("2026-01-03T18:00:00Z", BERLIN, "2026-01-03T20:00:00Z"),
        ("2026-01-03T20:00:00Z", BERLIN, "2026-01-04T20:00:00Z"),
        ("2026-01-03T20:00:01Z", BERLIN, "2026-01-04T20:00:00Z"),
        # The clocks go forward on 29 March, and back on 25 October.
        ("2026-03-28T20:00:00Z", BERLIN, "2026-03-29T19:00:00Z"),
        ("2026-03-28T20:00:00Z", "24h", "2026-03-29T20:00:00Z"),
        ("2026-10-24T19:00:00Z", BERLIN, "2026-10-25T20:00:00Z"),
        # 02:30 is skipped: the clock before it says when that is. It comes twice: the first counts.
        ("2026-03-28T12:00:00Z", "every day 02:30 Europe/Berlin", "2026-03-29T01:30:00Z"),
        ("2026-10-24T12:00:00Z", "every day 02:30 Europe/Berlin", "2026-10-25T00:30:00Z"),
        ("2026-10-25T00:30:00Z", "every day 02:30 Europe/Berlin", "2026-10-26T01:30:00Z"),
        # Zones that are no whole hours away, one with a change of half an hour.
        ("2026-01-03T12:00:00Z", "every day 21:00 Asia/Kathmandu", "2026-01-03T15:15:00Z"),
        ("2026-04-04T00:00:00Z", "every day 21:00 Australia/Lord_Howe", "2026-04-04T10:00:00Z"),
        ("2026-04-04T10:00:00Z", "every day 21:00 Australia/Lord_Howe", "2026-04-05T10:30:00Z"),
        ("2026-01-03T12:00:00Z", "every sun 18:00", "2026-01-04T18:00:00Z"),
        ("2026-01-03T12:00:00Z", "every mon, thu 20:00 UTC", "2026-01-05T20:00:00Z"),
        ("2026-01-05T20:00:00Z", "every monday and thursday at 20:00 UTC", "2026-01-08T20:00:00Z"),
        ("2026-01-03T18:00:00Z", f"{BERLIN}, at least 12h", "2026-01-04T20:00:00Z"),
        ("2026-01-03T18:00:00Z", "daily 21:00 Europe/Berlin", "2026-01-03T20:00:00Z"),
    ],
)
def test_when_a_window_ends(opens: str, term: str, ends_at: str) -> None:
    assert ends(opens, read_term(term)) == ends_at


def test_a_term_without_a_zone_is_of_the_games_own() -> None:
    assert read_term("every day 21:00", zone="Europe/Berlin") == Every(
        tuple(range(7)), 21, 0, "Europe/Berlin"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("soon", "is not a span of time"),
        ("every day 25:00", "there is no 25:00 on a clock"),
        ("every day 21:00 Europe/Atlantis", "is no time zone"),
        ("every noday 21:00", "is no day of the week"),
        ("every day", "is not a span of time"),
    ],
)
def test_terms_that_cannot_be_read(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as error:
        read_term(text)
    assert error.value.hint


@pytest.mark.parametrize(
    ("deadline", "quiet", "later"),
    [
        ("2026-01-03T18:00:00Z", (), "2026-01-03T18:00:00Z"),
        ("2026-01-03T18:00:00Z", ("sat", "sun"), "2026-01-05T18:00:00Z"),
        ("2026-01-03T18:00:00Z", ("2026-01-03",), "2026-01-04T18:00:00Z"),
        # A Friday evening in UTC is Saturday in Berlin; the time of the clock stays over the change of the clocks.
        ("2026-03-27T23:30:00Z", ("sat", "sun"), "2026-03-29T22:30:00Z"),
        ("2026-01-03T18:00:00Z", ("mon", "tue", "wed", "thu", "fri", "sat", "sun"), "2026-01-03T18:00:00Z"),
    ],
)
def test_quiet_days(deadline: str, quiet: tuple[str, ...], later: str) -> None:
    assert off_quiet_days(deadline, quiet, "Europe/Berlin") == later


def test_moments_with_a_zone() -> None:
    assert read_moment("2026-03-29 21:00 Europe/Berlin") == "2026-03-29T19:00:00Z"
    assert read_moment("2026-03-28T21:00 Europe/Berlin") == "2026-03-28T20:00:00Z"
    with pytest.raises(InputError, match="no time zone"):
        read_moment("2026-03-29 21:00 Nowhere/Else")


def test_how_times_are_shown() -> None:
    assert at_zone("2026-03-29T19:00:00Z", "Europe/Berlin") == "Sun 29 Mar 2026, 21:00 CEST (19:00 UTC)"
    assert at_zone("2026-01-03T15:15:00Z", "Asia/Kathmandu") == "Sat 3 Jan 2026, 21:00 +0545 (15:15 UTC)"
    assert span_text(5 * 3600 + 12 * 60) == "5 h 12 min"
