"""The rules of a registration as checks, in the words of licensing.checks: each names its rule and its field."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from casino_night import clock
from licensing.checks import Check, Level, Outcome, Problem, in_words
from licensing.models import Organisation, ResponsiblePerson, Upload
from licensing.payments import selectors as payments
from licensing.registration.sections import PAPERS
from licensing.regulations import limits
from licensing.regulations.limits import Limits

RULE = "13:47-2.3"
LONGEST_LIFE = 120  # years; a birthday further back is a slip of the pen


@dataclass(frozen=True)
class Dossier:
    """Everything the checks look at, read at once."""

    organisation: Organisation  # with its municipality
    limits: Limits  # of the day it is handed in
    today: date
    people: list[ResponsiblePerson]
    uploads: list[Upload]
    fees: list[payments.Line]


def load(organisation: Organisation) -> Dossier:
    today = clock.today()
    return Dossier(
        organisation=organisation,
        limits=limits.at(today),
        today=today,
        people=list(organisation.responsible_people.all()),
        uploads=list(Upload.objects.filter(subject_id=organisation.pk).select_related("uploaded_by")),
        fees=payments.lines(organisation),
    )


Find = Callable[[Dossier], Iterable[Problem]]
_CHECKS: list[Check] = []


def check(section: str, title: str, citation: str = RULE, rules: str = "") -> Callable[[Find], Find]:
    def enter(find: Find) -> Find:
        anything: Any = find
        _CHECKS.append(Check(find.__name__, section, title, citation, tuple(rules.split()), Level.BLOCK, anything))
        return find

    return enter


def run(dossier: Dossier) -> list[Outcome]:
    looked_at: Any = dossier
    return [Outcome(one, tuple(one.find(looked_at))) for one in _CHECKS]


def _missing(field: str, message: str, fix: str) -> Problem:
    return Problem(field, message, fix, missing=True)


@check("details", "Name and purpose are given")
def purpose_is_given(dossier: Dossier) -> Iterator[Problem]:
    if not dossier.organisation.purpose.strip():
        yield _missing("purpose", "The purpose is not written yet.", "Say in a few sentences what you exist for.")


@check("addresses", "The seat is given")
def seat_is_given(dossier: Dossier) -> Iterator[Problem]:
    if not dossier.organisation.address.strip():
        yield _missing("address", "The address of the seat is not given yet.", "Write street, number and town.")


@check("people", "Enough people answer for the games")
def enough_people_answer(dossier: Dossier) -> Iterator[Problem]:
    wanted, named = dossier.limits["responsible_people"], len(dossier.people)
    if named < wanted:
        yield _missing("people", f"{named} of {wanted} responsible people are named.", "Name the others.")


@check("people", "Every responsible person is an adult")
def responsible_people_are_adults(dossier: Dossier) -> Iterator[Problem]:
    """Older than the limit says: the day after that birthday, not the birthday itself."""
    years = dossier.limits["responsible_age"]
    for one in dossier.people:
        old_enough_after = clock.years_later(one.born_on, years)
        if dossier.today <= old_enough_after:
            yield Problem(
                f"people:{one.pk}:born_on",
                f"{one.name} is not older than {years} before {in_words(old_enough_after)} has passed.",
                "Name somebody older, or correct the date of birth.",
            )


@check("people", "Dates of birth can be right")
def birthdays_can_be(dossier: Dossier) -> Iterator[Problem]:
    for one in dossier.people:
        if one.born_on.year < dossier.today.year - LONGEST_LIFE:
            yield Problem(
                f"people:{one.pk}:born_on",
                f"{one.name} would have been born in {one.born_on.year}.",
                "Correct the date of birth.",
            )


@check("people", "Nobody is named twice")
def nobody_is_named_twice(dossier: Dossier) -> Iterator[Problem]:
    """So many individuals: the same one twice is one."""
    named = Counter((one.name.casefold().strip(), one.born_on) for one in dossier.people)
    for one in dossier.people:
        key = (one.name.casefold().strip(), one.born_on)
        if named.pop(key, 0) > 1:
            yield Problem(f"people:{one.pk}:name", f"{one.name} is named more than once.", "Name somebody else.")


@check("papers", "By-laws and constitution are handed in")
def papers_are_handed_in(dossier: Dossier) -> Iterator[Problem]:
    wanted = ["by_laws", "constitution"]
    if dossier.organisation.incorporated:
        wanted.append("articles")
    there = {one.purpose for one in dossier.uploads}
    for purpose in wanted:
        if purpose not in there:
            yield _missing(purpose, f"Not handed in yet: {PAPERS[purpose].lower()}.", "Add the file.")


@check("account", "The games of chance account is named", "13:47-6.2(b)")
def account_is_named(dossier: Dossier) -> Iterator[Problem]:
    for field, words in (("account_bank", "bank"), ("account_number", "number")):
        if not getattr(dossier.organisation, field).strip():
            yield _missing(field, f"The {words} of the games of chance account is not given yet.", "Write it down.")


@check("fee", "The registration fee is paid")
def fee_is_paid(dossier: Dossier) -> Iterator[Problem]:
    """Senior citizens' clubs owe none."""
    for line in dossier.fees:
        if line.owing:
            payee = payments.PAYEE_NAMES[line.fee.payee]
            yield _missing(
                line.fee.code, f"{line.owing} to the {payee} is not recorded as paid yet.", "Record the check."
            )
