"""The prize desk: imitation money is counted in, and goes for a prize or for tickets. Never for cash. R052 R067"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from casino_night.access import requires
from casino_night.banking import prize_screens, screens, selectors
from casino_night.banking.forms import PresentForm, RedeemForm, TicketsForm
from casino_night.banking.models import Shift
from casino_night.banking.services import prizes, serials
from casino_night.banking.views.desk import counted_pieces, device, go, new_id, own_shift, till
from casino_night.htmx import invalid, page
from casino_night.money import Scrip
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.regulations import limits
from licensing.scopes import NIGHT


@requires("prizes.redeem", "GET", of=NIGHT)
@till
def prize_desk(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    here = own_shift(request, night, shift, "prize_desk")
    return page(request, "banking/prize_desk.html", _desk(request, here))


def _desk(request: HttpRequest, here: Shift, **given: Any) -> dict[str, Any]:
    night = here.night
    _pieces, counted, stacks = counted_pieces(night, request.GET)
    value = _value(request, counted)
    limit = limits.at(night.date).row("prize_total")
    awarded = prizes.awarded(night)
    done = request.GET.get("done", "")
    posting = screens.posting(night, UUID(done)) if prize_screens.is_id(done) else None
    return {
        "night": night,
        "shift": here,
        "stacks": stacks,
        "count": counted,
        "value": value,
        "counted_in": bool(value.units),
        "offers": prize_screens.offers(night, value),
        "ratio": Scrip(night.exchange_ratio) if night.exchange_ratio else None,
        "tickets": value.units // night.exchange_ratio if night.exchange_ratio else 0,
        "over": Scrip(value.units % night.exchange_ratio) if night.exchange_ratio else Scrip(0),
        "tickets_closed": prize_screens.tickets_closed(night),
        "awarded": awarded,
        "limit": limit,
        "limit_words": str(limit.typed),
        "id": new_id(),
        "done": screens.receipt(posting) if posting else None,
        "again": "again" in request.GET,
        "receipts": screens.latest_receipts(here.window),
        **given,
    }


def _value(request: HttpRequest, counted: Any) -> Scrip:
    """What lies on the counter: counted here, or left over from what was taken a moment ago."""
    left = request.GET.get("left") or request.POST.get("left") or ""
    if left.isascii() and left.isdigit() and len(left) <= 9:
        return Scrip(int(left))
    return Scrip(counted.total.units) if counted else Scrip(0)


def _back(request: HttpRequest, here: Shift, id: UUID, spent: int, *, again: bool) -> HttpResponse:
    left = max(_value(request, None).units - spent, 0)
    said = f"?done={id}&left={left}{'&again=yes' if again else ''}"
    return go(request, reverse("till:prize_desk", args=[here.night_id, here.pk]) + said)


@requires("prizes.redeem", "POST", of=NIGHT)
@till
def redeem(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """One item for the imitation money on its tag. R065 R069 R076"""
    here = own_shift(request, night, shift, "prize_desk")
    form = RedeemForm(request.POST)
    prize = prize_screens.prize(night, request.POST.get("prize", ""))
    if prize is None:
        raise Http404
    if not form.is_valid():
        chosen = {"chosen": prize, "redeem_form": form}
        return invalid(request, "banking/prize_desk.html", _desk(request, here, **chosen))
    said = form.cleaned_data
    again = selectors.outcome(said["id"]) is not None
    prizes.redeem(said["id"], here, prize, said["winner"], actor=request.user, device=device(request))
    return _back(request, here, said["id"], prize.redemption_amount or 0, again=again)


@requires("prizes.redeem", "POST", of=NIGHT)
@till
def tickets(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Numbered tickets at the posted ratio. R075"""
    here = own_shift(request, night, shift, "prize_desk")
    form = TicketsForm(request.POST)
    if not form.is_valid():
        return invalid(request, "banking/prize_desk.html", _desk(request, here, tickets_form=form))
    said = form.cleaned_data
    again = selectors.outcome(said["id"]) is not None
    prizes.buy_tickets(said["id"], here, said["count"], actor=request.user, device=device(request))
    return _back(request, here, said["id"], said["count"] * (night.exchange_ratio or 0), again=again)


@requires("till.enter", "GET", of=NIGHT)
@till
def winners(request: HttpRequest, night: Night) -> HttpResponse:
    context = {"night": night, "winners": prize_screens.winners(night), "awarded": prizes.awarded(night)}
    return page(request, "banking/winners.html", context)


@requires("prizes.redeem", "POST", of=NIGHT)
@till
def claim(request: HttpRequest, night: Night) -> HttpResponse:
    """Somebody brings the winning ticket. R069"""
    device(request)
    form = PresentForm(request.POST)
    if not form.is_valid():
        raise Refused("serial_missing", "Scan or type the serial of the ticket.", next_step="Try again.")
    said = form.cleaned_data
    seen = serials.present(night, said["serial"], holder=said["holder"], actor=request.user)
    messages.success(request, f"{seen.what.capitalize()} {seen.number} was taken in.")
    return go(request, reverse("till:draw", args=[night.pk]))
