"""What every paper of a night says of it, and when the paper counts."""

from datetime import date, time
from decimal import Decimal
from typing import Any

from casino_night.documents.kinds import Kind, register
from licensing.models import Night, Organisation
from licensing.scopes import NIGHT

PREPARING = ("draft", "submitted", "under_review", "changes_requested", "approved")
LICENSED = ("licensed", "open", "closing", "closed", "reported", "accepted")  # papers made before are drafts
VOID = {
    "withdrawn": "The application was withdrawn.",
    "refused": "The night was refused.",
    "cancelled": "The night is cancelled.",
    "suspended": "The license is suspended.",
}


def in_words(day: date) -> str:
    return f"{day:%A, %B} {day.day}, {day.year}"


def plain_day(day: date | None) -> str:
    return f"{day:%B} {day.day}, {day.year}" if day else ""


def hour(at: time | None) -> str:
    return f"{at:%I:%M %p}".lstrip("0") if at else ""


def rate_words(rate: Decimal) -> str:
    """Imitation dollars for $1.00: "$2", or "$2.50" where the rate is not whole."""
    return f"${rate:.0f}" if rate == rate.to_integral_value() else f"${rate:.2f}"


def about_organisation(organisation: Organisation) -> dict[str, Any]:
    return {
        "organisation": organisation.name,
        "organisation_kind": organisation.get_kind_display(),
        "organisation_address": organisation.address,
        "identification_number": organisation.identification_number,
    }


def about(night: Night) -> dict[str, Any]:
    return {
        **about_organisation(night.organisation),
        "draft": night.state not in LICENSED,
        "night": night.title,
        "date": night.date,
        "date_in_words": in_words(night.date),
        "doors_at": hour(night.doors_at),
        "ends_at": hour(night.ends_at),
        "premises": night.premises,
        "municipality": night.municipality.name,
        "county": night.municipality.county,
        "reference": night.reference,
        "licence_number": night.licence_number,
    }


def facts(it: dict[str, Any]) -> dict[str, str]:
    """What whoever verifies the number sees."""
    return {
        "Holder": it["organisation"],
        "Identification number": it["identification_number"],
        "Night": f"{it['night']}, {it['date_in_words']}",
        "Municipality": f"{it['municipality']}, {it['county']} County",
        "License number": it["licence_number"],
    }


def why_void(night: Night) -> str:
    return VOID.get(night.state, "")


def register_night_paper(
    code: str,
    title: str,
    snapshot: Any,
    citation: str,
    states: tuple[str, ...] = PREPARING + LICENSED,
    offered: Any = lambda _night: True,
    **more: Any,
) -> Kind:
    """A paper about a night, offered on its page in these states."""
    return register(
        Kind(
            code=code,
            title=title,
            template="one.html",
            version=1,
            scope=NIGHT,
            snapshot=snapshot,
            facts=facts,
            void_because=why_void,
            citation=citation,
            offered=lambda night: night.state in states and offered(night),
            **more,
        )
    )
