"""Every state x action cell of every state table, and what a step does."""

from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connections

from casino_night import clock
from casino_night.refusal import NotPermitted, Refused
from casino_night.roles import GRANTS, Role
from licensing.conditions import (
    GOES_ON,
    holder_could_be_heard,
    licence_fee_is_paid,
    term_is_over,
    town_has_denied,
    wait_is_over,
)
from licensing.models import (
    Change,
    Decision,
    Determination,
    Membership,
    Night,
    Organisation,
    Payment,
    Proceeding,
    Submission,
)
from licensing.payments.selectors import fees_of
from licensing.review.policy import refusal_is_signed
from licensing.selectors import offered_steps
from licensing.services import change_state
from licensing.states import (
    NIGHT,
    OPERATOR,
    PROVIDER,
    REGISTRATION,
    TABLES,
    answers_are_frozen,
    close_is_signed,
    doors_are_checked,
    report_is_signed,
)
from tests.cast import Cast, granted, night_today, person

WORKFLOWS = (REGISTRATION, OPERATOR, PROVIDER, NIGHT)


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


def subjects(cast: Cast) -> dict[type, Any]:
    own = cast.own
    return {type(subject): subject for subject in (own.organisation, own.operator, own.provider, own.night)}


def frozen(subject: Any, actor: Any) -> dict[str, Any]:
    """What a submission goes by: the answers, frozen."""
    number = Submission.objects.filter(subject_id=subject.pk).count() + 1
    made = Submission.objects.create(
        subject_kind=TABLES[type(subject)][0].name,
        subject_id=subject.pk,
        number=number,
        answers=[],
        sha256="0" * 64,
        submitted_by=actor,
    )
    return {"submission": str(made.pk)}


def signed_refusal(subject: Any, cast: Cast) -> dict[str, Any]:
    """What the step of a refusal goes by: a decision that two people signed."""
    made = Decision.objects.create(
        subject_kind=TABLES[type(subject)][0].name,
        subject_id=subject.pk,
        verdict="refuse",
        text="why",
        state="made",
        second_because="A refusal is signed by two people.",
        signed_by=cast[Role.COMMISSION_REVIEWER],
        second_signed_by=cast[Role.COMMISSION_SUPERVISOR],
    )
    return {"decision": str(made.pk)}


def prepared(row: Any, subject: Any, cast: Cast) -> dict[str, Any]:
    """What has to be on record before the step: the town's word, a hearing, the fees, the end of a term."""
    clerk, reviewer = cast[Role.MUNICIPAL_CLERK], cast[Role.COMMISSION_REVIEWER]
    if wait_is_over in row.guards:
        granted(subject, clerk)
    if town_has_denied in row.guards:
        today = clock.today()
        Determination.objects.create(
            night=subject, night_date=today, voted_on=today, outcome="denied", heard_on=today, recorded_by=clerk
        )
    if term_is_over in row.guards:
        type(subject).objects.filter(pk=subject.pk).update(expires_on=clock.today() - timedelta(days=1))
    if licence_fee_is_paid in row.guards:
        for fee in fees_of(type(subject).objects.get(pk=subject.pk)):
            number = Payment.objects.count()
            Payment.objects.create(
                subject_kind="any",
                subject_id=subject.pk,
                fee=fee.code,
                payee=fee.payee,
                amount_cents=fee.amount.units,
                method="money_order",
                number=number,
                paid_on=clock.today(),
                recorded_by=reviewer,
            )
    if isinstance(subject, Night) and row.source == "suspended":
        suspended(subject, GOES_ON[row.action], cast)
    measure = {"suspend": "suspension", "revoke": "revocation"}.get(row.action)
    if measure and any(guard.__qualname__.startswith(holder_could_be_heard.__name__) for guard in row.guards):
        Proceeding.objects.filter(subject_id=subject.pk).update(state="ordered")
        heard = Proceeding.objects.create(
            subject_kind="any",
            subject_id=subject.pk,
            measure=measure,
            noticed_on=clock.today(),
            hearing_at=clock.now(),
            opened_by=reviewer,
            state="heard",
        )
        return {"proceeding": str(heard.pk)}
    signed = {close_is_signed: "closing", doors_are_checked: "doors_checked", report_is_signed: "filing"}
    return {name: "signed" for guard, name in signed.items() if guard in row.guards}


