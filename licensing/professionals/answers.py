"""An operator's or a provider's application as people read it: checked before it is handed in, frozen by it."""

from collections.abc import Iterator
from typing import Any

from licensing.checks import in_words
from licensing.models import Operator
from licensing.professionals.checks import EVIDENCE, FORM, PHOTO, Dossier

PAPERS = {
    PHOTO: "Photograph for the badge",
    EVIDENCE: "Evidence of the qualification",
    FORM: "The signed form",
}
WANTED = {"operator": (PHOTO, EVIDENCE, FORM), "provider": (FORM,)}

OPERATOR_SECTIONS = {
    "person": ("The operator", ("operator_class", "compensated", "address", "telephone")),
    "qualification": ("Qualification", ("route", "experience", "familiar")),
    "service": ("Agent for service of process", ("agent_appointed_on",)),
    "notary": ("Signature and notary", ("notary", "notarised_on")),
    "employer": ("Employer", ("employer", "cosigned_by")),
}
PROVIDER_SECTIONS = {
    "company": ("The company", ("name", "address", "contact", "telephone", "owners", "equipment")),
}
LABELS = {
    "operator_class": "Class",
    "compensated": "Works for pay",
    "address": "Address",
    "telephone": "Telephone",
    "route": "Way to class A",
    "experience": "Where and when",
    "familiar": "Knows the rules of the games",
    "agent_appointed_on": "Executive Officer appointed on",
    "notary": "Notary",
    "notarised_on": "Notarised on",
    "employer": "Employed by",
    "cosigned_by": "Signed for the employer by",
    "name": "Name",
    "contact": "Whom to ask for",
    "owners": "Owners and officers",
    "equipment": "Equipment and personnel provided",
}


def answers(dossier: Dossier) -> list[dict[str, Any]]:
    """Every section with its rows: field, label and value in words."""
    sections = OPERATOR_SECTIONS if isinstance(dossier.subject, Operator) else PROVIDER_SECTIONS
    said = [
        {
            "key": key,
            "title": title,
            "rows": [_row(name, LABELS[name], said_of(dossier.subject, name)) for name in names],
        }
        for key, (title, names) in sections.items()
    ]
    said.append({"key": "papers", "title": "Papers", "rows": list(_papers(dossier))})
    said.append({"key": "fee", "title": "Fees", "rows": list(_fees(dossier))})
    return said


def _row(field: str, label: str, value: str, number: bool = False) -> dict[str, Any]:
    return {"field": field, "label": label, "value": value, "number": number}


def said_of(subject: Any, name: str) -> str:
    value = getattr(subject, name)
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if value in (None, ""):
        return ""
    if name in ("operator_class", "route"):
        return str(getattr(subject, f"get_{name}_display")())
    return in_words(value) if name.endswith("_on") else str(value)


def _papers(dossier: Dossier) -> Iterator[dict[str, Any]]:
    for one in dossier.uploads:
        yield _row(f"papers:{one.pk}", PAPERS.get(one.purpose, one.purpose), one.name)


def _fees(dossier: Dossier) -> Iterator[dict[str, Any]]:
    for line in dossier.fees:
        numbers = ", ".join(f"{one.get_method_display()} {one.number}" for one in line.payments)
        value = f"{line.fee.amount}; {numbers}" if numbers else f"{line.fee.amount}, not paid yet"
        yield _row(line.fee.code, line.fee.title, value, number=True)
