"""What every screen of the till needs of a request: its device, its shift, a second person, and answers that last."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from casino_night import tally
from casino_night.accounts.address import client_address
from casino_night.banking import screens
from casino_night.banking.forms import SecondPersonForm
from casino_night.banking.models import Shift
from casino_night.banking.services import people
from casino_night.hall.models import Device
from casino_night.htmx import page
from casino_night.money import Scrip
from casino_night.refusal import NotPermitted, Refused
from casino_night.tally import CountRow
from licensing.models import Night

# An answer without this header is not ours: a proxy's error, or the hotel's sign-in page. The till asks again (F4, F5).
ANSWER = "Till-Answer"
NEXT = "Till-Next"  # where the screen goes after a post that till.js sent
WORK = {"banker": "till:sale", "door": "till:door", "prize_desk": "till:prize_desk"}


def till(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A refusal becomes a page of the till that names the rule; every answer says that it is ours."""

    @wraps(view)
    def answered(request: HttpRequest, night: Night, **kwargs: Any) -> HttpResponse:
        try:
            response = view(request, night, **kwargs)
        except Refused as refused:
            status = 403 if isinstance(refused, NotPermitted) else 409
            back = _way_back(night, kwargs.get("shift"))
            response = page(
                request, "banking/refused.html", {"night": night, "refused": refused, "back": back}, status=status
            )
        response.headers[ANSWER] = "yes"
        return response

    return answered


def _way_back(night: Night, shift: UUID | None) -> str:
    found = screens.shift(night, shift) if shift else None
    return work_url(found) if found and not found.closed_at else reverse("till:windows", args=[night.pk])


def work_url(shift: Shift) -> str:
    return reverse(WORK[shift.window.kind], args=[shift.night_id, shift.pk])


def go(request: HttpRequest, address: str) -> HttpResponse:
    """After a commit: 303, or for till.js a header, because a script cannot see where a 303 leads."""
    if request.headers.get("X-Till"):
        return HttpResponse(status=204, headers={NEXT: address})
    response = redirect(address)
    response.status_code = 303
    return response


def device(request: HttpRequest) -> Device:
    found: Device | None = request.hall_device  # type: ignore[attr-defined]
    if found is None:
        raise Refused(
            "no_device",
            "Money is recorded only on a device of the hall, by somebody signed in there with a PIN.",
            "13:47-20.12(c)3",
            "Take one of tonight's devices and type your PIN.",
        )
    return found


def shift_of_night(night: Night, pk: UUID) -> Shift:
    found = screens.shift(night, pk)
    if found is None:
        raise Http404
    return found


def own_shift(request: HttpRequest, night: Night, pk: UUID, kind: str) -> Shift:
    """The shift the screen was opened with, never one looked up from the person: a moved shift ends its old screen."""
    found = shift_of_night(night, pk)
    if found.window.kind != kind:
        raise Http404
    device(request)
    if found.user_id != request.user.pk:
        raise Refused(
            "other_shift",
            f"This is {found.user.name}'s shift at {found.window}.",
            "13:47-20.12(c)3",
            "Open a shift of your own.",
        )
    if found.closed_at:
        raise Refused(
            "shift_ended",
            f"Your shift at {found.window} has ended, or was moved to another window.",
            next_step="Open your shift again where you stand.",
        )
    return found


def second_person(request: HttpRequest, form: SecondPersonForm) -> Any:
    """Whoever typed a PIN on this screen; None when it was wrong, and then the form says so."""
    said = form.cleaned_data
    try:
        return people.confirmed_by_pin(
            device(request), UUID(said["person"]), said["pin"], address=client_address(request)
        )
    except Refused as refused:
        form.add_error("pin", f"{refused.message} {refused.next_step}")
        return None


def new_id() -> str:
    return str(uuid4())


def stack_rows(night: Night) -> list[tuple[screens.Stack, CountRow]]:
    """Every denomination with the row of a count."""
    every = screens.stacks(night)
    return [(one, CountRow(f"piece_{one.id}", one.name, Scrip(one.value.units))) for one in every]


def counted_pieces(night: Night, posted: Any) -> tuple[dict[str, int], tally.Count | None, list[screens.Stack]]:
    """What somebody counted of the night's imitation money: by id, as a count, and as stacks."""
    rows = stack_rows(night)
    if not rows:
        return {}, None, []
    made = tally.count([row for _stack, row in rows], posted)
    pieces = {one.id: row.quantity for (one, _row), row in zip(rows, made.rows, strict=True) if row.quantity}
    return pieces, made, [one for one, _row in rows]
