"""Closing a window: sales stop, a blind count, the expected figure, one recount, a reason, two people, the sheet."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from casino_night import tally
from casino_night.access import requires
from casino_night.banking import screens
from casino_night.banking.forms import SignForm
from casino_night.banking.models import Shift
from casino_night.banking.services import counts, people, shifts
from casino_night.banking.views.change import CASH_ROWS
from casino_night.banking.views.desk import counted_pieces, device, go, second_person, shift_of_night, till, work_url
from casino_night.htmx import invalid, page
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from licensing.models import Night
from licensing.scopes import NIGHT


def _standing(request: HttpRequest, night: Night, pk: UUID) -> Shift:
    """Whoever has the shift counts its till: the ledger takes the money out of it in nobody else's name."""
    found = shift_of_night(night, pk)
    device(request)
    if found.closed_at:
        raise Refused("closed", f"The shift at {found.window} is closed.", next_step="Look at its sheet.")
    if found.user_id != request.user.pk:
        raise Refused(
            "other_shift",
            f"{found.user.name} counts this window; the member in charge signs second.",
            next_step=f"Ask {found.user.name} to close it.",
        )
    return found


def _url(shift: Shift) -> str:
    return reverse("till:close", args=[shift.night_id, shift.pk])


@requires("till.count", "GET", of=NIGHT)
@till
def close(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    return page(request, "banking/close.html", _close(request, _standing(request, night, shift)))


def _close(request: HttpRequest, here: Shift, **given: Any) -> dict[str, Any]:
    """Which step it is follows from the record, so a reload or another device goes on in the same place."""
    lines = [_words(line) for line in counts.lines(here)]
    recount = request.GET.get("recount") == "yes" and lines and not lines[0]["recounted"]
    step = "begin" if not here.counting_since else "count" if not lines or recount else "sign"
    able = screens.may_confirm(here.night, request.user, people.OF_PROCEEDS)
    _pieces, counted, stacks = counted_pieces(here.night, request.POST)
    needs_reason = any(line["needs_reason"] for line in lines)
    form = given.pop("form", None) or SignForm(people=able)
    form.fields["reason"].required = needs_reason  # for the page, which says "optional" otherwise
    return {
        "night": here.night,
        "shift": here,
        "step": step,
        "recount": recount,
        "lines": lines,
        "differs": any(line["difference"].units for line in lines),
        "needs_reason": needs_reason,
        "waiting": screens.pending(here),
        "cash_count": tally.count(CASH_ROWS, request.POST),
        "tray_count": counted if here.window.kind == "banker" else None,
        "stacks": stacks,
        "form": form,
        "back": work_url(here),
        **given,
    }


NAMES = {"till": "Cash in the till", "tray": "Imitation money in the tray"}


def _words(line: Any) -> dict[str, Any]:
    """A line of the count, or of a frozen sheet, in money."""
    said: dict[str, Any] = line if isinstance(line, dict) else {**vars(line), "difference": line.difference}
    kind = Cents if said["kind"] == "till" else Scrip
    amounts = {name: kind(said[name]) for name in ("expected", "counted", "difference")}
    first = kind(said.get("first", said["counted"]))
    difference = amounts["difference"]
    return {
        "name": NAMES.get(said["kind"], "Table"),
        **amounts,
        "apart": difference if difference.units > 0 else -difference,
        "way": "over" if difference.units > 0 else "short",
        "first": first,
        "recounted": said.get("recounted", False),
        "needs_reason": getattr(line, "needs_reason", False),
    }


@requires("till.count", "POST", of=NIGHT)
@till
def begin(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Nothing more is sold here. A keyed sale is finished or voided first."""
    here = _standing(request, night, shift)
    if here.window.kind == "prize_desk":
        shifts.end(here)  # a prize desk holds no money of its own: there is nothing to count
        return go(request, reverse("till:windows", args=[night.pk]))
    if screens.pending(here):
        raise Refused(
            "sale_waits",
            "A sale is keyed and neither handed over nor voided.",
            next_step="Finish it first; then close the window.",
        )
    counts.begin(here, actor=request.user)
    return go(request, _url(here))


@requires("till.count", "POST", of=NIGHT)
@till
def count(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """The blind count, or the one recount. Every box has a figure: a nought is one, an empty box is not."""
    here = _standing(request, night, shift)
    made = tally.count(CASH_ROWS, request.POST)
    pieces, counted, _stacks = counted_pieces(night, request.POST)
    tray = here.window.kind == "banker"
    if not made.complete or (tray and counted and not counted.complete):
        empty = {"step": "count", "error": "Every box needs a figure. Where there is none, type 0."}
        return invalid(request, "banking/close.html", _close(request, here, **empty))
    cash = {str(row.each.units): row.quantity or 0 for row in made.rows}
    counts.count(here, cash=cash, tray=pieces if tray else None, actor=request.user)
    return go(request, _url(here))


@requires("till.count", "POST", of=NIGHT)
@till
def sign(request: HttpRequest, night: Night, shift: UUID) -> HttpResponse:
    """Two different people; afterwards the sheet cannot be changed by anybody."""
    found = shift_of_night(night, shift)
    signed = screens.sheet_of(found)
    if signed:
        return go(request, reverse("till:sheet", args=[night.pk, signed.pk]))
    here = _standing(request, night, shift)
    form = SignForm(request.POST, people=screens.may_confirm(night, request.user, people.OF_PROCEEDS))
    approver = second_person(request, form) if form.is_valid() else None
    if approver is None:
        return invalid(request, "banking/close.html", _close(request, here, form=form))
    said = {"approver": approver, "reason": form.cleaned_data["reason"]}
    try:
        sheet = counts.sign(here, actor=request.user, device=device(request), **said)
    except Refused as refused:
        if refused.code != "reason_missing":
            raise
        form.add_error("reason", f"{refused.message} {refused.next_step}")
        return invalid(request, "banking/close.html", _close(request, here, form=form))
    return go(request, reverse("till:sheet", args=[night.pk, sheet.pk]))


@requires("till.count", "GET", of=NIGHT)
@till
def sheet(request: HttpRequest, night: Night, sheet: UUID) -> HttpResponse:
    found = screens.sheet(night, sheet)
    if found is None:
        raise Http404
    lines = [_words(line) for line in found.lines]
    return page(request, "banking/sheet.html", {"night": night, "sheet": found, "lines": lines})
