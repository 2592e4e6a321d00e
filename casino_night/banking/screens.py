"""What the screens of the till read: shifts, keyed sales, receipts, stacks of imitation money, who may confirm."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from uuid import UUID

from casino_night import clock
from casino_night.banking import selectors
from casino_night.banking.models import Account, Book, KeyedSale, Posting, Sheet, Shift, Window
from casino_night.banking.services import sales, serials
from casino_night.banking.services.papers import AT_THE_TILL
from casino_night.documents.kinds import kind_of
from casino_night.documents.models import Document
from casino_night.hall import selectors as hall
from casino_night.money import Cents, Scrip
from casino_night.refusal import Refused
from casino_night.roles import Role
from casino_night.templatetags.casino import chip
from licensing.models import Denomination, Night

QUICK = (5, 10, 20, 40, 50, 100)  # dollars with a key of their own
TENDERED = (5, 10, 20, 40, 50, 60, 80, 100)
LARGE_NOTES = Cents(50_00)  # from here on a note is looked at twice
LOW = 20  # pieces of a denomination; ours, no rule sets it
ORIGINAL_FOR = timedelta(minutes=2)  # afterwards the paper says that it was printed again


def book(night: Night) -> Book:
    found = Book.objects.filter(night=night).first()
    if found is None:
        raise Refused(
            "not_open",
            "The money of this night is not open yet: imitation money is sold at the time and place of its night only.",
            "13:47-20.12(c)2",
            "Ask the member in charge to open the night first, then the ledger.",
        )
    return found


def has_book(night: Night) -> bool:
    return Book.objects.filter(night=night).exists()


def rate_words(rate_hundredths: int) -> str:
    """The posted exchange rate without a fraction of a dollar: "$1 = $2", or "$2 = $5"."""
    rate = Fraction(rate_hundredths, 100)
    return f"${rate.denominator} = ${rate.numerator}"


# Windows and shifts.


@dataclass(frozen=True)
class Place:
    """A window of the night and who stands there."""

    window: Window
    shift: Shift | None

    @property
    def status(self) -> str:
        if self.shift is None:
            return "Free"
        return "Closing" if self.shift.counting_since else "Open"


def places(night: Night) -> list[Place]:
    standing = Shift.objects.filter(night=night, closed_at=None).select_related("user", "window")
    by_window = {shift.window_id: shift for shift in standing}
    return [Place(window, by_window.get(window.pk)) for window in Window.objects.filter(night=night)]


def window(night: Night, pk: UUID) -> Window | None:
    return Window.objects.filter(night=night, pk=pk).select_related("night").first()


def shift(night: Night, pk: UUID) -> Shift | None:
    """It knows its night already: that one is asked for at every tap, and is a wide row."""
    return night.shifts.filter(pk=pk).select_related("window").first()


def till_is_empty(shift: Shift) -> bool:
    """Before the float: says nothing about how much there is."""
    return not Account.objects.filter(window=shift.window_id, kind="till").exclude(balance=0).exists()


# Imitation money, in the night's own colors.


@dataclass(frozen=True)
class Stack:
    """Pieces of one denomination, with the face of its chip."""

    id: str
    value: Scrip
    name: str
    quantity: int
    face: str
    color: str
    marks: str

    @property
    def worth(self) -> Scrip:
        return self.value * self.quantity

    @property
    def low(self) -> bool:
        return self.quantity < LOW


def stack(denomination: Denomination, quantity: int) -> Stack:
    drawn = chip(denomination.value)
    color = denomination.color or drawn["color"]
    value = Scrip(denomination.value)
    name = (denomination.color or denomination.form).capitalize()
    return Stack(str(denomination.pk), value, name, quantity, drawn["face"], color, drawn["marks"])


def stacks(night: Night, pieces: Mapping[str, int] | None = None) -> list[Stack]:
    """Every denomination of the night, the largest first, with these quantities."""
    every = Denomination.objects.filter(night=night).order_by("-value")
    return [stack(one, (pieces or {}).get(str(one.pk), 0)) for one in every]


def tray(window: Window) -> list[Stack]:
    return [stack(piece.denomination, piece.quantity) for piece in selectors.tray(window)]


# Sales.


@dataclass(frozen=True)
class Keyed:
    """A sale that was keyed: what the guest gave, what goes back, what to hand over."""

    sale: KeyedSale
    cash: Cents
    tendered: Cents
    imitation: Scrip
    stacks: list[Stack]

    @property
    def change(self) -> Cents:
        return self.tendered - self.cash

    @property
    def change_words(self) -> str:
        """Full dollars, because both sides of it are: the larger it can be written."""
        return str(Scrip(self.change.units // 100))

    @property
    def expired(self) -> bool:
        return clock.now() - self.sale.created_at > sales.KEYED_FOR

    @property
    def large_note(self) -> bool:
        return self.tendered >= LARGE_NOTES


def keyed_sale(shift: Shift, pk: UUID) -> KeyedSale | None:
    return shift.keyed_sales.filter(pk=pk).first()


def keyed(sale: KeyedSale, book: Book) -> Keyed:
    said = json.loads(sale.body)
    cash = Cents(said["cash"])
    found = [one for one in stacks(sale.shift.night, said["pieces"]) if one.quantity] if said["pieces"] else []
    tendered = Cents(said["tendered"] or said["cash"])
    return Keyed(sale, cash, tendered, sales.imitation_for(cash, book.rate_hundredths), found)


def pending(shift: Shift) -> KeyedSale | None:
    """The sale that waits to be handed over. One at a time."""
    return selectors.pending_sales(shift).order_by("created_at").first()


# Receipts.


def posting(night: Night, pk: UUID) -> Posting | None:
    related = ("window", "actor", "night__organisation")
    return Posting.objects.filter(night=night, pk=pk, receipt__isnull=False).select_related(*related).first()


TITLES = {
    "sale": "Imitation money sold",
    "admission": "Admission",
    "redemption": "Prize redeemed",
    "tickets": "Tickets for the draw",
}


@dataclass(frozen=True)
class Receipt:
    """What the slip says, read from the posting's own answer."""

    posting: Posting
    said: dict[str, Any]

    @property
    def title(self) -> str:
        return TITLES[self.posting.kind]

    @property
    def number(self) -> str:
        return f"{self.posting.window} no. {self.posting.receipt}"

    @property
    def at(self) -> datetime:
        return self.posting.created_at

    @property
    def lines(self) -> list[dict[str, Any]]:
        return list(_LINES[self.posting.kind](self.said))

    @property
    def total(self) -> dict[str, Any]:
        if self.posting.kind == "admission":
            return {"label": "Paid", "amount": Cents(self.said["cash"])}
        label = "Imitation money" if self.posting.kind == "sale" else "Imitation money taken"
        return {"label": label, "amount": Scrip(self.said["imitation"])}

    @property
    def notes(self) -> list[str]:
        return ["Never exchanged for cash (N.J.A.C. 13:47-20.8(b)1). Prizes and tickets at the prize desk."]

    @property
    def seal(self) -> str:
        start = self.posting.seal[:16]
        return " ".join(start[place : place + 4] for place in range(0, 16, 4))

    @property
    def change(self) -> Cents:
        return Cents(self.said.get("change", 0))

    @property
    def amount(self) -> Cents | Scrip:
        amount: Cents | Scrip = self.total["amount"]
        return amount

    @property
    def printed_again(self) -> bool:
        return clock.now() - self.at > ORIGINAL_FOR

    @property
    def serials(self) -> list[str]:
        """Of tickets bought together: what a winner shows."""
        if self.posting.kind != "tickets":
            return []
        numbers = range(self.said["first"], self.said["last"] + 1)
        return [serials.serial(self.posting.night, "ticket", number) for number in numbers]

    @property
    def when(self) -> str:
        return self.at.astimezone(clock.NEW_JERSEY).strftime("%b %-d, %Y, %-I:%M %p")

    @property
    def text(self) -> str:
        """For the QR code: a guest's telephone reads it without a network."""
        rows = [f"{row['label']}: {row['amount']}" for row in (*self.lines, self.total)]
        head = [str(self.posting.night.organisation.name), self.title, f"{self.number}, {self.when}"]
        return "\n".join([*head, *rows, f"Seal {self.seal}"])


