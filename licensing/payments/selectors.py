"""What is owed, to whom, and what was paid for it."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

from casino_night import clock
from casino_night.money import Cents
from licensing.conditions import may_be_renewed
from licensing.fees import Fee, night_fees, operator_fees, provider_fees, registration_fees
from licensing.models import Change, Night, Operator, Organisation, Payment
from licensing.models.choices import PAYEES, PAYMENT_METHODS
from licensing.regulations import limits
from licensing.regulations.seed import definitions

PAYEE_NAMES = dict(PAYEES)
METHOD_NAMES = dict(PAYMENT_METHODS)


@dataclass(frozen=True)
class Line:
    """One fee with what was paid for it."""

    fee: Fee
    payments: tuple[Payment, ...]

    @property
    def paid(self) -> Cents:
        return Cents(sum(payment.amount_cents for payment in self.payments))

    @property
    def owing(self) -> Cents:
        return self.fee.amount - self.paid if self.paid < self.fee.amount else Cents(0)

    @property
    def methods(self) -> list[tuple[str, str]]:
        return [(method, METHOD_NAMES[method]) for method in self.fee.methods]


def fees_of(subject: Any) -> list[Fee]:
    """A night pays by the limits of its own date; everybody else by those of the day they apply."""
    if isinstance(subject, Night):
        day = max(subject.date, limits.first_day())
        return night_fees(limits.at(day), subject.municipality)
    today = limits.at(clock.today())
    if isinstance(subject, Organisation):
        return registration_fees(today, subject.kind)
    renewal = subject.approved_on is not None
    if isinstance(subject, Operator):
        return operator_fees(today, subject, renewal=renewal)
    return provider_fees(today, renewal=renewal)


def payments_of(subject: Any) -> QuerySet[Payment]:
    return Payment.objects.filter(subject_id=subject.pk).select_related("recorded_by")


def lines(subject: Any) -> list[Line]:
    """Every fee of the term that runs or is applied for: what was paid for an earlier one does not count again."""
    counted = payments_of(subject)
    approved = Change.objects.filter(subject_id=subject.pk, action="approve").order_by("-created_at").first()
    if approved and not isinstance(subject, Night) and (subject.state != "approved" or may_be_renewed(subject)):
        counted = counted.filter(created_at__gt=approved.created_at)
    found: dict[str, list[Payment]] = {}
    for payment in counted:
        found.setdefault(payment.fee, []).append(payment)
    return [Line(fee, tuple(found.get(fee.code, ()))) for fee in fees_of(subject)]


def by_payee(of: list[Line]) -> list[tuple[str, list[Line], Cents]]:
    """Each payee's lines with the sum still owed: one check to each, never one for both."""
    payees = dict.fromkeys(line.fee.payee for line in of)
    kept = {payee: [line for line in of if line.fee.payee == payee] for payee in payees}
    return [(payee, mine, Cents(sum(line.owing.units for line in mine))) for payee, mine in kept.items()]


def payment_of(subject: Any, payment_id: Any) -> Payment:
    """One of the subject's own; another's does not exist."""
    found = payments_of(subject).filter(pk=payment_id).first()
    if found is None:
        raise Http404
    return found


def receipt(payment: Payment) -> dict[str, Any]:
    """The payment as its receipt shows it."""
    known = definitions().get(payment.fee)
    return {
        "number": str(payment.pk)[:8].upper(),
        "title": known.title if known else payment.fee,
        "payee": PAYEE_NAMES[payment.payee],
        "method": METHOD_NAMES[payment.method],
        "amount": Cents(payment.amount_cents),
    }
