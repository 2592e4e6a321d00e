"""A registration is not forgotten: its officers are told before it ends, and when it has."""

from datetime import timedelta

import pytest

from casino_night import chores, clock
from casino_night.mail.models import Letter
from licensing.models import Organisation
from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def reminders(cast: Cast, days_left: int) -> list[Letter]:
    last = clock.today() + timedelta(days=days_left)
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(expires_on=last)
    chores.do_all()
    return list(Letter.objects.filter(subject="Own Fire Company: time to renew"))


@pytest.mark.parametrize(("days", "letters"), [(61, 0), (60, 1), (31, 1), (30, 1), (7, 1), (0, 1)])
def test_2_3_the_officers_are_told_before_the_registration_ends(cast: Cast, days: int, letters: int) -> None:
    found = reminders(cast, days)
    assert [one.to for one in found] == ["olivia@example.org"] * letters
    if letters:
        last = clock.today() + timedelta(days=days)
        assert f"{last:%B} {last.day}, {last.year}" in found[0].text
        assert f"/organisations/{cast.own.organisation.pk}/" in found[0].text


def test_one_letter_a_stage_however_often_the_sweep_looks(cast: Cast) -> None:
    assert len(reminders(cast, 60)) == 1
    chores.do_all()
    assert Letter.objects.filter(subject__contains="time to renew").count() == 1


def test_the_day_after_its_last_day_it_has_expired_and_the_officers_know(cast: Cast) -> None:
    reminders(cast, -1)
    assert Organisation.objects.get(pk=cast.own.organisation.pk).state == "expired"
    assert Letter.objects.filter(to="olivia@example.org", subject="Own Fire Company: Expired").exists()
