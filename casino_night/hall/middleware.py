"""Watches over sessions that began with a PIN: they live on their device, for their night, and not unattended."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino_night import clock
from casino_night.access import HALL_NIGHT
from casino_night.hall import selectors
from casino_night.hall.devices import device_of
from casino_night.hall.models import Device
from casino_night.htmx import asked_by_itself

HALL_SEEN = "hall_seen"
WRITE_EVERY_SECONDS = 5  # the session row is not written on every request


class HallSessions:
    """Sets `request.hall_device`: the enrolled device of a session by PIN, otherwise None."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.hall_device = None  # type: ignore[attr-defined]
        if not request.user.is_authenticated or not request.session.get(HALL_NIGHT):
            return self.get_response(request)
        device = device_of(request)
        if device is None or not _may_go_on(request, device):
            logout(request)
            return _lock(request)
        request.hall_device = device  # type: ignore[attr-defined]
        return self.get_response(request)


def _may_go_on(request: HttpRequest, device: Device) -> bool:
    """The cookie is of this night's device, which may still be used, and somebody was here a moment ago."""
    if str(device.night_id) != request.session[HALL_NIGHT] or selectors.why_no_pin(device):
        return False
    now = int(clock.now().timestamp())
    seen = request.session.get(HALL_SEEN, now)
    if HALL_SEEN not in request.session or (now - seen >= WRITE_EVERY_SECONDS and not asked_by_itself(request)):
        request.session[HALL_SEEN] = now
    return bool(now - seen < settings.HALL_IDLE_SECONDS)


def _lock(request: HttpRequest) -> HttpResponse:
    """To the names, also for htmx, which would otherwise put them into a corner of the page."""
    lock = reverse("hall:lock")
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": lock})
    return HttpResponse(status=303, headers={"Location": lock})
