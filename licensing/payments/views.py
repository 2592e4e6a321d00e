"""The fees of an organisation and of a night, each payee apart, and the receipt of each payment."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import requires
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.models import Night, Operator, Organisation, Provider
from licensing.payments import selectors, services
from licensing.payments.forms import PaymentForm
from licensing.scopes import NIGHT, OPERATOR, ORGANISATION, PROVIDER

AT = {"date": "paid_on", "number_missing": "number", "number_used": "number", "method": "method"}  # what is wrong where
NAMES = {Night: "night", Organisation: "organisation", Operator: "operator", Provider: "provider"}
FORMS = {  # what the fee belongs to
    Night: "licensing:application",
    Organisation: "licensing:registration",
    Operator: "licensing:operator_application",
    Provider: "licensing:provider_application",
}


@requires("organisation.view", of=ORGANISATION)
def organisation_payments(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    return _payments_page(request, organisation)


@requires("night.view", of=NIGHT, by_pin=False)
def night_payments(request: HttpRequest, night: Night) -> HttpResponse:
    return _payments_page(request, night)


@requires("organisation.edit", "POST", of=ORGANISATION)
def record_organisation_payment(request: HttpRequest, organisation: Organisation, fee: str) -> HttpResponse:
    return _record(request, organisation, fee)


@requires("night.edit", "POST", of=NIGHT, by_pin=False)
def record_night_payment(request: HttpRequest, night: Night, fee: str) -> HttpResponse:
    return _record(request, night, fee)


@requires("organisation.view", of=ORGANISATION)
def organisation_receipt(request: HttpRequest, organisation: Organisation, payment: Any) -> HttpResponse:
    return _receipt_page(request, organisation, organisation, payment)


@requires("night.view", of=NIGHT, by_pin=False)
def night_receipt(request: HttpRequest, night: Night, payment: Any) -> HttpResponse:
    return _receipt_page(request, night, night.organisation, payment)


@requires("operator.view", of=OPERATOR, by_pin=False)
def operator_payments(request: HttpRequest, operator: Operator) -> HttpResponse:
    return _payments_page(request, operator)


@requires("provider.view", of=PROVIDER)
def provider_payments(request: HttpRequest, provider: Provider) -> HttpResponse:
    return _payments_page(request, provider)


@requires("operator.edit", "POST", of=OPERATOR, by_pin=False)
def record_operator_payment(request: HttpRequest, operator: Operator, fee: str) -> HttpResponse:
    return _record(request, operator, fee)


@requires("provider.edit", "POST", of=PROVIDER)
def record_provider_payment(request: HttpRequest, provider: Provider, fee: str) -> HttpResponse:
    return _record(request, provider, fee)


@requires("operator.view", of=OPERATOR, by_pin=False)
def operator_receipt(request: HttpRequest, operator: Operator, payment: Any) -> HttpResponse:
    return _receipt_page(request, operator, operator, payment)


@requires("provider.view", of=PROVIDER)
def provider_receipt(request: HttpRequest, provider: Provider, payment: Any) -> HttpResponse:
    return _receipt_page(request, provider, provider, payment)


def _record(request: HttpRequest, subject: Any, fee: str) -> HttpResponse:
    line = next((line for line in selectors.lines(subject) if line.fee.code == fee), None)
    if line is None:
        raise Http404
    form = PaymentForm(request.POST, line=line)
    if form.is_valid():
        try:
            payment = services.record(subject, fee, actor=request.user, **form.cleaned_data)
            messages.success(request, "The payment is recorded.")
            return redirect(f"licensing:{NAMES[type(subject)]}_receipt", subject.pk, payment.pk)
        except Refused as refused:
            form.add_error(AT.get(refused.code), refused.sentence)
    return _payments_page(request, subject, {fee: form})


def _payments_page(request: HttpRequest, subject: Any, sent: dict[str, PaymentForm] | None = None) -> HttpResponse:
    name, lines = NAMES[type(subject)], selectors.lines(subject)
    may_pay = f"{name}.edit" in request.permissions and subject.state not in services.OVER  # type: ignore[attr-defined]
    forms = {line.fee.code: PaymentForm(line=line) for line in lines if may_pay and line.owing} | (sent or {})
    context = {
        "subject": subject,
        "payees": [
            (selectors.PAYEE_NAMES[payee], [(line, forms.get(line.fee.code)) for line in mine], owing)
            for payee, mine, owing in selectors.by_payee(lines)
        ],
        "record_url": f"licensing:record_{name}_payment",
        "receipt_url": f"licensing:{name}_receipt",
    }
    answer = invalid if sent else page
    return answer(request, "licensing/payments/payments.html", context)


def _receipt_page(request: HttpRequest, subject: Any, organisation: Any, payment: Any) -> HttpResponse:
    found, name = selectors.payment_of(subject, payment), NAMES[type(subject)]
    may_edit = f"{name}.edit" in request.permissions  # type: ignore[attr-defined]
    context = {
        "subject": subject,
        "organisation": organisation,
        "payment": found,
        "back": f"licensing:{name}_payments",
        "way_on": FORMS[type(subject)] if may_edit else f"licensing:{name}",
        **selectors.receipt(found),
    }
    return page(request, "licensing/payments/receipt.html", context)
