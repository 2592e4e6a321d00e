"""The Commission's letters: what has to be fixed, and what was decided. One kind of each for every kind of case."""

from datetime import date
from typing import Any

from casino_night import clock
from casino_night.documents.kinds import Kind, register
from licensing.models import Change, Decision, Flag, Night, Notice, Operator, Organisation
from licensing.review.findings import answer, latest
from licensing.review.kinds import KINDS, CaseKind, applicant, kind_of

COMMISSION = "Legalized Games of Chance Control Commission"
VERDICT_WORDS = {
    "approve": "approved",
    "approve_with_conditions": "approved with conditions",
    "refuse": "refused",
}


def in_words(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"


def _address(subject: Any) -> str:
    organisation = subject.organisation if isinstance(subject, Night) else subject
    if isinstance(organisation, Organisation):
        return organisation.mailing_address or organisation.address
    return "" if isinstance(subject, Operator) else str(subject.address)


def _about(subject: Any) -> dict[str, Any]:
    kind = kind_of(subject)
    return {
        "commission": COMMISSION,
        "applicant": applicant(subject),
        "address": _address(subject),
        "case": kind.title,
        "subject": str(subject),
        "reference": getattr(subject, kind.number),
        "event_date": in_words(subject.date) if isinstance(subject, Night) else "",
    }


def notice(subject: Any) -> dict[str, Any]:
    """Everything the latest notice asks for, each with its rule."""
    sent = Notice.objects.filter(subject_id=subject.pk).select_related("sent_by").last()
    step = _step(subject, kind_of(subject).ask)
    flags = Flag.objects.filter(notice=sent) if sent else Flag.objects.none()
    return {
        **_about(subject),
        "due_on": in_words(sent.due_on) if sent else "",
        "things": [
            {"reason": flag.reason, "citation": flag.citation, "about": _label(subject, flag)} for flag in flags
        ],
        "words": "" if sent else step.reason if step else "",
        "signed_by": str(step.actor) if step else "",
        "signed_on": _day(step),
    }


def decision(subject: Any) -> dict[str, Any]:
    """What was decided, on what grounds, and by whom."""
    step = _step(subject, "approve", "refuse")
    made = Decision.objects.filter(pk=step.facts["decision"]).first() if step and step.facts.get("decision") else None
    verdict = made.verdict if made else "refuse" if step and step.action == "refuse" else "approve"
    text = made.text if made else step.reason if step else ""
    return {
        **_about(subject),
        "verdict": verdict,
        "verdict_words": VERDICT_WORDS[verdict],
        "paragraphs": [line for line in text.splitlines() if line.strip()],
        "until": in_words(subject.expires_on) if getattr(subject, "expires_on", None) and verdict != "refuse" else "",
        "municipality": str(subject.municipality) if isinstance(subject, Night) else "",
        "signed_by": str(made.signed_by) if made else str(step.actor) if step else "",
        "second_signed_by": str(made.second_signed_by or "") if made else "",
        "signed_on": _day(step),
    }


def _label(subject: Any, flag: Flag) -> str:
    """The question as the applicant knows it."""
    found = answer(latest(subject), flag.field)
    return str(found["label"]) if found else flag.field.split(":")[0].replace("_", " ")


def _step(subject: Any, *actions: str) -> Change | None:
    return Change.objects.filter(subject_id=subject.pk, action__in=actions).select_related("actor").last()


def _day(step: Change | None) -> str:
    return in_words(step.created_at.astimezone(clock.NEW_JERSEY).date()) if step else ""


def _notice_facts(it: dict[str, Any]) -> dict[str, str]:
    return {"To": it["applicant"], "About": it["subject"], "Things to fix": str(len(it["things"])), "By": it["due_on"]}


def _decision_facts(it: dict[str, Any]) -> dict[str, str]:
    return {"To": it["applicant"], "About": it["subject"], "Decision": it["verdict_words"], "Date": it["signed_on"]}


def _register(kind: CaseKind) -> None:
    title = kind.title.lower()
    register(
        Kind(
            code=f"{kind.name}_notice",
            title=f"Notice of things to fix: {title}",
            template="review_notice.html",
            version=1,
            scope=kind.scope,
            snapshot=notice,
            facts=_notice_facts,
        )
    )
    register(
        Kind(
            code=f"{kind.name}_decision",
            title=f"Decision letter: {title}",
            template="review_decision.html",
            version=1,
            scope=kind.scope,
            snapshot=decision,
            facts=_decision_facts,
        )
    )


for _kind in KINDS:
    _register(_kind)
