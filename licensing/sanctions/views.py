"""The Commission's pages of sanctions: proceedings, removal orders, papers served."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import requires
from casino_night.documents.selectors import documents_of
from casino_night.htmx import invalid, page
from casino_night.refusal import Refused
from licensing.models import Night, Operator, Organisation, Provider
from licensing.sanctions import selectors, services
from licensing.sanctions.forms import (
    ForwardServedForm,
    HearingForm,
    NoticeForm,
    OrderForm,
    ReceiptForm,
    RemovalForm,
    ServedForm,
)
from licensing.scopes import NIGHT, OPERATOR, ORGANISATION, PROVIDER

TEMPLATES = "licensing/sanctions"
PAPERS_OF_A_PAGE = 50
NAMES = {Organisation: "organisation", Operator: "operator", Provider: "provider"}


@requires("organisation.decide", "GET", "POST", of=ORGANISATION)
def organisation_sanctions(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    return _sanctions(request, organisation)


@requires("operator.decide", "GET", "POST", of=OPERATOR)
def operator_sanctions(request: HttpRequest, operator: Operator) -> HttpResponse:
    return _sanctions(request, operator)


@requires("provider.decide", "GET", "POST", of=PROVIDER)
def provider_sanctions(request: HttpRequest, provider: Provider) -> HttpResponse:
    return _sanctions(request, provider)


def _sanctions(request: HttpRequest, subject: Any) -> HttpResponse:
    """One page: notice, then the hearing, then the order; before it, what it would hit."""
    running = selectors.open_proceeding(subject)
    form: forms.Form = _form(running, request.POST if request.method == "POST" else None)
    if request.method == "POST":
        answered = _take(request, subject, running, form)
        if answered:
            return answered
    hits = selectors.hits(subject)
    context = {
        "subject": subject,
        "running": running,
        "form": form,
        "hits": hits,
        "tables": sum(hit.tables for hit in hits),
        "proceedings": selectors.proceedings_of(subject),
        "letters": selectors.letters_of(subject),
        "may_open": subject.state in ("approved", "suspended", "expired"),
    }
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/sanctions.html", context)


def _form(running: Any, data: Any) -> Any:
    if running is None:
        return NoticeForm(data)
    return HearingForm(data) if running.state == "noticed" else OrderForm(data)


def _take(request: HttpRequest, subject: Any, running: Any, form: forms.Form) -> HttpResponse | None:
    try:
        if running and "drop" in request.POST:
            services.drop(subject, running, actor=request.user)
        elif not form.is_valid():
            return None
        elif running is None:
            services.open_proceeding(subject, actor=request.user, **form.cleaned_data)
        elif running.state == "noticed":
            services.record_hearing(subject, running, actor=request.user, **form.cleaned_data)
        else:
            services.order(subject, running, actor=request.user, **form.cleaned_data)
    except Refused as refused:
        form.add_error(None, refused.sentence)
        return None
    messages.success(request, "It is on record.")
    return redirect(f"licensing:{NAMES[type(subject)]}_sanctions", subject.pk)


@requires("night.decide", "GET", "POST", of=NIGHT)
def removal(request: HttpRequest, night: Night) -> HttpResponse:
    form = RemovalForm(request.POST if request.method == "POST" else None, night=night)
    if request.method == "POST" and form.is_valid():
        try:
            services.order_removal(night, actor=request.user, **form.cleaned_data)
            messages.success(request, "The order is made, and everybody there is told.")
            return redirect("licensing:removal", night.pk)
        except Refused as refused:
            form.add_error(None, refused.sentence)
    answer = invalid if form.errors else page
    context = {"night": night, "form": form, "orders": selectors.removal_orders(night)}
    return answer(request, f"{TEMPLATES}/removal.html", context)


@requires("operator.decide", "GET", "POST")
def served(request: HttpRequest) -> HttpResponse:
    """The log of papers served on the Executive Officer."""
    form = ServedForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = dict(form.cleaned_data)
        operator = selectors.operator_by_number(given.pop("licence_number"))
        if operator is None:
            form.add_error("licence_number", "No operator has this number. Copy it from the badge or the register.")
        else:
            try:
                services.log_served(operator, actor=request.user, **given)
                return redirect("licensing:served")
            except Refused as refused:
                form.add_error(None, refused.sentence)
    logged = Paginator(selectors.served_papers(), PAPERS_OF_A_PAGE).get_page(request.GET.get("page"))
    answer = invalid if form.errors else page
    return answer(request, f"{TEMPLATES}/served.html", {"form": form, "page_obj": logged})


@requires("operator.decide", "GET", "POST")
def served_paper(request: HttpRequest, paper: Any) -> HttpResponse:
    """Forward one, then note its return receipt."""
    found = selectors.served_paper(paper)
    data = request.POST if request.method == "POST" else None
    form: Any = ReceiptForm(data) if found.mailed_on else ForwardServedForm(data)
    service: Any = services.record_receipt if found.mailed_on else services.forward_served
    if request.method == "POST" and form.is_valid():
        try:
            service(found, actor=request.user, **form.cleaned_data)
            return redirect("licensing:served")
        except Refused as refused:
            form.add_error(None, refused.sentence)
    answer = invalid if form.errors else page
    return answer(
        request, f"{TEMPLATES}/served_paper.html", {"paper": found, "form": form, "letters": documents_of(found)}
    )
