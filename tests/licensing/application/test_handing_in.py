"""Handing an application in: until when, on which papers, and what follows by when."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.roles import Role
from licensing.application import services
from licensing.models import Municipality, Night
from tests.cast import Cast, night_today
from tests.licensing.application.pages import at
from tests.plans import complete_plan


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def full(cast: Cast) -> Night:
    night = night_today(cast.own.organisation, "Draft Night", "draft")
    night.date += timedelta(days=40)
    return complete_plan(night, cast)


@pytest.fixture
def officer(cast: Cast) -> Any:
    return cast.client(Role.CHARITY_OFFICER)


def papers(night: Night) -> dict[str, int]:
    """The papers of the night with their newest revision."""
    found = Document.objects.filter(subject_id=night.pk).order_by("revision")
    return {one.kind: one.revision for one in found}


def test_3_2_handing_in_promises_the_papers_and_the_page_says_by_when_the_rest_follows(
    officer: Any, full: Night
) -> None:
    assert papers(full) == {}
    answer = officer.post(at("check_answers", full), follow=True)
    assert papers(full) == {"municipal_application": 1, "rental_certificate": 1}
    assert not any(one.snapshot["draft"] for one in Document.objects.filter(subject_id=full.pk))
    assert {one.kind for one in answer.context["documents"]} == set(papers(full))
    ahead = answer.context["plan"].ahead
    assert [step.title for step in ahead][:2] == ["The town decides", "Forwarded to the Commission"]
    assert f"{ahead[0].latest:%b} {ahead[0].latest.day}, {ahead[0].latest.year}" in answer.content.decode()


def test_another_date_makes_the_papers_anew(officer: Any, full: Night) -> None:
    services.submit(full, actor=full.declared_by)
    services.change_date(full, full.date + timedelta(days=7), "The hall is taken.", actor=full.declared_by)
    assert papers(full) == {"municipal_application": 2, "rental_certificate": 2}
    shown = officer.get(at("submitted", full)).context["documents"]
    assert [one.revision for one in shown] == [2, 2], "what was replaced is not handed to anybody"


def test_the_task_list_says_until_when_it_can_be_handed_in(officer: Any, full: Night) -> None:
    """The last safe day is one of the plan; the day after it the page says what can still be done."""
    Municipality.objects.update(clerk_decides=True, filing_days=10)
    shown = officer.get(at("application", full))
    by = shown.context["plan"].hand_in.latest
    assert full.date - by == timedelta(days=10 + 3 + 14 + 2)  # filing, forwarding, the wait, the issue
    assert f'Hand it in by <strong class="tabular">{by:%A, %B} {by.day}, {by.year}' in shown.content.decode()
    Night.objects.filter(pk=full.pk).update(date=full.date - (by - clock.today()))
    assert "Hand it in by" in officer.get(at("application", full)).content.decode()
    Night.objects.filter(pk=full.pk).update(date=full.date - (by - clock.today()) - timedelta(days=1))
    late = officer.get(at("application", full)).content.decode()
    assert "The last safe day to hand it in was" in late
    assert "choose a later date" in late
