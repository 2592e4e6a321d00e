"""A provider's job: prices inside the caps, the 48-hour certification with its clock, and the delivery."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.documents.models import Document
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.jobs import selectors, services
from licensing.models import Certification, Job, Night, Operator, Organisation
from licensing.registers.numbers import numbers
from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def priya(cast: Cast) -> Any:
    return cast[Role.EQUIPMENT_PROVIDER]


@pytest.fixture
def job(cast: Cast, priya: Any) -> Job:
    return services.take_up(cast.own.provider, cast.own.night, actor=priya)


def table(job: Job, priya: Any, dollars: int = 200) -> Any:
    return services.add_equipment(
        job, label="Blackjack 1", game="blackjack", machine=None, price_cents=dollars * 100, actor=priya
    )


def test_a_job_is_for_a_registered_organisation_found_by_number_and_date(cast: Cast, priya: Any) -> None:
    found = services.pick(cast.own.provider, identification_number="111", date=clock.today(), actor=priya)
    assert found.night.organisation == cast.own.organisation
    for number, day in (("111", clock.today() + timedelta(days=1)), ("none", clock.today()), ("", clock.today())):
        with pytest.raises(Refused) as refusal:
            services.pick(cast.own.provider, identification_number=number, date=day, actor=priya)
        assert refusal.value.code == "not_registered"


def test_16_1_d_and_16_2_a_prices_are_held_to_the_caps(cast: Cast, job: Job, priya: Any) -> None:
    """R023 R024 R025: a cent above is refused, the cap itself is not."""
    table(job, priya, 250)
    for operator_class, cap in (("A", 500), ("B", 250)):
        operator = Operator.objects.filter(operator_class=operator_class).first()
        assert operator
        Operator.objects.filter(pk=operator.pk).update(employer=cast.own.provider)
        operator.refresh_from_db()
        with pytest.raises(Refused) as refusal:
            services.add_person(job, operator=operator, price_cents=cap * 100 + 1, actor=priya)
        assert refusal.value.citation == "13:47-16.2(a)"
        services.add_person(job, operator=operator, price_cents=cap * 100, actor=priya)
    with pytest.raises(Refused) as refusal:
        table(job, priya, 251)
    assert refusal.value.citation == "13:47-16.1(d)"


def test_13_7_a_the_clock_runs_48_hours_from_the_agreement(cast: Cast, job: Job, priya: Any, time_machine: Any) -> None:
    """R020 R022: the countdown, the signature, what is sent, and that late ones are listed."""
    time_machine.move_to("2027-03-16T16:00:00Z")
    Night.objects.filter(pk=cast.own.night.pk).update(date=clock.today() + timedelta(days=9))
    job = Job.objects.get(pk=job.pk)
    table(job, priya)
    with pytest.raises(Refused, match="No agreement"):
        services.certify(job, signed_name="Priya", actor=priya)
    services.agree(job, agreed_at=clock.now(), actor=priya)
    time_machine.move_to(clock.now() + timedelta(hours=47))
    standing = selectors.standing(Job.objects.get(pk=job.pk))
    assert (standing.words, standing.late) == ("Waiting", False)
    assert standing.left <= timedelta(hours=1)
    assert selectors.late_certifications() == []
    time_machine.move_to(clock.now() + timedelta(hours=2))
    assert [one.words for one in selectors.late_certifications()] == ["Late"]
    page = cast.client(Role.COMMISSION_REVIEWER).get("/certifications/late/").content.decode()
    assert "Own Rentals" in page
    with pytest.raises(Refused, match="does not match"):
        services.certify(job, signed_name="Somebody", actor=priya)
    sent = services.certify(job, signed_name=" priya ", actor=priya)
    assert services.certify(job, signed_name="Priya", actor=priya) == sent  # the same form sent twice
    assert sent.content["lines"][0]["price"] == "$200.00"
    assert sent.late_by > timedelta()
    assert Document.objects.filter(kind="equipment_certification").count() == 1
    assert [one.words for one in selectors.late_certifications()] == ["Sent late"]
    assert [month.late for month in numbers().months][-2:] == [0, 1]


def test_what_was_certified_is_read_by_both_sides_and_a_later_change_is_said(cast: Cast, job: Job, priya: Any) -> None:
    """R020: the provider prints it, the Commission and the organisation find it at the night."""
    page, night = f"/providers/{job.provider.pk}/jobs/{job.pk}/", cast.own.night.get_absolute_url()
    provider = cast.client(Role.EQUIPMENT_PROVIDER)
    table(job, priya)
    services.agree(job, agreed_at=clock.now(), actor=priya)
    assert "Sign and send" in provider.get(page).content.decode()
    services.certify(job, signed_name="Priya", actor=priya)
    number = Document.objects.get(kind="equipment_certification").number
    sent = provider.get(page).content.decode()
    assert number in sent
    assert "Sign and send" not in sent
    for role in (Role.COMMISSION_REVIEWER, Role.CHARITY_OFFICER, Role.MUNICIPAL_CLERK):
        assert number in cast.client(role).get(night).content.decode(), role
    services.add_equipment(job, label="Craps 1", game="craps", machine=None, price_cents=0, actor=priya)
    changed = provider.get(page).content.decode()
    assert "Changed since it was sent" in changed
    assert "Sign and send" in changed


@pytest.mark.parametrize("line", ["", "junk", "00000000-0000-4000-8000-000000000000"])
def test_a_line_that_is_not_there_is_not_removed(cast: Cast, job: Job, priya: Any, line: str) -> None:
    table(job, priya)
    client = cast.client(Role.EQUIPMENT_PROVIDER)
    client.raise_request_exception = False
    answer = client.post(f"/providers/{job.provider.pk}/jobs/{job.pk}/remove/", {"line": line})
    assert answer.status_code < 500
    assert job.lines.count() == 1


def test_an_agreement_only_the_organisation_recorded_starts_the_clock_too(cast: Cast) -> None:
    Night.objects.filter(pk=cast.own.night.pk).update(agreed_at=clock.now() - timedelta(hours=49))
    assert [night for night, _due in selectors.never_taken_up()] == [cast.own.night]
    assert numbers().months[-1].late + numbers().months[-2].late == 1


def test_13_8_a_equipment_goes_only_where_town_and_commission_have_said_yes(cast: Cast, job: Job, priya: Any) -> None:
    """R021"""
    given = {"items": "Table 1", "condition": "no_signs_of_wear", "received_by": "Grace", "actor": priya}
    Night.objects.filter(pk=cast.own.night.pk).update(licence_number="RL-1")
    Night.objects.filter(pk=cast.own.night.pk).update(state="approved")
    with pytest.raises(Refused, match="has not licensed"):
        services.deliver(job, **given)
    Night.objects.filter(pk=cast.own.night.pk).update(state="licensed")
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(state="suspended")
    with pytest.raises(Refused, match="is not registered"):
        services.deliver(job, **given)
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(state="approved")
    with pytest.raises(Refused, match="no signs of wear"):
        services.deliver(job, **{**given, "condition": "worn"})
    services.deliver(job, **given)
    assert job.deliveries.count() == 1


def test_a_provider_that_is_not_approved_takes_no_job(cast: Cast, priya: Any) -> None:
    cast.own.provider.state = "suspended"
    cast.own.provider.save()
    with pytest.raises(Refused, match="not approved"):
        services.take_up(cast.own.provider, cast.own.night, actor=priya)
    assert not Certification.objects.exists()
