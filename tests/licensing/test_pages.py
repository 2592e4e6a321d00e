"""The pages of licensing: one query count whatever the size, buttons that work, refusals that explain."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night.roles import Role
from licensing.models import Night
from tests.cast import Cast, night_today


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def test_the_home_page_costs_the_same_with_one_night_and_with_many(cast: Cast, django_assert_num_queries: Any) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client.get("/")
    with CaptureQueriesContext(connection) as few:
        client.get("/")
    for day in range(40):
        night = night_today(cast.own.organisation, f"Night {day}", "submitted")
        Night.objects.filter(pk=night.pk).update(date=night.date + timedelta(days=day))
    with django_assert_num_queries(len(few)):
        client.get("/")


def test_a_button_takes_the_step_and_says_so(cast: Cast) -> None:
    night = cast.own.night
    Night.objects.filter(pk=night.pk).update(state="open")
    client = cast.client(Role.MEMBER_IN_CHARGE)
    assert "Begin the close" in client.get(night.get_absolute_url()).content.decode()
    answer = client.post(f"/nights/{night.pk}/steps/begin_close/", follow=True)
    assert "Own Night is now closing." in answer.content.decode()


def test_a_step_from_an_old_tab_is_refused_with_a_way_out(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(state="open")
    client = cast.client(Role.MEMBER_IN_CHARGE)
    client.post(f"/nights/{cast.own.night.pk}/steps/begin_close/")
    answer = client.post(f"/nights/{cast.own.night.pk}/steps/begin_close/")
    assert answer.status_code == 409
    assert "Reload the page" in answer.content.decode()


def test_a_night_is_submitted_from_its_application_not_by_a_button(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Spring Night", "draft")
    client = cast.client(Role.CHARITY_OFFICER)
    assert f"/nights/{night.pk}/application/check/" in client.get(night.get_absolute_url()).content.decode()
    answer = client.post(f"/nights/{night.pk}/steps/submit/")
    assert answer.status_code == 409
    assert "Check your answers" in answer.content.decode()
    night.refresh_from_db()
    assert night.state == "draft"
