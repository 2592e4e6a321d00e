"""Forms that are printed, signed and handed in: registration (D-01), Form 11, operators, the agent for service."""

from typing import Any

from casino_night.access import Scope
from casino_night.documents.kinds import Kind, register
from licensing.application.answers import differences
from licensing.checks import in_words
from licensing.models import Operator, Organisation, Provider, Submission
from licensing.paper.about import about_organisation
from licensing.professionals import answers as professional_answers
from licensing.professionals import checks as professional_checks
from licensing.registration import answers as registration_answers
from licensing.registration import checks as registration_checks
from licensing.scopes import OPERATOR, ORGANISATION, PROVIDER
from licensing.states import editable

COMMISSION = "Legalized Games of Chance Control Commission"
ANSWERABLE = "Who answers for the games"
DUPLICATE = [1, 2]  # 13:47-19.1(a), (b)
TRUE = (
    "I declare that these answers are true and complete, and that I will tell the Commission when one of them changes."
)
# The registration's account and birthdays are on record but are nobody's business whom the paper passes.
REGISTRATION_PARTS = ("details", "addresses", "papers")
# What the pen adds to the paper is not asked for by it: notary, signature of the employer, scan of the form.
OPERATOR_PARTS = ("person", "qualification", "service", "employer")
WRITTEN_BY_HAND = ("cosigned_by", "agent_appointed_on")


def registration_application(organisation: Organisation) -> dict[str, Any]:
    """Who answers for the games, what proves the organisation, the fee; on renewal what changed (13:47-2.3)."""
    dossier = registration_checks.load(organisation)
    said = registration_answers.answers(dossier)
    people = [[one.name, one.address] for one in dossier.people]
    renewal = bool(organisation.identification_number)
    return {
        **about_organisation(organisation),
        "draft": organisation.state == "draft",
        "holder": organisation.name,
        "number": organisation.identification_number,
        "heading": "Application to renew a registration" if renewal else "Application for registration",
        "citation": "13:47-2.3",
        "copies": [1],
        "parts": _parts(said, REGISTRATION_PARTS) + ([{"title": ANSWERABLE, "rows": people}] if people else []),
        "changes": _changes(organisation, said, REGISTRATION_PARTS) if renewal else [],
        "fees": _fees(dossier),
        "declaration": TRUE,
        "signers": ["Officer: name, signature and date", "Second officer: name, signature and date"],
        "notarised": False,
    }


def provider_application(provider: Provider) -> dict[str, Any]:
    """Form 11 with its fee (13:47-13.1(g)), or the renewal (13:47-13.6(b)). R016 R018"""
    dossier = professional_checks.load(provider)
    return {
        **_professional(dossier, ("company",)),
        "holder": provider.name,
        "number": provider.approval_number,
        "heading": "Application to renew an approval" if dossier.renewal else "Form 11: approval as equipment provider",
        "citation": "13:47-13.6(b)" if dossier.renewal else "13:47-13.1(g)",
        "copies": [1],
        "signers": [f"For {provider.name}: name and office", "Signature and date"],
        "notarised": False,
    }


def operator_application(operator: Operator) -> dict[str, Any]:
    """In duplicate, notarised; a provider that employs the operator signs too (13:47-19.1, 19.4). R026 R027 R035"""
    dossier = professional_checks.load(operator)
    employer = [f"For {operator.employer}, the employer: name, signature and date"] if operator.employer else []
    return {
        **_professional(dossier, OPERATOR_PARTS if operator.employer else OPERATOR_PARTS[:-1]),
        "holder": str(operator.user),
        "number": operator.licence_number,
        "heading": "Application to renew an operator's license"
        if dossier.renewal
        else "Application for an operator's license",
        "citation": "13:47-19.4(c), (d)" if dossier.renewal else "13:47-19.1(a), (b)",
        "copies": DUPLICATE,
        "signers": [f"{operator.user}: signature and date", *employer],
        "notarised": True,
    }


