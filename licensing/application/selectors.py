"""What the pages of an application read."""

from dataclasses import dataclass
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse

from casino_night.roles import Role
from licensing.application.anchors import place_of
from licensing.application.answers import NAMED_ROLES, answers, differences
from licensing.application.opening import Opening, opening
from licensing.application.sections import BY_KEY, ROWS, SECTIONS, Section
from licensing.checks import Check, Outcome, Problem, Verdict, checks
from licensing.checks.case import Case
from licensing.models import Assignment, Flag, Night, Prize, Submission
from licensing.uploads.selectors import uploads_of

DECLARED = ("answers_are_declared", "declarer_is_an_officer")  # answered by submitting itself


@dataclass(frozen=True)
class Task:
    """A section on the task list, in words: where it stands and what stands in the way."""

    section: Section
    status: str
    hint: str
    open: bool  # the applicant may change it now
    url: str = ""  # of the field that stands in the way
    more: int = 0  # other things in the way


def tasks(case: Case, outcomes: list[Outcome]) -> list[Task]:
    open_now = opening(case.night, case.flags)
    found = [_task(section, case, outcomes, open_now) for section in SECTIONS[:-1]]
    return [*found, _last_task(case, outcomes, ready=all(task.status == "Done" for task in found))]


def _last_task(case: Case, outcomes: list[Outcome], *, ready: bool) -> Task:
    last = SECTIONS[-1]
    if case.night.declared_at:
        return Task(last, "Done", "Declared", ready)
    if not ready:
        return Task(last, "Cannot start yet", "You declare the answers when everything above is done.", ready)
    owed = [(one, problem) for one in _stopping(last, outcomes) for problem in one.problems]
    if owed:
        first = owed[0][1]
        return Task(last, "Not started", first.message, ready, place_of(case, last.key, first.field), len(owed) - 1)
    return Task(last, "Not started", last.intro, ready)


def _stopping(section: Section, outcomes: list[Outcome]) -> list[Outcome]:
    return [
        one for one in outcomes if one.stops and one.check.section == section.key and one.check.name not in DECLARED
    ]


def _task(section: Section, case: Case, outcomes: list[Outcome], open_now: Opening) -> Task:
    stopping = _stopping(section, outcomes)
    is_open = open_now.reaches_section(section.key)
    if section.key == "operators" and not case.tables:
        return Task(section, "Cannot start yet", "You say who works at the tables when they are listed.", is_open)
    if not stopping:
        return Task(section, "Done", "", is_open)
    wrong = [one for one in stopping if one.verdict is not Verdict.MISSING]
    problems = [problem for one in wrong or stopping for problem in one.problems]
    status = "Needs attention" if wrong else "In progress" if _begun(section, case) else "Not started"
    url = place_of(case, section.key, problems[0].field)
    return Task(section, status, problems[0].message, is_open, url, len(problems) - 1)


def _begun(section: Section, case: Case) -> bool:
    night = case.night
    given = [name for name in section.questions if getattr(night, name) not in (None, "")]
    # Every night has a name, a date and a town from the start: they do not count as begun.
    return (
        bool(set(given) - {"title", "date", "municipality"})
        or any(getattr(case, name) for name in section.lists)
        or (section.roles and bool(case.assignments))
    )


@dataclass(frozen=True)
class Finding:
    """What one check found in a section, each problem with the way to its field."""

    check: Check
    overridden: str
    problems: list[tuple[Problem, str]]


def findings(section: Section, case: Case, outcomes: list[Outcome]) -> list[Finding]:
    """What is wrong, not what is merely missing: that the empty field says itself."""
    return [
        Finding(
            one.check,
            one.overridden,
            [(problem, place_of(case, section.key, problem.field)) for problem in one.problems],
        )
        for one in outcomes
        if one.check.section == section.key and one.problems and one.verdict is not Verdict.MISSING
    ]


def in_the_way(case: Case, outcomes: list[Outcome]) -> list[tuple[Problem, str]]:
    """Everything that keeps the application from being submitted, each with the way to its field."""
    return [
        (problem, place_of(case, one.check.section, problem.field))
        for one in outcomes
        if one.stops and one.check.name not in DECLARED
        for problem in one.problems
    ]


@dataclass(frozen=True)
class Line:
    """A row of a list as the page shows it, with what is wrong with it."""

    row: Any
    label: str
    value: str
    problems: list[Problem]
    open: bool


