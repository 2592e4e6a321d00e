"""A case as its reviewer reads it: the frozen answers, what the rules say about them, and what was marked."""

from dataclasses import dataclass
from typing import Any

from licensing.application.answers import differences
from licensing.checks import Outcome, Verdict
from licensing.models import Flag, Mark, Submission

OF_CHECK = "check:"  # marks of findings, apart from marks of answers
ENGINE_SAYS = {Verdict.PASS: "Pass", Verdict.FAIL: "Fail", Verdict.MISSING: "Not answered", Verdict.EYES: "Needs eyes"}


@dataclass(frozen=True)
class Answer:
    """One answer with everything the page shows beside it."""

    field: str
    label: str
    value: str
    number: bool
    was: str | None  # in the submission before, if it changed
    passed_by: str
    flags: list[Flag]

    @property
    def asked(self) -> bool:
        """It was flagged and came back: look at it again."""
        return any(flag.state == "answered" for flag in self.flags)


@dataclass(frozen=True)
class Part:
    key: str
    title: str
    answers: list[Answer]


@dataclass(frozen=True)
class Item:
    """One line of the checklist."""

    outcome: Outcome
    field: str
    says: str  # by the rule engine
    passed_by: str  # by a reviewer who looked at what needs eyes


def latest(subject: Any) -> list[dict[str, Any]]:
    """The answers as last handed in; empty when nothing was."""
    found = Submission.objects.filter(subject_id=subject.pk).order_by("number").last()
    return found.answers if found else []


def answer(said: list[dict[str, Any]], field: str) -> dict[str, Any] | None:
    for part in said:
        for row in part["rows"]:
            if row["field"] == field:
                return {**row, "section": part["key"]}
    return None


def said_by_check(outcomes: list[Outcome], field: str) -> str | None:
    for outcome in outcomes:
        if f"{OF_CHECK}{outcome.check.name}" == field:
            return "\n".join(problem.message for problem in outcome.problems)
    return None


def recorded(outcomes: list[Outcome]) -> list[dict[str, str]]:
    """What did not simply pass, kept with the decision."""
    return [
        {
            "check": outcome.check.name,
            "citation": outcome.check.citation,
            "verdict": outcome.verdict.value,
            "overridden": outcome.overridden,
        }
        for outcome in outcomes
        if outcome.problems
    ]


def parts(handed_in: list[Submission], marks: list[Mark], flags: list[Flag]) -> list[Part]:
    """The latest answers, each with its mark, its flags and what it was before."""
    if not handed_in:
        return []
    now = handed_in[-1].answers
    was = {one["field"]: one["was"] for one in changes(handed_in)}
    by_field: dict[str, list[Flag]] = {}
    for flag in flags:
        by_field.setdefault(flag.field, []).append(flag)
    passed = {mark.field: mark for mark in marks}

    def read(row: dict[str, Any]) -> Answer:
        mark = passed.get(row["field"])
        return Answer(
            field=row["field"],
            label=row["label"],
            value=row["value"],
            number=row.get("number", False),
            was=was.get(row["field"]),
            passed_by=str(mark.passed_by) if mark and mark.value == row["value"] else "",
            flags=by_field.get(row["field"], []),
        )

    return [Part(part["key"], part["title"], [read(row) for row in part["rows"]]) for part in now if part["rows"]]


def changes(handed_in: list[Submission]) -> list[dict[str, str]]:
    """Was and now, between the last two submissions."""
    return differences(handed_in[-2].answers, handed_in[-1].answers) if len(handed_in) > 1 else []


def checklist(outcomes: list[Outcome], marks: list[Mark]) -> list[Item]:
    """What the rule engine says, in the order of the application, and which findings a reviewer has looked at."""
    passed = {mark.field: mark for mark in marks}
    items = []
    for outcome in outcomes:
        field = f"{OF_CHECK}{outcome.check.name}"
        mark = passed.get(field)
        stands = mark is not None and mark.value == said_by_check([outcome], field)
        items.append(Item(outcome, field, ENGINE_SAYS[outcome.verdict], str(mark.passed_by) if mark and stands else ""))
    return items


def reasons(outcomes: list[Outcome], flags: list[Flag]) -> str:
    """The text of a refusal, built from the rules that failed and from what was asked for and not settled."""
    lines = [
        f"{problem.message} (N.J.A.C. {outcome.check.citation})"
        for outcome in outcomes
        if outcome.verdict is Verdict.FAIL
        for problem in outcome.problems
    ]
    asked = [flag for flag in flags if flag.state in ("open", "answered") and flag.notice_id]
    lines += [f"{flag.reason} (N.J.A.C. {flag.citation})" if flag.citation else flag.reason for flag in asked]
    return "\n".join(dict.fromkeys(lines))
