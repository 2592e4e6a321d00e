"""The docket: one row per application, kept up by every step so that the queue never has to work anything out."""

from datetime import timedelta
from typing import Any

from casino_night import clock
from licensing.checks import Outcome, Verdict
from licensing.models import Change, DocketEntry
from licensing.regulations import limits
from licensing.review.kinds import KINDS, CaseKind, applicant, kind_of


def failing(outcomes: list[Outcome]) -> int:
    return sum(outcome.verdict is Verdict.FAIL for outcome in outcomes)


def follow(subject: Any, change: Change) -> None:
    """After a step: where the case is now, whose turn it is, and how the rules stand."""
    kind = kind_of(subject)
    entry = DocketEntry.objects.filter(subject_id=subject.pk).first()
    stage = _stage(kind, change)
    if stage == "waiting":
        _receive(kind, subject, change, entry)
    elif entry and entry.stage != "closed":
        _leave(entry, change, stage)


def _stage(kind: CaseKind, change: Change) -> str:
    if change.target in kind.waiting:
        return "waiting"
    return "returned" if change.action == kind.ask else "closed"


def _receive(kind: CaseKind, subject: Any, change: Change, entry: DocketEntry | None) -> None:
    received = change.created_at.astimezone(clock.NEW_JERSEY).date()
    if entry is None or entry.stage == "closed":
        again = entry
        entry = DocketEntry(subject_kind=kind.workflow, subject_id=subject.pk, received_at=change.created_at)
        if again:
            entry.pk, entry._state.adding = again.pk, False
        entry.due_on = kind.due_on(subject, received, limits.at(received))
    elif entry.stage == "returned":
        away = received - entry.acted_at.astimezone(clock.NEW_JERSEY).date()
        entry.due_on += max(away, timedelta(0))  # the clock stood still while the applicant had it
    entry.stage = "waiting"
    entry.reference = getattr(subject, kind.number)
    entry.applicant, entry.event_date = applicant(subject), getattr(subject, "date", None)
    entry.failing = failing(kind.outcomes(subject))
    entry.acted_by, entry.acted_at = change.actor, change.created_at
    entry.save()


def _leave(entry: DocketEntry, change: Change, stage: str) -> None:
    entry.stage, entry.needs_second = stage, False
    entry.times_returned += stage == "returned"
    entry.closed_at = change.created_at if stage == "closed" else None
    entry.acted_by, entry.acted_at = change.actor, change.created_at
    entry.save()


def acted(subject: Any, actor: Any, **fields: Any) -> None:
    """Somebody worked on the case without a step of its state table."""
    changed = {"acted_by": actor, "acted_at": clock.now(), **fields}
    DocketEntry.objects.filter(subject_id=subject.pk).update(**changed)


def move(night: Any) -> None:
    """The night has another date now: the queue shows it, and a nearer one shortens the clock."""
    entry = DocketEntry.objects.filter(subject_id=night.pk).first()
    if entry:
        entry.event_date, entry.due_on = night.date, min(entry.due_on, night.date)
        entry.failing = failing(kind_of(night).outcomes(night))
        entry.save(update_fields=["event_date", "due_on", "failing"])


def catch_up() -> int:
    """Enter what is on record and not on the docket: data that was brought in with its history, not made by steps."""
    entered = 0
    known = set(DocketEntry.objects.values_list("subject_id", flat=True))
    for kind in KINDS:
        steps: dict[Any, list[Change]] = {}
        for change in Change.objects.filter(subject_kind=kind.workflow).order_by("created_at").select_related("actor"):
            steps.setdefault(change.subject_id, []).append(change)
        model: Any = kind.model
        for subject in model.objects.filter(pk__in=steps.keys() - known):
            for change in steps[subject.pk]:
                follow(subject, change)
            entered += 1
    return entered
