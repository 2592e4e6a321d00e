"""The doors-open check: look, tick, rehearse, open."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.htmx import invalid, page
from casino_night.night.doors import rehearsal_services, selectors, services
from casino_night.night.doors.checklist import BRIEFING
from casino_night.night.screens import on_the_floor, see
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("hall.enter", "GET", of=NIGHT)
def doors(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, "night/doors/doors.html", _context(request, night))


def _context(request: HttpRequest, night: Night, refused: Refused | None = None) -> dict[str, Any]:
    return {
        "night": night,
        "check": selectors.doors(night),
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
            note=said.get("note", "")[:400],
        )
    except Refused as refused:
        return invalid(request, "night/doors/doors.html", _context(request, night, refused))
    response = see("night:doors", night.pk)
    response.headers["Location"] += f"#{said.get('part', '')[:20]}" if said.get("part", "").isalpha() else ""
    return response


@requires("hall.enter", "GET", "POST", of=NIGHT)
@on_the_floor
def here(request: HttpRequest, night: Night) -> HttpResponse:
    """On site, by one's own PIN, with the briefing."""
    device = request.hall_device  # type: ignore[attr-defined]
    if request.method == "POST":
        services.arrive(night, actor=request.user, device=device)
        messages.success(request, "You are on site. Have a good evening.")
        return see("hall:home", night.pk)
    return page(request, "night/doors/here.html", {"night": night, "briefing": BRIEFING, "device": device})


@requires("hall.enter", "POST", of=NIGHT)
@on_the_floor
def rehearse(request: HttpRequest, night: Night) -> HttpResponse:
    device = request.hall_device  # type: ignore[attr-defined]
    if device is None:
        raise Refused("no_device", "A rehearsal is made on a device of the hall.", "", "Type your PIN on one of them.")
    made, done = rehearsal_services.rehearse(night, device, actor=request.user)
    context = {"night": night, "device": device, "tick": made, "steps": done}
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
