"""Asking for a paper on the page of a night or an organisation."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from casino_night.access import Scope, requires
from casino_night.htmx import page
from licensing.models import Night, Organisation
from licensing.paper import selectors, services
from licensing.scopes import NIGHT, ORGANISATION


@requires("document.request", "POST", of=NIGHT)
def night_paper(request: HttpRequest, night: Night, kind: str) -> HttpResponse:
    return _request(request, night, NIGHT, kind)


@requires("document.request", "POST", of=ORGANISATION)
def organisation_paper(request: HttpRequest, organisation: Organisation, kind: str) -> HttpResponse:
    return _request(request, organisation, ORGANISATION, kind)


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
    response = redirect(f"{subject.get_absolute_url()}#papers-to-print-title")
    response.status_code = 303
    return response
