"""The tablet at a table: arrive, count, tick, open, relieve, fill, credit, close."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.debug import sensitive_post_parameters

from casino_night import access, clock, tally
from casino_night.access import public, requires
from casino_night.accounts import sessions
from casino_night.accounts.address import client_address
from casino_night.banking import screens
from casino_night.banking.forms import SecondPersonForm, WithIdForm
from casino_night.banking.services import people
from casino_night.banking.services import tables as racks
from casino_night.banking.views.desk import counted_pieces, device, new_id, second_person, stack_rows
from casino_night.hall import selectors as hall
from casino_night.hall.devices import device_of
from casino_night.hall.middleware import HALL_SEEN
from casino_night.hall.services import sign_in_by_pin
from casino_night.htmx import invalid, page
from casino_night.night.models.tables import CALLS
from casino_night.night.screens import on_the_floor, see
from casino_night.night.selectors import tables_now
from casino_night.night.tables import seats, selectors, services
from casino_night.night.tables.forms import ArriveForm
from casino_night.refusal import Refused
from casino_night.tally import CountRow
from licensing.models import Night, Table
from licensing.scopes import NIGHT


def _table(night: Night, pk: UUID) -> Table:
    found = selectors.table_of(night, pk)
    if found is None:
        raise Http404
    return found


@requires("table.deal", "GET", of=NIGHT)
def tables(request: HttpRequest, night: Night) -> HttpResponse:
    return page(request, "night/tables/list.html", {"night": night, "tiles": tables_now(night)})


@requires("table.deal", "GET", of=NIGHT)
def table(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    return page(request, "night/tables/table.html", _context(request, _table(night, table)))


def _context(request: HttpRequest, found: Table, **forms: Any) -> dict[str, Any]:
    screen = selectors.screen(found, request.user)
    return {
        "night": found.night,
        "table": found,
        "screen": screen,
        "on_device": request.hall_device is not None,  # type: ignore[attr-defined]
        "supervisor_form": forms.get("supervisor") or _supervisor_form(None, screen),
        "refused": forms.get("refused"),
        "address": reverse("night:arrive", args=[found.night_id, found.pk]),
    }


def _supervisor_form(data: Any, screen: selectors.Screen) -> SecondPersonForm:
    over = screen.supervisor
    choices = [(str(over.user_id), over.user.name)] if over else []
    initial = {"person": choices[0][0]} if choices else {}
    return SecondPersonForm(data, people=choices, initial=initial)


# Arriving: the table's own address, as its QR code says it, and a PIN.


@sensitive_post_parameters("pin")
@public("GET", "POST")
def arrive(request: HttpRequest, night: UUID, table: UUID) -> HttpResponse:
    """On an enrolled device of this night. Whoever is signed in there goes on to the table."""
    here = device_of(request)
    if here is None or here.night_id != night:
        return page(request, "hall/not_enrolled.html")
    if hall.why_no_pin(here):
        return see("hall:lock")
    found = _table(here.night, table)
    if request.method != "POST" and request.user.is_authenticated:
        return see("night:table", night, table)
    choices = [(str(one.user.pk), f"{one.user.name}, {one.role_names}") for one in hall.people(here.night)]
    form = ArriveForm(request.POST if request.method == "POST" else None, people=choices)
    context = {"night": here.night, "table": found, "device": here, "form": form}
    if request.method != "POST":
        return page(request, "night/tables/arrive.html", context)
    if form.is_valid():
        said = form.cleaned_data
        person = hall.person(here.night, UUID(said["person"]))
        try:
            if person is None:
                raise Http404
            user = sign_in_by_pin(here, person, said["pin"], address=client_address(request))
        except Refused as refused:
            form.add_error("pin", f"{refused.message} {refused.next_step}")
        else:
            marks = {access.HALL_NIGHT: str(night), HALL_SEEN: int(clock.now().timestamp())}
            sessions.begin(request, user, second_factor="done", **marks)
            return see("night:table", night, table)
    return invalid(request, "night/tables/arrive.html", context)


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def sit(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """A post is taken: class and instruction are looked at, and whoever had it is relieved."""
    found = _table(night, table)
    post = request.POST.get("post", "")[:12]
    services.seat(found, request.user, post, device=device(request))
    messages.success(request, f"You are {seats.post_words(post)} at {found}.")
    return see("night:table", night.pk, found.pk)


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def leave(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(night, table)
    services.leave(found, request.user)
    messages.success(request, f"You have left {found}.")
    return see("night:table", night.pk, found.pk)


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def relieved(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """A new dealer has shuffled (20.19(a)1), and at red dog burned the top card (20.31(d)1)."""
    found = _table(night, table)
    device(request)
    services.relieved(found, actor=request.user)
    return see("night:table", night.pk, found.pk)


# Opening.


def _supervisor(request: HttpRequest, found: Table) -> tuple[Any, SecondPersonForm]:
    """The class A operator over the table, by PIN; None when it was wrong, and then the form says so."""
    form = _supervisor_form(request.POST, selectors.screen(found, request.user))
    return (second_person(request, form) if form.is_valid() else None), form


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def step(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """One tick of the opening; the inspection of the cards with the supervisor's PIN (20.18(a)1)."""
    found = _table(night, table)
    device(request)
    key = request.POST.get("step", "")[:20]
    wanted = next((one for one in selectors.opening_steps(found) if one.key == key), None)
    approver = None
    if wanted and wanted.verified and not wanted.tick:
        approver, form = _supervisor(request, found)
        if approver is None:
            return invalid(request, "night/tables/table.html", _context(request, found, supervisor=form))
    services.tick(found, key, actor=request.user, verified_by=approver)
    return see("night:table", night.pk, found.pk)


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def open_table(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(night, table)
    device(request)
    approver, form = _supervisor(request, found)
    if approver is None:
        return invalid(request, "night/tables/table.html", _context(request, found, supervisor=form))
    services.open_table(found, actor=request.user, approver=approver)
    messages.success(request, f"{found} is open.")
    return see("night:table", night.pk, found.pk)


# Imitation money to the table and back: the sender writes, the receiver counts without seeing the figure.


def _count_page(request: HttpRequest, found: Table, form: Any, **about: Any) -> HttpResponse:
    _pieces, counted, stacks = counted_pieces(found.night, request.POST)
    context = {"night": found.night, "table": found, "form": form, "count": counted, "stacks": stacks, **about}
    show = invalid if request.method == "POST" and request.POST.get("press") != "add" else page
    return show(request, "night/tables/count.html", context)


def _wants(request: HttpRequest, form: Any, pieces: dict[str, int]) -> bool:
    """Everything but the PIN is right."""
    if request.method != "POST" or request.POST.get("press") == "add" or not form.is_valid():
        return False
    if not pieces:
        form.add_error(None, "Count something: every box is empty.")
    return bool(pieces)


@requires("table.deal", "GET", "POST", of=NIGHT)
@on_the_floor
def bring(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """Somebody of the bank brings imitation money: they write what it is, with their PIN."""
    found = _table(night, table)
    device(request)
    able = screens.may_confirm(night, request.user, people.OF_THE_BANK)
    form = WithIdForm(request.POST if request.method == "POST" else None, people=able, initial={"id": new_id()})
    form.fields["person"].label = "Who brings it"
    pieces, _counted, _stacks = counted_pieces(night, request.POST)
    sender = second_person(request, form) if _wants(request, form, pieces) else None
    if sender is None:
        words = "Whoever brings the imitation money counts it here and types their PIN. The dealer then counts it anew."
        about = {"title": "Imitation money for the table", "words": words, "button": "Hand it to the dealer"}
        return _count_page(request, found, form, **about)
    racks.send(form.cleaned_data["id"], found, "fill", pieces, actor=sender)
    return see("night:receive", night.pk, found.pk)


@requires("table.deal", "GET", "POST", of=NIGHT)
@on_the_floor
def receive(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """The dealer counts what came; before the table opens the supervisor confirms the opening inventory."""
    found = _table(night, table)
    here = device(request)
    waiting = selectors.waiting_slip(found)
    if waiting is None:
        raise Refused("no_slip", "Nothing is on its way.", "", "Ask the bank to bring it first.")
    if waiting.slip.kind == "credit":
        return _receive_credit(request, found, waiting)
    screen = selectors.screen(found, request.user)
    opening = screen.state == "closed"
    form = _supervisor_form(request.POST if request.method == "POST" else None, screen) if opening else None
    pieces, _counted, _stacks = counted_pieces(night, request.POST)
    ready = _wants(request, form, pieces) if form else bool(pieces) and request.POST.get("press") != "add"
    approver = second_person(request, form) if ready and form else None
    if not ready or (opening and approver is None):
        words = f"Brought by {waiting.slip.sender.name}, slip {waiting.slip.number}. Count it; the figure stays hidden."
        about = {"title": "Opening inventory" if opening else "Fill", "words": words, "button": "This is my count"}
        return _count_page(request, found, form, blind=True, **about)
    moved = services.receive_fill(
        found, waiting.slip, pieces, actor=request.user, approver=approver, device=here, opening=opening
    )
    return _answered(request, found, moved)


def _answered(request: HttpRequest, found: Table, moved: Any) -> HttpResponse:
    if moved.posting:
        messages.success(request, "Both counts agree. It is recorded with both names.")
        return see("night:table", found.night_id, found.pk)
    left = "Count once more." if moved.attempts_left else "The slip is void; everything goes back."
    messages.error(request, f"Your count differs from the slip. {left}")
    name = "night:receive" if moved.attempts_left else "night:table"
    return see(name, found.night_id, found.pk)


@requires("table.deal", "GET", "POST", of=NIGHT)
@on_the_floor
def credit(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """Imitation money from the table back to the bank: the dealer writes the slip."""
    found = _table(night, table)
    device(request)
    pieces, _counted, _stacks = counted_pieces(night, request.POST)
    if request.method != "POST" or not pieces or request.POST.get("press") == "add":
        words = "Count what leaves the table. Whoever takes it counts it anew and types their PIN."
        about = {"title": "Credit", "words": words, "button": "Hand it to the bank", "id": new_id()}
        return _count_page(request, found, None, **about)
    racks.send(_posted_id(request), found, "credit", pieces, actor=request.user)
    return see("night:receive", night.pk, found.pk)


def _posted_id(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("id", ""))
    except ValueError as wrong:
        raise Http404 from wrong


def _receive_credit(request: HttpRequest, found: Table, waiting: selectors.Waiting) -> HttpResponse:
    able = screens.may_confirm(found.night, waiting.slip.sender, people.OF_THE_BANK)
    form = SecondPersonForm(request.POST if request.method == "POST" else None, people=able)
    form.fields["person"].label = "Who takes it"
    pieces, _counted, _stacks = counted_pieces(found.night, request.POST)
    receiver = second_person(request, form) if _wants(request, form, pieces) else None
    if receiver is None:
        words = f"Written by {waiting.slip.sender.name}, slip {waiting.slip.number}. Whoever takes it counts it here."
        about = {"title": "Credit: the bank's count", "words": words, "button": "This is my count"}
        return _count_page(request, found, form, blind=True, **about)
    return _answered(request, found, racks.receive(waiting.slip, pieces, actor=receiver, device=device(request)))


# Closing, and calling for somebody.


@requires("table.deal", "GET", "POST", of=NIGHT)
@on_the_floor
def close(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    """After the last hand: rack and drop counted, with a second person. It works after the licence has ended too."""
    found = _table(night, table)
    here = device(request)
    able = screens.may_confirm(night, request.user, (*people.OF_THE_BANK, *people.AT_TABLES))
    form = WithIdForm(request.POST if request.method == "POST" else None, people=able, initial={"id": new_id()})
    pieces, _counted, _stacks = counted_pieces(night, request.POST)
    dropped, drop = _dropped(night, request.POST)
    sent = request.method == "POST" and request.POST.get("press") != "add" and form.is_valid()
    approver = second_person(request, form) if sent else None
    if approver is None:
        words = "Count the rack by color, and what lies in the drop box. An empty box is nought."
        about = {"title": "Close the table", "words": words, "button": "Close the table"}
        return _count_page(request, found, form, drop=drop, blind=True, **about)
    id = form.cleaned_data["id"]
    sheet = services.close_table(id, found, pieces, dropped, actor=request.user, approver=approver, device=here)
    result = sheet.lines[0]["difference"]
    won = "The table won" if result >= 0 else "The guests won"
    messages.success(request, f"{found} is closed. {won} ${abs(result):,} of imitation money. Sheet {sheet.number}.")
    return see("night:table", night.pk, found.pk)


def _dropped(night: Night, posted: Any) -> tuple[dict[str, int], tally.Count | None]:
    rows = stack_rows(night)
    if not rows:
        return {}, None
    made = tally.count([CountRow(f"drop_{stack.id}", row.label, row.each) for stack, row in rows], posted)
    return {stack.id: row.quantity for (stack, _row), row in zip(rows, made.rows, strict=True) if row.quantity}, made


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def call(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(night, table)
    kind = request.POST.get("kind", "")
    if kind not in dict(CALLS):
        raise Http404
    services.call(found, kind, actor=request.user)
    messages.success(request, f"{dict(CALLS)[kind]}: the board shows it.")
    return see("night:table", night.pk, found.pk)


@requires("table.deal", "POST", of=NIGHT)
@on_the_floor
def answer(request: HttpRequest, night: Night, table: UUID) -> HttpResponse:
    found = _table(night, table)
    services.answer_all(found, actor=request.user)
    return see("night:table", night.pk, found.pk)