def suspended(night: Night, source: str, cast: Cast) -> None:
    """The night was suspended in that state."""
    Night.objects.filter(pk=night.pk).update(state="suspended")
    Change.objects.create(
        subject_kind="night",
        subject_id=night.pk,
        action="suspend",
        source=source,
        target="suspended",
        actor=cast[Role.COMMISSION_SUPERVISOR],
        reason="why",
    )


def actor_for(permission: str, subject: Any, cast: Cast) -> Any:
    """Somebody of the cast who holds the permission for the subject."""
    _workflow, scope = TABLES[type(subject)]
    for user in cast.people.values():
        held = user.staff_roles | scope.roles(user, subject)
        if any(permission in GRANTS[one] for one in held):
            return user
    raise AssertionError(f"Nobody of the cast holds {permission} for {subject}.")


@pytest.mark.parametrize("model", list(TABLES), ids=lambda model: model.__name__)
def test_every_cell_either_takes_its_step_or_changes_nothing(model: Any, cast: Cast) -> None:
    workflow, _scope = TABLES[model]
    subject = subjects(cast)[model]
    # Late enough for every step that waits for the end of a term.
    soon = {} if model is Night else {"expires_on": clock.today() + timedelta(days=1)}
    actions = {row.action for row in workflow.transitions}
    cells = {(row.source, row.action): row for row in workflow.transitions}
    for state in sorted(workflow.states):
        for action in sorted(actions):
            model.objects.filter(pk=subject.pk).update(state=state, **soon)
            before = Change.objects.count()
            row = cells.get((state, action))
            if row is None:
                with pytest.raises(Refused):
                    change_state(subject, action, actor=cast[Role.COMMISSION_SUPERVISOR], reason="why")
                assert (model.objects.get(pk=subject.pk).state, Change.objects.count()) == (state, before)
            else:
                actor = actor_for(row.permission, subject, cast)
                facts = frozen(subject, actor) if answers_are_frozen in row.guards else None
                facts = signed_refusal(subject, cast) if refusal_is_signed in row.guards else facts
                facts = {**(facts or {}), **prepared(row, subject, cast)}
                before = Change.objects.count()
                changed = change_state(subject, action, actor=actor, reason="why", facts=facts)
                assert changed.state == row.target == model.objects.get(pk=subject.pk).state
                assert Change.objects.count() == before + 1


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.name)
def test_every_permission_of_a_table_is_held_by_somebody(workflow: Any) -> None:
    held = frozenset().union(*GRANTS.values())
    assert {row.permission for row in workflow.transitions} <= held


