"""Everything that is on record about one entry of a register, list by list, for its page."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse

from casino_night import clock
from casino_night.money import Cents
from games.sheets import sheet
from licensing.models import (
    Certification,
    Decision,
    Instruction,
    MachineModel,
    Night,
    Notice,
    Operator,
    Organisation,
    Payment,
    Proceeding,
    Provider,
)
from licensing.review.kinds import BY_MODEL

MOST = 200  # of one thing on the page of another; the register itself has all of them

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True)
class Related:
    """A list on the page of an entry."""

    title: str
    columns: tuple[str, ...]
    rows: Rows  # the first cell leads to the address in the last one, which has no column
    empty: str


def related(one: Any) -> Iterator[Related]:
    """What belongs to this kind of entry, then what every holder or applicant has."""
    yield from _OF[type(one)](one)
    if type(one) in BY_MODEL:
        yield from _paper_trail(one)


def _address(register: str, one: Any) -> str:
    return reverse("licensing:register_entry", args=[register, one.pk])


def _of_organisation(one: Organisation) -> Iterator[Related]:
    yield _nights("Nights", one.nights.all())
    people = one.memberships.select_related("user")[:MOST]
    rows: Rows = [(str(row.user), row.get_role_display(), row.title, "") for row in people]
    yield Related("People", ("Name", "Role", "Title"), rows, "Nobody belongs to it yet.")
    yield _proceedings(one)


def _of_operator(one: Operator) -> Iterator[Related]:
    yield _nights("Nights worked", Night.objects.filter(engagements__operator=one))
    taught = Instruction.objects.filter(Q(learner=one) | Q(teacher=one)).select_related(
        "teacher__user", "learner__user"
    )
    rows: Rows = [(row.game_words, str(row.teacher), str(row.learner), row.given_on, "") for row in taught[:MOST]]
    yield Related("Instruction", ("Game", "Taught by", "To", "On"), rows, "No instruction is on record.")
    yield _proceedings(one)
    papers = one.served_papers.all()[:MOST]
    rows = [(row.title, row.served_on, row.mailed_on or "waiting", row.receipt_on or "not yet", "") for row in papers]
    yield Related("Papers served", ("Paper", "Served", "Mailed", "Receipt"), rows, "No paper was served for them.")


def _of_provider(one: Provider) -> Iterator[Related]:
    yield _nights("Nights supplied", one.nights.all())
    sent = Certification.objects.filter(job__provider=one).select_related("job__night").order_by("-created_at")
    rows: Rows = [
        (
            str(row.job.night),
            _day(row.due_at),
            _day(row.created_at),
            "Late" if row.late_by else "In time",
            _address("nights", row.job.night),
        )
        for row in sent[:MOST]
    ]
    yield Related("Certifications", ("Night", "Due", "Sent", "Clock"), rows, "It has certified no equipment yet.")
    staff = one.operators.select_related("user")[:MOST]
    rows = [(str(row), row.licence_number, _state(row), _address("operators", row)) for row in staff]
    yield Related("Operators employed", ("Name", "License", "State"), rows, "It employs no operator.")
    machines = one.machine_models.all()[:MOST]
    rows = [(row.name, row.certificate_number, _address("machines", row)) for row in machines]
    yield Related("Machine models", ("Name", "Certificate"), rows, "It has no certified machine.")
    yield _proceedings(one)


def _of_machine(one: MachineModel) -> Iterator[Related]:
    yield _nights("Nights used", Night.objects.filter(tables__machine=one).distinct())


def _of_night(one: Night) -> Iterator[Related]:
    tables = one.tables.select_related("supervisor__user")
    rows: Rows = [(row.label, sheet(row.game).name, str(row.supervisor or ""), "") for row in tables[:MOST]]
    yield Related("Tables", ("Table", "Game", "Class A operator"), rows, "No table is listed.")
    hired = one.engagements.select_related("operator__user")[:MOST]
    rows = [
        (
            str(row.operator.user),
            row.operator.operator_class,
            row.operator.licence_number,
            _address("operators", row.operator),
        )
        for row in hired
    ]
    yield Related("Operators engaged", ("Name", "Class", "License"), rows, "No operator is engaged.")
    votes = one.determinations.order_by("-created_at")[:MOST]
    rows = [
        (row.get_outcome_display(), row.night_date, row.voted_on, row.forwarded_on or "not yet", "") for row in votes
    ]
    columns = ("Determination", "For the date", "Voted on", "Forwarded")
    yield Related("The municipality", columns, rows, "The municipality has not decided yet.")
    orders = one.removal_orders.select_related("table", "ordered_by")[:MOST]
    rows = [(row.item, str(row.table or ""), row.reason, _day(row.created_at), "") for row in orders]
    columns = ("What has to go", "Table", "Why", "Ordered")
    yield Related("Removal orders", columns, rows, "Nothing was ordered off the floor.")


_OF: dict[type, Any] = {
    Organisation: _of_organisation,
    Operator: _of_operator,
    Provider: _of_provider,
    MachineModel: _of_machine,
    Night: _of_night,
}


def _nights(title: str, nights: QuerySet[Night]) -> Related:
    newest = nights.select_related("organisation").order_by("-date")[:MOST]
    rows: Rows = [
        (night.title, night.date, night.organisation.name, _state(night), _address("nights", night)) for night in newest
    ]
    return Related(title, ("Night", "Date", "Organization", "State"), rows, "None yet.")


def _proceedings(one: Any) -> Related:
    """What it was charged with, and what came of it."""
    found = Proceeding.objects.filter(subject_id=one.pk)[:MOST]
    rows: Rows = [
        (row.get_measure_display(), row.grounds, row.citation, row.noticed_on, row.get_state_display(), "")
        for row in found
    ]
    columns = ("Measure", "Grounds", "Rule", "Notice", "State")
    return Related("Suspension and revocation", columns, rows, "No proceedings were opened.")


def _paper_trail(one: Any) -> Iterator[Related]:
    decisions = Decision.objects.filter(subject_id=one.pk).select_related("signed_by", "second_signed_by")
    rows: Rows = [
        (row.get_verdict_display(), row.get_state_display(), _signers(row), _day(row.created_at), "")
        for row in decisions
    ]
    yield Related("Decisions", ("Decision", "State", "Signed by", "On"), rows, "Nothing has been decided yet.")
    notices = Notice.objects.filter(subject_id=one.pk).select_related("sent_by").prefetch_related("flags")
    rows = [(f"{len(row.flags.all())} to fix", row.due_on, str(row.sent_by), "") for row in notices]
    yield Related("Notices", ("Notice", "Due", "Sent by"), rows, "Nothing had to be fixed.")
    payments = Payment.objects.filter(subject_id=one.pk)
    rows = [(row.fee.replace("_", " "), str(Cents(row.amount_cents)), row.paid_on, "") for row in payments]
    yield Related("Payments", ("Fee", "Amount", "Paid on"), rows, "No payment is on record.")


def _state(subject: Any) -> str:
    return str(subject.get_state_display())


def _signers(decision: Decision) -> str:
    return ", ".join(str(one) for one in (decision.signed_by, decision.second_signed_by) if one)


def _day(instant: Any) -> Any:
    return instant.astimezone(clock.NEW_JERSEY).date()
