"""A registration as people read it: checked before it is submitted, frozen by it, compared after it."""

from collections.abc import Iterator
from typing import Any

from licensing.checks import in_words
from licensing.registration.checks import Dossier
from licensing.registration.sections import PAPERS, SECTIONS

LABELS = {
    "name": "Name",
    "kind": "Kind of organization",
    "purpose": "Purpose",
    "incorporated": "Incorporated",
    "address": "Seat",
    "mailing_address": "Mailing address",
    "municipality": "Municipality",
    "account_bank": "Bank",
    "account_number": "Account number",
}


def answers(dossier: Dossier) -> list[dict[str, Any]]:
    """Every section with its rows: field (where it is changed), label and value in words."""
    said = {"people": _people, "papers": _papers, "fee": _fee}
    return [
        {
            "key": one.key,
            "title": one.title,
            "rows": [
                *(_row(name, LABELS[name], _question(name, dossier)) for name in one.questions),
                *said.get(one.key, lambda _dossier: ())(dossier),
            ],
        }
        for one in SECTIONS
    ]


def _row(field: str, label: str, value: str, number: bool = False) -> dict[str, Any]:
    return {"field": field, "label": label, "value": value, "number": number}


def _question(name: str, dossier: Dossier) -> str:
    organisation: Any = dossier.organisation
    if name == "kind":
        return str(organisation.get_kind_display())
    if name == "incorporated":
        return "Yes" if organisation.incorporated else "No"
    if name == "mailing_address":
        return organisation.mailing_address or "The same"
    return str(getattr(organisation, name))


def _people(dossier: Dossier) -> Iterator[dict[str, Any]]:
    for one in dossier.people:
        yield _row(f"people:{one.pk}", one.name, f"{one.address}; born {in_words(one.born_on)}")


def _papers(dossier: Dossier) -> Iterator[dict[str, Any]]:
    for one in dossier.uploads:
        yield _row(f"papers:{one.pk}", PAPERS.get(one.purpose, one.purpose), one.name)


def _fee(dossier: Dossier) -> Iterator[dict[str, Any]]:
    for line in dossier.fees:
        numbers = ", ".join(f"{one.get_method_display()} {one.number}" for one in line.payments)
        value = f"{line.fee.amount}; {numbers}" if numbers else f"{line.fee.amount}, not paid yet"
        yield _row(line.fee.code, line.fee.title, value, number=True)
    if not dossier.fees:
        yield _row("fee", "Registration fee", "None is owed")