def test_a_step_without_the_permission_is_refused_and_changes_nothing(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Draft", "draft")
    with pytest.raises(NotPermitted):
        change_state(night, "submit", actor=cast[Role.CHARITY_MEMBER])
    assert Night.objects.get(pk=night.pk).state == "draft"
    assert not Change.objects.filter(subject_id=night.pk).exists()


def test_buttons_are_the_rows_the_person_may_take(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Draft", "draft")
    assert {row.action for row in offered_steps(night, cast[Role.CHARITY_OFFICER])} == {"submit", "withdraw"}
    assert offered_steps(night, cast[Role.CHARITY_MEMBER]) == ()


def test_who_submits_does_not_decide(cast: Cast) -> None:
    both = person("Both", Role.COMMISSION_REVIEWER)
    night = night_today(cast.own.organisation, "Night", "submitted")
    Change.objects.create(
        subject_kind="night", subject_id=night.pk, action="submit", source="draft", target="submitted", actor=both
    )
    with pytest.raises(Refused, match="somebody else has to decide"):
        change_state(night, "take_up", actor=both)


def test_nobody_decides_on_an_organisation_they_belong_to(cast: Cast) -> None:
    reviewer = cast[Role.COMMISSION_REVIEWER]
    Membership.objects.create(user=reviewer, organisation=cast.own.organisation, role=Role.CHARITY_MEMBER)
    Organisation.objects.filter(pk=cast.own.organisation.pk).update(state="submitted")
    with pytest.raises(Refused, match="You belong to this organization"):
        change_state(cast.own.organisation, "approve", actor=reviewer)


def test_a_refusal_without_a_reason_is_not_taken(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Night", "under_review")
    with pytest.raises(Refused, match="Say why"):
        change_state(night, "refuse", actor=cast[Role.COMMISSION_REVIEWER], reason="  ")


def test_6_11_c_a_night_opens_only_inside_its_licence(cast: Cast, time_machine: Any) -> None:
    night = cast.own.night
    time_machine.move_to(night.window.closes)
    with pytest.raises(Refused) as refusal:
        change_state(night, "open", actor=cast[Role.MEMBER_IN_CHARGE])
    assert refusal.value.citation == "13:47-6.11(c)"


def test_submitting_gives_a_reference_and_licensing_a_number(cast: Cast) -> None:
    night = night_today(cast.own.organisation, "Night", "draft")
    officer = cast[Role.CHARITY_OFFICER]
    submitted = change_state(night, "submit", actor=officer, facts=frozen(night, officer))
    assert submitted.reference.startswith("CN-")
    Night.objects.filter(pk=night.pk).update(state="approved")
    granted(night, cast[Role.MUNICIPAL_CLERK])
    assert change_state(night, "license", actor=cast[Role.MUNICIPAL_CLERK]).licence_number.startswith("RL-")


@pytest.mark.parametrize("source", sorted(set(GOES_ON.values())))
def test_20_3_a_suspended_night_goes_on_where_it_stood_and_never_beyond(cast: Cast, source: str) -> None:
    """What was only approved does not come back licensed; what was open comes back to be played or counted."""
    supervisor, ways = cast[Role.COMMISSION_SUPERVISOR], {action for action in GOES_ON if GOES_ON[action] == source}
    night = cast.own.night
    suspended(night, source, cast)
    night.refresh_from_db()
    assert {row.action for row in offered_steps(night, supervisor)} == ways - {"begin_close"}
    for action in GOES_ON.keys() - ways:
        actor = actor_for(NIGHT.transition("suspended", action).permission, night, cast)
        with pytest.raises(Refused):
            change_state(night, action, actor=actor, reason="why")
    assert Night.objects.get(pk=night.pk).state == "suspended"


@pytest.mark.parametrize("facts", [None, {}, {"submission": ""}, {"submission": "other"}])
def test_a_night_is_not_submitted_by_the_step_alone(cast: Cast, facts: dict[str, Any] | None) -> None:
    """Only with frozen answers, and only with its own."""
    night, officer = night_today(cast.own.organisation, "Night", "draft"), cast[Role.CHARITY_OFFICER]
    if facts == {"submission": "other"}:
        facts = frozen(cast.other_night, officer)
    with pytest.raises(Refused) as refusal:
        change_state(night, "submit", actor=officer, facts=facts)
    assert refusal.value.code == "not_declared"
    assert Night.objects.get(pk=night.pk).state == "draft"


def test_two_deciders_at_once_make_one_decision(committed_db: Any) -> None:
    cast = Cast.build()
    night = night_today(cast.own.organisation, "Night", "under_review")
    start, outcomes = Barrier(2), []
    facts = {"approve": {}, "refuse": signed_refusal(night, cast)}

    def decide(role: Role, action: str) -> None:
        start.wait()
        try:
            change_state(night, action, actor=cast[role], reason="why", facts=facts[action])
            outcomes.append(action)
        except Refused as refused:
            outcomes.append(refused.code)
        finally:
            connections.close_all()

    deciders = [
        Thread(target=decide, args=(Role.COMMISSION_REVIEWER, "approve")),
        Thread(target=decide, args=(Role.COMMISSION_SUPERVISOR, "refuse")),
    ]
    for thread in deciders:
        thread.start()
    for thread in deciders:
        thread.join()
    decided = {"approve", "refuse"} & set(outcomes)
    assert len(decided) == 1
    assert "wrong_state" in outcomes
    assert Change.objects.filter(subject_id=night.pk).count() == 1
