"""What the pages of a registration read."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404

from casino_night import clock
from licensing.checks import Outcome, Verdict
from licensing.models import Affiliate, Membership, Organisation, ResponsiblePerson, Submission
from licensing.registration.checks import Dossier
from licensing.registration.sections import SECTIONS, Section
from licensing.regulations import limits

Row = TypeVar("Row", bound=Model)
NOT_BEGUN = {"name", "kind", "incorporated", "municipality"}  # there from the start


@dataclass(frozen=True)
class Task:
    """A section on the task list, in words."""

    section: Section
    status: str
    hint: str


def tasks(dossier: Dossier, outcomes: list[Outcome]) -> list[Task]:
    return [_task(section, dossier, outcomes) for section in SECTIONS]


def _task(section: Section, dossier: Dossier, outcomes: list[Outcome]) -> Task:
    stopping = [one for one in outcomes if one.check.section == section.key and one.stops]
    if not stopping:
        return Task(section, "Done", "")
    if any(one.verdict is not Verdict.MISSING for one in stopping):
        wrong = next(one for one in stopping if one.verdict is not Verdict.MISSING)
        return Task(section, "Needs attention", wrong.problems[0].message)
    return Task(section, "In progress" if _begun(section, dossier) else "Not started", stopping[0].problems[0].message)


def _begun(section: Section, dossier: Dossier) -> bool:
    if section.key == "people":
        return bool(dossier.people)
    if section.key == "papers":
        return bool(dossier.uploads)
    return any(getattr(dossier.organisation, name) for name in section.questions if name not in NOT_BEGUN)


def answer_by(organisation: Organisation, handed_in: Submission) -> date | None:
    """The day by which the Commission has decided as a rule, while it has not yet."""
    if organisation.state != "submitted":
        return None
    begun = handed_in.created_at.astimezone(clock.NEW_JERSEY).date()
    return begun + timedelta(weeks=limits.at(begun)["registration_weeks_most"])


def fresh(organisation: Organisation) -> Organisation:
    """The organisation as it stands now, whatever a form has done to the object in hand."""
    return Organisation.objects.select_related("municipality").get(pk=organisation.pk)


def responsible_person(organisation: Organisation, person_id: Any) -> ResponsiblePerson:
    return _own(organisation.responsible_people.all(), person_id)


def affiliate(organisation: Organisation, affiliate_id: Any) -> Affiliate:
    return _own(organisation.affiliates.all(), affiliate_id)


def membership(organisation: Organisation, membership_id: Any) -> Membership:
    return _own(members(organisation), membership_id)


def _own(rows: "QuerySet[Row]", row_id: Any) -> Row:
    """One of the organisation's own; another's does not exist."""
    found = rows.filter(pk=row_id).first()
    if found is None:
        raise Http404
    return found


def members(organisation: Organisation) -> QuerySet[Membership]:
    """Officers first, then by name."""
    found = organisation.memberships.select_related("user", "affiliate")
    return found.order_by("-role", "user__name", "user__email")
