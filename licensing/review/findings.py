"""A case as its reviewer reads it: the frozen answers, what the rules say about them, and what was marked."""

from dataclasses import dataclass
from typing import Any

from licensing.application.answers import differences
from licensing.checks import Outcome, Problem, Verdict
from licensing.models import Flag, Mark, Submission

OF_CHECK = "check:"  # marks of findings, apart from marks of answers
SAID_WITH = {"supervisor": "crew"}  # parts of a table that one answer tells together
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
    problems: list[tuple[Problem, str]]  # each with the answer it can be flagged at, if there is one


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


def fields(said: list[dict[str, Any]]) -> set[str]:
    return {row["field"] for part in said for row in part["rows"]}


def anchor(there: set[str], field: str) -> str:
    """The answer that a problem at this field is about: its own, or that of the line it is a part of."""
    row, _colon, part = field.rpartition(":")
    own = f"{row}:{SAID_WITH.get(part, part)}" if row else field
    return next((one for one in (own, row) if one in there), "")


def sentences(outcomes: list[Outcome], said: list[dict[str, Any]], check: str, field: str) -> dict[str, str]:
    """What one check has to say about one answer, in the words of a flag: what is wrong, what to do, and the rule."""
    there = fields(said)
    found = [
        (problem, outcome.check)
        for outcome in outcomes
        if outcome.check.name == check
        for problem in outcome.problems
        if anchor(there, problem.field) == field
    ]
    if not found:
        return {}
    problem, rule = found[0]
    words = "\n".join(f"{one.message} {one.fix}" for one, _rule in found)
    return {"reason": words, "citation": problem.citation or rule.citation}


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


def checklist(outcomes: list[Outcome], marks: list[Mark], said: list[dict[str, Any]]) -> list[Item]:
    """What the rule engine says, in the order of the application, and which findings a reviewer has looked at."""
    passed, there = {mark.field: mark for mark in marks}, fields(said)
    items = []
    for outcome in outcomes:
        field = f"{OF_CHECK}{outcome.check.name}"
        mark = passed.get(field)
        stands = mark is not None and mark.value == said_by_check([outcome], field)
        looked_at_by = str(mark.passed_by) if mark and stands else ""
        problems = [(problem, anchor(there, problem.field)) for problem in outcome.problems]
        items.append(Item(outcome, field, ENGINE_SAYS[outcome.verdict], looked_at_by, problems))
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
