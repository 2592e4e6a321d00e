"""Money between a window and the bank: the float, a refill of the tray, a drop; and what comes into the building."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from casino_night import tally
from casino_night.access import requires
from casino_night.banking import screens
from casino_night.banking.forms import BringForm, DropForm, PrintForm, WithIdForm
from casino_night.banking.models import Shift
from casino_night.banking.pieces import CASH_PIECES
from casino_night.banking.services import cash, people, trays
from casino_night.banking.views.desk import (
    counted_pieces,
    device,
    go,
    new_id,
    second_person,
    shift_of_night,
    till,
    work_url,
)
from casino_night.htmx import invalid, page
from casino_night.money import Cents
from casino_night.refusal import Refused
from casino_night.roles import Role
from casino_night.tally import CountRow
from licensing.models import Night
from licensing.scopes import NIGHT


def _cash_name(each: int) -> str:
    return f"${each // 100} bills" if each >= 100 else f"{each}¢ coins"


CASH_ROWS = tuple(CountRow(f"cash_{each}", _cash_name(each), Cents(each)) for each in CASH_PIECES)


def _open_shift(request: HttpRequest, night: Night, pk: UUID) -> Shift:
    """Of the person who asks. The ledger refuses everybody else as well."""
    found = shift_of_night(night, pk)
    device(request)
    if found.user_id != request.user.pk or found.closed_at:
        raise Refused("no_shift", "You have no shift at this window now.", "13:47-20.12(c)3", "Open your shift first.")
    return found


def _form(kind: Any, request: HttpRequest, night: Night, roles: tuple[Role, ...]) -> Any:
    able = screens.may_confirm(night, request.user, roles)
    data = request.POST if request.method == "POST" else None
    return kind(data, people=able, initial={"id": new_id()})


def _said_yes(request: HttpRequest, form: Any, *, counted: bool = True) -> Any:
    """The second person, once everything else on the page is right."""
    if request.method != "POST" or request.POST.get("press") == "add" or not form.is_valid():
        return None
    if not counted:
        form.add_error(None, "Count something: every box is empty.")
        return None
    return second_person(request, form)


def _again(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    show = invalid if request.method == "POST" and request.POST.get("press") != "add" else page
    return show(request, template, context)


@requires("till.enter", "GET", "POST", of=NIGHT)
@till
def issue_float(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Counted by denomination by whoever has the till; a second person confirms."""
    here = _open_shift(request, night, shift)
    form = _form(WithIdForm, request, night, people.OF_THE_BANK)
    counted = tally.count(CASH_ROWS, request.POST)
    total = Cents(counted.total.units)
    approver = _said_yes(request, form, counted=bool(total))
    if approver is None:
        context = {"night": night, "shift": here, "form": form, "count": counted, "back": work_url(here)}
        return _again(request, "banking/float.html", context)
    id = form.cleaned_data["id"]
    cash.issue_float(id, here, total, actor=request.user, device=device(request), approver=approver)
    messages.success(request, f"The float of {total} is in your till.")
    return go(request, work_url(here))


@requires("till.enter", "GET", "POST", of=NIGHT)
@till
def refill(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """From the reserve into the tray: runner and banker both confirm."""
    here = _open_shift(request, night, shift)
    form = _form(WithIdForm, request, night, people.OF_THE_BANK)
    pieces, counted, stacks = counted_pieces(night, request.POST)
    approver = _said_yes(request, form, counted=bool(pieces))
    if approver is None:
        low = [stack for stack in screens.tray(here.window) if stack.low]
        context = {"night": night, "shift": here, "form": form, "count": counted, "stacks": stacks, "low": low}
        return _again(request, "banking/refill.html", {**context, "back": work_url(here)})
    id = form.cleaned_data["id"]
    trays.refill(id, here, pieces, actor=request.user, device=device(request), approver=approver)
    messages.success(request, f"{counted.total if counted else ''} is in your tray.")
    return go(request, work_url(here))


@requires("till.enter", "GET", "POST", of=NIGHT)
@till
def drop(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Cash to the safe in a sealed, numbered bag."""
    here = _open_shift(request, night, shift)
    form = _form(DropForm, request, night, people.OF_PROCEEDS)
    approver = _said_yes(request, form)
    if approver is None:
        context = {"night": night, "shift": here, "form": form, "back": work_url(here)}
        return _again(request, "banking/drop.html", context)
    said = form.cleaned_data
    by = {"actor": request.user, "device": device(request), "approver": approver}
    cash.drop(said["id"], here, said["cash"], said["bag"], **by)
    messages.success(request, f"Bag {said['bag']} with {said['cash']} is in the safe.")
    return go(request, work_url(here))


# The reserve and the safe, for the member in charge.


@requires("till.run", "GET", of=NIGHT)
@till
def bank(request: HttpRequest, night: Night) -> HttpResponse:
    screens.book(night)
    return page(request, "banking/bank.html", bank_page(request, night))


def bank_page(request: HttpRequest, night: Night, **forms: Any) -> dict[str, Any]:
    """The forms of the reserve and the safe; those given were wrong."""
    _pieces, counted, stacks = counted_pieces(night, request.POST)
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    blank: dict[str, Any] = {"people": able, "initial": {"id": new_id()}}
    return {
        "night": night,
        "count": counted,
        "stacks": stacks,
        "receive_form": forms.get("receive") or WithIdForm(**blank),
        "bring_form": forms.get("bring") or BringForm(**blank, auto_id="bring_%s"),
        "print_form": forms.get("printing") or _print_form(night, blank),
    }


def _print_form(night: Night, blank: dict[str, Any]) -> PrintForm | None:
    """Only where scrip or tickets are on the night's list: chips are not printed."""
    printable = screens.printable(night)
    return PrintForm(**blank, denominations=printable, auto_id="print_%s") if printable else None


@requires("till.run", "POST", of=NIGHT)
@till
def receive(request: HttpRequest, night: Night) -> HttpResponse:
    """Imitation money from the provider or the printer; two people count."""
    form = _form(WithIdForm, request, night, people.OF_THE_BANK)
    pieces, counted, _stacks = counted_pieces(night, request.POST)
    approver = _said_yes(request, form, counted=bool(pieces))
    if approver is None:
        return _again(request, "banking/bank.html", bank_page(request, night, receive=form))
    by = {"actor": request.user, "device": device(request), "approver": approver}
    trays.receive(form.cleaned_data["id"], night, pieces, **by)
    messages.success(request, f"{counted.total if counted else ''} of imitation money is in the reserve.")
    return go(request, reverse("till:bank", args=[night.pk]))


@requires("till.run", "POST", of=NIGHT)
@till
def bring(request: HttpRequest, night: Night) -> HttpResponse:
    """The organisation's own change money, into the safe."""
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    form = BringForm(request.POST, people=able, auto_id="bring_%s")
    approver = _said_yes(request, form)
    if approver is None:
        return invalid(request, "banking/bank.html", bank_page(request, night, bring=form))
    said = form.cleaned_data
    cash.bring_float(said["id"], night, said["cash"], actor=request.user, device=device(request), approver=approver)
    messages.success(request, f"{said['cash']} of change money is in the safe.")
    return go(request, reverse("till:bank", args=[night.pk]))
