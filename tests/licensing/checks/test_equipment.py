"""The provider, its 48 hours, the rentals and the machines."""

from datetime import date, timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.roles import Role
from licensing.checks import Verdict
from licensing.models import Certification, Job, MachineModel, Night, Provider, Table, Upload
from tests.cast import Cast
from tests.licensing.checks.findings import IN_RENEWAL, NOT_IN_FORCE, answer, found, outcomes, problem


def provider(night: Night, **values: Any) -> None:
    Provider.objects.filter(pk=night.provider_id).update(**values)  # type: ignore[misc]


def test_20_15_a_a_provider_is_chosen(night: Night) -> None:
    answer(night, provider=None)
    assert found(night) == {"provider_is_chosen"}


@pytest.mark.parametrize("values", NOT_IN_FORCE, ids=str)
def test_13_1_a_only_an_approved_provider(night: Night, values: dict[str, Any]) -> None:
    provider(night, **values)
    assert found(night) == {"provider_is_approved"}
    assert values["state"] in problem(night, "provider_is_approved").message


@pytest.mark.parametrize("state", IN_RENEWAL)
def test_13_6_b_an_approval_in_renewal_still_holds(night: Night, state: str) -> None:
    provider(night, state=state)
    assert found(night) == set()


@pytest.mark.parametrize(("days", "holds"), [(0, False), (1, True), (None, False)])
def test_13_6_the_approval_outlasts_the_night(night: Night, days: int | None, holds: bool) -> None:
    provider(night, expires_on=None if days is None else night.date + timedelta(days=days))
    assert found(night) == (set() if holds else {"providers_approval_outlasts_the_night"})


@pytest.mark.parametrize(
    ("ago", "certified", "verdict"),
    [
        (timedelta(hours=48), False, Verdict.PASS),
        (timedelta(hours=48, seconds=1), False, Verdict.EYES),
        (timedelta(hours=48, seconds=1), True, Verdict.PASS),
        (timedelta(days=100), True, Verdict.PASS),
        (timedelta(seconds=-1), True, Verdict.FAIL),
    ],
)
def test_13_7_a_the_provider_has_48_hours(
    night: Night, time_machine: Any, ago: timedelta, certified: bool, verdict: Verdict
) -> None:
    now = clock.now()
    time_machine.move_to(now, tick=False)
    answer(night, agreed_at=now - ago)
    if not certified:
        Upload.objects.filter(subject_id=night.pk).delete()
    assert outcomes(night)["provider_certifies_in_time"].verdict is verdict


@pytest.mark.parametrize(("own", "settled"), [(True, True), (False, False)])
def test_13_7_a_the_nights_own_provider_can_certify_it_here(night: Night, cast: Cast, own: bool, settled: bool) -> None:
    Upload.objects.filter(subject_id=night.pk).delete()
    answer(night, agreed_at=clock.now() - timedelta(hours=49))
    certifier = cast.own.provider if own else cast.other.provider
    job = Job.objects.create(provider=certifier, night=night)
    Certification.objects.create(
        job=job,
        agreed_at=clock.now(),
        due_at=clock.now(),
        content={},
        sha256="0" * 64,
        signed_name="Priya",
        signed_by=cast[Role.EQUIPMENT_PROVIDER],
    )
    assert found(night) == (set() if settled else {"provider_certifies_in_time"})


def test_13_7_a_the_hours_are_told_in_the_time_of_new_jersey(night: Night, time_machine: Any) -> None:
    time_machine.move_to("2026-11-20T12:00:00Z")
    answer(night, agreed_at="2026-11-01T05:30:00Z")  # 1:30 AM, in the hour that comes twice
    Upload.objects.filter(subject_id=night.pk).delete()
    assert "November 3, 2026, 12:30 AM" in problem(night, "provider_certifies_in_time").message


def test_the_agreement_has_to_be_recorded(night: Night) -> None:
    answer(night, agreed_at=None)
    outcome = outcomes(night)["provider_certifies_in_time"]
    assert (outcome.verdict, outcome.stops) == (Verdict.MISSING, True)


@pytest.mark.parametrize(
    ("cents", "verdict"),
    [(0, Verdict.PASS), (250_00, Verdict.PASS), (250_01, Verdict.FAIL), (None, Verdict.MISSING)],
)
def test_16_1_d_rental_of_each_table_for_the_day(night: Night, cents: int | None, verdict: Verdict) -> None:
    Table.objects.filter(night=night, label="Craps").update(rental_cents=cents)
    assert outcomes(night)["rentals_are_within_the_cap"].verdict is verdict


def test_16_1_d_the_cap_is_for_each_table_not_for_the_game(night: Night) -> None:
    Table.objects.filter(night=night).update(rental_cents=250_00)
    assert found(night) == set()


def test_an_expensive_table_is_named_with_both_amounts(night: Night) -> None:
    Table.objects.filter(night=night, label="Craps").update(rental_cents=300_00)
    message = problem(night, "rentals_are_within_the_cap").message
    assert message == "Craps would cost $300.00 for the day; the most is $250.00."


@pytest.mark.parametrize(
    ("values", "verdict"),
    [
        ({"certificate_number": "C-7"}, Verdict.PASS),
        ({"certificate_number": "  "}, Verdict.FAIL),
        ({"game": "token_pusher"}, Verdict.FAIL),
    ],
)
def test_20_15_d_machines_are_of_a_certified_model(night: Night, values: dict[str, str], verdict: Verdict) -> None:
    MachineModel.objects.update(**values)
    assert outcomes(night)["machines_are_certified"].verdict is verdict


def test_20_15_d_the_model_of_a_machine_is_chosen(night: Night) -> None:
    Table.objects.filter(night=night, label="Reel 1").update(machine=None)
    assert found(night) == {"machines_are_certified"}
    assert outcomes(night)["machines_are_certified"].verdict is Verdict.MISSING


def test_20_15_a_a_machine_of_another_provider_is_refused(night: Night, cast: Cast) -> None:
    MachineModel.objects.update(provider=cast.other.provider)
    assert found(night) == {"machines_come_from_the_provider"}


def test_an_approval_that_ends_too_soon_says_when(night: Night) -> None:
    provider(night, expires_on=date(2026, 1, 2))
    assert "ends on January 2, 2026" in problem(night, "providers_approval_outlasts_the_night").message
