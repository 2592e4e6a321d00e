"""Drafting and filing the report of operations (13:47-9.1)."""

from datetime import date
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.documents.services import request_document
from casino_night.money import Cents
from casino_night.night.models import Filing, ReportLine
from casino_night.night.report import selectors
from casino_night.night.report.selectors import Operations
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.services import change_state

DRAFTING = ("closing", "closed")


def _locked(night: Night) -> Night:
    """Lines change only while the report is with the organisation."""
    current = Night.objects.select_for_update(of=("self",)).get(pk=night.pk)
    if current.state not in DRAFTING:
        raise Refused(
            "not_drafting",
            f"The night is {current.get_state_display().lower()}: its report is not open for changes.",
            "13:47-9.1",
            "Ask the Commission to return it; a report that was filed changes only then.",
        )
    return current


def add_line(
    night: Night,
    kind: str,
    what: str,
    payee: str,
    amount: Cents,
    *,
    paid_on: date | None = None,
    number: str = "",
) -> ReportLine:
    """Payments go out of the games of chance account, by the organisation itself (13:47-20.9(b)3)."""
    with transaction.atomic():
        current = _locked(night)
        if not amount.units > 0 or not what.strip() or not payee.strip():
            raise Refused("line_incomplete", "A line says what, to whom and how much.", next_step="Fill it in.")
        said = {"what": what.strip(), "payee": payee.strip(), "number": number.strip(), "paid_on": paid_on}
        return ReportLine.objects.create(night=current, kind=kind, amount_cents=amount.units, **said)


def take_over(night: Night, places: list[int]) -> int:
    """Enters proposals of the plan, by their place in the list."""
    with transaction.atomic():
        offered = selectors.proposals(_locked(night))
        chosen = [offered[place] for place in places if 0 <= place < len(offered)]
        for one in chosen:
            add_line(night, one.kind, one.what, one.payee, one.amount)
        return len(chosen)


def remove_line(night: Night, line: ReportLine) -> None:
    with transaction.atomic():
        ReportLine.objects.filter(night=_locked(night), pk=line.pk).delete()


def file(night: Night, signed_name: str, *, actor: Any) -> Filing:
    """Freezes every figure, takes the signature, and sends it to the Commission: one transaction with the step."""
    with transaction.atomic():
        current = _locked(night)
        it = selectors.operations(current)
        _require_sound(current, it, signed_name, actor)
        earlier = selectors.latest_filing(current)
        filing = Filing.objects.create(
            night=current,
            number=earlier.number + 1 if earlier else 1,
            figures=frozen(it),
            due_on=selectors.due_on(current),
            signed_name=signed_name.strip(),
            signed_by=actor,
        )
        reported = change_state(current, "report", actor=actor, facts={"filing": str(filing.pk)})
        request_document("report_of_operations", reported, actor=actor, cause=str(filing.pk))
        return filing


def _require_sound(night: Night, it: Operations, signed_name: str, actor: Any) -> None:
    if _plain(signed_name) != _plain(actor.name):
        raise Refused(
            "not_your_name",
            "The signature is your own name as it stands in your account.",
            "13:47-9.1",
            f"Type {actor.name}.",
        )
    if it.counted != it.deposited:
        raise Refused(
            "not_deposited",
            f"{it.counted} was counted and {it.deposited} deposited: they have to be the same.",
            "13:47-20.8(a)3",
            "Finish the deposit in the close of the evening.",
        )
    if it.used > max(it.net, Cents(0)):  # a night may end with a loss; then there is nothing to use
        raise Refused(
            "more_than_net",
            f"The uses add up to {it.used}, and the net proceeds are {it.net}.",
            "13:47-6.3",
            "Correct the lines: nobody can use more than there is.",
        )


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def frozen(it: Operations) -> dict[str, Any]:
    """Everything the paper says, in words and figures that will not be worked out again."""
    amounts = (
        *("sales", "admissions", "gross", "short", "counted", "deposited", "prizes", "expenses", "net", "used", "kept"),
        *("received", "issued", "redeemed", "kept_by_guests", "chips_missing", "awarded_retail"),
    )
    return {
        **{name: str(getattr(it, name)) for name in amounts},
        "tickets": it.tickets,
        "awarded": it.awarded,
        "donated": it.donated,
        "deposits": it.deposits,
        "lines": {kind: [_line(one) for one in it.of(kind)] for kind in ("prize", "expense", "use")},
    }


def _line(one: selectors.Line) -> dict[str, str]:
    paid = f"{one.paid_on:%B} {one.paid_on.day}, {one.paid_on.year}" if one.paid_on else ""
    return {"what": one.what, "payee": one.payee, "amount": str(one.amount), "paid_on": paid, "number": one.number}


def is_late(filing: Filing) -> bool:
    return filing.created_at.astimezone(clock.NEW_JERSEY).date() > filing.due_on
