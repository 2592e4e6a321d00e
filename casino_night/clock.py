"""What time it is, and when a night's licence runs. Pure.

Everything belongs to a night, never to a calendar day of the server. Instants are stored in UTC and shown in the
time of New Jersey.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

NEW_JERSEY = ZoneInfo("America/New_York")
_told: ContextVar[datetime | None] = ContextVar("told", default=None)


def now() -> datetime:
    return _told.get() or datetime.now(UTC)


@contextmanager
def as_if(instant: datetime) -> Iterator[None]:
    """Inside, it is that instant. For the made-up past of the demo alone: no request ever comes through here."""
    token = _told.set(instant)
    try:
        yield
    finally:
        _told.reset(token)


def today() -> date:
    """The date in New Jersey."""
    return now().astimezone(NEW_JERSEY).date()


class Window(NamedTuple):
    """From `opens` up to, not including, `closes`."""

    opens: datetime
    closes: datetime

    def __contains__(self, instant: object) -> bool:
        return isinstance(instant, datetime) and self.opens <= instant < self.closes


def licence_window(day: date) -> Window:
    """A licence runs from 12:00 A.M. of its date to 2:00 A.M. of the next (13:47-6.11(c), reading A8). R003

    Both ends are wall-clock times. When clocks go forward at the end, 2:00 A.M. is the instant they jump from;
    when they go back, it is the 2:00 A.M. after the repeated hour.
    """
    return Window(_at(day, time(0)), _at(day + timedelta(days=1), time(2)))


def _at(day: date, wall: time) -> datetime:
    return datetime.combine(day, wall, NEW_JERSEY).astimezone(UTC)


def years_later(day: date, years: int) -> date:
    """The same day of a later year; February 29 becomes February 28."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return day.replace(year=day.year + years, day=28)


def in_words(wall: time) -> str:
    """A time of day as people here write it: 7:30 PM."""
    return f"{wall.hour % 12 or 12}:{wall.minute:02} {'AM' if wall.hour < 12 else 'PM'}"
