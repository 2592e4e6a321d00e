"""The banker's window: open a shift, sell, hand over, correct what was keyed wrong, receipts."""

from typing import Any
from uuid import UUID

import segno
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night import tally
from casino_night.access import requires
from casino_night.banking import screens, selectors
from casino_night.banking.forms import AdmissionForm, SaleForm, VoidForm, WindowForm
from casino_night.banking.models import KeyedSale, Shift
from casino_night.banking.services import books, cash, people, sales, shifts
from casino_night.banking.services.ledger import FinalRefusal
from casino_night.banking.views.desk import device, go, new_id, own_shift, second_person, till, work_url
from casino_night.htmx import invalid, page
from licensing.models import Night
from licensing.scopes import NIGHT


@requires("till.enter", "GET", of=NIGHT)
@till
def windows(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, "banking/windows.html", _windows(request, night, WindowForm()))


def _windows(request: HttpRequest, night: Night, form: WindowForm) -> dict[str, Any]:
    return {
        "night": night,
        "places": screens.places(night),
        "mine": selectors.standing_shift(night, request.user),
        "has_book": screens.has_book(night),
        "on_device": request.hall_device is not None,  # type: ignore[attr-defined]
        "may": request.permissions,  # type: ignore[attr-defined]
        "form": form,
    }


@requires("till.run", "POST", of=NIGHT)
@till
def open_ledger(request: HttpRequest, night: Night) -> HttpResponse:
    books.open_book(night, actor=request.user)
    return go(request, reverse("till:windows", args=[night.pk]))


@requires("till.run", "POST", of=NIGHT)
@till
def add_window(request: HttpRequest, night: Night) -> HttpResponse:
    screens.book(night)
    form = WindowForm(request.POST)
    taken = {place.window.name for place in screens.places(night)}
    if form.is_valid() and form.cleaned_data["name"] in taken:
        form.add_error("name", "Another window has this name tonight.")
    if not form.is_valid():
        return invalid(request, "banking/windows.html", _windows(request, night, form))
    books.add_window(night, **form.cleaned_data)
    return go(request, reverse("till:windows", args=[night.pk]))


@requires("till.enter", "POST", of=NIGHT)
@till
def open_shift(request: HttpRequest, night: Night) -> HttpResponse:
    window = screens.window(night, _uuid(request.POST.get("window", "")))
    if window is None:
        raise Http404
    move = request.POST.get("move") == "yes"
    shift = shifts.open_shift(window, actor=request.user, device=device(request), move=move)
    return go(request, work_url(shift))


# Selling.


