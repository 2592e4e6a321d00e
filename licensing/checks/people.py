"""People: who is in charge, who keeps the bank, and who helps. All of them members, none of them paid."""

from collections.abc import Iterator
from typing import Any

from casino_night.money import Cents
from casino_night.roles import Role
from licensing.checks import Level, Problem, check
from licensing.checks.case import Case


def _unnamed(case: Case, role: Role) -> Iterator[Problem]:
    if not case.holding(role):
        yield Problem(role.value, f"The {role.label} is not named yet.", "Name a member.", missing=True)


def _strangers(case: Case, role: Role) -> Iterator[Problem]:
    """Holders of the role who are no members of the organisation itself."""
    for user in case.holding(role):
        if user.pk not in case.own_members:
            yield Problem(
                role.value,
                f"{user.name} is named as {role.label} but {_standing(case, user)} of {case.night.organisation}.",
                f"Name a member of {case.night.organisation}.",
            )


def _standing(case: Case, user: Any) -> str:
    membership = case.members.get(user.pk)
    if membership and membership.affiliate:
        return f"is a member of {membership.affiliate} only, not"
    return "is not on the list of members"


@check("people", "A member in charge is named", "13:47-20.6(a)", "R045")
def member_in_charge_is_named(case: Case) -> Iterator[Problem]:
    yield from _unnamed(case, Role.MEMBER_IN_CHARGE)


@check("people", "The member in charge is a member", "13:47-20.6(a)", "R045")
def member_in_charge_is_a_member(case: Case) -> Iterator[Problem]:
    yield from _strangers(case, Role.MEMBER_IN_CHARGE)


@check("people", "A member in charge of proceeds is named", "13:47-20.7", "R048")
def member_in_charge_of_proceeds_is_named(case: Case) -> Iterator[Problem]:
    yield from _unnamed(case, Role.MEMBER_IN_CHARGE_OF_PROCEEDS)


@check("people", "The member in charge of proceeds is a member", "13:47-20.7", "R048")
def member_in_charge_of_proceeds_is_a_member(case: Case) -> Iterator[Problem]:
    yield from _strangers(case, Role.MEMBER_IN_CHARGE_OF_PROCEEDS)


@check("people", "No class A operator pays from the account", "13:47-20.9(b)3", "R058")
def no_class_a_operator_holds_the_proceeds(case: Case) -> Iterator[Problem]:
    """Whoever is in charge of proceeds pays from the games of chance account, which a class A never does. R058"""
    class_a = {one.operator.user_id for one in case.engagements if one.operator.operator_class == "A"}
    for user in case.holding(Role.MEMBER_IN_CHARGE_OF_PROCEEDS):
        if user.pk in class_a:
            yield Problem(
                Role.MEMBER_IN_CHARGE_OF_PROCEEDS.value,
                f"{user.name} is in charge of proceeds and works as a class A operator, who makes no payments from "
                "the games of chance account.",
                "Name another member in charge of proceeds, or another class A operator.",
            )


@check("people", "A banker is named", "13:47-20.12(c)3", "R083")
def banker_is_named(case: Case) -> Iterator[Problem]:
    yield from _unnamed(case, Role.BANKER)


@check("people", "Every banker is a bona fide member", "13:47-20.8(a)1", "R049")
def bankers_are_members(case: Case) -> Iterator[Problem]:
    """Of the holder itself: a member of an affiliate may help, not keep the bank. R049"""
    yield from _strangers(case, Role.BANKER)


@check("people", "No banker operates a game", "13:47-20.8(b)2", "R053")
def bankers_are_no_operators(case: Case) -> Iterator[Problem]:
    engaged = {one.operator.user_id for one in case.engagements}
    for user in case.holding(Role.BANKER):
        if user.pk in engaged:
            yield Problem(
                Role.BANKER.value,
                f"{user.name} is named as banker and as operator; a banker does not operate games.",
                "Name another banker, or take the operator off the list.",
            )


@check("people", "No banker is paid", "13:47-20.8(b)3", "R054")
def bankers_are_unpaid(case: Case) -> Iterator[Problem]:
    pay = {one.operator.user_id: one.pay_cents for one in case.engagements}
    for user in case.holding(Role.BANKER):
        if pay.get(user.pk):
            yield Problem(
                Role.BANKER.value,
                f"{user.name} is named as banker and would be paid {Cents(pay[user.pk])}; a banker is never paid.",
                "Name another banker, or take the pay away.",
            )


@check("people", "Assistants are thoroughly familiar with their games", "13:47-20.5(c)", "R043", Level.NOTE)
def assistants_are_familiar(case: Case) -> Iterator[Problem]:
    for one in case.assistants:
        if not one.familiar:
            yield Problem(
                f"assistants:{one.pk}:familiar",
                f"{one.name} is not yet declared thoroughly familiar with the games they assist at.",
                "Declare it, or see that they learn the games before the night.",
            )
