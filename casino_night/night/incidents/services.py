"""What writes down an incident and what was done about it."""

from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Max

from casino_night.banking.services import prizes
from casino_night.documents.services import request_document
from casino_night.hall.models import Device
from casino_night.money import Scrip
from casino_night.night.incidents.owed import LETTER, STOPS_TABLE, TASKS
from casino_night.night.models import Incident, IncidentStep
from casino_night.night.tables import services as tables
from casino_night.refusal import Refused
from casino_night.roles import Role
from games.models import KeptRound
from licensing.models import Night, Table
from licensing.scopes import night_roles

RUNNING = ("open", "closing")


def report(
    night: Night,
    kind: str,
    happened: str,
    *,
    actor: Any,
    table: Table | None = None,
    kept: KeptRound | None = None,
    about: str = "",
    rule: str = "",
    witnesses: str = "",
    device: Device | None = None,
) -> Incident:
    """Numbered in the night. Equipment taken out of use stops its table at once. R005 R006 R046 R089"""
    with transaction.atomic():
        day = tables.lock_day(table) if table else None
        current = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
        if current.state not in RUNNING:
            raise Refused(
                "not_running",
                "Incidents are recorded while the night runs.",
                "",
                "Write to the Commission about anything found out later.",
            )
        last = Incident.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0
        made = Incident.objects.create(
            night=night,
            number=last + 1,
            kind=kind,
            table=table,
            kept=kept,
            happened=happened.strip(),
            about=about.strip(),
            rule=rule.strip(),
            witnesses=witnesses.strip(),
            by=actor,
            device=device,
        )
        if day and kind in STOPS_TABLE:
            tables.settle(day, actor=actor)
        return made


def report_form(night: Night, said: dict[str, Any], *, actor: Any, device: Device | None) -> Incident:
    """From what was typed: the table and the kept round are the night's own."""
    table = (
        Table.objects.filter(night=night, pk=said["table"]).select_related("night").first() if said["table"] else None
    )
    kept = KeptRound.objects.filter(night=night, pk=said["kept"]).first() if said["kept"] else None
    words = {name: said[name] for name in ("about", "rule", "witnesses")}
    return report(night, said["kind"], said["happened"], actor=actor, table=table, kept=kept, device=device, **words)


def do(
    incident: Incident,
    step: str,
    *,
    actor: Any,
    note: str = "",
    amount: Scrip | None = None,
    approver: Any = None,
    device: Device | None = None,
    id: UUID | None = None,
) -> IncidentStep:
    """What was owed is done. A letter becomes a document, a forfeit a posting, in the same transaction."""
    if step not in {task.step for task in TASKS[incident.kind]}:
        raise Refused("no_such_step", "That is not part of this incident.", "", "Reload the page.")
    if step == "decided":
        _require_class_a(incident, actor)
    try:
        with transaction.atomic():
            day = tables.lock_day(incident.table) if incident.table else None
            if step == "forfeited":
                _forfeit(incident, amount, actor, approver, device, id)
            made = IncidentStep.objects.create(
                incident=incident, step=step, note=note.strip()[:400], amount=amount.units if amount else 0, by=actor
            )
            if step == "letter":
                request_document(LETTER, incident, actor=actor)
            if day and step == "replaced":
                tables.settle(day, actor=actor)
            return made
    except IntegrityError as twice:
        raise Refused("done_already", "This is done already.", "", "Reload the page.") from twice


def _require_class_a(incident: Incident, actor: Any) -> None:
    """The member in charge does not overrule a class A operator on a game (13:47-20.6(a)1). R046"""
    if Role.CLASS_A_OPERATOR not in night_roles(actor, incident.night):
        raise Refused(
            "class_a_decides",
            "A dispute about a game is decided by a class A operator.",
            "13:47-20.6(a)1",
            "Ask the class A operator to record it.",
        )


def _forfeit(
    incident: Incident, amount: Scrip | None, actor: Any, approver: Any, device: Device | None, id: UUID | None
) -> None:
    """R007"""
    if not amount or approver is None or device is None or id is None:
        raise Refused(
            "incomplete",
            "A forfeit is recorded on a device of the hall, with its amount and the member in charge's PIN.",
            "13:47-6.25(c)",
            "Count the imitation money and ask the member in charge.",
        )
    words = f"Incident {incident.number}: {incident.happened}"[:300]
    prizes.forfeit(id, incident.night, amount, words, actor=actor, approver=approver, device=device)
