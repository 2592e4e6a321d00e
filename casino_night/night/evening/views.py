"""The close of the evening on one page: what is done, what is next, and what stands in its way."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino_night import clock, tally
from casino_night.access import requires
from casino_night.banking import screens
from casino_night.banking.services import people
from casino_night.banking.views.change import CASH_ROWS
from casino_night.banking.views.desk import counted_pieces, device, go, new_id, second_person, till
from casino_night.htmx import invalid, page
from casino_night.money import Cents
from casino_night.night.evening import selectors, services
from casino_night.night.evening.forms import CloseForm, DepositForm, ReconcileForm, ReturnForm
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT

PAGE = "night/evening.html"


@requires("till.view", "GET", of=NIGHT)
def evening(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, PAGE, _context(request, night))


def _context(request: HttpRequest, night: Night, **given: Any) -> dict[str, Any]:
    """Only the step it is gets a form."""
    found = selectors.load(night)
    path = selectors.steps(found)
    step = selectors.current(path)
    context: dict[str, Any] = {
        "night": night,
        "evening": found,
        "path": path,
        "step": step,
        "balance": selectors.balance(found),
        "over": selectors.licence_is_over(found),
        "on_device": request.hall_device is not None,  # type: ignore[attr-defined]
        "may": request.permissions,  # type: ignore[attr-defined]
        **_forms(request, night, step),
    }
    return {**context, **given}


def _forms(request: HttpRequest, night: Night, step: str) -> dict[str, Any]:
    if request.hall_device is None or step not in ("reconcile", "deposit", "sign"):  # type: ignore[attr-defined]
        return {}
    roles = people.OF_PROCEEDS if step == "sign" else people.OF_THE_BANK
    able = screens.may_confirm(night, request.user, roles)
    if step == "reconcile":
        _pieces, counted, stacks = counted_pieces(night, request.POST)
        cash = tally.count(CASH_ROWS, request.POST)
        return {"form": ReconcileForm(people=able), "cash_count": cash, "chip_count": counted, "stacks": stacks}
    if step == "deposit":
        now = clock.now().astimezone(clock.NEW_JERSEY)
        start = {"id": new_id(), "sealed_at": now, "handed_in_at": now}
        return {
            "form": DepositForm(people=able, initial=start),
            "return_form": ReturnForm(people=able, initial={"id": new_id()}, auto_id="return_%s"),
        }
    return {"form": CloseForm(people=able)}


def _back(request: HttpRequest, night: Night) -> HttpResponse:
    return go(request, reverse("night:evening", args=[night.pk]))


@requires("night.run", "POST", of=NIGHT)
@till
def begin(request: HttpRequest, night: Night) -> HttpResponse:
    services.begin(night, actor=request.user)
    return _back(request, night)


@requires("till.view", "POST", of=NIGHT)
@till
def reconcile(request: HttpRequest, night: Night) -> HttpResponse:
    """Every box has a figure: a nought is one, an empty box is not."""
    here = device(request)
    form = ReconcileForm(request.POST, people=screens.may_confirm(night, request.user, people.OF_THE_BANK))
    cash = tally.count(CASH_ROWS, request.POST)
    pieces, counted, _stacks = counted_pieces(night, request.POST)
    complete = cash.complete and (counted is None or counted.complete)
    if form.is_valid() and not complete:
        form.add_error(None, "Every box needs a figure. Where there is none, type 0.")
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, PAGE, _context(request, night, form=form))
    bills = {str(row.each.units): row.quantity or 0 for row in cash.rows}
    said = {"reason": form.cleaned_data["reason"], "actor": request.user, "approver": approver, "device": here}
    try:
        services.reconcile(night, cash=bills, pieces=pieces, **said)
    except Refused as refused:
        if refused.code != "reason_missing":
            raise
        form.add_error("reason", f"{refused.message} {refused.next_step}")
        return invalid(request, PAGE, _context(request, night, form=form))
    messages.success(request, "The safe and the chips are counted.")
    return _back(request, night)


@requires("till.view", "POST", of=NIGHT)
@till
def deposit(request: HttpRequest, night: Night) -> HttpResponse:
    here = device(request)
    form = DepositForm(request.POST, people=screens.may_confirm(night, request.user, people.OF_THE_BANK))
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, PAGE, _context(request, night, form=form))
    said = {name: form.cleaned_data[name] for name in ("id", "slip_number", "sealed_at", "handed_in_at")}
    made = services.deposit(night=night, actor=request.user, approver=approver, device=here, **said)
    messages.success(request, f"{Cents(made.deposit.amount_cents)} is on its way to the games of chance account.")
    return _back(request, night)


@requires("till.view", "POST", of=NIGHT)
@till
def return_float(request: HttpRequest, night: Night) -> HttpResponse:
    here = device(request)
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    form = ReturnForm(request.POST, people=able, auto_id="return_%s")
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, PAGE, _context(request, night, return_form=form))
    services.return_float(form.cleaned_data["id"], night, actor=request.user, approver=approver, device=here)
    messages.success(request, "The change money is with the organization again.")
    return _back(request, night)


@requires("night.run", "POST", of=NIGHT)
@till
def sign(request: HttpRequest, night: Night) -> HttpResponse:
    """The member in charge signs on the screen, the member in charge of proceeds with a PIN of their own."""
    device(request)
    form = CloseForm(request.POST, people=screens.may_confirm(night, request.user, people.OF_PROCEEDS))
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, PAGE, _context(request, night, form=form))
    try:
        services.sign(night, remarks=form.cleaned_data["remarks"], actor=request.user, approver=approver)
    except Refused as refused:
        if refused.code != "remarks_missing":
            raise
        form.add_error("remarks", f"{refused.message} {refused.next_step}")
        return invalid(request, PAGE, _context(request, night, form=form))
    # Answered here and not by a redirect: the night is closed, and with it every PIN and this session.
    return page(request, PAGE, _context(request, night))
