"""Licences, pay, class A over every table, and what class B may do."""

from datetime import timedelta
from typing import Any

import pytest

from casino_night.roles import Role
from licensing.checks import Level, Verdict
from licensing.models import Affiliate, Engagement, Instruction, Membership, Night, Operator, Post, Table
from tests.cast import Cast, person
from tests.licensing.checks.findings import IN_RENEWAL, NOT_IN_FORCE, found, outcomes, problem


def bea(cast: Cast) -> Operator:
    return Operator.objects.get(user=cast[Role.CLASS_B_OPERATOR])


def post_of_bea(night: Night, cast: Cast, label: str, post: str = "dealer") -> None:
    """Send Bea to another table, in the place of whoever is there, taught by Anton if the game is new to her."""
    table = night.tables.get(label=label)
    Post.objects.filter(engagement__operator=bea(cast)).delete()
    Post.objects.filter(table=table, post=post).delete()
    Post.objects.create(table=table, engagement=night.engagements.get(operator=bea(cast)), post=post)
    blackjack = night.tables.get(label="Blackjack 1")
    anton = night.engagements.get(operator=cast.own.operator)
    Post.objects.get_or_create(table=blackjack, engagement=anton)
    Instruction.objects.get_or_create(
        teacher=cast.own.operator, learner=bea(cast), game=table.game, given_on=night.date - timedelta(days=1)
    )


@pytest.mark.parametrize("values", NOT_IN_FORCE, ids=str)
@pytest.mark.parametrize("paid", [0, 100_00])
def test_20_5_d_every_operator_is_approved_paid_or_not(
    night: Night, cast: Cast, values: dict[str, Any], paid: int
) -> None:
    Operator.objects.filter(pk=bea(cast).pk).update(**values)
    night.engagements.filter(operator=bea(cast)).update(pay_cents=paid)
    assert found(night) == {"operators_are_approved"}
    assert values["state"] in problem(night, "operators_are_approved").message


@pytest.mark.parametrize("state", IN_RENEWAL)
def test_19_4_c_a_licence_in_renewal_still_holds(night: Night, cast: Cast, state: str) -> None:
    Operator.objects.filter(pk=bea(cast).pk).update(state=state)
    assert found(night) == set()


@pytest.mark.parametrize(("days", "holds"), [(0, False), (1, True), (None, False)])
def test_19_4_a_licence_holds_through_2_am_of_the_next_day(
    night: Night, cast: Cast, days: int | None, holds: bool
) -> None:
    Operator.objects.filter(pk=cast.own.operator.pk).update(
        expires_on=None if days is None else night.date + timedelta(days=days)
    )
    assert found(night) == (set() if holds else {"operators_licences_outlast_the_night"})


@pytest.mark.parametrize(("cents", "right"), [(500_00, True), (500_01, False)])
def test_16_2_a_class_a_pay_for_the_day(night: Night, cast: Cast, cents: int, right: bool) -> None:
    night.engagements.filter(operator=cast.own.operator).update(pay_cents=cents)
    assert found(night) == (set() if right else {"pay_is_within_the_cap"})


@pytest.mark.parametrize(("cents", "right"), [(250_00, True), (250_01, False)])
def test_16_2_a_class_b_pay_for_the_day(night: Night, cast: Cast, cents: int, right: bool) -> None:
    night.engagements.filter(operator=bea(cast)).update(pay_cents=cents)
    assert found(night) == (set() if right else {"pay_is_within_the_cap"})


def test_pay_above_the_cap_is_told_with_both_amounts(night: Night, cast: Cast) -> None:
    night.engagements.filter(operator=bea(cast)).update(pay_cents=300_00)
    message = problem(night, "pay_is_within_the_cap").message
    assert message == "Bea (class B) would be paid $300.00 for the day; the most is $250.00."


@pytest.mark.parametrize("of_an_affiliate", [False, True])
@pytest.mark.parametrize(("cents", "right"), [(0, True), (1, False)])
def test_20_10_c_6_no_member_is_paid(night: Night, cast: Cast, of_an_affiliate: bool, cents: int, right: bool) -> None:
    affiliate = Affiliate.objects.create(organisation=night.organisation, name="Juniors") if of_an_affiliate else None
    Membership.objects.create(
        user=bea(cast).user, organisation=night.organisation, affiliate=affiliate, role=Role.CHARITY_MEMBER
    )
    night.engagements.filter(operator=bea(cast)).update(pay_cents=cents)
    assert found(night) == (set() if right else {"no_member_is_paid"})
    if not right:
        assert (affiliate or night.organisation).name in problem(night, "no_member_is_paid").message


def test_20_10_c_6_a_member_of_another_organisation_may_be_paid(night: Night, cast: Cast) -> None:
    Membership.objects.create(user=bea(cast).user, organisation=cast.other.organisation, role=Role.CHARITY_MEMBER)
    assert found(night) == set()


