"""Reminders before a term ends and its end, by the sweep; the employer's signature; who may decide; instruction."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command

from casino_night import clock
from casino_night.mail.models import Letter
from casino_night.refusal import Refused
from casino_night.roles import Role
from licensing.models import Change, Instruction, MachineModel, Operator, Provider, ProviderStaff
from licensing.professionals import services
from licensing.professionals.term_services import look_after_terms
from licensing.services import change_state
from tests.cast import Cast


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def reminders(cast: Cast) -> int:
    return Letter.objects.filter(to=cast[Role.CLASS_A_OPERATOR].email, subject__contains="time to renew").count()


def test_the_sweep_reminds_at_60_30_and_7_days_and_marks_the_end(cast: Cast, time_machine: Any) -> None:
    operator, start = cast.own.operator, clock.now()
    Operator.objects.filter(pk=operator.pk).update(expires_on=clock.today() + timedelta(days=61))
    for days_left, letters in ((61, 0), (60, 1), (59, 1), (30, 2), (8, 2), (7, 3), (0, 3)):
        time_machine.move_to(start + timedelta(days=61 - days_left))
        call_command("sweep", "--once")
        call_command("sweep", "--once")  # however often it runs, each letter is written once
        assert reminders(cast) == letters, f"{days_left} days before the end"
        assert Operator.objects.get(pk=operator.pk).state == "approved"
    time_machine.move_to(start + timedelta(days=62))
    call_command("sweep", "--once")
    assert Operator.objects.get(pk=operator.pk).state == "expired"
    assert Change.objects.get(subject_id=operator.pk, action="expire").actor.name == "The calendar"
    assert look_after_terms() == (0, 0)


def test_a_licence_in_force_says_from_when_it_can_be_renewed(cast: Cast) -> None:
    operator, page = cast.own.operator, f"/operators/{cast.own.operator.pk}/application/"
    Operator.objects.filter(pk=operator.pk).update(
        approved_on=clock.today(), expires_on=clock.today() + timedelta(days=100)
    )
    read = cast.client(Role.CLASS_A_OPERATOR).get(page).content.decode()
    opens = clock.today() + timedelta(days=40)  # sixty days before
    assert f"{opens:%B} {opens.day}, {opens.year}" in read
    assert ">Renewal<" not in read
    Operator.objects.filter(pk=operator.pk).update(expires_on=clock.today() + timedelta(days=60))
    assert ">Renewal<" in cast.client(Role.CLASS_A_OPERATOR).get(page).content.decode()


def test_a_reminder_that_was_missed_is_sent_once_and_late_ones_not_twice(cast: Cast) -> None:
    Operator.objects.filter(pk=cast.own.operator.pk).update(expires_on=clock.today() + timedelta(days=3))
    assert look_after_terms()[0] == 1
    assert look_after_terms()[0] == 0


def test_the_employer_signs_and_signs_again_when_the_answers_change(cast: Cast) -> None:
    priya, anton = cast[Role.EQUIPMENT_PROVIDER], cast[Role.CLASS_A_OPERATOR]
    operator = services.start_operator(operator_class="B", compensated=True, employer=cast.own.provider, actor=anton)
    for stranger in (anton, cast[Role.CHARITY_OFFICER]):
        with pytest.raises(Refused, match="Only the employer"):
            services.cosign(operator, actor=stranger)
    assert services.cosign(operator, actor=priya).cosigned_by == priya
    services.save_answers(operator, {"address": "1 Elm Street"}, seen={"address": ""}, actor=anton)
    assert Operator.objects.get(pk=operator.pk).cosigned_at is None
    Provider.objects.filter(pk=cast.own.provider.pk).update(state="suspended")
    with pytest.raises(Refused, match="not approved today"):
        services.cosign(operator, actor=priya)


def test_nobody_decides_on_their_own_licence_or_on_their_companys(cast: Cast) -> None:
    reviewer = cast[Role.COMMISSION_REVIEWER]
    ProviderStaff.objects.create(user=reviewer, provider=cast.own.provider)
    Operator.objects.filter(pk=cast.own.operator.pk).update(state="submitted", employer=cast.own.provider)
    Provider.objects.filter(pk=cast.own.provider.pk).update(state="submitted")
    own = Operator.objects.create(user=reviewer, operator_class="B", state="submitted")
    for subject in (cast.own.operator, cast.own.provider, own):
        with pytest.raises(Refused) as refusal:
            change_state(subject, "return", actor=reviewer, reason="why")
        assert refusal.value.code == "own_licence"
        assert type(subject).objects.get(pk=subject.pk).state == "submitted"


def test_20_5_b_1_who_taught_whom_which_game_and_when(cast: Cast) -> None:
    """R041 R059"""
    anton = cast.own.operator
    bea = Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])
    Operator.objects.filter(pk=bea.pk).update(licence_number="CNO-B")
    client = cast.client(Role.CLASS_A_OPERATOR)
    address = f"/operators/{anton.pk}/instruction/"
    taught = {"licence_number": "cno-b", "game": "blackjack", "given_on": clock.today()}
    assert client.post(f"{address}record/", taught).status_code == 302
    assert client.post(f"{address}record/", taught).status_code == 302  # the same form sent twice
    assert Instruction.objects.get().learner == bea
    assert "Blackjack" in client.get(address).content.decode()
    Operator.objects.filter(pk=anton.pk).update(state="suspended")
    with pytest.raises(Refused, match="class A operator whose license is in force"):
        services.record_instruction(
            anton, licence_number="CNO-B", game="baccarat", given_on=clock.today(), actor=anton.user
        )


def test_20_15_d_a_model_is_certified_once_and_by_the_commission(cast: Cast) -> None:
    """R091"""
    machine = MachineModel.objects.create(provider=cast.own.provider, game="token_pusher", name="Pusher")
    address = f"/providers/{cast.own.provider.pk}/machines/{machine.pk}/certificate/"
    sent = {"certificate_number": "C-9", "certified_on": clock.today()}
    assert cast.client(Role.EQUIPMENT_PROVIDER).post(address, sent).status_code == 403
    staff = cast.client(Role.COMMISSION_REVIEWER)
    assert staff.post(address, sent).status_code == 302
    assert staff.post(address, {**sent, "certificate_number": "C-10"}).status_code == 422
    assert MachineModel.objects.get().certificate_number == "C-9"
    assert Change.objects.filter(action="machine_certified", subject_id=cast.own.provider.pk).exists()
