"""Pages of the registers, the public look-up, the numbers and the log."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from casino_night import clock
from casino_night.access import public, requires
from casino_night.accounts.address import client_address
from casino_night.htmx import page
from casino_night.refusal import Refused
from licensing.registers import audit, selectors, services
from licensing.registers.numbers import CHART_HEIGHT, CHART_WIDTH, numbers
from licensing.registers.registers import REGISTERS

TEMPLATES = "licensing/registers"


@requires("register.view")
def register(request: HttpRequest, register: str = "organisations") -> HttpResponse:
    chosen = selectors.register_called(register)
    wish = selectors.Wish.read(request.GET)
    query = request.GET.copy()
    query.pop("after", None)
    context = {
        "register": chosen,
        "registers": REGISTERS,
        "wish": wish,
        "shown": selectors.shown(chosen, wish),
        "query": query.urlencode(),
    }
    return page(request, f"{TEMPLATES}/register.html", context)


@requires("register.view", "POST")
def export(request: HttpRequest, register: str) -> Any:
    chosen = selectors.register_called(register)
    lines = services.export(chosen, selectors.Wish.read(request.POST), actor=request.user)
    response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{chosen.slug}-{clock.today():%Y-%m-%d}.csv"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@requires("register.view")
def entry(request: HttpRequest, register: str, entry: UUID) -> HttpResponse:
    chosen = selectors.register_called(register)
    one = selectors.entry(chosen, entry)
    context = {
        "register": chosen,
        "one": one,
        "facts": selectors.facts(chosen, one),
        **selectors.everything_about(one),
    }
    return page(request, f"{TEMPLATES}/entry.html", context)


@public("GET", "POST")
def look_up(request: HttpRequest) -> HttpResponse:
    """Asking is a POST: every question counts, and no number ends up in an address."""
    context: dict[str, object] = {"asked": ""}
    if request.method != "POST":
        return page(request, f"{TEMPLATES}/look_up.html", context)
    number = request.POST.get("number", "")[:80].strip()
    context |= {"asked": number, "now": clock.now()}
    try:
        context["found"] = services.look_up(number, address=client_address(request)) if number else None
    except Refused as refused:
        return page(request, f"{TEMPLATES}/look_up.html", {"asked": number, "refused": refused}, status=429)
    return page(request, f"{TEMPLATES}/look_up.html", context)


@requires("register.view")
def numbers_page(request: HttpRequest) -> HttpResponse:
    context = {"numbers": numbers(), "width": CHART_WIDTH, "height": CHART_HEIGHT}
    return page(request, f"{TEMPLATES}/numbers.html", context)


@requires("audit.view")
def log(request: HttpRequest) -> HttpResponse:
    wish = audit.Wish.read(request.GET)
    entries, following = audit.log(wish)
    query = request.GET.copy()
    query.pop("before", None)
    context = {"wish": wish, "entries": entries, "next": following, "kinds": audit.KINDS, "query": query.urlencode()}
    return page(request, f"{TEMPLATES}/log.html", context)
