"""Units read what people write, give exact values, and write them back in words."""

from datetime import time
from decimal import Decimal
from typing import Any

import pytest

from casino_night.money import Cents
from licensing.regulations.units import UNITS, WallTime

READ = [
    ("cents", "$100,000.00", 10_000_000, Cents(10_000_000), "$100,000.00"),
    ("cents", "250", 25_000, Cents(25_000), "$250.00"),
    ("imitation_dollars_per_dollar", "2", 200, Decimal("2.00"), "$2.00 of imitation money for $1"),
    ("imitation_dollars_per_dollar", "2.5", 250, Decimal("2.50"), "$2.50 of imitation money for $1"),
    ("nights", "6", 6, 6, "6 nights"),
    ("years", "1", 1, 1, "1 year"),
    ("people", "5", 5, 5, "5 people"),
    ("percent", "90", 90, 90, "90 %"),
    ("day_of_month", "15", 15, 15, "the 15th of the month"),
    ("day_of_month", "22", 22, 22, "the 22nd of the month"),
    ("day_of_month", "11", 11, 11, "the 11th of the month"),
    ("time_of_day", "00:00", 0, WallTime(0, time(0)), "12:00 AM"),
    ("time_of_day", "18:30", 1110, WallTime(0, time(18, 30)), "6:30 PM"),
    ("time_of_day", "02:00 next day", 1560, WallTime(1, time(2)), "2:00 AM the next day"),
    ("yes_no", "yes", 1, True, "yes"),
    ("yes_no", "No", 0, False, "no"),
]


@pytest.mark.parametrize(("unit", "text", "value", "typed", "words"), READ)
def test_a_value_is_read_kept_whole_and_written_back(unit: str, text: str, value: int, typed: Any, words: str) -> None:
    kept = UNITS[unit].parse(text)
    assert (kept, UNITS[unit].typed(kept), UNITS[unit].words(kept)) == (value, typed, words)
    assert type(UNITS[unit].typed(kept)) is type(typed)
    assert not isinstance(UNITS[unit].typed(kept), float)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("cents", "-5"),
        ("cents", "1.5"),
        ("cents", "a hundred"),
        ("imitation_dollars_per_dollar", "2.005"),
        ("imitation_dollars_per_dollar", "0"),
        ("nights", "6.5"),
        ("nights", "1e3"),
        ("nights", "٦"),
        ("nights", "999999999"),
        ("percent", "101"),
        ("day_of_month", "0"),
        ("day_of_month", "31"),
        ("time_of_day", "24:00"),
        ("time_of_day", "2 AM"),
        ("yes_no", "perhaps"),
        ("days", ""),
    ],
)
def test_what_is_no_such_value_is_refused_with_a_sentence(unit: str, text: str) -> None:
    with pytest.raises(ValueError, match=r"[A-Z].*\."):
        UNITS[unit].parse(text)


@pytest.mark.parametrize("value", [True, 6.0, "6", None])
def test_only_a_whole_number_is_a_value(value: Any) -> None:
    with pytest.raises(ValueError, match="Give a value"):
        UNITS["nights"].require(value)
