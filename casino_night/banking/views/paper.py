"""Paper at the till: receipts, tickets and scrip as PDF, and serials that come back."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from casino_night.access import requires
from casino_night.banking import screens, selectors
from casino_night.banking.forms import PresentForm, PrintForm
from casino_night.banking.services import papers, people, serials
from casino_night.banking.views.change import bank_page
from casino_night.banking.views.desk import device, go, second_person, till, work_url
from casino_night.documents.models import Document
from casino_night.documents.selectors import pdf
from casino_night.headers import FILE_POLICY
from casino_night.htmx import invalid, page
from casino_night.money import Scrip
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("till.enter", "POST", of=NIGHT)
@till
def print_paper(request: HttpRequest, night: Night, posting: UUID) -> HttpResponse:
    """The receipt on the roll or on letter paper, or the tickets that were bought."""
    device(request)
    found = screens.posting(night, posting)
    size = request.POST.get("size", "")
    if found is None or size not in (*papers.RECEIPTS, *(["tickets"] if found.kind == "tickets" else [])):
        raise Http404
    if size == "tickets":
        made = papers.print_tickets(found, actor=request.user)
    else:
        made = papers.print_receipt(found, size, actor=request.user)
    return go(request, reverse("till:paper", args=[night.pk, made.pk]))


@requires("till.run", "POST", of=NIGHT)
@till
def print_scrip(request: HttpRequest, night: Night) -> HttpResponse:
    """A print run: into the reserve in the ledger, and onto sheets to cut. Two people."""
    screens.book(night)
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    form = PrintForm(request.POST, people=able, denominations=screens.printable(night), auto_id="print_%s")
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, "banking/bank.html", bank_page(request, night, printing=form))
    said = form.cleaned_data
    by: dict[str, Any] = {"actor": request.user, "device": device(request), "approver": approver}
    made = papers.print_scrip(said["id"], night, said["denomination"], said["quantity"], **by)
    return go(request, reverse("till:paper", args=[night.pk, made.pk]))


@requires("till.enter", "GET", of=NIGHT)
@till
def paper(request: HttpRequest, night: Night, paper: UUID) -> HttpResponse:
    """How far the paper is; asks by itself until it is ready."""
    context = {"night": night, "document": _paper(request, night, paper), "back": _back(request, night)}
    return page(request, "banking/paper.html", context, fragment="banking/_paper_status.html")


@requires("till.enter", "GET", of=NIGHT)
@till
def paper_file(request: HttpRequest, night: Night, paper: UUID) -> HttpResponse:
    found = _paper(request, night, paper)
    headers = {
        "Content-Disposition": f'attachment; filename="{found.number}.pdf"',
        "Content-Security-Policy": FILE_POLICY,
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(pdf(found), content_type="application/pdf", headers=headers)


def _paper(request: HttpRequest, night: Night, pk: UUID) -> Document:
    """Scrip is money for whoever has its serials: its sheets are for the member in charge alone."""
    found = screens.paper(night, pk)
    if found is None or (found.kind == papers.SCRIP and "till.run" not in request.permissions):  # type: ignore[attr-defined]
        raise Http404
    return found


def _back(request: HttpRequest, night: Night) -> str:
    here = selectors.standing_shift(night, request.user)
    return work_url(here) if here else reverse("till:windows", args=[night.pk])


@requires("till.enter", "GET", of=NIGHT)
@till
def scan(request: HttpRequest, night: Night) -> HttpResponse:
    """What a printed serial is: issued, unknown, or presented before. Looking changes nothing."""
    text = request.GET.get("serial", "")[:40]
    found = serials.scan(night, text) if text else None
    context = {
        "night": night,
        "text": text,
        "found": found,
        "worth": Scrip(found.value) if found else None,
        "may": request.permissions,  # type: ignore[attr-defined]
        "on_device": request.hall_device is not None,  # type: ignore[attr-defined]
        "back": _back(request, night),
    }
    return page(request, "banking/scan.html", context)


@requires("prizes.redeem", "POST", of=NIGHT)
@till
def take_in(request: HttpRequest, night: Night) -> HttpResponse:
    """A note of printed scrip comes back: from now on a photocopy of it is found out."""
    device(request)
    form = PresentForm(request.POST)
    if not form.is_valid():
        raise Refused("serial_missing", "Scan or type the serial.", next_step="Try again.")
    seen = serials.present(night, form.cleaned_data["serial"], actor=request.user)
    messages.success(request, f"Note {seen.number} of {Scrip(seen.value)} was taken in.")
    return go(request, reverse("till:scan", args=[night.pk]))
