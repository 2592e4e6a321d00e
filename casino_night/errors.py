"""Error pages: what happened, and what to do next."""

import sqlite3
import sys
from typing import Any

from django.contrib.sessions.exceptions import SessionInterrupted
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from casino_night.logs import request_id

# What passes by itself, as the servers' own codes say it. Any other complaint of a database is a fault of ours.
PASSING_SQLITE = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN}
PASSING_POSTGRESQL = (
    "08",  # the connection broke
    "53",  # disk full, out of memory, too many connections
    "57P",  # shutting down, starting, crashed
    "57014",  # took longer than statement_timeout
    "55P03",  # a lock was not to be had in time
    "40001",  # two transactions in each other's way
    "40P01",  # a deadlock, of which this one was chosen to end
)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if isinstance(exception, SessionInterrupted) and away_or_busy(_first(exception)):
        return _come_again()  # Django takes a database that went away before the session was saved for a sign-out
    return render(request, "errors/400.html", status=400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/403.html", {"reason": str(exception or "")}, status=403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "errors/404.html", status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    # No context processors: whatever broke may break them too.
    from django.template.loader import get_template

    if away_or_busy(sys.exc_info()[1]):  # F13, F14, F15
        return _come_again()
    page = get_template("errors/500.html").render({"request_id": request_id.get()})
    return HttpResponse(page, status=500)


def _come_again() -> HttpResponse:
    from django.template.loader import get_template

    page = get_template("errors/503.html").render({})
    return HttpResponse(page, status=503, headers={"Retry-After": "3"})


def _first(error: BaseException) -> BaseException:
    """The error that was being handled when the others were raised."""
    return _first(error.__context__) if error.__context__ and not error.__cause__ else error


def away_or_busy(error: BaseException | None) -> bool:
    """The database is away, full or too busy: the same request may well succeed in a moment."""
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    said = error.__cause__  # the driver's own error; Django's is a wrapper without a code
    if isinstance(said, sqlite3.Error):
        return getattr(said, "sqlite_errorcode", 0) & 0xFF in PASSING_SQLITE  # the rest of the code is detail
    code: str | None = getattr(said, "sqlstate", "")
    return code is None or code.startswith(PASSING_POSTGRESQL)  # None: no server was there to say one


def csrf_failure(request: HttpRequest, reason: str = "", **kwargs: Any) -> HttpResponse:
    return render(request, "errors/csrf.html", status=403)
