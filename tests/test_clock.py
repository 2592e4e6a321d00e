"""The hours of a licence (13:47-6.11(c)), clock changes included."""

from datetime import UTC, date, datetime, timedelta

import pytest

from casino_night.clock import NEW_JERSEY, licence_window


def test_6_11_c_a_licence_runs_from_midnight_to_two_the_next_morning() -> None:
    window = licence_window(date(2026, 6, 20))
    assert window.opens == datetime(2026, 6, 20, 4, tzinfo=UTC)
    assert window.closes == datetime(2026, 6, 21, 6, tzinfo=UTC)
    assert window.opens in window
    assert window.closes not in window
    assert window.closes - timedelta(microseconds=1) in window


def test_when_clocks_go_back_the_repeated_hour_belongs_to_the_licence() -> None:
    window = licence_window(date(2026, 10, 31))
    assert window.closes - window.opens == timedelta(hours=27)
    second_half_past_one = datetime(2026, 11, 1, 1, 30, fold=1, tzinfo=NEW_JERSEY)
    assert second_half_past_one.astimezone(UTC) in window


def test_when_clocks_go_forward_the_licence_ends_as_they_jump() -> None:
    window = licence_window(date(2026, 3, 7))
    assert window.closes == datetime(2026, 3, 8, 7, tzinfo=UTC)  # 2:00 AM does not exist: it is 3:00 AM by then
    assert window.closes.astimezone(NEW_JERSEY).hour == 3
    assert window.closes - window.opens == timedelta(hours=26)


@pytest.mark.parametrize("day", [date(2028, 2, 29), date(2026, 12, 31), date(2026, 3, 8), date(2026, 11, 1)])
def test_leap_days_and_month_ends_have_a_window(day: date) -> None:
    window = licence_window(day)
    assert window.opens.astimezone(NEW_JERSEY).date() == day
    assert window.closes.astimezone(NEW_JERSEY).date() == day + timedelta(days=1)
