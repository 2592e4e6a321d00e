"""Who is told what, at which step."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.mail.models import Letter
from casino_night.roles import Role
from licensing.application import services
from licensing.letters import NOTES
from licensing.models import Night
from licensing.services import change_state
from licensing.states import TABLES
from tests.cast import Cast, night_today

SILENT = {"withdraw", "reopen", "open", "begin_close", "close"}  # nobody else has to act, or all stand in the room


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def told() -> set[str]:
    return set(Letter.objects.values_list("to", flat=True))


@pytest.mark.parametrize("model", list(TABLES), ids=lambda model: model.__name__)
def test_every_step_tells_somebody_or_is_silent_on_purpose(model: type) -> None:
    workflow, _scope = TABLES[model]
    assert {row.action for row in workflow.transitions} - set(NOTES[model]) <= SILENT


def test_what_waits_for_the_commission_is_told_to_its_deciders_only(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(state="closed")
    change_state(cast.own.night, "report", actor=cast[Role.MEMBER_IN_CHARGE_OF_PROCEEDS], facts={"filing": "1"})
    assert told() == {"raymond@example.org", "susan@example.org"}


def test_the_officers_hear_that_the_review_has_begun(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Spring Night", "submitted")
    change_state(night, "take_up", actor=cast[Role.COMMISSION_REVIEWER])
    letter = Letter.objects.get()
    assert letter.to == "olivia@example.org"
    assert letter.subject == "Spring Night: The review has begun"
    assert f"/nights/{night.pk}/" in letter.text


def test_a_letter_keeps_reasons_and_other_people_s_names_behind_the_sign_in(cast: Cast) -> None:
    change_state(cast.own.night, "suspend", actor=cast[Role.COMMISSION_SUPERVISOR], reason="Rosa was paid")
    for letter in Letter.objects.all():
        assert "paid" not in letter.text
        assert "Susan" not in letter.text
    assert "grace@example.org" in told()


def test_13_7_a_the_provider_hears_once_that_its_48_hours_run(cast: Cast) -> None:
    night, officer = night_today(cast.own.organisation, "Spring Night", "draft"), cast[Role.CHARITY_OFFICER]

    def save(**given: Any) -> None:
        services.save_answers(night, given, seen={}, actor=officer)

    save(provider=cast.own.provider)
    assert told() == set(), "nothing is agreed yet"
    save(agreed_at=clock.now())
    letter = Letter.objects.get()
    assert letter.to == "priya@example.org"
    assert "48 hours" in letter.text
    assert f"/providers/{cast.own.provider.pk}/jobs/" in letter.text
    save(agreed_at=clock.now() - timedelta(hours=1))
    assert Letter.objects.count() == 1


def test_who_took_the_step_gets_no_letter_and_closed_accounts_neither(cast: Cast) -> None:
    cast[Role.COMMISSION_REVIEWER].is_active = False
    cast[Role.COMMISSION_REVIEWER].save()
    change_state(cast.own.night, "cancel", actor=cast[Role.CHARITY_OFFICER], reason="Snow")
    assert not {"olivia@example.org", "raymond@example.org"} & told()
    assert {"clara@example.org", "priya@example.org", "susan@example.org", "rosa@example.org"} <= told()


def test_nobody_of_another_world_is_told(cast: Cast) -> None:
    change_state(cast.own.night, "suspend", actor=cast[Role.COMMISSION_SUPERVISOR], reason="why")
    strangers = {user.email for user in _everybody() - set(cast.people.values())}
    assert strangers
    assert not strangers & told()


def _everybody() -> set[Any]:
    from casino_night.accounts.models import User

    return set(User.objects.all())
