"""Cash on the charity's side: the float, admissions, drops and the deposit."""

from datetime import datetime
from typing import Any
from uuid import UUID

from casino_night.banking.head import Head
from casino_night.banking.models import Deposit, Posting, Shift
from casino_night.banking.services import people
from casino_night.banking.services.ledger import Asked, Move, Plan, place, record
from casino_night.hall.models import Device
from casino_night.money import Cents
from casino_night.refusal import Refused
from licensing.models import Night


def bring_float(id: UUID, night: Night, cash: Cents, *, actor: Any, device: Device, approver: Any) -> Posting:
    """The organisation's own change money, into the safe."""
    people.require(night, actor, *people.OF_PROCEEDS)
    asked = Asked(id, "bring_float", night, actor, device, {"cash": cash.units}, approver=approver)
    return _one(asked, Move(place(night, "treasury"), place(night, "safe"), cash))


def issue_float(id: UUID, shift: Shift, cash: Cents, *, actor: Any, device: Device, approver: Any) -> Posting:
    """From the safe into a till; the banker counts it, a second person confirms."""
    people.require(shift.night, approver, *people.OF_THE_BANK)
    asked = Asked(id, "issue_float", shift.night, actor, device, {"cash": cash.units}, shift, approver)
    return _one(asked, Move(place(shift.night, "safe"), place(shift.night, "till", shift.window_id), cash))


def admit(id: UUID, shift: Shift, guests: int, *, actor: Any, device: Device) -> Posting:
    """Admission, separate from imitation money. It may be sold before the evening; imitation money never. R086"""
    asked = Asked(id, "admission", shift.night, actor, device, {"guests": guests}, shift)

    def plan(_head: Head) -> Plan:
        price = shift.night.admission_cents
        if not price or type(guests) is not int or guests < 1:
            raise Refused("no_admission", "There is no admission fee to take.", "13:47-20.13", "Let the guests in.")
        cash = Cents(price) * guests
        move = Move(place(shift.night, "admissions"), place(shift.night, "till", shift.window_id), cash)
        return Plan((move,), {"cash": cash.units, "guests": guests})

    return record(asked, plan)


def drop(id: UUID, shift: Shift, cash: Cents, bag: str, *, actor: Any, device: Device, approver: Any) -> Posting:
    """Cash from a till to the safe in a numbered, sealed bag."""
    people.require(shift.night, approver, *people.OF_PROCEEDS)
    if not bag.strip():
        raise Refused("bag_missing", "A drop travels in a sealed bag with a number.", next_step="Write the number.")
    details = {"cash": cash.units, "bag": bag.strip()}
    asked = Asked(id, "drop", shift.night, actor, device, details, shift, approver)
    return _one(asked, Move(place(shift.night, "till", shift.window_id), place(shift.night, "safe"), cash))


def deposit(
    id: UUID,
    night: Night,
    cash: Cents,
    *,
    actor: Any,
    device: Device,
    approver: Any,
    slip_number: str,
    sealed_at: datetime,
    handed_in_at: datetime,
) -> Posting:
    """Receipts to the games of chance account as soon as the night is over (13:47-20.8(a)3, reading A43). R051"""
    people.require(night, actor, *people.OF_THE_BANK)
    holder = night.organisation
    said = {"bank": holder.account_bank, "account_number": holder.account_number, "slip_number": slip_number.strip()}
    details = {"cash": cash.units, **said, "sealed_at": sealed_at, "handed_in_at": handed_in_at}
    asked = Asked(id, "deposit", night, actor, device, details, approver=approver)

    def plan(_head: Head) -> Plan:
        if not all(said.values()):
            raise Refused(
                "account_missing",
                "A deposit names the games of chance account and the number of its slip.",
                "13:47-20.8(a)3",
                "Write the slip's number; the account stands in the organization's file.",
            )
        times = {"sealed_at": sealed_at, "handed_in_at": handed_in_at}
        Deposit.objects.create(posting_id=id, amount_cents=cash.units, **said, **times)
        return Plan((Move(place(night, "safe"), place(night, "bank"), cash),), {**details})

    return record(asked, plan)


def return_float(id: UUID, night: Night, cash: Cents, *, actor: Any, device: Device, approver: Any) -> Posting:
    """The change money goes back to the organisation."""
    people.require(night, actor, *people.OF_PROCEEDS)
    asked = Asked(id, "return_float", night, actor, device, {"cash": cash.units}, approver=approver)
    return _one(asked, Move(place(night, "safe"), place(night, "treasury"), cash))


def _one(asked: Asked, move: Move) -> Posting:
    return record(asked, lambda _head: Plan((move,), dict(asked.details)))
