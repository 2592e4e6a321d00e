"""The kinds of application the Commission decides, and what a case of each looks like."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from casino_night.access import Scope
from licensing import scopes
from licensing.checks import Outcome, case, run
from licensing.models import Night, Operator, Organisation, Provider
from licensing.professionals.checks import outcomes as professional_outcomes
from licensing.registration import checks as registration_checks
from licensing.regulations.limits import Limits

DAYS_OF_A_WEEK = 7


@dataclass(frozen=True)
class CaseKind:
    model: type
    workflow: str  # the name of its state table, and the subject_kind of its records
    title: str
    scope: Scope
    waiting: tuple[str, ...]  # states in which the Commission has it
    returned: str  # the state in which the applicant has it back
    ask: str  # the step that sends it back with a notice
    days: Callable[[Limits], int]  # how long the Commission has
    number: str  # the field of the number people quote
    outcomes: Callable[[Any], list[Outcome]] = lambda _subject: []

    @property
    def name(self) -> str:
        return self.scope.name

    @property
    def permission(self) -> str:
        return f"{self.name}.decide"

    @property
    def case_page(self) -> str:
        return f"licensing:{self.name}_case"

    @property
    def file_page(self) -> str:
        return f"licensing:{self.name}_file"

    def due_on(self, subject: Any, received: date, limits: Limits) -> date:
        """The statutory clock; an occasion that comes sooner does not wait for it."""
        due = received + timedelta(days=self.days(limits))
        return min(due, subject.date) if isinstance(subject, Night) else due


def _night_outcomes(night: Night) -> list[Outcome]:
    return run(case.load(night))


def _registration_outcomes(organisation: Organisation) -> list[Outcome]:
    return registration_checks.run(registration_checks.load(organisation))


KINDS = (
    CaseKind(
        Night,
        "night",
        "Casino night",
        scopes.NIGHT,
        ("submitted", "under_review"),
        "changes_requested",
        "request_changes",
        # The municipality may issue when this time has passed without a word from the Commission.
        lambda limits: int(limits["issue_wait_days"]),
        "reference",
        _night_outcomes,
    ),
    CaseKind(
        Organisation,
        "registration",
        "Registration",
        scopes.ORGANISATION,
        ("submitted",),
        "draft",
        "return",
        lambda limits: int(limits["registration_weeks_most"]) * DAYS_OF_A_WEEK,
        "identification_number",
        _registration_outcomes,
    ),
    CaseKind(
        Operator,
        "operator licence",
        "Operator",
        scopes.OPERATOR,
        ("submitted",),
        "draft",
        "return",
        lambda limits: int(limits["decision_days"]),
        "licence_number",
        professional_outcomes,
    ),
    CaseKind(
        Provider,
        "provider approval",
        "Equipment provider",
        scopes.PROVIDER,
        ("submitted",),
        "draft",
        "return",
        lambda limits: int(limits["decision_days"]),
        "approval_number",
        professional_outcomes,
    ),
)
BY_MODEL = {kind.model: kind for kind in KINDS}
BY_WORKFLOW = {kind.workflow: kind for kind in KINDS}


def kind_of(subject: Any) -> CaseKind:
    return BY_MODEL[type(subject)]


def applicant(subject: Any) -> str:
    """Whose application it is, as the queue names it."""
    if isinstance(subject, Night):
        return subject.organisation.name
    return str(subject.user) if isinstance(subject, Operator) else str(subject)
