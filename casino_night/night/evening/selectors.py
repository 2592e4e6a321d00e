"""Where the close of an evening stands. Every step is read from the record, so a reload or another device goes on in
the same place; only the last count and the signatures are records of the close itself."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from casino_night import clock
from casino_night.banking import prize_screens
from casino_night.banking import selectors as banking
from casino_night.banking.models import Account, Book, Deposit, KeyedSale, Posting, Sheet, Shift, Slip
from casino_night.banking.selectors import Totals
from casino_night.money import Cents, Scrip
from casino_night.night.models import Closing, Reconciliation, TableDay
from licensing.models import Night

AFTER = ("closed", "reported", "accepted")
SLIP_COUNTS = 2  # counts after which a slip that differs is void


@dataclass(frozen=True)
class Missing:
    """One thing that stands in the way: what, by which rule, and where to go."""

    sentence: str
    citation: str = ""
    url: str = ""
    link: str = ""


@dataclass(frozen=True)
class Step:
    code: str
    title: str
    missing: tuple[Missing, ...]
    facts: tuple[str, ...] = ()
    waits: bool = False  # for the step before it

    @property
    def done(self) -> bool:
        return not self.missing and not self.waits

    @property
    def status(self) -> str:
        if self.waits:
            return "Cannot start yet"
        return "Needs attention" if self.missing else "Done"


@dataclass(frozen=True)
class Evening:
    """Everything the path is worked out from, read once."""

    night: Night
    book: Book | None
    totals: Totals | None
    racks: list[Account]  # tables that hold imitation money
    tables_open: list[TableDay]
    slips: list[Slip]  # on their way
    shifts: list[Shift]
    keyed: list[KeyedSale]
    tills: list[Account]  # tills and trays that are not empty
    draw: prize_screens.Draw
    deposits: list[Deposit]
    float_out: Cents  # brought by the organisation and not given back
    reconciliation: Reconciliation | None
    closing: Closing | None

    @property
    def to_deposit(self) -> Cents:
        """All the safe holds but the organisation's own change money (13:47-20.8(a)3). R051"""
        return self.totals.in_safe - self.float_out if self.totals else Cents(0)

    @property
    def chips_expected(self) -> Scrip:
        """Everything that lies with the organisation: the reserve, and what guests gave for prizes and tickets."""
        if self.totals is None:
            return Scrip(0)
        return self.totals.reserve + self.totals.redeemed + self.totals.forfeited


def load(night: Night) -> Evening:
    book = Book.objects.filter(night=night).first()
    held = Account.objects.filter(night=night).exclude(balance=0).select_related("window", "table")
    accounts = list(held.order_by("window__created_at", "table__created_at", "kind"))
    ended = Posting.objects.filter(night=night, kind="sale").values("pk")  # handed over, voided or expired
    treasury = next((one.balance for one in accounts if one.kind == "treasury"), 0)
    slips = Slip.objects.filter(night=night).select_related("table").prefetch_related("counts")
    return Evening(
        night=night,
        book=book,
        totals=banking.totals(night) if book else None,
        racks=[one for one in accounts if one.kind == "table"],
        tables_open=list(TableDay.objects.filter(night=night).exclude(state="closed").select_related("table")),
        slips=[slip for slip in slips if _on_its_way(slip)],
        shifts=list(Shift.objects.filter(night=night, closed_at=None).select_related("window", "user")),
        keyed=list(KeyedSale.objects.filter(shift__night=night).exclude(pk__in=ended).select_related("shift__window")),
        tills=[one for one in accounts if one.kind in ("till", "tray")],
        draw=prize_screens.draw(night),
        deposits=list(Deposit.objects.filter(posting__night=night)),
        float_out=Cents(-treasury),
        reconciliation=Reconciliation.objects.filter(night=night).select_related("counted_by", "confirmed_by").first(),
        closing=Closing.objects.filter(night=night).select_related("signed_by", "countersigned_by").first(),
    )


