"""Pages of the hall: for the member in charge (devices, PINs) and on the devices themselves (lock, PIN, home)."""

from typing import Any
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from casino_night import access, clock
from casino_night.access import public, requires
from casino_night.accounts import sessions
from casino_night.accounts.address import client_address
from casino_night.hall import selectors, services
from casino_night.hall.devices import device_of, remember_device
from casino_night.hall.forms import EnrolForm, PinForm
from casino_night.hall.middleware import HALL_SEEN
from casino_night.hall.models import Device
from casino_night.htmx import invalid, page
from casino_night.night_places import ways
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


def see(name: str, *arguments: Any) -> HttpResponse:
    response = redirect(name, *arguments)
    response.status_code = 303
    return response


# For the member in charge, signed in with password and second factor: a PIN cannot make PINs.


@requires("device.enrol", "GET", of=NIGHT, by_pin=False)
def devices(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "devices": selectors.devices(night), "refused": selectors.why_not_prepared(night)}
    return page(request, "hall/devices.html", context)


@requires("device.enrol", "POST", of=NIGHT, by_pin=False)
def new_code(request: HttpRequest, night: Night) -> HttpResponse:
    """Answered directly, not by a redirect: only the hash of the code is kept, so it can be shown just now."""
    code = services.new_enrolment_code(night, actor=request.user)
    address = f"{settings.SITE_URL}{reverse('hall:enrol')}"
    context = {
        "night": night,
        "code": f"{code[:4]}-{code[4:]}",
        "address": address,
        "qr": segno.make(f"{address}?code={code}").svg_data_uri(scale=6, border=2),
    }
    return page(request, "hall/code.html", context)


@requires("device.enrol", "POST", of=NIGHT, by_pin=False)
def revoke(request: HttpRequest, night: Night) -> HttpResponse:
    services.revoke_device(night, _uuid(request.POST.get("device", "")), actor=request.user)
    messages.success(request, "The device is out of service. Whoever was signed in on it is signed out.")
    return see("hall:devices", night.pk)


@requires("device.enrol", "GET", of=NIGHT, by_pin=False)
def pins(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "people": selectors.people(night), "refused": selectors.why_not_prepared(night)}
    return page(request, "hall/pins.html", context)


@requires("device.enrol", "POST", of=NIGHT, by_pin=False)
def new_pins(request: HttpRequest, night: Night) -> HttpResponse:
    """For one person, or for everybody who has none. Answered directly, as with the codes."""
    chosen = request.POST.get("person")
    people = [_person(night, _uuid(chosen))] if chosen else selectors.people(night)
    wanted = [person.user for person in people if chosen or person.pin_made_at is None]
    slips = services.make_pins(night, wanted, actor=request.user)
    address = f"{settings.SITE_URL}{reverse('hall:lock')}"
    return page(request, "hall/slips.html", {"night": night, "slips": slips, "address": address})


# On a device.


@public("GET", "POST")
def enrol(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        form = EnrolForm(initial={"code": request.GET.get("code", "")[:20]})
        return page(request, "hall/enrol.html", {"form": form})
    form = EnrolForm(request.POST)
    if not form.is_valid():
        return invalid(request, "hall/enrol.html", {"form": form})
    try:
        _device, token = services.enrol(**form.cleaned_data, address=client_address(request))
    except Refused as refused:
        return invalid(request, "hall/enrol.html", {"form": form, "refused": refused})
    response = see("hall:lock")
    remember_device(response, token)
    return response


@public("GET")
def lock(request: HttpRequest) -> HttpResponse:
    """The names of the night's people: what the device shows when nobody is signed in on it."""
    device = device_of(request)
    if device is None:
        return page(request, "hall/not_enrolled.html")
    refused = selectors.why_no_pin(device)
    if refused:
        return page(request, "hall/closed.html", {"device": device, "refused": refused})
    return page(request, "hall/lock.html", {"device": device, "people": selectors.people(device.night)})


@sensitive_post_parameters("pin")
@public("GET", "POST")
def pin(request: HttpRequest, person: UUID) -> HttpResponse:
    device = device_of(request)
    if device is None or selectors.why_no_pin(device):
        return see("hall:lock")
    found = _person(device.night, person)
    if request.method != "POST":
        return page(request, "hall/pin.html", {"device": device, "person": found, "form": PinForm()})
    return _try_pin(request, device, found)


def _try_pin(request: HttpRequest, device: Device, person: selectors.Person) -> HttpResponse:
    form = PinForm(request.POST)
    context = {"device": device, "person": person, "form": form}
    if not form.is_valid():
        return invalid(request, "hall/pin.html", context)
    try:
        user = services.sign_in_by_pin(device, person, form.cleaned_data["pin"], address=client_address(request))
    except Refused as refused:
        return invalid(request, "hall/pin.html", {**context, "refused": refused, "form": PinForm()})
    # The enrolled device is what the person has, the PIN what they know: access.py keeps both to this night.
    marks = {access.HALL_NIGHT: str(device.night_id), HALL_SEEN: int(clock.now().timestamp())}
    sessions.begin(request, user, second_factor="done", **marks)
    return see("hall:home", device.night_id)


@requires("hall.enter", "GET", of=NIGHT)
def home(request: HttpRequest, night: Night) -> HttpResponse:
    context = {
        "night": night,
        "device": request.hall_device,  # type: ignore[attr-defined]
        "tonight": selectors.tonight(night, request.user),
        "places": ways(night, request.permissions, by_pin=True),  # type: ignore[attr-defined]
    }
    return page(request, "hall/home.html", context)


@requires("hall.enter", "POST", of=NIGHT)
def touch(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody is counting or typing: the session is not idle. The middleware has written it down already."""
    return HttpResponse(status=204)


def _person(night: Night, user_id: UUID) -> selectors.Person:
    found = selectors.person(night, user_id)
    if found is None:
        raise Http404
    return found


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as wrong:
        raise Http404 from wrong
