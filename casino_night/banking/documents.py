"""The papers of the money: printed scrip and tickets."""

from typing import Any

from casino_night.access import Scope
from casino_night.banking.models import ScripRun, Tickets
from casino_night.banking.services.serials import serial
from casino_night.documents.kinds import Kind, register
from casino_night.money import Scrip
from licensing.paper.about import about, facts, why_void
from licensing.scopes import night_roles


def _of_night(name: str, model: Any, *related: str) -> Scope:
    """Something that belongs to a night: whoever holds a role there holds it for the paper too."""
    night = ("night__organisation", "night__municipality", *related)
    return Scope(
        name,
        load=lambda pk: model.objects.select_related(*night).get(pk=pk),
        roles=lambda user, subject: night_roles(user, subject.night),
        night=lambda subject: subject.night_id,
    )


def scrip_sheet(run: ScripRun) -> dict[str, Any]:
    """Notes to cut out: value, organisation, date and a serial each (13:47-20.12(a), (c)1, (d)). R079 R081 R085"""
    return {
        **about(run.night),
        "value": str(Scrip(run.denomination.value)),
        "color": run.denomination.color,
        "first": run.first,
        "last": run.last,
        "notes": [serial(run.night, "scrip", number) for number in range(run.first, run.last + 1)],
    }


def ticket_sheet(bought: Tickets) -> dict[str, Any]:
    """Raffle tickets bought together with imitation money (13:47-20.2, 20.11(b)). R075"""
    return {
        **about(bought.night),
        "ratio": str(Scrip(bought.ratio)),
        "first": bought.first,
        "last": bought.last,
        "notes": [serial(bought.night, "ticket", number) for number in range(bought.first, bought.last + 1)],
    }


def _run_facts(it: dict[str, Any]) -> dict[str, str]:
    """What is printed, without a serial: those are for the desk only."""
    return {**facts(it), "Numbers": f"{it['first']:,} to {it['last']:,}"}


def _scrip_facts(it: dict[str, Any]) -> dict[str, str]:
    return {**_run_facts(it), "Value of each": it["value"]}


def _register(code: str, title: str, scope: Scope, snapshot: Any, said: Any, citation: str) -> None:
    register(
        Kind(
            code=code,
            title=title,
            template="one.html",
            version=1,
            scope=scope,
            snapshot=snapshot,
            facts=said,
            void_because=lambda subject: why_void(subject.night),
            citation=citation,
        )
    )


_register(
    "scrip_sheet",
    "Scrip to cut out",
    _of_night("scrip_run", ScripRun, "denomination"),
    scrip_sheet,
    _scrip_facts,
    "13:47-20.12",
)
_register("ticket_sheet", "Raffle tickets", _of_night("tickets", Tickets), ticket_sheet, _run_facts, "13:47-20.11(b)")
