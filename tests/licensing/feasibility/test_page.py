"""Can we do it? Asked by a stranger."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from casino_night import clock
from licensing.models import MeetingDay, Municipality


@pytest.fixture
def town(db: None) -> Municipality:
    town = Municipality.objects.create(name="Nutley", county="Essex", fee_cents=75_00, filing_days=10)
    for weeks in range(1, 40, 2):
        MeetingDay.objects.create(municipality=town, date=clock.today() + timedelta(weeks=weeks))
    return town


def ask(town: Municipality, **changes: Any) -> Any:
    days = changes.pop("days", 300)
    asked = {
        "kind": "charitable",
        "municipality": str(town.pk),
        "date": clock.today() + timedelta(days=days),
        **changes,
    }
    return Client().get(reverse("licensing:feasibility"), asked)


def test_a_date_far_ahead_can_be_made(town: Municipality) -> None:
    answer = ask(town, registered="on").context["answer"]
    assert answer.possible
    assert {payee: str(sum_) for payee, sum_ in answer.totals.items()} == {
        "commission": "$100.00",
        "municipality": "$75.00",
    }


def test_4_9_c_12_and_4_10_two_payees_are_never_one_sum(town: Municipality) -> None:
    fees = ask(town).context["answer"].fees
    assert [(fee.code, fee.payee) for fee in fees] == [
        ("licence_fee_commission", "commission"),
        ("licence_fee_municipality", "municipality"),
        ("registration_fee", "commission"),
    ]


def test_2_3_senior_citizens_pay_no_registration_fee(town: Municipality) -> None:
    fees = ask(town, kind="senior_citizens").context["answer"].fees
    assert "registration_fee" not in [fee.code for fee in fees]


def test_a_date_too_near_names_the_earliest_that_can_be_made(town: Municipality) -> None:
    response = ask(town, days=12, registered="on")
    answer = response.context["answer"]
    assert f"date={answer.earliest.isoformat()}" in response.content.decode()
    assert not answer.possible
    first = (answer.earliest - clock.today()).days
    assert ask(town, days=first, registered="on").context["answer"].possible
    assert not ask(town, days=first - 1, registered="on").context["answer"].possible


def test_20_3_a_company_cannot(town: Municipality) -> None:
    response = ask(town, kind="company_or_person")
    assert "13:47-20.3" in response.content.decode()
    assert not response.context["answer"].possible


def test_a_town_may_bar_sundays(town: Municipality) -> None:
    sunday = next(300 + day for day in range(7) if (clock.today() + timedelta(days=300 + day)).weekday() == 6)
    assert ask(town, days=sunday, registered="on").context["answer"].possible
    Municipality.objects.update(sunday_games=False)
    assert not ask(town, days=sunday, registered="on").context["answer"].possible


def test_the_earliest_night_is_never_a_sunday_the_town_bars(town: Municipality) -> None:
    Municipality.objects.update(sunday_games=False, clerk_decides=True)
    for filing in range(7):  # one of them lands on a Sunday
        Municipality.objects.update(filing_days=filing)
        first = ask(town, days=1, registered="on").context["answer"].earliest
        assert first.weekday() != 6
        assert ask(town, date=first, registered="on").context["answer"].possible


def test_where_no_meeting_is_early_enough_the_first_one_is_named(town: Municipality) -> None:
    answer = ask(town, days=12, registered="on").context["answer"]
    first = town.meeting_days.first()
    assert first
    decides = next(step for step in answer.steps if step.title == "The town decides")
    assert decides.note == f"The town first meets on {first.date:%B} {first.date.day}, which is too late."
    assert all(abs((step.latest - answer.today).days) < 60 for step in answer.steps)


@pytest.mark.parametrize("night", [date(2028, 2, 29), date(2027, 3, 13), date(2027, 11, 6), date(2027, 12, 31)])
def test_odd_nights_are_counted_like_any_other(town: Municipality, night: date, time_machine: Any) -> None:
    """February 29, both clock changes, the end of a year."""
    time_machine.move_to(datetime(2026, 11, 18, 17, tzinfo=UTC))
    answer = ask(town, date=night, registered="on").context["answer"]
    assert answer.possible
    assert [step.latest for step in answer.steps] == sorted(step.latest for step in answer.steps)
    assert answer.steps[-1].latest.day == 15


@pytest.mark.parametrize("wrong", [date(2020, 1, 1), date(9999, 12, 31), "2027-02-29", "soon", "0000-00-00", ""])
def test_a_day_that_cannot_be_is_said_at_the_field(town: Municipality, wrong: Any) -> None:
    response = ask(town, date=wrong)
    assert response.status_code == 422
    assert response.context["form"].errors["date"]


def test_the_page_asks_a_constant_number_of_questions(town: Municipality, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(4):  # the chosen town, its meetings, the limits, the list of towns
        ask(town)