def _professional(dossier: professional_checks.Dossier, wanted: tuple[str, ...]) -> dict[str, Any]:
    """A draft while a question of the form is open. What comes after the printing does not hold it up."""
    said = professional_answers.answers(dossier)
    asked = {row["field"] for part in said if part["key"] in wanted for row in part["rows"]} - {*WRITTEN_BY_HAND}
    stopping = [one for one in professional_checks.run(dossier) if one.stops]
    return {
        "draft": any(problem.field in asked for one in stopping for problem in one.problems),
        "parts": _parts(said, wanted),
        "changes": _changes(dossier.subject, said, wanted) if dossier.renewal else [],
        "fees": _fees(dossier),
        "declaration": TRUE,
    }


def _parts(said: list[dict[str, Any]], wanted: tuple[str, ...]) -> list[dict[str, Any]]:
    rows = {part["key"]: [row for row in part["rows"] if row["field"] not in WRITTEN_BY_HAND] for part in said}
    return [
        {"title": part["title"], "rows": [[row["label"], row["value"]] for row in rows[part["key"]]]}
        for part in said
        if part["key"] in wanted and rows[part["key"]]
    ]


def _changes(subject: Any, said: list[dict[str, Any]], wanted: tuple[str, ...]) -> list[list[str]]:
    """Against what was handed in for the term before: the last submission, or the one before it once it is in."""
    earlier = list(Submission.objects.filter(subject_id=subject.pk).order_by("number"))
    if subject.state == "submitted":
        earlier = earlier[:-1]
    if not earlier:
        return []
    before = [part for part in earlier[-1].answers if part["key"] in wanted]
    now = [part for part in said if part["key"] in wanted]
    found = [one for one in differences(before, now) if one["field"] not in WRITTEN_BY_HAND]
    return [[one["label"], one["was"], one["now"]] for one in found]


def _fees(dossier: Any) -> list[list[str]]:
    return [
        [
            line.fee.title,
            ", ".join(f"{one.get_method_display()} {one.number}" for one in line.payments) or "not recorded yet",
            str(line.fee.amount),
        ]
        for line in dossier.fees
    ]


def agent_appointment(operator: Operator) -> dict[str, Any]:
    """The Executive Officer receives what is served on the operator (13:47-19.2(a)). R028"""
    return {
        "draft": False,
        "over": "Casino night operator",
        "issuer": str(operator.user),
        "to": f"Executive Officer, {COMMISSION}",
        "address": "",
        "dated": in_words(operator.agent_appointed_on) if operator.agent_appointed_on else "",
        "heading": "Appointment of Agent for Service of Process",
        "terms": [
            ["Operator", str(operator)],
            ["License number", operator.licence_number or "applied for"],
            ["Address", operator.address],
            ["Rule", "13:47-19.2(a)"],
        ],
        "paragraphs": [
            "I appoint the Executive Officer of the Commission my agent. Process in a civil action that arises from my"
            " work as a casino night operator may be served on the Executive Officer as if it were served on me.",
            "The Commission forwards what is served to the address above. I will tell it when that address changes.",
        ],
        "lines": [],
        "conclusion": "",
        "signers": [f"{operator.user}: signature", "Date"],
    }


def _facts(it: dict[str, Any]) -> dict[str, str]:
    return {"Form": it["heading"], "Applicant": it["holder"], "Number": it["number"]}


def _open_or_handed_in(subject: Any) -> bool:
    return subject.state == "submitted" or editable(subject)


def _register(
    code: str,
    title: str,
    scope: Scope,
    snapshot: Any,
    citation: str,
    template: str = "application_form.html",
    facts: Any = _facts,
) -> None:
    register(
        Kind(
            code=code,
            title=title,
            template=template,
            version=1,
            scope=scope,
            snapshot=snapshot,
            facts=facts,
            citation=citation,
            offered=_open_or_handed_in,
        )
    )


_register(
    "registration_application", "Application for registration", ORGANISATION, registration_application, "13:47-2.3"
)
_register("provider_application", "Form 11, or its renewal", PROVIDER, provider_application, "13:47-13.1(g), 13.6(b)")
_register(
    "operator_application", "Operator's application, in duplicate", OPERATOR, operator_application, "13:47-19.1, 19.4"
)
_register(
    "agent_appointment",
    "Appointment of the agent for service",
    OPERATOR,
    agent_appointment,
    "13:47-19.2(a)",
    template="statement.html",
    facts=lambda it: {"Form": it["heading"], "Operator": it["issuer"], "Date": it["dated"]},
)
