"""Pages of licensing."""

from django.http import HttpRequest, HttpResponse

from casino_night.access import signed_in
from casino_night.htmx import page


@signed_in()
def home(request: HttpRequest) -> HttpResponse:
    return page(request, "licensing/home.html", {})
