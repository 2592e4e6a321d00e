"""The doors-open check: look, tick, rehearse, open."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.banking import screens
from casino_night.banking.services import people
from casino_night.banking.views.desk import device, second_person
from casino_night.htmx import invalid, page
from casino_night.night.doors import rehearsal_services, selectors, services
from casino_night.night.doors.checklist import BRIEFING, TITLES
from casino_night.night.doors.forms import FloatForm
from casino_night.night.screens import on_the_floor, see
from casino_night.nul import typed
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("hall.enter", "GET", of=NIGHT)
def doors(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, "night/doors/doors.html", _context(request, night))


def _context(request: HttpRequest, night: Night, refused: Refused | None = None) -> dict[str, Any]:
    check, asked = selectors.doors(night), request.GET.get("part", "")
    return {
        "night": night,
        "check": check,
        "unfolded": check.unfolded(asked),
        "papers": selectors.papers(night),
        "left_out": selectors.without_role(night),
        "device": request.hall_device,  # type: ignore[attr-defined]
        "here": selectors.is_here(night, request.user),
        "refused": refused,
    }


@requires("hall.enter", "POST", of=NIGHT)
def tick(request: HttpRequest, night: Night) -> HttpResponse:
    said = request.POST
    table = _uuid(said.get("table", ""))
    try:
        services.tick(
            night,
            said.get("item", "")[:160],
            actor=request.user,
            table=table,
            passed=said.get("passed") != "no",
            note=typed(request, "note", 400),
        )
    except Refused as refused:
        return invalid(request, "night/doors/doors.html", _context(request, night, refused))
    return _check(night, said.get("part", ""))


def _check(night: Night, part: str) -> HttpResponse:
    """Back to where the person was in the list."""
    response = see("night:doors", night.pk)
    response.headers["Location"] += f"?part={part}#{part}" if part in TITLES else ""
    return response


@requires("hall.enter", "GET", "POST", of=NIGHT)
@on_the_floor
def here(request: HttpRequest, night: Night) -> HttpResponse:
    """On site, by one's own PIN, with the briefing."""
    where = request.hall_device  # type: ignore[attr-defined]
    if request.method == "POST":
        services.arrive(night, actor=request.user, device=where)
        messages.success(request, "You are on site. Have a good evening.")
        return see("hall:home", night.pk)
    return page(request, "night/doors/here.html", {"night": night, "briefing": BRIEFING, "device": where})


@requires("hall.enter", "GET", "POST", of=NIGHT)
@on_the_floor
def count_float(request: HttpRequest, night: Night) -> HttpResponse:
    """The change money with its amount and two names."""
    device(request)
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    form = FloatForm(request.POST if request.method == "POST" else None, people=able)
    if request.method != "POST":
        return page(request, "night/doors/float.html", {"night": night, "form": form})
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, "night/doors/float.html", {"night": night, "form": form})
    services.count_float(night, form.cleaned_data["cash"], actor=request.user, approver=approver)
    return _check(night, "hall")


@requires("hall.enter", "POST", of=NIGHT)
@on_the_floor
def rehearse(request: HttpRequest, night: Night) -> HttpResponse:
    where = request.hall_device  # type: ignore[attr-defined]
    if where is None:
        raise Refused("no_device", "A rehearsal is made on a device of the hall.", "", "Type your PIN on one of them.")
    made, done = rehearsal_services.rehearse(night, where, actor=request.user)
    context = {"night": night, "device": where, "tick": made, "steps": done}
    return page(request, "night/doors/rehearsal.html", context)


@requires("night.run", "POST", of=NIGHT, by_pin=False)
@on_the_floor
def roster(request: HttpRequest, night: Night) -> HttpResponse:
    """Engaged operators who hold no role of the night yet get theirs, by the class of their licence."""
    made = services.let_in_roster(night, actor=request.user)
    messages.success(request, f"{made} operators can be given a PIN now.")
    return see("night:doors", night.pk)


@requires("night.run", "POST", of=NIGHT)
def open_night(request: HttpRequest, night: Night) -> HttpResponse:
    try:
        services.open_night(night, actor=request.user)
    except Refused as refused:
        return invalid(request, "night/doors/doors.html", _context(request, night, refused))
    messages.success(request, "The doors are open. The exchange rate stands for the night.")
    return see("night:doors", night.pk)


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text) if text else None
    except ValueError:
        return None