def _sale_lines(said: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    yield {"label": "Cash received", "amount": Cents(said["tendered"])}
    yield {"label": "Change given", "amount": Cents(said["change"])}
    yield {"label": "Sale", "amount": Cents(said["cash"])}
    yield {"label": "Exchange rate", "amount": rate_words(said["rate_hundredths"])}


def _ticket_lines(said: Mapping[str, Any]) -> Iterable[dict[str, Any]]:
    yield {"label": "Tickets", "amount": said["last"] - said["first"] + 1}
    yield {"label": "Numbers", "amount": f"{said['first']} to {said['last']}"}


_LINES: dict[str, Any] = {
    "sale": _sale_lines,
    "tickets": _ticket_lines,
    "redemption": lambda said: [{"label": said["prize"], "amount": f"item {said['item']}"}],
    "admission": lambda said: [{"label": "Guests", "amount": said["guests"]}],
}


def receipt(posting: Posting) -> Receipt:
    return Receipt(posting, json.loads(posting.answer))


def latest_receipts(window: Window, count: int = 5) -> list[Receipt]:
    return [receipt(one) for one in selectors.receipts(window).select_related("window")[:count]]


# Paper.


def paper(night: Night, pk: UUID) -> Document | None:
    """A receipt, tickets or scrip of this night; papers of other kinds have pages of their own."""
    found = Document.objects.filter(pk=pk, kind__in=AT_THE_TILL).first()
    if found is None:
        return None
    scope = kind_of(found.kind).scope
    return found if scope.night(scope.load(found.subject_id)) == night.pk else None


def printable(night: Night) -> list[Denomination]:
    """Scrip and tickets; chips come from a provider."""
    return list(Denomination.objects.filter(night=night).exclude(form="chip"))


# People who may say yes with their PIN.


def may_confirm(night: Night, first: Any, roles: Iterable[Role]) -> list[tuple[str, str]]:
    """(id, words) of everybody but the first person who holds one of the roles."""
    wanted = set(roles)
    return [
        (str(one.user.pk), f"{one.user.name}, {one.role_names}")
        for one in hall.people(night)
        if one.user.pk != first.pk and wanted & set(one.roles)
    ]


# Sheets.


def sheet(night: Night, pk: UUID) -> Sheet | None:
    related = ("shift__window", "table", "signed_by", "countersigned_by", "night__organisation")
    return Sheet.objects.filter(night=night, pk=pk).select_related(*related).first()


def sheet_of(shift: Shift) -> Sheet | None:
    return Sheet.objects.filter(shift=shift).first()