@pytest.mark.parametrize(("cents", "right"), [(0, True), (1, False)])
def test_19_1_a_an_unpaid_licence_earns_nothing(night: Night, cast: Cast, cents: int, right: bool) -> None:
    Operator.objects.filter(pk=cast.own.operator.pk).update(compensated=False)
    night.engagements.filter(operator=cast.own.operator).update(pay_cents=cents)
    assert found(night) == (set() if right else {"paid_operators_are_licensed_for_pay"})


def test_20_9_every_table_is_under_somebody(night: Night) -> None:
    Table.objects.filter(night=night, label="Roulette").update(supervisor=None)
    assert found(night) == {"every_table_has_a_class_a"}
    assert outcomes(night)["every_table_has_a_class_a"].verdict is Verdict.MISSING


def test_20_9_a_machine_too_is_under_a_class_a(night: Night) -> None:
    Table.objects.filter(night=night, label="Reel 1").update(supervisor=None)
    assert found(night) == {"every_table_has_a_class_a"}


def test_20_9_no_table_is_under_a_class_b(night: Night, cast: Cast) -> None:
    Table.objects.filter(night=night, label="Roulette").update(supervisor=bea(cast))
    assert found(night) == {"every_table_has_a_class_a"}
    assert "not class A" in problem(night, "every_table_has_a_class_a").message


def test_20_9_no_table_is_under_somebody_who_is_not_there(night: Night, cast: Cast) -> None:
    Table.objects.filter(night=night, label="Roulette").update(supervisor=cast.other.operator)
    assert found(night) == {"every_table_has_a_class_a"}
    assert "not engaged" in problem(night, "every_table_has_a_class_a").message


@pytest.mark.parametrize("label", ["Blackjack 1", "Roulette"])
def test_every_table_has_a_dealer(night: Night, label: str) -> None:
    Post.objects.filter(table__night=night, table__label=label).delete()
    assert found(night) == {"every_table_has_a_dealer"}


@pytest.mark.parametrize("post", ["dealer", "boxperson", "stickperson"])
def test_20_25_c_to_e_craps_has_its_crew(night: Night, post: str) -> None:
    Post.objects.filter(table__night=night, table__label="Craps", post=post).delete()
    assert found(night) == {"craps_has_its_crew"}
    assert f"no {post} yet" in problem(night, "craps_has_its_crew").message


@pytest.mark.parametrize(
    ("label", "post", "expected"),
    [
        ("Blackjack 1", "dealer", set()),
        ("Craps", "dealer", {"class_b_runs_no_craps_or_roulette"}),
        ("Craps", "boxperson", {"class_b_runs_no_craps_or_roulette"}),
        ("Craps", "stickperson", {"class_b_assists_at_craps_or_roulette"}),
        ("Roulette", "dealer", {"class_b_runs_no_craps_or_roulette"}),
    ],
)
def test_20_9_d_class_b_at_craps_and_roulette(
    night: Night, cast: Cast, label: str, post: str, expected: set[str]
) -> None:
    post_of_bea(night, cast, label, post)
    assert found(night) == expected


def test_20_9_d_assisting_is_a_warning_and_running_a_stop(night: Night) -> None:
    levels = {name: outcome.check.level for name, outcome in outcomes(night).items()}
    assert levels["class_b_runs_no_craps_or_roulette"] is Level.BLOCK
    assert levels["class_b_assists_at_craps_or_roulette"] is Level.WARN


def test_20_9_c_2_even_the_stick_wants_instruction(night: Night, cast: Cast) -> None:
    table = night.tables.get(label="Craps")
    Post.objects.filter(table=table, post="stickperson").delete()
    Post.objects.create(table=table, engagement=night.engagements.get(operator=bea(cast)), post="stickperson")
    assert found(night) == {"class_b_assists_at_craps_or_roulette", "class_b_is_instructed"}


def test_20_5_b_1_class_b_has_been_taught_the_game(night: Night) -> None:
    Table.objects.filter(night=night, label="Blackjack 1").update(game="under_over")
    assert found(night) == {"class_b_is_instructed"}
    assert "in under over" in problem(night, "class_b_is_instructed").message


def test_20_9_c_2_by_the_class_a_over_this_table_and_no_other(night: Night) -> None:
    abel = night.engagements.get(operator__user__name="Abel").operator
    Table.objects.filter(night=night, label="Blackjack 1").update(supervisor=abel)
    assert found(night) == {"class_b_is_instructed"}
    assert "by Abel" in problem(night, "class_b_is_instructed").message


@pytest.mark.parametrize(("days", "in_time"), [(-1, True), (0, True), (1, False)])
def test_20_5_b_1_instruction_comes_before_the_night(night: Night, cast: Cast, days: int, in_time: bool) -> None:
    Table.objects.filter(night=night, label="Blackjack 1").update(game="under_over")
    Instruction.objects.create(
        teacher=cast.own.operator, learner=bea(cast), game="under_over", given_on=night.date + timedelta(days=days)
    )
    assert found(night) == (set() if in_time else {"class_b_is_instructed"})


def test_an_operator_without_a_table_is_checked_too(night: Night) -> None:
    stranger = Operator.objects.create(user=person("Idle"), operator_class="B", state="suspended")
    Engagement.objects.create(night=night, operator=stranger)
    assert found(night) == {"operators_are_approved"}
