"""What the pages of the Commission's reviewers read."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.urls import reverse

from casino_night import clock
from licensing.application.selectors import submissions
from licensing.models import Decision, DocketEntry, Flag, Mark, Notice, Phrase, SavedFilter, Submission
from licensing.models.choices import DOCKET_STAGES
from licensing.regulations import limits
from licensing.review import findings
from licensing.review.kinds import BY_WORKFLOW, KINDS, CaseKind, kind_of
from licensing.selectors import history, papers_about
from licensing.uploads.selectors import uploads_of

ROWS = 50  # of the queue on one page
SOON = 3  # days left from which the clock is shown as pressing


@dataclass(frozen=True)
class Wish:
    """What somebody wants to see of the queue, read from the address; nonsense in it means nothing."""

    stage: str = "waiting"
    kind: str = ""
    words: str = ""
    failing: bool = False
    second: bool = False
    after: tuple[date, UUID] | None = None

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wish":
        stage, kind = asked.get("stage", ""), asked.get("kind", "")
        return cls(
            stage=stage if stage in dict(DOCKET_STAGES) else "waiting",
            kind=kind if kind in [one.name for one in KINDS] else "",
            words=asked.get("q", "").replace("\x00", "").strip()[:80],
            failing=bool(asked.get("failing")),
            second=bool(asked.get("second")),
            after=_place(asked.get("after", "")),
        )


def _place(text: str) -> tuple[date, UUID] | None:
    """Where the page before ended."""
    day, _dot, entry = text.partition("_")
    try:
        return date.fromisoformat(day), UUID(entry)
    except ValueError:
        return None


@dataclass(frozen=True)
class Row:
    entry: DocketEntry
    kind: CaseKind
    days_left: int

    @property
    def url(self) -> str:
        return reverse(self.kind.case_page, args=[self.entry.subject_id])

    @property
    def pressing(self) -> bool:
        return self.entry.stage == "waiting" and self.days_left <= SOON


@dataclass(frozen=True)
class Queue:
    rows: list[Row]
    total: int
    next: str  # the place where the next page begins, for the address; empty on the last


def queue(wish: Wish) -> Queue:
    """One page of the docket, the clock that runs out first on top. Two queries, however long it is."""
    found = DocketEntry.objects.filter(stage=wish.stage)
    for kind in KINDS:
        if kind.name == wish.kind:
            found = found.filter(subject_kind=kind.workflow)
    if wish.words:
        found = found.filter(Q(applicant__icontains=wish.words) | Q(reference__icontains=wish.words))
    if wish.failing:
        found = found.filter(failing__gt=0)
    if wish.second:
        found = found.filter(needs_second=True)
    total = found.count()
    if wish.after:
        day, entry_id = wish.after
        found = found.filter(Q(due_on__gt=day) | Q(due_on=day, id__gt=entry_id))
    entries = list(found.select_related("acted_by").order_by("due_on", "id")[: ROWS + 1])
    today = clock.today()
    rows = [Row(entry, BY_WORKFLOW[entry.subject_kind], (entry.due_on - today).days) for entry in entries[:ROWS]]
    last = entries[ROWS - 1] if len(entries) > ROWS else None
    return Queue(rows, total, f"{last.due_on.isoformat()}_{last.pk}" if last else "")


def saved_filters(user: Any) -> QuerySet[SavedFilter]:
    return SavedFilter.objects.filter(user=user)


@dataclass(frozen=True)
class CaseFile:
    """Everything on the page of one case."""

    kind: CaseKind
    entry: DocketEntry | None
    handed_in: list[Submission]
    parts: list[findings.Part]
    items: list[findings.Item]
    changes: list[dict[str, str]]
    unsent: list[Flag]
    notices: list[Notice]
    proposed: Decision | None
    sent_back: Decision | None
    waiting: bool  # it is the Commission's turn
    days_left: int | None

    @property
    def to_look_at(self) -> list[findings.Item]:
        return [item for item in self.items if item.outcome.problems]

    @property
    def passing(self) -> list[findings.Item]:
        return [item for item in self.items if not item.outcome.problems]

    @property
    def counts(self) -> dict[str, int]:
        said = [item.says for item in self.items if not item.passed_by]
        return {words: said.count(words) for words in dict.fromkeys(said)}


def case_file(subject: Any) -> CaseFile:
    kind = kind_of(subject)
    handed_in = submissions(subject)
    marks = list(Mark.objects.filter(subject_id=subject.pk).select_related("passed_by"))
    flags = list(Flag.objects.filter(subject_id=subject.pk).select_related("notice", "raised_by"))
    decisions = list(Decision.objects.filter(subject_id=subject.pk).select_related("signed_by", "second_signed_by"))
    entry = DocketEntry.objects.filter(subject_id=subject.pk).select_related("acted_by").first()
    return CaseFile(
        kind=kind,
        entry=entry,
        handed_in=handed_in,
        parts=findings.parts(handed_in, marks, flags),
        items=findings.checklist(kind.outcomes(subject), marks, handed_in[-1].answers if handed_in else []),
        changes=findings.changes(handed_in),
        unsent=[flag for flag in flags if flag.notice_id is None and flag.state == "open"],
        notices=list(Notice.objects.filter(subject_id=subject.pk).select_related("sent_by").prefetch_related("flags")),
        proposed=next((one for one in decisions if one.state == "proposed"), None),
        sent_back=decisions[-1] if decisions and decisions[-1].state == "sent_back" else None,
        waiting=subject.state in kind.waiting,
        days_left=(entry.due_on - clock.today()).days if entry and entry.stage == "waiting" else None,
    )


def papers(subject: Any) -> dict[str, Any]:
    """Files handed in, letters sent, and who did what: the foot of the page of a case."""
    return {"uploads": uploads_of(subject), "documents": papers_about(subject), "history": history(subject)}


def flagged_answer(subject: Any, field: str) -> dict[str, Any] | None:
    """The answer a flag is about, with what stands in the flag so far."""
    found = findings.answer(findings.latest(subject), field)
    if found is None:
        return None
    flag = Flag.objects.filter(subject_id=subject.pk, field=field, notice=None, state="open").first()
    return {**found, "flag": flag}


def found_by(subject: Any, check: str, field: str) -> dict[str, str]:
    """What a check of the rules finds wrong with one answer, as a flag says it; empty if it finds nothing there."""
    return findings.sentences(kind_of(subject).outcomes(subject), findings.latest(subject), check, field)


def phrases(section: str = "") -> QuerySet[Phrase]:
    """Those that fit the section, and those that fit anywhere; all of them without a section."""
    found = Phrase.objects.filter(retired=False).select_related("added_by")
    return found.filter(section__in=("", section)) if section else found


def phrase(phrase_id: str) -> Phrase | None:
    try:
        return Phrase.objects.filter(pk=UUID(phrase_id), retired=False).first()
    except ValueError:
        return None


def usual_due_date() -> date:
    """When the answer to a notice is due unless the reviewer says otherwise."""
    today = clock.today()
    return today + timedelta(days=limits.at(today)["reply_days"])


def refusal_text(subject: Any) -> str:
    flags = list(Flag.objects.filter(subject_id=subject.pk))
    return findings.reasons(kind_of(subject).outcomes(subject), flags)
