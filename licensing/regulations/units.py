"""What a limit is measured in: one whole number per limit, and what that number means. Pure.

Every unit reads what people write, gives programs an exact value and writes it back in words. Nothing is ever a float.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Any, NamedTuple

from casino_night.money import Cents

LARGEST_COUNT = 100_000
LARGEST_AMOUNT = 1_000_000_000_00  # a thousand million dollars, in cents
MINUTES_OF_A_DAY = 24 * 60

_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(\s+next day)?", re.ASCII | re.IGNORECASE)
_RATE = re.compile(r"(\d{1,4})(?:\.(\d{1,2}))?", re.ASCII)
_COUNT = re.compile(r"\d{1,3}(?:,\d{3})+|\d{1,9}", re.ASCII)


class WallTime(NamedTuple):
    """A time on the clock of a night: on its own date (`days` 0) or on the date after it (`days` 1)."""

    days: int
    time: time

    def __str__(self) -> str:
        hour, minute = self.time.hour, self.time.minute
        clock = f"{hour % 12 or 12}:{minute:02} {'PM' if hour >= 12 else 'AM'}"
        return f"{clock} the next day" if self.days else clock


@dataclass(frozen=True)
class Unit:
    name: str
    hint: str  # under the field of the form
    read: Callable[[str], int]  # raises ValueError with a sentence
    typed: Callable[[int], Any]
    words: Callable[[int], str]
    smallest: int
    largest: int

    def parse(self, text: str) -> int:
        value = self.read(text.strip())
        self.require(value)
        return value

    def require(self, value: int) -> None:
        if type(value) is not int or not self.smallest <= value <= self.largest:
            raise ValueError(f"Give a value from {self.words(self.smallest)} to {self.words(self.largest)}.")


def _read_cents(text: str) -> int:
    return Cents.parse(text).units


def _read_count(text: str) -> int:
    if not _COUNT.fullmatch(text):
        raise ValueError("Write a whole number such as 6.")
    return int(text.replace(",", ""))


def _read_rate(text: str) -> int:
    found = _RATE.fullmatch(text)
    if not found:
        raise ValueError("Write a rate with at most two decimals, such as 2.00.")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def _read_clock(text: str) -> int:
    found = _CLOCK.fullmatch(text)
    if not found:
        raise ValueError('Write a time such as 18:30, or "02:00 next day".')
    return int(found[1]) * 60 + int(found[2]) + (MINUTES_OF_A_DAY if found[3] else 0)


def _read_yes_no(text: str) -> int:
    if text.lower() not in ("yes", "no"):
        raise ValueError("Write yes or no.")
    return int(text.lower() == "yes")


def _wall_time(minutes: int) -> WallTime:
    days, rest = divmod(minutes, MINUTES_OF_A_DAY)
    return WallTime(days, time(*divmod(rest, 60)))


def _rate(hundredths: int) -> Decimal:
    return Decimal(hundredths).scaleb(-2)


def _counted(name: str, one: str, *, largest: int = LARGEST_COUNT) -> Unit:
    def words(value: int) -> str:
        return f"{value:,} {one if value == 1 else name}"

    return Unit(name, f"A whole number of {name}, such as 6.", _read_count, int, words, 0, largest)


def _ordinal(day: int) -> str:
    ending = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return f"the {day}{ending} of the month"


UNITS = {
    unit.name: unit
    for unit in (
        Unit(
            "cents", "Dollars, such as 250 or 250.00.", _read_cents, Cents, lambda v: str(Cents(v)), 0, LARGEST_AMOUNT
        ),
        Unit(
            "imitation_dollars_per_dollar",  # kept in hundredths: 2.50 is 250
            "Imitation dollars for one dollar of cash, such as 2 or 2.50.",
            _read_rate,
            _rate,
            lambda v: f"${_rate(v)} of imitation money for $1",
            1,
            LARGEST_COUNT,
        ),
        _counted("nights", "night"),
        _counted("hours", "hour"),
        _counted("days", "day"),
        _counted("weeks", "week"),
        _counted("months", "month"),
        _counted("years", "year"),
        _counted("people", "person"),
        _counted("copies", "copy"),
        Unit("percent", "A whole percentage, such as 90.", _read_count, int, lambda v: f"{v} %", 0, 100),
        Unit("day_of_month", "A day every month has: 1 to 28.", _read_count, int, _ordinal, 1, 28),
        Unit(
            "time_of_day",  # kept in minutes after the midnight that begins the night's date
            'A time on a 24-hour clock, such as 18:30, or "02:00 next day".',
            _read_clock,
            _wall_time,
            lambda v: str(_wall_time(v)),
            0,
            2 * MINUTES_OF_A_DAY - 1,
        ),
        Unit("yes_no", "Yes or no.", _read_yes_no, bool, lambda v: "yes" if v else "no", 0, 1),
    )
}
