"""Closing the evening: the last count, the deposit, the change money back, two signatures."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from casino_night.banking import chain
from casino_night.banking.models import Posting
from casino_night.banking.pieces import cash_total
from casino_night.banking.selectors import Totals
from casino_night.banking.services import cash as cash_services
from casino_night.banking.services import ledger, people
from casino_night.banking.services.ledger import Asked, Move, Plan, place
from casino_night.banking.services.trays import worth
from casino_night.banking.verify import verify
from casino_night.documents.services import request_document
from casino_night.hall.models import Device
from casino_night.money import Cents, Scrip
from casino_night.night.evening import selectors
from casino_night.night.models import Closing, Reconciliation
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.services import change_state

CLOSE_PAPERS = ("evening_close", "compliance_report")


def begin(night: Night, *, actor: Any) -> Night:
    """Sales and play stop by the state of the night; everything that ends it goes on. Asked again, it has begun."""
    if night.state == "closing":
        return night
    changed: Night = change_state(night, "begin_close", actor=actor)
    return changed


def _require(night: Night, code: str) -> selectors.Evening:
    """The evening, if everything before this step is done; otherwise a refusal that names the first thing missing."""
    evening = selectors.load(night)
    for step in selectors.steps(evening):
        if step.code == code:
            return evening
        if step.missing:
            first = step.missing[0]
            raise Refused(
                "step_before", f"{step.title} comes first. {first.sentence}", first.citation, "Finish that step."
            )
    raise ValueError(code)


def reconcile(
    night: Night,
    *,
    cash: Mapping[str, int],
    pieces: Mapping[str, int],
    reason: str,
    actor: Any,
    approver: Any,
    device: Device,
) -> Reconciliation:
    """Counts the safe and every chip in the house, books what differs, and keeps the count. R051

    What guests gave for prizes and tickets is counted with the reserve: it all goes back to the provider.
    """
    people.require(night, actor, *people.OF_PROCEEDS)
    people.require(night, approver, *people.OF_THE_BANK)
    people.require_two(actor, approver)
    counted_cash, counted_chips = Cents(cash_total(cash)), worth(night, pieces)
    with transaction.atomic():
        ledger.lock(night)
        earlier = Reconciliation.objects.filter(night=night).first()
        if earlier:
            return earlier
        evening = _require(night, "reconcile")
        assert evening.totals
        safe, chips = evening.totals.in_safe, evening.chips_expected
        if (counted_cash != safe or counted_chips != chips) and not reason.strip():
            raise Refused(
                "reason_missing",
                f"Expected are {safe} in the safe and {chips} in chips. A difference needs a reason.",
                next_step="Count again, or write what you know about it.",
            )
        signed = {"actor": actor, "approver": approver, "device": device}
        _book(night, "cash_difference", "safe", "cash_variance", counted_cash - safe, **signed)
        _book(night, "imitation_difference", "reserve", "imitation_variance", counted_chips - chips, **signed)
        return Reconciliation.objects.create(
            night=night,
            cash=dict(cash),
            cash_counted=counted_cash.units,
            cash_expected=safe.units,
            pieces=dict(pieces),
            imitation_counted=counted_chips.units,
            imitation_expected=chips.units,
            reason=reason.strip(),
            counted_by=actor,
            confirmed_by=approver,
        )


def _book(night: Night, kind: str, here: str, variance: str, over: Cents | Scrip, **signed: Any) -> None:
    """What was counted more goes in from the variance; what is missing goes out to it."""
    if not over:
        return
    account, other = place(night, here), place(night, variance)
    move = Move(other, account, over) if over.units > 0 else Move(account, other, -over)
    id = chain.follow_up_id(night.pk, f"reconcile:{kind}")
    asked = Asked(id, kind, night, signed["actor"], signed["device"], {"over": over.units}, approver=signed["approver"])
    ledger.record(asked, lambda _head: Plan((move,), {"over": over.units}))


def deposit(
    id: UUID,
    night: Night,
    *,
    actor: Any,
    approver: Any,
    device: Device,
    slip_number: str,
    sealed_at: datetime,
    handed_in_at: datetime,
) -> Posting:
    """Everything but the change money, to the games of chance account, at once (13:47-20.8(a)3, reading A43). R051"""
    people.require(night, approver, *people.OF_THE_BANK)
    earlier = Posting.objects.filter(pk=id, refusal="").first()
    if earlier:
        return earlier
    evening = _require(night, "deposit")
    said: dict[str, Any] = {"slip_number": slip_number, "sealed_at": sealed_at, "handed_in_at": handed_in_at}
    return cash_services.deposit(id, night, evening.to_deposit, actor=actor, approver=approver, device=device, **said)


def return_float(id: UUID, night: Night, *, actor: Any, approver: Any, device: Device) -> Posting:
    """The organisation's own change money, all of it."""
    people.require(night, approver, *people.OF_THE_BANK)
    earlier = Posting.objects.filter(pk=id, refusal="").first()
    if earlier:
        return earlier
    evening = _require(night, "deposit")
    return cash_services.return_float(id, night, evening.float_out, actor=actor, approver=approver, device=device)


def sign(night: Night, *, remarks: str, actor: Any, approver: Any) -> Closing:
    """The member in charge and the member in charge of proceeds sign; figures and ledger are frozen, papers are made.

    The whole ledger is checked once more before: a close over a ledger that does not add up would be worth nothing.
    """
    people.require(night, actor, *people.IN_CHARGE)
    people.require(night, approver, *people.OF_PROCEEDS)
    people.require_two(actor, approver)
    with transaction.atomic():
        night = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
        earlier = Closing.objects.filter(night=night).first()
        if earlier:
            return earlier
        evening = _require(night, "sign")
        _require_sound(evening, remarks)
        last = Posting.objects.filter(night=night).order_by("-seq").first()
        closing = Closing.objects.create(
            night=night,
            figures=figures(evening.totals),
            postings=last.seq if last else 0,
            head=last.seal if last else "",
            remarks=remarks.strip(),
            signed_by=actor,
            countersigned_by=approver,
        )
        closed = change_state(night, "close", actor=actor, facts={"closing": str(closing.pk)})
        for kind in CLOSE_PAPERS:
            request_document(kind, closed, actor=actor, cause=str(closing.pk))
        return closing


def _require_sound(evening: selectors.Evening, remarks: str) -> None:
    wrong = verify(evening.night) if evening.book else []
    if wrong:
        raise Refused(
            "ledger_broken",
            f"The ledger does not pass its own checks: {wrong[0].sentence}",
            "13:47-20.8(a)3",
            "Touch nothing, keep the devices, and call the Commission and whoever looks after this program.",
        )
    if selectors.undrawn(evening) and not remarks.strip():
        raise Refused(
            "remarks_missing",
            "Prizes were not drawn before the license ended.",
            "13:47-6.11(c)",
            "Write in the remarks what becomes of them.",
        )


def figures(totals: Totals | None) -> dict[str, int]:
    """The ledger in whole units, as it is frozen."""
    if totals is None:
        return {}
    names = (
        *("cash_sales", "admissions", "gross_receipts", "deposited", "cash_variance"),
        *("received", "issued", "for_prizes", "for_tickets", "forfeited", "in_guests_hands", "imitation_variance"),
        "reserve",
    )
    return {name: getattr(totals, name).units for name in names}
