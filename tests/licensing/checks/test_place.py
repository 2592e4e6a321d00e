"""Place and hours: dates, weeks, registrations and hours on both sides of their limits."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from licensing.models import Municipality, Night, Operator, Organisation, Provider
from tests.cast import night_today
from tests.licensing.checks.findings import IN_RENEWAL, NOT_IN_FORCE, answer, found, new_limit, outcomes, problem

TODAY = date(2026, 11, 18)  # a Wednesday
FRIDAY = date(2026, 12, 18)  # the night of the plan


@pytest.fixture(autouse=True)
def _today(time_machine: Any) -> None:
    time_machine.move_to(datetime(2026, 11, 18, 17, tzinfo=UTC))


def move(night: Night, day: date) -> None:
    """Another date, with every approval long enough and every instruction early enough for it."""
    for model in (Organisation, Provider, Operator):
        model.objects.update(expires_on=date(2099, 1, 1))
    answer(night, date=day)


@pytest.mark.parametrize("field", ["premises", "rooms", "doors_at", "ends_at"])
def test_every_question_about_the_place_is_asked(night: Night, field: str) -> None:
    answer(night, **{field: None if field.endswith("_at") else ""})
    assert problem(night, "place_and_hours_are_given").field == field


@pytest.mark.parametrize(("days", "late"), [(-1, True), (0, False), (1, False)])
def test_6_11_c_the_date_is_not_in_the_past(night: Night, days: int, late: bool) -> None:
    move(night, TODAY + timedelta(days=days))
    assert ("date_is_ahead" in found(night)) is late


def test_a_past_date_is_refused_with_both_dates_in_words(night: Night) -> None:
    move(night, date(2026, 2, 28))
    assert problem(night, "date_is_ahead").message == "February 28, 2026 has passed; today is November 18, 2026."


@pytest.mark.parametrize("state", ["licensed", "open", "closed", "reported"])
def test_a_night_that_was_approved_may_lie_in_the_past(night: Night, state: str) -> None:
    move(night, TODAY - timedelta(days=1))
    answer(night, state=state)
    assert "date_is_ahead" not in found(night)


@pytest.mark.parametrize(
    ("day", "too_far"),
    [(date(2028, 11, 18), False), (date(2028, 11, 19), True), (date(9999, 1, 1), True), (date.max, True)],
)
def test_2_3_no_night_later_than_any_registration(night: Night, day: date, too_far: bool) -> None:
    move(night, day)
    assert found(night) == ({"date_is_within_reach"} if too_far else set())


def test_year_9999_is_refused_with_a_sentence(night: Night) -> None:
    move(night, date(9999, 6, 1))
    assert "June 1, 9999 is too far ahead" in problem(night, "date_is_within_reach").message
    assert "November 18, 2028" in problem(night, "date_is_within_reach").message


def test_the_reach_on_february_29_ends_on_february_28(night: Night, time_machine: Any) -> None:
    time_machine.move_to(datetime(2028, 2, 29, 17, tzinfo=UTC))
    move(night, date(2030, 2, 28))
    assert "date_is_within_reach" not in found(night)
    move(night, date(2030, 3, 1))
    assert "February 28, 2030" in problem(night, "date_is_within_reach").message


@pytest.mark.parametrize(
    "day",
    [
        date(2028, 2, 29),
        date(2027, 2, 28),
        date(2026, 12, 31),
        date(2027, 1, 31),
        date(2027, 3, 13),  # clocks go forward at the end of it
        date(2027, 11, 6),  # clocks go back at the end of it
    ],
)
@pytest.mark.parametrize(
    ("ends", "inside"),
    [
        (time(23, 59), True),
        (time(0), True),
        (time(1, 30), True),
        (time(2), True),
        (time(2, 1), False),
        (time(3), False),
    ],
)
def test_6_11_c_hours_are_right_on_odd_nights(night: Night, day: date, ends: time, inside: bool) -> None:
    move(night, day)
    answer(night, ends_at=ends)
    assert found(night) == (set() if inside else {"hours_are_inside_the_licence"})


def test_the_end_is_refused_with_both_times(night: Night) -> None:
    answer(night, ends_at=time(2, 30))
    found_problem = problem(night, "hours_are_inside_the_licence")
    assert found_problem.message == "The license ends at 2:00 AM the next day; the night would go on until 2:30 AM."
    assert found_problem.field == "ends_at"


@pytest.mark.parametrize(("closes", "ends", "inside"), [("01:00 next day", 1, True), ("01:00 next day", 2, False)])
def test_6_11_c_follows_a_later_closing_time(night: Night, closes: str, ends: int, inside: bool) -> None:
    new_limit("licence_closes", closes, FRIDAY)
    answer(night, ends_at=time(ends))
    assert ("hours_are_inside_the_licence" not in found(night)) is inside


@pytest.mark.parametrize(("doors", "inside"), [(time(17, 59), False), (time(18), True)])
def test_6_11_c_follows_a_later_opening_time(night: Night, doors: time, inside: bool) -> None:
    new_limit("licence_opens", "18:00", FRIDAY)
    answer(night, doors_at=doors)
    assert ("hours_are_inside_the_licence" not in found(night)) is inside


def others(night: Night, offsets: list[int], state: str = "licensed") -> None:
    for offset in offsets:
        other = night_today(night.organisation, f"Night {offset}", state)
        answer(other, date=FRIDAY + timedelta(days=offset))


@pytest.mark.parametrize(
    ("offsets", "number"),
    [
        ([1, 2, 3, 4, 5], 0),  # six in seven days
        ([1, 2, 3, 4, 5, 6], 7),  # seven in seven days, though in two calendar weeks
        ([1, 2, 3, 4, 5, 7], 0),
        ([-1, -2, -3, -4, -5, 1], 7),  # the calendar week, Sunday to Saturday
        ([-6, -5, -4, -3, -2, -1], 7),
        ([-6, -5, -4, 1, 2, 3], 0),  # seven in ten days
        ([0, 0, 0, 0, 0], 0),
        ([0, 0, 0, 0, 0, 0], 7),  # all on one day
    ],
)
def test_6_11_a_10_six_nights_in_any_one_week(night: Night, offsets: list[int], number: int) -> None:
    others(night, offsets)
    assert found(night) == ({"nights_in_the_week"} if number else set())
    if number:
        assert f"night number {number} " in problem(night, "nights_in_the_week").message


@pytest.mark.parametrize("state", ["draft", "withdrawn", "refused", "cancelled"])
def test_nights_that_do_not_take_place_do_not_count(night: Night, state: str) -> None:
    others(night, [1, 2, 3, 4, 5, 6], state)
    assert found(night) == set()


@pytest.mark.parametrize(("day", "free"), [(date(2026, 12, 19), True), (date(2026, 12, 20), False)])
def test_5_8_58_a_sunday_needs_the_towns_consent(night: Night, day: date, free: bool) -> None:
    move(night, day)
    assert found(night) == set()
    Municipality.objects.filter(pk=night.municipality_id).update(sunday_games=False)
    assert found(night) == (set() if free else {"town_consents_to_sunday"})


@pytest.mark.parametrize("values", NOT_IN_FORCE, ids=str)
def test_20_3_only_a_registered_organisation(night: Night, values: dict[str, Any]) -> None:
    Organisation.objects.filter(pk=night.organisation_id).update(**values)
    assert found(night) == {"organisation_is_registered"}
    assert values["state"] in problem(night, "organisation_is_registered").message


@pytest.mark.parametrize("state", IN_RENEWAL)
def test_20_3_a_registration_in_renewal_still_holds(night: Night, state: str) -> None:
    Organisation.objects.filter(pk=night.organisation_id).update(state=state)
    assert found(night) == set()


@pytest.mark.parametrize(("expires", "holds"), [(FRIDAY, False), (FRIDAY + timedelta(days=1), True), (None, False)])
def test_2_3_the_registration_outlasts_the_night(night: Night, expires: date | None, holds: bool) -> None:
    """The licence closes at 2:00 AM of the next day, and the registration has to hold on it."""
    Organisation.objects.filter(pk=night.organisation_id).update(expires_on=expires)
    assert found(night) == (set() if holds else {"registration_outlasts_the_night"})


def test_a_registration_that_ends_too_soon_says_when(night: Night) -> None:
    Organisation.objects.filter(pk=night.organisation_id).update(expires_on=FRIDAY)
    message = problem(night, "registration_outlasts_the_night").message
    assert "ends on December 18, 2026" in message
    assert "December 19, 2026" in message


def test_a_date_that_cannot_be_is_the_only_thing_said_about_it(night: Night) -> None:
    answer(night, date=date.max)
    assert [name for name, outcome in outcomes(night).items() if outcome.problems] == ["date_is_within_reach"]
