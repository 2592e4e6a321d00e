"""The board, and the TV. Both ask every two seconds whether anything changed, which costs one indexed read."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse

from casino_night.access import public, requires
from casino_night.hall.devices import device_of
from casino_night.htmx import invalid, page
from casino_night.night.board import selectors, services
from casino_night.night.board.forms import AnnouncementForm
from licensing.models import Night
from licensing.scopes import NIGHT

UNCHANGED = 204  # htmx leaves the page as it is


@requires("till.view", "GET", of=NIGHT)
def board(request: HttpRequest, night: Night) -> HttpResponse:
    """For the member in charge and the member in charge of proceeds."""
    version = selectors.version(night)
    if request.GET.get("seen") == version:
        return HttpResponse(status=UNCHANGED)
    return _board(request, night, version)


def _board(request: HttpRequest, night: Night, version: str) -> HttpResponse:
    context = {
        "night": night,
        "board": selectors.board(night),
        "version": version,
        "may": request.permissions,  # type: ignore[attr-defined]
        "ready": services.READY,
    }
    return page(request, "night/board/board.html", context, fragment="night/board/_board_live.html")


@requires("night.run", "POST", of=NIGHT)
def announce(request: HttpRequest, night: Night) -> HttpResponse:
    form = AnnouncementForm(request.POST)
    if not form.is_valid():
        version = selectors.version(night)
        context = {"night": night, "board": selectors.board(night), "version": version, "form": form}
        return invalid(request, "night/board/board.html", {**context, "may": request.permissions})  # type: ignore[attr-defined]
    services.announce(night, form.cleaned_data["kind"], form.cleaned_data["text"], actor=request.user)
    return HttpResponseRedirect(reverse("night:board", args=[night.pk]), status=303)


@requires("night.view", "GET", of=NIGHT)
def preview(request: HttpRequest, night: Night) -> HttpResponse:
    """The TV's page for somebody who is signed in: to look at it before the screen is hung."""
    return _tv(request, night, reverse("night:tv_preview", args=[night.pk]))


@public("GET")
def tv(request: HttpRequest) -> HttpResponse:
    """On a screen enrolled as a device of the night; nobody is signed in there, and nothing private is shown."""
    device = device_of(request)
    if device is None or device.revoked_at:
        return redirect("hall:lock")
    return _tv(request, device.night, reverse("night:tv"))


def _tv(request: HttpRequest, night: Night, address: str) -> HttpResponse:
    version = selectors.version(night)
    if request.GET.get("seen") == version:
        return HttpResponse(status=UNCHANGED)
    context = {"night": night, "tv": selectors.public(night), "version": version, "address": address}
    return page(request, "night/board/tv.html", context, fragment="night/board/_tv_live.html")
