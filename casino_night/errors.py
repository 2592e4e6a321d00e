"""Error pages: what happened, and what to do next."""

import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino_night.logs import request_id


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": str(exception or "")}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    # No context processors: whatever broke may break them too.
    from django.template.loader import get_template

    if isinstance(sys.exc_info()[1], OperationalError | InterfaceError):  # the database is away, or too busy (F13)
        page = get_template("errors/503.html").render({})
        return HttpResponse(page, status=503, headers={"Retry-After": "3"})
    page = get_template("errors/500.html").render({"request_id": request_id.get()})
    return HttpResponse(page, status=500)


def csrf_failure(request: HttpRequest, reason: str = "", **kwargs: Any) -> HttpResponse:
    return render(request, "errors/csrf.html", status=403)