def _on_its_way(slip: Slip) -> bool:
    counts = list(slip.counts.all())
    return len(counts) < SLIP_COUNTS and all(count.amount != slip.amount for count in counts)


def steps(evening: Evening) -> list[Step]:
    """The path, each step waiting for the one before."""
    made: list[Step] = []
    for code, title, find, facts in _PATH:
        waits = bool(made) and not made[-1].done
        said = tuple(facts(evening))
        made.append(Step(code, title, () if waits else tuple(find(evening)), () if waits else said, waits))
    return made


def current(path: list[Step]) -> str:
    """The code of the first step that is not done; empty when all is."""
    return next((step.code for step in path if not step.done), "")


def _begun(evening: Evening) -> Any:
    if evening.night.state == "open":
        yield Missing("The doors are open: sales and play go on.")
    elif evening.night.state not in ("closing", *AFTER):
        yield Missing(f"The night is {evening.night.get_state_display().lower()}; there is nothing to close yet.")


def _tables(evening: Evening) -> Any:
    for day in evening.tables_open:
        words = "is still open" if day.state == "open" else "was stopped and is not counted"
        yield Missing(f"{day.table} {words}.", "13:47-20.9(b)2", _at(evening, day.table_id), "Close it with a count")
    counted = {day.table_id for day in evening.tables_open}
    for rack in evening.racks:
        if rack.table_id not in counted:
            where = _at(evening, rack.table_id)
            held = f"{rack.table} holds {Scrip(rack.balance)} in its rack."
            yield Missing(held, "13:47-20.9(b)2", where, "Count the rack")
    for slip in evening.slips:
        yield Missing(
            f"Slip {slip.number}, a {slip.kind} for {slip.table}, is on its way and not counted.",
            "",
            _at(evening, slip.table_id),
            "Count it at the table",
        )


def _at(evening: Evening, table: Any) -> str:
    return reverse("night:table", args=[evening.night.pk, table])


def _windows(evening: Evening) -> Any:
    where = reverse("till:windows", args=[evening.night.pk])
    for sale in evening.keyed:
        yield Missing(
            f"A sale is keyed at {sale.shift.window} and neither handed over nor voided.", "", where, "Go there"
        )
    standing = {shift.window_id for shift in evening.shifts}
    for shift in evening.shifts:
        if shift.window.kind != "prize_desk":
            yield Missing(
                f"{shift.user.name} has not counted and signed {shift.window}.", "13:47-20.8(a)3", where, "Count it"
            )
    for account in evening.tills:
        if account.window_id not in standing:
            kind = "its till" if account.kind == "till" else "its tray"
            yield Missing(
                f"{account.window} has money in {kind} and nobody there.", "13:47-20.8(a)3", where, "Count it"
            )


def _desk(evening: Evening) -> Any:
    for shift in evening.shifts:
        if shift.window.kind == "prize_desk":
            yield Missing(
                f"{shift.user.name} still serves at {shift.window}.",
                "13:47-20.11",
                reverse("till:windows", args=[evening.night.pk]),
                "End the shift",
            )


def undrawn(evening: Evening) -> int:
    """Items for the draw that have no ticket yet, where there are tickets."""
    if not evening.draw.sold:
        return 0
    left = sum(max(one.left, 0) for one in evening.draw.prizes)
    drawn = sum(len(one.turns) for one in evening.draw.prizes)
    return min(left, max(evening.draw.sold - drawn, 0))


def licence_is_over(evening: Evening) -> bool:
    return clock.now() >= evening.night.window.closes


def _draw(evening: Evening) -> Any:
    """A drawing is part of the night: after the license it cannot be held, so it no longer stands in the way."""
    left = undrawn(evening)
    if left and not licence_is_over(evening):
        yield Missing(
            f"{left} item{'' if left == 1 else 's'} for the draw {'has' if left == 1 else 'have'} no winner yet.",
            "13:47-20.11(b)",
            reverse("till:draw", args=[evening.night.pk]),
            "Hold the draw",
        )


