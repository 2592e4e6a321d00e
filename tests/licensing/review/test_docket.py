"""The queue: every kind of case, the clock that runs out first on top, kept up by the steps themselves."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from casino_night import clock
from casino_night.roles import Role
from licensing.application import services as application
from licensing.models import DocketEntry, Night, Operator, Organisation, SavedFilter
from licensing.regulations import limits
from licensing.review import docket, selectors, services
from licensing.review.selectors import Wish
from licensing.services import change_state
from tests.cast import Cast
from tests.licensing.review.conftest import hand_in
from tests.licensing.test_states import frozen


def rows() -> list[DocketEntry]:
    return [row.entry for row in selectors.queue(Wish()).rows]


def test_a_submitted_night_is_on_the_docket(cast: Cast, night: Night) -> None:
    (entry,) = rows()
    assert (entry.reference, entry.applicant, entry.event_date) == (night.reference, "Own Fire Company", night.date)
    assert entry.acted_by == cast[Role.CHARITY_OFFICER]
    assert entry.due_on == clock.today() + timedelta(days=limits.at(clock.today())["issue_wait_days"])
    assert entry.failing == 0


def test_every_kind_of_application_is_in_the_one_queue(cast: Cast, night: Night) -> None:
    own, officer = cast.own, cast[Role.CHARITY_OFFICER]
    for model, subject, actor in (
        (Organisation, own.organisation, officer),
        (Operator, own.operator, cast[Role.CLASS_A_OPERATOR]),
        (type(own.provider), own.provider, cast[Role.EQUIPMENT_PROVIDER]),
    ):
        model.objects.filter(pk=subject.pk).update(state="draft")
        change_state(subject, "submit", actor=actor, facts=frozen(subject, actor))
    assert {entry.subject_kind for entry in rows()} == {
        "night",
        "registration",
        "operator licence",
        "provider approval",
    }
    clocks = [entry.due_on for entry in rows()]
    assert clocks == sorted(clocks)


def test_an_occasion_that_comes_sooner_does_not_wait_for_the_clock(cast: Cast) -> None:
    night = hand_in(cast, "Later")
    Night.objects.filter(pk=night.pk).update(date=clock.today() + timedelta(days=5), state="draft")
    DocketEntry.objects.all().delete()
    again = Night.objects.get(pk=night.pk)
    change_state(again, "submit", actor=cast[Role.CHARITY_OFFICER], facts=frozen(again, cast[Role.CHARITY_OFFICER]))
    assert rows()[0].due_on == clock.today() + timedelta(days=5)


def test_the_clock_stands_still_while_the_applicant_has_the_case(
    night: Night, reviewer: Any, officer: Any, time_machine: Any
) -> None:
    due = rows()[0].due_on
    services.raise_flag(night, "use_of_proceeds", "Say more.", actor=reviewer)
    services.send_notice(night, clock.today() + timedelta(days=14), actor=reviewer)
    assert rows() == []
    assert selectors.queue(Wish(stage="returned")).total == 1
    time_machine.move_to(clock.now() + timedelta(days=4))
    application.submit(Night.objects.get(pk=night.pk), actor=officer)
    (entry,) = rows()
    assert (entry.due_on, entry.times_returned, entry.acted_by) == (due + timedelta(days=4), 1, officer)


def test_a_decided_case_leaves_the_queue(night: Night, reviewer: Any) -> None:
    services.propose(night, "approve", actor=reviewer)
    assert rows() == []
    assert DocketEntry.objects.get().closed_at


def test_rules_failing_are_counted_when_the_case_changes(night: Night, reviewer: Any) -> None:
    Night.objects.filter(pk=night.pk).update(exchange_rate="1.00")
    assert rows()[0].failing == 0
    services.take_up(night, actor=reviewer)
    assert rows()[0].failing == 1
    assert selectors.queue(Wish(failing=True)).total == 1


def test_data_brought_in_is_entered_once(night: Night) -> None:
    DocketEntry.objects.all().delete()
    assert (docket.catch_up(), docket.catch_up()) == (1, 0)
    assert len(rows()) == 1


@pytest.fixture
def many(cast: Cast) -> None:
    today = clock.today()
    DocketEntry.objects.bulk_create(
        DocketEntry(
            subject_kind="night",
            subject_id=cast.own.night.pk if not number else f"00000000-0000-4000-8000-{number:012}",
            reference=f"CN-{number}",
            applicant=f"Company {number % 7}",
            stage="waiting",
            received_at=clock.now(),
            due_on=today + timedelta(days=number % 9),
            acted_by=cast[Role.CHARITY_OFFICER],
            acted_at=clock.now(),
        )
        for number in range(130)
    )


def test_pages_follow_each_other_without_gap_or_repeat(cast: Cast, many: None) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    seen: list[str] = []
    after = ""
    while True:
        answer = client.get("/review/", {"after": after} if after else {})
        shown = answer.context["queue"]
        seen += [row.entry.reference for row in shown.rows]
        after = shown.next
        if not after:
            break
    assert len(seen) == len(set(seen)) == 130


def test_a_page_costs_the_same_however_long_the_queue(cast: Cast, many: None) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    client.get("/review/")  # the first page of a session writes it
    costs = []
    for keep in (130, 3):
        DocketEntry.objects.exclude(reference__in=[f"CN-{number}" for number in range(keep)]).delete()
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/review/").status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1]


@pytest.mark.parametrize("nonsense", ["after=x", "after=2026-01-01_x", "kind=x&stage=x", "q=%00", "after=_"])
def test_nonsense_in_the_address_means_nothing(cast: Cast, nonsense: str) -> None:
    assert cast.client(Role.COMMISSION_REVIEWER).get(f"/review/?{nonsense}").status_code == 200


def test_a_filter_is_kept_and_belongs_to_its_owner(cast: Cast, night: Night) -> None:
    client = cast.client(Role.COMMISSION_REVIEWER)
    client.post("/review/filters/", {"name": "Nights that fail", "query": "kind=night&failing=1"})
    saved = SavedFilter.objects.get()
    assert b"Nights that fail" in client.get("/review/").content
    other = cast.client(Role.COMMISSION_SUPERVISOR)
    assert b"Nights that fail" not in other.get("/review/").content
    other.post(f"/review/filters/{saved.pk}/remove/")
    assert SavedFilter.objects.exists()
    client.post(f"/review/filters/{saved.pk}/remove/")
    assert not SavedFilter.objects.exists()
