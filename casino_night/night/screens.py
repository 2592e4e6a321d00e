"""What every screen on the floor needs of a request: a refusal with a way back, and a redirect after a write."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night.htmx import page
from casino_night.refusal import NotPermitted, Refused
from licensing.models import Night


def see(name: str, *arguments: Any) -> HttpResponse:
    response = redirect(name, *arguments)
    response.status_code = 303
    return response


def on_the_floor(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a page of the floor that names the rule and leads back to where the person was."""

    @wraps(view)
    def answered(request: HttpRequest, night: Night, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, night, **kwargs)
        except Refused as refused:
            status = 403 if isinstance(refused, NotPermitted) else 409
            context = {"night": night, "refused": refused, "back": _back(night, kwargs)}
            return page(request, "night/refused.html", context, status=status)

    return answered


def _back(night: Night, kwargs: dict[str, Any]) -> str:
    for name in ("table", "incident"):
        if name in kwargs:
            return reverse(f"night:{name}", args=[night.pk, kwargs[name]])
    return reverse("hall:home", args=[night.pk])
