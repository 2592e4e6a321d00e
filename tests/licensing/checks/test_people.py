"""Who is in charge, who keeps the bank, who helps."""

import pytest

from casino_night.roles import Role
from licensing.checks import Verdict
from licensing.models import Affiliate, Assignment, Engagement, Membership, Night, Operator
from tests.cast import Cast, person
from tests.licensing.checks.findings import found, outcomes, problem

NAMED = {
    Role.MEMBER_IN_CHARGE: ("member_in_charge_is_named", "member_in_charge_is_a_member"),
    Role.MEMBER_IN_CHARGE_OF_PROCEEDS: (
        "member_in_charge_of_proceeds_is_named",
        "member_in_charge_of_proceeds_is_a_member",
    ),
    Role.BANKER: ("banker_is_named", "bankers_are_members"),
}


@pytest.mark.parametrize("role", NAMED, ids=str)
def test_20_6_20_7_20_12_somebody_is_named(night: Night, role: Role) -> None:
    Assignment.objects.filter(night=night, role=role).delete()
    assert found(night) == {NAMED[role][0]}
    assert outcomes(night)[NAMED[role][0]].verdict is Verdict.MISSING


@pytest.mark.parametrize("role", NAMED, ids=str)
def test_20_6_20_7_20_8_a_1_who_is_named_is_a_member_of_the_holder(night: Night, cast: Cast, role: Role) -> None:
    Membership.objects.filter(user=cast[role]).delete()
    assert found(night) == {NAMED[role][1]}
    assert "is not on the list of members" in problem(night, NAMED[role][1]).message


@pytest.mark.parametrize("role", NAMED, ids=str)
def test_20_8_a_1_a_member_of_an_affiliate_only_is_not_enough(night: Night, cast: Cast, role: Role) -> None:
    ladies = Affiliate.objects.create(organisation=night.organisation, name="Auxiliary Twelve")
    Membership.objects.filter(user=cast[role]).update(affiliate=ladies)
    assert found(night) == {NAMED[role][1]}
    assert "a member of Auxiliary Twelve only" in problem(night, NAMED[role][1]).message


def test_every_banker_is_looked_at_not_only_the_first(night: Night) -> None:
    Assignment.objects.create(night=night, user=person("Second"), role=Role.BANKER)
    assert found(night) == {"bankers_are_members"}


def engaged(night: Night, user: object, operator_class: str, pay_cents: int) -> Engagement:
    operator = Operator.objects.filter(operator_class="A").first()
    assert operator
    operator.pk, operator.user, operator.operator_class = None, user, operator_class  # type: ignore[assignment]
    operator._state.adding = True
    operator.save()
    return Engagement.objects.create(night=night, operator=operator, pay_cents=pay_cents)


@pytest.mark.parametrize("operator_class", ["A", "B"])
@pytest.mark.parametrize("pay", [0, 1])
def test_20_8_b_a_banker_neither_operates_nor_is_paid(night: Night, cast: Cast, operator_class: str, pay: int) -> None:
    engaged(night, cast[Role.BANKER], operator_class, pay)
    paid = {"bankers_are_unpaid", "no_member_is_paid"} if pay else set()
    assert found(night) == {"bankers_are_no_operators"} | paid


@pytest.mark.parametrize(("operator_class", "stopped"), [("A", True), ("B", False)])
def test_20_9_b_3_no_class_a_operator_holds_the_proceeds(
    night: Night, cast: Cast, operator_class: str, stopped: bool
) -> None:
    engaged(night, cast[Role.MEMBER_IN_CHARGE_OF_PROCEEDS], operator_class, 0)
    assert found(night) == ({"no_class_a_operator_holds_the_proceeds"} if stopped else set())


def test_20_5_c_an_assistant_not_yet_familiar_is_noted(night: Night) -> None:
    night.assistants.update(familiar=False)
    assert found(night) == {"assistants_are_familiar"}
    assert "Ingrid" in problem(night, "assistants_are_familiar").message
