"""The home page shows the first rows of every list, and leads to all of them."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night.roles import Role
from licensing.models import Membership, Night
from licensing.selectors import RECENT
from licensing.views import ROWS_OF_A_PAGE
from tests.cast import CANARY, Cast, night_today

QUERIES = 14  # of a whole list, session, frame and count included


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def nights(cast: Cast, count: int, state: str = "draft") -> None:
    """So many of the organisation's nights in all."""
    for number in range(count - cast.own.organisation.nights.count()):
        one = night_today(cast.own.organisation, f"Night number {number}", state)
        Night.objects.filter(pk=one.pk).update(date=one.date + timedelta(days=number))


def test_as_many_as_fit_need_no_page_of_their_own(cast: Cast) -> None:
    nights(cast, RECENT)
    assert "/lists/" not in cast.client(Role.CHARITY_OFFICER).get("/").content.decode()


def test_one_more_leads_to_all_of_them(cast: Cast) -> None:
    nights(cast, RECENT + 1)
    officer = cast.client(Role.CHARITY_OFFICER)
    assert "/lists/organisation-nights/" in officer.get("/").content.decode()
    whole = officer.get("/lists/organisation-nights/").content.decode()
    assert whole.count('class="subject-name"') == RECENT + 1
    assert CANARY not in whole


def test_a_long_list_comes_in_pages_and_costs_the_same(cast: Cast, django_assert_num_queries: Any) -> None:
    officer = cast.client(Role.CHARITY_OFFICER)
    officer.get("/lists/organisation-nights/")
    with django_assert_num_queries(QUERIES):
        officer.get("/lists/organisation-nights/")
    nights(cast, ROWS_OF_A_PAGE + 3)
    with django_assert_num_queries(QUERIES):
        first = officer.get("/lists/organisation-nights/").content.decode()
    assert first.count('class="subject-name"') == ROWS_OF_A_PAGE
    second = officer.get("/lists/organisation-nights/?page=2").content.decode()
    assert second.count('class="subject-name"') == 3
    assert "Page 2 of 2" in second


@pytest.mark.parametrize(
    ("role", "listed", "status"),
    [
        (Role.CHARITY_MEMBER, "organisation-nights", 200),
        (Role.CHARITY_MEMBER, "nights-to-decide", 404),
        (Role.CHARITY_MEMBER, "nonsense", 404),
        (Role.COMMISSION_REVIEWER, "nights-to-decide", 200),
        (Role.COMMISSION_REVIEWER, "professionals-to-decide", 404),  # the queue has all of them
        (Role.MUNICIPAL_CLERK, "nights-in-town", 200),
    ],
)
def test_a_list_is_there_for_whoever_has_it_at_home(cast: Cast, role: Role, listed: str, status: int) -> None:
    assert cast.client(role).get(f"/lists/{listed}/").status_code == status


def test_somebody_without_a_night_reads_that_there_is_none(cast: Cast) -> None:
    Membership.objects.filter(user=cast[Role.CHARITY_MEMBER]).update(organisation=cast.other.organisation)
    Night.objects.filter(organisation=cast.other.organisation).update(state="draft", organisation=cast.own.organisation)
    page = cast.client(Role.CHARITY_MEMBER).get("/lists/organisation-nights/").content.decode()
    assert "No night has been applied for yet." in page
