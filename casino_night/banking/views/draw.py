"""The draw: the seed's hash is posted before ticket sales close, the seed is shown afterwards. R074 R075"""

from collections.abc import Callable
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from casino_night.access import requires
from casino_night.banking import prize_screens
from casino_night.banking.services import draws
from casino_night.banking.views.desk import device, go, till
from casino_night.htmx import page
from casino_night.nul import typed
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("till.enter", "GET", of=NIGHT)
@till
def draw(request: HttpRequest, night: Night) -> HttpResponse:
    context = {
        "night": night,
        "may": request.permissions,  # type: ignore[attr-defined]
        "on_device": request.hall_device is not None,  # type: ignore[attr-defined]
        "draw": prize_screens.draw(night),
    }
    return page(request, "banking/draw.html", context)


def _step(request: HttpRequest, night: Night, do: Callable[..., object]) -> HttpResponse:
    device(request)
    do(night, actor=request.user)
    return go(request, reverse("till:draw", args=[night.pk]))


@requires("prizes.draw", "POST", of=NIGHT)
@till
def prepare(request: HttpRequest, night: Night) -> HttpResponse:
    return _step(request, night, draws.prepare)


@requires("prizes.draw", "POST", of=NIGHT)
@till
def close_sales(request: HttpRequest, night: Night) -> HttpResponse:
    return _step(request, night, draws.close_sales)


@requires("prizes.draw", "POST", of=NIGHT)
@till
def draw_prize(request: HttpRequest, night: Night) -> HttpResponse:
    """The next item of one prize. `item` is what the page showed: a second tap does not draw the one after it."""
    device(request)
    prize = prize_screens.prize(night, request.POST.get("prize", ""))
    if prize is None:
        raise Http404
    if request.POST.get("item") == str(prize_screens.items_drawn(prize) + 1):
        draws.draw(prize, actor=request.user)
    return go(request, reverse("till:draw", args=[night.pk]))


@requires("prizes.draw", "POST", of=NIGHT)
@till
def draw_again(request: HttpRequest, night: Night, award: UUID) -> HttpResponse:
    """For a prize nobody claimed, with a reason that stays on the list."""
    device(request)
    found = prize_screens.award(night, award)
    if found is None:
        raise Http404
    draws.draw_again(found, actor=request.user, reason=typed(request, "reason", 500))
    return go(request, reverse("till:draw", args=[night.pk]))