def lists(section: Section, case: Case, outcomes: list[Outcome], open_now: Opening) -> dict[str, list[Line]]:
    said = {row["field"]: row for part in answers(case) for row in part["rows"]}
    wrong: dict[str, list[Problem]] = {}
    for problem in (problem for one in outcomes if one.check.section == section.key for problem in one.problems):
        wrong.setdefault(":".join(problem.field.split(":")[:2]), []).append(problem)
    return {name: [_line(name, row, said, wrong, open_now) for row in getattr(case, name)] for name in section.lists}


def _line(name: str, row: Any, said: dict[str, Any], wrong: dict[str, list[Problem]], open_now: Opening) -> Line:
    key = f"{name}:{row.pk}"
    words = said.get(key, {"label": str(row), "value": ""})
    return Line(row, words["label"], words["value"], wrong.get(key, []), open_now.reaches(key))


def roles(case: Case, open_now: Opening) -> list[tuple[Role, list[Assignment], bool]]:
    """The roles that officers designate, with who holds them and whether that can be changed now."""
    return [
        (role, [one for one in case.assignments if one.role == role], open_now.allows(role.value))
        for role in NAMED_ROLES
    ]


@dataclass(frozen=True)
class Fix:
    """One thing to fix with the way to its field and the files handed in with the reply."""

    flag: Flag
    label: str  # what the answer is called
    url: str
    files: list[Any]
    error: str = ""  # about the file that was just sent


def fixes(case: Case, flags: list[Flag], refused: tuple[str, str] | None = None) -> list[Fix]:
    files: dict[str, list[Any]] = {}
    for upload in uploads_of(case.night):
        files.setdefault(upload.purpose, []).append(upload)
    labels = {row["field"]: row["label"] for part in answers(case) for row in part["rows"]}
    errors = dict([refused]) if refused else {}
    return [
        Fix(
            flag,
            labels.get(flag.field) or labels.get(":".join(flag.field.split(":")[:2])) or BY_KEY[flag.section].title,
            place_of(case, flag.section, flag.field),
            files.get(reply_purpose(flag), []),
            errors.get(str(flag.pk), ""),
        )
        for flag in flags
    ]


def reply_purpose(flag: Flag) -> str:
    return f"reply:{str(flag.pk)[:30]}"


def section_of_check(name: str) -> str:
    return next(one.section for one in checks() if one.name == name)


def fresh(night: Night) -> Night:
    """The night as it stands now, whatever a form has done to the object in hand."""
    return Night.objects.select_related("organisation", "municipality", "provider").get(pk=night.pk)


def changed_since_last(handed_in: list[Submission]) -> list[dict[str, str]]:
    """What the latest submission changed against the one before."""
    return differences(handed_in[-2].answers, handed_in[-1].answers) if len(handed_in) > 1 else []


def changed_since_handed_in(case: Case) -> list[dict[str, str]]:
    """Was and now, while the changes a reviewer asked for are being made."""
    handed_in = submissions(case.night) if case.night.state == "changes_requested" else []
    return differences(handed_in[-1].answers, answers(case)) if handed_in else []


def row(night: Night, name: str, row_id: Any) -> Any:
    """One line of a list of the night's own; anything else does not exist."""
    related = ("picture",) if ROWS[name] is Prize else ()
    return get_object_or_404(ROWS[name].objects.select_related(*related), pk=row_id, night=night)


def submissions(subject: Any) -> list[Submission]:
    return list(Submission.objects.filter(subject_id=subject.pk).select_related("submitted_by"))


def expired_since(case: Case) -> list[tuple[str, str]]:
    """What was in order at the night this one was copied from and is not any more: in words, and where it matters."""
    source = case.night.copied_from
    if source is None:
        return []
    found = []
    if _over(case, case.night.organisation):
        found.append(("Your organization's registration", "place"))
    for one in source.assignments.filter(role__in=NAMED_ROLES).select_related("user"):
        if one.user_id not in case.members:
            found.append((f"{one.user.name} as {Role(one.role).label}: no longer on the list of members", "people"))
    if case.night.provider and _over(case, case.night.provider):
        found.append((f"The approval of {case.night.provider}", "equipment"))
    for hired in case.engagements:
        if _over(case, hired.operator):
            found.append((f"The license of {hired.operator.user.name}", "operators"))
    return [(words, reverse("licensing:section", args=[case.night.pk, section])) for words, section in found]


def _over(case: Case, licensed: Any) -> bool:
    return not licensed.holds or not case.covered_by(licensed.expires_on)