def _reconciled(evening: Evening) -> Any:
    if evening.book and evening.reconciliation is None and evening.closing is None:
        yield Missing("The safe and the chips have not been counted.", "13:47-20.8(a)3")


def _deposited(evening: Evening) -> Any:
    if evening.to_deposit.units > 0:
        yield Missing(f"{evening.to_deposit} of receipts is in the safe and not deposited.", "13:47-20.8(a)3")
    if evening.float_out.units > 0:
        yield Missing(f"{evening.float_out} of change money has not gone back to the organization.")


def _signed(evening: Evening) -> Any:
    if evening.closing is None:
        yield Missing("The close is not signed.", "13:47-20.6(a)1")


def _nothing(evening: Evening) -> Any:
    return ()


def _count_of(evening: Evening) -> Any:
    sheets = Sheet.objects.filter(night=evening.night).count()
    if sheets:
        yield f"{sheets} sheet{'' if sheets == 1 else 's'} signed by two people."


def _draw_facts(evening: Evening) -> Any:
    left = undrawn(evening)
    if left and licence_is_over(evening):
        yield f"{left} not drawn before the license ended (13:47-6.11(c)); the remarks say what becomes of it."
    elif evening.draw.sold:
        yield f"{evening.draw.sold:,} tickets sold, every item drawn."
    else:
        yield "No ticket was sold."


def _count_facts(evening: Evening) -> Any:
    found = evening.reconciliation
    if found:
        yield f"Safe {Cents(found.cash_counted)}, chips {Scrip(found.imitation_counted)}."
    elif evening.book is None:
        yield "No money was recorded for this night."


def _deposit_facts(evening: Evening) -> Any:
    for one in evening.deposits:
        yield f"{Cents(one.amount_cents)} to {one.bank}, slip {one.slip_number}."


def _sign_facts(evening: Evening) -> Any:
    if evening.closing:
        yield f"{evening.closing.signed_by.name} and {evening.closing.countersigned_by.name}."


_PATH: tuple[tuple[str, str, Any, Any], ...] = (
    ("begin", "Begin the close", _begun, _nothing),
    ("tables", "Tables", _tables, _nothing),
    ("windows", "Windows and doors", _windows, _count_of),
    ("desk", "Prize desk", _desk, _nothing),
    ("draw", "The draw", _draw, _draw_facts),
    ("reconcile", "Count the safe and the chips", _reconciled, _count_facts),
    ("deposit", "Deposit", _deposited, _deposit_facts),
    ("sign", "Signatures", _signed, _sign_facts),
)


@dataclass(frozen=True)
class Balance:
    """The two identities of the close, line by line, for the page and the paper."""

    cash: list[tuple[str, Cents]]
    cash_total: Cents
    imitation: list[tuple[str, Scrip]]
    imitation_total: Scrip
    missing: Scrip  # imitation money that does not go back to the provider


def balance(evening: Evening) -> Balance | None:
    """Where every cent and every chip is. None without a ledger."""
    it = evening.totals
    if it is None:
        return None
    held = [
        ("Deposited", it.deposited),
        ("In the safe", it.in_safe),
        ("In tills", it.in_tills),
        ("Missing, or with a minus too much", it.cash_variance),
        ("Change money of the organization, taken off", -evening.float_out),
    ]
    chips = [
        ("Reserve", it.reserve),
        ("Trays", it.trays),
        ("Tables", it.at_tables),
        ("Taken for prizes", it.for_prizes),
        ("Taken for tickets", it.for_tickets),
        ("Forfeited", it.forfeited),
        ("Kept by guests", it.in_guests_hands),
        ("Missing, or with a minus too much", it.imitation_variance),
    ]
    return Balance(held, it.gross_receipts, chips, it.received, it.in_guests_hands + it.imitation_variance)
