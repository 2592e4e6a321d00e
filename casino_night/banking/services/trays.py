"""Imitation money on the bank's side: received, refilled, returned, and what lies in a tray."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db.models import F, Max

from casino_night.banking.head import Head
from casino_night.banking.models import Posting, ScripRun, Shift, TrayPiece, Window
from casino_night.banking.pieces import whole
from casino_night.banking.services import people
from casino_night.banking.services.ledger import Asked, Move, Plan, place, record
from casino_night.hall.models import Device
from casino_night.money import Scrip
from casino_night.refusal import Refused
from licensing.models import Denomination, Night

Pieces = Mapping[str, int]  # denomination id -> quantity


def worth(night: Night, pieces: Pieces) -> Scrip:
    """Every denomination is one of the night's, every quantity a whole number."""
    values = {str(pk): value for pk, value in Denomination.objects.filter(night=night).values_list("pk", "value")}
    if not set(pieces) <= set(values) or not whole(pieces.values()):
        raise Refused(
            "denomination",
            "That is not imitation money of this night.",
            "13:47-20.12(a)",
            "Count the night's own denominations.",
        )
    return Scrip(sum(values[pk] * count for pk, count in pieces.items()))


def receive(
    id: UUID, night: Night, pieces: Pieces, *, actor: Any, device: Device, approver: Any, note: str = ""
) -> Posting:
    """From the provider, or from the night's own printer, into the reserve; two people count. R082"""
    people.require(night, actor, *people.IN_CHARGE)
    details = {"pieces": dict(pieces), "note": note}
    asked = Asked(id, "receive", night, actor, device, details, approver=approver)
    return record(asked, lambda _head: _received(asked))


def _received(asked: Asked) -> Plan:
    amount = worth(asked.night, asked.details["pieces"])
    return Plan(
        (Move(place(asked.night, "source"), place(asked.night, "reserve"), amount),), {"imitation": amount.units}
    )


def print_run(
    id: UUID, night: Night, denomination: Denomination, quantity: int, *, actor: Any, device: Device, approver: Any
) -> Posting:
    """Scrip printed for the night, each note with a serial of its own, into the reserve. R081 R085"""
    people.require(night, actor, *people.IN_CHARGE)
    details = {"pieces": {str(denomination.pk): quantity}, "printed": True}
    asked = Asked(id, "receive", night, actor, device, details, approver=approver)

    def plan(_head: Head) -> Plan:
        received = _received(asked)
        last = ScripRun.objects.filter(night=night).aggregate(last=Max("last"))["last"] or 0
        serials = {"first": last + 1, "last": last + quantity}
        ScripRun.objects.create(night=night, denomination=denomination, posting_id=id, **serials)
        return Plan(received.moves, {**received.answer, **serials})

    return record(asked, plan)


def refill(id: UUID, shift: Shift, pieces: Pieces, *, actor: Any, device: Device, approver: Any) -> Posting:
    """From the reserve into a tray. The runner and the banker both confirm."""
    return _between(id, "refill", shift, pieces, actor, device, approver)


def give_back(id: UUID, shift: Shift, pieces: Pieces, *, actor: Any, device: Device, approver: Any) -> Posting:
    """From a tray into the reserve."""
    return _between(id, "tray_return", shift, pieces, actor, device, approver)


def _between(id: UUID, kind: str, shift: Shift, pieces: Pieces, actor: Any, device: Device, approver: Any) -> Posting:
    asked = Asked(id, kind, shift.night, actor, device, {"pieces": dict(pieces)}, shift, approver)

    def plan(_head: Head) -> Plan:
        people.require(shift.night, approver, *people.OF_THE_BANK)
        amount = worth(shift.night, pieces)
        sign = 1 if kind == "refill" else -1
        put(shift.window, {pk: sign * count for pk, count in pieces.items()})
        reserve, tray = place(shift.night, "reserve"), place(shift.night, "tray", shift.window_id)
        source, target = (reserve, tray) if kind == "refill" else (tray, reserve)
        return Plan((Move(source, target, amount),), {"imitation": amount.units})

    return record(asked, plan)


def hand_over(shift: Shift, pieces: Pieces, amount: Scrip) -> None:
    """What leaves the tray in a sale: worth exactly the amount, where it was said at all."""
    if not pieces:
        return
    if worth(shift.night, pieces) != amount:
        raise Refused(
            "pieces_differ", f"What was to be handed over is not {amount}.", next_step="Count out the amount again."
        )
    put(shift.window, {pk: -count for pk, count in pieces.items()})


def put(window: Window, pieces: Pieces) -> None:
    for pk, count in pieces.items():
        changed = TrayPiece.objects.filter(window=window, denomination_id=pk).update(quantity=F("quantity") + count)
        if not changed:
            TrayPiece.objects.create(window=window, denomination_id=pk, quantity=count)
