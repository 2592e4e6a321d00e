"""The report of operations on one page, and the compliance report."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from casino_night import clock
from casino_night.access import requires
from casino_night.documents.selectors import documents_of
from casino_night.htmx import invalid, page
from casino_night.night.report import compliance as rules
from casino_night.night.report import selectors, services
from casino_night.night.report.forms import FileForm, LineForm
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT

PAGE = "night/report.html"


@requires("document.view", "GET", of=NIGHT)
def report(request: HttpRequest, night: Night) -> HttpResponse:
    """Whoever may see the night's papers reads it; the member in charge of proceeds writes and signs it."""
    return page(request, PAGE, _context(request, night))


def _context(request: HttpRequest, night: Night, **given: Any) -> dict[str, Any]:
    writes = "night.report" in request.permissions and night.state in services.DRAFTING  # type: ignore[attr-defined]
    due = selectors.due_on(night)
    context: dict[str, Any] = {
        "night": night,
        "it": selectors.operations(night),
        "due": due,
        "late": clock.today() > due and night.state in ("closing", "closed"),
        "filings": selectors.filings(night),
        "returned": selectors.returned_because(night),
        "closing": selectors.closing(night),
        "writes": writes,
        "documents": [one for one in documents_of(night) if one.kind in ("report_of_operations", "evening_close")],
    }
    if writes:
        context |= {"proposals": selectors.proposals(night), "line_form": LineForm(), "file_form": FileForm()}
    return {**context, **given}


def _back(night: Night) -> HttpResponse:
    return HttpResponseRedirect(reverse("night:report", args=[night.pk]), status=303)


@requires("night.report", "POST", of=NIGHT)
def add_line(request: HttpRequest, night: Night) -> HttpResponse:
    form = LineForm(request.POST)
    if not form.is_valid():
        return invalid(request, PAGE, _context(request, night, line_form=form))
    said = form.cleaned_data
    services.add_line(
        night,
        said["kind"],
        said["what"],
        said["payee"],
        said["amount"],
        paid_on=said["paid_on"],
        number=said["number"],
    )
    return _back(night)


@requires("night.report", "POST", of=NIGHT)
def take_over(request: HttpRequest, night: Night) -> HttpResponse:
    """The ticked lines of the plan."""
    places = [int(place) for place in request.POST.getlist("place") if place.isdecimal()]
    services.take_over(night, places)
    return _back(night)


@requires("night.report", "POST", of=NIGHT)
def remove_line(request: HttpRequest, night: Night, line: UUID) -> HttpResponse:
    found = selectors.line(night, line)
    if found is None:
        raise Http404
    services.remove_line(night, found)
    return _back(night)


@requires("night.report", "POST", of=NIGHT, by_pin=False)
def file(request: HttpRequest, night: Night) -> HttpResponse:
    """Signed by the member in charge of proceeds, with their own account and not a PIN."""
    form = FileForm(request.POST)
    if not form.is_valid():
        return invalid(request, PAGE, _context(request, night, file_form=form))
    try:
        services.file(night, form.cleaned_data["signed_name"], actor=request.user)
    except Refused as refused:
        if refused.code != "not_your_name":
            raise
        form.add_error("signed_name", f"{refused.message} {refused.next_step}")
        return invalid(request, PAGE, _context(request, night, file_form=form))
    messages.success(request, "The report is filed. The Commission has a letter about it.")
    return _back(night)


@requires("document.view", "GET", of=NIGHT)
def compliance(request: HttpRequest, night: Night) -> HttpResponse:
    """Every rule of the register for this night: met, not met or not applicable, and by which evidence."""
    wanted = request.GET.get("show", "")
    rows = rules.findings(night)
    shown = [row for row in rows if not wanted or row.verdict == wanted]
    context = {
        "night": night,
        "figures": rules.figures(rows),
        "wanted": wanted,
        "parts": rules.by_part(shown),
        "all": len(rows),
    }
    return page(request, "night/compliance.html", context)
