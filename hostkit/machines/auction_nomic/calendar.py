"""When the windows of a week begin and end: pure arithmetic on the group's own calendar.

A phase ends at a midnight of the option `zone`, whatever the clocks did that week.

- The game begins on the first day of the auction: at once where it is that day, else with the next one. Every
  other window follows on at once, however late the one before it was resolved.
- The auction ends at the next midnight at which its days are over.
- The reveal ends 24 h after the auction's end (AN-13); where that has passed, it lasts 24 h.
- Bartering ends `present_closes` before the week's end; where that has passed, the week ends a week later.
- The last day ends with the week; where that has passed, it lasts `present_closes`.
"""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from hostkit.machines.auction_nomic.options import DAY, Options, weekdays
from hostkit.times import after, moment, read_span, to_datetime

__all__ = ["Calendar"]


class Calendar:
    """The week that is being played; `opened` tells it which window has opened and when."""

    def __init__(self) -> None:
        self._auction_end = ""
        self._week_end = ""

    def opening(self, now: str, options: Options) -> str:
        """The moment at which the window after `now` opens."""
        if self._week_end:
            return now
        first = weekdays(options.week.auction).first
        local = to_datetime(now).astimezone(ZoneInfo(options.zone))
        return now if local.weekday() == first else _next_midnight(first, now, options.zone)

    def opened(self, kind: str, at: str, options: Options) -> None:
        """A window has opened: the auction begins a week, bartering that is very late moves its end."""
        if kind == "auction":
            self._auction_end = self.deadline(kind, at, options)
            self._week_end = _end_of_week(self._auction_end, options)
        elif kind == "bartering":
            self._week_end = self._end_that_leaves_time(at, options)

    def deadline(self, kind: str, opens: str, options: Options) -> str:
        """The moment at which a window ends that opens at `opens`; always later."""
        closes = read_span(options.present_closes)
        match kind:
            case "auction":
                return _next_midnight(weekdays(options.week.bartering).first, opens, options.zone)
            case "reveal":
                planned = after(self._auction_end, DAY)
                return planned if planned > opens else after(opens, DAY)
            case "bartering":
                return after(self._end_that_leaves_time(opens, options), -closes)
            case _:
                return self._week_end if self._week_end > opens else after(opens, closes)

    def _end_that_leaves_time(self, opens: str, options: Options) -> str:
        end = self._week_end
        while after(end, -read_span(options.present_closes)) <= opens:
            end = _end_of_week(end, options)
        return end


def _end_of_week(at: str, options: Options) -> str:
    return _next_midnight(weekdays(options.week.auction).first, at, options.zone)


def _next_midnight(weekday: int, at: str, zone: str) -> str:
    """The first midnight after `at` with which that weekday begins in the zone."""
    day = to_datetime(at).astimezone(ZoneInfo(zone)).date()
    while day.weekday() != weekday or _midnight(day, zone) <= at:
        day += timedelta(days=1)
    return _midnight(day, zone)


def _midnight(day: date, zone: str) -> str:
    return moment(datetime.combine(day, time(), ZoneInfo(zone)))
