"""The pages of incidents: what happened, what is owed, and by when."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.accounts.address import client_address
from casino_night.banking import screens
from casino_night.banking.services import people
from casino_night.banking.views.desk import device, new_id
from casino_night.htmx import invalid, page
from casino_night.money import Scrip
from casino_night.night.incidents import selectors, services
from casino_night.night.incidents.forms import DoForm, ForfeitForm, IncidentForm
from casino_night.night.screens import on_the_floor, see
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("hall.enter", "GET", of=NIGHT)
def incidents(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "entries": selectors.entries(night)}
    return page(request, "night/incidents/list.html", context)


@requires("hall.enter", "GET", "POST", of=NIGHT)
@on_the_floor
def new(request: HttpRequest, night: Night) -> HttpResponse:
    asked = {name: request.GET.get(name, "")[:40] for name in ("kind", "table", "kept")}
    choices = {"tables": selectors.tables(night), "kept": selectors.kept_rounds(night)}
    form = IncidentForm(request.POST if request.method == "POST" else None, initial=asked, **choices)
    if request.method != "POST" or not form.is_valid():
        show = invalid if request.method == "POST" else page
        return show(request, "night/incidents/new.html", {"night": night, "form": form})
    made = services.report_form(
        night,
        form.cleaned_data,
        actor=request.user,
        device=request.hall_device,  # type: ignore[attr-defined]
    )
    messages.success(request, f"Incident {made.number} is on record, with your name and the time.")
    return see("night:incident", night.pk, made.pk)


@requires("hall.enter", "GET", of=NIGHT)
def incident(request: HttpRequest, night: Night, incident: UUID) -> HttpResponse:
    return page(request, "night/incidents/incident.html", _context(request, night, _entry(night, incident)))


def _context(
    request: HttpRequest, night: Night, entry: selectors.Entry, form: ForfeitForm | None = None
) -> dict[str, Any]:
    able = screens.may_confirm(night, request.user, people.IN_CHARGE)
    blank = form or ForfeitForm(people=able, initial={"id": new_id()})
    return {"night": night, "entry": entry, "form": blank, "may": request.permissions}  # type: ignore[attr-defined]


def _entry(night: Night, pk: UUID) -> selectors.Entry:
    found = selectors.entry(night, pk)
    if found is None:
        raise Http404
    return found


@requires("hall.enter", "POST", of=NIGHT)
@on_the_floor
def do(request: HttpRequest, night: Night, incident: UUID) -> HttpResponse:
    entry, form = _entry(night, incident), DoForm(request.POST)
    if not form.is_valid():
        raise Refused("no_such_step", "That is not part of this incident.", "", "Reload the page.")
    said = form.cleaned_data
    services.do(entry.incident, said["step"], actor=request.user, note=said["note"])
    messages.success(request, "It is written down, with your name and the time.")
    return see("night:incident", night.pk, entry.incident.pk)


@requires("hall.enter", "POST", of=NIGHT)
@on_the_floor
def forfeit(request: HttpRequest, night: Night, incident: UUID) -> HttpResponse:
    """Imitation money of a player who was stopped (13:47-6.25(c))."""
    entry = _entry(night, incident)
    here = device(request)
    form = ForfeitForm(request.POST, people=screens.may_confirm(night, request.user, people.IN_CHARGE))
    approver = None
    if form.is_valid():
        said = form.cleaned_data
        try:
            approver = people.confirmed_by_pin(here, UUID(said["person"]), said["pin"], address=client_address(request))
        except Refused as refused:
            form.add_error("pin", f"{refused.message} {refused.next_step}")
    if approver is None:
        return invalid(request, "night/incidents/incident.html", _context(request, night, entry, form))
    amount = Scrip(form.cleaned_data["amount"])
    about = {"actor": request.user, "approver": approver, "device": here, "id": form.cleaned_data["id"]}
    services.do(entry.incident, "forfeited", amount=amount, **about)
    messages.success(request, f"{amount} is not redeemed.")
    return see("night:incident", night.pk, entry.incident.pk)
