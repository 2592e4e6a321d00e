"""Asking for a paper on the page of a night, an organisation, an operator, a provider or a paper served."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import Scope, requires
from casino_night.htmx import page
from licensing.models import Night, Operator, Organisation, Provider
from licensing.paper import selectors, services
from licensing.sanctions import selectors as sanctions
from licensing.sanctions.documents import SERVED
from licensing.scopes import NIGHT, OPERATOR, ORGANISATION, PROVIDER


@requires("document.request", "POST", of=NIGHT)
def night_paper(request: HttpRequest, night: Night, kind: str) -> HttpResponse:
    return _request(request, night, NIGHT, kind)


@requires("document.request", "POST", of=ORGANISATION)
def organisation_paper(request: HttpRequest, organisation: Organisation, kind: str) -> HttpResponse:
    return _request(request, organisation, ORGANISATION, kind)


@requires("operator.edit", "POST", of=OPERATOR, by_pin=False)
def make_operator_paper(request: HttpRequest, operator: Operator, kind: str) -> HttpResponse:
    return _request_form(request, operator, OPERATOR, kind)


@requires("provider.edit", "POST", of=PROVIDER)
def make_provider_paper(request: HttpRequest, provider: Provider, kind: str) -> HttpResponse:
    return _request_form(request, provider, PROVIDER, kind)


@requires("operator.decide", "POST")
def service_letter(request: HttpRequest, paper: Any) -> HttpResponse:
    """The letter that goes into the envelope with a paper served."""
    document = services.request_paper(sanctions.served_paper(paper), SERVED, "service_letter", actor=request.user)
    return _see("documents:status", document.pk)


def _request_form(request: HttpRequest, subject: Any, scope: Scope, kind: str) -> HttpResponse:
    document = services.request_paper(subject, scope, kind, actor=request.user)
    messages.success(request, f"{document.title} {document} is on the list below.")
    return _see(f"licensing:{scope.name}_papers", subject.pk)


def _see(page_name: str, *of: Any) -> HttpResponse:
    response = redirect(page_name, *of)
    response.status_code = 303
    return response


def _request(request: HttpRequest, subject: Any, scope: Scope, kind: str) -> HttpResponse:
    before = selectors.offer(subject, scope, kind)
    document = services.request_paper(subject, scope, kind, actor=request.user)
    unchanged = bool(before and before.document and before.document.pk == document.pk)
    if request.htmx:  # type: ignore[attr-defined]
        offer = selectors.Offer(before.kind, document) if before else None
        context = {"offer": offer, "subject": subject, "paper_url": f"licensing:{scope.name}_paper"}
        return page(request, "licensing/paper/_offer.html", context | {"unchanged": unchanged})
    said = f"{document.title} {document} says this already." if unchanged else f"{document.title} is being made."
    messages.success(request, said)
    return _see(f"{subject.get_absolute_url()}#papers-to-print-title")
