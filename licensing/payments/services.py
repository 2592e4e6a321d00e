"""Recording that a fee was paid. Rows are only ever added."""

import datetime
from typing import Any

from django.db import transaction

from casino_night import clock
from casino_night.refusal import Refused
from licensing.models import Payment
from licensing.payments import selectors
from licensing.states import TABLES

OVER = ("withdrawn", "refused", "cancelled", "revoked")
OLDEST = datetime.timedelta(days=366)  # a check older than that is no longer taken by any bank


def record(subject: Any, fee: str, *, method: str, number: str, paid_on: datetime.date, actor: Any) -> Payment:
    """One paper for one fee, whole. The same form sent twice is one payment. R001 R016 R017 R026 R027"""
    number = " ".join(number.split()).upper()
    with transaction.atomic():
        current = type(subject).objects.select_for_update(of=("self",)).get(pk=subject.pk)
        same = selectors.payments_of(current).filter(fee=fee, number=number).first()
        if same:
            return _repeated(same, method, paid_on)
        line = _line(current, fee)
        _refuse_unfit(current, line, method, number, paid_on)
        return Payment.objects.create(
            subject_kind=TABLES[type(current)][0].name,
            subject_id=current.pk,
            fee=fee,
            payee=line.fee.payee,
            amount_cents=line.owing.units,
            method=method,
            number=number,
            paid_on=paid_on,
            recorded_by=actor,
        )


def _repeated(payment: Payment, method: str, paid_on: datetime.date) -> Payment:
    if (payment.method, payment.paid_on) == (method, paid_on):
        return payment
    raise Refused(
        "number_used",
        f"The number {payment.number} is recorded for this fee already, with another date or kind of payment.",
        next_step="Check the number on the paper.",
    )


def _line(subject: Any, fee: str) -> selectors.Line:
    found = next((line for line in selectors.lines(subject) if line.fee.code == fee), None)
    if found is None:
        raise Refused("no_such_fee", "This fee is not owed here.", next_step="Reload the page to see what is.")
    return found


def _refuse_unfit(subject: Any, line: selectors.Line, method: str, number: str, paid_on: datetime.date) -> None:
    fee, today = line.fee, clock.today()
    if subject.state in OVER:
        raise Refused(
            "over",
            f"{subject} is {subject.get_state_display().lower()}; nothing is owed any more.",
            next_step="Keep the paper, or ask the payee for it if it was sent.",
        )
    if not line.owing:
        raise Refused("paid", "This fee is paid already.", next_step="Look at its receipt.")
    if method not in fee.methods:
        taken = " or ".join(selectors.METHOD_NAMES[one].lower() for one in fee.methods)
        raise Refused("method", f"This fee is paid by {taken}.", fee.citation, f"Bring a {taken}.")
    if not number:
        raise Refused("number_missing", "The paper has a number; write it down.", next_step="Look at its top corner.")
    if not today - OLDEST <= paid_on <= today:
        raise Refused("date", "The paper's date lies ahead, or more than a year back.", next_step="Check the date.")
