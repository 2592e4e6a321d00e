"""The status page of the staff."""

from django.http import HttpRequest, HttpResponse

from casino_night.access import requires
from casino_night.htmx import page
from casino_night.operations import selectors


@requires("status.view")
def status(request: HttpRequest) -> HttpResponse:
    lines = selectors.status()
    context = {"lines": lines, "bad": sum(not line.good for line in lines)}
    return page(request, "operations/status.html", context, fragment="operations/_status_lines.html")
