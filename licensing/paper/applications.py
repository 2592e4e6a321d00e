"""Papers that go to the Commission and the clerk: registration, the municipal application, rented equipment."""

from typing import Any

from casino_night.documents.kinds import Kind, register
from casino_night.money import Cents
from casino_night.roles import Role
from games.sheets import sheet
from licensing.fees import night_fees
from licensing.models import Night, Organisation
from licensing.paper.about import PREPARING, about, about_organisation, plain_day, register_night_paper
from licensing.regulations import limits
from licensing.scopes import ORGANISATION

APPLYING = (*PREPARING, "licensed")


def registration_certificate(organisation: Organisation) -> dict[str, Any]:
    """Identification number and last day; the original is shown to the clerk (13:47-2.3)."""
    return {
        **about_organisation(organisation),
        "draft": not organisation.in_force,
        "municipality": organisation.municipality.name,
        "county": organisation.municipality.county,
        "registered_on": plain_day(organisation.registered_on),
        "expires_on": plain_day(organisation.expires_on),
    }


def _registration_facts(it: dict[str, Any]) -> dict[str, str]:
    return {
        "Organization": it["organisation"],
        "Identification number": it["identification_number"],
        "Registered on": it["registered_on"],
        "Last day": it["expires_on"],
    }


def _registration_void(organisation: Organisation) -> str:
    if organisation.in_force:
        return ""
    return f"The registration is {organisation.get_state_display().lower()}, or its last day is over."


def municipal_application(night: Night) -> dict[str, Any]:
    """Notarised originals for the clerk, as many as the limit says (13:47-3.2)."""
    return {
        **about(night),
        "draft": not _declared(night),
        "copies": _copies(night, "application_copies"),
        "tables": _games(night),
        "use_of_proceeds": night.use_of_proceeds,
        "other_games": night.get_other_games_display() if night.other_games else "",
        "other_licence": night.other_licence,
        "provider": night.provider.name if night.provider else "",
        "provider_number": night.provider.approval_number if night.provider else "",
        **people_of(night),
        **_expenses(night),
    }


def _declared(night: Night) -> bool:
    """Issued when an officer has declared the answers and handed them in; a draft until then."""
    return night.declared_at is not None and night.state not in ("draft", "changes_requested")


def _copies(night: Night, limit: str) -> list[int]:
    return list(range(1, limits.at(night.date)[limit] + 1))


def _games(night: Night) -> list[dict[str, Any]]:
    return [
        {
            "label": table.label,
            "game": sheet(table.game).name,
            "room": table.room,
            "rental": str(Cents(table.rental_cents)) if table.rental_cents is not None else "",
        }
        for table in night.tables.all()
    ]


def people_of(night: Night) -> dict[str, Any]:
    assigned = night.assignments.select_related("user").order_by("user__name")
    officers = night.organisation.memberships.filter(role=Role.CHARITY_OFFICER).select_related("user")
    return {
        "in_charge": [str(one.user) for one in assigned if one.role == Role.MEMBER_IN_CHARGE],
        "of_proceeds": [str(one.user) for one in assigned if one.role == Role.MEMBER_IN_CHARGE_OF_PROCEEDS],
        "bankers": [str(one.user) for one in assigned if one.role == Role.BANKER],
        "officers": [{"name": str(one.user), "title": one.title} for one in officers],
        "responsible": [
            {"name": one.name, "address": one.address} for one in night.organisation.responsible_people.all()
        ],
        "declared_by": str(night.declared_by) if night.declared_by else "",
    }


def _expenses(night: Night) -> dict[str, Any]:
    """Each with its payee: rental, operators, fees, and prizes that are bought rather than given."""
    rental = sum(table.rental_cents or 0 for table in night.tables.all())
    pay = sum(one.pay_cents for one in night.engagements.all())
    prizes = sum(one.retail_cents * one.quantity for one in night.prizes.all() if not one.donated)
    donated = sum(one.retail_cents * one.quantity for one in night.prizes.all() if one.donated)
    rows = [
        ("Rental of equipment", night.provider.name if night.provider else "", rental),
        ("Casino night operators", f"{night.engagements.count()} operators", pay),
        ("Prizes bought, at retail", "Suppliers", prizes),
    ]
    for fee in night_fees(limits.at(night.date), night.municipality):
        rows.append(
            (fee.title, "The Commission" if fee.payee == "commission" else "The municipality", fee.amount.units)
        )
    return {
        "expenses": [{"what": what, "payee": payee, "amount": str(Cents(cents))} for what, payee, cents in rows],
        "expenses_total": str(Cents(sum(cents for _what, _payee, cents in rows))),
        "donated": str(Cents(donated)),
    }


def rental_certificate(night: Night) -> dict[str, Any]:
    """Form 13: what is leased, for how much, by whom (13:47-3.2, 16.1(d))."""
    rows, at_most = _games(night), limits.at(night.date).row("rental_per_game_day")
    provider = night.provider
    return {
        **about(night),
        "draft": not _declared(night),
        "copies": _copies(night, "rental_certificate_copies"),
        "tables": rows,
        "total": str(Cents(sum(table.rental_cents or 0 for table in night.tables.all()))),
        "at_most": str(at_most.typed),
        "provider": provider.name if provider else "",
        "provider_address": provider.address if provider else "",
        "provider_number": provider.approval_number if provider else "",
        "provider_until": plain_day(provider.expires_on) if provider else "",
    }


register(
    Kind(
        code="registration_certificate",
        title="Registration certificate",
        template="one.html",
        version=1,
        scope=ORGANISATION,
        snapshot=registration_certificate,
        facts=_registration_facts,
        void_because=_registration_void,
        citation="13:47-2.3",
        offered=lambda organisation: organisation.in_force,
    )
)
register_night_paper("municipal_application", "Municipal application", municipal_application, "13:47-3.2", APPLYING)
register_night_paper(
    "rental_certificate",
    "Certificate for leased equipment",
    rental_certificate,
    "13:47-3.2, 16.1(d)",
    APPLYING,
    lambda night: night.provider_id is not None,
)
