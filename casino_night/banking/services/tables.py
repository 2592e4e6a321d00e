"""Imitation money to and from the tables. No cash ever reaches one (13:47-20.10(c)1). R063"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from casino_night.banking import chain
from casino_night.banking.models import Account, Posting, Sheet, Slip, SlipCount
from casino_night.banking.services import ledger, people
from casino_night.banking.services.ledger import Asked, Move, Plan, place
from casino_night.banking.services.trays import worth
from casino_night.hall.models import Device
from casino_night.money import Scrip
from casino_night.refusal import Refused
from licensing.models import Night, Table

SENDERS = {"fill": people.OF_THE_BANK, "credit": people.AT_TABLES}
RECEIVERS = {"fill": people.AT_TABLES, "credit": people.OF_THE_BANK}
ATTEMPTS = 2


@dataclass(frozen=True)
class Received:
    """What came of a receiver's count. Without a posting the sender's figure stays hidden."""

    posting: Posting | None
    attempts_left: int


def send(id: UUID, table: Table, kind: str, pieces: Mapping[str, int], *, actor: Any) -> Slip:
    """Writes the slip. Nothing has moved yet: the receiver counts before the figure is shown."""
    people.require(table.night, actor, *SENDERS[kind])
    with transaction.atomic():
        ledger.lock(table.night)
        earlier = Slip.objects.filter(pk=id).first()
        if earlier:
            return _same(earlier, table, kind, pieces)
        number = Slip.objects.filter(night=table.night).aggregate(last=Max("number"))["last"] or 0
        amount = worth(table.night, pieces)
        if not amount:
            raise Refused("nothing", "The slip is empty.", next_step="Count out what is to go.")
        return Slip.objects.create(
            id=id,
            night=table.night,
            table=table,
            number=number + 1,
            kind=kind,
            pieces=dict(pieces),
            amount=amount.units,
            sender=actor,
        )


def _same(slip: Slip, table: Table, kind: str, pieces: Mapping[str, int]) -> Slip:
    if (slip.table_id, slip.kind, slip.pieces) != (table.pk, kind, dict(pieces)):
        raise ledger.Conflict("other_request", "This number belongs to another slip.", next_step="Start again.")
    return slip


def receive(slip: Slip, pieces: Mapping[str, int], *, actor: Any, device: Device) -> Received:
    """The receiver's own count. Only when it agrees with the slip does the money move, with both names on it."""
    people.require(slip.night, actor, *RECEIVERS[slip.kind])
    people.require_two(actor, slip.sender)
    posting_id = chain.follow_up_id(slip.pk, "received")
    with transaction.atomic():
        ledger.lock(slip.night)
        earlier = Posting.objects.filter(pk=posting_id, refusal="").first()
        if earlier:
            return Received(earlier, 0)
        made = slip.counts.count()
        if made == ATTEMPTS:
            raise Refused(
                "slip_differs",
                "Two counts differ from the slip, so it is void.",
                next_step="Send everything back; the sender counts again and writes a new slip.",
            )
        amount = worth(slip.night, pieces)
        SlipCount.objects.create(slip=slip, attempt=made + 1, pieces=dict(pieces), amount=amount.units, receiver=actor)
        if amount.units != slip.amount:
            return Received(None, ATTEMPTS - made - 1)
        return Received(_moved(slip, posting_id, actor, device), 0)


def _moved(slip: Slip, id: UUID, actor: Any, device: Device) -> Posting:
    reserve, rack = place(slip.night, "reserve"), place(slip.night, "table", slip.table_id)
    source, target = (reserve, rack) if slip.kind == "fill" else (rack, reserve)
    details = {"slip": slip.number, "table": slip.table_id, "pieces": slip.pieces}
    asked = Asked(id, slip.kind, slip.night, actor, device, details, approver=slip.sender)
    move = Move(source, target, Scrip(slip.amount))
    return ledger.record(asked, lambda _head: Plan((move,), {"slip": slip.number, "imitation": slip.amount}))


def close(
    id: UUID,
    table: Table,
    inventory: Mapping[str, int],
    drop: Mapping[str, int],
    *,
    actor: Any,
    approver: Any,
    device: Device,
) -> Sheet:
    """Counts the rack and the drop box, books the table's result, and brings everything back to the reserve.

    Result = closing + credits + drop - opening - fills (I25): what the rack holds more than was brought to it.
    """
    people.require(table.night, actor, *people.AT_TABLES)
    people.require(table.night, approver, *people.OF_THE_BANK, *people.AT_TABLES)
    people.require_two(actor, approver)
    with transaction.atomic():
        ledger.lock(table.night)
        earlier = Sheet.objects.filter(pk=id).first()
        return earlier or _closed(id, table, inventory, drop, actor, approver, device)


def _closed(
    id: UUID,
    table: Table,
    inventory: Mapping[str, int],
    drop: Mapping[str, int],
    actor: Any,
    approver: Any,
    device: Device,
) -> Sheet:
    night = table.night
    rack, guests, reserve = place(night, "table", table.pk), place(night, "guests"), place(night, "reserve")
    expected = Scrip(Account.objects.get(pk=rack.id).balance)
    closing, dropped = worth(night, inventory), worth(night, drop)
    counted = closing + dropped
    result = counted - expected
    details = {"table": table.pk, "inventory": dict(inventory), "drop": dict(drop)}

    def post(kind: str, move: Move) -> None:
        asked = Asked(chain.follow_up_id(id, kind), kind, night, actor, device, details, approver=approver)
        ledger.record(asked, lambda _head: Plan((move,), {"imitation": move.amount.units}))

    if result.units > 0:
        post("table_result", Move(guests, rack, result))
    elif result.units < 0:
        post("table_result", Move(rack, guests, -result))
    if counted:
        post("credit", Move(rack, reserve, counted))
    line = {"kind": "table", "expected": expected.units, "counted": counted.units, "difference": result.units}
    lines = [{**line, "closing": closing.units, "drop": dropped.units}]
    return write_sheet(id, night, lines, signed_by=actor, countersigned_by=approver, table=table)


def write_sheet(
    id: UUID, night: Night, lines: list[dict[str, Any]], *, signed_by: Any, countersigned_by: Any, **about: Any
) -> Sheet:
    """Frozen and numbered, with the head of the chain at that moment."""
    number = Sheet.objects.filter(night=night).aggregate(last=Max("number"))["last"] or 0
    head = Posting.objects.filter(night=night).order_by("-seq").values_list("seal", flat=True).first() or ""
    signed = {"signed_by": signed_by, "countersigned_by": countersigned_by}
    return Sheet.objects.create(id=id, night=night, number=number + 1, lines=lines, head=head, **signed, **about)
