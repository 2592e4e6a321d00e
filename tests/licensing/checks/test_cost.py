"""Reading and checking a night costs the same number of queries whatever its size, and little time."""

from time import perf_counter
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
        start = perf_counter()
        work(*given)
        best = min(best, perf_counter() - start)
    return best


def test_checking_a_grand_night_costs_less_than_reading_it(cast: Cast) -> None:
    night = stored(grand_plan(night_today(cast.own.organisation, "Night", "draft"), cast))
    reading = seconds(load, night)
    checking = seconds(lambda: run(load(night))) - reading
    assert checking < reading
