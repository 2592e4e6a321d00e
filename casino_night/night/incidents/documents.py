"""The letter that tells the Commission of a player who was stopped (D-31)."""

from typing import Any

from casino_night import clock
from casino_night.access import Scope
from casino_night.documents.kinds import Kind, register
from casino_night.money import Scrip
from casino_night.night.models import Incident
from casino_night.roles import Role
from licensing.checks import in_words
from licensing.scopes import night_roles


def _load(pk: Any) -> Incident:
    return Incident.objects.select_related("night__organisation", "night__municipality", "table", "by").get(pk=pk)


def _roles(user: Any, incident: Incident) -> frozenset[Role]:
    return night_roles(user, incident.night)


INCIDENT = Scope("incident", _load, _roles, night=lambda incident: incident.night_id)


def cheating_letter(incident: Incident) -> dict[str, Any]:
    """Who, what, when, which table, what was done, what was not redeemed (13:47-6.25(b), (c)). R006"""
    night, holder = incident.night, incident.night.organisation
    at = incident.created_at.astimezone(clock.NEW_JERSEY)
    steps = list(incident.steps.select_related("by"))
    kept_back = sum(step.amount for step in steps)
    terms = [
        ["Holder", f"{holder.name}, identification number {holder.identification_number}"],
        ["Night", f"{night.title}, {in_words(night.date)}, license {night.licence_number}"],
        ["Incident", f"Number {incident.number}, {in_words(at.date())}, {clock.in_words(at.time())}"],
        ["Table", str(incident.table) if incident.table else "None"],
        ["Player", incident.about or "Name not known"],
        ["Rule", incident.rule or "13:47-6.25(a)"],
        ["Witnesses", incident.witnesses or "None named"],
        ["Not redeemed", f"{Scrip(kept_back)} of imitation money"],
    ]
    done = [
        f"{step.step.capitalize()} by {step.by.name}. {step.note}".strip() for step in steps if step.step != "letter"
    ]
    return {
        "draft": False,
        "over": f"{night.municipality.name}, {night.municipality.county} County",
        "issuer": holder.name,
        "to": "Legalized Games of Chance Control Commission",
        "address": "",
        "dated": in_words(at.date()),
        "heading": "Notice of a Player Stopped",
        "terms": terms,
        "paragraphs": [incident.happened, *done],
        "lines": [],
        "conclusion": "",
        "signers": ["Member in charge: name and signature", "Date"],
    }


register(
    Kind(
        code="cheating_letter",
        title="Letter about a player stopped",
        template="statement.html",
        version=1,
        scope=INCIDENT,
        snapshot=cheating_letter,
        facts=lambda it: {"Letter": it["heading"], "From": it["issuer"], "Date": it["dated"]},
        citation="13:47-6.25(b)",
    )
)
