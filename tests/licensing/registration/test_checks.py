"""13:47-2.3 as checks: each passes on a complete registration and fails on its own lack, on both sides of its limit."""

from datetime import date, timedelta
from typing import Any

import pytest

from casino_night import clock
from casino_night.roles import Role
from licensing.models import Organisation, Payment, ResponsiblePerson, Upload
from licensing.registration import checks
from licensing.regulations.models import Limit
from tests.cast import Cast
from tests.licensing.registration.dossiers import approved_once, complete, failing, paper, payment


@pytest.fixture
def cast(db: None) -> Cast:
    return Cast.build()


@pytest.fixture
def organisation(cast: Cast) -> Organisation:
    return complete(cast)


def later_limit(code: str, value: int) -> None:
    """The supervisors add a row that begins today."""
    old = Limit.objects.filter(code=code).latest("effective_from")
    Limit.objects.create(
        code=code, value=value, unit=old.unit, citation=old.citation, effective_from=clock.today(), verified=False
    )


def test_a_complete_registration_passes(organisation: Organisation) -> None:
    assert failing(organisation) == set()


@pytest.mark.parametrize(
    ("field", "check"),
    [
        ("purpose", "purpose_is_given"),
        ("address", "seat_is_given"),
        ("account_bank", "account_is_named"),
        ("account_number", "account_is_named"),
    ],
)
def test_2_3_every_answer_is_wanted(organisation: Organisation, field: str, check: str) -> None:
    Organisation.objects.filter(pk=organisation.pk).update(**{field: " "})
    assert failing(organisation) == {check}


def test_2_3_five_people_answer_not_four(organisation: Organisation) -> None:
    ResponsiblePerson.objects.filter(organisation=organisation).first().delete()  # type: ignore[union-attr]
    assert failing(organisation) == {"enough_people_answer"}


def test_2_3_a_later_limit_of_six_people_counts(organisation: Organisation) -> None:
    later_limit("responsible_people", 6)
    assert failing(organisation) == {"enough_people_answer"}


@pytest.mark.parametrize(("days", "fails"), [(-1, False), (0, True), (1, True)])
def test_2_3_responsible_people_are_older_than_18(organisation: Organisation, days: int, fails: bool) -> None:
    """The day after the eighteenth birthday is the first that counts."""
    today = clock.today()
    birthday = (today.replace(day=28) if (today.month, today.day) == (2, 29) else today).replace(year=today.year - 18)
    ResponsiblePerson.objects.filter(name="Ann Ames").update(born_on=birthday + timedelta(days=days))
    assert (failing(organisation) == {"responsible_people_are_adults"}) is fails


def test_2_3_a_later_age_limit_counts(organisation: Organisation) -> None:
    ResponsiblePerson.objects.filter(name="Ann Ames").update(born_on=clock.today() - timedelta(days=365 * 20))
    assert failing(organisation) == set()
    later_limit("responsible_age", 21)
    assert failing(organisation) == {"responsible_people_are_adults"}


def test_born_on_february_29_is_18_after_february_28(organisation: Organisation, time_machine: Any) -> None:
    ResponsiblePerson.objects.filter(name="Ann Ames").update(born_on=date(2008, 2, 29))
    time_machine.move_to("2026-02-28T17:00:00Z")
    assert "responsible_people_are_adults" in failing(organisation)
    time_machine.move_to("2026-03-01T17:00:00Z")
    assert "responsible_people_are_adults" not in failing(organisation)


def test_the_same_person_twice_is_one(organisation: Organisation) -> None:
    ResponsiblePerson.objects.filter(name="Ben Bell").update(name=" ann ames")
    assert failing(organisation) == {"nobody_is_named_twice"}


def test_a_birthday_in_another_century_is_a_slip(organisation: Organisation) -> None:
    ResponsiblePerson.objects.filter(name="Ann Ames").update(born_on=date(1870, 5, 17))
    assert failing(organisation) == {"birthdays_can_be"}


@pytest.mark.parametrize("purpose", ["by_laws", "constitution"])
def test_2_3_by_laws_and_constitution_are_wanted(organisation: Organisation, purpose: str) -> None:
    Upload.objects.filter(subject_id=organisation.pk, purpose=purpose).delete()
    assert failing(organisation) == {"papers_are_handed_in"}


def test_2_3_articles_are_wanted_of_the_incorporated_only(cast: Cast, organisation: Organisation) -> None:
    Organisation.objects.filter(pk=organisation.pk).update(incorporated=True)
    assert failing(organisation) == {"papers_are_handed_in"}
    paper(organisation, "articles", cast[Role.CHARITY_OFFICER])
    assert failing(organisation) == set()


def test_2_3_the_fee_is_wanted_but_not_of_senior_citizens(cast: Cast) -> None:
    organisation = complete(cast)
    later_limit("registration_fee", 150_00)
    assert failing(organisation) == {"fee_is_paid"}
    Organisation.objects.filter(pk=organisation.pk).update(kind="senior_citizens")
    assert failing(organisation) == set()


def test_a_renewal_wants_a_fee_of_its_own(cast: Cast, organisation: Organisation) -> None:
    approved_once(organisation, cast[Role.COMMISSION_REVIEWER])
    Organisation.objects.filter(pk=organisation.pk).update(
        state="expired", identification_number="ID-1", expires_on=clock.today() - timedelta(days=1)
    )
    assert Payment.objects.filter(subject_id=organisation.pk).exists()
    assert failing(organisation) == {"fee_is_paid"}
    payment(organisation, cast[Role.CHARITY_OFFICER], "1002")
    assert failing(organisation) == set()


def test_every_check_names_its_rule_and_every_problem_what_to_do(cast: Cast) -> None:
    empty = Organisation.objects.create(name="New", municipality=cast.own.municipality)
    outcomes = checks.run(checks.load(empty))
    assert all(one.check.citation.startswith("13:47-") for one in outcomes)
    assert all(problem.message and problem.fix for one in outcomes for problem in one.problems)


def test_the_number_of_queries_does_not_grow(organisation: Organisation, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(6):
        checks.run(checks.load(organisation))
    for number in range(20):
        ResponsiblePerson.objects.create(
            organisation=organisation, name=f"Person {number}", address="1 Elm Street", born_on=date(1980, 1, 1)
        )
    with django_assert_num_queries(6):
        checks.run(checks.load(organisation))
