"""Reading and checking a night costs the same number of queries whatever its size, and little time."""

from time import thread_time
from typing import Any

import pytest

from licensing.checks import run
from licensing.checks.case import load
from licensing.models import Night
from tests.cast import Cast, night_today
from tests.plans import complete_plan, grand_plan

QUERIES = 17  # of `load`, one for each kind of row and one for the limits


def stored(night: Night) -> Night:
    return Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)


@pytest.mark.parametrize("plan", [None, complete_plan, grand_plan], ids=["empty", "complete", "grand"])
def test_any_night_is_read_with_the_same_queries_and_checked_with_none(
    cast: Cast, plan: Any, django_assert_num_queries: Any
) -> None:
    night = night_today(cast.own.organisation, "Night", "draft")
    if plan:
        plan(night, cast)
    night = stored(night)
    with django_assert_num_queries(QUERIES):
        case = load(night)
    with django_assert_num_queries(0):
        run(case)


def seconds(work: Any, *given: Any) -> float:
    """The best of five: what the work costs when nothing else is in the way."""
    best = float("inf")
    for _turn in range(5):
        start = thread_time()
        work(*given)
        best = min(best, thread_time() - start)
    return best


def test_reading_and_checking_a_grand_night_leave_time_for_its_page(cast: Cast) -> None:
    """Half of the 150 ms a page may take."""
    night = stored(grand_plan(night_today(cast.own.organisation, "Night", "draft"), cast))
    assert seconds(lambda: run(load(night))) < 0.075