@requires("till.sell", "GET", "POST", of=NIGHT)
@till
def sale(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """The keys. A post with `press` is one key without scripts; any other post keys the sale."""
    here = own_shift(request, night, shift, "banker")
    if here.counting_since:
        return redirect("till:close", night.pk, here.pk)
    if request.method == "POST" and "press" not in request.POST:
        return _key(request, here)
    waiting = screens.pending(here)
    if waiting:
        return redirect("till:keyed", night.pk, here.pk, waiting.pk)
    digits = tally.pressed(request.POST.get("amount", ""), request.POST.get("press", ""))
    form = SaleForm(initial={"id": request.POST.get("id") or new_id(), "amount": digits})
    return page(request, "banking/sale.html", _sale(request, here, form))


def _sale(request: HttpRequest, here: Shift, form: SaleForm) -> dict[str, Any]:
    book = screens.book(here.night)
    return {
        "night": here.night,
        "shift": here,
        "form": form,
        "rate": screens.rate_words(book.rate_hundredths),
        "rate_hundredths": book.rate_hundredths,
        "quick": screens.QUICK,
        "tendered": screens.TENDERED,
        "tray": screens.tray(here.window),
        "receipts": screens.latest_receipts(here.window),
        "done": _done(request, here),
        "again": "again" in request.GET,
    }


def _done(request: HttpRequest, here: Shift) -> screens.Receipt | None:
    """The receipt of the sale that was just handed over, to be seen while the next guest steps up."""
    if not request.GET.get("done"):
        return None
    posting = screens.posting(here.night, _uuid(request.GET["done"]))
    return screens.receipt(posting) if posting and posting.shift_id == here.pk else None


def _key(request: HttpRequest, here: Shift) -> HttpResponse:
    form = SaleForm.sent(request.POST)
    if not form.is_valid():
        return invalid(request, "banking/sale.html", _sale(request, here, form))
    keyed = sales.key(form.cleaned_data["id"], here, form.cash, actor=request.user, tendered=form.given)
    return go(request, reverse("till:keyed", args=[here.night_id, here.pk, keyed.pk]))


def _finished(request: HttpRequest, here: Shift, id: UUID, *, again: bool = False) -> HttpResponse:
    said = "&again=yes" if again else ""
    return go(request, f"{reverse('till:sale', args=[here.night_id, here.pk])}?done={id}{said}")


@requires("till.sell", "GET", "POST", of=NIGHT)
@till
def keyed(request: HttpRequest, night: Night, shift: UUID, sale: UUID) -> HttpResponse:
    """Change, and what to hand over. The post says that the guest has it: only then is it a sale."""
    here = own_shift(request, night, shift, "banker")
    found = _keyed_sale(here, sale)
    settled = selectors.outcome(sale)
    if request.method == "POST":
        sales.hand_over(found, actor=request.user, device=device(request))
        return _finished(request, here, sale, again=settled is not None)
    if settled and settled.refusal:
        raise FinalRefusal(settled)
    if settled:
        return redirect(f"{reverse('till:sale', args=[night.pk, here.pk])}?done={sale}&again=yes")
    return page(request, "banking/keyed.html", _keyed(here, found, _void_form(request, here)))


def _keyed_sale(here: Shift, pk: UUID) -> KeyedSale:
    found = screens.keyed_sale(here, pk)
    if found is None:
        raise Http404
    return found


def _keyed(here: Shift, found: KeyedSale, form: VoidForm) -> dict[str, Any]:
    book = screens.book(here.night)
    keyed = screens.keyed(found, book)
    rate = screens.rate_words(book.rate_hundredths)
    return {"night": here.night, "shift": here, "keyed": keyed, "form": form, "rate": rate}


def _void_form(request: HttpRequest, here: Shift, data: Any = None) -> VoidForm:
    return VoidForm(data, people=screens.may_confirm(here.night, request.user, people.IN_CHARGE))


@requires("till.sell", "POST", of=NIGHT)
@till
def void(request: HttpRequest, night: Night, shift: UUID, sale: UUID) -> HttpResponse:
    """Keyed wrong, nothing handed over: the member in charge types a PIN and the sale never was."""
    here = own_shift(request, night, shift, "banker")
    found = _keyed_sale(here, sale)
    form = _void_form(request, here, request.POST)
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, "banking/keyed.html", _keyed(here, found, form))
    said = {"approver": approver, "reason": form.cleaned_data["reason"]}
    sales.void(found, actor=request.user, device=device(request), **said)
    messages.success(request, "That sale is void. Key the right amount.")
    return go(request, reverse("till:sale", args=[night.pk, here.pk]))


@requires("till.enter", "GET", of=NIGHT)
@till
def pulse(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Is the server there, and is this still the screen of the shift? Asked by the page itself."""
    found = screens.shift(night, shift)
    state = "ended" if found is None or found.closed_at else "counting" if found.counting_since else "open"
    return HttpResponse(status=204, headers={"Till-Shift": state})


# The door.


@requires("till.enter", "GET", "POST", of=NIGHT)
@till
def door(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Admission, apart from imitation money."""
    here = own_shift(request, night, shift, "door")
    if here.counting_since:
        return redirect("till:close", night.pk, here.pk)
    form = AdmissionForm(request.POST) if request.method == "POST" else AdmissionForm(initial={"id": new_id()})
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        id = said["id"]
        cash.admit(id, here, said["guests"], actor=request.user, device=device(request))
        return go(request, f"{reverse('till:door', args=[night.pk, here.pk])}?done={id}")
    context = {
        "night": night,
        "shift": here,
        "form": form,
        "done": _done(request, here),
        "receipts": screens.latest_receipts(here.window),
        "guests": range(1, 9),
    }
    show = invalid if request.method == "POST" else page
    return show(request, "banking/door.html", context)


# What is looked at.


@requires("till.enter", "GET", of=NIGHT)
@till
def receipt(request: HttpRequest, night: Night, posting: UUID) -> HttpResponse:
    found = screens.posting(night, posting)
    if found is None:
        raise Http404
    made = screens.receipt(found)
    qr = segno.make(made.text, error="m", micro=False).svg_data_uri(scale=4, border=2)
    here = selectors.standing_shift(night, request.user)
    back = work_url(here) if here else reverse("till:windows", args=[night.pk])
    return page(request, "banking/receipt.html", {"night": night, "receipt": made, "qr": qr, "back": back})


@requires("till.enter", "GET", of=NIGHT)
@till
def why(request: HttpRequest, night: Night) -> HttpResponse:
    """To turn towards the guest: the rule in large letters. R052"""
    here = selectors.standing_shift(night, request.user)
    back = work_url(here) if here else reverse("till:windows", args=[night.pk])
    return page(request, "banking/why.html", {"night": night, "back": back})


def _uuid(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as wrong:
        raise Http404 from wrong
