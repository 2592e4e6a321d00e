"""Backwards from the night, forwards from today: the two ways of counting agree."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from licensing.feasibility.timeline import Pace, backward, can_be_made, earliest, meeting_days, report_due

DAYS = timedelta(days=1)


def pace(
    registered: bool = True,
    meetings: tuple[date, ...] = (),
    clerk: bool = False,
    every: int = 30,
    today: date = date(2027, 1, 1),
) -> Pace:
    return Pace(
        registration=timedelta() if registered else timedelta(weeks=8),
        certification=2 * DAYS,
        filing=15 * DAYS,
        forwarding=3 * DAYS,
        wait=14 * DAYS,
        report_day=15,
        meetings=meeting_days(frozenset(meetings), every * DAYS, today),
        on_calendar=frozenset(meetings),
        clerk_decides=clerk,
    )


def latest(steps, title: str) -> date:
    return next(step.latest for step in steps if step.title == title)


def test_every_step_of_a_night_counted_by_hand():
    """Saturday May 15, 2027: issued the 14th, so mailed by April 29 (14 days, then the next), decided by April 26."""
    steps = backward(date(2027, 5, 15), pace(meetings=(date(2027, 4, 6), date(2027, 4, 20), date(2027, 5, 4))))
    assert latest(steps, "The license is issued") == date(2027, 5, 14)
    assert latest(steps, "The town decides") == date(2027, 4, 20)
    assert latest(steps, "File the application with the clerk") == date(2027, 4, 5)
    assert latest(steps, "Agree with an equipment provider") == date(2027, 4, 3)
    assert latest(steps, "Report of operations") == date(2027, 6, 15)


def test_an_unregistered_organisation_registers_first():
    steps = backward(date(2027, 5, 15), pace(registered=False, clerk=True))
    assert steps[0].title == "Apply for registration"
    assert steps[0].latest == latest(steps, "Agree with an equipment provider") - timedelta(weeks=8)


@pytest.mark.parametrize(
    ("night", "due"),
    [
        (date(2026, 12, 31), date(2027, 1, 15)),
        (date(2028, 2, 29), date(2028, 3, 15)),
        (date(2027, 1, 31), date(2027, 2, 15)),
    ],
)
def test_9_1_the_report_is_due_in_the_month_after(night: date, due: date):
    assert report_due(night, 15) == due


@given(
    today=st.dates(date(2026, 1, 1), date(2030, 1, 1)),
    registered=st.booleans(),
    clerk=st.booleans(),
    gaps=st.lists(st.integers(1, 60), max_size=12),
    every=st.integers(1, 60),
)
def test_the_earliest_night_can_be_made_and_none_before_it(today, registered, clerk, gaps, every):
    meetings = tuple(today + timedelta(days=sum(gaps[: place + 1])) for place in range(len(gaps)))
    town = pace(registered, meetings, clerk, every, today)
    first = earliest(today, town)
    assert can_be_made(first, today, town)
    assert not can_be_made(first - DAYS, today, town)
