"""Selling imitation money for cash: the one thing a banker does with guests."""

import json
from collections.abc import Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night import clock
from casino_night.banking import chain, selectors
from casino_night.banking.head import Head
from casino_night.banking.models import KeyedSale, Posting, Shift
from casino_night.banking.services import ledger, people, trays
from casino_night.banking.services.ledger import Asked, Move, Plan, place
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused

KEYED_FOR = timedelta(minutes=5)


def imitation_for(cash: Cents, rate_hundredths: int) -> Scrip:
    """At the posted rate, in full dollars both ways (13:47-20.12(b), (c)1, readings A35, A36). R050 R080 R081"""
    imitation, rest = divmod(cash.units * rate_hundredths, 10_000)
    if cash.units % 100 or rest or cash.units <= 0:
        raise Refused(
            "not_whole",
            "Imitation money is sold for full dollars that buy full dollars at the posted rate.",
            "13:47-20.12(c)1",
            "Choose another amount.",
        )
    return Scrip(imitation)


def sell(
    id: UUID,
    shift: Shift,
    cash: Cents,
    *,
    actor: Any,
    device: Device,
    tendered: Cents | None = None,
    pieces: Mapping[str, int] | None = None,
) -> Posting:
    """Cash into the till, imitation money out of the tray, in one posting. R050 R082 R083

    `pieces` says what is handed over (denomination id -> quantity), so that the tray's stock is known afterwards.
    """
    details = {"cash": cash.units, "tendered": tendered and tendered.units, "pieces": dict(pieces or {})}
    asked = Asked(id, "sale", shift.night, actor, device, details, shift)
    return ledger.record(asked, lambda head: _sale(asked, head, cash, tendered))


def _sale(asked: Asked, head: Head, cash: Cents, tendered: Cents | None) -> Plan:
    shift, night = asked.shift, asked.night
    assert shift
    imitation = imitation_for(cash, head.rate_hundredths)
    if tendered is not None and tendered < cash:
        raise Refused("too_little", f"{tendered} is less than {cash}.", next_step="Take the whole amount first.")
    trays.hand_over(shift, asked.details["pieces"], imitation)
    return Plan(
        (
            Move(place(night, "sales"), place(night, "till", shift.window_id), cash),
            Move(place(night, "tray", shift.window_id), place(night, "guests"), imitation),
        ),
        {
            "cash": cash.units,
            "tendered": (tendered or cash).units,
            "change": ((tendered or cash) - cash).units,
            "imitation": imitation.units,
            "rate_hundredths": head.rate_hundredths,
            "pieces": asked.details["pieces"],
        },
    )


# A sale can be keyed first: the cash lies on the counter, nothing is handed over yet.


def key(id: UUID, shift: Shift, cash: Cents, *, actor: Any, tendered: Cents | None = None) -> KeyedSale:
    """Writes down that it was keyed, so that it cannot vanish unseen; it counts in no total (I13).

    What to hand over is said once: a repeat finds the same although the tray has changed since.
    """
    said = {"cash": cash.units, "tendered": tendered and tendered.units}
    with transaction.atomic():
        imitation = imitation_for(cash, ledger.lock_rate(shift.night).rate_hundredths)
        keyed = KeyedSale.objects.filter(pk=id).first()
        if keyed is None:
            body = {**said, "pieces": _from_the_tray(shift, imitation)}
            return KeyedSale.objects.create(id=id, shift=shift, body=chain.canonical(body))
    if keyed.shift_id != shift.pk or {**_read(keyed), **said} != _read(keyed):
        raise ledger.Conflict("other_request", "This number was used for another sale.", next_step="Start again.")
    return keyed


def _from_the_tray(shift: Shift, imitation: Scrip) -> dict[str, int]:
    """Nothing where the tray cannot make the amount: then the banker counts it out."""
    found = selectors.what_to_hand_over(shift.window, imitation) or []
    return {str(denomination.pk): count for denomination, count in found}


def hand_over(keyed: KeyedSale, *, actor: Any, device: Device) -> Posting:
    """The guest has the imitation money: now it is a sale."""
    said = _read(keyed)
    cash, tendered = Cents(said["cash"]), said["tendered"] and Cents(said["tendered"])
    asked = Asked(keyed.pk, "sale", keyed.shift.night, actor, device, said, keyed.shift)

    def plan(head: Head) -> Plan:
        if clock.now() - keyed.created_at > KEYED_FOR:
            raise Refused("expired", "This sale was keyed too long ago to be finished.", next_step="Key it again.")
        return _sale(asked, head, cash, tendered)

    return ledger.record(asked, plan)


def void(keyed: KeyedSale, *, actor: Any, approver: Any, device: Device, reason: str) -> Posting:
    """Ends a keyed sale of which nothing was handed over. The cash on the counter was never in the till (T1)."""
    people.require(keyed.shift.night, approver, *people.IN_CHARGE)
    people.require_two(actor, approver)
    if not reason.strip():
        raise Refused("reason_missing", "Say why; the reason goes into the record.", next_step="Choose a reason.")
    asked = Asked(keyed.pk, "sale", keyed.shift.night, actor, device, _read(keyed), keyed.shift, approver)
    voided = Refused("voided", f"This sale was voided: {reason.strip()}", next_step="Key it again.")
    posting = ledger.refuse(asked, voided)
    if posting.refusal != "voided":
        raise Refused(
            "handed_over",
            "This sale is finished; it cannot be voided any more.",
            next_step="Settle a difference at the close, with two signatures.",
        )
    return posting


def _read(keyed: KeyedSale) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(keyed.body)
    return said
