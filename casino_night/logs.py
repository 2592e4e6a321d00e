"""The log of a service: one JSON object a line, each with the id of its request, and nothing about a person.

What people type never reaches it: of a request it names the route, not the address (an address may hold a token), of an
error its kind and its place, not its words (they may quote a row). The person is their account's id.
"""

import json
import logging
import re
import time
import uuid
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import walk_tb
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

log = logging.getLogger("casino_night.requests")

NO_REQUEST = ""
request_id: ContextVar[str] = ContextVar("request_id", default=NO_REQUEST)
PROXYS_ID = re.compile(r"[0-9a-f-]{16,64}", re.ASCII)
ADDRESS = re.compile(r"[^\s@<>\"'=:,;()]+@[^\s@<>\"'=:,;()]+")
ROWS = re.compile(r"(?:DETAIL|CONTEXT|HINT):.*", re.DOTALL)  # PostgreSQL quotes the row here
LONGEST, DEEPEST = 500, 12  # characters of a message, steps of a traceback


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": _words(record),
        }
        if request_id.get():
            line["request"] = request_id.get()
        line |= getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1]:
            line["error"] = type(record.exc_info[1]).__qualname__
            line["at_lines"] = _places(record.exc_info[1])
        return json.dumps(line, default=str)


def _words(record: logging.LogRecord) -> str:
    asked = getattr(record, "request", None)
    if isinstance(asked, HttpRequest):  # Django's own words name the address
        return f"{asked.method} {route(asked)}: {getattr(record, 'status_code', '')}".strip(": ")
    return ROWS.sub("", ADDRESS.sub("[address]", record.getMessage()))[:LONGEST].strip()


def _places(error: BaseException) -> list[str]:
    steps = walk_tb(error.__traceback__)
    return [f"{frame.f_globals.get('__name__')}:{line} {frame.f_code.co_name}" for frame, line in steps][-DEEPEST:]


def route(request: HttpRequest) -> str:
    """`nights/<uuid:night>/`, whatever was typed; of an address that nothing answers to, nothing at all."""
    found = request.resolver_match
    return f"/{found.route}" if found else "(no such address)"


class RequestLog:
    """Gives every request an id, says it in the answer, and writes one line about each."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        began, id = time.monotonic(), _id(request)
        token = request_id.set(id)
        try:
            response = self.get_response(request)
            response.headers["X-Request-Id"] = id
            if settings.LOG_JSON:
                log.info("answered", extra={"facts": _facts(request, response, time.monotonic() - began)})
            return response
        finally:
            request_id.reset(token)


def _id(request: HttpRequest) -> str:
    """The proxy's, where there is one, so that both logs can be laid side by side."""
    given = request.headers.get("X-Request-Id", "")
    return given if settings.HTTPS and PROXYS_ID.fullmatch(given) else uuid.uuid4().hex


def _facts(request: HttpRequest, response: HttpResponse, seconds: float) -> dict[str, Any]:
    facts = {"method": request.method, "route": route(request), "status": response.status_code}
    user = getattr(request, "_cached_user", None)  # only if somebody asked already: a log line costs no query
    return facts | {"ms": round(seconds * 1000, 1), "person": str(user.pk) if user is not None and user.pk else None}
