"""Declarations: what goes in with the application, and who answers for it."""

from collections.abc import Iterator

from casino_night.money import Cents
from casino_night.roles import Role
from licensing.checks import Problem, check
from licensing.checks.case import Case
from licensing.fees import night_fees


@check("declarations", "The license fees are paid", "13:47-4.9(c)12, 4.10", "R001")
def fees_are_paid(case: Case) -> Iterator[Problem]:
    """One to the Commission and one to the municipality, for one day of operation and whatever the tables. R001"""
    for fee in night_fees(case.limits, case.night.municipality):
        paid = case.paid.get(fee.code, Cents(0))
        if paid < fee.amount:
            yield Problem(
                f"payments:{fee.code}",
                f"{fee.title}: {fee.amount} to the {fee.payee_words}; {paid or 'nothing'} is recorded.",
                "Record the check or money order with its number.",
                missing=not paid,
            )


@check("declarations", "The answers are declared true", "13:47-20.3", "R038")
def answers_are_declared(case: Case) -> Iterator[Problem]:
    if case.night.declared_at is None:
        yield Problem(
            "declared_by",
            "Nobody has declared the answers yet.",
            "Let an officer check and declare them.",
            missing=True,
        )


@check("declarations", "An officer has declared them", "13:47-20.3", "R038")
def declarer_is_an_officer(case: Case) -> Iterator[Problem]:
    night = case.night
    membership = case.own_members.get(night.declared_by_id)
    if night.declared_by_id and (membership is None or membership.role != Role.CHARITY_OFFICER):
        yield Problem(
            "declared_by",
            f"{night.declared_by} declared the answers but is no officer of {night.organisation}.",
            "Let an officer check and declare the answers.",
        )
