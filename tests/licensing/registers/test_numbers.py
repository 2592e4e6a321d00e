"""The numbers, counted by hand on a few cases and compared."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.roles import Role
from licensing.models import Change, DocketEntry
from licensing.registers.numbers import bars, numbers
from tests.cast import Cast

SUBJECT = "00000000-0000-4000-8000-{:012}"


def story(cast: Cast, number: int, *steps: tuple[str, float]) -> None:
    """What happened to one application: the action and how many days ago."""
    for action, days_ago in steps:
        Change.objects.create(
            subject_kind="night",
            subject_id=SUBJECT.format(number),
            action=action,
            source="x",
            target="y",
            actor=cast[Role.COMMISSION_REVIEWER],
            created_at=clock.now() - timedelta(days=days_ago),
        )


@pytest.fixture(autouse=True)
def _a_quiet_noon(time_machine: Any) -> None:
    time_machine.move_to("2027-03-20T16:00:00Z", tick=False)


def test_medians_leave_out_the_days_with_the_applicant(cast: Cast) -> None:
    story(cast, 1, ("submit", 12), ("take_up", 10), ("approve", 4))
    story(cast, 2, ("submit", 16), ("take_up", 12), ("request_changes", 11), ("submit", 5), ("refuse", 3))
    found = numbers()
    assert dict(found.medians) == {
        "Until somebody takes it up": 3.0,  # 2 and 4
        "Until the decision": 7.5,  # 8, and 13 less the 6 with the applicant
        "With the applicant": 6.0,
    }
    march = found.months[-1]
    assert (march.label, march.decided, march.never, march.once, march.twice) == ("Mar 2027", 2, 50, 50, 0)


def test_twelve_months_are_shown_and_older_ones_are_not(cast: Cast) -> None:
    story(cast, 1, ("submit", 420), ("take_up", 410), ("approve", 400))
    story(cast, 2, ("submit", 300), ("take_up", 290), ("approve", 280))
    found = numbers()
    assert [month.label for month in found.months][::11] == ["Apr 2026", "Mar 2027"]
    assert sum(month.decided for month in found.months) == 1


def test_a_renewal_is_a_case_of_its_own(cast: Cast) -> None:
    story(cast, 1, ("submit", 100), ("approve", 90), ("submit", 20), ("approve", 15))
    assert sorted(month.days_to_decide for month in numbers().months if month.decided) == [5.0, 10.0]


def test_the_backlog_is_counted_by_age(cast: Cast) -> None:
    for number, days in enumerate((0, 7, 8, 14, 30, 31, 61, 400)):
        DocketEntry.objects.create(
            subject_kind="night",
            subject_id=SUBJECT.format(number),
            applicant="A",
            stage="waiting",
            received_at=clock.now() - timedelta(days=days),
            due_on=clock.today(),
            acted_by=cast[Role.COMMISSION_REVIEWER],
            acted_at=clock.now(),
        )
    assert [count for _label, count in numbers().backlog] == [2, 2, 1, 1, 2]


def test_bars_stand_on_one_ground_and_the_longest_is_the_largest() -> None:
    drawn = bars([("a", 1), ("b", 4), ("c", 0)])
    assert len({bar.y + bar.height for bar in drawn}) == 1
    assert drawn[1].height == 4 * drawn[0].height
    assert drawn[2].height > 0


def test_what_went_back_twice_is_a_part_of_the_share_that_went_back(cast: Cast) -> None:
    story(cast, 1, ("submit", 12), ("take_up", 10), ("approve", 4))
    story(cast, 2, ("submit", 16), ("request_changes", 11), ("submit", 9), ("approve", 3))
    back = ("request_changes", 11), ("submit", 9), ("request_changes", 8), ("submit", 7)
    story(cast, 3, ("submit", 16), *back, ("approve", 3))
    story(cast, 4, ("submit", 16), *back, ("refuse", 3))
    march = numbers().returned_chart[-1]
    assert march.words == "75"
    assert march.part_height == pytest.approx(march.height * 50 / 75, abs=0.2)
    assert march.part_y + march.part_height == pytest.approx(march.y + march.height, abs=0.2)


def test_the_page_shows_every_figure_in_a_table(cast: Cast) -> None:
    story(cast, 1, ("submit", 12), ("take_up", 10), ("approve", 4))
    page = cast.client(Role.AUDITOR).get("/numbers/").content.decode()
    assert page.count('class="chart"') == page.count("The figures as a table") == 4
    assert "Mar 2027" in page
    assert "8.0 days" in page
