"""The limits of a night are those of its date."""

from datetime import date, timedelta
from typing import Any

import pytest

from casino_night.money import Cents
from licensing.regulations import limits
from licensing.regulations.models import Limit

pytestmark = pytest.mark.django_db
NEW_YEAR = date(2027, 1, 1)


def row(value: int, start: date, correction: int = 0) -> Limit:
    return Limit.objects.create(
        code="prize_total",
        value=value,
        unit="cents",
        citation="13:47-20.16(a)",
        effective_from=start,
        correction=correction,
        note="test",
    )


def test_a_value_holds_from_its_first_day_to_the_day_before_the_next() -> None:
    row(120_000_00, NEW_YEAR)
    assert limits.at(NEW_YEAR - timedelta(days=1))["prize_total"] == Cents(100_000_00)
    assert limits.at(NEW_YEAR)["prize_total"] == Cents(120_000_00)
    assert limits.at(date(2050, 1, 1))["prize_total"] == Cents(120_000_00)


def test_a_row_in_between_ends_where_the_later_one_begins() -> None:
    row(150_000_00, date(2028, 1, 1))
    row(120_000_00, NEW_YEAR)
    assert limits.at(date(2027, 12, 31))["prize_total"] == Cents(120_000_00)
    assert limits.at(date(2028, 1, 1))["prize_total"] == Cents(150_000_00)


def test_a_correction_takes_the_place_of_the_row_it_corrects() -> None:
    row(120_000_00, NEW_YEAR)
    row(12_000_00, NEW_YEAR, correction=1)
    assert limits.at(NEW_YEAR)["prize_total"] == Cents(12_000_00)
    assert [(span.row.value, span.corrected) for span in limits.history("prize_total")] == [
        (12_000_00, False),
        (120_000_00, True),
        (100_000_00, False),
    ]


def test_all_limits_of_a_date_cost_one_query(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        found = limits.at(date(2026, 1, 1))
        for code in ("prize_total", "minimum_age", "prize_total", "nights_per_week"):
            found[code]


def test_the_pages_cost_one_query_however_long_the_history(django_assert_num_queries: Any) -> None:
    for year in range(2027, 2040):
        row(100_000_00 + year, date(year, 1, 1))
    with django_assert_num_queries(1):
        limits.groups(NEW_YEAR)
    with django_assert_num_queries(1):
        limits.history("prize_total")


def test_what_was_read_can_be_stored_with_a_decision() -> None:
    found = limits.at(date(2026, 1, 1))
    found["prize_total"]
    found.row("nights_per_week")
    assert found.used() == {
        "nights_per_week": {
            "value": 6,
            "unit": "nights",
            "citation": "13:47-6.11(a)10",
            "effective_from": "2003-05-19",
        },
        "prize_total": {
            "value": 10_000_000,
            "unit": "cents",
            "citation": "13:47-20.16(a)",
            "effective_from": "2003-05-19",
        },
    }


def test_nothing_read_is_nothing_used() -> None:
    assert limits.at(date(2026, 1, 1)).used() == {}


def test_an_unknown_limit_raises_at_once() -> None:
    with pytest.raises(limits.UnknownLimit, match="'prise_total' does not exist"):
        limits.at(date(2026, 1, 1))["prise_total"]


def test_before_its_first_day_a_limit_has_no_value() -> None:
    with pytest.raises(limits.UnknownLimit, match="'registration_fee' has no value on 2006-08-20"):
        limits.at(date(2006, 8, 20))["registration_fee"]
    assert limits.at(date(2006, 8, 21))["registration_fee"] == Cents(100_00)


def test_two_calls_share_nothing() -> None:
    """A row added between two calls is seen by the second: nothing is cached beyond one object."""
    first = limits.at(NEW_YEAR)
    row(120_000_00, NEW_YEAR)
    assert first["prize_total"] == Cents(100_000_00)
    assert limits.at(NEW_YEAR)["prize_total"] == Cents(120_000_00)


def test_history_gives_each_row_its_last_day() -> None:
    row(120_000_00, NEW_YEAR)
    row(150_000_00, date(2028, 1, 1))
    assert [span.last_day for span in limits.history("prize_total")] == [None, date(2027, 12, 31), date(2026, 12, 31)]
    assert [span.state(date(2027, 6, 1)) for span in limits.history("prize_total")] == ["coming", "in_force", "past"]


def test_the_list_tells_what_comes_next() -> None:
    row(150_000_00, date(2028, 1, 1))
    row(120_000_00, NEW_YEAR)
    row(130_000_00, NEW_YEAR, correction=1)
    lines = {line.definition.code: line for group in limits.groups(date(2026, 6, 1)).values() for line in group}
    assert lines["prize_total"].row.value == 100_000_00
    assert lines["prize_total"].next_row is not None
    assert lines["prize_total"].next_row.value == 130_000_00
    assert lines["minimum_age"].next_row is None
