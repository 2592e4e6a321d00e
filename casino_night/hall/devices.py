"""The cookie that makes a browser an enrolled device."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from casino_night.hall import selectors
from casino_night.hall.models import Device

COOKIE = "__Host-hall-device" if settings.HTTPS else "hall_device"
SALT = "casino_night.hall.device"
LIFE = 60 * 24 * 60 * 60  # longer than anybody prepares a night; the night itself ends it


def device_of(request: HttpRequest) -> Device | None:
    token = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=LIFE)
    return selectors.device_of_token(token) if token else None


def remember_device(response: HttpResponse, token: str) -> None:
    response.set_signed_cookie(
        COOKIE, token, salt=SALT, max_age=LIFE, httponly=True, samesite="Lax", secure=settings.HTTPS
    )
