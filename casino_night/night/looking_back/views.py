"""Looking back: a slider over the ledger. Moved, it asks for the floor alone; without script it is a form."""

from datetime import time

from django.http import HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.htmx import page
from casino_night.night.looking_back import selectors
from casino_night.night.looking_back.selectors import Span
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("till.view", "GET", of=NIGHT)
def looking_back(request: HttpRequest, night: Night) -> HttpResponse:
    span = selectors.span(night)
    template = "night/looking_back/looking_back.html"
    if span is None:
        return page(request, template, {"night": night, "span": None})
    minute = _minute(request, span)
    context = {"night": night, "span": span, "minute": minute, "floor": selectors.floor(night, span, minute)}
    return page(request, template, context, fragment="night/looking_back/_floor.html")


def _minute(request: HttpRequest, span: Span) -> int:
    """The time that was typed, else the minute of the slider, else the last one."""
    try:
        return span.of_time(time.fromisoformat(request.GET.get("time", "")).replace(tzinfo=None))
    except ValueError:
        pass
    said = request.GET.get("minute", "")
    return span.nearest(int(said)) if said.isascii() and said.isdecimal() and len(said) < 9 else span.last
